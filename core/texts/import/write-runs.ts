// Writes runs as a line of Markdown. Bold and italic start and end only where CommonMark reads a star as formatting: spaces and
// punctuation at their edges lose it. Called by write-markdown.ts.
import { codeSpan } from "#core/questions/import/formulas.ts";
import { pictureReference } from "#core/questions/picture.ts";
import { cleanText, escapeText, linkDestination } from "./escape-markdown.ts";
import type { Marks, TextRun } from "./runs.ts";

export type RunContext = {
	/** Written for a line break. */
	lineBreak: string;
	/** The number of a note by its index in the tree. */
	noteNumber: (note: number) => number;
};

const PUNCTUATION = /[\p{P}\p{S}]/u;
const NO_MARKS: Marks = {};

/** The Markdown of runs, on one line unless `lineBreak` has one. */
export function writeRuns(runs: readonly TextRun[], context: RunContext): string {
	return writeGroups(cleanMarks(tidy(runs)), ["strong", "emphasis", "href"], context);
}

function isSame(one: Marks, other: Marks): boolean {
	return !one.strong === !other.strong && !one.emphasis === !other.emphasis && one.href === other.href;
}

type GivenMarks = { [Name in keyof Marks]?: Marks[Name] | undefined };

/** A run with exactly this formatting. */
function withMarks(run: TextRun, { strong, emphasis, href }: GivenMarks): TextRun {
	const { strong: _, emphasis: __, href: ___, ...bare } = run;
	return { ...bare, ...(strong && { strong }), ...(emphasis && { emphasis }), ...(href !== undefined && { href }) };
}

/** Clean texts: equal neighbours joined, no double spaces, none at the ends, links only to the web. */
function tidy(given: readonly TextRun[]): TextRun[] {
	const runs: TextRun[] = [];
	for (const original of given) {
		const href = original.href === undefined ? undefined : linkDestination(original.href);
		const run = withMarks(original, original.kind === "note" ? NO_MARKS : { ...original, href });
		const last = runs.at(-1);
		if (run.kind === "text") {
			const isAfterSpace = !last || last.kind === "break" || (last.kind === "text" && last.text.endsWith(" "));
			const text = cleanText(run.text).replaceAll(/ {2,}/g, " ");
			const fresh = isAfterSpace ? text.replace(/^ /, "") : text;
			if (fresh === "") continue;
			if (last?.kind === "text" && isSame(last, run)) last.text += fresh;
			else runs.push({ ...run, text: fresh });
		} else if (run.kind === "code") {
			const text = cleanText(run.text);
			if (text.trim() === "") continue;
			if (last?.kind === "code" && isSame(last, run)) last.text += text;
			else runs.push({ ...run, text });
		} else if (run.kind === "break") {
			if (last?.kind === "text") last.text = last.text.trimEnd();
			if (last && last.kind !== "break") runs.push(run);
		} else runs.push(run);
	}
	while (runs.at(-1)?.kind === "break") runs.pop();
	const last = runs.at(-1);
	if (last?.kind === "text") last.text = last.text.trimEnd();
	return runs.filter((run) => run.kind !== "text" || run.text !== "");
}

/** Formatting only where it can be written. */
function cleanMarks(runs: readonly TextRun[]): TextRun[] {
	const linked = evenLinks(runs);
	const spaced = linked.flatMap(splitSpaces);
	const shared = spaced.map((run, index) => {
		if (!isSpace(run)) return run;
		// A space takes the formatting of both neighbours.
		const before = spaced[index - 1] ?? NO_MARKS;
		const after = spaced[index + 1] ?? NO_MARKS;
		return withMarks(run, {
			strong: before.strong && after.strong,
			emphasis: before.emphasis && after.emphasis,
			href: before.href === after.href ? before.href : undefined,
		});
	});
	return trimMarks(trimMarks(joinNeighbours(shared), "strong"), "emphasis");
}

