// Creates the first administrator, and lists, adds, changes and removes administrators for `npm run admin`
// (specification 6). Their sign-in is auth.ts.
import { z } from "zod";
import { ROLES, type Role } from "#core/people/roles.ts";
import { DEFAULT_NAME } from "#core/people/shown-name.ts";
import type { RandomBelow } from "#core/random.ts";
import { type AuditAction, recordEntry } from "#server/audit/entry.ts";
import { searchText } from "#server/db/engines/search-text.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Env } from "#server/env.ts";
import { EnvError } from "#server/env-error.ts";
import { type AuthLibraryContext, createAuthLibrary, createLateAuthLibrary, loadLibrary } from "./auth-library.ts";
import { isLastOwner, lockOwners } from "./owners.ts";
import { findPasswordFault } from "./password-fault.ts";
import { hashPassword, replacePassword } from "./replace-password.ts";

const DEFAULT_EMAIL = "admin@example.com";
/** Generated passwords: long, and without look-alikes (0 O 1 l I), because they are typed by hand. */
const PASSWORD_LENGTH = 24;
const PASSWORD_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

export type AdministratorsContext = AuthLibraryContext & {
	now: () => number;
	/** Cryptographic: it generates passwords. */
	randomBelow: RandomBelow;
};
/** `password` is null when the operator chose it. */
export type NewAdministrator = { email: string; password: string | null };
export type AdministratorRefusal =
	| "email-malformed"
	| "email-taken"
	| "not-found"
	| "last-owner"
	| "password-too-short"
	| "password-too-long"
	| "password-too-common";
export type AdministratorChange =
	| { ok: true; administrator: NewAdministrator }
	| { ok: false; code: AdministratorRefusal };

/** Builds the commands on administrators. */
export function createAdministrators(context: AdministratorsContext) {
	const { db, env, now, randomBelow } = context;
	const getLibrary = createLateAuthLibrary(context);
	let isMade = false;

	function choosePassword(given: string | undefined) {
		const password = given ?? createPassword(randomBelow);
		return { password, shown: given === undefined ? password : null };
	}

	function record(tx: Db, action: AuditAction, subjectId: string, email: string): Promise<void> {
		const entry = { at: now(), actor: null, subjectType: "administrator", title: email } as const;
		return recordEntry(tx, { ...entry, action, subjectId });
	}

	return {
		/** The sign-in library on this database, loaded at the first call. */
		getAuth: getLibrary,
		/** See the function of that name. */
		ensureFirstAdministrator: () => ensureFirstAdministrator(context),

		/** Whether the first administrator was created. Asks the database only until then: the last one cannot be removed. */
		async exist(): Promise<boolean> {
			isMade ||= await hasAdministrator(db);
			return isMade;
		},

		/** All administrators, by e-mail. */
		list(): Promise<{ id: string; email: string; role: string | null }[]> {
			return db
				.selectFrom("administrator")
				.select(["id", "email", "role"])
				.where("role", "in", ROLES)
				.orderBy("email")
				.execute();
		},

		/** Adds an administrator, with a random password when none is given. */
		async add(typed: string, given?: string, role: Role = "owner"): Promise<AdministratorChange> {
			const email = typed.trim().toLowerCase();
			const { password, shown } = choosePassword(given);
			const code = (await refusalOf(env, password, email)) ?? (isEmail(email) ? undefined : "email-malformed");
			if (code) return { ok: false, code };
			if (await findByEmail(db, email)) return { ok: false, code: "email-taken" };
			await loadLibrary();
			return inTransaction(db, async (tx) => {
				const id = await createPerson({ ...context, db: tx }, { email, password, role, name: DEFAULT_NAME });
				await record(tx, "administrator-created", id, email);
				return { ok: true, administrator: { email, password: shown } };
			});
		},

		/** Gives an administrator another password and ends all of their sessions. */
		async resetPassword(typed: string, given?: string): Promise<AdministratorChange> {
			const email = typed.trim().toLowerCase();
			const { password, shown } = choosePassword(given);
			const code = await refusalOf(env, password, email);
			if (code) return { ok: false, code };
			const hash = await hashPassword(getLibrary, password);
			return inTransaction(db, async (tx) => {
				const found = await findByEmail(tx, email);
				if (!found) return { ok: false, code: "not-found" };
				await replacePassword(tx, found.id, hash);
				await record(tx, "password-reset", found.id, email);
				return { ok: true, administrator: { email, password: shown } };
			});
		},

		/** Turns a second factor off and removes passkeys, for somebody who has lost their devices. */
		removeSecondFactor(typed: string): Promise<AdministratorChange> {
			const email = typed.trim().toLowerCase();
			return inTransaction(db, async (tx) => {
				const found = await findByEmail(tx, email);
				if (!found) return { ok: false, code: "not-found" };
				await removeSecondFactors(tx, found.id);
				await record(tx, "second-factor-removed", found.id, email);
				return { ok: true, administrator: { email, password: null } };
			});
		},

		/** Removes an administrator with their sessions; refuses to remove the last owner. */
		remove(typed: string): Promise<AdministratorChange> {
			const email = typed.trim().toLowerCase();
			return inTransaction(db, async (tx) => {
				await lockOwners(tx, now());
				const found = await findByEmail(tx, email);
				if (!found) return { ok: false, code: "not-found" };
				if (await isLastOwner(tx, found.id)) return { ok: false, code: "last-owner" };
				await tx.deleteFrom("administrator").where("id", "=", found.id).execute();
				await record(tx, "administrator-removed", found.id, email);
				return { ok: true, administrator: { email, password: null } };
			});
		},
	};
}

