// Measures the answers to doubts that a module covers and to others, by language, for the half that the search was tuned on
// and for the half that it was not. Strict: what is not covered should get nothing, not even closest passages.
import { QUOTE_LIMIT } from "#core/doubts/call.ts";
import { createPassageIndex, type IndexedPassage } from "#server/doubts/retrieval/passage-index.ts";

export const LANGUAGES = ["en", "hi", "ar", "zh"] as const;
/** "hi-Latn" are doubts about Hindi texts in Latin letters. */
export type AskedLanguage = (typeof LANGUAGES)[number] | "hi-Latn";
export type Half = "tuning" | "held out";
/** A doubt, the subtopic that is open, and the test of a passage that answers it; undefined: the module does not cover it. */
export type AskedDoubt = { ask: string; at: string; isFound: ((passage: IndexedPassage) => boolean) | undefined };
export type MeasuredModule = {
	/** The collection that it belongs to, such as "lessons". */
	from: string;
	language: AskedLanguage;
	half: Half;
	passages: readonly IndexedPassage[];
	asked: readonly AskedDoubt[];
};
/** Numbers of doubts. */
export type Measured = {
	covered: number;
	/** Covered, and nothing was shown. */
	refused: number;
	/** Covered, and the passages are only called the closest ones. */
	hedged: number;
	/** Covered, and the right passage is among those that are shown. */
	found: number;
	offTopic: number;
	/** Not covered, and answered. */
	claimed: number;
	/** Not covered, and passages are shown as the closest ones. */
	closest: number;
};

/** Asks a module its doubts, and reports each with what was shown. */
export async function measure({ passages, asked }: MeasuredModule, report: (line: string) => void): Promise<Measured> {
	const index = await createPassageIndex(passages);
	const sum: Measured = { covered: 0, refused: 0, hedged: 0, found: 0, offTopic: 0, claimed: 0, closest: 0 };
	for (const { ask, at, isFound } of asked) {
		const { hits, isUnsure } = index.search(ask, at, QUOTE_LIMIT);
		const isShown = hits.length > 0;
		if (isFound) {
			const isRight = hits.some(({ passage }) => isFound(passage));
			sum.covered += 1;
			if (!isShown) sum.refused += 1;
			if (isShown && isUnsure) sum.hedged += 1;
			if (isRight) sum.found += 1;
			else report(`${isShown ? "missed " : "refused"} ${ask}`);
		} else {
			sum.offTopic += 1;
			if (isShown && isUnsure) sum.closest += 1;
			if (isShown && !isUnsure) {
				sum.claimed += 1;
				report(`claimed ${ask}`);
			}
		}
	}
	return sum;
}

/** The sums of several modules. */
export function addMeasured(all: readonly Measured[]): Measured {
	const sum = (key: keyof Measured) => all.reduce((total, one) => total + one[key], 0);
	return {
		covered: sum("covered"),
		refused: sum("refused"),
		hedged: sum("hedged"),
		found: sum("found"),
		offTopic: sum("offTopic"),
		claimed: sum("claimed"),
		closest: sum("closest"),
	};
}
