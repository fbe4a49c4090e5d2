// Learner's days (core/progress/log/event.ts) as texts.
import { getLocale } from "#messages/runtime";

const DAY_MS = 86_400_000;

/** "24 Nov 2026" of a number of days since 1970. */
export function dayText(day: number, options: Intl.DateTimeFormatOptions = { dateStyle: "medium" }): string {
	return new Intl.DateTimeFormat(getLocale(), { ...options, timeZone: "UTC" }).format(day * DAY_MS);
}

/** "2026-11-24", as a field for dates has it. */
export function dayValue(day: number): string {
	return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The other way round; undefined for an empty or incomplete date. */
export function readDay(value: string): number | undefined {
	const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
	return Number.isNaN(time) ? undefined : Math.floor(time / DAY_MS);
}
