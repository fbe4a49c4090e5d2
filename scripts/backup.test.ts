// `npm run backup` as a timer runs it: --verify, --keep, and exit codes by which a failure is noticed.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { SITE_FILE } from "#server/db/engines/sqlite-file.ts";
import { checkBackup } from "#server/db/site/backup-file.ts";
import { writeBackup } from "#server/db/site/backup-writing.ts";
import { openSqliteLocation } from "#server/db/site/site-location.ts";
import { createTestHub } from "../tests/test-hub.ts";
import { ROOT, waitForExit } from "../tests/test-process.ts";
import { cleanUp, makeFolder } from "../tests/test-start.ts";

afterEach(cleanUp);

async function backup(DATA_DIR: string, ...options: string[]) {
	const { PATH, NODE_COMPILE_CACHE } = process.env;
	const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR, DATABASE_URL: "" };
	return waitForExit(spawn(process.execPath, [join(ROOT, "scripts/backup.ts"), ...options], { env }));
}

test("reads each backup back, and keeps as many as --keep says", async () => {
	const hub = await createTestHub();
	const folder = makeFolder();
	const [old, others] = ["20260101-000000-000.backup.gz", ["before-upgrade-1.backup.gz", "mine.backup.gz"]];
	for (const name of [old, ...others]) writeFileSync(join(folder, name), "x");
	// --keep reads the new backup back before it deletes an old one, also without --verify.
	for (const [options, end] of [
		[["--verify", "--keep", "2"], ""],
		[["--keep", "2"], ", 1 old deleted"],
	] as const) {
		const { code, out, err } = await backup(hub.env.DATA_DIR, "--to", folder, ...options);
		expect([code, err]).toEqual([0, ""]);
		const facts = /^Saved: .*\.backup\.gz \(.* rows in \d+ tables\), read back and sound(.*)\n$/.exec(out);
		expect(facts?.[1]).toBe(end);
	}
	const names = readdirSync(folder);
	expect(names.filter((name) => /^\d{8}-/.test(name))).toHaveLength(2);
	expect(names).not.toContain(old);
	expect(names).toEqual(expect.arrayContaining(others));
	await hub.close();
});

test("finds a single changed byte in a backup", async () => {
	const hub = await createTestHub();
	const file = join(makeFolder(), "site.backup.gz");
	const source = openSqliteLocation(join(hub.env.DATA_DIR, SITE_FILE), { isReader: true });
	await writeBackup(source, file, { now: () => new Date() });
	await source.close();
	await checkBackup(file);
	const bytes = readFileSync(file);
	const at = bytes.length - 2_000;
	bytes[at] = (bytes[at] ?? 0) ^ 1;
	writeFileSync(file, bytes);
	await expect(checkBackup(file)).rejects.toThrow(/is damaged/);
	await hub.close();
});

test("a failed backup exits with a code other than 0, prints the reason, and deletes nothing", async () => {
	const hub = await createTestHub();
	const folder = makeFolder();
	const old = join(folder, "20260101-000000-000.backup.gz");
	writeFileSync(old, "x");
	for (const [options, line] of [
		[["--to", join(old, "x")], /^--to: .* cannot be written/],
		[["--to", join(folder, "one.gz"), "--keep", "1"], /^--keep: needs --to to be an existing folder/],
		[["--to", join(folder, "not-mounted", "one.gz")], /^--to: there is no folder "[^"]*not-mounted"/],
		[["--to", folder, "--keep", "0"], /^--keep: must be a whole number/],
		[["--verify=yes"], /Usage: npm run backup/],
	] as const) {
		const { code, out, err } = await backup(hub.env.DATA_DIR, ...options);
		expect([code === 0, out]).toEqual([false, ""]);
		expect(err).toMatch(line);
	}
	expect((await backup(makeFolder(), "--to", folder, "--keep", "1")).code).toBe(1);
	expect(readdirSync(folder)).toEqual(["20260101-000000-000.backup.gz"]);
	await hub.close();
});
