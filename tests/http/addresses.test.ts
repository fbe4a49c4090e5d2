// Unknown addresses, and forged host names, with the real built pages.
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import {
	createTestHttp,
	findSampleIds,
	listSampleAddresses,
	makeIncoming,
	type SampleIds,
	withoutFailedAttempts,
} from "../test-http.ts";
import { createTestHub } from "../test-hub.ts";

let hub: Hub;
let http: Http;
let sample: SampleIds;

beforeAll(async () => {
	hub = await createTestHub();
	sample = await findSampleIds(hub);
});
beforeEach(() => {
	http = createTestHttp(withoutFailedAttempts(hub));
});

test("other spellings of an address are redirected to the one that links use", async () => {
	const { code, moduleId, subtopicId } = sample;
	for (const [written, path] of [
		[`/Module/${code}/?page=1&x=%41`, `/module/${code}?page=1&x=%41`],
		[`/%6Dodule/${code}`, `/module/${code}`],
		[`/LEARN/${moduleId}/${subtopicId}`, `/learn/${moduleId}/${subtopicId}`],
		["/Admin/Modules/?search=a", "/admin/modules?search=a"],
		["/%61dmin/modules", "/admin/modules"],
	] as const) {
		const response = await http.request(written);
		expect([written, response.status, response.headers.get("location")]).toEqual([written, 301, path]);
		expect(response.headers.get("cache-control")).toBe("no-store");
	}
});

describe("an unknown address", () => {
	test("shows the 404 page with status 404", async () => {
		const response = await http.request("/no/such/page?x=1");
		expect([response.status, response.headers.get("location")]).toEqual([302, "/not-found"]);
		expect(response.headers.get("cache-control")).toBe("no-store");
		const page = await http.request("/not-found");
		expect([page.status, await page.text()]).toEqual([404, expect.stringContaining("Page Not Found")]);
	});

	test.each([
		"/doubtless.db",
		"/data/doubtless.db",
		"/auth-secret.txt",
		"/package.json",
		"/start.ts",
		"/index.html",
		"/module.php",
		"/foo.txt",
		"/wp-login.php",
	])("%s is redirected to the 404 page like any other, and tells nothing", async (path) => {
		const response = await http.request(path);
		expect([response.status, response.headers.get("location")]).toEqual([302, "/not-found"]);
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(await response.text()).toBe("");
	});

	test("of a hidden file, style sheet, script, font or picture is redirected, or a plain 404 for a page that uses it", async () => {
		const { code, moduleId, subtopicId } = sample;
		for (const path of [
			"/static/js/entry.client.js.map",
			"/start.mjs",
			"/static/",
			"/static",
			"/static/../../x.css",
			"/static/..%2f..%2f.env",
			"/.env",
			"/%2e%2e/.env",
			"/.git/config",
			"/build/.vite/manifest.json",
			"/none.css",
			"/none.woff2",
			"/none.png",
			"/.git/x.JS",
			`/module/${code}/x.css`,
			`/learn/${moduleId}/${subtopicId}/x.js`,
			"/admin/x.js",
		]) {
			const ask = (destination?: string) =>
				http.request(path, { headers: destination === undefined ? {} : { "Sec-Fetch-Dest": destination } });
			for (const response of [await ask(), await ask("document"), await ask("iframe")]) {
				const { status, headers } = response;
				expect([path, status, headers.get("location")]).toEqual([path, 302, "/not-found"]);
				expect([headers.get("cache-control"), await response.text()]).toEqual(["no-store", ""]);
			}
			for (const destination of ["script", "style", "image", "font", "empty"]) {
				const response = await ask(destination);
				expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
				expect(await response.text()).toBe("Not Found");
			}
		}
	});

	test("never matches a page because of text after a code", async () => {
		for (const ending of [";x.css", "%2fx.css", "%2f.css", "%3fx.css", "%23x.css", "%00.css", ".css", "/%2e%2e/x"]) {
			const response = await http.request(`/module/${sample.code}${ending}`);
			expect([ending, response.status < 400 && response.status !== 302]).toEqual([ending, false]);
			expect([ending, response.headers.get("cache-control")]).toEqual([ending, "no-store"]);
		}
	});

	test("reaches no endpoint of the sign-in library", async () => {
		for (const path of ["/api/auth/ok", "/api/auth/get-session", "/api/auth/admin/list-users", "/api/auth/error"]) {
			expect((await http.request(path)).headers.get("location")).toBe("/not-found");
		}
		for (const path of ["/api/auth/sign-in/email", "/api/auth/sign-up/email", "/api/auth/admin/create-user"]) {
			expect((await http.request(path, { method: "POST", body: "{}" })).status).toBe(405);
		}
	});

	test("is answered, however long or strange it is", async () => {
		// The router prints such addresses; in production that goes through the log, which masks them.
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

describe("a forged host name", () => {
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

	test("appears in no response", async () => {
		for (const { path, method = "GET" } of listSampleAddresses(sample)) {
			const response = await http.request(`http://evil.example${path}`, { method, headers: forged });
			const said = JSON.stringify([...response.headers]) + (await response.text());
			expect([path, /evil\.example|gopher/.test(said)]).toEqual([path, false]);
		}
	});

	test("does not reset the failed attempts of an address", async () => {
		const ask = (on: Http, forwarded: string) => {
			const incoming = makeIncoming("198.51.100.7", { "x-forwarded-for": forwarded });
			return on.request("/module/Bwrong00", {}, { incoming });
		};
		const statuses = [];
		for (let n = 0; n < 12; n++) statuses.push((await ask(http, `203.0.113.${n}`)).status);
		expect(statuses.slice(9)).toEqual([404, 429, 429]);

		const behindProxy = withoutFailedAttempts({
			...hub,
			env: { ...hub.env, TRUSTED_PROXIES: "198.51.100.0/24" },
		});
		const proxied = createTestHttp(behindProxy);
		for (let n = 0; n < 12; n++) expect((await ask(proxied, `203.0.113.${n}`)).status).toBe(404);
	});

	test("changes no response that a cache may store", async () => {
		const [one, other] = [
			await http.request("http://localhost/favicon.svg"),
			await http.request("http://evil.example/favicon.svg", { headers: forged }),
		];
		expect(await one.text()).toBe(await other.text());
	});
});
