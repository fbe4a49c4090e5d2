// Passkeys on a real hub: added after the password, they sign in without a code, and each challenge is accepted once.
import { expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { createSoftPasskey } from "../../tests/soft-passkey.ts";
import { createTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import {
	ADMINISTRATOR_ENV,
	codeOf,
	cookieOf,
	EMAIL,
	listAudit,
	PASSWORD,
	signInFirst,
} from "../../tests/test-panel.ts";

const OPTIONS = { env: ADMINISTRATOR_ENV };
const url = new URL("http://localhost/admin/account");
const ADDRESS = "192.0.2.1";
const withCookie = (cookie: string) => new Headers({ cookie });

async function addPasskey(hub: Hub, headers: Headers) {
	const begun = await hub.auth.passkeys.beginAdding({ headers, url, password: PASSWORD });
	if (!begun.ok) throw new Error("the password was refused");
	const passkey = createSoftPasskey(url.origin);
	const isAdded = await hub.auth.passkeys.add({ headers, url, name: " Key ", answer: passkey.make(begun.options) });
	return { passkey, isAdded, options: begun.options };
}

const enter = ({ auth }: Hub, answer: unknown) =>
	auth.passkeys.signIn({ answer, url, address: ADDRESS, headers: new Headers({ "user-agent": "Firefox/1" }) });

describeOnBothEngines("a passkey", (createHub) => {
	test("is added after the password and signs in, each challenge once", async () => {
		const hub = await createHub(OPTIONS);
		const { passkeys } = hub.auth;
		const headers = withCookie(await signInFirst(hub));
		expect(await passkeys.exist()).toBe(false);
		const wrong = { ok: false, problems: [{ code: "wrong-password", field: "password" }] };
		expect(await passkeys.beginAdding({ headers, url, password: "wrong-password" })).toEqual(wrong);
		const { passkey, isAdded, options } = await addPasskey(hub, headers);
		expect(isAdded).toBe(true);
		// The challenge is used up.
		const again = createSoftPasskey(url.origin).make(options);
		expect(await passkeys.add({ headers, url, name: "Key", answer: again })).toBe(false);
		expect(await passkeys.exist()).toBe(true);

		const asked = await passkeys.beginSignIn(url);
		const answer = passkey.sign(asked);
		const both = await Promise.all([enter(hub, answer), enter(hub, answer)]);
		expect(both.filter(({ ok }) => ok)).toHaveLength(1);
		const entered = both.find((each) => each.ok);
		if (!entered?.ok) throw new Error("refused");
		const cookie = cookieOf(entered.headers);
		const maria = await hub.auth.findAdministrator(withCookie(cookie));
		expect(maria).toMatchObject({ email: EMAIL, role: "owner" });
		const { sessions } = await hub.people.listSessions(maria?.id ?? "");
		expect(sessions.map(({ device }) => device.browser)).toContain("Firefox");
		const [stored] = await passkeys.list(maria?.id ?? "");
		expect(stored).toMatchObject({ name: "Key", usedAt: expect.any(Number) });
		expect(stored?.usedAt).toBeGreaterThan(0);
		expect((await hub.people.get(maria?.id ?? "")).passkeyCount).toBe(1);

		await passkeys.remove({ headers, id: passkey.id });
		expect(await enter(hub, passkey.sign(await passkeys.beginSignIn(url)))).toEqual({
			ok: false,
			code: "passkey-refused",
		});
		expect(await listAudit(hub)).toEqual([
			`passkey-removed ${EMAIL} by ${EMAIL}`,
			`passkey-added ${EMAIL} by ${EMAIL}`,
		]);
		await hub.close();
	});
});

test("is refused without user verification, with a foreign challenge, and for somebody without a role", async () => {
	const hub = await createTestHub(OPTIONS);
	const { passkeys } = hub.auth;
	const headers = withCookie(await signInFirst(hub));
	const { passkey, options } = await addPasskey(hub, headers);
	const refused = { ok: false, code: "passkey-refused" };
	expect(await enter(hub, passkey.sign(await passkeys.beginSignIn(url), { isVerified: false }))).toEqual(refused);
	// Challenges: one for adding, one of nobody, one whose time was changed.
	const asked = await passkeys.beginSignIn(url);
	const [end = "", ...rest] = Buffer.from(asked.challenge, "base64url").toString().split(".");
	const later = (Number.parseInt(end, 36) + 1).toString(36);
	const challenges = [options.challenge, "AAAA", Buffer.from([later, ...rest].join(".")).toString("base64url")];
	for (const challenge of challenges) expect(await enter(hub, passkey.sign({ ...asked, challenge }))).toEqual(refused);
	for (const answer of [undefined, null, {}, { ...passkey.sign(asked), rawId: "AAAA" }, "x"])
		expect(await enter(hub, answer)).toEqual(refused);
	expect(await enter(hub, createSoftPasskey(url.origin).sign(await passkeys.beginSignIn(url)))).toEqual(refused);
	await hub.db.updateTable("administrator").set({ role: null }).execute();
	expect(await enter(hub, passkey.sign(await passkeys.beginSignIn(url)))).toEqual(refused);
	await hub.db.updateTable("administrator").set({ role: "viewer" }).execute();
	expect((await enter(hub, passkey.sign(await passkeys.beginSignIn(url)))).ok).toBe(true);
	await hub.close();
});

test("cannot be added or removed without a session, nor can that of another person be removed", async () => {
	const hub = await createTestHub(OPTIONS);
	const { passkeys } = hub.auth;
	const headers = withCookie(await signInFirst(hub));
	const { passkey } = await addPasskey(hub, headers);
	const nobody = new Headers();
	expect(await codeOf(passkeys.beginAdding({ headers: nobody, url, password: PASSWORD }))).toBe("signed-out");
	expect(await codeOf(passkeys.add({ headers: nobody, url, name: "x", answer: {} }))).toBe("signed-out");
	expect(await codeOf(passkeys.remove({ headers: nobody, id: passkey.id }))).toBe("signed-out");
	await hub.administrators.add("omar@school.example", "a good long one", "owner");
	const omar = await hub.auth.signIn({
		email: "omar@school.example",
		password: "a good long one",
		address: ADDRESS,
		headers: nobody,
	});
	if (!omar.ok) throw new Error(omar.code);
	await passkeys.remove({ headers: withCookie(cookieOf(omar.headers)), id: passkey.id });
	expect(await passkeys.exist()).toBe(true);
	await hub.close();
});
