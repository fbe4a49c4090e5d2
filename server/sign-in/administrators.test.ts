import { getMigrations } from "better-auth/db/migration";
import { expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { byRun } from "../../tests/faults.ts";
import { createTestHub, describeOnBothEngines } from "../../tests/test-hub.ts";
import { runProcess } from "../../tests/test-process.ts";

const SIGN_IN = "http://localhost:3000/api/auth/sign-in/email";

async function signIn({ administrators }: Hub, email: string, password: string, headers = {}): Promise<Response> {
	const auth = await administrators.getAuth();
	return auth.handler(
		new Request(SIGN_IN, {
			method: "POST",
			headers: { "Content-Type": "application/json", Origin: "http://localhost:3000", ...headers },
			body: JSON.stringify({ email, password }),
		}),
	);
}

const listAdministrators = ({ db }: Hub) => db.selectFrom("administrator").selectAll().execute();

describeOnBothEngines("the first administrator", (createHub) => {
	test("gets a long random password, signs in with it, and is created once", async () => {
		const hub = await createHub();
		const made = await hub.administrators.ensureFirstAdministrator();
		expect(made?.email).toBe("admin@example.com");
		expect(made?.password).toMatch(/^[A-HJ-NP-Za-km-z2-9]{24}$/);
		expect(await hub.administrators.ensureFirstAdministrator()).toBeUndefined();
		const rows = await listAdministrators(hub);
		expect(rows).toMatchObject([{ email: "admin@example.com", role: "owner" }]);
		expect(JSON.stringify(rows)).not.toContain(made?.password);

		expect((await signIn(hub, "admin@example.com", `${made?.password}x`)).status).toBe(401);
		expect((await signIn(hub, "nobody@example.com", made?.password ?? "")).status).toBe(401);
		const signedIn = await signIn(hub, "Admin@Example.com", made?.password ?? "");
		expect(signedIn.status).toBe(200);
		const [cookie = ""] = signedIn.headers.getSetCookie();
		expect(cookie).toMatch(/^doubtless-session=[^;]{40,};.*HttpOnly; SameSite=Lax/);
		expect(cookie).not.toContain("Secure");
		const auth = await hub.administrators.getAuth();
		const headers = new Headers({ cookie: cookie.split(";")[0] ?? "" });
		const session = await auth.api.getSession({ headers });
		expect(session?.user).toMatchObject({ email: "admin@example.com", role: "owner" });
		await auth.api.signOut({ headers });
		expect(await auth.api.getSession({ headers })).toBeNull();
		await hub.close();
	});

	test("is the one of the settings, and their password is not printed", async () => {
		const hub = await createHub({
			env: { ADMIN_EMAIL: "Maria@School.example", ADMIN_PASSWORD: "     🪐🪐 " },
		});
		expect(await hub.administrators.ensureFirstAdministrator()).toEqual({
			email: "maria@school.example",
			password: null,
		});
		expect((await signIn(hub, "maria@school.example", "     🪐🪐 ")).status).toBe(200);
		expect((await signIn(hub, "maria@school.example", "🪐🪐")).status).toBe(401);
		await hub.close();
	});

	test("is not created when one exists, whatever the settings say later", async () => {
		const hub = await createHub();
		await hub.administrators.ensureFirstAdministrator();
		const { createAdministrators } = await import("./administrators.ts");
		const env = { ...hub.env, ADMIN_EMAIL: "maria@school.example", ADMIN_PASSWORD: "correct horse" };
		const later = createAdministrators({
			...hub,
			env,
			now: Date.now,
			randomBelow: () => 0,
		});
		expect(await later.ensureFirstAdministrator()).toBeUndefined();
		expect(await listAdministrators(hub)).toHaveLength(1);
		await hub.close();
	});

	test("is created once by twenty concurrent calls", async () => {
		const hub = await createHub();
		const asked = Array.from({ length: 20 }, () => hub.administrators.ensureFirstAdministrator());
		expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
		expect(await listAdministrators(hub)).toHaveLength(1);
		await hub.close();
	});

	test("is created completely or not at all: an administrator without a password does not exist", async () => {
		const hub = await createHub();
		await hub.db.schema.alterTable("administrator_account").renameTo("account_gone").execute();
		await expect(hub.administrators.ensureFirstAdministrator()).rejects.toThrow();
		expect(await listAdministrators(hub)).toEqual([]);
		await hub.db.schema.alterTable("account_gone").renameTo("administrator_account").execute();
		expect(await hub.administrators.ensureFirstAdministrator()).toMatchObject({ email: "admin@example.com" });
		await hub.close();
	});
});

describeOnBothEngines("the sign-in library", (createHub) => {
	test("finds its tables complete and compatible", async () => {
		const hub = await createHub();
		const auth = await hub.administrators.getAuth();
		const { toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems } = await getMigrations(auth.options);
		expect({ toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems }).toEqual({
			toBeCreated: [],
			toBeAdded: [],
			toBeAddedIndexes: [],
			schemaProblems: [],
		});
		await hub.close();
	});

	test("allows no sign-up, rejects another site's form, and ends the sessions of a removed administrator", async () => {
		const hub = await createHub({ env: { ADMIN_PASSWORD: "correct horse" } });
		await hub.administrators.ensureFirstAdministrator();
		const auth = await hub.administrators.getAuth();
		const post = (path: string, headers: Record<string, string> = {}) =>
			auth.handler(
				new Request(`http://localhost:3000/api/auth${path}`, {
					method: "POST",
					headers: { "Content-Type": "application/json", Origin: "http://localhost:3000", ...headers },
					body: JSON.stringify({ email: "new@example.com", password: "correct horse", name: "New" }),
				}),
			);
		expect((await post("/sign-up/email")).status).toBe(400);
		expect((await post("/admin/create-user")).status).toBe(401);
		expect(await listAdministrators(hub)).toHaveLength(1);
		const foreign = { Origin: "https://evil.example", Cookie: "doubtless-session=x" };
		expect((await signIn(hub, "admin@example.com", "correct horse", foreign)).status).toBe(403);

		const { id } = (await listAdministrators(hub))[0] ?? { id: "" };
		const signedIn = await signIn(hub, "admin@example.com", "correct horse");
		const headers = new Headers({ cookie: signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "" });
		expect(await auth.api.getSession({ headers })).not.toBeNull();
		await hub.db.deleteFrom("administrator").where("id", "=", id).execute();
		expect(await auth.api.getSession({ headers })).toBeNull();
		await hub.close();
	});
});

/** Each loads the library. */
const PROCESSES = byRun(2, 6);

test("several processes that start together on one file create one administrator", async () => {
	const hub = await createTestHub();
	const code = `
		import { createHub } from "#server/hub.ts";
		const hub = await createHub(JSON.parse(process.env.HUB_ENV));
		const made = await hub.administrators.ensureFirstAdministrator();
		if (made) console.log(made.password);
		await hub.close();
	`;
	const env = { HUB_ENV: JSON.stringify(hub.env) };
	const ends = await Promise.all(Array.from({ length: PROCESSES }, () => runProcess(code, env)));
	expect(ends.filter((end) => end.code !== 0 || end.err !== "")).toEqual([]);
	const [password, ...others] = ends.map((end) => end.out.trim()).filter(Boolean);
	expect(others).toEqual([]);
	expect(await listAdministrators(hub)).toHaveLength(1);
	expect((await signIn(hub, "admin@example.com", password ?? "")).status).toBe(200);
	await hub.close();
});

test("over https the cookie has the __Host- prefix", async () => {
	const hub = await createTestHub({ env: { BASE_URL: "https://learn.example.org" } });
	const { authCookies } = await (await hub.administrators.getAuth()).$context;
	expect(authCookies.sessionToken).toMatchObject({
		name: "__Host-doubtless-session",
		attributes: { secure: true, httpOnly: true, sameSite: "lax", path: "/" },
	});
	expect(authCookies.sessionToken.attributes).not.toHaveProperty("domain");
	await hub.close();
});
