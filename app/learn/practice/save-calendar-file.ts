// Saves the calendar file of a module's exam. Loaded when it is wanted.
import { type CalendarEvent, writeCalendarFile } from "#core/practice/calendar-file.ts";
import * as m from "#messages";

export type CalendarFacts = { title: string; moduleId: string; examDay: number; today: number };

/** When a reminder rings, in minutes after midnight; the learner may move it in the calendar. */
const REMINDER_MINUTES = 18 * 60;

export function saveCalendarFile({ title, moduleId, examDay, today }: CalendarFacts): void {
	const url = new URL(`/today/${moduleId}`, location.href).href;
	const events: CalendarEvent[] = [
		{ uid: `exam-${moduleId}@${location.hostname}`, day: examDay, summary: m.calendar_exam({ title }), url },
	];
	if (examDay > today) {
		const summary = m.calendar_reminder({ title });
		const uid = `daily-${moduleId}@${location.hostname}`;
		events.push({ uid, day: today, untilDay: examDay, minutes: REMINDER_MINUTES, summary, url });
	}
	const file = new Blob([writeCalendarFile(events, Date.now())], { type: "text/calendar" });
	const href = URL.createObjectURL(file);
	Object.assign(document.createElement("a"), { href, download: "exam.ics" }).click();
	URL.revokeObjectURL(href);
}
