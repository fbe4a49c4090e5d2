// The line differences of two texts, with a few lines of context. Pure.
import { diffLines } from "diff";

/** Lines of context around a change. */
const AROUND = 2;
/** Longer lines are shortened to where they differ, with this much text around, in UTF-16 units. */
const LONG_LINE = 240;
const AROUND_WORDS = 60;
/** How long the comparison may take, in milliseconds. */
const LIMIT_MS = 500;

/** Equal lines far from a change are left out: `left` of them. */
export type LineChange =
	| { is: "added" | "removed" | "same"; lines: readonly string[] }
	| { is: "left-out"; count: number };

/** Undefined when the comparison takes too long; empty for equal texts. */
export function findLineChanges(before: string, after: string): LineChange[] | undefined {
	const parts = diffLines(withEnd(before), withEnd(after), { timeout: LIMIT_MS });
	if (!parts) return undefined;
	if (parts.every(({ added, removed }) => !added && !removed)) return [];
	const linesOf = (index: number) => parts[index]?.value.slice(0, -1).split("\n") ?? [];
	return parts.flatMap(({ added, removed }, index): LineChange[] => {
		const lines = linesOf(index);
		if (removed)
			return [{ is: "removed", lines: parts[index + 1]?.added ? shorten(lines, linesOf(index + 1)) : lines }];
		if (added) return [{ is: "added", lines: parts[index - 1]?.removed ? shorten(lines, linesOf(index - 1)) : lines }];
		const head = index === 0 ? 0 : AROUND;
		const tail = index === parts.length - 1 ? 0 : AROUND;
		const count = lines.length - head - tail;
		if (count <= 1) return [{ is: "same", lines }];
		return [
			...(head > 0 ? [{ is: "same" as const, lines: lines.slice(0, head) }] : []),
			{ is: "left-out", count },
			...(tail > 0 ? [{ is: "same" as const, lines: lines.slice(-tail) }] : []),
		];
	});
}

/** Replaces by "…" what long lines have in common with the lines that they stand for, so that the difference is in sight. */
function shorten(lines: readonly string[], others: readonly string[]): readonly string[] {
	if (lines.length !== others.length) return lines;
	return lines.map((line, index) => (line.length > LONG_LINE ? cutCommon(line, others[index] ?? "") : line));
}

function cutCommon(line: string, other: string): string {
	const shortest = Math.min(line.length, other.length);
	let head = 0;
	while (head < shortest && line[head] === other[head]) head++;
	let tail = 0;
	while (tail < shortest - head && line.at(-1 - tail) === other.at(-1 - tail)) tail++;
	// Between two words, so that no character is cut.
	const start = line.lastIndexOf(" ", head - AROUND_WORDS);
	const end = line.indexOf(" ", line.length - tail + AROUND_WORDS);
	const isStartCut = head > AROUND_WORDS && start > 0;
	const isEndCut = tail > AROUND_WORDS && end >= 0;
	const middle = line.slice(isStartCut ? start : 0, isEndCut ? end + 1 : undefined);
	return `${isStartCut ? "…" : ""}${middle}${isEndCut ? "…" : ""}`;
}

/** Ends the text with a newline. */
function withEnd(text: string): string {
	return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
