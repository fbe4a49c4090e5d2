import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createBank } from "#core/quiz/bank.ts";
import { answer, startQuiz } from "#core/quiz/quiz.ts";
import { makeQuestions, makeSubtopic } from "../../../tests/make.ts";
import { mcqStateOf } from "./mcq-state.ts";
import { readSession, type SessionMigrations } from "./read-session.ts";
import type { Session } from "./schema.ts";
import {
	completeSubtopicIfDone,
	findMcqState,
	findPhasesDone,
	GEMINI_QUERY_LIMIT,
	leaveModule,
	markPhaseDone,
	openModule,
	openPhase,
	openSubtopic,
	recordActivity,
	SESSION_IDLE_MS,
	saveMcqState,
	startSession,
} from "./session.ts";
import { SESSION_VERSION } from "./version.ts";

const NOW = 1_790_000_000_000;
const MINUTE = 60_000;
const quiz = answer(startQuiz(createBank(makeQuestions(12)), 3), "b").quiz;
const quizState = mcqStateOf(quiz);
/** As versions 1 to 4 stored a quiz, each with more. */
const { run: _run, tallies: _tallies, corrected: _corrected, ...stateOfVersion1 } = quiz.state;
const stateOfVersion4 = quiz.state;
const lesson = { moduleId: "Q1", subtopicId: "s1", title: "Cells" };

/** A session in progress. */
function usedSession(): Session {
	const opened = openPhase(openSubtopic(startSession(NOW), lesson), "recite");
	return saveMcqState(markPhaseDone(opened, "s1", "survey"), "s1", quizState);
}

/** The stored text of a session with one change. */
function tampered(change: (stored: Record<string, unknown>) => unknown): string {
	return JSON.stringify(change(JSON.parse(JSON.stringify(usedSession()))));
}

describe("reading a stored session", () => {
	test("returns what was written", () => {
		expect(readSession(JSON.stringify(usedSession()), NOW)).toEqual({
			session: usedSession(),
			origin: "kept",
			earlier: [],
		});
	});

	test("starts a new session when nothing is stored or storage is blocked", () => {
		expect(readSession(null, NOW)).toEqual({ session: startSession(NOW), origin: "fresh", earlier: [] });
	});

	test.each([
		"",
		"{",
		"null",
		"[]",
		"42",
		'"x"',
		"undefined",
		"{}",
		'{"version":1}',
		"[".repeat(100_000),
		"\u0000",
		tampered((stored) => ({ ...stored, version: SESSION_VERSION + 1 })),
		tampered((stored) => ({ ...stored, version: 0 })),
		tampered((stored) => ({ ...stored, version: -1 })),
		tampered((stored) => ({ ...stored, version: 0.5 })),
		tampered((stored) => ({ ...stored, version: "1" })),
		tampered((stored) => ({ ...stored, version: undefined })),
		tampered((stored) => ({ ...stored, currentPhase: "quiz" })),
		tampered((stored) => ({ ...stored, learningProgress: null })),
		tampered((stored) => ({ ...stored, mcqState: [] })),
		tampered((stored) => ({ ...stored, mcqState: "none" })),
		tampered((stored) => ({ ...stored, sessionMetadata: { startTime: "yesterday" } })),
		tampered((stored) => ({ ...stored, geminiQueryLimit: -1 })),
		tampered((stored) => ({ ...stored, extra: { constructor: 1 } })),
		JSON.stringify(usedSession()).replace("{", '{"__proto__":{"polluted":true},'),
		JSON.stringify(usedSession()).replace('"phasesDone":{', '"phasesDone":{"__proto__":["read"],'),
		JSON.stringify(usedSession()).replace('"mcqState":{', '"mcqState":{"\\u005f_proto__":{},'),
	])("starts a fresh one in place of %.70s", (text) => {
		expect(readSession(text, NOW)).toMatchObject({ session: startSession(NOW), origin: "damaged" });
		expect("polluted" in {}).toBe(false);
	});

	test("never throws, and its result can be written and read again", () => {
		const stored = fc.oneof(
			fc.string(),
			fc.json(),
			fc.anything().map((extra) => tampered((old) => ({ ...old, mcqState: extra }))),
		);
		fc.assert(
			fc.property(stored, (text) => {
				const { session } = readSession(text, NOW);
				expect(readSession(JSON.stringify(session), NOW)).toEqual({ session, origin: "kept", earlier: [] });
			}),
			{ numRuns: 1000 },
		);
	});

	test("drops only the damaged quiz", () => {
		const text = tampered((stored) => ({
			...stored,
			mcqState: {
				s1: quizState,
				s2: { ...quizState, questionSet: 0 },
				s3: null,
				s4: { ...quizState, position: { ...quizState.position, place: 11 } },
			},
		}));
		const { session, origin } = readSession(text, NOW);
		expect(origin).toBe("kept");
		expect(session).toEqual(usedSession());
	});

	test("keeps a session up to the last millisecond of four hours", () => {
		const text = JSON.stringify(usedSession());
		expect(readSession(text, NOW + SESSION_IDLE_MS - 1).origin).toBe("kept");
		const later = NOW + SESSION_IDLE_MS;
		expect(readSession(text, later)).toMatchObject({ session: startSession(later), origin: "expired" });
	});

	test("treats an activity in the future as one just now", () => {
		const earlier = NOW - 100 * MINUTE;
		const { session, origin } = readSession(JSON.stringify(usedSession()), earlier);
		expect(origin).toBe("kept");
		expect(session.sessionMetadata).toMatchObject({ startTime: earlier, lastActivityTime: earlier });
		expect(session.mcqState).toEqual(usedSession().mcqState);
	});

	test("resets the query limit to the product's limit", () => {
		const text = tampered((stored) => ({ ...stored, geminiQueryLimit: 9999 }));
		expect(readSession(text, NOW).session.geminiQueryLimit).toBe(GEMINI_QUERY_LIMIT);
	});
});

