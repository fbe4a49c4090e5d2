// Reads a backup's rows, line by line, and says whether they are those that its header promises. Used by restoring.ts.
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { type BackupHeader, type BackupTable, damagedBackup, HEADER_BYTES } from "./backup-header.ts";
import type { SiteRow, SiteValue } from "./site-rows.ts";
import type { ColumnShape } from "./site-shape.ts";
import { createSum } from "./table-sums.ts";

const ROWS_AT_ONCE = 250;
const BYTES_AT_ONCE = 1_048_576;
const LINE_BREAK = 10;

export type BackupRows = { table: BackupTable; rows: SiteRow[] };

/**
 * All rows of a backup, in groups of one table each. Only when it has ended without throwing was the backup sound.
 * @throws EnvError when the file is cut off or changed, or a table's count or checksum is not the header's
 */
export async function* readBackup(file: string, header: BackupHeader): AsyncGenerator<BackupRows> {
	const lines = listLines(file);
	const next = async () => {
		const { value, done } = await lines.next();
		return done ? undefined : value;
	};
	try {
		let line = await next();
		for (const table of header.tables) {
			if (line?.[0] !== 0x7b || readTableName(line) !== table.name)
				throw damagedBackup(file, `the table ${table.name} is not in its place`);
			const sum = createSum();
			let rows: SiteRow[] = [];
			let bytes = 0;
			for (line = await next(); line && line[0] !== 0x7b; line = await next()) {
				sum.add(line);
				rows.push(readRow(line, table.columns));
				bytes += line.length;
				if (rows.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
				yield { table, rows };
				rows = [];
				bytes = 0;
			}
			if (rows.length > 0) yield { table, rows };
			const { rows: count, sha256 } = sum.end();
			if (count !== table.rows || sha256 !== table.sha256)
				throw damagedBackup(file, `the table ${table.name} is not what was saved`);
		}
		if (line) throw damagedBackup(file, "it goes on after its end");
	} catch (error) {
		throw isOfGzip(error) || error instanceof SyntaxError ? damagedBackup(file, error.message) : error;
	} finally {
		await lines.return(undefined);
	}
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
	const said: unknown = JSON.parse(line.toString());
	return typeof said === "object" && said !== null && "table" in said ? said.table : undefined;
}

/** @throws SyntaxError when the line is no row of these columns */
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

function isOfGzip(error: unknown): error is Error {
	return error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
}
