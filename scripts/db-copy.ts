// npm run db:copy -- --from PLACE --to PLACE: copies a whole site into an empty place of the same engine or the other.
import { copySite } from "#server/db/site/copying.ts";
import { describeAddress, readAddress } from "#server/db/site/site-location.ts";
import { countRows, createProgressLine, needOption, readOptions, runCommand } from "./backup-terminal.ts";

const USAGE = `Usage: npm run db:copy -- --from PLACE --to PLACE

Copies a whole site into an empty place. A PLACE is a data folder, a database file, or postgres://… Stop the hub first:
changes that are made meanwhile are not copied. An interrupted copy leaves the place empty: run the command again.`;

const drafts = new Set<string>();
await runCommand(USAGE, drafts, async () => {
	const options = readOptions(["from", "to"]);
	const from = readAddress("--from", needOption("from", options.from));
	const to = readAddress("--to", needOption("to", options.to));
	const tables = await copySite(from, to, { onProgress: createProgressLine(), drafts });
	const sums = tables.map(({ name, rows, sha256 }) => `  ${name} ${rows} ${sha256.slice(0, 16)}`);
	return `Copied: ${countRows(tables)} rows, the same on both sides (rows, SHA-256):
${sums.join("\n")}
Into: ${describeAddress(to)}. Set ${to.engine === "postgres" ? "DATABASE_URL" : "DATA_DIR"} to it and start the hub; administrators sign in again.`;
});
