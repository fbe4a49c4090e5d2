// Papers of classes, messengers and chat programs that were read wrong or not at all once, in own words.
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
const OPTIONS = "(a) sand (b) salt (c) sugar (d) soda";
const paper = (numbers: readonly number[]) => numbers.map((one) => `${one}. Name item ${one}.\n${OPTIONS}`).join("\n");

describe("a number that stands at two questions", () => {
	test("makes what follows ask where the list goes on", () => {
		expect(read(`${paper([1, 2, 2, 3])}\nAnswers\n1. b\n2. d\n3. c\n4. a`)).toEqual([
			"Name item 1. | sand/*salt*/sugar/soda",
			"Name item 2. | sand/salt/sugar/soda | key-conflict",
			"Name item 2. | sand/salt/sugar/soda | key-conflict",
			"Name item 3. | sand/salt/*sugar*/soda | key-inferred",
		]);
	});

	test("or where a number of the list stands twice and a question has no key", () => {
		expect(read(`${paper([1, 2, 3, 4])}\nAnswers\n1. b\n2. d\n2. c\n3. a`).slice(2)).toEqual([
			"Name item 3. | *sand*/salt/sugar/soda | key-inferred",
			"Name item 4. | sand/salt/sugar/soda | no-right-option",
		]);
	});

	test("and nothing else where both come out even", () => {
		expect(read(`${paper([1, 2, 2, 3])}\nAnswers\n1. b\n2. d\n2. c\n3. a`).at(-1)).toBe(
			"Name item 3. | *sand*/salt/sugar/soda",
		);
	});
});

describe("lists of keys", () => {
	const keyed = ["Name item 1. | sand/*salt*/sugar/soda", "Name item 2. | sand/salt/sugar/*soda*"];

	test.each([
		"Final key: 1-b, 2-d",
		"Answers (Part B): 1. b 2. d",
		"Provisional Answer Key\n1. (b)\n2. (d)",
		"Key: 1 B, 2 D",
		"## ✅ Answer Key\n1. b\n2. d",
	])("are read below %j", (list) => {
		expect(read(`${paper([1, 2])}\n\n${list}`)).toEqual(keyed);
	});

	test("are read from a table with reasons", () => {
		const table = "| Question | Answer | Explanation |\n|---|---|---|\n| 1 | **B** | It is salty. |\n| 2 | **D** | |";
		expect(read(`${paper([1, 2])}\n\n## Answer Key\n\n${table}`)).toEqual([
			"Name item 1. | sand/*salt*/sugar/soda | It is salty.",
			keyed[1],
		]);
	});

	test("are read with reasons that name other options", () => {
		const solutions = "Solutions\n1. (b) It is white, as (c) and (d) are.\n2. (d) Unlike (a) and (b) it fizzes.";
		expect(read(`${paper([1, 2])}\n\n${solutions}`)).toEqual([
			`${keyed[0]} | It is white, as (c) and (d) are.`,
			`${keyed[1]} | Unlike (a) and (b) it fizzes.`,
		]);
	});

	test("give no key where a line names two", () => {
		const rows = read(`${paper([1, 2])}\n\nSolutions\n1. (b) and (c) are both white.\n2. (d) It fizzes.`);
		expect(rows[0]).not.toContain("*");
	});

	test("of answers in words are no answer of the last question", () => {
		const rows = read(`${paper([1, 2])}\nAnswers: 1 -> salt, 2 -> soda`);
		expect(rows[1]).toBe("Name item 2. | sand/salt/sugar/soda | key-conflict");
	});

	test("are read from a messenger", () => {
		const lines = paper([1, 2])
			.split("\n")
			.map((line) => `02/02/26, 8:01 am - Ms Rao: ${line}`);
		expect(read(`${lines.join("\n")}\n02/02/26, 9:00 am - Ms Rao: Answers: 1-b, 2-d`)).toEqual(keyed);
	});
});

