// Several processes on a PostgreSQL that restarts and crashes under them, and that are then replaced themselves, while
// learners read and an administrator writes. Uses its own PostgreSQL, so that no other test is hit.
// RESTARTS=20 makes it as long as wanted: `RESTARTS=20 npx vitest run server/database-restarts.test.ts`.
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readGivenSettings } from "../scripts/settings.ts";
import { byRun, expectWithin } from "../tests/faults.ts";
import { type PostgresCluster, startPostgresCluster } from "../tests/postgres.ts";
import { ask, type Failure, type Readers, startReaders } from "../tests/site-load.ts";
import { readFileNumber, signInOver, startWriter, type Writer } from "../tests/site-writer.ts";
import { findSampleIds } from "../tests/test-http.ts";
import { ACTOR, ADMINISTRATOR_ENV, createModule, makeSubtopicInput } from "../tests/test-panel.ts";
import { cleanUp, makeFolder, openHub, stopHub } from "../tests/test-start.ts";
import { createHub } from "./hub.ts";

const PROCESSES = byRun(2, 4);
const RESTARTS = Number(process.env.RESTARTS ?? byRun(1, 5));
const SECOND_MS = 1_000;
/** For so long after the database is back, requests for it may still fail, in milliseconds. */
const RECOVERY_MS = 5_000;
const READS_PER_SECOND = byRun(40, 100);
/** `npm run test:faults` looks once. */
const POLL_MS = 100;
const poll = byRun({}, { timeout: 0 });

vi.setConfig({ testTimeout: 120_000 * RESTARTS });

