import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DOCUMENT_PHASES, METHOD_ORDER, type Phase } from "#core/modules/phases.ts";
import { overviewOf } from "./overview.ts";
import { markPhaseDone, startSession } from "./session.ts";
import {
	findCompletion,
	findContinue,
	findStep,
	listSubtopicsToContinue,
	readStudyProgress,
	type StudySubtopic,
} from "./study-progress.ts";

const [venus, mars, moon] = ["Venus", "Mars", "Moon"].map((title): StudySubtopic => {
	return { subtopicId: title, title, steps: METHOD_ORDER, questionCount: 3 };
}) as [StudySubtopic, StudySubtopic, StudySubtopic];

/** Continues from Venus with these steps done, by subtopic; "all" completes it. */
function continueFrom(
	phase: Phase,
	done: Record<string, readonly Phase[] | "all">,
	places = [venus, mars, moon],
	open: readonly string[] = [],
) {
	const found = findContinue(places, phase, ({ subtopicId }) => {
		const steps = done[subtopicId] ?? [];
		const isCompleted = steps === "all";
		return {
			done: isCompleted ? METHOD_ORDER : steps,
			masteredCount: 0,
			isQuizOpen: open.includes(subtopicId),
			isCompleted,
		};
	});
	return found && `${found.subtopic.title} ${found.phase}`;
}

