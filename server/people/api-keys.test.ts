// Keys of scripts: shown once, stored as a hash, useless after their end, and with the owner who made them.
import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import type { Hub } from "#server/hub.ts";
import { describeOnBothEngines } from "../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, listAudit, signInFirst } from "../../tests/test-panel.ts";

const HOUR_MS = 3_600_000;
const OPTIONS = { env: ADMINISTRATOR_ENV };

afterEach(() => {
	vi.useRealTimers();
});

async function signInOwner(hub: Hub) {
	const owner = await hub.auth.findAdministrator(new Headers({ cookie: await signInFirst(hub) }));
	if (!owner) throw new Error("nobody is signed in");
	return owner;
}

async function makeKey(hub: Hub, owner: { id: string; email: string }, lastsMs = 24 * HOUR_MS) {
	const made = await hub.apiKeys.create({ name: "Timetable", scope: "write", expiresAt: Date.now() + lastsMs }, owner);
	if (!made.ok) throw new Error("no key");
	return made.key.token;
}

describeOnBothEngines("keys of scripts", (createHub) => {
	test("have 256 random bits, of which the database has the hash alone", async () => {
		const hub = await createHub(OPTIONS);
		const token = await makeKey(hub, await signInOwner(hub));
		expect(token).toMatch(/^doubtless_[\w-]{43}$/);
		const rows = await hub.db.selectFrom("apiKey").selectAll().execute();
		expect(rows.map(({ id }) => id)).toEqual([createHash("sha256").update(token).digest("base64url")]);
		expect(JSON.stringify([rows, await hub.db.selectFrom("auditEntry").selectAll().execute()])).not.toContain(token);
		await hub.close();
	});

	test("open until they end or are revoked, and say in which hour they were used, never before they were made", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: 10 * HOUR_MS + 1_234 });
		const hub = await createHub(OPTIONS);
		const owner = await signInOwner(hub);
		const [short, long] = [await makeKey(hub, owner, HOUR_MS), await makeKey(hub, owner)];
		const found = await hub.apiKeys.find(long);
		expect(found).toMatchObject({ scope: "write", actor: { id: owner.id, email: `Timetable (${owner.email})` } });
		expect((await hub.apiKeys.list()).keys.map(({ usedAt }) => usedAt).sort()).toEqual([0, 10 * HOUR_MS + 1_234]);
		vi.setSystemTime(11 * HOUR_MS + 1_234);
		await hub.apiKeys.find(long);
		expect((await hub.apiKeys.list()).keys.map(({ usedAt }) => usedAt).sort()).toEqual([0, 11 * HOUR_MS]);
		expect(await hub.apiKeys.find(short)).toBeUndefined();
		expect((await hub.apiKeys.list()).keys.map(({ isExpired }) => isExpired).sort()).toEqual([false, true]);
		await hub.apiKeys.revoke(found?.id ?? "", owner);
		expect(await hub.apiKeys.find(long)).toBeUndefined();
		for (const wrong of ["", "doubtless_", `${short}x`, found?.id ?? ""])
			expect(await hub.apiKeys.find(wrong)).toBeUndefined();
		expect((await listAudit(hub)).slice(0, 2)).toEqual([
			`key-revoked Timetable by ${owner.email}`,
			`key-created Timetable by ${owner.email}`,
		]);
		await hub.close();
	});

	test("end for good with the role or the removal of the owner who made them", async () => {
		const hub = await createHub(OPTIONS);
		const first = await signInOwner(hub);
		const others = ["omar@school.example", "ravi@school.example"];
		for (const email of others) await hub.administrators.add(email, "a good long one", "owner");
		const [omar, ravi] = await Promise.all(
			others.map((email) =>
				hub.db.selectFrom("administrator").select(["id", "email"]).where("email", "=", email).executeTakeFirstOrThrow(),
			),
		);
		if (!omar || !ravi) throw new Error("not added");
		const tokens = [await makeKey(hub, omar), await makeKey(hub, ravi), await makeKey(hub, first)];
		await hub.people.changeRole(omar.id, "editor", first);
		await hub.people.changeRole(omar.id, "owner", first);
		await hub.people.remove(ravi.id, first);
		const open = await Promise.all(tokens.map((token) => hub.apiKeys.find(token)));
		expect(open.map((key) => key?.actor.id)).toEqual([undefined, undefined, first.id]);
		expect((await hub.apiKeys.list()).total).toBe(1);
		await hub.close();
	});
});
