import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import {
	type CachedResponse,
	type CacheRequest,
	createResponseCache,
	type FullResponse,
	type ResponseCache,
} from "./response-cache.ts";

const TEXT = "the same sentence again and again. ".repeat(300);

/** A watch whose changes the test makes. */
function makeWatch() {
	const listeners: ((ids: readonly string[]) => void)[] = [];
	let count = 0;
	return {
		check() {},
		count: () => count,
		onChange: (listener: (ids: readonly string[]) => void) => void listeners.push(listener),
		change(...ids: string[]) {
			count++;
			for (const listener of listeners) listener(ids);
		},
	};
}

const get = (url: string, more: Partial<CacheRequest> = {}): CacheRequest => ({
	method: "GET",
	url,
	language: "en",
	acceptEncoding: undefined,
	ifNoneMatch: undefined,
	...more,
});
/** The body of a response that the cache holds whole. */
const bytesOf = (body: CachedResponse["body"] | undefined) => Buffer.from(body instanceof Uint8Array ? body : []);
const page = (text = TEXT, moduleIds: string[] = []): FullResponse => ({
	status: 200,
	headers: new Headers({ "content-type": "text/html", "x-request-id": "r1", "content-length": "1" }),
	bytes: Buffer.from(text),
	isStorable: true,
	moduleIds,
});

let watch: ReturnType<typeof makeWatch>;
let cache: ResponseCache;
beforeEach(() => {
	watch = makeWatch();
	cache = createResponseCache({ watch, maxBytes: 1_000_000 });
});
const put = (url: string, moduleIds: string[], text = TEXT) =>
	cache.findOrMake(get(url), async () => page(text, moduleIds));
const headerOf = (answer: { headers: string[] } | undefined, name: string) =>
	answer?.headers[answer.headers.indexOf(name) + 1];

describe("a stored response", () => {
	test("decodes to the same bytes in every encoding, with its own ETag and length", async () => {
		await put("/a", []);
		const tags = new Set<string | undefined>();
		for (const [encoding, open] of [
			["br", brotliDecompressSync],
			["gzip", gunzipSync],
			["", (bytes: Uint8Array) => bytes],
		] as const) {
			const answer = cache.find(get("/a", { acceptEncoding: encoding }));
			expect(Buffer.from(open(bytesOf(answer?.body))).toString()).toBe(TEXT);
			expect(headerOf(answer, "content-length")).toBe(String(bytesOf(answer?.body).byteLength));
			expect(answer?.headers.includes("content-encoding")).toBe(encoding !== "");
			tags.add(headerOf(answer, "etag"));
		}
		expect(tags.size).toBe(3);
	});

	test("answers 304 to a matching If-None-Match, and has no body for HEAD", async () => {
		await put("/a", []);
		const tag = headerOf(cache.find(get("/a")), "etag") ?? "";
		expect(tag).toMatch(/^"[\w-]{22}\.identity"$/);
		for (const ifNoneMatch of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
			expect(cache.find(get("/a", { ifNoneMatch }))).toMatchObject({ status: 304, body: null });
		}
		expect(cache.find(get("/a", { ifNoneMatch: '"x"' }))?.status).toBe(200);
		expect(cache.find(get("/a", { method: "HEAD" }))).toMatchObject({ status: 200, body: null });
	});

	test("stores no header that belongs to a single response", async () => {
		await put("/a", []);
		expect(cache.find(get("/a"))?.headers.map((word) => word.toLowerCase())).not.toContain("x-request-id");
	});
});

describe("a change", () => {
	test("drops the responses that show the module, and no others", async () => {
		await put("/one", ["M1"]);
		await put("/both", ["M1", "M2"]);
		await put("/two", ["M2"]);
		await put("/home", []);
		watch.change("M1");
		const kept = ["/one", "/both", "/two", "/home"].filter((url) => cache.find(get(url)));
		expect(kept).toEqual(["/two", "/home"]);
		watch.change("M2");
		expect(cache.find(get("/two"))).toBeUndefined();
	});

	test("while a response is made keeps it from being stored", async () => {
		await cache.findOrMake(get("/one"), async () => {
			watch.change("M1");
			return page(TEXT, ["M1"]);
		});
		expect(cache.find(get("/one"))).toBeUndefined();
	});

	test("is followed by a new response with another ETag", async () => {
		await put("/one", ["M1"]);
		const before = headerOf(cache.find(get("/one")), "etag");
		watch.change("M1");
		await put("/one", ["M1"], "new");
		const after = cache.find(get("/one"));
		expect([headerOf(after, "etag") === before, bytesOf(after?.body).toString()]).toEqual([false, "new"]);
	});
});

describe("requests for the same page at the same time", () => {
	test("wait for one response", async () => {
		let made = 0;
		const responses = Array.from({ length: 100 }, () =>
			cache.findOrMake(get("/class"), async () => {
				made++;
				await new Promise((done) => setTimeout(done, 10));
				return page();
			}),
		);
		const bodies = (await Promise.all(responses)).map(({ body }) => bytesOf(body).toString());
		expect([made, new Set(bodies)]).toEqual([1, new Set([TEXT])]);
	});

	test("share its bytes, also when it is too large to be stored", async () => {
		const letters = Array.from({ length: 400_000 }, (_, n) => String.fromCharCode(33 + ((n * n) % 94))).join("");
		const responses = await Promise.all(Array.from({ length: 20 }, () => put("/large", [], letters.repeat(3))));
		expect(cache.find(get("/large"))).toBe(undefined);
		expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
	});

	test("each get a response of their own when the first one fails or may not be stored", async () => {
		let made = 0;
		const fail = () => cache.findOrMake(get("/class"), async () => Promise.reject(new Error("down")));
		const own = () =>
			cache.findOrMake(get("/class"), async () => ({
				...page(`error ${++made}`),
				status: 404,
				isStorable: false,
			}));
		const [failed, ...others] = await Promise.allSettled([fail(), own(), own()]);
		const texts = others.map((each) => (each.status === "fulfilled" ? bytesOf(each.value.body).toString() : "failed"));
		expect([failed?.status, ...texts]).toEqual(["rejected", "error 1", "error 2"]);
		expect(cache.find(get("/class"))).toBeUndefined();
	});
});

test("a page is stored once for each language", async () => {
	await put("/one", ["M1"]);
	expect(cache.find(get("/one", { language: "de" }))).toBeUndefined();
	await cache.findOrMake(get("/one", { language: "de" }), async () => page("deutsch", ["M1"]));
	const bodyIn = (language: string) => bytesOf(cache.find(get("/one", { language }))?.body).toString();
	expect([bodyIn("en"), bodyIn("de")]).toEqual([TEXT, "deutsch"]);
	watch.change("M1");
	expect([bodyIn("en"), bodyIn("de")]).toEqual(["", ""]);
});

test("memory is bounded: the least recently used entry goes first, and one larger than the cache is not stored", async () => {
	cache = createResponseCache({ watch, maxBytes: 34_000 });
	const text = "x".repeat(9_000);
	for (const url of ["/1", "/2", "/3"]) await put(url, ["M"], text);
	cache.find(get("/1"));
	await put("/4", ["M"], text);
	expect(["/1", "/2", "/3", "/4"].filter((url) => cache.find(get(url)))).toHaveLength(3);
	expect(cache.find(get("/1"))).toBeDefined();
	const huge = await put("/huge", ["M"], "y".repeat(100_000));
	expect([huge.status, cache.find(get("/huge"))]).toEqual([200, undefined]);
	watch.change("M");
	expect(["/1", "/2", "/3", "/4"].filter((url) => cache.find(get(url)))).toEqual([]);
});
