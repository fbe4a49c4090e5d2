import { expect, test } from "vitest";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import { createSignInLimit, FREE_TRIES, LONGEST_WAIT_MS, TRIES_PER_ADDRESS, waitAfter } from "./sign-in-limit.ts";

const ADDRESS = "192.0.2.1";
const EMAIL = "maria@school.example";

describeOnBothEngines("failed sign-ins", (createTestHub) => {
	test("have no wait four times; then each doubles the wait of the one before, up to an hour", async () => {
		const { db, close } = await createTestHub();
		let at = 1_800_000_000_000;
		const limit = createSignInLimit({ db, now: () => at });
		const waits: number[] = [];
		for (let n = 0; n < 14; n++) {
			expect(await limit.count(ADDRESS, EMAIL)).toBe(0);
			const wait = await limit.waitSeconds(ADDRESS, EMAIL);
			waits.push(wait);
			if (wait > 0) {
				at += wait * 1_000 - 1;
				expect(await limit.count(ADDRESS, EMAIL)).toBe(1);
			}
			at += 1;
		}
		expect(waits).toEqual([0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600]);
		await close();
	});

	test("block neither the owner at another address nor another account at the same address", async () => {
		const { db, close } = await createTestHub();
		const limit = createSignInLimit({ db, now: () => 1_800_000_000_000 });
		for (let n = 0; n < FREE_TRIES; n++) await limit.count(ADDRESS, EMAIL);
		expect(await limit.waitSeconds(ADDRESS, EMAIL)).toBe(30);
		expect(await limit.waitSeconds("198.51.100.7", EMAIL)).toBe(0);
		expect(await limit.waitSeconds(ADDRESS, "omar@school.example")).toBe(0);
		await close();
	});

	test("from one address are limited to 99 in an hour, over all accounts", async () => {
		const { db, close } = await createTestHub();
		let at = 1_800_000_000_000;
		const limit = createSignInLimit({ db, now: () => at });
		for (let n = 0; n < TRIES_PER_ADDRESS; n++) expect(await limit.count(ADDRESS, `${n}@x.example`)).toBe(0);
		expect(await limit.waitSeconds(ADDRESS, "new@x.example")).toBe(3600);
		expect(await limit.count(ADDRESS, "new@x.example")).toBe(3600);
		expect(await limit.waitSeconds("198.51.100.7", "new@x.example")).toBe(0);
		at += 3_600_000;
		expect(await limit.count(ADDRESS, "new@x.example")).toBe(0);
		await close();
	});

	test("sent a hundred at a time are counted before any password is checked", async () => {
		const { db, close } = await createTestHub();
		const limit = createSignInLimit({ db, now: () => 1_800_000_000_000 });
		const waits = await Promise.all(Array.from({ length: 100 }, () => limit.count(ADDRESS, EMAIL)));
		expect(waits.filter((wait) => wait === 0)).toHaveLength(FREE_TRIES);
		await close();
	});

	test("are forgotten after a successful one, and a day after the last failed one", async () => {
		const { db, close } = await createTestHub();
		let at = 1_800_000_000_000;
		const limit = createSignInLimit({ db, now: () => at });
		for (let n = 0; n < 3; n++) await limit.count(ADDRESS, EMAIL);
		await limit.forgive(ADDRESS, EMAIL);
		for (let n = 0; n < 3; n++) await limit.count(ADDRESS, EMAIL);
		expect(await limit.waitSeconds(ADDRESS, EMAIL)).toBe(0);
		at += 25 * 3_600_000;
		await limit.count(ADDRESS, "other@x.example");
		expect(await db.selectFrom("rateLimit").selectAll().execute()).toHaveLength(2);
		expect(JSON.stringify(await db.selectFrom("rateLimit").selectAll().execute())).not.toContain("x.example");
		await close();
	});
});

test("the wait never exceeds an hour", () => {
	expect(waitAfter(1_000)).toBe(LONGEST_WAIT_MS);
	expect(waitAfter(FREE_TRIES - 1)).toBe(0);
});
