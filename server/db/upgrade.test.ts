// A database of another version: backed up and then upgraded by one of several processes; rejected when it is newer.
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { readGivenSettings } from "../../scripts/settings.ts";
import { byRun } from "../../tests/faults.ts";
import { startProcess, waitForExit } from "../../tests/test-process.ts";
import {
	ENGINES,
	makeOldSite,
	makeSiteFolder,
	makeStartedSite,
	makeTestSite,
	openHubOn,
	openTestSite,
	readAll,
	removeTestSites,
	type TestSite,
} from "../../tests/test-sites.ts";
import { openDatabase } from "./open.ts";
import { HEADER_BYTES, packHeader, readHeader } from "./site/backup-file.ts";
import { writeBackup } from "./site/backup-writing.ts";
import { restoreBackup } from "./site/restoring.ts";
import { openPostgresLocation, openSqliteLocation } from "./site/site-location.ts";
import { applyMigrations, listApplied, listKnown } from "./site/site-migrations.ts";

afterEach(removeTestSites);

const PROCESSES = byRun(2, 4);
const FIRST = "0025-question-lists";

async function readApplied(target: TestSite): Promise<string[]> {
	const { db, engine, close } = openTestSite(target);
	const applied = await listApplied(db, engine);
	await close();
	return applied;
}

function openToWrite({ address }: TestSite) {
	return address.engine === "sqlite" ? openSqliteLocation(address.file, {}) : openPostgresLocation(address.url);
}

