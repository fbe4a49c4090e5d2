import { expect, test } from "vitest";
import { listConfusions } from "./confusions.ts";

test("pairs that are mixed up are counted over all questions, most often first", () => {
	const mitosis = { chosen: "Mitosis", right: "Meiosis" };
	const misses = [mitosis, { chosen: " mitosis. ", right: "meiosis" }, { chosen: "Xylem", right: "Phloem" }, mitosis];
	const xylem = [{ chosen: "Xylem", right: "Phloem" }];
	expect(listConfusions([...misses, ...xylem])).toEqual([
		{ ...mitosis, count: 3 },
		{ chosen: "Xylem", right: "Phloem", count: 2 },
	]);
	expect(listConfusions(misses.slice(2, 3))).toEqual([]);
});
