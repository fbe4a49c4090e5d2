// Counts, checksums and progress of tables. Two places with the same checksums hold the same rows: a checksum is the
// SHA-256 of the table's lines (site-rows.ts), so it does not depend on the engine. Called by backup, restore and db:copy.
import { createHash } from "node:crypto";
import type { Engine } from "#server/db/engines/engine.ts";
import type { SiteDb } from "./site-place.ts";
import { countRows, lineOf, readRows } from "./site-rows.ts";
import type { TableShape } from "./site-shape.ts";

export type TableSum = { rows: number; sha256: string };

/** Adds up lines. */
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

/** Reads a whole table. On PostgreSQL inside a transaction. @param onRows told how many rows more were read */
export async function sumTable(
	place: { db: SiteDb; engine: Engine },
	table: TableShape,
	onRows: (rows: number) => void = () => {},
): Promise<TableSum> {
	const sum = createSum();
	for await (const rows of readRows(place, table)) {
		for (const row of rows) sum.add(lineOf(row));
		onRows(rows.length);
	}
	return sum.end();
}

export async function countAll(
	place: { db: SiteDb; engine: Engine },
	tables: readonly TableShape[],
): Promise<number> {
	let total = 0;
	for (const table of tables) total += await countRows(place, table);
	return total;
}

/** `table` is what is being worked on; `rows` of `total` rows of the whole site are done. */
export type Progress = {
	step: "save" | "read" | "check" | "copy";
	table: string;
	rows: number;
	total: number;
};
export type TellProgress = (progress: Progress) => void;

/** Counts the rows of one step over all tables. */
export function createCounter(step: Progress["step"], total: number, tell: TellProgress) {
	let rows = 0;
	return (table: string, more: number): void => {
		rows += more;
		tell({ step, table, rows, total });
	};
}
