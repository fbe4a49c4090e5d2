// A paper on paper: four booklets of the same questions in other orders, each with its key. Pure.

import type { Key } from "#core/marks/answer-key.ts";
import { showDecimal } from "#core/marks/fraction.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import { type OrderedQuestion, orderForCandidate } from "./draw.ts";
import { keyOf } from "./key.ts";
import type { Settlement } from "./marking.ts";
import type { PaperVersion } from "./paper.ts";

export const BOOKLETS = ["A", "B", "C", "D"] as const;
export type Booklet = (typeof BOOKLETS)[number];

export type PrintedQuestion = OrderedQuestion & {
	/** Letters of the right options ("B", or "A, C" where several must be chosen), or a number, perhaps a range; "A / C": either. */
	key: string;
	/** How the question was settled afterwards. Unless by another key, its marks do not depend on `key`. */
	settled: Settlement["way"] | undefined;
};

/** Booklet A has the version's order; the others are shuffled inside each section. */
export function bookletOf(
	version: Pick<PaperVersion, "questions"> & { drawSeed: number },
	booklet: Booklet,
	settlements: readonly Settlement[] = [],
): PrintedQuestion[] {
	const place = BOOKLETS.indexOf(booklet);
	const seed = (version.drawSeed + place) >>> 0;
	return orderForCandidate({ questions: version.questions, isShuffled: place > 0 }, seed).map((own) => {
		const settlement = settlements.findLast(({ questionId }) => questionId === own.question.id);
		const keys = settlement?.way === "keys" ? settlement.keys : [keyOf(own.question)];
		return { ...own, key: keys.map((key) => writeKey(key, own)).join(" / "), settled: settlement?.way };
	});
}

function writeKey(key: Key, { options }: OrderedQuestion): string {
	return writeRight(
		key,
		options.map(({ id }, index) => ({ id, name: letterOf(index) })),
	);
}

/** What is right by a key: a number or a range, or the names of options; "A / C": either, "A, C": both. */
export function writeRight(key: Key, options: readonly { id: string; name: string }[]): string {
	if (key.type === "number") {
		const [from, to] = [showDecimal(key.from), showDecimal(key.to)];
		return from === to ? from : `${from} … ${to}`;
	}
	const names = options.flatMap(({ id, name }) => (key.right.includes(id) ? [name] : []));
	return names.join(key.type === "single" ? " / " : ", ");
}
