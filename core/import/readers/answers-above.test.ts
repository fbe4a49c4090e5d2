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
