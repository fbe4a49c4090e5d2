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
