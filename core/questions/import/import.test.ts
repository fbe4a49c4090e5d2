// Keys, tables, loose JSON, Aiken, Kruti Dev and the work on rows.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readQuestionFile } from "#core/questions/file-check.ts";
import {
	confirmTogether,
	countStates,
	decide,
	type ImportWork,
	importWorkOf,
	importWorkSchema,
	leaveOutAll,
	questionsToSave,
	rowStateOf,
} from "#core/questions/import/review/work.ts";
import { readKey } from "./keys.ts";
import { isKrutiDev, krutiDevToUnicode } from "./kruti-dev.ts";
import { readTable } from "./read-table.ts";
import { isAiken, readAiken } from "./readers/aiken.ts";
import { readJsonText } from "./readers/read-json.ts";
import { isTrivia, readTrivia } from "./readers/trivia.ts";
import type { Row } from "./rows.ts";
import { writeQuestionFile } from "./to-file.ts";

const right = ({ question }: Row) => question?.options.flatMap(({ text, isCorrect }) => (isCorrect ? [text] : []));
const codes = ({ problems }: Row) => problems.map(({ code }) => code);

describe("a key", () => {
	const options = ["Delhi", "Mumbai", "Goa", "A mitochondrion"];
	test.each([
		["b", [1]],
		["(2)", [1]],
		["B) Mumbai", [1]],
		["Option C", [2]],
		["the correct answer is c", [2]],
		["ग", [2]],
		["२", [1]],
		["mumbai.", [1]],
		["A mitochondrion", [3]],
		["a and c", [0, 2]],
		["A, B & D", [0, 1, 3]],
		["AC", [0, 2]],
		["1,2", [0, 1]],
		["iii", [2]],
	])("%s", (key, positions) => expect(readKey(key, options)).toMatchObject({ is: "read", positions }));

	test.each(["z", "e", "7", "Delhi or nearby", "A house", "", "??", "CA"])("%s is not read", (key) => {
		expect(readKey(key, options).is).toBe("unreadable");
	});

	test.each(["(a) Goa", "B. Delhi", "1. b", "2) (c) because of the sea"])("%s contradicts itself", (key) =>
		expect(readKey(key, options).is).toBe("conflict"),
	);

	test.each([
		["A) Delhi, C) Goa", [0, 2]],
		["(a) Delhi and (d) A mitochondrion", [0, 3]],
		["B. Mumbai; C. Goa.", [1, 2]],
	])("%s: labels with their texts", (key, positions) => {
		expect(readKey(key, options)).toMatchObject({ is: "read", positions, rest: "" });
	});

	test.each(["A) Delhi, C) Pune", "A) Delhi C)", "A) D.C., B) Mumbai", "A) New Delhi, C) Goa"])(
		"%s names more than is read",
		(key) => {
			expect(readKey(key, options).is).not.toBe("read");
		},
	);

	test("with its text is not the option whose letters are its label and that text", () => {
		expect(readKey("C) O₂", ["H₂O", "CO₂", "O₂", "NaCl"])).toMatchObject({ is: "read", positions: [2] });
		expect(readKey("4) −10", ["−4", "4", "10", "−10"])).toMatchObject({ is: "read", positions: [3] });
		expect(readKey("4) −20", ["−4", "4", "10", "−10"])).not.toMatchObject({ positions: [1] });
	});

	test("of one letter is a Roman number if no option has the letter", () => {
		expect(readKey("(i)", options)).toMatchObject({ positions: [0] });
		expect(readKey("v", options).is).toBe("unreadable");
		expect(readKey("i", "abcdefghi".split(""))).toMatchObject({ is: "read", positions: [8] });
	});

	test("leaves the text after it as the explanation", () => {
		expect(readKey("(b) because it is so", options)).toMatchObject({ positions: [1], rest: "because it is so" });
	});

	test("never names a missing option, and never throws", () => {
		fc.assert(
			fc.property(fc.string(), fc.array(fc.string(), { maxLength: 5 }), (key, texts) => {
				const reading = readKey(key, texts);
				if (reading.is === "read") expect(reading.positions.every((position) => position < texts.length)).toBe(true);
			}),
		);
	});
});

