// The quota is exact: many concurrent questions, to two processes or hubs on one database.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { doubtAddress } from "#core/doubts/call.ts";
import { createHub, type Hub } from "#server/hub.ts";
import { createFakeProvider, geminiEnv } from "../../tests/fake-provider.ts";
import { byRun } from "../../tests/faults.ts";
import { QUESTION, readEvents } from "../../tests/test-doubts.ts";
import { createTestListener, findSampleIds, type SampleIds } from "../../tests/test-http.ts";
import { type CreateTestHub, createPostgresTestHub, createTestHub } from "../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, cookieOf, signInFirst } from "../../tests/test-panel.ts";
import { cleanUp, openHub, stopHub } from "../../tests/test-start.ts";

afterAll(cleanUp);

/** A site with a provider, and with an administrator, or the first of its processes makes one. */
async function createSite(create: CreateTestHub, more: Record<string, string> = {}) {
	const provider = await createFakeProvider();
	const hub = await create({ env: { ...ADMINISTRATOR_ENV, ...geminiEnv(provider), ...more } });
	await signInFirst(hub);
	const sample = await findSampleIds(hub);
	const close = async () => {
		await hub.close();
		await provider.close();
	};
	return { hub, provider, sample, close };
}

/** Serves a hub of this process. @returns its address */
async function listen(hub: Hub) {
	const server = createTestListener(hub).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const stop = () => {
		server.closeAllConnections();
		server.close();
	};
	return { address: `http://127.0.0.1:${port}`, stop };
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

// server/doubts/quota.test.ts counts as many at once on PostgreSQL's own connections.
describe.each(byRun(ENGINES.slice(0, 1), ENGINES))("two processes on %s", (_engine, create) => {
	test("pass exactly ten of many questions of one learner to the model", async () => {
		const { hub, provider, sample, close } = await createSite(create);
		const { DATA_DIR, DATABASE_URL = "", AUTH_SECRET = "" } = hub.env;
		const env = { DATA_DIR, DATABASE_URL, AUTH_SECRET, ...geminiEnv(provider) };
		const processes = await Promise.all([openHub(env), openHub(env)]);
		const [first = "", second = ""] = processes.map(({ address }) => address);
		const { code, cookie } = await post(first, sample, "hello");
		expect(code).toBe("greeting");
		const posts = Array.from({ length: QUESTIONS }, (_, at) => {
			return post(at % 2 ? first : second, sample, QUESTION, cookie);
		});
		const answers = await Promise.all(posts);
		expect(count(answers.map(({ code }) => code))).toEqual({ answered: 10, "hour-used": QUESTIONS - 10 });
		expect(provider.requests).toHaveLength(10);
		await Promise.all(processes.map(({ child }) => stopHub(child)));

		// What starts later reads the same counters.
		const later = await createHub(hub.env);
		const { address, stop } = await listen(later);
		expect((await post(address, sample, QUESTION, cookie)).code).toBe("hour-used");
		expect(provider.requests).toHaveLength(10);
		stop();
		await later.close();
		await close();
	});
});

// The same counters in the same tables: one engine, where two hubs are truly concurrent.
describe.each(byRun(ENGINES.slice(-1), ENGINES))("two hubs on %s", (_engine, create) => {
	test("enforce an address's limits for any cookie or header", async () => {
		const limits = { DOUBTS_PER_ADDRESS: "15", NEW_LEARNERS_PER_ADDRESS: `${QUESTIONS}`, AI_ANSWERS_PER_DAY: "12" };
		const { hub, provider, sample, close } = await createSite(create, limits);
		const other = await createHub(hub.env);
		const servers = [await listen(hub), await listen(other)];
		const ask = async (count: number) => {
			const posts = Array.from({ length: count }, (_, at) => {
				const forged = { "X-Forwarded-For": `198.51.100.${at}`, Forwarded: `for=198.51.100.${at}` };
				return post(servers[at % 2]?.address ?? "", sample, QUESTION, "", forged);
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
		for (const { stop } of servers) stop();
		await other.close();
		await close();
	});
});
