import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Row } from "#core/questions/import/rows.ts";
import { startCpuClock } from "../../../../tests/cpu-time.ts";
import { readQuestionsText } from "./read-questions-text.ts";

/** A row in one line: the right options are in stars. */
function short({ question, problems }: Row): string {
	const options = question?.options.map(({ text, isCorrect }) => (isCorrect ? `*${text}*` : text)).join("/");
	const codes = problems.map(({ code }) => code).join(" ");
	return [question?.text, options, question?.explanation, codes].filter(Boolean).join(" | ");
}
const read = (text: string) => readQuestionsText(text).rows.map(short);

test("an option after another one on the same line requires confirmation", () => {
	const [row] = readQuestionsText("1. Which?\nA. one\nB. two\nC. three D. four\nAns: C").rows;
	expect(row?.problems.map(({ code }) => code)).toEqual(["boundary-inferred"]);
});

describe("an answer as chat programs decorate it", () => {
	const asked = "**Question 1:** Unit of speed?\nA) m/s\nB) km\n";
	test.each([
		["**Correct Answer: A) m/s** ✅\n*Explanation:* Metres.", "*m/s*/km | Metres."],
		["**Correct Answer:** A) m/s ✅", "*m/s*/km"],
		["✅ **Correct answer: B**", "m/s/*km*"],
		["**Answer:** **A) m/s** 🎯", "*m/s*/km"],
		["**Answer: A** ✔️", "*m/s*/km"],
		["**Answer: A) m/s.** 🎉🎉 Great!", "*m/s*/km | Great!"],
		["**Answer: A) m/s** because it is short ✅", "*m/s*/km | because it is short"],
		["*Correct Answer: A) m/s* ✅", "*m/s*/km"],
		["__Correct Answer: A) m/s__ ✅", "*m/s*/km"],
		["- **Correct Answer:** `A) m/s` ✅\n- **Explanation:** Metres.", "*m/s*/km | Metres."],
		["**Correct Answer: A) km** ✅", "m/s/km | key-conflict"],
		["Answer: A because **metres** are long ✅", "*m/s*/km | because **metres** are long"],
	])("%s", (answer, expected) => {
		expect(read(asked + answer)).toEqual([`Unit of speed? | ${expected}`]);
	});

	test("keeps a sign that is part of the options", () => {
		expect(read("1. Which?\nA) Rose 🌹\nB) Lily 🌷\nAnswer: A) Rose 🌹")).toEqual(["Which? | *Rose 🌹*/Lily 🌷"]);
		expect(read("1. Which?\nA) 2**3\nB) 9\n**Answer: A) 2**3** ✅")).toEqual(["Which? | *2**3*/9"]);
	});
});

describe("boxes at options", () => {
	test.each([
		["☐ A) one\n☑ B) two\n☐ C) three", "one/*two*/three"],
		["☑ A) one\n☐ B) two\n☐ C) three", "*one*/two/three"],
		["- [x] A) one\n- [ ] B) two\n- [ ] C) three", "*one*/two/three"],
		["❌ A) one\n✅ B) two\n❌ C) three", "one/*two*/three"],
		["☒ A) one\n☒ B) two\n☑ C) three", "one/two/*three*"],
		["□ A) one\n☑ B) two\n□ C) three", "one/*two*/three"],
		["( ) A) one\n(x) B) two\n( ) C) three", "one/*two*/three"],
		["**☐ A)** one\n**☑ B)** two\n**☐ C)** three", "one/*two*/three"],
		["A) ☐ one\nB) ☑ two\nC) ☐ three", "one/*two*/three"],
		["A) [ ] one\nB) [x] two\nC) [ ] three", "one/*two*/three"],
		["A) one\nB) ✅ two\nC) three", "one/*two*/three"],
		["A) one ☐\nB) two ☑\nC) three ☐", "one/*two*/three"],
		["A) one ❌\nB) two ✅\nC) three ❌", "one/*two*/three"],
		["☐ A) one ☑ B) two ☐ C) three", "one/*two*/three"],
		["(A) ☐ one (B) ☑ two (C) ☐ three", "one/*two*/three"],
		["☐ A) one\n☑ B) two\n☑ C) three", "one/*two*/*three*"],
		["☐ A) one\n☐ B) two\n☐ C) three\nAnswer: B", "one/*two*/three"],
		["☐ A) one\n☑ B) two\n☐ C) three\nAnswer: C", "one/two/three | key-conflict"],
		["☒ A) one\n☐ B) two\n☐ C) three", "one/two/three | no-right-option"],
		["✅ A) one\n✅ B) two\n✅ C) three", "one/two/three | no-right-option"],
		["A) □ ABCD\nB) □ PQRS\nAnswer: A", "*□ ABCD*/□ PQRS"],
	])("%j", (options, expected) => {
		expect(read(`1. Which?\n${options}`)).toEqual([`Which? | ${expected}`]);
	});

	test("in one line behind the options are not taken for those of the next one", () => {
		expect(read("1. Which?\n(a) one ✗ (b) two ✓ (c) three ✗").join()).toContain("no-right-option");
	});
});

