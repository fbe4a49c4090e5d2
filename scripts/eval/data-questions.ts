// Doubts about the two study modules of a data folder: a chapter of a biology book, and lessons on the Internet of Things
// in English, Hindi and Arabic. Places only: nothing of the folder's texts stands here.
import type { EvalModule, EvalQuestion } from "./questions.ts";

type Asked = [at: string, ask: string, ...found: string[]];

const BIOLOGY: Asked[] = [
	[
		"01-synthesis-of-macromolecules",
		"what is dehydration synthesis",
		"01-synthesis-of-macromolecules/read#dehydration-synthesis",
		"01-synthesis-of-macromolecules/read#glossary",
		"01-synthesis-of-macromolecules/read#section-summary",
		"quiz/bio3-1",
	],
	[
		"01-synthesis-of-macromolecules",
		"hydrolisis ka matlab kya hai",
		"01-synthesis-of-macromolecules/read#hydrolysis",
		"01-synthesis-of-macromolecules/read#glossary",
		"01-synthesis-of-macromolecules/read#section-summary",
		"quiz/bio3-2",
	],
	[
		"02-carbohydrates",
		"why cant humans digest cellulose",
		"02-carbohydrates/read#polysaccharides",
		"02-carbohydrates/read#benefits-of-carbohydrates",
		"02-carbohydrates/read#free-response",
		"02-carbohydrates/read#section-summary",
	],
	[
		"02-carbohydrates",
		"difference between starch and glycogen",
		"02-carbohydrates/read#polysaccharides",
		"02-carbohydrates/read#glossary",
		"02-carbohydrates/read#section-summary",
		"02-carbohydrates/read#free-response",
	],
	[
		"02-carbohydrates",
		"is milk sugar a disacharide",
		"02-carbohydrates/read#disaccharides",
		"quiz/bio3-6",
		"02-carbohydrates/read#review-questions",
		"02-carbohydrates/read#monosaccharides",
	],
	["02-carbohydrates", "formula of glucose??", "02-carbohydrates/read#monosaccharides"],
	[
		"03-lipids",
		"saturated vs unsaturated fat i dont get it",
		"03-lipids/read#fats-and-oils",
		"03-lipids/read#section-summary",
		"03-lipids/read#glossary",
		"quiz/bio3-7",
		"03-lipids/read#review-questions",
	],
	[
		"03-lipids",
		"why trans fats are bad for heart",
		"03-lipids/read#trans-fats",
		"03-lipids/read#fats-and-oils",
		"03-lipids/read#free-response",
		"03-lipids/read#glossary",
	],
	[
		"03-lipids",
		"how does a phospholipid make the cell membrane",
		"03-lipids/read#phospholipids",
		"quiz/bio3-8",
		"03-lipids/read#section-summary",
		"03-lipids/read#review-questions",
		"03-lipids/read#glossary",
	],
	[
		"01-synthesis-of-macromolecules",
		"is cholestrol a steroid",
		"03-lipids/read#steroids",
		"03-lipids/read#section-summary",
	],
	[
		"04-proteins",
		"what holds amino acids together",
		"04-proteins/read#amino-acids",
		"04-proteins/read#glossary",
		"04-proteins/read#section-summary",
	],
	[
		"04-proteins",
		"alpha helix beta sheet belongs to which structure",
		"04-proteins/read#secondary-structure",
		"quiz/bio3-10",
		"04-proteins/read#review-questions",
		"04-proteins/read#glossary",
	],
	[
		"04-proteins",
		"what happens to an egg protein when you heat it",
		"04-proteins/read#denaturation-and-protein-folding",
	],
	["04-proteins", "sickle cell anemia kis wajah se hota hai", "04-proteins/read#primary-structure"],
	[
		"05-nucleic-acids",
		"whats the diffrence between dna and rna",
		"05-nucleic-acids/read#dna-and-rna",
		"05-nucleic-acids/read#rna",
		"05-nucleic-acids/read#section-summary",
		"05-nucleic-acids/read#free-response",
	],
	[
		"05-nucleic-acids",
		"which base pairs with adenine",
		"05-nucleic-acids/read#dna-double-helix-structure",
		"05-nucleic-acids/read#art-connections",
		"05-nucleic-acids/read#dna-and-rna",
		"05-nucleic-acids/read#rna",
	],
	[
		"04-proteins",
		"types of rna and their work",
		"05-nucleic-acids/read#rna",
		"05-nucleic-acids/read#free-response",
		"05-nucleic-acids/read#section-summary",
		"05-nucleic-acids/read#glossary",
	],
];
const BIOLOGY_OFF: [string, string][] = [
	["02-carbohydrates", "how do i reset my wifi router"],
	["03-lipids", "who wrote romeo and juliet"],
	["04-proteins", "what is the gdp of india"],
	["05-nucleic-acids", "explain quadratic equations"],
	["01-synthesis-of-macromolecules", "when did the second world war end"],
	["02-carbohydrates", "how do volcanoes erupt"],
];

