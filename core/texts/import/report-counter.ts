// Counts dropped and changed content of a file with an example each. Each reader of server/texts/import has one. Mutable;
// otherwise pure.
import { type Flow, innerFlow, type Phrasing, type Root } from "#core/mdast/nodes.ts";
import { linkDestination } from "./escape-markdown.ts";
import type { Changed, Dropped, KeptCounts } from "./text-reading.ts";

/** Longest example, in characters. */
const EXAMPLE = 120;

export type Note<What extends string> = { what: What; count: number; example: string };
export type Report = { kept: KeptCounts; dropped: Note<Dropped>[]; changed: Note<Changed>[] };
export type ReportCounter = ReturnType<typeof createReportCounter>;

/** Creates an empty counter. */
export function createReportCounter() {
	const dropped = new Map<Dropped, Note<Dropped>>();
	const changed = new Map<Changed, Note<Changed>>();
	return {
		drop: (what: Dropped, example = "", count = 1) => add(dropped, what, example, count),
		change: (what: Changed, example = "", count = 1) => add(changed, what, example, count),
		report: () => ({ dropped: [...dropped.values()], changed: [...changed.values()] }),
	};
}

function add<What extends string>(notes: Map<What, Note<What>>, what: What, example: string, count: number): void {
	if (count < 1) return;
	const words = shorten(example);
	const note = notes.get(what) ?? { what, count: 0, example: "" };
	notes.set(what, { what, count: note.count + count, example: note.example || words });
}

/** The start of a text on one line. */
function shorten(text: string): string {
	const words = text
		.toWellFormed()
		.replaceAll(/[\s\p{Cc}\p{Co}]+/gu, " ")
		.trim();
	const signs = Array.from(words);
	return signs.length > EXAMPLE ? `${signs.slice(0, EXAMPLE - 1).join("")}…` : words;
}

/** Counts the content of a study text. */
export function countKept({ children, footnotes }: Root): KeptCounts {
	const kept: KeptCounts = { headings: 0, lists: 0, tables: 0, pictures: 0, formulas: 0, links: 0, notes: 0 };
	const countWord = (node: Phrasing): void => {
		if (node.type === "image") kept.pictures += 1;
		if (node.type === "inlineMath") kept.formulas += 1;
		if (node.type === "link" && linkDestination(node.url) !== undefined) kept.links += 1;
		if ("children" in node) node.children.forEach(countWord);
	};
	const countBlock = (block: Flow): void => {
		if (block.type === "heading") kept.headings += 1;
		if (block.type === "list") kept.lists += 1;
		if (block.type === "table") kept.tables += 1;
		if (block.type === "math") kept.formulas += 1;
		if (block.type === "heading" || block.type === "paragraph") block.children.forEach(countWord);
		else innerFlow(block).forEach(countBlock);
	};
	children.forEach(countBlock);
	footnotes.flat().forEach(countBlock);
	return { ...kept, notes: footnotes.length };
}
