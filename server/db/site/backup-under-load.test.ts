// Backups during writes: each is a consistent snapshot with everything that was acknowledged before it began.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { byRun } from "../../../tests/faults.ts";
import { startProcess } from "../../../tests/test-process.ts";
import {
	ENGINES,
	makeSiteFolder,
	makeStartedSite,
	makeTestSite,
	openHubOn,
	openTestSite,
	removeTestSites,
	storeFile,
	type TestSite,
} from "../../../tests/test-sites.ts";
import { writeBackup } from "./backup-writing.ts";
import { restoreBackup } from "./restoring.ts";

const writers: ChildProcess[] = [];
afterEach(async () => {
	for (const writer of writers.splice(0)) {
		writer.kill("SIGKILL");
		await once(writer, "exit");
	}
	await removeTestSites();
});

const WRITERS = byRun(2, 3);
const BACKUPS = byRun(2, 8);

/** Each write takes the next number and stores a row named after it; it calls back when the row is durable. */
const WRITER = `
	import { openDatabase } from "#server/db/open.ts";
	import { readEnv } from "#server/env.ts";
	const { db } = await openDatabase(readEnv(JSON.parse(process.env.SITE), ["en"]));
	const row = { description: "", customButtons: "[]", createdAt: 1, updatedAt: 1, linkCode: null };
	for (;;) {
		const at = await db.transaction().execute(async (tx) => {
			const next = tx.updateTable("siteEvent").set((e) => ({ at: e("at", "+", 1) })).where("name", "=", "count");
			const { at } = await next.returning("at").executeTakeFirstOrThrow();
			await tx.insertInto("moduleRow").values({ ...row, id: "n" + at, title: String(at) }).execute();
			return at;
		});
		process.send?.(at);
		await new Promise((resolve) => setTimeout(resolve, ${byRun(8, 2)}));
	}
`;

async function makeSite(engine: "sqlite" | "postgres"): Promise<TestSite> {
	const target = await makeStartedSite(engine);
	const hub = await openHubOn(target);
	await hub.db.insertInto("siteEvent").values({ name: "count", at: 0 }).execute();
	const { id: moduleId } = await hub.db.selectFrom("module").select("id").executeTakeFirstOrThrow();
	const subtopics = hub.db.selectFrom("subtopic").select("id").where("moduleId", "=", moduleId);
	await hub.db.deleteFrom("mcqFile").execute();
	// Enough data to keep a backup busy while others write.
	for (const { id } of await subtopics.execute()) await storeFile(hub, moduleId, id, byRun(1_000_000, 3_000_000));
	await hub.close();
	return target;
}

/** The stored counter of a site, and the numbers of its rows. */
async function readNumbers(target: TestSite): Promise<{ count: number; numbers: number[] }> {
	const { db, close } = openTestSite(target);
	const count = await sql<{ at: number }>`select at from site_event where name = 'count'`.execute(db);
	const rows = await sql<{ title: string }>`select title from module where id like 'n%'`.execute(db);
	await close();
	const numbers = rows.rows.map(({ title }) => Number(title)).sort((a, b) => a - b);
	return { count: Number(count.rows[0]?.at), numbers };
}

describe.each(ENGINES)("of %s", (engine) => {
	test("each backup is a consistent snapshot, contains what was acknowledged before, and blocks no writer", async () => {
		const site = await makeSite(engine);
		let acknowledged = 0;
		for (let n = 0; n < WRITERS; n++) {
			const writer = startProcess(WRITER, { SITE: JSON.stringify(site.env) });
			writers.push(writer);
			writer.on("message", (at) => {
				acknowledged = Math.max(acknowledged, Number(at));
			});
			await once(writer, "message");
		}
		const counts: number[] = [];
		let during = 0;
		for (let n = 0; n < BACKUPS; n++) {
			const file = join(makeSiteFolder(), "x.gz");
			const source = openTestSite(site);
			const before = acknowledged;
			await writeBackup(source, file, { now: () => new Date() });
			during += acknowledged - before;
			await source.close();
			const target = await makeTestSite(ENGINES[n % ENGINES.length] ?? "sqlite");
			await restoreBackup(file, target.address);
			const { count, numbers } = await readNumbers(target);
			expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index + 1));
			expect(count).toBeGreaterThanOrEqual(before);
			if (target.address.engine === "sqlite") {
				const database = new DatabaseSync(target.address.file);
				expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
				expect(database.prepare("pragma foreign_key_check").all()).toEqual([]);
				database.close();
			}
			counts.push(count);
		}
		expect([...new Set(counts)].sort((a, b) => a - b)).toEqual(counts);
		expect(during).toBeGreaterThan(0);
		expect(writers.every(({ exitCode }) => exitCode === null)).toBe(true);
	});
});
