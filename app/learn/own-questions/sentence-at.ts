// The sentence that a place in a paragraph belongs to. Pure; text-sentences.ts finds the paragraph on the page.
import { listSentences, type TextRange } from "#core/retrieval/passage-window.ts";

/** The sentence that holds this place of a text, or the next one where it lies between two; the last one behind the end. */
export function sentenceAt(text: string, offset: number): TextRange | undefined {
	const sentences = listSentences(text);
	return sentences.find(([, end]) => offset < end) ?? sentences.at(-1);
}

/** The sentence `by` sentences further than this one, or undefined beyond the first and the last. */
export function sentenceBeside(text: string, [start]: TextRange, by: number): TextRange | undefined {
	const sentences = listSentences(text);
	const at = sentences.findIndex((sentence) => sentence[0] === start) + by;
	return at < 0 ? undefined : sentences[at];
}
