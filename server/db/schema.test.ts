// Compares the schemas of both engines: same tables, columns, constraints and indexes.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createPostgresTestHub, createTestHub } from "../../tests/test-hub.ts";
import type { Db } from "./tables.ts";

type Column = { name: string; type: string; nullable: boolean };
type Table = { name: string; columns: Column[]; rules: string[] };

/** The engines' different names for the same thing. */
const SAME_TYPES: Record<string, string> = {
	bytea: "bytes",
	blob: "bytes",
	timestamptz: "time",
	date: "time",
	bool: "truth",
	boolean: "truth",
	integer: "integer",
	int4: "integer",
	int8: "integer",
	bigint: "integer",
	text: "text",
};

async function readTables(db: Db, readRules: (db: Db, table: string) => Promise<string[]>): Promise<Table[]> {
	const tables = (await db.withoutPlugins().introspection.getTables()).filter(({ isView }) => !isView);
	const read = tables.map(async ({ name, columns }) => ({
		name,
		columns: columns
			.map((column) => ({
				name: column.name,
				type: SAME_TYPES[column.dataType.toLowerCase()] ?? column.dataType,
				nullable: column.isNullable,
			}))
			.sort((a, b) => a.name.localeCompare(b.name)),
		rules: (await readRules(db.withoutPlugins(), name)).sort(),
	}));
	return (await Promise.all(read)).sort((a, b) => a.name.localeCompare(b.name));
}

/** Unique and plain indexes by their columns, and foreign keys with their ON DELETE action. */
async function readSqliteRules(db: Db, table: string): Promise<string[]> {
	const indexes = await sql<{
		name: string;
		unique: number;
	}>`select name, "unique" from pragma_index_list(${table})`.execute(db);
	const rules: string[] = [];
	for (const { name, unique } of indexes.rows) {
		const { rows } = await sql<{
			name: string;
		}>`select name from pragma_index_info(${name}) order by seqno`.execute(db);
		rules.push(`${unique ? "unique" : "index"} ${rows.map((row) => row.name).join(",")}`);
	}
	type Key = { from: string; table: string; to: string; on_delete: string };
	const keys = await sql<Key>`select "from", "table", "to", on_delete from pragma_foreign_key_list(${table})`.execute(
		db,
	);
	for (const key of keys.rows) rules.push(`${key.from} -> ${key.table}.${key.to} ${key.on_delete.toLowerCase()}`);
	return rules;
}

async function readPostgresRules(db: Db, table: string): Promise<string[]> {
	const indexes = await sql<{ unique: boolean; columns: string[] }>`
		select i.indisunique as "unique", array_agg(a.attname::text order by k.position) as columns
		from pg_index i
		cross join lateral unnest(i.indkey) with ordinality as k(number, position)
		join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
		where i.indrelid = ${table}::regclass
		group by i.indexrelid, i.indisunique`.execute(db);
	type Key = { from: string; table: string; to: string; does: string };
	const keys = await sql<Key>`
		select a.attname as "from", c.confrelid::regclass::text as "table", b.attname as "to",
			case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as does
		from pg_constraint c
		join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
		join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
		where c.contype = 'f' and c.conrelid = ${table}::regclass`.execute(db);
	return [
		...indexes.rows.map(({ unique, columns }) => `${unique ? "unique" : "index"} ${columns.join(",")}`),
		...keys.rows.map((key) => `${key.from} -> ${key.table}.${key.to} ${key.does}`),
	];
}

const TABLES = [
	"administrator",
	"administrator_account",
	"administrator_link",
	"administrator_passkey",
	"administrator_session",
	"administrator_two_factor",
	"administrator_verification",
	"answer_event",
	"api_key",
	"audit_entry",
	"bin_entry",
	"content_change",
	"document_check",
	"document_text",
	"item_sums",
	"learner",
	"link_week",
	"log_epoch",
	"material",
	"mcq_file",
	"mcq_original",
	"mcq_part",
	"mcq_rendered",
	"module_link",
	"module_row",
	"paper_attempt",
	"paper_event",
	"paper_key",
	"paper_person_time",
	"paper_row",
	"paper_version",
	"passage",
	"picture",
	"provider_state",
	"question_change",
	"question_list",
	"question_material",
	"question_report",
	"question_row",
	"rate_limit",
	"site_event",
	"site_settings",
	"study_text",
	"study_text_original",
	"study_text_version",
	"subtopic_row",
];

describe("the tables", () => {
	test("are those that the code declares, with snake_case names and their constraints", async () => {
		const { db } = await createTestHub();
		const tables = await readTables(db, readSqliteRules);
		expect(tables.map((table) => table.name)).toEqual(TABLES);
		expect(tables.find((table) => table.name === "module_row")?.rules).toContain("unique link_code");
		expect(tables.find((table) => table.name === "subtopic_row")?.rules).toEqual([
			"index bin_id",
			"index module_id,position,id",
			"index section_count,id",
			"index title_key,id",
			"index updated_at,id",
			"module_id -> module_row.id cascade",
			"unique id",
		]);
		const names = tables.flatMap((table) => table.columns.map((column) => column.name));
		expect(names.filter((name) => !/^[a-z0-9_]+$/.test(name))).toEqual([]);
	});

	test.skipIf(!process.env.TEST_POSTGRES_URL)("are the same on both engines", async () => {
		const [sqlite, postgres] = [await createTestHub(), await createPostgresTestHub()];
		const [left, right] = [
			await readTables(sqlite.db, readSqliteRules),
			await readTables(postgres.db, readPostgresRules),
		];
		expect(right).toEqual(left);
	});
});
