import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type RichBlock, toPlainText } from "#core/rich-text/tree.ts";
import { makeQuestion } from "../../../tests/make.ts";
import {
	cutDocument,
	introPassages,
	PASSAGE_LIMIT,
	questionParts,
	questionPassages,
	readPlainText,
} from "./passages.ts";

const heading = (level: number, text: string): RichBlock => {
	return { kind: "heading", level, children: [{ kind: "text", text }] };
};
const text = (text: string): RichBlock => ({ kind: "paragraph", children: [{ kind: "text", text }] });
const LONG = "A sentence of some words that says a thing. ".repeat(20);

describe("splitting a document", () => {
	test("splits at headings, which give the passage its place and anchor", () => {
		const { title, passages } = cutDocument([
			heading(1, "The planets"),
			text("There are eight."),
			heading(2, "Inner ones"),
			heading(3, "Mercury"),
			text("It is small."),
			heading(2, "Outer ones"),
			text("They are large."),
		]);
		expect(title).toBe("The planets");
		expect(passages).toEqual([
			{ place: "", anchor: "the-planets", text: "There are eight." },
			{ place: "Inner ones › Mercury", anchor: "mercury", text: "It is small." },
			{ place: "Outer ones", anchor: "outer-ones", text: "They are large." },
		]);
	});

	test("a footnote is put where it is referred to; one of a heading stays at the end", () => {
		const note = (number: number, use = 0) => ({ kind: "note" as const, number, use });
		const { passages } = cutDocument([
			{ kind: "heading", level: 2, children: [{ kind: "text", text: "Eyes" }, note(1)] },
			{ kind: "list", items: [[{ kind: "paragraph", children: [{ kind: "text", text: "They age." }, note(2)] }]] },
			heading(2, "Ears"),
			{ kind: "paragraph", children: [{ kind: "text", text: "They age too." }, note(2, 1)] },
			{ kind: "notes", items: [[text("Of people.")], [text("Presbyopia.")]] },
		]);
		expect(passages.map(({ text }) => text)).toEqual(["- They age.\nPresbyopia.", "They age too.\n\nOf people."]);
	});

	test("splits a long section between blocks, each part with an anchor from its first words", () => {
		const { passages, ids } = cutDocument([heading(2, "Long"), text(LONG), text(`Then ${LONG}`), text("And so on.")]);
		expect(passages.map(({ anchor }) => anchor)).toEqual(["long", "long--then-a-sentence-of", "long--and-so-on"]);
		expect(ids.map(({ block, anchor }) => `${block} ${anchor}`)).toEqual([
			"0 long",
			"2 long--then-a-sentence-of",
			"3 long--and-so-on",
		]);
	});

	test("gives two headings with one name different anchors, in any script", () => {
		const { passages } = cutDocument([
			heading(2, "परीक्षा"),
			text("एक"),
			heading(2, "परीक्षा"),
			text("दो"),
			heading(2, "!?"),
			text("drei"),
		]);
		expect(passages.map(({ anchor }) => anchor)).toEqual(["परीक्षा", "परीक्षा-2", "part"]);
	});

	test("gives no heading the hash of a tab", () => {
		const { ids } = cutDocument([heading(2, "Review"), text("Once more."), heading(2, "Read"), text("On.")]);
		expect(ids.map(({ anchor }) => anchor)).toEqual(["review-2", "read-2"]);
	});

	test("a change in one section keeps the anchors of the others", () => {
		const before = [heading(2, "A"), text(LONG), text(LONG), heading(2, "B"), text(LONG), text(`New ${LONG}`)];
		const after = [heading(2, "A"), text("Short."), ...before.slice(3)];
		const anchorsOfB = (blocks: RichBlock[]) =>
			cutDocument(blocks)
				.passages.filter(({ place }) => place === "B")
				.map(({ anchor }) => anchor);
		expect(anchorsOfB(before)).toHaveLength(2);
		expect(anchorsOfB(after)).toEqual(anchorsOfB(before));
	});
});

const blockArbitrary: fc.Arbitrary<RichBlock> = fc.oneof(
	{
		weight: 1,
		arbitrary: fc
			.tuple(fc.integer({ min: 1, max: 6 }), fc.string({ maxLength: 30 }))
			.map(([level, words]) => heading(level, words)),
	},
	{
		weight: 3,
		arbitrary: fc
			.oneof(
				fc.string({ maxLength: 200 }),
				fc.string({ unit: "grapheme", minLength: 500, maxLength: 4_000 }),
				fc.lorem({ maxCount: 60, mode: "sentences" }),
			)
			.map(text),
	},
);

test("loses no text, makes no passage too long, and no anchor twice", () => {
	const bare = (text: string) => text.replaceAll(/\s/g, "");
	fc.assert(
		fc.property(fc.array(blockArbitrary, { maxLength: 20 }), (blocks) => {
			const { passages, ids } = cutDocument(blocks);
			const texts = blocks.filter(({ kind }) => kind === "paragraph").map((block) => toPlainText([block]));
			expect(bare(passages.map(({ text }) => text).join(""))).toBe(bare(texts.join("")));
			for (const { text } of passages) expect(text.length).toBeLessThanOrEqual(PASSAGE_LIMIT + 2);
			const anchors = passages.map(({ anchor }) => anchor);
			expect(new Set(anchors).size).toBe(anchors.length);
			const known = new Set(ids.map(({ anchor }) => anchor));
			expect(anchors.filter((anchor) => !known.has(anchor))).toEqual([]);
			expect(cutDocument(blocks)).toEqual({ title: expect.any(String), passages, ids });
		}),
	);
});

