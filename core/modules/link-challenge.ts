// The proof of work that a browser does before it opens a link while too many wrong links are typed. Shared by the server
// (server/modules/link-check.ts) and the page that solves it, so it holds a type and numbers only.

/** Size of the search space; a solver tries half of it on average. */
export const CHALLENGE_NUMBERS = 600;
/** Iterations of PBKDF2-SHA-256 for one number: all of them take a cheap phone about 3 s, a laptop half a second. */
export const CHALLENGE_ITERATIONS = 10_000;
/** Bytes of the hash that are compared. */
export const CHALLENGE_BYTES = 16;
/** Milliseconds after which a browser may post the challenge unsolved; server/modules/link-check.ts limits how many do. */
export const CHALLENGE_WAIT_MS = 10_000;

/** Which number below CHALLENGE_NUMBERS, hashed with `salt`, gives `target`? */
export type LinkChallenge = {
	salt: string;
	/** When it was made, in milliseconds since 1970. */
	at: number;
	/** The server's signature over salt and time. */
	mark: string;
	/** In hexadecimal. */
	target: string;
};
