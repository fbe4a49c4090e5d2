// Keys for scripts: owners make and revoke them, server/api asks for them. A key is shown once; the database has the SHA-256 of its 256
// random bits, so that neither a copy of it nor a backup opens anything (decision 128). The callers check the right "people" first.
import { createHash, randomBytes } from "node:crypto";
import { type KeyInput, type KeyScope, readScope, usedHour } from "#core/people/api-key.ts";
import type { Problem } from "#core/problem.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import { countRows, inWindow, type PageNumbers, readPage } from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";

const TOKEN_BYTES = 32;
/** Lets people and scanners of leaked secrets recognise one. */
const TOKEN_START = "doubtless_";
/** Keys of a site at most. */
const MAX_KEYS = 200;

export type NewKey = { name: string; token: string; expiresAt: number };
export type ListedKey = {
	id: string;
	name: string;
	scope: KeyScope;
	/** The e-mail of the owner who made it. */
	madeBy: string;
	createdAt: number;
	expiresAt: number;
	/** The hour in which it was used last, not before it was made; 0: never. */
	usedAt: number;
	isExpired: boolean;
};
/** A key that can be used now. `actor` is the author of what is done with it: the key, and the owner who answers for it. */
export type OpenKey = { id: string; scope: KeyScope; actor: { id: string; email: string } };

/** Builds what owners do with keys, and the look-up of one. */
export function createApiKeys({ db, now }: { db: Db; now: () => number }) {
	function record(tx: Db, action: "key-created" | "key-revoked", id: string, title: string, actor: Actor) {
		return recordEntry(tx, { at: now(), actor, action, subjectType: "key", subjectId: id, title });
	}

	return {
		/** Makes a key of its owner, and gives its token, which is shown once. */
		create(
			{ name, scope, expiresAt }: KeyInput,
			actor: { id: string; email: string },
		): Promise<{ ok: true; key: NewKey } | { ok: false; problems: Problem[] }> {
			const token = TOKEN_START + randomBytes(TOKEN_BYTES).toString("base64url");
			const id = hashOf(token);
			return inTransaction(db, async (tx) => {
				if ((await countRows(tx.selectFrom("apiKey"))) >= MAX_KEYS) {
					const tooMany: Problem = { code: "too-many", field: "name", values: { max: MAX_KEYS } };
					return { ok: false, problems: [tooMany] };
				}
				const row = { id, name, scope, administratorId: actor.id, createdAt: now(), expiresAt };
				await tx.insertInto("apiKey").values(row).execute();
				await record(tx, "key-created", id, name, actor);
				return { ok: true, key: { name, token, expiresAt } };
			});
		},

		/** One page of all keys, the newest first; expired ones stay until they are revoked. */
		async list(page = 1): Promise<PageNumbers & { keys: ListedKey[] }> {
			const found = db.selectFrom("apiKey");
			const { rows, ...numbers } = await readPage(
				{ total: await countRows(found), page, descending: true },
				(window) => inWindow(found.select("id"), ["createdAt", "id"], window).execute(),
				(ids) =>
					db
						.selectFrom("apiKey")
						.innerJoin("administrator", "administrator.id", "apiKey.administratorId")
						.select(["apiKey.id", "apiKey.name", "scope", "email as madeBy"])
						.select(["apiKey.createdAt", "expiresAt", "usedAt"])
						.where("apiKey.id", "in", ids)
						.execute(),
				({ id }) => id,
			);
			const keys = rows.flatMap(({ scope: stored, ...row }) => {
				const scope = readScope(stored);
				return scope ? [{ ...row, scope, isExpired: row.expiresAt <= now() }] : [];
			});
			return { ...numbers, keys };
		},

		/** Makes a key useless at once. */
		revoke(id: string, actor: Actor): Promise<void> {
			return inTransaction(db, async (tx) => {
				const gone = await tx.deleteFrom("apiKey").where("id", "=", id).returning("name").executeTakeFirst();
				if (gone) await record(tx, "key-revoked", id, gone.name, actor);
			});
		},

		/** The key of a token, while it has not ended and the person who made it is an owner. Notes the hour of its use. */
		async find(token: string): Promise<OpenKey | undefined> {
			const id = hashOf(token);
			const row = await db
				.selectFrom("apiKey")
				.innerJoin("administrator", "administrator.id", "apiKey.administratorId")
				.select(["apiKey.name", "scope", "administratorId", "email", "usedAt", "apiKey.createdAt"])
				.where("apiKey.id", "=", id)
				.where("expiresAt", ">", now())
				.where("role", "=", "owner")
				.executeTakeFirst();
			const scope = readScope(row?.scope);
			if (!row || !scope) return undefined;
			// Its first hour began before it was made.
			const usedAt = Math.max(usedHour(now()), row.createdAt);
			if (row.usedAt !== usedAt) await db.updateTable("apiKey").set({ usedAt }).where("id", "=", id).execute();
			return { id, scope, actor: { id: row.administratorId, email: `${row.name} (${row.email})` } };
		},
	};
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

function hashOf(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}
