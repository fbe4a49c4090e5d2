// Reports which modules changed, in this process or another one, so that the response cache drops their pages. Checks
// SQLite before every response; on PostgreSQL listens for NOTIFY and also polls twice a second, so that a lost connection
// or an engine without NOTIFY delays a change by half a second at most. Built by hub.ts.

import { EVERY_PAGE } from "#core/modules/catalog.ts";
import { databaseFile } from "#server/db/connect.ts";
import { listenOnPostgres } from "#server/db/engines/postgres-listen.ts";
import { createSqliteWatch } from "#server/db/sqlite-watch.ts";
import type { ContentChangeTable, Db } from "#server/db/tables.ts";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { CHANGE_CHANNEL, selectChanges } from "./content-change.ts";

/** How often PostgreSQL is polled, in milliseconds. */
const POLL_MS = 500;
/**
 * How far back each read goes: a transaction may commit after a later one, and clocks of machines differ. Clocks that
 * differ by more than this make old pages possible (docs/operations.md).
 */
const OVERLAP_MS = 120_000;

type Listener = (moduleIds: readonly string[]) => void;
export type ContentWatchContext = { db: Db; env: Env; log: Log; now: () => number };

/** Starts watching. The caller closes it, before the database. */
export function createContentWatch({ db, env, log, now }: ContentWatchContext) {
	const listeners = new Set<Listener>();
	const stamps = new Map<string, ContentChangeTable>();
	let changes = 0;
	/** The last successful read; after an outage the next read starts from here. */
	let readUntil = now();
	const since = () => Math.min(now(), readUntil) - OVERLAP_MS;

	let isOut = false;

	/** Reports the changed modules. @param begun when the reading of these rows began */
	function apply(begun: number, rows: readonly ContentChangeTable[]): void {
		readUntil = begun;
		isOut = false;
		const changed = rows.filter(({ moduleId, stamp }) => stamps.get(moduleId)?.stamp !== stamp);
		for (const row of changed) stamps.set(row.moduleId, row);
		for (const [id, { changedAt }] of stamps) if (changedAt < since() - OVERLAP_MS) stamps.delete(id);
		if (changed.length === 0) return;
		changes++;
		const moduleIds = changed.map(({ moduleId }) => moduleId);
		for (const listener of listeners) listener(moduleIds);
	}

	/** Logs a failed read once per outage. The response cache stays in use: nothing newer can be read anyway. */
	function fail(error: unknown): void {
		if (!isOut) log.warn({ error: String(error) }, "changes of content cannot be read");
		isOut = true;
	}

	const reader = { now, since, apply, fail };
	const source = env.DATABASE_URL
		? watchPostgres(env.DATABASE_URL, { db, log, ...reader })
		: watchSqlite(databaseFile(env), reader);
	return {
		/** Reads what was committed until now, on SQLite; does nothing on PostgreSQL. */
		check: source.check,
		/** A number that rises with each noticed change. */
		count: () => changes,
		/** Calls `listener` with the ids of the changed modules at each noticed change. */
		onChange(listener: Listener): void {
			listeners.add(listener);
		},
		/** Reports in this process alone that every page has changed: something that they show is over. */
		announce(): void {
			changes++;
			for (const listener of listeners) listener([EVERY_PAGE]);
		},
		close: source.close,
	};
}

type Source = { check: () => void; close: () => Promise<void> };
type Reader = {
	now: () => number;
	since: () => number;
	apply: (begun: number, rows: readonly ContentChangeTable[]) => void;
	fail: (error: unknown) => void;
};

function watchSqlite(file: string, { now, since, apply, fail }: Reader): Source {
	const watch = createSqliteWatch(file);
	let hasLooked = false;
	/** Whether something was committed that has not been read yet. */
	let isBehind = false;
	return {
		check() {
			// Once per turn of the event loop: this process cannot commit anything in between.
			if (hasLooked) return;
			hasLooked = true;
			setImmediate(() => {
				hasLooked = false;
			});
			// The caller is about to send a response; an unreadable file must not fail it.
			try {
				isBehind = watch.hasChanged() || isBehind;
				if (isBehind) apply(now(), watch.listChanges(since()));
				isBehind = false;
			} catch (error) {
				fail(error);
			}
		},
		close: async () => watch.close(),
	};
}

function watchPostgres(url: string, { db, log, now, since, apply, fail }: Reader & { db: Db; log: Log }): Source {
	let isAsking = false;
	/** Whether another poll was requested while one is running. */
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
			apply(begun, await selectChanges(db, since()).execute());
		} catch (error) {
			fail(error);
		}
	}

	const timer = setInterval(ask, POLL_MS).unref();
	const listener = listenOnPostgres(url, CHANGE_CHANNEL, {
		onNotify: ask,
		onBroken: (error) => log.warn({ error: error.message }, "the connection that listens for changes broke"),
	});
	return {
		check() {},
		async close() {
			clearInterval(timer);
			await listener.close();
		},
	};
}