describe("a table", () => {
	test("with English headings is read in any order of columns, without unknown ones", () => {
		const reading = readTable({
			cells: [
				["My quiz"],
				["Sr. No.", "Answer", "Question", "Option A", "Option B", "Marks", "Solution"],
				["1", "B", "Which?", "x", "y", "4", "so"],
				["", "", "", "", "", "", ""],
				["2", "q", "And?", "x", "y", "4", ""],
			],
		});
		expect(reading?.rows.map(right)).toEqual([["y"], []]);
		expect(reading?.rows.map(codes)).toEqual([[], ["key-unreadable"]]);
		expect(reading?.rows.map(({ place }) => place.number)).toEqual([3, 5]);
		expect(reading?.notices.map(({ code }) => code)).toEqual(["text-ignored", "columns-ignored"]);
	});

	test("with Hindi headings is read", () => {
		const cells = [
			["प्रश्न", "विकल्प क", "विकल्प ख", "सही उत्तर", "व्याख्या"],
			["क्या?", "हाँ", "नहीं", "ख", "क्योंकि"],
		];
		const [row] = readTable({ cells })?.rows ?? [];
		expect(row && right(row)).toEqual(["नहीं"]);
		expect(row?.question?.explanation).toBe("क्योंकि");
	});

	test("of Kahoot is read with several right answers and an empty one between", () => {
		const heads = ["", "Question - max 120 characters", ...[1, 2, 3, 4].map((n) => `Answer ${n} - max 75 characters`)];
		const reading = readTable({
			cells: [
				[...heads, "Time limit (sec)", "Correct answer(s) - choose at least one"],
				["1", "Which?", "a", "b", "c", "d", "20", "1,3"],
				["2", "And?", "a", "", "c", "", "20", "3"],
			],
		});
		expect(reading?.rows.map(right)).toEqual([["a", "c"], ["c"]]);
		expect(reading?.rows[0]?.question?.type).toBe("several");
	});

	test("without headings is read by its content, and each row has to be confirmed", () => {
		const cells = [
			["1", "What?", "Delhi", "Goa", "A"],
			["2", "Who?", "x", "y", "B"],
		];
		const rows = readTable({ cells })?.rows ?? [];
		expect(rows.map(right)).toEqual([["Delhi"], ["y"]]);
		expect(rows.map(codes)).toEqual([["columns-inferred"], ["columns-inferred"]]);
	});

	test("whose keys count from 0, or can be a text, needs confirmation", () => {
		const heads = ["Question", "Option 1", "Option 2", "Answer"];
		const zero = readTable({ cells: [heads, ["a?", "x", "y", "0"], ["b?", "x", "y", "1"]] })?.rows ?? [];
		expect(zero.map(right)).toEqual([["x"], ["y"]]);
		expect(zero.map(codes)).toEqual([["key-inferred"], ["key-inferred"]]);
		const text = readTable({ cells: [heads, ["a?", "2", "1", "1"]] })?.rows ?? [];
		expect(text.map(codes)).toEqual([["key-conflict"]]);
	});

	test("with line breaks of HTML between the options in a cell", () => {
		const breaks = ["A) 19<br>B) 20<BR/>C) 21 <br /> D) 22", "A. 19<br>B. 20<br>C. 21<br>D. 22"];
		for (const options of breaks) {
			const heads = ["No", "Question", "Options", "Answer"];
			const [row] = readTable({ cells: [heads, ["1", "Which article?", options, "B"]] })?.rows ?? [];
			expect(row?.question?.options.map(({ text }) => text)).toEqual(["19", "20", "21", "22"]);
			expect(row && [right(row), codes(row)]).toEqual([["20"], []]);
		}
	});

	test("without questions gives undefined", () => {
		expect(
			readTable({
				cells: [
					["Name", "Town", "Age"],
					["A", "B", "3"],
				],
			}),
		).toBeUndefined();
		expect(readTable({ cells: [] })).toBeUndefined();
	});

	test("never throws, and gives a row for every line with text", () => {
		const cell = fc.constantFrom("", "Question", "A", "b", "1", "x", "Answer", "what?");
		fc.assert(
			fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 }), (cells) => void readTable({ cells })),
		);
	});
});