describe("options", () => {
	test("that stand in the directions belong to each question that these name", () => {
		const directions = "Directions (Q. 1-2): Mark\n(A) if both are true\n(B) if only one is true\n(C) if none is true";
		expect(read(`${directions}\n\n1. Ice floats. Iron sinks.\n2. Oil sinks. Wax sinks.\n\nKey: 1 A, 2 C`)).toEqual([
			"Directions (Q. 1-2): Mark\n\nIce floats. Iron sinks. | *if both are true*/if only one is true/if none is true",
			"Directions (Q. 1-2): Mark\n\nOil sinks. Wax sinks. | if both are true/if only one is true/*if none is true*",
		]);
	});

	test("of a response sheet follow a word in the same line", () => {
		expect(read("Q.1 Which is red?\nOptions 1. Mars\n2. Venus\n3. Moon\nCorrect Option : 1")).toEqual([
			"Which is red? | *Mars*/Venus/Moon",
		]);
		expect(read("Q.1 Which is red?\nOptions: (a) Mars (b) Venus\nAns: a")).toEqual(["Which is red? | *Mars*/Venus"]);
	});

	test.each(["🅐🅑🅒", "ⒶⒷⒸ", "ⓐⓑⓒ", "🄰🄱🄲"])("have letters in circles and squares: %s", (signs) => {
		const [a, b, c] = [...signs];
		expect(read(`Q.1 Which is red?\n${a} Venus\n${b} Mars\n${c} Moon\n✅ Ans. ${b} Mars`)).toEqual([
			"Which is red? | Venus/*Mars*/Moon",
		]);
	});
});

describe("an answer", () => {
	test.each(["Official Ans. by NTA (2)", "Allen Ans. (2)", "Ans. by NTA (2)"])("names its giver: %s", (answer) => {
		expect(read(`1. Which is red?\n(1) Venus\n(2) Mars\n(3) Moon\n${answer}`)).toEqual([
			"Which is red? | Venus/*Mars*/Moon",
		]);
	});

	test("writes a date with an ordinal number, which alone counts options", () => {
		expect(readKey("5th June", ["5 July", "5 June"])).toMatchObject({ is: "read", positions: [1] });
		expect(readKey("2nd", ["2", "3"])).toEqual({ is: "unreadable" });
	});

	test("is followed by the end of the paper, which explains nothing", () => {
		const end = "\n\nTeacher: Ms Rao, Room 4";
		const rows = read(`1. Which?\n(a) x (b) y\nAns. a\n\nBlue is right.\n\n2. And?\n(a) x (b) y\nAns. b${end}`);
		expect(rows[1]).toMatch(/boundary-inferred/);
	});
});

test("fences of code are no part of it", () => {
	expect(read("1. What is shown?\n```c\nint a = 5;\n    puts(a);\n```\nA. 5\nB. 6\nAnswer: A")).toEqual([
		"What is shown?\nint a = 5;\n    puts(a);\n | *5*/6".replace("\n |", " |"),
	]);
});

describe("two lists for the same questions", () => {
	const lists = (one: string, other: string) => read(`${paper([1, 2])}\n\n${one}\n\n${other}`);

	test("ask where they differ", () => {
		expect(lists("Answers: 1-c, 2-d", "Answers: 1-a, 2-d")).toEqual([
			"Name item 1. | sand/salt/sugar/soda | key-conflict",
			"Name item 2. | sand/salt/sugar/*soda*",
		]);
	});

	test("give the reasons of the second one", () => {
		expect(lists("Answer Key\n1. b\n2. d", "Solutions\n1. (b) It is salty.\n2. (d) It fizzes.")).toEqual([
			"Name item 1. | sand/*salt*/sugar/soda | It is salty.",
			"Name item 2. | sand/salt/sugar/*soda* | It fizzes.",
		]);
	});

	test("belong to two sections in their order", () => {
		const sections = `Section A\n${paper([1, 2])}\nSection B\n${paper([1, 2])}`;
		const rows = read(`${sections}\nAnswers (Section A)\n1. a 2. b\nAnswers (Section B)\n1. c 2. d`);
		expect(rows.map((row) => /\*(.*)\*/.exec(row)?.[1])).toEqual(["sand", "salt", "sugar", "soda"]);
	});
});

test("numbers of statements in one line are no options", () => {
	const rows = read(
		"1. What is x? Statement 1: x is 5. Statement 2: x is odd.\n(a) 1 alone\n(b) 2 alone\n(c) both\nAns: a",
	);
	expect(rows).toEqual(["What is x? Statement 1: x is 5. Statement 2: x is odd. | *1 alone*/2 alone/both"]);
	const asked = read("1. What is x? Statement 1: x is 5. Statement 2: x is odd.\nAns: A");
	expect(asked[0]).toMatch(/too-few-options|no-options|key-unreadable/);
});

test("options named in one line of the directions ask", () => {
	const directions = "Directions (1-2): Choose (a) for a noun, (b) for a verb, (c) for an adverb.";
	const rows = read(`${directions}\n1. The word "run".\n2. The word "soon".\nKey: 1 b, 2 c`);
	expect(rows).toHaveLength(2);
	expect(rows.every((row) => row.includes("boundary-inferred"))).toBe(true);
});

