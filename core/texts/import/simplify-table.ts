// Converts a table of a document to one of Markdown: splits merged cells, turns boxes into quotes, and replaces layout tables by their
// content. Called by to-study-text.ts. Pure.
import { type Flow, isVisible, type Phrasing, phrasingText, type TableCell, type TableRow } from "#core/mdast/nodes.ts";
import { flatten } from "./flatten.ts";
import type { ReportCounter } from "./report-counter.ts";

/** Most columns and cells of a table; a larger one is replaced by its content, cell by cell. */
const MAX_COLUMNS = 200;
const MAX_CELLS = 20_000;
/** Text length from which a cell counts as page layout. */
const CELL_LENGTH = 1_200;

/** The blocks of a table. @param given its rows, whose cells hold what a study text has */
export function simplifyTable(given: readonly TableRow[], tally: ReportCounter): Flow[] {
	const rows = given.filter((row) => row.children.length > 0);
	const cells = rows.flatMap((row) => row.children);
	const [only] = cells;
	if (only && cells.length === 1) {
		if (only.children.length === 0) return [];
		tally.change("boxes", cellText(only));
		return [{ type: "blockquote", children: only.children }];
	}
	const heading = titleOf(rows);
	if (heading) return [{ type: "paragraph", children: heading }, ...simplifyTable(rows.slice(1), tally)];
	const grid = fillGrid(rows);
	const width = Math.max(0, ...grid.map((row) => row.length));
	if (cells.some(isPartOfPage) || width > MAX_COLUMNS || width * grid.length > MAX_CELLS) {
		tally.change("layout-tables", only ? cellText(only) : "");
		return cells.flatMap(({ children }) => children);
	}
	const merged = cells.find((cell) => cell.columns > 1 || cell.rows > 1);
	if (merged) tally.change("merged-cells", cellText(merged));
	const joined = cells.filter(
		({ children }) => children.length > 1 || children.some(({ type }) => type !== "paragraph"),
	);
	for (const cell of joined) tally.change("table-cells", cellText(cell));
	const shown = grid.filter((row) => row.some(isVisible));
	return shown.length === 0 ? [] : [{ type: "table", caption: [], children: shown.map(makeRow) }];
}

function cellText({ children }: TableCell): string {
	return phrasingText(flatten(children));
}

function makeRow(cells: readonly Phrasing[][]): TableRow {
	const children = cells.map((words): TableCell => {
		return { type: "tableCell", columns: 1, rows: 1, children: [{ type: "paragraph", children: words }] };
	});
	return { type: "tableRow", children };
}

/** The title of a table: a first row with one cell over all columns. */
function titleOf(rows: readonly TableRow[]): Phrasing[] | undefined {
	const [above, ...rest] = rows;
	const [first, second] = above?.children ?? [];
	if (!first || second || first.columns < 2 || rest.every((row) => row.children.length < 2)) return undefined;
	const [block, more] = first.children;
	if (more || block?.type !== "paragraph" || !isVisible(block.children)) return undefined;
	return [{ type: "strong", children: block.children }];
}

function isPartOfPage({ children }: TableCell): boolean {
	if (children.some(({ type }) => type === "heading" || type === "table" || type === "blockquote")) return true;
	return children.length > 1 && phrasingText(flatten(children)).length > CELL_LENGTH;
}

/** A cell over several rows is repeated in each of them; over several columns it leaves empty cells. */
function fillGrid(rows: readonly TableRow[]): Phrasing[][][] {
	// Positions without a cell yet are missing.
	const grid: (Phrasing[] | undefined)[][] = rows.map(() => []);
	for (const [index, { children }] of rows.entries()) {
		let column = 0;
		for (const cell of children) {
			while (grid[index]?.[column]) column += 1;
			const words = flatten(cell.children);
			const width = Math.min(Math.max(cell.columns, 1), MAX_COLUMNS);
			for (const row of grid.slice(index, index + Math.max(cell.rows, 1)))
				for (let across = 0; across < width; across++) row[column + across] = across === 0 ? words : [];
			column += width;
			if (column > MAX_COLUMNS) break;
		}
	}
	return grid.map((row) => Array.from(row, (words) => words ?? []));
}
