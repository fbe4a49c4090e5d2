// Signs administrators in and out (specification 5 "Admin login", 6). Better Auth does passwords, cookies and sessions; added
// here are limits against guessing, the end of idle sessions and a check for common passwords. Called by the pages.
import { type Role, readRole } from "#core/people/roles.ts";
import { HubError, type Problem, RETRY_AFTER_SECONDS } from "#core/problem.ts";
import { recordEntry } from "#server/audit/entry.ts";
import type { Db } from "#server/db/tables.ts";
import { isTransientDatabaseError } from "#server/db/transient-error.ts";
import type { Env } from "#server/env.ts";
import { type Log, markOf } from "#server/log.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import {
	ADMINISTRATOR_IDLE_MS,
	type GetAuthLibrary,
	PASSWORD_MAX,
	SESSION_MS,
	secondFactorCookieName,
	sessionCookieName,
	USER_AGENT_LIMIT,
} from "./auth-library.ts";
import { createAskPassword } from "./own-password.ts";
import { createPasskeys } from "./passkeys.ts";
import { findPasswordFault } from "./password-fault.ts";
import { createSecondFactor } from "./second-factor.ts";
import { createSignInLimit } from "./sign-in-limit.ts";
import { unlessRefused } from "./unless-refused.ts";

/** Passwords that are hashed at once, and that may wait; a hash takes a tenth of a second of a core. */
const HASHES_AT_ONCE = 2;
const HASHES_WAITING = 20;
/** How often a session's last use is stored at most, in milliseconds. */
const TOUCH_MS = 60_000;
/** Longest e-mail address (RFC 5321: 64 + @ + 255), in UTF-16 units. */
const EMAIL_LIMIT = 320;
/**
 * Clear-Site-Data at the sign-out: removes the pages that "Back" would show. Never "storage", which
 * holds the learning session of the same browser.
 */
const CLEAR_SITE_DATA = '"cache"';

export type Administrator = { id: string; email: string; name: string; role: Role };
export type SignInResult =
	| { ok: true; headers: Headers }
	| { ok: false; code: "invalid-credentials" }
	/** The password was right; the cookie names the sign-in that waits for a code. */
	| { ok: false; code: "second-factor"; headers: Headers }
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
	const waitingName = secondFactorCookieName(env);

	async function findSession(headers: Headers) {
		if (!headers.get("cookie")?.includes(`${cookieName}=`)) return undefined;
		const { api } = await getLibrary();
		const asking = api.getSession({ headers, query: { disableRefresh: true } });
		// The library hides the cause; only the database can fail here.
		const found = await asking.catch((cause: unknown) => {
			throw new HubError("sign-in-unavailable", { cause });
		});
		const role = readRole(found?.user.role);
		if (!found || !role || found.user.banned) return undefined;
		const { id, createdAt, updatedAt } = found.session;
		const at = now();
		if (at - createdAt.getTime() > SESSION_MS || at - updatedAt.getTime() > ADMINISTRATOR_IDLE_MS) {
			await db.deleteFrom("administratorSession").where("id", "=", id).execute();
			return undefined;
		}
		if (at - updatedAt.getTime() > TOUCH_MS) await storeUse(id, found.user.id, at);
		return { ...found, role };
	}

	/** Stores when a session was used last. On a full disk the panel is still read; the session then ends earlier. */
	async function storeUse(sessionId: string, userId: string, at: number): Promise<void> {
		const used = { updatedAt: new Date(at) };
		try {
			await db.updateTable("administratorSession").set(used).where("id", "=", sessionId).execute();
			await storeSeen(userId, at);
		} catch (error) {
			if (!isTransientDatabaseError(error)) throw error;
			log.error({ error: String(error) }, "the use of a session was not stored");
		}
	}

	async function storeSeen(userId: string, lastSeenAt: number): Promise<void> {
		await db.updateTable("administrator").set({ lastSeenAt }).where("id", "=", userId).execute();
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
		const { response, headers: cookies } = signedIn.value;
		// What follows may be a code, which has a limit of its own.
		const isWaiting = "twoFactorRedirect" in response;
		await limit.forgive(address, email);
		// Ends the session that the browser sent, if any: no session id from before the sign-in stays valid.
		await api.signOut({ headers });
		if (isWaiting) return { ok: false, code: "second-factor", headers: onlyOwn(cookies, [waitingName]) } as const;
		await storeSeen(response.user.id, now());
		log.info({ visitor: markOf(address) }, "an administrator signed in");
		return { ok: true, headers: onlyOwn(cookies) } as const;
	}

	function refuse(retryAfterSeconds: number): SignInResult {
		return { ok: false, code: "too-many-tries", retryAfterSeconds };
	}

	/** Only our cookies, or some of them; the library also sets and clears others that we do not use. */
	function onlyOwn(headers: Headers, names = [cookieName, waitingName]): Headers {
		const own = headers.getSetCookie().filter((cookie) => names.some((name) => cookie.startsWith(`${name}=`)));
		return new Headers(own.map((cookie) => ["Set-Cookie", cookie]));
	}

	const askPassword = createAskPassword({ limit, hashing, findSession });
	const parts = { db, env, log, now, getLibrary, limit, askPassword, findSession, onlyOwn };
	return {
		/** Codes after the password. */
		secondFactor: createSecondFactor(parts),
		/** Passkeys instead of password and code. */
		passkeys: createPasskeys(parts),

		/** The id of the session that a request belongs to. */
		findSessionId: async (headers: Headers) => (await findSession(headers))?.session.id,

		/**
		 * The signed-in administrator, by the session cookie; read from the database each time.
		 * A session ends 7 days after its sign-in and after 2 hours without a request.
		 * @throws HubError("sign-in-unavailable") when the database failed
		 */
		async findAdministrator(headers: Headers): Promise<Administrator | undefined> {
			const found = await findSession(headers);
			if (!found) return undefined;
			const { id, email, name } = found.user;
			return { id, email, name, role: found.role };
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
			const finished = await hashing.run(() => trySignIn(email, password, address, headers));
			return finished?.result ?? refuse(RETRY_AFTER_SECONDS);
		},

		/** Ends the session on the server. @returns the Set-Cookie that clears the cookie, and Clear-Site-Data */
		async signOut(headers: Headers): Promise<Headers> {
			const { api } = await getLibrary();
			const { headers: cleared } = await api.signOut({ headers, returnHeaders: true });
			// The library only logs a failed deletion; the administrator must not believe to be signed out.
			if (await findSession(headers)) throw new Error("The session could not be ended.");
			const answer = onlyOwn(cleared);
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
			const fault = await findPasswordFault(env, next, user.email);
			if (fault) return { ok: false, problems: [{ ...fault, field: "next" }] };
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
			return { ok: true, headers: onlyOwn(changed.value.headers) };
		},
	};
}
