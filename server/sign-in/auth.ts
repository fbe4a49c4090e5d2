// Signs administrators in and out (specification 5 "Admin login", 6). Better Auth does passwords, cookies and sessions; added
// here are limits against guessing, the end of idle sessions and a check for common passwords. Called by the pages.
import { HubError, type Problem, RETRY_AFTER_SECONDS } from "#core/problem.ts";
import { recordEntry } from "#server/audit/entry.ts";
import type { Db } from "#server/db/tables.ts";
import { isTransientDatabaseError } from "#server/db/transient-error.ts";
import type { Env } from "#server/env.ts";
import { type Log, markOf } from "#server/log.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import {
	ADMINISTRATOR_IDLE_MS,
	ADMINISTRATOR_ROLE,
	type GetAuthLibrary,
	PASSWORD_MAX,
	PASSWORD_MIN,
	SESSION_MS,
	sessionCookieName,
} from "./auth-library.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { createSignInLimit } from "./sign-in-limit.ts";

/** Passwords that are hashed at once, and that may wait; a hash takes a tenth of a second of a core. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 20;
/** How often a session's last use is stored at most, in milliseconds. */
const TOUCH_MS = 60_000;
const USER_AGENT_LIMIT = 200;
/** Longest e-mail address (RFC 5321: 64 + @ + 255), in UTF-16 units. */
const EMAIL_LIMIT = 320;
/**
 * Clear-Site-Data at the sign-out: removes the pages that "Back" would show. Never "storage", which
 * holds the learning session of the same browser.
 */
const CLEAR_SITE_DATA = '"cache"';

export type Administrator = { id: string; email: string; name: string };
export type SignInResult =
	| { ok: true; headers: Headers }
	| { ok: false; code: "invalid-credentials" }
	| { ok: false; code: "too-many-tries"; retryAfterSeconds: number };
export type ChangePasswordResult = { ok: true; headers: Headers } | { ok: false; problems: Problem[] };
const WRONG_PASSWORD: ChangePasswordResult = {
	ok: false,
	problems: [{ code: "wrong-password", field: "current" }],
};
export type AuthContext = { db: Db; env: Env; log: Log; now: () => number; getLibrary: GetAuthLibrary };
export type Auth = ReturnType<typeof createAuth>;

