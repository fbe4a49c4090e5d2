import { beforeAll, expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import { createFailedAttemptLimiter, FAILURES_PER_HOUR, FAILURES_PER_MINUTE } from "./failed-attempt-limiter.ts";

const START = 1_790_000_000_000;

describeOnBothEngines("the failed-attempt limiter", (createTestHub) => {
	let hub: Hub;
	let names = 0;
	beforeAll(async () => {
		hub = await createTestHub();
	});

	/** Each test uses its own limiter name; `more` are other processes with the same name. */
	function makeLimit(processes = 1) {
		let at = START;
		const name = `test ${names++}`;
		const limits = Array.from({ length: processes }, () =>
			createFailedAttemptLimiter({ db: hub.db, now: () => at, name }),
		);
		const first = limits[0] ?? createFailedAttemptLimiter({ db: hub.db, now: () => at, name });
		const miss = async (address: string, times: number) => {
			for (let n = 0; n < times; n++) await first.count(address);
		};
		return { ...first, limits, miss, pass: (ms: number) => (at += ms) };
	}

	test("allows an address ten failures in a minute and blocks it at the eleventh", async () => {
		const { miss, waitSeconds } = makeLimit();
		await miss("a", FAILURES_PER_MINUTE);
		expect(waitSeconds("a")).toBe(0);
		await miss("a", 1);
		expect(waitSeconds("a")).toBe(60);
		expect(waitSeconds("b")).toBe(0);
	});

	test("counts the minute from the first failure and ends the block to the millisecond", async () => {
		const { miss, waitSeconds, pass } = makeLimit();
		await miss("a", 1);
		pass(30_000);
		await miss("a", 10);
		expect(waitSeconds("a")).toBe(30);
		pass(29_999);
		expect(waitSeconds("a")).toBe(1);
		pass(1);
		expect(waitSeconds("a")).toBe(0);
		await miss("a", 10);
		expect(waitSeconds("a")).toBe(0);
	});

	test("blocks an address for the rest of the hour at the sixty-first failure", async () => {
		const { miss, waitSeconds, pass } = makeLimit();
		for (let minute = 0; minute < FAILURES_PER_HOUR / FAILURES_PER_MINUTE; minute++) {
			await miss("a", FAILURES_PER_MINUTE);
			expect(waitSeconds("a")).toBe(0);
			pass(60_000);
		}
		await miss("a", 1);
		expect(waitSeconds("a")).toBe(54 * 60);
		pass(54 * 60_000);
		expect(waitSeconds("a")).toBe(0);
	});

	test("is shared by all processes: fifty concurrent failures over four processes block the address in each", async () => {
		const { limits } = makeLimit(4);
		await Promise.all(Array.from({ length: 50 }, (_, n) => limits[n % 4]?.count("a")));
		await Promise.all(limits.map((limit) => limit.count("b")));
		for (const limit of limits) {
			// A process learns of the block at the address's next failure there, which it rejects.
			await limit.count("a");
			expect([limit.waitSeconds("a"), limit.waitSeconds("b")]).toEqual([60, 0]);
		}
	});

	test("stores no address, and no row longer than its window", async () => {
		const { miss, pass } = makeLimit();
		await miss("203.0.113.77", 1);
		const keys = async () => (await hub.db.selectFrom("rateLimit").select("key").execute()).map(({ key }) => key);
		expect((await keys()).join()).not.toContain("203.0.113.77");
		pass(2 * 3_600_000);
		await miss("b", 1);
		expect(await keys()).toHaveLength(2);
	});
});
