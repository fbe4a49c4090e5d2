// The audit list: who changed what and when, newest first. Entries are written with the changes (audit-entry.ts).
import type { Db } from "./db/tables.ts";
import { type ListQuery, type PageNumbers, pageOf } from "./list-page.ts";

export type ShownEntry = { id: string; at: number; actor: string; action: string; title: string };
export type Audit = ReturnType<typeof createAudit>;

/** Builds the audit list's reading side. */
export function createAudit({ db }: { db: Db }) {
	return {
		/** One page, newest first. */
		async list({
			page,
		}: Pick<ListQuery<never>, "page"> = {}): Promise<PageNumbers & { entries: ShownEntry[] }> {
			const { total } = await db
				.selectFrom("auditEntry")
				.select((e) => e.fn.countAll<number>().as("total"))
				.executeTakeFirstOrThrow();
			const { limit, offset, ...numbers } = pageOf(total, page);
			const entries = await db
				.selectFrom("auditEntry")
				.select(["id", "at", "actor", "action", "title"])
				.orderBy("at", "desc")
				.orderBy("id", "desc")
				.limit(limit)
				.offset(offset)
				.execute();
			return { ...numbers, entries };
		},
	};
}
