// A question that speaks of what it does not have asks; one that only sounds so is ready.
import { describe, expect, test } from "vitest";
import { isReferenceMissing } from "./missing-parts.ts";

const PLAIN = ["Iron", "Neon", "Argon", "Tin"];
const NUMBERS = ["1 only", "2 only", "Both 1 and 2", "Neither 1 nor 2"];
const LETTERS = ["A and B only", "B and C only", "A, B and C", "All of these"];

describe("statements that are not there", () => {
	test.each([
		["Which of the above bear seeds?", PLAIN],
		["Which of the statements given above is correct?", PLAIN],
		["Choose the correct answer from the options given below:", PLAIN],
		["Select the right code:", PLAIN],
		["Choose:", PLAIN],
		["Consider the following statements:", PLAIN],
		["Match the following:", PLAIN],
		["Which is/are correct?", NUMBERS],
		["Which of these burn?", LETTERS],
		["Which of these burn?\nA. Coal", LETTERS],
		["Which is true?\n(1) (a) and (b)\n(2) (b) and (c)\nwhere", ["the sky is blue", "grass is red", "milk is white"]],
		["नीचे दिए गए विकल्पों में से सही उत्तर चुनिए", PLAIN],
		["उपर्युक्त में से कौन सा सही है?", PLAIN],
	])("%s", (text, options) => {
		expect(isReferenceMissing(text, options)).toBe(true);
	});

	test.each([
		"Which are noble gases?\n- [x] Helium\n- [ ] Oxygen\n2) The value of g is",
		"☑ Helium\n☐ Oxygen\nThe value is",
	])("asks about %j, which holds the options of another question", (text) =>
		expect(isReferenceMissing(text, ["9.8", "3"])).toBe(true),
	);
});

describe("nothing is missing", () => {
	test.each([
		["Which of the following is a metal?", PLAIN],
		["Which of the following statements is correct?", PLAIN],
		["Choose the odd one out:", PLAIN],
		["Choose the word that fits:", PLAIN],
		["Pick 3", PLAIN],
		["Which is the largest of the following?", PLAIN],
		["Neem bears seeds. Which of the above words is a tree?", PLAIN],
		["Consider these:\n1. Iron rusts.\n2. Tin floats.\nWhich of the above is correct?", NUMBERS],
		["Statement I: Salt melts. Statement II: Sand melts.", ["I only", "II only", "Both I and II", "Neither I nor II"]],
		["The roots of x² − 3x + 2 = 0 are", ["1 and 2", "2 and 3", "1 and 3", "3 and 4"]],
		["Which is it?", ["Both (a) and (b)", "Only (a)", "Neither", "All of these"]],
		["A person of which blood groups may give blood to all?", ["A", "B", "AB", "O"]],
	])("%s", (text, options) => {
		expect(isReferenceMissing(text, options)).toBe(false);
	});
});