/** Of every table but the migrations. */
async function readRows(target: TestSite): Promise<Record<string, unknown[]>> {
	const { db, close } = openTestSite(target);
	const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
	const rows: Record<string, unknown[]> = {};
	for (const { name } of tables) rows[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
	await close();
	return rows;
}

/** Tables with their columns, types, defaults and constraints; indexes; views. Without the engine's own names of constraints. */
async function readSchema(target: TestSite): Promise<unknown> {
	const { db, engine, close } = openTestSite(target);
	const found = await (engine === "postgres" ? POSTGRES_SCHEMA : SQLITE_SCHEMA).execute(db);
	await close();
	return found.rows;
}

const SQLITE_SCHEMA = sql`
	select t.name, t.wr, t.strict, (select json_group_array(json_array(c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden))
			from pragma_table_xinfo(t.name) c) as columns,
		(select group_concat(i.sql || i.origin || i.unq || i.cols, char(10)) from (
			select coalesce(m.sql, '') as sql, l.origin, l."unique" as unq,
				(select group_concat(x.name || x.desc) from pragma_index_xinfo(l.name) x) as cols
			from pragma_index_list(t.name) l left join sqlite_master m on m.name = l.name order by l.origin, cols) i) as indexes,
		(select group_concat(f."from" || f."table" || f."to" || f.on_delete || f.on_update) from (
			select * from pragma_foreign_key_list(t.name) order by "from") f) as keys,
		(select m.sql from sqlite_master m where m.type in ('view', 'trigger') and m.name = t.name) as text
	from pragma_table_list t where t.schema = 'main' and t.name not like 'sqlite%' order by t.name`;

const POSTGRES_SCHEMA = sql`
	select regexp_replace(c.relname, '_pkey1$', '_pkey') as name, c.relkind,
		(select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
			pg_get_expr(d.adbin, d.adrelid)) order by a.attnum) from pg_attribute a
			left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
			where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
		(select json_agg(pg_get_constraintdef(k.oid) order by pg_get_constraintdef(k.oid)) from pg_constraint k
			where k.conrelid = c.oid) as constraints,
		case c.relkind when 'v' then pg_get_viewdef(c.oid) when 'i' then
			regexp_replace(pg_get_indexdef(c.oid), 'INDEX \\S+ ON', 'INDEX ON') end as text
	from pg_class c where c.relnamespace = current_schema()::regnamespace
	order by c.relkind, name`;

function listBackups({ folder }: TestSite): string[] {
	const backups = join(folder, "backups");
	return existsSync(backups) ? readdirSync(backups).sort() : [];
}

/** Processes that open the site at the same time. @returns the output of each */
async function openAtOnce({ env }: TestSite): Promise<string[]> {
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
		const target = await makeTestSite(engine);
		expect(new Set(await openAtOnce(target))).toEqual(new Set(["[]"]));
		expect(await readApplied(target)).toEqual(listKnown(engine));
		expect(listBackups(target)).toEqual([]);
	});

	test("several processes that start concurrently on an old site all start; it is backed up and upgraded once", async () => {
		const target = await makeTestSite(engine);
		await makeOldSite(target);
		expect(new Set(await openAtOnce(target))).toEqual(new Set(['[{"title":"Solar system"}]']));
		expect(await readApplied(target)).toEqual(listKnown(engine));
		const backups = listBackups(target);
		expect(backups).toEqual([expect.stringMatching(/^before-upgrade-\d{8}-\d{6}-\d{3}\.backup\.gz$/)]);
		const file = join(target.folder, "backups", backups[0] ?? "");
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(readHeader(file).migrations).toEqual([FIRST]);
	});

	test("an old site has all its rows after the upgrade, and the tables of a new one", async () => {
		const [target, other] = [await makeTestSite(engine), await makeTestSite(engine)];
		await makeOldSite(target);
		const before = await readRows(target);
		expect(Object.values(before)).not.toContainEqual([]);
		for (const { env } of [target, other]) await (await openDatabase(readGivenSettings(env))).close();
		const { module, subtopic, ...others } = before;
		// Views stand in their place since things can be put into the bin.
		expect(await readRows(target)).toMatchObject({ module_row: module, subtopic_row: subtopic, ...others });
		expect(await readSchema(target)).toEqual(await readSchema(other));
	});

	test("a site that is too old names the version that upgrades it, and is left unchanged", async () => {
		const [target, other] = [await makeTestSite(engine), await makeTestSite(engine)];
		await makeOldSite(target);
		const file = join(makeSiteFolder(), "old.backup.gz");
		const source = openTestSite(target);
		await writeBackup(source, file, { now: () => new Date() });
		const whole = readFileSync(file);
		const header = readHeader(file);
		writeFileSync(
			file,
			Buffer.concat([packHeader({ ...header, migrations: ["0001-catalog"] }), whole.subarray(HEADER_BYTES)]),
		);
		await source.close();
		const { db, close } = openToWrite(target);
		await sql`delete from kysely_migration where name >= ${FIRST}`.execute(db);
		await close();
		const old = await readApplied(target);
		await expect(openHubOn(target)).rejects.toThrow(
			/^DATA(_DIR|BASE_URL): the site is of an older version.* commit 9624a76 /,
		);
		await expect(restoreBackup(file, other.address)).rejects.toThrow(/^--from: the site is of an older version/);
		expect([await readApplied(target), listBackups(target)]).toEqual([old, []]);
	});

	test("an upgrade killed at any time is completed by the next start", async () => {
		const target = await makeTestSite(engine);
		await makeOldSite(target);
		const old = await readApplied(target);
		const code = `
			import { openDatabase } from "#server/db/open.ts";
			import { readEnv } from "#server/env.ts";
			process.once("message", () => openDatabase(readEnv(JSON.parse(process.env.SITE), ["en"])));
			process.send?.("loaded");
		`;
		for (const delay of byRun([0, 24], [0, 8, 16, 24, 32, 48])) {
			const child = startProcess(code, { SITE: JSON.stringify(target.env) });
			await once(child, "message");
			child.send("go");
			await wait(delay);
			child.kill("SIGKILL");
			await once(child, "close");
			// The outstanding migrations were applied all or not at all; on PostgreSQL the old names go before them.
			expect([old, [FIRST], listKnown(engine)]).toContainEqual(await readApplied(target));
		}
		await (await openHubOn(target)).close();
		expect(await readApplied(target)).toEqual(listKnown(engine));
		for (const name of listBackups(target).filter((name) => name.endsWith(".gz")))
			expect(readHeader(join(target.folder, "backups", name)).migrations).toEqual([FIRST]);
		const { db, close } = openTestSite(target);
		const { rows } = await sql`select title from module`.execute(db);
		expect(rows).toEqual([{ title: "Solar system" }]);
		await close();
	});

	test("the backup contains the site before the upgrade, and is upgraded when restored", async () => {
		const [target, other] = [await makeTestSite(engine), await makeTestSite(engine)];
		await makeOldSite(target);
		const reports: { file: string; done: boolean }[] = [];
		const settings = readGivenSettings(target.env);
		const { close } = await openDatabase(settings, undefined, (report) => reports.push(report));
		await close();
		const [name = ""] = listBackups(target);
		const file = join(target.folder, "backups", name);
		expect(reports).toEqual([
			{ file, done: false },
			{ file, done: true },
		]);
		const header = await restoreBackup(file, other.address);
		expect(header.tables.find(({ name }) => name === "module")?.rows).toBe(1);
		expect(await readApplied(other)).toEqual([FIRST]);
		const hub = await openHubOn(other);
		await hub.close();
		expect(await readAll(other)).toEqual(await readAll(target));
	});

	test("a backup of the first site with papers is restored and upgraded", async () => {
		const [target, other] = [await makeTestSite(engine), await makeTestSite(engine)];
		const { db, close } = openToWrite(target);
		await applyMigrations(db, engine, "0032-papers");
		await sql`insert into module_row (id, title, description, custom_buttons, created_at, updated_at)
			values ('m', 'Solar system', '', '[]', 1, 1)`.execute(db);
		await sql`insert into paper
			(id, module_id, title, title_key, search_text, draft, version, extra_code, created_at, updated_at)
			values ('p', 'm', 'First mock', 'first mock', 'first mock', '{}', 1, 'code', 1, 1)`.execute(db);
		await sql`insert into paper_version
			(id, paper_id, number, content, settlements, stamp, is_marking, begun, created_at)
			values ('v', 'p', 1, '{}', '[]', 1, 0, 1, 1)`.execute(db);
		await sql`insert into paper_attempt (id, paper_id, version_id, is_preview, code_hash, first_device, device, seed,
			extra_time, name, name_until, started_at, ends_at, late_events)
			values ('a', 'p', 'v', 0, 'h', 'd', 'd', 1, '1', 'Asha', 9, 1, 9, 0)`.execute(db);
		await close();
		const file = join(makeSiteFolder(), "old.backup.gz");
		const source = openTestSite(target);
		await writeBackup(source, file, { now: () => new Date() });
		await source.close();
		await restoreBackup(file, other.address);
		expect((await readApplied(other)).at(-1)).toBe("0032-papers");
		const hub = await openHubOn(other, { UPGRADE_BACKUPS: "0" });
		const rows = hub.db.selectFrom("paper").innerJoin("paperAttempt", "paperAttempt.paperId", "paper.id");
		expect(await rows.select(["title", "name"]).execute()).toEqual([{ title: "First mock", name: "Asha" }]);
		// Keys of other tables lead to the table under its new name.
		await hub.db.deleteFrom("paperRow").execute();
		expect(await hub.db.selectFrom("paperAttempt").select("id").execute()).toEqual([]);
		await hub.close();
	});

	test("keeps the last few backups, removes unfinished ones, and leaves other files alone", async () => {
		const target = await makeTestSite(engine);
		await makeOldSite(target);
		const folder = join(target.folder, "backups");
		mkdirSync(folder);
		const old = ["20260101-000000-000", "20260102-000000-000", "20260103-000000-000"];
		for (const time of old) writeFileSync(join(folder, `before-upgrade-${time}.backup.gz`), "");
		writeFileSync(join(folder, "before-upgrade-20260104-000000-000.backup.gz.part-1"), "");
		writeFileSync(join(folder, "20250101-000000-000.backup.gz"), "");
		const hub = await openHubOn(target, { UPGRADE_BACKUPS: "2" });
		await hub.close();
		const left = listBackups(target);
		expect(left).toEqual([
			"20250101-000000-000.backup.gz",
			"before-upgrade-20260103-000000-000.backup.gz",
			expect.stringMatching(/^before-upgrade-(?!2026010)/),
		]);
	});

	test("makes no backup when it is disabled or no migration is outstanding", async () => {
		const target = await makeTestSite(engine);
		await makeOldSite(target);
		for (let start = 0; start < 2; start++) await (await openHubOn(target, { UPGRADE_BACKUPS: "0" })).close();
		await (await openHubOn(target)).close();
		expect(listBackups(target)).toEqual([]);
	});

	test("a failed backup stops the upgrade with a message, and the site is unchanged", async () => {
		const target = await makeTestSite(engine);
		await makeOldSite(target);
		const old = await readApplied(target);
		writeFileSync(join(target.folder, "backups"), "in the way");
		await expect(openHubOn(target)).rejects.toThrow(
			/^DATA_DIR: the backup before the upgrade cannot be made .*Nothing was upgraded.*UPGRADE_BACKUPS=0/,
		);
		expect(await readApplied(target)).toEqual(old);
	});

	test("a process older than the schema stops with instructions", async () => {
		const target = await makeStartedSite(engine);
		const { db, close } = openToWrite(target);
		await sql`insert into kysely_migration values ('9000-later', '2030-01-01T00:00:00.000Z')`.execute(db);
		await close();
		const setting = engine === "sqlite" ? "DATA_DIR" : "DATABASE_URL";
		await expect(openHubOn(target)).rejects.toThrow(
			new RegExp(`^${setting}: .*newer version.*a backup made before it`),
		);
		expect(listBackups(target)).toEqual([]);
	});
});
