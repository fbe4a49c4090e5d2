// Requests every kind of address and checks status, headers and body, with the real built pages.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SUBTOPICS_PER_PAGE } from "#server/modules/catalog.ts";
import {
	type AddressCheck,
	createBareHttp,
	createTestHttp,
	findSampleIds,
	listSampleAddresses,
	type SampleIds,
	withoutFailedAttempts,
} from "../tests/test-http.ts";
import { createTestHub } from "../tests/test-hub.ts";
import { createHttp, type Http, type HttpOptions } from "./http.ts";
import type { Hub } from "./hub.ts";
import { createLog } from "./log.ts";

let hub: Hub;
let http: Http;
let sample: SampleIds;
let walk: AddressCheck[];

beforeAll(async () => {
	hub = await createTestHub();
	sample = await findSampleIds(hub);
	walk = listSampleAddresses(sample);
});

const isPage = (headers: Headers) => headers.get("content-type")?.startsWith("text/html") ?? false;

// Every test starts without failed attempts.
beforeEach(() => {
	http = createTestHttp(withoutFailedAttempts(hub));
});

test("the site is not ready before its first administrator exists", async () => {
	const empty = await createTestHub();
	const { request } = createTestHttp(empty);
	expect((await request("/readyz")).status).toBe(503);
	await empty.administrators.ensureFirstAdministrator();
	expect((await request("/readyz")).status).toBe(200);
});

