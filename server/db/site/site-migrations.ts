// Which migrations a database has had, and how it gets more. Used by upgrade.ts at every start, by restore and by copy.
import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Engine } from "#server/db/engines/engine.ts";
import { listMigrations } from "../migrations/index.ts";
import { hasTable, type SiteDb } from "./site-place.ts";

const MIGRATION_TABLE = "kysely_migration";
/** Stands among the migrations while a copy is being made: no hub starts on half a site, of whatever version. */
export const UNFINISHED_COPY = "9999-unfinished-copy";

/** The names of those that were applied, in order; none for a database without tables. */
export async function listApplied(db: QueryExecutorProvider, engine: Engine): Promise<string[]> {
	if (!(await hasTable(db, engine, MIGRATION_TABLE))) return [];
	const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(db);
	return rows.map(({ name }) => name).sort();
}

/** The names of all that this program has, in order. */
export function listKnown(engine: Engine): string[] {
	return Object.keys(listMigrations(engine)).sort();
}

/**
 * Applies what is outstanding, all of it or up to `last`; whole or not at all. Of many processes one does it.
 * @throws what went wrong; a program that is too old for the database among it
 */
export async function applyMigrations<T>(db: Kysely<T>, engine: Engine, last?: string): Promise<void> {
	const provider = { getMigrations: async () => listMigrations(engine) };
	const migrator = new Migrator({ db: db.withoutPlugins(), provider });
	const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
	if (error) throw error;
}

export async function markUnfinished(db: SiteDb): Promise<void> {
	const at = new Date().toISOString();
	await sql`insert into ${sql.table(MIGRATION_TABLE)} (name, timestamp) values (${UNFINISHED_COPY}, ${at})`.execute(
		db,
	);
}

export async function markFinished(db: SiteDb): Promise<void> {
	await sql`delete from ${sql.table(MIGRATION_TABLE)} where name = ${UNFINISHED_COPY}`.execute(db);
}
