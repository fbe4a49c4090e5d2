// Finds the sentence of a passage that answers a question best, and the words that match. The page shows the passage's
// text around it. Used by passage-index.ts.

import { listSentences, type TextRange } from "#core/doubts/retrieval/passage-window.ts";
import type { Passage } from "#core/doubts/retrieval/passages.ts";
import type { AskedWord } from "./query-expansion.ts";
import { locateWords, readStems } from "./search-words.ts";
import { findEnglish } from "./synonyms.ts";
import answerCues from "./words/answer-cues.json" with { type: "json" };

/** Question words, with the words that an answer to them has. */
const ANSWER_CUES = new Map(Object.entries(answerCues));

export type FoundSentence = {
	start: number;
	end: number;
	/** The matching words of the whole passage. */
	words: TextRange[];
	/** The share of the question's weight that the sentence has, about 0 to 1. */
	worth: number;
	/** The part that the page shows until the learner expands the passage. */
	isAlone?: boolean;
};

// Added to a sentence's worth, which is about 0 to 1; tuned by `npm run eval`.
const CUE_BONUS = 0.15;
const NUMBER_BONUS = 0.15;
/** Tie-breaker for the first sentence of the passage. */
const FIRST_BONUS = 0.01;
/** The share of a sentence's worth that depends on its other words. */
const DENSITY_SHARE = 0.2;
/** Words of one passage that are marked. */
const MARKED_WORDS = 200;
const ASKS_NUMBER = /\bhow\s+(?:much|many|meny|long|often|far)\b|\bkitn[aeiy]\b|\bkitni\b|कितन[ाेी]|كم\s|多少|几/iu;
const NUMBER = /\p{Nd}|\b(?:one|once|two|twice|three|four|five|six|seven|eight|nine|ten|half|third)\b/iu;
/** The best sentence of a passage; the first one when none matches. */
export function findBestSentence(
	{ text, place, kind }: Pick<Passage, "text" | "place" | "kind">,
	asked: readonly AskedWord[],
	question: string,
): FoundSentence {
	const heading = kind === "document" ? readStems(place) : [];
	const asksNumber = ASKS_NUMBER.test(question);
	const cues = new Set(
		locateWords(question).flatMap(({ word }) =>
			[word, ...findEnglish(word)].flatMap((one) => ANSWER_CUES.get(one) ?? []),
		),
	);
	const placed = locateWords(text).map((word) => {
		return { ...word, of: asked.filter(({ expansion }) => word.stems.some((stem) => expansion.has(stem))) };
	});
	const total = asked.reduce((sum, { weight }) => sum + weight, 0) || 1;
	let best = { start: 0, end: text.length, value: -1, worth: 0 };
	for (const [index, [start, end]] of listSentences(text).entries()) {
		const words = placed.filter((word) => word.start >= start && word.end <= end);
		const matching = words.filter(({ of }) => of.length > 0).length;
		const density = matching / Math.max(1, words.length);
		const stems = new Set([...heading, ...words.flatMap(({ stems }) => stems)]);
		const hasNumber = asksNumber && NUMBER.test(text.slice(start, end));
		const hasCue = words.some(({ word }) => cues.has(word));
		const worth =
			matching === 0
				? 0
				: (weigh(asked, stems) / total) * (1 - DENSITY_SHARE + DENSITY_SHARE * density) +
					(hasNumber ? NUMBER_BONUS : 0) +
					(hasCue ? CUE_BONUS : 0);
		const value = worth + (index === 0 ? FIRST_BONUS : 0);
		if (value > best.value) best = { start, end, value, worth };
	}
	const words = placed.filter(({ of }) => of.some(({ role }) => role !== "asking"));
	return {
		start: best.start,
		end: best.end,
		worth: best.worth,
		words: words.slice(0, MARKED_WORDS).map(({ start, end }) => [start, end]),
	};
}

/** The weight of the question's words that these stems match. */
function weigh(asked: readonly AskedWord[], stems: ReadonlySet<string>): number {
	let sum = 0;
	for (const { expansion, weight } of asked) {
		const matching = [...expansion].filter(([stem]) => stems.has(stem)).map(([, share]) => share);
		sum += weight * Math.max(0, ...matching);
	}
	return sum;
}
