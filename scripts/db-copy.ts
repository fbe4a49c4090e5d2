// npm run db:copy -- --from PLACE --to PLACE: a whole site from one engine to the other.
import { copySite } from "#server/db/site/copying.ts";
import { describeAddress, readAddress } from "#server/db/site/site-place.ts";
import { countRows, createProgressLine, needOption, readOptions, runCommand } from "./backup-terminal.ts";

const USAGE = `Usage: npm run db:copy -- --from PLACE --to PLACE [--start-over]

Copies a whole site into an empty place. A PLACE is a data folder, a database file, or postgres://… Stop the hub first:
what changes meanwhile is noticed at the end, and then nothing was gained. When it was interrupted, run the same command
again: it goes on. --start-over throws away what an unfinished copy has left.`;

await runCommand(USAGE, new Set(), async () => {
	const { text, flag } = readOptions(["from", "to"], ["start-over"]);
	const from = readAddress("--from", needOption("from", text.from));
	const to = readAddress("--to", needOption("to", text.to));
	const { resumed, tables } = await copySite(from, to, {
		tell: createProgressLine(),
		isStartingOver: flag.has("start-over"),
	});
	const sums = Object.entries(tables).map(
		([name, { rows, sha256 }]) => `  ${name} ${rows} ${sha256.slice(0, 16)}`,
	);
	return `${resumed ? "Went on, and copied" : "Copied"}: ${countRows(Object.values(tables))} rows, the same on both sides (rows, SHA-256):
${sums.join("\n")}
Into: ${describeAddress(to)}. Set ${to.engine === "postgres" ? "DATABASE_URL" : "DATA_DIR"} to it and start the hub; administrators sign in again.`;
});