test("directions and notes that belong to no question are listed", () => {
	const text = "1. Which is red?\n(a) Mars (b) Moon\nAns. (a)\nNote: it was seen in 2019.";
	expect(readQuestionsText(text).notices).toEqual([
		{ code: "text-ignored", values: { text: "Note: it was seen in 2019." } },
	]);
});

describe("decorated answers and labels of chat programs", () => {
	const asked = "1. Which?\nA) sand\nB) salt\nC) sugar\n";
	test.each([
		"✔ Correct: B",
		"✅ Correct: B",
		"✓ Correct: B",
		"✔️ Correct option: B",
		"✅ **Correct:** B) salt",
		"Correct: B) salt",
	])("%s is the answer, and its tick no part of the last option", (answer) => {
		expect(read(`${asked}${answer}`)).toEqual(["Which? | sand/*salt*/sugar"]);
	});

	test.each([
		"* (a) sand\n* (b) salt\n* (c) sugar",
		"• (a) sand\n• (b) salt\n• (c) sugar",
		"* A) sand\n* B) salt\n* C) sugar",
	])("a star or a dot in front of all options is a bullet: %s", (options) => {
		expect(read(`1. Which?\n${options}\nAnswer: B\n\n2. Which now?\n${options}\nAnswer: C`)).toEqual([
			"Which? | sand/*salt*/sugar",
			"Which now? | sand/salt/*sugar*",
		]);
		expect(read(`1. Which?\n${options}`)).toEqual(["Which? | sand/salt/sugar | no-right-option"]);
	});

	test("a star in front of one option marks it, with a blank behind it too", () => {
		for (const star of ["*", "* "])
			expect(read(`1. Which?\n(a) sand\n${star}(b) salt\n(c) sugar`)).toEqual(["Which? | sand/*salt*/sugar"]);
		const [row] = readQuestionsText("1. Which?\n* (a) sand\n* (b) salt\n(c) sugar\nAnswer: c").rows;
		expect(row?.problems.map(({ code }) => code)).toEqual(["boundary-inferred"]);
	});
});

describe("numbers of questions behind other words and signs", () => {
	const OWN = "A) sand\nB) salt\nAnswer: B";
	const two = (one: string, other: string) => `${one} Which?\n${OWN}\n\n${other} What?\n${OWN}`;
	test.each([
		["MCQ 1:", "MCQ 2:"],
		["MCQ-1.", "MCQ-2."],
		["**MCQ 1:**", "**MCQ 2:**"],
		["MCQ 1", "MCQ 2"],
		["MCQ No. 1)", "MCQ No. 2)"],
		["Que: 1", "Que: 2"],
		["Que 1)", "Que 2)"],
		["Q-1.", "Q-2."],
		["Question: 1)", "Question: 2)"],
		["प्रश्न: १.", "प्रश्न: २."],
	])("%s", (one, other) => {
		const { rows } = readQuestionsText(two(one, other));
		expect(rows.map(short)).toEqual(["Which? | sand/*salt*", "What? | sand/*salt*"]);
		expect(rows.map(({ place }) => place.question)).toEqual([1, 2]);
	});

	test("a number that does not count, or that is a part of the question, stays", () => {
		expect(read(`Que: 1 Which?\n${OWN}`)).toEqual(["Which? | sand/*salt*"]);
		for (const text of ["Que: 3 men dig a hole in", "Que: 1 kg is", "Que: 1 to 3 are"])
			expect(read(`${text}\n${OWN}`)).toEqual([`${text} | sand/*salt*`]);
		expect(read(`Question: 3: 4 = 6: x?\n${OWN}`)).toEqual(["3: 4 = 6: x? | sand/*salt*"]);
	});
});

describe("a quotation below the boxes of a question", () => {
	const boxes = "   - [ ] 245\n   - [x] 250\n   - [ ] 260\n";
	test("is its explanation", () => {
		expect(read(`1. Most?\n${boxes}   > Article 80.\n   > In full.\n\n2. Least?\n${boxes}\n   > Article 81.`)).toEqual([
			"Most? | 245/*250*/260 | Article 80.\nIn full.",
			"Least? | 245/*250*/260 | Article 81.",
		]);
		expect(read(`1. Most?\n${boxes}   > **Explanation:** Article 80.`)).toEqual([
			"Most? | 245/*250*/260 | Article 80.",
		]);
	});

	test("is none where it may belong to the next question", () => {
		for (const quotation of ["\n> Article 80.", "> Read the passage.", "> D) 300"])
			expect(read(`1. Most?\n${boxes}${quotation}\n\n2. Least?\n${boxes}`).join("\n")).not.toContain("260 | ");
	});
});

