// A word is an answer of its own; a letter only where true and false are asked for.
import { expect, test } from "vitest";
import { readJsonText } from "./readers/read-json.ts";
import { readQuestionsText } from "./readers/read-questions-text.ts";
import type { Row } from "./rows.ts";
import { readTruth, splitTruth } from "./true-false.ts";

const right = ({ question }: Row) => question?.options.find(({ isCorrect }) => isCorrect)?.text;

test.each([
	["True", 0, "True"],
	["(f)", 1, "True"],
	["असत्य।", 1, "सत्य"],
	["गलत", 1, "सही"],
])("%s", (answer, at, first) => {
	expect(readTruth(answer)).toMatchObject({ at, options: [first, expect.any(String)] });
});

test("other answers, and words inside a statement, are none", () => {
	for (const answer of ["b", "truth", "It is true", ""]) expect(readTruth(answer)).toBeUndefined();
	expect(splitTruth("It is true (see above)")).toBeUndefined();
	expect(splitTruth("The sun is a star. (True)")).toEqual({ text: "The sun is a star.", answer: "True" });
});

test("a letter is one where the paper asks what is true", () => {
	const read = (head: string) =>
		readQuestionsText(`${head}\n1. The sun is a star.\nAns: F\n2. Ice is cold.\nAns: T`).rows;
	expect(read("State whether true or false:").map(right)).toEqual(["False", "True"]);
	expect(read("Choose the figure from A to F:").every(({ problems }) => problems.length > 0)).toBe(true);
	const json = (type: string) => readJsonText(JSON.stringify([{ type, question: "Is it?", answer: "T" }]))?.rows ?? [];
	expect(json("true/false").map(right)).toEqual(["True"]);
	expect(json("letter").map(right)).toEqual([undefined]);
});
