// Answers above their questions, one too many, or several in one line: no key of them is ready.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readQuestionsText } from "./read-questions-text.ts";

const OPTIONS = "(a) w\n(b) x\n(c) y\n(d) z";
const letters = (rights: readonly number[]) => rights.map((right) => "abcd"[right] ?? "");
function read(text: string): { right: number[]; isReady: boolean }[] {
	return readQuestionsText(text).rows.map(({ question, problems }) => ({
		right: question?.options.flatMap(({ isCorrect }, at) => (isCorrect ? [at] : [])) ?? [],
		isReady: problems.length === 0,
	}));
}

describe("answers above their questions", () => {
	test("are proposed to the question below and ask, whatever they are", () => {
		const rights = fc.array(fc.nat({ max: 3 }), { minLength: 2, maxLength: 9 });
		const sign = fc.constantFrom("Ans: ", "Answer - (", "उत्तर: ", "Correct answer: ");
		fc.assert(
			fc.property(rights, sign, fc.constantFrom("\n", "\n\n"), (all, word, gap) => {
				const text = letters(all).map((one, at) => `${word}${one}\n${at + 1}. Number ${at}?\n${OPTIONS}`);
				expect(read(text.join(gap))).toEqual(all.map((right) => ({ right: [right], isReady: false })));
			}),
		);
	});

	test("in the second section alone ask from there on", () => {
		const first = `1. One?\n${OPTIONS}\nAns: a\n2. Two?\n${OPTIONS}\nAns: b`;
		const second = `Ans: c\n3. Three?\n${OPTIONS}\nAns: d\n4. Four?\n${OPTIONS}`;
		const rows = read(`${first}\n${second}`);
		expect(rows.map(({ isReady }) => isReady)).toEqual([true, false, false, false]);
		expect(rows.slice(2).map(({ right }) => right)).toEqual([[2], [3]]);
	});

	test("and one below each: the keys ask", () => {
		const rows = read(`Ans: c\n1. One?\n${OPTIONS}\nAns: a\n2. Two?\n${OPTIONS}\nAns: b`);
		expect(rows.map(({ isReady }) => isReady)).toEqual([false, false]);
	});
});

describe("several letters behind one question", () => {
	test.each([["Answers: a, b, c, d"], ["Answers: a, c"], ["Ans: (a) and (b)"]])(
		"ask where the question before has none: %s",
		(answers) => {
			const rows = read(`1. One?\n${OPTIONS}\n2. Two?\n${OPTIONS}\n${answers}`);
			expect(rows.map(({ isReady }) => isReady)).toEqual([false, false]);
		},
	);

	test.each([["a, b, c, d"], ["(a) or (b)"], ["a/b"], ["(a) या (b)"]])("ask as %s", (key) => {
		expect(read(`1. One?\n${OPTIONS}\nAns: ${key}`).map(({ isReady }) => isReady)).toEqual([false]);
	});

	test("are one key where every question has its own", () => {
		const rows = read(`1. One?\n${OPTIONS}\nAns: b\n2. Two?\n${OPTIONS}\nAns: a, c`);
		expect(rows).toEqual([
			{ right: [1], isReady: true },
			{ right: [0, 2], isReady: true },
		]);
	});
});

describe("lists of keys", () => {
	test("that may belong to the section above or below ask", () => {
		const section = (first: string) => `1. ${first}?\n${OPTIONS}\n2. And?\n${OPTIONS}\n`;
		const rows = read(`Answer key\n1 b\n2 a\n\n${section("One")}\nAnswer key\n1 c\n2 d\n\n${section("Uno")}`);
		expect(rows).toEqual([1, 0, 2, 3].map((right) => ({ right: [right], isReady: false })));
	});

	test("of letters without numbers are proposed where there is one for each question", () => {
		const questions = [1, 2, 3].map((at) => `${at}. Number ${at}?\n${OPTIONS}`).join("\n");
		expect(read(`${questions}\nAnswers: c a b`)).toEqual([2, 0, 1].map((at) => ({ right: [at], isReady: false })));
		expect(read(`${questions}\nAnswers: c a`).some(({ isReady }) => isReady)).toBe(false);
		expect(read(`${questions}\nAnswers: a, b, c`).some(({ isReady }) => isReady)).toBe(false);
	});

	test("in ranges need a letter for each number", () => {
		const questions = [1, 2, 3].map((at) => `${at}. Number ${at}?\n${OPTIONS}`).join("\n");
		expect(read(`${questions}\nAnswers: 1-3: c a b`)).toEqual([2, 0, 1].map((at) => ({ right: [at], isReady: true })));
		expect(read(`${questions}\nAnswers: 1-3: c a`).some(({ isReady }) => isReady)).toBe(false);
	});
});

describe("a solution names the key", () => {
	const solved = (solution: string) => read(`1. One?\n${OPTIONS}\nSol. ${solution}`)[0];
	test.each([["(c) since it is so"], ["The correct answer is C because it is so."], ["(c)"]])("%s", (solution) => {
		expect(solved(solution)).toEqual({ right: [2], isReady: true });
	});

	test.each([
		["(a) is wrong, (c) is what we want"],
		["(a) Iron rusts. (b) Tin does not."],
		["(a) Iron rusts.\n(b) Tin does not."],
		["(a) and (b) are false"],
		["The correct answer is a mixture"],
		["(a) rusts, hence (c)"],
		["(c) is tempting"],
	])("or asks: %s", (solution) => {
		expect(solved(solution)?.isReady).toBe(false);
	});
});

test("a hint is no solution, and answers above ask beside a list too", () => {
	expect(read(`1. One?\n${OPTIONS}\nHint: (c) since`)[0]?.isReady).toBe(false);
	const above = ["a", "b"].map((one, at) => `Answer: ${one}\nQ${at + 1}. One?\n${OPTIONS}`).join("\n");
	expect(read(`${above}\nAnswers: Q1 a, Q2 b, Q3 c`).some(({ isReady }) => isReady)).toBe(false);
});

test("a star that contradicts the answer asks", () => {
	expect(read("1. One?\n(a) Rose\n(b) Saw*\nAns: a")).toEqual([{ right: [0], isReady: false }]);
});
