import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { makeQuestions, writtenFile } from "../../../tests/make.ts";
import { createBareHttp } from "../../../tests/test-http.ts";
import { createTestHub, describeOnOneEngine } from "../../../tests/test-hub.ts";

const UPLOADED = Buffer.from(`\ufeff${JSON.stringify({ questions: makeQuestions(200) }, null, "\t")}\n`);
const CONTENT = Buffer.from(writtenFile(UPLOADED));

type Place = { hub: Hub; http: Http; moduleId: string; subtopicId: string; path: string; foreignId: string };

async function createPlace(createHub: typeof createTestHub): Promise<Place> {
	const hub = await createHub();
	const [moduleId, foreignId] = [await createModule(hub), await createModule(hub)];
	const links = { surveyDocLink: null, questionDocLink: null, readDocLink: null, reviewDocLink: null };
	const subtopic = await hub.catalog.createSubtopic(moduleId, { title: "S", description: null, ...links });
	await hub.questionFiles.saveQuestionFile(moduleId, subtopic.id, "x.json", UPLOADED);
	const path = `/mcq-data/${moduleId}/${subtopic.id}.json`;
	return { hub, http: createBareHttp(hub), moduleId, subtopicId: subtopic.id, path, foreignId };
}

async function createModule({ catalog }: Hub): Promise<string> {
	const created = await catalog.createModule({
		title: "M",
		description: "",
		linkCode: null,
		customButtons: [],
	});
	if (!created.ok) throw new Error(created.problems[0]?.code);
	return created.module.id;
}

describeOnOneEngine("serving a question file", (createHub) => {
	let at: Place;
	beforeAll(async () => {
		at = await createPlace(createHub);
	});
	const get = (headers: Record<string, string> = {}, method = "GET") => at.http.request(at.path, { method, headers });

	test("sends its questions as data that no browser shows as a page", async () => {
		const response = await get();
		expect(response.status).toBe(200);
		expect(Buffer.from(await response.arrayBuffer()).equals(CONTENT)).toBe(true);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"content-type": "application/json",
			"content-length": String(CONTENT.length),
			"cache-control": "private, no-cache",
			"content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
			"x-content-type-options": "nosniff",
			"x-robots-tag": "noindex",
			vary: "Accept-Encoding",
		});
		expect(response.headers.has("content-encoding")).toBe(false);
	});

	test("compresses by Accept-Encoding, Brotli first", async () => {
		const bytesOf = async (accept: string) => {
			const response = await get({ "Accept-Encoding": accept });
			return [response.headers.get("content-encoding"), Buffer.from(await response.arrayBuffer())] as const;
		};
		const [br, brotli] = await bytesOf("gzip, deflate, br, zstd");
		expect([br, brotliDecompressSync(brotli).equals(CONTENT)]).toEqual(["br", true]);
		const [gzip, zipped] = await bytesOf("br;q=0, gzip;q=0.5");
		expect([gzip, gunzipSync(zipped).equals(CONTENT)]).toEqual(["gzip", true]);
		const [plain, bytes] = await bytesOf("deflate");
		expect([plain, bytes.equals(CONTENT)]).toEqual([null, true]);
		expect(brotli.length).toBeLessThan(CONTENT.length / 10);
	});

	test("has a strong ETag for each encoding, and answers 304 when it matches", async () => {
		const tags = new Set<string>();
		for (const accept of ["br", "gzip", ""]) {
			const tag = (await get({ "Accept-Encoding": accept })).headers.get("etag") ?? "";
			expect(tag).toMatch(/^"[^"]+"$/);
			tags.add(tag);
			for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag} `, "*"]) {
				const response = await get({ "Accept-Encoding": accept, "If-None-Match": known });
				expect([response.status, await response.text()]).toEqual([304, ""]);
				expect(response.headers.get("etag")).toBe(tag);
				expect(response.headers.get("vary")).toBe("Accept-Encoding");
				expect(response.headers.get("cache-control")).toBe("private, no-cache");
			}
			for (const other of ['"other"', tag.slice(1, -1), `"${tag}`, "", ","]) {
				expect((await get({ "Accept-Encoding": accept, "If-None-Match": other })).status).toBe(200);
			}
		}
		expect(tags.size).toBe(3);
	});

	test("answers HEAD with the headers of GET and no body", async () => {
		const [head, full] = [await get({}, "HEAD"), await get()];
		expect([head.status, await head.text()]).toEqual([200, ""]);
		const comparable = (response: Response) => [...response.headers].filter(([name]) => name !== "x-request-id");
		expect(comparable(head)).toEqual(comparable(full));
	});

	test("answers 405 to other methods, with the usual headers", async () => {
		for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
			const response = await get({}, method);
			expect([method, response.status]).toEqual([method, 405]);
			expect(response.headers.get("allow")).toBe("GET, HEAD");
			expect(response.headers.get("access-control-allow-origin")).toBeNull();
		}
	});

	test("answers 404 under another module, another spelling or without a file", async () => {
		const { moduleId, subtopicId, foreignId } = at;
		for (const path of [
			`/mcq-data/${foreignId}/${subtopicId}.json`,
			`/mcq-data/${moduleId}/${moduleId}.json`,
			`/mcq-data/${moduleId.toLowerCase()}/${subtopicId}.json`,
			`/mcq-data/${moduleId}/${subtopicId}`,
			`/mcq-data/${moduleId}/${subtopicId}.JSON`,
			`/mcq-data/${moduleId}/${subtopicId}.json.json`,
			`/mcq-data/${moduleId}/${subtopicId}.json.data`,
			`/mcq-data/${moduleId}`,
			"/mcq-data",
		]) {
			expect([path, (await at.http.request(path)).status]).toEqual([path, 404]);
		}
	});

	test("answers 500 with a request id for a bug, without the error text", async () => {
		const { hub, path } = at;
		// The cache is empty here.
		const http = createBareHttp(hub);
		await hub.db.schema.alterTable("mcqFile").renameTo("mcq_file_gone").execute();
		const response = await http.request(path);
		const body = await response.text();
		expect(response.status).toBe(500);
		expect(body).toMatch(/^Something went wrong\. Please try again later\. \([0-9a-f-]{36}\)$/);
		expect(body).toContain(response.headers.get("x-request-id"));
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(response.headers.get("content-security-policy")).toContain("sandbox");
		await hub.db.schema.alterTable("mcq_file_gone").renameTo("mcqFile").execute();
		expect((await http.request(path)).status).toBe(200);
	});

	test("answers 503 with Retry-After while the database cannot be reached", async () => {
		const { hub, path } = at;
		const error = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
		const http = createBareHttp({
			...hub,
			questionFiles: { ...hub.questionFiles, getQuestionFile: () => Promise.reject(error) },
		});
		const { status, headers } = await http.request(path);
		expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
	});
});