const IOT_EN: Asked[] = [
	[
		"1-introduction-to-iot",
		"who made up the term internet of things",
		"1-introduction-to-iot/read#what-is-the-internet-of-things",
	],
	[
		"1-introduction-to-iot",
		"micro controler vs single board computer",
		"1-introduction-to-iot/read#microcontrollers",
		"1-introduction-to-iot/read#single-board-computers",
		"1-introduction-to-iot/read#iot-devices",
		"2-deeper-dive/read#deeper-dive-into-microcontrollers",
		"2-deeper-dive/read#deeper-dive-into-single-board-computers",
	],
	["1-introduction-to-iot", "what is industrial iot", "1-introduction-to-iot/read#industrial-iot-iiot"],
	["2-deeper-dive", "why is ram lost when power is off", "2-deeper-dive/read#memory"],
	["2-deeper-dive", "fetch decode execute", "2-deeper-dive/read#cpu", "quiz/iot-en-10"],
	[
		"3-sensors-and-actuators",
		"is an LED a sensor or actuator",
		"3-sensors-and-actuators/read#what-are-actuators",
		"quiz/iot-en-13",
		"3-sensors-and-actuators/read#analog-actuators",
		"3-sensors-and-actuators/read#use-an-actuator",
		"3-sensors-and-actuators/read#what-are-sensors",
	],
	[
		"3-sensors-and-actuators",
		"what is pwm",
		"3-sensors-and-actuators/read#pulse-width-modulation",
		"quiz/iot-en-18",
	],
	[
		"4-connect-internet",
		"how often shuld i send telemetry",
		"4-connect-internet/read#how-often-should-telemetry-be-sent",
	],
	[
		"4-connect-internet",
		"what if the device is offline when a command comes",
		"4-connect-internet/read#loss-of-connectivity",
		"4-connect-internet/read#loss-of-connectivity-2",
		"quiz/iot-en-23",
	],
];
const IOT_EN_OFF: [string, string][] = [
	["3-sensors-and-actuators", "what is the boiling point of gold"],
	["4-connect-internet", "recipe for paneer butter masala"],
	["1-introduction-to-iot", "who painted the mona lisa"],
];

