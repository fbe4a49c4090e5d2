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
	/** Questions: strong ones, those that fade because they are due, all that were answered, and all. */
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
	const bySubtopic = Map.groupBy(answers, ({ subtopicId }) => subtopicId);
	return {
		days: Array.from({ length: DAYS }, (_, place) => practised.has(today - DAYS + 1 + place)),
		subtopics: [...Map.groupBy(questions, ({ subtopicId }) => subtopicId)].map(([subtopicId, own]) => {
			return lookAt(subtopicId, own, { answers: bySubtopic.get(subtopicId) ?? [], memories, today });
		}),
	};
}

type Known = { answers: readonly PracticeAnswer[]; memories: ReadonlyMap<string, Memory>; today: number };

function lookAt(subtopicId: string, questions: readonly QuestionName[], known: Known): SubtopicLook {
	const { answers, memories, today } = known;
	const weeks = Array.from({ length: WEEKS }, () => ({ answered: 0, right: 0 }));
	for (const { day, isCorrect, isFirstOfDay } of answers) {
		const week = weeks[WEEKS - 1 - Math.floor((today - day) / WEEK)];
		if (!week || !isFirstOfDay) continue;
		week.answered += 1;
		if (isCorrect) week.right += 1;
	}
	const seen = questions.flatMap((question) => memories.get(nameOf(question)) ?? []);
	const isDue = (memory: Memory) => recallOn(memory, today) <= DUE_RECALL;
	return {
		subtopicId,
		weeks,
		strong: seen.filter((memory) => memory.stability >= STRONG_DAYS && !isDue(memory)).length,
		fading: seen.filter(isDue).length,
		seen: seen.length,
		total: questions.length,
	};
}
