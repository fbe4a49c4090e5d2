// The editor's tools as functions from a text with its selection to changes. Pure; markdown-editor.ts applies the changes.
import { pictureReference } from "#core/questions/picture.ts";

export type Span = { from: number; to: number };
type Change = Span & { insert: string };
/** Changes at positions of the old text, and the selection in the new one. */
export type TextEdit = { changes: Change[]; select: Span };
/** Placeholders inserted by tools. */
export type Samples = { formula: string; column: string };

const TOOLS = {
	heading: cycleHeading,
	bold: (text: string, at: Span) => toggleMarks(text, at, "**"),
	italic: (text: string, at: Span) => toggleMarks(text, at, "*"),
	list: (text: string, at: Span) => togglePrefix(text, at, /^(\s*)[-*+] /, () => "- "),
	numbered: (text: string, at: Span) => togglePrefix(text, at, /^(\s*)\d{1,9}[.)] /, (index) => `${index + 1}. `),
	table: (text: string, at: Span, { column }: Samples) => insertTable(text, at, column),
	link: insertLink,
	formula: (text: string, at: Span, { formula }: Samples) => insertFormula(text, at, formula),
	callout: insertCallout,
	footnote: insertFootnote,
} satisfies Record<string, (text: string, at: Span, samples: Samples) => TextEdit>;
export type TextTool = keyof typeof TOOLS;

export function applyTool(tool: TextTool, text: string, at: Span, samples: Samples): TextEdit {
	return TOOLS[tool](text, at, samples);
}

