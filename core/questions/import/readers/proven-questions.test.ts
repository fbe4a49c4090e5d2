// What is "ready" is proven: each kind of paper that was read wrong or lost once, in own words.
import { describe, expect, test } from "vitest";
import { readKey } from "#core/questions/import/keys.ts";
import type { Row } from "#core/questions/import/rows.ts";
import { readQuestionsText } from "./read-questions-text.ts";

/** A row in one line: the right options are in stars. */
function short({ question, problems }: Row): string {
	const options = question?.options.map(({ text, isCorrect }) => (isCorrect ? `*${text}*` : text)).join("/");
	const codes = problems.map(({ code }) => code).join(" ");
	return [question?.text, options, question?.explanation, codes].filter(Boolean).join(" | ");
}
const read = (text: string) => readQuestionsText(text).rows.map(short);
const dropped = (text: string) =>
	readQuestionsText(text)
		.notices.map(({ values }) => values.text)
		.join(" ");

describe("the text of an answer goes before a label", () => {
	test.each([
		["1.5", ["0.5 A", "1.0 A", "1.5 A", "2.0 A"], 2],
		["C.V. Raman", ["Dr. Bhabha", "J.C. Bose", "S.N. Bose", "Sir C. V. Raman"], 3],
		["A. Kalam", ["Dr. Radhakrishnan", "Dr. A. Kalam", "Zakir Husain"], 1],
		["2 and 3", ["1 only", "1 and 3", "2 and 3 only", "1, 2 and 3"], 2],
		["Both 1 and 2", ["1 only", "2 only", "1 and 2", "none"], 2],
		["3/4", ["¼", "½", "¾"], 2],
		["3:2", ["2:3", "3 : 2", "1:2"], 1],
		["1,200", ["₹1,000", "₹1,200", "₹200"], 1],
		["Rs. 1,300", ["₹200", "₹1300"], 1],
		["3.30 PM", ["3 p.m.", "3.30 p.m.", "4 p.m."], 1],
		["12.15 p.m.", ["12:15 am", "12:15 pm", "1:15 pm"], 1],
		["both a and b", ["ice", "snow", "both (a) and (b)", "none"], 2],
		["20%", ["10 %", "20 %"], 1],
		["10^3", ["10²", "10³", "103"], 1],
		["5 kg", ["4", "5", "6"], 1],
		["H2O", ["H₂O", "CO₂"], 0],
	])("%s of %j", (key, options, position) => {
		expect(readKey(key, options)).toMatchObject({ is: "read", positions: [position] });
	});

	test.each([
		["2", ["5", "6", "3", "2"]],
		["3", ["3 m", "4 m", "5 m", "6 m"]],
		["B", ["O", "A", "B", "AB"]],
		["1 and 4", ["1 and 2 only", "2 and 3 only", "1, 2 and 3", "none"]],
		["Option 2", ["3", "1", "2", "4"]],
		["The correct option is 2", ["3", "1", "2", "4"]],
	])("%s of %j names a label and another text, and asks", (key, options) => {
		expect(readKey(key, options).is).toBe("conflict");
	});

	test.each([
		["(2)", ["5", "6", "3", "2"], 1],
		["Option (2)", ["5", "6", "3", "2"], 1],
		["Option 2", ["3 m", "4 m", "5 m", "2 m"], 1],
		["B because it melts", ["x", "y"], 1],
		["B Mumbai", ["Delhi", "Mumbai"], 1],
		["B.Mumbai", ["Delhi", "Mumbai"], 1],
	])("%s of %j is a label", (key, options, position) => {
		expect(readKey(key, options)).toMatchObject({ is: "read", positions: [position] });
	});
});

