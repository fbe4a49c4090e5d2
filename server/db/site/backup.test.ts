// Backs up a site into one file and restores it, within one engine and across both.
import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import type { Engine } from "#server/db/engines/engine.ts";
import { byRun } from "../../../tests/faults.ts";
import { signIn } from "../../../tests/test-panel.ts";
import { ROOT } from "../../../tests/test-process.ts";
import {
	ENGINE_PAIRS,
	ENGINES,
	fillSite,
	makeSiteFolder,
	makeStartedSite,
	makeTestSite,
	openHubOn,
	openTestSite,
	readAll,
	removeTestSites,
	type TestSite,
} from "../../../tests/test-sites.ts";
import { EnvError } from "../../env-error.ts";
import { BACKED_UP_TABLES } from "./backed-up-tables.ts";
import { HEADER_BYTES, packHeader, readHeader } from "./backup-file.ts";
import { writeBackup } from "./backup-writing.ts";
import { restoreBackup } from "./restoring.ts";
import { type CommandProgress, checkNoRows } from "./site-location.ts";
import { listKnown } from "./site-migrations.ts";

afterAll(removeTestSites);

const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const AT = new Date("2026-11-21T12:00:00.000Z");
const now = () => AT;

/** The filled site of an engine, which no test changes. */
function makeSite(engine: Engine): Promise<TestSite> {
	const made = sites.get(engine) ?? fillTestSite(engine);
	sites.set(engine, made);
	return made;
}
const sites = new Map<Engine, Promise<TestSite>>();

async function fillTestSite(engine: Engine): Promise<TestSite> {
	const testSite = await makeStartedSite(engine);
	const hub = await openHubOn(testSite);
	await fillSite(hub);
	await hub.close();
	return testSite;
}

async function save(testSite: TestSite, name = "site.backup.gz"): Promise<string> {
	const file = join(makeSiteFolder(), name);
	const source = openTestSite(testSite);
	await writeBackup(source, file, { now });
	await source.close();
	return file;
}

async function readStartError(work: Promise<unknown>): Promise<string> {
	const error = await work.then(
		() => new Error("it was done"),
		(reason: unknown) => reason,
	);
	if (!(error instanceof EnvError)) throw error;
	expect(error.message).not.toContain("\n");
	return error.message;
}

describe.each(ENGINE_PAIRS)("from $from to $to", ({ from, to }) => {
	test("restores everything, and administrators sign in with their passwords", async () => {
		const [site, testSite] = [await makeSite(from), await makeTestSite(to)];
		const file = await save(site);
		const reports: CommandProgress[] = [];
		const header = await restoreBackup(file, testSite.address, { onProgress: (progress) => reports.push(progress) });
		expect(await readAll(testSite)).toEqual(await readAll(site));
		const total = header.tables.reduce((sum, { rows }) => sum + rows, 0);
		expect(reports.filter(({ step }) => step === "copy").at(-1)?.rows).toBe(total);
		expect(reports.filter(({ step }) => step === "check").at(-1)?.rows).toBe(total);

		const hub = await openHubOn(testSite);
		expect(await hub.db.selectFrom("administratorSession").select("id").execute()).toEqual([]);
		expect(await signIn(hub)).toContain("=");
		const modules = await hub.modules.list({});
		expect(modules.total).toBe(18);
		await hub.close();
		// A backup of the restored site has the same checksums, but that the administrator was seen.
		const again = await save(testSite);
		const sums = readHeader(again).tables.filter(({ name }) => !["audit_entry", "administrator"].includes(name));
		expect(header.tables).toEqual(expect.arrayContaining(sums));
	});
});

