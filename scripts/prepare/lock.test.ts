// Only one process at a time prepares a folder, and a stale lock does not block the next one.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { withLock } from "./lock.mjs";

let folder: string;
let lock: string;
beforeEach(() => {
	vi.spyOn(process.stdout, "write").mockReturnValue(true);
	folder = mkdtempSync(join(tmpdir(), "doubtless-lock-"));
	lock = join(folder, "lock");
});
afterEach(() => {
	vi.restoreAllMocks();
	rmSync(folder, { recursive: true, force: true });
});

describe("the lock of a preparation", () => {
	test("runs one piece of work after the other, also when the first one fails", async () => {
		const events: string[] = [];
		const work = (name: string) => async () => {
			events.push(`${name} begins`);
			await wait(50);
			events.push(`${name} ends`);
			if (name === "first") throw new Error("no network");
		};
		const both = await Promise.allSettled([withLock(lock, work("first")), withLock(lock, work("second"))]);
		expect(both.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
		expect(events).toEqual(["first begins", "first ends", "second begins", "second ends"]);
		expect(existsSync(lock)).toBe(false);
	});

	test("is taken over from a dead process by exactly one of the waiting processes", async () => {
		mkdirSync(lock);
		const { pid } = spawnSync(process.execPath, ["--version"]);
		writeFileSync(join(lock, "pid"), String(pid));
		let atOnce = 0;
		let most = 0;
		const work = async () => {
			most = Math.max(most, ++atOnce);
			await wait(20);
			atOnce--;
		};
		await Promise.all([withLock(lock, work), withLock(lock, work), withLock(lock, work)]);
		expect(most).toBe(1);
	});

	test("is taken over when its owner died before writing its process id", async () => {
		mkdirSync(lock);
		const before = new Date(Date.now() - 10_000);
		utimesSync(lock, before, before);
		expect(await withLock(lock, async () => "done")).toBe("done");
	});
});
