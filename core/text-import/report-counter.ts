// Counts dropped and changed content of a file with an example each. Each reader of server/text-import has one. Mutable;
// otherwise pure.
import { linkDestination } from "./escape-markdown.ts";
import type { Changed, Dropped, KeptCounts } from "./text-reading.ts";
import type { TextBlock, TextRun, TextTree } from "./text-tree.ts";

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

/** Counts the content of a tree. */
export function countKept({ blocks, notes }: TextTree): KeptCounts {
	const kept: KeptCounts = { headings: 0, lists: 0, tables: 0, pictures: 0, formulas: 0, links: 0, notes: 0 };
	const countRuns = (runs: readonly TextRun[]) => {
		let link: string | undefined;
		for (const run of runs) {
			if (run.kind === "picture") kept.pictures += 1;
			if (run.kind === "formula") kept.formulas += 1;
			const href = run.href === undefined ? undefined : linkDestination(run.href);
			if (href !== undefined && href !== link) kept.links += 1;
			link = href;
		}
	};
	const countBlock = (block: TextBlock): void => {
		if (block.kind === "heading") kept.headings += 1;
		if (block.kind === "list") kept.lists += 1;
		if (block.kind === "table") kept.tables += 1;
		if (block.kind === "formula") kept.formulas += 1;
		if ("runs" in block) countRuns(block.runs);
		if ("items" in block) block.items.flat().forEach(countBlock);
		if ("rows" in block) block.rows.flat().forEach(countRuns);
		if ("children" in block) block.children.forEach(countBlock);
	};
	blocks.forEach(countBlock);
	notes.forEach(countRuns);
	return { ...kept, notes: notes.length };
}