/**
 * Creates the first administrator of a site: ADMIN_EMAIL and ADMIN_PASSWORD, else admin@example.com and a random password.
 * If many processes start at once, one creates it.
 * @returns the new administrator, once: only the terminal of that first start ever shows the password
 * @throws EnvError when ADMIN_PASSWORD is a common one
 */
async function ensureFirstAdministrator(context: AdministratorsContext): Promise<NewAdministrator | undefined> {
	if (await hasAdministrator(context.db)) return undefined;
	const { env, now, randomBelow } = context;
	const email = (env.ADMIN_EMAIL ?? DEFAULT_EMAIL).toLowerCase();
	const password = env.ADMIN_PASSWORD ?? createPassword(randomBelow);
	if ((await refusalOf(env, password, email)) === "password-too-common")
		throw new EnvError("ADMIN_PASSWORD: is one that everybody tries first; please choose another.");
	await loadLibrary();
	return inTransaction(context.db, async (tx) => {
		await lockOwners(tx, now());
		if (await hasAdministrator(tx)) return undefined;
		await createPerson({ ...context, db: tx }, { email, password, role: "owner", name: DEFAULT_NAME });
		return { email, password: env.ADMIN_PASSWORD === undefined ? password : null };
	});
}

export type NewPerson = { email: string; password: string; name: string; role: Role };

/** Creates a person within a transaction; the library is loaded before it begins. @returns the id */
export async function createPerson(context: AuthLibraryContext, person: NewPerson): Promise<string> {
	const { api } = await createAuthLibrary(context);
	const { user } = await api.createUser({ body: person });
	const row = { searchText: searchText(person.name, person.email) };
	await context.db.updateTable("administrator").set(row).where("id", "=", user.id).execute();
	return user.id;
}

/** Deletes what a person signs in with beside the password, and all of their sessions. */
export async function removeSecondFactors(tx: Db, id: string): Promise<void> {
	await tx.deleteFrom("administratorTwoFactor").where("userId", "=", id).execute();
	await tx.deleteFrom("administratorPasskey").where("administratorId", "=", id).execute();
	// SQLite has no booleans to bind, and PostgreSQL takes no number for one.
	await tx.updateTable("administrator").set({ twoFactorEnabled: null }).where("id", "=", id).execute();
	await tx.deleteFrom("administratorSession").where("userId", "=", id).execute();
}

function findByEmail(db: Db, email: string): Promise<{ id: string } | undefined> {
	return db.selectFrom("administrator").select("id").where("email", "=", email).executeTakeFirst();
}

function isEmail(text: string): boolean {
	return z.email().safeParse(text).success;
}

async function refusalOf(env: Env, password: string, email: string): Promise<AdministratorRefusal | undefined> {
	return (await findPasswordFault(env, password, email))?.code;
}

async function hasAdministrator(db: Db): Promise<boolean> {
	const row = await db.selectFrom("administrator").select("id").where("role", "in", ROLES).limit(1).executeTakeFirst();
	return row !== undefined;
}

function createPassword(randomBelow: RandomBelow): string {
	const draw = () => PASSWORD_ALPHABET.charAt(randomBelow(PASSWORD_ALPHABET.length));
	return Array.from({ length: PASSWORD_LENGTH }, draw).join("");
}
