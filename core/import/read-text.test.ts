import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readText } from "./read-text.ts";
import type { Row } from "./rows.ts";

/** A row in one line: the right options are in stars. */
function short({ question, problems }: Row): string {
	const options = question?.options.map(({ text, isCorrect }) => (isCorrect ? `*${text}*` : text)).join("/");
	const codes = problems.map(({ code }) => code).join(" ");
	return [question?.text, options, question?.explanation, codes].filter(Boolean).join(" | ");
}
const read = (text: string) => readText(text).rows.map(short);

test("an option that stands behind another one on its line makes somebody look", () => {
	const [row] = readText("1. Which?\nA. one\nB. two\nC. three D. four\nAns: C").rows;
	expect(row?.problems.map(({ code }) => code)).toEqual(["boundary-inferred"]);
});

describe("pasted text", () => {
	test("a question with one option keeps it and its key, to be mended", () => {
		const { rows } = readText("1. Capital of India?\n(a) Delhi\nAnswer: a\n\n2. And?\n(a) x\n(b) y\nAnswer: b");
		expect(rows[0]).toMatchObject({
			question: { text: "Capital of India?", options: [{ text: "Delhi", isCorrect: true }] },
			problems: [{ code: "too-few-options" }],
		});
	});

	test("with options on lines, on one line and mixed, and an answer behind", () => {
		const text = `1. Capital of India?
(a) Delhi (b) Mumbai
(c) Goa (d) Pune
Ans: a
2. Two and two? (1) 3 (2) 4 (3) 5
Answer: (2)
3) Not a question of this numbering
Q4. What?
A. x
B. y
Correct answer: B) y`;
		expect(read(text).slice(0, 2)).toEqual([
			"Capital of India? | *Delhi*/Mumbai/Goa/Pune",
			"Two and two? | 3/*4*/5 | 3) Not a question of this numbering\nQ4. What?\nA. x\nB. y\nCorrect answer: B) y | boundary-inferred",
		]);
	});

	test("with keys in a list at the end, in three ways of writing it", () => {
		const questions = "1. One?\n(a) x\n(b) y\n\n2. Two?\n(a) x\n(b) y\n\n";
		for (const list of ["Answers: 1-b, 2-a", "Answer Key\n1. (b) 2. (a)", "उत्तरमाला\n1 b\n2 a"])
			expect(read(questions + list)).toEqual(["One? | x/*y*", "Two? | *x*/y"]);
	});

	test("in Hindi, with Hindi letters and digits and an explanation", () => {
		const text = `प्रश्न १. भारत की राजधानी?
(क) मुंबई (ख) दिल्ली
उत्तर: (ख)
व्याख्या: १९३१ से।
प्रश्न २. दो और दो?
(क) ४ (ख) ५
सही उत्तर - क`;
		expect(read(text)).toEqual(["भारत की राजधानी? | मुंबई/*दिल्ली* | १९३१ से।", "दो और दो? | *४*/५"]);
	});

	test("with numbered statements inside a question, and options that name others", () => {
		const text = `1. Consider:
1. Foo
2. Bar
Which is right?
(a) 1 only
(b) 2 only
(c) Both (a) and (b)
(d) None
Answer: (c) Both (a) and (b)
2. Next?
(a) x
(b) y
Ans. b`;
		expect(read(text)).toEqual([
			"Consider:\n1. Foo\n2. Bar\nWhich is right? | 1 only/2 only/*Both (a) and (b)*/None",
			"Next? | x/*y*",
		]);
	});

	test("with questions and options numbered alike", () => {
		expect(read("1. One?\n1. a\n2. b\n3. c\n2. Two?\n1. a\n2. b\n3. c\nAnswers: 1-2, 2-3")).toEqual([
			"One? | a/*b*/c",
			"Two? | a/b/*c*",
		]);
	});

	test("without numbers, with a star or a tick at the right option", () => {
		expect(read("What?\n*a) one\nb) two\n\nAnd now?\na) one\nb) two ✓")).toEqual([
			"What? | *one*/two",
			"And now? | one/*two*",
		]);
	});

	test("with several right options", () => {
		const [row] = readText("1. Which?\n(a) x\n(b) y\n(c) z\nAns: a, c").rows;
		expect(row?.question?.type).toBe("several");
		expect(readText("1. Which?\n(a) x\n(b) y\n(c) z\nAns: a or c").rows[0]?.question?.type).toBeUndefined();
	});

	test("from a page of GitHub, whose answers are folded away", () => {
		const text =
			"1. One?\n    - A. x\n    - B. y\n\n    <details markdown=1><summary>Answer</summary>\n      Correct answer: B\n    </details>\n";
		expect(read(text)).toEqual(["One? | x/*y*"]);
	});

	test("with formulas, which become md1", () => {
		const [row] = readText("1. What is \\(x^2\\) for 2 * 2?\n(a) $\\frac{1}{2}$\n(b) $5 to ₹500\nAns: a").rows;
		expect(row?.question).toMatchObject({ format: "md1", text: "What is $x^2$ for 2 \\* 2?" });
		expect(row?.question?.options.map(({ text }) => text)).toEqual(["$\\frac{1}{2}$", "\\$5 to ₹500"]);
	});
});

