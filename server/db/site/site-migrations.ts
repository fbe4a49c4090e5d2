// Lists and applies migrations. Used by upgrade.ts at every start, and by backup, restore and db:copy.
import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Engine } from "#server/db/engines/engine.ts";
import { EnvError } from "../../env-error.ts";
import { FIRST_MIGRATION, listMigrations } from "../migrations/index.ts";
import { hasTable, type SiteLocation } from "./site-location.ts";

const MIGRATION_TABLE = "kysely_migration";
/** The last state of the program that has the migrations before the first one of today. */
const LAST_FOR_OLDER = "commit 9624a76 of 2026-11-26";

/** The names of the applied migrations in order; none for a database without tables. */
export async function listApplied(db: QueryExecutorProvider, engine: Engine): Promise<string[]> {
	if (!(await hasTable(db, engine, MIGRATION_TABLE))) return [];
	const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(db);
	return rows.map(({ name }) => name).sort();
}

/**
 * Migrations as this program names them: its first one makes the tables of 24, whose names older databases and backups have.
 * @param setting begins the sentence of an error @throws EnvError when the site is older than the first migration
 */
export function nameMigrations(names: readonly string[], setting: string): string[] {
	const named = names.filter((name) => name >= FIRST_MIGRATION);
	if (named.length > 0 || names.length === 0) return named;
	throw new EnvError(
		`${setting}: the site is of an older version of this program. Use ${LAST_FOR_OLDER} once, which upgrades it at its start, and then this one.`,
	);
}

/** The names of this program's migrations, in order. */
export function listKnown(engine: Engine): string[] {
	return Object.keys(listMigrations(engine)).sort();
}

/**
 * The migrations of a site that is to be read.
 * @throws EnvError when there is no site, or one of a newer version
 */
export async function listSourceMigrations({ db, engine }: SiteLocation): Promise<string[]> {
	const migrations = nameMigrations(await listApplied(db, engine), "--from");
	if (migrations.length === 0) throw new EnvError("--from: there is no site here to save.");
	const known = listKnown(engine);
	if (migrations.every((name) => known.includes(name))) return migrations;
	throw new EnvError("--from: the database was last used by a newer version of this program; use that one.");
}

/**
 * Applies the outstanding migrations, all of them or up to `last`, in one transaction and under the migrator's lock.
 * @throws the error of a migration; also when the database has had migrations that this program does not know
 */
export async function applyMigrations<T>(db: Kysely<T>, engine: Engine, last?: string): Promise<void> {
	const applied = await listApplied(db, engine);
	if (applied.includes(FIRST_MIGRATION))
		await sql`delete from ${sql.table(MIGRATION_TABLE)} where name < ${FIRST_MIGRATION}`.execute(db);
	const provider = { getMigrations: async () => listMigrations(engine) };
	const migrator = new Migrator({ db: db.withoutPlugins(), provider });
	const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
	if (error) throw error;
}
