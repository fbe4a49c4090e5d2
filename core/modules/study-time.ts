// An estimate of a subtopic's study time from what is stored. Shown on a module's cards.

/** Minutes for a question with its explanation: an estimate. */
const MINUTES_A_QUESTION = 1;
/** Reading speed when studying. */
const WORDS_A_MINUTE = 200;

export type StudyTime = {
	minutes: number;
	/** False when the length of a document is unknown; the real time is then longer. */
	isComplete: boolean;
};

/** Words of a text in a script that separates words by spaces. */
export function countWords(text: string): number {
	return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
}

/**
 * The time for so many questions and documents, in whole minutes, from 10 on in steps of 5.
 * @param words the words of each document; undefined if unknown
 */
export function studyMinutes(questionCount: number, words: readonly (number | undefined)[]): StudyTime {
	const known = words.reduce<number>((sum, count) => sum + (count ?? 0), 0);
	const exact = questionCount * MINUTES_A_QUESTION + known / WORDS_A_MINUTE;
	const minutes = exact < 10 ? Math.ceil(exact) : 5 * Math.round(exact / 5);
	return { minutes, isComplete: !words.includes(undefined) };
}

/** The reading time of a text in whole minutes, at least one. */
export function readingMinutes(words: number): number {
	return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
