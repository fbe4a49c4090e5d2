import { expect, test } from "vitest";
import { parsePlace } from "./list-place.ts";

const PLACE = { search: "blood", count: 40, open: ["s1 q1"], first: { entry: "s1 q2", top: -12.5 } };

test("a place is that of its own address, and a damaged one is none", () => {
	const text = JSON.stringify({ address: "/mistakes/Q1?list=fixed", ...PLACE });
	expect(parsePlace(text, "/mistakes/Q1?list=fixed")).toEqual(PLACE);
	expect(parsePlace(text, "/mistakes/Q1")).toBeUndefined();
	for (const damaged of [null, undefined, "", "{", "[]", "null", '{"address":"/"}', '{"address":"/","search":1}'])
		expect(parsePlace(damaged, "/")).toBeUndefined();
	const odd = { ...PLACE, address: "/", open: [1, "a"], first: { entry: 1 } };
	expect(parsePlace(JSON.stringify(odd), "/")).toEqual({ ...PLACE, open: ["a"], first: null });
});
