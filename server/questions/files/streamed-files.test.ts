// Large question files are sent as they are read: a client that reads slowly holds a slice in memory, not a copy.
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { createQuestionFiles } from "#server/questions/files/question-files.ts";
import { createTexts } from "#server/texts/texts.ts";
import { watchThread } from "../../../tests/cpu-time.ts";
import { makeQuestion, writtenFile } from "../../../tests/make.ts";
import { createBareHttp, createTestHttp } from "../../../tests/test-http.ts";
import { describeOnBothEngines } from "../../../tests/test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV, createModule, createSubtopic, signInFirst } from "../../../tests/test-panel.ts";

const explanation = "A reason that takes a line or two, as explanations do. ".repeat(20);
const content = new TextEncoder().encode(
	JSON.stringify({ questions: Array.from({ length: 1_300 }, (_, n) => makeQuestion({ id: `q${n}`, explanation })) }),
);

const written = new TextEncoder().encode(writtenFile(content));

describeOnBothEngines("a question file of more than a megabyte", (createTestHub) => {
	test("is read in slices as the client takes it, in every encoding, and is what its questions give", async () => {
		const base = await createTestHub();
		const { hub, queries } = countQueries(base);
		const http = createBareHttp(hub);
		const module = await createModule(hub);
		const { id } = await createSubtopic(hub, module.id);
		await base.questionFiles.saveFilePieces(module.id, id, "large.json", [content], ACTOR);
		const path = `/mcq-data/${module.id}/${id}.json`;
		const ask = (headers: Record<string, string>, method = "GET") => http.request(path, { method, headers });

		for (const [encoding, open] of [
			["identity", (bytes: Uint8Array) => bytes],
			["gzip", gunzipSync],
			["br", brotliDecompressSync],
		] as const) {
			const response = await ask({ "Accept-Encoding": encoding });
			expect(response.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
			expect(Buffer.compare(open(new Uint8Array(await response.arrayBuffer())), written)).toBe(0);
			const tag = response.headers.get("etag") ?? "";
			expect((await ask({ "Accept-Encoding": encoding, "If-None-Match": tag })).status).toBe(304);
			expect(await (await ask({ "Accept-Encoding": encoding }, "HEAD")).text()).toBe("");
		}

		queries.count = 0;
		const reader = (await ask({ "Accept-Encoding": "identity" })).body?.getReader();
		await reader?.read();
		const begun = queries.count;
		let rest = 0;
		for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
			rest += read.value.byteLength;
		expect(rest).toBeGreaterThan(content.byteLength / 2);
		// The file's facts and its first slices; the others follow as they are taken.
		expect(begun).toBeLessThanOrEqual(4);
		expect(queries.count).toBeGreaterThan(begun + 2);

		// Who loads a file while it is replaced gets the old one to its end.
		const late = (await ask({ "Accept-Encoding": "identity" })).body?.getReader();
		const chunks = [(await late?.read())?.value];
		const changed = new TextDecoder().decode(content).replaceAll("A reason", "Another reason");
		await base.questionFiles.saveFilePieces(module.id, id, "large.json", [new TextEncoder().encode(changed)], ACTOR);
		for (let read = await late?.read(); read && !read.done; read = await late?.read()) chunks.push(read.value);
		expect(Buffer.compare(Buffer.concat(chunks.map((chunk) => chunk ?? new Uint8Array())), written)).toBe(0);
		await base.close();
	});
});

describeOnBothEngines("the printed paper of a file of more than a megabyte", (createTestHub) => {
	test("is a small page that loads the questions, and never stops the server for long", async () => {
		const hub = await createTestHub({ env: ADMINISTRATOR_ENV });
		const http = createTestHttp(hub);
		const cookie = await signInFirst(hub);
		const module = await createModule(hub);
		const { id } = await createSubtopic(hub, module.id);
		await hub.questionFiles.saveFilePieces(module.id, id, "large.json", [content], ACTOR);
		const ask = async () => {
			const response = await http.request(`/admin/mcq/paper/${id}`, { headers: { cookie } });
			return { status: response.status, page: await response.text() };
		};
		// Loads the page's code.
		await ask();
		const longestBlock = watchThread();
		const result = await ask();
		expect(result.status).toBe(200);
		expect(result.page.includes(`/mcq-data/${module.id}/${id}.json`)).toBe(true);
		expect(result.page.length).toBeLessThan(50_000);
		// Of CPU time; a server that put the questions into the page would take seconds.
		expect(longestBlock()).toBeLessThan(150);
		await hub.close();
	});
});

describeOnBothEngines("the source file of an import", (createTestHub) => {
	test.each(["questions", "a text"])("of %s is read in slices, and cut off when it is replaced", async (kind) => {
		const base = await createTestHub({ env: ADMINISTRATOR_ENV });
		const { hub, queries } = countQueries(base);
		const http = createBareHttp(hub);
		const cookie = await signInFirst(base);
		const module = await createModule(hub);
		const { id } = await createSubtopic(hub, module.id);
		const file = new TextEncoder().encode(JSON.stringify({ questions: [makeQuestion()] }));
		const save = (bytes: Uint8Array) => {
			if (kind === "a text") return base.texts.storeOriginal(id, "read", "paper.docx", bytes);
			const original = { fileName: "paper.docx", mediaType: "application/octet-stream", content: bytes };
			return base.questionFiles.saveFilePieces(module.id, id, "quiz.json", [file], ACTOR, undefined, { original });
		};
		const path = kind === "a text" ? `/api/texts/${id}/read/original` : `/admin/mcq-original/${id}`;
		const ask = () => http.request(path, { headers: { cookie } });
		await save(content);

		const whole = await ask();
		expect(whole.headers.get("content-length")).toBe(String(content.byteLength));
		expect(whole.headers.get("content-type")).toBe("application/octet-stream");
		expect(whole.headers.get("content-disposition")).toContain("paper.docx");
		expect(Buffer.compare(new Uint8Array(await whole.arrayBuffer()), content)).toBe(0);

		queries.count = 0;
		const reader = (await ask()).body?.getReader();
		await reader?.read();
		const begun = queries.count;
		for (let read = await reader?.read(); read && !read.done; read = await reader?.read());
		expect(begun).toBeLessThanOrEqual(3);
		expect(queries.count).toBeGreaterThan(begun + 2);

		const late = (await ask()).body?.getReader();
		await late?.read();
		await save(content.slice(0, -1));
		const readAll = async () => {
			for (let read = await late?.read(); read && !read.done; read = await late?.read());
		};
		await expect(readAll()).rejects.toThrow();
		await base.close();
	});
});

/** The hub with question files and study texts whose queries are counted. */
function countQueries(base: Hub) {
	const queries = { count: 0 };
	const counter: KyselyPlugin = {
		transformQuery({ node }) {
			queries.count++;
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	const db = base.db.withPlugin(counter);
	const questionFiles = createQuestionFiles({ db, now: Date.now });
	const texts = createTexts({
		db,
		searchDb: db,
		now: Date.now,
		findPictures: async () => new Map(),
		findBlocks: async () => undefined,
		renderText: async () => undefined,
	});
	return { hub: { ...base, questionFiles, texts }, queries };
}
