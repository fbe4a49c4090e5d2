// Identifies learners without accounts by a random id in a signed cookie, which only counts questions. Also signs answered
// turns, so that history sent back by a browser can be verified.
import { randomBytes } from "node:crypto";
import { createSignedCookie, deriveKey, isSameText, sign } from "#server/http/signed-cookie.ts";

/** Lifetime of the cookie in seconds. */
const COOKIE_SECONDS = 30 * 24 * 3_600;
const ID_BYTES = 16;

export type Learners = ReturnType<typeof createLearners>;

/**
 * @param secret the site's own; signatures made with another one are invalid
 * @param isSecure whether the site is served over https only: the cookie is then Secure
 */
export function createLearners({ secret, isSecure }: { secret: string; isSecure: boolean }) {
	const place = { name: "learner", path: "/", seconds: COOKIE_SECONDS };
	const cookie = createSignedCookie({ secret, isSecure, use: "learner cookie", ...place });
	const turnKey = deriveKey(secret, "doubt turn");
	const countKey = deriveKey(secret, "doubt quota");
	const markTurn = (at: string, question: string, answer: string) =>
		sign(turnKey, JSON.stringify([at, question, answer]));

	return {
		/** The learner of a request's Cookie header; undefined without a valid cookie. */
		find: (cookies: string | undefined): string | undefined => cookie.read(cookies),

		/** A new learner and its Set-Cookie header. */
		create(): { id: string; cookie: string } {
			const id = randomBytes(ID_BYTES).toString("base64url");
			return { id, cookie: cookie.write(id) };
		},

		/** The pseudonym of a learner or an address in the counters. */
		countMark: (subject: string) => sign(countKey, subject).slice(0, 22),

		/** The signature of a turn at a place (its module and subtopic). */
		markTurn,
		isOwnTurn: (at: string, { question, answer, mark }: { question: string; answer: string; mark: string }) =>
			isSameText(markTurn(at, question, answer), mark),
	};
}
