// The proof of work that a browser does before it opens a link while too many wrong links are typed. Shared by the server
// (server/catalog/link-check.ts) and the page that solves it, so it holds a type and numbers only.

/** Numbers that have to be tried, half of them on average. */
export const CHALLENGE_NUMBERS = 600;
/** Iterations of PBKDF2-SHA-256 for one number: all of them take a cheap phone about 3 s, a laptop half a second. */
export const CHALLENGE_ITERATIONS = 10_000;
/** Bytes that are compared. */
export const CHALLENGE_BYTES = 16;
/** From this age on a browser that cannot solve it is let in too, a few at a time, in milliseconds. */
export const CHALLENGE_WAIT_MS = 10_000;
/** Where the solution is posted. */
export const LINK_CHECK_PATH = "/link-check";

/** Which number below CHALLENGE_NUMBERS, hashed with `salt`, gives `target`? */
export type LinkChallenge = {
	salt: string;
	/** When it was made, in milliseconds since 1970. */
	at: number;
	/** The server's signature of both. */
	mark: string;
	/** In hexadecimal. */
	target: string;
};