/** What makes a block of the line that it begins: a picture in front would take it away. */
const BLOCK_MARK = /^ {0,3}(?:#{1,6}(?:\s|$)|[-*+]\s|\d{1,9}[.)]\s|>|```|~~~|\$\$|\||\[\^[^\]\n]+\]:)/;

/**
 * Replaces the selection by a picture and selects its alt text. In front of a heading or another block it is a paragraph of its
 * own.
 */
export function insertPicture(text: string, at: Span, checksum: string): TextEdit {
	const isInFront = at.from === at.to && lineStart(text, at.from) === at.from && BLOCK_MARK.test(text.slice(at.from));
	if (isInFront) return insertBlock(text, at, pictureReference(checksum), { from: 2, to: 2 });
	const before = /(^|\s)$/.test(text.slice(0, at.from)) ? "" : " ";
	const after = /^(\s|$)/.test(text.slice(at.to)) ? "" : " ";
	const reference = pictureReference(checksum, text.slice(at.from, at.to));
	const words = at.from + before.length + "![".length;
	const select = { from: words, to: words + reference.indexOf("]") - "![".length };
	return { changes: [{ ...at, insert: before + reference + after }], select };
}

function lineStart(text: string, place: number): number {
	// lastIndexOf takes a negative position as 0.
	return place === 0 ? 0 : text.lastIndexOf("\n", place - 1) + 1;
}

function lineEnd(text: string, place: number): number {
	const end = text.indexOf("\n", place);
	return end < 0 ? text.length : end;
}

/** The whole lines of a selection. */
function linesOf(text: string, at: Span): Span & { lines: string[] } {
	const from = lineStart(text, at.from);
	const to = lineEnd(text, at.to);
	return { from, to, lines: text.slice(from, to).split("\n") };
}

/** No heading, "##", "###", no heading. The title of a text ("#") becomes "##". */
function cycleHeading(text: string, at: Span): TextEdit {
	const from = lineStart(text, at.from);
	const [marks = "", signs = ""] = /^(#{1,6}) +/.exec(text.slice(from, lineEnd(text, from))) ?? [];
	const next = signs.length === 0 || signs.length === 1 ? "## " : signs.length === 2 ? "### " : "";
	const moved = next.length - marks.length;
	const select = { from: Math.max(from, at.from + moved), to: Math.max(from, at.to + moved) };
	return { changes: [{ from, to: from + marks.length, insert: next }], select };
}

function toggleMarks(text: string, at: Span, marks: string): TextEdit {
	const size = marks.length;
	const inner = text.slice(at.from, at.to);
	const sign = marks.charAt(0);
	// Two stars are bold, not italic.
	const around = (before: string, after: string) => {
		const left = before.length - before.replace(/\*+$/, "").length;
		const right = after.length - after.replace(/^\*+/, "").length;
		return size === 1 ? left % 2 === 1 && right % 2 === 1 : left >= size && right >= size;
	};
	if (around(text.slice(0, at.from), text.slice(at.to))) {
		return {
			changes: [
				{ from: at.from - size, to: at.from, insert: "" },
				{ from: at.to, to: at.to + size, insert: "" },
			],
			select: { from: at.from - size, to: at.to - size },
		};
	}
	const isMarked = inner.length > 2 * size && inner.startsWith(marks) && inner.endsWith(marks);
	if (isMarked && (size === 2 || inner.charAt(1) !== sign)) {
		const bare = inner.slice(size, -size);
		return { changes: [{ ...at, insert: bare }], select: { from: at.from, to: at.from + bare.length } };
	}
	return {
		changes: [
			{ from: at.from, to: at.from, insert: marks },
			{ from: at.to, to: at.to, insert: marks },
		],
		select: { from: at.from + size, to: at.to + size },
	};
}

/** Removes the prefix if every line has it; otherwise adds it to each line that is not blank. */
function togglePrefix(text: string, at: Span, known: RegExp, prefix: (index: number) => string): TextEdit {
	const { from, to, lines } = linesOf(text, at);
	const isOneEmpty = lines.length === 1 && lines[0] === "";
	const full = lines.filter((line) => line.trim() !== "");
	const isTaken = full.length > 0 && full.every((line) => known.test(line));
	let index = 0;
	const changed = lines.map((line) => {
		if (line.trim() === "" && !isOneEmpty) return line;
		if (isTaken) return line.replace(known, "$1");
		// Converts another kind of list.
		const [, space = "", rest = line] = /^(\s*)(?:[-*+]|\d{1,9}[.)]) (.*)$/s.exec(line) ?? [];
		return space + prefix(index++) + rest;
	});
	const insert = changed.join("\n");
	const end = from + insert.length;
	const isCaret = at.from === at.to;
	const caret = Math.max(from, at.from + insert.length - (to - from));
	return { changes: [{ from, to, insert }], select: isCaret ? { from: caret, to: caret } : { from, to: end } };
}

/** Inserts a block between blank lines. @param select the range to select in the block */
function insertBlock(text: string, at: Span, block: string, select: Span): TextEdit {
	const before = text.slice(0, at.from);
	const after = text.slice(at.to);
	const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
	const tail = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : after === "" ? "\n" : "\n\n";
	const start = at.from + lead.length;
	return {
		changes: [{ ...at, insert: lead + block + tail }],
		select: { from: start + select.from, to: start + select.to },
	};
}

function insertTable(text: string, at: Span, column: string): TextEdit {
	const place = { from: lineEnd(text, at.to), to: lineEnd(text, at.to) };
	const [first, second] = [`${column} 1`, `${column} 2`];
	const block = `| ${first} | ${second} |\n| --- | --- |\n|  |  |`;
	return insertBlock(text, place, block, { from: 2, to: 2 + first.length });
}

function insertLink(text: string, at: Span): TextEdit {
	const words = text.slice(at.from, at.to);
	const isAddress = /^https?:\/\/\S+$/.test(words);
	const insert = isAddress ? `[](${words})` : `[${words}](https://)`;
	const caret = at.from + 1;
	const address = at.from + `[${words}](`.length;
	const select =
		isAddress || words === "" ? { from: caret, to: caret } : { from: address, to: address + "https://".length };
	return { changes: [{ ...at, insert }], select };
}

/** Inline; a display formula on an empty line or for several lines. */
function insertFormula(text: string, at: Span, sample: string): TextEdit {
	const words = text.slice(at.from, at.to) || sample;
	const isAlone =
		text.slice(lineStart(text, at.from), lineEnd(text, at.to)).trim() === text.slice(at.from, at.to).trim();
	if (isAlone || words.includes("\n")) {
		const block = `$$\n${words.trim()}\n$$`;
		return insertBlock(text, at, block, { from: 3, to: 3 + words.trim().length });
	}
	return {
		changes: [{ ...at, insert: `$${words}$` }],
		select: { from: at.from + 1, to: at.from + 1 + words.length },
	};
}

function insertCallout(text: string, at: Span): TextEdit {
	const { from, to, lines } = linesOf(text, at);
	const inside = lines.map((line) => `> ${line}`).join("\n");
	const block = `> [!NOTE]\n${inside}`;
	const end = block.length;
	return insertBlock(text, { from, to }, block, { from: end, to: end });
}

/** Inserts the reference at the caret and the note at the end, where the caret moves. */
function insertFootnote(text: string, at: Span): TextEdit {
	const used = new Set([...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number)));
	let number = 1;
	while (used.has(number)) number++;
	const mark = `[^${number}]`;
	const isNote = /(?:^|\n)\[\^[^\]\n]+\]:[^\n]*\n?$/.test(text);
	const gap = text.endsWith("\n\n") ? "" : text.endsWith("\n") ? (isNote ? "" : "\n") : isNote ? "\n" : "\n\n";
	const note = `${gap}${mark}: `;
	const end = text.length + mark.length + note.length;
	return {
		changes: [
			{ from: at.to, to: at.to, insert: mark },
			{ from: text.length, to: text.length, insert: note },
		],
		select: { from: end, to: end },
	};
}
