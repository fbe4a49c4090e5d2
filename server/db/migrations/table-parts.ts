// Types of columns that the engines name differently, and indexes. Used by the migrations.
import { type Expression, type Kysely, sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";

/** Raw bytes; times and truth values of the sign-in library's tables (our own have integers, see tables.ts). */
export function columnTypes(engine: Engine) {
	const isPostgres = engine === "postgres";
	return {
		bytes: isPostgres ? sql`bytea` : sql`blob`,
		time: isPostgres ? sql`timestamptz` : sql`date`,
		truth: sql`boolean`,
	};
}

type IndexOptions = {
	isUnique?: boolean;
	/** The rows that are in it. */
	where?: [column: string, operator: "<>" | "is" | "is not", value: Expression<string> | null];
};
export type Index = [name: string, table: string, columns: string[], options?: IndexOptions];

export async function createIndexes(db: Kysely<unknown>, indexes: readonly Index[]): Promise<void> {
	for (const [name, table, columns, { isUnique = false, where } = {}] of indexes) {
		const index = db.schema.createIndex(name).on(table).columns(columns);
		const kept = where ? index.where(sql.ref(where[0]), where[1], where[2]) : index;
		await (isUnique ? kept.unique() : kept).execute();
	}
}
