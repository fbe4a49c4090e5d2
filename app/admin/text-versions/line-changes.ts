// What changed from one version of a text to another, line by line, with a few lines around. Pure.
import { diffLines } from "diff";

/** Lines without changes that are shown beside a change. */
const AROUND = 2;
/** How long the comparison may take, in milliseconds. */
const LIMIT_MS = 500;

/** `lines` that stand in both texts are left out when they are far from a change: `left` of them. */
export type LineChange =
	| { is: "added" | "removed" | "same"; lines: readonly string[] }
	| { is: "left-out"; count: number };

/** Undefined when the texts differ too much; no changes: an empty list. */
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

/** The last line is a line like the others. */
function withEnd(text: string): string {
	return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
