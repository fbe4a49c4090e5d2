// Requests every address as every kind of visitor, changes from other origins, and GETs, which must change
// nothing. On the real built pages.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { changesOf, findAddress } from "#core/addresses/addresses.ts";
import * as m from "#messages";
import { type Place, ROUTE_MATRIX, type Row, SCRIPT_MATRIX } from "../tests/route-matrix.ts";
import { createTestHttp, withoutFailedAttempts } from "../tests/test-http.ts";
import { createTestHub } from "../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, signIn, signInFirst } from "../tests/test-panel.ts";
import { createPaper } from "../tests/test-papers.ts";
import { createHttp, type Http } from "./http.ts";
import type { Hub } from "./hub.ts";

let hub: Hub;
let http: Http;
let place: Place;
let cookies: { nobody: string; owner: string; editor: string; viewer: string; ended: string };

beforeAll(async () => {
	hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	const [module] = await hub.modules.listRecent();
	const { subtopics } = await hub.subtopics.list({ moduleId: module?.id });
	const ended = await signInFirst(hub);
	await hub.auth.signOut(new Headers({ cookie: ended }));
	const owner = await signIn(hub);
	const actor = await hub.auth.findAdministrator(new Headers({ cookie: owner }));
	if (!actor) throw new Error("nobody is signed in");
	const invited = await hub.personLinks.invite({ email: "new@school.example", role: "viewer" }, actor);
	place = {
		code: hub.site.sampleCode,
		moduleId: module?.id ?? "",
		subtopicId: subtopics[0]?.id ?? "",
		personId: actor.id,
		token: invited.ok ? invited.link.token : "",
		paperId: (await createPaper(hub)).paperId,
	};
	cookies = { nobody: "", owner, editor: await signInAs("editor"), viewer: await signInAs("viewer"), ended };
});

async function signInAs(role: "editor" | "viewer"): Promise<string> {
	const email = `${role}@school.example`;
	const added = await hub.administrators.add(email, undefined, role);
	if (!added.ok) throw new Error(added.code);
	return signIn(hub, { email, password: added.administrator.password ?? "" });
}

// Every test starts without failed codes and passwords.
beforeEach(async () => {
	await hub.db.deleteFrom("rateLimit").execute();
	http = createTestHttp(withoutFailedAttempts(hub));
});

function bodyOf(kind: Row["body"]): RequestInit {
	if (kind === "json") return { body: "{}", headers: { "Content-Type": "application/json" } };
	if (kind === "form") return { body: new URLSearchParams({ email: "x@x.example", password: "wrong" }) };
	return kind === "multipart" ? { body: new FormData() } : {};
}

function ask(
	{ method, path, body }: Pick<Row, "method" | "path" | "body">,
	cookie: string,
	headers: Record<string, string> = {},
) {
	const init = bodyOf(body);
	const all = new Headers(init.headers);
	for (const [name, value] of Object.entries({ ...(cookie && { cookie }), ...headers })) all.set(name, value);
	return http.request(path(place), { ...init, method, headers: all });
}

/** Everything stored, except when a session or learner was last seen. */
async function readAll(): Promise<string> {
	const { db } = hub;
	const tables = ["module", "subtopic", "mcqFile", "auditEntry", "administratorAccount", "administratorLink"] as const;
	const people = await db.selectFrom("administrator").select(["id", "name", "email", "role"]).execute();
	const rows = tables.map((table) => db.selectFrom(table).selectAll().execute());
	return JSON.stringify([people, await Promise.all(rows)]);
}

type Entry = { path?: string; index?: boolean; children?: Entry[] };
function listPages(entries: readonly Entry[], before = ""): string[] {
	return entries.flatMap(({ path = "", index, children }) => {
		const whole = path ? `${before}/${path}` : before;
		if (children) return listPages(children, whole);
		return index && whole === "" ? "/" : whole;
	});
}

