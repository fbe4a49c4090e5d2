import { expect, test } from "vitest";
import { createRetryGate } from "./retry-gate.ts";

test("stays closed for as long as the server asked, and at most an hour", () => {
	let now = 500;
	const gate = createRetryGate(() => now);
	expect(gate.waitMs()).toBe(0);
	gate.close(30_000);
	now += 29_000;
	expect(gate.waitMs()).toBe(1_000);
	now += 1_000;
	expect(gate.waitMs()).toBe(0);
	gate.close(10 ** 12);
	expect(gate.waitMs()).toBe(3_600_000);
});
