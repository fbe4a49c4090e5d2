// npm run backup [-- --to FILE]: writes the whole site into one file, while the hub runs or not.
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeBackup } from "#server/db/site/backup-writing.ts";
import { explainPostgres, openPostgresPlace, openSqlitePlace, readAddress } from "#server/db/site/site-place.ts";
import { backupTime } from "#server/db/upgrade.ts";
import { EnvError } from "#server/env.ts";
import { countRows, createProgressLine, readOptions, runCommand, showBytes } from "./backup-terminal.ts";
import { readSettings } from "./settings.ts";

const USAGE = `Usage: npm run backup -- [--to FILE]

Saves the whole site that the settings name (DATA_DIR or DATABASE_URL) as one file: administrators without their
sessions, modules, subtopics, question files. The hub may run meanwhile. Without --to it is DATA_DIR/backups/TIME.backup.gz.
Back again: npm run restore -- --from FILE`;

const drafts = new Set<string>();
await runCommand(USAGE, drafts, async () => {
	const { to } = readOptions(["to"]);
	const env = readSettings();
	const at = new Date();
	const address = readAddress("DATABASE_URL", env.DATABASE_URL ?? env.DATA_DIR);
	if (address.engine === "sqlite" && !existsSync(address.file))
		throw new EnvError(`DATA_DIR: there is no database "${address.file}" to save.`);
	const place =
		address.engine === "sqlite" ? openSqlitePlace(address.file, { isReader: true }) : openPostgresPlace(address.url);
	try {
		const file = nameFile(to ?? join(env.DATA_DIR, "backups"), to === undefined, at);
		const made = await writeBackup(place, file, { now: () => at, tell: createProgressLine(), drafts });
		const { tables } = made.header;
		return `Saved: ${made.file} (${showBytes(made.bytes)}, ${countRows(tables)} rows in ${tables.length} tables)`;
	} catch (error) {
		throw explainPostgres("DATABASE_URL", address, error);
	} finally {
		await place.close();
	}
});

/** In a folder the file is named after the time. */
function nameFile(to: string, isFolder: boolean, at: Date): string {
	const path = resolve(to);
	const isInside = isFolder || (existsSync(path) && statSync(path).isDirectory());
	return isInside ? join(path, `${backupTime(at)}.backup.gz`) : path;
}
