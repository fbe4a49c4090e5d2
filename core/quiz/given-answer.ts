// How an answer is written as one text, in the quiz's state and in the learner's log (`optionId` there): the chosen option's
// id; for a question with "type": "several" the JSON list of the chosen ids; for a typed number the value, as JavaScript writes it. Pure.

import type { Option, Question } from "#core/questions/question-file.ts";
import { GIVEN_LENGTH } from "./given-length.ts";

/** The written answer of chosen options, in the file's order. Ids too long to be stored are written as indexes. */
export function writeChosen({ options }: Question, chosen: ReadonlySet<string>): string {
	const places = options.flatMap(({ id }, place) => (chosen.has(id) ? [place] : []));
	const written = JSON.stringify(places.map((place) => options[place]?.id));
	return written.length <= GIVEN_LENGTH ? written : JSON.stringify(places);
}

/** The options that an answer chose, in the file's order; empty for a typed number and for deleted options. */
export function chosenOptions({ options }: Pick<Question, "options">, given: string): readonly Option[] {
	const one = options.find(({ id }) => id === given);
	if (one) return [one];
	const list = readList(given);
	return options.filter(({ id }, place) => list.includes(id) || list.includes(place));
}

/**
 * Whether an answer is right (specification 4): any correct option; of "several" all correct ones and no other; a number
 * within the tolerance. Undefined for what is no answer to this question.
 */
export function isRightAnswer(question: Question, given: string): boolean | undefined {
	const { options, type, answer, tolerance } = question;
	if (type === "number") {
		const value = given.trim() === "" ? Number.NaN : Number(given);
		return Number.isFinite(value) && answer !== undefined ? isWithin(value, answer, tolerance ?? 0) : undefined;
	}
	if (type === undefined) return options.find(({ id }) => id === given)?.isCorrect;
	const chosen = chosenOptions(question, given);
	if (chosen.length === 0 || chosen.length !== readList(given).length) return undefined;
	return options.every((option) => option.isCorrect === chosen.includes(option));
}

/** At most `tolerance` away, not counting what binary fractions round off. */
function isWithin(value: number, answer: number, tolerance: number): boolean {
	const rounding = 4 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(answer));
	return Math.abs(value - answer) <= tolerance + rounding;
}

/** The answer as text: its options, or the number with its unit. */
export function givenText(question: Question, given: string): string {
	if (question.type === "number") return [given, question.unit].filter(Boolean).join(" ");
	return chosenOptions(question, given)
		.map(({ text }) => text)
		.join("; ");
}

function readList(given: string): unknown[] {
	if (!given.startsWith("[")) return [];
	try {
		const ids: unknown = JSON.parse(given);
		return Array.isArray(ids) ? ids : [];
	} catch {
		return [];
	}
}
