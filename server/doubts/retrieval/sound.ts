// A rough phonetic code: it matches loan words across scripts ("नोट्स" and "notes", "सर्वे" and "survey") and words that are
// spelled by ear ("meny"). The consonants decide, the vowels break ties. Pure.
import { romanise } from "./romanise.ts";

/** The consonants of a word, for looking up what sounds alike; "" for a word without Latin or Devanagari letters. */
export function consonantsOf(word: string): string {
	const sounds = soundsOf(word);
	const first = /^[aeiou]/.test(sounds) ? "a" : "";
	return first + sounds.replaceAll(/[aeiou]/g, "");
}

/** Distance in sound of two words with the same consonants, 0 (equal) to 1. */
export function soundDistance(one: string, other: string): number {
	const [a, b] = [soundsOf(one), soundsOf(other)];
	return editDistance(a, b) / Math.max(a.length, b.length, 1);
}

/** Letters for sounds: what English and romanised Hindi spell in different ways becomes one. */
function soundsOf(word: string): string {
	// The letters' own names of "c" and "ch" differ between the scripts: in Hindi it is always as in "chapter".
	return romanise(word)
		.replaceAll(/chh?/gi, "C")
		.replaceAll(/ai/g, "e")
		.replaceAll(/ee/g, "i")
		.replaceAll(/oo/g, "u")
		.replaceAll(/[^a-zC]/gi, "")
		.replaceAll(/^kn/g, "n")
		.replaceAll(/^wr/g, "r")
		.replaceAll(/(?<=[aeiou])gh/g, "")
		.replaceAll(/(?<=[aeiou])sion/g, "jn")
		.replaceAll(/[ts]ion/g, "sn")
		.replaceAll(/ph/g, "f")
		.replaceAll(/sh/g, "s")
		.replaceAll(/ck|q/g, "k")
		.replaceAll(/x/g, "ks")
		.replaceAll(/c(?=[eiy])/g, "s")
		.replaceAll(/c/g, "k")
		.replaceAll(/[wv]|(?<=k)u(?=[aeiou])/g, "v")
		.replaceAll(/z/g, "j")
		.replaceAll(/m(?=[bp])/g, "n")
		.replaceAll(/(?<=[a-zC])h/g, "")
		.replaceAll(/y/g, "i")
		.replaceAll(/(.)\1+/g, "$1")
		.replaceAll(/(?<=[^aeiou])e$/g, "");
}

/** The Damerau-Levenshtein distance: insertions, deletions, changes and swaps of neighbours between two words. */
function editDistance(one: string, other: string): number {
	const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
	const read = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
	for (let i = 1; i <= one.length; i++) {
		const row = [i];
		rows.push(row);
		for (let j = 1; j <= other.length; j++) {
			const isSame = one[i - 1] === other[j - 1];
			const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			row.push(
				Math.min(
					read(i - 1, j) + 1,
					read(i, j - 1) + 1,
					read(i - 1, j - 1) + (isSame ? 0 : 1),
					isSwap ? read(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
				),
			);
		}
	}
	return read(one.length, other.length);
}