describe("a session of an older version", () => {
	// A made-up version 0 had no quizzes, and version -1 had no limit either.
	const migrations: SessionMigrations = {
		[-1]: (stored) => ({ ...stored, geminiQueryLimit: 10 }),
		0: (stored) => ({ ...stored, mcqState: {} }),
		1: (stored) => stored,
		2: (stored) => stored,
		3: (stored) => stored,
		4: (stored) => stored,
	};
	const old = (version: number) => tampered(({ mcqState: _, ...stored }) => ({ ...stored, version }));

	test("is migrated step by step", () => {
		const expected = { session: { ...usedSession(), mcqState: {} }, origin: "kept", earlier: [] };
		expect(readSession(old(0), NOW, migrations)).toEqual(expected);
		const oldest = tampered(({ mcqState: _, geminiQueryLimit: __, ...stored }) => ({
			...stored,
			version: -1,
		}));
		expect(readSession(oldest, NOW, migrations)).toEqual(expected);
	});

	test("keeps the place in its quizzes from version 1, which stored only the records of the current set", () => {
		const text = tampered((stored) => ({ ...stored, version: 1, mcqState: { s1: stateOfVersion1 } }));
		const { session, origin } = readSession(text, NOW);
		expect([session.mcqState, origin]).toEqual([{ s1: quizState }, "kept"]);
	});

	test("of version 4, which stored all that a quiz shows, keeps the place in it", () => {
		const text = tampered((stored) => ({ ...stored, version: 4, mcqState: { s1: stateOfVersion4 } }));
		const { session, earlier } = readSession(text, NOW);
		expect([session.mcqState, earlier]).toEqual([{ s1: quizState }, []]);
		const extra = { ...stateOfVersion4, questionSet: 5, extraSet: 2 };
		const later = tampered((stored) => ({ ...stored, version: 4, mcqState: { s1: extra } }));
		expect(readSession(later, NOW).session.mcqState.s1?.position.set).toBe(7);
	});

	test("of version 3 gives its answers to the log, and keeps the place", () => {
		const { answers } = quiz.state;
		const old = { ...stateOfVersion1, answers: answers.slice(0, 1), earlierAnswers: answers.slice(1) };
		const text = tampered((stored) => ({ ...stored, version: 3, mcqState: { s1: { ...old, position: 11 } } }));
		expect(readSession(text, NOW).earlier).toEqual([]);
		const sound = { ...stateOfVersion1, earlierAnswers: [{ ...answers[0], questionSet: 7 }, { damaged: true }] };
		const reading = readSession(
			tampered((s) => ({ ...s, version: 3, mcqState: { s1: sound } })),
			NOW,
		);
		const records = [{ ...answers[0], questionSet: 7 }, ...answers].map((record) => {
			const { questionId, optionId, isCorrect, questionSet = 0 } = record;
			return { questionId, optionId, isCorrect, set: questionSet };
		});
		const { seed, set } = quizState.position;
		expect(reading.earlier).toEqual([{ subtopicId: "s1", seed, set, records }]);
		expect(reading.session.mcqState.s1).toEqual(quizState);
		expect(readSession(JSON.stringify(reading.session), NOW).earlier).toEqual([]);
	});

	test("of version 2 forgets which documents were opened, and keeps what was mastered", () => {
		const text = tampered(({ learningProgress, ...stored }) => {
			const { phasesDone: _, ...progress } = learningProgress as Session["learningProgress"];
			const version2 = {
				...progress,
				subtopicsCompleted: ["s1", "s2"],
				documentsOpened: { s1: ["read"], s2: ["read"] },
			};
			return { ...stored, version: 2, learningProgress: version2 };
		});
		const { session, origin } = readSession(text, NOW);
		expect(origin).toBe("kept");
		expect(session.learningProgress).toMatchObject({
			subtopicsCompleted: ["s1", "s2"],
			phasesDone: { s1: ["recite"] },
		});
		expect(findPhasesDone(session, "s2")).toEqual([]);
	});

	test("is replaced by a new one without a migration step, or when a step fails", () => {
		expect(readSession(old(-2), NOW, migrations).origin).toBe("damaged");
		const failing: SessionMigrations = {
			0: () => {
				throw new Error("not what version 0 wrote");
			},
		};
		expect(readSession(old(0), NOW, failing)).toMatchObject({ session: startSession(NOW), origin: "damaged" });
	});
});