describe("the route matrix", () => {
	test("has a row for every route", () => {
		const rows = new Set(ROUTE_MATRIX.map(({ route }) => route));
		const calls = createHttp(hub, { pages: async () => ({ response: new Response(), moduleIds: [] }) })
			.routes.filter(({ method }) => method !== "ALL")
			.map(({ method, path }) => `${method} ${path === "/*" ? "*" : path}`);
		const known = [...calls, ...listPages(routes)];
		expect(calls.length).toBeGreaterThan(5);
		expect(known.filter((route) => !rows.has(route))).toEqual([]);
		expect([...rows].filter((route) => !known.includes(route))).toEqual([]);
	});

	test("has a row in the table of addresses for every route, with the method that changes something", () => {
		const isNamed = ({ route }: Row) => !/^(?:GET |POST )?\*$|\/\*$/.test(route) || route.startsWith("GET /mcq-data");
		for (const row of ROUTE_MATRIX.filter(isNamed)) {
			const path = row.path(place).replace(/\?.*/, "");
			const address = findAddress(path);
			expect([path, address.path]).not.toEqual([path, expect.stringMatching(/^\/(?:admin\/|api\/)?\*$/)]);
			if (row.method !== "GET")
				expect([path, changesOf(address)]).toEqual([path, expect.arrayContaining([row.method])]);
		}
	});

	test.each(["nobody", "owner", "editor", "viewer", "ended"] as const)(
		"holds for %s, and a GET changes nothing",
		async (visitor) => {
			const before = await readAll();
			const { gets = [], others = [] } = Object.groupBy(ROUTE_MATRIX, ({ method }) =>
				method === "GET" ? "gets" : "others",
			);
			const got = await askAll(gets, visitor);
			expect(await readAll()).toBe(before);
			got.push(...(await askAll(others, visitor)));
			const rows = [...gets, ...others];
			expect(got).toEqual(rows.map((row) => `${row.method} ${row.path(place)} ${row[visitor]}`));
		},
	);

	/** Reads every response to its end. */
	async function askAll(rows: readonly Row[], visitor: keyof typeof cookies): Promise<string[]> {
		const got: string[] = [];
		for (const row of rows) {
			const response = await ask(row, cookies[visitor]);
			await response.arrayBuffer();
			got.push(`${row.method} ${row.path(place)} ${response.status}`);
			if (row.path(place).startsWith("/admin")) {
				expect([row.path(place), response.headers.get("cache-control")]).toEqual([row.path(place), "no-store"]);
			}
		}
		return got;
	}

	test("holds for keys of scripts, by their scope", async () => {
		const owner = { id: place.personId, email: ADMINISTRATOR_ENV.ADMIN_EMAIL };
		for (const scope of ["read", "write"] as const) {
			const made = await hub.apiKeys.create({ name: scope, scope, expiresAt: Date.now() + 60_000 }, owner);
			if (!made.ok) throw new Error("no key");
			const before = await readAll();
			const got: string[] = [];
			for (const row of SCRIPT_MATRIX) {
				const response = await ask(row, "", { Authorization: `Bearer ${made.key.token}` });
				got.push(`${row.method} ${row.path(place)} ${response.status}`);
				expect(response.headers.get("cache-control")).toBe("no-store");
				expect(response.headers.get("access-control-allow-origin")).toBeNull();
			}
			expect(got).toEqual(SCRIPT_MATRIX.map((row) => `${row.method} ${row.path(place)} ${row[scope]}`));
			expect(await readAll()).toBe(before);
		}
	});

	test.each(["/admin/logout", "/admin/logout.data"])(
		"%s deletes the browser's cached pages of the panel, and nothing that a learner stored in it",
		async (path) => {
			const headers = { cookie: await signIn(hub) };
			const response = await http.request(path, { method: "POST", headers });
			expect([302, 202]).toContain(response.status);
			expect(response.headers.get("clear-site-data")).toBe('"cache"');
			expect(response.headers.get("set-cookie")).toMatch(/^doubtless-session=;.*Max-Age=0/i);
			expect((await http.request("/admin/dashboard", { headers })).status).toBe(302);
		},
	);

	test.each(["/admin/login", "/admin/login.data", "/admin/sign-in-again"])(
		"%s adds Retry-After after too many attempts",
		async (path) => {
			const tries = [];
			for (let n = 0; n < 5; n++) {
				const body = new URLSearchParams({ email: "maria@school.example", password: "wrong" });
				tries.push(await http.request(path, { method: "POST", body }));
			}
			expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429]);
			expect(Number(tries[4]?.headers.get("retry-after"))).toBeGreaterThan(20);
			if (path === "/admin/login") expect(await tries[4]?.text()).toContain(m.admin_too_many_tries());
		},
	);

	test("redirects to the login page without a session, and after sign-in back to a page of ours", async () => {
		const response = await http.request("/admin/modules?search=a");
		expect(response.headers.get("location")).toBe("/admin/login?to=%2Fadmin%2Fmodules%3Fsearch%3Da");
		for (const to of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"]) {
			const back = await http.request(`/admin/login?to=${encodeURIComponent(to)}`, {
				headers: { cookie: cookies.owner },
			});
			expect([to, back.headers.get("location")]).toEqual([to, "/admin/dashboard"]);
		}
	});
});

