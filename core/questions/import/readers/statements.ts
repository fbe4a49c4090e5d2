// Tells the statements of a question, (a) to (d), from its options, 1. to 4., which cite them. Called by find-options.ts.
import { CITATION, isCiting } from "#core/questions/import/missing-parts.ts";
import { isKeyOf, type Label, readingsOf } from "./option-labels.ts";

/** How many options consist of labels of statements. */
function countCiting(texts: readonly string[]): number {
	return texts.filter(isCiting).length;
}

function textsOf(series: readonly Label[], text: string): string[] {
	return series.map((label, index) => text.slice(label.end, series[index + 1]?.start ?? text.length).trim());
}

/** The last series whose options name the labels of one before it: these are the options, and the one before has the statements. */
export function findCiting(all: readonly Label[][], text: string): Label[] | undefined {
	const citing = all.filter((series) => {
		const first = series[0];
		if (!first || series.length < 3 || countCiting(textsOf(series, text)) < Math.min(2, series.length - 1))
			return false;
		return all.some(
			(other) => isBefore(other, first) && other[0]?.style !== first.style && isCited(other, series, text),
		);
	});
	return citing.toSorted((a, b) => b.length - a.length || (a[0]?.start ?? 0) - (b[0]?.start ?? 0))[0];
}

/** Whether a series ends before a label begins. */
function isBefore(series: readonly Label[], { start }: Label): boolean {
	return series.length > 1 && series.every((label) => label.end <= start);
}

function isCited(statements: readonly Label[], options: readonly Label[], text: string): boolean {
	const family = statements[0]?.style.charAt(0).toLowerCase() ?? "";
	const cited = textsOf(options, text).flatMap((one) => one.match(CITATION) ?? []);
	return cited.some((one) =>
		readingsOf(one.replaceAll(/[()[\]]/g, "")).some((reading) => reading.family.toLowerCase() === family),
	);
}

/** Whether another full series stands below or above the options, so that nobody knows which of both are statements. */
export function hasRival(
	series: readonly Label[],
	all: readonly Label[][],
	text: string,
	key: string | undefined,
): boolean {
	const [first] = series;
	const last = series.at(-1);
	if (!first || !last || !series.every(({ onLine }) => onLine)) return false;
	return all.some((other) => {
		const [start] = other;
		if (
			!start ||
			start.style.charAt(0) === first.style.charAt(0) ||
			other.length < 3 ||
			!other.every(({ onLine }) => onLine)
		)
			return false;
		// Below the last option, inside of it.
		if (start.start >= last.end) return true;
		return (
			isBefore(other, first) &&
			series.length < other.length &&
			!isKeyOf(series, key) &&
			!/\?/.test(text.slice(other.at(-1)?.end, first.start))
		);
	});
}

/** Whether labels are only named inside of one option of a longer series: "(2) Both (a) and (b)". */
export function isNamedInside(series: readonly Label[], all: readonly Label[][], text: string): boolean {
	const [first] = series;
	const last = series.at(-1);
	if (!first || !last || series.some(({ onLine }) => onLine)) return false;
	const words = text.slice(first.end, last.start);
	return all.some((other) => {
		if (other.length <= series.length || other[0]?.style.charAt(0) === first.style.charAt(0)) return false;
		return other.some((label, index) => {
			const next = other[index + 1];
			if (label.start >= first.start || (next && next.start < last.end)) return false;
			return next !== undefined || (series.length === 2 && /^\s*(?:and|or|&|,|और|तथा|या)\s*$/i.test(words));
		});
	});
}

/** Whether labels in running text begin and end between those of a longer series: "i) only 1 - ii) only 2 - iii) both". */
export function isEnclosed(series: readonly Label[], all: readonly Label[][]): boolean {
	const [first] = series;
	const last = series.at(-1);
	if (!first || !last || series.some(({ onLine }) => onLine)) return false;
	return all.some((other) => {
		const start = other[0]?.start ?? Number.POSITIVE_INFINITY;
		const end = other.at(-1)?.start ?? 0;
		return other.length > series.length && start < first.start && end > last.start;
	});
}
