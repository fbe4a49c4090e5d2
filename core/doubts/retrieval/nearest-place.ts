// The block of a text (a paragraph, a list, a table) that says most about a question: where a learner reads about what was missed. By
// the words that both have; rare words count more. Pure.

/** Shortest word that counts: shorter ones are in every block of most languages. */
const WORD_FROM = 3;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * @param blocks the texts of the blocks, in their order
 * @param wanted the question, its right answer and its explanation
 * @returns the index of the block; of equal ones the first; undefined when none has one of the words
 */
export function nearestBlock(blocks: readonly string[], wanted: string): number | undefined {
	const asked = wordsOf(wanted);
	const found = blocks.map((block) => wordsOf(block));
	const weights = new Map<string, number>();
	for (const word of asked) {
		const count = found.filter((words) => words.has(word)).length;
		if (count > 0) weights.set(word, Math.log(1 + blocks.length / count));
	}
	let best: { index: number; score: number } | undefined;
	for (const [index, words] of found.entries()) {
		const shared = [...weights].reduce((sum, [word, weight]) => sum + (words.has(word) ? weight : 0), 0);
		// A long block has many words by chance.
		const score = shared / Math.log(8 + words.size);
		if (score > (best?.score ?? 0)) best = { index, score };
	}
	return best?.index;
}

function wordsOf(text: string): Set<string> {
	const words = text.toLowerCase().match(WORDS) ?? [];
	// One ideograph is a word.
	return new Set(words.filter((word) => word.length >= WORD_FROM || /\p{Script=Han}/u.test(word)));
}
