import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { expect, test } from "vitest";
import { NodeSqliteDialect, openNodeSqlite } from "./node-sqlite.ts";

const QUESTION = "select * from thing";

function openThings() {
	const database = openNodeSqlite(":memory:");
	database.prepare("create table thing (name text)").run([]);
	for (const name of ["a", "b"]) database.prepare("insert into thing values (?)").run([name]);
	return database;
}

test("a cached statement sees a column that was added later", () => {
	const database = openThings();
	const before = database.prepare(QUESTION);
	expect(before.all([])).toEqual([{ name: "a" }, { name: "b" }]);
	expect(database.prepare(QUESTION)).toBe(before);
	database.prepare("alter table thing add column size integer").run([]);
	expect(database.prepare(QUESTION).all([])).toEqual([
		{ name: "a", size: null },
		{ name: "b", size: null },
	]);
});

test("an open iterator is not disturbed by the same query", () => {
	const database = openThings();
	const rows = database.prepare(QUESTION).iterate([]);
	const first = rows.next().value;
	expect(database.prepare(QUESTION).all([])).toHaveLength(2);
	expect([first, ...rows]).toEqual([{ name: "a" }, { name: "b" }]);
});

test("a statement with large parameters is not cached, because it would keep them in memory", () => {
	const database = openThings();
	const store = "insert into thing values (?)";
	const kept = database.prepare(store);
	kept.run(["c"]);
	expect(database.prepare(store)).toBe(kept);
	kept.run(["c".repeat(70_000)]);
	expect(database.prepare(store)).not.toBe(kept);
	expect(database.prepare("select count(*) as count from thing").all([])).toEqual([{ count: 4 }]);
});

test("a limit is part of the SQL, so that SQLite does not prepare it again; an offset is a bound parameter", async () => {
	const db = new Kysely<{ thing: { name: string } }>({
		dialect: new NodeSqliteDialect({ database: openThings() }),
	});
	const page = db.selectFrom("thing").select("name").orderBy("name").limit(1).offset(1);
	const { sql, parameters } = page.compile();
	expect([sql, parameters]).toEqual(['select "name" from "thing" order by "name" limit 1 offset ?', [1]]);
	expect(await page.execute()).toEqual([{ name: "b" }]);
	const large = db.selectFrom("thing").select("name").limit(10n).compile();
	expect([large.sql, large.parameters]).toEqual(['select "name" from "thing" limit ?', [10n]]);
	await db.destroy();
});

test("reads go on while writes wait for another process's lock, and each transaction is alone", async () => {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-lock-"));
	const file = join(folder, "site.db");
	const other = openNodeSqlite(file);
	other.prepare("create table thing (name text)").run([]);
	const db = new Kysely<{ thing: { name: string } }>({
		dialect: new NodeSqliteDialect({ database: openNodeSqlite(file) }),
	});
	const names = async () => (await db.selectFrom("thing").select("name").execute()).map(({ name }) => name);
	const done: string[] = [];
	const add = (name: string) => db.insertInto("thing").values({ name }).execute();
	other.prepare("begin immediate").run([]);
	const writes = [
		add("a"),
		db.transaction().execute(async (tx) => {
			await tx.insertInto("thing").values({ name: "b" }).execute();
			await new Promise((resolve) => setTimeout(resolve, 20));
			const rows = await tx.selectFrom("thing").select("name").execute();
			await tx
				.insertInto("thing")
				.values({ name: `${rows.length} before c` })
				.execute();
		}),
		db.transaction().execute(async (tx) => {
			await tx.insertInto("thing").values({ name: "gone" }).execute();
			throw new Error("changed my mind");
		}),
	].map((write, n) =>
		write.then(
			() => done.push(`${n}`),
			() => done.push(`${n} failed`),
		),
	);
	for (let n = 0; n < 5; n++) expect(await names()).toEqual([]);
	expect(done).toEqual([]);
	other.prepare("commit").run([]);
	await Promise.all(writes);
	expect(done.toSorted()).toEqual(["0", "1", "2 failed"]);
	const after = await names();
	expect(after).toHaveLength(3);
	// Nobody wrote between the two statements of the transaction.
	const b = after.indexOf("b");
	expect(after[b + 1]).toBe(`${b + 1} before c`);
	await db.destroy();
	other.close?.();
	rmSync(folder, { recursive: true });
});

test("a commit copies the log once a thousand pages wait, not because the log is long", async () => {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-log-"));
	const file = join(folder, "site.db");
	const other = openNodeSqlite(file);
	other.prepare("create table thing (name text)").run([]);
	const db = new Kysely<{ thing: { name: string } }>({
		dialect: new NodeSqliteDialect({ database: openNodeSqlite(file) }),
	});
	const add = (name: string) => db.insertInto("thing").values({ name }).execute();
	const watch = new DatabaseSync(file);
	const readLog = () => {
		const { log, checkpointed } = watch.prepare("pragma wal_checkpoint(noop)").get() ?? {};
		return { log: Number(log), checkpointed: Number(checkpointed) };
	};
	const pages = "x".repeat(1_100 * 4_096);
	// Another connection writes a long log and copies it, while a third one reads, so that the log goes on.
	other.prepare("insert into thing values (?)").run([pages]);
	const reader = openNodeSqlite(file);
	reader.prepare("begin deferred").run([]);
	reader.prepare("select 1 from thing").all([]);
	other.prepare("pragma wal_checkpoint(passive)").all([]);
	const copied = readLog();
	await add("a");
	reader.prepare("rollback").run([]);
	await add("b");
	expect(readLog()).toMatchObject({ checkpointed: copied.checkpointed });
	expect(readLog().log).toBeGreaterThan(copied.log);
	await add(pages);
	const { log, checkpointed } = readLog();
	expect(log).toBeGreaterThan(2_000);
	expect(checkpointed).toBe(log);
	await db.destroy();
	watch.close();
	other.close?.();
	reader.close?.();
	rmSync(folder, { recursive: true });
});

test("a log that grew with a large upload gives its space back when it begins again", async () => {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-log-"));
	const file = join(folder, "site.db");
	const uploader = openNodeSqlite(file, { waitMs: 0 });
	uploader.prepare("create table thing (name text)").run([]);
	const db = new Kysely<{ thing: { name: string } }>({
		dialect: new NodeSqliteDialect({ database: openNodeSqlite(file) }),
	});
	const megabytes = () => statSync(`${file}-wal`).size / 1024 ** 2;
	uploader.prepare("insert into thing values (?)").run(["x".repeat(24 * 1024 ** 2)]);
	expect(megabytes()).toBeGreaterThan(24);
	uploader.prepare("pragma wal_checkpoint(passive)").all([]);
	await db.insertInto("thing").values({ name: "a" }).execute();
	expect(megabytes()).toBeLessThanOrEqual(16);
	await db.destroy();
	uploader.close?.();
	rmSync(folder, { recursive: true });
});