describe("statements stay in the question, and the options cite them", () => {
	const options = "(a), (b) and (d)|(a) and (c) only|(b) and (c)|(c) and (d)";
	const labelled = (sign: (n: number) => string, end = "\n") =>
		options
			.split("|")
			.map((text, at) => `${sign(at + 1)} ${text}`)
			.join(end);
	test.each([
		["1.", labelled((n) => `${n}.`)],
		["(1)", labelled((n) => `(${n})`)],
		["1) in one line", labelled((n) => `${n})`, " ")],
	])("with the options %s", (_, list) => {
		const stem = "Which conduct?\n(a) Iron\n(b) Tin\n(c) Wood\n(d) Lead\nChoose one.";
		expect(read(`1. ${stem}\n${list}\nAns: 1\n2. And?\n1. p\n2. q\n3. r\n4. s\nAns: 3`)).toEqual([
			`${stem} | *(a), (b) and (d)*/(a) and (c) only/(b) and (c)/(c) and (d)`,
			"And? | p/q/*r*/s",
		]);
	});

	test("of two columns and of five letters", () => {
		const columns = "Match.\n(a) Heart  (i) Blood\n(b) Lung  (ii) Air\n(c) Kidney  (iii) Urine";
		const pairs =
			"(1) (a)-(i), (b)-(ii), (c)-(iii)\n(2) (a)-(ii), (b)-(i), (c)-(iii)\n(3) (a)-(iii), (b)-(i), (c)-(ii)";
		expect(read(`1. ${columns}\n${pairs}\nAns. (1)`)).toEqual([
			`${columns} | *(a)-(i), (b)-(ii), (c)-(iii)*/(a)-(ii), (b)-(i), (c)-(iii)/(a)-(iii), (b)-(i), (c)-(ii)`,
		]);
		const five = "Which?\nA. Iron\nB. Tin\nC. Wood\nD. Lead\nE. Zinc\nChoose:";
		expect(read(`1. ${five}\n(1) A and C only\n(2) A, B, D and E only\n(3) C only\nAns: (2)`)).toEqual([
			`${five} | A and C only/*A, B, D and E only*/C only`,
		]);
	});

	test("Roman statements above lettered options, and citations in a line", () => {
		expect(
			read("1. Which?\n(i) Iron\n(ii) Gold\n(iii) Zinc\n(a) (i) only\n(b) (i) and (iii)\n(c) all\nAns. (b)"),
		).toEqual(["Which?\n(i) Iron\n(ii) Gold\n(iii) Zinc | (i) only/*(i) and (iii)*/all"]);
		expect(read("1. Which?\n(a) Both (a) and (b)  (b) Only (a)  (c) Neither\nAns: (b)")).toEqual([
			"Which? | Both (a) and (b)/*Only (a)*/Neither",
		]);
		expect(read("1. Which?\n(1) Both (a) and (b)  (2) Only (a)  (3) Neither\nAns: (2)")).toEqual([
			"Which? | Both (a) and (b)/*Only (a)*/Neither",
		]);
	});

	test("an option may name others", () => {
		expect(read("1. Which?\n(A) x\n(B) y\n(C) (A) and (B) both are correct\n(D) None\nAns: (C)")).toEqual([
			"Which? | x/y/*(A) and (B) both are correct*/None",
		]);
	});
});

describe("labels", () => {
	test("of five Hindi letters in both orders", () => {
		expect(read("1. एक?\n(अ) एक (ब) दो (स) तीन (द) चार (य) कोई नहीं\nउत्तर: (य)")).toEqual([
			"एक? | एक/दो/तीन/चार/*कोई नहीं*",
		]);
		expect(read("1. एक?\n(अ) एक (आ) दो (इ) तीन (ई) चार\nउत्तर: (इ)")).toEqual(["एक? | एक/दो/*तीन*/चार"]);
	});

	test("that are unknown ask", () => {
		expect(read("1. एक?\n(अ) एक (ब) दो (स) तीन (द) चार (र) कोई नहीं\nउत्तर: (ब)")).toEqual([
			"एक? | एक/*दो*/तीन/चार (र) कोई नहीं | boundary-inferred",
		]);
	});

	test("of a phone: digits and letters in squares, a tick with its colour, an arrow at the key", () => {
		expect(read("1. One?\n1\ufe0f\u20e3 w\n2\ufe0f\u20e3 x\nAnswer: 2\ufe0f\u20e3")).toEqual(["One? | w/*x*"]);
		expect(read("Q1\ufe0f\u20e3 One?\n🅰️ ww\n🅱️ xx\n©️ yy\n👉 Answer: xx")).toEqual(["One? | ww/*xx*/yy"]);
		expect(read("1. One?\na) w\nb) x ✔️\n\n2. Two?\na) w ✔️\nb) x")).toEqual(["One? | w/*x*", "Two? | *w*/x"]);
		expect(read("1. One?\na) w\nb) x\n➡️ B")).toEqual(["One? | w/*x*"]);
	});
});

