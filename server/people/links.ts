// Links that invite a person or let one choose another password. An owner sees the link once and hands it over; link-mail.ts sends it
// as well where a mail server is set. The database has a hash of its token, so that neither a copy of it nor a backup opens anything (decision 101).
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { type Role, readRole } from "#core/people/roles.ts";
import { HubError, type Problem } from "#core/problem.ts";
import { findActorNames } from "#server/audit/actor-names.ts";
import { type Actor, type AuditAction, recordEntry } from "#server/audit/entry.ts";
import { storable } from "#server/db/engines/search-text.ts";
import { countRows, inWindow, type PageNumbers, readPage } from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { createPerson } from "#server/sign-in/administrators.ts";
import { type AuthLibraryContext, type GetAuthLibrary, loadLibrary } from "#server/sign-in/auth-library.ts";
import { findPasswordFault } from "#server/sign-in/password-fault.ts";
import { hashPassword, replacePassword } from "#server/sign-in/replace-password.ts";
import { NAME_LIMIT } from "./people.ts";

/** How long a link can be used, in milliseconds. */
export const INVITATION_MS = 3 * 24 * 60 * 60_000;
export const RESET_MS = 60 * 60_000;
/** 256 bits. */
const TOKEN_BYTES = 32;
const EMAIL_LIMIT = 320;

export type NewLink = { token: string; email: string; expiresAt: number };
export type Invitation = {
	id: string;
	email: string;
	role: Role;
	madeBy: string;
	createdAt: number;
	expiresAt: number;
};
/** `role`: of an invitation; null for a reset. */
export type OpenLink = { email: string; role: Role | null };
type Refused = { ok: false; problems: Problem[] };
export type PersonLinksContext = AuthLibraryContext & { now: () => number; getLibrary: GetAuthLibrary };

