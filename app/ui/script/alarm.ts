// Looks again at what a page says when a time comes that changes it, while the page stays in front.

/** Clocks of one device differ by less, in milliseconds. */
const MARGIN_MS = 500;
/** Timers count to 24 days; a device sleeps in between anyway. */
const LONGEST_MS = 86_400_000;

/**
 * @param look called when the first of the times has come
 * @returns sets the times, in milliseconds since 1970, in place of those before; null and past ones are ignored
 */
export function createAlarm(look: () => void): (times: readonly (number | null)[]) => void {
	let timer: ReturnType<typeof setTimeout> | undefined;
	return (times) => {
		clearTimeout(timer);
		const waits = times.flatMap((time) => (time === null ? [] : [time - Date.now()])).filter((wait) => wait > 0);
		if (waits.length > 0) timer = setTimeout(look, Math.min(...waits.map((wait) => wait + MARGIN_MS), LONGEST_MS));
	};
}
