// The place of a result among others. Pure.
import { readMarks } from "#core/marks/fraction.ts";

/** Fewest results among which a candidate learns where theirs is: among fewer, bands would name people. */
const FEWEST = 20;
/** Upper shares of all results, in per cent. */
const BANDS = [1, 5, 10, 25, 50, 75, 100] as const;
export type Band = (typeof BANDS)[number];

/** The rank of each total, from 1; equal totals have the same one, and the next is as many further (1, 1, 3). */
export function rankTotals(totals: readonly string[]): number[] {
	const sorted = totals.map((total, index) => ({ value: readMarks(total), index }));
	sorted.sort((one, other) => Number(other.value.compare(one.value)));
	const ranks: number[] = [];
	let first = 0;
	for (const [place, { value, index }] of sorted.entries()) {
		if (place > 0 && !sorted[place - 1]?.value.equals(value)) first = place;
		ranks[index] = first + 1;
	}
	return ranks;
}

/**
 * The smallest band that a rank is in: 10 for the upper tenth. Undefined among fewer than 20.
 * @param count of all results, this one included
 */
export function bandOf(rank: number, count: number): Band | undefined {
	return count < FEWEST ? undefined : BANDS.find((share) => rank * 100 <= share * count);
}
