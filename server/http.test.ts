// Walks every kind of address and looks at what each answer carries, with the real built pages.
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestHub } from "../tests/test-hub.ts";
import { createAccess } from "./access.ts";
import type { Http } from "./http.ts";
import type { Hub } from "./hub.ts";
import { createLog } from "./log.ts";
import { createBareHttp, createTestHttp } from "./test-http.ts";

let hub: Hub;
let http: Http;
let moduleId: string;
let subtopicId: string;
let walk: { path: string; status: number; method?: string }[];

beforeAll(async () => {
	hub = await createTestHub();
	const module = await hub.catalog.findModuleByLinkCode(hub.site.sampleCode);
	const [subtopic] = (await hub.catalog.listSubtopics(module?.id ?? "", 1)).subtopics;
	moduleId = module?.id ?? "";
	subtopicId = subtopic?.id ?? "";
	walk = [
		{ path: "/", status: 200 },
		{ path: `/module/${hub.site.sampleCode}`, status: 200 },
		{ path: `/module/${hub.site.sampleCode}.data`, status: 200 },
		{ path: `/module/${moduleId}?page=2`, status: 200 },
		{ path: "/module/Bwrong00", status: 404 },
		{ path: "/module/Bwrong00.data", status: 404 },
		{ path: "/module/%3Cscript%3E", status: 404 },
		{ path: "/module", status: 404 },
		{ path: `/subtopics/${moduleId}`, status: 200 },
		{ path: "/subtopics/Qwrong", status: 404 },
		{ path: "/subtopics", status: 404 },
		{ path: `/learn/${moduleId}/${subtopicId}`, status: 200 },
		{ path: `/learn/${moduleId}/${subtopicId}.data`, status: 200 },
		{ path: `/learn/${moduleId}/wrong`, status: 404 },
		{ path: "/documents/sqr3-method/read", status: 200 },
		{ path: "/documents/sqr3-method/nothing", status: 404 },
		{ path: "/not-found", status: 404 },
		{ path: "/no/such/page", status: 302 },
		{ path: "/favicon.svg", status: 200 },
		{ path: "/favicon.svg", status: 405, method: "DELETE" },
		{ path: "/static/js/gone-abc.js", status: 404 },
		{ path: `/mcq-data/${moduleId}/${subtopicId}.json`, status: 200 },
		{ path: `/mcq-data/${moduleId}/wrong.json`, status: 404 },
		{ path: "/healthz", status: 200 },
		{ path: "/", status: 405, method: "POST" },
		{ path: "/", status: 405, method: "PROPFIND" },
		{ path: "/.env", status: 404 },
	];
});

// Every test with a clean record of wrong codes.
beforeEach(() => {
	const access = createAccess({ catalog: hub.catalog, log: hub.log, now: Date.now });
	http = createTestHttp({ ...hub, access });
});

const countOf = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length;

