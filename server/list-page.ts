// Pages of the administrators' lists: numbers that fit, and rows that are read by their ids after the page is known.
import { type SqlBool, sql } from "kysely";
import { searchPattern } from "./db/search-text.ts";

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

/** Where the wanted page lies among `total` rows. A list without rows has one empty page. */
export function pageOf(total: number, wanted = 1): PageNumbers & { limit: number; offset: number } {
	const pageCount = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
	const page = Number.isInteger(wanted) ? Math.min(Math.max(1, wanted), pageCount) : 1;
	return { page, pageCount, total, limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE };
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