describe("what a chat program writes", () => {
	test("a bold answer behind a tick, and an explanation in italics", () => {
		const text = "1. **One?**\n- A. w\n- B. x\n\n**✅ Correct Answer: B. x**\n*Explanation:* So.";
		expect(read(text)).toEqual(["One? | w/*x* | So."]);
	});

	test("a picture in front of a number in bold print", () => {
		const text = "🔹 *1. One?*\na) w\nb) x ✅\n\n📌 **Q2. Two?**\na) w\nb) x\n✅ Ans: a";
		expect(read(text)).toEqual(["One? | w/*x*", "Two? | *w*/x"]);
	});

	test("a list of bold answers with reasons", () => {
		const options = "a) w\nb) x\n";
		const text = `**1. One?**\n${options}\n**2. Two?**\n${options}\n**Answers**\n1. **b) x** – so.\n2. **a) w** – thus.`;
		expect(read(text)).toEqual(["One? | w/*x* | x – so.", "Two? | *w*/x | w – thus."]);
	});
});

test("an own number inside a question asks", () => {
	const text = "1. One?\n(a) w\n(b) x\nAns: a\nExplanation: so.\n2. Not yet.\n2. Two?\n(a) w\n(b) x\nAns: b";
	expect(read(text)).toEqual(["One? | *w*/x | so.", "Not yet.\n2. Two? | w/*x* | boundary-inferred"]);
});

describe("a numbered list in an explanation", () => {
	const options = "A) w\nB) x\n";
	const list = "1. Of 1976.\n2. By Singh.";
	const asks = (text: string) => readQuestionsText(text).rows.map(({ problems }) => problems.length > 0);

	test.each([
		["in bold print", `**1. One?**\n${options}**Answer: B) x**\n**Explanation:** Two steps:\n`, "\n\n**2. Two?**\n"],
		["of more items than questions", `1. One?\n${options}Answer: B\nExplanation: Two steps:\n`, "\n3. Old.\n2. Two?\n"],
		["of lower numbers", `7. One?\n${options}Answer: B\nExplanation: Two steps:\n`, "\n8. Two?\n"],
		["without a word", `1. One?\n${options}Answer: B\nTwo steps:\n`, "\n2. Two?\n"],
	])("%s belongs to it", (_, before, behind) => {
		const more = behind.includes("3. Old.") ? "\n3. Old." : "";
		expect(read(`${before}${list}${behind}${options}Answer: A`)).toEqual([
			`One? | w/*x* | Two steps:\n${list}${more}`,
			"Two? | *w*/x",
		]);
	});

	test("belongs to the last question too", () => {
		const text = `1. One?\n${options}Answer: B\n2. Two?\n${options}Answer: B\nExplanation: Two steps:\n\n${list}`;
		expect(read(text)[1]).toBe(`Two? | w/*x* | Two steps:\n\n${list}`);
	});

	test("asks where an item may be a question, or belong to the next one", () => {
		const first = `1. One?\n${options}Answer: B\nExplanation: So.\n`;
		const next = (number: number) => `\n\n${number}. Next?\n${options}Answer: A`;
		expect(asks(`${first}${list}${next(3)}`)).toEqual([true, true, false]);
		expect(asks(`${first}1. Red.\n2. Which is it?${next(2)}`)).toEqual([true, false]);
		expect(asks(`${first}\nFour sit so:\n${list}${next(2)}`)).toEqual([true, true]);
		expect(asks(`${first}\n${list}`)).toEqual([true, true, true]);
	});

	test("is none where options have the numbers of questions", () => {
		const four = "1. w\n2. x\n3. y\n4. z\nAns: 2\nExplanation: So.\n";
		const row = (name: string) => `${name}? | w/*x*/y/z | So.`;
		expect(read(`1. One?\n${four}2. Two?\n${four}1. Three?\n${four}`)).toEqual(["One", "Two", "Three"].map(row));
	});
});

