// "When is your exam?" and the daily number, each stored as it is changed; and the daily reminder. Loaded after the plan.
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { onTypedReplaced, readTyped, writeTyped } from "#app/learn/progress/session/typed-words.ts";
import { dayText, dayValue, readDay } from "#app/ui/script/day-text.ts";
import { DAILY_NUMBERS, lastExamDay } from "#core/practice/settings.ts";
import * as m from "#messages";
import { DailyReminder } from "./daily-reminder.tsx";
import { storeDailyNumber, storeExamDay } from "./dose/practice-steps.ts";

type ExamFormProps = {
	moduleId: string;
	/** Of the module. */
	title: string;
	examDay: number | undefined;
	perDay: number;
	/** The date. */
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
	const entry = useDateEntry(input, { moduleId, examDay, today, store: setDay, say: setSaid });
	const remove = () => {
		// The button goes with the date.
		input.current?.focus();
		if (input.current) input.current.value = "";
		entry.drop();
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
							entry.press(event.key);
							if (event.key === "Enter") entry.leave();
						}}
					/>
				</div>
				{examDay !== undefined && (
					<button type="button" className="button button-plain" onClick={remove}>
						{m.exam_remove()}
					</button>
				)}
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
			<DailyReminder title={title} moduleId={moduleId} examDay={examDay} today={today} />
		</section>
	);
}

function longDay(day: number): string {
	return dayText(day, { dateStyle: "long" });
}

/** A date that is changed by arrows is stored when nothing was entered for this long, in milliseconds, and when the field is left. */
const ENTRY_PAUSE_MS = 1_000;

type DateEntryFacts = Pick<ExamFormProps, "moduleId" | "examDay" | "today"> & {
	store: (day: number) => Promise<void>;
	say: (text: string) => void;
};

/**
 * A date that is typed or picked is stored as soon as it can be an exam's. Arrows pass through many such dates, and keys through past
 * ones: they are judged after a pause.
 */
function useDateEntry(input: RefObject<HTMLInputElement | null>, facts: DateEntryFacts) {
	const { examDay, say } = facts;
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const isSpun = useRef(false);
	const { note, take, drop } = useStoredDay(input, facts);
	/** @returns whether it has said why the day in the field is none of an exam */
	const sayRefusal = (value: string): boolean => {
		const words = refusalOf(value, facts);
		if (words !== undefined) say(words);
		return words !== undefined;
	};
	const leave = () => {
		clearTimeout(timer.current);
		const field = input.current;
		if (!field || take()) return;
		drop();
		const hasSaid = sayRefusal(field.value);
		if (examDay === undefined) return;
		if (!hasSaid) say(m.exam_empty_kept({ kept: longDay(examDay) }));
		field.value = dayValue(examDay);
	};
	const press = (key: string) => {
		isSpun.current = !/^\d$/.test(key);
	};
	const change = () => {
		clearTimeout(timer.current);
		note();
		const wasSpun = isSpun.current;
		isSpun.current = false;
		if (!wasSpun && take()) return;
		timer.current = setTimeout(() => {
			if (!take()) sayRefusal(input.current?.value ?? "");
		}, ENTRY_PAUSE_MS);
	};
	return {
		change,
		leave,
		press,
		drop() {
			clearTimeout(timer.current);
			drop();
		},
	};
}

/**
 * The field's day in the log. When the page is left it is stored as it stands; and as the log may need longer than the page lives on, it
 * is also with the tab's unsent texts until it is in the log.
 */
function useStoredDay(input: RefObject<HTMLInputElement | null>, facts: DateEntryFacts) {
	const { moduleId, examDay, today, store } = facts;
	const place = `exam ${moduleId}`;
	const stored = useRef(examDay);
	/** The day that is being written. */
	const storing = useRef<number>(undefined);
	const read = () => readDay(input.current?.value ?? "");
	const drop = () => writeTyped(place, "");
	/** @returns whether the field has a day that can be an exam's */
	const take = (): boolean => {
		const day = read();
		if (day === undefined) return false;
		if (day === stored.current) {
			if (storing.current === undefined) drop();
			return true;
		}
		if (!isExamDay(day, today)) return false;
		stored.current = day;
		storing.current = day;
		void store(day).then(() => {
			if (storing.current !== day) return;
			storing.current = undefined;
			if (readTyped(place) === dayValue(day)) drop();
		});
		return true;
	};
	useEffect(() => {
		stored.current = examDay;
		// Changed elsewhere; a field that is being typed into is left alone.
		const field = input.current;
		if (field && field !== document.activeElement) field.value = examDay === undefined ? "" : dayValue(examDay);
	}, [input, examDay]);
	const restore = () => {
		const text = readTyped(place);
		if (text === "" || !input.current) return;
		input.current.value = text;
		if (!take()) drop();
	};
	// After the effect that fills the field.
	useUnsent(restore, take);
	const note = () => {
		const day = read();
		if (day !== undefined && isExamDay(day, today)) writeTyped(place, dayValue(day));
	};
	return { note, take, drop };
}

/**
 * @param restore called when the page shows, and when the texts of a killed browser are back
 * @param store called when the page is left
 */
function useUnsent(restore: () => void, store: () => void) {
	const restoreNow = useEffectEvent(restore);
	const storeNow = useEffectEvent(store);
	useEffect(() => {
		restoreNow();
		const leave = () => storeNow();
		addEventListener("pagehide", leave);
		document.addEventListener("visibilitychange", leave);
		const stop = onTypedReplaced(() => restoreNow());
		return () => {
			removeEventListener("pagehide", leave);
			document.removeEventListener("visibilitychange", leave);
			stop();
		};
	}, []);
}

function isExamDay(day: number, today: number): boolean {
	return day >= today && day <= lastExamDay(today);
}

/** Why what stands in the field is no day of an exam, in words; undefined for no day, or a part of one. */
export function refusalOf(
	value: string,
	{ examDay, today }: Pick<ExamFormProps, "examDay" | "today">,
): string | undefined {
	const kept = examDay === undefined ? undefined : longDay(examDay);
	if (isYearTooLong(value)) return kept === undefined ? m.exam_year_long() : m.exam_year_long_kept({ kept });
	const refused = readDay(value);
	if (refused === undefined) return undefined;
	const day = longDay(refused);
	const isPast = refused < today;
	if (kept === undefined) return isPast ? m.exam_past({ day }) : m.exam_far({ day });
	return isPast ? m.exam_past_kept({ day, kept }) : m.exam_far_kept({ day, kept });
}

/** A field for dates takes years of up to six digits. */
function isYearTooLong(value: string): boolean {
	return /^\d{5,}-/.test(value);
}
