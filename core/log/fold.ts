// Folds a learner's log into the progress of one subtopic: how far each question is, the score, the documents that were read.
// The result depends on the set of events alone, not on the devices that they came from or the order in which they arrived.
// Pure. Used by the browser's store of the log; open-run.ts makes a quiz of the result.

import type { DocumentPhase } from "#core/catalog/phases.ts";
import { countAnswer, judge, pointsOf, REASK_AFTER_SKIP, setsUntilReask, skippedAnswer } from "#core/quiz/judge.ts";
import type { CountedAnswer } from "#core/quiz/quiz.ts";
import type { Tally } from "#core/quiz/state.ts";
import { type Answered, compareEvents, type LogEvent, type Skipped } from "./event.ts";

/** A question that was answered in this run. */
type QuestionProgress = Tally & {
	/** Right re-asks in a row; null when it is mastered. */
	reaskCount: number | null;
	/** The set of its last answer that counts, and the one that it is due in; sets are counted as in event.ts. */
	set: number;
	due: number;
};

/** A subtopic's part of the log, folded. A plain value that can be stored and folded on with later events. */
export type SubtopicProgress = {
	subtopicId: string;
	/** The latest run, and the seed of its questions' order; null before its first event. */
	run: number;
	seed: number | null;
	/** The set on screen: the one after the last finished set, and not before the set of the last answer. */
	set: number;
	/** The question that ended the previous set, if any was answered in it. */
	endedWith: string | null;
	/** Of the set on screen, with its skipped questions. */
	answers: readonly CountedAnswer[];
	/** Hundredths of a point: the sum over all answers that count. */
	score: number;
	answerCount: number;
	/** Ordered by first answer; `mastered` by mastery, `missed` by last answer. */
	questions: readonly QuestionProgress[];
	mastered: readonly string[];
	missed: readonly string[];
	/** The most mastered questions of an earlier run, since starting over takes no finished step back. Missing in snapshots of earlier releases. */
	masteredBefore?: number;
	/** Skipped and never answered, by last skip. Missing in snapshots of earlier releases. */
	skipped?: readonly string[];
	/** Documents that were read, in any run. */
	read: readonly DocumentPhase[];
	/** Where the learner last stopped in the texts, in any run: numbers of blocks. */
	places: Readonly<Partial<Record<DocumentPhase, number>>>;
	/** Doubts asked, in any run. */
	doubtCount: number;
	/** How many corrections of keys are in it (corrections.ts); missing without any, and in snapshots of earlier releases. */
	corrected?: number;
	/** The last event folded in; undefined without any. */
	until: { clock: number; device: string } | undefined;
};

export function startProgress(subtopicId: string): SubtopicProgress {
	return { subtopicId, ...startRun(0), read: [], places: {}, doubtCount: 0, until: undefined };
}

function startRun(run: number, masteredBefore = 0) {
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
		masteredBefore,
		missed: [],
		skipped: [],
	};
}

/**
 * Adds events of one subtopic to its progress, in any order, duplicates allowed.
 * @param from the progress up to an event; without it an empty one. Events up to `from.until` are skipped
 */
export function foldEvents(from: SubtopicProgress, events: readonly LogEvent[]): SubtopicProgress {
	const later = events.filter((event) => !from.until || compareEvents(event, from.until) > 0).sort(compareEvents);
	const last = later.at(-1);
	if (!last) return from;
	const folding = openFolding(from);
	for (const [place, event] of later.entries()) {
		const before = later[place - 1];
		if (before && compareEvents(before, event) === 0) continue;
		foldOne(folding, event);
	}
	return closeFolding(folding, { clock: last.clock, device: last.device });
}

/** A progress with its questions by id, changed in place while events are folded. */
type Folding = Omit<SubtopicProgress, "questions" | "mastered" | "missed" | "skipped" | "answers" | "read"> & {
	answers: CountedAnswer[];
	questions: Map<string, QuestionProgress>;
	mastered: string[];
	missed: Set<string>;
	skipped: Set<string>;
	read: Set<DocumentPhase>;
	places: Partial<Record<DocumentPhase, number>>;
};

