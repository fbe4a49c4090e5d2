// Links by which an administrator looks at a module on their phone before learners can: they open it in every state, for a day. The
// link is signed, and opening it sets a cookie that is the same proof. The server stores nothing. Asked by link-gate.ts.
import { createHmac, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";

/** How long a link and its cookie open a module, in milliseconds. */
const PREVIEW_MS = 24 * 3_600_000;
/** Modules that one browser looks at at the same time; the earliest ones are forgotten. */
const REMEMBERED = 10;
/** A module's id, the time of the end in milliseconds since 1970 (base 36), and 132 bits of a signature. */
const TOKEN = /^(Q[A-Za-z0-9]{19})-([0-9a-z]{1,10})-([\w-]{22})$/;

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;
export type PreviewContext = { now: () => number; secret: string; isSecure: boolean };

/** @param secret the site's own: links made with another one open nothing */
export function createPreviewLinks({ now, secret, isSecure }: PreviewContext) {
	const cookieName = isSecure ? "__Host-preview" : "preview";
	const attributes = `Path=/; Max-Age=${PREVIEW_MS / 1000}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
	const key = createHmac("sha256", secret).update("doubtless preview link").digest();
	const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url").slice(0, 22);

	/** The module that a token opens now; undefined for one that is over, or that this site has not made. */
	function readToken(token: string): string | undefined {
		const [, moduleId, end, signature] = TOKEN.exec(token) ?? [];
		if (moduleId === undefined || end === undefined || signature === undefined) return undefined;
		const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(`${moduleId}-${end}`)));
		return isSigned && now() < Number.parseInt(end, 36) ? moduleId : undefined;
	}

	const readCookie = (cookies: string | undefined): string[] => {
		const tokens = (parse(cookies ?? "", cookieName)[cookieName] ?? "").split("~");
		return tokens.filter((token) => readToken(token) !== undefined);
	};

	return {
		/** The path of a new link, and when it ends. */
		create(moduleId: string): { path: string; endsAt: number } {
			const endsAt = now() + PREVIEW_MS;
			const text = `${moduleId}-${endsAt.toString(36)}`;
			return { path: `/preview/${text}-${sign(text)}`, endsAt };
		},

		/** What opening a link gives: its module, and the Set-Cookie header; undefined for a link that opens nothing. */
		open(token: string, cookies: string | undefined): { moduleId: string; cookie: string } | undefined {
			const moduleId = readToken(token);
			if (moduleId === undefined) return undefined;
			const others = readCookie(cookies).filter((other) => readToken(other) !== moduleId);
			return { moduleId, cookie: `${cookieName}=${[token, ...others].slice(0, REMEMBERED).join("~")}; ${attributes}` };
		},

		/** Whether a browser has opened such a link of this module that is not over. */
		has: (moduleId: string, cookies: string | undefined): boolean => {
			return readCookie(cookies).some((token) => readToken(token) === moduleId);
		},
	};
}
