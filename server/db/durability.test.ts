// Transactions whose commits wait for no disk: only where they are allowed, only they themselves, also when they fail.
import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { readGivenSettings } from "../../scripts/settings.ts";
import { ENGINES, makeTestSite, removeTestSites, type TestSite } from "../../tests/test-sites.ts";
import { connectOnceMore } from "./connect.ts";
import { allowLazyCommits, inLazyTransaction } from "./durability.ts";
import { SITE_FILE } from "./engines/sqlite-file.ts";
import { openDatabase } from "./open.ts";
import type { Db } from "./tables.ts";
import { inTransaction } from "./transaction.ts";

afterEach(removeTestSites);

/** How the database is asked to commit, in its own word. */
async function readSetting(db: Db, { address }: TestSite): Promise<unknown> {
	const { rows } = await (address.engine === "postgres"
		? sql<Record<string, unknown>>`show synchronous_commit`
		: sql<Record<string, unknown>>`pragma synchronous`
	).execute(db);
	return Object.values(rows[0] ?? {})[0];
}

test.each(ENGINES)("commits lazily only in transactions that may (%s)", async (engine) => {
	const target = await makeTestSite(engine);
	const { DATABASE_URL: url } = target.env;
	// The cluster of the tests commits lazily always.
	const settings = url ? { ...target.env, DATABASE_URL: `${url}?options=-c%20synchronous_commit%3Don` } : target.env;
	const env = readGivenSettings(settings);
	const { db, close } = await openDatabase(env);
	const own = connectOnceMore(env);
	const read = (on: Db) => readSetting(on, target);
	const durable = engine === "postgres" ? "on" : 2;
	const lazy = engine === "postgres" ? "off" : 1;
	expect(await inLazyTransaction(own, read)).toBe(durable);
	await allowLazyCommits(own, engine);
	expect(await inLazyTransaction(own, read)).toBe(lazy);
	expect(await inTransaction(own, read)).toBe(durable);
	const fail = inLazyTransaction(own, () => Promise.reject(new Error("as ordered")));
	await expect(fail).rejects.toThrow("as ordered");
	expect(await read(own)).toBe(durable);
	expect(await inTransaction(own, (tx) => inLazyTransaction(tx, read))).toBe(durable);
	expect(await inLazyTransaction(db, read)).toBe(durable);
	await own.destroy();
	await close();
});

test("lets SQLite's log begin again at 2,000 pages, as soon as nobody reads it", async () => {
	const target = await makeTestSite("sqlite");
	const env = readGivenSettings(target.env);
	const { close } = await openDatabase(env);
	const asked: string[] = [];
	const own = connectOnceMore(env).withPlugin({
		transformQuery: ({ node }) => {
			if (node.kind === "RawNode") asked.push(node.sqlFragments.join(""));
			return node;
		},
		transformResult: async ({ result }) => result,
	});
	await allowLazyCommits(own, "sqlite");
	await sql`create table thing (name text)`.execute(own);
	const restarts = () => asked.filter((query) => query === "pragma wal_checkpoint(restart)").length;
	const megabytes = () => statSync(join(target.env.DATA_DIR ?? "", `${SITE_FILE}-wal`)).size / 1024 ** 2;
	const write = () =>
		inLazyTransaction(own, (tx) => sql`insert into thing values (${"x".repeat(1024 ** 2)})`.execute(tx));
	for (let written = 0; written < 5; written++) await write();
	expect(restarts()).toBe(0);
	// A connection that reads an older state keeps the log from beginning again, and disturbs nothing.
	const reader = new DatabaseSync(join(target.env.DATA_DIR ?? "", SITE_FILE));
	reader.exec("begin deferred; select name from thing limit 1;");
	for (let written = 0; written < 10; written++) await write();
	expect(restarts()).toBeGreaterThan(0);
	const before = megabytes();
	reader.exec("rollback");
	for (let written = 0; written < 10; written++) await write();
	expect(megabytes()).toBe(before);
	await own.destroy();
	reader.close();
	await close();
});