const IOT_HI: Asked[] = [
	[
		"1-introduction-to-iot",
		"इंटरनेट ऑफ थिंग्स शब्द किसने बनाया?",
		"1-introduction-to-iot/read#इंटरनेट-ऑफ-थिंग्स-क्या-है",
	],
	[
		"1-introduction-to-iot",
		"माइक्रोकंट्रोलर क्या होता है",
		"1-introduction-to-iot/read#माइक्रोकंट्रोलर्स",
		"2-deeper-dive/read#माइक्रोकंट्रोलर्स-में-गहराई-से-समझना",
	],
	[
		"1-introduction-to-iot",
		"सेंसर और एक्टुएटर में क्या अंतर है",
		"1-introduction-to-iot/read#इंटरनेट-ऑफ-थिंग्स-क्या-है",
		"quiz/iot-hi-14",
		"quiz/iot-hi-15",
		"2-deeper-dive/read#चीज़",
		"1-introduction-to-iot/read#iot-डिवाइस",
	],
	["1-introduction-to-iot", "फैक्ट्री में IoT का क्या उपयोग है", "1-introduction-to-iot/read#औद्योगिक-iot-iiot"],
	["2-deeper-dive", "RAM का डेटा बिजली जाने पर क्यों मिट जाता है", "2-deeper-dive/read#मेमोरी"],
	["2-deeper-dive", "IoT में सुरक्षा क्यों ज़रूरी है", "2-deeper-dive/read#iot-सुरक्षा", "quiz/iot-hi-5"],
	[
		"2-deeper-dive",
		"रास्पबेरी पाई कौन सा ऑपरेटिंग सिस्टम चलाती है",
		"2-deeper-dive/read#raspberry-pi",
		"quiz/iot-hi-11",
		"2-deeper-dive/read#सिंगल-बोर्ड-कंप्यूटरों-को-प्रोग्राम-करना",
	],
];
const IOT_HI_OFF: [string, string][] = [
	["1-introduction-to-iot", "ताजमहल किसने बनवाया था"],
	["1-introduction-to-iot", "प्रकाश संश्लेषण क्या है"],
	["2-deeper-dive", "खीर कैसे पकाते हैं"],
	["2-deeper-dive", "दिल्ली से मुंबई कितनी दूर है"],
	["1-introduction-to-iot", "मुग़ल साम्राज्य का पहला बादशाह"],
];

const IOT_AR: Asked[] = [
	["1-introduction-to-iot", "من صاغ مصطلح إنترنت الأشياء", "1-introduction-to-iot/read#ما-هو-إنترنت-الأشياء"],
	[
		"1-introduction-to-iot",
		"ما هو المتحكم الدقيق؟",
		"1-introduction-to-iot/read#المتحكمات-الدقيقة",
		"2-deeper-dive/read#نظرة-أعمق-على-المتحكمات-الدقيقة",
	],
	[
		"1-introduction-to-iot",
		"امثلة على انترنت الاشياء في المصانع",
		"1-introduction-to-iot/read#إنترنت-الأشياء-الصناعي-iiot",
	],
	[
		"2-deeper-dive",
		"ما الفرق بين ذاكرة البرنامج وذاكرة الوصول العشوائي",
		"2-deeper-dive/read#الذاكرة",
		"1-introduction-to-iot/read#المتحكمات-الدقيقة",
	],
	[
		"2-deeper-dive",
		"هل اجهزة انترنت الاشياء امنة",
		"2-deeper-dive/read#أمان-إنترنت-الأشياء",
		"quiz/iot-ar-5",
	],
	[
		"2-deeper-dive",
		"ما نظام تشغيل راسبيري باي",
		"2-deeper-dive/read#راسبيري-باي",
		"2-deeper-dive/read#برمجة-الحواسيب-أحادية-اللوحة",
		"quiz/iot-ar-11",
	],
	["1-introduction-to-iot", "المدن الذكية", "1-introduction-to-iot/read#إنترنت-الأشياء-للبنية-التحتية"],
];
const IOT_AR_OFF: [string, string][] = [
	["1-introduction-to-iot", "ما هي عاصمة مصر"],
	["1-introduction-to-iot", "كيف اطبخ الكبسة"],
	["2-deeper-dive", "من هو مؤلف رواية البؤساء"],
	["2-deeper-dive", "متى فاز المنتخب بكأس آسيا"],
];

export const DATA_QUESTIONS: EvalQuestion[] = [
	...of("biology", BIOLOGY, BIOLOGY_OFF),
	...of("iot-en", IOT_EN, IOT_EN_OFF),
	...of("iot-hi", IOT_HI, IOT_HI_OFF),
	...of("iot-ar", IOT_AR, IOT_AR_OFF),
];

function of(module: EvalModule, asked: Asked[], offTopic: [string, string][]): EvalQuestion[] {
	return [
		...asked.map(([at, ask, ...found]): EvalQuestion => ({ in: module, at, ask, found })),
		...offTopic.map(([at, ask]): EvalQuestion => ({ in: module, at, ask, found: [] })),
	];
}
