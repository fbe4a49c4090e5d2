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
import { type AuditChange, readChanges, readPlace } from "./field-changes.ts";

const COLUMNS = ["id", "at", "actor", "action", "subjectType", "title", "place", "changes"] as const;

export type ShownEntry = {
	id: string;
	at: number;
	actor: string;
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
	return {
		/** One page, newest first. A search looks at titles and administrators. `by`: what one administrator did. */
		async list({ search, page, by }: AuditQuery = {}): Promise<PageNumbers & { entries: ShownEntry[] }> {
			const pattern = searchOf(search);
			// Both queries scan many entries: the count all of them, the ids those before the page.
			const found = searchDb
				.selectFrom("auditEntry")
				.$if(by !== undefined, (q) => q.where("auditEntry.administratorId", by === null ? "is" : "=", by ?? null))
				.$if(pattern !== undefined, (q) => q.where(isLike("auditEntry.searchText", pattern ?? "")));
			const { rows, ...numbers } = await readPage(
				{ total: await countRows(found), page, descending: true },
				(window) => inWindow(found.select("id"), ["id"], window).execute(),
				(ids) => db.selectFrom("auditEntry").select(COLUMNS).where("id", "in", ids).execute(),
				({ id }) => id,
			);
			const entries = rows.map((row) => ({ ...row, place: readPlace(row.place), changes: readChanges(row.changes) }));
			return { ...numbers, entries };
		},
	};
}