describe("an address that tries path traversal", () => {
	const up = ["..", "%2e%2e", "%2E.", "%252e%252e", "%c0%ae%c0%ae", "..%00", "....", ".%2e"];
	const slash = ["/", "%2f", "%5c", "\\", "%252f", "//", "/./"];
	const targets = ["etc/passwd", "data/doubtless.db", ".env"];
	const forms = up.flatMap((dots) => slash.flatMap((bar) => targets.map((target) => dots + bar + dots + bar + target)));

	test(`finds nothing (${forms.length} forms in three places)`, async () => {
		const { http, moduleId } = await createPlace(createTestHub);
		const seen = new Set<number>();
		for (const form of forms) {
			for (const path of [`/mcq-data/${form}`, `/mcq-data/${moduleId}/${form}`, `/mcq-data/${moduleId}/${form}.json`]) {
				const response = await http.request(path);
				// Some forms leave /mcq-data/ when the URL is parsed; then they are ordinary addresses.
				const left = !new URL(path, "http://localhost").pathname.startsWith("/mcq-data/");
				const target = response.headers.get("location") ?? "";
				// Another spelling, which is redirected to the one address: there is nothing there.
				if (response.status === 301) expect([path, (await http.request(target)).status]).toEqual([path, 404]);
				else if (!left) expect([path, response.status]).toEqual([path, 404]);
				else if (response.status === 302) expect([path, target]).toEqual([path, "/not-found"]);
				else expect(await response.text()).toBe("page");
				seen.add(response.status);
			}
		}
		expect([...seen].sort()).toEqual([200, 301, 302, 404]);
	});
});