describe("a question's number inside of a text", () => {
	const options = "(a) w\n(b) x\nAns: a";

	test("asks, unless it counts statements up from 1", () => {
		expect(read(`1. One?\n${options}\n7. By Singh.\n2. Two?\n${options}`)[1]).not.toMatch(/^By Singh[^|]*\*w\*\/x$/);
		const stated = "Which is true?\n1. Tin is soft.\n2. Tin is red.\n3. Tin floats.";
		const four = "(a) 1 only\n(b) 2 only\n(c) 3 only\n(d) none\nAns: a";
		expect(read(`8. ${stated}\n${four}`)).toEqual([`${stated} | *1 only*/2 only/3 only/none`]);
	});

	test("asks behind a list that was taken for the only other question", () => {
		const lists = "List I\n1. Iron\n2. Gold\nList II\n1. Fe\n2. Au\n3. Cu";
		const rows = read(`Match List I with List II:\n${lists}\n(a) 1-2\n(b) 2-1\n(c) 1-1\n(d) 2-2\nAns. (a)`);
		expect(rows.filter((row) => !/ \| [a-z -]+$/.test(row))).toEqual([]);
	});

	test("asks behind a list that was taken for questions", () => {
		const four = "(a) w\n(b) x\n(c) y\n(d) z\nAns: a";
		const text = `1. Match:\nList I\n1. Iron\n2. Gold\nList II\n1. Fe\n2. Au\n3. Cu\n${four}\n2. Two?\n${four}`;
		expect(read(text).filter((row) => !/ \| [a-z -]+$/.test(row))).toEqual(["Two? | *w*/x/y/z"]);
	});
});

describe("a question without a number in front of numbered ones", () => {
	const four = (key: string) => `(a) w\n(b) x\n(c) y\n(d) z\n${key}\n`;
	const stem = "Match List I with List II:\nList I | List II\nA. Iron | 1. Fe\nB. Gold | 2. Au";

	test("asks, and stays out of the notices", () => {
		const text = `${stem}\n${four("Ans. (a)")}\n2) Two?\n${four("Ans. (b)")}\n3) Three?\n${four("Ans. (c)")}`;
		expect(read(text)).toEqual([`${stem} | *w*/x/y/z | boundary-inferred`, "Two? | w/*x*/y/z", "Three? | w/x/*y*/z"]);
		expect(dropped(text)).toBe("");
	});

	test("asks without an answer of its own, and so does the next one", () => {
		const text = `Polity\n\nOne?\n${four("")}\n2. Two?\n${four("")}3. Three?\n${four("")}Answers: 2. b 3. c`;
		expect(read(text)).toEqual([
			"One? | w/x/y/z | boundary-inferred no-right-option",
			"Two? | w/*x*/y/z | boundary-inferred",
			"Three? | w/x/*y*/z",
		]);
	});

	test("is no list of instructions", () => {
		const text = `Instructions:\n(a) All are compulsory.\n(b) No books.\n(c) No calls.\n\n1. One?\n${four("Ans: a")}`;
		expect(read(text)).toEqual(["One? | *w*/x/y/z"]);
	});
});

test("an option with the word of an answer behind it is the right one", () => {
	const texts = ["High\nb) Low (Answer)", "High\nb) Low [Ans]", "High\nb) Low (सही उत्तर)"];
	expect(texts.flatMap((text) => read(`1. Which court?\na) ${text}`))).toEqual(
		texts.map(() => "Which court? | High/*Low*"),
	);
});