describe("a route that does not exist", () => {
	const secrets = () => [place.moduleId, place.subtopicId, "How to study so that it stays"];
	test.each([
		"//admin/modules",
		"/admin//modules",
		"/admin%2Fmodules",
		"/ADMIN/modules",
		"/Admin/Modules",
		"/admin/modules.",
		"/admin/modules;x",
		"/admin;/modules",
		"/admin/./modules",
		"/x/../admin/modules",
		"/%61dmin/modules",
		"/admin/modules/",
		"/admin/modules%00",
		"/admin/modules/edit/x.css",
		"/admin/x.js",
		"/admin/modules.data",
		"/admin.data",
		"/ADMIN/choices?of=modules",
		"/admin/choices.data?of=modules",
	])("%s gives nothing without a session", async (path) => {
		for (const cookie of [cookies.nobody, cookies.ended]) {
			const response = await http.request(path, { headers: { cookie } });
			const text = await response.text();
			for (const secret of secrets()) expect(text).not.toContain(secret);
			if (response.status === 200) expect(text).not.toContain("panel-frame");
			expect(response.headers.get("cache-control")).toContain("no-store");
		}
	});

	test.each([
		"//admin/mcq-delete.php",
		"/ADMIN/mcq-delete.php",
		"/admin%2Fmcq-delete.php",
		"/admin/mcq-delete.php.",
		"/admin/mcq-delete.php/",
		"/admin/mcq-delete.php;x",
		"/admin/%6dcq-delete.php",
		"/admin/mcq-delete.PHP",
		"/admin/modules/../mcq-delete.php",
		"/mcq-delete.php",
		"/api/auth/sign-up/email",
		"/api/auth/admin/create-user",
	])("POST %s changes nothing without a session", async (path) => {
		const before = await readAll();
		const { moduleId, subtopicId } = place;
		const response = await http.request(path, {
			method: "POST",
			headers: { "Content-Type": "application/json", "X-HTTP-Method-Override": "DELETE" },
			body: JSON.stringify({ moduleId, subtopicId }),
		});
		expect([401, 404, 405]).toContain(response.status);
		expect(await readAll()).toBe(before);
	});

	test.each(["PUT", "PATCH", "DELETE", "PROPFIND", "OPTIONS", "MKCOL"])(
		"%s is not accepted by any route that has no row for it",
		async (method) => {
			const addressOf = ({ route }: Row) => route.replace(/^[A-Z]+ /, "");
			const rows = ROUTE_MATRIX.filter((row) => row.method === method);
			const promised = [...rows.map(addressOf), ...rows.map((row) => row.path(place))];
			for (const row of ROUTE_MATRIX) {
				if (promised.includes(addressOf(row)) || promised.includes(row.path(place))) continue;
				const response = await http.request(row.path(place), {
					method,
					headers: { cookie: cookies.owner },
				});
				expect([row.path(place), response.status]).toEqual([row.path(place), 405]);
			}
		},
	);
});

