// The second factor: codes of an authenticator app (TOTP) and ten backup codes (decision 101). The library keeps the secrets and
// checks the codes; added here are that a code is accepted once, and the limits of auth.ts. Built by auth.ts.
import { HubError } from "#core/problem.ts";
import { recordEntry } from "#server/audit/entry.ts";
import type { Db } from "#server/db/tables.ts";
import type { Env } from "#server/env.ts";
import { type Log, markOf } from "#server/log.ts";
import { createRateLimiter, type RateLimit, secondsUntil } from "#server/work/rate-limiter.ts";
import { type GetAuthLibrary, secondFactorCookieName, USER_AGENT_LIMIT } from "./auth-library.ts";
import type { AskPassword, FindOwnSession, OwnSession, Refused } from "./own-password.ts";
import { type SignInLimit, waitAfter } from "./sign-in-limit.ts";
import { unlessRefused } from "./unless-refused.ts";

/** A code is valid for three periods of 30 seconds; within this time it is accepted once. */
const ONCE: RateLimit = { name: "second factor code", windowMs: 3 * 60_000, max: 1 };
/** Wrong codes of one person, from all addresses together: who tries them has the password. The library locks after ten as well. */
const WRONG: RateLimit = { name: "second factor tries", windowMs: 24 * 60 * 60_000, waitAfter };
const TOTP_CODE = /^\d{6}$/;
/** Longest code that is read. Backup codes have 11 characters. */
const CODE_LIMIT = 40;

export type SecondFactorContext = {
	db: Db;
	env: Env;
	log: Log;
	now: () => number;
	getLibrary: GetAuthLibrary;
	limit: SignInLimit;
	askPassword: AskPassword;
	findSession: FindOwnSession;
	/** Of the library's cookies, those that are ours. */
	onlyOwn: (headers: Headers) => Headers;
};
export type CodeResult =
	| { ok: true; headers: Headers }
	| { ok: false; code: "wrong-code" | "sign-in-over" }
	| { ok: false; code: "too-many-codes"; retryAfterSeconds: number };

const WRONG_CODE: Refused = { ok: false, problems: [{ code: "wrong-code", field: "code" }] };

