import { expect, test } from "vitest";
import { leaveSubtopic, withoutSubtopic } from "./leave-subtopic.ts";
import { openSubtopic, startSession } from "./session.ts";

const next = { subtopicId: "next", title: "Next", steps: [], questionCount: 0 };
const last = { moduleId: "module", subtopicId: "last", title: "Last", next };

test("'Continue' does not offer a subtopic that the server does not give, nor one after it", () => {
	expect(withoutSubtopic(last, "last")).toBeNull();
	expect(withoutSubtopic(last, "next")).toEqual({ ...last, next: undefined });
	expect(withoutSubtopic(last, "other")).toBe(last);
});

test("a session leaves such a subtopic, and stays in its module", () => {
	const opened = openSubtopic(startSession(0), last);
	const left = leaveSubtopic(opened, "last");
	expect(left).toMatchObject({ currentModule: "module", currentSubtopic: null });
	expect(left.learningProgress.lastAccessedSubtopic).toBeNull();
	expect(leaveSubtopic(opened, "other")).toEqual(opened);
});
