// Who asks, without an account: a random mark in a signed cookie, which counts questions and opens nothing. And the marks
// by which an earlier turn that comes back from a browser is known to be what this site once answered.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Lifetime of the cookie in seconds; the hour it counts is far shorter. */
const COOKIE_SECONDS = 30 * 24 * 3_600;
const ID_BYTES = 16;
const COOKIE_VALUE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export type Learners = ReturnType<typeof createLearners>;

/**
 * @param secret the site's own; marks made with another one are void
 * @param isSecure whether browsers reach the site by https alone: the cookie then never leaves without it
 */
export function createLearners({ secret, isSecure }: { secret: string; isSecure: boolean }) {
	const cookieName = isSecure ? "__Host-learner" : "learner";
	/** Each use has a key of its own, so that a mark of one kind never passes for another. */
	const keyOf = (use: string) => createHmac("sha256", secret).update(`doubtless ${use}`).digest();
	const cookieKey = keyOf("learner cookie");
	const turnKey = keyOf("doubt turn");
	const countKey = keyOf("doubt quota");
	const sign = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");
	const markTurn = (place: string, question: string, answer: string) =>
		sign(turnKey, JSON.stringify([place, question, answer]));

	return {
		/** The learner of a request's Cookie header; undefined for none, a forged or a damaged one. */
		find(cookies: string | undefined): string | undefined {
			for (const cookie of (cookies ?? "").split(";")) {
				const [name = "", value = ""] = cookie.trim().split("=");
				const [, id, mark] = (name === cookieName && COOKIE_VALUE.exec(value)) || [];
				if (id !== undefined && mark !== undefined && isSame(sign(cookieKey, id), mark)) return id;
			}
			return undefined;
		},

		/** A new learner and the Set-Cookie that makes the browser it. */
		create(): { id: string; cookie: string } {
			const id = randomBytes(ID_BYTES).toString("base64url");
			const parts = [`${cookieName}=${id}.${sign(cookieKey, id)}`, "Path=/", `Max-Age=${COOKIE_SECONDS}`];
			const cookie = [...parts, "HttpOnly", "SameSite=Lax", ...(isSecure ? ["Secure"] : [])].join("; ");
			return { id, cookie };
		},

		/** What stands for a learner or an address in the counters: the same one always gives the same. */
		countMark: (subject: string) => sign(countKey, subject).slice(0, 22),

		/** The mark of a turn at a place (its module and subtopic). */
		markTurn,
		isOwnTurn: (
			place: string,
			{ question, answer, mark }: { question: string; answer: string; mark: string },
		) => isSame(markTurn(place, question, answer), mark),
	};
}

function isSame(a: string, b: string): boolean {
	const [left, right] = [Buffer.from(a), Buffer.from(b)];
	return left.length === right.length && timingSafeEqual(left, right);
}
