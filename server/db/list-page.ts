// Paging, search and totals of the administrators' lists. A list first reads the ids of a page from an index and then only
// those rows, so a large offset costs next to nothing. Called by the lists of modules, subtopics, files and activity.
import { type SqlBool, sql } from "kysely";
import { searchPattern } from "#server/db/engines/search-text.ts";
import type { Db } from "./tables.ts";

/** Rows on one page of every administrators' list. */
export const ROWS_PER_PAGE = 25;
/** Longest search text, in characters; the rest is cut off. */
export const SEARCH_LIMIT = 200;

export type PageNumbers = { page: number; pageCount: number; total: number };
export type ListQuery<Sort> = {
	search?: string | undefined;
	sort?: Sort | undefined;
	descending?: boolean | undefined;
	/** From 1; one past the end is the last page, anything that is no page number the first. */
	page?: number | undefined;
};

/** Which rows a page shows, counted from the nearer end of the list, so that the last page is as fast as the first. */
export type PageWindow = {
	numbers: PageNumbers;
	direction: "asc" | "desc";
	limit: number;
	offset: number;
	/** Puts ids that were read in `direction` into the requested order. */
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
	const text = (typed ?? "").slice(0, SEARCH_LIMIT).toWellFormed().trim();
	return text === "" ? undefined : searchPattern(text);
}

/** `column like pattern`, where a backslash takes % and _ by their letters on both engines. */
export function isLike(column: SearchColumn, pattern: string) {
	return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

type SearchColumn = `${"module" | "subtopic"}.${"titleKey" | "searchText"}` | "mcqFile.fileKey";
