// Doubts about study texts as administrators write them (texts/*.md): with answers in tables, note boxes, footnotes, formulas,
// lists and code, in English, Hindi and Hinglish. Lines as in sample-questions.ts.
import { readQuestions } from "./questions.ts";

const QUESTIONS = `
lenses | why does a lens bend light | /read#light-and-lenses
lenses | how much slower is light in window glass | /read#light-and-lenses
lenses | which lens is in the spy hole of a door | /read#two-kinds-of-lenses
lenses | what is convex lens used for | /read#two-kinds-of-lenses
lenses | can i look at the sun with magnifying glass | /read#two-kinds-of-lenses
lenses | lens formula kya hai 1/v - 1/u | /read#the-lens-formula
lenses | why is u negative | /read#the-lens-formula
lenses | candle 30 cm from lens where is the picture | /read#a-worked-example
lenses | what is dioptre | /read#the-power-of-a-lens
lenses | two lenses touching power added?? | /read#the-power-of-a-lens
lenses | diffrence between short sight and long sight | /read#the-eye
lenses | why old people hold newspaper far away | /read#the-eye
lenses | what is presbyopia | /read#the-eye
lenses | how long must the box camera be open in sunlight | /read#a-camera-of-a-box
lenses | why is picture of pinhole dark | /read#a-camera-of-a-box
water | वाष्पीकरण क्या है | /read#वाष्पीकरण
water | पौधे भाप कैसे छोड़ते हैं | /read#वाष्पीकरण
water | बादल कैसे बनते हैं | /read#संघनन
water | गिलास के बाहर बूँदें कहाँ से आती हैं | /read#संघनन
water | how is hail made | /read#rain
water | snow kaise banta hai | /read#rain
water | how much of the earth's water is salt water | /read#where-the-water-of-the-earth-is
water | हैंडपंप का पानी कहाँ से आता है | /read#भूजल
water | जल स्तर नीचे क्यों जाता है | /read#भूजल
water | how many litres from a roof of 100 square metres | /read#harvesting-rain
water | why lead away the first rain | /read#harvesting-rain
lenses | भूजल किसे कहते हैं | water/read#भूजल
water | which lens corrects short sight | lenses/read#two-kinds-of-lenses lenses/read#the-eye
lenses | who was the first president of india |
lenses | how to cook rice |
lenses | what is the derivative of sin x |
water | भारत की राजधानी क्या है |
water | how do i change my phone password |
water | when was the french revolution |
`;

export const TEXT_QUESTIONS = readQuestions("texts", QUESTIONS);
