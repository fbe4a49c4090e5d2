// A seeded random generator: the quiz shuffles with it and gets the same order for the same seed. Must never be used for
// secrets; codes and ids get a cryptographic RandomBelow from the server.

/** A uniform integer from 0 to limit - 1. `limit` is an integer from 1 to 2^32. */
export type RandomBelow = (limit: number) => number;

const TWO_TO_32 = 2 ** 32;
/** Rounds after which sfc32 has mixed its seed through all of its state (its author's number). */
const WARM_UP_ROUNDS = 15;

/** The generator sfc32 (Chris Doty-Humphrey, PractRand) behind a RandomBelow; `seed` is taken modulo 2^32. */
export function createRandomBelow(seed: number): RandomBelow {
	let a = seed >>> 0;
	let b = 0x9e3779b9;
	let c = 0x243f6a88;
	let counter = 1;
	const next = (): number => {
		const out = (a + b + counter) >>> 0;
		counter = (counter + 1) >>> 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) >>> 0;
		c = (((c << 21) | (c >>> 11)) + out) >>> 0;
		return out;
	};
	for (let round = 0; round < WARM_UP_ROUNDS; round++) next();
	return (limit) => {
		// The last, incomplete run of `limit` numbers below 2^32 would favour small results: draw again.
		const fair = TWO_TO_32 - (TWO_TO_32 % limit);
		let drawn = next();
		while (drawn >= fair) drawn = next();
		return drawn % limit;
	};
}

/**
 * A copy of `items` in an order that depends on `seed` alone: same items, same seed, same order.
 * Fisher-Yates with unbiased draws, so no place is favoured.
 */
export function shuffle<Item extends string | number | object>(items: readonly Item[], seed: number): Item[] {
	const randomBelow = createRandomBelow(seed);
	const shuffled = [...items];
	for (let last = shuffled.length - 1; last > 0; last--) {
		const pick = randomBelow(last + 1);
		const picked = shuffled[pick];
		const moved = shuffled[last];
		if (picked === undefined || moved === undefined) continue; // never: both places are inside the list
		shuffled[last] = picked;
		shuffled[pick] = moved;
	}
	return shuffled;
}
