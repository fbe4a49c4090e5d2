// Reads the shape of a site's tables from the database's catalog: names, columns with their kinds, keys. Kinds are common to
// both engines, so that the shapes of two databases can be compared. Called by backup, restore and db:copy.
import { sql } from "kysely";
import type { Engine } from "#server/db/engines/engine.ts";
import { BACKED_UP_TABLES, FORMER_NAMES } from "./backed-up-tables.ts";
import { hasTable, type SiteDb } from "./site-location.ts";

export type ColumnKind = "text" | "integer" | "bytes" | "time" | "truth";
export type ColumnShape = { name: string; kind: ColumnKind };
/** Columns by name; `key` are those of the primary key, in its order. */
export type TableShape = { name: string; columns: ColumnShape[]; key: ColumnShape[] };

/** What the engines call these kinds. */
const KINDS: Record<string, ColumnKind> = {
	text: "text",
	integer: "integer",
	bigint: "integer",
	bytea: "bytes",
	blob: "bytes",
	"timestamp with time zone": "time",
	date: "time",
	boolean: "truth",
};

type FoundColumn = { name: string; type: string; place: number };

/**
 * The backed-up tables that the database has, in the order of BACKED_UP_TABLES.
 * @throws Error for a column of an unknown kind, and for a table without a primary key
 */
export async function readShape(db: SiteDb, engine: Engine): Promise<TableShape[]> {
	const shapes: TableShape[] = [];
	for (const name of BACKED_UP_TABLES.flatMap((now) => [FORMER_NAMES[now] ?? [], now].flat())) {
		if (await hasTable(db, engine, name)) shapes.push(await readTable(db, engine, name));
	}
	return shapes;
}

async function readTable(db: SiteDb, engine: Engine, name: string): Promise<TableShape> {
	const { rows } = await (engine === "postgres" ? postgresColumns(name) : sqliteColumns(name)).execute(db);
	const found = rows.map((row) => ({ place: Number(row.place), column: toColumn(name, row) }));
	const key = found.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place);
	if (key.length === 0) throw new Error(`The table ${name} has no primary key.`);
	return {
		name,
		columns: found.map(({ column }) => column).sort((a, b) => (a.name < b.name ? -1 : 1)),
		key: key.map(({ column }) => column),
	};
}

function toColumn(table: string, { name, type }: FoundColumn): ColumnShape {
	const kind = KINDS[type.toLowerCase()];
	if (!kind) throw new Error(`The column ${table}.${name} is of a kind that cannot be saved (${type}).`);
	return { name, kind };
}

/** `place`: the column's place in the primary key, from 1; 0 when it is not in it. */
function sqliteColumns(table: string) {
	return sql<FoundColumn>`select name, type, pk as place from pragma_table_info(${table})`;
}

function postgresColumns(table: string) {
	return sql<FoundColumn>`
		select c.column_name as name, c.data_type as type, coalesce(k.ordinal_position, 0) as place
		from information_schema.columns c
		left join information_schema.table_constraints t
			on t.table_schema = c.table_schema and t.table_name = c.table_name and t.constraint_type = 'PRIMARY KEY'
		left join information_schema.key_column_usage k
			on k.constraint_schema = t.constraint_schema and k.constraint_name = t.constraint_name
			and k.table_name = c.table_name and k.column_name = c.column_name
		where c.table_schema = current_schema() and c.table_name = ${table}`;
}
