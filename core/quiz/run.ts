// A learner's run through a question file as a fold: the run and an event of the learner's log give the next run. The only place
// of these rules: core/progress/log/fold.ts folds stored logs by it, quiz.ts each step on screen. Knows ids of questions alone, so a run is
// folded without the file. Pure.

import { countAnswer, judge, pointsOf, REASK_AFTER_SKIP, setsUntilReask } from "./judge.ts";
import type { Tally } from "./state.ts";

/** What the log's events (core/progress/log/event.ts) say of a run. Sets are counted through numbered and extra sets (set-number.ts). */
export type RunEvent =
	| { kind: "begun"; seed: number }
	| AnsweredEvent
	| { kind: "skipped"; questionId: string; set: number }
	| { kind: "set-ended"; set: number };
type AnsweredEvent = { kind: "answered"; questionId: string; optionId: string; isCorrect: boolean; set: number };

/** An answer or a skip in the set on screen. */
export type CountedAnswer = Omit<AnsweredEvent, "kind"> & {
	wasReask: boolean;
	isMastered: boolean;
	isSkipped?: boolean;
	/** Whether the question was mastered before, by an answer of another phone or after a correction of its key: no points then. */
	isLate?: boolean;
	/** The set that asks the question again. */
	due: number;
};

/** A question that was answered in this run. */
type QuestionProgress = Tally & {
	/** Right re-asks in a row; null when it is mastered. */
	reaskCount: number | null;
	/** The set of its last answer that counts, and the one that it is due in. */
	set: number;
	due: number;
};

/** A run, folded. A plain value that can be stored and folded on with later events. */
export type Run = {
	/** Number of the learner's run, from 0; "start over" begins the next one. */
	run: number;
	/** Decides the order of the questions that were never asked; null before the run's first event. */
	seed: number | null;
	/** The set on screen: the one after the last finished set, and not before the set of the last answer. */
	set: number;
	/** The question that ended the previous set, if any was answered in it. */
	endedWith: string | null;
	/** Of the set on screen. */
	answers: readonly CountedAnswer[];
	/** Hundredths of a point: the sum over all answers that count. */
	score: number;
	answerCount: number;
	/** Ordered by first answer; `mastered` by mastery, `missed` by last answer. */
	questions: readonly QuestionProgress[];
	mastered: readonly string[];
	missed: readonly string[];
	/** Skipped and never answered, by last skip. Missing in snapshots of earlier releases. */
	skipped?: readonly string[];
	/** How many corrections of keys are counted in it (core/progress/log/corrections.ts); missing without any. */
	corrected?: number;
};

export function startRun(run: number): Run {
	return {
		run,
		seed: null,
		set: 1,
		endedWith: null,
		answers: [],
		score: 0,
		answerCount: 0,
		questions: [],
		mastered: [],
		missed: [],
		skipped: [],
	};
}

/** The run after these events, in their order. Events that do not count change nothing. */
export function foldRun(run: Run, events: readonly RunEvent[]): Run {
	const folding = openFolding(run);
	for (const event of events) foldStep(folding, event);
	return closeFolding(folding);
}

/** A run with its questions by id, changed in place while events are folded. */
export type RunFolding = Omit<Run, "questions" | "mastered" | "missed" | "skipped" | "answers"> & {
	answers: CountedAnswer[];
	questions: Map<string, QuestionProgress>;
	mastered: string[];
	missed: Set<string>;
	skipped: Set<string>;
};

export function openFolding(run: Run): RunFolding {
	return {
		...run,
		answers: [...run.answers],
		questions: new Map(run.questions.map((question) => [question.questionId, question])),
		mastered: [...run.mastered],
		missed: new Set(run.missed),
		skipped: new Set(run.skipped),
	};
}

export function closeFolding(folding: RunFolding): Run {
	const { questions, missed, skipped } = folding;
	return { ...folding, questions: [...questions.values()], missed: [...missed], skipped: [...skipped] };
}

/** Changes an open run by one event. */
export function foldStep(folding: RunFolding, event: RunEvent): void {
	if (event.kind === "begun") folding.seed ??= event.seed;
	if (event.kind === "set-ended") goToSet(folding, event.set + 1);
	if (event.kind === "answered") foldAnswer(folding, event);
	if (event.kind === "skipped") foldSkip(folding, event.questionId, event.set);
}

/**
 * An answer counts unless its question is mastered, or was answered in this set or a later one: then two phones answered the same
 * question in the same set, and the first answer counts.
 */
function foldAnswer(folding: RunFolding, { questionId, optionId, isCorrect, set }: AnsweredEvent): void {
	goToSet(folding, set);
	const before = folding.questions.get(questionId);
	if (before && before.set >= set) return;
	const given = { questionId, optionId, isCorrect, set, wasReask: before !== undefined };
	if (before && before.reaskCount === null) {
		listAnswer(folding, { ...given, isMastered: true, isLate: true, due: before.due });
		return;
	}
	const missed = before && { reaskCount: before.reaskCount ?? 0 };
	const { reaskCount, isMastered } = judge(missed, isCorrect);
	const due = set + setsUntilReask(isCorrect);
	const tally = countAnswer(before, { questionId, optionId, isCorrect });
	folding.questions.set(questionId, { ...tally, reaskCount: isMastered ? null : reaskCount, set, due });
	folding.missed.delete(questionId);
	folding.skipped.delete(questionId);
	if (isMastered) folding.mastered.push(questionId);
	else folding.missed.add(questionId);
	folding.score += pointsOf(isCorrect);
	folding.answerCount += 1;
	listAnswer(folding, { ...given, isMastered, due });
}

/** Lists an answer in its set while that is on screen; it takes the place of a skip. */
function listAnswer({ set, answers }: RunFolding, answer: CountedAnswer): void {
	if (answer.set !== set) return;
	const place = answers.findIndex(({ questionId }) => questionId === answer.questionId);
	if (place === -1) answers.push(answer);
	else if (answers[place]?.isSkipped) answers[place] = answer;
}

/**
 * A skip counts unless its question is mastered, or was answered or skipped in this set or a later one. An answer that another
 * phone gave in the same set always counts instead, whichever came first.
 */
function foldSkip(folding: RunFolding, questionId: string, set: number): void {
	goToSet(folding, set);
	const before = folding.questions.get(questionId);
	if (before && (before.reaskCount === null || before.due > set)) return;
	const due = set + REASK_AFTER_SKIP;
	if (before) folding.questions.set(questionId, { ...before, due });
	const list = before ? folding.missed : folding.skipped;
	list.delete(questionId);
	list.add(questionId);
	if (set !== folding.set || folding.answers.some((other) => other.questionId === questionId)) return;
	const skip = { questionId, optionId: "", isCorrect: false, set, due, isMastered: false, isSkipped: true };
	folding.answers.push({ ...skip, wasReask: before !== undefined });
}

function goToSet(folding: RunFolding, set: number): void {
	if (set <= folding.set) return;
	folding.endedWith = folding.answers.at(-1)?.questionId ?? null;
	folding.set = set;
	folding.answers = [];
}
