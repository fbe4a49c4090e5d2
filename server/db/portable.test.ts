// Migrations and queries use no feature that databases with PostgreSQL's protocol lack (CockroachDB, YugabyteDB, Citus,
// Neon), and none that SQLite would treat differently (decision 25).
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../tests/test-process.ts";

/** Patterns that no migration and no query may contain. */
const FORBIDDEN: Record<string, RegExp> = {
	"a trigger": /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?trigger\b/i,
	"a stored function": /\bcreate\s+(or\s+replace\s+)?(function|procedure)\b|\blanguage\s+plpgsql\b|\bdo\s+\$\$/i,
	"an extension": /\bcreate\s+extension\b/i,
	"a lock of one server's memory": /\bpg_(try_)?advisory_/i,
	"a lock on a table": /\block\s+table\b/i,
	"a sequence": /\bcreate\s+sequence\b|\bnextval\b|\b(big)?serial\b|\bautoincrement\b|\bgenerated\s+(always|by)\b/i,
	"a type of its own": /\bcreate\s+(type|domain)\b|\bcitext\b|\bhstore\b|\btsvector\b|\bjsonb\b|::\s*json\b/i,
	"a special index": /\busing\s+"?(gin|gist|brin|hash|spgist)\b|\bcreate\s+index\s+concurrently\b/i,
	"a view that is kept": /\bmaterialized\s+view\b/i,
	"an exclusion or late constraint": /\bexclude\s+using\b|\bdeferrable\b/i,
	"a table that is not kept": /\b(unlogged|temp|temporary)\s+table\b/i,
	"row security": /\brow\s+level\s+security\b|\bcreate\s+policy\b/i,
	"what only SQLite knows": /(?<!without )\browid\b|\binsert\s+or\s+(replace|ignore)\b|\bglob\b\s*'/i,
};

/** All of server/ may contain SQL. Comments about SQL do not count. */
const files = globSync("server/**/*.ts", { cwd: ROOT }).filter((file) => !/\.test\.ts$/.test(file));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

test.each(Object.entries(FORBIDDEN))("no SQL contains %s", (_what, pattern) => {
	expect(files.length).toBeGreaterThan(40);
	expect(files.filter((file) => pattern.test(read(file)))).toEqual([]);
});

test("every pattern matches its example", () => {
	const samples = [
		"create trigger a",
		"create or replace function a",
		"create extension x",
		"select pg_advisory_lock(1)",
		"lock table a",
		"id bigserial",
		"a jsonb",
		"create index a using gin",
		"materialized view",
		"deferrable",
		"create unlogged table a",
		"row level security",
		"insert or replace into a",
	];
	for (const [index, pattern] of Object.values(FORBIDDEN).entries()) expect(samples[index]).toMatch(pattern);
});

test("only the two files that work without LISTEN use it", () => {
	const users = files.filter((file) => /pg_notify|`listen \$/.test(read(file)));
	expect(users).toEqual(["server/db/notify.ts", "server/db/engines/postgres-listen.ts"]);
});