describe("bold print in a question", () => {
	test.each([
		["at its beginning stays", "1. **Work** of a second?", "**Work** of a second?"],
		["at its end stays", "1. Which unit has **power**", "Which unit has **power**"],
		["at both ends stays", "1. **Heat** flows from **hot**", "**Heat** flows from **hot**"],
		["that begins in front of the number stays", "**1. Work** of a second?", "**Work** of a second?"],
		["around the number goes", "**1.** Which?", "Which?"],
		["around all of it goes", "1. **Which?**", "Which?"],
		["around all of it and the number goes", "**1. Which?**", "Which?"],
	])("%s", (_, question, expected) => {
		expect(read(`${question}\n(a) x\n(b) y\nAns: a`)).toEqual([`${expected} | *x*/y`]);
	});
});

describe("marks at options", () => {
	test.each([
		["behind one, with the next on a line of its own", "A) one\nB) two ✓\nC) three", "one/*two*/three"],
		["before one", "A) one\n✓ B) two\nC) three", "one/*two*/three"],
		["behind one of a line, nearer to it", "A) one ✓   B) two   C) three", "*one*/two/three"],
		["before one of a line, nearer to it", "A) one   ✓B) two   C) three", "one/*two*/three"],
		["between two of a line: nobody knows", "A) one ✓ B) two C) three", "one/two/three | no-right-option"],
		["behind the last one of a line", "A) one B) two C) three ✓", "one/two/*three*"],
	])("a tick %s", (_, options, expected) => {
		expect(read(`1. Which?\n${options}\n2. And?\n(a) x\n(b) y\nAns: a`)[0]).toBe(`Which? | ${expected}`);
	});

	test("a dash at the end of a question stays part of it", () => {
		expect(read("1. Water is -\n(a) wet\n(b) dry\nAns: a")).toEqual(["Water is - | *wet*/dry"]);
		expect(read("1. Water is -\n- A. wet\n- B. dry\nAns: A")).toEqual(["Water is - | *wet*/dry"]);
		expect(read("1. Which?   - A. wet\n- B. dry\n- C. old\nAns: A")).toEqual(["Which? | *wet*/dry/old"]);
	});

	test("semicolons of code and entities stay, those of a list are removed", () => {
		expect(read("1. Which?\nA. x = 1;\nB. &rsquo;\nC. y;\nAns: B")).toEqual(["Which? | x = 1;/*&rsquo;*/y;"]);
		expect(read("1. Which?\n(a) one; (b) two; (c) three.\nAns: b")).toEqual(["Which? | one/*two*/three."]);
		expect(read("1. Which?\n(a) one,\n(b) two,\n(c) three,\nAns: b")).toEqual(["Which? | one/*two*/three"]);
	});

	test("Roman numbers label options if nothing else does", () => {
		expect(read("1. Which?\n(i) one\n(ii) two\n(iii) three\nAns: (i)")).toEqual(["Which? | *one*/two/three"]);
		expect(read("1. Look: (i) p (ii) q (iii) r (iv) s (v) t\n(1) one\n(2) two\n(3) three\nAns: 3")).toEqual([
			"Look: (i) p (ii) q (iii) r (iv) s (v) t | one/two/*three*",
		]);
		// The options are missing, and these are statements.
		expect(read("1. Look:\n(i) one\n(ii) two\nAns: (b)\n2. And?\n(a) x\n(b) y\nAns: a")[0]).toContain(
			"boundary-inferred",
		);
	});
});

