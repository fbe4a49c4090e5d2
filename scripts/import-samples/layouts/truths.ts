// The questions of the samples, in words of the project: what every *-layouts.ts writes, and what an import must read.

export type Truth = {
	text: string;
	options: readonly string[];
	/** The position of the right option, from 0. */
	right: number;
	/** Other right options. */
	also?: readonly number[];
};

const of = (text: string, right: number, ...options: string[]): Truth => ({ text, right, options });

/** Plain questions, with what readers stumble over: units, powers, ratios, names with initials, amounts, signs. */
export const ENGLISH: readonly Truth[] = [
	of("Which of these metals is liquid on a warm day?", 2, "Iron", "Copper", "Mercury", "Zinc"),
	of("A cart covers 12 m in 4 s. How fast is it?", 1, "2 m/s", "3 m/s", "4.5 m/s", "8 m/s"),
	of("How many grams are in a kilogram?", 2, "10", "10²", "10³", "10⁴"),
	of("Half of a half is", 3, "½", "¾", "⅓", "¼"),
	of("Two boxes cost as 3 is to 2. Their prices stand as", 0, "3 : 2", "2 : 3", "5 : 1", "1 : 5"),
	of("The head of the school is", 2, "S. Banu", "R. K. Das", "Dr. A. Roy", "P. Sinha"),
	of("A coat of ₹2,000 is sold at 35 % less. It costs", 1, "₹700", "₹1,300", "₹1,650", "₹1,965"),
	of("The school was opened on", 0, "15-08-1962", "26-01-1950", "02-10-1969", "14-11-1964"),
	of("What do plants give off by day?", 1, "Smoke", "Oxygen", "Salt", "Sand"),
	of("Which number comes next: 2, 4, 8, 16?", 3, "18", "20", "24", "32"),
	of("A shadow is longest", 0, "in the morning", "at noon", "under a lamp", "in the dark"),
	of("Water is written as", 2, "CO₂", "O₂", "H₂O", "NaCl"),
	of("The train leaves at", 3, "3.30 a.m.", "4.15 p.m.", "9.00 a.m.", "3.30 p.m."),
	of("What is 7 less than 3?", 0, "−4", "4", "10", "−10"),
	of("Which bird cannot fly?", 1, "Crow", "Ostrich", "Parrot", "Swift"),
	of("Who keeps the minutes of a meeting?", 2, "The guard", "The cook", "The secretary", "The driver"),
	of("A square with a side of 5 cm has an area of", 3, "10 cm²", "15 cm²", "20 cm²", "25 cm²"),
	of("Sound travels fastest in", 0, "steel", "water", "air", "empty space"),
	of("The opposite of scarce is", 1, "rare", "plentiful", "costly", "hidden"),
	of("How many vowels has the word cloud?", 2, "none", "one", "two", "three"),
	of("Which is a prime number?", 3, "21", "27", "33", "37"),
	of("Milk turns sour because of", 1, "dust", "bacteria", "light", "salt"),
	of("A week has", 0, "7 days", "5 days", "10 days", "30 days"),
	of("What does a thermometer show?", 2, "Weight", "Length", "Temperature", "Speed"),
	of("Which shape has no corner?", 3, "Square", "Triangle", "Pentagon", "Circle"),
	of("The sum of 2.5 and 0.75 is", 1, "3.00", "3.25", "3.5", "2.75"),
];

/** With bold words at the beginning, at the end and at both. */
export const BOLD: readonly Truth[] = [
	of("**Work** done in one second is called", 1, "force", "power", "weight", "speed"),
	of("Which unit has **power**", 2, "Metre", "Newton", "Watt", "Pascal"),
	of("**Heat** flows from what is **hot**", 0, "to what is cold", "to what is hot", "upwards", "nowhere"),
	of("**Not** a metal is", 3, "iron", "zinc", "copper", "sulphur"),
];

export const HINDI: readonly Truth[] = [
	of("पानी किस ताप पर जमता है?", 0, "0 °C", "10 °C", "50 °C", "100 °C"),
	of("सबसे बड़ा ग्रह कौन सा है?", 2, "बुध", "पृथ्वी", "बृहस्पति", "मंगल"),
	of("एक सप्ताह में कितने दिन होते हैं?", 1, "पाँच", "सात", "दस", "बारह"),
	of("शक्ति का मात्रक है", 3, "जूल", "न्यूटन", "मीटर", "वाट"),
	of("गाय क्या देती है?", 0, "दूध", "ऊन", "अंडा", "रेशम"),
	of("सूर्य किस दिशा में उगता है?", 1, "पश्चिम", "पूर्व", "उत्तर", "दक्षिण"),
	of("इनमें से कौन सी धातु है?", 2, "लकड़ी", "काँच", "ताँबा", "रबर"),
	of("तीन और चार का योग है", 3, "पाँच", "छह", "आठ", "सात"),
	of("वर्षा किससे होती है?", 0, "बादल", "धूल", "पत्थर", "रेत"),
];

