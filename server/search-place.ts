// Where in a passage a question is met best: the sentence that holds most of what is asked, and the words that match. The
// screen shows the passage's text around it. Used by passage-index.ts.
import { listSentences } from "#core/passage-window.ts";
import type { AskedWord } from "./passage-index.ts";
import { placeWords } from "./search-words.ts";

/** Two places in a text, in UTF-16 units: from the one up to before the other. */
export type Range = readonly [start: number, end: number];
export type FoundPlace = {
	start: number;
	end: number;
	/** The words in the whole passage that the question's words stand for. */
	words: Range[];
	/** How much of the question's weight the sentence holds, 0 to 1. */
	share: number;
};

/** What a word of the question that says nothing adds where it stands, such as "why" before a reason. */
const SILENT_WEIGHT = 0.25;
/** What the sentence that opens a paragraph is ahead of the others, all else being equal. */
const FIRST = 0.01;

/** The best sentence of a text; the first one where none holds anything. */
export function findBestPlace(text: string, asked: readonly AskedWord[], question: string): FoundPlace {
	const silent = new Set(placeWords(question).flatMap(({ stems, word }) => (stems.length === 0 ? [word] : [])));
	const placed = placeWords(text).map((word) => {
		return { ...word, of: asked.filter(({ meaning }) => word.stems.some((stem) => meaning.has(stem))) };
	});
	const total = asked.reduce((sum, { weight }) => sum + weight, 0) || 1;
	let best = { start: 0, end: text.length, value: -1, share: 0 };
	for (const [index, [start, end]] of listSentences(text).entries()) {
		const words = placed.filter((word) => word.start >= start && word.end <= end);
		const share = weigh(asked, words) / total;
		const said = new Set(words.map(({ word }) => word).filter((word) => silent.has(word)));
		const value = share + (SILENT_WEIGHT * said.size) / Math.max(1, silent.size) + (index === 0 ? FIRST : 0);
		if (value > best.value) best = { start, end, value, share };
	}
	const words = placed.filter(({ of }) => of.some(({ role }) => role !== "asking"));
	return {
		...{ start: best.start, end: best.end, share: best.share },
		words: words.map(({ start, end }) => [start, end]),
	};
}

/** The weight of the question's words that these words hold, each once. */
function weigh(asked: readonly AskedWord[], words: readonly { stems: readonly string[] }[]): number {
	const stems = new Set(words.flatMap(({ stems }) => stems));
	let sum = 0;
	for (const { meaning, weight } of asked) {
		let sureness = 0;
		for (const [stem, sure] of meaning) if (stems.has(stem)) sureness = Math.max(sureness, sure);
		sum += weight * sureness;
	}
	return sum;
}
