// Compares what an import has read with the question file that was expected of it. Questions are found by their texts, and keys are
// compared by the texts of the right options, so neither an order nor an id matters.
import type { ImportReading, Row } from "#core/import/rows.ts";
import { importWorkOf, stateOf } from "#core/import/work.ts";

type Option = { text: string; isCorrect: boolean };
export type Expected = { text: string; options: readonly Option[] };

export type Comparison = {
	/** Text, options and key as expected, whatever is to be confirmed. */
	right: Row[];
	/** No problem was named, and the key is another one: it would be taught. */
	wrong: Row[];
	/** No problem was named, and the text or an option is another one. */
	misread: Row[];
	/** The same two among the rows that somebody confirms before they are saved. */
	wrongToConfirm: Row[];
	/** Expected questions of which no row has the text. */
	missing: Expected[];
};

/** Compares accepted rows with the expected questions; rows that must be mended are neither right nor wrong. */
export function compare(reading: Extract<ImportReading, { ok: true }>, expected: readonly Expected[]): Comparison {
	const left = Map.groupBy(expected, ({ text }) => plain(text));
	const work = importWorkOf(reading);
	const found: Comparison = { right: [], wrong: [], misread: [], wrongToConfirm: [], missing: [] };
	for (const [index, row] of reading.rows.entries()) {
		const sameText = left.get(plain(row.question?.text ?? "")) ?? [];
		const same = sameText.find((one) => differenceOf(row, one) === undefined) ?? sameText[0];
		if (same) left.set(plain(same.text), sameText.toSpliced(sameText.indexOf(same), 1));
		const state = stateOf(work, index);
		if (state === "mend") continue;
		const difference = same ? differenceOf(row, same) : "misread";
		if (difference === undefined) found.right.push(row);
		else if (state === "good") found[difference].push(row);
		else found.wrongToConfirm.push(row);
	}
	found.missing.push(...[...left.values()].flat());
	return found;
}

function differenceOf({ question }: Row, { options }: Expected): "wrong" | "misread" | undefined {
	const read = question?.options ?? [];
	const textsOf = (all: readonly Option[]) => all.map(({ text }) => plain(text)).toSorted();
	const rightOf = (all: readonly Option[]) => textsOf(all.filter(({ isCorrect }) => isCorrect));
	if (!isSame(rightOf(read), rightOf(options))) return "wrong";
	return isSame(textsOf(read), textsOf(options)) ? undefined : "misread";
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
	return a.length === b.length && a.every((text, index) => text === b[index]);
}

/** A text without what formats add and take away: white space, small letters of HTML, marks of Markdown, kinds of quotation marks. */
function plain(text: string): string {
	return text
		.normalize("NFKC")
		.replaceAll(/<br ?\/?>|<\/?su[bp]>/gi, "")
		.replaceAll(/[\s\\*`$\p{Cf}]/gu, "")
		.replaceAll(/[“”„«»"‘’‚']/g, "'")
		.replaceAll(/[‐‑–—−]/g, "-")
		.toLowerCase();
}
