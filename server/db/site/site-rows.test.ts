// Reads rows in the same order and in small batches on both engines; with composite keys and from any key on.
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { ENGINES, makeTestSite, removeTestSites } from "../../../tests/test-sites.ts";
import { inSnapshot, openPostgresLocation, openSqliteLocation, type SiteLocation } from "./site-location.ts";
import { insertRows, lineOf, readRows, type SiteRow } from "./site-rows.ts";
import type { TableShape } from "./site-shape.ts";

afterEach(removeTestSites);

const [name, part] = [{ name: "name", kind: "text" } as const, { name: "part", kind: "integer" } as const];
const TABLE: TableShape = {
	name: "piece",
	columns: [
		{ name: "bytes", kind: "bytes" },
		{ name: "is_good", kind: "truth" },
		name,
		part,
		{ name: "seen_at", kind: "time" },
	],
	key: [name, part],
};
/** Names that locales sort differently from byte order. */
const NAMES = ["Z", "a", "A", "_", "é", "e\u0301", "ß", "日", "🧪", "it's", "back\\slash", '"', " ", "zz"];
const COUNT = 2_600;

function makeRow(index: number): SiteRow {
	const bytes = index % 9 === 0 ? null : Buffer.alloc(index % 700 === 1 ? 900_000 : index % 50, index % 256);
	const time = index % 4 === 0 ? null : new Date(1_800_000_000_000 + index * 1_001).toISOString();
	return [bytes, index % 3 === 0, NAMES[index % NAMES.length] ?? "", Math.floor(index / NAMES.length) - 50, time];
}

async function fill(engine: "sqlite" | "postgres"): Promise<SiteLocation> {
	const { address } = await makeTestSite(engine);
	const place = address.engine === "sqlite" ? openSqliteLocation(address.file, {}) : openPostgresLocation(address.url);
	const [bytes, time] = engine === "postgres" ? [sql`bytea`, sql`timestamptz`] : [sql`blob`, sql`date`];
	await sql`create table piece (name text not null, part integer not null, bytes ${bytes}, is_good boolean,
		seen_at ${time}, primary key (name, part))`.execute(place.db);
	const rows = Array.from({ length: COUNT }, (_, index) => makeRow((index * 1_777) % COUNT));
	await insertRows(place.db, TABLE, rows);
	return place;
}

async function readAll(place: SiteLocation): Promise<SiteRow[]> {
	return inSnapshot(place, async (db) => {
		const rows: SiteRow[] = [];
		for await (const row of readRows({ ...place, db }, TABLE)) rows.push(row);
		return rows;
	});
}

function compareKeys(left: SiteRow, right: SiteRow): number {
	const names = Buffer.compare(Buffer.from(String(left[2])), Buffer.from(String(right[2])));
	return names || Number(left[3]) - Number(right[3]);
}

describe.each(ENGINES)("on %s", (engine) => {
	test("returns every row once, as it was written, in byte order", async () => {
		const place = await fill(engine);
		const rows = await readAll(place);
		const expected = Array.from({ length: COUNT }, (_, index) => makeRow(index)).sort(compareKeys);
		expect(rows.map((row) => lineOf(row).toString())).toEqual(expected.map((row) => lineOf(row).toString()));
		await place.close();
	});

	test("names a value with the wrong type for its column instead of converting it", async () => {
		const place = await fill(engine);
		const wrong: TableShape = { ...TABLE, columns: [{ name: "bytes", kind: "text" }, name, part] };
		await expect(inSnapshot(place, (db) => readRows({ ...place, db }, wrong).next())).rejects.toThrow(
			"A value of piece.bytes is not of its kind (text).",
		);
		await place.close();
	});
});

test("writes plain JSON lines, for binary values of any length", () => {
	for (const length of [0, 1, 2, 3, 49_151, 49_152, 49_153, 200_000]) {
		const bytes = Buffer.from(Uint8Array.from({ length }, (_, index) => index % 251));
		const line = lineOf(["ä\n", bytes, null, true, -5]).toString();
		expect(line).toBe(`${JSON.stringify(["ä\n", bytes.toString("base64"), null, true, -5])}\n`);
	}
});
