// Derives two secrets from the learner's code: the locator, which the server gets in place of the code, and the wrapping key, which
// never leaves the phone. Guessing a code from either costs the same long computation for each try.
import { encodeBytes } from "./tables.ts";

/**
 * With 60 random bits in a code, an attacker with the server's database needs 2^77 steps to try all codes; a slow phone takes a
 * second for one. There is no salt per learner, since a phone that joins knows only the code.
 */
const ITERATIONS = 100_000;
const SALT = "doubtless learner code";
const HALF_BYTES = 32;

/** `wrapping`: undefined in browsers without WebCrypto; own questions then stay on the phone. */
export type CodeSecret = { locator: string; wrapping: string | undefined };

/** Whether own questions can be encrypted here: browsers have WebCrypto on https and localhost only. */
export function canEncrypt(): boolean {
	// The types assume a secure page.
	return (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined;
}

/** @param code the 13 letters that readLearnerCode returns */
export async function deriveCodeSecret(code: string): Promise<CodeSecret> {
	const encoder = new TextEncoder();
	const [password, salt] = [encoder.encode(code), encoder.encode(SALT)];
	if (!canEncrypt()) {
		const [{ pbkdf2Async }, { sha256 }] = await Promise.all([
			import("@noble/hashes/pbkdf2.js"),
			import("@noble/hashes/sha2.js"),
		]);
		// The first half of what WebCrypto derives below: PBKDF2 makes each 32 bytes on their own.
		const locator = await pbkdf2Async(sha256, password, salt, { c: ITERATIONS, dkLen: HALF_BYTES });
		return { locator: encodeBytes(locator), wrapping: undefined };
	}
	const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
	const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations: ITERATIONS };
	const bits = new Uint8Array(await crypto.subtle.deriveBits(how, key, 2 * HALF_BYTES * 8));
	return { locator: encodeBytes(bits.subarray(0, HALF_BYTES)), wrapping: encodeBytes(bits.subarray(HALF_BYTES)) };
}
