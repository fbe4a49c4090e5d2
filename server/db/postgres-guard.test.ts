// A real PostgreSQL whose connections break, stop answering or refuse writes.
import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createPostgresPool } from "#server/db/engines/postgres-pool.ts";
import { startBlackHoleProxy } from "../../tests/black-hole-proxy.ts";
import { expectWithin } from "../../tests/faults.ts";
import { isTransientDatabaseError } from "./transient-error.ts";

const url = process.env.TEST_POSTGRES_URL ?? "";
const pools: pg.Pool[] = [];
afterEach(async () => {
	for (const pool of pools.splice(0)) await pool.end();
});

function openPool(address = url): pg.Pool {
	const pool = createPostgresPool(address, { limits: { max: 1, statement_timeout: 200 } });
	pools.push(pool);
	return pool;
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
	return work.then(
		() => undefined,
		(error: unknown) => error,
	);
}

async function pidOf(asked: pg.Pool | pg.PoolClient): Promise<number> {
	const { rows } = await asked.query<{ pid: number }>("select pg_backend_pid() as pid");
	return rows[0]?.pid ?? 0;
}

describe.skipIf(!url)("a connection to PostgreSQL", () => {
	test("that breaks between two statements fails only the second one", async () => {
		const pool = openPool();
		const client = await pool.connect();
		await client.query("begin");
		const other = new pg.Client({ connectionString: url });
		await other.connect();
		const broken = vi.fn();
		client.once("end", broken);
		await other.query("select pg_terminate_backend($1)", [await pidOf(client)]);
		await other.end();
		await expect.poll(() => broken.mock.calls.length).toBeGreaterThan(0);
		expect(isTransientDatabaseError(await failureOf(client.query("commit")))).toBe(true);
		client.release();
		expect(await pidOf(pool)).toBeGreaterThan(0);
	});

	test("whose server stops answering is given up, and the next one works", async () => {
		const proxy = await startBlackHoleProxy(url);
		const pool = openPool(proxy.url);
		await pidOf(pool);
		proxy.dropTraffic();
		const start = performance.now();
		expect(isTransientDatabaseError(await failureOf(pidOf(pool)))).toBe(true);
		expectWithin(performance.now() - start, 4_000);
		proxy.restore();
		expect(await pidOf(pool)).toBeGreaterThan(0);
		await pool.end();
		pools.splice(0);
		await proxy.close();
	});

	test("with a slow query is left alone", async () => {
		const pool = openPool();
		const { rows } = await pool.query("select 1 as done from pg_sleep(0.15)");
		expect(rows).toEqual([{ done: 1 }]);
		expect(isTransientDatabaseError(await failureOf(pool.query("select pg_sleep(1)")))).toBe(true);
	});

	test("whose server became read-only is not used again", async () => {
		const pool = openPool();
		const first = await pidOf(pool);
		expect(await pidOf(pool)).toBe(first);
		await pool.query("set default_transaction_read_only = on");
		const refusal = await failureOf(pool.query("create table never (id int)"));
		expect(refusal).toMatchObject({ code: "25006" });
		expect(isTransientDatabaseError(refusal)).toBe(true);
		expect(await pidOf(pool)).not.toBe(first);
	});
});

test("only errors that may go away without help count as transient database errors", () => {
	const withCode = (code: string): Error => Object.assign(new Error("refused"), { code });
	const passing = ["57P01", "57P03", "53300", "08006", "40001", "57014", "ECONNREFUSED"].map(withCode);
	passing.push(new Error("outer", { cause: withCode("ECONNRESET") }));
	passing.push(new Error("timeout exceeded when trying to connect"));
	passing.push(Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 }));
	expect(passing.filter((error) => !isTransientDatabaseError(error))).toEqual([]);
	const bugs = ["42P01", "23505", "22001", "ERR_INVALID_ARG_TYPE"].map(withCode);
	bugs.push(Object.assign(new Error("no such table"), { code: "ERR_SQLITE_ERROR", errcode: 1 }));
	expect([...bugs, new TypeError("undefined"), "text", undefined].filter(isTransientDatabaseError)).toEqual([]);
});
