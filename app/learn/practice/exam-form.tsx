// "When is your exam?" and the daily number, each stored as it is changed; and a file for the device's calendar, since a page cannot ring.
import { useId, useState } from "react";
import { DAILY_NUMBERS } from "#core/practice/settings.ts";
import * as m from "#messages";
import { dayText, dayValue, readDay } from "./day-text.ts";
import { storeDailyNumber, storeExamDay } from "./practice-steps.ts";

export type ExamFormProps = {
	moduleId: string;
	/** Of the module. */
	title: string;
	examDay: number | undefined;
	perDay: number;
	today: number;
	/** Called when a choice is stored. */
	onChange: () => void;
};

export function ExamForm({ moduleId, title, examDay, perDay, today, onChange }: ExamFormProps) {
	const id = useId();
	const [said, setSaid] = useState("");
	const setDay = async (day: number | null) => {
		await storeExamDay(moduleId, day);
		setSaid(day === null ? m.exam_removed() : m.exam_stored({ day: dayText(day, { dateStyle: "long" }) }));
		onChange();
	};
	return (
		<section className="mt-6 max-w-reading border-t border-line pt-5" aria-labelledby={`${id}-heading`}>
			<h2 id={`${id}-heading`} className="text-title">
				{m.exam_heading()}
			</h2>
			<div className="mt-3 flex flex-wrap items-end gap-3">
				<div>
					<label htmlFor={id} className="block text-small text-quiet">
						{m.exam_date()}
					</label>
					<input
						id={id}
						key={examDay}
						type="date"
						className="field mt-1"
						min={dayValue(today)}
						defaultValue={examDay === undefined ? "" : dayValue(examDay)}
						onChange={(event) => {
							const day = readDay(event.target.value);
							if (day !== undefined && day >= today) void setDay(day);
						}}
					/>
				</div>
				{examDay !== undefined && (
					<button type="button" className="button button-plain" onClick={() => void setDay(null)}>
						{m.exam_remove()}
					</button>
				)}
				{examDay !== undefined && <CalendarButton title={title} moduleId={moduleId} examDay={examDay} today={today} />}
			</div>
			<p role="status" className="mt-1 min-h-6 text-small text-quiet">
				{said}
			</p>
			<fieldset className="chips mt-2">
				<legend className="mb-1 text-small text-quiet">{m.daily_number()}</legend>
				{DAILY_NUMBERS.map((count) => (
					<label key={count} className="chip">
						<input
							type="radio"
							name="daily-number"
							className="sr-only"
							checked={perDay === count}
							onChange={() => void storeDailyNumber(moduleId, count).then(onChange)}
						/>
						<span className="tabular-nums">{count}</span>
					</label>
				))}
			</fieldset>
		</section>
	);
}

type CalendarButtonProps = Pick<ExamFormProps, "title" | "moduleId" | "today"> & { examDay: number };

/** Downloads the file; its code loads when it is pressed. */
function CalendarButton({ title, moduleId, examDay, today }: CalendarButtonProps) {
	const [hasFailed, setFailed] = useState(false);
	const save = async () => {
		const { saveCalendarFile } = await import("./save-calendar-file.ts");
		saveCalendarFile({ title, moduleId, examDay, today });
	};
	return (
		<>
			<button
				type="button"
				className="button button-plain"
				onClick={() =>
					void save().then(
						() => setFailed(false),
						() => setFailed(true),
					)
				}
			>
				{m.calendar_file()}
			</button>
			{hasFailed && <p role="alert">{m.part_needs_network()}</p>}
		</>
	);
}
