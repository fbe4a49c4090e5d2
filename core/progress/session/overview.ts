// What "Your progress" shows: the learner's log, folded by subtopic, with the titles and sizes that the log does not have. Pure.

import { findNextStep, type Logged, type MethodPhase, NOTHING_LOGGED, readLogged } from "#core/modules/phases.ts";
import { foldCorrected } from "#core/progress/log/corrected-fold.ts";
import { KEYS_ID, type LogEvent, SETTINGS_ID } from "#core/progress/log/event.ts";
import type { SubtopicProgress } from "#core/progress/log/fold.ts";
import type { LoggedSubtopic } from "#core/progress/log/sync-protocol.ts";
import type { Completion } from "./study-progress.ts";

/** The figures of a subtopic in its latest run. */
export type SubtopicRecord = Logged & {
	subtopicId: string;
	/** Questions that were answered, and those of them that were right at the first try. */
	answered: number;
	rightAtFirst: number;
};

/** Parts of a whole: questions mastered, right at the first try of those answered, steps done. */
export type Figures = {
	mastered: number;
	questions: number;
	rightAtFirst: number;
	answered: number;
	stepsDone: number;
	steps: number;
};
export type SubtopicOverview = Figures & {
	subtopicId: string;
	title: string;
	/** By questions that were mastered in some run or, without questions, by texts that are read. */
	completion: Completion | undefined;
	/** The step that comes next: an open quiz, otherwise the first one that is not done. Undefined when all are done. */
	next: MethodPhase | undefined;
};
export type ModuleOverview = { moduleId: string; title: string; subtopics: readonly SubtopicOverview[] };
export type Overview = { modules: readonly ModuleOverview[]; total: Figures };

/** The record of each subtopic in a log, in any order of the events, duplicates allowed. */
export function listRecords(events: readonly LogEvent[]): SubtopicRecord[] {
	const bySubtopic = Map.groupBy(events, ({ subtopicId }) => subtopicId);
	for (const id of [KEYS_ID, SETTINGS_ID]) bySubtopic.delete(id);
	return [...bySubtopic].map(([id, own]) => recordOf(foldCorrected(id, own)));
}

function recordOf(progress: SubtopicProgress): SubtopicRecord {
	const { subtopicId, run, answerCount, questions, mastered, masteredBefore, read } = progress;
	return {
		subtopicId,
		run,
		answerCount,
		masteredCount: mastered.length,
		masteredBefore,
		read,
		answered: questions.length,
		rightAtFirst: questions.filter(({ isRightAtFirst }) => isRightAtFirst).length,
	};
}

/**
 * The records by module and subtopic, and their sum, in the order of the named subtopics.
 * A subtopic that is not named (its title is unknown, or it was deleted) is left out; one without a record has done nothing yet.
 */
export function overviewOf(named: readonly LoggedSubtopic[], records: readonly SubtopicRecord[]): Overview {
	const byId = new Map(records.map((record) => [record.subtopicId, record]));
	const modules = [...Map.groupBy(named, ({ moduleId }) => moduleId)].map(([moduleId, own]): ModuleOverview => {
		const subtopics = own.map((subtopic) => overviewOfSubtopic(subtopic, byId.get(subtopic.subtopicId)));
		return { moduleId, title: own[0]?.moduleTitle ?? "", subtopics };
	});
	return { modules, total: sum(modules.flatMap(({ subtopics }) => subtopics)) };
}

function overviewOfSubtopic(subtopic: LoggedSubtopic, record: SubtopicRecord | undefined): SubtopicOverview {
	const { subtopicId, subtopicTitle: title, steps, questionCount } = subtopic;
	const { answered = 0, rightAtFirst = 0, masteredCount = 0 } = record ?? {};
	const { done, isDone, isQuizOpen } = readLogged(subtopic, record ?? NOTHING_LOGGED);
	const stepsDone = steps.filter((step) => done.includes(step)).length;
	return {
		subtopicId,
		title,
		// Questions that were answered may have been removed since.
		mastered: Math.min(masteredCount, questionCount),
		questions: questionCount,
		rightAtFirst,
		answered,
		stepsDone,
		steps: steps.length,
		// As findCompletion of study-progress.ts, which would be one more file for the pages with cards.
		completion: isDone ? (isQuizOpen ? "once" : stepsDone < steps.length ? "quiz" : "all") : undefined,
		next: findNextStep(steps, done, isQuizOpen),
	};
}

function sum(parts: readonly Figures[]): Figures {
	const total = { mastered: 0, questions: 0, rightAtFirst: 0, answered: 0, stepsDone: 0, steps: 0 };
	for (const part of parts) {
		total.mastered += part.mastered;
		total.questions += part.questions;
		total.rightAtFirst += part.rightAtFirst;
		total.answered += part.answered;
		total.stepsDone += part.stepsDone;
		total.steps += part.steps;
	}
	return total;
}

/**
 * The subtopics of a log: those that the server has just named, then those that this device knew before.
 * @param isComplete whether the server has named all of the log; then one that it did not name was deleted
 */
export function mergeSubtopics(
	named: readonly LoggedSubtopic[],
	known: readonly LoggedSubtopic[],
	isComplete: boolean,
): readonly LoggedSubtopic[] {
	if (isComplete) return named;
	const ids = new Set(named.map(({ subtopicId }) => subtopicId));
	return [...named, ...known.filter(({ subtopicId }) => !ids.has(subtopicId))];
}
