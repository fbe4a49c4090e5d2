// Writes what is done on "Today" and "My mistakes" into the learner's log.
import { appendEvents, type NewEvent } from "#app/learn/progress/log/log-store.ts";
import { checksumOf } from "#core/checksum.ts";
import type { QuestionName } from "#core/practice/answers.ts";
import { type ErrReason, SETTINGS_ID } from "#core/progress/log/event.ts";
import type { PracticeResult } from "./asking.ts";
import { logPractised } from "./practice-log.ts";
import type { LoadedQuestion } from "./question-store.ts";

/** A step shows after this long even if the disk has not confirmed it, in milliseconds. */
const SLOW_DISK_MS = 1_500;

type Answering = Pick<LoadedQuestion, "question" | "html"> & {
	tookMs: number;
	/** Whether it is beside the plan of the day. */
	isExtra: boolean;
};

/** Resolves when the answer is on disk, or the disk is slow. */
export async function storePractised(result: PracticeResult, answering: Answering): Promise<void> {
	const { question, html, tookMs, isExtra } = answering;
	const checksum = html?.checksum ?? checksumOf(question.text);
	const answer = { ...result, checksum, tookMs };
	await withoutSlowDisk(logPractised(isExtra ? { ...answer, isExtra } : answer));
}

export function storeBookmark({ subtopicId, questionId }: QuestionName, isOn: boolean): Promise<void> {
	return store({ kind: "bookmarked", subtopicId, run: 0, questionId, isOn });
}

/** Why it was missed; null takes the reason back. */
export function storeReason({ subtopicId, questionId }: QuestionName, why: ErrReason | null): Promise<void> {
	return store({ kind: "erred", subtopicId, run: 0, questionId, why });
}

/** An own note, of at most NOTE_LENGTH; empty deletes it. It leaves this device only encrypted. */
export function storeNote({ subtopicId, questionId }: QuestionName, text: string): Promise<void> {
	return store({ kind: "own-noted", subtopicId, run: 0, questionId, text });
}

/** The learner reads the place of a question that failed again and again. */
export function storeReread({ subtopicId, questionId }: QuestionName, day: number): Promise<void> {
	return store({ kind: "reread", subtopicId, run: 0, questionId, day });
}

/** @param day null for no exam */
export function storeExamDay(moduleId: string, day: number | null): Promise<void> {
	return store({ kind: "exam-day", subtopicId: SETTINGS_ID, run: 0, moduleId, day });
}

export function storeDailyNumber(moduleId: string, perDay: number): Promise<void> {
	return store({ kind: "daily-number", subtopicId: SETTINGS_ID, run: 0, moduleId, perDay });
}

export function storeSurenessAsked(isOn: boolean): Promise<void> {
	return store({ kind: "sureness-asked", subtopicId: SETTINGS_ID, run: 0, isOn });
}

function store(event: NewEvent): Promise<void> {
	return withoutSlowDisk(appendEvents(event.subtopicId, [event]));
}

/** Without a log the page goes on, too. */
async function withoutSlowDisk(writing: Promise<unknown>): Promise<void> {
	const slowDisk = new Promise((resolve) => setTimeout(resolve, SLOW_DISK_MS));
	await Promise.race([writing, slowDisk]).catch(() => undefined);
}
