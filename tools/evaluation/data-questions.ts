// Doubts about the two study modules of a data folder: a chapter of a biology book, and lessons on the Internet of Things
// in English, Hindi and Arabic. Only places, none of the folder's texts. Lines as in sample-questions.ts.
import { readQuestions } from "./questions.ts";

const BIOLOGY = `
01-synthesis-of-macromolecules | what is dehydration synthesis | /read#dehydration-synthesis /read#glossary /read#section-summary quiz/bio3-1
01-synthesis-of-macromolecules | hydrolisis ka matlab kya hai | /read#hydrolysis /read#glossary /read#section-summary quiz/bio3-2
02-carbohydrates | why cant humans digest cellulose | /read#polysaccharides /read#benefits-of-carbohydrates /read#free-response /read#section-summary
02-carbohydrates | difference between starch and glycogen | /read#polysaccharides /read#glossary /read#section-summary /read#free-response
02-carbohydrates | is milk sugar a disacharide | /read#disaccharides quiz/bio3-6 /read#review-questions /read#monosaccharides
02-carbohydrates | formula of glucose?? | /read#monosaccharides
03-lipids | saturated vs unsaturated fat i dont get it | /read#fats-and-oils /read#section-summary /read#glossary quiz/bio3-7 /read#review-questions
03-lipids | why trans fats are bad for heart | /read#trans-fats /read#fats-and-oils /read#free-response /read#glossary
03-lipids | how does a phospholipid make the cell membrane | /read#phospholipids quiz/bio3-8 /read#section-summary /read#review-questions /read#glossary
01-synthesis-of-macromolecules | is cholestrol a steroid | 03-lipids/read#steroids 03-lipids/read#section-summary
04-proteins | what holds amino acids together | /read#amino-acids /read#glossary /read#section-summary
04-proteins | alpha helix beta sheet belongs to which structure | /read#secondary-structure quiz/bio3-10 /read#review-questions /read#glossary
04-proteins | what happens to an egg protein when you heat it | /read#denaturation-and-protein-folding
04-proteins | sickle cell anemia kis wajah se hota hai | /read#primary-structure
05-nucleic-acids | whats the diffrence between dna and rna | /read#dna-and-rna /read#rna /read#section-summary /read#free-response
05-nucleic-acids | which base pairs with adenine | /read#dna-double-helix-structure /read#art-connections /read#dna-and-rna /read#rna
04-proteins | types of rna and their work | 05-nucleic-acids/read#rna 05-nucleic-acids/read#free-response 05-nucleic-acids/read#section-summary 05-nucleic-acids/read#glossary
02-carbohydrates | how do i reset my wifi router |
03-lipids | who wrote romeo and juliet |
04-proteins | what is the gdp of india |
05-nucleic-acids | explain quadratic equations |
01-synthesis-of-macromolecules | when did the second world war end |
02-carbohydrates | how do volcanoes erupt |
`;

const IOT_ENGLISH = `
1-introduction-to-iot | who made up the term internet of things | /read#what-is-the-internet-of-things
1-introduction-to-iot | micro controler vs single board computer | /read#microcontrollers /read#single-board-computers /read#iot-devices 2-deeper-dive/read#deeper-dive-into-microcontrollers 2-deeper-dive/read#deeper-dive-into-single-board-computers
1-introduction-to-iot | what is industrial iot | /read#industrial-iot-iiot
2-deeper-dive | why is ram lost when power is off | /read#memory
2-deeper-dive | fetch decode execute | /read#cpu quiz/iot-en-10
3-sensors-and-actuators | is an LED a sensor or actuator | /read#what-are-actuators quiz/iot-en-13 /read#analog-actuators /read#use-an-actuator /read#what-are-sensors
3-sensors-and-actuators | what is pwm | /read#pulse-width-modulation quiz/iot-en-18
4-connect-internet | how often shuld i send telemetry | /read#how-often-should-telemetry-be-sent
4-connect-internet | what if the device is offline when a command comes | /read#loss-of-connectivity /read#loss-of-connectivity-2 quiz/iot-en-23
3-sensors-and-actuators | what is the boiling point of gold |
4-connect-internet | recipe for paneer butter masala |
1-introduction-to-iot | who painted the mona lisa |
`;

