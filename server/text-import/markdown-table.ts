// Converts a table of Word or HTML to one of Markdown: splits merged cells, turns boxes into quotes, and replaces layout tables by
// their content.
import type { ReportCounter } from "#core/text-import/report-counter.ts";
import { flatten, isVisible, runsText, type TextBlock, type TextRun } from "#core/text-import/text-tree.ts";

/** A cell with the columns and rows that it spans. */
export type SourceCell = { blocks: TextBlock[]; columns: number; rows: number };

/** Most columns and cells of a table; a larger one is replaced by its content, cell by cell. */
const MAX_COLUMNS = 200;
const MAX_CELLS = 20_000;
/** Text length from which a cell counts as page layout. */
const CELL_LENGTH = 1_200;

/** The blocks of a table. */
export function makeTable(source: readonly (readonly SourceCell[])[], tally: ReportCounter): TextBlock[] {
	const rows = source.filter((cells) => cells.length > 0);
	const cells = rows.flat();
	const [only] = cells;
	if (only && cells.length === 1) {
		if (only.blocks.length === 0) return [];
		tally.change("boxes", runsText(flatten(only.blocks)));
		return [{ kind: "quote", children: only.blocks }];
	}
	const heading = titleOf(rows);
	if (heading) return [{ kind: "paragraph", runs: heading }, ...makeTable(rows.slice(1), tally)];
	const grid = fillGrid(rows);
	const width = Math.max(0, ...grid.map((row) => row.length));
	if (cells.some(isPartOfPage) || width > MAX_COLUMNS || width * grid.length > MAX_CELLS) {
		tally.change("layout-tables", runsText(flatten(only?.blocks ?? [])));
		return cells.flatMap(({ blocks }) => blocks);
	}
	const merged = cells.find((cell) => cell.columns > 1 || cell.rows > 1);
	if (merged) tally.change("merged-cells", runsText(flatten(merged.blocks)));
	const joined = cells.filter(({ blocks }) => blocks.length > 1 || blocks.some(({ kind }) => kind !== "paragraph"));
	for (const { blocks } of joined) tally.change("table-cells", runsText(flatten(blocks)));
	const shown = grid.filter((row) => row.some(isVisible));
	return shown.length === 0 ? [] : [{ kind: "table", rows: shown }];
}

/** The title of a table: a first row with one cell over all columns. */
function titleOf(rows: readonly (readonly SourceCell[])[]): TextRun[] | undefined {
	const [[first, second] = [], ...rest] = rows;
	if (!first || second || first.columns < 2 || rest.every((cells) => cells.length < 2)) return undefined;
	const [block, more] = first.blocks;
	if (more || block?.kind !== "paragraph" || !isVisible(block.runs)) return undefined;
	return block.runs.map((run) => (run.kind === "text" ? { ...run, strong: true } : run));
}

function isPartOfPage({ blocks }: SourceCell): boolean {
	if (blocks.some(({ kind }) => kind === "heading" || kind === "table" || kind === "quote")) return true;
	return blocks.length > 1 && runsText(flatten(blocks)).length > CELL_LENGTH;
}

/** A cell over several rows is repeated in each of them; over several columns it leaves empty cells. */
function fillGrid(rows: readonly (readonly SourceCell[])[]): TextRun[][][] {
	// Positions without a cell yet are missing.
	const grid: (TextRun[] | undefined)[][] = rows.map(() => []);
	for (const [index, cells] of rows.entries()) {
		let column = 0;
		for (const cell of cells) {
			while (grid[index]?.[column]) column += 1;
			const runs = flatten(cell.blocks);
			const width = Math.min(Math.max(cell.columns, 1), MAX_COLUMNS);
			for (const row of grid.slice(index, index + Math.max(cell.rows, 1)))
				for (let across = 0; across < width; across++) row[column + across] = across === 0 ? runs : [];
			column += width;
			if (column > MAX_COLUMNS) break;
		}
	}
	return grid.map((row) => Array.from(row, (runs) => runs ?? []));
}