describe("activity", () => {
	test("adds the time since the last one", () => {
		const later = recordActivity(recordActivity(usedSession(), NOW + MINUTE), NOW + 5 * MINUTE);
		expect(later.sessionMetadata).toMatchObject({
			startTime: NOW,
			lastActivityTime: NOW + 5 * MINUTE,
			totalSessionTime: 5 * MINUTE,
		});
		expect(later.mcqState).toEqual(usedSession().mcqState);
	});

	test("starts a new session after four hours", () => {
		expect(recordActivity(usedSession(), NOW + SESSION_IDLE_MS - 1).mcqState).toEqual(usedSession().mcqState);
		expect(recordActivity(usedSession(), NOW + SESSION_IDLE_MS)).toEqual(startSession(NOW + SESSION_IDLE_MS));
	});

	test("adds nothing when the clock was set back, and counts from the new time", () => {
		const { sessionMetadata } = recordActivity(usedSession(), NOW - MINUTE);
		expect(sessionMetadata).toMatchObject({ lastActivityTime: NOW - MINUTE, totalSessionTime: 0 });
	});
});

describe("opening", () => {
	test("a module twice counts it once as started, and keeps the current subtopic", () => {
		const session = openModule(usedSession(), "Q1");
		expect(session.learningProgress.modulesStarted).toEqual(["Q1"]);
		expect(session).toMatchObject({ currentModule: "Q1", currentSubtopic: "s1", currentPhase: "recite" });
	});

	test("another module clears the current subtopic, but offers to continue there", () => {
		const session = openModule(usedSession(), "Q2");
		expect(session).toMatchObject({ currentModule: "Q2", currentSubtopic: null, currentPhase: "survey" });
		expect(session.learningProgress).toMatchObject({
			modulesStarted: ["Q1", "Q2"],
			lastAccessedSubtopic: lesson,
		});
	});

	test("a module that is gone leaves the session without one, and others untouched", () => {
		const session = leaveModule(usedSession(), "Q1");
		expect(session).toMatchObject({ currentModule: null, currentSubtopic: null, currentPhase: "survey" });
		expect(session.learningProgress.lastAccessedSubtopic).toBeNull();
		expect(session.mcqState).toEqual(usedSession().mcqState);
		expect(leaveModule(session, "Q1")).toBe(session);
		const elsewhere = openModule(usedSession(), "Q2");
		expect(leaveModule(elsewhere, "Q1")).toMatchObject({ currentModule: "Q2" });
	});

	test("a subtopic makes it and its module current", () => {
		const session = openSubtopic(startSession(NOW), lesson);
		expect(session).toMatchObject({ currentModule: "Q1", currentSubtopic: "s1", currentPhase: "survey" });
		expect(session.learningProgress).toMatchObject({ modulesStarted: ["Q1"], lastAccessedSubtopic: lesson });
	});

	test("the same subtopic again keeps the tab; another one starts at the first tab", () => {
		expect(openSubtopic(usedSession(), { ...lesson, title: "Cells, revised" })).toMatchObject({
			currentPhase: "recite",
			learningProgress: { lastAccessedSubtopic: { title: "Cells, revised" } },
		});
		expect(openSubtopic(usedSession(), { ...lesson, subtopicId: "s2" }).currentPhase).toBe("survey");
	});

	test("a document read twice is stored once, and drops none of other subtopics", () => {
		let session = markPhaseDone(usedSession(), "s1", "read");
		session = markPhaseDone(markPhaseDone(session, "s1", "survey"), "s2", "review");
		expect(session.learningProgress.phasesDone).toEqual({ s1: ["survey", "read"], s2: ["review"] });
	});
});

