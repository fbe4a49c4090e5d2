// The first part of a backup: what it is, and the counts and checksums of what follows. It has a fixed length, so that it
// is written last into the place that was kept for it; a backup that was never finished has no header.
import { closeSync, openSync, readSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { EnvError } from "../../env.ts";
import type { ColumnKind } from "./site-shape.ts";

/** Rises when a program that knows the one before could not read it any more. */
export const FORMAT_VERSION = 1;
const FORMAT = "doubtless-backup";
/** Bytes of text: room for a hundred tables. */
const TEXT_BYTES = 60_000;

const kinds = ["text", "integer", "bytes", "time", "truth"] as const satisfies readonly ColumnKind[];
const tableSchema = z.object({
	name: z.string(),
	columns: z.array(z.object({ name: z.string(), kind: z.enum(kinds) })).min(1),
	rows: z.int().min(0),
	/** Of the table's lines, hexadecimal. */
	sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const anyVersion = z.object({ format: z.literal(FORMAT), version: z.int().positive() });
const headerSchema = anyVersion.extend({
	/** The version of the program that wrote it. */
	product: z.string(),
	engine: z.enum(["sqlite", "postgres"]),
	/** When, in UTC. */
	at: z.iso.datetime(),
	/** Those that the database had had. */
	migrations: z.array(z.string()),
	tables: z.array(tableSchema),
});

export type BackupTable = z.infer<typeof tableSchema>;
export type BackupHeader = z.infer<typeof headerSchema>;

/** The header as the bytes at the start of the file: a part of their own of the gzip file, always of one length. */
export function packHeader(header: Omit<BackupHeader, "format" | "version"> | null): Buffer {
	const whole = header ? { format: FORMAT, version: FORMAT_VERSION, ...header } : null;
	const text = Buffer.alloc(TEXT_BYTES, " ");
	const written = Buffer.from(JSON.stringify(whole));
	if (written.length >= TEXT_BYTES) throw new Error("The header of a backup is too long.");
	written.copy(text);
	text.write("\n", TEXT_BYTES - 1);
	return gzipSync(text, { level: 0 });
}

/** Where what follows the header begins. */
export const HEADER_BYTES = packHeader(null).length;

/**
 * Reads what a file says of itself.
 * @throws EnvError in one line when it cannot be read, is no backup, is not whole, or is of a newer format
 */
export function readHeader(file: string): BackupHeader {
	const said = parse(file, unpack(file, readStart(file)));
	if (said === null) throw new EnvError(`--from: the backup "${file}" was never finished. Use another one.`);
	const { success, data } = anyVersion.safeParse(said);
	if (!success) throw noBackup(file);
	if (data.version > FORMAT_VERSION)
		throw new EnvError(
			`--from: "${file}" was written by a newer version of this program (format ${data.version}, this one reads ${FORMAT_VERSION}). Restore it with that version.`,
		);
	const header = headerSchema.safeParse(said);
	if (!header.success) throw damagedBackup(file, "its header makes no sense");
	return header.data;
}

/** @param fault in a few words, in English */
export function damagedBackup(file: string, fault: string): EnvError {
	const line = fault.replaceAll(/\s+/g, " ").slice(0, 120);
	return new EnvError(
		`--from: the backup "${file}" is damaged (${line}). Nothing was changed; use another one.`,
	);
}

function noBackup(file: string): EnvError {
	return new EnvError(`--from: "${file}" is no backup of this program.`);
}

function readStart(file: string): Buffer {
	const start = Buffer.alloc(HEADER_BYTES);
	try {
		const handle = openSync(file, "r");
		try {
			return start.subarray(0, readSync(handle, start, 0, HEADER_BYTES, 0));
		} finally {
			closeSync(handle);
		}
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
		throw new EnvError(`--from: "${file}" cannot be read (${code}).`);
	}
}

function unpack(file: string, start: Buffer): string {
	if (start.length < 2 || start.readUInt16BE(0) !== 0x1f8b) throw noBackup(file);
	try {
		return gunzipSync(start).toString();
	} catch (error) {
		throw damagedBackup(file, error instanceof Error ? error.message : String(error));
	}
}

function parse(file: string, text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw noBackup(file);
	}
}
