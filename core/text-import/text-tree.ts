// A study text as the readers of server/text-import find it in Word, HTML, plain text or PDF: blocks of runs. write-markdown.ts
// writes it as Markdown. Pure. It never holds HTML.

/** Formatting of a run; `href` makes it part of a link. */
export type Marks = { strong?: boolean; emphasis?: boolean; href?: string };
export type TextRun = Marks &
	(
		| { kind: "text" | "code"; text: string }
		| { kind: "formula"; tex: string }
		/** `sha256` is the checksum of the picture's bytes. */
		| { kind: "picture"; sha256: string; alt: string }
		| { kind: "break" }
		/** `note` is the index of the note in the tree. */
		| { kind: "note"; note: number }
	);

export type TextBlock =
	/** `level` counts from 1. */
	| { kind: "heading"; level: number; runs: TextRun[] }
	| { kind: "paragraph"; runs: TextRun[] }
	/** `start` is the first number; a list without numbers has none. */
	| { kind: "list"; start?: number; items: TextBlock[][] }
	/** The first row has the headings of the columns. */
	| { kind: "table"; rows: TextRun[][][] }
	| { kind: "code"; text: string }
	| { kind: "quote"; children: TextBlock[] }
	| { kind: "formula"; tex: string }
	| { kind: "rule" };

export type TextTree = { blocks: TextBlock[]; notes: TextRun[][] };

/** The text of runs, without formatting. */
export function runsText(runs: readonly TextRun[]): string {
	return runs
		.map((run) => {
			if (run.kind === "text" || run.kind === "code") return run.text;
			if (run.kind === "formula") return run.tex;
			if (run.kind === "picture") return run.alt;
			return run.kind === "break" ? " " : "";
		})
		.join("")
		.replaceAll(/\s+/g, " ")
		.trim();
}

/** Whether runs show something: text, a formula or a picture. */
export function isVisible(runs: readonly TextRun[]): boolean {
	return runs.some((run) => {
		if (run.kind === "text" || run.kind === "code") return run.text.trim() !== "";
		return run.kind !== "break";
	});
}

/** Blocks as one line of runs, for a cell of a table or a note. @param gap separator between blocks */
export function flatten(blocks: readonly TextBlock[], gap = "; "): TextRun[] {
	const lines = blocks.flatMap(linesOf).filter(isVisible);
	return lines.flatMap((line, index): TextRun[] => {
		const isSentence = /[.:;,!?।]$/.test(runsText(lines[index - 1] ?? []));
		return index === 0 ? line : [{ kind: "text", text: isSentence ? " " : gap }, ...line];
	});
}

function linesOf(block: TextBlock): TextRun[][] {
	switch (block.kind) {
		case "heading":
		case "paragraph":
			return [block.runs];
		case "list":
			return block.items.flatMap((item, index) => {
				const [first = [], ...rest] = item.flatMap(linesOf);
				const { start } = block;
				return [start === undefined ? first : [{ kind: "text", text: `${start + index}. ` }, ...first], ...rest];
			});
		case "table":
			return block.rows.map((cells) =>
				cells.flatMap((cell, index): TextRun[] => (index === 0 ? cell : [{ kind: "text", text: " " }, ...cell])),
			);
		case "code":
			return block.text.split("\n").map((text) => [{ kind: "code", text }]);
		case "quote":
			return block.children.flatMap(linesOf);
		case "formula":
			return [[{ kind: "formula", tex: block.tex }]];
		case "rule":
			return [];
	}
}

/** A paragraph of runs, with formulas on lines of their own as separate blocks. */
export type RunOrDisplay = TextRun | { kind: "display"; tex: string };

/** The blocks of a paragraph, without empty ones. */
export function splitDisplays(runs: readonly RunOrDisplay[]): TextBlock[] {
	const blocks: TextBlock[] = [];
	let open: TextRun[] = [];
	const close = () => {
		if (isVisible(open)) blocks.push({ kind: "paragraph", runs: open });
		open = [];
	};
	for (const run of runs) {
		if (run.kind !== "display") open.push(run);
		else {
			close();
			blocks.push({ kind: "formula", tex: run.tex });
		}
	}
	close();
	return blocks;
}
