import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { clearSite, describeOnBothEngines } from "../../tests/test-hub.ts";
import { createQuota, type QuotaLimits } from "./quota.ts";

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 21, 12);
const LIMITS: QuotaLimits = { perLearner: 10, perAddress: 300, newLearners: 3, perDay: 5 };
const MARIA = { learner: "maria", address: "school" };

describeOnBothEngines("the quota", (createTestHub) => {
	let hub: Hub;
	let now = NOON;
	const create = (limits: Partial<QuotaLimits> = {}) =>
		createQuota({ db: hub.db, now: () => now, limits: { ...LIMITS, ...limits } });
	beforeAll(async () => {
		hub = await createTestHub();
	});
	afterAll(() => hub.close());
	beforeEach(async () => {
		now = NOON;
		await clearSite(hub);
	});

	async function reserve(quota: ReturnType<typeof create>, asker = MARIA) {
		const reserved = await quota.reserve(asker);
		return reserved.ok ? "ok" : reserved.code;
	}

	test("counts an hour from the first question, and then starts a new one", async () => {
		const quota = create();
		expect(await quota.getLeft("maria")).toEqual({ left: 10, limit: 10, resetInMs: null });
		for (let asked = 0; asked < 10; asked++) {
			expect(await reserve(quota)).toBe("ok");
			now += 60_000;
		}
		expect(await quota.getLeft("maria")).toEqual({ left: 0, limit: 10, resetInMs: HOUR - 600_000 });
		expect(await quota.reserve(MARIA)).toEqual({ ok: false, code: "hour-used", retryAt: NOON + HOUR });
		now = NOON + HOUR - 1;
		expect(await reserve(quota)).toBe("hour-used");
		now = NOON + HOUR;
		expect(await reserve(quota)).toBe("ok");
		expect(await quota.getLeft("maria")).toMatchObject({ left: 9, resetInMs: HOUR });
	});

	test("allows exactly ten of many concurrent questions, and counts no refused one", async () => {
		const quota = create();
		const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(quota)));
		expect(answers.filter((answer) => answer === "ok")).toHaveLength(10);
		const rows = await hub.db.selectFrom("rateLimit").select("count").execute();
		expect(rows).toEqual([{ count: 10 }, { count: 10 }]);
	});

	test("refunds a question only into its own window", async () => {
		const quota = create({ perLearner: 2 });
		const first = await quota.reserve(MARIA);
		await reserve(quota);
		if (!first.ok) throw new Error("refused");
		await quota.refund(first.receipt);
		expect((await quota.getLeft("maria")).left).toBe(1);
		now += HOUR;
		await reserve(quota);
		await quota.refund(first.receipt);
		expect((await quota.getLeft("maria")).left).toBe(1);
	});

	test("starts a new hour after everything was refunded", async () => {
		const quota = create();
		const first = await quota.reserve(MARIA);
		if (first.ok) await quota.refund(first.receipt);
		expect(await quota.getLeft("maria")).toEqual({ left: 10, limit: 10, resetInMs: null });
		now += HOUR / 2;
		await reserve(quota);
		expect((await quota.getLeft("maria")).resetInMs).toBe(HOUR);
	});

	test("can refund a question to the learner only, while the address still pays", async () => {
		const quota = create({ perAddress: 1 });
		const first = await quota.reserve(MARIA);
		if (first.ok) await quota.refund(first.receipt, "learner");
		expect((await quota.getLeft("maria")).left).toBe(10);
		expect(await reserve(quota)).toBe("network-used");
	});

	test("is shared by all learners of an address; a refusal there costs the learner nothing", async () => {
		const quota = create({ perAddress: 3 });
		for (const learner of ["a", "b", "c"]) expect(await reserve(quota, { ...MARIA, learner })).toBe("ok");
		expect(await reserve(quota)).toBe("network-used");
		expect((await quota.getLeft("maria")).left).toBe(10);
		expect(await reserve(quota, { learner: "maria", address: "home" })).toBe("ok");
	});

	test("gives at most one additional hour when the clock jumps", async () => {
		const quota = create();
		for (let asked = 0; asked < 10; asked++) await reserve(quota);
		now = NOON - 2 * HOUR;
		expect(await quota.reserve(MARIA)).toEqual({ ok: false, code: "hour-used", retryAt: now + HOUR });
		expect((await quota.getLeft("maria")).resetInMs).toBe(HOUR);
		now = NOON + 2 * HOUR;
		expect(await reserve(quota)).toBe("ok");
		expect((await quota.getLeft("maria")).left).toBe(9);
	});

	test("limits the new learners of an address in an hour", async () => {
		const quota = create();
		const admitted = await Promise.all(Array.from({ length: 6 }, () => quota.admitLearner("school")));
		expect(admitted.filter(Boolean)).toHaveLength(3);
		expect(await quota.admitLearner("home")).toBe(true);
	});

	test("has a ceiling for the UTC day, and adds up its tokens", async () => {
		const quota = create();
		const answers = await Promise.all(Array.from({ length: 9 }, () => quota.reserveAnswer()));
		expect(answers.filter(Boolean)).toHaveLength(5);
		// On PostgreSQL the first to ask is not always the first to be counted.
		const day = answers.find((answer) => answer !== undefined) ?? "";
		await quota.recordUsage(day, "unused");
		await quota.recordUsage(day, { inputTokens: 900, outputTokens: 40 });
		expect(await quota.getDay()).toEqual({ answers: 4, limit: 5, inputTokens: 900, outputTokens: 40 });
		expect(quota.dayEndsAt()).toBe(Date.UTC(2026, 10, 22));
		expect(await quota.reserveAnswer()).toBe("2026-11-21");
		now = Date.UTC(2026, 10, 22);
		expect(await quota.reserveAnswer()).toBe("2026-11-22");
		expect(await create({ perDay: 0 }).reserveAnswer()).toBeUndefined();
	});

	test("refunds an answer and books its tokens on the day that it was counted on", async () => {
		const quota = create();
		now = Date.UTC(2026, 10, 21, 23, 59);
		const [first = "", second = ""] = [await quota.reserveAnswer(), await quota.reserveAnswer()];
		now = Date.UTC(2026, 10, 22, 0, 1);
		await quota.reserveAnswer();
		await quota.recordUsage(first, "unused");
		await quota.recordUsage(second, { inputTokens: 900, outputTokens: 40 });
		expect(await quota.getDay()).toEqual({ answers: 1, limit: 5, inputTokens: 0, outputTokens: 0 });
		now = Date.UTC(2026, 10, 21, 23, 59);
		expect(await quota.getDay()).toEqual({ answers: 1, limit: 5, inputTokens: 900, outputTokens: 40 });
	});

	test("deletes expired counters and stores no learner or address in plain text", async () => {
		const quota = create();
		await reserve(quota);
		now += 3 * HOUR;
		await reserve(quota, { learner: "omar", address: "home" });
		const rows = await hub.db.selectFrom("rateLimit").selectAll().execute();
		expect(rows.map(({ endsAt }) => endsAt)).toEqual([now + HOUR, now + HOUR]);
		expect(JSON.stringify(rows)).not.toMatch(/omar|home/);
	});
});
