// A process that stops while models answer: every learner gets an outcome, keeps the text so far, and is not charged.
import { afterAll, expect, test } from "vitest";
import { doubtAddress } from "#core/doubts/call.ts";
import { createFakeProvider, geminiEnv, type Step } from "../../tests/fake-provider.ts";
import { expectWithin } from "../../tests/faults.ts";
import { type Chunk, QUESTION, readEvents } from "../../tests/test-doubts.ts";
import { createBareHttp, findSampleIds } from "../../tests/test-http.ts";
import { describeOnOneEngine } from "../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, cookieOf, signInFirst } from "../../tests/test-panel.ts";
import { cleanUp, openHub, stopHub } from "../../tests/test-start.ts";

afterAll(cleanUp);

const LEARNERS = 5;
/** From the stop signal to the exit of the process. */
const STOP_MS = 10_000 + 2_000;

/** Half a minute of words. */
const LONG: Step[] = Array.from({ length: 150 }, () => [{ text: "word after word " }, { waitMs: 200 }]).flat();

const outcomeOf = (chunks: Chunk[]) => chunks.find(({ type }) => type === "data-outcome");
const textOf = (chunks: Chunk[]) => chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");

describeOnOneEngine("stopping the process during answers", (createTestHub) => {
	test("ends long ones as cut off and uncounted with their text so far, and lets a short one finish", async () => {
		const hub = await createTestHub({ env: ADMINISTRATOR_ENV });
		// Or the first start makes one.
		await signInFirst(hub);
		const { moduleId, subtopicId } = await findSampleIds(hub);
		const { DATA_DIR, DATABASE_URL = "" } = hub.env;
		const provider = await createFakeProvider({ steps: LONG });
		const { AUTH_SECRET } = ADMINISTRATOR_ENV;
		const before = await openHub({ DATA_DIR, DATABASE_URL, AUTH_SECRET, ...geminiEnv(provider) });
		const address = doubtAddress(moduleId, subtopicId);
		const ask = async () => {
			const headers = { "Content-Type": "application/json", Accept: "text/event-stream" };
			const body = JSON.stringify({ question: QUESTION });
			const response = await fetch(before.address + address, { method: "POST", headers, body });
			return { cookie: cookieOf(response.headers), chunks: readEvents(await response.text()) };
		};
		const asked = Array.from({ length: LEARNERS }, ask);
		await expect.poll(() => provider.open()).toBe(LEARNERS);
		provider.play({ steps: [{ text: "One short sentence [1]." }, { waitMs: 1_000 }, { finish: "STOP" }] });
		const short = ask();
		await expect.poll(() => provider.open()).toBe(LEARNERS + 1);
		const stopped = stopHub(before.child);
		for (const { chunks } of await Promise.all(asked)) {
			expect(outcomeOf(chunks)).toMatchObject({ data: { code: "cut-off", counted: false } });
			expect(textOf(chunks)).toContain("word after word");
		}
		expect(outcomeOf((await short).chunks)).toMatchObject({ data: { code: "answered", counted: true } });
		const { code, ms } = await stopped;
		expect(code).toBe(0);
		expectWithin(ms, STOP_MS);
		expect(before.output.err).not.toMatch(/"level":50/);

		// What starts later counts on.
		const after = createBareHttp(hub);
		const leftOf = async (cookie: string) => {
			const response = await after.request(address, { headers: { Cookie: cookie } });
			const { quota } = await response.json();
			return quota.left;
		};
		const full = await leftOf("");
		for (const { cookie } of await Promise.all(asked)) expect(await leftOf(cookie)).toBe(full);
		expect(await leftOf((await short).cookie)).toBe(full - 1);
		await provider.close();
		await hub.close();
	});
});