describe("a list of keys", () => {
	const questions = (count: number) =>
		Array.from({ length: count }, (_, n) => `${n + 1}. Question ${n + 1}?\n(a) x\n(b) y\n`).join("");
	const keysOf = (text: string) =>
		readQuestionsText(text).rows.map(({ question }) => question?.options.findIndex(({ isCorrect }) => isCorrect));

	test.each([
		["with a question that has none", "Answers: 1. (a) 2. (b) 3. Bonus 4. (b)", [0, 1, -1, 1]],
		["with a cross and a star", "Answer Key\n1. a 2. X 3. * 4. b", [0, -1, -1, 1]],
		["of numbers above letters", "Answer Key\n1 2 3 4\na b a b", [0, 1, 0, 1]],
		[
			"as a pipe table",
			"ANSWER KEY\n| Q | 1 | 2 | 3 | 4 |\n|---|---|---|---|---|\n| A | b | b | a | a |",
			[1, 1, 0, 0],
		],
		["in two columns", "Answer Key\nQ. No.\tAnswer\n1\ta\n2\tb\n3\tb\n4\ta", [0, 1, 1, 0]],
		["with a range", "Answer Key\n1-3: b, 4: a", [1, 1, 1, 0]],
		["with a hole", "Answer Key\n1. a 2. b 4. b", [0, 1, -1, 1]],
	])("%s", (_, list, keys) => expect(keysOf(`${questions(4)}\n${list}`)).toEqual(keys));

	test("of solutions with reasons", () => {
		expect(read(`${questions(2)}\nSOLUTIONS\n1. (b) It is so.\nHence b.\n2. Sol. (a) As above.`)).toEqual([
			"Question 1? | x/*y* | It is so.\nHence b.",
			"Question 2? | *x*/y | As above.",
		]);
	});

	test("belongs to the section before it", () => {
		const text = `SECTION A\n${questions(2)}Answers: 1. a 2. b\n\nSECTION B\n${questions(2)}Answers: 1. b 2. b`;
		expect(keysOf(text)).toEqual([0, 1, 1, 1]);
		const atEnd = `SECTION A\n${questions(2)}SECTION B\n${questions(2)}Answer Key\nSECTION A\n1. a 2. b\nSECTION B\n1. b 2. b`;
		expect(keysOf(atEnd)).toEqual([0, 1, 1, 1]);
	});

	test("behind the answer's word of the last question", () => {
		expect(keysOf(`${questions(2)}Ans: 1. (a) 2. (b)`)).toEqual([0, 1]);
		expect(keysOf(`${questions(3)}Ans.  1. a    3. b    2. b`)).toEqual([0, 1, 1]);
		expect(keysOf(`${questions(2)}उत्तर :- 1 – b , 2 – a`)).toEqual([1, 0]);
		// A list of other numbers is no key of the last question.
		expect(keysOf(`${questions(2)}Ans: 7. a 8. b`)).toEqual([-1, -1]);
	});

	test("of numbers above too few letters gives no key", () => {
		expect(keysOf(`${questions(4)}Answers\n1   2   3   4\nA       B   B`)).toEqual([-1, -1, -1, -1]);
	});

	test("that counts down two columns", () => {
		expect(keysOf(`${questions(4)}\nQ.No.\tAns\tQ.No.\tAns\n1\ta\t3\tb\n2\tb\t4\ta`)).toEqual([0, 1, 1, 0]);
	});

	test("with its sections in front of the keys", () => {
		const text = `PART A\n${questions(2)}PART B\n${questions(2)}ANSWERS\nPART A: 1-b 2-a\nPART B: 1-b 2-b`;
		expect(keysOf(text)).toEqual([1, 0, 1, 1]);
	});

	test("whose keys stay open, or that goes on in the next line, asks", () => {
		expect(keysOf(`${questions(3)}Answer key\n1 (b)\n2 (a) / bonus\n3 (b)`)).toEqual([1, -1, 1]);
		expect(keysOf(`${questions(3)}Answers: 1. (b), 2.\n(a), 3. (b)`)).toEqual([-1, -1, -1]);
		for (const key of ["(b) or bonus", "(b)?", "(b) / deleted"]) expect(readKey(key, ["x", "y"]).is).toBe("conflict");
	});

	test("of numbers that are labels or texts asks, unless one is only a label", () => {
		const four = (number: number) => `${number}. ${9 - number} - 4?\n(1) 4 (2) 3 (3) 2 (4) 1\n`;
		expect(keysOf(`${four(1)}${four(2)}Key: 1. 4  2. 3`)).toEqual([-1, -1]);
		const other = "3. Last?\n(1) 40 (2) 30 (3) 20 (4) 10\n";
		expect(keysOf(`${four(1)}${four(2)}${other}Key: 1. 4  2. 3  3. 1`)).toEqual([3, 2, 0]);
	});

	test("with its sections in another order asks", () => {
		const text = `PART A\n${questions(2)}PART B\n${questions(2)}KEY\n`;
		expect(keysOf(`${text}Part B: 1-b, 2-a\nPart A: 1-a, 2-b`)).toEqual([-1, -1, -1, -1]);
		expect(keysOf(`${text}PART B\n1. b 2. a\nPART A\n1. a 2. b`)).toEqual([-1, -1, -1, -1]);
	});

	test("asks where a message takes an answer back", () => {
		const stamp = (minute: number) => `[12/03/26, 9:1${minute}:00 pm] Sir: `;
		const text = `${stamp(1)}1. One?\na) w\nb) x\n${stamp(2)}Answer: a\n${stamp(3)}Sorry, answer: b`;
		expect(read(text)).toEqual(["One? | *w*/x | key-inferred"]);
	});

	test("asks where it may be shifted, and where a later line corrects it", () => {
		const codes = (text: string) => readQuestionsText(text).rows.map(({ problems }) => problems[0]?.values?.how);
		expect(codes(`${questions(3)}Answers: 2. b 3. a 4. b`)).toEqual([undefined, "shifted", "shifted"]);
		expect(codes(`${questions(3)}Answers: 1. b 2. a 3. b 4. a 5. b`)).toEqual([undefined, undefined, undefined]);
		const list = `${questions(2)}Answers: 1. b 2. a\n`;
		expect(codes(`${list}Correction: the answer of Q2 is (b), sorry!`)).toEqual([undefined, "corrected"]);
		expect(codes(`${list}Note: (a) is also accepted for Q1.`)).toEqual(["corrected", undefined]);
		expect(codes(`${list}Corrigendum of 3 May below`)).toEqual(["corrected", "corrected"]);
		expect(codes(`${list}Thank you all`)).toEqual([undefined, undefined]);
	});

	test("with one run for two sections gives no key", () => {
		expect(keysOf(`${questions(2)}${questions(2)}Answer Key\n1. a 2. b`)).toEqual([-1, -1, -1, -1]);
	});

	test("of three letters behind three questions is one key or three, and asks", () => {
		const three = "(a) x\n(b) y\n(c) z\n";
		expect(keysOf(`1. One?\n${three}2. Two?\n${three}3. Three?\n${three}Answers: a, b, c`)).toEqual([-1, -1, -1]);
	});
});

