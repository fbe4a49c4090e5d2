// A real hub on a temporary database, for the tests of server/ and app/. It is closed and removed when the test file
// ends; close it earlier to free its memory.
// Applying the migrations and storing the sample takes most of a hub's start, so it is done once in a run, and each hub
// gets a copy. Tests of a first start use makeTestSite (test-sites.ts), or a SAMPLE_CODE of their own.
import { randomBytes, randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe } from "vitest";
import { SITE_FILE } from "#server/db/engines/sqlite-file.ts";
import type { Env } from "#server/env.ts";
import { createHub, type Hub } from "#server/hub.ts";
import { readGivenSettings } from "../scripts/settings.ts";
import { afterFile } from "./after-file.ts";
import { byRun } from "./faults.ts";

const TEMPLATE = "test_template";
/** The settings that the sample's rows depend on: with another value a hub stores the sample itself. */
const SEED_SETTINGS = ["SAMPLE_CODE", "PROVIDER_NAME", "PROVIDER_URL", "LANGUAGE"];

/** Settings that differ from the defaults, as environment variables. */
type TestHubOptions = { env?: Record<string, string> };
export type CreateTestHub = (options?: TestHubOptions) => Promise<Hub>;

/** A hub on SQLite with the sample module; `close` removes its data as well. */
export const createTestHub: CreateTestHub = async ({ env = {} } = {}) => {
	const folder = makeFolder();
	if (isCopied(env)) await copySqliteTemplate(join(folder, SITE_FILE));
	return openIn(folder, env);
};

/** As createTestHub, on its own PostgreSQL database. @throws when TEST_POSTGRES_URL is absent (--quick) */
export const createPostgresTestHub: CreateTestHub = async ({ env = {} } = {}) => {
	const { url, drop } = await (isCopied(env) ? copyPostgresTemplate() : createPostgresDatabase());
	return openIn(makeFolder(), { DATABASE_URL: url, ...env }, drop);
};

/** Copies the file of a site after its first start. */
export async function copySqliteTemplate(file: string): Promise<void> {
	copyFileSync(await ensureSqliteTemplate(), file);
}

/** The same as a PostgreSQL database. */
export async function copyPostgresTemplate() {
	const copy = nextCopy ?? makeCopy();
	// Copied while the test works with this one.
	nextCopy = copy.then(makeCopy);
	nextCopy.catch(() => {});
	return copy;
}

type TestDatabase = Awaited<ReturnType<typeof createPostgresDatabase>>;
let nextCopy: Promise<TestDatabase> | undefined;

async function makeCopy(): Promise<TestDatabase> {
	return createPostgresDatabase(await ensurePostgresTemplate());
}

/** A PostgreSQL database, empty unless it is created as a copy. @throws as createPostgresTestHub */
export async function createPostgresDatabase(template = "template1") {
	const name = `test_${randomUUID().replaceAll("-", "")}`;
	const server = connectToServer();
	// Copies files instead of logging every block: a third of the time. Before PostgreSQL 15 there was no other way.
	const { rows } = await server.query("select current_setting('server_version_num')::int >= 150000 as \"isNamed\"");
	const strategy = rows[0]?.isNamed ? "strategy file_copy" : "";
	await server.query(`create database ${name} template ${template} ${strategy}`);
	const url = new URL(serverUrl());
	url.pathname = `/${name}`;
	// While the next test begins; a run waits for it at the end of the file.
	const drop = async () => {
		const dropped = connectToServer().query(`drop database ${name} with (force)`);
		afterFile(() => dropped);
	};
	return { name, url: url.href, drop };
}

/** Everything that a test has left, with the sample. It takes a tenth of the time of another hub on PostgreSQL. */
export async function clearSite({ db }: Hub): Promise<void> {
	for (const table of CLEARED) await db.deleteFrom(table).execute();
}
const CLEARED = [
	"moduleRow",
	"binEntry",
	"questionReport",
	"itemSums",
	"documentCheck",
	"auditEntry",
	"answerEvent",
	"learner",
	"rateLimit",
	"siteEvent",
] as const;

/** Deletes for good what lies in the panel's bin. */
export async function emptyBin({ bin }: Hub): Promise<void> {
	for (;;) {
		const [entry] = (await bin.list()).entries;
		if (!entry) return;
		await bin.deleteForGood(entry.id, entry.title, null);
	}
}

