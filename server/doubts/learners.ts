// Identifies learners without accounts by a random id in a signed cookie, which only counts questions. Also signs answered
// turns, so that history sent back by a browser can be verified.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Lifetime of the cookie in seconds. */
const COOKIE_SECONDS = 30 * 24 * 3_600;
const ID_BYTES = 16;
const COOKIE_VALUE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export type Learners = ReturnType<typeof createLearners>;

/**
 * @param secret the site's own; signatures made with another one are invalid
 * @param isSecure whether the site is served over https only: the cookie is then Secure
 */
export function createLearners({ secret, isSecure }: { secret: string; isSecure: boolean }) {
	const cookieName = isSecure ? "__Host-learner" : "learner";
	/** One key per use, so that a signature of one kind is never valid for another. */
	const keyOf = (use: string) => createHmac("sha256", secret).update(`doubtless ${use}`).digest();
	const cookieKey = keyOf("learner cookie");
	const turnKey = keyOf("doubt turn");
	const countKey = keyOf("doubt quota");
	const sign = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");
	const markTurn = (place: string, question: string, answer: string) =>
		sign(turnKey, JSON.stringify([place, question, answer]));

	return {
		/** The learner of a request's Cookie header; undefined without a valid cookie. */
		find(cookies: string | undefined): string | undefined {
			for (const cookie of (cookies ?? "").split(";")) {
				const [name = "", value = ""] = cookie.trim().split("=");
				const [, id, mark] = (name === cookieName && COOKIE_VALUE.exec(value)) || [];
				if (id !== undefined && mark !== undefined && isSame(sign(cookieKey, id), mark)) return id;
			}
			return undefined;
		},

		/** A new learner and its Set-Cookie header. */
		create(): { id: string; cookie: string } {
			const id = randomBytes(ID_BYTES).toString("base64url");
			const parts = [`${cookieName}=${id}.${sign(cookieKey, id)}`, "Path=/", `Max-Age=${COOKIE_SECONDS}`];
			const cookie = [...parts, "HttpOnly", "SameSite=Lax", ...(isSecure ? ["Secure"] : [])].join("; ");
			return { id, cookie };
		},

		/** The pseudonym of a learner or an address in the counters. */
		countMark: (subject: string) => sign(countKey, subject).slice(0, 22),

		/** The signature of a turn at a place (its module and subtopic). */
		markTurn,
		isOwnTurn: (place: string, { question, answer, mark }: { question: string; answer: string; mark: string }) =>
			isSame(markTurn(place, question, answer), mark),
	};
}

function isSame(a: string, b: string): boolean {
	const [left, right] = [Buffer.from(a), Buffer.from(b)];
	return left.length === right.length && timingSafeEqual(left, right);
}
