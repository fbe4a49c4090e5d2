import { expect, test } from "vitest";
import { actionText, findActions, findFields } from "./action-words.ts";

test("a searched word finds the actions in whose words it begins one", () => {
	expect(findActions("Settings")).toEqual(["settings-updated"]);
	const deletions = findActions("delet").map((action) => actionText(action, ""));
	expect(deletions.length).toBeGreaterThan(3);
	for (const words of deletions) expect(words).toMatch(/\bdelet/i);
	expect(findActions("restored")).toEqual(["bin-restored", "link-restored"]);
	// A short word counts whole, also at the end.
	expect(findActions("on")).toContain("link-opened");
	expect([findActions("ettings"), findActions("de"), findActions("nothing")]).toEqual([[], [], []]);
});

test("a searched word finds the fields in whose labels it begins one", () => {
	const fields = [
		{ subjectType: "settings", field: "footer" },
		{ subjectType: "module", field: "title" },
	];
	const label = (_: string, field: string) => (field === "footer" ? "Line at the foot" : "Title");
	expect(findFields(fields, label, "foot")).toEqual([fields[0]]);
	expect([findFields(fields, label, "oot"), findFields(fields, label, "tit")]).toEqual([[], [fields[1]]]);
});
