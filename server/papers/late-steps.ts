// Which steps of a candidate come too late to count, by the server's clock. Used by attempts.ts.
import type { AttemptEvent } from "#core/papers/attempt-event.ts";
import type { AttemptRow } from "./attempt-rows.ts";

/** Events of before the end count when they arrive this late, unless the result has been shown: of a phone without network. */
const LATE_MS = 12 * 3_600_000;
/** A clock that is behind by less is taken for right: the call was on its way. In milliseconds. */
const LAG_MS = 20_000;

/**
 * The same steps where the clock is not behind.
 * @param at milliseconds since the beginning when they were sent, by the candidate's clock
 */
export function inServerTime(
	{ startedAt }: AttemptRow,
	events: readonly AttemptEvent[],
	{ now, at }: { now: number; at: number | undefined },
): readonly AttemptEvent[] {
	const lag = at === undefined ? 0 : now - startedAt - at;
	if (lag < LAG_MS) return events;
	return events.map((event) => ({ ...event, at: event.at + lag }));
}

/** Whether steps that come now are too late. */
export function isClosed({ endedAt, endsAt, shownAt }: AttemptRow, now: number): boolean {
	return endedAt !== null && (shownAt !== null || now > endsAt + LATE_MS);
}

/** Questions of answers after the end; all of them where no step counts any more (`isOver`). */
export function listTooLate({ endedAt }: AttemptRow, events: readonly AttemptEvent[], isOver: boolean): string[] {
	return listAnswered(events.filter(({ at }) => isOver || (endedAt !== null && at >= endedAt)));
}

/** Each question once. */
export function listAnswered(events: readonly AttemptEvent[]): string[] {
	return [...new Set(events.flatMap((e) => (e.kind === "saved" || e.kind === "cleared" ? [e.questionId] : [])))];
}
