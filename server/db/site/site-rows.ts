// Reads and writes the rows of whole tables, in the same order and with the same checksums on both engines, with at most
// a few megabytes in memory. A row is the list of its values in the order of the table's columns. Called by backup,
// restore and db:copy.
import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { SiteDb, SiteLocation } from "./site-location.ts";
import type { ColumnShape, TableShape } from "./site-shape.ts";

export type SiteValue = string | number | boolean | null | Uint8Array;
export type SiteRow = SiteValue[];
/** A row with its line of text (lineOf). */
export type RowLine = { table: string; row: SiteRow; line: Buffer };
export type TableSum = { rows: number; sha256: string };

/** Rows or bytes that are read or written at a time; a single row may be larger. */
export const ROWS_AT_ONCE = 250;
export const BYTES_AT_ONCE = 1_048_576;
/** Bytes that are encoded at a time; a multiple of three, so that there is no padding in between. */
const PIECE_BYTES = 49_152;
/** Values of one insert; both engines take more. */
const MAX_VALUES = 30_000;

type Source = Pick<SiteLocation, "db" | "engine">;
type Found = Record<string, unknown>;

/**
 * All rows by primary key in the order of bytes, which both engines can sort by. On PostgreSQL it must run in a
 * transaction, and no two of a connection at the same time.
 */
export async function* readRows(location: Source, table: TableShape): AsyncGenerator<SiteRow> {
	let count = 0;
	for await (const row of location.engine === "postgres"
		? byCursor(location.db, table)
		: byStream(location.db, table)) {
		yield table.columns.map((column) => toValue(table, column, row[column.name]));
		if (++count % ROWS_AT_ONCE === 0) await yieldToEventLoop();
	}
}

/** Walks the primary key's index, one row at a time. */
function byStream(db: SiteDb, table: TableShape): AsyncIterable<Found> {
	const order = sql.join(table.key.map(({ name }) => sql.ref(name)));
	const rows = sql<Found>`${sql.table(table.name)}`.as("site_table");
	return db.selectFrom(rows).selectAll().orderBy(order).stream();
}

/** PostgreSQL sorts once for the cursor; its index may have another order (its locale's). */
async function* byCursor(db: SiteDb, table: TableShape): AsyncGenerator<Found> {
	const order = table.key.map(({ name, kind }) =>
		kind === "text" ? sql`${sql.ref(name)} collate "C"` : sql.ref(name),
	);
	const limit = sql.lit(await rowsPerFetch(db, table));
	await sql`declare site_rows no scroll cursor for
		select * from ${sql.table(table.name)} order by ${sql.join(order)}`.execute(db);
	for (;;) {
		const { rows } = await sql<Found>`fetch ${limit} from site_rows`.execute(db);
		if (rows.length === 0) break;
		yield* rows;
	}
	await sql`close site_rows`.execute(db);
}

/** So many rows that even the largest ones fit into BYTES_AT_ONCE; at least one. */
async function rowsPerFetch(db: SiteDb, { name, columns }: TableShape): Promise<number> {
	const sizes: RawBuilder<unknown>[] = columns
		.filter(({ kind }) => kind === "text" || kind === "bytes")
		.map((column) => sql`coalesce(octet_length(${sql.ref(column.name)}), 0)`);
	const bytes = sql.join([sql`1`, ...sizes], sql` + `);
	const { rows } = await sql<{ most: number | null }>`
		select max(${bytes}) as most from ${sql.table(name)}`.execute(db);
	return Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(BYTES_AT_ONCE / (rows[0]?.most ?? 1))));
}

/** Inserts rows whose keys are not in the table yet. */
export async function insertRows(db: SiteDb, table: TableShape, rows: readonly SiteRow[]): Promise<void> {
	const most = Math.floor(MAX_VALUES / table.columns.length);
	const names = sql.join(table.columns.map(({ name }) => sql.ref(name)));
	for (let start = 0; start < rows.length; start += most) {
		const values = rows.slice(start, start + most).map((row) => sql`(${sql.join(row)})`);
		await sql`insert into ${sql.table(table.name)} (${names}) values ${sql.join(values)}`.execute(db);
	}
}

export async function countAll({ db }: Source, tables: readonly TableShape[]): Promise<number> {
	let total = 0;
	for (const { name } of tables) {
		const found = sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`;
		total += Number((await found.execute(db)).rows[0]?.count);
	}
	return total;
}

/**
 * Counts the lines of a table and hashes them. Two tables with the same sum hold the same rows, whatever their engines.
 */
export function createSum() {
	const hash = createHash("sha256");
	let rows = 0;
	return {
		add(line: Uint8Array): void {
			hash.update(line);
			rows++;
		},
		end: (): TableSum => ({ rows, sha256: hash.digest("hex") }),
	};
}

/** The row as a line of JSON, the same on both engines: times in ISO 8601, bytes in base64. */
export function lineOf(row: SiteRow): Buffer {
	const parts = row.flatMap((value, index) => [
		Buffer.from(index === 0 ? "[" : ","),
		value instanceof Uint8Array ? base64Of(value) : Buffer.from(JSON.stringify(value)),
	]);
	return Buffer.concat([...parts, Buffer.from("]\n")]);
}

/** Encodes piece by piece: as one string, a large file would be in memory four times. */
function base64Of(bytes: Uint8Array): Buffer {
	const text = Buffer.allocUnsafe(Math.ceil(bytes.byteLength / 3) * 4 + 2);
	let end = text.write('"');
	const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let start = 0; start < all.length; start += PIECE_BYTES)
		end += text.write(all.toString("base64", start, start + PIECE_BYTES), end, "latin1");
	text.write('"', end);
	return text;
}

/** Turns what the two drivers return differently into one value. */
function toValue(table: TableShape, { name, kind }: ColumnShape, value: unknown): SiteValue {
	if (value === null) return null;
	if (kind === "text" && typeof value === "string") return value;
	if (kind === "integer" && Number.isSafeInteger(value)) return Number(value);
	if (kind === "bytes" && value instanceof Uint8Array) return value;
	if (kind === "truth" && (typeof value === "boolean" || value === 0 || value === 1)) return Boolean(value);
	if (kind === "time" && (value instanceof Date || typeof value === "string")) {
		const time = new Date(value);
		if (!Number.isNaN(time.getTime())) return time.toISOString();
	}
	throw new Error(`A value of ${table.name}.${name} is not of its kind (${kind}).`);
}
