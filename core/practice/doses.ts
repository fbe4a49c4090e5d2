// A dose of practice that a learner takes besides the day's plan: how many of the mistakes, and which. Pure.
import type { PracticeAnswer, QuestionName } from "./answers.ts";
import { foldMemory, recallOn } from "./memory.ts";
import type { Mistake } from "./mistakes.ts";

export const DOSE_SIZES = [10, 20, "all", "five-minutes"] as const;
export type DoseSize = (typeof DOSE_SIZES)[number];

export type DoseChoice = {
	size: DoseSize;
	/** Only mistakes that were not asked again since. */
	isNewOnly?: boolean;
	subtopicId?: string;
	/** Notes of the questions in the file, which the page knows. */
	topic?: string;
	year?: string;
};

/** The notes of a question that a dose is chosen by. */
export type DoseNotes = { topic?: string | undefined; year?: string | undefined };

const FIVE_MINUTES = 300_000;
/** Time for a question while none is known, and the least and the most that is reckoned with, in milliseconds. */
const USUAL_MS = 30_000;
const LEAST_MS = 5_000;
const MOST_MS = 120_000;

/**
 * The questions of a dose, in the order in which they are asked: what is still open before what is fixed, what was asked again today last,
 * the lowest recall first. What is to be read first (Mistake.isToRead) is not asked.
 * @param notesOf the notes of a question; without a choice by notes it is not called
 */
export function chooseDose(
	mistakes: readonly Mistake[],
	{ answers, today }: { answers: readonly PracticeAnswer[]; today: number },
	choice: DoseChoice,
	notesOf: (question: QuestionName) => DoseNotes,
): Mistake[] {
	const { size, isNewOnly, subtopicId, topic, year } = choice;
	const memories = foldMemory(answers);
	const fitting = mistakes.filter((mistake) => {
		if (mistake.isToRead || (isNewOnly && !mistake.isNew)) return false;
		if (subtopicId !== undefined && mistake.subtopicId !== subtopicId) return false;
		if (topic === undefined && year === undefined) return true;
		const notes = notesOf(mistake);
		return (topic === undefined || notes.topic === topic) && (year === undefined || notes.year === year);
	});
	const askedToday = Map.groupBy(
		answers.filter(({ day }) => day === today),
		({ name }) => name,
	);
	const rated = fitting.map((mistake) => {
		const memory = memories.get(mistake.name);
		const asked = askedToday.get(mistake.name)?.length ?? 0;
		// A miss of today is why it is asked, and not the asking.
		const again = mistake.lastDay === today ? asked - 1 : asked;
		return { mistake, again, recall: memory ? recallOn(memory, today) : 0 };
	});
	rated.sort((one, other) => {
		const byState = Number(one.mistake.isFixed) - Number(other.mistake.isFixed);
		return byState || one.again - other.again || one.recall - other.recall;
	});
	return rated.slice(0, countOf(size, answers)).map(({ mistake }) => mistake);
}

/** How many questions a dose has at most. */
function countOf(size: DoseSize, answers: readonly PracticeAnswer[]): number {
	if (size === "all") return Number.POSITIVE_INFINITY;
	if (size !== "five-minutes") return size;
	const times = answers.flatMap(({ tookMs }) => (tookMs > 0 ? [tookMs] : [])).sort((one, other) => one - other);
	const middle = times[Math.floor(times.length / 2)] ?? USUAL_MS;
	return Math.floor(FIVE_MINUTES / Math.min(MOST_MS, Math.max(LEAST_MS, middle)));
}
