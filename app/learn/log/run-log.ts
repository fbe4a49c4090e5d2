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
	const { run, seed, questionsAnswered } = before.state;
	const { questionId, optionId, isCorrect } = record;
	const { questions, html } = before.bank;
	const checksum = html.get(questionId)?.checksum ?? checksumOf(questions.get(questionId)?.text ?? "");
	const answered: NewEvent = {
		...{ kind: "answered", subtopicId, run, questionId, checksum, optionId, isCorrect },
		...{ set: setOnScreen(before.state), tookMs: Math.round(Math.min(Math.max(0, tookMs), MAX_TOOK_MS)) },
	};
	const begun: NewEvent = { kind: "begun", subtopicId, run, seed };
	return appendEvents(subtopicId, questionsAnswered === 0 ? [begun, answered] : [answered]);
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
function hasNews({ answerCount, score, set }: SubtopicProgress, state: McqState): boolean {
	if (answerCount !== state.questionsAnswered) return answerCount > state.questionsAnswered;
	return answerCount > 0 && (score !== state.currentScore || set > setOnScreen(state));
}
