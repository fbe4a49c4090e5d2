// The bin of the panel: what lies in it, back by one call with everything as it was, and deleting for good, by an administrator or after
// BIN_DAYS by a daily job. What was put into it is hidden by the views of the database (decision 123).
import { BIN_DAYS, BIN_MS, type BinKind, isSameName } from "#core/modules/bin.ts";
import { HubError } from "#core/problem.ts";
import { type Actor, recordEntry } from "#server/audit/entry.ts";
import type { BinEntryTable } from "#server/db/bin-table.ts";
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
import type { Log } from "#server/log.ts";
import { createRateLimiter, type RateLimit } from "#server/work/rate-limiter.ts";
import { createRegularJob } from "#server/work/regular-job.ts";
import { deleteForGood } from "./delete-for-good.ts";
import { restoreEntry } from "./restore.ts";

/** One run in this time by all processes. */
const ONE_AT_A_TIME: RateLimit = { name: "bin", windowMs: 3_600_000, max: 1 };
/** How long after BIN_DAYS the job waits: a copy that is being written lies in the bin, as old as that (server/desk/copy). */
const WRITING_MS = 3_600_000;
/** How long one call empties the bin, after which the page shows how far it is. */
const EMPTYING_MS = 1_000;
/** Entries that are read at one time. */
const AT_ONCE = 50;

type BinSort = "deleted" | "title";
/** The only place where the name of a sort becomes a column. */
const SORT_COLUMNS = { deleted: "deletedAt", title: "titleKey" } as const satisfies Record<BinSort, string>;

export type BinRow = Pick<BinEntryTable, "id" | "kind" | "title" | "deletedAt" | "deletedBy"> & {
	place: string[];
	/** When it is deleted for good. */
	endsAt: number;
};
export type BinQuery = ListQuery<BinSort> & { kind?: BinKind | undefined };
export type BinContext = { db: Db; searchDb: Db; now: () => number; log: Log };

