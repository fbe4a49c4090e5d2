// The location of a whole site: how an operator names it (a data folder, a SQLite file, a PostgreSQL address), opening it, and
// checking that it is empty. Called by backup, restore and db:copy beside a hub or without one; never migrates.
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { NodeSqliteDialect, type OpenOptions, openNodeSqlite } from "#server/db/engines/node-sqlite.ts";
import { createPostgresPool } from "#server/db/engines/postgres-pool.ts";
import { SITE_FILE } from "#server/db/engines/sqlite-file.ts";
import { EnvError } from "../../env-error.ts";
import { BACKED_UP_TABLES } from "./backed-up-tables.ts";

export type SiteAddress = { engine: "sqlite"; file: string } | { engine: "postgres"; url: string };

/** @param option its name, for the error message @throws EnvError for an address of another kind */
export function readAddress(option: string, text: string): SiteAddress {
	if (/^postgres(ql)?:\/\//.test(text)) {
		if (URL.canParse(text)) return { engine: "postgres", url: text };
		throw new EnvError(`${option}: this is no address of a PostgreSQL database.`);
	}
	if (/^[a-z]+:\/\//i.test(text)) throw new EnvError(`${option}: must be a folder, a file or postgres://…`);
	const path = resolve(text);
	const isFile = existsSync(path) ? statSync(path).isFile() : /\.(db|sqlite3?)$/.test(path);
	return { engine: "sqlite", file: isFile ? path : join(path, SITE_FILE) };
}

/** The address for messages, without its password. */
export function describeAddress(address: SiteAddress): string {
	if (address.engine === "sqlite") return address.file;
	const { hostname, port, pathname } = new URL(address.url);
	return `PostgreSQL ${hostname}${port && `:${port}`}${pathname}`;
}

/** Turns an unreachable PostgreSQL into an EnvError without the password; returns every other error as it is. */
export function explainPostgres(option: string, address: SiteAddress, error: unknown): unknown {
	if (address.engine !== "postgres" || !(error instanceof Error) || error instanceof EnvError) return error;
	const code = "code" in error ? String(error.code) : "";
	const isUnreachable = /^(E[A-Z]+|28|3D|08|57|53)/.test(code) || /timeout|terminated/i.test(error.message);
	if (!isUnreachable) return error;
	const reason = (error.message || code).replaceAll(/\s+/g, " ");
	return new EnvError(`${option}: ${describeAddress(address)} cannot be used (${reason}).`);
}

/** Untyped: tables and columns are read from the database's own catalog (site-shape.ts). */
export type SiteDb = Kysely<unknown>;
export type SiteLocation = { engine: Engine; db: SiteDb; close: () => Promise<void> };

/** Opens an existing SQLite file. */
export function openSqliteLocation(file: string, options: OpenOptions): SiteLocation {
	const db = new Kysely<unknown>({
		dialect: new NodeSqliteDialect({ database: openNodeSqlite(file, options) }),
	});
	return { engine: "sqlite", db, close: () => db.destroy() };
}

/** Opens a PostgreSQL database; the first query connects. */
export function openPostgresLocation(url: string): SiteLocation {
	const pool = createPostgresPool(url, { isForLongWork: true });
	const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
	return { engine: "postgres", db, close: () => db.destroy() };
}

/** Runs `work` in a read-only snapshot of the site: it sees no write of others, and blocks none. */
export function inSnapshot<T>({ db, engine }: SiteLocation, work: (snapshot: SiteDb) => Promise<T>): Promise<T> {
	const begin =
		engine === "postgres" ? sql`begin transaction isolation level repeatable read read only` : sql`begin deferred`;
	return db.connection().execute(async (connection) => {
		await begin.execute(connection);
		try {
			return await work(connection);
		} finally {
			// Nothing was written; if the connection is lost, the error before that is the one to report.
			await sql`rollback`.execute(connection).catch(() => {});
		}
	});
}

/** Whether the database has this table, on PostgreSQL in the current schema. */
export async function hasTable(db: QueryExecutorProvider, engine: Engine, name: string): Promise<boolean> {
	const found =
		engine === "postgres"
			? sql`select 1 from information_schema.tables where table_schema = current_schema() and table_name = ${name}
				and table_type = 'BASE TABLE'`
			: sql`select 1 from sqlite_master where type = 'table' and name = ${name}`;
	return (await found.execute(db)).rows.length > 0;
}

/** @throws EnvError when the file, or one of SQLite's files beside it, exists */
export function checkNoFile(address: SiteAddress & { engine: "sqlite" }): void {
	const found = ["", "-wal", "-shm", "-journal"].map((end) => `${address.file}${end}`).find((name) => existsSync(name));
	if (!found) return;
	throw new EnvError(
		`--to: "${found}" is there already. Choose an empty folder, or stop the hub and move the old database (with its -wal and -shm files) away first.`,
	);
}

/** @throws EnvError when a table of a site has rows */
export async function checkNoRows({ db, engine }: SiteLocation): Promise<void> {
	for (const table of BACKED_UP_TABLES) {
		if (!(await hasTable(db, engine, table))) continue;
		const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
		if (rows.length > 0)
			throw new EnvError(
				`--to: the database holds a site already (the table ${table} has rows). Make a new, empty database for it: createdb NAME.`,
			);
	}
}

/** `table` is the one in work; `rows` of `total` rows of the whole site are done. */
export type CommandProgress = { step: "save" | "copy" | "check"; table: string; rows: number; total: number };
export type ReportProgress = (progress: CommandProgress) => void;

/** Counts the rows of one step over all tables. */
export function createCounter(step: CommandProgress["step"], total: number, onProgress: ReportProgress) {
	let rows = 0;
	return (table: string, more: number): void => {
		rows += more;
		onProgress({ step, table, rows, total });
	};
}
