// The learner's session: what the browser stores for one sitting, and every step that changes it. Used by the session store
// of the learning pages. The time is an argument, and every function returns a new session.

import type { Subtopic, SubtopicContent } from "#core/catalog/catalog.ts";
import { DEFAULT_PHASE, DOCUMENT_PHASES, type DocumentPhase, documentLink, type Phase } from "#core/catalog/phases.ts";
import type { McqState } from "#core/quiz/state.ts";
import type { Session } from "./schema.ts";
import { SESSION_VERSION } from "./version.ts";

/** Inactivity that ends a session, in milliseconds: 4 hours (specification 9). */
export const SESSION_IDLE_MS = 14_400_000;
/** Doubts a learner may ask in an hour (specification 9); counted by core/session/query-window.ts. */
export const GEMINI_QUERY_LIMIT = 10;

/** A new session at `now` (milliseconds). */
export function startSession(now: number): Session {
	return {
		version: SESSION_VERSION,
		currentModule: null,
		currentSubtopic: null,
		currentPhase: DEFAULT_PHASE,
		learningProgress: {
			modulesStarted: [],
			subtopicsCompleted: [],
			lastAccessedSubtopic: null,
			documentsOpened: {},
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

/** The session as the text in storage; core/session/read-session.ts reads it back. */
export function writeSession(session: Session): string {
	return JSON.stringify(session);
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

/** Makes a subtopic, and so its module, the current one; another subtopic than before begins at the first phase. */
export function openSubtopic(
	session: Session,
	subtopic: { moduleId: string; subtopicId: string; title: string },
): Session {
	const { moduleId, subtopicId, title } = subtopic;
	const opened = openModule(session, moduleId);
	return {
		...opened,
		currentSubtopic: subtopicId,
		currentPhase: opened.currentSubtopic === subtopicId ? opened.currentPhase : DEFAULT_PHASE,
		learningProgress: {
			...opened.learningProgress,
			lastAccessedSubtopic: { moduleId, subtopicId, title },
		},
	};
}

export function openPhase(session: Session, phase: Phase): Session {
	return { ...session, currentPhase: phase };
}

/** Records that a document tab with content was opened; completion counts it. */
export function markDocumentOpened(session: Session, subtopicId: string, phase: DocumentPhase): Session {
	const { learningProgress } = session;
	const opened = withItem(ownValue(learningProgress.documentsOpened, subtopicId) ?? [], phase);
	const documentsOpened = { ...learningProgress.documentsOpened, [subtopicId]: opened };
	return { ...session, learningProgress: { ...learningProgress, documentsOpened } };
}

/** The stored quiz of a subtopic, if there is one. */
export function findMcqState(session: Session, subtopicId: string): McqState | undefined {
	return ownValue(session.mcqState, subtopicId);
}

export function saveMcqState(session: Session, subtopicId: string, state: McqState): Session {
	return { ...session, mcqState: { ...session.mcqState, [subtopicId]: state } };
}

/**
 * Adds the subtopic to the completed ones when it is done: every question mastered or, where there are no
 * questions, every document tab that has content opened (decisions "Learner's session"). Never takes one off.
 * A subtopic with a question file has questions, also while the file is not loaded and `questionCount` is 0;
 * one without any content is never done.
 */
export function completeSubtopicIfDone(
	session: Session,
	subtopic: SubtopicContent & Pick<Subtopic, "id">,
	counts: { questionCount: number; masteredCount: number },
): Session {
	const { learningProgress } = session;
	const opened = ownValue(learningProgress.documentsOpened, subtopic.id) ?? [];
	const toOpen = DOCUMENT_PHASES.filter((phase) => documentLink(subtopic, phase) !== null);
	const hasQuestions = counts.questionCount > 0 || Boolean(subtopic.mcqFileRef);
	const isDone = hasQuestions
		? counts.questionCount > 0 && counts.masteredCount >= counts.questionCount
		: toOpen.length > 0 && toOpen.every((phase) => opened.includes(phase));
	if (!isDone) return session;
	const subtopicsCompleted = withItem(learningProgress.subtopicsCompleted, subtopic.id);
	return { ...session, learningProgress: { ...learningProgress, subtopicsCompleted } };
}

/** The list with the item once: the same list when it was there. */
function withItem<Item>(list: Item[], item: Item): Item[] {
	return list.includes(item) ? list : [...list, item];
}

/** A record's own entry: an id such as "constructor" must not find what every object inherits. */
function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
	return Object.hasOwn(record, key) ? record[key] : undefined;
}
