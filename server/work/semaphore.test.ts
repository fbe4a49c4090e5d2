import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

test("runs `atOnce` tasks at once, queues `waiting` more in order, and rejects the rest immediately", async () => {
	const semaphore = createSemaphore({ atOnce: 2, waiting: 3 });
	const started: number[] = [];
	const ends: (() => void)[] = [];
	const run = (n: number) =>
		semaphore.run(async () => {
			started.push(n);
			await new Promise<void>((resolve) => ends.push(resolve));
			return n;
		});
	const asked = Array.from({ length: 8 }, (_, n) => run(n));
	expect(await Promise.all(asked.slice(5))).toEqual([undefined, undefined, undefined]);
	expect(started).toEqual([0, 1]);
	while (started.length < 5 || ends.length > 0) {
		ends.shift()?.();
		await new Promise(setImmediate);
	}
	expect(await Promise.all(asked.slice(0, 5))).toEqual([0, 1, 2, 3, 4].map((result) => ({ result })));
	expect(started).toEqual([0, 1, 2, 3, 4]);
});

test("continues after a failed task, and lets no new task overtake a waiting one", async () => {
	const semaphore = createSemaphore({ atOnce: 1, waiting: 1 });
	const failing = semaphore.run(async () => {
		throw new Error("broken");
	});
	const waiting = semaphore.run(async () => "waited");
	await expect(failing).rejects.toThrow("broken");
	expect(await semaphore.run(async () => "late")).toEqual({ result: "late" });
	expect(await waiting).toEqual({ result: "waited" });
});
