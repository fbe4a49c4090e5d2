// Reads the audit list: who changed what and when, newest first. Entries are written with the changes (entry.ts).
import { type Expression, type SqlBool, sql } from "kysely";
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
/** Latest entries among which those of question files are looked for: the index of records leaves them out. */
const LATEST_FILES = 500;

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

/** `by`: the id of an administrator, or null for the server's terminal. `actions`: those whose words the search finds. */
export type AuditQuery = Pick<ListQuery<never>, "search" | "page"> & {
	by?: string | null | undefined;
	actions?: readonly string[];
};

/** Builds the audit list's reading side. `searchDb`: see OpenDatabase. */
export function createAudit({ db, searchDb }: { db: Db; searchDb: Db }) {
	/** Entries hold addresses; who is shown by name is found by name. */
	async function findPeople(pattern: string): Promise<string[]> {
		const found = db.selectFrom("administrator").select("id").where(isLike("administrator.searchText", pattern));
		return (await found.limit(PEOPLE).execute()).map(({ id }) => id);
	}

	return {
		/** One page, newest first. A search looks at titles, administrators and actions. `by`: what one administrator did. */
		async list({ search, page, by, actions = [] }: AuditQuery = {}): Promise<PageNumbers & { entries: ShownEntry[] }> {
			const pattern = searchOf(search);
			const named = pattern === undefined ? [] : await findPeople(pattern);
			// Both queries scan many entries: the count all of them, the ids those before the page.
			const found = searchDb
				.selectFrom("auditEntry")
				.$if(by !== undefined, (q) => q.where("auditEntry.administratorId", by === null ? "is" : "=", by ?? null))
				.$if(pattern !== undefined, (q) =>
					q.where((e) => {
						const found: Expression<SqlBool>[] = [isLike("auditEntry.searchText", pattern ?? "")];
						if (named.length > 0) found.push(e("auditEntry.administratorId", "in", named));
						if (actions.length > 0) found.push(e("auditEntry.action", "in", actions));
						return e.or(found);
					}),
				);
			const { rows, ...numbers } = await readPage(
				{ total: await countRows(found), page, descending: true },
				(window) => inWindow(found.select("id"), ["id"], window).execute(),
				(ids) => db.selectFrom("auditEntry").select(COLUMNS).where("id", "in", ids).execute(),
				({ id }) => id,
			);
			return { ...numbers, entries: await toShown(db, rows) };
		},

		/** What was changed last in a module: in itself, its links, its subtopics, and lately in their question files. */
		async listOfModule(moduleId: string, limit: number): Promise<ShownEntry[]> {
			const subtopics = db.selectFrom("subtopic").select("id").where("moduleId", "=", moduleId);
			const links = db.selectFrom("moduleLink").select("id").where("moduleId", "=", moduleId);
			const records = db
				.selectFrom("auditEntry")
				.select("id")
				.where((e) =>
					e.or([e("subjectId", "=", moduleId), e("subjectId", "in", subtopics), e("subjectId", "in", links)]),
				)
				// A literal: otherwise SQLite does not use the index, which excludes question files.
				.where("subjectType", "<>", sql.lit("mcq"));
			const latest = db.selectFrom("auditEntry").selectAll().orderBy("id", "desc").limit(LATEST_FILES).as("latest");
			const files = db
				.selectFrom(latest)
				.select("latest.id")
				.where("latest.subjectType", "=", "mcq")
				.where("latest.subjectId", "in", subtopics);
			const rows = await db
				.selectFrom("auditEntry")
				.select(COLUMNS)
				.where((e) => e.or([e("id", "in", records), e("id", "in", files)]))
				.orderBy("id", "desc")
				.limit(limit)
				.execute();
			return toShown(db, rows);
		},
	};
}

type EntryRow = { actor: string; place: string | null; changes: string | null };

/** Entries as they are shown, with the names of their authors. */
async function toShown<Row extends EntryRow>(db: Db, rows: readonly Row[]) {
	const actorName = await findActorNames(
		db,
		rows.map(({ actor }) => actor),
	);
	return rows.map((row) => {
		const { actor, place, changes } = row;
		return { ...row, name: actorName(actor), place: readPlace(place), changes: readChanges(changes) };
	});
}
