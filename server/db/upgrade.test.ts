// A database of another version: backed up and then upgraded by one of several processes; rejected when it is newer.
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { readGivenSettings } from "../../scripts/settings.ts";
import { byRun } from "../../tests/faults.ts";
import { startProcess, waitForExit } from "../../tests/test-process.ts";
import {
	ENGINES,
	makePlace,
	openHubOn,
	openTestPlace,
	readAll,
	removeTestPlaces,
	type TestPlace,
} from "../../tests/test-sites.ts";
import { openDatabase } from "./open.ts";
import { readHeader } from "./site/backup-file.ts";
import { restoreBackup } from "./site/restoring.ts";
import { openPostgresLocation, openSqliteLocation } from "./site/site-location.ts";
import { applyMigrations, listApplied, listKnown } from "./site/site-migrations.ts";

afterEach(removeTestPlaces);

const OLD = "0002-administrators";
const PROCESSES = 4;

/** A used site as the version before the panel left it. */
async function makeOldSite(place: TestPlace): Promise<void> {
	const { address } = place;
	const { db, engine, close } =
		address.engine === "sqlite" ? openSqliteLocation(address.file, {}) : openPostgresLocation(address.url);
	await applyMigrations(db, engine, OLD);
	await sql`insert into module values ('Q1', 'Old', 'From before', 'Bsolar01', '[]', 1, 1)`.execute(db);
	await sql`insert into site_event values ('sample-module-seeded', 1)`.execute(db);
	await close();
}

async function readApplied(place: TestPlace): Promise<string[]> {
	const { db, engine, close } = openTestPlace(place);
	const applied = await listApplied(db, engine);
	await close();
	return applied;
}

function listBackups({ folder }: TestPlace): string[] {
	const backups = join(folder, "backups");
	return existsSync(backups) ? readdirSync(backups).sort() : [];
}

/** Processes that open the place at the same time. @returns the output of each */
async function openAtOnce({ env }: TestPlace): Promise<string[]> {
	const code = `
		import { openDatabase } from "#server/db/open.ts";
		import { readEnv } from "#server/env.ts";
		const env = readEnv(JSON.parse(process.env.SITE), ["en"]);
		await new Promise((resolve) => {
			process.once("message", resolve);
			process.send?.("loaded");
		});
		process.disconnect();
		const { db, close } = await openDatabase(env);
		const rows = await db.selectFrom("module").select("title").execute();
		await close();
		process.stdout.write(JSON.stringify(rows));
	`;
	const children = Array.from({ length: PROCESSES }, () => startProcess(code, { SITE: JSON.stringify(env) }));
	const ended = children.map(waitForExit);
	await Promise.all(children.map((child) => once(child, "message")));
	for (const child of children) child.send("go");
	const ends = await Promise.all(ended);
	expect(ends.map(({ code, err }) => [code, err])).toEqual(ends.map(() => [0, ""]));
	return ends.map(({ out }) => out);
}

