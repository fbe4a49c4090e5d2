import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nearestBlock } from "./nearest-block.ts";

const BLOCKS = [
	"The solar system has eight planets.",
	"Mercury is the planet nearest to the sun. It has no moons and almost no atmosphere.",
	"Venus is the hottest planet, because its atmosphere holds the heat.",
];

test("finds the paragraph with the words of the question, its answer and its explanation", () => {
	expect(nearestBlock(BLOCKS, "Which planet is nearest to the sun? Mercury")).toBe(1);
	expect(nearestBlock(BLOCKS, "Which planet is hottest? Venus. Its atmosphere holds the heat.")).toBe(2);
	expect(nearestBlock(["ग्रह आठ हैं।", "बुध सूर्य के सबसे निकट है।"], "सूर्य के निकट कौन है? बुध")).toBe(1);
});

test("finds nothing where no block has a word of it", () => {
	expect(nearestBlock(BLOCKS, "Who wrote it?")).toBeUndefined();
	expect(nearestBlock([], "Mercury")).toBeUndefined();
});

test("a block that repeats the question is found wherever it stands", () => {
	const word = fc.stringMatching(/^[a-z]{4,9}$/);
	const text = fc.array(word, { minLength: 3, maxLength: 20 }).map((words) => words.join(" "));
	const texts = fc.tuple(fc.array(text, { maxLength: 8 }), fc.array(text, { maxLength: 8 }), text);
	fc.assert(
		fc.property(texts, ([before, after, asked]) => {
			const found = nearestBlock([...before, asked, ...after], asked);
			expect(found).toBeDefined();
		}),
	);
});
