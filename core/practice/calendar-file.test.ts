import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type CalendarEvent, writeCalendarFile } from "./calendar-file.ts";

const STAMP = Date.UTC(2026, 10, 26, 12, 30, 5);
const EXAM: CalendarEvent = { uid: "exam-Q1", day: 20_500, summary: "Exam: NEET", url: "https://hub.example/today/Q1" };
const REMINDER: CalendarEvent = {
	...EXAM,
	uid: "daily-Q1",
	day: 20_420,
	isDaily: true,
	untilDay: 20_500,
	minutes: 18 * 60 + 5,
};

/** The lines of a file as a reader joins them (section 3.1). */
function unfold(file: string): string[] {
	return file.replaceAll("\r\n ", "").split("\r\n").slice(0, -1);
}

test("has the exam as a whole day, and a reminder at a local time on every day before it", () => {
	const lines = unfold(writeCalendarFile([EXAM, REMINDER], STAMP));
	expect(lines.filter((line) => /^(?:BEGIN|END):VEVENT|^DTSTART|^RRULE|^DTSTAMP/.test(line))).toEqual([
		...["BEGIN:VEVENT", "DTSTAMP:20261126T123005Z", "DTSTART;VALUE=DATE:20260216", "END:VEVENT"],
		...["BEGIN:VEVENT", "DTSTAMP:20261126T123005Z", "DTSTART:20251128T180500", "RRULE:FREQ=DAILY;COUNT=80"],
		"END:VEVENT",
	]);
	expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
	expect(lines.at(-1)).toBe("END:VCALENDAR");
});

test("a daily reminder without an exam has no end", () => {
	const lines = unfold(writeCalendarFile([{ ...REMINDER, untilDay: undefined }], STAMP));
	expect(lines.filter((line) => /^DTSTART|^RRULE/.test(line))).toEqual(["DTSTART:20251128T180500", "RRULE:FREQ=DAILY"]);
});

test("every title comes back as it was, in lines of at most 75 bytes that are no lines of their own", () => {
	const title = fc.string({ unit: "grapheme", maxLength: 300 });
	const breaks = fc.constantFrom("\n", "\r\n", ";", ",", "\\", "\\n", "END:VCALENDAR", " ", "हिन्दी");
	const text = fc.array(fc.oneof(title, breaks), { maxLength: 8 }).map((parts) => parts.join(""));
	fc.assert(
		fc.property(text, (summary) => {
			const file = writeCalendarFile([{ ...EXAM, summary }], STAMP);
			for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
			const lines = unfold(file);
			expect(lines.filter((line) => line === "END:VCALENDAR")).toHaveLength(1);
			const [written = ""] = lines.filter((line) => line.startsWith("SUMMARY:"));
			const read = written.slice("SUMMARY:".length).replaceAll(/\\(.)/g, (_, letter: string) => {
				return letter === "n" ? "\n" : letter;
			});
			expect(read).toBe(summary.replaceAll(/\r\n|\r/g, "\n"));
		}),
	);
});
