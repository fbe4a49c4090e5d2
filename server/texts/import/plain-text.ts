// Reads a plain text as the tree of a study text: paragraphs by blank lines, lists by their bullets and numbers. All
// Markdown characters in it are escaped when it is written. Called by read-text-file.ts and, with the lines of a page, by pdf.ts.
import { type FlatItem, joinItems } from "#core/mdast/join-items.ts";
import type { Flow, Phrasing } from "#core/mdast/nodes.ts";

/** Lines of a paragraph that are at least this long were wrapped automatically. */
const WRAPPED = 55;
const ITEM = /^([ \t]*)(?:([•●○◦▪■‣⁃∙·–—*-])|(\d{1,3})[.)])[ \t]+(?=\S)/;

/** The blocks of a text. */
export function readPlain(text: string): Flow[] {
	const parts = text.replaceAll(/\r\n?|[\u0085\u2028\u2029]|\f/g, "\n").split(/\n[ \t\u00a0]*(?:\n[ \t\u00a0]*)+/);
	return joinItems(parts.flatMap((part) => readPart(part.split("\n").filter((line) => line.trim() !== ""))));
}

/** Lines without a blank one between them: a paragraph, or list items with the text before them. */
function readPart(lines: readonly string[]): (Flow | FlatItem)[] {
	const marks = lines.map((line) => ITEM.exec(line));
	// A single line, such as "– he said", is not a list.
	const isList =
		marks.filter((mark) => mark !== null).length > 1 || marks[0]?.[3] !== undefined || /^\s*[•●▪]/.test(lines[0] ?? "");
	const parts: { mark: RegExpExecArray | null; lines: string[] }[] = [];
	for (const [index, line] of lines.entries()) {
		const mark = (isList && marks[index]) || null;
		const last = parts.at(-1);
		if (last && !mark) last.lines.push(line);
		else parts.push({ mark, lines: [line.slice(mark?.[0].length ?? 0)] });
	}
	return parts.map((part) =>
		part.mark ? makeItem(part.mark, part.lines) : { type: "paragraph", children: joinLines(part.lines) },
	);
}

function makeItem([, space = "", , number]: RegExpExecArray, lines: readonly string[]): FlatItem {
	const blocks: Flow[] = [{ type: "paragraph", children: joinLines(lines) }];
	const level = Math.floor(space.replaceAll("\t", "    ").length / 2);
	return { level, blocks, ...(number !== undefined && { number: Number(number) }) };
}

/** Lines of a paragraph: long ones are joined, short ones such as those of a poem stay lines. */
function joinLines(lines: readonly string[]): Phrasing[] {
	const isWrapped = lines.slice(0, -1).every((line) => line.trim().length >= WRAPPED);
	return lines.flatMap((line, index): Phrasing[] => {
		const text: Phrasing = { type: "text", value: line.trim() };
		if (index === 0) return [text];
		return [isWrapped ? { type: "text", value: " " } : { type: "break" }, text];
	});
}
