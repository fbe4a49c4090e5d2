// How many questions a learner likely knows on the day of the exam, as a range. Pure.
import { nameOf, type QuestionName } from "./answers.ts";
import { type Memory, recallAfterAsking, recallOn } from "./memory.ts";

export type LikelyKnown = {
	/** When nothing more is practised. */
	low: number;
	/** When the daily number is practised every day. */
	high: number;
};

/**
 * The expected number of questions that are remembered on the exam's day. `high` assumes that every question that can still be reached is
 * seen once more in the middle of the time that this takes, and nothing else: a cautious figure.
 * @param memories as foldMemory gives them, of all answers; `leftToday`: questions that today still has
 */
export function likelyKnown(
	questions: readonly QuestionName[],
	memories: ReadonlyMap<string, Memory>,
	{ today, examDay, perDay, leftToday }: { today: number; examDay: number; perDay: number; leftToday: number },
): LikelyKnown {
	const daysLeft = Math.max(0, examDay - today);
	const places = daysLeft === 0 ? 0 : leftToday + perDay * (daysLeft - 1);
	const reviewDay = examDay - Math.ceil(Math.min(daysLeft, questions.length / perDay) / 2);
	const unseen = { now: 0, gain: recallAfterAsking(undefined, reviewDay, examDay) };
	const known = questions.map((question) => {
		const memory = memories.get(nameOf(question));
		if (!memory) return unseen;
		const now = recallOn(memory, examDay);
		return { now, gain: Math.max(0, recallAfterAsking(memory, reviewDay, examDay) - now) };
	});
	const low = known.reduce((sum, { now }) => sum + now, 0);
	const gains = known.map(({ gain }) => gain).sort((one, other) => other - one);
	const high = gains.slice(0, places).reduce((sum, gain) => sum + gain, low);
	return { low: Math.round(low), high: Math.round(high) };
}
