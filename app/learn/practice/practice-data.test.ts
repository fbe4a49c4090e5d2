import { expect, test } from "vitest";
import { SETTINGS_ID } from "#core/progress/log/event.ts";
import { isOfModule } from "./practice-data.ts";

const subtopic = { subtopicId: "s1", title: "Springs", ref: null, steps: [], texts: [], ids: [] };
const list = { moduleId: "m", title: "Rivers", subtopics: [subtopic] };

test("reads a long log again only for a change of what is practised", () => {
	expect(isOfModule({ subtopicIds: undefined }, list)).toBe(true);
	expect(isOfModule({ subtopicIds: ["other", "s1"] }, list)).toBe(true);
	expect(isOfModule({ subtopicIds: [SETTINGS_ID] }, list)).toBe(true);
	// Answers were sent: nothing else has changed.
	expect(isOfModule({ subtopicIds: [] }, list)).toBe(false);
	expect(isOfModule({ subtopicIds: ["other"] }, list)).toBe(false);
});
