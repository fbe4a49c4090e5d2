// How well a learner remembers each question, folded from the answers by FSRS-6. Never stored: with another version of the algorithm the
// same log gives other figures. Pure. The formulas are those of ts-fsrs 5.4.2 without its short-term mode and fuzz, in its order of
// operations, so that the results are equal to the last digit, which a test proves. A plan folds tens of thousands of answers before it
// shows, and the library checks and looks up more at each than it reckons.
import type { PracticeAnswer } from "./answers.ts";

/** Raised with every change that gives another plan for the same log. */
export const ALGORITHM_VERSION = 3;
/** A question is due when it is remembered with at most this probability. */
export const DUE_RECALL = 0.9;

/** Grades of FSRS. There is no "Easy": nothing in an answer says so, and time never grades. */
const AGAIN = 1;
const HARD = 2;
const GOOD = 3;
export type Grade = typeof AGAIN | typeof HARD | typeof GOOD;

/** The weights of FSRS-6 that were fitted to many learners (default_w of ts-fsrs); those of its short-term mode are not used. */
const W = [
	...[0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629],
	...[1.6483, 0.6014],
] as const;
const DECAY = -0.1542;
const FACTOR = round8(Math.exp(DECAY ** -1 * Math.log(0.9)) - 1);
/** Bounds of the stability, in days, and of the difficulty. */
const [LEAST_STABILITY, MOST_STABILITY] = [0.001, 36_500];
const [EASIEST, HARDEST] = [1, 10];
/** How far a right answer raises the stability, before what depends on the question. */
const GAIN = Math.exp(W[8]);
/** The difficulty to which each answer leads back, a little: that of a question which is easy at once. */
const EASY_DIFFICULTY = firstDifficulty(4);

/** What is remembered of a question. */
export type Memory = {
	/** Days until it is remembered with a probability of 0.9. */
	stability: number;
	/** From 1 to 10. */
	difficulty: number;
	/** Of the last answer that counts. */
	lastDay: number;
};

/** Wrong: again. Right: good, or hard when the learner was not sure of it. */
export function gradeOf({ isCorrect, sureness }: Pick<PracticeAnswer, "isCorrect" | "sureness">): Grade {
	if (!isCorrect) return AGAIN;
	return sureness === "half" || sureness === "guess" ? HARD : GOOD;
}

/** The memory after an answer on a day. @param before undefined for the first answer */
export function afterAnswer(before: Memory | undefined, grade: Grade, day: number): Memory {
	if (!before) {
		return { stability: W[grade - 1] ?? 0, difficulty: clamp(firstDifficulty(grade), EASIEST, HARDEST), lastDay: day };
	}
	const recall = recallOn(before, day);
	const stability = grade === AGAIN ? afterMiss(before, recall) : afterRecall(before, recall, grade);
	return { stability, difficulty: nextDifficulty(before.difficulty, grade), lastDay: day };
}

function firstDifficulty(grade: number): number {
	return round8(W[4] - Math.exp((grade - 1) * W[5]) + 1);
}

function nextDifficulty(difficulty: number, grade: Grade): number {
	const change = -W[6] * (grade - GOOD);
	const next = difficulty + round8((change * (HARDEST - difficulty)) / 9);
	return clamp(round8(W[7] * EASY_DIFFICULTY + (1 - W[7]) * next), EASIEST, HARDEST);
}

function afterRecall({ stability, difficulty }: Memory, recall: number, grade: Grade): number {
	const byRecall = Math.exp((1 - recall) * W[10]) - 1;
	const factor = GAIN * (11 - difficulty) * stability ** -W[9] * byRecall * (grade === HARD ? W[15] : 1);
	return round8(clamp(stability * (1 + factor), LEAST_STABILITY, MOST_STABILITY));
}

function afterMiss({ stability, difficulty }: Memory, recall: number): number {
	const missed = W[11] * difficulty ** -W[12] * ((stability + 1) ** W[13] - 1) * Math.exp((1 - recall) * W[14]);
	return clamp(round8(stability), LEAST_STABILITY, round8(clamp(missed, LEAST_STABILITY, MOST_STABILITY)));
}

/** The probability that a question is remembered on a day, from 0 to 1. */
export function recallOn({ stability, lastDay }: Memory, day: number): number {
	return round8((1 + (FACTOR * Math.max(0, day - lastDay)) / stability) ** DECAY);
}

function round8(value: number): number {
	return Math.round(value * 1e8) / 1e8;
}

function clamp(value: number, least: number, most: number): number {
	return Math.min(Math.max(value, least), most);
}

/**
 * Days until a question that was missed on `day` is due again, at least 1.
 * @param answers of this question before that answer
 */
export function daysUntilBack(answers: readonly PracticeAnswer[], day: number): number {
	const [before] = foldMemory(answers).values();
	// Of the answers of a day only the first one counts.
	const memory = before?.lastDay === day ? before : afterAnswer(before, AGAIN, day);
	return Math.max(1, Math.ceil(memory.stability));
}

/**
 * The memory of every answered question, by name. Of the answers of a day only the first one counts: the others came after the
 * right answer had been shown.
 * @param before the memory of all answers of earlier days, where it is known already
 */
export function foldMemory(
	answers: readonly PracticeAnswer[],
	before: ReadonlyMap<string, Memory> = new Map(),
): Map<string, Memory> {
	const memories = new Map(before);
	for (const answer of answers) {
		if (!answer.isFirstOfDay) continue;
		memories.set(answer.name, afterAnswer(memories.get(answer.name), gradeOf(answer), answer.day));
	}
	return memories;
}

/**
 * The probability that a question is remembered on a later day when it is asked on `day`: over a right and a wrong answer.
 * @param memory undefined for a question that was never answered, which counts as unknown
 */
export function recallAfterAsking(memory: Memory | undefined, day: number, later: number): number {
	const missed = recallOn(afterAnswer(memory, AGAIN, day), later);
	if (!memory) return missed;
	const recall = recallOn(memory, day);
	return recall * recallOn(afterAnswer(memory, GOOD, day), later) + (1 - recall) * missed;
}
