import fc from "fast-check";
import { expect, test } from "vitest";
import { listBlocks, listPieces, type Piece } from "./passage-pieces.ts";
import type { TextRange } from "./passage-window.ts";

const say = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join("");

test("the pieces of a range add up to the range, whatever is marked", () => {
	const ranges = fc.array(fc.tuple(fc.nat(80), fc.nat(80)), { maxLength: 10 });
	fc.assert(
		fc.property(fc.string({ maxLength: 80 }), ranges, fc.nat(80), fc.nat(80), (text, words, a, b) => {
			const [start, end] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
			const pieces = listPieces(text, [start, end], words);
			expect(say(pieces)).toBe(text.slice(start, end));
			for (const piece of pieces) expect(text.startsWith(piece.text, piece.start)).toBe(true);
		}),
	);
});

test("separates matches from the text's own notes", () => {
	const text = "A phone [2] and [3, 4] a pen [x].";
	expect(listPieces(text, [0, text.length], [[2, 7]]).map(({ text, kind }) => `${kind}:${text}`)).toEqual([
		"plain:A ",
		"match:phone",
		"plain: ",
		"note:[2]",
		"plain: and ",
		"note:[3, 4]",
		"plain: a pen [x].",
	]);
});

test("splits paragraphs, list items and tables; a table keeps its headings where it is split", () => {
	const text = "Two\nlines.\n\n- one\n- two\n\nWhen | What\nToday | Survey\nTonight | Recall\n\nEnd.";
	const blocks = listBlocks(text, [0, text.length], []);
	expect(blocks.map((block) => (block.kind === "table" ? block.rows.length : say(block.pieces)))).toEqual([
		"Two\nlines.",
		"one",
		"two",
		2,
		"End.",
	]);
	const from = text.indexOf("Tonight");
	const range: TextRange = [from, text.length];
	const [table] = listBlocks(text, range, []);
	expect(table?.kind === "table" && [table.head.map(say), table.rows.map(({ cells }) => cells.map(say))]).toEqual([
		["When", "What"],
		[["Tonight", "Recall"]],
	]);
});

test("loses no word of a range in its blocks", () => {
	const lines = fc.array(fc.constantFrom("- item a", "A | B", "1 | 2", "plain words", "", "x | y | z"));
	fc.assert(
		fc.property(lines, (list) => {
			const text = list.join("\n");
			const said = listBlocks(text, [0, text.length], []).flatMap((block) => {
				if (block.kind !== "table") return [say(block.pieces)];
				return [...block.head.map(say), ...block.rows.flatMap(({ cells }) => cells.map(say))];
			});
			const bare = (words: string) => words.replaceAll(/^- /gm, "").replaceAll(/[\s|]/g, "");
			expect(bare(said.join(""))).toBe(bare(text));
		}),
	);
});
