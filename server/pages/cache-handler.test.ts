// The listener's door answers without the application just what the application would answer, header by header.
import { once } from "node:events";
import { Agent, type OutgoingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { createClientAddress } from "#server/web/client-address.ts";
import { createListener, stopListening } from "#server/web/listener.ts";
import { MISSES_PER_MINUTE } from "#server/work/failed-attempt-limiter.ts";
import {
	createBareHttp,
	createTestHttp,
	createTestListener,
	findSamplePlace,
	listWalk,
	type SamplePlace,
	withNoMisses,
} from "../../tests/test-http.ts";
import { createTestHub } from "../../tests/test-hub.ts";
import { createReadyDoor } from "./cache-middleware.ts";
import { createReadyAnswers } from "./response-cache.ts";

const REQUEST = globalThis.Request;
const RESPONSE = globalThis.Response;
/** What each answer has of its own, or Node says of the connection. */
const OF_ONE_ANSWER = [
	"x-request-id",
	"date",
	"connection",
	"keep-alive",
	"transfer-encoding",
	"content-length",
];
let base: Hub;
let hub: Hub;
let place: SamplePlace;
let server: Server;
/** Paths that the door let through to the application. */
let passed: string[];

beforeAll(async () => {
	base = await createTestHub();
	place = await findSamplePlace(base);
});
beforeEach(async () => {
	passed = [];
	hub = withNoMisses(base);
	server = createTestListener(hub, (path) => passed.push(path)).listen(0, "127.0.0.1");
	await once(server, "listening");
	return () => {
		server.closeAllConnections();
		server.close();
	};
});
// The adapter puts lighter ones in their place; other tests shall have Node's own.
afterAll(() => void Object.assign(globalThis, { Request: REQUEST, Response: RESPONSE }));

type Told = { status: number | undefined; headers: Record<string, unknown>; body: string };

/** One request over the network, its path as it stands. */
async function ask(path: string, method = "GET", headers: OutgoingHttpHeaders = {}): Promise<Told> {
	const { port } = server.address() as AddressInfo;
	const asking = request({ host: "127.0.0.1", port, path, method, headers, agent: false }).end();
	const [response] = await once(asking, "response");
	const body = Buffer.concat(await response.toArray()).toString();
	return { status: response.statusCode, headers: withoutOwn(response.headers), body };
}

function withoutOwn(headers: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.includes(name)));
}

describe("what the door answers", () => {
	test("is what the application answers, and pages for everyone never reach that", async () => {
		const application = createTestHttp(withNoMisses(base));
		const walk = listWalk(place).filter(({ method = "GET" }) => method === "GET");
		for (const { path, status } of walk) {
			const told = await ask(path);
			const response = await application.request(path);
			expect([path, told.status]).toEqual([path, status]);
			expect([path, told.headers]).toEqual([path, withoutOwn(Object.fromEntries(response.headers))]);
			expect([path, told.body === (await response.text())]).toEqual([path, true]);
		}
		expect(passed).not.toContain(`/module/${place.code}`);
		expect(passed).not.toContain("/module/Bwrong00");
		expect(passed).toContain(`/mcq-data/${place.moduleId}/${place.subtopicId}.json`);
	});

	test("has an id of its own each time it is made, and none when it is ready", async () => {
		const idOf = async (path: string) => {
			const { port } = server.address() as AddressInfo;
			return (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get("x-request-id");
		};
		const [first, second] = [await idOf("/module/Bwrong00"), await idOf("/module/Bwrong00")];
		expect(first).toMatch(/^[0-9a-f-]{36}$/);
		expect(second).not.toBe(first);
		const page = `/module/${place.code}`;
		expect(await idOf(page)).toMatch(/^[0-9a-f-]{36}$/);
		expect(await idOf(page)).toBeNull();
		// A cache in front may hand it to others.
		expect(await idOf("/")).toBeNull();
	});

	test("to HEAD is that to GET without its body", async () => {
		for (const path of ["/", `/module/${place.code}`, "/module/Bwrong00"]) {
			const [head, get] = [await ask(path, "HEAD"), await ask(path)];
			expect([path, head]).toEqual([path, { ...get, body: "" }]);
		}
	});

	test("says of the connection, which stays open, only to who named it, and to all when it ends", async () => {
		const path = `/module/${place.code}`;
		const { port } = server.address() as AddressInfo;
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const told = async (headers: OutgoingHttpHeaders) => {
			const asking = request({ host: "127.0.0.1", port, path, headers, agent });
			if (!headers.Connection) asking.removeHeader("Connection");
			const [response] = await once(asking.end(), "response");
			await response.toArray();
			return [response.headers.connection, response.headers["keep-alive"], asking.reusedSocket];
		};
		expect(await told({ Connection: "keep-alive" })).toEqual(["keep-alive", "timeout=65", false]);
		expect(await told({})).toEqual([undefined, undefined, true]);
		expect(await told({ Connection: "keep-alive" })).toEqual(["keep-alive", "timeout=65", true]);
		const stopped = stopListening(server, 5_000);
		expect(await told({})).toEqual(["close", undefined, true]);
		await stopped;
		agent.destroy();
	});

	test("depends on no cookie, no name and no other header of a visitor", async () => {
		const path = `/module/${place.code}?utm_source=x`;
		const own = { Cookie: "a=b", Host: "evil.example", "X-Forwarded-Host": "evil.example", Accept: "*/*" };
		expect(await ask(path, "GET", own)).toEqual(await ask(path));
	});
});

describe("what is not the door's", () => {
	test("whole addresses, doubled slashes and dots in disguise do not confuse it", async () => {
		const page = await ask(`/module/${place.code}`);
		expect((await ask(`http://evil.example/module/${place.code}`)).body).toBe(page.body);
		expect((await ask(`//evil.example/module/${place.code}`)).status).toBe(302);
		expect((await ask("/module/%2e%2e/no/such")).status).toBe(302);
		expect((await ask("/learn/%2e%2e/%2e%2e")).body).toBe((await ask("/")).body);
	});

	test("a guesser who is shut out gets neither a ready page nor a new one", async () => {
		const path = `/module/${place.code}`;
		expect((await ask(path)).status).toBe(200);
		for (let n = 0; n <= MISSES_PER_MINUTE; n++) await ask(`/module/Bwrong${n}`);
		const shut = await ask(path);
		expect([shut.status, Number(shut.headers["retry-after"]) > 0]).toEqual([429, true]);
		expect((await ask(`/subtopics/${place.moduleId}`)).status).toBe(200);
	});

	test("what it cannot make is the application's to answer", async () => {
		const ready = createReadyAnswers({ watch: hub.watch, maxBytes: 1_000_000 });
		const publicPages = () => Promise.reject(new Error("a bug"));
		const clientAddress = createClientAddress(hub.env.TRUSTED_PROXIES);
		server.close();
		const door = createReadyDoor({ ...hub, ready, publicPages, clientAddress });
		server = createListener(createBareHttp(hub), door).listen(0, "127.0.0.1");
		await once(server, "listening");
		expect(await ask(`/module/${place.code}`)).toMatchObject({ status: 200, body: "page" });
	});
});
