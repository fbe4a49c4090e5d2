import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import { createRateLimiter, type RateLimit } from "./rate-limiter.ts";

const START = 1_790_000_000_000;

describeOnBothEngines("the rate limiter", (createTestHub) => {
	let hub: Hub;
	let at = START;
	beforeAll(async () => {
		hub = await createTestHub();
	});
	const create = () => createRateLimiter({ db: hub.db, now: () => at });
	const ofTen = (): RateLimit => ({ name: randomUUID(), windowMs: 1_000, max: 10 });

	test("allows exactly `max` of fifty concurrent attempts, over two processes, whatever the order of the uses", async () => {
		const limiters = [create(), create()];
		const [a, b] = [
			{ limit: ofTen(), subject: "a" },
			{ limit: ofTen(), subject: "b" },
		];
		const consumed = await Promise.all(
			Array.from({ length: 50 }, (_, n) => limiters[n % 2]?.consume(n % 4 < 2 ? [a, b] : [b, a])),
		);
		expect(consumed.filter((result) => result?.ok)).toHaveLength(10);
		expect(await create().read([a, b])).toEqual([
			{ count: 10, endsAt: at + 1_000 },
			{ count: 10, endsAt: at + 1_000 },
		]);
	});

	test("counts nothing when one of the uses is blocked, and names its limit", async () => {
		const [full, free] = [{ ...ofTen(), max: 1 }, ofTen()];
		const uses = [free, full].map((limit) => ({ limit, subject: "a" }));
		await create().consume(uses);
		expect(await create().consume(uses)).toEqual({ ok: false, limit: full, retryAt: at + 1_000 });
		expect((await create().read(uses)).map(({ count }) => count)).toEqual([1, 1]);
	});

	test("starts a new window when the old one is over, and refunds a ticket only into its own window", async () => {
		const use = { limit: ofTen(), subject: "a" };
		const limiter = create();
		const consumed = await limiter.consume([use]);
		const ticket = consumed.ok ? consumed.tickets[0] : undefined;
		if (!ticket) throw new Error("refused");
		at += 1_000;
		await limiter.consume([use]);
		await limiter.refund(ticket);
		expect(await limiter.read([use])).toEqual([{ count: 1, endsAt: at + 1_000 }]);
		await limiter.refund(use);
		await limiter.refund(use);
		expect((await limiter.read([use]))[0]?.count).toBe(0);
	});

	test("adds amounts, counts subjects separately and resets one on request", async () => {
		const [a, b] = [
			{ limit: ofTen(), subject: "a", amount: 7 },
			{ limit: ofTen(), subject: "b" },
		];
		const limiter = create();
		await limiter.consume([a, b]);
		await limiter.reset(a);
		await limiter.consume([a]);
		expect((await limiter.read([a, b])).map(({ count }) => count)).toEqual([7, 1]);
	});
});
