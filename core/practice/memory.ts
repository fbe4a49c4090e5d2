// How well a learner remembers each question, folded from the answers by FSRS (ts-fsrs). Never stored: with another version of the
// algorithm the same log gives other figures. Pure.
import { computeDecayFactor, FSRSAlgorithm, generatorParameters, roundTo } from "ts-fsrs";
import type { PracticeAnswer } from "./answers.ts";

/** Raised with every change that gives another plan for the same log. */
export const ALGORITHM_VERSION = 4;
/** A question is due when it is remembered with at most this probability. */
export const DUE_RECALL = 0.9;

/** Grades of the library. There is no "Easy": nothing in an answer says so, and time never grades. */
const AGAIN = 1;
const HARD = 2;
const GOOD = 3;
export type Grade = typeof AGAIN | typeof HARD | typeof GOOD;

/** Whole days of the learner's own are passed in, since the library counts days of UTC. */
const parameters = generatorParameters({ enable_short_term: false, enable_fuzz: false });

/** With its parameters in a plain object: the library wraps them in a proxy, which takes half the time of a fold. */
class PlainAlgorithm extends FSRSAlgorithm {
	constructor() {
		super(parameters);
		this.param = { ...this.param };
	}
}

const algorithm = new PlainAlgorithm();
const { decay, factor } = computeDecayFactor(parameters.w);

/** What is remembered of a question. */
export type Memory = {
	/** Days until it is remembered with a probability of 0.9. */
	stability: number;
	/** From 1 to 10. */
	difficulty: number;
	/** Of the last answer that counts. */
	lastDay: number;
	/** Whether that answer was wrong. */
	wasMissed: boolean;
};

/** Wrong: again. Right: good, or hard when the learner was not sure of it. */
export function gradeOf({ isCorrect, sureness }: Pick<PracticeAnswer, "isCorrect" | "sureness">): Grade {
	if (!isCorrect) return AGAIN;
	return sureness === "half" || sureness === "guess" ? HARD : GOOD;
}

/** The memory after an answer on a day. @param before undefined for the first answer */
export function afterAnswer(before: Memory | undefined, grade: Grade, day: number): Memory {
	const elapsed = before ? Math.max(0, day - before.lastDay) : 0;
	const recall = before && recallOn(before, day);
	const { stability, difficulty } = algorithm.next_state(before ?? null, elapsed, grade, recall);
	return { stability, difficulty, lastDay: day, wasMissed: grade === AGAIN };
}

/**
 * The probability that a question is remembered on a day, from 0 to 1. As the library's forgetting_curve, which works out its constants
 * at each call: a plan asks for thousands.
 */
export function recallOn({ stability, lastDay }: Pick<Memory, "stability" | "lastDay">, day: number): number {
	return roundTo((1 + (factor * Math.max(0, day - lastDay)) / stability) ** decay, 8);
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
