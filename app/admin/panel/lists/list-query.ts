// Search, order and page of a list in the address: ?search= ?sort= ?dir=desc ?page=. A reload, "back" and a copied address
// show the same list, also without script.
import { useMemo } from "react";
import { useLocation } from "react-router";

/** Longest search, in characters. */
export const SEARCH_LIMIT = 200;

export type ListAddress<Sort extends string> = {
	search: string;
	sort: Sort;
	descending: boolean;
	page: number;
};

/** Parses the address. Invalid values become the first sort and page 1. */
export function readListQuery<Sort extends string>(
	params: URLSearchParams,
	sorts: readonly [Sort, ...Sort[]],
): ListAddress<Sort> {
	const page = Number(params.get("page") ?? "1");
	const sort = sorts.find((name) => name === params.get("sort")) ?? sorts[0];
	const direction = params.get("dir");
	return {
		search: (params.get("search") ?? "").trim().slice(0, SEARCH_LIMIT),
		sort,
		// By date the newest come first by default.
		descending: direction === null ? sort === "updated" : direction === "desc",
		page: Number.isSafeInteger(page) && page > 0 ? page : 1,
	};
}

/** The address with changed parameters. Empty ones are removed; any change except of the page goes to page 1. */
export function withParams(params: URLSearchParams, changes: Record<string, string | number | null>): string {
	const next = new URLSearchParams(params);
	if (!("page" in changes)) next.delete("page");
	for (const [name, value] of Object.entries(changes)) {
		if (value === null || value === "") next.delete(name);
		else next.set(name, String(value));
	}
	const text = next.toString();
	return text === "" ? "." : `?${text}`;
}

/** The parameters of the current address. React Router's own hook would add its code to the file that learners load. */
export function useParameters(): URLSearchParams {
	const { search } = useLocation();
	return useMemo(() => new URLSearchParams(search), [search]);
}
