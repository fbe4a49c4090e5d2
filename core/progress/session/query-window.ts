// The hourly window of doubts in the learner's session (specification 9). The doubt chat calls it; the server
// counts again on its own side. It never looks at a clock: `now` is an argument, in milliseconds.

import type { Session } from "./schema.ts";

/** Length of the window: one hour from its first query. */
export const GEMINI_WINDOW_MS = 3_600_000;

/** The session with its window closed if the hour is over; the same session otherwise. Called every 60 s. */
export function refreshQueryWindow(session: Session, now: number): Session {
	const { geminiQueryResetTime: resetTime } = session.sessionMetadata;
	if (resetTime === null) return session;
	// A reset time more than an hour ahead means that the device's clock was set back: the window is over.
	if (now < resetTime && resetTime <= now + GEMINI_WINDOW_MS) return session;
	return withQueries(session, 0, null);
}

/** Queries left at `now`, never below 0. */
export function queriesLeft(session: Session, now: number): number {
	const { sessionMetadata, geminiQueryLimit } = refreshQueryWindow(session, now);
	return Math.max(0, geminiQueryLimit - sessionMetadata.geminiQueriesUsed);
}

/** Counts one query; the first of a window starts its hour. With none left the session only gets refreshed. */
export function countQuery(session: Session, now: number): Session {
	const refreshed = refreshQueryWindow(session, now);
	if (queriesLeft(refreshed, now) === 0) return refreshed;
	const { geminiQueriesUsed, geminiQueryResetTime } = refreshed.sessionMetadata;
	return withQueries(refreshed, geminiQueriesUsed + 1, geminiQueryResetTime ?? now + GEMINI_WINDOW_MS);
}

/** Gives one query back: its turn failed, was refused or found nothing (decisions "AI doubt chat"). */
export function giveQueryBack(session: Session): Session {
	const { geminiQueriesUsed, geminiQueryResetTime } = session.sessionMetadata;
	return withQueries(session, Math.max(0, geminiQueriesUsed - 1), geminiQueryResetTime);
}

/**
 * The session with the server's limit, and with the server's count of queries left for this learner if that is smaller than
 * its own (another tab asked too).
 * @param server `resetInMs`: until the server's hour ends, null when none has begun
 */
export function followServerCount(
	session: Session,
	server: { left: number; limit: number; resetInMs: number | null },
	now: number,
): Session {
	const before = refreshQueryWindow(session, now);
	const isSameLimit = before.geminiQueryLimit === server.limit;
	const refreshed = isSameLimit ? before : { ...before, geminiQueryLimit: server.limit };
	if (server.left >= queriesLeft(refreshed, now)) return refreshed;
	const wait = Math.min(server.resetInMs ?? GEMINI_WINDOW_MS, GEMINI_WINDOW_MS);
	return withQueries(refreshed, refreshed.geminiQueryLimit - server.left, now + wait);
}

function withQueries(session: Session, used: number, resetTime: number | null): Session {
	const counts = { geminiQueriesUsed: used, geminiQueryResetTime: resetTime };
	return { ...session, sessionMetadata: { ...session.sessionMetadata, ...counts } };
}
