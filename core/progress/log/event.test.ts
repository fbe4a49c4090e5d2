import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDay, learnerDay } from "./event.ts";

/** What the clock shows in a zone, as if it were UTC, to the minute. */
function wallClock(time: number, timeZone: string): number {
	const parts = new Intl.DateTimeFormat("en-GB", {
		timeZone,
		hourCycle: "h23",
		year: "numeric",
		month: "numeric",
		day: "numeric",
		hour: "numeric",
		minute: "numeric",
	}).formatToParts(time);
	const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
	return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
}

const ZONES = ["UTC", "Asia/Kolkata", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "Australia/Lord_Howe"];
const minutesIn = (time: number, zone: string) => Math.round((time - wallClock(time, zone)) / 60_000);

test("a learner's day begins at four in the morning, also when clocks change", () => {
	const berlin = (text: string) => {
		const time = Date.parse(text);
		return learnerDay(time, minutesIn(time, "Europe/Berlin"));
	};
	const sunday = Date.UTC(2026, 2, 29) / 86_400_000;
	// Summer time begins on this Sunday at 2:00.
	expect(berlin("2026-03-29T03:59:00+02:00")).toBe(sunday - 1);
	expect(berlin("2026-03-29T04:00:00+02:00")).toBe(sunday);
	expect(berlin("2026-03-30T03:59:59+02:00")).toBe(sunday);
	// It ends on 25 October at 3:00.
	expect(berlin("2026-10-25T02:30:00+02:00")).toBe(berlin("2026-10-24T12:00:00+02:00"));
	expect(berlin("2026-10-25T04:00:00+01:00")).toBe(berlin("2026-10-24T12:00:00+02:00") + 1);
});

test("a learner's day is the date that the own clock shows, before four the one before; the calendar's is always the date", () => {
	const times = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2031, 0, 1) / 60_000 });
	fc.assert(
		fc.property(times, fc.constantFrom(...ZONES), (minute, zone) => {
			const time = minute * 60_000;
			const shown = new Date(wallClock(time, zone));
			const date = Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate()) / 86_400_000;
			expect(learnerDay(time, minutesIn(time, zone))).toBe(shown.getUTCHours() < 4 ? date - 1 : date);
			expect(calendarDay(time, minutesIn(time, zone))).toBe(date);
		}),
	);
});
