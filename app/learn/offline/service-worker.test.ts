import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../../tests/test-process.ts";

const FILE = join(ROOT, "build/client/sw.js");
const BUDGET = 1_843;
const ORIGIN = "https://learn.example";

test("the built worker is one file of at most 1.8 KB that imports nothing", () => {
	expect(existsSync(FILE)).toBe(true);
	const code = readFileSync(FILE, "utf8");
	expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(BUDGET);
	expect(code).not.toMatch(/\bimport\b/);
});

/** The browser's Cache Storage, as far as the worker uses it. */
function createCaches() {
	const named = new Map<string, Map<string, Response>>();
	const urlOf = (key: string) => new URL(key, ORIGIN).href;
	const open = async (name: string) => {
		const cache = named.get(name) ?? new Map<string, Response>();
		named.set(name, cache);
		return {
			put: async (key: string, response: Response) => void cache.set(urlOf(key), response),
			delete: async (key: string) => cache.delete(urlOf(key)),
			keys: async () => [...cache.keys()].map((url) => ({ url })),
		};
	};
	return {
		open,
		keys: async () => [...named.keys()],
		has: async (name: string) => named.has(name),
		match: async (key: string, { cacheName }: { cacheName: string }) => named.get(cacheName)?.get(urlOf(key))?.clone(),
		/** The paths of everything that is stored. */
		list: () => [...named.values()].flatMap((cache) => [...cache.keys()].map((url) => url.slice(ORIGIN.length))).sort(),
	};
}

type Asked = { url: string; method: string; destination: string; mode: string };

/** The built worker in a browser whose network is `answer`: undefined without a network, and a promise for a slow one. */
function startWorker(answer: (path: string, cacheMode?: string) => Response | Promise<Response> | undefined) {
	const caches = createCaches();
	const timers: (() => void)[] = [];
	const listeners = new Map<string, (event: object) => void>();
	const scope = {
		caches,
		URL,
		Response,
		Set,
		Date,
		Promise,
		setTimeout: (run: () => void) => timers.push(run),
		location: new URL(`${ORIGIN}/sw.js`),
		clients: { claim: async () => {}, get: async () => undefined },
		addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
		fetch: async (asked: Asked | string, init: RequestInit = {}) => {
			const url = typeof asked === "string" ? asked : asked.url;
			const response = await answer(new URL(url, ORIGIN).pathname, init.cache);
			if (!response) throw new TypeError("no network");
			return response;
		},
	};
	runInNewContext(readFileSync(FILE, "utf8"), Object.assign(scope, { self: scope }));
	async function dispatch(name: string, event: object = {}): Promise<Response | undefined> {
		const work: Promise<unknown>[] = [];
		let response: Promise<Response> | undefined;
		listeners.get(name)?.({
			...event,
			waitUntil: (promise: Promise<unknown>) => work.push(promise),
			respondWith: (promise: Promise<Response>) => {
				response = promise;
			},
		});
		const answered = await response;
		for (const promise of work) await promise;
		return answered;
	}
	return {
		caches,
		install: () => dispatch("install"),
		activate: () => dispatch("activate"),
		/** Lets every limit of time pass. */
		passTime: () => {
			for (const run of timers.splice(0)) run();
		},
		/** A page sends what it was loaded with. */
		send: (...paths: string[]) => dispatch("message", { data: paths.map((path) => ORIGIN + path) }),
		visit: (path: string) =>
			dispatch("fetch", {
				clientId: "",
				request: { url: ORIGIN + path, method: "GET", destination: "document", mode: "navigate" } satisfies Asked,
			}),
	};
}

function page(path: string, cacheControl = "private, max-age=1"): Response {
	const headers = { "X-Hub-Build": "b1", "Cache-Control": cacheControl, Date: new Date().toUTCString() };
	return new Response(`page ${path}`, { headers });
}

