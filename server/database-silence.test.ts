// A site whose PostgreSQL stops answering and is replaced, as after a power failure: the old connections never report
// anything.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BlackHoleProxy, startBlackHoleProxy } from "../tests/black-hole-proxy.ts";
import { byRun, expectWithin } from "../tests/faults.ts";
import { createTestHttp, findSampleIds, type SampleIds } from "../tests/test-http.ts";
import { createPostgresTestHub } from "../tests/test-hub.ts";
import { ACTOR } from "../tests/test-panel.ts";
import type { Http } from "./http.ts";
import { createHub, type Hub } from "./hub.ts";

/** The statement timeout and the time without an answer (postgres-pool.ts). */
const GIVEN_UP_MS = 9_000;
const SECOND_MS = 1_000;

describe.skipIf(!process.env.TEST_POSTGRES_URL)("a site whose PostgreSQL stops answering", () => {
	let proxy: BlackHoleProxy;
	let other: Hub;
	let hub: Hub;
	let http: Http;
	let sample: SampleIds;
	beforeAll(async () => {
		other = await createPostgresTestHub();
		proxy = await startBlackHoleProxy(other.env.DATABASE_URL ?? "");
		hub = await createHub({ ...other.env, DATABASE_URL: proxy.url });
		http = createTestHttp(hub);
		sample = await findSampleIds(hub);
	});
	afterAll(async () => {
		// The pool would wait for the dead connections to close.
		await proxy.close();
		await hub.close();
	});

	test("serves cached pages, answers 503 to other requests, and serves new saves once the database is back", async () => {
		const file = `/mcq-data/${sample.moduleId}/${sample.subtopicId}.json`;
		const tag = async () => (await http.request(file)).headers.get("etag");
		// The first check for earlier changes is over: from now on responses are cached.
		await wait(SECOND_MS);
		const old = await tag();
		await http.request("/");
		proxy.dropTraffic();

		const start = performance.now();
		const asked = [`/module/${sample.code}`, `/learn/${sample.moduleId}/${sample.subtopicId}`];
		const answers = await Promise.all(asked.map((path) => http.request(path)));
		expect(answers.map(({ status }) => status)).toEqual([503, 503]);
		expect(answers.map(({ headers }) => headers.get("retry-after"))).toEqual(["5", "5"]);
		expectWithin(performance.now() - start, GIVEN_UP_MS);
		const ready = await Promise.all([http.request("/"), http.request(file)]);
		expect(ready.map(({ status }) => status)).toEqual([200, 200]);

		const options = ["a", "b"].map((id) => ({ id, text: id, isCorrect: id === "a" }));
		const content = Buffer.from(JSON.stringify({ questions: [{ id: "1", text: "new", options }] }));
		await other.questionFiles.saveQuestionFile(sample.moduleId, sample.subtopicId, "x.json", content, ACTOR);
		expect(await tag()).toBe(old);
		proxy.restore();
		// Requests in progress fail first.
		await expect.poll(tag, byRun({}, { timeout: GIVEN_UP_MS })).not.toBe(old);
		const again = await Promise.all(asked.map((path) => http.request(path)));
		expect(again.map(({ status }) => status)).toEqual([200, 200]);
		const newer = await tag();
		const more = Buffer.from(content.toString().replace("new", "newer"));
		await other.questionFiles.saveQuestionFile(sample.moduleId, sample.subtopicId, "x.json", more, ACTOR);
		await expect.poll(tag, byRun({}, { timeout: SECOND_MS })).not.toBe(newer);
	});
});
