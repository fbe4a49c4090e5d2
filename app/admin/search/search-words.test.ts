import { expect, test } from "vitest";
import { hitPath, searchPath } from "./search-words.ts";

test("a result opens the page of what was found", () => {
	const hit = { id: "S1", title: "Light", place: [], part: "read" };
	expect(hitPath("modules", hit)).toBe("/admin/modules/edit/S1");
	expect(hitPath("subtopics", hit)).toBe("/admin/subtopics/edit/S1");
	expect(hitPath("texts", hit)).toBe("/admin/subtopics/S1/texts/read");
	expect(hitPath("questions", { ...hit, part: "k1" })).toBe("/admin/mcq/S1/questions/k1");
	expect(hitPath("papers", hit)).toBe("/admin/papers/S1");
	expect(hitPath("links", hit)).toBe("/admin/modules/edit/S1#links");
	expect(hitPath("people", hit)).toBe("/admin/people/S1");
});

test("the page of all results has the words, and the group where it is of one", () => {
	expect(searchPath("a b&c")).toBe("/admin/search?search=a+b%26c");
	expect(searchPath("a", "questions")).toBe("/admin/search?search=a&in=questions");
});
