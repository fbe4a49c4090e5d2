// Reads the audit list: who changed what and when, newest first. Entries are written with the changes (entry.ts).
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { searchPattern } from "#server/db/engines/search-text.ts";
import {
	countRows,
	inWindow,
	isLike,
	type ListQuery,
	type PageNumbers,
	readPage,
	searchedText,
} from "#server/db/list-page.ts";
import type { Db, Tables } from "#server/db/tables.ts";
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

/** What the list shows in words of the panel, which stand in no column: actions, and labels of changed fields. */
type ShownWords = {
	actions: readonly string[];
	fields: readonly { subjectType: string; field: string }[];
};

/**
 * `by`: the id of an administrator, or null for the server's terminal. `findShown`: what the list shows by a searched word.
 */
export type AuditQuery = Pick<ListQuery<never>, "search" | "page"> & {
	by?: string | null | undefined;
	findShown?: (word: string) => ShownWords;
};

/** Words of a search that count; further ones are left out. */
const SEARCHED_WORDS = 12;
/** What the list sets around and between words. */
const SIGNS_AROUND = /^[“”"„«»(→›·:,;…]+|[“”"„«»)→›·:,;…]+$/gu;

/** The words of a search, without the signs around them; signs alone are a word. */
function splitWords(search: string | undefined): string[] {
	const words = searchedText(search)
		.split(/\s+/u)
		.filter((word) => word !== "");
	const bare = words.map((word) => word.replaceAll(SIGNS_AROUND, "")).filter((word) => word !== "");
	return (bare.length > 0 ? bare : words).slice(0, SEARCHED_WORDS);
}

/** Builds the audit list's reading side. `searchDb`: see OpenDatabase. */
export function createAudit({ db, searchDb }: { db: Db; searchDb: Db }) {
	/** Entries hold addresses; who is shown by name is found by name. */
	async function findPeople(pattern: string): Promise<string[]> {
		const found = db.selectFrom("administrator").select("id").where(isLike("administrator.searchText", pattern));
		return (await found.limit(PEOPLE).execute()).map(({ id }) => id);
	}

	/** The entries whose row has a word. */
	async function whereWord(word: string, findShown: AuditQuery["findShown"]): Promise<Expression<SqlBool>> {
		const e = expressionBuilder<Tables, "auditEntry">();
		const pattern = searchPattern(word);
		const found: Expression<SqlBool>[] = [isLike("auditEntry.searchText", pattern)];
		const named = await findPeople(pattern);
		if (named.length > 0) found.push(e("auditEntry.administratorId", "in", named));
		const { actions, fields } = findShown?.(word) ?? { actions: [], fields: [] };
		if (actions.length > 0) found.push(e("auditEntry.action", "in", actions));
		for (const { subjectType, field } of fields) {
			const isOfType = e("auditEntry.subjectType", "=", subjectType);
			found.push(e.and([isOfType, e("auditEntry.changes", "like", `%"field":"${field}"%`)]));
		}
		return e.or(found);
	}

	return {
		/**
		 * One page, newest first. A search finds entries whose row has each of its words: in titles and values, administrators, actions or
		 * labels. `by`: what one administrator did.
		 */
		async list({ search, page, by, findShown }: AuditQuery = {}): Promise<PageNumbers & { entries: ShownEntry[] }> {
			const words = await Promise.all(splitWords(search).map((word) => whereWord(word, findShown)));
			// Both queries scan many entries: the count all of them, the ids those before the page.
			const found = searchDb
				.selectFrom("auditEntry")
				.$if(by !== undefined, (q) => q.where("auditEntry.administratorId", by === null ? "is" : "=", by ?? null))
				.$if(words.length > 0, (q) => q.where((e) => e.and(words)));
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
