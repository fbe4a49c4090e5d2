import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nearestPlace } from "./nearest-place.ts";

const PLANETS = [
	["The solar system", "The solar system has eight planets."],
	[
		"Two planets",
		"Mercury is the planet nearest to the sun. It has no moons and almost no atmosphere.",
		"Venus is the hottest planet, because its atmosphere holds the heat.",
	],
];

test("finds the paragraph with the words of the question, its answer and its explanation", () => {
	expect(nearestPlace(PLANETS, "Which planet is nearest to the sun? Mercury")).toEqual({ kind: "block", block: 3 });
	const hottest = "Which planet is hottest? Venus. Its atmosphere holds the heat.";
	expect(nearestPlace(PLANETS, hottest)).toEqual({ kind: "block", block: 4 });
	const hindi = [["ग्रह आठ हैं।", "बुध सूर्य के सबसे निकट है।"]];
	expect(nearestPlace(hindi, "सूर्य के निकट कौन है? बुध")).toEqual({ kind: "block", block: 1 });
});

test("names the section where several of its paragraphs speak about the question", () => {
	const rivers = [
		["Springs", "Water comes out of the ground here."],
		[
			"Deltas",
			"A delta grows where a river meets the sea.",
			"Sand and mud of the river settle in the delta near the sea.",
		],
	];
	expect(nearestPlace(rivers, "Where does a delta of a river grow? Near the sea")).toEqual({
		kind: "section",
		block: 2,
	});
});

test("names no place where the words are few, or as many in two sections", () => {
	const text = { kind: "text", block: null };
	expect(nearestPlace(PLANETS, "Who wrote it?")).toEqual(text);
	expect(nearestPlace([], "Mercury")).toEqual(text);
	expect(nearestPlace([["Mercury is small."], ["Mercury is hot."]], "Mercury")).toEqual(text);
	const far = "Which comet did Halley predict, whose orbit brings it back after seventy-six years? The planet is none";
	expect(nearestPlace(PLANETS, far)).toEqual(text);
});

test("a block that repeats the question and shares no words with the others is found wherever it stands", () => {
	const word = fc.stringMatching(/^[a-z]{4,9}$/);
	const text = fc.array(word, { minLength: 3, maxLength: 20 }).map((words) => words.join(" "));
	const other = fc.array(fc.stringMatching(/^[0-9]{4,9}$/), { minLength: 1, maxLength: 20 });
	const others = fc.array(
		other.map((words) => words.join(" ")),
		{ maxLength: 8 },
	);
	fc.assert(
		fc.property(others, others, text, (before, after, asked) => {
			const place = { kind: "block", block: before.length };
			expect(nearestPlace([before, [asked], after], asked)).toEqual(place);
		}),
	);
});

test("a place is a block of the text, and never without a word of the question", () => {
	const word = fc.constantFrom("river", "delta", "spring", "mouth", "water", "sand", "the", "of");
	const block = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
	const sections = fc.array(fc.array(block, { minLength: 1, maxLength: 4 }), { maxLength: 4 });
	fc.assert(
		fc.property(sections, fc.array(word, { maxLength: 6 }), (texts, asked) => {
			const place = nearestPlace(texts, asked.join(" "));
			if (place.kind === "text") return;
			const blocks = texts.flat();
			expect(place.block).toBeLessThan(blocks.length);
			if (place.kind === "section") return;
			expect(asked.some((one) => blocks[place.block]?.includes(one))).toBe(true);
		}),
	);
});
