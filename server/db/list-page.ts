// Pages of the administrators' lists. A list first finds the ids of a page, in an index alone, and then reads those rows:
// what it skips costs next to nothing, however far it goes.
import { type SqlBool, sql } from "kysely";
import { searchPattern } from "#server/db/engines/search-text.ts";
import type { Db } from "./tables.ts";

/** Rows on one page of every administrators' list. */
export const ROWS_PER_PAGE = 25;
/** Longest search that is made, in characters. */
export const SEARCH_LIMIT = 200;

export type PageNumbers = { page: number; pageCount: number; total: number };
export type ListQuery<Sort> = {
	search?: string | undefined;
	sort?: Sort | undefined;
	descending?: boolean | undefined;
	/** From 1; one past the end is the last page, anything that is no page number the first. */
	page?: number | undefined;
};

/** Which rows a page shows, counted from the end of the list that is nearer: nobody waits for the last page. */
export type PageWindow = {
	numbers: PageNumbers;
	direction: "asc" | "desc";
	limit: number;
	offset: number;
	/** Puts the ids that came in `direction` into the order that was asked for. */
	arrange: (rows: readonly { id: string }[]) => string[];
};

/** Where the wanted page lies among `total` rows. A list without rows has one empty page. */
export function windowOf(total: number, wanted = 1, isDescending = false): PageWindow {
	const pageCount = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
	const page = Number.isInteger(wanted) ? Math.min(Math.max(1, wanted), pageCount) : 1;
	const before = (page - 1) * ROWS_PER_PAGE;
	const limit = Math.min(ROWS_PER_PAGE, total - before);
	const after = total - before - limit;
	const isFromEnd = after < before;
	return {
		numbers: { page, pageCount, total },
		direction: isDescending === isFromEnd ? "asc" : "desc",
		limit,
		offset: isFromEnd ? after : before,
		arrange: (rows) => (isFromEnd ? rows.toReversed() : rows).map(({ id }) => id),
	};
}

/** The rows with these ids, in the ids' order; one that was deleted since is left out. */
export async function readInOrder<Row>(
	ids: readonly string[],
	read: (ids: readonly string[]) => Promise<Row[]>,
	idOf: (row: Row) => string,
): Promise<Row[]> {
	if (ids.length === 0) return [];
	const rows = new Map((await read(ids)).map((row) => [idOf(row), row]));
	return ids.flatMap((id) => rows.get(id) ?? []);
}

/** What all modules have together, from the numbers that they keep: ten times fewer rows than what is counted. */
export async function sumOfModules(db: Db, count: "subtopicCount" | "mcqFileCount"): Promise<number> {
	const { total } = await db
		.selectFrom("module")
		.select((e) => e.fn.coalesce(e.fn.sum<number | string>(count), e.lit(0)).as("total"))
		.executeTakeFirstOrThrow();
	return Number(total);
}

/** The search as it is made: undefined when nothing is searched for. */
export function searchOf(typed: string | undefined): string | undefined {
	const text = (typed ?? "").slice(0, SEARCH_LIMIT).toWellFormed().trim();
	return text === "" ? undefined : searchPattern(text);
}

/** `column like pattern`, where a backslash takes % and _ by their letters on both engines. */
export function isLike(column: SearchColumn, pattern: string) {
	return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

type SearchColumn = `${"module" | "subtopic"}.${"titleKey" | "searchText"}` | "mcqFile.fileKey";
