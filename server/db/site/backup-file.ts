// The format of a backup (decision 23) and its reader: gzip around lines of JSON, first a header with the counts and
// checksums of the tables, then a line for each row. The header has a fixed length and is written last, so a backup that
// was never finished has none. Used by backup-writing.ts and restoring.ts.
import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { createGunzip, gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { EnvError } from "../../env-error.ts";
import { createSum, type RowLine, type SiteRow, type SiteValue } from "./site-rows.ts";
import type { ColumnKind, ColumnShape } from "./site-shape.ts";

/** Rises with every change that an older program cannot read. */
const FORMAT_VERSION = 1;
const FORMAT = "doubtless-backup";
/** Length of the header's text in bytes: room for a hundred tables. */
const TEXT_BYTES = 60_000;
const LINE_BREAK = 10;
const BRACE = 0x7b;

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
	/** When the snapshot was taken, in UTC. */
	at: z.iso.datetime(),
	/** Migrations applied to the database. */
	migrations: z.array(z.string()),
	tables: z.array(tableSchema),
});

export type BackupTable = z.infer<typeof tableSchema>;
export type BackupHeader = z.infer<typeof headerSchema>;

/** The header as the first member of the gzip file, always of the same length; null reserves its place. */
export function packHeader(header: Omit<BackupHeader, "format" | "version"> | null): Buffer {
	const text = Buffer.alloc(TEXT_BYTES, " ");
	const written = Buffer.from(JSON.stringify(header && { format: FORMAT, version: FORMAT_VERSION, ...header }));
	if (written.length >= TEXT_BYTES) throw new Error("The header of a backup is too long.");
	written.copy(text);
	text.write("\n", TEXT_BYTES - 1);
	return gzipSync(text, { level: 0 });
}

/** Offset of the first byte after the header. */
export const HEADER_BYTES = packHeader(null).length;

/**
 * Reads and checks the header.
 * @throws EnvError in one line when the file cannot be read, is no backup, is unfinished, or is of a newer format
 */
export function readHeader(file: string): BackupHeader {
	const content = parseHeader(file, readStart(file));
	if (content === null) throw new EnvError(`--from: the backup "${file}" was never finished. Use another one.`);
	const { success, data } = anyVersion.safeParse(content);
	if (!success) throw noBackup(file);
	if (data.version > FORMAT_VERSION)
		throw new EnvError(
			`--from: "${file}" was written by a newer version of this program (format ${data.version}, this one reads ${FORMAT_VERSION}). Restore it with that version.`,
		);
	const header = headerSchema.safeParse(content);
	if (!header.success) throw damagedBackup(file, "its header makes no sense");
	return header.data;
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

function parseHeader(file: string, start: Buffer): unknown {
	if (start.length < 2 || start.readUInt16BE(0) !== 0x1f8b) throw noBackup(file);
	try {
		return JSON.parse(gunzipSync(start).toString());
	} catch (error) {
		throw isGzipError(error) ? damagedBackup(file, error.message) : noBackup(file);
	}
}

/**
 * All rows of a backup, table after table. The backup is sound only when this ends without throwing.
 * @throws EnvError when the file is cut off or changed, or a table's count or checksum is not the header's
 */
export async function* readBackup(file: string, { tables }: BackupHeader): AsyncGenerator<RowLine> {
	const lines = listLines(file);
	const next = async () => (await lines.next()).value;
	try {
		let line = await next();
		for (const table of tables) {
			if (line?.[0] !== BRACE || readTableName(line) !== table.name)
				throw damagedBackup(file, `the table ${table.name} is not in its place`);
			const sum = createSum();
			for (line = await next(); line && line[0] !== BRACE; line = await next()) {
				sum.add(line);
				yield { table: table.name, row: readRow(line, table.columns), line };
			}
			const { rows, sha256 } = sum.end();
			if (rows !== table.rows || sha256 !== table.sha256)
				throw damagedBackup(file, `the table ${table.name} is not what was saved`);
		}
		if (line) throw damagedBackup(file, "it goes on after its end");
	} catch (error) {
		throw isGzipError(error) || error instanceof SyntaxError ? damagedBackup(file, error.message) : error;
	} finally {
		await lines.return(undefined);
	}
}

/** Reads a whole backup, as a restore does, and compares counts and checksums. @throws EnvError as readHeader and readBackup */
export async function checkBackup(file: string): Promise<BackupHeader> {
	const header = readHeader(file);
	for await (const _ of readBackup(file, header));
	return header;
}

/** Each line with its line break. */
async function* listLines(file: string): AsyncGenerator<Buffer, undefined> {
	const source = createReadStream(file, { start: HEADER_BYTES });
	const unpacked = createGunzip();
	source.once("error", (error) => unpacked.destroy(error));
	source.pipe(unpacked);
	try {
		let begun: Buffer[] = [];
		for await (const piece of unpacked) {
			const chunk: Buffer = piece;
			let start = 0;
			for (let end = chunk.indexOf(LINE_BREAK); end >= 0; end = chunk.indexOf(LINE_BREAK, start)) {
				yield Buffer.concat([...begun, chunk.subarray(start, end + 1)]);
				begun = [];
				start = end + 1;
			}
			if (start < chunk.length) begun.push(chunk.subarray(start));
		}
		if (begun.length > 0) yield Buffer.concat(begun);
	} finally {
		source.destroy();
		unpacked.destroy();
	}
}

function readTableName(line: Buffer): unknown {
	const content: unknown = JSON.parse(line.toString());
	return typeof content === "object" && content !== null && "table" in content ? content.table : undefined;
}

/** @throws SyntaxError when the line is not a row of these columns */
function readRow(line: Buffer, columns: readonly ColumnShape[]): SiteRow {
	const values: unknown = JSON.parse(line.toString());
	if (!Array.isArray(values) || values.length !== columns.length) throw new SyntaxError("a row is no row");
	return columns.map(({ kind }, index) => {
		const value: unknown = values[index];
		if (!isValue(value)) throw new SyntaxError("a value is no value");
		return kind === "bytes" && typeof value === "string" ? Buffer.from(value, "base64") : value;
	});
}

function isValue(value: unknown): value is SiteValue {
	return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function isGzipError(error: unknown): error is Error {
	return error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
}

function noBackup(file: string): EnvError {
	return new EnvError(`--from: "${file}" is no backup of this program.`);
}

/** @param fault in a few words, in English */
function damagedBackup(file: string, fault: string): EnvError {
	const line = fault.replaceAll(/\s+/g, " ").slice(0, 120);
	return new EnvError(`--from: the backup "${file}" is damaged (${line}). Nothing was changed; use another one.`);
}