describe("another site's page in an administrator's browser", () => {
	const FOREIGN: Record<string, string>[] = [
		{ Origin: "https://evil.example" },
		{ Origin: "null" },
		{ Origin: "http://localhost.evil.example" },
		{ Origin: "http://localhost:1" },
		{ "Sec-Fetch-Site": "cross-site" },
		{ "Sec-Fetch-Site": "same-site" },
		{ "Sec-Fetch-Site": "cross-site", Origin: "http://localhost" },
	];
	const unsafe = ROUTE_MATRIX.filter(({ method }) => method === "POST");
	test.each(unsafe.map((row) => [row.route, row] as const))("gets 403 from %s", async (_route, row) => {
		const before = await readAll();
		for (const headers of FOREIGN) {
			const response = await ask(row, cookies.owner, headers);
			expect([headers, response.status]).toEqual([headers, 403]);
			expect(response.headers.get("access-control-allow-origin")).toBeNull();
		}
		expect(await readAll()).toBe(before);
	});

	test("accepts requests of our own pages and scripts", async () => {
		const { moduleId, subtopicId } = place;
		const post = (headers: Record<string, string>) =>
			http.request("/admin/mcq-check.php", {
				method: "POST",
				headers: { cookie: cookies.owner, "Content-Type": "application/json", ...headers },
				body: JSON.stringify({ moduleId, subtopicId }),
			});
		for (const headers of [{}, { Origin: "http://localhost" }, { "Sec-Fetch-Site": "same-origin" }])
			expect((await post(headers)).status).toBe(200);
		for (const type of ["text/plain", "application/x-www-form-urlencoded"])
			expect((await post({ "Content-Type": type })).status).toBe(415);
	});

	test("compares with the forwarded address behind a proxy", async () => {
		const own = { ...hub, site: { ...hub.site, baseUrl: "https://learn.example.org" } };
		const proxied = createTestHttp(own);
		const login = (Origin: string) =>
			proxied.request("/admin/login", { method: "POST", headers: { Origin }, body: new URLSearchParams() });
		expect((await login("https://learn.example.org")).status).toBe(401);
		// A proxy that terminates TLS and forwards the host, without BASE_URL.
		const plain = { method: "POST", headers: { Origin: "https://localhost" }, body: new URLSearchParams() };
		expect((await http.request("/admin/login", plain)).status).toBe(401);
		expect((await login("https://evil.example.org")).status).toBe(403);
	});
});

/** Sends the form of a page as a browser without JavaScript does: the fields that it has, with what is typed in them. */
async function submitForm(page: Response, path: string, typed: Record<string, string>, cookie = "") {
	const [form = ""] = /<form [^>]*method="post"[\s\S]*?<\/form>/.exec(await page.text()) ?? [];
	const names = Array.from(form.matchAll(/<input [^>]*name="([^"]*)"/g), ([, name = ""]) => name);
	expect(form).toMatch(/<button [^>]*type="submit"/);
	return http.request(/action="([^"]*)"/.exec(form)?.[1] ?? path, {
		method: "POST",
		headers: { cookie, Origin: "http://localhost", Accept: "text/html" },
		body: new URLSearchParams(names.map((name) => [name, typed[name] ?? ""])),
	});
}

