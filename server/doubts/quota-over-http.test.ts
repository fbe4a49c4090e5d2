// The quota is exact: many concurrent questions, in two processes of the built hub on one database.
import { afterAll, describe, expect, test } from "vitest";
import { doubtAddress } from "#core/doubts/call.ts";
import { createFakeProvider, geminiEnv } from "../../tests/fake-provider.ts";
import { byRun } from "../../tests/faults.ts";
import { QUESTION, readEvents } from "../../tests/test-doubts.ts";
import { findSampleIds, type SampleIds } from "../../tests/test-http.ts";
import { type CreateTestHub, createPostgresTestHub, createTestHub } from "../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, cookieOf, signInFirst } from "../../tests/test-panel.ts";
import { cleanUp, openHub, stopHub } from "../../tests/test-start.ts";

afterAll(cleanUp);

/** Starts two processes on the database of a hub (which is closed here) with one provider. */
async function openTwo(create: CreateTestHub, more: Record<string, string> = {}) {
	const provider = await createFakeProvider();
	const hub = await create({ env: ADMINISTRATOR_ENV });
	// Or one of them makes the first administrator.
	await signInFirst(hub);
	const sample = await findSampleIds(hub);
	const { DATA_DIR, DATABASE_URL } = hub.env;
	const shared = { DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }), ...geminiEnv(provider), ...more };
	const env = { ...shared, AUTH_SECRET: "the same secret in all of the processes" };
	const hubs = await Promise.all([openHub(env), openHub(env)]);
	return {
		provider,
		sample,
		hubs,
		env,
		addresses: hubs.map(({ address }) => address),
		async close() {
			await Promise.all(hubs.map(({ child }) => stopHub(child)));
			await provider.close();
			await hub.close();
		},
	};
}

async function post(address: string, { moduleId, subtopicId }: SampleIds, question: string, cookie = "", headers = {}) {
	const response = await fetch(address + doubtAddress(moduleId, subtopicId), {
		method: "POST",
		headers: { "Content-Type": "application/json", ...(cookie && { Cookie: cookie }), ...headers },
		body: JSON.stringify({ question }),
	});
	const body = await response.text();
	if (response.status !== 200) throw new Error(`${response.status} ${body}`);
	const outcome = readEvents(body).find(({ type }) => type === "data-outcome");
	const code = outcome?.type === "data-outcome" ? outcome.data.code : undefined;
	return { code, cookie: cookieOf(response.headers) };
}

function count(codes: readonly (string | undefined)[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const code of codes) counts[code ?? "none"] = (counts[code ?? "none"] ?? 0) + 1;
	return counts;
}

const ENGINES: [string, CreateTestHub][] = [["SQLite", createTestHub]];
if (process.env.TEST_POSTGRES_URL) ENGINES.push(["PostgreSQL", createPostgresTestHub]);

/** Concurrent questions: more than the ten of a learner and the fifteen of an address below. */
const QUESTIONS = byRun(24, 50);

describe.each(ENGINES)("two processes on %s", (_engine, create) => {
	test("pass exactly ten of many questions of one learner to the model", async () => {
		const { provider, sample, hubs, addresses, env, close } = await openTwo(create);
		const [first = "", second = ""] = addresses;
		const { code, cookie } = await post(first, sample, "hello");
		expect(code).toBe("greeting");
		const posts = Array.from({ length: QUESTIONS }, (_, at) => {
			return post(at % 2 ? first : second, sample, QUESTION, cookie);
		});
		const answers = await Promise.all(posts);
		expect(count(answers.map(({ code }) => code))).toEqual({ answered: 10, "hour-used": QUESTIONS - 10 });
		expect(provider.requests).toHaveLength(10);

		// A restart keeps the counters.
		const one = hubs[0];
		if (one) await stopHub(one.child);
		const again = await openHub(env);
		expect((await post(again.address, sample, QUESTION, cookie)).code).toBe("hour-used");
		expect(provider.requests).toHaveLength(10);
		await stopHub(again.child);
		hubs.splice(0, 1);
		await close();
	});
});

// The same counters in the same tables: one engine, where the two processes are truly concurrent.
describe.each(byRun(ENGINES.slice(-1), ENGINES))("two processes on %s", (_engine, create) => {
	test("enforce an address's limits for any cookie or header", async () => {
		const limits = { DOUBTS_PER_ADDRESS: "15", NEW_LEARNERS_PER_ADDRESS: `${QUESTIONS}`, AI_ANSWERS_PER_DAY: "12" };
		const { provider, sample, addresses, close } = await openTwo(create, limits);
		const ask = async (count: number) => {
			const posts = Array.from({ length: count }, (_, at) => {
				const forged = { "X-Forwarded-For": `198.51.100.${at}`, Forwarded: `for=198.51.100.${at}` };
				return post(addresses[at % 2] ?? "", sample, QUESTION, "", forged);
			});
			return (await Promise.all(posts)).map(({ code }) => code);
		};
		const codes = await ask(QUESTIONS);
		// 15 pass the address limit; 12 of them exceed the daily limit, whose refusals are refunded and let others through.
		expect(count(codes).answered).toBe(12);
		expect(provider.requests).toHaveLength(12);
		expect(codes.filter((code) => !["answered", "day-used", "network-used"].includes(code ?? ""))).toEqual([]);
		// One learner more than the limit of an address is blocked, and so are all after it.
		expect(count(await ask(4))).toEqual({ "network-used": 4 });
		expect(provider.requests).toHaveLength(12);
		await close();
	});
});
