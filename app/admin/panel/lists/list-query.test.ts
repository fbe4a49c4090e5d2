import { expect, test } from "vitest";
import { readListQuery, withParams } from "./list-query.ts";

const SORTS = ["updated", "title"] as const;
const read = (address: string) => readListQuery(new URLSearchParams(address), SORTS);

test("reads an empty address as the first page, newest first", () => {
	expect(read("")).toEqual({ search: "", sort: "updated", descending: true, page: 1 });
});

test("keeps search, sort and page in the address", () => {
	const query = { search: "sun", sort: "title", descending: true, page: 3 };
	expect(read("search=+sun+&sort=title&dir=desc&page=3")).toEqual(query);
});

test("columns are ascending by default, dates descending", () => {
	expect(read("sort=title").descending).toBe(false);
	expect(read("sort=updated&dir=asc").descending).toBe(false);
});

test("replaces an invalid sort by the first one and an invalid page by page 1", () => {
	expect(read("sort=password&page=-1")).toMatchObject({ sort: "updated", page: 1 });
	expect(read(`page=x&search=${"a".repeat(900)}`)).toMatchObject({ page: 1, search: "a".repeat(200) });
});

test("a changed list starts at its first page and omits empty parameters", () => {
	const params = new URLSearchParams("search=sun&page=4&moduleId=Q1");
	expect(withParams(params, { sort: "title" })).toBe("?search=sun&moduleId=Q1&sort=title");
	expect(withParams(params, { page: 5 })).toBe("?search=sun&page=5&moduleId=Q1");
	expect(withParams(new URLSearchParams("search=sun"), { search: null })).toBe(".");
});
