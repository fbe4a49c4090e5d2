// Checks visitors before they open a link while too many wrong links are typed: a proof of work instead of a
// block. A classroom waits some seconds, and each guess costs computing time. Used by http.ts, the response cache and the
// page of a module.
import { createHmac, pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { parse } from "hono/utils/cookie";
import * as z from "zod/mini";
import {
	CHALLENGE_BYTES,
	CHALLENGE_ITERATIONS,
	CHALLENGE_NUMBERS,
	CHALLENGE_WAIT_MS,
	type LinkChallenge,
} from "#core/modules/link-challenge.ts";
import type { Db } from "#server/db/tables.ts";
import { createRateLimiter, type RateLimit } from "#server/work/rate-limiter.ts";

/** How long a challenge can be solved, and how long the code that it opened stays open in that browser. */
const CHALLENGE_MS = 10 * 60_000;
const PASS_SECONDS = 10 * 60;
/** Largest difference between the clocks of two machines. */
const CLOCK_SKEW_MS = 60_000;
/** Unsolved challenges accepted after the waiting time: per address, and for the site. */
const WAITED_BY_ADDRESS: RateLimit = { name: "link check waited", windowMs: 60_000, max: 10 };
const WAITED_BY_ALL: RateLimit = { name: "link check waited, all", windowMs: 60_000, max: 60 };
/** A challenge is valid for one code. */
const SOLVED: RateLimit = { name: "link check solved", windowMs: CHALLENGE_MS, max: 1 };

/** The posted form. `number` is "" from a browser without script. */
const solutionSchema = z.strictObject({
	code: z.string().check(z.maxLength(64)),
	salt: z.string().check(z.maxLength(64)),
	at: z.string().check(z.regex(/^\d{1,15}$/)),
	mark: z.string().check(z.maxLength(64)),
	number: z.string().check(z.regex(/^\d{0,6}$/)),
});

export type LinkCheck = ReturnType<typeof createLinkCheck>;
export type LinkCheckContext = { db: Db; now: () => number; secret: string; isSecure: boolean };

/**
 * @param secret the site's own: challenges and passes of another one are refused
 * @param isSecure whether the site is served over https only: the cookie is then Secure
 */
export function createLinkCheck({ db, now, secret, isSecure }: LinkCheckContext) {
	const limiter = createRateLimiter({ db, now });
	const cookieName = isSecure ? "__Host-link-pass" : "link-pass";
	const sign = (use: string, ...parts: (string | number)[]) =>
		createHmac("sha256", secret)
			.update(JSON.stringify([`link check ${use}`, ...parts]))
			.digest();
	const markOf = (salt: string, at: number) => sign("mark", salt, at).toString("base64url");
	const numberOf = (salt: string, at: number) => sign("number", salt, at).readUInt32BE() % CHALLENGE_NUMBERS;
	const passOf = (code: string, endsAt: number) => `${endsAt}.${sign("pass", code, endsAt).toString("base64url")}`;

	return {
		/** A new challenge. */
		async create(): Promise<LinkChallenge> {
			const salt = randomBytes(12).toString("base64url");
			const at = now();
			const target = await hash(numberOf(salt, at), salt);
			return { salt, at, mark: markOf(salt, at), target: target.toString("hex") };
		},

		/**
		 * Checks a posted solution. @param form its fields @param address see client-address.ts
		 * @returns the code with the Set-Cookie header that lets this browser look it up; undefined for a wrong, expired or used
		 *   solution, and for an unsolved challenge that is too new or over the limit
		 */
		async accept(form: unknown, address: string): Promise<{ code: string; cookie: string } | undefined> {
			const read = z.safeParse(solutionSchema, form);
			if (!read.success) return undefined;
			const { code, salt, mark, number } = read.data;
			const at = Number(read.data.at);
			const age = now() - at;
			if (mark !== markOf(salt, at) || age < -CLOCK_SKEW_MS || age > CHALLENGE_MS) return undefined;
			const isSolved = number !== "" && Number(number) === numberOf(salt, at);
			if (!isSolved && (number !== "" || age < CHALLENGE_WAIT_MS)) return undefined;
			const uses = [{ limit: SOLVED, subject: salt }];
			if (!isSolved) uses.push({ limit: WAITED_BY_ADDRESS, subject: address }, { limit: WAITED_BY_ALL, subject: "" });
			if (!(await limiter.consume(uses)).ok) return undefined;
			const pass = passOf(code, now() + PASS_SECONDS * 1_000);
			const parts = [`${cookieName}=${pass}`, "Path=/", `Max-Age=${PASS_SECONDS}`, "HttpOnly", "SameSite=Lax"];
			return { code, cookie: [...parts, ...(isSecure ? ["Secure"] : [])].join("; ") };
		},

		/** Whether a request's Cookie header allows one more lookup of this code. */
		hasPass(cookies: string | undefined, code: string): boolean {
			const pass = parse(cookies ?? "", cookieName)[cookieName];
			const endsAt = Number(pass?.split(".", 1)[0]);
			return endsAt > now() && pass === passOf(code, endsAt);
		},
	};
}

function hash(number: number, salt: string): Promise<Buffer> {
	return promisify(pbkdf2)(String(number), salt, CHALLENGE_ITERATIONS, CHALLENGE_BYTES, "sha256");
}
