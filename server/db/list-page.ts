// Paging, search and totals of the administrators' lists. A list first reads the ids of a page from an index and then only
// those rows, so a large offset costs next to nothing. Called by the lists of modules, subtopics, files and activity.
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { searchPattern } from "#server/db/engines/search-text.ts";
import type { Db } from "./tables.ts";

/** Rows on one page of every administrators' list. */
const ROWS_PER_PAGE = 25;
const SEARCH_LIMIT = 200;

export type PageNumbers = { page: number; pageCount: number; total: number };
export type ListQuery<Sort> = {
	search?: string | undefined;
	sort?: Sort | undefined;
	descending?: boolean | undefined;
	/** From 1; one past the end is the last page, an invalid number the first. */
	page?: number | undefined;
};

/** Which rows a page shows, counted from the nearer end of the list, so that the last page is as fast as the first. */
export type PageWindow = { direction: "asc" | "desc"; limit: number; offset: number };

/**
 * One page of a list. A list without rows has one empty page.
 * @param findIds finds the ids of the window's rows (inWindow)
 * @param readRows reads the rows with these ids in any order; rows that were deleted since then are left out
 */
export async function readPage<Row>(
	{ total, page: wanted = 1, descending = false }: { total: number } & Pick<ListQuery<never>, "page" | "descending">,
	findIds: (window: PageWindow) => Promise<{ id: string }[]>,
	readRows: (ids: readonly string[]) => Promise<Row[]>,
	idOf: (row: Row) => string,
): Promise<PageNumbers & { rows: Row[] }> {
	const pageCount = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
	const page = Number.isInteger(wanted) ? Math.min(Math.max(1, wanted), pageCount) : 1;
	const before = (page - 1) * ROWS_PER_PAGE;
	const limit = Math.min(ROWS_PER_PAGE, total - before);
	const after = total - before - limit;
	const isFromEnd = after < before;
	const direction = descending === isFromEnd ? "asc" : "desc";
	const found = await findIds({ direction, limit, offset: isFromEnd ? after : before });
	const ids = (isFromEnd ? found.toReversed() : found).map(({ id }) => id);
	const rows = new Map((ids.length > 0 ? await readRows(ids) : []).map((row) => [idOf(row), row]));
	return { page, pageCount, total, rows: ids.flatMap((id) => rows.get(id) ?? []) };
}

/** Sorts a query by these columns, in this order, and cuts the window out. */
export function inWindow<DB, TB extends keyof DB, Row>(
	query: SelectQueryBuilder<DB, TB, Row>,
	columns: readonly string[],
	{ direction, limit, offset }: PageWindow,
): SelectQueryBuilder<DB, TB, Row> {
	return columns
		.reduce((sorted, column) => sorted.orderBy(sql.ref(column), direction), query)
		.limit(limit)
		.offset(offset);
}

/** The number of rows of a query that selects nothing yet. */
export async function countRows<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
	const counted = query.select(sql<number>`count(*)`.as("total")).$castTo<{ total: number }>();
	return (await counted.executeTakeFirstOrThrow()).total;
}

/** The total over all modules, from their stored counts: ten times fewer rows than counting subtopics or files. */
export async function sumOfModules(db: Db, count: "subtopicCount" | "mcqFileCount"): Promise<number> {
	const { total } = await db
		.selectFrom("module")
		.select((e) => e.fn.coalesce(e.fn.sum<number | string>(count), e.lit(0)).as("total"))
		.executeTakeFirstOrThrow();
	return Number(total);
}

/** The search as a LIKE pattern; undefined for a blank one. */
export function searchOf(typed: string | undefined): string | undefined {
	const text = searchedText(typed);
	return text === "" ? undefined : searchPattern(text);
}

/** What is searched of a typed text; a longer one is cut. */
export function searchedText(typed: string | undefined): string {
	return (typed ?? "").slice(0, SEARCH_LIMIT).toWellFormed().trim();
}

/** `column like pattern`, with the backslash as escape character on both engines. */
export function isLike(column: SearchColumn, pattern: string) {
	return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

type SearchColumn =
	| `${"module" | "subtopic"}.${"titleKey" | "searchText"}`
	| "binEntry.searchText"
	| "mcqFile.fileKey"
	| "paper.searchText"
	| "question.searchText"
	| "studyText.searchText"
	| "moduleLink.nameKey"
	| "administrator.searchText"
	| "auditEntry.searchText";
