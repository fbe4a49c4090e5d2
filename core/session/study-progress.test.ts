import { describe, expect, test } from "vitest";
import { METHOD_ORDER, type Phase } from "#core/catalog/phases.ts";
import { markPhaseDone, startSession } from "./session.ts";
import { findContinue, listPlaces, readStudyProgress, type StudyPlace } from "./study-progress.ts";

const [venus, mars, moon] = ["Venus", "Mars", "Moon"].map((title): StudyPlace => {
	return { subtopicId: title, title, steps: METHOD_ORDER, questionCount: 3 };
}) as [StudyPlace, StudyPlace, StudyPlace];

/** Continues from Venus with these steps done, by subtopic; "all" completes it. */
function continueFrom(phase: Phase, done: Record<string, readonly Phase[] | "all">, places = [venus, mars, moon]) {
	const found = findContinue(places, phase, ({ subtopicId }) => {
		const steps = done[subtopicId] ?? [];
		const isCompleted = steps === "all";
		return { done: isCompleted ? METHOD_ORDER : steps, masteredCount: 0, isBegun: false, isCompleted };
	});
	return found && `${found.place.title} ${found.phase}`;
}

describe("Continue", () => {
	test("opens the step that was left while it is not done, also the chat", () => {
		expect(continueFrom("read", { Venus: ["survey"] })).toBe("Venus read");
		expect(continueFrom("gemini", {})).toBe("Venus gemini");
	});

	test("never opens a step that is done", () => {
		expect(continueFrom("survey", { Venus: ["survey"] })).toBe("Venus question");
		expect(continueFrom("read", { Venus: ["survey", "question", "read"] })).toBe("Venus recite");
		expect(continueFrom("review", { Venus: ["survey", "review"] })).toBe("Venus question");
		const short = { ...venus, steps: ["survey", "recite"] as const };
		expect(continueFrom("survey", { Venus: ["survey"] }, [short])).toBe("Venus recite");
	});

	test("goes on with the next subtopic that is not completed", () => {
		expect(continueFrom("recite", { Venus: "all" })).toBe("Mars survey");
		expect(continueFrom("recite", { Venus: "all", Mars: ["survey"] })).toBe("Mars question");
		expect(continueFrom("recite", { Venus: "all", Mars: "all" })).toBe("Moon survey");
		expect(continueFrom("recite", { Venus: "all", Mars: "all", Moon: "all" })).toBeUndefined();
	});

	test("opens the step that was left when nothing else is known of the subtopic", () => {
		const [last] = listPlaces({ moduleId: "Q", subtopicId: "Venus", title: "Venus" });
		expect(continueFrom("survey", { Venus: ["survey"] }, last ? [last] : [])).toBe("Venus survey");
	});
});

describe("progress in a subtopic", () => {
	const session = startSession(0);
	const logged = { answerCount: 4, masteredCount: 2, read: ["read" as const] };

	test("is the union of session and log", () => {
		expect(readStudyProgress(venus, markPhaseDone(session, "Venus", "survey"), logged)).toEqual({
			done: ["survey", "read"],
			masteredCount: 2,
			isBegun: true,
			isCompleted: false,
		});
		expect(readStudyProgress(venus, session, undefined)).toEqual({
			done: [],
			masteredCount: 0,
			isBegun: false,
			isCompleted: false,
		});
	});

	test("is complete when every question is mastered, or everything is read where there are none", () => {
		const mastered = readStudyProgress(venus, session, { ...logged, masteredCount: 4 });
		expect(mastered).toMatchObject({ done: ["read", "recite"], masteredCount: 3, isCompleted: true });
		const text = { ...venus, questionCount: 0, steps: ["read" as const] };
		expect(readStudyProgress(text, session, logged).isCompleted).toBe(true);
		expect(readStudyProgress({ ...text, steps: ["read", "review"] }, session, logged).isCompleted).toBe(false);
		expect(readStudyProgress({ ...text, steps: [] }, session, logged).isCompleted).toBe(false);
	});
});
