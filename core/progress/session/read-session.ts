// Reads a stored session back from browser storage, which may be damaged. Only a browser that has a stored session loads
// this file and zod with it; a first visit does not. It never throws on what it reads.

import * as z from "zod/mini";
import { findHostileKey, parseJson } from "#core/json.ts";
import { setOnScreen } from "#core/quiz/set-number.ts";
import { mcqStateSchema, type Session, sessionSchema } from "./schema.ts";
import { GEMINI_QUERY_LIMIT, isSessionExpired, startSession } from "./session.ts";
import { SESSION_VERSION } from "./version.ts";

export type SessionReading = {
	session: Session;
	/** "fresh": nothing was stored. "expired" and "damaged": the stored session was replaced. */
	origin: "kept" | "fresh" | "expired" | "damaged";
	/** The answers of a session of version 3 or older, which had no log: the session store moves them into it. */
	earlier: readonly EarlierRun[];
};
/** A run of a session without a log. `set` is the one on screen, counted through numbered and extra sets. */
export type EarlierRun = { subtopicId: string; seed: number; set: number; records: readonly EarlierRecord[] };
type EarlierRecord = { questionId: string; optionId: string; isCorrect: boolean; set: number };

type Stored = Record<string, unknown>;
/** The migration from each older version to the next. The reader sets the version itself. */
export type SessionMigrations = Readonly<Record<number, (stored: Stored) => Stored>>;
/** When SESSION_VERSION rises, add the migration from the version before here. */
const MIGRATIONS: SessionMigrations = { 1: unchanged, 2: withPhasesDone, 3: unchanged, 4: withPositions };

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
	if (text === null) return { session: startSession(now), origin: "fresh", earlier: [] };
	const json = parseJson(text);
	const stored = json.ok ? migrate(json.value, migrations) : undefined;
	const parsed = z.safeParse(sessionSchema, stored && withSoundQuizStates(stored));
	if (!parsed.success) return { session: startSession(now), origin: "damaged", earlier: [] };
	const session = parsed.data;
	const earlier = json.ok ? readEarlierRuns(json.value, session) : [];
	if (isSessionExpired(session, now)) return { session: startSession(now), origin: "expired", earlier };
	const { lastActivityTime, startTime } = session.sessionMetadata;
	const times = { startTime: Math.min(startTime, now), lastActivityTime: Math.min(lastActivityTime, now) };
	const sessionMetadata = { ...session.sessionMetadata, ...times };
	// A site may set a lower limit; a higher one was edited by hand.
	return {
		session: { ...session, sessionMetadata, geminiQueryLimit: Math.min(session.geminiQueryLimit, GEMINI_QUERY_LIMIT) },
		origin: "kept",
		earlier,
	};
}

function isRecord(value: unknown): value is Stored {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The stored object migrated to the current version; undefined when it cannot be, or has hostile keys. */
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
			return undefined; // The data does not match its version.
		}
	}
	return stored;
}

/** Its quizzes differ in fields that version 5 does not have. */
function unchanged(stored: Stored): Stored {
	return stored;
}

/** Version 2 stored which documents were opened, not which were read. A completed quiz was mastered. */
function withPhasesDone(stored: Stored): Stored {
	const { documentsOpened: _, ...progress } = isRecord(stored.learningProgress) ? stored.learningProgress : {};
	const completed = Array.isArray(progress.subtopicsCompleted) ? progress.subtopicsCompleted : [];
	const { mcqState } = stored;
	const mastered = completed.filter(
		(id) => isRecord(mcqState) && typeof id === "string" && Object.hasOwn(mcqState, id),
	);
	const phasesDone = Object.fromEntries(mastered.map((id) => [id, ["recite"]]));
	return { ...stored, learningProgress: { ...progress, phasesDone } };
}

/** Version 4 stored all that a quiz shows, which the log and the position give. */
function withPositions(stored: Stored): Stored {
	return withQuizStates(stored, (state) => {
		const { run = 0, seed, questionSet, extraSet = 0, currentSet: questions, position: place } = state;
		return { ...state, position: { run, seed, set: Number(questionSet) + Number(extraSet), questions, place } };
	});
}

function withQuizStates(stored: Stored, change: (state: Stored) => Stored): Stored {
	const states = Object.entries(isRecord(stored.mcqState) ? stored.mcqState : {});
	const mcqState = states.map(([id, state]) => [id, isRecord(state) ? change(state) : state]);
	return { ...stored, mcqState: Object.fromEntries(mcqState) };
}

const earlierRecordSchema = z.object({
	questionId: z.string(),
	optionId: z.string(),
	isCorrect: z.boolean(),
	questionSet: z.int(),
	extraSet: z.optional(z.int()),
});

/** The records of a quiz of version 3 or older, in order, without damaged ones. */
function recordsOf({ earlierAnswers, answers }: Stored): EarlierRecord[] {
	const listed = [earlierAnswers, answers].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
	return listed.flatMap((record) => {
		const parsed = z.safeParse(earlierRecordSchema, record);
		if (!parsed.success) return [];
		const { questionId, optionId, isCorrect, questionSet, extraSet = 0 } = parsed.data;
		return [{ questionId, optionId, isCorrect, set: setOnScreen({ questionSet, extraSet }) }];
	});
}

/** Of the quizzes that passed their schema. */
function readEarlierRuns(value: unknown, { mcqState }: Session): EarlierRun[] {
	if (!isRecord(value) || typeof value.version !== "number" || value.version > 3 || !isRecord(value.mcqState))
		return [];
	return Object.entries(value.mcqState).flatMap(([subtopicId, stored]) => {
		const state = Object.hasOwn(mcqState, subtopicId) ? mcqState[subtopicId] : undefined;
		const records = isRecord(stored) ? recordsOf(stored) : [];
		if (!state || records.length === 0) return [];
		const { seed, set } = state.position;
		return [{ subtopicId, seed, set, records }];
	});
}

function withSoundQuizStates(stored: Stored): Stored {
	if (!isRecord(stored.mcqState)) return stored;
	const sound = Object.entries(stored.mcqState).filter(([, state]) => z.safeParse(mcqStateSchema, state).success);
	return { ...stored, mcqState: Object.fromEntries(sound) };
}
