// The line differences of two texts, with a few lines of context. Pure.
import { diffLines } from "diff";

/** Lines of context around a change. */
const AROUND = 2;
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
	return parts.flatMap(({ added, removed, value }, index): LineChange[] => {
		const lines = value.slice(0, -1).split("\n");
		if (added || removed) return [{ is: added ? "added" : "removed", lines }];
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

/** Ends the text with a newline. */
function withEnd(text: string): string {
	return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
