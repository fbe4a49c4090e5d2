// PBKDF2 with HMAC-SHA-256 (RFC 8018) in plain code, for pages without WebCrypto, which browsers have only on https and localhost;
// a school's server in its own network may have neither. Pure. Called by code-secret.ts without WebCrypto only.

/** Of SHA-256 (FIPS 180-4): the initial state, and the constant of each round. */
const FIRST_STATE = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
// biome-ignore format: eight a line, as the standard prints them, so that the two can be compared.
const ROUNDS = new Int32Array([
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const WORDS = 16;
const BLOCK_BYTES = 64;
const HASH_BYTES = 32;
/** Bytes of one hashed block, of the key, and of a hash after it. */
const BITS_AFTER_KEY = (BLOCK_BYTES + HASH_BYTES) * 8;

/**
 * The first block of the derived key: 32 bytes.
 * @param password at most 64 bytes
 * @param salt at most 51 bytes, so that it fits into one block of the hash
 * @throws RangeError for a longer one
 */
export function deriveFirstBlock(password: Uint8Array, salt: Uint8Array, iterations: number): Uint8Array<ArrayBuffer> {
	if (password.length > BLOCK_BYTES || salt.length > BLOCK_BYTES - 13) throw new RangeError("too long");
	const [inner, outer] = [hashPad(password, 0x36), hashPad(password, 0x5c)];
	const [state, block] = [new Int32Array(8), new Int32Array(WORDS)];
	const schedule = new Int32Array(BLOCK_BYTES);
	const hashBlock = (from: Int32Array) => {
		state.set(from);
		compress(state, block, schedule);
	};
	/** HMAC of the block; the result is in `state` and, padded for the next round, in the block. */
	const authenticate = () => {
		hashBlock(inner);
		putHash(block, state);
		hashBlock(outer);
		putHash(block, state);
	};
	const message = new Uint8Array(BLOCK_BYTES);
	message.set(salt);
	// The number of the block, 1, and the bit that ends a message.
	message.set([0, 0, 0, 1, 0x80], salt.length);
	block.set(readWords(message));
	block[WORDS - 1] = (BLOCK_BYTES + salt.length + 4) * 8;
	authenticate();
	const sum = state.slice();
	for (let done = 1; done < iterations; done++) {
		authenticate();
		for (let place = 0; place < sum.length; place++) sum[place] = at(sum, place) ^ at(state, place);
	}
	const bytes = new Uint8Array(HASH_BYTES);
	const view = new DataView(bytes.buffer);
	sum.forEach((word, place) => {
		view.setInt32(place * 4, word);
	});
	return bytes;
}

/** The state after the first block of an HMAC: the key with one byte added everywhere. */
function hashPad(key: Uint8Array, byte: number): Int32Array {
	const padded = new Uint8Array(BLOCK_BYTES).fill(byte);
	for (const [place, letter] of key.entries()) padded[place] = letter ^ byte;
	const state = Int32Array.from(FIRST_STATE);
	compress(state, readWords(padded), new Int32Array(BLOCK_BYTES));
	return state;
}

function readWords(bytes: Uint8Array<ArrayBuffer>): Int32Array {
	const view = new DataView(bytes.buffer);
	return Int32Array.from({ length: WORDS }, (_, place) => view.getInt32(place * 4));
}

/** Pads a hash to the block that follows the key in an HMAC. */
function putHash(block: Int32Array, hash: Int32Array): void {
	block.set(hash);
	block[8] = 1 << 31;
	block.fill(0, 9, WORDS - 1);
	block[WORDS - 1] = BITS_AFTER_KEY;
}

/** Adds one block of SHA-256 to the state. */
function compress(state: Int32Array, block: Int32Array, schedule: Int32Array): void {
	schedule.set(block);
	for (let t = WORDS; t < BLOCK_BYTES; t++) {
		const [near, far] = [at(schedule, t - 2), at(schedule, t - 15)];
		const low = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
		const high = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
		schedule[t] = low + at(schedule, t - 7) + high + at(schedule, t - WORDS);
	}
	let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)];
	let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)];
	for (let t = 0; t < BLOCK_BYTES; t++) {
		const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUNDS, t) + at(schedule, t);
		const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
		h = g;
		g = f;
		f = e;
		e = (d + one) | 0;
		d = c;
		c = b;
		b = a;
		a = (one + two) | 0;
	}
	const last = [a, b, c, d, e, f, g, h];
	for (let place = 0; place < last.length; place++) state[place] = at(state, place) + (last[place] ?? 0);
}

function turn(word: number, bits: number): number {
	return (word >>> bits) | (word << (32 - bits));
}

/** Array element that is known to exist. */
function at(words: Int32Array, place: number): number {
	return words[place] ?? 0;
}