/**
 * Runs the same tests on SQLite and on a real PostgreSQL; passes them the function that creates their hubs.
 * Only --quick skips PostgreSQL.
 */
export function describeOnBothEngines(name: string, tests: (createTestHub: CreateTestHub) => void): void {
	describe(`${name} (SQLite)`, () => tests(createTestHub));
	if (process.env.TEST_POSTGRES_URL) describe(`${name} (PostgreSQL)`, () => tests(createPostgresTestHub));
}

/** For rules that are not SQL: on SQLite, and in `npm run test:faults` on PostgreSQL as well. */
export function describeOnOneEngine(name: string, tests: (createTestHub: CreateTestHub) => void): void {
	if (byRun(false, true)) describeOnBothEngines(name, tests);
	else describe(name, () => tests(createTestHub));
}

function isCopied(env: Record<string, string>): boolean {
	return SEED_SETTINGS.every((name) => env[name] === undefined);
}

function makeFolder(): string {
	return mkdtempSync(join(tmpdir(), "doubtless-test-"));
}

async function openIn(folder: string, env: Record<string, string>, dropDatabase = async () => {}): Promise<Hub> {
	const hub = await createHub(readTestSettings(folder, env));
	// Each database has its own; a copy has that of the template.
	if (isCopied(env))
		await hub.db
			.updateTable("logEpoch")
			.set({ value: randomBytes(6).toString("hex") })
			.execute();
	let isOpen = true;
	const close = async () => {
		if (!isOpen) return;
		isOpen = false;
		forget();
		await hub.close();
		await dropDatabase();
		rmSync(folder, { recursive: true, force: true });
	};
	const forget = afterFile(close);
	return { ...hub, close };
}

function readTestSettings(folder: string, env: Record<string, string> = {}) {
	return readGivenSettings({ DATA_DIR: folder, LOG_LEVEL: "silent", READ_DOCUMENTS: "by-hand", ...env });
}

/** The file of a site after its first start. Two processes that make it at once both make the same. */
async function ensureSqliteTemplate(): Promise<string> {
	const template = join(runFolder(), "site.db");
	if (existsSync(template)) return template;
	const folder = makeFolder();
	await startOnce(readTestSettings(folder));
	renameSync(join(folder, SITE_FILE), template);
	rmSync(folder, { recursive: true });
	return template;
}

/** The same on PostgreSQL: the name of the database. */
async function ensurePostgresTemplate(): Promise<string> {
	const marker = join(runFolder(), TEMPLATE);
	if (existsSync(marker)) return TEMPLATE;
	const client = new pg.Client({ connectionString: serverUrl() });
	await client.connect();
	try {
		await client.query("select pg_advisory_lock(1)");
		if (!existsSync(marker)) await makePostgresTemplate(client);
		writeFileSync(marker, "");
	} finally {
		await client.end();
	}
	return TEMPLATE;
}

async function makePostgresTemplate(client: pg.Client): Promise<void> {
	const { url, name } = await createPostgresDatabase();
	const folder = makeFolder();
	await startOnce(readTestSettings(folder, { DATABASE_URL: url }));
	rmSync(folder, { recursive: true });
	// An earlier run may have left one in a cluster that TEST_POSTGRES_URL names.
	await client.query(`drop database if exists ${TEMPLATE} with (force)`);
	await client.query(`alter database ${name} rename to ${TEMPLATE}`);
}

/** The first start of a site, with everything that it does in the background. */
async function startOnce(env: Env): Promise<void> {
	await (await createHub(env)).close();
}

function runFolder(): string {
	const folder = process.env.TEST_RUN_FOLDER;
	if (!folder) throw new Error("TEST_RUN_FOLDER is absent: tests/run-folder.ts sets it.");
	return folder;
}

let server: pg.Pool | undefined;

/** One connection for all databases that a process creates and drops: each new one starts a process of PostgreSQL. */
function connectToServer(): pg.Pool {
	server ??= new pg.Pool({ connectionString: serverUrl(), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
		// The cluster may end before this process.
		.on("error", () => {});
	return server;
}

function serverUrl(): string {
	const url = process.env.TEST_POSTGRES_URL;
	if (!url) throw new Error("TEST_POSTGRES_URL is absent: these tests need the cluster of tests/postgres.ts.");
	return url;
}
