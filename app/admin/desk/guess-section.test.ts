// For which section of which subtopic a file is, by its name.
import fc from "fast-check";
import { expect, test } from "vitest";
import { type GuessTarget, guessSections } from "./guess-section.ts";

const ALL = ["survey", "question", "read", "recite", "review"] as const;
const TARGETS: GuessTarget[] = [
	{ id: "sun", title: "The Sun", place: 1, empty: ALL },
	{ id: "moon", title: "The moon", place: 2, empty: ALL },
];
const guess = (names: string[], preferred?: string) =>
	guessSections(names, TARGETS, preferred).map((place) => place && `${place.subtopicId} ${place.section}`);

test("a name says the section by its words, the subtopic by its title or number", () => {
	expect(
		guess(["The Moon - survey.docx", "1_reading.pdf", "2 questions.docx", "02 Question.docx", "the-sun.json"]),
	).toEqual(["moon survey", "sun read", "moon recite", "moon question", "sun recite"]);
});

test("names that say nothing fill the empty sections in their order, of the subtopic they were dropped on", () => {
	expect(guess(["a.docx", "b.docx"])).toEqual(["sun survey", "sun question"]);
	expect(guess(["a.docx", "b.md", "c.md", "d.md", "e.md"], "moon")).toEqual([
		"moon survey",
		"moon question",
		"moon read",
		"moon review",
		undefined,
	]);
	expect(guess(["quiz.docx", "quiz 2.docx"])).toEqual(["sun recite", "moon recite"]);
});

test("no two files get one place", () => {
	const name = fc.constantFrom(
		"a.docx",
		"read.md",
		"1 read.md",
		"the moon quiz.json",
		"x.json",
		"review.pdf",
		"2 survey.txt",
	);
	fc.assert(
		fc.property(fc.array(name, { maxLength: 20 }), fc.constantFrom(undefined, "sun"), (names, preferred) => {
			const found = guess(names, preferred).filter((place) => place !== undefined);
			expect(new Set(found).size).toBe(found.length);
		}),
	);
});
