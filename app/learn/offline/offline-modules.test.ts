// Downloads of modules into a Cache Storage in memory.
import { hash } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { BUILD_HEADER } from "#app/ui/script/contact.ts";
import type { Pack } from "#core/offline/pack.ts";
import { downloadModule, listOfflineModules, planModule } from "./offline-modules.ts";

const PAGE = "/learn/Q1/S1";
const PART = "/static/js/part-1.js";

let stored: Map<string, Map<string, Response>>;
let fetched: string[];
/** What the network or the disk says instead of an answer. */
let failure: Error | undefined;

beforeEach(() => {
	stored = new Map();
	fetched = [];
	failure = undefined;
	const open = (name: string) => {
		const cache = stored.get(name) ?? new Map<string, Response>();
		stored.set(name, cache);
		return {
			put: async (url: string, response: Response) => void cache.set(url, response),
			match: async (url: string) => cache.get(url)?.clone(),
		};
	};
	const match = async (url: string, { cacheName }: { cacheName?: string } = {}) => {
		const caches = [...stored].filter(([name]) => cacheName === undefined || name === cacheName);
		return caches.flatMap(([, cache]) => cache.get(url)?.clone() ?? [])[0];
	};
	const keys = async () => [...stored.keys()];
	vi.stubGlobal("caches", {
		open: async (name: string) => open(name),
		match,
		keys,
		delete: async (name: string) => stored.delete(name),
	});
	vi.stubGlobal("fetch", async (url: string) => {
		fetched.push(url);
		if (failure && url === PART) throw failure;
		return answer(url);
	});
	return () => vi.unstubAllGlobals();
});

const answer = (text: string) => new Response(text, { headers: { [BUILD_HEADER]: "b1" } });

function makePack(): Pack {
	const files = [PAGE, PART].map((url) => ({ url, bytes: 1_000, sha256: hash("sha256", url, "base64url") }));
	return {
		moduleId: "Q1",
		title: "Rivers",
		version: "0123456789abcdef",
		build: "b1",
		files,
		totalBytes: 2_000,
		headerBytes: 200,
	};
}

const download = (signal = new AbortController().signal) =>
	downloadModule(makePack(), { address: "/module/B1", signal, onProgress: () => {}, now: () => 5 });

test("a part that the service worker has stored is neither announced nor fetched again", async () => {
	stored.set("opened-b1", new Map([PART, PAGE].map((url) => [url, answer(url)])));
	expect(await planModule(makePack(), undefined)).toMatchObject({ bytes: 1_100, fetched: [{ url: PAGE }] });
	await download();
	expect(fetched).toEqual([PAGE]);
	expect((await listOfflineModules()).map(({ pack, address }) => [pack.moduleId, address])).toEqual([
		["Q1", "/module/B1"],
	]);
	const [, own] = [...stored].find(([name]) => name.startsWith("module-")) ?? [];
	expect(await own?.get(PART)?.text()).toBe(PART);
});

test.each([
	["is cancelled", new DOMException("", "AbortError")],
	["finds no space", new DOMException("", "QuotaExceededError")],
	["loses the network", new TypeError("Failed to fetch")],
])("a download that %s leaves nothing", async (_what, error) => {
	failure = error;
	await expect(download()).rejects.toBe(error);
	expect([...stored.keys()]).toEqual([]);
	failure = undefined;
	await download();
	expect(await listOfflineModules()).toHaveLength(1);
});
