// The rows of a table, read in one order on both engines and without holding more than a few megabytes, and written
// again. A row is the list of its values in the order of the table's columns.
import { type RawBuilder, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import type { SiteDb } from "./site-place.ts";
import type { ColumnShape, TableShape } from "./site-shape.ts";

export type SiteValue = string | number | boolean | null | Uint8Array;
export type SiteRow = SiteValue[];
/** The values of a row's primary key. */
export type SiteKey = SiteValue[];

/** Keys that are listed at once, and what is read or written at once: rows, or bytes (one row may be larger). */
const KEYS_AT_ONCE = 1_000;
const ROWS_AT_ONCE = 250;
const BYTES_AT_ONCE = 1_048_576;
/** Bytes that become text at once; a multiple of three, so that no padding comes between. */
const PIECE_BYTES = 49_152;
const BEGIN = Buffer.from("[");
const COMMA = Buffer.from(",");
const END = Buffer.from("]\n");
/** Both engines take more values in one statement. */
const MAX_VALUES = 30_000;

type Place = { db: SiteDb; engine: Engine };
type KeyRow = { key: SiteKey; bytes: number };
type Found = Record<string, unknown>;

/**
 * All rows after `after`, by primary key in the order of bytes, in groups of a few megabytes at most.
 * On PostgreSQL it must run in a transaction; nothing else may be asked of `db` between two groups there but reading.
 */
export async function* readRows(place: Place, table: TableShape, after?: SiteKey): AsyncGenerator<SiteRow[]> {
	const keys =
		place.engine === "postgres" ? listKeysByCursor(place, table, after) : listKeysByPage(place, table, after);
	for await (const page of keys) {
		for (const group of groupBySize(page)) yield await readGroup(place, table, group);
	}
}

export async function countRows({ db }: Place, table: TableShape): Promise<number> {
	const { rows } = await sql<{
		count: number;
	}>`select count(*) as count from ${sql.table(table.name)}`.execute(db);
	return Number(rows[0]?.count);
}

/** Writes rows that are not there yet. */
export async function insertRows({ db }: Place, table: TableShape, rows: readonly SiteRow[]): Promise<void> {
	const most = Math.floor(MAX_VALUES / table.columns.length);
	const names = sql.join(table.columns.map(({ name }) => sql.ref(name)));
	for (let start = 0; start < rows.length; start += most) {
		const values = rows.slice(start, start + most).map((row) => sql`(${sql.join(row)})`);
		await sql`insert into ${sql.table(table.name)} (${names}) values ${sql.join(values)}`.execute(db);
	}
}

/** The key of a row. */
export function keyOf(table: TableShape, row: SiteRow): SiteKey {
	return table.key.map(({ name }) => row[table.columns.findIndex((column) => column.name === name)] ?? null);
}

/** The row as a line of text, the same whatever engine it came from; times are those of JSON, bytes are base64. */
export function lineOf(row: SiteRow): Buffer {
	const parts = row.map((value) => {
		return value instanceof Uint8Array ? base64Of(value) : Buffer.from(JSON.stringify(value));
	});
	return Buffer.concat([
		BEGIN,
		...parts.flatMap((part, index) => (index === 0 ? [part] : [COMMA, part])),
		END,
	]);
}

/** Piece by piece: as one string, a large file would be in memory four times over. */
function base64Of(bytes: Uint8Array): Buffer {
	const text = Buffer.allocUnsafe(Math.ceil(bytes.byteLength / 3) * 4 + 2);
	let end = text.write('"');
	const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let start = 0; start < all.length; start += PIECE_BYTES)
		end += text.write(all.toString("base64", start, start + PIECE_BYTES), end, "latin1");
	text.write('"', end);
	return text;
}

/** SQLite walks the primary key's index, so a page costs the same anywhere in the table. */
async function* listKeysByPage(
	{ db, engine }: Place,
	table: TableShape,
	after?: SiteKey,
): AsyncGenerator<KeyRow[]> {
	let last = after;
	for (;;) {
		const query = sql<Found>`${selectKeys(engine, table, last)} limit ${sql.lit(KEYS_AT_ONCE)}`;
		const page = (await query.execute(db)).rows.map((row) => toKeyRow(table, row));
		if (page.length > 0) yield page;
		if (page.length < KEYS_AT_ONCE) return;
		last = page.at(-1)?.key;
	}
}

