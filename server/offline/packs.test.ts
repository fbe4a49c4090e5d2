// A module's pack lists every file that the module needs without a network, with the size and checksum of the real response.
import { hash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Pack } from "#core/offline/pack.ts";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { byRun } from "../../tests/faults.ts";
import { makeQuestions } from "../../tests/make.ts";
import { createTestHttp, findSampleIds, type SampleIds } from "../../tests/test-http.ts";
import { createTestHub } from "../../tests/test-hub.ts";
import { ACTOR, createModule, createSubtopic } from "../../tests/test-panel.ts";

let hub: Hub;
let http: Http;
let sample: SampleIds;
beforeAll(async () => {
	hub = await createTestHub();
	sample = await findSampleIds(hub);
});
beforeEach(() => {
	http = createTestHttp(hub);
});

/** The list has 50 a page. */
const SUBTOPICS = byRun(100, 200);

const pathOf = (moduleId: string) => `/module/${moduleId}/pack.json`;
async function readPack(moduleId = sample.moduleId): Promise<Pack> {
	const response = await http.request(pathOf(moduleId));
	expect(response.status).toBe(200);
	return response.json();
}
const urlsOf = ({ files }: Pack) => files.map(({ url }) => url);

describe("a pack", () => {
	test("has every page, document and question file of the module, and where a cold start begins", async () => {
		const pack = await readPack();
		const { subtopics } = await hub.catalog.listSubtopics(sample.moduleId, 1);
		const urls = urlsOf(pack);
		for (const { id } of subtopics) expect(urls).toContain(`/learn/${sample.moduleId}/${id}`);
		for (const url of [
			...[
				`/module/${sample.moduleId}`,
				`/subtopics/${sample.moduleId}`,
				`/module/${sample.moduleId}/questions.json`,
				`/mistakes/${sample.moduleId}`,
				`/today/${sample.moduleId}`,
				"/",
				"/offline",
				"/progress",
				"/manifest.webmanifest",
			],
			...[
				`/mcq-data/${sample.moduleId}/${sample.subtopicId}.json`,
				"/documents/sqr3-method/read",
				"/icons/icon-192.png",
			],
		])
			expect(urls).toContain(url);
		expect(new Set(urls).size).toBe(urls.length);
		expect(urls.filter((url) => url.includes(sample.code))).toEqual([]);
	});

	test("says the size and the checksum of what a browser gets", async () => {
		const pack = await readPack();
		for (const { url, bytes, sha256 } of pack.files) {
			const response = await http.request(url, { headers: { "Accept-Encoding": "gzip, deflate, br" } });
			const body = Buffer.from(await response.arrayBuffer());
			const content = response.headers.get("content-encoding") === "br" ? brotliDecompressSync(body) : body;
			expect([url, body.byteLength, hash("sha256", content, "base64url")]).toEqual([url, bytes, sha256]);
		}
		expect(pack.totalBytes).toBe(pack.files.reduce((sum, { bytes }) => sum + bytes, 0));
	});

	test("says the same of a file that is sent as it is read", async () => {
		const { id } = await createModule(hub);
		const { id: subtopicId } = await createSubtopic(hub, id);
		const file = Buffer.from(JSON.stringify({ questions: makeQuestions(5_000) }));
		expect(await hub.questionFiles.saveQuestionFile(id, subtopicId, "large.json", file)).toMatchObject({ ok: true });
		const url = `/mcq-data/${id}/${subtopicId}.json`;
		const response = await http.request(url, { headers: { "Accept-Encoding": "br" } });
		const body = Buffer.from(await response.arrayBuffer());
		const content = brotliDecompressSync(body);
		expect(content.byteLength).toBeGreaterThan(1024 * 1024);
		const sha256 = hash("sha256", content, "base64url");
		expect((await readPack(id)).files).toContainEqual({ url, bytes: body.byteLength, sha256 });
	});

	test("is checked by browsers at each use, is data for programs, and is not indexed", async () => {
		const response = await http.request(pathOf(sample.moduleId));
		expect(response.headers.get("cache-control")).toBe("private, no-cache");
		expect(response.headers.get("x-robots-tag")).toBe("noindex");
		expect(response.headers.get("content-security-policy")).toContain("sandbox");
		const tag = response.headers.get("etag") ?? "";
		const again = await http.request(pathOf(sample.moduleId), { headers: { "If-None-Match": tag } });
		expect(again.status).toBe(304);
	});

	test("has another version after a change of the module, and none when the module is gone", async () => {
		const { id } = await createModule(hub);
		const { id: subtopicId } = await createSubtopic(hub, id);
		// Its page names the second one as the next.
		await createSubtopic(hub, id);
		const before = await readPack(id);
		expect((await readPack(id)).version).toBe(before.version);
		await createSubtopic(hub, id);
		await new Promise((resolve) => setImmediate(resolve));
		const after = await readPack(id);
		expect(after.version).not.toBe(before.version);
		const shared = new Map(before.files.map(({ url, sha256 }) => [url, sha256]));
		expect(after.files.find(({ url }) => url === `/learn/${id}/${subtopicId}`)?.sha256).toBe(
			shared.get(`/learn/${id}/${subtopicId}`),
		);
		await hub.modules.remove(id, ACTOR);
		await new Promise((resolve) => setImmediate(resolve));
		expect((await http.request(pathOf(id))).status).toBe(404);
	});

	test("is not given for a link code", async () => {
		expect((await http.request(pathOf(sample.code))).status).toBe(404);
	});
});

test("a module of many subtopics has all its list pages, is made once, and lets other requests through", async () => {
	const { id } = await createModule(hub);
	for (let n = 0; n < SUBTOPICS; n++) await createSubtopic(hub, id, { title: `Subtopic ${n}` });
	let isMade = false;
	const making = Promise.all([readPack(id), readPack(id), readPack(id)]).finally(() => {
		isMade = true;
	});
	let answered = 0;
	while (!isMade) {
		await http.request("/healthz");
		await new Promise((resolve) => setImmediate(resolve));
		answered++;
	}
	const packs = await making;
	expect(new Set(packs.map(({ version }) => version)).size).toBe(1);
	const urls = urlsOf(packs[0]);
	expect(urls.filter((url) => url.startsWith("/learn/"))).toHaveLength(SUBTOPICS);
	expect(urls.filter((url) => url.startsWith(`/subtopics/${id}`))).toHaveLength(SUBTOPICS / 50);
	// One between any two files, and more while these are compressed in other threads.
	expect(answered).toBeGreaterThan(urls.length);
});
