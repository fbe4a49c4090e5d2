// A place where a whole site is: a SQLite file or a PostgreSQL database, under the tables' own names. Opened for backup,
// restore and db:copy beside a hub or without one; never migrates by itself.
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { NodeSqliteDialect, type OpenOptions, openNodeSqlite } from "#server/db/engines/node-sqlite.ts";
import { createPostgresPool } from "#server/db/engines/postgres-pool.ts";

/** Tables and columns are found by looking, so nothing is known of them here. */
export type SiteDb = Kysely<unknown>;
export type SitePlace = { engine: Engine; db: SiteDb; close: () => Promise<void> };

/** Opens a SQLite file that is there. */
export function openSqlitePlace(file: string, options: OpenOptions): SitePlace {
	const db = new Kysely<unknown>({
		dialect: new NodeSqliteDialect({ database: openNodeSqlite(file, options) }),
	});
	return { engine: "sqlite", db, close: () => db.destroy() };
}

/** Opens a PostgreSQL database; it is reached when it is first asked. */
export function openPostgresPlace(url: string): SitePlace {
	const pool = createPostgresPool(url, { isForLongWork: true });
	const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
	return { engine: "postgres", db, close: () => db.destroy() };
}

/**
 * Runs `work` on one moment of the site: whatever others write meanwhile, it sees nothing of it, and nobody waits.
 * `work` must only read.
 */
export function atOneMoment<T>({ db, engine }: SitePlace, work: (moment: SiteDb) => Promise<T>): Promise<T> {
	const begin =
		engine === "postgres"
			? sql`begin transaction isolation level repeatable read read only`
			: sql`begin deferred`;
	return db.connection().execute(async (connection) => {
		await begin.execute(connection);
		try {
			return await work(connection);
		} finally {
			// It only read: should the connection be gone, what happened before is what there is to say.
			await sql`rollback`.execute(connection).catch(() => {});
		}
	});
}

/** Whether any database of ours has this table (in the schema that it uses). */
export async function hasTable(db: QueryExecutorProvider, engine: Engine, name: string): Promise<boolean> {
	const found =
		engine === "postgres"
			? sql`select 1 from information_schema.tables where table_schema = current_schema() and table_name = ${name}`
			: sql`select 1 from sqlite_master where type = 'table' and name = ${name}`;
	return (await found.execute(db)).rows.length > 0;
}