describe("characters that are part of a text", () => {
	const negative = "1. 3 - 5?\nA. -2\nB. 2\nC. 8\n";
	test.each([
		["Answer: -2", "*-2*/2/8"],
		["Answer: - B", "-2/*2*/8"],
		["Answer:- B", "-2/*2*/8"],
		["Ans-B", "-2/*2*/8"],
		["Answer -> C", "-2/2/*8*"],
		["Ans -2", "-2/2/8 | key-conflict"],
	])("%s", (key, expected) => expect(read(negative + key)).toEqual([`3 - 5? | ${expected}`]));

	test("dashes of options, stars beside ticks and braces of formulas are kept", () => {
		expect(read("1. Which?\n(a) !   (b) --   (c) ~\nAns: c")).toEqual(["Which? | !/--/*~*"]);
		expect(read("1. Which?\nA) fil*\nB) file ✓\nC) files")).toEqual(["Which? | fil*/*file*/files"]);
		expect(read("1. $\\mathrm{a} + \\mathrm{b}$?\n(i) x\n(ii) y\nAns: (ii)")).toEqual([
			"$\\mathrm{a} + \\mathrm{b}$? | x/*y*",
		]);
	});

	test("numbered statements between blank lines require confirmation if questions have no numbers", () => {
		const plain = (n: number) => `Plain ${n}?\nA) x\nB) y\nAnswer: A\n\n`;
		const texts = read(
			`${[1, 2, 3, 4, 5].map(plain).join("")}Look at these:\n\n(1) one\n(2) two\n\nWhich are true?\nA) (1)\nB) (2)\nAnswer: B`,
		);
		expect(texts.at(-1)).toBe("Which are true? | (1)/*(2)* | boundary-inferred");
		// With numbers that count up they are a part of their question.
		const numbered = (n: number) =>
			`Q${n}. Look at these:\n\n(1) one\n(2) two\n\nWhich are true?\nA) (1)\nB) (2)\nAnswer: B\n`;
		expect(read([1, 2, 3].map(numbered).join(""))).toEqual(
			[1, 2, 3].map(() => "Look at these:\n\n(1) one\n(2) two\n\nWhich are true? | (1)/*(2)*"),
		);
	});
});

describe("numbers of questions", () => {
	test("are read as headings on lines of their own, with horizontal rules", () => {
		const block = (n: number) => `### Question ${n}\n\nWhich?\n\n- A. one\n- B. two\n\n**Answer:** B\n`;
		expect(read(`${block(1)}\n---\n\n${block(2)}`)).toEqual(["Which? | one/*two*", "Which? | one/*two*"]);
		expect(read("**Question 1 of 2**\nWhich?\nA. one\nB. two\nAnswer: B\nQ2\nAnd?\nA. x\nB. y\nAnswer: A")).toEqual([
			"Which? | one/*two*",
			"And? | *x*/y",
		]);
		expect(read("Q1 2 + 2?\nA. 4\nB. 5\nAns: A\nQ2 ৩ + ৩?\nA. ৬\nB. ৭\nAns: A")).toEqual([
			"2 + 2? | *4*/5",
			"৩ + ৩? | *৬*/৭",
		]);
	});

	test("are read when they decrease or repeat before a complete question", () => {
		const question = (n: number, key: string) => `${n}. Which?\nA. one\nB. two\nAnswer: ${key}\n\n`;
		expect(read(question(4, "A") + question(9, "B") + question(3, "A") + question(3, "B"))).toEqual([
			"Which? | *one*/two",
			"Which? | one/*two*",
			"Which? | *one*/two",
			"Which? | one/*two*",
		]);
		expect(read(`${question(4, "A")}2. first step\n3. second step\n\n${question(5, "B")}`)).toHaveLength(2);
	});
});

