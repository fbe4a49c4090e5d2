import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { Hub } from "#server/hub.ts";
import { startCpuClock } from "../../tests/cpu-time.ts";
import { byRun, expectWithin } from "../../tests/faults.ts";
import { createTestHub, describeOnBothEngines, describeOnOneEngine } from "../../tests/test-hub.ts";
import {
	ADMINISTRATOR_ENV,
	codeOf,
	cookieOf,
	EMAIL,
	listAudit,
	PASSWORD,
	signIn,
	signInFirst,
} from "../../tests/test-panel.ts";
import { createLateAuthLibrary } from "./auth-library.ts";

const UNKNOWN = "nobody@school.example";
const OPTIONS = { env: ADMINISTRATOR_ENV };
const HOUR = 3_600_000;

afterEach(() => {
	vi.useRealTimers();
});

const withCookie = (cookie: string) => new Headers({ cookie });
const findBy = ({ auth }: Hub, cookie: string) => auth.findAdministrator(withCookie(cookie));
const attempt = ({ auth }: Hub, email: string, password: string, address = "192.0.2.1") =>
	auth.signIn({ email, password, address, headers: new Headers() });
const sessionsOf = ({ db }: Hub) => db.selectFrom("administratorSession").select("id").execute();

function moveClock(ms: number): void {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

describeOnBothEngines("signing in", (createHub) => {
	test("creates a session of the administrator; signing out ends it on the server", async () => {
		const hub = await createHub(OPTIONS);
		const cookie = await signInFirst(hub);
		expect(await findBy(hub, cookie)).toEqual({
			id: expect.any(String),
			email: EMAIL,
			name: "Administrator",
			role: "owner",
		});
		expect(await findBy(hub, "")).toBeUndefined();
		expect(await findBy(hub, cookie.slice(0, -3))).toBeUndefined();
		expect(await findBy(hub, `${cookie.split(".")[0]}.forged`)).toBeUndefined();
		const cleared = await hub.auth.signOut(withCookie(cookie));
		expect(cleared.getSetCookie()).toEqual(["doubtless-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
		expect(await findBy(hub, cookie)).toBeUndefined();
		expect(await sessionsOf(hub)).toEqual([]);
		await hub.auth.signOut(withCookie(cookie));
		await hub.close();
	});

	test("creates a new session id each time, and ends the session that the browser came with", async () => {
		const hub = await createHub(OPTIONS);
		const first = await signInFirst(hub);
		const second = await signIn(hub, { headers: withCookie(first) });
		expect(second).not.toBe(first);
		expect(await findBy(hub, first)).toBeUndefined();
		expect(await findBy(hub, second)).toMatchObject({ email: EMAIL });
		const planted = "doubtless-session=planted.by-somebody";
		const third = await signIn(hub, { headers: withCookie(planted) });
		expect(third).not.toContain("planted");
		expect(await findBy(hub, planted)).toBeUndefined();
		await hub.close();
	});

	test("ends at once for a removed or disabled administrator", async () => {
		const hub = await createHub(OPTIONS);
		const cookie = await signInFirst(hub);
		await hub.administrators.add("omar@school.example", "another long password");
		const his = await signIn(hub, { email: "omar@school.example", password: "another long password" });
		const banned = hub.engine === "sqlite" ? 1 : true;
		await hub.db.updateTable("administrator").set({ banned }).where("email", "=", EMAIL).execute();
		expect(await findBy(hub, cookie)).toBeUndefined();
		expect(await findBy(hub, his)).toMatchObject({ email: "omar@school.example" });
		expect(await hub.administrators.remove("omar@school.example")).toMatchObject({ ok: true });
		expect(await findBy(hub, his)).toBeUndefined();
		expect(await hub.administrators.remove(EMAIL)).toEqual({ ok: false, code: "last-owner" });
		await hub.close();
	});

	test("lasts two hours without a request and seven days at most", async () => {
		const hub = await createHub(OPTIONS);
		const [idle, used] = [await signInFirst(hub), await signIn(hub, { address: "192.0.2.9" })];
		moveClock(HOUR);
		expect(await findBy(hub, used)).toBeDefined();
		moveClock(HOUR + 60_000);
		expect(await findBy(hub, idle)).toBeUndefined();
		expect(await findBy(hub, used)).toBeDefined();
		for (let hours = 2; hours < 24 * 7 - 4; hours += 1.9) {
			moveClock(1.9 * HOUR);
			if (!(await findBy(hub, used))) throw new Error(`ended after ${hours} hours`);
		}
		moveClock(HOUR + 55 * 60_000);
		expect(await findBy(hub, used)).toBeDefined();
		moveClock(HOUR);
		expect(await findBy(hub, used)).toBeUndefined();
		expect(await hub.auth.findAdministrator(withCookie(used))).toBeUndefined();
		await hub.close();
	});
});

describeOnBothEngines("changing the password", (createHub) => {
	test("requires the old one, ends the other sessions, and gives this one a new id", async () => {
		const hub = await createHub(OPTIONS);
		const [here, there] = [await signInFirst(hub), await signIn(hub, { address: "192.0.2.9" })];
		const change = (current: string, next: string) =>
			hub.auth.changePassword({ headers: withCookie(here), current, next });
		expect(await change("not the old one", "a new long password")).toEqual({
			ok: false,
			problems: [{ code: "wrong-password", field: "current" }],
		});
		expect(await findBy(hub, there)).toBeDefined();
		const changed = await change(PASSWORD, "  🪐 🪐  ");
		if (!changed.ok) throw new Error("refused");
		const next = cookieOf(changed.headers);
		expect(await findBy(hub, next)).toMatchObject({ email: EMAIL });
		for (const old of [here, there]) expect(await findBy(hub, old)).toBeUndefined();
		expect((await attempt(hub, EMAIL, PASSWORD)).ok).toBe(false);
		expect((await attempt(hub, EMAIL, "🪐 🪐")).ok).toBe(false);
		expect((await attempt(hub, EMAIL, "  🪐 🪐  ")).ok).toBe(true);
		expect(await listAudit(hub)).toEqual([`password-changed ${EMAIL} by ${EMAIL}`]);
		await hub.close();
	});
});

// The counters behind the delays are tested on both engines in sign-in-limit.test.ts.
describeOnOneEngine("signing in with a wrong password", (createHub) => {
	test("answers the same for unknown, known and disabled e-mail addresses and for other people's passwords", async () => {
		const hub = await createHub(OPTIONS);
		await hub.administrators.ensureFirstAdministrator();
		const refused = { ok: false, code: "invalid-credentials" };
		expect(await attempt(hub, EMAIL, `${PASSWORD} `)).toEqual(refused);
		expect(await attempt(hub, EMAIL, PASSWORD.toUpperCase())).toEqual(refused);
		expect(await attempt(hub, "nobody@school.example", PASSWORD)).toEqual(refused);
		expect(await attempt(hub, "no e-mail at all", PASSWORD)).toEqual(refused);
		expect(await attempt(hub, EMAIL, "x".repeat(100_000), "192.0.2.2")).toEqual(refused);
		expect(await attempt(hub, "", "")).toEqual(refused);
		const banned = hub.engine === "sqlite" ? 1 : true;
		await hub.db.updateTable("administrator").set({ banned }).execute();
		expect(await attempt(hub, EMAIL, PASSWORD, "192.0.2.3")).toEqual(refused);
		expect(await sessionsOf(hub)).toEqual([]);
		await hub.close();
	});

	test("is delayed after four wrong tries, but not for the owner at another address", async () => {
		const hub = await createHub(OPTIONS);
		await signInFirst(hub);
		for (let n = 0; n < 4; n++) expect((await attempt(hub, EMAIL, "wrong-password")).ok).toBe(false);
		const waiting = { ok: false, code: "too-many-tries", retryAfterSeconds: expect.any(Number) };
		expect(await attempt(hub, EMAIL, PASSWORD)).toEqual(waiting);
		expect((await attempt(hub, EMAIL, PASSWORD, "198.51.100.7")).ok).toBe(true);
		moveClock(31_000);
		expect((await attempt(hub, ` ${EMAIL.toUpperCase()} `, PASSWORD)).ok).toBe(true);
		await hub.close();
	});
});

describeOnOneEngine("changing the password with a wrong one", (createHub) => {
	test("rejects too short, too long and common passwords, and accepts all others", async () => {
		const hub = await createHub(OPTIONS);
		let cookie = await signInFirst(hub);
		let current = PASSWORD;
		const change = async (next: string) => {
			const changed = await hub.auth.changePassword({ headers: withCookie(cookie), current, next });
			if (!changed.ok) return changed.problems;
			cookie = cookieOf(changed.headers);
			current = next;
			return "changed";
		};
		for (const short of ["1234567", " ".repeat(12)])
			expect(await change(short)).toEqual([{ code: "password-too-short", field: "next", values: { min: 8 } }]);
		expect(await change("x".repeat(129))).toEqual([{ code: "password-too-long", field: "next", values: { max: 128 } }]);
		for (const common of ["password", "PASSWORD1", "qwertyuiop", "~~~~~~~~", EMAIL, "Doubtless"])
			expect([common, await change(common)]).toEqual([common, [{ code: "password-too-common", field: "next" }]]);
		for (const fine of [`${"y".repeat(127)}z`, "12345678x!", "pässwörd".repeat(2), `${"z".repeat(72)}ab`])
			expect([fine, await change(fine)]).toEqual([fine, "changed"]);
		expect((await attempt(hub, EMAIL, `${"z".repeat(72)}ac`)).ok).toBe(false);
		await hub.close();
	});

	test("requires a session, and is delayed after four wrong tries", async () => {
		const hub = await createHub(OPTIONS);
		const cookie = await signInFirst(hub);
		const change = (headers: Headers) =>
			hub.auth.changePassword({ headers, current: "wrong-one", next: "a new long password" });
		expect(await codeOf(change(new Headers()))).toBe("signed-out");
		for (let n = 0; n < 4; n++) expect(await codeOf(change(withCookie(cookie)))).toBeUndefined();
		expect(await codeOf(change(withCookie(cookie)))).toBe("too-many-tries");
		await hub.close();
	});
});

test("over https the cookie has the __Host- prefix and the strictest attributes", async () => {
	const hub = await createTestHub({ env: { ...ADMINISTRATOR_ENV, BASE_URL: "https://learn.example.org" } });
	await hub.administrators.ensureFirstAdministrator();
	const signedIn = await attempt(hub, EMAIL, PASSWORD);
	if (!signedIn.ok) throw new Error(signedIn.code);
	expect([...signedIn.headers.keys()]).toEqual(["set-cookie"]);
	const [set = "", ...others] = signedIn.headers.getSetCookie();
	expect(others).toEqual([]);
	expect(set).toMatch(/^__Host-doubtless-session=[^;]{40,}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
	expect(await findBy(hub, cookieOf(signedIn.headers))).toMatchObject({ email: EMAIL });
	expect(await findBy(hub, cookieOf(signedIn.headers).replace("__Host-", ""))).toBeUndefined();
	await hub.close();
});

test("two hashes run at once, twenty wait, and the rest are rejected immediately", async () => {
	const hub = await createTestHub(OPTIONS);
	await signInFirst(hub);
	await attempt(hub, EMAIL, PASSWORD);
	const asked = Array.from({ length: 40 }, (_, n) => attempt(hub, `${n}@x.example`, "wrong", `192.0.2.${n}`));
	const results = await Promise.all(asked);
	const busy = results.filter((result) => !result.ok && result.code === "too-many-tries");
	expect(busy).toHaveLength(18);
	await hub.close();
});

test("session tokens are unique and have at least 128 bits", async () => {
	const hub = await createTestHub(OPTIONS);
	await signInFirst(hub);
	const { internalAdapter } = await (await hub.administrators.getAuth()).$context;
	const user = await hub.db.selectFrom("administrator").select("id").executeTakeFirstOrThrow();
	const tokens = new Set<string>();
	for (let n = 0; n < 500; n++) tokens.add((await internalAdapter.createSession(user.id)).token);
	expect(tokens.size).toBe(500);
	// 32 characters out of 62: 190 bits.
	for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
	await hub.close();
});

test("a wrong password takes as long for an unknown e-mail address as for a known one", async () => {
	const hub = await createTestHub(OPTIONS);
	await signInFirst(hub);
	const timeOf = async (email: string, n: number) => {
		const cpu = startCpuClock();
		const answer = await attempt(hub, email, "wrong-password", `198.51.${n >> 8}.${n & 255}`);
		// An attempt over a limit takes no time at all.
		expect(answer).toEqual({ ok: false, code: "invalid-credentials" });
		return cpu();
	};
	for (let n = 0; n < 2; n++) await timeOf(EMAIL, 60_000 + n);
	// In alternating pairs, and the fastest quarter of each: other load on the machine only adds time.
	const times: Record<string, number[]> = { [EMAIL]: [], [UNKNOWN]: [] };
	for (let n = 0; n < byRun(4, 40); n++) {
		const pair = n % 2 === 0 ? [EMAIL, UNKNOWN] : [UNKNOWN, EMAIL];
		moveClock(25 * HOUR);
		for (const email of pair) times[email]?.push(await timeOf(email, n));
	}
	const [known = 0, unknown = 0] = [EMAIL, UNKNOWN].map((email) => {
		return times[email]?.toSorted((x, y) => x - y)[times[email].length >> 2];
	});
	// Almost all of it is the hash of the password: without one, an unknown address takes a tenth of the time.
	expect(Math.min(known, unknown) / Math.max(known, unknown)).toBeGreaterThan(0.7);
	expectWithin(Math.abs(known - unknown), 5);
	await hub.close();
});

test("signing in works again when what made the library's first load fail is repaired", async () => {
	const hub = await createTestHub(OPTIONS);
	const env = { ...hub.env, AUTH_SECRET: undefined };
	const secret = join(env.DATA_DIR, "auth-secret");
	const { DATA_DIR } = env;
	const getLibrary = createLateAuthLibrary({ ...hub, env });
	writeFileSync(secret, "damaged");
	await expect(getLibrary()).rejects.toThrow(DATA_DIR);
	writeFileSync(secret, "s".repeat(48));
	expect(await getLibrary()).toHaveProperty("api");
	await hub.close();
});
