// Migrates the database when a hub starts. If many processes start at once, one migrates while the others wait. A site
// that has been used is saved into DATA_DIR/backups first. Used by open.ts alone.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import type { Env } from "../env.ts";
import { EnvError, openDataDir } from "../env-error.ts";
import { writeBackup } from "./site/backup-writing.ts";
import { openPostgresLocation, openSqliteLocation, type SiteDb, type SiteLocation } from "./site/site-location.ts";
import { applyMigrations, listApplied, listKnown, nameMigrations } from "./site/site-migrations.ts";
import type { Db } from "./tables.ts";

/** How long a process waits for another one that upgrades the same SQLite file, in milliseconds. */
const LOCK_WAIT_MS = 30 * 60_000;
const BACKUP_FOLDER = "backups";
const PREFIX = "before-upgrade-";
const ENDING = ".backup.gz";

/** `done` is false when the backup begins and true when it is complete. */
export type ReportUpgrade = (backup: { file: string; done: boolean }) => void;
export type UpgradeOptions = {
	engine: Engine;
	env: Env;
	/** The SQLite file; none with PostgreSQL. */
	file: string | undefined;
	reportUpgrade: ReportUpgrade;
};

/**
 * Applies the outstanding migrations; one query when there are none.
 * @throws EnvError when the database is newer than this program or too old for it, or the backup cannot be written; any other error when
 *   a migration fails. The tables are then unchanged.
 */
export async function upgradeDatabase(db: Db, options: UpgradeOptions): Promise<void> {
	const { engine, env, file } = options;
	if (await isCurrent(db, options)) return;
	const location = env.DATABASE_URL
		? openPostgresLocation(env.DATABASE_URL)
		: openSqliteLocation(file ?? "", { waitMs: LOCK_WAIT_MS });
	try {
		// A new database has nothing to save; the migrator's own lock is enough.
		if ((await listApplied(location.db, engine)).length === 0) return await applyMigrations(location.db, engine);
		await location.db.transaction().execute(async (tx) => {
			await lockUpgrade(tx, engine);
			if (await isCurrent(tx, options)) return;
			await saveFirst(options);
			// SQLite's one writer is this transaction; PostgreSQL's migrator takes a lock of its own.
			await applyMigrations(engine === "sqlite" ? tx : location.db, engine);
		});
	} finally {
		await location.close();
	}
}

/** Locks the upgrade until the transaction ends. On SQLite the transaction itself is that lock. */
async function lockUpgrade(tx: SiteDb, engine: Engine): Promise<void> {
	if (engine === "postgres") await sql`select id from kysely_migration_lock for update`.execute(tx);
}

async function isCurrent(db: QueryExecutorProvider, { engine, env }: UpgradeOptions): Promise<boolean> {
	const applied = await listApplied(db, engine);
	const known = listKnown(engine);
	const setting = env.DATABASE_URL ? "DATABASE_URL" : "DATA_DIR";
	if (nameMigrations(applied, setting).some((name) => !known.includes(name)))
		throw new EnvError(
			`${setting}: the database was last used by a newer version of this program; use that version, or a backup made before it.`,
		);
	return applied.join() === known.join();
}

/** Makes a backup and deletes all but the last UPGRADE_BACKUPS; skipped when that is 0. */
async function saveFirst({ env, file, reportUpgrade }: UpgradeOptions): Promise<void> {
	if (env.UPGRADE_BACKUPS === 0) return;
	const folder = join(openDataDir(env), BACKUP_FOLDER);
	const backup = join(folder, `${PREFIX}${backupTime(new Date())}${ENDING}`);
	const location: SiteLocation = env.DATABASE_URL
		? openPostgresLocation(env.DATABASE_URL)
		: openSqliteLocation(file ?? "", { isReader: true });
	reportUpgrade({ file: backup, done: false });
	try {
		await writeBackup(location, backup, { now: () => new Date() });
	} catch (error) {
		if (!(error instanceof EnvError)) throw error;
		throw new EnvError(
			`DATA_DIR: the backup before the upgrade cannot be made (${error.message}) Nothing was upgraded. Make room, or set UPGRADE_BACKUPS=0 when you have a backup of your own.`,
		);
	} finally {
		await location.close();
	}
	reportUpgrade({ file: backup, done: true });
	deleteOld(folder, env.UPGRADE_BACKUPS);
}

/** A date-time as part of a file name, which sorts by time: 20261121-143000-123. */
export function backupTime(at: Date): string {
	return at.toISOString().replaceAll(/[-:Z]/g, "").replaceAll(/[T.]/g, "-");
}

/** Also deletes drafts of killed processes: only the holder of the upgrade lock writes such files. */
function deleteOld(folder: string, count: number): void {
	const ours = readdirSync(folder)
		.filter((name) => name.startsWith(PREFIX))
		.sort();
	const whole = ours.filter((name) => name.endsWith(ENDING));
	for (const name of ours) {
		if (!whole.slice(-count).includes(name)) rmSync(join(folder, name), { force: true });
	}
}