describe("an explanation", () => {
	test("may be called स्पष्टीकरण, and begin with a year", () => {
		const own = "(A) 1960\n(B) 1963\n**उत्तर:** (B)\n**स्पष्टीकरण:** ";
		expect(read(`**प्रश्न 1.** राज्य कब बना?\n${own}1963 में घोषित।\n\n**प्रश्न 2.** राज्य कब?\n${own}राज्य बना।`)).toEqual([
			"राज्य कब बना? | 1960/*1963* | 1963 में घोषित।",
			"राज्य कब? | 1960/*1963* | राज्य बना।",
		]);
	});
});

describe("numbered hints or explanations behind the answers", () => {
	const reasons = "1. Grains are hard.\n2. It is white.\n(In full.)\n3. It is sweet.";
	const all = ["Grains are hard.", "It is white.\n(In full.)", "It is sweet."];
	test.each(["Hints & Solutions", "**Explanations:**", "## Hints and Explanations"])("%s", (heading) => {
		expect(read(`${paper([1, 2, 3])}\n\nAnswers\n1. a\n2. b\n3. c\n\n${heading}\n${reasons}`)).toEqual([
			`Name item 1. | *sand*/salt/sugar/soda | ${all[0]}`,
			`Name item 2. | sand/*salt*/sugar/soda | ${all[1]}`,
			`Name item 3. | sand/salt/*sugar*/soda | ${all[2]}`,
		]);
		const keyed = [1, 2, 3].map((one) => `${paper([one])}\nAnswer: d`).join("\n");
		expect(read(`${keyed}\n\n${heading}\n${reasons}`)).toEqual(
			all.map((reason, at) => `Name item ${at + 1}. | sand/salt/sugar/*soda* | ${reason}`),
		);
	});

	test("are listed as ignored where their numbers stand at several questions", () => {
		const keyed = [1, 2, 1, 2].map((one) => `${paper([one])}\nAnswer: d`).join("\n");
		const { rows, notices } = readQuestionsText(`${keyed}\n\nSolutions\n1. Grains are hard.\n2. It is white.`);
		expect(rows.map(({ question }) => question?.explanation)).toEqual(["", "", "", ""]);
		expect(notices).toEqual([{ code: "text-ignored", values: { text: "1. Grains are hard. · 2. It is white." } }]);
	});

	test("are none where a line may be a question, or the last question has none", () => {
		const keyed = `${paper([1])}\nAnswer: d\n${paper([2])}\nAnswer: d\n\nSolutions\n`;
		for (const lines of [
			"1. Grains are ____.\n2. It is white.",
			"1. Which is hard?\n2. It is white.",
			"1. Grains.\n1. White.",
		])
			expect(read(keyed + lines)[0]).toBe("Name item 1. | sand/salt/sugar/*soda*");
		expect(read(`${keyed}1. Grains are hard.`)[0]).toBe("Name item 1. | sand/salt/sugar/*soda*");
	});
});

describe("the heading of a list in two languages", () => {
	const units =
		"1. ऊर्जा का SI मात्रक है :\nThe SI unit of energy is :\n(1) वाट / Watt (2) जूल / Joule\n(3) न्यूटन / Newton (4) पास्कल / Pascal\n" +
		"2. बल का SI मात्रक है :\nThe SI unit of force is :\n(1) न्यूटन / Newton (2) जूल / Joule\n(3) वाट / Watt (4) पास्कल / Pascal";

	test.each([
		"उत्तरमाला / Answer Key",
		"उत्तरमाला (Answer Key)",
		"Answer Key / उत्तर कुंजी:",
		"  **Answer Key | उत्तर कुंजी**",
		"**उत्तरमाला (Answer Key):**",
		"**उत्तर कुंजी** - **Answer Key**",
		"## ANSWER KEY (उत्तर कुंजी) :",
		"Answers / उत्तर",
	])("is one %j", (heading) => {
		expect(read(`${units}\n\n${heading}\n1. (2) 2. (1)`)).toEqual([
			"ऊर्जा का SI मात्रक है :\nThe SI unit of energy is : | वाट / Watt/*जूल / Joule*/न्यूटन / Newton/पास्कल / Pascal",
			"बल का SI मात्रक है :\nThe SI unit of force is : | *न्यूटन / Newton*/जूल / Joule/वाट / Watt/पास्कल / Pascal",
		]);
	});
});