describe("JSON of other programs", () => {
	const read = (text: string) => readJsonText(text)?.rows ?? [];
	test.each([
		[
			"letters, in a fence",
			'Sure!\n```json\n[{"question":"Q?","options":["A) x","B) y"],"answer":"b"}]\n```\nEnjoy',
			["y"],
		],
		["options as an object", '{"quiz":[{"q":"Q?","options":{"A":"x","B":"y"},"correct":"B"}]}', ["y"]],
		["the whole text", '[{"question":"Q?","choices":["x","y"],"correctAnswer":"y"}]', ["y"]],
		["options in fields", '[{"Question":"Q?","Option A":"x","option_b":"y","Correct Answer":"option b"}]', ["y"]],
		["wrong answers apart", '[{"question":"Q?","correct_answer":"y","incorrect_answers":["x"]}]', ["y"]],
		["distractors in fields", '[{"Question":"Q?","Answer":"y","Distractor1":"x"}]', ["y"]],
		[
			"marks as texts",
			'[{"text":"Q?","options":[{"text":"x","isCorrect":"false"},{"text":"y","isCorrect":"true"}]}]',
			["y"],
		],
		[
			"JSON Lines",
			'{"question":"Q?","options":["x","y"],"answer":"B"}\n{"question":"Q2?","options":["x","y"],"answer":"A"}',
			["y"],
		],
		["a comma too many", '[{"question":"Q?","options":["x","y",],"answer":"y",},]', ["y"]],
		["options in the text", '[{"question":"Q?\\nA. x\\nB. y","answer":["B"]}]', ["y"]],
		[
			"an index that counts from 0",
			'[{"question":"Q?","options":["x","y","z"],"correctIndex":1},{"question":"R?","options":["x","y"],"correctIndex":0}]',
			["y"],
		],
		[
			"an index that counts from 1",
			'[{"question":"Q?","options":["x","y","z"],"answer_index":2},{"question":"R?","options":["x","y"],"answer_index":2}]',
			["y"],
		],
	])("%s", (_, text, wanted) => {
		const [row] = read(text);
		expect(row && right(row)).toEqual(wanted);
		expect(row && codes(row)).toEqual([]);
	});

	test("counts missing options in keys that are letters, and does not read numbers", () => {
		const entry = (answer: unknown) => JSON.stringify([{ question: "Q?\nA. x\nB. y\nD. z", answer }]);
		expect(read(entry("D")).map(right)).toEqual([["z"]]);
		expect(read(entry("D")).map(codes)).toEqual([["option-missing"]]);
		expect(read(entry(2)).flatMap(right)).toEqual([]);
	});

	test("reads a number as a key only when the file shows whether it counts from 0 or 1", () => {
		const entry = (correct: number) => ({ question: `Q${correct}?`, options: ["x", "y", "z"], correct });
		expect(read(JSON.stringify([entry(1)])).map(codes)).toEqual([["key-inferred"]]);
		expect(read(JSON.stringify([entry(0), entry(1)])).map(right)).toEqual([["x"], ["y"]]);
		expect(read(JSON.stringify([entry(3), entry(1)])).map(right)).toEqual([["z"], ["x"]]);
		expect(read(JSON.stringify([entry(3), entry(1)])).flatMap(codes)).toEqual([]);
		expect(read(JSON.stringify([entry(9)])).map(codes)).toEqual([["key-unreadable"]]);
	});

	test("with our format keeps its formatting as written", () => {
		const texts = { question: "**Solve** $x^2 = 4$", options: ["$2$ or *more*", "3"] };
		const [row] = read(JSON.stringify([{ ...texts, answer: "a", format: "md1" }]));
		const options = [{ text: "$2$ or *more*" }, { text: "3" }];
		expect(row?.question).toMatchObject({ format: "md1", text: texts.question, options });
		const [number] = read(JSON.stringify([{ ...texts, type: "number", answer: 2, format: "md1" }]));
		expect(number?.question).toMatchObject({ type: "number", text: texts.question });
	});

	test("gives undefined for hostile, nested or invalid JSON, and never throws", () => {
		for (const text of [
			'[{"__proto__":{},"question":"Q?","options":["a","b"]}]',
			"[".repeat(9000),
			"{}",
			"[1,2]",
			"nothing",
		])
			expect(read(text)).toEqual([]);
		fc.assert(fc.property(fc.json(), (text) => void readJsonText(text)));
	});
});

