import { expect, test } from "vitest";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import {
	createSignInLimit,
	FREE_TRIES,
	LONGEST_WAIT_MS,
	TRIES_PER_ACCOUNT,
	TRIES_PER_ADDRESS,
	waitAfter,
} from "./sign-in-limit.ts";

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
		await limit.forgive(ADDRESS, EMAIL);
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

	test("on one account are limited to 10 in a minute over all addresses where it has never signed in", async () => {
		const { db, close } = await createTestHub();
		let at = 1_800_000_000_000;
		const limit = createSignInLimit({ db, now: () => at });
		const attack = () => Promise.all(Array.from({ length: 30 }, (_, n) => limit.count(`203.0.113.${n}`, EMAIL)));
		for (let minute = 0; minute < 2; minute++) {
			const waits = await attack();
			expect(waits.filter((wait) => wait === 0)).toHaveLength(TRIES_PER_ACCOUNT);
			expect(Math.max(...waits)).toBeLessThanOrEqual(60);
			at += 60_000;
		}
		await close();
	});

	test("from many addresses shut out neither a known address nor a session, and a new address for a minute", async () => {
		const { db, close } = await createTestHub();
		let at = 1_800_000_000_000;
		const limit = createSignInLimit({ db, now: () => at });
		await limit.count(ADDRESS, EMAIL);
		await limit.forgive(ADDRESS, EMAIL);
		for (let month = 0; month < 2; month++) {
			for (let n = 0; n < TRIES_PER_ACCOUNT; n++) await limit.count(`203.0.113.${n}`, EMAIL);
			expect(await limit.waitSeconds(ADDRESS, EMAIL)).toBe(0);
			expect(await limit.count("session-1", EMAIL, true)).toBe(0);
			await limit.forgive("session-1", EMAIL, true);
			at += 30 * 24 * 3_600_000;
		}
		for (let n = 0; n < TRIES_PER_ACCOUNT; n++) await limit.count(`198.51.100.${n}`, EMAIL);
		expect(await limit.waitSeconds("192.0.2.77", EMAIL)).toBe(60);
		at += 60_000;
		expect(await limit.count("192.0.2.77", EMAIL)).toBe(0);
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
		expect(await db.selectFrom("rateLimit").selectAll().execute()).toHaveLength(4);
		expect(JSON.stringify(await db.selectFrom("rateLimit").selectAll().execute())).not.toContain("x.example");
		await close();
	});
});

test("the wait never exceeds an hour", () => {
	expect(waitAfter(1_000)).toBe(LONGEST_WAIT_MS);
	expect(waitAfter(FREE_TRIES - 1)).toBe(0);
});