describe.each(ENGINES)("a backup file of %s", (engine) => {
	test("is readable only by its owner, appears under its name only when complete, and replaces nothing", async () => {
		const site = await makeSite(engine);
		const file = await save(site);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(readdirSync(join(file, ".."))).toEqual(["site.backup.gz"]);
		const source = openTestSite(site);
		expect(await readStartError(writeBackup(source, file, { now }))).toMatch(/^--to: ".*" is there already/);
		const below = join(file, "below", "x.gz");
		expect(await readStartError(writeBackup(source, below, { now }))).toMatch(
			/^--to: ".*" cannot be written \(ENOTDIR\)/,
		);
		await source.close();
		expect(readdirSync(join(file, ".."))).toEqual(["site.backup.gz"]);
	});

	test("can be read with any gzip: a header, then one line for each row, with the stated checksums and no session", async () => {
		const site = await makeSite(engine);
		const file = await save(site);
		const lines = gunzipSync(readFileSync(file)).toString().split("\n");
		expect(lines.pop()).toBe("");
		const header = JSON.parse(lines[0] ?? "");
		expect(header).toMatchObject({ format: "doubtless-backup", version: 1, product: VERSION, engine });
		expect(header).toMatchObject({ at: AT.toISOString(), migrations: listKnown(engine) });
		const tables = header.tables.map(({ name }: { name: string }) => name);
		expect(tables).toEqual(BACKED_UP_TABLES);
		let next = 1;
		for (const { name, rows, sha256 } of header.tables) {
			expect(JSON.parse(lines[next] ?? "").table).toBe(name);
			const own = lines.slice(next + 1, next + 1 + rows);
			const sum = createHash("sha256").update(own.map((line) => `${line}\n`).join(""));
			expect([name, sum.digest("hex")]).toEqual([name, sha256]);
			next += rows + 1;
		}
		expect(next).toBe(lines.length);
		const hub = await openHubOn(site);
		const session = await hub.db.selectFrom("administratorSession").select("token").executeTakeFirstOrThrow();
		await hub.close();
		expect(lines.join("\n")).not.toContain(session.token);
	});

	test("is restored only into an empty place, and leaves existing data unchanged", async () => {
		const site = await makeSite(engine);
		const file = await save(site);
		const before = await readAll(site);
		const line = await readStartError(restoreBackup(file, site.address));
		expect(line).toMatch(
			engine === "sqlite"
				? /^--to: ".*doubtless\.db" is there already\. Choose/
				: /^--to: the database holds a site already .* createdb/,
		);
		expect(await readAll(site)).toEqual(before);
	});

	test("with any damage is rejected, and leaves nothing behind", async () => {
		const whole = readFileSync(await save(await makeSite(engine)));
		const folder = makeSiteFolder();
		const damaged: Record<string, Buffer> = {
			"a text": Buffer.from("not a backup"),
			nothing: Buffer.alloc(0),
			"another gzip file": gzipSync("not a backup".repeat(9_000), { level: 0 }),
			"cut in its header": whole.subarray(0, HEADER_BYTES - 100),
			"cut after its header": whole.subarray(0, HEADER_BYTES),
			"cut in the middle": whole.subarray(0, Math.floor((HEADER_BYTES + whole.length) / 2)),
			"cut before its end": whole.subarray(0, whole.length - 1),
			"without a header": Buffer.concat([packHeader(null), whole.subarray(HEADER_BYTES)]),
			"a byte of the header changed": changed(whole, 500),
			"a byte of the rows changed": changed(whole, Math.floor((HEADER_BYTES + whole.length) / 2)),
			"longer than it was": Buffer.concat([whole, gzipSync('["more"]\n')]),
			"a row fewer": replaceRows(whole, (text) => text.replace(/\n.*"Bcode-2".*\n/, "\n")),
			"a row that not every index takes": replaceRows(whole, (text) =>
				text.replace('"Bcode-1"', `"${randomBytes(20_000).toString("hex")}"`),
			),
			"a row that no key takes": replaceRows(whole, (text) => text.replace('"Bcode-1"', '"Bcode-2"')),
			"a row changed": replaceRows(whole, (text) => text.replace('"Bcode-1"', '"Bcode-x"')),
		};
		const testSite = await makeTestSite(engine);
		// Up to the first row nothing differs by engine.
		const isShort = byRun(engine !== ENGINES[0], false);
		const tried = Object.entries(damaged).filter(([name]) => !isShort || name.startsWith("a row "));
		for (const [name, bytes] of tried) {
			const file = join(folder, "bad.gz");
			writeFileSync(file, bytes);
			const line = await readStartError(restoreBackup(file, testSite.address));
			expect([name, line]).toEqual([name, expect.stringMatching(/^--from: .*(damaged|no backup|never finished)/)]);
			expect(readdirSync(testSite.folder)).toEqual([]);
			if (engine === "sqlite") continue;
			const target = openTestSite(testSite);
			await checkNoRows(target);
			await target.close();
		}
	});

	test("of a newer format or a newer version is rejected with a message", async () => {
		const whole = readFileSync(await save(await makeSite(engine)));
		const testSite = await makeTestSite(engine);
		const file = join(makeSiteFolder(), "new.gz");
		const { format, version, ...header } = JSON.parse(gunzipSync(whole.subarray(0, HEADER_BYTES)).toString());
		const text = Buffer.alloc(60_000, " ");
		text.write(JSON.stringify({ format, version: version + 1, anything: "else" }));
		writeFileSync(file, Buffer.concat([gzipSync(text, { level: 0 }), whole.subarray(HEADER_BYTES)]));
		expect(await readStartError(restoreBackup(file, testSite.address))).toMatch(/newer version .*format 2.* reads 1/);

		const migrations = [...header.migrations, "9000-later"];
		const newer = packHeader({ ...header, product: "7.0.0", migrations });
		writeFileSync(file, Buffer.concat([newer, whole.subarray(HEADER_BYTES)]));
		expect(await readStartError(restoreBackup(file, testSite.address))).toMatch(/newer version .*7\.0\.0/);
		expect(readdirSync(testSite.folder)).toEqual([]);
	});

	test("is not made of a place without a site", async () => {
		const testSite = await makeTestSite(engine);
		const source = openTestSite(testSite);
		const file = join(makeSiteFolder(), "x.gz");
		expect(await readStartError(writeBackup(source, file, { now }))).toBe("--from: there is no site here to save.");
		expect(existsSync(file)).toBe(false);
		await source.close();
	});
});