describe("pasted text", () => {
	test("a question with one option keeps it and its key, and has to be corrected", () => {
		const { rows } = readQuestionsText(
			"1. Capital of India?\n(a) Delhi\nAnswer: a\n\n2. And?\n(a) x\n(b) y\nAnswer: b",
		);
		expect(rows[0]).toMatchObject({
			question: { text: "Capital of India?", options: [{ text: "Delhi", isCorrect: true }] },
			problems: [{ code: "too-few-options" }],
		});
	});

	test("is read with options on lines, on one line and mixed, and an answer after them", () => {
		const text = `1. Capital of India?
(a) Delhi (b) Mumbai
(c) Goa (d) Pune
Ans: a
2. Two and two? (1) 3 (2) 4 (3) 5
Answer: (2)
3) Another numbering
Q4. What?
A. x
B. y
Correct answer: B) y`;
		expect(read(text)).toEqual([
			"Capital of India? | *Delhi*/Mumbai/Goa/Pune",
			"Two and two? | 3/*4*/5",
			"Another numbering\nQ4. What? | x/*y* | boundary-inferred",
		]);
	});

	test("is read with keys in a list at the end, written in three ways", () => {
		const questions = "1. One?\n(a) x\n(b) y\n\n2. Two?\n(a) x\n(b) y\n\n";
		for (const list of ["Answers: 1-b, 2-a", "Answer Key\n1. (b) 2. (a)", "उत्तरमाला\n1 b\n2 a"])
			expect(read(questions + list)).toEqual(["One? | x/*y*", "Two? | *x*/y"]);
	});

	test("is read with several letters for a question in the list at the end", () => {
		const questions = [1, 2].map((n) => `${n}. Which?\n(a) x\n(b) y\n(c) z\n`).join("");
		expect(read(`${questions}Answer key\n1. a,b,c; 2. b & c`)).toEqual([
			"Which? | *x*/*y*/*z* | key-inferred",
			"Which? | x/*y*/*z*",
		]);
	});

	test("is read in Hindi, with Hindi letters and digits and an explanation", () => {
		const text = `प्रश्न १. भारत की राजधानी?
(क) मुंबई (ख) दिल्ली
उत्तर: (ख)
व्याख्या: १९३१ से।
प्रश्न २. दो और दो?
(क) ४ (ख) ५
सही उत्तर - क`;
		expect(read(text)).toEqual(["भारत की राजधानी? | मुंबई/*दिल्ली* | १९३१ से।", "दो और दो? | *४*/५"]);
	});

	test("is read with numbered statements inside a question, and options that name others", () => {
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

	test("is read with questions and options numbered alike", () => {
		expect(read("1. One?\n1. a\n2. b\n3. c\n2. Two?\n1. a\n2. b\n3. c\nAnswers: 1-2, 2-3")).toEqual([
			"One? | a/*b*/c",
			"Two? | a/b/*c*",
		]);
	});

	test("is read without numbers, with a star or a tick at the right option", () => {
		expect(read("What?\n*a) one\nb) two\n\nAnd now?\na) one\nb) two ✓")).toEqual([
			"What? | *one*/two",
			"And now? | one/*two*",
		]);
	});

	test("is read with several right options", () => {
		const [row] = readQuestionsText("1. Which?\n(a) x\n(b) y\n(c) z\nAns: a, c").rows;
		expect(row?.question?.type).toBe("several");
		expect(readQuestionsText("1. Which?\n(a) x\n(b) y\n(c) z\nAns: a or c").rows[0]?.question?.type).toBeUndefined();
	});

	test("is read from a page of GitHub with collapsed answers", () => {
		const text =
			"1. One?\n    - A. x\n    - B. y\n\n    <details markdown=1><summary>Answer</summary>\n      Correct answer: B\n    </details>\n";
		expect(read(text)).toEqual(["One? | x/*y*"]);
	});

	test("is read with formulas, which become md1", () => {
		const [row] = readQuestionsText("1. What is \\(x^2\\) for 2 * 2?\n(a) $\\frac{1}{2}$\n(b) $5 to ₹500\nAns: a").rows;
		expect(row?.question).toMatchObject({ format: "md1", text: "What is $x^2$ for 2 \\* 2?" });
		expect(row?.question?.options.map(({ text }) => text)).toEqual(["$\\frac{1}{2}$", "\\$5 to ₹500"]);
	});
});

describe("an option that is missing is named, and the others keep their keys", () => {
	const row = (text: string) => readQuestionsText(text).rows[0];
	const problem = (names: string, count = 1) => ({ code: "option-missing", values: { count, names } });

	test.each([
		["beside others in a line", "(a) 3 J (b) 3.6 × 10^5 J\n(d) 36 J\nAns: d", "3 J/3.6 × 10^5 J/*36 J*", "(c)"],
		["on lines", "A. one\nB. two\nD. four\nE. five\nAnswer: B", "one/*two*/four/five", "(C)"],
		["in one line", "(a) one (b) two (d) four\nAns: (d)", "one/two/*four*", "(c)"],
		["the second one", "(1) one\n(3) three\n(4) four\nAns: 3", "one/*three*/four", "(2)"],
		["in Hindi", "(क) एक\n(ख) दो\n(घ) चार\nउत्तर: घ", "एक/दो/*चार*", "(ग)"],
	])("%s", (_, text, expected, names) => {
		expect(read(`1. Which?\n${text}`)).toEqual([`Which? | ${expected} | option-missing`]);
		expect(row(`1. Which?\n${text}`)?.problems).toEqual([problem(names)]);
	});

	test("names two missing options", () => {
		expect(row("1. Which?\n(a) x\n(b) y\n(e) z\nAns: e")?.problems).toEqual([problem("(c), (d)", 2)]);
	});

	test("does not read a key that names it", () => {
		const codes = row("1. Which?\n(a) x\n(b) y\n(d) z\nAns: c")?.problems.map(({ code }) => code);
		expect(codes).toEqual(["option-missing", "key-unreadable"]);
	});

	test("does not read letters inside an option's text as labels", () => {
		expect(row("1. Which?\n(a) x\n(b) Vitamin D. and K.\n(c) both (a) and (e)\nAns: a")?.problems).toEqual([]);
		expect(row("1. Which?\n(a) x (b) as in (d)\nAns: a")?.problems).toEqual([]);
	});

	test("names a letter that occurs twice, and does not read a key that may mean it", () => {
		const twice = "1. Which?\n(a) x\n(b) y\n(b) z\n(d) w\nAns: ";
		expect(["a", "b", "c", "d"].map((key) => read(twice + key)[0])).toEqual([
			"Which? | *x*/y/z/w | option-repeated",
			"Which? | x/y/z/w | option-repeated key-conflict",
			"Which? | x/y/z/w | option-repeated key-conflict",
			"Which? | x/y/z/*w* | option-repeated",
		]);
		expect(row(`${twice}a`)?.problems).toEqual([{ code: "option-repeated", values: { name: "(b)" } }]);
	});
});

describe("an uncertain key requires confirmation", () => {
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
		const codes = readQuestionsText(text).rows.flatMap(({ problems }) => problems.map((problem) => problem.code));
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
		"w7",
		"",
		"Answers: 1-a, 2-b",
		"* star",
		"**b**",
		"Explanation: e",
	);
	fc.assert(
		fc.property(fc.array(word, { maxLength: 14 }), (lines) => {
			const text = lines.join("\n");
			const { rows, notices } = readQuestionsText(text);
			if (rows.length === 0) return;
			const all = [...rows.map(({ source }) => source), ...notices.map(({ values }) => String(values.text ?? ""))].join(
				"\n",
			);
			for (const line of lines.filter((one) => /^(?:\([ab]\)|w7|\*)/.test(one))) expect(all).toContain(line);
		}),
		{ numRuns: 300 },
	);
});

test("reads 3,000 questions in time, and text without any too", () => {
	const text = Array.from({ length: 3000 }, (_, n) => `${n + 1}. Question ${n}?\n(a) x\n(b) y\n(c) z\nAns: b`).join(
		"\n",
	);
	const cpuMs = startCpuClock();
	expect(readQuestionsText(text).rows.length).toBe(3000);
	readQuestionsText("word (a) ".repeat(60_000));
	readQuestionsText("a) x\n".repeat(30_000));
	readQuestionsText("#Q What\n^ x\nA x\nB y\n\n".repeat(10_000));
	expect(cpuMs()).toBeLessThan(8000);
});
