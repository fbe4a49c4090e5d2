// Tests the search of the doubt chat by examples and by the scores that `npm run eval` prints for the sample module.
import { describe, expect, test } from "vitest";
import type { Passage } from "#core/doubts/retrieval/passages.ts";
import { startCpuClock } from "../../../tests/cpu-time.ts";
import { FRESH_QUESTIONS, ONCE_FAILED_QUESTIONS } from "../../../tools/evaluation/confused-questions.ts";
import { addUp, judge } from "../../../tools/evaluation/judge.ts";
import { readSampleModule } from "../../../tools/evaluation/modules.ts";
import { SAMPLE_QUESTIONS } from "../../../tools/evaluation/sample-questions.ts";
import { createPassageIndex } from "./passage-index.ts";
import { readStems } from "./search-words.ts";
import { findEnglish } from "./synonyms.ts";

test("reaches its scores on doubts that failed earlier, and on those it was not tuned on", async () => {
	const questions = [...ONCE_FAILED_QUESTIONS, ...FRESH_QUESTIONS];
	const { covered, offTopic } = addUp(await judge(new Map([["sample", await readSampleModule()]]), questions));
	expect(covered.of).toBeGreaterThanOrEqual(50);
	expect(covered.right / covered.of).toBeGreaterThanOrEqual(0.9);
	expect(offTopic.of).toBeGreaterThanOrEqual(18);
	expect(offTopic.right / offTopic.of).toBeGreaterThanOrEqual(0.94);
});

test("finds the right passage among three for nine of ten doubts, and detects what the module does not cover", async () => {
	const { covered, offTopic } = addUp(await judge(new Map([["sample", await readSampleModule()]]), SAMPLE_QUESTIONS));
	expect(covered.of).toBeGreaterThanOrEqual(45);
	expect(covered.right / covered.of).toBeGreaterThanOrEqual(0.9);
	expect(offTopic.of).toBeGreaterThanOrEqual(12);
	expect(offTopic.right / offTopic.of).toBeGreaterThanOrEqual(0.95);
});

test("finds short doubts about a topic by its heading, and quotes a text that explains before one that asks", async () => {
	const index = await createPassageIndex(await readSampleModule());
	const find = (doubt: string, open: string) => index.search(doubt, open, 3).hits.map(({ passage }) => passage);
	for (const [doubt, subtopicId] of [
		["What is spaced repetition?", "review-and-spacing"],
		["spaced repitition", "review-and-spacing"],
		["exam anxiety", "study-week"],
		["weekly plan", "study-week"],
		["exam ki taiyari kaise kare", "study-week"],
	] as const)
		expect([doubt, find(doubt, "sqr3-method")[0]?.subtopicId]).toEqual([doubt, subtopicId]);
	for (const doubt of ["how to focus", "note taking", "mixing subjects"])
		expect([doubt, find(doubt, "sqr3-method")[0]?.phase]).not.toEqual([doubt, "question"]);
	expect(find("pomodoro", "sqr3-method")).toEqual([]);
});

const passage = (text: string, more: Partial<Passage & { subtopicId: string }> = {}) => ({
	kind: "document" as const,
	phase: "read" as const,
	title: "T",
	place: "",
	anchor: "a",
	subtopicId: "one",
	text,
	...more,
});

async function find(question: string, ...texts: string[]): Promise<string[]> {
	const index = await createPassageIndex(texts.map((text) => passage(text)));
	return index.search(question, "one", 3).hits.map(({ passage }) => passage.text);
}

