// Work on untrusted files in a child process: limits of time, memory and answers, and that the child ends.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { isHubError } from "#core/problem.ts";
import { createLimitedProcess } from "./limited-process.ts";

const folder = mkdtempSync(join(tmpdir(), "limited-process-"));
const file = join(folder, "tasks.mjs");
writeFileSync(
	file,
	`const works = {
	pid: () => process.pid,
	echo: ({ value }) => value,
	env: () => Object.keys(process.env),
	heap: () => { const all = []; for (;;) all.push(new Array(100_000).fill(all.length / 3)); },
	buffers: () => { const all = []; for (;;) all.push(Buffer.alloc(50_000_000, 1)); },
	loop: () => { for (;;); },
	long: () => Buffer.alloc(3_000_000),
	exit: () => process.exit(0),
	throws: () => { throw new Error("a bug"); },
	grows: () => { globalThis.kept = Buffer.alloc(300_000_000, 1); return process.pid; },
};
export const run = async (data) => works[data.kind](data);`,
);
const TASKS = pathToFileURL(file);
const MEMORY = { ok: false, why: "memory" };
const runner = createLimitedProcess({ answerBytes: 1_000_000 });
const run = (kind: string, value?: unknown) => runner.run(TASKS, { kind, value });
afterAll(async () => {
	await runner.close();
	rmSync(folder, { recursive: true });
});

test("answers with what can be cloned, from a process without the server's environment", async () => {
	const value = { list: new Map([["a", new Uint8Array([1, 2, 3])]]), text: "ग" };
	expect(await run("echo", value)).toEqual({ ok: true, answer: value });
	expect(await run("env")).toEqual({ ok: true, answer: expect.not.arrayContaining(["PATH", "HOME"]) });
});

describe("ends the child, and the next task gets a new one", () => {
	test.each([
		["the heap is full", "heap", MEMORY],
		["buffers take more than the system gives", "buffers", MEMORY],
		["it ends by itself", "exit", MEMORY],
	])("when %s", async (_, kind, outcome) => {
		if (kind === "buffers" && process.platform !== "linux") return;
		expect(await run(kind)).toEqual(outcome);
		expect(await run("echo", 1)).toEqual({ ok: true, answer: 1 });
	});

	test("when buffers take too much where the system has no limit", async () => {
		const own = createLimitedProcess({ hasSystemLimit: false });
		expect(await own.run(TASKS, { kind: "buffers" })).toEqual(MEMORY);
		expect(await own.run(TASKS, { kind: "echo", value: 1 })).toEqual({ ok: true, answer: 1 });
		await own.close();
	});

	test("when the deadline is over", async () => {
		expect(await runner.run(TASKS, { kind: "loop" }, 500)).toEqual({ ok: false, why: "time" });
		expect(await run("echo", 1)).toEqual({ ok: true, answer: 1 });
	});

	test("when it has grown and answered", async () => {
		const pid = await run("grows");
		expect(await run("pid")).not.toEqual(pid);
	});
});

test("refuses an answer that is too long", async () => {
	expect(await run("long")).toEqual(MEMORY);
});

test("throws what the task throws, and the child goes on", async () => {
	const pid = await run("pid");
	await expect(run("throws")).rejects.toThrow("a bug");
	expect(await run("pid")).toEqual(pid);
});

test("runs one task at a time, lets some wait and refuses the rest", async () => {
	const own = createLimitedProcess({ waiting: 1 });
	const first = own.run(TASKS, { kind: "pid" });
	const second = own.run(TASKS, { kind: "pid" });
	const third = await own.run(TASKS, { kind: "pid" }).catch((error: unknown) => error);
	expect(isHubError(third) && third.code).toBe("too-many-tries");
	expect(await first).toEqual(await second);
	await own.close();
});

test("ends an idle child", async () => {
	const own = createLimitedProcess({ idleMs: 1 });
	const answered = await own.run<number>(TASKS, { kind: "pid" });
	const pid = answered.ok ? answered.answer : 0;
	await expect.poll(() => isAlive(pid)).toBe(false);
	await own.close();
});

test("closing ends the child and rejects its task", async () => {
	const own = createLimitedProcess();
	const answered = await own.run<number>(TASKS, { kind: "pid" });
	const endless = own.run(TASKS, { kind: "loop" }).catch((error: Error) => error.message);
	await own.close();
	expect(await endless).toBe("The work on a file was stopped.");
	expect(isAlive(answered.ok ? answered.answer : 0)).toBe(false);
});

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
