import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guessLanguage, isDistress, isGreeting, tidyQuestion } from "./doubt-text.ts";

describe("normalising a question", () => {
	test.each([
		["  why \t is  it?  ", "why is it?"],
		["a\r\nb\n\n\n\nc", "a\nb\n\nc"],
		["cafe\u0301", "café"],
		["\u202ewhy\u200b \ufeffso\u0000", "why so"],
		["क्\u200dष and \u200d alone", "क्\u200dष and alone"],
		["why\u{e0041}\u{e0042}", "why"],
	])("%j", (typed, question) => {
		expect(tidyQuestion(typed)).toEqual({ ok: true, question });
	});

	test("rejects blank questions, and accepts at most 1,000 characters of any size", () => {
		expect(tidyQuestion(" \u200b\n\u202e")).toEqual({ ok: false, problem: "empty" });
		expect(tidyQuestion("😀".repeat(1_000)).ok).toBe(true);
		expect(tidyQuestion("😀".repeat(1_001))).toEqual({ ok: false, problem: "too-long" });
	});

	test("does not change a normalised question", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 200 }), (typed) => {
				const once = tidyQuestion(typed);
				if (once.ok) expect(tidyQuestion(once.question)).toEqual(once);
			}),
		);
	});
});

test("recognises a greeting only when it is the whole text", () => {
	for (const greeting of ["Hi", "hello sir!!", "Namaste 🙏", "ok thanks", "नमस्ते", "你好", "مرحبا", "👍", "?"])
		expect([greeting, isGreeting(greeting)]).toEqual([greeting, true]);
	for (const doubt of ["hi what is sqr3", "why", "hello hello hello hello hello hello", "thanks but why", "好的为什么"])
		expect([doubt, isGreeting(doubt)]).toEqual([doubt, false]);
});

test("recognises a person in distress, but not a lesson about it", () => {
	for (const said of [
		"i want to die",
		"I just wanna die!!",
		"sometimes i think about killing myself",
		"mujhe lagta hai mai mar jana chahta hu",
		"jeena nahi chahti",
		"मैं मरना चाहता हूँ",
		"我不想活了",
		"أريد أن أموت",
	])
		expect([said, isDistress(said)]).toEqual([said, true]);
	for (const doubt of [
		"why do cells die",
		"what did durkheim say about suicide",
		"exam se dar lagta hai",
		"how did gandhi want to die for his country",
		"i want to dive into survey",
		"the die is cast meaning",
		"मृत्यु दर क्या है",
	])
		expect([doubt, isDistress(doubt)]).toEqual([doubt, false]);
});

test("recognises a language by its script", () => {
	expect(guessLanguage("IoT में सुरक्षा")).toBe("hi");
	expect(guessLanguage("ما هو IoT؟")).toBe("ar");
	expect(guessLanguage("什么是 IoT")).toBe("zh");
	expect(guessLanguage("What is भूल called in English books?")).toBeUndefined();
	expect(guessLanguage("")).toBeUndefined();
});
