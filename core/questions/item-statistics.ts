// What learners' first answers say about a question: how many are right, what each option draws, and whether learners who do well
// otherwise choose another option than the marked one. Works on sums, which are added learner by learner. Pure.

import * as z from "zod/mini";

/** First attempts below which nothing is said about a question. */
export const MIN_ATTEMPTS = 10;
/** Counts below this are hidden: they could be about a person whom somebody knows. */
export const MIN_SHOWN = 3;
/** A count of answers; "few" below MIN_SHOWN, which could point to a learner. */
const countSchema = z.union([z.number(), z.literal("few")]);
export type ShownCount = z.infer<typeof countSchema>;
/** How many stored answers become right and wrong by corrected keys. */
export const touchedSchema = z.object({ right: countSchema, wrong: countSchema });
export type TouchedAnswers = z.infer<typeof touchedSchema>;

/** Different answers of one question that are counted apart: a typed number may be anything. */
const MOST_ANSWERS = 60;
/** Longest answer that is stored, in UTF-16 units. */
const ANSWER_LENGTH = 200;
/** All other answers. */
const OTHERS = "";
/** Other questions of the subtopic that a learner has answered at least, for the share of them that is right to mean something. */
const MIN_OTHERS = 5;
/**
 * How much clearer a wrong answer has to look like the right one than the marked one does: the difference of their correlations
 * with doing well, and half that of their shares, times the root of the number of learners. Chosen on 400 simulated classes,
 * for at most 2 % of false suspicions; the test uses others.
 */
const MIN_SUSPICION = 1.2;
const SHARE_WEIGHT = 0.5;

/** A learner's first answer to a question of a subtopic. */
export type FirstAnswer = { questionId: string; given: string; isCorrect: boolean };
/** Sums over the learners who gave one answer to a question. */
export type AnswerSums = {
	count: number;
	/** Of those, learners with enough other answers; the sums of their share of right ones among those, and of its square. */
	rated: number;
	sum: number;
	squares: number;
};
/** The sums of a question, by the answer as core/quiz/given-answer.ts writes it. */
export type QuestionSums = ReadonlyMap<string, AnswerSums>;

export type ItemStatistics = {
	attempts: number;
	/** 0 to 1. */
	shareRight: number;
	/**
	 * Correlation of answering this question right with the share of right answers to the others, -1 to 1; undefined where all
	 * learners are alike.
	 */
	discrimination: number | undefined;
	/** What each answer drew, the most frequent first; `count` undefined: fewer than MIN_SHOWN. */
	answers: { given: string; count: number | undefined; discrimination: number | undefined }[];
	/** An answer that learners who do well chose instead of the marked one. */
	suspect: string | undefined;
};

/** Adds a learner's first answers in a subtopic to the sums of its questions, which it changes. */
export function addLearner(sums: Map<string, Map<string, AnswerSums>>, answers: readonly FirstAnswer[]): void {
	const right = answers.filter(({ isCorrect }) => isCorrect).length;
	const others = answers.length - 1;
	for (const { questionId, given: answered, isCorrect } of answers) {
		const ofQuestion = sums.get(questionId) ?? new Map<string, AnswerSums>();
		sums.set(questionId, ofQuestion);
		const isApart = ofQuestion.has(answered) || (ofQuestion.size < MOST_ANSWERS && answered.length <= ANSWER_LENGTH);
		const given = isApart ? answered : OTHERS;
		const before = ofQuestion.get(given) ?? { count: 0, rated: 0, sum: 0, squares: 0 };
		const isRated = others >= MIN_OTHERS;
		const share = isRated ? (right - (isCorrect ? 1 : 0)) / others : 0;
		ofQuestion.set(given, {
			count: before.count + 1,
			rated: before.rated + (isRated ? 1 : 0),
			sum: before.sum + share,
			squares: before.squares + share * share,
		});
	}
}

/**
 * The statistics of a question; undefined below MIN_ATTEMPTS first attempts.
 * @param isRight whether an answer is right by today's key
 */
export function describeItem(sums: QuestionSums, isRight: (given: string) => boolean): ItemStatistics | undefined {
	const all = addUp([...sums.values()]);
	if (all.count < MIN_ATTEMPTS) return undefined;
	const right = addUp([...sums].filter(([given]) => isRight(given)).map(([, answer]) => answer));
	const answers = [...sums]
		.toSorted(([one, a], [other, b]) => b.count - a.count || (one < other ? -1 : 1))
		.map(([given, answer]) => {
			const isShown = answer.count >= MIN_SHOWN;
			return {
				given,
				count: isShown ? answer.count : undefined,
				discrimination: isShown ? correlate(answer, all) : undefined,
			};
		});
	return {
		attempts: all.count,
		shareRight: right.count / all.count,
		discrimination: correlate(right, all),
		answers,
		suspect: findSuspect(sums, right, all, isRight),
	};
}

/** The wrong answer that looks most like the right one, if it does so more clearly than the marked one. */
function findSuspect(
	sums: QuestionSums,
	right: AnswerSums,
	all: AnswerSums,
	isRight: (given: string) => boolean,
): string | undefined {
	if (all.rated < MIN_ATTEMPTS) return undefined;
	const ofRight = looksRight(right, all);
	const [best] = [...sums]
		.filter(([given, { count }]) => count >= MIN_SHOWN && !isRight(given))
		.map(([given, answer]) => ({ given, looks: looksRight(answer, all) }))
		.toSorted((one, other) => other.looks - one.looks);
	return best && best.looks - ofRight > MIN_SUSPICION / Math.sqrt(all.rated) ? best.given : undefined;
}

/** How much the learners who gave an answer do well elsewhere, and how many they are. */
function looksRight(answer: AnswerSums, all: AnswerSums): number {
	return (correlate(answer, all) ?? 0) + (SHARE_WEIGHT * answer.count) / all.count;
}

/** Pearson's correlation between belonging to a group of the learners (1 or 0) and their share of right answers elsewhere. */
function correlate(group: AnswerSums, all: AnswerSums): number | undefined {
	const n = all.rated;
	const variance = n * all.squares - all.sum ** 2;
	const ofGroup = n * group.rated - group.rated ** 2;
	// Rounding leaves a little of a variance of 0.
	if (n === 0 || ofGroup <= 0 || variance <= n * n * 1e-12) return undefined;
	return (n * group.sum - group.rated * all.sum) / Math.sqrt(ofGroup * variance);
}

function addUp(answers: readonly AnswerSums[]): AnswerSums {
	const total = { count: 0, rated: 0, sum: 0, squares: 0 };
	for (const { count, rated, sum, squares } of answers) {
		total.count += count;
		total.rated += rated;
		total.sum += sum;
		total.squares += squares;
	}
	return total;
}