test("a restore to SQLite also detects leftovers of an old database", async () => {
	const file = await save(await makeSite("sqlite"));
	const testSite = await makeTestSite("sqlite");
	mkdirSync(testSite.folder, { recursive: true });
	writeFileSync(join(testSite.folder, "doubtless.db-wal"), "old");
	expect(await readStartError(restoreBackup(file, testSite.address))).toMatch(/doubtless\.db-wal" is there already/);
});

test("the three commands report what they did, and what is missing", async () => {
	const site = await makeSite("sqlite");
	const [backup, copy] = [makeSiteFolder(), makeSiteFolder()];
	const file = join(backup, "a.gz");
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	const run = (script: string, ...words: string[]) =>
		execFileSync(process.execPath, [`scripts/${script}.ts`, ...words], {
			env: { PATH, NODE_COMPILE_CACHE, ...site.env },
			encoding: "utf8",
			stdio: ["ignore", "pipe", "pipe"],
		});
	expect(run("backup", "--to", file)).toMatch(/^Saved: .*a\.gz \(\d+ kB, \d+ rows in \d+ tables\)$/m);
	expect(run("backup")).toContain(join(site.folder, "backups"));
	expect(run("restore", "--from", file, "--to", join(backup, "new"))).toMatch(/^Restored: .* as they were at 20/m);
	expect(run("db-copy", "--from", site.folder, "--to", copy)).toMatch(/^Copied: \d+ rows, the same on both sides/m);
	expect(existsSync(join(copy, "doubtless.db"))).toBe(true);
	expect(() => run("restore", "--from", file)).toThrow(/is there already/);
	expect(() => run("restore")).toThrow(/--from is missing\.\s+Usage/);
	expect(() => run("db-copy", "--form", "x")).toThrow(/Unknown option.*\s+Usage/);
});

function changed(whole: Buffer, testSite: number): Buffer {
	const bytes = Buffer.from(whole);
	bytes[testSite] = (bytes[testSite] ?? 0) ^ 0x10;
	return bytes;
}

/** Other rows under the old header. */
function replaceRows(whole: Buffer, replace: (text: string) => string): Buffer {
	const rows = gunzipSync(whole.subarray(HEADER_BYTES)).toString();
	expect(replace(rows)).not.toBe(rows);
	return Buffer.concat([whole.subarray(0, HEADER_BYTES), gzipSync(replace(rows))]);
}
