// Large files over a real connection: other requests are served while a file is parsed, checked and stored; too large files
// are cut off at the limit; and incomplete ones are not stored at all (decision 12).
import { once } from "node:events";
import type { Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createListener } from "#server/http/listener.ts";
import type { Hub } from "#server/hub.ts";
import { watchThread } from "../../../tests/cpu-time.ts";
import { byRun, expectWithin } from "../../../tests/faults.ts";
import { writtenFile } from "../../../tests/make.ts";
import { createBareHttp } from "../../../tests/test-http.ts";
import { type CreateTestHub, describeOnBothEngines, describeOnOneEngine } from "../../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, createModule, createSubtopic, listAudit, signInFirst } from "../../../tests/test-panel.ts";
import { contentOf, makeFile, type UploadOrder, uploadFromThread } from "../../../tests/upload-client.ts";

const MAX_BYTES = byRun(20_000_000, 60_000_000);
/** Of CPU time. */
const LONGEST_BLOCK_MS = 150;
/** 100,000 questions are 29 MB, or 53 MB with longer words: on a busy machine PostgreSQL's limit of 5 s is too short to read them. */
const QUESTIONS = byRun(10_000, 100_000);
const FILES: Record<string, () => string> = {
	[byRun("3 MB", "29 MB")]: () => makeFile(QUESTIONS),
	...byRun({}, { "53 MB": () => makeFile(QUESTIONS, 240) }),
};

let hub: Hub;
let moduleId: string;
let order: Omit<UploadOrder, "subtopicId" | "content">;
const newSubtopic = async () => (await createSubtopic(hub, moduleId)).id;

/** A hub for the tests of a suite. */
function serveOne(createHub: CreateTestHub): void {
	let server: Server;
	beforeAll(async () => {
		hub = await createHub({ env: { ...ADMINISTRATOR_ENV, MCQ_MAX_BYTES: String(MAX_BYTES) } });
		server = createListener(createBareHttp(hub)).listen(0, "127.0.0.1");
		await once(server, "listening");
		const bound = server.address();
		if (typeof bound !== "object" || !bound) throw new Error("no port");
		moduleId = (await createModule(hub)).id;
		order = { url: `http://127.0.0.1:${bound.port}`, cookie: await signInFirst(hub), moduleId };
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});
}

describeOnBothEngines("a large upload", (createHub) => {
	serveOne(createHub);

	test.each(Object.keys(FILES))("of %s is stored whole, while other requests are answered", async (size) => {
		const content = contentOf(FILES[size]?.() ?? "");
		const subtopicId = await newSubtopic();
		const longestBlock = watchThread();
		const { status, text, ms } = await uploadFromThread({ ...order, subtopicId, content });
		const block = longestBlock();
		if (process.env.TEST_FIGURES) console.log(`${size}: ${ms.toFixed(0)} ms, longest block ${block.toFixed(0)} ms`);
		expect([status, text]).toEqual([200, expect.stringContaining(`Questions: ${QUESTIONS}.`)]);
		const stored = await hub.questionFiles.getQuestionFile(moduleId, subtopicId);
		expect(Buffer.from(stored.content).toString() === writtenFile(new Uint8Array(content))).toBe(true);
		// A check in the main thread takes seconds.
		expect(block).toBeLessThan(LONGEST_BLOCK_MS);
	});

	test("delays other writes without losing one", async () => {
		const before = (await hub.modules.count()).modules;
		const content = contentOf(makeFile(byRun(2_000, 100_000)));
		let isDone = false;
		const uploading = uploadFromThread({ ...order, subtopicId: await newSubtopic(), content }).finally(() => {
			isDone = true;
		});
		let saved = 0;
		for (; !isDone; saved++) {
			await createModule(hub);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		expect((await uploading).status).toBe(200);
		expect(saved).toBeGreaterThan(3);
		expect((await hub.modules.count()).modules).toBe(before + saved);
	});
});

// What the listener, its places and the check refuse is no SQL; publish-in-thread.test.ts replaces large files on both engines.
describeOnOneEngine("a large upload", (createHub) => {
	serveOne(createHub);

	test("replaces the earlier file, and both are in the audit list", async () => {
		const subtopicId = await newSubtopic();
		for (const count of [1_000, 1_500])
			expect((await uploadFromThread({ ...order, subtopicId, content: contentOf(makeFile(count)) })).status).toBe(200);
		expect(await hub.questionFiles.find(subtopicId)).toMatchObject({
			questionCount: 1_500,
			fileName: "questions.json",
		});
		expect((await hub.subtopics.get(subtopicId)).mcqFileRef).toContain(subtopicId);
		expect((await listAudit(hub)).slice(0, 2)).toEqual([
			"mcq-replaced questions.json by maria@school.example",
			"mcq-uploaded questions.json by maria@school.example",
		]);
	});

	test("with an error, or for another module's subtopic, changes nothing", async () => {
		const subtopicId = await newSubtopic();
		const broken = contentOf(makeFile(1_000).replaceAll("true", '"true"'));
		expect((await uploadFromThread({ ...order, subtopicId, content: broken })).status).toBe(422);
		const foreign = { ...order, moduleId: (await createModule(hub)).id };
		const answer = await uploadFromThread({ ...foreign, subtopicId, content: contentOf(makeFile(1_000)) });
		expect(answer.status).toBe(404);
		expect(await hub.questionFiles.find(subtopicId)).toBeUndefined();
	});

	test.each([true, false])(
		"over the limit is cut off within seconds (without Content-Length: %s)",
		async (isChunked) => {
			const subtopicId = await newSubtopic();
			const content = contentOf(`{"questions":[${" ".repeat(MAX_BYTES)}]}`);
			const { status, text, ms } = await uploadFromThread({ ...order, subtopicId, content, isChunked });
			expect([status, text]).toEqual([413, expect.stringContaining(`the limit is ${MAX_BYTES / 1_000_000} MB`)]);
			expectWithin(ms, 5_000);
		},
	);

	test("is accepted twice out of ten concurrent ones; the others get a Retry-After", async () => {
		const content = contentOf(makeFile(byRun(1_000, 20_000)));
		const subtopics = await Promise.all(Array.from({ length: 10 }, newSubtopic));
		const answers = await Promise.all(
			subtopics.map((subtopicId) => uploadFromThread({ ...order, subtopicId, content })),
		);
		const taken = answers.filter(({ status }) => status === 200).length;
		const refused = answers.filter(({ status, retryAfter }) => status === 429 && retryAfter === "5").length;
		expect(taken + refused).toBe(10);
		expect(taken).toBeGreaterThanOrEqual(2);
		expect(refused).toBeGreaterThan(0);
	});

	test("that stops halfway stores nothing, and frees its place", async () => {
		const subtopicId = await newSubtopic();
		const content = contentOf(makeFile(byRun(2_000, 20_000)));
		// One more than there are places.
		for (let n = 0; n < 3; n++)
			expect(await uploadFromThread({ ...order, subtopicId, content, hangUpAfter: 400_000 })).toMatchObject({
				status: 0,
			});
		expect(await hub.questionFiles.find(subtopicId)).toBeUndefined();
		await expect.poll(async () => (await uploadFromThread({ ...order, subtopicId, content })).status).toBe(200);
	});
});
