// Node's own SQLite in the shape that Kysely's dialect expects. Used by open.ts alone.
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from "kysely";
import { checkSqliteVersion } from "./sqlite-version.ts";

/** How long a statement waits for another process's write lock, in milliseconds (Node's own default is 0). */
export const BUSY_TIMEOUT_MS = 5_000;

/** SQLite rolls its schema changes back like any others; Kysely's own adapter does not count on it. */
class TransactionalSqliteAdapter extends SqliteAdapter {
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

/** Kysely's SQLite dialect with migrations that are applied whole or not at all. */
export class NodeSqliteDialect extends SqliteDialect {
	override createAdapter(): SqliteAdapter {
		return new TransactionalSqliteAdapter();
	}
}

/** `isReader`: the file is only read. `waitMs`: how long a statement waits for another's write lock. */
export type OpenOptions = { isReader?: boolean; waitMs?: number };

/**
 * Opens the database file. WAL lets readers go on during a write; `synchronous=FULL` keeps every acknowledged
 * commit through a power cut.
 * @throws EnvError when this Node's SQLite could damage it (sqlite-version.ts)
 */
export function openNodeSqlite(
	file: string,
	{ isReader = false, waitMs = BUSY_TIMEOUT_MS }: OpenOptions = {},
): SqliteDatabase {
	checkSqliteVersion();
	const database = new DatabaseSync(file, { timeout: waitMs, enableForeignKeyConstraints: true });
	// Not opened as read-only: such a connection could not tidy up the -wal file when it is the last one.
	database.exec(isReader ? "pragma query_only = 1" : "pragma journal_mode = wal; pragma synchronous = full;");
	return {
		close: () => database.close(),
		prepare(sql) {
			const statement = database.prepare(lockAtOnce(sql));
			return {
				reader: statement.columns().length > 0,
				all: (parameters) => statement.all(...parameters.map(toSqlValue)),
				run: (parameters) => statement.run(...parameters.map(toSqlValue)),
				iterate: (parameters) => statement.iterate(...parameters.map(toSqlValue)),
			};
		},
	};
}

/**
 * Our transactions all write. One that read first would be refused at once when another process had written in
 * between, without waiting; taking the write lock at the start makes it wait its turn instead.
 */
function lockAtOnce(sql: string): string {
	return sql === "begin" ? "begin immediate" : sql;
}

/** SQLite binds text, numbers, bytes and null; the sign-in library also hands over booleans and dates. */
function toSqlValue(value: unknown): SQLInputValue {
	if (typeof value === "boolean") return value ? 1 : 0;
	if (value instanceof Date) return value.toISOString();
	if (value === undefined || value === null) return null;
	if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
	if (value instanceof Uint8Array) return value;
	throw new TypeError(`A ${typeof value} cannot be stored in SQLite.`);
}
