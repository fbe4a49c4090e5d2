// Reads the audit list: who changed what and when, newest first. Entries are written with the changes (entry.ts).
import { countRows, inWindow, type ListQuery, type PageNumbers, readPage } from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";

export type ShownEntry = { id: string; at: number; actor: string; action: string; title: string };
export type Audit = ReturnType<typeof createAudit>;

/** Builds the audit list's reading side. `searchDb`: see OpenDatabase. */
export function createAudit({ db, searchDb }: { db: Db; searchDb: Db }) {
	return {
		/** One page, newest first. */
		async list({ page }: Pick<ListQuery<never>, "page"> = {}): Promise<PageNumbers & { entries: ShownEntry[] }> {
			// Both queries scan many entries: the count all of them, the ids those before the page.
			const total = await countRows(searchDb.selectFrom("auditEntry"));
			const { rows: entries, ...numbers } = await readPage(
				{ total, page, descending: true },
				(window) => inWindow(searchDb.selectFrom("auditEntry").select("id"), ["id"], window).execute(),
				(ids) =>
					db.selectFrom("auditEntry").select(["id", "at", "actor", "action", "title"]).where("id", "in", ids).execute(),
				({ id }) => id,
			);
			return { ...numbers, entries };
		},
	};
}
