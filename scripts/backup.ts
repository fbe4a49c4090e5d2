// npm run backup [-- --to FILE --verify --keep NUMBER]: writes the whole site into one file, while the hub runs or not.
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { checkBackup } from "#server/db/site/backup-file.ts";
import { writeBackup } from "#server/db/site/backup-writing.ts";
import {
	explainPostgres,
	openPostgresLocation,
	openSqliteLocation,
	readAddress,
} from "#server/db/site/site-location.ts";
import { backupTime } from "#server/db/upgrade.ts";
import { EnvError } from "#server/env-error.ts";
import { countRows, createProgressLine, readOptions, runCommand, showBytes } from "./backup-terminal.ts";
import { readSettings } from "./settings.ts";

/** Names that this command gives to files in a folder; --keep deletes no others. */
const OWN_NAME = /^\d{8}-\d{6}-\d{3}\.backup\.gz$/;

const USAGE = `Usage: npm run backup -- [--to FILE] [--verify] [--keep NUMBER]

Saves the whole site that the settings name (DATA_DIR or DATABASE_URL) as one file: administrators without their
sessions, modules, subtopics, question files, learners' answers. The hub may run meanwhile. Without --to it is DATA_DIR/backups/TIME.backup.gz;
if --to is a folder, TIME.backup.gz in it; its folder must exist. The file holds learners' answers and password hashes:
protect it like the database. Exits with 0 only when everything was done.
--verify reads the file back and compares all counts and checksums.
--keep NUMBER (1 to 99999) verifies the file, too, and then deletes the oldest TIME.backup.gz of the folder until so many are left.
Back again: npm run restore -- --from FILE`;

const drafts = new Set<string>();
await runCommand(USAGE, drafts, async () => {
	const { to, verify: isAsked = false, keep } = readOptions(["to", "keep"], ["verify"]);
	const kept = readKeep(keep);
	// Nothing is deleted before the new one was read back.
	const verify = isAsked || kept !== undefined;
	const env = readSettings();
	const at = new Date();
	const address = readAddress("DATABASE_URL", env.DATABASE_URL ?? env.DATA_DIR);
	if (address.engine === "sqlite" && !existsSync(address.file))
		throw new EnvError(`DATA_DIR: there is no database "${address.file}" to save.`);
	const location =
		address.engine === "sqlite"
			? openSqliteLocation(address.file, { isReader: true })
			: openPostgresLocation(address.url);
	try {
		const file = nameFile(to ?? join(env.DATA_DIR, "backups"), to === undefined, at);
		if (kept !== undefined && !OWN_NAME.test(basename(file)))
			throw new EnvError("--keep: needs --to to be an existing folder, or no --to.");
		// A folder that is missing may be a disk that is not mounted.
		if (to !== undefined && !existsSync(dirname(file)))
			throw new EnvError(`--to: there is no folder "${dirname(file)}".`);
		const made = await writeBackup(location, file, { now: () => at, onProgress: createProgressLine(), drafts });
		const { tables } = made.header;
		if (verify) await checkBackup(made.file);
		const old = kept === undefined ? 0 : deleteOld(dirname(made.file), kept);
		const size = `${showBytes(made.bytes)}, ${countRows(tables)} rows in ${tables.length} tables`;
		const done = [verify ? ", read back and sound" : "", old > 0 ? `, ${old} old deleted` : ""].join("");
		return `Saved: ${made.file} (${size})${done}`;
	} catch (error) {
		throw explainPostgres("DATABASE_URL", address, error);
	} finally {
		await location.close();
	}
});

/** If `to` is a folder, the file in it is named after the time. */
function nameFile(to: string, isFolder: boolean, at: Date): string {
	const path = resolve(to);
	const isInside = isFolder || (existsSync(path) && statSync(path).isDirectory());
	return isInside ? join(path, `${backupTime(at)}.backup.gz`) : path;
}

/** @throws EnvError unless it is a number of files to keep, or not given */
function readKeep(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
	throw new EnvError("--keep: must be a whole number from 1 to 99999.");
}

/** Deletes all but the last `count` backups of a folder. @returns how many */
function deleteOld(folder: string, count: number): number {
	const old = readdirSync(folder)
		.filter((name) => OWN_NAME.test(name))
		.sort()
		.slice(0, -count);
	for (const name of old) rmSync(join(folder, name), { force: true });
	return old.length;
}
