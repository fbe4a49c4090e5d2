// Reads rows in the same order and in small batches on both engines; with composite keys and from any key on.
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { ENGINES, makePlace, removePlaces } from "../../../tests/test-sites.ts";
import { inSnapshot, openPostgresPlace, openSqlitePlace, type SitePlace } from "./site-place.ts";
import { insertRows, keyOf, lineOf, readRows, type SiteKey, type SiteRow } from "./site-rows.ts";
import type { TableShape } from "./site-shape.ts";

afterEach(removePlaces);

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
	return [
		bytes,
		index % 3 === 0,
		NAMES[index % NAMES.length] ?? "",
		Math.floor(index / NAMES.length) - 50,
		time,
	];
}

async function fill(engine: "sqlite" | "postgres"): Promise<SitePlace> {
	const { address } = await makePlace(engine);
	const place =
		address.engine === "sqlite" ? openSqlitePlace(address.file, {}) : openPostgresPlace(address.url);
	const [bytes, time] = engine === "postgres" ? [sql`bytea`, sql`timestamptz`] : [sql`blob`, sql`date`];
	await sql`create table piece (name text not null, part integer not null, bytes ${bytes}, is_good boolean,
		seen_at ${time}, primary key (name, part))`.execute(place.db);
	const rows = Array.from({ length: COUNT }, (_, index) => makeRow((index * 1_777) % COUNT));
	await insertRows(place, TABLE, rows);
	return place;
}

async function readAll(place: SitePlace, after?: SiteKey): Promise<SiteRow[][]> {
	return inSnapshot(place, async (db) => {
		const groups: SiteRow[][] = [];
		for await (const rows of readRows({ ...place, db }, TABLE, after)) groups.push(rows);
		return groups;
	});
}

function compareKeys(left: SiteRow, right: SiteRow): number {
	const [a, b] = [keyOf(TABLE, left), keyOf(TABLE, right)];
	return Buffer.compare(Buffer.from(String(a[0])), Buffer.from(String(b[0]))) || Number(a[1]) - Number(b[1]);
}

describe.each(ENGINES)("on %s", (engine) => {
	test("returns every row once, as it was written, in byte order and in small batches", async () => {
		const place = await fill(engine);
		const groups = await readAll(place);
		const expected = Array.from({ length: COUNT }, (_, index) => makeRow(index)).sort(compareKeys);
		expect(groups.flat().map((row) => lineOf(row).toString())).toEqual(
			expected.map((row) => lineOf(row).toString()),
		);
		const sizes = groups.map((rows) => rows.reduce((sum, row) => sum + lineOf(row).length, 0));
		expect(Math.max(...groups.map((rows) => rows.length))).toBe(250);
		expect(Math.max(...sizes)).toBeLessThan(2_000_000);
		await place.close();
	});

	test("continues after any key, whether it exists or not", async () => {
		const place = await fill(engine);
		const all = (await readAll(place)).flat();
		for (const index of [0, 249, 250, 999, 1_000, 1_001, COUNT - 2, COUNT - 1]) {
			const rest = (await readAll(place, keyOf(TABLE, all[index] ?? []))).flat();
			expect(rest.map((row) => keyOf(TABLE, row))).toEqual(
				all.slice(index + 1).map((row) => keyOf(TABLE, row)),
			);
		}
		const behind = (await readAll(place, ["Z", 10_000])).flat();
		expect(behind[0]?.[2]).toBe("_");
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
