// How long a text has been on screen, over several openings of its tab, without the time in which the page was hidden; and how long it has
// to be.
import { readingMinutes } from "#core/modules/study-time.ts";

/** A tenth of the reading time, for each of its minutes: nobody reads ten times as fast. An end that was reached sooner was scrolled to. */
const LEAST_MS_A_MINUTE = 6_000;

/** The least time in milliseconds after which the end of a text of so many words counts as reached by reading. */
export function leastReadingMs(words: number): number {
	return readingMinutes(words) * LEAST_MS_A_MINUTE;
}

export type ShownTime = {
	/** In milliseconds. */
	ms: () => number;
	/** Goes on, or pauses. */
	set: (isShown: boolean) => void;
};

/** @param now in milliseconds */
export function createShownTime(now: () => number): ShownTime {
	let before = 0;
	let since: number | undefined;
	const ms = () => before + (since === undefined ? 0 : now() - since);
	return {
		ms,
		set(isShown) {
			before = ms();
			since = isShown ? now() : undefined;
		},
	};
}
