// People of the panel: the list, roles, sessions, removal, and that the last owner stays.
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { can, ROLES, type Role } from "#core/people/roles.ts";
import type { Hub } from "#server/hub.ts";
import { createTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, codeOf, EMAIL, listAudit, signIn, signInFirst } from "../../tests/test-panel.ts";

const OPTIONS = { env: ADMINISTRATOR_ENV };
const OMAR = "omar@school.example";
const withCookie = (cookie: string) => new Headers({ cookie });

afterEach(() => {
	vi.useRealTimers();
});

/** Adds people as rows: their passwords would take long to hash. */
async function addPeople(
	{ db, engine }: Hub,
	people: readonly { id: string; name?: string; role: Role }[],
): Promise<void> {
	const at = engine === "postgres" ? new Date(1) : new Date(1).toISOString();
	const isVerified = engine === "postgres" ? false : 0;
	for (const { id, name = id, role } of people) {
		const email = `${id}@school.example`;
		const searched = `${name}\n${email}`.toLowerCase();
		await sql`insert into administrator (id, name, email, email_verified, created_at, updated_at, role, search_text)
			values (${id}, ${name}, ${email}, ${isVerified}, ${at}, ${at}, ${role}, ${searched})`.execute(db);
	}
}

describeOnBothEngines("people", (createHub) => {
	test("are listed by name, role or last use, by page, and found by name and e-mail", async () => {
		const hub = await createHub();
		await addPeople(
			hub,
			Array.from({ length: 30 }, (_, n) => {
				const id = `p${String(n).padStart(2, "0")}`;
				return { id, role: ROLES[n % 3] ?? "viewer", name: `Name ${30 - n}` };
			}),
		);
		const ids = async (query: Parameters<Hub["people"]["list"]>[0]) => {
			const { people } = await hub.people.list(query);
			return people.map(({ id }) => id);
		};
		const first = await hub.people.list();
		expect([first.total, first.pageCount, first.people.length]).toEqual([30, 2, 25]);
		expect(first.people.slice(0, 2).map(({ name }) => name)).toEqual(["Name 1", "Name 10"]);
		expect(await ids({ page: 2 })).toHaveLength(5);
		expect(await ids({ search: "P07@" })).toEqual(["p07"]);
		expect(await ids({ search: "name 30" })).toEqual(["p00"]);
		expect(await ids({ search: "%" })).toEqual([]);
		const roles = (await hub.people.list({ sort: "role" })).people.map(({ role }) => role);
		expect(roles).toEqual([...roles].sort());
		await hub.db.updateTable("administrator").set({ lastSeenAt: 9 }).where("id", "=", "p11").execute();
		expect((await ids({ sort: "updated", descending: true }))[0]).toBe("p11");
		await hub.close();
	});

	test("get another role, which holds from their next request", async () => {
		const hub = await createHub(OPTIONS);
		await signInFirst(hub);
		await hub.administrators.add(OMAR, "a good long one", "editor");
		const cookie = await signIn(hub, { email: OMAR, password: "a good long one" });
		const omar = await hub.auth.findAdministrator(withCookie(cookie));
		expect(omar?.role).toBe("editor");
		await hub.people.changeRole(omar?.id ?? "", "viewer", null);
		expect((await hub.auth.findAdministrator(withCookie(cookie)))?.role).toBe("viewer");
		await hub.db.updateTable("administrator").set({ role: "admin" }).where("email", "=", OMAR).execute();
		expect(await hub.auth.findAdministrator(withCookie(cookie))).toBeUndefined();
		const { entries } = await hub.audit.list();
		expect(entries[0]).toMatchObject({
			action: "administrator-updated",
			title: OMAR,
			changes: [{ field: "role", before: "editor", after: "viewer" }],
		});
		await hub.close();
	});

	test("are never without an owner, however many lose the role at once", async () => {
		const hub = await createHub();
		await addPeople(hub, [
			{ id: "one", role: "owner" },
			{ id: "two", role: "owner" },
			{ id: "three", role: "owner" },
			{ id: "ed", role: "editor" },
		]);
		const results = await Promise.all([
			codeOf(hub.people.changeRole("one", "editor", null)),
			codeOf(hub.people.remove("two", null)),
			hub.administrators.remove("three@school.example").then((result) => (result.ok ? undefined : result.code)),
		]);
		expect(results.filter((code) => code === "last-owner")).toHaveLength(1);
		const { people } = await hub.people.list();
		const owners = people.filter(({ role }) => role === "owner");
		expect(owners).toHaveLength(1);
		const [last] = owners;
		for (const role of ["editor", "viewer"] as const)
			expect(await codeOf(hub.people.changeRole(last?.id ?? "", role, null))).toBe("last-owner");
		expect(await codeOf(hub.people.remove(last?.id ?? "", null))).toBe("last-owner");
		expect(await hub.people.isLastOwner(last?.id ?? "")).toBe(true);
		expect(await hub.people.isLastOwner("ed")).toBe(false);
		expect(await codeOf(hub.people.changeRole("nobody", "owner", null))).toBe("person-not-found");
		await hub.close();
	});

	test("are seen with their sessions, of which one or all are ended", async () => {
		const hub = await createHub(OPTIONS);
		const here = await signInFirst(hub);
		const there = await signIn(hub, {
			headers: new Headers({ "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/1" }),
		});
		const maria = await hub.auth.findAdministrator(withCookie(here));
		const id = maria?.id ?? "";
		const hereId = await hub.auth.findSessionId(withCookie(here));
		const listed = await hub.people.listSessions(id);
		expect(listed.total).toBe(2);
		const other = listed.sessions.find((session) => session.id !== hereId);
		expect(other?.device).toEqual({ browser: "Firefox", system: "Linux" });
		await hub.people.endSessions("nobody", null).catch(() => undefined);
		await hub.people.endSessions(id, null, { sessionId: other?.id, except: hereId });
		expect(await hub.auth.findAdministrator(withCookie(there))).toBeUndefined();
		expect(await hub.auth.findAdministrator(withCookie(here))).toBeDefined();
		await signIn(hub);
		await hub.people.endSessions(id, null, { except: hereId });
		expect((await hub.people.listSessions(id)).sessions.map((session) => session.id)).toEqual([hereId]);
		await hub.people.endSessions(id, null);
		expect(await hub.auth.findAdministrator(withCookie(here))).toBeUndefined();
		expect((await listAudit(hub)).filter((line) => line.startsWith("sessions-ended"))).toHaveLength(3);
		expect((await hub.people.get(id)).lastSeenAt).toBeGreaterThan(0);
		await hub.close();
	});

	test("do not show sessions that have expired", async () => {
		const hub = await createHub(OPTIONS);
		const cookie = await signInFirst(hub);
		const id = (await hub.auth.findAdministrator(withCookie(cookie)))?.id ?? "";
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 3_600_000 });
		expect((await hub.people.listSessions(id)).sessions).toEqual([]);
		await hub.close();
	});
});