test("a browser without JavaScript signs in, sees the panel and signs out", async () => {
	const open = (path: string, cookie = "") => http.request(path, { headers: { cookie } });
	const form = async (path: string, fields: Record<string, string>, cookie = "") =>
		submitForm(await open(path, cookie), path, fields, cookie);
	const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR_ENV;
	const wrong = await form("/admin/login", { email, password: "wrong" });
	expect(wrong.status).toBe(401);
	expect(wrong.headers.get("set-cookie")).toBeNull();
	expect(await wrong.text()).toContain("Invalid email or password. Please try again.");
	const right = await form("/admin/login?to=/admin/mcq", { email, password });
	expect([right.status, right.headers.get("location")]).toEqual([302, "/admin/mcq"]);
	const cookie = right.headers.getSetCookie()[0]?.split(";")[0] ?? "";
	expect(cookie).toMatch(/^doubtless-session=/);
	expect((await open("/admin/mcq", cookie)).status).toBe(200);
	expect(await (await open("/admin/modules", cookie)).text()).toMatch(/<a [^>]*>(?:<[^>]*>)*How to study/);
	const out = await form("/admin/logout", {}, cookie);
	expect([out.status, out.headers.get("location")]).toEqual([302, "/admin/login"]);
	expect(out.headers.getSetCookie()[0]).toMatch(/^doubtless-session=; Max-Age=0/);
	expect((await open("/admin/mcq", cookie)).status).toBe(302);
});

test("forms mark required fields with one sign, and explain it", async () => {
	for (const [path, labels] of [
		["/admin/modules/new", ["Title*"]],
		[`/admin/modules/edit/${place.moduleId}`, ["Title*"]],
		["/admin/subtopics/new", ["Module*", "Title*"]],
		[`/admin/subtopics/new?moduleId=${place.moduleId}`, ["Title*"]],
		["/admin/mcq/new", ["Module*", "Subtopic*", "MCQ file*"]],
		// Its subtopic has a file.
		[`/admin/mcq/edit/${place.subtopicId}`, ["Replace the MCQ file*"]],
	] as const) {
		const html = await (await http.request(path, { headers: { cookie: cookies.owner } })).text();
		const texts = Array.from(html.matchAll(/<label[^>]*>([\s\S]*?)<\/label>/g), ([, label = ""]) =>
			label.replaceAll(/<[^>]*>/g, ""),
		);
		expect([path, texts.filter((text) => text.includes("*"))]).toEqual([path, labels]);
		expect(html).toContain(m.admin_required_legend());
		expect(html).not.toContain("(required)");
	}
});

test("an unknown address of the panel says so inside the panel's frame", async () => {
	const response = await http.request("/admin/nowhere/at-all", { headers: { cookie: cookies.owner } });
	expect(response.status).toBe(404);
	const html = await response.text();
	const main = /<main[\s\S]*?<\/main>/.exec(html)?.[0] ?? "";
	expect(main).toMatch(new RegExp(`<h1[^>]*>(?:<[^>]*>)*${m.page_not_found()}<`));
	expect(main).toContain('href="/admin/dashboard"');
	expect(html.replace(main, "")).toContain('href="/admin/mcq"');
});

test("the searches count nothing before a word is searched", async () => {
	for (const path of ["/admin/questions", "/admin/search"]) {
		const read = async (query: string) => {
			const html = await (await http.request(path + query, { headers: { cookie: cookies.owner } })).text();
			const [, count = ""] = /<search[\s\S]*?<p role="status"[^>]*>([\s\S]*?)<\/p>/.exec(html) ?? [];
			return count;
		};
		expect(await read("")).toMatch(/^<span aria-hidden="true" class="invisible">/);
		expect(await read("?search=study")).toMatch(/^[1-9]\d* /);
	}
});

test("a too large form is rejected before it is read, and a compressed one too", async () => {
	const post = (path: string, body: string, headers: Record<string, string> = {}) =>
		http.request(path, {
			method: "POST",
			headers: { cookie: cookies.owner, "Content-Type": "application/json", ...headers },
			body,
		});
	expect((await post("/admin/modules/new", " ".repeat(600_000))).status).toBe(413);
	expect((await post("/admin/modules/new.data", " ".repeat(600_000))).status).toBe(413);
	expect((await post("/admin/modules/new", "x", { "Content-Encoding": "gzip" })).status).toBe(415);
	expect((await post("/admin/modules/new", "x", { "Content-Length": "9999999" })).status).toBe(413);
});