/** With statements in the question, which the options cite. */
export const CITING: readonly Truth[] = [
	of(
		"Which of these conduct heat well?\n(a) Iron\n(b) Wood\n(c) Copper\n(d) Cork",
		0,
		"(a) and (c) only",
		"(a), (b) and (d)",
		"(b) and (c) only",
		"(c) and (d) only",
	),
	of(
		"Which of these live in water?\n(a) Carp\n(b) Crow\n(c) Shark\n(d) Goat",
		2,
		"(a) and (b) only",
		"(b) and (d) only",
		"(a) and (c) only",
		"(a), (c) and (d)",
	),
	of(
		"Which of these are even?\n(a) 12\n(b) 15\n(c) 17\n(d) 18",
		3,
		"(a) and (b) only",
		"(b) and (c) only",
		"(a), (b) and (c)",
		"(a) and (d) only",
	),
	of(
		"Which of these are drawn to a magnet?\n(a) Paper\n(b) Nail\n(c) Pin\n(d) Leaf",
		1,
		"(a) and (d) only",
		"(b) and (c) only",
		"(a), (b) and (c)",
		"(b), (c) and (d)",
	),
];

const lettered = (stem: string, names: string, right: number, ...options: string[]): Truth => {
	const lines = names.split(", ").map((name, at) => `${"ABCDE"[at]}. ${name}`);
	const text = [stem, ...lines, "Choose the correct answer from the options given below:"].join("\n");
	return of(text, right, ...options, "All of these");
};

/** Statements A to E, and the line that asks for them. */
export const LETTERED: readonly Truth[] = [
	lettered("Which of these burn?", "Coal, Sand, Wood, Clay, Oil", 1, "A and B only", "A, C and E only", "B and D only"),
	lettered(
		"Which of these fly?",
		"Kite, Mole, Swift, Eel, Bat",
		2,
		"A and D only",
		"B, C and E only",
		"A, C and E only",
	),
	lettered(
		"Which of these are round?",
		"Ball, Brick, Coin, Box, Ring",
		0,
		"A, C and E only",
		"B and C only",
		"A and D only",
	),
	lettered(
		"Which of these are sour?",
		"Honey, Lemon, Rice, Milk, Curd",
		1,
		"A and C only",
		"B and E only",
		"C and D only",
	),
];

/** Statements 1 and 2, which the options name. */
export const NUMBERED: readonly Truth[] = [
	["Salt dissolves in water.", "Sand dissolves in water.", 0],
	["A goat eats meat.", "A tiger eats meat.", 1],
	["Ice is cold.", "Steam is hot.", 2],
	["A year has ten months.", "A day has ten hours.", 3],
].map(([one, two, right]) =>
	of(
		`Consider the following statements:\n1. ${one}\n2. ${two}\nWhich of the statements given above is/are correct?`,
		Number(right),
		"1 only",
		"2 only",
		"Both 1 and 2",
		"Neither 1 nor 2",
	),
);

/** Two columns, of which the options name the pairs. */
export const MATCHED: readonly Truth[] = [
	["Heart, Lung, Kidney", "Blood, Air, Urine", 0],
	["Cow, Hen, Bee", "Milk, Egg, Honey", 0],
	["Oar, Wheel, Wing", "Cart, Boat, Bird", 1],
	["Ear, Eye, Nose", "Smell, Sound, Light", 2],
].map(([left, right, at]) => {
	const [names, others] = [left, right].map((list) => String(list).split(", "));
	const lines = names?.map((name, row) => `(${"abc"[row]}) ${name}  (${["i", "ii", "iii"][row]}) ${others?.[row]}`);
	return of(
		["Match the columns.", ...(lines ?? [])].join("\n"),
		Number(at),
		"(a)-(i), (b)-(ii), (c)-(iii)",
		"(a)-(ii), (b)-(i), (c)-(iii)",
		"(a)-(ii), (b)-(iii), (c)-(i)",
		"(a)-(iii), (b)-(ii), (c)-(i)",
	);
});