/** Builds what owners do with links, and what a link does. */
export function createPersonLinks(context: PersonLinksContext) {
	const { db, env, now, getLibrary } = context;

	function record(tx: Db, action: AuditAction, person: { id: string; email: string }, actor: Actor, role?: Role) {
		const changes = role ? [{ field: "role", before: "", after: role }] : [];
		const entry = { at: now(), actor, subjectType: "administrator", title: person.email } as const;
		return recordEntry(tx, { ...entry, action, subjectId: person.id, changes });
	}

	/** Stores a link in place of earlier ones of the same person. */
	async function store(
		tx: Db,
		link: { email: string; role: Role | null; administratorId: string | null; madeBy: string },
	) {
		const token = randomBytes(TOKEN_BYTES).toString("base64url");
		const at = now();
		const expiresAt = at + (link.administratorId === null ? INVITATION_MS : RESET_MS);
		await tx
			.deleteFrom("administratorLink")
			.where((e) => e.or([e("email", "=", link.email), e("expiresAt", "<=", at)]))
			.execute();
		await tx
			.insertInto("administratorLink")
			.values({ ...link, id: hashOf(token), createdAt: at, expiresAt })
			.execute();
		return { token, email: link.email, expiresAt };
	}

	/** The link of a token that can still be used. */
	function findOpen(from: Db, token: string) {
		return from
			.selectFrom("administratorLink")
			.selectAll()
			.where("id", "=", hashOf(token))
			.where("expiresAt", ">", now())
			.executeTakeFirst();
	}

	/** Takes a link for good. Undefined: somebody else was faster. */
	async function take(tx: Db, token: string) {
		const link = await findOpen(tx, token);
		if (!link) return undefined;
		const deleted = await tx.deleteFrom("administratorLink").where("id", "=", link.id).executeTakeFirst();
		return deleted.numDeletedRows > 0n ? link : undefined;
	}

	async function acceptInvitation(token: string, email: string, name: string, password: string) {
		await loadLibrary();
		return inTransaction(db, async (tx) => {
			const link = await take(tx, token);
			const role = readRole(link?.role);
			if (!role || (await isTaken(tx, email))) return false;
			const id = await createPerson({ ...context, db: tx }, { email, password, name, role });
			await record(tx, "administrator-created", { id, email }, { id, email }, role);
			return true;
		});
	}

	async function acceptReset(token: string, administratorId: string, email: string, password: string) {
		const hash = await hashPassword(getLibrary, password);
		return inTransaction(db, async (tx) => {
			if (!(await take(tx, token))) return false;
			await replacePassword(tx, administratorId, hash);
			const person = { id: administratorId, email };
			await record(tx, "password-reset", person, person);
			return true;
		});
	}

	return {
		/** Makes the link for a new person. An earlier one for the same address stops working. */
		async invite(
			given: { email: string; role: Role },
			actor: { id: string; email: string },
		): Promise<{ ok: true; link: NewLink } | Refused> {
			const email = given.email.trim().toLowerCase();
			if (email.length > EMAIL_LIMIT || !z.email().safeParse(email).success)
				return { ok: false, problems: [{ code: email === "" ? "required" : "email-malformed", field: "email" }] };
			return inTransaction<{ ok: true; link: NewLink } | Refused>(db, async (tx) => {
				if (await isTaken(tx, email)) return { ok: false, problems: [{ code: "email-taken", field: "email" }] };
				const { role } = given;
				const link = await store(tx, { email, role, administratorId: null, madeBy: actor.email });
				await record(tx, "person-invited", { id: hashOf(link.token), email }, actor, role);
				return { ok: true, link };
			});
		},

		/** Makes the link by which a person chooses another password. @throws HubError("person-not-found") */
		reset(administratorId: string, actor: { id: string; email: string }): Promise<NewLink> {
			return inTransaction(db, async (tx) => {
				const found = await tx
					.selectFrom("administrator")
					.select("email")
					.where("id", "=", administratorId)
					.executeTakeFirst();
				if (!found) throw new HubError("person-not-found");
				const link = await store(tx, { email: found.email, role: null, administratorId, madeBy: actor.email });
				await record(tx, "reset-link-made", { id: administratorId, email: found.email }, actor);
				return link;
			});
		},

		/** One page of the invitations that nobody has accepted yet, newest first. */
		async listInvitations(page = 1): Promise<PageNumbers & { invitations: Invitation[] }> {
			const found = db.selectFrom("administratorLink").where("role", "is not", null).where("expiresAt", ">", now());
			const { rows, ...numbers } = await readPage(
				{ total: await countRows(found), page, descending: true },
				(window) => inWindow(found.select("id"), ["createdAt", "id"], window).execute(),
				(ids) => db.selectFrom("administratorLink").selectAll().where("id", "in", ids).execute(),
				({ id }) => id,
			);
			const actorName = await findActorNames(
				db,
				rows.map(({ madeBy }) => madeBy),
			);
			const invitations = rows.flatMap(({ administratorId: _, role, ...row }) => {
				const known = readRole(role);
				return known ? [{ ...row, madeBy: actorName(row.madeBy), role: known }] : [];
			});
			return { ...numbers, invitations };
		},

		/** Makes an invitation useless. */
		withdraw(id: string, actor: Actor): Promise<void> {
			return inTransaction(db, async (tx) => {
				const gone = await tx
					.deleteFrom("administratorLink")
					.where("id", "=", id)
					.where("role", "is not", null)
					.returning("email")
					.executeTakeFirst();
				if (gone) await record(tx, "invitation-withdrawn", { id, email: gone.email }, actor);
			});
		},

		/** What a link is for. Changes nothing: programs that preview links in messages open them too. */
		async find(token: string): Promise<OpenLink | undefined> {
			const link = await findOpen(db, token);
			return link && { email: link.email, role: readRole(link.role) ?? null };
		},

		/**
		 * Uses a link: creates the person, or gives them another password and ends their sessions. A refused password or name leaves
		 * the link as it is. Undefined: the link is used, expired or unknown.
		 */
		async accept(given: {
			token: string;
			name: string;
			password: string;
		}): Promise<{ ok: true; email: string } | Refused | undefined> {
			const { token, password } = given;
			const link = await findOpen(db, token);
			if (!link) return undefined;
			const { email, administratorId } = link;
			const name = storable(given.name).trim();
			const problems: Problem[] = [];
			if (administratorId === null && name === "") problems.push({ code: "required", field: "name" });
			if (name.length > NAME_LIMIT) problems.push({ code: "too-long", field: "name", values: { max: NAME_LIMIT } });
			const fault = await findPasswordFault(env, password, email);
			if (fault) problems.push({ ...fault, field: "password" });
			if (problems.length > 0) return { ok: false, problems };
			const isDone =
				administratorId === null
					? await acceptInvitation(token, email, name, password)
					: await acceptReset(token, administratorId, email, password);
			return isDone ? { ok: true, email } : undefined;
		},
	};
}

function hashOf(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}

async function isTaken(db: Db, email: string): Promise<boolean> {
	const row = await db.selectFrom("administrator").select("id").where("email", "=", email).executeTakeFirst();
	return row !== undefined;
}