describe.each(ENGINES)("on %s", (engine) => {
	test("several processes that start concurrently on an empty place all start, and make no backup", async () => {
		const place = await makePlace(engine);
		expect(new Set(await openAtOnce(place))).toEqual(new Set(["[]"]));
		expect(await readApplied(place)).toEqual(listKnown(engine));
		expect(listBackups(place)).toEqual([]);
	});

	test("several processes that start concurrently on an old site all start; it is backed up and upgraded once", async () => {
		const place = await makePlace(engine);
		await makeOldSite(place);
		expect(new Set(await openAtOnce(place))).toEqual(new Set(['[{"title":"Old"}]']));
		expect(await readApplied(place)).toEqual(listKnown(engine));
		const backups = listBackups(place);
		expect(backups).toEqual([expect.stringMatching(/^before-upgrade-\d{8}-\d{6}-\d{3}\.backup\.gz$/)]);
		const file = join(place.folder, "backups", backups[0] ?? "");
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(readHeader(file).migrations.at(-1)).toBe(OLD);
	});

	test("an upgrade killed at any time is completed by the next start", async () => {
		const place = await makePlace(engine);
		await makeOldSite(place);
		const code = `
			import { openDatabase } from "#server/db/open.ts";
			import { readEnv } from "#server/env.ts";
			process.once("message", () => openDatabase(readEnv(JSON.parse(process.env.SITE), ["en"])));
			process.send?.("loaded");
		`;
		for (const delay of byRun([0, 16, 32], [0, 8, 16, 24, 32, 48])) {
			const child = startProcess(code, { SITE: JSON.stringify(place.env) });
			await once(child, "message");
			child.send("go");
			await wait(delay);
			child.kill("SIGKILL");
			await once(child, "close");
			// The outstanding migrations were applied all or not at all.
			expect([2, listKnown(engine).length]).toContain((await readApplied(place)).length);
		}
		await (await openHubOn(place)).close();
		expect(await readApplied(place)).toEqual(listKnown(engine));
		for (const name of listBackups(place).filter((name) => name.endsWith(".gz")))
			expect(readHeader(join(place.folder, "backups", name)).migrations.at(-1)).toBe(OLD);
		const { db, close } = openTestPlace(place);
		const { rows } = await sql`select title, title_key from module`.execute(db);
		expect(rows).toEqual([{ title: "Old", title_key: "old" }]);
		await close();
	});

	test("the backup contains the site before the upgrade, and is upgraded when restored", async () => {
		const [place, other] = [await makePlace(engine), await makePlace(engine)];
		await makeOldSite(place);
		const reports: { file: string; done: boolean }[] = [];
		const settings = readGivenSettings(place.env);
		const { close } = await openDatabase(settings, undefined, (report) => reports.push(report));
		await close();
		const [name = ""] = listBackups(place);
		const file = join(place.folder, "backups", name);
		expect(reports).toEqual([
			{ file, done: false },
			{ file, done: true },
		]);
		const header = await restoreBackup(file, other.address);
		expect(header.tables.find(({ name }) => name === "module")?.rows).toBe(1);
		expect(await readApplied(other)).toEqual(["0001-catalog", OLD]);
		const hub = await openHubOn(other);
		await hub.close();
		expect(await readAll(other)).toEqual(await readAll(place));
	});

	test("keeps the last few backups, removes unfinished ones, and leaves other files alone", async () => {
		const place = await makePlace(engine);
		await makeOldSite(place);
		const folder = join(place.folder, "backups");
		mkdirSync(folder);
		const old = ["20260101-000000-000", "20260102-000000-000", "20260103-000000-000"];
		for (const time of old) writeFileSync(join(folder, `before-upgrade-${time}.backup.gz`), "");
		writeFileSync(join(folder, "before-upgrade-20260104-000000-000.backup.gz.part-1"), "");
		writeFileSync(join(folder, "20250101-000000-000.backup.gz"), "");
		const hub = await openHubOn(place, { UPGRADE_BACKUPS: "2" });
		await hub.close();
		const left = listBackups(place);
		expect(left).toEqual([
			"20250101-000000-000.backup.gz",
			"before-upgrade-20260103-000000-000.backup.gz",
			expect.stringMatching(/^before-upgrade-(?!2026010)/),
		]);
	});

	test("makes no backup when it is disabled or no migration is outstanding", async () => {
		const place = await makePlace(engine);
		await makeOldSite(place);
		for (let start = 0; start < 2; start++) await (await openHubOn(place, { UPGRADE_BACKUPS: "0" })).close();
		await (await openHubOn(place)).close();
		expect(listBackups(place)).toEqual([]);
	});

	test("a failed backup stops the upgrade with a message, and the site is unchanged", async () => {
		const place = await makePlace(engine);
		await makeOldSite(place);
		writeFileSync(join(place.folder, "backups"), "in the way");
		await expect(openHubOn(place)).rejects.toThrow(
			/^DATA_DIR: the backup before the upgrade cannot be made .*Nothing was upgraded.*UPGRADE_BACKUPS=0/,
		);
		expect(await readApplied(place)).toEqual(["0001-catalog", OLD]);
	});

	test("a process older than the schema stops with instructions", async () => {
		const place = await makePlace(engine);
		await (await openHubOn(place)).close();
		const { address } = place;
		const { db, close } =
			address.engine === "sqlite" ? openSqliteLocation(address.file, {}) : openPostgresLocation(address.url);
		await sql`insert into kysely_migration values ('9000-later', '2030-01-01T00:00:00.000Z')`.execute(db);
		await close();
		const setting = engine === "sqlite" ? "DATA_DIR" : "DATABASE_URL";
		await expect(openHubOn(place)).rejects.toThrow(new RegExp(`^${setting}: .*newer version.*a backup made before it`));
		expect(listBackups(place)).toEqual([]);
	});
});
