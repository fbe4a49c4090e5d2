import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { type Asked, createReadyAnswers, type Made, type ReadyAnswers } from "./response-cache.ts";

const TEXT = "the same sentence again and again. ".repeat(300);

/** A watch whose changes the test makes. */
function makeWatch() {
	const listeners: ((ids: readonly string[]) => void)[] = [];
	let count = 0;
	return {
		look() {},
		count: () => count,
		onChange: (listener: (ids: readonly string[]) => void) => void listeners.push(listener),
		change(...ids: string[]) {
			count++;
			for (const listener of listeners) listener(ids);
		},
	};
}

const ask = (url: string, more: Partial<Asked> = {}): Asked => ({
	method: "GET",
	url,
	acceptEncoding: undefined,
	ifNoneMatch: undefined,
	...more,
});
const page = (text = TEXT): Made => ({
	status: 200,
	headers: Object.entries({ "content-type": "text/html", "x-request-id": "r1", "content-length": "1" }),
	bytes: Buffer.from(text),
});

let watch: ReturnType<typeof makeWatch>;
let ready: ReadyAnswers;
beforeEach(() => {
	watch = makeWatch();
	ready = createReadyAnswers({ watch, maxBytes: 1_000_000 });
});
const keep = (url: string, moduleIds: string[], made = page()) =>
	ready.take(ask(url), made, { begun: ready.begin(), moduleIds });
const headerOf = (answer: { headers: string[] } | undefined, name: string) =>
	answer?.headers[answer.headers.indexOf(name) + 1];

describe("a kept answer", () => {
	test("is the same bytes in every encoding, with a tag and a length of its own", async () => {
		await keep("/a", []);
		const tags = new Set<string | undefined>();
		for (const [encoding, open] of [
			["br", brotliDecompressSync],
			["gzip", gunzipSync],
			["", (bytes: Uint8Array) => bytes],
		] as const) {
			const answer = ready.find(ask("/a", { acceptEncoding: encoding }));
			expect(Buffer.from(open(answer?.body ?? new Uint8Array())).toString()).toBe(TEXT);
			expect(headerOf(answer, "content-length")).toBe(String(answer?.body?.byteLength));
			expect(answer?.headers.includes("content-encoding")).toBe(encoding !== "");
			tags.add(headerOf(answer, "etag"));
		}
		expect(tags.size).toBe(3);
	});

	test("is not sent again to who has it, and has no body for HEAD", async () => {
		await keep("/a", []);
		const tag = headerOf(ready.find(ask("/a")), "etag") ?? "";
		expect(tag).toMatch(/^"[\w-]{22}\.identity"$/);
		for (const ifNoneMatch of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
			expect(ready.find(ask("/a", { ifNoneMatch }))).toMatchObject({ status: 304, body: null });
		}
		expect(ready.find(ask("/a", { ifNoneMatch: '"x"' }))?.status).toBe(200);
		expect(ready.find(ask("/a", { method: "HEAD" }))).toMatchObject({ status: 200, body: null });
		expect(ready.find(ask("/a", { method: "POST" }))).toBeUndefined();
	});

	test("keeps nothing that belonged to one visitor's answer", async () => {
		await keep("/a", []);
		expect(ready.find(ask("/a"))?.headers.map((word) => word.toLowerCase())).not.toContain("x-request-id");
	});
});

describe("a change", () => {
	test("takes away the answers that show the module, and no others", async () => {
		await keep("/one", ["M1"]);
		await keep("/both", ["M1", "M2"]);
		await keep("/two", ["M2"]);
		await keep("/home", []);
		watch.change("M1");
		const kept = ["/one", "/both", "/two", "/home"].filter((url) => ready.find(ask(url)));
		expect(kept).toEqual(["/two", "/home"]);
		watch.change("M2");
		expect(ready.find(ask("/two"))).toBeUndefined();
	});

	test("while an answer is made keeps it from being kept", async () => {
		const begun = ready.begin();
		watch.change("M1");
		await ready.take(ask("/one"), page(), { begun, moduleIds: ["M1"] });
		expect(ready.find(ask("/one"))).toBeUndefined();
	});

	test("is followed by a new answer with another tag", async () => {
		await keep("/one", ["M1"]);
		const before = headerOf(ready.find(ask("/one")), "etag");
		watch.change("M1");
		await keep("/one", ["M1"], page("new"));
		const after = ready.find(ask("/one"));
		expect([headerOf(after, "etag") === before, Buffer.from(after?.body ?? []).toString()]).toEqual([
			false,
			"new",
		]);
	});
});

describe("many who ask at once", () => {
	test("wait for one answer", async () => {
		let made = 0;
		const asked = ask("/class");
		const answers = Array.from({ length: 100 }, () =>
			ready.once(asked, async () => {
				made++;
				const begun = ready.begin();
				await new Promise((done) => setTimeout(done, 10));
				return ready.take(asked, page(), { begun, moduleIds: [] });
			}),
		);
		const bodies = (await Promise.all(answers)).map((answer) => Buffer.from(answer.body ?? []).toString());
		expect([made, new Set(bodies)]).toEqual([1, new Set([TEXT])]);
	});

	test("get answers of their own when the first one fails or may not be kept", async () => {
		const asked = ask("/class");
		const fail = () => ready.once(asked, async () => Promise.reject(new Error("down")));
		const own = () => ready.once(asked, async () => "own");
		const [failed, ...others] = await Promise.allSettled([fail(), own(), own()]);
		expect([failed?.status, ...others]).toEqual([
			"rejected",
			{ status: "fulfilled", value: "own" },
			{ status: "fulfilled", value: "own" },
		]);
	});
});

test("the memory is bounded: what was asked for longest ago goes first, what is larger than all is not kept", async () => {
	ready = createReadyAnswers({ watch, maxBytes: 34_000 });
	const text = "x".repeat(9_000);
	for (const url of ["/1", "/2", "/3"]) await keep(url, ["M"], page(text));
	ready.find(ask("/1"));
	await keep("/4", ["M"], page(text));
	expect(["/1", "/2", "/3", "/4"].filter((url) => ready.find(ask(url)))).toHaveLength(3);
	expect(ready.find(ask("/1"))).toBeDefined();
	const huge = await keep("/huge", ["M"], page("y".repeat(100_000)));
	expect([huge.status, ready.find(ask("/huge"))]).toEqual([200, undefined]);
	watch.change("M");
	expect(["/1", "/2", "/3", "/4"].filter((url) => ready.find(ask(url)))).toEqual([]);
});
