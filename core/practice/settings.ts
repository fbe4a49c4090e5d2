// What a learner has set for practice, folded from the log: exam days, daily numbers, sureness. The latest event counts. Pure.
import { compareEvents, HIGHEST_DAY, type LogEvent } from "#core/progress/log/event.ts";

/** How far ahead the day of an exam can be: five years. A later one is mistyped. */
const EXAM_WITHIN_DAYS = 5 * 366;

/** The last day that an exam can have. */
export function lastExamDay(today: number): number {
	return Math.min(today + EXAM_WITHIN_DAYS, HIGHEST_DAY);
}

/** The daily numbers that a learner chooses from. */
export const DAILY_NUMBERS = [10, 20, 40] as const;
/** The daily number of a learner who has chosen none. */
const DEFAULT_DAILY_NUMBER = 20;

export type PracticeSettings = {
	/** By module: the learner's day of the exam. */
	examDays: ReadonlyMap<string, number>;
	/** By module: questions a day. */
	dailyNumbers: ReadonlyMap<string, number>;
	/** Whether the learner is asked how sure an answer is. */
	asksSureness: boolean;
};

/** @param events those of SETTINGS_ID, in any order, duplicates allowed */
export function foldSettings(events: readonly LogEvent[]): PracticeSettings {
	const [examDays, dailyNumbers] = [new Map<string, number>(), new Map<string, number>()];
	let asksSureness = false;
	for (const event of [...events].sort(compareEvents)) {
		if (event.kind === "exam-day" && event.day === null) examDays.delete(event.moduleId);
		else if (event.kind === "exam-day") examDays.set(event.moduleId, Math.min(event.day ?? 0, HIGHEST_DAY));
		if (event.kind === "daily-number") dailyNumbers.set(event.moduleId, event.perDay);
		if (event.kind === "sureness-asked") asksSureness = event.isOn;
	}
	return { examDays, dailyNumbers, asksSureness };
}

/** The settings of one module, as the plan takes them. */
export function settingsOf({ examDays, dailyNumbers }: PracticeSettings, moduleId: string) {
	return { examDay: examDays.get(moduleId), perDay: dailyNumbers.get(moduleId) ?? DEFAULT_DAILY_NUMBER };
}