describe("every response", () => {
	test("has the documented status of its address", async () => {
		const statuses = [];
		for (const { path, method = "GET" } of walk)
			statuses.push([method, path, (await http.request(path, { method })).status]);
		expect(statuses).toEqual(walk.map(({ path, status, method = "GET" }) => [method, path, status]));
	});

	test("has the security headers, errors and files included", async () => {
		for (const { path, method = "GET" } of walk) {
			const { headers } = await http.request(path, { method, headers: { Origin: "https://evil.example" } });
			const policy = headers.get("content-security-policy") ?? "";
			const isDocument = path.startsWith("/documents/");
			expect([path, policy.split("; ").find((rule) => rule.startsWith("frame-ancestors"))]).toEqual([
				path,
				`frame-ancestors ${isDocument ? "'self'" : "'none'"}`,
			]);
			expect(headers.get("x-content-type-options")).toBe("nosniff");
			expect(headers.get("referrer-policy")).toBe("no-referrer");
			expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
			expect(headers.get("x-frame-options")).toBe(isDocument ? "SAMEORIGIN" : "DENY");
			expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
			expect(headers.get("permissions-policy")).toContain("camera=()");
			expect([path, headers.get("cache-control")]).not.toEqual([path, null]);
			// Only a module's own page may set a cookie, which names the links that this browser has opened.
			const cookie = headers.get("set-cookie");
			const isModulePage = /^\/(?:module|subtopics|learn)\//.test(path);
			expect([path, cookie]).toEqual([path, isModulePage && cookie ? expect.stringMatching(/^links=[\w.-]+;/) : null]);
			for (const name of ["access-control-allow-origin", "x-powered-by", "server", "strict-transport-security"]) {
				expect([path, name, headers.get(name)]).toEqual([path, name, null]);
			}
		}
	});

	test("has its content type", async () => {
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

	test("of a module is excluded from search engines and shared caches", async () => {
		for (const { path, method = "GET" } of walk) {
			const { headers } = await http.request(path, { method });
			// An address that nothing has may be a mistyped code.
			const isOpen = ["/", "/not-found", "/favicon.svg", "/static/js/gone-abc.js", "/healthz"].includes(path);
			expect([path, headers.get("x-robots-tag")]).toEqual([path, isOpen ? null : "noindex"]);
			const isPublic = headers.get("cache-control")?.includes("public");
			expect([path, isPublic]).toEqual([path, ["/", "/favicon.svg"].includes(path) && method === "GET"]);
		}
	});

	test("with an error status is not cached", async () => {
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

	test("over https has HSTS", async () => {
		const secure = await createTestHub({ env: { BASE_URL: "https://learn.example.org" } });
		for (const path of ["/", "/no/such/page", "/static/gone.js", "/healthz"]) {
			const { headers } = await createBareHttp(secure).request(path);
			expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
		}
		await secure.close();
	});

	test("has a request id of ours, never the visitor's", async () => {
		const ids = new Set<string | null>();
		let shared = 0;
		for (const { path, method = "GET" } of walk) {
			const { headers } = await http.request(path, {
				method,
				headers: { "X-Request-Id": "visitors-own-id" },
			});
			const id = headers.get("x-request-id");
			// A response that shared caches may store has no request id.
			const isShared = /public/.test(headers.get("cache-control") ?? "");
			expect([path, id]).toEqual([path, isShared ? null : expect.stringMatching(/^[0-9a-f-]{36}$/)]);
			if (!isShared) ids.add(id);
			else shared++;
		}
		expect([ids.size + shared, shared > 1]).toEqual([walk.length, true]);
	});

	test("to HEAD equals that to GET without its body", async () => {
		// Only a GET opens a module by its link, for which it sets a cookie.
		const volatile = /^(?:content-security-policy|x-request-id|transfer-encoding|content-length|vary|set-cookie)$/;
		const named = (headers: Headers) => [...headers].filter(([name]) => !volatile.test(name));
		for (const { path, method } of walk) {
			if (method) continue;
			const [head, full] = [await http.request(path, { method: "HEAD" }), await http.request(path)];
			expect([path, head.status, named(head.headers)]).toEqual([path, full.status, named(full.headers)]);
			expect(await head.text()).toBe("");
		}
	});
});

describe("the scripts and styles of a page", () => {
	test("are allowed by their hashes; the page has no other script, event handler or style", async () => {
		let pages = 0;
		for (const { path, status, method } of walk) {
			const response = await http.request(path, { method: method ?? "GET" });
			if (!isPage(response.headers)) continue;
			pages++;
			const html = await response.text();
			const policy = response.headers.get("content-security-policy") ?? "";
			const allowed = [...policy.matchAll(/'(sha256-[^']+)'/g)].map(([, hash]) => hash);
			// Data for a script does not run.
			const scripts = [
				...html.matchAll(/<script(?![^>]* src=| id="[^"]*" type="application\/json")[^>]*>([^<][\s\S]*?)<\/script>/g),
			];
			const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
			const hashes = [...scripts, ...styles].map(([, code = ""]) => {
				return `sha256-${createHash("sha256").update(code).digest("base64")}`;
			});
			expect([path, status, allowed]).toEqual([path, status, [...new Set(hashes)]]);
			expect(html).not.toMatch(/<[^>]+\son[a-z]+=|href="javascript:|<script[^>]* src="(?!\/static\/)/i);
		}
		expect(pages).toBeGreaterThan(10);
	});

	test("get a hash only when rendering reported them, not because the page contains them", async () => {
		const html = "<h1><script>smuggled()</script></h1><script>ours()</script>";
		const pages: HttpOptions["pages"] = async () => ({
			response: new Response(html, { headers: { "Content-Type": "text/html" } }),
			moduleIds: [],
			inlineTexts: { scripts: ["ours()"], styles: ["p{}"] },
		});
		// An empty folder: the system's folder for temporary files changes while other tests run.
		const clientFolder = mkdtempSync(join(tmpdir(), "doubtless-no-client-"));
		const { headers } = await createHttp(hub, { pages, clientFolder }).request("/");
		rmSync(clientFolder, { recursive: true });
		const hash = createHash("sha256").update("ours()").digest("base64");
		expect(headers.get("content-security-policy")).toContain(`; script-src 'self' 'sha256-${hash}';`);
	});

	test("are allowed from no other origin, and eval is forbidden", async () => {
		const policy = (await http.request("/")).headers.get("content-security-policy") ?? "";
		const rules = policy.split("; ");
		expect(rules).toEqual(
			expect.arrayContaining(["default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"]),
		);
		expect(rules.find((rule) => rule.startsWith("script-src"))).toMatch(/^script-src 'self'(?: 'sha256-[^ ]+')+$/);
		expect(policy).not.toMatch(/unsafe-eval|\*|script-src[^;]*unsafe-inline/);
	});
});

describe("the request log", () => {
	test("has one line for each request at level info, with the code masked", async () => {
		const lines: string[] = [];
		const quiet = { ...hub, log: createLog("info", (line) => lines.push(line)) };
		const logged = createBareHttp(quiet);
		const { code, moduleId, subtopicId } = sample;
		await logged.request(`/module/${code}?page=2`, { headers: { Cookie: "a=secret" } });
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
		expect(lines.join()).not.toMatch(new RegExp(`${code}|${moduleId}|secret`));
	});

	test("has no line for ordinary requests at the default level", async () => {
		const lines: string[] = [];
		const logged = createTestHttp({ ...hub, log: createLog("warn", (line) => lines.push(line)) });
		for (const { path } of walk) await logged.request(path);
		expect(lines).toEqual([]);
	});
});

describe("a module with more subtopics than a page holds", () => {
	test("links from page to page under the address that was opened", async () => {
		const words = { title: "Long", description: "", linkCode: "Blong001", customButtons: [] };
		const created = await hub.catalog.createModule(words);
		const moduleId = created.ok ? created.module.id : "";
		const noLinks = { surveyDocLink: null, questionDocLink: null, readDocLink: null, reviewDocLink: null };
		const titles = Array.from({ length: SUBTOPICS_PER_PAGE + 1 }, (_, n) => `Subtopic ${n + 1}`);
		for (const title of titles) await hub.catalog.createSubtopic(moduleId, { title, description: null, ...noLinks });
		for (const path of ["/module/Blong001", `/module/${moduleId}`, `/subtopics/${moduleId}`]) {
			const first = await (await http.request(path)).text();
			const last = await (await http.request(`${path}?page=2`)).text();
			const linksOf = (html: string) => [...html.matchAll(/href="([^"]*\?page=\d+)"/g)].map(([, href]) => href);
			expect([path, linksOf(first), linksOf(last)]).toEqual([path, ["?page=2"], ["?page=1"]]);
			expect([first.match(/<h3/g)?.length, last.match(/<h3/g)?.length]).toEqual([SUBTOPICS_PER_PAGE, 1]);
			expect(last).toContain(`Subtopic ${SUBTOPICS_PER_PAGE + 1}</h3>`);
			expect(first).toMatch(new RegExp(`href="/learn/${moduleId}/[A-Za-z0-9]{20}"`));
		}
	});
});