describe("every answer", () => {
	test("has the status that its address promises", async () => {
		const statuses = [];
		for (const { path, method = "GET" } of walk)
			statuses.push([method, path, (await http.request(path, { method })).status]);
		expect(statuses).toEqual(walk.map(({ path, status, method = "GET" }) => [method, path, status]));
	});

	test("carries the headers that keep a browser safe, errors and files included", async () => {
		for (const { path, method = "GET" } of walk) {
			const { headers } = await http.request(path, { method, headers: { Origin: "https://evil.example" } });
			const policy = headers.get("content-security-policy") ?? "";
			const isDocument = path.startsWith("/documents/");
			expect([path, policy.split("; ").find((rule) => rule.startsWith("frame-ancestors"))]).toEqual([
				path,
				`frame-ancestors ${isDocument ? "'self'" : "'none'"}`,
			]);
			expect([path, headers.get("x-frame-options")]).toEqual([path, isDocument ? "SAMEORIGIN" : "DENY"]);
			expect(headers.get("x-content-type-options")).toBe("nosniff");
			expect(headers.get("referrer-policy")).toBe("no-referrer");
			expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
			expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
			expect(headers.get("permissions-policy")).toContain("camera=()");
			expect([path, headers.get("cache-control")]).not.toEqual([path, null]);
			for (const name of [
				"access-control-allow-origin",
				"x-powered-by",
				"server",
				"set-cookie",
				"strict-transport-security",
			]) {
				expect([path, name, headers.get(name)]).toEqual([path, name, null]);
			}
		}
	});

	test("says what it is in its type", async () => {
		for (const { path, status, method = "GET" } of walk) {
			if (status === 302) continue;
			const type = (await http.request(path, { method })).headers.get("content-type") ?? "";
			const isText = /^text\/(?:html|plain|x-script)(?:; charset=utf-8)?$/i.test(type);
			expect([path, isText || ["application/json", "image/svg+xml; charset=utf-8"].includes(type)]).toEqual([
				path,
				true,
			]);
		}
	});

	test("that belongs to a module is kept out of search engines and shared caches", async () => {
		for (const { path, method = "GET" } of walk) {
			const { headers } = await http.request(path, { method });
			const isSecret = /^\/(module|subtopics|learn|documents|mcq-data)/.test(path);
			expect([path, headers.get("x-robots-tag")]).toEqual([path, isSecret ? "noindex" : null]);
			const isPublic = headers.get("cache-control")?.includes("public");
			expect([path, isPublic]).toEqual([path, path === "/favicon.svg" && method === "GET"]);
		}
	});

	test("that is a failure is not kept by any cache", async () => {
		for (const { path, status, method = "GET" } of walk.filter(
			(each) => each.status >= 300 && each.path !== "/not-found",
		)) {
			const { headers } = await http.request(path, { method });
			expect([path, status, headers.get("cache-control")]).toEqual([
				path,
				status,
				expect.stringMatching(/no-store|private/),
			]);
		}
	});

	test("to https sites tells browsers to stay there", async () => {
		const secure = await createTestHub({ env: { BASE_URL: "https://learn.example.org" } });
		for (const path of ["/", "/no/such/page", "/static/gone.js", "/healthz"]) {
			const { headers } = await createBareHttp(secure).request(path);
			expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
		}
		await secure.close();
	});

	test("has a number of ours, never the visitor's", async () => {
		const ids = new Set<string | null>();
		for (const { path, method = "GET" } of walk) {
			const { headers } = await http.request(path, {
				method,
				headers: { "X-Request-Id": "visitors-own-id" },
			});
			expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
			ids.add(headers.get("x-request-id"));
		}
		expect(ids.size).toBe(walk.length);
	});

	test("to HEAD is that to GET without its body", async () => {
		const volatile = /^(?:content-security-policy|x-request-id|transfer-encoding|content-length|vary)$/;
		const named = (headers: Headers) => [...headers].filter(([name]) => !volatile.test(name));
		for (const { path, method } of walk) {
			if (method) continue;
			const [head, full] = [await http.request(path, { method: "HEAD" }), await http.request(path)];
			expect([path, head.status, named(head.headers)]).toEqual([path, full.status, named(full.headers)]);
			expect(await head.text()).toBe("");
		}
	});
});