/** Builds the sign-in of the administrators' panel. */
export function createAuth({ db, env, log, now, getLibrary }: AuthContext) {
	const hashing = createSemaphore({ atOnce: HASHES_AT_ONCE, waiting: HASHES_WAITING });
	const limit = createSignInLimit({ db, now });
	const cookieName = sessionCookieName(env);

	async function findSession(headers: Headers) {
		if (!headers.get("cookie")?.includes(`${cookieName}=`)) return undefined;
		const { api } = await getLibrary();
		const asking = api.getSession({ headers, query: { disableRefresh: true } });
		// The library hides the cause; only the database can fail here.
		const found = await asking.catch((cause: unknown) => {
			throw new HubError("sign-in-unavailable", { cause });
		});
		if (!found || found.user.role !== ADMINISTRATOR_ROLE || found.user.banned) return undefined;
		const { id, createdAt, updatedAt } = found.session;
		const at = now();
		if (at - createdAt.getTime() > SESSION_MS || at - updatedAt.getTime() > ADMINISTRATOR_IDLE_MS) {
			await db.deleteFrom("administratorSession").where("id", "=", id).execute();
			return undefined;
		}
		if (at - updatedAt.getTime() > TOUCH_MS) await storeUse(id, at);
		return found;
	}

	/** Stores when a session was used last. On a full disk the panel is still read; the session then ends earlier. */
	async function storeUse(sessionId: string, at: number): Promise<void> {
		const used = { updatedAt: new Date(at) };
		try {
			await db.updateTable("administratorSession").set(used).where("id", "=", sessionId).execute();
		} catch (error) {
			if (!isTransientDatabaseError(error)) throw error;
			log.error({ error: String(error) }, "the use of a session was not stored");
		}
	}

	async function trySignIn(email: string, password: string, address: string, headers: Headers) {
		const wait = await limit.count(address, email);
		if (wait > 0) return refuse(wait);
		const { api } = await getLibrary();
		const userAgent = headers.get("user-agent")?.slice(0, USER_AGENT_LIMIT) ?? "";
		const body = { email, password };
		const signedIn = await unlessRefused(() =>
			api.signInEmail({ body, headers: new Headers({ "user-agent": userAgent }), returnHeaders: true }),
		);
		if (!signedIn.ok) {
			log.warn({ visitor: markOf(address), reason: signedIn.code }, "a sign-in was refused");
			return { ok: false, code: "invalid-credentials" } as const;
		}
		await limit.forgive(address, email);
		// Ends the session that the browser sent, if any: no session id from before the sign-in stays valid.
		await api.signOut({ headers });
		log.info({ visitor: markOf(address) }, "an administrator signed in");
		return { ok: true, headers: onlySession(signedIn.value.headers) } as const;
	}

	function refuse(retryAfterSeconds: number): SignInResult {
		return { ok: false, code: "too-many-tries", retryAfterSeconds };
	}

	/** Only our session cookie; the library also clears cookies that we do not use. */
	function onlySession(headers: Headers): Headers {
		const own = headers.getSetCookie().filter((cookie) => cookie.startsWith(`${cookieName}=`));
		return new Headers(own.map((cookie) => ["Set-Cookie", cookie]));
	}

	return {
		/**
		 * The signed-in administrator, by the session cookie; read from the database each time.
		 * A session ends 7 days after its sign-in and after 2 hours without a request.
		 * @throws HubError("sign-in-unavailable") when the database failed
		 */
		async findAdministrator(headers: Headers): Promise<Administrator | undefined> {
			const user = (await findSession(headers))?.user;
			return user && { id: user.id, email: user.email, name: user.name };
		},

		/**
		 * Signs in. Unknown and known e-mail, removed and disabled administrators get the same answer after the same time.
		 * @param address the visitor's network address; what wrong tries count against: sign-in-limit.ts
		 * @returns on success the Set-Cookie of a new session @throws when the database fails
		 */
		async signIn({
			email: typed,
			password,
			address,
			headers,
		}: {
			email: string;
			password: string;
			address: string;
			headers: Headers;
		}): Promise<SignInResult> {
			// Nobody has such a password or address, and hashing one would normalise it, which can take seconds.
			const isTooLong = password.length > PASSWORD_MAX || typed.length > EMAIL_LIMIT;
			const email = isTooLong ? "" : typed.trim().toLowerCase();
			if (email === "" || password === "") return { ok: false, code: "invalid-credentials" };
			const wait = await limit.waitSeconds(address, email);
			if (wait > 0) {
				log.warn({ visitor: markOf(address), seconds: wait }, "too many tries to sign in");
				return refuse(wait);
			}
			const turn = await hashing.run(() => trySignIn(email, password, address, headers));
			return turn?.result ?? refuse(RETRY_AFTER_SECONDS);
		},

		/** Ends the session on the server. @returns the Set-Cookie that clears the cookie, and Clear-Site-Data */
		async signOut(headers: Headers): Promise<Headers> {
			const { api } = await getLibrary();
			const { headers: cleared } = await api.signOut({ headers, returnHeaders: true });
			// The library only logs a failed deletion; the administrator must not believe to be signed out.
			if (await findSession(headers)) throw new Error("The session could not be ended.");
			const answer = onlySession(cleared);
			answer.set("Clear-Site-Data", CLEAR_SITE_DATA);
			return answer;
		},

		/**
		 * Changes one's own password and ends all sessions but this one, which gets a new id. Nothing is trimmed.
		 * @throws HubError("signed-out"); "too-many-tries" after wrong ones
		 */
		async changePassword({
			headers,
			current,
			next,
		}: {
			headers: Headers;
			current: string;
			next: string;
		}): Promise<ChangePasswordResult> {
			const found = await findSession(headers);
			if (!found) throw new HubError("signed-out");
			const { user, session } = found;
			const problem = await problemOf(next, [user.email, env.PRODUCT_NAME, env.PROVIDER_NAME]);
			if (problem) return { ok: false, problems: [problem] };
			if (current.length > PASSWORD_MAX) return WRONG_PASSWORD;
			const { api } = await getLibrary();
			const changed = await hashing.runOrThrow(async () => {
				const wait = await limit.count(session.id, user.email, true);
				if (wait > 0) throw new HubError("too-many-tries", { retryAfterSeconds: wait });
				const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
				return unlessRefused(() => api.changePassword({ body, headers, returnHeaders: true }));
			});
			if (!changed.ok) return WRONG_PASSWORD;
			await limit.forgive(session.id, user.email, true);
			const entry = { at: now(), subjectType: "administrator", subjectId: user.id } as const;
			await recordEntry(db, { ...entry, title: user.email, actor: user, action: "password-changed" });
			return { ok: true, headers: onlySession(changed.value.headers) };
		},
	};
}

async function problemOf(password: string, own: readonly string[]): Promise<Problem | undefined> {
	if (password.length < PASSWORD_MIN || password.trim() === "")
		return { code: "password-too-short", field: "next", values: { min: PASSWORD_MIN } };
	if (password.length > PASSWORD_MAX)
		return { code: "password-too-long", field: "next", values: { max: PASSWORD_MAX } };
	return (await isCommonPassword(password, own)) ? { code: "password-too-common", field: "next" } : undefined;
}

/** Turns the library's refusals, which it throws, into a result; throws everything else. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<{ ok: true; value: T } | { ok: false; code: string }> {
	try {
		return { ok: true, value: await work() };
	} catch (error) {
		if (!(error instanceof Error) || !("statusCode" in error)) throw error;
		if (typeof error.statusCode !== "number" || error.statusCode >= 500) throw error;
		return { ok: false, code: error.message };
	}
}