describe("what stands between questions is in none of them", () => {
	const options = "(a) w\n(b) x\n(c) y\n(d) z\n";
	test("a heading", () => {
		const text = `1. One?\n${options}\nPART - B (CHEMISTRY)\n\n2. Two?\n${options}\nAnswer key\n1. a 2. b`;
		expect(read(text)).toEqual(["One? | *w*/x/y/z", "Two? | w/*x*/y/z"]);
		expect(dropped(text)).toContain("PART - B (CHEMISTRY)");
	});

	test("directions with a range go to its questions", () => {
		const text = `1. One?\n${options}Ans: a\n\nDirections (2-3): Ria had 7 pens.\n\n2. Two?\n${options}Ans: b\n3. Three?\n${options}Ans: c\n4. Four?\n${options}Ans: d`;
		expect(read(text)).toEqual([
			"One? | *w*/x/y/z",
			"Directions (2-3): Ria had 7 pens.\n\nTwo? | w/*x*/y/z",
			"Directions (2-3): Ria had 7 pens.\n\nThree? | w/x/*y*/z",
			"Four? | w/x/y/*z*",
		]);
	});

	test("a text without a heading asks in both questions", () => {
		const text = `1. One?\n${options}\nRia had 7 pens.\n\n2. How many?\n${options}\nAnswer key: 1. a 2. b`;
		expect(read(text).map((row) => row.includes("boundary-inferred"))).toEqual([true, true]);
	});

	test("buttons, footers and lines of a site", () => {
		const text = `//QZ1\n1. One?\nOptions\n(a) w\nABC Classes\nPage 2 of 4\n(b) x\nView Answer\nAnswer: Option A\nExplanation:\nSo.\nView Answer Discuss in Forum\n\n2. Two?\n(a) w\n(b) x\nABC Classes\nPage 3 of 4\nAnswer: Option B`;
		expect(read(text)).toEqual(["One? | *w*/x | So.", "Two? | w/*x*"]);
		expect(dropped(text)).toContain("ABC Classes");
	});

	test("a line of explanations that comes again is no footer while other lines stand between it and the page's end", () => {
		const text = `1. One?\n(a) w\n(b) x\nAnswer: a\nExplanation: So.\n© 2025 Survey of India\nIt meanders.\nABC Classes\nPage 1 of 2\n\n2. Two?\n(a) w\n(b) x\nAnswer: b\nExplanation: Yes.\n© 2025 Survey of India\nIt burns.\nABC Classes\nPage 2 of 2`;
		expect(read(text)).toEqual([
			"One? | *w*/x | So.\n© 2025 Survey of India\nIt meanders.",
			"Two? | w/*x* | Yes.\n© 2025 Survey of India\nIt burns.",
		]);
		const short = text.replaceAll("ABC Classes\n", "");
		expect(read(short)).toEqual(read(text));
		expect(dropped(short)).not.toContain("©");
	});

	test("stamps, thanks and media of a messenger", () => {
		const text =
			"[12/03/26, 9:14:05 pm] Meena: प्रश्न 1. जल?\n(a) CO2\n(b) H2O\nउत्तर: (b)\n[12/03/26, 9:15 pm] +91 90000 00000: thanks 🙏\n12/03/26, 9:16 pm - Meena: *2. बल?*\n(a) जूल (b) न्यूटन\n*Ans: (b)*\n12/03/26, 9:17 pm - Meena: <Media omitted>";
		expect(read(text)).toEqual(["जल? | CO2/*H2O*", "बल? | जूल/*न्यूटन*"]);
		expect(dropped(text)).toContain("thanks");
	});
});

