// A thread is ended when it does not get further, and not because it takes long. The time of the limits is a fake clock's.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLimitedThreads, PROGRESS } from "./limited-threads.ts";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
	vi.useRealTimers();
});

/** A thread that takes one step whenever its number rises, and answers after the last. */
const WORKER = `
	import { parentPort, workerData } from "node:worker_threads";
	const { shared, steps, reports } = workerData;
	for (let step = 0; step < steps; step++) {
		Atomics.wait(shared, 0, step);
		if (reports) parentPort.postMessage(${JSON.stringify(PROGRESS)});
		Atomics.store(shared, 1, step + 1);
	}
	parentPort.postMessage("done");
`;

/** @returns the thread's answer, with so much time between two steps */
async function runSlowly(given: { steps: number; stepMs: number; reports: boolean }): Promise<string | undefined> {
	const file = new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`);
	const threads = createLimitedThreads(file, { limitMs: 1_000, mostMs: 5_000, memoryMb: 64 });
	const shared = new Int32Array(new SharedArrayBuffer(8));
	const running = threads.run<string>({ shared, ...given }, []);
	let isOver = false;
	const answered = running.finally(() => {
		isOver = true;
	});
	for (let step = 1; step <= given.steps && !isOver; step++) {
		vi.advanceTimersByTime(given.stepMs);
		await passTurns();
		if (isOver) break;
		Atomics.store(shared, 0, step);
		Atomics.notify(shared, 0);
		while (Atomics.load(shared, 1) < step && !isOver) await passTurns();
		await passTurns();
	}
	const answer = await answered;
	await threads.close();
	return answer;
}

/** The main thread takes what was posted. */
async function passTurns(): Promise<void> {
	for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test("work that gets further may take longer than the limit", async () => {
	expect(await runSlowly({ steps: 4, stepMs: 900, reports: true })).toBe("done");
});

test("work that does not get further is ended at the limit", async () => {
	expect(await runSlowly({ steps: 4, stepMs: 900, reports: false })).toBeUndefined();
	expect(await runSlowly({ steps: 1, stepMs: 1_100, reports: true })).toBeUndefined();
});

test("work that gets further for ever is ended, too", async () => {
	expect(await runSlowly({ steps: 9, stepMs: 900, reports: true })).toBeUndefined();
});
