// The place of a text that speaks about a question: where a learner reads about what was missed. By the words that both have; rare words
// count more. A place is named only where it stands out: else the text as a whole. Pure.

/** Shortest word that counts: shorter ones are in every block of most languages. */
const WORD_FROM = 3;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
/**
 * A place stands out with this part of the weight of the question's words, and this many times the score of the next one. Of 30 questions
 * of the sample lessons all 22 paragraphs that stand out are the right ones; of the other 8 the best paragraph is wrong for 4.
 */
const LEAST_SHARE = 0.3;
const LEAST_MARGIN = 1.4;

/** The index of a block over all sections, or the first one of a section; null for the text as a whole. */
export type NearestPlace = { kind: "block" | "section"; block: number } | { kind: "text"; block: null };

/**
 * @param sections the texts of the blocks (a paragraph, a heading, a list, a table) of each section, in their order
 * @param wanted the question, its right answer and its explanation
 */
export function nearestPlace(sections: readonly (readonly string[])[], wanted: string): NearestPlace {
	const asked = wordsOf(wanted);
	const block = findStanding(sections.flat(), asked);
	if (block !== undefined) return { kind: "block", block };
	const section = findStanding(
		sections.map((blocks) => blocks.join("\n")),
		asked,
	);
	if (section === undefined) return { kind: "text", block: null };
	return { kind: "section", block: sections.slice(0, section).flat().length };
}

/** The index of the text that stands out for these words; undefined when none does. */
function findStanding(texts: readonly string[], asked: ReadonlySet<string>): number | undefined {
	const found = texts.map((text) => wordsOf(text));
	const weights = new Map<string, number>();
	for (const word of asked) {
		const count = found.filter((words) => words.has(word)).length;
		weights.set(word, Math.log(1 + texts.length / Math.max(1, count)));
	}
	const all = sumOf(weights.values());
	const rated = found.map((words, index) => {
		const shared = sumOf([...weights].map(([word, weight]) => (words.has(word) ? weight : 0)));
		// A long text has many words by chance.
		return { index, shared, score: shared / Math.log(8 + words.size) };
	});
	const [best, next] = rated.sort((one, other) => other.score - one.score);
	if (!best || best.shared < LEAST_SHARE * all || best.score < LEAST_MARGIN * (next?.score ?? 0)) return undefined;
	return best.shared > 0 ? best.index : undefined;
}

function sumOf(values: Iterable<number>): number {
	return [...values].reduce((sum, value) => sum + value, 0);
}

function wordsOf(text: string): Set<string> {
	const words = text.toLowerCase().match(WORDS) ?? [];
	// One ideograph is a word.
	return new Set(words.filter((word) => word.length >= WORD_FROM || /\p{Script=Han}/u.test(word)));
}