/** A link is formatted as a whole. */
function evenLinks(runs: readonly TextRun[]): TextRun[] {
	return groupBy(runs, (one, other) => one.href === other.href).flatMap((group) => {
		const [first] = group;
		if (first?.href === undefined) return group;
		const strong = group.every((run) => run.strong);
		const emphasis = group.every((run) => run.emphasis);
		return group.map((run) => withMarks(run, { href: first.href, strong, emphasis }));
	});
}

function isSpace(run: TextRun): boolean {
	return run.kind === "break" || (run.kind === "text" && run.text.trim() === "");
}

function splitSpaces(run: TextRun): TextRun[] {
	if (run.kind !== "text") return [run];
	const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(run.text) ?? [];
	return [before, words, after].filter((text) => text !== "").map((text) => ({ ...run, text }));
}

/** Adjacent runs with different formatting and no space between lose italic, because "**a***b*" is ambiguous. */
function joinNeighbours(runs: readonly TextRun[]): TextRun[] {
	const clear = new Set<number>();
	const isMarked = ({ strong, emphasis }: Marks) => Boolean(strong || emphasis);
	for (let index = 1; index < runs.length; index++) {
		const [before, after] = [runs[index - 1], runs[index]];
		if (!before || !after || isSpace(before) || isSpace(after)) continue;
		const isDifferent = !before.strong !== !after.strong || !before.emphasis !== !after.emphasis;
		if (!isDifferent || !isMarked(before) || !isMarked(after)) continue;
		clear.add(index - 1);
		clear.add(index);
	}
	// A run that lost its formatting may now differ from a neighbour; then a whole stretch without spaces loses it.
	for (const start of [...clear]) {
		for (let index = start; index >= 0 && !isSpace(runs[index] ?? BREAK); index--) clear.add(index);
		for (let index = start; index < runs.length && !isSpace(runs[index] ?? BREAK); index++) clear.add(index);
	}
	return runs.map((run, index) => {
		return clear.has(index) ? unmark(run, "emphasis") : run;
	});
}
const BREAK: TextRun = { kind: "break" };

/** Removes formatting from punctuation and spaces at the edges where CommonMark would not start or end it. */
function trimMarks(runs: readonly TextRun[], mark: "strong" | "emphasis"): TextRun[] {
	// Italic is written inside bold, so it ends where bold does.
	const groups = groupBy(
		runs,
		(one, other) =>
			Boolean(one[mark]) === Boolean(other[mark]) &&
			(mark === "strong" || Boolean(one.strong) === Boolean(other.strong)),
	);
	return groups.flatMap((group, index) => {
		if (!group[0]?.[mark]) return group;
		const before = edge(groups[index - 1]?.at(-1), "end");
		const after = edge(groups[index + 1]?.[0], "start");
		return trimGroup(group, mark, before, after);
	});
}

/** The character at the edge of a run; for non-text runs a punctuation character. */
function edge(run: TextRun | undefined, side: "start" | "end"): string | undefined {
	if (!run || run.kind === "break") return undefined;
	if (run.kind !== "text" || run.href !== undefined) return "[";
	const signs = Array.from(run.text);
	return side === "start" ? signs[0] : signs.at(-1);
}

function isWordEdge(sign: string | undefined): boolean {
	return sign !== undefined && !/\s/.test(sign) && !PUNCTUATION.test(sign);
}

/** Whether formatting cannot start or end at a character with this one outside it. */
function cannotStand(sign: string | undefined, outside: string | undefined): boolean {
	return sign !== undefined && (/\s/.test(sign) || (PUNCTUATION.test(sign) && isWordEdge(outside)));
}

function trimGroup(
	group: readonly TextRun[],
	mark: "strong" | "emphasis",
	before: string | undefined,
	after: string | undefined,
): TextRun[] {
	const runs = [...group];
	const head: TextRun[] = [];
	const tail: TextRun[] = [];
	let outside = before;
	for (let first = runs[0]; first; first = runs[0]) {
		if (!isSpace(first) && !cannotStand(edge(first, "start"), outside)) break;
		const [taken, left] = cut(first, 1);
		head.push(unmark(taken, mark));
		outside = edge(taken, "end");
		runs.splice(0, 1, ...(left ? [left] : []));
	}
	outside = after;
	for (let last = runs.at(-1); last; last = runs.at(-1)) {
		if (!isSpace(last) && !cannotStand(edge(last, "end"), outside)) break;
		const [left, taken] = cut(last, -1);
		tail.unshift(unmark(taken ?? left, mark));
		outside = edge(taken ?? left, "start");
		runs.splice(-1, 1, ...(taken ? [left] : []));
	}
	return [...head, ...runs, ...tail];
}

