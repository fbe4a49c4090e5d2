// The people of the panel, for /admin/people: who they are, their roles and sessions. Guards that the site has an owner at any
// time. The callers check the right "people" first.
import { type Device, readDevice } from "#core/people/device.ts";
import { ROLES, type Role, readRole } from "#core/people/roles.ts";
import { HubError } from "#core/problem.ts";
import { type Actor, type AuditAction, recordEntry } from "#server/audit/entry.ts";
import { searchText } from "#server/db/engines/search-text.ts";
import {
	countRows,
	inWindow,
	isLike,
	type ListQuery,
	type PageNumbers,
	readPage,
	searchOf,
} from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { removeSecondFactors } from "#server/sign-in/administrators.ts";
import { ADMINISTRATOR_IDLE_MS, SESSION_MS } from "#server/sign-in/auth-library.ts";
import { isLastOwner, lockOwners } from "#server/sign-in/owners.ts";

/** "updated": last seen. */
export type PersonSort = "name" | "role" | "updated";
export type Person = {
	id: string;
	name: string;
	email: string;
	role: Role;
	/** When a session of theirs was used last; 0: never. */
	lastSeenAt: number;
	hasTotp: boolean;
	passkeyCount: number;
};
export type PersonSession = { id: string; createdAt: number; usedAt: number; device: Device };

const SORT_COLUMNS: Record<PersonSort, readonly string[]> = {
	name: ["searchText", "id"],
	role: ["role", "searchText", "id"],
	updated: ["lastSeenAt", "id"],
};
/** Longest name, in UTF-16 units. */
export const NAME_LIMIT = 80;

export type PeopleContext = { db: Db; now: () => number };

/** One session, or all of a person but `except`. */
export type EndedSessions = { sessionId?: string | undefined; except?: string | undefined };