describe("is read", () => {
	test.each([
		["bold labels of chat programs", "### 1. One?\n- **A)** x\n- **B)** y\n\n**Answer: B) y**", "One? | x/*y*"],
		["a tick before the answer", "**1. One?**\n\nA) x\nB) y\n\n✅ **Correct Answer:** B) y", "One? | x/*y*"],
		["an arrow before the answer", "1. One?\nA. x\nB. y\n→Answer: B", "One? | x/*y*"],
		[
			"a sentence with the answer",
			"1. One?\nA. x\nB. y\nThe correct answer is A because so.",
			"One? | *x*/y | because so.",
		],
		["an answer without a sign", "1. One?\na) x\nb) y\nAns b", "One? | x/*y*"],
		["a stop and a bracket", "1.) One?\nA.) x\nB.) y\nAnswer: A", "One? | *x*/y"],
		["options without labels", "1. One?\nx\ny\nz\nAnswer: y", "One? | x/*y*/z"],
		["a task list", "1. One?\n   - [ ] x\n   - [x] y", "One? | x/*y*"],
		["a response sheet", "1. One?\n1. ✘ x\n2. ✔ y\n3. ✘ z", "One? | x/*y*/z"],
		[
			"a quiz of mkdocs",
			'#### 1. One?\n\n<div class="upper-alpha" markdown>\n1. x\n2. y\n</div>\n\n??? question "Show Answer"\n    The correct answer is **B**. So it is.',
			"One? | x/*y* | So it is.",
		],
	])("%s", (_, text, expected) => expect(read(text)).toEqual([expected]));

	test("with numbers in several styles that count up", () => {
		const text =
			"1 One?\na) x\nb) y\nAns: a\n2) Which is\n\nthe second?\na) x\nb) y\nAns: b\nQuestion 3 Three?\na) x\nb) y\nAns: b";
		expect(read(text)).toEqual(["One? | *x*/y", "Which is\n\nthe second? | x/*y*", "Three? | x/*y*"]);
	});
});

describe("papers without lines or labels of their own", () => {
	test("whole questions in one line", () => {
		expect(read("1.Which?a)Rose b)Lily c)Fern Ans:a 2.And?a)Moss b)Iris c)Fig Ans:(b)")).toEqual([
			"Which? | *Rose*/Lily/Fern",
			"And? | Moss/*Iris*/Fig",
		]);
		expect(read("1. Which?\n(a) p\n(b) q\nAns: b 2. It is so.").length).toBe(1);
	});

	test("a star behind an option in the middle of a line", () => {
		expect(read("1. Who? a) Rao* b) Sen c) Das\n2. When? a) now b) then* c) never")).toEqual([
			"Who? | *Rao*/Sen/Das | key-inferred",
			"When? | now/*then*/never | key-inferred",
		]);
	});

	test("options without labels below questions without numbers", () => {
		const block = "Who came first?\nRao\nSen\nDas\nAnswer: Sen";
		const row = "Who came first? | Rao/*Sen*/Das";
		expect(read(`${block}\n\n${block}`)).toEqual([row, row]);
		expect(read(`Here are two:\n\n${block}\n\n${block}`)[0]).toMatch(/boundary-inferred$/);
		expect(read(`The quiz\n${block}\n\n${block}`)[0]).toMatch(/boundary-inferred$/);
		expect(read(`Read this:\n${block}`)[0]).toMatch(/boundary-inferred$/);
	});
});

