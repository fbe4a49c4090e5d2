// A reminder on each day at a time that the learner chooses, as a file for the device's calendar, since a page cannot ring; with the day of
// the exam, if there is one.
import { useId, useState } from "react";
import { readEntry, writeEntry } from "#app/ui/script/storage.ts";
import { type CalendarEvent, writeCalendarFile } from "#core/practice/calendar-file.ts";
import * as m from "#messages";

/** When a reminder rings where no time was chosen. */
const USUAL_TIME = "18:00";
/** The device keeps the time, since its calendar has the reminder. */
const TIME_KEY = "doubtless.reminder";

export type ReminderProps = { title: string; moduleId: string; examDay: number | undefined; today: number };

export function DailyReminder(props: ReminderProps) {
	const { examDay, today } = props;
	const id = useId();
	const [time, setTime] = useState(() => readTime(readEntry("localStorage", TIME_KEY)));
	const [isSaved, setSaved] = useState(false);
	const isAhead = examDay !== undefined && examDay >= today;
	return (
		<div className="mt-5">
			<label htmlFor={id} className="block text-small text-quiet">
				{m.reminder_time()}
			</label>
			<div className="mt-1 flex flex-wrap items-center gap-3">
				<input
					id={id}
					type="time"
					className="field"
					aria-describedby={`${id}-hint`}
					defaultValue={time}
					onChange={(event) => {
						const chosen = readTime(event.target.value);
						setTime(chosen);
						setSaved(false);
						writeEntry("localStorage", TIME_KEY, chosen);
					}}
				/>
				<button
					type="button"
					className="button button-plain"
					onClick={() => {
						saveCalendarFile(props, time);
						setSaved(true);
					}}
				>
					{m.calendar_file()}
				</button>
			</div>
			<p id={`${id}-hint`} role="status" className="mt-1 max-w-reading text-small text-quiet">
				{isSaved ? m.calendar_saved() : isAhead ? m.reminder_until_exam() : m.reminder_daily()}
			</p>
		</div>
	);
}

function readTime(text: string | null | undefined): string {
	return text && /^\d\d:\d\d$/.test(text) ? text : USUAL_TIME;
}

/** @param time "18:00" */
function saveCalendarFile({ title, moduleId, examDay, today }: ReminderProps, time: string): void {
	const url = new URL(`/today/${moduleId}`, location.href).href;
	const events: CalendarEvent[] = [];
	if (examDay !== undefined && examDay >= today) {
		const uid = `exam-${moduleId}@${location.hostname}`;
		events.push({ uid, day: examDay, summary: m.calendar_exam({ title }), url });
	}
	if (examDay !== today) {
		const [hours = 0, minutes = 0] = time.split(":").map(Number);
		events.push({
			uid: `daily-${moduleId}@${location.hostname}`,
			day: today,
			isDaily: true,
			untilDay: examDay !== undefined && examDay > today ? examDay : undefined,
			minutes: hours * 60 + minutes,
			summary: m.calendar_reminder({ title }),
			url,
		});
	}
	const file = new Blob([writeCalendarFile(events, Date.now())], { type: "text/calendar" });
	const href = URL.createObjectURL(file);
	Object.assign(document.createElement("a"), { href, download: "practice.ics" }).click();
	URL.revokeObjectURL(href);
}
