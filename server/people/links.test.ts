// Links that invite a person or reset a password: once, for a time, and never stored as they are.
import { afterEach, expect, test, vi } from "vitest";
import type { Hub } from "#server/hub.ts";
import { createTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, codeOf, EMAIL, listAudit, PASSWORD, signIn, signInFirst } from "../../tests/test-panel.ts";
import { INVITATION_MS, RESET_MS } from "./links.ts";

const OPTIONS = { env: ADMINISTRATOR_ENV };
const NEW = "new@school.example";
const GOOD = "a good long one";

afterEach(() => {
	vi.useRealTimers();
});

function moveClock(ms: number): void {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

async function openSite(createHub: (options: typeof OPTIONS) => Promise<Hub>) {
	const hub = await createHub(OPTIONS);
	const cookie = await signInFirst(hub);
	const owner = await hub.auth.findAdministrator(new Headers({ cookie }));
	if (!owner) throw new Error("nobody is signed in");
	return { hub, owner, cookie };
}

async function invite({ personLinks }: Hub, actor: { id: string; email: string }, email = NEW) {
	const invited = await personLinks.invite({ email, role: "editor" }, actor);
	if (!invited.ok) throw new Error(invited.problems[0]?.code);
	return invited.link.token;
}

describeOnBothEngines("an invitation", (createHub) => {
	test("makes one person with its role, once, and its token lies hashed", async () => {
		const { hub, owner } = await openSite(createHub);
		const { personLinks } = hub;
		const token = await invite(hub, owner, ` ${NEW.toUpperCase()} `);
		expect(token).toMatch(/^[\w-]{43}$/);
		const stored = JSON.stringify(await hub.db.selectFrom("administratorLink").selectAll().execute());
		expect(stored).toContain(NEW);
		expect(stored).not.toContain(token);
		expect(await personLinks.find(token)).toEqual({ email: NEW, role: "editor" });
		// What is stored opens nothing.
		const row = await hub.db.selectFrom("administratorLink").select("id").executeTakeFirstOrThrow();
		expect(await personLinks.find(row.id)).toBeUndefined();
		const refused = await personLinks.accept({ token, name: " ", password: "short" });
		expect(refused).toEqual({
			ok: false,
			problems: [
				{ code: "required", field: "name" },
				{ code: "password-too-short", field: "password", values: { min: 8 } },
			],
		});
		const accepting = [1, 2, 3].map(() => personLinks.accept({ token, name: " Ravi ", password: GOOD }));
		const accepted = await Promise.all(accepting.map((each) => each.catch(() => undefined)));
		expect(accepted.filter((each) => each?.ok)).toEqual([{ ok: true, email: NEW }]);
		expect(await personLinks.accept({ token, name: "Ravi", password: GOOD })).toBeUndefined();
		const cookie = await signIn(hub, { email: NEW, password: GOOD });
		expect(await hub.auth.findAdministrator(new Headers({ cookie }))).toMatchObject({ name: "Ravi", role: "editor" });
		expect((await hub.people.list({ search: "ravi" })).total).toBe(1);
		expect(await listAudit(hub)).toEqual([
			`administrator-created ${NEW} by ${NEW}`,
			`person-invited ${NEW} by ${EMAIL}`,
		]);
		await hub.close();
	});

	test("ends after three days, when it is withdrawn, replaced, or its maker loses the role", async () => {
		const { hub, owner } = await openSite(createHub);
		const { personLinks } = hub;
		const late = await invite(hub, owner);
		moveClock(INVITATION_MS);
		expect(await personLinks.find(late)).toBeUndefined();
		expect(await personLinks.accept({ token: late, name: "Ravi", password: GOOD })).toBeUndefined();
		const replaced = await invite(hub, owner);
		const token = await invite(hub, owner);
		expect(await personLinks.find(replaced)).toBeUndefined();
		const { invitations } = await personLinks.listInvitations();
		expect(invitations).toMatchObject([{ email: NEW, role: "editor", madeBy: EMAIL }]);
		await personLinks.withdraw(invitations[0]?.id ?? "", owner);
		expect(await personLinks.find(token)).toBeUndefined();
		expect((await personLinks.listInvitations()).total).toBe(0);

		await hub.administrators.add("omar@school.example", GOOD);
		const omar = await hub.db
			.selectFrom("administrator")
			.select(["id", "email"])
			.where("email", "like", "omar%")
			.executeTakeFirstOrThrow();
		const byOmar = await invite(hub, omar);
		await hub.people.changeRole(omar.id, "viewer", owner);
		expect(await personLinks.find(byOmar)).toBeUndefined();
		await hub.close();
	});

	test("is refused for an address that is none, or is here already", async () => {
		const { hub, owner } = await openSite(createHub);
		for (const [email, code] of [
			["", "required"],
			["no address", "email-malformed"],
			[EMAIL, "email-taken"],
		])
			expect(await hub.personLinks.invite({ email: email ?? "", role: "viewer" }, owner)).toEqual({
				ok: false,
				problems: [{ code, field: "email" }],
			});
		await hub.close();
	});
});

test("a link for a new password works once, for an hour, and ends all sessions", async () => {
	const { hub, owner, cookie } = await openSite(createTestHub);
	const { personLinks } = hub;
	expect(await codeOf(personLinks.reset("nobody", owner))).toBe("person-not-found");
	const { token: late } = await personLinks.reset(owner.id, owner);
	moveClock(RESET_MS);
	expect(await personLinks.accept({ token: late, name: "", password: GOOD })).toBeUndefined();
	const { token } = await personLinks.reset(owner.id, owner);
	const stored = JSON.stringify(await hub.db.selectFrom("administratorLink").selectAll().execute());
	expect(stored).not.toContain(token);
	expect(await personLinks.find(token)).toEqual({ email: EMAIL, role: null });
	// It is no invitation: it is neither listed nor withdrawn as one.
	expect((await personLinks.listInvitations()).total).toBe(0);
	expect(await personLinks.accept({ token, name: "", password: "password123" })).toMatchObject({ ok: false });
	expect(await personLinks.accept({ token, name: "", password: GOOD })).toEqual({ ok: true, email: EMAIL });
	expect(await personLinks.accept({ token, name: "", password: GOOD })).toBeUndefined();
	expect(await hub.auth.findAdministrator(new Headers({ cookie }))).toBeUndefined();
	await expect(signIn(hub, { password: PASSWORD })).rejects.toThrow("invalid-credentials");
	await signIn(hub, { password: GOOD });
	await hub.close();
});
