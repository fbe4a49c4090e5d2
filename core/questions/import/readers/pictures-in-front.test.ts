// Pictures in front of the numbers of questions and of the words "Answer" and "Explanation", as chat programs write them.
import { describe, expect, test } from "vitest";
import type { Row } from "#core/questions/import/rows.ts";
import { readQuestionsText } from "./read-questions-text.ts";

/** A row in one line: the right options are in stars. */
function short({ question, problems }: Row): string {
	const options = question?.options.map(({ text, isCorrect }) => (isCorrect ? `*${text}*` : text)).join("/");
	const codes = problems.map(({ code }) => code).join(" ");
	return [question?.text, options, question?.explanation, codes].filter(Boolean).join(" | ");
}
const read = (text: string) => readQuestionsText(text).rows.map(short);
const two = (make: (number: number) => string) => `${make(1)}\n\n${make(2)}`;

test.each([
	["✅ **Q1. Which?**", (n: number) => `✅ **Q${n}. Which?**`],
	["✅ **1. Which?**", (n: number) => `✅ **${n}. Which?**`],
	["✔️ 1. Which?", (n: number) => `✔️ ${n}. Which?`],
	["**✅ Q1. Which?**", (n: number) => `**✅ Q${n}. Which?**`],
	["**🔹 1. Which?**", (n: number) => `**🔹 ${n}. Which?**`],
	["**🔹 Question 1** above the question", (n: number) => `**🔹 Question ${n}**\nWhich?`],
	["🔹 Question 1 above the question", (n: number) => `🔹 Question ${n}\nWhich?`],
	["👩🏽‍🏫 **प्रश्न 1.** Which?", (n: number) => `👩🏽‍🏫 **प्रश्न ${n}.** Which?`],
])("in front of a number: %s", (_, head) => {
	expect(read(two((n) => `${head(n)}\nA) one\nB) two\nAnswer: B`))).toEqual([
		"Which? | one/*two*",
		"Which? | one/*two*",
	]);
});

test.each([
	"📝 **Explanation:** Why.",
	"🔍 Explanation: Why.",
	"**🧠 Explanation:** Why.",
	"💡 *Explanation:* Why.",
	"📖 व्याख्या: Why.",
	"👩🏽‍🏫 Explanation: Why.",
	"🧾 **Solution:** Why.",
	"⚡🔥 **Rationale:** Why.",
])("in front of an explanation: %s", (line) => {
	const row = "Which? | one/*two* | Why.";
	expect(read(two((n) => `${n}. Which?\nA) one\nB) two\nAnswer: B\n${line}`))).toEqual([row, row]);
});

test.each([
	"🎉 Answer: B",
	"🟢 **Answer:** B",
	"**🟢 Answer: B**",
	"🟩 उत्तर: B",
	"🟢 Correct Option: B",
	"🧠 *Answer:* B",
	"🎯🟢 Ans: (B)",
])("in front of an answer: %s", (line) => {
	expect(read(two((n) => `${n}. Which?\nA) one\nB) two\n${line}`))).toEqual([
		"Which? | one/*two*",
		"Which? | one/*two*",
	]);
});

describe("stay where they may mean something", () => {
	test("a reason of a question, a cross and other words", () => {
		const statements = "Read.\n🔹 Assertion: It rains.\n🔹 Reason: Clouds are there.\n📌 Why not";
		expect(read(`1. ${statements}\nA) one\nB) two\nAnswer: B`)).toEqual([`${statements} | one/*two*`]);
		expect(read("1. Which?\nA) one\nB) two\n❌ Answer: A")[0]).toContain("boundary-inferred");
	});

	test("a hint above the options", () => {
		expect(read("1. Which?\n💡 Hint: Red.\nA) one\nB) two\nAnswer: B")).toEqual(["Which?\n💡 Hint: Red. | one/*two*"]);
	});

	test.each([
		["1. Mars\n✅ **2. Venus**\n3. Sun"],
		["1. Mars\n✔️ 2. Venus\n3. Sun"],
		["A) Mars\n✅ **B) Venus**\nC) Sun"],
		["A) Mars\n✔️ **B) Venus**\nC) Sun"],
		["A) Mars\n✅ B) Venus\nC) Sun"],
	])("a tick at an option marks it: %s", (options) => {
		expect(read(`**Q1. Which?**\n${options}\n\n**Q2. What?**\n${options}`)).toEqual([
			"Which? | Mars/*Venus*/Sun",
			"What? | Mars/*Venus*/Sun",
		]);
	});
});