/** Builds the bin; its daily job runs from `start` on. */
export function createBin({ db, searchDb, now, log }: BinContext) {
	const limiter = createRateLimiter({ db, now });
	let isClosed = false;

	/** @returns whether it was still there */
	async function remove(entry: BinEntryTable, actor: Actor): Promise<boolean> {
		if (!(await deleteForGood(db, entry, now))) return false;
		const { kind, subjectId, title } = entry;
		const place = readPlace(entry);
		const subjectType = kind === "file" ? ("mcq" as const) : kind;
		await recordEntry(db, { subjectType, subjectId, title, place, at: now(), actor, action: "bin-emptied" });
		return true;
	}

	/** What the list shows, up to a time. */
	function shown(upTo: number) {
		return db
			.selectFrom("binEntry")
			.where("deletedAt", ">", now() - BIN_MS)
			.where("deletedAt", "<=", upTo);
	}

	/** @returns how many were deleted; 0 when another process does the work */
	async function run(): Promise<number> {
		if (!(await limiter.consume([{ limit: ONE_AT_A_TIME, subject: "" }])).ok) return 0;
		let deleted = 0;
		for (;;) {
			const old = db
				.selectFrom("binEntry")
				.selectAll()
				.where("deletedAt", "<=", now() - BIN_MS - WRITING_MS);
			const entries = await old.orderBy("deletedAt").orderBy("id").limit(AT_ONCE).execute();
			for (const entry of entries) {
				if (isClosed) return deleted;
				if (await remove(entry, null)) deleted++;
			}
			if (entries.length < AT_ONCE) break;
		}
		if (deleted > 0) log.warn({ entries: deleted, days: BIN_DAYS }, "what lay in the bin for long is deleted");
		return deleted;
	}

	const daily = createRegularJob({ run, log, failure: "emptying the bin failed" });
	return {
		/** One page of what lies in the bin; by default what was deleted last comes first. */
		async list({
			search,
			kind,
			sort = "deleted",
			descending = sort === "deleted",
			page,
		}: BinQuery = {}): Promise<PageNumbers & { entries: BinRow[]; readAt: number }> {
			const readAt = now();
			const pattern = searchOf(search);
			const found = (pattern === undefined ? db : searchDb)
				.selectFrom("binEntry")
				.where("deletedAt", ">", readAt - BIN_MS)
				.$if(kind !== undefined, (q) => q.where("kind", "=", kind ?? "module"))
				.$if(pattern !== undefined, (q) => q.where(isLike("binEntry.searchText", pattern ?? "")));
			const { rows: entries, ...numbers } = await readPage(
				{ total: await countRows(found), page, descending },
				(window) => inWindow(found.select("id"), [SORT_COLUMNS[sort], "id"], window).execute(),
				async (ids) => (await db.selectFrom("binEntry").selectAll().where("id", "in", ids).execute()).map(toRow),
				({ id }) => id,
			);
			return { ...numbers, entries, readAt };
		},

		/**
		 * Takes something out of the bin, everything as it was. @throws HubError("bin-entry-not-found"); "owner-in-bin" while what it
		 * belongs to is in the bin; "file-in-place" for a file whose subtopic has another one
		 */
		restore(id: string, actor: Actor): Promise<void> {
			return inTransaction(db, (tx) => restoreEntry(tx, id, now(), actor));
		},

		/** The same for the file of a subtopic that was deleted last. */
		restoreFile(subtopicId: string, actor: Actor): Promise<void> {
			return inTransaction(db, async (tx) => {
				const files = tx
					.selectFrom("binEntry")
					.select("id")
					.where("kind", "=", "file")
					.where("subjectId", "=", subtopicId);
				const last = await files.orderBy("deletedAt", "desc").limit(1).executeTakeFirst();
				await restoreEntry(tx, last?.id ?? "", now(), actor);
			});
		},

		/**
		 * Deletes one entry for good. @param name what the administrator typed, which has to be its title
		 * @throws HubError("bin-entry-not-found"); "name-differs"
		 */
		async deleteForGood(id: string, name: string, actor: Actor): Promise<void> {
			const query = db
				.selectFrom("binEntry")
				.selectAll()
				.where("id", "=", id)
				.where("deletedAt", ">", now() - BIN_MS);
			const entry = await query.executeTakeFirstOrThrow(() => new HubError("bin-entry-not-found"));
			if (!isSameName(name, entry.title)) throw new HubError("name-differs");
			if (!(await remove(entry, actor))) throw new HubError("bin-entry-not-found");
		},

		/**
		 * Deletes for good what was in the bin at a time, for about EMPTYING_MS; the caller calls again while some is left.
		 * @param typed what the administrator typed, which has to be `name` @returns how many are left @throws HubError("name-differs")
		 */
		async empty(
			{ typed, name, upTo }: { typed: string; name: string; upTo: number },
			actor: Actor,
		): Promise<{ left: number }> {
			if (!isSameName(typed, name)) throw new HubError("name-differs");
			const end = now() + EMPTYING_MS;
			do {
				const next = await shown(upTo).selectAll().orderBy("deletedAt").orderBy("id").limit(1).executeTakeFirst();
				if (!next || isClosed) break;
				await remove(next, actor);
			} while (now() < end);
			return { left: await countRows(shown(upTo)) };
		},

		/** Deletes by age. Called by the daily job, and by tests. */
		run,
		start: daily.start,
		/** Ends after the current entry. */
		async close(): Promise<void> {
			isClosed = true;
			await daily.close();
		},
	};
}

function readPlace({ place }: Pick<BinEntryTable, "place">): string[] {
	return JSON.parse(place);
}

function toRow(entry: BinEntryTable): BinRow {
	const { id, kind, title, deletedAt, deletedBy } = entry;
	return { id, kind, title, deletedAt, deletedBy, place: readPlace(entry), endsAt: deletedAt + BIN_MS };
}
