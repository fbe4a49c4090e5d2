// The learner's session: what the browser remembers for one sitting, and how it is read back from storage that
// anyone may have damaged. The session store of the learning pages calls it. It never throws on what it reads, never
// looks at a clock, and every function gives a new session.

import * as z from "zod/mini";
import { documentLink, type Subtopic, type SubtopicContent } from "./catalog.ts";
import { findHostileKey, readJson } from "./json.ts";
import { DEFAULT_PHASE, DOCUMENT_PHASES, type DocumentPhase, PHASES, type Phase } from "./phases.ts";
import { type McqState, mcqStateSchema } from "./quiz-state.ts";

export const SESSION_VERSION = 1;
/** Inactivity that ends a session, in milliseconds: 4 hours (specification 9). */
export const SESSION_IDLE_MS = 14_400_000;
/** Doubts a learner may ask in an hour (specification 9); counted by core/query-window.ts. */
export const GEMINI_QUERY_LIMIT = 10;

const phaseSchema = z.enum(PHASES);
const timestampSchema = z.int().check(z.nonnegative());

/** Specification 3 "Session data". Times are milliseconds since 1970, totalSessionTime is milliseconds. */
export const sessionSchema = z.object({
	version: z.literal(SESSION_VERSION),
	currentModule: z.nullable(z.string()),
	currentSubtopic: z.nullable(z.string()),
	currentPhase: phaseSchema,
	learningProgress: z.object({
		modulesStarted: z.array(z.string()),
		subtopicsCompleted: z.array(z.string()),
		lastAccessedSubtopic: z.nullable(
			z.object({ moduleId: z.string(), subtopicId: z.string(), title: z.string() }),
		),
		/** Per subtopic id, the document phases that were opened. */
		documentsOpened: z.record(z.string(), z.array(phaseSchema)),
	}),
	/** Per subtopic id. */
	mcqState: z.record(z.string(), mcqStateSchema),
	sessionMetadata: z.object({
		startTime: timestampSchema,
		lastActivityTime: timestampSchema,
		totalSessionTime: timestampSchema,
		geminiQueriesUsed: z.int().check(z.nonnegative()),
		/** When the running hour of queries ends; null before the first query. */
		geminiQueryResetTime: z.nullable(timestampSchema),
	}),
	geminiQueryLimit: z.int().check(z.nonnegative()),
});
export type Session = z.infer<typeof sessionSchema>;

export type SessionReading = {
	session: Session;
	/** "fresh": nothing was stored. "expired", "damaged": something was, and a fresh session took its place. */
	origin: "kept" | "fresh" | "expired" | "damaged";
};

type Stored = Record<string, unknown>;
/** Under each older version, the step that makes the next version of it. The reader sets the version itself. */
export type SessionMigrations = Readonly<Record<number, (stored: Stored) => Stored>>;
/** When SESSION_VERSION rises, the step from the version before goes here. */
const MIGRATIONS: SessionMigrations = {};

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

/**
 * The session in a stored text (null: nothing stored, or storage is blocked). Never throws: damaged, foreign,
 * newer or hostile text is a fresh session. Older versions are migrated. A quiz state that fails its schema loses
 * only itself. A last activity in the future (the clock was set back) counts as now.
 */
export function readSession(
	text: string | null,
	now: number,
	migrations: SessionMigrations = MIGRATIONS,
): SessionReading {
	if (text === null) return { session: startSession(now), origin: "fresh" };
	const json = readJson(text);
	const stored = json.ok ? migrate(json.value, migrations) : undefined;
	const parsed = z.safeParse(sessionSchema, stored && withSoundQuizStates(stored));
	if (!parsed.success) return { session: startSession(now), origin: "damaged" };
	const session = parsed.data;
	if (isSessionExpired(session, now)) return { session: startSession(now), origin: "expired" };
	const { lastActivityTime, startTime } = session.sessionMetadata;
	const times = { startTime: Math.min(startTime, now), lastActivityTime: Math.min(lastActivityTime, now) };
	const sessionMetadata = { ...session.sessionMetadata, ...times };
	// The limit is the product's, not the storage's: a stored one may be of an older release or edited by hand.
	return { session: { ...session, sessionMetadata, geminiQueryLimit: GEMINI_QUERY_LIMIT }, origin: "kept" };
}

export function writeSession(session: Session): string {
	return JSON.stringify(session);
}

/** Whether 4 hours have passed without activity. */
export function isSessionExpired(session: Session, now: number): boolean {
	return now - session.sessionMetadata.lastActivityTime >= SESSION_IDLE_MS;
}

/** A click, key or navigation at `now`: time since the last one is time spent. An expired session starts afresh. */
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

/** Notes that a document tab with content was opened; completion counts it. */
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

/** Start over: the quiz is forgotten, what was completed stays completed. */
export function forgetMcqState(session: Session, subtopicId: string): Session {
	const others = Object.entries(session.mcqState).filter(([id]) => id !== subtopicId);
	return { ...session, mcqState: Object.fromEntries(others) };
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

function isRecord(value: unknown): value is Stored {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The stored object brought to the present version; undefined when it cannot be, or holds hostile keys. */
function migrate(value: unknown, migrations: SessionMigrations): Stored | undefined {
	if (!isRecord(value) || findHostileKey(value) !== undefined) return undefined;
	let stored = value;
	while (stored.version !== SESSION_VERSION) {
		const { version } = stored;
		const step = typeof version === "number" && version < SESSION_VERSION ? migrations[version] : undefined;
		if (typeof version !== "number" || step === undefined) return undefined;
		try {
			stored = { ...step(stored), version: version + 1 };
		} catch {
			return undefined; // a step met data that its version never wrote
		}
	}
	return stored;
}

function withSoundQuizStates(stored: Stored): Stored {
	if (!isRecord(stored.mcqState)) return stored;
	const sound = Object.entries(stored.mcqState).filter(
		([, state]) => z.safeParse(mcqStateSchema, state).success,
	);
	return { ...stored, mcqState: Object.fromEntries(sound) };
}
