// Checks the version of SQLite. Up to 3.51.2 two connections that write and checkpoint at the same time can damage a file in
// WAL mode (sqlite.org/wal.html, "The WAL-Reset Bug"), and a site always has several connections. Used by node-sqlite.ts.
import { DatabaseSync } from "node:sqlite";
import { EnvError } from "#server/env-error.ts";

/** The first fixed release; 3.52.0 was withdrawn, and two older lines got the fix too. */
const FIXED = [3, 51, 3] as const;
const WITHDRAWN_LINE = "3.52";
const FIXED_LINES: Record<string, number> = { "3.44": 6, "3.50": 7 };

/** Whether a release like "3.53.4" is free of the bug; false for a text that is no release. */
export function isSoundSqlite(version: string): boolean {
	const match = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
	if (!match) return false;
	const [major = 0, minor = 0, patch = 0] = match.slice(1).map(Number);
	const line = `${major}.${minor}`;
	if (line === WITHDRAWN_LINE) return false;
	const fixedPatch = FIXED_LINES[line];
	if (fixedPatch !== undefined) return patch >= fixedPatch;
	if (major !== FIXED[0]) return major > FIXED[0];
	if (minor !== FIXED[1]) return minor > FIXED[1];
	return patch >= FIXED[2];
}

/** @throws EnvError when the SQLite of this Node (or `version`) could damage a site */
export function checkSqliteVersion(version = readVersion()): void {
	if (isSoundSqlite(version)) return;
	throw new EnvError(
		`DATA_DIR: this Node (${process.version}) brings SQLite ${version}, which can damage a database that several connections use. Start with \`npm start\`, which runs the project's own Node, or use a Node with SQLite 3.51.3 or newer (not 3.52).`,
	);
}

/** Whether "pragma wal_checkpoint(noop)" only says what a checkpoint would have to do; before 3.51 it runs one. */
export function canCountLog(version = readVersion()): boolean {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	return major > 3 || (major === 3 && minor >= 51);
}

let known: string | undefined;

function readVersion(): string {
	if (known !== undefined) return known;
	const database = new DatabaseSync(":memory:");
	known = String(database.prepare("select sqlite_version() as version").get()?.version);
	database.close();
	return known;
}
