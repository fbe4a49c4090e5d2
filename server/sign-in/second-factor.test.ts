// The second factor: the password alone opens nothing, a code is accepted once, a backup code replaces one, once.
import { afterEach, expect, test, vi } from "vitest";
import type { Hub } from "#server/hub.ts";
import { codeAt, PERIOD_MS } from "../../tests/one-time-codes.ts";
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

const OPTIONS = { env: ADMINISTRATOR_ENV };
const ADDRESS = "192.0.2.1";
const withCookie = (cookie: string) => new Headers({ cookie });
const now = () => Date.now();

afterEach(() => {
	vi.useRealTimers();
});

function moveClock(ms: number): void {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

/** Turns the second factor of the first administrator on. */
async function turnOn(hub: Hub) {
	// In the middle of a period, so that none ends during a test.
	moveClock(PERIOD_MS - (Date.now() % PERIOD_MS) + PERIOD_MS / 2);
	const { secondFactor } = hub.auth;
	const headers = withCookie(await signInFirst(hub));
	const made = await secondFactor.begin({ headers, password: PASSWORD });
	if (!made.ok) throw new Error("refused");
	const confirmed = await secondFactor.confirm({ headers, code: codeAt(made.secret, now()) });
	if (!confirmed.ok) throw new Error("the code was refused");
	const cookie = cookieOf(confirmed.headers);
	moveClock(5 * 60_000);
	return { secret: made.secret, backupCodes: made.backupCodes, cookie };
}

/** The first step of a sign-in. @returns the Cookie header */
async function enterPassword({ auth }: Hub, address = ADDRESS): Promise<string> {
	const answer = await auth.signIn({ email: EMAIL, password: PASSWORD, address, headers: new Headers() });
	if (answer.ok || answer.code !== "second-factor") throw new Error("no code was asked for");
	return cookieOf(answer.headers);
}

const enter = ({ auth }: Hub, cookie: string, code: string, address = ADDRESS) =>
	auth.secondFactor.enterCode({ code, address, headers: withCookie(cookie) });

describeOnBothEngines("a code of the authenticator app", (createHub) => {
	test("ends the sign-in, and is accepted once, also by two that are sent at once", async () => {
		const hub = await createHub(OPTIONS);
		const { secret, cookie: set } = await turnOn(hub);
		expect(await hub.auth.findAdministrator(withCookie(set))).toMatchObject({ email: EMAIL });
		await hub.db.deleteFrom("administratorSession").execute();
		const waiting = await enterPassword(hub);
		// The password alone has made no session.
		expect(waiting).toMatch(/^doubtless-second-factor=[^;]+$/);
		expect(await hub.auth.findAdministrator(withCookie(waiting))).toBeUndefined();
		expect(await hub.db.selectFrom("administratorSession").select("id").execute()).toEqual([]);

		const code = codeAt(secret, now());
		const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
		const other = await enterPassword(hub);
		const answers = await Promise.all([enter(hub, waiting, typed), enter(hub, other, code)]);
		expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
		expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, code: "wrong-code" });
		const entered = answers.find((answer) => answer.ok);
		if (!entered?.ok) throw new Error("refused");
		expect(await hub.auth.findAdministrator(withCookie(cookieOf(entered.headers)))).toMatchObject({ email: EMAIL });
		// The same code in a new sign-in, still in its period and in the next one.
		for (const wait of [0, PERIOD_MS]) {
			moveClock(wait);
			expect(await enter(hub, await enterPassword(hub), code)).toEqual({ ok: false, code: "wrong-code" });
		}
		expect((await enter(hub, await enterPassword(hub), codeAt(secret, now()))).ok).toBe(true);
		await hub.close();
	});
});

// The counters are tested on both engines in sign-in-limit.test.ts.
describeOnOneEngine("a code of the authenticator app", (createHub) => {
	test("cannot be guessed: wrong codes are limited, also with the right password each time", async () => {
		const hub = await createHub(OPTIONS);
		const { secret } = await turnOn(hub);
		const answers: string[] = [];
		for (let n = 0; n < 6; n++) {
			const address = `198.51.100.${n}`;
			const answer = await enter(hub, await enterPassword(hub, address), `00000${n}`, address);
			answers.push(answer.ok ? "ok" : answer.code);
		}
		expect(answers).toEqual([...Array(4).fill("wrong-code"), "too-many-codes", "too-many-codes"]);
		// After the wait the right one passes: the password step did not begin the wait again.
		moveClock(31_000);
		expect((await enter(hub, await enterPassword(hub), codeAt(secret, now()))).ok).toBe(true);
		await hub.close();
	});
});

