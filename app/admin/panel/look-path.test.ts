import { expect, test } from "vitest";
import { lookPath } from "./look-path.ts";

test("leads a viewer from pages that only change something to pages that show the same", () => {
	expect(lookPath("/admin/modules/new")).toBe("/admin/modules");
	expect(lookPath("/admin/subtopics/new")).toBe("/admin/subtopics");
	expect(lookPath("/admin/mcq/new")).toBe("/admin/mcq");
	expect(lookPath("/admin/mcq/edit/S1")).toBe("/admin/mcq/S1/questions");
	expect(lookPath("/admin/mcq/S1/questions/new")).toBe("/admin/mcq/S1/questions");
	expect(lookPath("/admin/subtopics/S1/texts/read")).toBe("/admin/subtopics/S1/texts/read/versions");
});

test("leaves all other pages alone", () => {
	for (const path of [
		"/admin/modules",
		"/admin/modules/edit/new",
		"/admin/mcq/S1/questions",
		"/admin/subtopics/S1/texts/read/versions",
		"/admin/people",
	])
		expect(lookPath(path)).toBeUndefined();
});
