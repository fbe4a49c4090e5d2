// Where a list stands, in the page's address: ?search= ?sort= ?dir=desc ?page=. So that a reload, "back" and a copied
// address show the same list, and all of it works without script.

/** Longest search that is asked of the database, in characters. */
export const SEARCH_LIMIT = 200;

export type ListQuery<Sort extends string> = {
	search: string;
	sort: Sort;
	descending: boolean;
	page: number;
};

/** Reads the address; what no list of ours could mean is the first of its kind. */
export function readListQuery<Sort extends string>(
	params: URLSearchParams,
	sorts: readonly [Sort, ...Sort[]],
): ListQuery<Sort> {
	const page = Number(params.get("page") ?? "1");
	const sort = sorts.find((name) => name === params.get("sort")) ?? sorts[0];
	const direction = params.get("dir");
	return {
		search: (params.get("search") ?? "").trim().slice(0, SEARCH_LIMIT),
		sort,
		// By date the newest come first, unless the address says otherwise.
		descending: direction === null ? sort === "updated" : direction === "desc",
		page: Number.isSafeInteger(page) && page > 0 ? page : 1,
	};
}

/** The address with some of its parameters changed; an empty one is left out, and another list begins at page 1. */
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
