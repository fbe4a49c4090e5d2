// "When is your exam?" and the daily number, each stored as it is changed; and a file for the device's calendar, since a page cannot ring.
// Loaded after the plan.
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { dayText, dayValue, readDay } from "#app/ui/script/day-text.ts";
import { DAILY_NUMBERS, lastExamDay } from "#core/practice/settings.ts";
import * as m from "#messages";
import { storeDailyNumber, storeExamDay } from "./practice-steps.ts";

type ExamFormProps = {
	moduleId: string;
	/** Of the module. */
	title: string;
	examDay: number | undefined;
	perDay: number;
	today: number;
	/** Called when a choice is stored. */
	onChange: () => void;
};

export default function ExamForm({ moduleId, title, examDay, perDay, today, onChange }: ExamFormProps) {
	const id = useId();
	const [said, setSaid] = useState("");
	const input = useRef<HTMLInputElement>(null);
	const setDay = async (day: number | null) => {
		await storeExamDay(moduleId, day);
		setSaid(day === null ? m.exam_removed() : m.exam_stored({ day: longDay(day) }));
		onChange();
	};
	const entry = useDateEntry(input, { examDay, today, store: (day) => void setDay(day), say: setSaid });
	const remove = () => {
		// The button goes with the date.
		input.current?.focus();
		if (input.current) input.current.value = "";
		void setDay(null);
	};
	return (
		<section
			className="mt-6 max-w-reading border-t border-line pt-5 lg:mt-5 lg:border-t-0 lg:pt-0"
			aria-labelledby={`${id}-heading`}
		>
			<h2 id={`${id}-heading`} className="text-title">
				{m.exam_heading()}
			</h2>
			<div className="mt-3 flex flex-wrap items-end gap-3">
				<div className="min-w-0 max-w-full">
					<label htmlFor={id} className="block text-small text-quiet">
						{m.exam_date()}
					</label>
					<input
						ref={input}
						id={id}
						type="date"
						className="field mt-1"
						aria-describedby={`${id}-said`}
						min={dayValue(today)}
						max={dayValue(lastExamDay(today))}
						defaultValue={examDay === undefined ? "" : dayValue(examDay)}
						onChange={entry.change}
						onBlur={entry.leave}
						onKeyDown={(event) => {
							entry.press();
							if (event.key === "Enter") entry.leave();
						}}
					/>
				</div>
				{examDay !== undefined && (
					<button type="button" className="button button-plain" onClick={remove}>
						{m.exam_remove()}
					</button>
				)}
				{examDay !== undefined && <CalendarButton title={title} moduleId={moduleId} examDay={examDay} today={today} />}
			</div>
			<p id={`${id}-said`} role="status" className="mt-1 min-h-6 text-small text-quiet">
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

function longDay(day: number): string {
	return dayText(day, { dateStyle: "long" });
}

/** A typed date is stored when nothing was entered for this long, in milliseconds, and when the field is left. */
const ENTRY_PAUSE_MS = 1_000;

type DateEntryFacts = Pick<ExamFormProps, "examDay" | "today"> & {
	store: (day: number) => void;
	say: (text: string) => void;
};

/** The entry of a date by keys passes through other dates, also past ones: it is judged when it is whole. One that is picked is whole at once. */
function useDateEntry(input: RefObject<HTMLInputElement | null>, { examDay, today, store, say }: DateEntryFacts) {
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const stored = useRef(examDay);
	const isTyped = useRef(false);
	/** @returns whether the field has a day that can be an exam's */
	const take = (): boolean => {
		clearTimeout(timer.current);
		const day = readDay(input.current?.value ?? "");
		if (day === undefined) return false;
		if (day === stored.current) return true;
		if (day < today || day > lastExamDay(today)) return false;
		stored.current = day;
		store(day);
		return true;
	};
	useEffect(() => {
		stored.current = examDay;
		// Changed elsewhere; a field that is being typed into is left alone.
		const field = input.current;
		if (field && field !== document.activeElement) field.value = examDay === undefined ? "" : dayValue(examDay);
	}, [input, examDay]);
	const sayYearTooLong = () => {
		say(examDay === undefined ? m.exam_year_long() : m.exam_year_long_kept({ kept: longDay(examDay) }));
	};
	const leave = () => {
		const field = input.current;
		if (!field || take()) return;
		const day = readDay(field.value);
		const kept = examDay === undefined ? undefined : longDay(examDay);
		if (isYearTooLong(field.value)) sayYearTooLong();
		else if (day !== undefined) say(refusalText(day, { kept, isPast: day < today }));
		else if (kept !== undefined) say(m.exam_empty_kept({ kept }));
		if (examDay !== undefined) field.value = dayValue(examDay);
	};
	const press = () => {
		isTyped.current = true;
	};
	const change = () => {
		clearTimeout(timer.current);
		const wasTyped = isTyped.current;
		isTyped.current = false;
		if (!wasTyped && take()) return;
		timer.current = setTimeout(() => {
			if (!take() && isYearTooLong(input.current?.value ?? "")) sayYearTooLong();
		}, ENTRY_PAUSE_MS);
	};
	return { change, leave, press };
}

/** @param kept the stored day, if there is one */
function refusalText(refused: number, { kept, isPast }: { kept: string | undefined; isPast: boolean }): string {
	const day = longDay(refused);
	if (kept === undefined) return isPast ? m.exam_past({ day }) : m.exam_far({ day });
	return isPast ? m.exam_past_kept({ day, kept }) : m.exam_far_kept({ day, kept });
}

/** A field for dates takes years of up to six digits. */
function isYearTooLong(value: string): boolean {
	return /^\d{5,}-/.test(value);
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
