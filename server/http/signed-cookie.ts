// Signed cookies, which a browser cannot forge or change; their text is readable. Used by the doubt
// chat and by the learner's log.
import { createHmac, timingSafeEqual } from "node:crypto";

/** The signed text (letters, digits, - and _), a point, and the signature. */
const VALUE = /^([A-Za-z0-9_-]{1,100})\.([A-Za-z0-9_-]{43})$/;

export type SignedCookieOptions = {
	/** The site's own secret; signatures made with another one are invalid. */
	secret: string;
	/** The purpose, from which the key is derived: a cookie of one kind is never valid as another. */
	use: string;
	name: string;
	/** The only addresses that get it; "/" for all. */
	path: string;
	/** Lifetime in seconds. */
	seconds: number;
	/** Whether the site is served over https only: the cookie is then Secure, and its name's prefix says so. */
	isSecure: boolean;
};

/** Builds the reader and the writer of one kind of cookie: HttpOnly, SameSite=Lax. */
export function createSignedCookie({ secret, use, name, path, seconds, isSecure }: SignedCookieOptions) {
	const prefix = path === "/" ? "__Host-" : "__Secure-";
	const cookieName = isSecure ? `${prefix}${name}` : name;
	const key = deriveKey(secret, use);
	const write = (value: string, maxAge: number) =>
		[`${cookieName}=${value}`, `Path=${path}`, `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Lax"]
			.concat(isSecure ? ["Secure"] : [])
			.join("; ");

	return {
		/** The text that was signed, from a request's Cookie header; undefined without a valid cookie. */
		read(cookies: string | undefined): string | undefined {
			for (const cookie of (cookies ?? "").split(";")) {
				const [found = "", value = ""] = cookie.trim().split("=");
				const [, text, mark] = (found === cookieName && VALUE.exec(value)) || [];
				if (text !== undefined && mark !== undefined && isSameText(sign(key, text), mark)) return text;
			}
			return undefined;
		},
		/** The Set-Cookie header for a text of at most 100 letters, digits, - and _. */
		write: (text: string): string => write(`${text}.${sign(key, text)}`, seconds),
		/** The Set-Cookie header that deletes it. */
		clear: (): string => write("", 0),
	};
}

/** A key for one use of the site's secret. */
export function deriveKey(secret: string, use: string): Buffer {
	return createHmac("sha256", secret).update(`doubtless ${use}`).digest();
}

/** HMAC-SHA-256 in 43 letters of base64url. */
export function sign(key: Buffer, text: string): string {
	return createHmac("sha256", key).update(text).digest("base64url");
}

/** Compares in a time that does not depend on where the texts differ. */
export function isSameText(a: string, b: string): boolean {
	const [left, right] = [Buffer.from(a), Buffer.from(b)];
	return left.length === right.length && timingSafeEqual(left, right);
}
