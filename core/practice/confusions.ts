// What a learner mixes up: wrong options that were chosen again and again for the same right one. Pure.

/** A wrong option that is chosen for a right one, by the words of both. */
export type Confusion = { chosen: string; right: string; count: number };

/** Confusions that are listed: those of at least this many misses. */
const MIN_CONFUSIONS = 2;

/**
 * The pairs that the learner mixes up, most often first, over all questions.
 * @param misses the words of the chosen and of the right option of each miss
 */
export function listConfusions(misses: readonly Omit<Confusion, "count">[]): Confusion[] {
	const pairs = new Map<string, Confusion>();
	for (const { chosen, right } of misses) {
		const [from, to] = [comparable(chosen), comparable(right)];
		if (from === to || from === "" || to === "") continue;
		const key = JSON.stringify([from, to]);
		const before = pairs.get(key);
		pairs.set(key, { chosen, right, count: (before?.count ?? 0) + 1 });
	}
	const often = [...pairs.values()].filter(({ count }) => count >= MIN_CONFUSIONS);
	return often.sort((one, other) => other.count - one.count);
}

function comparable(words: string): string {
	return words
		.normalize("NFKC")
		.toLowerCase()
		.replaceAll(/\s+/gu, " ")
		.replace(/[.\s]+$/, "")
		.trim();
}
