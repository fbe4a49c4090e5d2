// Solves a link's challenge with the browser's own PBKDF2, which works off the main thread. Called by link-check.tsx.
import {
	CHALLENGE_BYTES,
	CHALLENGE_ITERATIONS,
	CHALLENGE_NUMBERS,
	type LinkChallenge,
} from "#core/modules/link-challenge.ts";

/**
 * The number that a challenge asks for; undefined without one, or when the browser refuses to hash (a page over plain
 * http). `onProgress` gets the share of numbers tried, 0 to 1.
 */
export async function solveChallenge(
	{ salt, target }: Pick<LinkChallenge, "salt" | "target">,
	onProgress: (share: number) => void,
	signal: AbortSignal,
): Promise<number | undefined> {
	if (!globalThis.crypto?.subtle) return undefined;
	const encoder = new TextEncoder();
	const algorithm = { name: "PBKDF2", hash: "SHA-256", salt: encoder.encode(salt), iterations: CHALLENGE_ITERATIONS };
	for (let number = 0; number < CHALLENGE_NUMBERS && !signal.aborted; number++) {
		const key = await crypto.subtle.importKey("raw", encoder.encode(String(number)), "PBKDF2", false, ["deriveBits"]);
		const bits = new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 8 * CHALLENGE_BYTES));
		if (bits.reduce((hex, byte) => hex + byte.toString(16).padStart(2, "0"), "") === target) return number;
		onProgress((number + 1) / CHALLENGE_NUMBERS);
	}
	return undefined;
}