describe.skipIf(!process.env.TEST_POSTGRES_URL)("several processes on PostgreSQL, under load", () => {
	let postgres: PostgresCluster;
	let site: Awaited<ReturnType<typeof openHub>>;
	let written: { moduleId: string; subtopicId: string };
	let readers: Readers;
	let writer: Writer;
	beforeAll(async () => {
		postgres = await startPostgresCluster({ isCrashSafe: true });
		const env = {
			DATABASE_URL: postgres.url,
			DATA_DIR: makeFolder(),
			LOG_LEVEL: "error",
			...ADMINISTRATOR_ENV,
		};
		const paths = await fill(env);
		site = await openHub({ ...env, WEB_CONCURRENCY: String(PROCESSES) });
		// Each process has opened the database and takes requests shortly afterwards.
		while ((await listenerCount()) < PROCESSES) await wait(POLL_MS);
		await wait(SECOND_MS);
		const urls = paths.map((path) => site.address + path);
		for (const url of urls) await ofAll(url);
		readers = startReaders(urls, READS_PER_SECOND);
		writer = startWriter("written", {
			url: site.address,
			cookie: await signInOver(site.address),
			...written,
		});
		await nextWrites();
	});
	afterAll(async () => {
		await Promise.all([readers?.stop(), writer?.stop()]);
		cleanUp();
		await postgres?.stop();
	});

	test.each(["fast", "immediate"] as const)(
		"serve cached pages, lose and duplicate nothing, and write again without help after a restart -m %s of it",
		async (mode) => {
			const ids = await processIds();
			const times: number[] = [];
			for (let n = 0; n < RESTARTS; n++) {
				const answers = readers.answers;
				await postgres.restart(mode);
				const back = performance.now();
				await nextWrites();
				times.push(performance.now() - back);
				// Each failed response was temporary and had a Retry-After. Whether a write met the restart at all is chance.
				expect(
					writer.failures
						.splice(0)
						.map(responseOf)
						.filter((response) => response !== "503, 5"),
				).toEqual([]);
				const { acknowledged } = writer.file;
				// A second later no process serves an older file; on a busy machine a little later.
				await wait(SECOND_MS);
				await expect.poll(async () => Math.min(...(await numbersOfAll())), poll).toBeGreaterThanOrEqual(acknowledged);
				expect([...readers.failures, ...writer.failures]).toEqual([]);
				expect(readers.answers - answers).toBeGreaterThan(byRun(0, READS_PER_SECOND / 5));
				expect(await lostOrDoubled()).toEqual([]);
			}
			expectWithin(Math.max(...times), RECOVERY_MS);
			// No process crashed.
			expect(await processIds()).toEqual(ids);
			print(`${RESTARTS} restarts -m ${mode}: wrote again after ${Math.round(Math.max(...times))} ms at most`);
		},
	);

	// In `npm test` server/work/processes.test.ts replaces processes, on SQLite.
	if (byRun(false, true))
		test("are replaced one after the other without a failed request, and serve the newest file within a second", async () => {
			const answers = readers.answers;
			for (let n = 0; n < RESTARTS; n++) {
				const before = await processIds();
				site.child.kill("SIGHUP");
				await expect.poll(() => areReplaced(before)).toBe(true);
				await nextWrites();
				expect([...readers.failures, ...writer.failures]).toEqual([]);
			}
			print(`${RESTARTS} times all processes replaced, ${readers.answers - answers} reads, none failed`);
			await writer.stop();
			await wait(SECOND_MS);
			await expect.poll(async () => new Set(await numbersOfAll()), poll).toEqual(new Set([writer.file.acknowledged]));
			expect(await lostOrDoubled()).toEqual([]);
			print(`${writer.titles.size + writer.file.acknowledged} acknowledged writes, none lost, none twice`);
			await readers.stop();
			expect((await stopHub(site.child)).code).toBe(0);
		});

	async function areReplaced(before: readonly string[]): Promise<boolean> {
		const now = await processIds();
		return now.length === PROCESSES && now.every((id) => !before.includes(id));
	}

	/** Creates a module to write to, beside the sample. @returns addresses whose responses stay cached during the writes */
	async function fill(env: Record<string, string>): Promise<string[]> {
		const hub = await createHub(readGivenSettings(env));
		const module = await createModule(hub);
		const made = await hub.subtopics.create(module.id, makeSubtopicInput(), ACTOR);
		if (!made.ok) throw new Error("refused");
		written = { moduleId: module.id, subtopicId: made.subtopic.id };
		const { code, moduleId, subtopicId } = await findSampleIds(hub);
		await hub.close();
		const place = `${moduleId}/${subtopicId}`;
		return ["/", `/module/${code}`, `/subtopics/${moduleId}`, `/learn/${place}`, `/mcq-data/${place}.json`];
	}

	/** Resolves when a module and a file that were sent from now on are acknowledged. */
	async function nextWrites(): Promise<void> {
		const { titles, file } = writer;
		const before = { titles: titles.size, file: file.sent };
		const isDone = () => titles.size > before.titles + 1 && file.acknowledged > before.file;
		while (!isDone()) await wait(POLL_MS / 10);
	}

	/** Acknowledged titles that are not stored exactly once. */
	async function lostOrDoubled(): Promise<string[]> {
		const titles = [...writer.titles.keys()];
		const rows = await query<{ title: string }>("select title from module");
		const counts = Map.groupBy(rows, ({ title }) => title);
		return titles.filter((title) => counts.get(title)?.length !== 1);
	}

	async function listenerCount(): Promise<number> {
		return (await query("select from pg_stat_activity where application_name = 'doubtless listener'")).length;
	}

	async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
		const client = new pg.Client({ connectionString: postgres.url });
		await client.connect();
		const { rows } = await client.query<Row>(text);
		await client.end();
		return rows;
	}

	/** Enough connections to reach each process. */
	function ofAll(url: string) {
		return Promise.all(Array.from({ length: 4 * PROCESSES }, () => ask(url)));
	}

	/** The file that each process serves. */
	async function numbersOfAll(): Promise<number[]> {
		const { moduleId, subtopicId } = written;
		const answers = await ofAll(`${site.address}/mcq-data/${moduleId}/${subtopicId}.json`);
		return answers.map(({ text }) => readFileNumber(text));
	}

	async function processIds(): Promise<string[]> {
		const { pid } = site.child;
		const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
		return list.split(" ").filter(Boolean);
	}
});

function responseOf({ outcome, retryAfter }: Failure): string {
	return `${outcome}, ${retryAfter}`;
}

/** The long run prints its figures. */
function print(figures: string): void {
	if (RESTARTS > 1) process.stdout.write(`${figures}\n`);
}