describe("a key that is not certain is never accepted silently", () => {
	test.each([
		["no key", "1. One?\n(a) x\n(b) y", "no-right-option"],
		["a key that no option has", "1. One?\n(a) x\n(b) y\nAns: d", "key-unreadable"],
		["a letter with the text of another option", "1. One?\n(a) x\n(b) y\nAns: (a) y", "key-conflict"],
		["a number that is a place and a text", "1. One?\n(a) 2\n(b) 1\nAns: 1", "key-conflict"],
		[
			"an own key and another one in the list",
			"1. One?\n(a) x\n(b) y\nAns: a\n2. Two?\n(a) x\n(b) y\n\nAnswers: 1-b, 2-a",
			"key-conflict",
		],
		[
			"two questions with one number",
			"1. One?\n(a) x\n(b) y\n1. Two?\n(a) x\n(b) y\n\nAnswers: 1-b, 2-a",
			"key-conflict",
		],
		["bold print", "1. One?\n(a) x\n**(b) y**", "key-inferred"],
		["a star behind an option", "1. One?\n(a) x\n(b) y*", "key-inferred"],
		["an answer in the middle of an option", "1. One?\n(a) x Answer: b\n(b) y\nAns: a", "boundary-inferred"],
		["a letter that is missing", "1. One?\n(a) x\n(c) y\nAns: a", "too-few-options"],
	])("%s", (_, text, code) => {
		const codes = readText(text).rows.flatMap(({ problems }) => problems.map((problem) => problem.code));
		expect(codes).toContain(code);
	});
});

test("keeps every line: in a row's source or in a notice", () => {
	const word = fc.constantFrom(
		"What?",
		"(a) x",
		"(b) y",
		"Ans: a",
		"Ans:",
		"1. One",
		"2. Two",
		"q7",
		"",
		"Answers: 1-a, 2-b",
		"* star",
		"**b**",
		"Explanation: e",
	);
	fc.assert(
		fc.property(fc.array(word, { maxLength: 14 }), (lines) => {
			const text = lines.join("\n");
			const { rows, notices } = readText(text);
			if (rows.length === 0) return;
			const all = [...rows.map(({ source }) => source), ...notices.map(({ values }) => String(values.text ?? ""))].join(
				"\n",
			);
			for (const line of lines.filter((one) => /^(?:\([ab]\)|q7|\*)/.test(one))) expect(all).toContain(line);
		}),
		{ numRuns: 300 },
	);
});

test("reads 3,000 questions in time, and text without any too", () => {
	const text = Array.from({ length: 3000 }, (_, n) => `${n + 1}. Question ${n}?\n(a) x\n(b) y\n(c) z\nAns: b`).join(
		"\n",
	);
	const start = performance.now();
	expect(readText(text).rows.length).toBe(3000);
	readText("word (a) ".repeat(60_000));
	readText("a) x\n".repeat(30_000));
	readText("#Q What\n^ x\nA x\nB y\n\n".repeat(10_000));
	expect(performance.now() - start).toBeLessThan(8000);
});