test("a backup code replaces a code, once; new ones replace the old ones", async () => {
	const hub = await createTestHub(OPTIONS);
	const { backupCodes, cookie } = await turnOn(hub);
	expect(new Set(backupCodes).size).toBe(10);
	const stored = JSON.stringify(await hub.db.selectFrom("administratorTwoFactor").selectAll().execute());
	for (const code of backupCodes) expect(stored).not.toContain(code);
	const [first = "", second = ""] = backupCodes;
	const both = [await enterPassword(hub), await enterPassword(hub)];
	const answers = await Promise.all(both.map((waiting) => enter(hub, waiting, first)));
	expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
	moveClock(10 * 60_000);
	expect((await enter(hub, await enterPassword(hub), first)).ok).toBe(false);
	const renewed = await hub.auth.secondFactor.renewBackupCodes({ headers: withCookie(cookie), password: PASSWORD });
	if (!renewed.ok) throw new Error("refused");
	moveClock(60_000);
	expect((await enter(hub, await enterPassword(hub), second)).ok).toBe(false);
	moveClock(60 * 60_000);
	expect((await enter(hub, await enterPassword(hub), renewed.backupCodes[0] ?? "")).ok).toBe(true);
	await hub.close();
});

test("is on only after a right code, and off after the password", async () => {
	const hub = await createTestHub(OPTIONS);
	const headers = withCookie(await signInFirst(hub));
	const { secondFactor } = hub.auth;
	const wrong = { ok: false, problems: [{ code: "wrong-password", field: "password" }] };
	expect(await secondFactor.begin({ headers, password: "wrong-password" })).toEqual(wrong);
	expect(await codeOf(secondFactor.begin({ headers: new Headers(), password: PASSWORD }))).toBe("signed-out");
	const made = await secondFactor.begin({ headers, password: PASSWORD });
	expect(made).toMatchObject({ ok: true, uri: expect.stringMatching(/^otpauth:\/\/totp\//) });
	expect((await secondFactor.confirm({ headers, code: "12345" })).ok).toBe(false);
	// Not confirmed: the password is enough.
	expect(await signIn(hub)).toMatch(/^doubtless-session=/);

	const on = await turnOn(hub);
	await enterPassword(hub);
	const own = withCookie(on.cookie);
	const id = (await hub.auth.findAdministrator(own))?.id ?? "";
	expect(await secondFactor.isOn(id)).toBe(true);
	expect(await secondFactor.end({ headers: own, password: "wrong-password" })).toEqual(wrong);
	const ended = await secondFactor.end({ headers: own, password: PASSWORD });
	expect(ended.ok).toBe(true);
	expect(await secondFactor.isOn(id)).toBe(false);
	moveClock(60_000);
	expect(await signIn(hub)).toMatch(/^doubtless-session=/);
	expect(await listAudit(hub)).toEqual([
		`second-factor-removed ${EMAIL} by ${EMAIL}`,
		`second-factor-added ${EMAIL} by ${EMAIL}`,
	]);
	await hub.close();
});

test("is removed by an owner or at the terminal for somebody who has lost the phone", async () => {
	const hub = await createTestHub(OPTIONS);
	const { cookie } = await turnOn(hub);
	expect(await hub.administrators.removeSecondFactor(EMAIL)).toMatchObject({ ok: true });
	expect(await hub.auth.findAdministrator(withCookie(cookie))).toBeUndefined();
	expect(await signIn(hub)).toMatch(/^doubtless-session=/);
	await hub.close();
});

test("needs the sign-in that it belongs to", async () => {
	const hub = await createTestHub(OPTIONS);
	const { secret } = await turnOn(hub);
	const waiting = await enterPassword(hub);
	const over = { ok: false, code: "sign-in-over" };
	expect(await enter(hub, "", codeAt(secret, now()))).toEqual(over);
	expect(await enter(hub, "doubtless-second-factor=forged.value", codeAt(secret, now()))).toEqual(over);
	// A cookie whose signature was changed.
	const forged = waiting.replace(/.{8}$/, "AAAAAAAA");
	expect((await enter(hub, forged, codeAt(secret, now()))).ok).toBe(false);
	await hub.close();
});
