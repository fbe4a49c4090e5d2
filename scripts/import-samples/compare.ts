// Compares the rows of an import with the expected question file. Questions are matched by their texts and keys by the texts of
// the correct options, so order and ids do not matter.

import { importWorkOf, rowStateOf } from "#core/questions/import/review/work.ts";
import type { ImportReading, Row } from "#core/questions/import/rows.ts";

type Option = { text: string; isCorrect: boolean };
export type Expected = { text: string; options: readonly Option[]; explanation?: string };

export type Comparison = {
	/** Accepted, with text, options and key as expected. */
	right: Row[];
	/** Accepted without a problem, but with a wrong key. */
	wrong: Row[];
	/** Accepted without a problem, but with a wrong text or option. */
	misread: Row[];
	/** As expected, but in rows that ask. */
	proposed: Row[];
	/** Wrong, misread or without a key, but in rows that ask before they are saved. */
	asked: Row[];
	/** Expected questions whose text is in no row. */
	missing: Expected[];
};

/** Compares the rows of a reading with the expected questions. */
export function compare(reading: Extract<ImportReading, { ok: true }>, expected: readonly Expected[]): Comparison {
	const left = Map.groupBy(expected, ({ text }) => plain(text));
	const work = importWorkOf(reading);
	const found: Comparison = { right: [], wrong: [], misread: [], proposed: [], asked: [], missing: [] };
	for (const [index, row] of reading.rows.entries()) {
		const sameText = left.get(plain(row.question?.text ?? "")) ?? [];
		const same = sameText.find((one) => differenceOf(row, one) === undefined) ?? sameText[0];
		if (same) left.set(plain(same.text), sameText.toSpliced(sameText.indexOf(same), 1));
		const state = rowStateOf(work, index);
		const difference = same ? differenceOf(row, same) : "misread";
		if (state === "good") found[difference ?? "right"].push(row);
		else if (difference === undefined) found.proposed.push(row);
		else found.asked.push(row);
	}
	found.missing.push(...[...left.values()].flat());
	return found;
}

function differenceOf({ question }: Row, { options, explanation = "" }: Expected): "wrong" | "misread" | undefined {
	const read = question?.options ?? [];
	const textsOf = (all: readonly Option[]) => all.map(({ text }) => plain(text)).toSorted();
	const rightOf = (all: readonly Option[]) => textsOf(all.filter(({ isCorrect }) => isCorrect));
	if (!isSame(rightOf(read), rightOf(options))) return "wrong";
	const texts = [question?.text ?? "", question?.explanation ?? "", ...read.map(({ text }) => text)];
	// Without a format of their own, marks of Markdown are shown as they are.
	if (question?.format === undefined && texts.some((text) => MARKS.test(text))) return "misread";
	if (explanation !== "" && plain(question?.explanation ?? "") !== plain(explanation)) return "misread";
	return isSame(textsOf(read), textsOf(options)) ? undefined : "misread";
}

/** Bold text of Markdown or half of it, and a formula's label between dollar signs. */
const MARKS = /\*\*|\$\(?[A-Ha-h]\)?\$/;

function isSame(a: readonly string[], b: readonly string[]): boolean {
	return a.length === b.length && a.every((text, index) => text === b[index]);
}

/**
 * A text as a learner reads it: without white space, Markdown and kinds of quotation marks. Powers and indices stay: "10³" is "10<sup>3</sup>"
 * and not "103".
 */
function plain(text: string): string {
	return text
		.replaceAll(
			/<su([bp])>([^<]*)<\/su[bp]>/gi,
			(_, position: string, inner: string) => (position.toLowerCase() === "p" ? "^" : "_") + inner,
		)
		.replaceAll(/[⁰¹²³⁴-⁹⁺⁻ⁿ]+/g, (power) => `^${power}`)
		.replaceAll(/[₀-₉₊₋]+/g, (index) => `_${index}`)
		.normalize("NFKC")
		.replaceAll(/<br ?\/?>/gi, "")
		.replaceAll(/[\s\\*`$\p{Cf}]/gu, "")
		.replaceAll(/[“”„«»"‘’‚']/g, "'")
		.replaceAll(/[‐‑–—−]/g, "-")
		.toLowerCase();
}