/** Builds what the panel does with people. All methods throw HubError("person-not-found") for an unknown id. */
export function createPeople({ db, now }: PeopleContext) {
	function record(
		tx: Db,
		action: AuditAction,
		person: { id: string; email: string },
		actor: Actor,
		changes = NO_CHANGES,
	) {
		const entry = { at: now(), actor, subjectType: "administrator", title: person.email } as const;
		return recordEntry(tx, { ...entry, action, subjectId: person.id, changes });
	}

	/** Runs a change in a transaction that no other change of owners overlaps. */
	function changePerson<T>(id: string, change: (tx: Db, person: { email: string; role: string | null }) => Promise<T>) {
		return inTransaction(db, async (tx) => {
			await lockOwners(tx, now());
			const found = await tx
				.selectFrom("administrator")
				.select(["email", "role"])
				.where("id", "=", id)
				.executeTakeFirst();
			if (!found) throw new HubError("person-not-found");
			return change(tx, found);
		});
	}

	return {
		/** One page of the people, by name unless another order is asked for. A search looks at names and e-mail addresses. */
		async list(query: ListQuery<PersonSort> = {}): Promise<PageNumbers & { people: Person[] }> {
			const { search, sort = "name", descending, page } = query;
			const pattern = searchOf(search);
			const found = db
				.selectFrom("administrator")
				.where("role", "in", ROLES)
				.$if(pattern !== undefined, (q) => q.where(isLike("administrator.searchText", pattern ?? "")));
			const { rows, ...numbers } = await readPage(
				{ total: await countRows(found), page, descending },
				(window) => inWindow(found.select("id"), SORT_COLUMNS[sort], window).execute(),
				(ids) => selectPeople(db).where("id", "in", ids).execute(),
				({ id }) => id,
			);
			return { ...numbers, people: rows.map(toPerson) };
		},

		/** Names of all people, for a choice. */
		listNames(): Promise<{ id: string; name: string; email: string }[]> {
			return db
				.selectFrom("administrator")
				.select(["id", "name", "email"])
				.where("role", "in", ROLES)
				.orderBy("searchText")
				.limit(CHOICES)
				.execute();
		},

		async get(id: string): Promise<Person> {
			const row = await selectPeople(db).where("id", "=", id).where("role", "in", ROLES).executeTakeFirst();
			if (!row) throw new HubError("person-not-found");
			return toPerson(row);
		},

		/** Whether nobody else is an owner, so that this person must stay one. */
		isLastOwner: (id: string) => isLastOwner(db, id),

		/** One page of the sessions that have not ended, last used first. */
		async listSessions(id: string, page = 1): Promise<PageNumbers & { sessions: PersonSession[] }> {
			const found = db
				.selectFrom("administratorSession")
				.where("userId", "=", id)
				.where("updatedAt", ">", new Date(now() - ADMINISTRATOR_IDLE_MS))
				.where("createdAt", ">", new Date(now() - SESSION_MS));
			const { rows, ...numbers } = await readPage(
				{ total: await countRows(found), page, descending: true },
				(window) => inWindow(found.select("id"), ["updatedAt", "id"], window).execute(),
				(ids) =>
					db
						.selectFrom("administratorSession")
						.select(["id", "createdAt", "updatedAt", "userAgent"])
						.where("id", "in", ids)
						.execute(),
				(row) => row.id,
			);
			const sessions = rows.map((row) => ({
				id: row.id,
				createdAt: new Date(row.createdAt).getTime(),
				usedAt: new Date(row.updatedAt).getTime(),
				device: readDevice(row.userAgent ?? ""),
			}));
			return { ...numbers, sessions };
		},

		/** Gives a person another role, which holds from their next request. @throws HubError("last-owner") */
		changeRole(id: string, role: Role, actor: Actor): Promise<void> {
			return changePerson(id, async (tx, { email, role: before }) => {
				if (before === role) return;
				if (role !== "owner" && (await isLastOwner(tx, id))) throw new HubError("last-owner");
				if (before === "owner") await withdrawAccess(tx, { id, email });
				await tx.updateTable("administrator").set({ role }).where("id", "=", id).execute();
				const change = { field: "role", before: before ?? "", after: role };
				await record(tx, "administrator-updated", { id, email }, actor, [change]);
			});
		},

		/** Gives a person another name. A blank one is refused by the form. */
		rename(id: string, name: string, actor: Actor): Promise<void> {
			return changePerson(id, async (tx, { email }) => {
				const { name: before } = await tx
					.selectFrom("administrator")
					.select("name")
					.where("id", "=", id)
					.executeTakeFirstOrThrow();
				if (before === name) return;
				const row = { name, searchText: searchText(name, email) };
				await tx.updateTable("administrator").set(row).where("id", "=", id).execute();
				await record(tx, "administrator-updated", { id, email }, actor, [{ field: "name", before, after: name }]);
			});
		},

		/** Removes a person with all sessions, at once. @throws HubError("last-owner") */
		remove(id: string, actor: Actor): Promise<void> {
			return changePerson(id, async (tx, { email }) => {
				if (await isLastOwner(tx, id)) throw new HubError("last-owner");
				await withdrawAccess(tx, { id, email });
				await tx.deleteFrom("administrator").where("id", "=", id).execute();
				await record(tx, "administrator-removed", { id, email }, actor);
			});
		},

		/** Ends one session, or all but `except` without one. */
		endSessions(id: string, actor: Actor, { sessionId, except = "" }: EndedSessions = {}) {
			return changePerson(id, async (tx, { email }) => {
				const ended = await tx
					.deleteFrom("administratorSession")
					.where("userId", "=", id)
					.where("id", "!=", except)
					.$if(sessionId !== undefined, (q) => q.where("id", "=", sessionId ?? ""))
					.executeTakeFirst();
				if (ended.numDeletedRows > 0n) await record(tx, "sessions-ended", { id, email }, actor);
			});
		},

		/** Turns a second factor off and removes passkeys, for somebody who has lost their devices. Ends all sessions. */
		removeSecondFactor(id: string, actor: Actor): Promise<void> {
			return changePerson(id, async (tx, { email }) => {
				await removeSecondFactors(tx, id);
				await record(tx, "second-factor-removed", { id, email }, actor);
			});
		},
	};
}

const NO_CHANGES: readonly { field: string; before: string; after: string }[] = [];
/** People in a choice; who is not among them is found by the search of Activity. */
const CHOICES = 200;

/** Links and keys of somebody who may no longer make any stop working for good. */
async function withdrawAccess(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
	await tx.deleteFrom("administratorLink").where("madeBy", "=", email).execute();
	await tx.deleteFrom("apiKey").where("administratorId", "=", id).execute();
}

function selectPeople(db: Db) {
	return db
		.selectFrom("administrator")
		.select(["id", "name", "email", "role", "lastSeenAt", "twoFactorEnabled"])
		.select((e) =>
			e
				.selectFrom("administratorPasskey")
				.select((p) => p.fn.countAll<number>().as("count"))
				.whereRef("administratorPasskey.administratorId", "=", "administrator.id")
				.as("passkeyCount"),
		);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPeople>["execute"]>>[number];

function toPerson({ role, twoFactorEnabled, passkeyCount, ...row }: Row): Person {
	return {
		...row,
		role: readRole(role) ?? "viewer",
		hasTotp: Boolean(twoFactorEnabled),
		passkeyCount: passkeyCount ?? 0,
	};
}