test("a question without an answer in one line with others is no part of the next one", () => {
	const rows = read("1.One?a)p b)q c)r Ans:b 2.Two?a)p b)q c)r 3.Three?a)p b)q c)r Ans:c");
	expect(rows.filter((row) => !/ \| [a-z-]+$/.test(row))).toEqual([]);
});

test("options in two columns that count down ask", () => {
	expect(read("1. One?\na) p    c) r\nb) q    d) s\nAns: b")[0]).toMatch(/boundary-inferred/);
});

test("Roman options below numbered statements ask where the questions are not told apart", () => {
	const stated =
		"Consider:\n1. Iron rusts.\n2. Tin floats.\nWhich is true?\ni) 1 only\nii) 2 only\niii) both 1 and 2\niv) none";
	const plain = "Who?\ni) Rao\nii) Sen\niii) Das\niv) Roy";
	const rows = read(`1. ${stated}\n2. ${plain}\n3. ${stated}\n4. ${plain}\nKey: 1-iii, 2-i, 3-i, 4-i`);
	const known = new Set([`${stated.slice(0, stated.indexOf("\ni)"))} | 1 only/2 only/*both 1 and 2*/none`]);
	known.add(`${stated.slice(0, stated.indexOf("\ni)"))} | *1 only*/2 only/both 1 and 2/none`);
	known.add("Who? | *Rao*/Sen/Das/Roy");
	expect(rows.filter((row) => !/ \| [a-z- ]+$/.test(row) && !known.has(row))).toEqual([]);
});

describe("options with a tick or a cross at each, without letters", () => {
	test.each([
		["in front", "✘ Venus\n✔ Mars\n✘ Saturn"],
		["behind", "Venus ❌\nMars ✅\nSaturn ❌"],
		["of a list", "- ✗ Venus\n- ✓ Mars\n- ✗ Saturn"],
		["of an answer sheet", "Ans ✘ Venus\n✔ Mars\n✘ Saturn\nQuestion ID : 40581\nChosen Option : 1"],
		["below their heading", "Ans\n✘ Venus\n✔ Mars\n✘ Saturn\nQuestion ID : 40581\nChosen Option : 1"],
	])("%s", (_, options) => {
		const expected = ["Which is red? | Venus/*Mars*/Saturn", "And now? | Venus/*Mars*/Saturn"];
		expect(read(`1. Which is red?\n${options}\n2. And now?\n${options}`)).toEqual(expected);
		expect(read(`Which is red?\n${options}\n\nAnd now?\n${options}`)).toEqual(expected);
	});

	test("or a tick at the right one alone", () => {
		expect(read("1. Which is red?\n✔ Mars\nVenus\nSaturn\n2. And now?\nx\n✓ y\nz")).toEqual([
			"Which is red? | *Mars*/Venus/Saturn",
			"And now? | x/*y*/z",
		]);
	});
});

describe("directions inside of a question without options", () => {
	const judged = (directions: string) =>
		`1. The sun is a star.\n${directions}\n2. Ice sinks.\n3. Bats fly.\nAnswers: 1. True 2. False 3. True`;

	test("are passed on to the questions that they name", () => {
		const passage = "Directions for questions 2 and 3: Think of a pond.";
		expect(read(judged(passage))).toEqual([
			"The sun is a star. | *True*/False",
			`${passage}\n\nIce sinks. | True/*False*`,
			`${passage}\n\nBats fly. | *True*/False`,
		]);
		expect(read(judged("निर्देश (प्रश्न 2 से 3): तालाब के बारे में सोचिए।"))[0]).toBe("The sun is a star. | *True*/False");
	});

	test("ask when they name none", () => {
		expect(read(judged("Directions: Think of a pond."))[0]).toMatch(/boundary-inferred/);
	});
});
