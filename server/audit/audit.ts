// Reads the audit list: who changed what and when, newest first. Entries are written with the changes (entry.ts).
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
import { findActorNames } from "./actor-names.ts";
import { type AuditChange, readChanges, readPlace } from "./field-changes.ts";

const COLUMNS = ["id", "at", "actor", "action", "subjectType", "title", "place", "changes"] as const;

/** Most people whose entries a search by name finds. */
const PEOPLE = 100;

export type ShownEntry = {
	id: string;
	at: number;
	/** The e-mail address of who made it, "terminal" for a command at the server. */
	actor: string;
	/** That person's name, or the address again. */
	name: string;
	action: string;
	subjectType: string;
	title: string;
	/** See AuditEntry. */
	place: string[];
	changes: AuditChange[];
};

/** `by`: the id of an administrator, or null for the server's terminal. */
export type AuditQuery = Pick<ListQuery<never>, "search" | "page"> & { by?: string | null | undefined };

/** Builds the audit list's reading side. `searchDb`: see OpenDatabase. */
export function createAudit({ db, searchDb }: { db: Db; searchDb: Db }) {
	/** Entries hold addresses; who is shown by name is found by name. */
	async function findPeople(pattern: string): Promise<string[]> {
		const found = db.selectFrom("administrator").select("id").where(isLike("administrator.searchText", pattern));
		return (await found.limit(PEOPLE).execute()).map(({ id }) => id);
	}

	return {
		/** One page, newest first. A search looks at titles and administrators. `by`: what one administrator did. */
		async list({ search, page, by }: AuditQuery = {}): Promise<PageNumbers & { entries: ShownEntry[] }> {
			const pattern = searchOf(search);
			const named = pattern === undefined ? [] : await findPeople(pattern);
			// Both queries scan many entries: the count all of them, the ids those before the page.
			const found = searchDb
				.selectFrom("auditEntry")
				.$if(by !== undefined, (q) => q.where("auditEntry.administratorId", by === null ? "is" : "=", by ?? null))
				.$if(pattern !== undefined, (q) =>
					q.where((e) => {
						const isInEntry = isLike("auditEntry.searchText", pattern ?? "");
						return named.length === 0 ? isInEntry : e.or([isInEntry, e("auditEntry.administratorId", "in", named)]);
					}),
				);
			const { rows, ...numbers } = await readPage(
				{ total: await countRows(found), page, descending: true },
				(window) => inWindow(found.select("id"), ["id"], window).execute(),
				(ids) => db.selectFrom("auditEntry").select(COLUMNS).where("id", "in", ids).execute(),
				({ id }) => id,
			);
			const actorName = await findActorNames(
				db,
				rows.map(({ actor }) => actor),
			);
			const entries = rows.map((row) => {
				const { actor } = row;
				return { ...row, name: actorName(actor), place: readPlace(row.place), changes: readChanges(row.changes) };
			});
			return { ...numbers, entries };
		},
	};
}
