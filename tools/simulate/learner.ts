// A simulated learner: what is really remembered of each question, which the plan never sees, and answers to multiple-choice questions.
import { FSRSAlgorithm, generatorParameters } from "ts-fsrs";
import type { Grade } from "#core/practice/memory.ts";
import { createRandomBelow } from "#core/random.ts";

/** How learners forget in truth. */
export const FORGETTING = ["as reckoned", "heavy tails", "skipped days"] as const;
export type Forgetting = (typeof FORGETTING)[number];

/** Four options: a question that is not known is right by chance this often. */
const GUESS = 1 / 4;
/** Spread of the learners' real stabilities around those of the algorithm: a standard deviation of their logarithm. */
const SPREAD = 0.45;
/** With heavy tails the spread is twice as large, and the curve of forgetting half as steep after the first days. */
const WIDE_SPREAD = 0.9;
const SLOW_DECAY = 0.5;
/** Skipped days: each with this chance, and one whole week. */
const SKIP_CHANCE = 0.2;
const SKIPPED_WEEK = 7;

const parameters = generatorParameters({ enable_short_term: false, enable_fuzz: false });
const algorithm = new FSRSAlgorithm(parameters);
const decay = (parameters.w[20] ?? 0.15) * SLOW_DECAY;
const factor = 0.9 ** (-1 / decay) - 1;

type Truth = { stability: number; difficulty: number; lastDay: number };

/** @param seed decides everything that is chance: one learner gets the same questions and days under every plan */
export function createLearner(
	seed: number,
	forgetting: Forgetting,
	{ questions, days }: { questions: number; days: number },
) {
	const below = createRandomBelow(seed);
	const random = () => below(2 ** 32) / 2 ** 32;
	const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
	const spread = forgetting === "heavy tails" ? WIDE_SPREAD : SPREAD;
	const factors = Array.from({ length: questions }, () => Math.exp(spread * normal()));
	const [week, skips] = [below(days), Array.from({ length: days }, () => random() < SKIP_CHANCE)];
	const truths = new Map<number, Truth>();
	const curve = (elapsed: number, stability: number) =>
		forgetting === "heavy tails"
			? (1 + (factor * elapsed) / stability) ** -decay
			: algorithm.forgetting_curve(elapsed, stability);

	/** The probability that a question is remembered; nothing is known before it was asked. */
	function recall(question: number, day: number): number {
		const truth = truths.get(question);
		return truth ? curve(day - truth.lastDay, truth.stability * (factors[question] ?? 1)) : 0;
	}

	return {
		/** Whether the learner practises on this day. */
		comes: (day: number) =>
			forgetting !== "skipped days" || !(skips[day] || (day >= week && day < week + SKIPPED_WEEK)),

		/** Answers and reads the right answer. @returns the grade that the product gives it */
		answer(question: number, day: number): Grade {
			const isKnown = random() < recall(question, day);
			const before = truths.get(question);
			const elapsed = before ? day - before.lastDay : 0;
			const { stability, difficulty } = algorithm.next_state(before ?? null, elapsed, isKnown ? 3 : 1);
			truths.set(question, { stability, difficulty, lastDay: day });
			return isKnown || random() < GUESS ? 3 : 1;
		},

		/** The share of all questions that is known on a day, in per cent. */
		knownShare(day: number): number {
			let sum = 0;
			for (let question = 0; question < questions; question++) sum += recall(question, day);
			return (100 * sum) / questions;
		},
	};
}
