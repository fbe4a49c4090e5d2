// Finds nearly equal questions: two sketches of a question's words for an index, and the measure that decides. Pure; used by the
// server's store of single questions.
import { fnv1a } from "#core/checksum.ts";

/** Share of common words from which two questions count as nearly equal. */
export const NEARLY_SAME = 0.75;
/** Words of a question that are compared. */
const WORDS = 400;
/** Seeds of the hash functions; two make one sketch. */
const SEEDS = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;

/** The first words of a text in lower case; digits count as letters, symbols are skipped. */
export function wordsOf(text: string): string[] {
	const words = text.normalize("NFKC").toLowerCase();
	return (words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, WORDS);
}

/** The share of words that two texts have in common, 0 to 1. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
	let common = 0;
	for (const word of one) if (other.has(word)) common += 1;
	const all = one.size + other.size - common;
	return all === 0 ? 0 : common / all;
}

/**
 * Two numbers below 2^53 (MinHash). Texts with a likeness of 0.75 share one of them in 4 of 5 cases, of 0.9 in 96 of 100; texts
 * with the same words share both.
 */
export function sketchOf(words: readonly string[]): [first: number, second: number] {
	const least = SEEDS.map(() => 0xffff_ffff);
	for (const word of words) {
		const base = fnv1a(word);
		for (let index = 0; index < SEEDS.length; index++) {
			const hash = mix(base ^ (SEEDS[index] ?? 0));
			if (hash < (least[index] ?? 0)) least[index] = hash;
		}
	}
	const [a = 0, b = 0, c = 0, d = 0] = least;
	return [(a & 0x1f_ffff) * 0x1_0000_0000 + b, (c & 0x1f_ffff) * 0x1_0000_0000 + d];
}

/** The end of MurmurHash3: neighbouring numbers become unrelated ones. */
function mix(start: number): number {
	let hash = start;
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}

/** A key that ignores white space, case and final punctuation. */
export function textKey(text: string): string {
	return text
		.normalize("NFC")
		.toLowerCase()
		.replaceAll(/\s+/g, " ")
		.replace(/(?<![\s?.!:…])[\s?.!:…]+$/u, "")
		.trim();
}
