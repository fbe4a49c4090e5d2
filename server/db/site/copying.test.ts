// Copies a whole site to another site, within one engine and across both; also killed halfway and run again.
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { Engine } from "#server/db/engines/engine.ts";
import { byRun } from "../../../tests/faults.ts";
import { signIn } from "../../../tests/test-panel.ts";
import { startProcess, waitForExit } from "../../../tests/test-process.ts";
import {
	ENGINE_PAIRS,
	ENGINES,
	fillSite,
	makeStartedSite,
	makeTestSite,
	openHubOn,
	openTestSite,
	readAll,
	removeTestSites,
	type TestSite,
} from "../../../tests/test-sites.ts";
import { copySite } from "./copying.ts";
import { checkNoRows, openSqliteLocation } from "./site-location.ts";

afterAll(removeTestSites);

/** The filled site of an engine, which no test changes. */
function findSite(engine: Engine, modules = 0): Promise<TestSite> {
	const name = `${engine} ${modules}`;
	const made = sites.get(name) ?? makeSite(engine, modules);
	sites.set(name, made);
	return made;
}
const sites = new Map<string, Promise<TestSite>>();

async function makeSite(engine: Engine, modules = 0): Promise<TestSite> {
	const testSite = await makeStartedSite(engine);
	const hub = await openHubOn(testSite);
	await fillSite(hub);
	const row = {
		description: "text ".repeat(20),
		customButtons: "[]",
		createdAt: 1,
		updatedAt: 2,
		linkCode: null,
	};
	for (let start = 0; start < modules; start += 500) {
		const rows = Array.from({ length: 500 }, (_, n) => ({
			...row,
			id: `m${start + n}`,
			title: `${start + n}`,
		}));
		await hub.db.insertInto("moduleRow").values(rows).execute();
	}
	await hub.close();
	return testSite;
}

async function expectSignIn(testSite: TestSite): Promise<void> {
	const hub = await openHubOn(testSite);
	expect(await signIn(hub)).toContain("=");
	await hub.close();
}

/** A complete run of the command in its own process; it prints its progress. */
function startCopy(from: TestSite, to: TestSite) {
	const code = `
		import { copySite } from "#server/db/site/copying.ts";
		const [from, to] = JSON.parse(process.env.COPY);
		const onProgress = ({ step, rows }) => step === "copy" && process.send?.(rows);
		await copySite(from, to, { onProgress });
		process.disconnect?.();
	`;
	return startProcess(code, { COPY: JSON.stringify([from.address, to.address]) });
}

/** Those across the engines are copied whole below, too. */
const PAIRS = byRun(
	ENGINE_PAIRS.filter(({ from, to }) => from === to),
	ENGINE_PAIRS,
);

describe.each(PAIRS)("from $from to $to", ({ from, to }) => {
	test("copies and verifies everything, and a hub starts there", async () => {
		const [site, testSite] = [await findSite(from), await makeTestSite(to)];
		const tables = await copySite(site.address, testSite.address);
		expect(tables.find(({ name }) => name === "module_row")?.rows).toBe(18);
		expect(await readAll(testSite)).toEqual(await readAll(site));
		if (to === "sqlite") {
			expect(readdirSync(testSite.folder)).toEqual(["doubtless.db"]);
			expect(statSync(`${testSite.folder}/doubtless.db`).mode & 0o777).toBe(0o600);
		}
		await expectSignIn(testSite);
		await expect(copySite(site.address, testSite.address)).rejects.toThrow(/^--to: .*(is there|holds a site) already/);
	});
});

/** Both engines as source and as target; without PostgreSQL only SQLite. */
const ENGINE_PAIRS_ACROSS = ENGINE_PAIRS.filter(({ from, to }) => from !== to || ENGINES.length === 1);

describe.each(ENGINE_PAIRS_ACROSS)("from $from to $to", ({ from, to }) => {
	test("a copy that is killed leaves an empty place, and the next run starts from the beginning", async () => {
		const [site, testSite] = [await findSite(from, byRun(2_000, 8_000)), await makeTestSite(to)];
		for (const rows of byRun([1_200], [1, 2_500, 6_000])) {
			const child = startCopy(site, testSite);
			child.on("message", (copied) => Number(copied) >= rows && child.kill("SIGKILL"));
			await once(child, "exit");
			expect(child.signalCode).toBe("SIGKILL");
			if (to === "sqlite") {
				expect(existsSync(`${testSite.folder}/doubtless.db`)).toBe(false);
				continue;
			}
			const target = openTestSite(testSite);
			await checkNoRows(target);
			await target.close();
		}
		const begin: number[] = [];
		await copySite(site.address, testSite.address, {
			onProgress: ({ step, rows }) => step === "copy" && begin.push(rows),
		});
		expect(begin.find((rows) => rows > 0)).toBeLessThan(1_000);
		expect(await readAll(testSite)).toEqual(await readAll(site));
		await expectSignIn(testSite);
	});
});

describe("failures are reported", () => {
	test("a change of the source during the copy is not copied", async () => {
		const [site, testSite] = [await makeSite("sqlite", 500), await makeTestSite(ENGINES.at(-1) ?? "sqlite")];
		const before = await readAll(site);
		const other = new DatabaseSync(`${site.folder}/doubtless.db`);
		let changes = 0;
		const change = () => {
			changes += Number(other.prepare("update module_row set title = 'changed' where id = 'm1'").run().changes);
		};
		await copySite(site.address, testSite.address, {
			onProgress: ({ step }) => step === "copy" && changes === 0 && change(),
		});
		other.close();
		expect(changes).toBe(1);
		expect(await readAll(testSite)).toEqual(before);
		expect(await readAll(site)).not.toEqual(before);
	});

	test("a place without a site, a place that does not exist, and a database of a newer version", async () => {
		const [empty, to] = [await makeTestSite("sqlite"), await makeTestSite("sqlite")];
		await expect(copySite(empty.address, to.address)).rejects.toThrow(
			/^--from: there is no database ".*doubtless\.db"/,
		);
		const nowhere = { engine: "postgres", url: "postgres://hub:hunter2@127.0.0.1:1/hub" } as const;
		const refusal = await copySite(nowhere, to.address).catch((error: Error) => error.message);
		expect(refusal).toMatch(/^--from: PostgreSQL 127\.0\.0\.1:1\/hub cannot be used \(.*ECONNREFUSED/);
		expect(refusal).not.toContain("hunter2");
		const site = await makeSite("sqlite");
		const { db, close } = openSqliteLocation(`${site.folder}/doubtless.db`, {});
		await sql`insert into kysely_migration values ('9000-later', '2030-01-01T00:00:00.000Z')`.execute(db);
		await close();
		await expect(copySite(site.address, to.address)).rejects.toThrow(/newer version/);
		expect(readdirSync(to.folder)).toEqual([]);
	});

	test("of two concurrent copies into one place one completes, or the next run does", async () => {
		const [site, testSite] = [await findSite("sqlite", 2_000), await makeTestSite(ENGINES.at(-1) ?? "sqlite")];
		// A copy to SQLite writes a draft that is named after its process.
		const ends =
			testSite.address.engine === "sqlite"
				? await Promise.all([startCopy(site, testSite), startCopy(site, testSite)].map(waitForExit))
				: await Promise.allSettled([1, 2].map(() => copySite(site.address, testSite.address)));
		const hasFailed = (end: (typeof ends)[number]) => ("code" in end ? end.code !== 0 : end.status === "rejected");
		if (ends.every(hasFailed)) await copySite(site.address, testSite.address);
		expect(await readAll(testSite)).toEqual(await readAll(site));
	});
});
