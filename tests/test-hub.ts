// A real hub on a temporary database, for the tests of server/ and app/. It is closed and removed when the test file
// ends; close it earlier to free its memory.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe } from "vitest";
import { openPostgresLocation } from "#server/db/site/site-location.ts";
import { applyMigrations } from "#server/db/site/site-migrations.ts";
import { createHub, type Hub } from "#server/hub.ts";
import { readGivenSettings } from "../scripts/settings.ts";

const TEMPLATE = "test_template";

/** Settings that differ from the defaults, as environment variables. */
type TestHubOptions = { env?: Record<string, string> };
export type CreateTestHub = (options?: TestHubOptions) => Promise<Hub>;

const open = new Set<Hub>();
afterAll(async () => {
	for (const hub of open) await hub.close();
});

/** A hub on SQLite with the sample module; `close` removes its data as well. */
export const createTestHub: CreateTestHub = ({ env = {} } = {}) => createHubIn(env);

/** As createTestHub, on its own PostgreSQL database. @throws when TEST_POSTGRES_URL is absent (--quick) */
export const createPostgresTestHub: CreateTestHub = async ({ env = {} } = {}) => {
	const { url, drop } = await createPostgresDatabase(await ensureTemplate());
	return createHubIn({ DATABASE_URL: url, ...env }, drop);
};

/** A PostgreSQL database, empty unless it is created as a copy. @throws as createPostgresTestHub */
export async function createPostgresDatabase(template = "template1") {
	const name = `test_${randomUUID().replaceAll("-", "")}`;
	await runOnServer(`create database ${name} template ${template}`);
	const url = new URL(serverUrl());
	url.pathname = `/${name}`;
	return { name, url: url.href, drop: () => runOnServer(`drop database ${name} with (force)`) };
}

/**
 * Runs the same tests on SQLite and on a real PostgreSQL; passes them the function that creates their hubs.
 * Only --quick skips PostgreSQL.
 */
export function describeOnBothEngines(name: string, tests: (createTestHub: CreateTestHub) => void): void {
	describe(`${name} (SQLite)`, () => tests(createTestHub));
	if (process.env.TEST_POSTGRES_URL) describe(`${name} (PostgreSQL)`, () => tests(createPostgresTestHub));
}

async function createHubIn(env: Record<string, string>, dropDatabase = async () => {}): Promise<Hub> {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-test-"));
	const hub = await createHub(
		readGivenSettings({ DATA_DIR: folder, LOG_LEVEL: "silent", READ_DOCUMENTS: "by-hand", ...env }),
	);
	const close = async () => {
		if (!open.delete(testHub)) return;
		await hub.close();
		await dropDatabase();
		rmSync(folder, { recursive: true, force: true });
	};
	const testHub: Hub = { ...hub, close };
	open.add(testHub);
	return testHub;
}

/** The tables without rows: copying them takes a fifth of the time of all migrations. Created once, by the first test that needs it. */
async function ensureTemplate(): Promise<string> {
	const client = new pg.Client({ connectionString: serverUrl() });
	await client.connect();
	try {
		await client.query("select pg_advisory_lock(1)");
		const found = await client.query("select from pg_database where datname = $1", [TEMPLATE]);
		if (found.rowCount === 0) await makeTemplate(client);
	} finally {
		await client.end();
	}
	return TEMPLATE;
}

async function makeTemplate(client: pg.Client): Promise<void> {
	const { url, name } = await createPostgresDatabase();
	const { db, engine, close } = openPostgresLocation(url);
	await applyMigrations(db, engine);
	await close();
	await client.query(`alter database ${name} rename to ${TEMPLATE}`);
}

async function runOnServer(statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: serverUrl() });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}

function serverUrl(): string {
	const url = process.env.TEST_POSTGRES_URL;
	if (!url) throw new Error("TEST_POSTGRES_URL is absent: these tests need the cluster of tests/postgres.ts.");
	return url;
}