/** Splits a run after its first or before its last character; a non-text run stays whole. */
function cut(run: TextRun, at: 1 | -1): [TextRun, TextRun?] {
	if (run.kind !== "text" || run.href !== undefined) return [run];
	const signs = Array.from(run.text);
	if (signs.length < 2) return [run];
	return [
		{ ...run, text: signs.slice(0, at).join("") },
		{ ...run, text: signs.slice(at).join("") },
	];
}

function unmark(run: TextRun, mark: "strong" | "emphasis"): TextRun {
	const { [mark]: _, ...rest } = run;
	return rest;
}

function groupBy(runs: readonly TextRun[], isOne: (one: TextRun, other: TextRun) => boolean): TextRun[][] {
	const groups: TextRun[][] = [];
	for (const run of runs) {
		const group = groups.at(-1);
		const last = group?.at(-1);
		if (group && last && isOne(last, run)) group.push(run);
		else groups.push([run]);
	}
	return groups;
}

type MarkName = "strong" | "emphasis" | "href";

function writeGroups(runs: readonly TextRun[], marks: readonly MarkName[], context: RunContext): string {
	const [mark, ...inner] = marks;
	if (!mark) return writePlain(runs, context);
	const groups = groupBy(runs, (one, other) => (one[mark] ?? false) === (other[mark] ?? false));
	return joinPieces(
		groups.map((group) => {
			const value = group[0]?.[mark];
			if (mark === "href" && value) return writeLink(group, String(value), context);
			const written = writeGroups(group, inner, context);
			const sign = value ? (mark === "strong" ? "**" : "*") : "";
			return sign + written + sign;
		}),
	);
}

/** A digit after a formula would turn its dollar sign into a price; "!" or "^" before a link would make it an image or a footnote. */
function joinPieces(pieces: readonly string[]): string {
	return pieces.reduce((written, piece) => {
		if (/^[\d$]/.test(piece) && /(?<!\\)(?:\\\\)*\$$/.test(written)) return `${written} ${piece}`;
		if (piece.startsWith("[") && /(?<!\\)(?:\\\\)*[!^]$/.test(written))
			return `${written.slice(0, -1)}\\${written.at(-1)}${piece}`;
		return written + piece;
	}, "");
}

/** Brackets in the text of a link would end it, so they become round ones. */
function writeLink(group: readonly TextRun[], destination: string, context: RunContext): string {
	const words = group.map((run): TextRun => {
		if (run.kind !== "text" && run.kind !== "code") return run;
		return { ...run, text: run.text.replaceAll("[", "(").replaceAll("]", ")") };
	});
	return `[${writePlain(words, { ...context, lineBreak: " " })}](${destination})`;
}

function writePlain(runs: readonly TextRun[], context: RunContext): string {
	return joinPieces(runs.map((run) => writeRun(run, context)));
}

function writeRun(run: TextRun, { lineBreak, noteNumber }: RunContext): string {
	switch (run.kind) {
		case "text":
			return escapeText(run.text);
		case "code":
			return codeSpan(run.text);
		case "formula":
			return `$${tidyTex(run.tex)}$`;
		case "picture":
			return pictureReference(run.sha256, cleanText(run.alt));
		case "break":
			return lineBreak;
		case "note":
			return `[^${noteNumber(run.note)}]`;
	}
}

/** TeX on one line, in which every dollar sign is escaped. */
export function tidyTex(tex: string): string {
	return tex
		.replaceAll(/(\\[\s\S])|\$/g, (whole, escaped: string | undefined) => escaped ?? `\\${whole}`)
		.replaceAll(/\s+/g, " ")
		.trim();
}
