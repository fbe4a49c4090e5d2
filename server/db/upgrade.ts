// Brings a database's tables up to date when a hub starts. Many processes may start at once: one does it, the others wait
// and find it done. A site that has been used is saved into DATA_DIR/backups first. Used by open.ts alone.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { type Env, EnvError, openDataDir } from "../env.ts";
import { writeBackup } from "./site/backup-writing.ts";
import { applyMigrations, listApplied, listKnown, UNFINISHED_COPY } from "./site/site-migrations.ts";
import { openPostgresPlace, openSqlitePlace, type SiteDb, type SitePlace } from "./site/site-place.ts";
import type { Db } from "./tables.ts";

/** So long a process waits for another one that upgrades the same SQLite file, in milliseconds. */
const TURN_MS = 30 * 60_000;
const BACKUP_FOLDER = "backups";
const PREFIX = "before-upgrade-";
const ENDING = ".backup.gz";

/** `done` is false when the backup begins and true when it is there. */
export type TellUpgrade = (news: { file: string; done: boolean }) => void;
export type UpgradeOptions = {
	engine: Engine;
	env: Env;
	/** The SQLite file; none with PostgreSQL. */
	file: string | undefined;
	tellUpgrade: TellUpgrade;
};

/**
 * Applies what is outstanding. Costs one look when nothing is.
 * @throws EnvError when the database is newer than this program, half a copy, or the backup cannot be written; any
 *   other error when a migration fails. The tables are then as they were.
 */
export async function upgradeDatabase(db: Db, options: UpgradeOptions): Promise<void> {
	const { engine, env, file } = options;
	if (await isCurrent(db, options)) return;
	const place = env.DATABASE_URL
		? openPostgresPlace(env.DATABASE_URL)
		: openSqlitePlace(file ?? "", { waitMs: TURN_MS });
	try {
		// Nothing is worth saving yet, and who is first makes all.
		if ((await listApplied(place.db, engine)).length === 0) return await applyMigrations(place.db, engine);
		await place.db.transaction().execute(async (tx) => {
			await takeTurn(tx, engine);
			if (await isCurrent(tx, options)) return;
			await saveFirst(options);
			// SQLite has one writer, which is this transaction; PostgreSQL's migrator brings a lock of its own.
			await applyMigrations(engine === "sqlite" ? tx : place.db, engine);
		});
	} finally {
		await place.close();
	}
}

/** Any change of the row holds it until the transaction ends; on SQLite the transaction itself is the turn. */
async function takeTurn(tx: SiteDb, engine: Engine): Promise<void> {
	if (engine === "postgres") await sql`select id from kysely_migration_lock for update`.execute(tx);
}

async function isCurrent(db: QueryExecutorProvider, { engine, env }: UpgradeOptions): Promise<boolean> {
	const applied = await listApplied(db, engine);
	const known = listKnown(engine);
	const setting = env.DATABASE_URL ? "DATABASE_URL" : "DATA_DIR";
	if (applied.includes(UNFINISHED_COPY))
		throw new EnvError(
			`${setting}: a copy into this database has not finished; run the same \`npm run db:copy\` again.`,
		);
	if (applied.some((name) => !known.includes(name)))
		throw new EnvError(
			`${setting}: the database was last used by a newer version of this program; use that version, or a backup made before it.`,
		);
	return applied.length === known.length;
}

/** The last UPGRADE_BACKUPS are kept; with 0 none is made. */
async function saveFirst({ env, file, tellUpgrade }: UpgradeOptions): Promise<void> {
	if (env.UPGRADE_BACKUPS === 0) return;
	const folder = join(openDataDir(env), BACKUP_FOLDER);
	const backup = join(folder, `${PREFIX}${backupTime(new Date())}${ENDING}`);
	const place: SitePlace = env.DATABASE_URL
		? openPostgresPlace(env.DATABASE_URL)
		: openSqlitePlace(file ?? "", { isReader: true });
	tellUpgrade({ file: backup, done: false });
	try {
		await writeBackup(place, backup, { now: () => new Date() });
	} catch (error) {
		if (!(error instanceof EnvError)) throw error;
		throw new EnvError(
			`DATA_DIR: the backup before the upgrade cannot be made (${error.message}) Nothing was upgraded. Make room, or set UPGRADE_BACKUPS=0 when you have a backup of your own.`,
		);
	} finally {
		await place.close();
	}
	tellUpgrade({ file: backup, done: true });
	forgetOld(folder, env.UPGRADE_BACKUPS);
}

/** A moment as part of a file's name, sorting as time does: 20261121-143000-123. */
export function backupTime(at: Date): string {
	return at.toISOString().replaceAll(/[-:Z]/g, "").replaceAll(/[T.]/g, "-");
}

/** Also what a process that was killed left unfinished: nobody else writes such files, it is our turn. */
function forgetOld(folder: string, kept: number): void {
	const ours = readdirSync(folder)
		.filter((name) => name.startsWith(PREFIX))
		.sort();
	const whole = ours.filter((name) => name.endsWith(ENDING));
	for (const name of ours) {
		if (!whole.slice(-kept).includes(name)) rmSync(join(folder, name), { force: true });
	}
}
