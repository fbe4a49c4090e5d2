// Sentences of a text: the one at a place, and the part of a long passage that is shown first. Pure.

/** A range of a text in UTF-16 units; the end is exclusive. */
export type TextRange = readonly [start: number, end: number];

/** Ends of sentences, not the number of a list item. In a list or a table each line is one. */
const END = /\n+|(?=\s)(?<!^\d{1,3}\.)(?<=[.!?…]["'”’)\]]*)\s+(?=["'“‘([]?[\p{Lu}\p{Lo}\p{N}])|(?<=[。！？।؟])\s*/gmu;

const ASKS = /[?？؟]["'”’)\]]*$/u;

/** The sentences of a text in their order, without the space between them; a line of a list or a table is one. */
export function listSentences(text: string): TextRange[] {
	const found: TextRange[] = [];
	let start = 0;
	const add = (end: number) => {
		const piece = text.slice(start, end);
		const lead = piece.length - piece.trimStart().length;
		const length = piece.trim().length;
		if (length > 0) found.push([start + lead, start + lead + length]);
	};
	for (const { 0: space, index } of text.matchAll(END)) {
		add(index);
		start = index + space.length;
	}
	add(text.length);
	return found;
}

/** The sentence at a place of a text; the next one between two sentences, the last one after the end. */
export function sentenceAt(text: string, offset: number): TextRange | undefined {
	const sentences = listSentences(text);
	return sentences.find(([, end]) => offset < end) ?? sentences.at(-1);
}

/** The sentence `by` sentences after this one; undefined beyond the first and the last. */
export function sentenceBeside(text: string, [start]: TextRange, by: number): TextRange | undefined {
	const sentences = listSentences(text);
	const at = sentences.findIndex((sentence) => sentence[0] === start) + by;
	return at < 0 ? undefined : sentences[at];
}

/**
 * The part of a text to show: its sentence at `around`, extended by following and then by preceding text, in whole sentences
 * of at most `limit` characters together. Returns the whole text when it is at most a quarter longer than `limit`, and the sentence
 * at `around` even when it is longer.
 */
export function windowAround(text: string, around: TextRange, limit: number): TextRange {
	if (text.length <= limit * 1.25) return [0, text.length];
	const sentences = listSentences(text);
	const holds = ([start, end]: TextRange) => end > around[0] && start < around[1];
	let first = sentences.findIndex(holds);
	let last = sentences.findLastIndex(holds);
	if (first === -1) [first, last] = [0, 0];
	const startOf = (index: number) => sentences[index]?.[0] ?? 0;
	const endOf = (index: number) => sentences[index]?.[1] ?? text.length;
	const fits = (from: number, to: number) => endOf(to) - startOf(from) <= limit;
	const found = last;
	const asks = (index: number) => ASKS.test(text.slice(startOf(index), endOf(index)));
	// Adds one sentence before for context, then those after, then more before. The window never ends with
	// a question, because its answer follows.
	if (first > 0 && !asks(found) && fits(first - 1, last)) first -= 1;
	while (last < sentences.length - 1 && fits(first, last + 1)) last += 1;
	while (last > found && last < sentences.length - 1 && asks(last)) last -= 1;
	while (first > 0 && fits(first - 1, last)) first -= 1;
	return [startOf(first), endOf(last)];
}
