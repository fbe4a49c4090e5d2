import { expect, test } from "vitest";
import type { Question } from "#core/questions/question-file.ts";
import { isStillShown } from "./unchecked-answer.ts";

const options = ["a", "b", "c"].map((id) => ({ id, text: id, isCorrect: id !== "c" }));
const several: Question = { id: "1", text: "Which?", explanation: "", type: "several", options };
const number: Question = { id: "2", text: "How many?", explanation: "", type: "number", options: [], answer: 12 };
const NOTHING = { chosen: new Set<string>(), typed: "" };

test("a number that was checked is taken back by typing another one", () => {
	expect(isStillShown(number, { ...NOTHING, typed: " 12.0" }, "12")).toBe(true);
	expect(isStillShown(number, { ...NOTHING, typed: "13" }, "12")).toBe(false);
	expect(isStillShown(number, { ...NOTHING, typed: "1x" }, "12")).toBe(false);
	expect(isStillShown(number, NOTHING, "12")).toBe(false);
});

test("options that were checked are taken back by another choice", () => {
	const checked = JSON.stringify(["a", "b"]);
	expect(isStillShown(several, { ...NOTHING, chosen: new Set(["b", "a"]) }, checked)).toBe(true);
	expect(isStillShown(several, { ...NOTHING, chosen: new Set(["a", "c"]) }, checked)).toBe(false);
	expect(isStillShown(several, { ...NOTHING, chosen: new Set(["a"]) }, checked)).toBe(false);
});

test("an option of a plain question is its own check", () => {
	expect(isStillShown({ ...several, type: undefined }, NOTHING, "a")).toBe(true);
});