test("reports each broken Aiken block as a row with its problem and reads the others", () => {
	const text =
		"Too few\nA) Only\nANSWER: A\n\nGood\nA) x\nB) y\nANSWER: B\n\nNo answer\nA. x\nB. y\n\nGood too\nA.x\nB.y\nANSWER: A\n\nWrong\nA. x\nB. y\nANSWER: C\n";
	expect(isAiken(text)).toBe(true);
	const rows = readAiken(text);
	expect(rows.map(right)).toEqual([["Only"], ["y"], [], ["x"], []]);
	expect(rows.map(codes)).toEqual([["too-few-options"], [], ["no-right-option"], [], ["key-unreadable"]]);
	expect(rows.map(({ place }) => place.number)).toEqual([1, 5, 10, 14, 19]);
});

test("reads the answer of OpenTriviaQA as a text, and names one that no option has", () => {
	const text = "#Q One?\n^ y\nA x\nB y\n\n#Q Two\nlines?\n^ z\nA x\nmore\nB y\n";
	expect(isTrivia(text)).toBe(true);
	const rows = readTrivia(text);
	expect(rows.map(right)).toEqual([["y"], []]);
	expect(rows[1]?.question).toMatchObject({ text: "Two\nlines?", options: [{ text: "x\nmore" }, { text: "y" }] });
	expect(rows.map(codes)).toEqual([[], ["key-unreadable"]]);
});

describe("Kruti Dev 010", () => {
	test.each(
		Object.entries({
			Hkkjr: "भारत",
			fnYyh: "दिल्ली",
			"jkt/kkuh": "राजधानी",
			dkSu: "कौन",
			gSA: "है।",
			"iz'u": "प्रश्न",
			mÙkj: "उत्तर",
			"fo|ky;": "विद्यालय",
			deZ: "कर्म",
			"f'k{kk": "शिक्षा",
			fgUnh: "हिन्दी",
			"eè;izns'k": "मध्यप्रदेश",
			'o"kZ': "वर्ष",
			fLFkfr: "स्थिति",
			'd`f"k': "कृषि",
			laLÑr: "संस्कृत",
			ØkfUr: "क्रान्ति",
			'jk"Vª': "राष्ट्र",
			iwoZ: "पूर्व",
			foKku: "विज्ञान",
			vkSj: "और",
			bl: "इस",
			"dk;Z": "कार्य",
			"'kfDr": "शक्ति",
			"¼d½": "(क)",
			"1-": "1.",
			"dkSu&lk": "कौन-सा",
			esa: "में",
			gSa: "हैं",
			"fuEufyf[kr": "निम्नलिखित",
			"vk/kqfud": "आधुनिक",
			"LorU=rk": "स्वतन्त्रता",
			"{ks=": "क्षेत्र",
			"O;fDr": "व्यक्ति",
			"izd`fr": "प्रकृति",
			xzke: "ग्राम",
			"bZ'oj": "ईश्वर",
			'_f"k': "ऋषि",
			"vFkZO;oLFkk": "अर्थव्यवस्था",
			"fuekZ.k": "निर्माण",
		}),
	)("%s", (typed, shown) => expect(krutiDevToUnicode(typed)).toBe(shown));

	test("is recognised by its keys, unlike English and Hindi", () => {
		expect(isKrutiDev("Hkkjr dh jkt/kkuh dkSu lh gS \\ ¼d½ fnYyh ¼[k½ eqEcbZ")).toBe(true);
		expect(isKrutiDev("What is the capital of India? (a) New Delhi (b) Mumbai. Ans: a. f(x) = 3x + 2")).toBe(false);
		expect(isKrutiDev("Speed is 2.5 m/s 5 m/s 25 km/h 20 m/s How many? 10 m/s")).toBe(false);
		expect(isKrutiDev("भारत की राजधानी क्या है और क्यों है यह बताओ")).toBe(false);
	});
});

