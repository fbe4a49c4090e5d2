// The SQLite file of a site: created completely, rejected and left unchanged when damaged, and shared by processes.
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { byRun } from "../../tests/faults.ts";
import { runProcess, startProcess } from "../../tests/test-process.ts";
import { readEnv } from "../env.ts";
import { EnvError } from "../env-error.ts";
import { openDatabase } from "./open.ts";

const folders: string[] = [];
let sound = "";

function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-open-"));
	folders.push(folder);
	return folder;
}

const open = (folder: string, more: Record<string, string> = {}) =>
	openDatabase(readEnv({ DATA_DIR: folder, ...more }, ["en"]));

async function readStartError(work: Promise<unknown>): Promise<string> {
	const error = await work.then(
		() => new Error("opened"),
		(reason: unknown) => reason,
	);
	if (!(error instanceof EnvError)) throw error;
	expect(error.message).not.toContain("\n");
	return error.message;
}

const hash = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

beforeAll(async () => {
	const folder = mkdtempSync(join(tmpdir(), "doubtless-sound-"));
	const { db, close } = await open(folder);
	const modules = Array.from({ length: 300 }, (_, n) => ({
		id: `Q${n}`,
		title: `Module ${n}`,
		description: "text ".repeat(40),
		linkCode: `Bcode${n}`,
		customButtons: "[]",
		createdAt: n,
		updatedAt: n,
	}));
	await db.insertInto("moduleRow").values(modules).execute();
	await close();
	sound = join(folder, "doubtless.db");
	return () => rmSync(folder, { recursive: true, force: true });
});

afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("a new database file", () => {
	test("is readable only by its owner, uses a write-ahead log, and leaves no other file in the folder", async () => {
		const folder = makeFolder();
		const { close } = await open(folder);
		const file = join(folder, "doubtless.db");
		expect(statSync(file).mode & 0o777).toBe(0o600);
		await close();
		expect(readdirSync(folder)).toEqual(["doubtless.db"]);
		const database = new DatabaseSync(file, { readOnly: true });
		expect(database.prepare("pragma journal_mode").get()).toEqual({ journal_mode: "wal" });
		database.close();
	});

	test("is not created twice: the data is there at the next start, readable only by its owner", async () => {
		const folder = makeFolder();
		const file = join(folder, "doubtless.db");
		copyFileSync(sound, file);
		chmodSync(file, 0o644);
		const { db, close } = await open(folder);
		expect(await db.selectFrom("module").select("id").execute()).toHaveLength(300);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		await close();
	});
});