describe("finds", () => {
	const heart = "The heart pumps blood through the vessels.";
	const leaf = "Leaves make sugar by photosynthesis.";
	test.each([
		["another form of a word", "how do vessel and pumping work", heart],
		["a typing error", "what is fotosynthesis", leaf],
		["two typing errors", "photosinthesys", leaf],
		["capitals and accents", "PHOTOSYNTHÉSIS", leaf],
		["Hindi, in its own letters", "रक्त और हृदय", heart],
		["Hindi, in Latin letters", "dil aur khoon kaise", heart],
	])("%s", async (_title, question, found) => {
		expect(await find(question, heart, leaf, "Rocks are old.", "The sea is deep.")).toEqual([found]);
	});

	test("Hindi, Arabic and Chinese texts by other forms of their words", async () => {
		expect(await find("उपकरण क्या होता है", "सभी उपकरणों में बिजली होती है।", "नदी बहती है।")).toHaveLength(1);
		expect(await find("ما هي الاجهزة", "أجهزة كثيرة في البيت", "النهر طويل")).toEqual(["أجهزة كثيرة في البيت"]);
		expect(await find("什么是光合作用？", "植物通过光合作用制造糖。", "河流很长。")).toEqual([
			"植物通过光合作用制造糖。",
		]);
	});

	test("the open subtopic's passage before an equal one elsewhere", async () => {
		const [here, there] = [passage("The moon has phases."), passage("The moon has phases.", { subtopicId: "two" })];
		const index = await createPassageIndex([there, here, passage("Rocks are old."), passage("The sea is deep.")]);
		for (const subtopicId of ["one", "two"])
			expect(index.search("phases of the moon", subtopicId, 1).hits[0]?.passage.subtopicId).toBe(subtopicId);
	});

	test("nothing for another subject, and no answer for a word that is only mentioned; nothing at all in a large module", async () => {
		const makeTexts = (length: number) => [
			"France was allied with Russia.",
			...Array.from({ length }, (_, at) => `Step ${at} of the method.`),
		];
		const texts = makeTexts(9);
		const index = await createPassageIndex(texts.map((text) => passage(text)));
		expect(index.search("what is the capital of france", "one", 3).isUnsure).toBe(true);
		expect(await find("who won the world cup", ...texts)).toEqual([]);
		expect(await find("what is the capital of france", ...makeTexts(99))).toEqual([]);
	});

	test("no answer for a doubt of everyday words alone", async () => {
		const texts = ["He took the first turn after a long day.", "Leaves make sugar.", "Rocks are old."];
		const index = await createPassageIndex(texts.map((text) => passage(text)));
		const { hits, isUnsure } = index.search("what comes first and turns after", "one", 3);
		expect([hits.length, isUnsure]).toEqual([1, true]);
	});

	test("Arabic words with particles, in the plural and in other forms", async () => {
		const texts = ["تُحفر الآبار للوصول إلى المياه الجوفية.", "تنقسم الأصناف بحسب الحجم.", "سافر إلى كاليفورنيا."];
		for (const [doubt, place] of [
			["ما هو الصنف", 1],
			["وبالأصناف", 1],
			["مدن بكاليفورنيا", 2],
			["كيف نحفر", 0],
		] as const)
			expect([doubt, await find(doubt, ...texts)]).toEqual([doubt, [texts[place]]]);
	});

	test("Hindi texts by words in Latin letters, and by words of the same meaning", async () => {
		const texts = ["पढ़ाई का सही तरीका रोज़ का अभ्यास है।", "मित्रों के साथ पाठ दोहराएँ।", "नदी बहती है।"];
		for (const [doubt, place] of [
			["padhai ka tarika", 0],
			["roz abhyas", 0],
			["mitro ke saath", 1],
			["दोस्त", 1],
			["nadi", 2],
		] as const)
			expect([doubt, await find(doubt, ...texts)]).toEqual([doubt, [texts[place]]]);
	});

	test("texts in Latin letters by Hindi words in their own letters", async () => {
		const texts = ["Roz ka abhyas zaroori hai.", "Nadi behti hai."];
		expect(await find("अभ्यास", ...texts)).toEqual([texts[0]]);
	});

	test("nothing in an empty module, and reports a question without content words", async () => {
		const index = await createPassageIndex([]);
		expect(index.search("what is it", "one", 3)).toEqual({ hits: [], isVague: true, coverage: 0, isUnsure: false });
		expect(index.search("photosynthesis", "one", 3)).toEqual({
			hits: [],
			isVague: false,
			coverage: 0,
			isUnsure: false,
		});
	});

	test("nothing for a doubt without any of its words, and is unsure when only some of them match", async () => {
		const index = await createPassageIndex(await readSampleModule());
		const look = (doubt: string) => {
			const { hits, isUnsure } = index.search(doubt, "sqr3-method", 3);
			return [doubt, hits.length > 0, isUnsure];
		};
		expect(look("pomodoro")).toEqual(["pomodoro", false, false]);
		expect(look("who is the prime minister")).toEqual(["who is the prime minister", false, false]);
		for (const doubt of ["What is spaced repetition?", "exam anxiety"])
			expect(look(doubt)).toEqual([doubt, true, true]);
		for (const doubt of ["how to focus", "mixing subjects"]) expect(look(doubt)).toEqual([doubt, true, false]);
	});

	test("an unspecific heading when it is typed in full", async () => {
		const index = await createPassageIndex([
			passage("Look for a reason.", { place: "Ask why" }),
			passage("Three times.", { place: "How often" }),
		]);
		const find = (question: string) => index.search(question, "one", 3).hits.map(({ passage }) => passage.place);
		expect(find("how often")).toEqual(["How often"]);
		expect(find("What is “Ask why” about?")).toEqual(["Ask why"]);
		expect(find("why")).toEqual([]);
	});

	test("a question of the open subtopic by its number, and no other subtopic's", async () => {
		const question = { kind: "question" as const, place: "3", phase: "recite" as const };
		const index = await createPassageIndex([
			passage("Which planet is the third?\n\nEarth", question),
			passage("Which moon is it?\n\nOurs", { ...question, subtopicId: "two" }),
			passage("Rocks are old."),
		]);
		const [hit, ...others] = index.search("answer of q3", "one", 3).hits;
		expect(hit?.passage.subtopicId).toBe("one");
		expect(hit?.passage.text.slice(hit.found.start, hit.found.end)).toBe("Which planet is the third?");
		expect(others).toEqual([]);
		expect(index.search("q4", "one", 3).hits).toEqual([]);
	});

	test("results for hostile questions quickly", async () => {
		const index = await createPassageIndex(
			Array.from({ length: 2_000 }, (_, at) => passage(`Word${at} of step ${at % 7}.`)),
		);
		for (const question of [
			"step ".repeat(200),
			Array.from({ length: 160 }, (_, at) => `wxrd${at}`).join(" "),
			"😀".repeat(1_000),
			"永".repeat(1_000),
		]) {
			const cpuMs = startCpuClock();
			index.search(question, "one", 5);
			expect(cpuMs()).toBeLessThan(2_000);
		}
	});
});

test("compares words by their stems, without stop words", () => {
	expect(readStems("What are the studies about forgetting?")).toEqual(["studi", "forget"]);
	expect(readStems("re-reading don't")).toEqual(["re", "read", "reread"]);
	expect(readStems("mujhe samajh nahi aaya yeh kya hai")).toEqual(["samajh"]);
	expect(findEnglish("pariksha")).toEqual(["exam", "test"]);
	expect(findEnglish("परीक्षा")).toEqual(["exam", "test"]);
	expect(findEnglish("xyzzy")).toEqual([]);
});