/** With twelve options, the ninth of which is I. */
export const LONG: readonly Truth[] = [
	[
		"Which month has a name of three letters?",
		"January, February, March, April, June, July, August, October, May, Lent, Yule, Noon",
		8,
	],
	[
		"Which of these is a fruit?",
		"Iron, Salt, Glass, Paper, Steel, Cotton, Cement, Chalk, Rubber, Leather, Plastic, Mango",
		11,
	],
	[
		"Which of these can swim?",
		"Chair, Duck, Lamp, Table, Spoon, Kettle, Clock, Basket, Bucket, Broom, Ladder, Pillow",
		1,
	],
].map(([text, options, at]) => of(String(text), Number(at), ...String(options).split(", ")));

/** In English and Hindi. */
export const BILINGUAL: readonly Truth[] = [
	["What do cows give?", "गाय क्या देती है?", "Milk, Wool, Silk", "दूध, ऊन, रेशम", 0],
	["Where does the sun rise?", "सूर्य किस दिशा में उगता है?", "West, East, South", "पश्चिम, पूर्व, दक्षिण", 1],
	["Which one is a metal?", "इनमें से कौन सी धातु है?", "Wood, Glass, Copper", "लकड़ी, काँच, ताँबा", 2],
].map(([one, two, first, second, at]) => {
	const others = String(second).split(", ");
	const options = String(first)
		.split(", ")
		.map((option, index) => `${option}\n${others[index]}`);
	return of(`${one}\n${two}`, Number(at), ...options);
});

/** With numbers that a sheet shows in a format. */
export const SHOWN: readonly Truth[] = [
	of("A quarter as a share is", 0, "25%", "20%", "40%", "4%"),
	of("A coat of ₹2,000 at 35 % less costs", 1, "₹700", "₹1,300", "₹1,650", "₹1,965"),
	of("The bag weighs", 2, "4 kg", "5 kg", "6 kg", "9 kg"),
	of("The agent is called", 3, "001", "003", "005", "007"),
	of("Three quarters are", 0, "3/4", "1/4", "1/2", "2/3"),
	of("The country became free on", 1, "26-01-1950", "15-08-1947", "02-10-1969", "14-11-1964"),
];

const judged = (text: string, isTrue: boolean): Truth => of(text, isTrue ? 0 : 1, "True", "False");

export const JUDGED: readonly Truth[] = [
	judged("The sun is a star.", true),
	judged("Ice sinks in water.", false),
	judged("A spider has eight legs.", true),
	judged("Iron is lighter than cork.", false),
	judged("A year has twelve months.", true),
	judged("Bats lay eggs.", false),
];

export const JUDGED_HINDI: readonly Truth[] = JUDGED.map(({ right }, at) =>
	of(
		[
			"सूर्य एक तारा है।",
			"बर्फ पानी में डूबती है।",
			"मकड़ी के आठ पैर होते हैं।",
			"लोहा काग से हल्का है।",
			"वर्ष में बारह महीने होते हैं।",
			"चमगादड़ अंडे देते हैं।",
		][at] ?? "",
		right,
		"सत्य",
		"असत्य",
	),
);

/** With the signs of GIFT and with code, whose lines are indented. */
export const SIGNED: readonly Truth[] = [
	of("What is 2+2=?", 1, "3", "4", "5"),
	of("Which holds: a = b?", 0, "a is b", "a is more", "a is less"),
	of("What does it print?\nfor i in range(2):\n    print(i)", 2, "nothing", "1 2", "0 1"),
	of("Which sign ends a line: ; or # ?", 0, "a semicolon", "a hash"),
];

const several = (text: string, ...options: string[]): Truth => ({ ...of(text, 0, ...options), also: [2] });

/** The first and the third option are right. */
export const SEVERAL: readonly Truth[] = [
	several("Which are metals?", "Iron", "Wood", "Zinc", "Cork"),
	several("Which are even?", "12", "15", "18", "21"),
	several("Which live in water?", "Carp", "Crow", "Shark", "Goat"),
];

/** With a word that is underlined in Word and bold here. */
export const UNDERLINED: readonly Truth[] = [
	of("Choose the opposite of the underlined word: a **calm** sea", 0, "rough", "still", "deep"),
	of("Choose the opposite of the underlined word: a **brave** girl", 1, "bold", "timid", "tall"),
	of("What does the underlined word mean: a **vast** plain?", 2, "dry", "small", "large"),
];

/** `count` questions from a place on; the list goes round. */
export function take(all: readonly Truth[], from: number, count: number): Truth[] {
	return Array.from({ length: count }, (_, at) => all[(from + at) % all.length]).filter((one) => one !== undefined);
}
