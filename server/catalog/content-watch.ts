// Tells this process which modules changed, whoever changed them: another process, another machine, or itself. What is
// kept ready (response-cache.ts) is forgotten by it. SQLite is asked before every answer; PostgreSQL tells (NOTIFY) and is
// asked twice a second besides, so that a lost connection or an engine without NOTIFY costs half a second and no more.

import { listenOnPostgres } from "#server/db/engines/postgres-listen.ts";
import { databaseFile } from "#server/db/open.ts";
import { createSqliteWatch } from "#server/db/sqlite-watch.ts";
import type { ContentChangeTable, Db } from "#server/db/tables.ts";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { CHANGE_CHANNEL, selectChanges } from "./content-change.ts";

/** How often PostgreSQL is asked, in milliseconds. */
export const ASK_MS = 500;
/**
 * Changes are read again for so long: a transaction may commit after a later one, and clocks of machines differ. Clocks
 * that differ by more than this make old pages possible (docs/operations.md).
 */
const OVERLAP_MS = 120_000;

type Listener = (moduleIds: readonly string[]) => void;
export type ContentWatch = ReturnType<typeof createContentWatch>;
export type ContentWatchContext = { db: Db; env: Env; log: Log; now: () => number };

/** Starts watching. The caller closes it, before the database. */
export function createContentWatch({ db, env, log, now }: ContentWatchContext) {
	const listeners = new Set<Listener>();
	const stamps = new Map<string, ContentChangeTable>();
	let changes = 0;
	/** Until when everything was read: while the database is away, what others change is missed and read later. */
	let readUntil = now();
	const since = () => Math.min(now(), readUntil) - OVERLAP_MS;

	function takeIn(rows: readonly ContentChangeTable[]): void {
		const news = rows.filter(({ moduleId, stamp }) => stamps.get(moduleId)?.stamp !== stamp);
		for (const row of news) stamps.set(row.moduleId, row);
		for (const [id, { changedAt }] of stamps) if (changedAt < since() - OVERLAP_MS) stamps.delete(id);
		if (news.length === 0) return;
		changes++;
		const moduleIds = news.map(({ moduleId }) => moduleId);
		for (const listener of listeners) listener(moduleIds);
	}

	/** @param begun when the reading of these rows began */
	function takeInUntil(begun: number, rows: readonly ContentChangeTable[]): void {
		readUntil = begun;
		takeIn(rows);
	}

	const taken = { now, since, takeIn: takeInUntil };
	const source = env.DATABASE_URL
		? watchPostgres(env.DATABASE_URL, { db, log, ...taken })
		: watchSqlite(databaseFile(env), { log, ...taken });
	return {
		/** Takes in what was committed until now, where that can be done at once (SQLite). */
		look: source.look,
		/** A number that differs when a change was noticed in between. */
		count: () => changes,
		/** Calls `listener` with the modules of each change that is noticed. */
		onChange(listener: Listener): void {
			listeners.add(listener);
		},
		close: source.close,
	};
}

type Source = { look: () => void; close: () => Promise<void> };
type Taken = {
	now: () => number;
	since: () => number;
	takeIn: (begun: number, rows: readonly ContentChangeTable[]) => void;
};

/** Says once that nothing can be read, until something could. What is ready goes on: nothing newer can be read anyway. */
function createBlindness(log: Log) {
	let isBlind = false;
	return {
		begin(error: unknown): void {
			if (!isBlind) log.warn({ error: String(error) }, "changes of content cannot be read");
			isBlind = true;
		},
		end(): void {
			isBlind = false;
		},
	};
}

function watchSqlite(file: string, { log, now, since, takeIn }: Taken & { log: Log }): Source {
	const watch = createSqliteWatch(file);
	const blindness = createBlindness(log);
	let hasLooked = false;
	/** Something was committed that has not been read yet. */
	let isBehind = false;
	return {
		look() {
			// Once for all that arrived together: nothing can be committed by this process in between.
			if (hasLooked) return;
			hasLooked = true;
			setImmediate(() => {
				hasLooked = false;
			});
			// Whoever asks is about to answer somebody: a file that cannot be read must not end that.
			try {
				isBehind = watch.hasChanged() || isBehind;
				if (isBehind) takeIn(now(), watch.listChanges(since()));
				isBehind = false;
				blindness.end();
			} catch (error) {
				blindness.begin(error);
			}
		},
		close: async () => watch.close(),
	};
}

function watchPostgres(url: string, { db, log, now, since, takeIn }: Taken & { db: Db; log: Log }): Source {
	const blindness = createBlindness(log);
	let isAsking = false;
	/** News came while an older answer was on its way. */
	let isAskedAgain = false;
	async function ask(): Promise<void> {
		isAskedAgain = true;
		if (isAsking) return;
		isAsking = true;
		while (isAskedAgain) {
			isAskedAgain = false;
			await read();
		}
		isAsking = false;
	}

	async function read(): Promise<void> {
		try {
			const begun = now();
			takeIn(begun, await selectChanges(db, since()).execute());
			blindness.end();
		} catch (error) {
			blindness.begin(error);
		}
	}

	const timer = setInterval(ask, ASK_MS).unref();
	const listener = listenOnPostgres(url, CHANGE_CHANNEL, {
		onNews: ask,
		onBroken: (error) => log.warn({ error: error.message }, "the connection for news broke"),
	});
	return {
		look() {},
		async close() {
			clearInterval(timer);
			await listener.close();
		},
	};
}
