// The progress of a long command as an operator sees it.
import { expect, test } from "vitest";
import { createProgressLine, showBytes } from "./backup-terminal.ts";

/** The output of steps that take `ms` each. */
function lineFor(isTerminal: boolean, ms: number, total: number): string {
	let text = "";
	let at = 0;
	const line = createProgressLine(
		(more) => (text += more),
		isTerminal,
		() => at,
	);
	for (let rows = 1; rows <= total; rows++) {
		at += ms;
		line({ step: "save", table: "module", rows, total });
	}
	return text;
}

test("prints nothing for work that takes less than two seconds", () => {
	expect(lineFor(false, 199, 10)).toBe("");
	expect(lineFor(true, 199, 10)).toBe("");
});

test("prints the progress to a log every two seconds, and the last step", () => {
	expect(lineFor(false, 1_000, 5)).toBe(
		"Saving 40% (2 of 5 rows, module)\nSaving 80% (4 of 5 rows, module)\nSaving 100% (5 of 5 rows, module)\n",
	);
});

test("rewrites one line on a terminal", () => {
	const text = lineFor(true, 1_000, 3);
	expect(text).toBe("\rSaving 66% (2 of 3 rows, module)\x1b[K\rSaving 100% (3 of 3 rows, module)\x1b[K\n");
});

test("formats byte counts", () => {
	expect([showBytes(0), showBytes(1_500), showBytes(999_999), showBytes(12_345_678)]).toEqual([
		"0 kB",
		"2 kB",
		"1000 kB",
		"12.3 MB",
	]);
});