describe("the worker stores", () => {
	test("pages and files that are the same for every visitor", async () => {
		const { visit, caches } = startWorker(page);
		const paths = ["/", "/module/B1", "/learn/Q1/S1", "/static/js/a-1.js", "/mcq-data/Q1/S1.json", "/favicon.svg"];
		for (const path of paths) await visit(path);
		expect(caches.list()).toEqual([...paths, "/offline", "/data"].sort());
	});

	test.each([
		"/admin/modules",
		"/Admin/modules",
		"/%61dmin/modules",
		"/admin%2Fmodules",
		"//admin/modules",
		"/x/admin",
		"/ADMIN.data",
		"/Api/modules",
		"/no/such/page",
	])("nothing of %s", async (path) => {
		let isOnline = true;
		const { visit, caches } = startWorker((asked) => (isOnline ? page(asked) : undefined));
		await visit(path);
		expect(caches.list()).toEqual([]);
		isOnline = false;
		expect((await visit(path))?.ok ?? false).toBe(false);
	});

	test("no response that forbids it", async () => {
		const { visit, caches } = startWorker((path) => page(path, "no-store"));
		expect(await (await visit("/module/B1"))?.text()).toBe("page /module/B1");
		expect(caches.list()).toEqual([]);
	});

	test("nothing private of what an earlier worker stored", async () => {
		const { activate, visit, caches } = startWorker(() => undefined);
		const earlier = await caches.open("opened-b0");
		for (const path of ["/Admin/modules", "/module/B1"]) await earlier.put(path, page(path));
		expect((await visit("/Admin/modules"))?.ok ?? false).toBe(false);
		await activate();
		expect(caches.list()).toEqual(["/module/B1"]);
		expect(await (await visit("/module/B1"))?.text()).toBe("page /module/B1");
	});
});

test("an install that hangs ends, and the first response stores what it lacks", async () => {
	let isSlow = true;
	const never = new Promise<Response>(() => {});
	const { install, passTime, visit, caches } = startWorker((path) => (isSlow && path === "/data" ? never : page(path)));
	const installed = install();
	passTime();
	await installed;
	isSlow = false;
	await visit("/module/B1");
	expect(caches.list()).toEqual(["/data", "/module/B1", "/offline"]);
});

test("what a page was loaded with before the worker is stored after the install, also when the page has been left", async () => {
	const { install, send, caches } = startWorker((path) => (path === "/gone" ? undefined : page(path)));
	const installed = install();
	const sent = send("/module/B1?page=2&x=1", "/admin/modules", "/static/js/a-1.js", "/gone");
	await installed;
	await expect(sent).rejects.toThrow("no network");
	expect(caches.list()).toEqual(["/data", "/module/B1?page=2", "/offline", "/static/js/a-1.js"]);
});

test("a page that must always open is stored after the files that it names, and never from a stale copy", async () => {
	const { install, caches } = startWorker((path, cacheMode) => {
		if (path === "/static/js/data-2.js") return undefined;
		if (path.startsWith("/static/")) return page(path);
		expect([path, cacheMode]).toEqual([path, "no-cache"]);
		return page(`/static/js/${path.slice(1)}-2.js`);
	});
	await expect(install()).rejects.toThrow("no network");
	expect(caches.list()).toEqual(["/offline", "/static/js/offline-2.js"]);
});

test("a page that a proxy answers with 502 opens as the offline page with that status; without a network as a page of ours", async () => {
	let network: "up" | "failing" | "down" = "up";
	const { visit } = startWorker((path) => {
		if (network === "up") return page(path);
		return network === "failing" ? new Response("Bad Gateway", { status: 502 }) : undefined;
	});
	await visit("/");
	network = "failing";
	expect(await (await visit("/"))?.text()).toBe("page /");
	const failed = await visit("/module/B1");
	expect([failed?.status, await failed?.text()]).toEqual([502, "page /offline"]);
	network = "down";
	const unreached = await visit("/module/B1");
	expect([unreached?.status, await unreached?.text()]).toEqual([200, "page /offline"]);
});
