// The events of a quiz in the learner's log: writes them, and reads the quiz that they give.

import { checksumOf } from "#core/checksum.ts";
import type { SubtopicProgress } from "#core/log/fold.ts";
import type { Bank } from "#core/quiz/bank.ts";
import type { Quiz } from "#core/quiz/quiz.ts";
import { setOnScreen } from "#core/quiz/set-number.ts";
import type { AnswerRecord, McqState } from "#core/quiz/state.ts";
import { appendEvents, loadProgress, type NewEvent } from "./log-store.ts";

/** Longest time that an answer can have taken, in milliseconds: a day. */
const MAX_TOOK_MS = 86_400_000;

/** Writes an answer; the first one of a run also starts the run. Resolves when it is on disk. */
export async function logAnswer(
	subtopicId: string,
	before: Quiz,
	record: AnswerRecord,
	tookMs: number,
): Promise<SubtopicProgress> {
	const { run } = before.state;
	const { questionId, optionId, isCorrect } = record;
	const { questions, html } = before.bank;
	// As in checksumIn (core/log/corrections.ts), which loads later.
	const checksum = html.get(questionId)?.checksum ?? checksumOf(questions.get(questionId)?.text ?? "");
	const answered: NewEvent = {
		kind: "answered",
		subtopicId,
		run,
		questionId,
		checksum,
		optionId,
		isCorrect,
		set: setOnScreen(before.state),
		tookMs: Math.round(Math.min(Math.max(0, tookMs), MAX_TOOK_MS)),
	};
	return appendOfRun(subtopicId, before, answered);
}

/** Writes that a question was skipped. Resolves when it is on disk. */
export async function logSkip(
	subtopicId: string,
	before: Quiz,
	{ questionId }: AnswerRecord,
): Promise<SubtopicProgress> {
	const set = setOnScreen(before.state);
	return appendOfRun(subtopicId, before, { kind: "skipped", subtopicId, run: before.state.run, questionId, set });
}

/** The first event of a run also writes the run's start, with its seed. */
async function appendOfRun(subtopicId: string, { state }: Quiz, event: NewEvent): Promise<SubtopicProgress> {
	const { run, seed, questionsAnswered, skippedQuestions = [] } = state;
	const isFirst = questionsAnswered === 0 && skippedQuestions.length === 0;
	return appendEvents(subtopicId, isFirst ? [{ kind: "begun", subtopicId, run, seed }, event] : [event]);
}

export function logSetEnd(subtopicId: string, { state }: Quiz): void {
	appendEvents(subtopicId, [{ kind: "set-ended", subtopicId, run: state.run, set: setOnScreen(state) }]);
}

/** Starts the next run; the log keeps the answers of this one. @returns the number of the next run */
export function logStartOver(subtopicId: string, run: number): number {
	appendEvents(subtopicId, [{ kind: "started-over", subtopicId, run: run + 1 }]);
	return run + 1;
}

/**
 * The quiz of the log, when it has more than this state or another one: from another tab, phone or day.
 * @param reading the log's progress, if it is already being read
 */
export async function findLaterQuiz(
	subtopicId: string,
	bank: Bank,
	state: McqState,
	reading = loadProgress(subtopicId),
): Promise<Quiz | undefined> {
	const progress = await reading;
	if (progress.run < state.run || (progress.run === state.run && !hasNews(progress, state))) return undefined;
	const { openRun } = await import("#core/log/open-run.ts");
	return openRun(bank, progress, state.seed);
}

/** A log with fewer answers could not store all of them; then the state in the session is better. */
function hasNews({ answerCount, answers, score, set, corrected = 0 }: SubtopicProgress, state: McqState): boolean {
	// Marked again by other keys, a log may count fewer answers.
	const { corrected: shownCorrected = 0 } = state;
	if (corrected !== shownCorrected) return corrected > shownCorrected;
	if (answerCount !== state.questionsAnswered) return answerCount > state.questionsAnswered;
	const shown = setOnScreen(state);
	const skips = answers.filter(({ isSkipped }) => isSkipped).length;
	const shownSkips = state.answers.filter(({ outcome }) => outcome === "skipped").length;
	if (set > shown || (set === shown && skips > shownSkips)) return true;
	return answerCount > 0 && score !== state.currentScore;
}
