import { expect, test } from "vitest";
import { makeQuestion } from "../../../tests/make.ts";
import { readMixedUp } from "./confusions.tsx";

function makeChoice(...texts: string[]) {
	return makeQuestion({ options: texts.map((text, place) => ({ id: `${place}`, text, isCorrect: place === 0 })) });
}

test("words that were chosen for others are mixed up, also of two options", () => {
	expect(readMixedUp(makeChoice("Meiosis", "Mitosis"), "1")).toEqual({ chosen: "Mitosis", right: "Meiosis" });
	expect(readMixedUp(makeChoice("True", "False", "Not given"), "1")).toEqual({ chosen: "False", right: "True" });
});

test("a statement that is true or false mixes nothing up", () => {
	for (const words of [
		["True", "False"],
		["F", "T"],
		["सही", "गलत"],
	])
		expect(readMixedUp(makeChoice(...words), "1")).toBeUndefined();
});
