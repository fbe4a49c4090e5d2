// The questions of a file indexed by id, in file order. Never changed: of a large file, questions that arrive later are in a new
// bank (partial-bank.ts).

import type { Question } from "#core/questions/question-file.ts";
import type { QuestionHtml } from "#core/questions/rendered-file.ts";

/** Questions in one set (specification 9). */
export const SET_SIZE = 10;
/** Smallest maximum number of sets (specification 9). */
const MIN_SETS = 5;

export type Bank = {
	/** The ids of all questions, in file order; enough to choose sets. Of a large file see partial-bank.ts. */
	readonly ids: Pick<ReadonlySet<string>, "has"> & { keys: () => IterableIterator<string> };
	/** By id; iterates in file order. For a large file only those that have arrived. */
	readonly questions: ReadonlyMap<string, Question>;
	/** The number of the file's questions. */
	readonly size: number;
	/** Whether options may be shown in another order when a question is asked again; the file decides. */
	readonly shufflesOptions: boolean;
	/** Rendered HTML by question id; empty for a plain file. */
	readonly html: ReadonlyMap<string, QuestionHtml>;
	/** The seed of a new quiz whose first set has arrived with the bank; for a large file only. */
	readonly seed?: number;
	/** When the file was stored, in milliseconds; 0 or missing where that is not known. */
	readonly version?: number;
	/** Of a large file: the ids that have arrived, by their places, and ids that were asked for and that the file does not have. */
	readonly known?: { readonly names: ReadonlyMap<number, string>; readonly gone: ReadonlySet<string> };
	/** The start of the addresses of missing questions; undefined when all have arrived. */
	readonly partsRef?: string;
};

const NO_HTML: Bank["html"] = new Map();

/** `questions` as readQuestions gave them: ids are unique. */
export function createBank(questions: readonly Question[], shufflesOptions = true, html = NO_HTML): Bank {
	const byId = new Map(questions.map((question) => [question.id, question]));
	return { ids: byId, questions: byId, size: byId.size, shufflesOptions, html };
}

/** The highest set number: the larger of 5 and a tenth of the questions, rounded up (specification 9). */
export function maxSets(questionCount: number): number {
	return Math.max(MIN_SETS, Math.ceil(questionCount / SET_SIZE));
}