describe("quizzes", () => {
	test("are stored per subtopic", () => {
		const session = saveMcqState(usedSession(), "s2", { ...quizState, currentScore: 5 });
		expect(findMcqState(session, "s2")?.currentScore).toBe(5);
		expect(findMcqState(session, "s1")).toEqual(quizState);
	});

	test("are not confused with properties that every object has", () => {
		expect(findMcqState(startSession(NOW), "constructor")).toBeUndefined();
		expect(markPhaseDone(startSession(NOW), "toString", "read").learningProgress.phasesDone).toEqual({
			toString: ["read"],
		});
	});
});

describe("completing a subtopic", () => {
	const none = { questionCount: 0, masteredCount: 0 };
	const withDocuments = makeSubtopic({ id: "s1", surveyDocLink: "/a", reviewDocLink: "/b" });
	const withQuestions = makeSubtopic({ id: "s1", surveyDocLink: "/a", mcqFileRef: "/mcq-data/Q1/s1.json" });
	const completed = (session: Session) => session.learningProgress.subtopicsCompleted;

	test("requires every question mastered, whatever was read", () => {
		const session = usedSession();
		expect(completeSubtopicIfDone(session, withQuestions, { questionCount: 12, masteredCount: 11 })).toBe(session);
		expect(completed(completeSubtopicIfDone(session, withQuestions, { questionCount: 12, masteredCount: 12 }))).toEqual(
			["s1"],
		);
	});

	test("with every question makes Recite done, and no other step", () => {
		const mastered = completeSubtopicIfDone(startSession(NOW), withQuestions, { questionCount: 3, masteredCount: 3 });
		expect(findPhasesDone(mastered, "s1")).toEqual(["recite"]);
	});

	test("requires every document read when there are no questions", () => {
		const session = usedSession();
		expect(completeSubtopicIfDone(session, withDocuments, none)).toBe(session);
		const opened = markPhaseDone(session, "s1", "review");
		expect(completed(completeSubtopicIfDone(opened, withDocuments, none))).toEqual(["s1"]);
	});

	test("does not accept the documents alone while the questions are not loaded", () => {
		const session = usedSession();
		expect(completeSubtopicIfDone(session, withQuestions, none)).toBe(session);
	});

	test("never happens for an empty subtopic, or twice", () => {
		const session = usedSession();
		expect(completeSubtopicIfDone(session, makeSubtopic({ id: "s1" }), none)).toBe(session);
		const once = completeSubtopicIfDone(session, withQuestions, { questionCount: 1, masteredCount: 1 });
		expect(completed(completeSubtopicIfDone(once, withQuestions, { questionCount: 1, masteredCount: 1 }))).toEqual([
			"s1",
		]);
	});

	test("stays when the learner starts over and when questions are added", () => {
		const done = completeSubtopicIfDone(usedSession(), withQuestions, { questionCount: 1, masteredCount: 1 });
		const later = completeSubtopicIfDone({ ...done, mcqState: {} }, withQuestions, {
			questionCount: 9,
			masteredCount: 0,
		});
		expect(completed(later)).toEqual(["s1"]);
	});
});

test("mutates no session", () => {
	const session = usedSession();
	const before = JSON.stringify(session);
	recordActivity(session, NOW + 1);
	openModule(session, "Q9");
	openSubtopic(session, { ...lesson, subtopicId: "s9" });
	openPhase(session, "read");
	markPhaseDone(session, "s1", "review");
	saveMcqState(session, "s1", { ...quizState, currentScore: 1 });
	completeSubtopicIfDone(session, makeSubtopic({ id: "s1" }), { questionCount: 1, masteredCount: 1 });
	expect(JSON.stringify(session)).toBe(before);
});
