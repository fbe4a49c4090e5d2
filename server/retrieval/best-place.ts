// Where in a passage a question is met best: the sentence that holds most of what is asked, and the words that match. The
// screen shows the passage's text around it. Used by passage-index.ts.

import { listSentences, type TextRange } from "#core/retrieval/passage-window.ts";
import type { Passage } from "#core/retrieval/passages.ts";
import type { AskedWord } from "./query-expansion.ts";
import { placeWords, readStems } from "./search-words.ts";
import { findEnglish } from "./synonyms.ts";

export type FoundPlace = {
	start: number;
	end: number;
	/** The words in the whole passage that the question's words stand for. */
	words: TextRange[];
	/** How much of the question's weight the sentence holds, about 0 to 1. */
	worth: number;
	/** Nothing else is to be shown at first. */
	isAlone?: boolean;
};

/** Small words that say what kind of answer is wanted, with those that such an answer has. */
const TELLING = new Map(
	`why = why because so reason
	when = when before after
	before = before first
	after = after afterwards later
	between = between while but
	without = without instead
	first = first before
	often = often once times every`
		.split("\n")
		.map((line) => line.trim().split(" = "))
		.map(([asked = "", said = ""]): [string, string[]] => [asked, said.split(" ")]),
);
const TELLS = 0.15;
/** Words of one passage that are marked. */
const MARKED_WORDS = 200;
/** How much of a sentence's worth is that it says little else. */
const DENSE = 0.2;
/** What a figure adds where one is asked for. */
const HAS_NUMBER = 0.15;
const ASKS_NUMBER =
	/\bhow\s+(?:much|many|meny|long|often|far)\b|\bkitn[aeiy]\b|\bkitni\b|कितन[ाेी]|كم\s|多少|几/iu;
const NUMBER = /\p{Nd}|\b(?:one|once|two|twice|three|four|five|six|seven|eight|nine|ten|half|third)\b/iu;
/** What the sentence that opens a paragraph is ahead of the others, all else being equal. */
const FIRST = 0.01;

/** The best sentence of a text; the first one where none holds anything. */
export function findBestPlace(
	{ text, place, kind }: Pick<Passage, "text" | "place" | "kind">,
	asked: readonly AskedWord[],
	question: string,
): FoundPlace {
	const heading = kind === "document" ? readStems(place) : [];
	const asksNumber = ASKS_NUMBER.test(question);
	const telling = new Set(
		placeWords(question).flatMap(({ word }) =>
			[word, ...findEnglish(word)].flatMap((one) => TELLING.get(one) ?? []),
		),
	);
	const placed = placeWords(text).map((word) => {
		return { ...word, of: asked.filter(({ meaning }) => word.stems.some((stem) => meaning.has(stem))) };
	});
	const total = asked.reduce((sum, { weight }) => sum + weight, 0) || 1;
	let best = { start: 0, end: text.length, value: -1, worth: 0 };
	for (const [index, [start, end]] of listSentences(text).entries()) {
		const words = placed.filter((word) => word.start >= start && word.end <= end);
		const matching = words.filter(({ of }) => of.length > 0).length;
		const density = matching / Math.max(1, words.length);
		const stems = new Set([...heading, ...words.flatMap(({ stems }) => stems)]);
		const own = matching === 0 ? 0 : 1;
		const number = asksNumber && NUMBER.test(text.slice(start, end)) ? HAS_NUMBER : 0;
		const worth = own * (weigh(asked, stems) / total) * (1 - DENSE + DENSE * density) + own * number;
		const tells = own * TELLS * Math.min(1, words.filter(({ word }) => telling.has(word)).length);
		const value = worth + tells + (index === 0 ? FIRST : 0);
		if (value > best.value) best = { start, end, value, worth: worth + tells };
	}
	const words = placed.filter(({ of }) => of.some(({ role }) => role !== "asking"));
	return {
		...{ start: best.start, end: best.end, worth: best.worth },
		words: words.slice(0, MARKED_WORDS).map(({ start, end }) => [start, end]),
	};
}

/** The weight of the question's words that these stems hold, each once. */
function weigh(asked: readonly AskedWord[], stems: ReadonlySet<string>): number {
	let sum = 0;
	for (const { meaning, weight } of asked) {
		let sureness = 0;
		for (const [stem, sure] of meaning) if (stems.has(stem)) sureness = Math.max(sureness, sure);
		sum += weight * sureness;
	}
	return sum;
}