const IOT_HINDI = `
1-introduction-to-iot | इंटरनेट ऑफ थिंग्स शब्द किसने बनाया? | /read#इंटरनेट-ऑफ-थिंग्स-क्या-है
1-introduction-to-iot | माइक्रोकंट्रोलर क्या होता है | /read#माइक्रोकंट्रोलर्स 2-deeper-dive/read#माइक्रोकंट्रोलर्स-में-गहराई-से-समझना
1-introduction-to-iot | सेंसर और एक्टुएटर में क्या अंतर है | /read#इंटरनेट-ऑफ-थिंग्स-क्या-है quiz/iot-hi-14 quiz/iot-hi-15 2-deeper-dive/read#चीज़ /read#iot-डिवाइस
1-introduction-to-iot | फैक्ट्री में IoT का क्या उपयोग है | /read#औद्योगिक-iot-iiot
2-deeper-dive | RAM का डेटा बिजली जाने पर क्यों मिट जाता है | /read#मेमोरी
2-deeper-dive | IoT में सुरक्षा क्यों ज़रूरी है | /read#iot-सुरक्षा quiz/iot-hi-5
2-deeper-dive | रास्पबेरी पाई कौन सा ऑपरेटिंग सिस्टम चलाती है | /read#raspberry-pi quiz/iot-hi-11 /read#सिंगल-बोर्ड-कंप्यूटरों-को-प्रोग्राम-करना
1-introduction-to-iot | ताजमहल किसने बनवाया था |
1-introduction-to-iot | प्रकाश संश्लेषण क्या है |
2-deeper-dive | खीर कैसे पकाते हैं |
2-deeper-dive | दिल्ली से मुंबई कितनी दूर है |
1-introduction-to-iot | मुग़ल साम्राज्य का पहला बादशाह |
`;

const IOT_ARABIC = `
1-introduction-to-iot | من صاغ مصطلح إنترنت الأشياء | /read#ما-هو-إنترنت-الأشياء
1-introduction-to-iot | ما هو المتحكم الدقيق؟ | /read#المتحكمات-الدقيقة 2-deeper-dive/read#نظرة-أعمق-على-المتحكمات-الدقيقة
1-introduction-to-iot | امثلة على انترنت الاشياء في المصانع | /read#إنترنت-الأشياء-الصناعي-iiot
2-deeper-dive | ما الفرق بين ذاكرة البرنامج وذاكرة الوصول العشوائي | /read#الذاكرة 1-introduction-to-iot/read#المتحكمات-الدقيقة
2-deeper-dive | هل اجهزة انترنت الاشياء امنة | /read#أمان-إنترنت-الأشياء quiz/iot-ar-5
2-deeper-dive | ما نظام تشغيل راسبيري باي | /read#راسبيري-باي /read#برمجة-الحواسيب-أحادية-اللوحة quiz/iot-ar-11
1-introduction-to-iot | المدن الذكية | /read#إنترنت-الأشياء-للبنية-التحتية
1-introduction-to-iot | ما هي عاصمة مصر |
1-introduction-to-iot | كيف اطبخ الكبسة |
2-deeper-dive | من هو مؤلف رواية البؤساء |
2-deeper-dive | متى فاز المنتخب بكأس آسيا |
`;

export const DATA_QUESTIONS = [
	...readQuestions("biology", BIOLOGY),
	...readQuestions("iot-en", IOT_ENGLISH),
	...readQuestions("iot-hi", IOT_HINDI),
	...readQuestions("iot-ar", IOT_ARABIC),
];
