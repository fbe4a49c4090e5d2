import { expect, test } from "vitest";
import { fromLast } from "./show-continue.ts";

const listed = ["a", "b", "c"].map((subtopicId) => ({ subtopicId, title: subtopicId, steps: [], questionCount: 0 }));
const last = (subtopicId: string) => ({ moduleId: "module", subtopicId, title: subtopicId });
const idsOf = (...given: Parameters<typeof fromLast>) => fromLast(...given).map(({ subtopicId }) => subtopicId);

test("a module's page that lists all its subtopics offers no other one: that is closed, or gone", () => {
	expect(idsOf(last("b"), listed, "whole")).toEqual(["b", "c", "a"]);
	expect(idsOf(last("gone"), listed, "whole")).toEqual([]);
	// It may be on another page.
	expect(idsOf(last("gone"), listed)).toEqual(["gone"]);
});
