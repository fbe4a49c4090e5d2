// Passkeys: adds and removes them, and signs in with one instead of password and code (decision 102). Built by auth.ts; the options
// for the browser are the library's, and what an authenticator answers is checked by passkey-answer.ts.
import { randomBytes } from "node:crypto";
import { readRole } from "#core/people/roles.ts";
import { HubError } from "#core/problem.ts";
import { DEFAULT_NAME } from "#core/site.ts";
import { recordEntry } from "#server/audit/entry.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type Env, readAuthSecret } from "#server/env.ts";
import { deriveKey, isSameText, sign } from "#server/http/signed-cookie.ts";
import { type Log, markOf } from "#server/log.ts";
import { createRateLimiter, type RateLimit, secondsUntil } from "#server/work/rate-limiter.ts";
import { type GetAuthLibrary, USER_AGENT_LIMIT } from "./auth-library.ts";
import type { AskPassword, FindOwnSession } from "./own-password.ts";
import {
	ALGORITHMS,
	checkNewPasskey,
	checkSignature,
	type Expected,
	getWebAuthn,
	passkeySignatureSchema,
} from "./passkey-answer.ts";
import { unlessRefused } from "./unless-refused.ts";

/** How long a challenge can be answered; within this time it is accepted once. */
const CHALLENGE_MS = 10 * 60_000;
const ONCE: RateLimit = { name: "passkey challenge", windowMs: CHALLENGE_MS, max: 1 };
/** Answers from one address in an hour: each costs a look-up. */
const BY_ADDRESS: RateLimit = { name: "passkey address", windowMs: 60 * 60_000, max: 300 };
/** How long the browser waits for the person, in milliseconds. */
const WAIT_MS = 5 * 60_000;
/** Passkeys of one person. */
const MAX_PASSKEYS = 20;

/** A reason for the log. */
const USED = "challenge used before";

export type PasskeysContext = {
	db: Db;
	env: Env;
	log: Log;
	now: () => number;
	getLibrary: GetAuthLibrary;
	askPassword: AskPassword;
	findSession: FindOwnSession;
	onlyOwn: (headers: Headers) => Headers;
};
export type OwnPasskey = { id: string; name: string; createdAt: number; usedAt: number };
/** `url` is the address of the page that asked. */
type Asked = { headers: Headers; url: URL };
export type PasskeySignIn =
	| { ok: true; headers: Headers }
	| { ok: false; code: "passkey-refused" }
	| { ok: false; code: "too-many-tries"; retryAfterSeconds: number };