function openFolding(from: SubtopicProgress): Folding {
	return {
		...from,
		answers: [...from.answers],
		questions: new Map(from.questions.map((question) => [question.questionId, question])),
		mastered: [...from.mastered],
		missed: new Set(from.missed),
		skipped: new Set(from.skipped),
		read: new Set(from.read),
		// Snapshots of earlier releases lack this field.
		places: { ...from.places },
	};
}

function closeFolding(folding: Folding, until: SubtopicProgress["until"]): SubtopicProgress {
	return {
		...folding,
		questions: [...folding.questions.values()],
		missed: [...folding.missed],
		skipped: [...folding.skipped],
		read: [...folding.read].sort(),
		places: sortPlaces(folding.places),
		until,
	};
}

/** In the order of the phases, so that equal progress is equal byte for byte. */
function sortPlaces(places: Folding["places"]): Folding["places"] {
	return Object.fromEntries(Object.entries(places).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function foldOne(folding: Folding, event: LogEvent): void {
	if (event.kind === "read") folding.read.add(event.phase);
	if (event.kind === "place") folding.places[event.phase] = event.block;
	if (event.kind === "doubt") folding.doubtCount += 1;
	if (!isOfRun(event) || event.run < folding.run) return;
	if (event.run > folding.run) {
		const empty = { answers: [], questions: new Map(), mastered: [], missed: new Set(), skipped: new Set() };
		const masteredBefore = Math.max(folding.mastered.length, folding.masteredBefore ?? 0);
		Object.assign(folding, startRun(event.run, masteredBefore), empty);
	}
	if (event.kind === "begun") folding.seed ??= event.seed;
	if (event.kind === "set-ended") goToSet(folding, event.set + 1);
	if (event.kind === "answered") foldAnswer(folding, event);
	if (event.kind === "skipped") foldSkip(folding, event);
}

const OF_RUN: readonly LogEvent["kind"][] = ["begun", "answered", "skipped", "set-ended", "started-over"];

/** Whether starting over undoes the event. */
function isOfRun({ kind }: LogEvent): boolean {
	return OF_RUN.includes(kind);
}

/**
 * An answer counts unless its question is mastered, or was answered in this set or a later one: then two phones answered the same
 * question in the same set, and the first answer counts.
 */
function foldAnswer(folding: Folding, { questionId, optionId, isCorrect, set }: Answered): void {
	goToSet(folding, set);
	const before = folding.questions.get(questionId);
	if (before && (before.reaskCount === null || before.set >= set)) return;
	const missed = before && before.reaskCount !== null ? { reaskCount: before.reaskCount } : undefined;
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
	if (set !== folding.set) return;
	const answer = { questionId, optionId, isCorrect, set, wasReask: missed !== undefined, isMastered, due };
	const skip = folding.answers.findIndex((other) => other.questionId === questionId);
	if (skip === -1) folding.answers.push(answer);
	else folding.answers[skip] = answer;
}

/**
 * A skip counts unless its question is mastered, or was answered or skipped in this set or a later one. An answer that another
 * phone gave in the same set always counts instead, whichever came first.
 */
function foldSkip(folding: Folding, { questionId, set }: Skipped): void {
	goToSet(folding, set);
	const before = folding.questions.get(questionId);
	if (before && (before.reaskCount === null || before.due > set)) return;
	if (before) folding.questions.set(questionId, { ...before, due: set + REASK_AFTER_SKIP });
	const list = before ? folding.missed : folding.skipped;
	list.delete(questionId);
	list.add(questionId);
	if (set !== folding.set || folding.answers.some((other) => other.questionId === questionId)) return;
	folding.answers.push(skippedAnswer({ questionId, set, wasReask: before !== undefined }));
}

function goToSet(folding: Folding, set: number): void {
	if (set <= folding.set) return;
	folding.endedWith = folding.answers.at(-1)?.questionId ?? null;
	folding.set = set;
	folding.answers = [];
}