export function createSecondFactor(context: SecondFactorContext) {
	const { db, env, log, now, getLibrary, limit, askPassword, findSession, onlyOwn } = context;
	const limiter = createRateLimiter({ db, now });

	/** False: this code of this person was tried before. Counted before the check, so that of two at once one is refused. */
	async function isFirstUse(administratorId: string, code: string): Promise<boolean> {
		return (await limiter.consume([{ limit: ONCE, subject: `${administratorId}\n${code}` }])).ok;
	}

	/** The cookie of a sign-in that waits for a code, as the browser sent it. */
	function findCookie(headers: Headers): string | undefined {
		const cookies = (headers.get("cookie") ?? "").split(/;\s*/);
		return cookies.find((cookie) => cookie.startsWith(`${secondFactorCookieName(env)}=`));
	}

	/** Who has given the right password in this browser. The library checks the cookie's signature with the code. */
	async function findWaiting(cookie: string | undefined) {
		const [identifier] = cookie?.slice(cookie.indexOf("=") + 1).split(/\.|%2E/i) ?? [];
		if (!identifier) return undefined;
		return db
			.selectFrom("administratorVerification")
			.innerJoin("administrator", "administrator.id", "administratorVerification.value")
			.select("administrator.id")
			.where("administratorVerification.identifier", "=", identifier)
			.where("administratorVerification.expiresAt", ">", new Date(now()))
			.executeTakeFirst();
	}

	function record(
		user: OwnSession["user"],
		action: "second-factor-added" | "second-factor-removed" | "backup-codes-made",
	) {
		const entry = { at: now(), subjectType: "administrator", subjectId: user.id } as const;
		return recordEntry(db, { ...entry, title: user.email, actor: user, action });
	}

	return {
		/** Ends a sign-in that waits for a code. A backup code is accepted in its place, once. */
		async enterCode(given: { code: string; address: string; headers: Headers }): Promise<CodeResult> {
			const { address, headers } = given;
			const code = readCode(given.code);
			const cookie = findCookie(headers);
			const waiting = await findWaiting(cookie);
			if (!cookie || !waiting) return { ok: false, code: "sign-in-over" };
			const tries = { limit: WRONG, subject: waiting.id };
			// Counted before the check, so that concurrent codes cannot pass the limit.
			const consumed = await limiter.consume([tries]);
			if (!consumed.ok)
				return { ok: false, code: "too-many-codes", retryAfterSeconds: secondsUntil(consumed.retryAt, now()) };
			if (code === "" || !(await isFirstUse(waiting.id, code))) return { ok: false, code: "wrong-code" };
			const { api } = await getLibrary();
			const userAgent = headers.get("user-agent")?.slice(0, USER_AGENT_LIMIT) ?? "";
			// Without the cookie of an older session, which the library would take for the one that is confirmed.
			const asked = {
				body: { code },
				headers: new Headers({ cookie, "user-agent": userAgent }),
				returnHeaders: true,
			} as const;
			const entered = await unlessRefused(() =>
				TOTP_CODE.test(code) ? api.verifyTOTP(asked) : api.verifyBackupCode(asked),
			);
			if (!entered.ok) {
				log.warn({ visitor: markOf(address), reason: entered.code }, "a code of a second factor was refused");
				return { ok: false, code: "wrong-code" };
			}
			await limiter.reset(tries);
			await db.updateTable("administrator").set({ lastSeenAt: now() }).where("id", "=", waiting.id).execute();
			log.info({ visitor: markOf(address) }, "an administrator signed in with a second factor");
			return { ok: true, headers: onlyOwn(entered.value.headers) };
		},

		/** Whether a person signs in with a code. */
		async isOn(administratorId: string): Promise<boolean> {
			const row = await db
				.selectFrom("administrator")
				.select("twoFactorEnabled")
				.where("id", "=", administratorId)
				.executeTakeFirst();
			return Boolean(row?.twoFactorEnabled);
		},

		/**
		 * Makes a secret and backup codes, which are shown once. The second factor is on when `confirm` has seen a code.
		 * @throws HubError("signed-out"); "too-many-tries" after wrong passwords
		 */
		async begin({ headers, password }: { headers: Headers; password: string }) {
			const { api } = await getLibrary();
			const made = await askPassword(headers, password, () =>
				api.enableTwoFactor({ body: { password, method: "totp" }, headers }),
			);
			if (!made.ok) return made;
			if (!("totpURI" in made.value)) throw new Error("The library made no secret.");
			const { totpURI: uri, backupCodes } = made.value;
			return { ok: true as const, uri, secret: new URL(uri).searchParams.get("secret") ?? "", backupCodes };
		},

		/** Turns the second factor on. @returns the cookie of the session, which gets a new id */
		async confirm(given: { headers: Headers; code: string }): Promise<{ ok: true; headers: Headers } | Refused> {
			const { headers } = given;
			const code = readCode(given.code);
			const found = await findSession(headers);
			if (!found) throw new HubError("signed-out");
			const { user, session } = found;
			const wait = await limit.count(session.id, user.email, true);
			if (wait > 0) throw new HubError("too-many-tries", { retryAfterSeconds: wait });
			if (!TOTP_CODE.test(code) || !(await isFirstUse(user.id, code))) return WRONG_CODE;
			const { api } = await getLibrary();
			const confirmed = await unlessRefused(() => api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
			if (!confirmed.ok) return WRONG_CODE;
			await limit.forgive(session.id, user.email, true);
			await record(user, "second-factor-added");
			return { ok: true, headers: onlyOwn(confirmed.value.headers) };
		},

		/** Turns the second factor off. @returns as `confirm` @throws as `begin` */
		async end({
			headers,
			password,
		}: {
			headers: Headers;
			password: string;
		}): Promise<{ ok: true; headers: Headers } | Refused> {
			const { api } = await getLibrary();
			const ended = await askPassword(headers, password, () =>
				api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
			);
			if (!ended.ok) return ended;
			await record(ended.user, "second-factor-removed");
			return { ok: true, headers: onlyOwn(ended.value.headers) };
		},

		/** Makes ten new backup codes; the old ones are refused from then on. @throws as `begin` */
		async renewBackupCodes({ headers, password }: { headers: Headers; password: string }) {
			const { api } = await getLibrary();
			const made = await askPassword(headers, password, () => api.generateBackupCodes({ body: { password }, headers }));
			if (!made.ok) return made;
			await record(made.user, "backup-codes-made");
			return { ok: true as const, backupCodes: made.value.backupCodes };
		},
	};
}

/** A code as it is compared: apps show it in two groups. */
function readCode(typed: string): string {
	return typed.slice(0, CODE_LIMIT).replaceAll(/\s/g, "");
}
