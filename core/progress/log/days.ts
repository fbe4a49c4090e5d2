// The calendar's days on which something was learned on this device. They stay in the browser; answers have days of their own
// (learnerDay in event.ts). Pure.

/** Days that are stored, the latest: ten years of them. */
const MAX_DAYS = 3_660;

/**
 * The day of the learner's calendar, as "2026-11-26".
 * @param time in milliseconds since 1970
 * @param minutesToUtc what the local clock lacks to UTC, as Date.getTimezoneOffset gives it
 */
export function dayAt(time: number, minutesToUtc: number): string {
	return new Date(time - minutesToUtc * 60_000).toISOString().slice(0, 10);
}

/** The days with this one, each once. */
export function addDay(days: readonly string[], day: string): readonly string[] {
	return days.includes(day) ? days : [...days, day].slice(-MAX_DAYS);
}
