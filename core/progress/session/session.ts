// The learner's session: what the browser stores for one sitting, and every step that changes it. Used by the session store
// of the learning pages. The time is an argument, and every function returns a new session.

import type { Subtopic, SubtopicContent } from "#core/modules/catalog.ts";
import { DEFAULT_PHASE, DOCUMENT_PHASES, documentLink, type Phase } from "#core/modules/phases.ts";
import type { McqState, Session } from "./schema.ts";
import { SESSION_VERSION } from "./version.ts";

/** Inactivity that ends a session, in milliseconds: 4 hours (specification 9). */
export const SESSION_IDLE_MS = 14_400_000;
/** Doubts a learner may ask in an hour (specification 9); counted by core/progress/session/query-window.ts. */
export const GEMINI_QUERY_LIMIT = 10;

/** Initial position of a session. */
const NOWHERE = { currentModule: null, currentSubtopic: null, currentPhase: DEFAULT_PHASE };

/** A new session at `now` (milliseconds). */
export function startSession(now: number): Session {
	return {
		version: SESSION_VERSION,
		...NOWHERE,
		learningProgress: {
			modulesStarted: [],
			subtopicsCompleted: [],
			lastAccessedSubtopic: null,
			phasesDone: {},
		},
		mcqState: {},
		sessionMetadata: {
			startTime: now,
			lastActivityTime: now,
			totalSessionTime: 0,
			geminiQueriesUsed: 0,
			geminiQueryResetTime: null,
		},
		geminiQueryLimit: GEMINI_QUERY_LIMIT,
	};
}

/** Whether 4 hours have passed without activity. */
export function isSessionExpired(session: Session, now: number): boolean {
	return now - session.sessionMetadata.lastActivityTime >= SESSION_IDLE_MS;
}

/** Records a click, key or navigation at `now`: the time since the last one counts as time spent. Replaces an expired session by a fresh one. */
export function recordActivity(session: Session, now: number): Session {
	if (isSessionExpired(session, now)) return startSession(now);
	const { lastActivityTime, totalSessionTime } = session.sessionMetadata;
	const gap = Math.max(0, now - lastActivityTime);
	const times = { lastActivityTime: now, totalSessionTime: totalSessionTime + gap };
	return { ...session, sessionMetadata: { ...session.sessionMetadata, ...times } };
}

/** Makes a module the current one and counts it as started. A subtopic of another module is no longer current. */
export function openModule(session: Session, moduleId: string): Session {
	const isSame = session.currentModule === moduleId;
	const { learningProgress } = session;
	return {
		...session,
		currentModule: moduleId,
		currentSubtopic: isSame ? session.currentSubtopic : null,
		currentPhase: isSame ? session.currentPhase : DEFAULT_PHASE,
		learningProgress: {
			...learningProgress,
			modulesStarted: withItem(learningProgress.modulesStarted, moduleId),
		},
	};
}

/** Removes a deleted module: a session with it is like one without (decisions "Learner's session"). */
export function leaveModule(session: Session, moduleId: string): Session {
	const { currentModule, learningProgress } = session;
	const isLast = learningProgress.lastAccessedSubtopic?.moduleId === moduleId;
	if (currentModule !== moduleId && !isLast) return session;
	const left = currentModule === moduleId && NOWHERE;
	const lastAccessedSubtopic = isLast ? null : learningProgress.lastAccessedSubtopic;
	return { ...session, ...left, learningProgress: { ...learningProgress, lastAccessedSubtopic } };
}

/** Makes a subtopic, and so its module, the current one; another subtopic than before begins at the first phase. */
export function openSubtopic(
	session: Session,
	subtopic: NonNullable<Session["learningProgress"]["lastAccessedSubtopic"]>,
): Session {
	const { moduleId, subtopicId } = subtopic;
	const opened = openModule(session, moduleId);
	return {
		...opened,
		currentSubtopic: subtopicId,
		currentPhase: opened.currentSubtopic === subtopicId ? opened.currentPhase : DEFAULT_PHASE,
		learningProgress: {
			...opened.learningProgress,
			lastAccessedSubtopic: subtopic,
		},
	};
}

export function openPhase(session: Session, phase: Phase): Session {
	return { ...session, currentPhase: phase };
}

/** Records that a phase was finished: its document was read, or every question was mastered. */
export function markPhaseDone(session: Session, subtopicId: string, phase: Phase): Session {
	const { learningProgress } = session;
	const done = withItem(findPhasesDone(session, subtopicId), phase);
	const phasesDone = { ...learningProgress.phasesDone, [subtopicId]: done };
	return { ...session, learningProgress: { ...learningProgress, phasesDone } };
}

/** The finished phases of a subtopic. */
export function findPhasesDone(session: Session, subtopicId: string): Phase[] {
	return ownValue(session.learningProgress.phasesDone, subtopicId) ?? [];
}

/** The stored quiz of a subtopic, if there is one. */
export function findMcqState(session: Session, subtopicId: string): McqState | undefined {
	return ownValue(session.mcqState, subtopicId);
}

export function saveMcqState(session: Session, subtopicId: string, state: McqState): Session {
	return { ...session, mcqState: { ...session.mcqState, [subtopicId]: state } };
}

/**
 * Marks the subtopic as completed when every question is mastered, which finishes Recite too, or, without questions, when every
 * document is read (decisions "Learner's session"). Never removes a mark.
 * A subtopic with a question file has questions, also while the file is not loaded and `questionCount` is 0;
 * one without any content is never done.
 */
export function completeSubtopicIfDone(
	session: Session,
	subtopic: SubtopicContent & Pick<Subtopic, "id">,
	counts: { questionCount: number; masteredCount: number },
): Session {
	const done = findPhasesDone(session, subtopic.id);
	const toRead = DOCUMENT_PHASES.filter((phase) => documentLink(subtopic, phase) !== null);
	const hasQuestions = counts.questionCount > 0 || Boolean(subtopic.mcqFileRef);
	const isDone = hasQuestions
		? counts.questionCount > 0 && counts.masteredCount >= counts.questionCount
		: toRead.length > 0 && toRead.every((phase) => done.includes(phase));
	if (!isDone) return session;
	const marked = hasQuestions ? markPhaseDone(session, subtopic.id, "recite") : session;
	const { learningProgress } = marked;
	const subtopicsCompleted = withItem(learningProgress.subtopicsCompleted, subtopic.id);
	return { ...marked, learningProgress: { ...learningProgress, subtopicsCompleted } };
}

/** Adds the item unless present; returns the same array then. */
function withItem<Item>(list: Item[], item: Item): Item[] {
	return list.includes(item) ? list : [...list, item];
}

/** A record's own entry: an id such as "constructor" must not find what every object inherits. */
function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
	return Object.hasOwn(record, key) ? record[key] : undefined;
}