describe("an import in progress", () => {
	const good = {
		text: "Q?",
		options: [
			{ text: "a", isCorrect: true },
			{ text: "b", isCorrect: false },
		],
		explanation: "",
	};
	const row = (problems: Row["problems"], question: Row["question"] = good): Row => ({
		place: { kind: "row", number: 1 },
		source: "s",
		question,
		problems,
	});
	const work: ImportWork = {
		kind: "text",
		notices: [],
		decisions: {},
		rows: [
			row([]),
			row([{ code: "key-inferred" }]),
			row([{ code: "no-right-option" }]),
			row([{ code: "unreadable" }], undefined),
		],
	};

	test("saves nothing before every row is decided, and leaves rows out only on purpose", () => {
		expect(countStates(work)).toEqual({ good: 1, confirm: 1, fix: 2, "left-out": 0 });
		expect(questionsToSave(work)).toBeUndefined();
		const confirmed = confirmTogether(work, [1]);
		expect(countStates(confirmed)).toMatchObject({ good: 2, confirm: 0, fix: 2 });
		// Confirming a row that must be fixed does not make it good.
		expect(rowStateOf(decide(work, 2, { is: "confirmed" }), 2)).toBe("fix");
		const fixed = decide(confirmed, 2, { is: "fixed", question: { ...good, text: "Fixed?" } });
		expect(questionsToSave(fixed)).toBeUndefined();
		const done = decide(fixed, 3, { is: "left-out" });
		expect(questionsToSave(done)?.map(({ text }) => text)).toEqual(["Q?", "Q?", "Fixed?"]);
		expect(rowStateOf(decide(done, 3, undefined), 3)).toBe("fix");
		expect(questionsToSave(decide(done, 2, { is: "fixed", question: { ...good, options: [] } }))).toBeUndefined();
		expect(importWorkSchema.parse(JSON.parse(JSON.stringify(done)))).toEqual(done);
		// A draft from before the word changed.
		expect(importWorkSchema.parse(JSON.parse(JSON.stringify(done).replaceAll('"fixed"', '"mended"')))).toEqual(done);
	});

	test("leaves out all rows with problems together, and has each notice once", () => {
		const out = leaveOutAll(work);
		expect(countStates(out)).toEqual({ good: 1, confirm: 1, fix: 0, "left-out": 2 });
		expect(questionsToSave(confirmTogether(out, [1]))).toHaveLength(2);
		const notice = { code: "text-ignored" as const, values: { text: "x" } };
		expect(importWorkOf({ ok: true, kind: "text", rows: [], notices: [notice, { ...notice }] }).notices).toEqual([
			notice,
		]);
	});

	test("saves a question file without problems", () => {
		const list = [
			good,
			{ ...good, type: "several" as const },
			{ text: "n?", options: [], explanation: "", type: "number" as const, answer: 2 },
		];
		const reading = readQuestionFile(writeQuestionFile(list));
		expect(reading).toMatchObject({ ok: true, notices: [] });
		expect(reading.ok && reading.questions.map(({ type }) => type)).toEqual([undefined, "several", "number"]);
	});
});
