// Turns passages into the numbered sources of an answer. Used by answers.ts.

import type { DoubtSource } from "#core/doubts/call.ts";
import { guessLanguage } from "#core/doubts/doubt-text.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";
import * as m from "#messages";
import type { FoundSentence } from "#server/doubts/retrieval/best-sentence.ts";
import type { IndexedPassage } from "#server/doubts/retrieval/passage-index.ts";

/** A passage, with its best sentence if it was found by a search. */
export type FoundPassage = {
	passage: IndexedPassage;
	found?: FoundSentence;
	/** A question that the learner has not answered: only its stem may be quoted. */
	isWithheld?: boolean | undefined;
};

/** Labels count from 1 in the order of the passages. */
export function toSources(passages: readonly FoundPassage[]): DoubtSource[] {
	return passages.map((one, index) => {
		const { passage, found, isWithheld } = one.isWithheld ? withStemOnly(one) : one;
		const { kind, title, place, phase, anchor, subtopicId, text, parts } = passage;
		const language = guessLanguage(text);
		return {
			label: index + 1,
			kind,
			title,
			phase,
			anchor,
			subtopicId,
			text,
			place: kind === "question" ? nameQuestion(text) : place,
			...(language === undefined ? {} : { language }),
			...(found && { found: writeSentence(found) }),
			...(isWithheld && { isWithheld }),
			...(parts && { parts: [...parts] }),
		};
	});
}

/** A question without its answer and reason. */
function withStemOnly({ passage, found, isWithheld }: FoundPassage): FoundPassage {
	const end = passage.parts?.[0]?.end ?? passage.text.split("\n\n", 1)[0]?.length ?? 0;
	const { parts: _, ...stem } = { ...passage, text: passage.text.slice(0, end) };
	if (!found) return { passage: stem, isWithheld };
	const words = found.words.filter(([, wordEnd]) => wordEnd <= end);
	return { passage: stem, found: { start: 0, end, words, worth: found.worth }, isWithheld };
}

/** Longest name of a question, in characters. */
const NAME_LENGTH = 44;

/** Names a question by its first words, because its number in Recite differs. */
function nameQuestion(text: string): string {
	const stem = text.split("\n", 1)[0]?.trim() ?? "";
	if (stem.length <= NAME_LENGTH) return m.doubt_source_question({ stem });
	const cut = stem
		.slice(0, NAME_LENGTH)
		.replace(/\s+\S*$/u, "")
		.toWellFormed();
	return m.doubt_source_question({ stem: `${cut}…` });
}

function writeSentence({ start, end, words, isAlone }: FoundSentence): NonNullable<DoubtSource["found"]> {
	const marked = words.map(([from, to]): [number, number] => [from, to]);
	return { start, end, words: marked, ...(isAlone && { isAlone }) };
}

/** The name of a document's tab. */
export function nameDocument(phase: DocumentPhase): string {
	const names = {
		survey: m.phase_survey,
		question: m.phase_question,
		read: m.phase_read,
		review: m.phase_review,
	} as const satisfies Record<DocumentPhase, () => string>;
	return names[phase]();
}
