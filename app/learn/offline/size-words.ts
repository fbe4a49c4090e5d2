// Formats sizes and dates.
import { getLocale } from "#messages/runtime";

const MEGABYTE = 1_000_000;

/** "1.2 MB", "240 kB". */
export function showSize(bytes: number): string {
	const isLarge = bytes >= MEGABYTE;
	const format = new Intl.NumberFormat(getLocale(), {
		style: "unit",
		unit: isLarge ? "megabyte" : "kilobyte",
		maximumFractionDigits: isLarge ? 1 : 0,
	});
	return format.format(isLarge ? bytes / MEGABYTE : Math.max(1, bytes / 1_000));
}

/** "21 November"; undefined for today. */
export function showDay(time: number, now: number): string | undefined {
	const day = (at: number) => new Date(at).toDateString();
	if (day(time) === day(now)) return undefined;
	return new Intl.DateTimeFormat(getLocale(), { dateStyle: "long" }).format(time);
}
