import { expect, test } from "vitest";
import { NEW_SUBTOPIC, typedStatus } from "./subtopic-fields.ts";

test("a link that the form refuses does not count as content", () => {
	const typed = { ...NEW_SUBTOPIC, readDocLink: "https://docs.google.com/document/d/abc/edit", surveyDocLink: " " };
	expect(typedStatus(typed, true).count).toBe(2);
	const refused = typedStatus({ ...typed, reviewDocLink: "hello not link" }, true);
	expect(refused.count).toBe(2);
	expect(refused.missing).toContain("review");
});