describe("Continue", () => {
	test("opens the step that was left while it is not done", () => {
		expect(continueFrom("read", { Venus: ["survey"] })).toBe("Venus read");
	});

	test("names a step of the subtopic, never a tab without content or Doubts", () => {
		expect(continueFrom("gemini", {})).toBe("Venus survey");
		expect(continueFrom("gemini", { Venus: ["survey"] })).toBe("Venus question");
		expect(continueFrom("survey", {}, [{ ...venus, steps: ["read", "recite"] }])).toBe("Venus read");
	});

	test("skips subtopics without content", () => {
		const empty = { ...venus, steps: [], questionCount: 0 };
		expect(continueFrom("survey", {}, [empty, { ...mars, steps: ["recite"] }])).toBe("Mars recite");
		expect(continueFrom("survey", {}, [empty])).toBeUndefined();
		expect(continueFrom("recite", { Venus: "all" }, [venus, { ...mars, steps: [] }, moon])).toBe("Moon survey");
	});

	test("opens the quiz that was begun, or started over in a completed subtopic", () => {
		const places = [venus, mars, moon];
		expect(continueFrom("gemini", {}, places, ["Venus"])).toBe("Venus recite");
		expect(continueFrom("recite", { Venus: "all" }, places, ["Venus"])).toBe("Venus recite");
		expect(continueFrom("review", { Venus: ["recite", "review"] }, places, ["Venus"])).toBe("Venus recite");
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

	test("leaves a subtopic whose questions are all mastered, although it has steps that were never opened", () => {
		const nothing = { done: [], masteredCount: 0, isQuizOpen: false, isCompleted: false };
		const found = findContinue([venus, mars], "recite", ({ title }) => {
			return title === "Venus" ? { ...nothing, done: ["recite"], masteredCount: 4, isCompleted: true } : nothing;
		});
		expect(found && `${found.subtopic.title} ${found.phase}`).toBe("Mars survey");
	});

	test("names a subtopic new while nothing is done in it, unless it is the one that was left", () => {
		const nothing = { done: [], masteredCount: 0, isQuizOpen: false, isCompleted: false };
		const isNewAfter = (places: StudySubtopic[], marsDone: readonly Phase[] = [], isMarsOpen = false) =>
			findContinue(places, "survey", ({ title }) => {
				return title === "Mars" ? { ...nothing, done: marsDone, isQuizOpen: isMarsOpen } : nothing;
			})?.isNew;
		const empty = { ...venus, steps: [], questionCount: 0 };
		expect(isNewAfter([empty, mars])).toBe(true);
		expect(isNewAfter([empty, mars], ["survey"])).toBe(false);
		expect(isNewAfter([empty, mars], [], true)).toBe(false);
		expect(isNewAfter([venus, mars])).toBe(false);
	});

	test("opens the step that was left, or the one after it, when nothing else is known of the subtopic", () => {
		const [last] = listSubtopicsToContinue({ moduleId: "Q", subtopicId: "Venus", title: "Venus" });
		expect(continueFrom("recite", {}, last ? [last] : [])).toBe("Venus recite");
		expect(continueFrom("survey", { Venus: ["survey"] }, last ? [last] : [])).toBe("Venus question");
	});
});

test("a card and 'Continue' name the same step, whatever was done and left", () => {
	const phases = fc.subarray([...METHOD_ORDER]);
	const some = fc.record({
		done: phases,
		isQuizOpen: fc.boolean(),
		steps: phases,
		phase: fc.constantFrom(...METHOD_ORDER, "gemini" as const),
	});
	fc.assert(
		fc.property(some, ({ done, isQuizOpen, steps, phase }) => {
			const progress = { done, isQuizOpen, masteredCount: 0, isCompleted: false };
			const place = { ...venus, steps };
			const step = findStep(place, progress, phase);
			expect(findContinue([place], phase, () => progress)?.phase).toBe(step);
			if (step) expect(steps).toContain(step);
		}),
	);
	const begun = { done: ["survey" as const], isQuizOpen: true, masteredCount: 1, isCompleted: false };
	expect(findStep(venus, begun, "question")).toBe("recite");
	expect(findStep(venus, { ...begun, isQuizOpen: false }, "read")).toBe("read");
});

describe("progress in a subtopic", () => {
	const session = startSession(0);
	const logged = { run: 0, answerCount: 4, masteredCount: 2, read: ["read" as const] };

	test("is the log's, with the steps that were done in this session", () => {
		expect(readStudyProgress(venus, markPhaseDone(session, "Venus", "survey"), logged)).toEqual({
			done: ["survey", "read"],
			masteredCount: 2,
			isQuizOpen: true,
			isCompleted: false,
		});
		expect(readStudyProgress(venus, session, undefined)).toEqual({
			done: [],
			masteredCount: 0,
			isQuizOpen: false,
			isCompleted: false,
		});
	});

	test("stays complete after starting over, with the quiz open until its questions are mastered again", () => {
		const again = { ...logged, run: 1, answerCount: 0, masteredCount: 0, masteredBefore: 3 };
		const expected = { done: ["read", "recite"], masteredCount: 0, isCompleted: true };
		expect(readStudyProgress(venus, session, again)).toMatchObject({ ...expected, isQuizOpen: true });
		const finished = { ...again, masteredCount: 3 };
		expect(readStudyProgress(venus, session, finished)).toMatchObject({ isCompleted: true, isQuizOpen: false });
		const midway = readStudyProgress(venus, session, { ...again, masteredBefore: 2 });
		expect(midway).toMatchObject({ done: ["read"], isCompleted: false, isQuizOpen: true });
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

test("what is completed says when only the quiz is, and when the quiz was started over", () => {
	const completed = { done: METHOD_ORDER, isCompleted: true, isQuizOpen: false };
	expect(findCompletion(venus, { ...completed, isCompleted: false })).toBeUndefined();
	expect(findCompletion(venus, completed)).toBe("all");
	expect(findCompletion(venus, { ...completed, done: ["recite"] })).toBe("quiz");
	expect(findCompletion(venus, { ...completed, isQuizOpen: true })).toBe("once");
	expect(findCompletion(venus, { ...completed, done: ["recite"], isQuizOpen: true })).toBe("once");
	// A text was added since.
	const texts = { steps: ["survey", "read"] as const };
	expect(findCompletion(texts, { ...completed, done: ["survey"] })).toBe("once");
});

test("a card and 'Your progress' say the same of what is completed", () => {
	const logs = fc.record({
		run: fc.nat(1),
		answerCount: fc.nat(2),
		masteredCount: fc.nat(3),
		masteredBefore: fc.nat(3),
		read: fc.subarray([...DOCUMENT_PHASES]),
		questionCount: fc.nat(3),
	});
	fc.assert(
		fc.property(logs, ({ questionCount, ...logged }) => {
			const steps = questionCount > 0 ? METHOD_ORDER : DOCUMENT_PHASES;
			const place = { ...venus, steps, questionCount };
			const named = { moduleId: "Q1", moduleTitle: "Planets", subtopicTitle: venus.title };
			const record = { ...logged, subtopicId: place.subtopicId, answered: 0, rightAtFirst: 0 };
			const [module] = overviewOf([{ ...place, ...named, steps: [...steps] }], [record]).modules;
			const onCard = findCompletion(place, readStudyProgress(place, startSession(0), logged));
			expect(module?.subtopics[0]?.completion).toBe(onCard);
		}),
	);
});