export function createPasskeys(context: PasskeysContext) {
	const { db, env, log, now, getLibrary, askPassword, findSession, onlyOwn } = context;
	const key = deriveKey(readAuthSecret(env), "passkey challenge");
	const limiter = createRateLimiter({ db, now });

	/** A challenge that only this site can have made, for one use. The browser gets its bytes. */
	function makeChallenge(use: string): string {
		const text = `${(now() + CHALLENGE_MS).toString(36)}.${randomBytes(16).toString("base64url")}`;
		return `${text}.${sign(key, `${use} ${text}`)}`;
	}

	function isChallenge(use: string, challenge: string): boolean {
		const [end = "", random = "", mark = ""] = Buffer.from(challenge, "base64url").toString("utf8").split(".");
		return isSameText(sign(key, `${use} ${end}.${random}`), mark) && Number.parseInt(end, 36) > now();
	}

	/** Uses a challenge up, last of all checks. False: another answer had it. */
	async function useChallenge(challenge: string): Promise<boolean> {
		return (await limiter.consume([{ limit: ONCE, subject: challenge }])).ok;
	}

	/** The site's own origin: the one of the settings, else the one that the browser names, which it does not let pages choose. */
	function expect(use: string, url: URL): Expected {
		const own = new URL(env.BASE_URL ?? url.origin);
		return { origin: own.origin, host: own.hostname, isChallenge: (challenge) => isChallenge(use, challenge) };
	}

	function refuse(reason: string, address: string): PasskeySignIn {
		log.warn({ visitor: markOf(address), reason }, "a passkey was refused");
		return { ok: false, code: "passkey-refused" };
	}

	return {
		/** Whether anybody has a passkey: only then is the button shown. */
		async exist(): Promise<boolean> {
			return (await db.selectFrom("administratorPasskey").select("id").limit(1).executeTakeFirst()) !== undefined;
		},

		list(administratorId: string): Promise<OwnPasskey[]> {
			return db
				.selectFrom("administratorPasskey")
				.select(["id", "name", "createdAt", "usedAt"])
				.where("administratorId", "=", administratorId)
				.orderBy("createdAt")
				.limit(MAX_PASSKEYS)
				.execute();
		},

		/** What a browser needs to make a passkey, after the own password. @throws as AskPassword */
		async beginAdding({ headers, url, password }: Asked & { password: string }) {
			const { api } = await getLibrary();
			const asked = await askPassword(headers, password, () => api.verifyPassword({ body: { password }, headers }));
			if (!asked.ok) return asked;
			const { id, email, name } = asked.user;
			const known = await db
				.selectFrom("administratorPasskey")
				.select("id")
				.where("administratorId", "=", id)
				.execute();
			if (known.length >= MAX_PASSKEYS) throw new HubError("conflict");
			const { server } = await getWebAuthn();
			const options = await server.generateRegistrationOptions({
				challenge: makeChallenge(`add ${id}`),
				rpID: expect("", url).host,
				rpName: env.PRODUCT_NAME ?? DEFAULT_NAME,
				userID: new TextEncoder().encode(id),
				userName: email,
				userDisplayName: name,
				supportedAlgorithmIDs: ALGORITHMS,
				authenticatorSelection: { residentKey: "required", userVerification: "required" },
				excludeCredentials: known,
				attestationType: "none",
				timeout: WAIT_MS,
			});
			return { ok: true as const, options };
		},

		/** Stores a new passkey. False: its answer was refused. @throws HubError("signed-out") */
		async add({ headers, url, name, answer }: Asked & { name: string; answer: unknown }): Promise<boolean> {
			const found = await findSession(headers);
			if (!found) throw new HubError("signed-out");
			const { user } = found;
			const checked = await checkNewPasskey(answer, expect(`add ${user.id}`, url));
			if (!checked.ok || !(await useChallenge(checked.challenge))) {
				log.warn({ reason: checked.ok ? USED : checked.reason }, "a new passkey was refused");
				return false;
			}
			const at = now();
			await inTransaction(db, async (tx) => {
				const row = { ...checked.value, administratorId: user.id, name: name.trim(), createdAt: at, usedAt: 0 };
				await tx
					.insertInto("administratorPasskey")
					.values(row)
					.onConflict((c) => c.column("id").doNothing())
					.execute();
				await recordPasskey(tx, user, "passkey-added", at);
			});
			return true;
		},

		/** Removes one of one's own passkeys. @throws HubError("signed-out") */
		async remove({ headers, id }: { headers: Headers; id: string }): Promise<void> {
			const found = await findSession(headers);
			if (!found) throw new HubError("signed-out");
			const { user } = found;
			await inTransaction(db, async (tx) => {
				const removed = await tx
					.deleteFrom("administratorPasskey")
					.where("id", "=", id)
					.where("administratorId", "=", user.id)
					.executeTakeFirst();
				if (removed.numDeletedRows > 0n) await recordPasskey(tx, user, "passkey-removed", now());
			});
		},

		/** What a browser needs to sign in with a passkey of this site. */
		async beginSignIn(url: URL) {
			const { server } = await getWebAuthn();
			return server.generateAuthenticationOptions({
				challenge: makeChallenge("sign in"),
				rpID: expect("", url).host,
				userVerification: "required",
				timeout: WAIT_MS,
			});
		},

		/** Signs in. Every refusal is the same for the visitor; the log has the reason. */
		async signIn({
			headers,
			url,
			address,
			answer,
		}: Asked & { address: string; answer: unknown }): Promise<PasskeySignIn> {
			const consumed = await limiter.consume([{ limit: BY_ADDRESS, subject: address }]);
			if (!consumed.ok) {
				return { ok: false, code: "too-many-tries", retryAfterSeconds: secondsUntil(consumed.retryAt, now()) };
			}
			const read = passkeySignatureSchema.safeParse(answer);
			if (!read.success) return refuse("unreadable", address);
			const stored = await db
				.selectFrom("administratorPasskey")
				.innerJoin("administrator", "administrator.id", "administratorPasskey.administratorId")
				.select(["administratorPasskey.publicKey", "administratorPasskey.counter"])
				.select(["administrator.id", "administrator.role", "administrator.banned"])
				.where("administratorPasskey.id", "=", read.data.id)
				.executeTakeFirst();
			if (!stored || !readRole(stored.role) || stored.banned) return refuse("unknown", address);
			const checked = await checkSignature(read.data, stored, expect("sign in", url));
			if (!checked.ok) return refuse(checked.reason, address);
			if (!(await useChallenge(checked.challenge))) return refuse(USED, address);
			const at = now();
			const counted = await db
				.updateTable("administratorPasskey")
				.set({ counter: checked.value, usedAt: at })
				.where("id", "=", read.data.id)
				// Another sign-in with the same signature counter was faster.
				.where("counter", "=", stored.counter)
				.executeTakeFirst();
			if (counted.numUpdatedRows === 0n) return refuse("copied", address);
			const { api } = await getLibrary();
			const userAgent = headers.get("user-agent")?.slice(0, USER_AGENT_LIMIT) ?? "";
			const begun = await unlessRefused(() =>
				api.beginSession({
					body: { userId: stored.id },
					headers: new Headers({ "user-agent": userAgent }),
					returnHeaders: true,
				}),
			);
			if (!begun.ok) return refuse("unknown", address);
			await api.signOut({ headers });
			await db.updateTable("administrator").set({ lastSeenAt: at }).where("id", "=", stored.id).execute();
			log.info({ visitor: markOf(address) }, "an administrator signed in with a passkey");
			return { ok: true, headers: onlyOwn(begun.value.headers) };
		},
	};
}

function recordPasskey(
	tx: Db,
	user: { id: string; email: string },
	action: "passkey-added" | "passkey-removed",
	at: number,
): Promise<void> {
	const entry = { at, subjectType: "administrator", subjectId: user.id } as const;
	return recordEntry(tx, { ...entry, title: user.email, actor: user, action });
}
