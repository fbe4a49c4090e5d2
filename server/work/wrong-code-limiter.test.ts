import { beforeAll, expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import {
	createWrongCodeLimiter,
	FAILURES_PER_HOUR,
	FAILURES_PER_MINUTE,
	SITE_FAILURES_PER_MINUTE,
} from "./wrong-code-limiter.ts";

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
		const limits = Array.from({ length: processes }, () => createWrongCodeLimiter({ db: hub.db, now: () => at, name }));
		const first = limits[0] ?? createWrongCodeLimiter({ db: hub.db, now: () => at, name });
		const miss = async (address: string, times: number) => {
			for (let n = 0; n < times; n++) await first.count(address);
		};
		return { ...first, limits, miss, pass: (ms: number) => (at += ms) };
	}

	test("allows an address ten failures in a minute and limits it from the eleventh on", async () => {
		const { miss, limitedBy } = makeLimit();
		await miss("a", FAILURES_PER_MINUTE);
		expect(limitedBy("a")).toBeUndefined();
		await miss("a", 1);
		expect([limitedBy("a"), limitedBy("b")]).toEqual(["address", undefined]);
	});

	test("counts the minute from the first failure and ends the limit to the millisecond", async () => {
		const { miss, limitedBy, pass } = makeLimit();
		await miss("a", 1);
		pass(30_000);
		await miss("a", 10);
		pass(29_999);
		expect(limitedBy("a")).toBe("address");
		pass(1);
		expect(limitedBy("a")).toBeUndefined();
		await miss("a", 10);
		expect(limitedBy("a")).toBeUndefined();
	});

	test("limits an address for the rest of the hour at the sixty-first failure", async () => {
		const { miss, limitedBy, pass } = makeLimit();
		for (let minute = 0; minute < FAILURES_PER_HOUR / FAILURES_PER_MINUTE; minute++) {
			await miss("a", FAILURES_PER_MINUTE);
			expect(limitedBy("a")).toBeUndefined();
			pass(60_000);
		}
		await miss("a", 1);
		pass(54 * 60_000 - 1);
		expect(limitedBy("a")).toBe("address");
		pass(1);
		expect(limitedBy("a")).toBeUndefined();
	});

	test("limits the whole site for the rest of the minute at the sixty-first failure of all addresses", async () => {
		const { limits, limitedBy, pass } = makeLimit(2);
		await Promise.all(Array.from({ length: SITE_FAILURES_PER_MINUTE }, (_, n) => limits[n % 2]?.count(`address ${n}`)));
		expect(limitedBy("b")).toBeUndefined();
		expect(await limits[1]?.count("last")).toBe("site");
		expect(await limits[0]?.count("one more")).toBe("site");
		pass(60_000);
		expect(limitedBy("b")).toBeUndefined();
	});

	test("is shared by all processes: fifty concurrent failures over four processes limit the address in each", async () => {
		const { limits } = makeLimit(4);
		await Promise.all(Array.from({ length: 50 }, (_, n) => limits[n % 4]?.count("a")));
		for (const limit of limits) {
			// A process learns of the limit at the address's next failure there.
			await limit.count("a");
			expect([limit.limitedBy("a"), limit.limitedBy("b")]).toEqual(["address", undefined]);
		}
	});

	test("stores no address, and no row longer than its window", async () => {
		const { miss, pass } = makeLimit();
		await miss("203.0.113.77", 1);
		const keys = async () => (await hub.db.selectFrom("rateLimit").select("key").execute()).map(({ key }) => key);
		expect((await keys()).join()).not.toContain("203.0.113.77");
		pass(2 * 3_600_000);
		await miss("b", 1);
		expect(await keys()).toHaveLength(3);
	});
});
