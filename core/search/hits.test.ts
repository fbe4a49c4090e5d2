// Which groups of results a role may search.
import { expect, test } from "vitest";
import { ROLES } from "#core/people/roles.ts";
import { readSearchKind, SEARCH_KINDS, searchedKinds } from "./hits.ts";

test("every role searches what its pages show, and no other kind", () => {
	for (const role of ROLES) expect(searchedKinds(role)).toEqual([...SEARCH_KINDS]);
	expect(readSearchKind("viewer", "texts")).toBe("texts");
	expect([readSearchKind("viewer", "sessions"), readSearchKind("viewer", null)]).toEqual([undefined, undefined]);
});
