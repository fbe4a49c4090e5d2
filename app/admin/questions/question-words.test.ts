import { expect, test } from "vitest";
import * as m from "#messages";
import { publishedWords } from "./question-words.ts";

test("published changes reach learners at once only where they get the subtopic", () => {
	expect(publishedWords(2, undefined)).toBe(m.admin_published({ count: 2 }));
	expect(publishedWords(2, "subtopic-not-published")).toBe(
		"2 changes are published. Learners get the questions once the subtopic is published.",
	);
	expect(publishedWords(1, "archived")).toBe(
		"1 change is published. Learners do not get the questions: the module is archived.",
	);
});
