// A paper on paper: four booklets of the same questions in other orders, each with its key. Pure.
import { showMarks } from "#core/marks/fraction.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import { type OrderedQuestion, orderForCandidate } from "./draw.ts";
import { keyOf } from "./key.ts";
import type { PaperVersion } from "./paper.ts";

export const BOOKLETS = ["A", "B", "C", "D"] as const;
export type Booklet = (typeof BOOKLETS)[number];

/** `key`: letters of the right options ("B", or "A, C" where several must be chosen), or a number, perhaps a range. */
export type PrintedQuestion = OrderedQuestion & { key: string };

/** Booklet A has the version's order; the others are shuffled inside each section. */
export function bookletOf(
	version: Pick<PaperVersion, "questions"> & { drawSeed: number },
	booklet: Booklet,
): PrintedQuestion[] {
	const place = BOOKLETS.indexOf(booklet);
	const seed = (version.drawSeed + place) >>> 0;
	return orderForCandidate({ questions: version.questions, isShuffled: place > 0 }, seed).map((own) => {
		return { ...own, key: writeKey(own) };
	});
}

function writeKey({ question, options }: OrderedQuestion): string {
	const key = keyOf(question);
	if (key.type === "number") {
		const [from, to] = [showMarks(key.from), showMarks(key.to)];
		return from === to ? from : `${from} … ${to}`;
	}
	const letters = options.flatMap(({ id }, index) => (key.right.includes(id) ? [letterOf(index)] : []));
	return letters.join(key.type === "single" ? " / " : ", ");
}
