import { expect, test } from "vitest";
import { tableLines } from "./table-lines.ts";

test.each([
	[
		"two columns",
		[
			["Q. No.", "Answer"],
			["1", "a"],
			["2", "(b)"],
		],
		["1. (a)", "2. (b)"],
	],
	[
		"four columns",
		[
			["1", "a", "3", "c"],
			["2", "b", "4", "d"],
		],
		["1. (a)", "3. (c)", "2. (b)", "4. (d)"],
	],
	[
		"rows with headings",
		[
			["Q. No.", "1", "2"],
			["Ans.", "a", "Bonus"],
			["Q. No.", "3", "4"],
			["Ans.", "c", "d"],
		],
		["1. (a)", "2. Bonus", "3. (c)", "4. (d)"],
	],
	[
		"cells with both",
		[
			["1. a", "2. b"],
			["3. c", "4. d"],
		],
		["1. (a)", "2. (b)", "3. (c)", "4. (d)"],
	],
])("keys in %s", (_, cells, lines) => expect(tableLines(cells, "")).toEqual(["Answer key", ...lines]));

test("numbers below numbers are keys only below a heading", () => {
	const cells = [
		["1", "2", "3"],
		["2", "4", "6"],
	];
	expect(tableLines(cells, "The table shows x and y.")).toBeUndefined();
	expect(tableLines(cells, "ANSWER KEY")).toEqual(["Answer key", "1. (2)", "2. (4)", "3. (6)"]);
});

test("options in cells, by rows or by columns, with labels of their own or in front", () => {
	expect(
		tableLines(
			[
				["(a) w", "(b) x"],
				["(c) y", "(d) z"],
			],
			"1. Which?",
		),
	).toEqual(["(a) w", "(b) x", "(c) y", "(d) z"]);
	expect(
		tableLines(
			[
				["(a) w", "(c) y"],
				["(b) x", "(d) z"],
			],
			"1. Which?",
		),
	).toEqual(["(a) w", "(b) x", "(c) y", "(d) z"]);
	expect(tableLines([["(a)", "w", "(b)", "x"]], "1. Which?")).toEqual(["(a) w", "(b) x"]);
	expect(
		tableLines(
			[
				["Question", "A", "B", "Answer"],
				["Which?", "x", "y", "A"],
			],
			"",
		),
	).toBeUndefined();
});
