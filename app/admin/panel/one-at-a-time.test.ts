import { expect, test, vi } from "vitest";
import { createOneAtATime } from "./one-at-a-time.ts";

test("ignores a second call while the first is in progress", async () => {
	const run = createOneAtATime();
	const { promise, resolve } = Promise.withResolvers<string>();
	const first = run(() => promise);
	const second = vi.fn(async () => "second");
	expect(await run(second)).toBeUndefined();
	expect(second).not.toHaveBeenCalled();
	resolve("first");
	expect(await first).toBe("first");
});

test("runs the next call after a rejection, which the caller gets", async () => {
	const run = createOneAtATime();
	await expect(
		run(async () => {
			throw new Error("broken");
		}),
	).rejects.toThrow("broken");
	expect(await run(async () => "next")).toBe("next");
});
