// npm run restore -- --from FILE [--to PLACE]: restores a backup into an empty place.

import { restoreBackup } from "#server/db/site/restoring.ts";
import { describeAddress, readAddress } from "#server/db/site/site-location.ts";
import { countRows, createProgressLine, needOption, readOptions, runCommand } from "./backup-terminal.ts";
import { readSettings } from "./settings.ts";

const USAGE = `Usage: npm run restore -- --from FILE [--to PLACE]

Puts a backup into an empty place: the one that the settings name (DATA_DIR or DATABASE_URL), or PLACE, which is a data
folder, the name of a database file, or postgres://… A backup of one engine can be restored into the other.
Stop the hub first. Nothing is ever replaced: move an old database away, or make a new one with createdb.`;

const drafts = new Set<string>();
await runCommand(USAGE, drafts, async () => {
	const options = readOptions(["from", "to"]);
	const from = needOption("from", options.from);
	const env = readSettings();
	const to = readAddress("--to", options.to ?? env.DATABASE_URL ?? env.DATA_DIR);
	const { at, tables, product } = await restoreBackup(from, to, { onProgress: createProgressLine(), drafts });
	return `Restored: ${countRows(tables)} rows in ${tables.length} tables, as they were at ${at} (version ${product}).
Into: ${describeAddress(to)}. Start the hub now; administrators sign in again.`;
});