describe("a damaged database file is named, rejected and left unchanged", () => {
	const page = 4096;
	const damage: Record<string, (file: string) => void> = {
		"a text file": (file) => writeFileSync(file, "this is no database\n".repeat(500)),
		"an empty file": (file) => writeFileSync(file, ""),
		zeros: (file) => writeFileSync(file, Buffer.alloc(8 * page)),
		"a broken header": (file) => overwrite(file, 0, Buffer.from("not SQLite at all")),
		"a broken first page": (file) => overwrite(file, 100, Buffer.alloc(page - 100, 0xff)),
		"a broken middle page": (file) => overwrite(file, 12 * page, Buffer.alloc(page, 0xff)),
		"a broken last page": (file) => overwrite(file, statSync(file).size - page, Buffer.alloc(page, 0xff)),
		"a file cut in the middle": (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
		"a file cut to one page": (file) => truncateSync(file, page),
		"a file cut within its header": (file) => truncateSync(file, 50),
	};
	test.each(Object.keys(damage))("%s", async (kind) => {
		const file = join(makeFolder(), "doubtless.db");
		copyFileSync(sound, file);
		damage[kind]?.(file);
		const before = hash(file);
		const message = await readStartError(open(join(file, "..")));
		expect(message).toMatch(/^DATA_DIR: the database ".*doubtless\.db" is damaged \(.+\)\. It was left as it is/);
		expect(hash(file)).toBe(before);
	});

	test("ignores the write-ahead log of another database beside it", async () => {
		const [folder, other] = [makeFolder(), makeFolder()];
		copyFileSync(sound, join(other, "doubtless.db"));
		const { db } = await open(other);
		await db.insertInto("siteEvent").values({ name: "elsewhere", at: 1 }).execute();
		copyFileSync(sound, join(folder, "doubtless.db"));
		copyFileSync(join(other, "doubtless.db-wal"), join(folder, "doubtless.db-wal"));
		overwrite(join(folder, "doubtless.db-wal"), 16, Buffer.alloc(8, 0x5a));
		await db.destroy();
		const opened = await open(folder);
		expect(await opened.db.selectFrom("module").select("id").execute()).toHaveLength(300);
		expect(await opened.db.selectFrom("siteEvent").selectAll().execute()).toEqual([]);
		await opened.close();
	});

	test("loses the last writes together with a lost write-ahead log, and nothing else", async () => {
		const [folder, live] = [makeFolder(), makeFolder()];
		copyFileSync(sound, join(live, "doubtless.db"));
		const { db } = await open(live);
		await db.insertInto("siteEvent").values({ name: "in the log", at: 1 }).execute();
		copyFileSync(join(live, "doubtless.db"), join(folder, "doubtless.db"));
		await db.destroy();
		const opened = await open(folder);
		expect(await opened.db.selectFrom("module").select("id").execute()).toHaveLength(300);
		expect(await opened.db.selectFrom("siteEvent").selectAll().execute()).toEqual([]);
		const check = await sql`pragma integrity_check`.execute(opened.db);
		expect(check.rows).toEqual([{ integrityCheck: "ok" }]);
		await opened.close();
	});

	test("a backup file in its place is rejected with a hint to restore it", async () => {
		const file = join(makeFolder(), "doubtless.db");
		writeFileSync(file, gzipSync("a backup ".repeat(9_000)));
		expect(await readStartError(open(join(file, "..")))).toMatch(/is damaged .*npm run restore/);
	});

	test("a folder in its place is rejected", async () => {
		const folder = makeFolder();
		mkdirSync(join(folder, "doubtless.db"));
		expect(await readStartError(open(folder))).toContain("doubtless.db");
	});
});

test("a database written by a newer version is rejected with instructions", async () => {
	const folder = makeFolder();
	const file = join(folder, "doubtless.db");
	copyFileSync(sound, file);
	const database = new DatabaseSync(file);
	database.exec("insert into kysely_migration values ('9999-from-the-future', '2030-01-01T00:00:00.000Z')");
	database.close();
	expect(await readStartError(open(folder))).toMatch(/^DATA_DIR: .*newer version/);
});

test("a migration that fails halfway is rolled back", async () => {
	const folder = makeFolder();
	const file = join(folder, "doubtless.db");
	const database = new DatabaseSync(file);
	// Blocks the migration after its first tables, so that they must be rolled back too.
	database.exec("create table administrator_account (id text)");
	database.close();
	await expect(open(folder)).rejects.toThrow(/already exists/);
	const after = new DatabaseSync(file);
	const tables = after.prepare("select name from sqlite_master where type = 'table' order by name").all();
	expect(tables.map((row) => row.name)).toEqual(["administrator_account", "kysely_migration", "kysely_migration_lock"]);
	after.exec("drop table administrator_account");
	after.close();
	const { db, close } = await open(folder);
	expect(await db.selectFrom("module").selectAll().execute()).toEqual([]);
	await close();
});

test("two processes that read and then write the same file wait for each other and lose nothing", async () => {
	const folder = makeFolder();
	const { db, close } = await open(folder);
	const code = `
		import { openDatabase } from "#server/db/open.ts";
		import { readEnv } from "#server/env.ts";
		const { db, close } = await openDatabase(readEnv({ DATA_DIR: process.env.DATA_DIR }, ["en"]));
		for (let n = 0; n < 150; n++) {
			await db.transaction().execute(async (tx) => {
				const rows = await tx.selectFrom("siteEvent").select("name").execute();
				await tx.insertInto("siteEvent").values({ name: process.pid + " " + n, at: rows.length }).execute();
			});
		}
		await close();
	`;
	const ends = await Promise.all([1, 2].map(() => runProcess(code, { DATA_DIR: folder })));
	expect(ends.map((end) => [end.code, end.err])).toEqual([
		[0, ""],
		[0, ""],
	]);
	const rows = await db.selectFrom("siteEvent").select("at").orderBy("at").execute();
	expect(rows.map((row) => row.at)).toEqual(Array.from({ length: 300 }, (_, n) => n));
	await close();
});

test("a change waits while another connection holds the write lock, and blocks nothing else", async () => {
	const folder = makeFolder();
	const { db, close } = await open(folder);
	const other = new DatabaseSync(join(folder, "doubtless.db"));
	other.exec("begin immediate");
	let ticks = 0;
	const ticking = setInterval(() => {
		ticks++;
	}, 10);
	const alone = db.insertInto("siteEvent").values({ name: "alone", at: 1 }).execute();
	const together = db.transaction().execute((tx) => {
		return tx.insertInto("siteEvent").values({ name: "together", at: 2 }).execute();
	});
	await new Promise((resolve) => setTimeout(resolve, 300));
	expect(ticks).toBeGreaterThan(10);
	other.exec("commit");
	await Promise.all([alone, together]);
	clearInterval(ticking);
	expect(await db.selectFrom("siteEvent").select("name").orderBy("at").execute()).toEqual([
		{ name: "alone" },
		{ name: "together" },
	]);
	other.close();
	await close();
});

describe("an unusable PostgreSQL is reported in one line without the password", () => {
	test.each([
		["nobody listens there", "postgres://hub:hunter2@127.0.0.1:1/hub"],
		["there is no such host", "postgres://hub:hunter2@no-such-host.invalid/hub"],
	])("%s", async (_why, url) => {
		const folder = makeFolder();
		const message = await readStartError(open(folder, { DATABASE_URL: url }));
		expect(message).toMatch(/^DATABASE_URL: PostgreSQL cannot be used \(.+\)\.$/);
		expect(message).not.toContain("hunter2");
		expect(existsSync(join(folder, "doubtless.db"))).toBe(false);
	});

	test.skipIf(!process.env.TEST_POSTGRES_URL)("the database does not exist", async () => {
		const url = new URL(process.env.TEST_POSTGRES_URL ?? "postgres://x");
		url.pathname = "/no_such_database";
		url.password = "hunter2";
		const message = await readStartError(open(makeFolder(), { DATABASE_URL: url.href }));
		expect(message).toMatch(/^DATABASE_URL: .*no_such_database/);
		expect(message).not.toContain("hunter2");
	});
});

test("a process killed at any time during its first start leaves a file that starts", async () => {
	const code = `
		import { openDatabase } from "#server/db/open.ts";
		import { readEnv } from "#server/env.ts";
		process.send?.("loaded");
		const { close } = await openDatabase(readEnv({ DATA_DIR: process.env.DATA_DIR }, ["en"]));
		await close();
	`;
	for (const delay of byRun([0, 5, 20], [0, 2, 5, 10, 20, 40])) {
		const folder = makeFolder();
		const child = startProcess(code, { DATA_DIR: folder });
		await once(child, "message");
		setTimeout(() => child.kill("SIGKILL"), delay);
		if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
		const { db, close } = await open(folder);
		expect(await db.selectFrom("siteEvent").selectAll().execute()).toEqual([]);
		await close();
	}
});

function overwrite(file: string, offset: number, bytes: Buffer): void {
	const content = readFileSync(file);
	bytes.copy(content, offset);
	writeFileSync(file, content);
}
