// Node's own SQLite in the shape that Kysely's dialect expects. Used by open.ts alone.
import { chmodSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { SqliteDatabase } from "kysely";

/** How long a statement waits for another process's write lock, in milliseconds (Node's own default is 0). */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens (or makes) the database file. WAL lets readers go on during a write; `synchronous=FULL` keeps every
 * acknowledged commit through a power cut; the file is readable by its owner alone.
 */
export function openNodeSqlite(file: string): SqliteDatabase {
	const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
	if (file !== ":memory:") chmodSync(file, 0o600);
	database.exec("pragma journal_mode = wal; pragma synchronous = full;");
	return {
		close: () => database.close(),
		prepare(sql) {
			const statement = database.prepare(sql);
			return {
				reader: statement.columns().length > 0,
				all: (parameters) => statement.all(...parameters.map(toSqlValue)),
				run: (parameters) => statement.run(...parameters.map(toSqlValue)),
				iterate: (parameters) => statement.iterate(...parameters.map(toSqlValue)),
			};
		},
	};
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