/** PostgreSQL may keep its index in another order (its locale's), so it sorts once, and a cursor gives the pages. */
async function* listKeysByCursor(
	{ db, engine }: Place,
	table: TableShape,
	after?: SiteKey,
): AsyncGenerator<KeyRow[]> {
	// A declaration takes no parameters.
	const query = selectKeys(engine, table, after, (value) => sql.lit(value));
	await sql`declare site_keys no scroll cursor for ${query}`.execute(db);
	for (;;) {
		const { rows } = await sql<Found>`fetch ${sql.lit(KEYS_AT_ONCE)} from site_keys`.execute(db);
		if (rows.length > 0) yield rows.map((row) => toKeyRow(table, row));
		if (rows.length < KEYS_AT_ONCE) break;
	}
	await sql`close site_keys`.execute(db);
}

function selectKeys(
	engine: Engine,
	table: TableShape,
	after: SiteKey | undefined,
	put: (value: SiteValue) => RawBuilder<unknown> = (value) => sql`${value}`,
): RawBuilder<Found> {
	const sizes = table.columns
		.filter(({ kind }) => kind === "text" || kind === "bytes")
		.map(({ name }) => sql`coalesce(octet_length(${sql.ref(name)}), 0)`);
	const bytes = sizes.length > 0 ? sql.join(sizes, sql` + `) : sql`0`;
	const names = sql.join(table.key.map(({ name }) => sql.ref(name)));
	const order = orderOf(engine, table);
	const rest = after ? sql`where (${order}) > (${sql.join(after.map(put))})` : sql``;
	return sql<Found>`select ${names}, ${bytes} as key_bytes from ${sql.table(table.name)} ${rest} order by ${order}`;
}

async function readGroup({ db, engine }: Place, table: TableShape, group: KeyRow[]): Promise<SiteRow[]> {
	const [first, last] = [group[0]?.key ?? [], group.at(-1)?.key ?? []];
	const names = sql.join(table.columns.map(({ name }) => sql.ref(name)));
	const order = orderOf(engine, table);
	const range = sql`(${order}) >= (${sql.join(first)}) and (${order}) <= (${sql.join(last)})`;
	// PostgreSQL's index does not help with a range in the order of bytes; with single values it does.
	const starts = [...new Set(group.map(({ key }) => key[0] ?? null))];
	const isOneOf = sql`${sql.ref(table.key[0]?.name ?? "")} in (${sql.join(starts)})`;
	const where = engine === "postgres" ? sql`${isOneOf} and ${range}` : range;
	const { rows } = await sql<Found>`
		select ${names} from ${sql.table(table.name)} where ${where} order by ${order}`.execute(db);
	return rows.map((row) => table.columns.map((column) => toValue(table, column, row[column.name])));
}

/** The key's columns in an order that both engines agree on: of bytes. */
function orderOf(engine: Engine, table: TableShape): RawBuilder<unknown> {
	return sql.join(
		table.key.map(({ name, kind }) =>
			engine === "postgres" && kind === "text" ? sql`${sql.ref(name)} collate "C"` : sql.ref(name),
		),
	);
}

function groupBySize(page: readonly KeyRow[]): KeyRow[][] {
	const groups: KeyRow[][] = [];
	let bytes = 0;
	for (const row of page) {
		const group = groups.at(-1);
		bytes += row.bytes;
		if (group && group.length < ROWS_AT_ONCE && bytes <= BYTES_AT_ONCE) {
			group.push(row);
		} else {
			groups.push([row]);
			bytes = row.bytes;
		}
	}
	return groups;
}

function toKeyRow(table: TableShape, row: Found): KeyRow {
	const key = table.key.map((column) => toValue(table, column, row[column.name]));
	return { key, bytes: Number(row.key_bytes) };
}

/** What the engines' drivers give differently becomes one value. */
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
