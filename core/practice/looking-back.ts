// What practice has given so far: the days, right answers over time, what is strong and what fades. Figures for drawings and tables;
// no streak, since a missed day is no fault. Pure.
import { nameOf, type PracticeAnswer, type QuestionName } from "./answers.ts";
import { DUE_RECALL, foldMemory, type Memory, recallOn } from "./memory.ts";

/** Days that are looked back on. */
const DAYS = 28;
/** Weeks of the figures over time. */
const WEEKS = 12;
const WEEK = 7;
/** From this stability on, in days, a question is strong while it is remembered. */
const STRONG_DAYS = 21;

export type LookingBack = {
	/** The last 28 days, today last: whether something was answered. */
	days: readonly boolean[];
	subtopics: readonly SubtopicLook[];
};

export type SubtopicLook = {
	subtopicId: string;
	/** The last 12 weeks, this one last: first answers of a day, and those of them that were right. */
	weeks: readonly { answered: number; right: number }[];
	/** Questions: strong ones, those that fade (they are due, or the first or the last answer of their last day was wrong), all that were answered, and all. */
	strong: number;
	fading: number;
	seen: number;
	total: number;
};

/** @param questions all of the module @param answers as listAnswers gives them */
export function lookBack(
	questions: readonly QuestionName[],
	answers: readonly PracticeAnswer[],
	today: number,
): LookingBack {
	const practised = new Set(answers.map(({ day }) => day));
	const memories = foldMemory(answers);
	const isRight = new Map(answers.map(({ name, isCorrect }) => [name, isCorrect]));
	const bySubtopic = Map.groupBy(answers, ({ subtopicId }) => subtopicId);
	return {
		days: Array.from({ length: DAYS }, (_, place) => practised.has(today - DAYS + 1 + place)),
		subtopics: [...Map.groupBy(questions, ({ subtopicId }) => subtopicId)].map(([subtopicId, own]) => {
			return lookAt(subtopicId, own, { answers: bySubtopic.get(subtopicId) ?? [], memories, isRight, today });
		}),
	};
}

type Known = {
	answers: readonly PracticeAnswer[];
	memories: ReadonlyMap<string, Memory>;
	/** Whether the last answer to each question was right, by name. */
	isRight: ReadonlyMap<string, boolean>;
	today: number;
};

function lookAt(subtopicId: string, questions: readonly QuestionName[], known: Known): SubtopicLook {
	const { answers, memories, isRight, today } = known;
	const weeks = Array.from({ length: WEEKS }, () => ({ answered: 0, right: 0 }));
	for (const { day, isCorrect, isFirstOfDay } of answers) {
		const week = weeks[WEEKS - 1 - Math.floor((today - day) / WEEK)];
		if (!week || !isFirstOfDay) continue;
		week.answered += 1;
		if (isCorrect) week.right += 1;
	}
	const seen = questions.flatMap((question) => {
		const name = nameOf(question);
		const memory = memories.get(name);
		if (!memory) return [];
		// A question that was missed and then answered right on the same day was not remembered.
		const isFading = memory.wasMissed || isRight.get(name) === false || recallOn(memory, today) <= DUE_RECALL;
		return [{ isFading, isStable: memory.stability >= STRONG_DAYS }];
	});
	return {
		subtopicId,
		weeks,
		strong: seen.filter(({ isFading, isStable }) => isStable && !isFading).length,
		fading: seen.filter(({ isFading }) => isFading).length,
		seen: seen.length,
		total: questions.length,
	};
}
