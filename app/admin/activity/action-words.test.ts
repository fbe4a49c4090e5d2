import { expect, test } from "vitest";
import { actionText, findActions } from "./action-words.ts";

test("a search by words that Activity shows finds their actions", () => {
	expect(findActions(" Settings ")).toEqual(["settings-updated"]);
	expect(findActions("deleted module")).toEqual(["module-removed"]);
	const deletions = findActions("delet").map((action) => actionText(action, ""));
	expect(deletions.length).toBeGreaterThan(3);
	for (const words of deletions) expect(words).toMatch(/\bdelet/i);
	// Within a word, or too short to say much.
	expect([findActions("ettings"), findActions("de"), findActions("nothing like it")]).toEqual([[], [], []]);
});
