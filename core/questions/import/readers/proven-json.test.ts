// JSON of other programs, tables and Aiken: what was read wrong or lost once, in own words.
import { describe, expect, test } from "vitest";
import { readTable } from "#core/questions/import/read-table.ts";
import type { Row } from "#core/questions/import/rows.ts";
import { readAiken } from "./aiken.ts";
import { readJsonText } from "./read-json.ts";

/** A row in one line: the right options are in stars. */
function short({ question, problems }: Row): string {
	const options = question?.options.map(({ text, isCorrect }) => (isCorrect ? `*${text}*` : text)).join("/");
	return [question?.text, options, question?.explanation, problems.map(({ code }) => code).join(" ")]
		.filter(Boolean)
		.join(" | ");
}
const json = (value: unknown) => readJsonText(JSON.stringify(value))?.rows.map(short);

describe("JSON", () => {
	const options = ["w", "x", "y", "z"];
	test("whose numbers prove nothing asks, with the usual counting as its proposal", () => {
		const entries = (name: string) => [1, 2].map((key) => ({ question: `${key}?`, options, [name]: key }));
		expect(json(entries("answerIndex"))).toEqual(["1? | w/*x*/y/z | key-inferred", "2? | w/x/*y*/z | key-inferred"]);
		const quoted = [1, 2].map((key) => ({ question: `${key}?`, options, answer: String(key) }));
		expect(json(quoted)).toEqual(["1? | *w*/x/y/z | key-inferred", "2? | w/*x*/y/z | key-inferred"]);
	});

	test("with numbers in quotes counts as its 0 or its last option says", () => {
		const entries = (...keys: string[]) => keys.map((answer) => ({ question: `${answer}?`, options, answer }));
		expect(json(entries("0", "3"))).toEqual(["0? | *w*/x/y/z", "3? | w/x/y/*z*"]);
		expect(json(entries("1", "4"))).toEqual(["1? | *w*/x/y/z", "4? | w/x/y/*z*"]);
	});

	test("whose numbers are texts of options too is proven by the last option of another entry alone", () => {
		const entry = (question: string, given: string[], answer: number) => ({ question, options: given, answer });
		const digits = ["1", "2", "3", "4"];
		expect(json([entry("3?", digits, 3), entry("4?", options, 4)])).toEqual(["3? | 1/2/*3*/4", "4? | w/x/y/*z*"]);
		const turned = ["4", "3", "2", "1"];
		expect(json([entry("4?", turned, 4), entry("2?", options, 2)])?.every((row) => row.includes("key-"))).toBe(true);
	});

	test("keeps the passage, and names what it does not use", () => {
		const entry = {
			passage: "Ravi has a dog.",
			question: "Who barks?",
			options: ["Ravi", "the dog"],
			label: "B",
			mood: "calm",
		};
		const reading = readJsonText(JSON.stringify([entry]));
		expect(reading?.rows.map(short)).toEqual(["Ravi has a dog.\n\nWho barks? | Ravi/*the dog*"]);
		expect(reading?.notices).toEqual([{ code: "columns-ignored", values: { names: "“mood”" } }]);
	});

	test("asks where it names a picture", () => {
		expect(json([{ question: "What?", image: "a.png", options, answer: "A" }])).toEqual([
			"What? | *w*/x/y/z | picture-lost",
		]);
	});

	test("with an entry without options gives a row that asks", () => {
		const entries = [
			{ question: "One?", options, answer: "A" },
			{ question: "Two?", answer: "x" },
		];
		expect(json(entries)).toEqual(["One? | *w*/x/y/z", "Two? | key-unreadable too-few-options"]);
		expect(json(entries.slice(1))).toHaveLength(1);
	});

	test.each([
		[
			"wrong answers of their own",
			{ question: "Which is 1) red and 2) round?", answer: "a", wrong: ["b", "c"] },
			"Which is 1) red and 2) round? | *a*/b/c",
		],
		["labels in the options", { question: "How many?", options: ["A)6", "B)8"], correct: "B" }, "How many? | 6/*8*"],
		[
			"a stem with choices",
			{
				question: {
					stem: "Which?",
					choices: [
						{ text: "x", label: "A" },
						{ text: "y", label: "B" },
					],
				},
				answerKey: "B",
			},
			"Which? | x/*y*",
		],
		[
			"a language of its own",
			{
				en: {
					value: "Which?",
					options: [
						{ prompt: "1", value: "x" },
						{ prompt: "2", value: "y" },
					],
					co: "2",
				},
			},
			"Which? | x/*y*",
		],
		["Hindi fields", { qHindi: "कौन?", optionsHindi: ["क", "ख"], correct: "ख" }, "कौन? | क/*ख*"],
		[
			"both languages",
			{
				question: { en: "Which?", hi: "कौन?" },
				options: [
					{ en: "x", hi: "क" },
					{ en: "y", hi: "ख" },
				],
				answer: "B",
			},
			"Which?\nकौन? | x\nक/*y\nख*",
		],
		[
			"both languages beside an id",
			{
				question: { en: "Which?", hi: "कौन?" },
				options: [
					{ id: "1", en: "x", hi: "क" },
					{ id: "2", en: "y", hi: "ख" },
				],
				answer: "2",
			},
			"Which?\nकौन? | x\nक/*y\nख*",
		],
	])("is read with %s", (_, entry, expected) => expect(json([entry])).toEqual([expected]));
});