test("splits a long text without spaces between characters", () => {
	const { passages } = cutDocument([text("😀".repeat(2_000))]);
	expect(passages.length).toBeGreaterThan(2);
	for (const passage of passages) expect(passage.text.isWellFormed()).toBe(true);
});

test("splits plain text at paragraphs, with short lines before them as headings", () => {
	const source =
		"\ufeffThe planets\r\n\r\nThere are eight.\r\nOr nine?\r\n\r\nMercury\r\n\r\nIt is small.\n\n- one\n\nThe end";
	expect(readPlainText(source)).toEqual([
		heading(1, "The planets"),
		text("There are eight.\nOr nine?"),
		heading(2, "Mercury"),
		text("It is small."),
		text("- one"),
		text("The end"),
	]);
	expect(readPlainText(" \n\n ")).toEqual([]);
});

test("a question becomes its stem, the correct options and the explanation; a wrong option is never quoted", () => {
	const options = [
		{ id: "a", text: "Mercury", isCorrect: true },
		{ id: "b", text: "Venus", isCorrect: false },
		{ id: "c", text: "The first", isCorrect: true },
	];
	const question = makeQuestion({ id: "q7", options, explanation: "It is the innermost." });
	const [passage] = questionPassages([question]);
	expect(passage).toMatchObject({ kind: "question", phase: "recite", place: "1", anchor: "q7" });
	expect(passage?.text).toBe(`${question.text}\n\nMercury\nThe first\n\nIt is the innermost.`);
});

test("the passage of a typed number has the number as the right answer, and its parts can be separated", () => {
	const typed = { type: "number", answer: 9.81, tolerance: 0.05, unit: "m/s²" } as const;
	const question = makeQuestion({ ...typed, options: [], text: "How large is g?", explanation: "It falls." });
	const [passage] = questionPassages([question]);
	expect(passage?.text).toBe("How large is g?\n\n9.81 m/s² (± 0.05)\n\nIt falls.");
	const parts = questionParts(passage?.text ?? "", [], passage?.typed);
	expect(parts.map(({ name, start, end }) => [name, passage?.text.slice(start, end)])).toEqual([
		["question", "How large is g?"],
		["right", "9.81 m/s² (± 0.05)"],
		["why", "It falls."],
	]);
});

test("a long question keeps its start, its end, the correct option and the explanation; the middle is cut", () => {
	const long = (words: string) => Array.from({ length: 900 }, () => words).join(" ");
	const text = `Read the story. ${long("Once upon a time.")} Who was the king?`;
	const options = [
		{ id: "a", text: "Arthur", isCorrect: true },
		{ id: "b", text: "Bob", isCorrect: false },
	];
	const [passage] = questionPassages([makeQuestion({ text, options, explanation: "The sword chose him." })]);
	expect(passage?.text.length).toBeLessThanOrEqual(2 * PASSAGE_LIMIT + 4);
	expect(passage?.text).toMatch(/^Read the story\. Once.* … .*Who was the king\?\n\nArthur\n\nThe sword chose him\.$/);
	fc.assert(
		fc.property(
			fc.record({
				stem: fc.nat(9_000),
				right: fc.nat(9_000),
				why: fc.nat(9_000),
				unit: fc.constantFrom("a", "क", "😀"),
			}),
			({ stem, right, why, unit }) => {
				const of = (name: string, length: number) => `${name}${unit.repeat(length)}${name}`;
				const options = [
					{ id: "a", text: of("R", right), isCorrect: true },
					{ id: "b", text: "Bob", isCorrect: false },
				];
				const [made] = questionPassages([makeQuestion({ text: of("S", stem), options, explanation: of("W", why) })]);
				const parts = questionParts(made?.text ?? "", options);
				expect(parts.map(({ start, end }) => made?.text.slice(start, end).replaceAll(/[^RSW]/gu, ""))).toEqual([
					"SS",
					"RR",
					"WW",
				]);
				expect(made?.text.length).toBeLessThanOrEqual(3 * PASSAGE_LIMIT + 10);
			},
		),
	);
});

test("a subtopic's title and description become passages without an anchor, and a long description stays complete", () => {
	expect(introPassages("Planets", " Eight of them. ")).toEqual([
		{ kind: "intro", phase: null, title: "", place: "", anchor: null, text: "Planets\n\nEight of them." },
	]);
	expect(introPassages("Planets", null).map(({ text }) => text)).toEqual(["Planets"]);
	const words = Array.from({ length: 700 }, (_, at) => `word${at}`);
	const passages = introPassages("Planets", words.join(" "));
	expect(passages.flatMap(({ text }) => text.split(/\s+/))).toEqual(["Planets", ...words]);
	expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(PASSAGE_LIMIT);
});