describe("a solution with the number of its question and a key", () => {
	const solved = (first: string, second: string) =>
		read(`1. What is the gain?\n(a) 10\n(b) 20\n(c) 30\n${first}\n2. Who?\n(a) Rao\n(b) Sen\n(c) Das\n${second}`);

	test.each([
		["Sol.1.(b) Gain = 20", "Sol.2.(c) As 1. says."],
		["Sol. 1. (b) Gain = 20", "Sol. 2. (c) As 1. says."],
		["Sol 1.(b) Gain = 20", "Sol 2.(c) As 1. says."],
		["**Sol.1.(b)** Gain = 20", "**Sol.2.(c)** As 1. says."],
		["S1. Ans.(b)\nSol. Gain = 20", "S2. Ans.(c)\nSol. As 1. says."],
	])("answers it %j", (first, second) => {
		expect(solved(first, second)).toEqual([
			"What is the gain? | 10/*20*/30 | Gain = 20",
			"Who? | Rao/Sen/*Das* | As 1. says.",
		]);
	});

	test.each([
		"Sol.7.(b) Gain",
		"Sol.1.(b) is wrong.",
		"Sol.1.(b) and (c) fit.",
		"Sol.1.(b) Hence (c) is it.",
		"Sol.1.(b) The answer is 30.",
		"Sol.1.(b) Unlike (b) the answer is c.",
		"Sol. 1(b) = 20",
		"Sol.1.(b) Gain\nSol.1.(c) Gain",
		"Sol.1.(b) Gain\nSol.2.(c) Gain",
	])("asks where that is not certain %j", (first) => {
		expect(solved(first, "Sol.2.(c)")[0]).toMatch(/no-right-option|boundary-inferred/);
	});

	test("asks where an answer differs", () => {
		expect(solved("Ans. a\nSol.1.(b) Gain", "Ans. c\nSol.2.(c)")).toEqual([
			"What is the gain? | *10*/20/30 | 1.(b) Gain | boundary-inferred",
			"Who? | Rao/Sen/*Das* | 2.(c)",
		]);
	});
});

describe("bullets of which one is correct", () => {
	const acids = (bullet: string, mark: string) => [`${bullet}Ribose`, `${bullet}Deoxyribose ${mark}`, `${bullet}Lipid`];

	test.each(["(correct)", "(Correct Answer)", "**(Correct)**", "*(correct)*"])("by %s", (mark) => {
		const expected = ["What is in DNA? | Ribose/*Deoxyribose*/Lipid", "Again? | Ribose/*Deoxyribose*/Lipid"];
		for (const bullet of ["- ", "* ", "• "]) {
			const options = acids(bullet, mark).join("\n");
			expect(read(`1. What is in DNA?\n${options}\n2. Again?\n${options}`)).toEqual(expected);
			expect(read(`What is in DNA?\n${options}\n\nAgain?\n${options}`)).toEqual(expected);
		}
		const numbered = acids("", mark).map((one, at) => `${at + 1}. ${one}`);
		expect(read(`1. What is in DNA?\n${numbered.join("\n")}\n2. Again?\n${numbered.join("\n")}`)).toEqual(expected);
	});

	test("not where two are, where an answer differs or in an explanation", () => {
		expect(read("Which?\n(a) p\n(b) q\nAnswer: b\n\nWe see:\n\n- p no\n- q (correct)")).toHaveLength(1);
		expect(read("1. Which?\n- a (correct)\n- b (correct)\n- c")[0]).toMatch(/no-right-option/);
		expect(read("1. Which?\n- a (correct)\n- b\n- c\nAnswer: b")[0]).toMatch(/key-conflict/);
		expect(read("1. Which?\n(a) p\n(b) q\nAnswer: b\n\nWe see:\n\n- p no\n- q (correct)")[0]).toMatch(/q \(correct\)/);
	});
});

describe('"Solution (b)" below the options', () => {
	const stated = (number: number, solution: string) =>
		`Q.${number}) Consider the following statements:\n1. Iron rusts.\n2. Tin floats.\n3. Gold shines.\nWhich of the statements given above is/are correct?\na) 1 only\nb) 1 and 3 only\nc) 2 only\nd) all\n${solution}`;

	test("is the answer, and what follows explains it", () => {
		const reason = "Statement 1: Correct. Statement 2: Incorrect. Statement 3: Correct.";
		const rows = read([1, 2].map((one) => stated(one, `Solution (b)\n${reason}`)).join("\n"));
		const text =
			"Consider the following statements:\n1. Iron rusts.\n2. Tin floats.\n3. Gold shines.\nWhich of the statements given above is/are correct?";
		expect(rows).toEqual(Array(2).fill(`${text} | 1 only/*1 and 3 only*/2 only/all | ${reason}`));
	});

	test("asks where the next line goes on", () => {
		expect(read(`1. Which?\na) p\nb) q\nc) r\nSolution (b)\nis wrong, and (c) too.`)[0]).not.toContain("*");
	});
});
