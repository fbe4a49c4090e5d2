// Doubts about the sample module: English, English of second-language learners, Hinglish and Hindi; and what it does not
// cover. Each line: the open subtopic | the doubt | every place that answers it (questions.ts).
import { readQuestions } from "./questions.ts";

const QUESTIONS = `
sqr3-method | what does sqr3 stand for | /read#the-five-steps-of-sqr3 /q1
sqr3-method | who invented sq3r | /q19 /read#the-five-steps-of-sqr3 /read#sources
sqr3-method | how many minutes should i take for survey | /q3 /read#the-steps-at-a-glance /read#survey-get-the-map /review#the-points-in-one-line-each
sqr3-method | is it bad if my guess is wrong before reading | /read#question-give-yourself-something-to-find /q6 /review#the-points-in-one-line-each
sqr3-method | diffrence between reciting and just reading it again?? | /read#recite-close-the-book /review#explain-it-without-looking /question#about-the-reasons /q10 /q12
sqr3-method | i have only 15 min what step to keep | /q17 /read#when-time-is-short /review#explain-it-without-looking
sqr3-method | is there proof that this method realy works | /read#what-the-evidence-says /q18 recite-from-memory/read#how-strong-is-the-evidence
sqr3-method | why do i have to know the topic first | /read#survey-get-the-map /q4 /question#about-the-reasons /review#the-points-in-one-line-each /review#explain-it-without-looking
reading-to-understand | is highliting useless | /read#what-re-reading-and-highlighting-do /question#about-the-trap /q5 /q9
reading-to-understand | what is fluency | /read#the-trap-of-smooth-reading /survey#key-words /q1
reading-to-understand | recognise vs recall | /read#the-trap-of-smooth-reading /survey#key-words /q3
reading-to-understand | why we add 9 on both side in x2 + 6x + 5 | /read#read-a-worked-example /q18
reading-to-understand | should i take notes on paper or laptop | /read#notes-you-can-cover /q22 /question#about-notes
reading-to-understand | english is not my mother tongue how to read the chapter | /read#if-english-is-your-second-language /q25 /q26
reading-to-understand | what is self explaination | /read#explain-it-to-yourself /survey#key-words /q10
recite-from-memory | what is testing effect | /read#a-test-is-not-only-a-measure /survey#key-words /q1
recite-from-memory | how many times should i recall one thing before i stop | /read#how-often /q13 /question#about-doing-it
recite-from-memory | is guessing in mcq worth it with negative marking | /read#multiple-choice-done-well /q21 /q22
recite-from-memory | why cover the options first | /read#multiple-choice-done-well /question#about-multiple-choice /q18
recite-from-memory | in osmosis where does the water go | /read#example-biology /q24
recite-from-memory | i was 100% sure and it was wrong. is that bad | /read#always-check /q17
sqr3-method | how to use flash cards properly | recite-from-memory/read#six-ways-to-recite recite-from-memory/q11 review-and-spacing/read#schedule-two-a-box-with-three-parts recite-from-memory/read#example-french
review-and-spacing | what is forgeting curve | /read#how-forgetting-works /q1 /question#about-forgetting /review#the-points-in-one-line-each /survey#key-words
review-and-spacing | exam is tomorow, is cramming ok? | /read#a-gap-helps /q11
review-and-spacing | leitner box how does it work | /read#schedule-two-a-box-with-three-parts /q18 /q19
review-and-spacing | when should i revise if test is after one month | /read#how-long-a-gap /review#the-points-in-one-line-each /review#checklist /question#about-doing-it /question#about-gaps
study-week | when is it best to review something for a test next week | review-and-spacing/read#how-long-a-gap review-and-spacing/q13
review-and-spacing | i missed one review day what now | /q23 /read#schedule-one-dates-in-the-margin
study-week | what is interleaving | /read#mix-your-problems /survey#key-words /q1
study-week | does my phone on the desk make me dumb | /read#your-phone-and-your-attention /q18 /q19 /question#about-sleep-and-attention
study-week | how many hours sleep for a 16 year old | /read#sleep-is-part-of-study /q16
study-week | should i change my answer in the exam or trust first feeling | /read#the-exam-day /question#about-the-exam /q24 /q25 /review#the-points-in-one-line-each
sqr3-method | my plans never work, how do i make a plan i really start | study-week/read#plans-that-start-by-themselves study-week/read#why-plans-break study-week/q11 study-week/q9 study-week/question#about-planning
recite-from-memory | mcq me galat answer ka kitna minus hota hai | /read#multiple-choice-done-well /q21 /q22
study-week | exam ke din kya karna chahiye | /read#the-exam-day /q22 /q23 /survey#what-you-will-learn /question#about-the-exam /review#a-tiny-schedule-for-the-last-three-days
study-week | 16 saal ke student ko kitni neend chahiye | /read#sleep-is-part-of-study /q16 /q17
review-and-spacing | main sab kuch bhul jata hu, bhulne ka curve kya hai | /read#how-forgetting-works /q1 /question#about-forgetting /read#forgetting-is-not-the-enemy
reading-to-understand | notes kaise banau, paper pe ya phone pe | /read#notes-you-can-cover /q20 /q22 /question#about-notes
sqr3-method | survey karne me kitna time lagta hai | /q3 /read#survey-get-the-map /read#the-steps-at-a-glance /review#the-points-in-one-line-each
study-week | परीक्षा से पहले की शाम को क्या करना चाहिए? | /read#the-exam-day /q22 /question#about-the-exam
study-week | 13 से 18 साल के छात्रों को कितने घंटे सोना चाहिए | /read#sleep-is-part-of-study /q16
reading-to-understand | हाइलाइट करने से याद रहता है क्या? | /read#what-re-reading-and-highlighting-do /q5 /q9 /question#about-the-trap
review-and-spacing | हम क्यों भूल जाते हैं? | /read#how-forgetting-works /read#forgetting-is-not-the-enemy /q1 /question#about-forgetting
sqr3-method | SQR3 के पाँच चरण कौन से हैं? | /read#the-five-steps-of-sqr3 /read#the-steps-at-a-glance /q1 /review#explain-it-without-looking /question#about-the-method /survey#what-you-will-learn
study-week | पढ़ते समय मोबाइल पास रखना ठीक है? | /read#your-phone-and-your-attention /q18 /q19 /q20 /question#about-sleep-and-attention
sqr3-method | what is the capital of france |
sqr3-method | who won the cricket world cup in 2011 |
reading-to-understand | how do i bake a chocolate cake |
recite-from-memory | write a python program for bubble sort |
recite-from-memory | what is newtons third law of motion |
review-and-spacing | how much is a train ticket from delhi to mumbai |
study-week | tell me a joke |
study-week | best gaming laptop under 50000 |
study-week | what is the formula of area of a circle |
sqr3-method | भारत का प्रधानमंत्री कौन है |
review-and-spacing | mujhe virat kohli ke bare me batao |
recite-from-memory | आज मौसम कैसा रहेगा |
`;

export const SAMPLE_QUESTIONS = readQuestions("sample", QUESTIONS);
