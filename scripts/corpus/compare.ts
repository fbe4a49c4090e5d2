// Compares the rows of an import with the expected question file. Questions are matched by their texts and keys by the texts of
// the correct options, so order and ids do not matter.
import type { ImportReading, Row } from "#core/import/rows.ts";
import { importWorkOf, rowStateOf } from "#core/import/work.ts";

type Option = { text: string; isCorrect: boolean };
export type Expected = { text: string; options: readonly Option[] };

export type Comparison = {
	/** Text, options and key are as expected, also in rows that have to be confirmed. */
	right: Row[];
	/** Accepted without a problem, but with a wrong key. */
	wrong: Row[];
	/** Accepted without a problem, but with a wrong text or option. */
	misread: Row[];
	/** Wrong or misread, but in rows that have to be confirmed before they are saved. */
	wrongToConfirm: Row[];
	/** Expected questions whose text is in no row. */
	missing: Expected[];
};

/** Compares accepted rows with the expected questions; rows that have to be corrected are neither right nor wrong. */
export function compare(reading: Extract<ImportReading, { ok: true }>, expected: readonly Expected[]): Comparison {
	const left = Map.groupBy(expected, ({ text }) => plain(text));
	const work = importWorkOf(reading);
	const found: Comparison = { right: [], wrong: [], misread: [], wrongToConfirm: [], missing: [] };
	for (const [index, row] of reading.rows.entries()) {
		const sameText = left.get(plain(row.question?.text ?? "")) ?? [];
		const same = sameText.find((one) => differenceOf(row, one) === undefined) ?? sameText[0];
		if (same) left.set(plain(same.text), sameText.toSpliced(sameText.indexOf(same), 1));
		const state = rowStateOf(work, index);
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

/** A text without differences between formats: white space, HTML's sub and sup, Markdown, kinds of quotation marks. */
function plain(text: string): string {
	return text
		.normalize("NFKC")
		.replaceAll(/<br ?\/?>|<\/?su[bp]>/gi, "")
		.replaceAll(/[\s\\*`$\p{Cf}]/gu, "")
		.replaceAll(/[“”„«»"‘’‚']/g, "'")
		.replaceAll(/[‐‑–—−]/g, "-")
		.toLowerCase();
}
