import { expect, test } from "vitest";
import * as m from "#messages";
import { restoredWords, savedWords } from "./saved-words.ts";

test("a save says that learners see the text, or that it is stored and what is in the way", () => {
	expect(savedWords(undefined)).toBe(m.admin_text_saved());
	expect(savedWords("subtopic-not-published")).toBe(
		`${m.admin_text_stored()} Learners see it once the subtopic is published.`,
	);
});

test("a restored version says the same of itself", () => {
	expect(restoredWords(1, undefined)).toBe(m.admin_text_version_restored({ number: 1 }));
	expect(restoredWords(1, "archived")).toBe(
		`${m.admin_text_version_back({ number: 1 })} Learners do not see it: the module is archived.`,
	);
});
