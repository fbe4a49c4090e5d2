// The audit list: who changed what and when, newest first. Entries are written with the changes (entry.ts).

import { type ListQuery, type PageNumbers, readInOrder, windowOf } from "#server/db/list-page.ts";
import type { Db } from "#server/db/tables.ts";

export type ShownEntry = { id: string; at: number; actor: string; action: string; title: string };
export type Audit = ReturnType<typeof createAudit>;

/** Builds the audit list's reading side. `searchDb`: see OpenDatabase. */
export function createAudit({ db, searchDb }: { db: Db; searchDb: Db }) {
	return {
		/** One page, newest first. */
		async list({
			page,
		}: Pick<ListQuery<never>, "page"> = {}): Promise<PageNumbers & { entries: ShownEntry[] }> {
			// Both look at many entries: this at all of them, the next at those before the page.
			const { total } = await searchDb
				.selectFrom("auditEntry")
				.select((e) => e.fn.countAll<number>().as("total"))
				.executeTakeFirstOrThrow();
			const { numbers, direction, limit, offset, arrange } = windowOf(total, page, true);
			const ids = await searchDb
				.selectFrom("auditEntry")
				.select("id")
				.orderBy("id", direction)
				.limit(limit)
				.offset(offset)
				.execute();
			const read = (wanted: readonly string[]) =>
				db
					.selectFrom("auditEntry")
					.select(["id", "at", "actor", "action", "title"])
					.where("id", "in", wanted)
					.execute();
			return { ...numbers, entries: await readInOrder(arrange(ids), read, ({ id }) => id) };
		},
	};
}