describe("the scripts of a page", () => {
	test("run by a nonce of that answer alone; no other script, handler or style element is in it", async () => {
		const nonces = new Set<string>();
		for (const { path, status, method } of walk) {
			const response = await http.request(path, { method: method ?? "GET" });
			if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
			const html = await response.text();
			const [, nonce = ""] =
				/script-src 'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "") ?? [];
			expect(Buffer.from(nonce, "base64")).toHaveLength(16);
			expect(nonces.has(nonce)).toBe(false);
			nonces.add(nonce);
			const scripts = countOf(html, /<script\b/g);
			expect([
				path,
				status,
				countOf(html, new RegExp(`<script[^>]* nonce="${nonce.replaceAll(/[+/]/g, "\\$&")}"`, "g")),
			]).toEqual([path, status, scripts]);
			expect(html).not.toMatch(/<[^>]+\son[a-z]+=|<style\b|href="javascript:/i);
		}
		expect(nonces.size).toBeGreaterThan(10);
	});

	test("may come from nowhere else, and nothing is evaluated", async () => {
		const policy = (await http.request("/")).headers.get("content-security-policy") ?? "";
		const rules = policy.split("; ");
		expect(rules).toEqual(
			expect.arrayContaining([
				"default-src 'self'",
				"object-src 'none'",
				"base-uri 'none'",
				"form-action 'self'",
			]),
		);
		expect(rules.find((rule) => rule.startsWith("script-src"))).toMatch(
			/^script-src 'nonce-[^ ]+' 'strict-dynamic'$/,
		);
		expect(policy).not.toMatch(/unsafe-eval|\*|script-src[^;]*unsafe-inline/);
	});
});

describe("an address that no page has", () => {
	test("leads to the 404 page, which is one", async () => {
		const response = await http.request("/no/such/page?x=1");
		expect([response.status, response.headers.get("location")]).toEqual([302, "/not-found"]);
		expect(response.headers.get("cache-control")).toBe("no-store");
		const page = await http.request("/not-found");
		expect([page.status, await page.text()]).toEqual([404, expect.stringContaining("Page Not Found")]);
	});

	test("and means a file is a plain 404 that no cache keeps", async () => {
		for (const path of [
			"/.env",
			"/.git/config",
			"/.git/HEAD",
			"/build/.vite/manifest.json",
			"/doubtless.db",
			"/data/doubtless.db",
			"/auth-secret.txt",
			"/static/js/entry.client.js.map",
			"/package.json",
			"/start.ts",
			"/static/",
			"/static",
			"/static/../../.env",
			"/%2e%2e/.env",
			"/static/..%2f..%2f.env",
			"/index.html",
			"/wp-login.php",
			`/module/${hub.site.sampleCode}/x.css`,
			`/learn/${moduleId}/${subtopicId}/x.js`,
			"/admin/x.js",
		]) {
			const response = await http.request(path);
			expect([path, response.status, response.headers.get("cache-control")]).toEqual([
				path,
				404,
				path.startsWith("/admin/") ? "private, no-store" : "no-store",
			]);
			expect(await response.text()).toBe("Not Found");
		}
	});

	test("never becomes a page by what stands after a code", async () => {
		for (const ending of [
			";x.css",
			"%2fx.css",
			"%2f.css",
			"%3fx.css",
			"%23x.css",
			"%00.css",
			".css",
			"/%2e%2e/x",
		]) {
			const response = await http.request(`/module/${hub.site.sampleCode}${ending}`);
			expect([ending, response.status < 400 && response.status !== 302]).toEqual([ending, false]);
			expect([ending, response.headers.get("cache-control")]).toEqual([ending, "no-store"]);
		}
	});

	test("opens no door of the sign-in library", async () => {
		for (const path of [
			"/api/auth/ok",
			"/api/auth/get-session",
			"/api/auth/admin/list-users",
			"/api/auth/error",
		]) {
			expect((await http.request(path)).headers.get("location")).toBe("/not-found");
		}
		for (const path of [
			"/api/auth/sign-in/email",
			"/api/auth/sign-up/email",
			"/api/auth/admin/create-user",
		]) {
			expect((await http.request(path, { method: "POST", body: "{}" })).status).toBe(405);
		}
	});

	test("however long or odd it is, is answered", async () => {
		// The router prints such addresses; in a process of ours that goes through the log, which masks them.
		const print = vi.spyOn(console, "warn").mockImplementation(() => {});
		const odd = [
			"/module/%zz",
			"/module/B%ff",
			"/%",
			"/%E0%A4%A",
			`/${"x".repeat(15_000)}`,
			`/module/B${"x".repeat(15_000)}`,
		];
		odd.push(
			"/?%",
			"/module/Bx?page=%",
			"/?page[]=1&page[]=2",
			"//evil.example",
			"//evil.example/..//",
			"/\\evil.example",
			"/__proto__",
		);
		for (const path of odd) {
			const response = await http.request(`http://localhost${path}`);
			expect([path.slice(0, 30), response.status < 500]).toEqual([path.slice(0, 30), true]);
			expect(["/not-found", null]).toContain(response.headers.get("location"));
		}
		print.mockRestore();
	});
});

describe("what a visitor claims of the site's name", () => {
	const forged = {
		Host: "evil.example",
		"X-Forwarded-Host": "evil.example",
		"X-Forwarded-Proto": "gopher",
		"X-Forwarded-Prefix": "/evil.example",
		"X-Original-URL": "/evil.example",
		"X-Rewrite-URL": "/evil.example",
		Forwarded: "host=evil.example",
		Referer: "https://evil.example/",
		Origin: "https://evil.example",
	};

	test("is in no answer", async () => {
		for (const { path, method = "GET" } of walk) {
			const response = await http.request(`http://evil.example${path}`, { method, headers: forged });
			const said = JSON.stringify([...response.headers]) + (await response.text());
			expect([path, /evil\.example|gopher/.test(said)]).toEqual([path, false]);
		}
	});

	test("changes no answer that a cache may keep", async () => {
		const [one, other] = [
			await http.request("http://localhost/favicon.svg"),
			await http.request("http://evil.example/favicon.svg", { headers: forged }),
		];
		expect(await one.text()).toBe(await other.text());
	});
});

describe("the log of requests", () => {
	test("has one line each at level info, with the code masked", async () => {
		const lines: string[] = [];
		const quiet = { ...hub, log: createLog("info", (line) => lines.push(line)) };
		const logged = createBareHttp(quiet);
		await logged.request(`/module/${hub.site.sampleCode}?page=2`, { headers: { Cookie: "a=secret" } });
		await logged.request(`/mcq-data/${moduleId}/${subtopicId}.json`);
		expect(lines.map((line) => JSON.parse(line))).toMatchObject([
			{
				msg: "request",
				method: "GET",
				path: "/module/***",
				status: 200,
				requestId: expect.any(String),
				ms: expect.any(Number),
			},
			{ path: "/mcq-data/***", status: 200 },
		]);
		expect(lines.join()).not.toMatch(new RegExp(`${hub.site.sampleCode}|${moduleId}|secret`));
	});

	test("says nothing of ordinary requests at the level that is set", async () => {
		const lines: string[] = [];
		const logged = createTestHttp({ ...hub, log: createLog("warn", (line) => lines.push(line)) });
		for (const { path } of walk) await logged.request(path);
		expect(lines).toEqual([]);
	});
});