describe("a table", () => {
	const read = (...cells: string[][]) => readTable({ cells })?.rows.map(short);
	test("has up to 26 options, and I is the ninth letter", () => {
		const letters = Array.from("ABCDEFGHIJ");
		const heads = ["Question", ...letters.map((letter) => `Option ${letter}`), "Answer"];
		const options = letters.map((_, at) => `o${at + 1}`);
		expect(read(heads, ["Which?", ...options, "I"], ["And?", ...options, "J"])).toEqual([
			"Which? | o1/o2/o3/o4/o5/o6/o7/o8/*o9*/o10",
			"And? | o1/o2/o3/o4/o5/o6/o7/o8/o9/*o10*",
		]);
	});

	test("of a quiz tool may say in brackets what is optional, and explain its columns", () => {
		const gimkit = ["Question", "Correct Answer", "Incorrect Answer 1", "Incorrect Answer 2 (Optional)"];
		expect(read(gimkit, ["Who?", "a", "b", "c"])).toEqual(["Who? | *a*/b/c"]);
		const blooket = [
			"Question #",
			"Question Text",
			"Answer 1",
			"Answer 2",
			"Answer 3\n(Optional)",
			"Correct Answer(s)\n(Only include Answer #)",
		];
		expect(read(["Blooket\nImport Template"], blooket, ["1", "Who?", "a", "b", "c", "3"])).toEqual(["Who? | a/b/*c*"]);
		const help = ["Text of the question", "Text for option 1", "Text for option 2", "Correct option number"];
		expect(read(["Question Text", "Option 1", "Option 2", "Correct Answer"], help, ["Who?", "a", "b", "2"])).toEqual([
			"Who? | a/*b*",
		]);
	});

	test("whose index proves nothing asks", () => {
		expect(read(["question", "a", "b", "c", "correct_index"], ["Who?", "x", "y", "z", "1"])).toEqual([
			"Who? | x/*y*/z | key-inferred",
		]);
		expect(read(["question", "a", "b", "c", "answer"], ["Who?", "x", "y", "z", "1"])).toEqual([
			"Who? | *x*/y/z | key-inferred",
		]);
		expect(read(["question", "a", "b", "c", "answer"], ["Who?", "x", "y", "z", "3"])).toEqual(["Who? | x/y/*z*"]);
	});

	test.each(["Réponse", "Richtige Antwort", "Correct Key (A, B, C, or D)", "ANS"])(
		"has its key below %s",
		(heading) => {
			expect(read(["question_txt", "A", "B", heading], ["Who?", "x", "y", "B"])).toEqual(["Who? | x/*y*"]);
		},
	);
});

test("Aiken's explanation belongs to the question above it", () => {
	const text =
		"One?\nA. x\nB. y\nANSWER: A\nExplanation: So it is.\n\nTwo?\nA. x\nB. y\nANSWER: B\nExplanation: And so.";
	expect(readAiken(text).map(short)).toEqual(["One? | *x*/y | So it is.", "Two? | x/*y* | And so."]);
});

test("a question that speaks of what is not there asks", () => {
	const entry = (question: string) =>
		json([{ question, options: ["x", "y"], answer: "A" }])?.[0]?.includes("reference-missing");
	expect(entry("According to the passage, who came?")).toBe(true);
	expect(entry("In the given figure, find x.")).toBe(true);
	expect(entry("Choose the synonym of the underlined word: The prudent man.")).toBe(true);
	expect(entry("Which of the following figures has no sides?")).toBe(false);
});
