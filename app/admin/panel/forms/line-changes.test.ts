// What changed between two versions, as the page of versions shows it.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findLineChanges } from "./line-changes.ts";

test("lists added and removed lines with context", () => {
	const before = "a\nb\nc\nd\nold\ne";
	expect(findLineChanges(before, "a\nb\nc\nd\nnew\nnewer\ne\n")).toEqual([
		{ is: "left-out", count: 2 },
		{ is: "same", lines: ["c", "d"] },
		{ is: "removed", lines: ["old"] },
		{ is: "added", lines: ["new", "newer"] },
		{ is: "same", lines: ["e"] },
	]);
	expect(findLineChanges(before, before)).toEqual([]);
	expect(findLineChanges("", "a")).toEqual([{ is: "added", lines: ["a"] }]);
});

test("the changes of short texts contain both texts", () => {
	const text = fc
		.array(fc.constantFrom("a", "b", "c", ""), { minLength: 1, maxLength: 5 })
		.map((lines) => `${lines.join("\n")}\n`);
	fc.assert(
		fc.property(text, text, (before, after) => {
			const changes = findLineChanges(before, after);
			if (before === after || changes?.some(({ is }) => is === "left-out")) return;
			const side = (other: string) =>
				changes?.flatMap((change) => (change.is === other || change.is === "left-out" ? [] : change.lines));
			expect(side("added")).toEqual(before.slice(0, -1).split("\n"));
			expect(side("removed")).toEqual(after.slice(0, -1).split("\n"));
		}),
	);
});

test("long lines are shortened to where they differ", () => {
	const start = "The same words again. ".repeat(40);
	const end = " And so it ends for both.".repeat(40);
	const changes = findLineChanges(`${start}Mine is here.${end}`, `${start}Theirs stands.${end}`);
	expect(changes).toHaveLength(2);
	for (const [index, words] of [
		[0, "Mine is here."],
		[1, "Theirs stands."],
	] as const) {
		const change = changes?.[index];
		const [line = ""] = change && "lines" in change ? change.lines : [];
		expect(line.slice(0, 100)).toContain(words);
		expect(line).toMatch(/^… .+ …$/);
		expect(line.length).toBeLessThan(200);
	}
});

test("shortened lines still differ, and are parts of the long ones", () => {
	const word = fc.constantFrom("river", "नदी", "🙂", "a", " ", "  ");
	const line = fc.array(word, { minLength: 60, maxLength: 120 }).map((words) => words.join(" "));
	fc.assert(
		fc.property(line, line, line, line, (head, mine, theirs, tail) => {
			const texts = [`${head} ${mine} ${tail}`, `${head} ${theirs} ${tail}`] as const;
			if (texts[0] === texts[1]) return;
			const changes = findLineChanges(...texts) ?? [];
			const [one = "", other = ""] = changes.flatMap((change) => ("lines" in change ? change.lines : []));
			expect(one).not.toBe(other);
			expect(texts[0]).toContain(one.replace(/^…|…$/g, ""));
			expect(texts[1]).toContain(other.replace(/^…|…$/g, ""));
		}),
	);
});