test("the library's own endpoints obey the same roles", async () => {
	const hub = await createTestHub(OPTIONS);
	await signInFirst(hub);
	const { api } = await hub.administrators.getAuth();
	for (const role of ROLES) {
		for (const right of ["see", "edit", "people"] as const) {
			const { success } = await api.userHasPermission({ body: { role, permissions: { panel: [right] } } });
			expect([role, right, success]).toEqual([role, right, can(role, right)]);
		}
		const { success } = await api.userHasPermission({ body: { role, permissions: { user: ["set-role"] } } });
		expect(success).toBe(role === "owner");
	}
	// An editor's session is refused by the endpoint that sets roles.
	await hub.administrators.add(OMAR, "a good long one", "editor");
	const headers = withCookie(await signIn(hub, { email: OMAR, password: "a good long one" }));
	const maria = await hub.db
		.selectFrom("administrator")
		.select("id")
		.where("email", "=", EMAIL)
		.executeTakeFirstOrThrow();
	await expect(api.setRole({ body: { userId: maria.id, role: "viewer" }, headers })).rejects.toThrow();
	await hub.close();
});

test("no order of changes leaves a site without an owner", async () => {
	const hub = await createTestHub();
	const ids = ["a", "b", "c"];
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ROLES, "gone" as const)), { maxLength: 12 }),
			async (changes) => {
				await hub.db.deleteFrom("administrator").execute();
				await addPeople(hub, [
					{ id: "a", role: "owner" },
					{ id: "b", role: "editor" },
					{ id: "c", role: "owner" },
				]);
				for (const [id, to] of changes) {
					const change = to === "gone" ? hub.people.remove(id, null) : hub.people.changeRole(id, to, null);
					expect([undefined, "last-owner", "person-not-found"]).toContain(await codeOf(change));
				}
				const { people } = await hub.people.list();
				expect(people.some(({ role }) => role === "owner")).toBe(true);
			},
		),
		{ numRuns: 30 },
	);
	await hub.close();
});
