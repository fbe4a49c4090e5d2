// Progress of a copy, stored in the target in the same transactions as the rows: after a crash the next run continues
// behind the last row. Called by copying.ts alone.
import { sql } from "kysely";
import { hasTable, type SiteDb, type SitePlace } from "./site-place.ts";
import type { SiteKey } from "./site-rows.ts";

const TABLE = "site_copy";
/** Name of the row that holds the source; every other row is named after its table. */
const SOURCE = "";

export type TableProgress = { lastKey: SiteKey | undefined; rows: number };

/** Creates the progress table for a copy of `source`. */
export async function beginProgress(db: SiteDb, source: string): Promise<void> {
	await sql`create table ${sql.table(TABLE)} (name text not null primary key, last_key text not null, row_count bigint not null)`.execute(
		db,
	);
	await saveProgress(db, SOURCE, [source], 0);
}

/** The source of the unfinished copy; undefined when there is none. */
export async function readSource({ db, engine }: SitePlace): Promise<string | undefined> {
	if (!(await hasTable(db, engine, TABLE))) return undefined;
	const { lastKey } = await readProgress(db, SOURCE);
	return typeof lastKey?.[0] === "string" ? lastKey[0] : undefined;
}

export async function readProgress(db: SiteDb, table: string): Promise<TableProgress> {
	const found = await sql<{ last_key: string; row_count: number }>`
		select last_key, row_count from ${sql.table(TABLE)} where name = ${table}`.execute(db);
	const row = found.rows[0];
	if (!row) return { lastKey: undefined, rows: 0 };
	return { lastKey: readKey(row.last_key), rows: Number(row.row_count) };
}

export async function saveProgress(db: SiteDb, table: string, lastKey: SiteKey, rows: number): Promise<void> {
	const key = JSON.stringify(lastKey);
	await sql`insert into ${sql.table(TABLE)} (name, last_key, row_count) values (${table}, ${key}, ${rows})
		on conflict (name) do update set last_key = excluded.last_key, row_count = excluded.row_count`.execute(
		db,
	);
}

export async function endProgress(db: SiteDb): Promise<void> {
	await sql`drop table ${sql.table(TABLE)}`.execute(db);
}

function readKey(text: string): SiteKey {
	const values: unknown = JSON.parse(text);
	if (!Array.isArray(values)) throw new Error("The progress of a copy cannot be read.");
	return values.map((value: unknown) => {
		if (typeof value === "string" || typeof value === "number") return value;
		throw new Error("The progress of a copy cannot be read.");
	});
}
