// Checks the database file before it is opened for writing: a damaged one stops the start and is not changed, a missing
// one is created under a temporary name and then renamed. Called by open.ts alone.
import { accessSync, chmodSync, constants, existsSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { EnvError } from "#server/env-error.ts";
import { BUSY_TIMEOUT_MS } from "./node-sqlite.ts";

/** Name of the database file in the data folder. */
export const SITE_FILE = "doubtless.db";
/** Up to this size (bytes) each start checks every page, about 0.1 s on a local disk. */
const FULL_CHECK_BYTES = 128 * 1024 * 1024;

/**
 * Checks that `file` is a sound SQLite database that this process may write; creates it when it does not exist.
 * @throws EnvError with one line that names the file. An existing file is never changed or replaced.
 */
export function readySqliteFile(file: string): void {
	if (!existsSync(file)) createFile(file);
	const size = statSync(file).size;
	// SQLite would take an empty file for a new database, and the site would start empty.
	if (size === 0) throw damaged(file, "it is empty");
	try {
		accessSync(file, constants.R_OK | constants.W_OK);
	} catch {
		throw new EnvError(`DATA_DIR: "${file}" cannot be read and written by this user.`);
	}
	const fault = findFault(file, size);
	if (fault) throw damaged(file, fault);
	restrictAccess(file);
}

/** Removes other users' access, which a restored backup often has; skipped for another owner's file. */
function restrictAccess(file: string): void {
	try {
		chmodSync(file, 0o600);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
	}
}

/** The fault that SQLite reports, or undefined. Read-only: even the write-ahead log of a crash is not changed. */
function findFault(file: string, size: number): string | undefined {
	let database: DatabaseSync | undefined;
	try {
		database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
		const check = size <= FULL_CHECK_BYTES ? "quick_check(1)" : "schema_version";
		const answer = Object.values(database.prepare(`pragma ${check}`).get() ?? {})[0];
		return typeof answer === "string" && answer !== "ok" ? answer : undefined;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	} finally {
		database?.close();
	}
}

/** Creates the file atomically, also when several processes start at once. */
function createFile(file: string): void {
	const draft = `${file}.new-${process.pid}`;
	rmSync(draft, { force: true });
	const database = new DatabaseSync(draft);
	// An empty table forces the first pages to be written; the write-ahead log is a property of the file.
	database.exec("pragma journal_mode = wal; create table draft (id integer); drop table draft;");
	database.close();
	chmodSync(draft, 0o600);
	try {
		linkSync(draft, file);
	} catch {
		// Another process was first, or this file system has no hard links.
		if (!existsSync(file)) renameSync(draft, file);
	} finally {
		rmSync(draft, { force: true });
	}
}

function damaged(file: string, fault: string): EnvError {
	const line = fault.replaceAll(/\s+/g, " ").slice(0, 120);
	return new EnvError(
		`DATA_DIR: the database "${file}" is damaged (${line}). It was left as it is: move it away, then \`npm run restore -- --from BACKUP\`.`,
	);
}
