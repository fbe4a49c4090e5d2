import { afterEach, beforeEach, expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { describeOnOneEngine } from "../../../tests/test-hub.ts";
import { createBreaker, nextPacificMidnight } from "./circuit-breaker.ts";
import type { Failure } from "./provider-failure.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const failure = (cause: Failure["cause"], waitMs?: number): Failure => ({
	cause,
	waitMs,
	detail: "its words",
});

describeOnOneEngine("the circuit breaker", (createTestHub) => {
	let hub: Hub;
	let now = NOON;
	const create = (...settings: string[]) => createBreaker({ db: hub.db, now: () => now, settings });
	beforeEach(async () => {
		now = NOON;
		hub = await createTestHub();
	});
	afterEach(() => hub.close());

	test("opens for 30 s after five failures in a minute, for every process", async () => {
		const [one, other] = [create("a"), create("a")];
		for (let failed = 0; failed < 4; failed++) await one.noteFailure(failure("provider-error"));
		expect(await other.check()).toBeUndefined();
		await other.noteFailure(failure("timeout"));
		expect(await one.check()).toEqual({ cause: "timeout", until: NOON + 30_000 });
	});

	test("does not add up failures with long pauses between them", async () => {
		const breaker = create("a");
		for (let failed = 0; failed < 8; failed++) {
			await breaker.noteFailure(failure("provider-error"));
			now += 16_000;
		}
		expect(await breaker.check()).toBeUndefined();
	});

	test("then lets one request of all processes through, and closes when it succeeds", async () => {
		const [one, other] = [create("a"), create("a")];
		for (let failed = 0; failed < 5; failed++) await one.noteFailure(failure("provider-error"));
		now += 30_000;
		const checks = await Promise.all([one.check(), other.check(), one.check(), other.check()]);
		expect(checks.filter((closed) => closed === undefined)).toHaveLength(1);
		await one.noteAnswer();
		expect(await other.check()).toBeUndefined();
		await one.noteFailure(failure("provider-error"));
		expect(await other.check()).toBeUndefined();
	});

	test("stays open for an error that needs a changed setting, retries every ten minutes, and resets with other settings", async () => {
		const breaker = create("old key");
		await breaker.noteFailure(failure("bad-key"));
		expect(await breaker.check()).toEqual({ cause: "bad-key", until: NOON + 600_000 });
		expect(await create("new key").check()).toBeUndefined();
		now += 600_000;
		expect(await breaker.check()).toBeUndefined();
		expect(await breaker.check()).toMatchObject({ cause: "bad-key" });
		const { lastFailure } = await breaker.getReport();
		expect(lastFailure).toEqual({ cause: "bad-key", detail: "its words", at: NOON });
		expect((await create("new key").getReport()).lastFailure).toBeUndefined();
		await create("new key").noteFailure(failure("timeout"));
		expect(await create("new key").check()).toBeUndefined();
	});

	test.each([
		["limit-minute", 36_000, 36_000],
		["limit-minute", 900_000, 120_000],
		["limit-unknown", undefined, 30_000],
	] as const)("waits as %s asks (%s), at most two minutes", async (cause, waitMs, expected) => {
		const breaker = create("a");
		await breaker.noteFailure(failure(cause, waitMs));
		expect(await breaker.check()).toEqual({ cause, until: NOON + expected });
	});

	test("waits for the provider's next day when the daily limit is used up, whatever wait it asks for", async () => {
		const breaker = create("a");
		await breaker.noteFailure(failure("limit-day", 12_000));
		expect(await breaker.check()).toEqual({ cause: "limit-day", until: Date.UTC(2026, 10, 22, 8) });
	});
});

test("midnight on the US west coast is 8:00 UTC in winter and 7:00 UTC in summer", () => {
	expect(nextPacificMidnight(Date.UTC(2026, 10, 21, 7, 59, 59, 500))).toBe(Date.UTC(2026, 10, 21, 8));
	expect(nextPacificMidnight(Date.UTC(2026, 10, 21, 8))).toBe(Date.UTC(2026, 10, 22, 8));
	expect(nextPacificMidnight(Date.UTC(2026, 6, 1, 12))).toBe(Date.UTC(2026, 6, 2, 7));
});
