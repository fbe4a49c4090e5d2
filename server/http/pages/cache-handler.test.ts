// The cache handler over a real network, as serve.ts joins it with the HTTP server and the application.
import { once } from "node:events";
import { Agent, type OutgoingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stopListening } from "#server/http/listener.ts";
import type { Hub } from "#server/hub.ts";
import { FAILURES_PER_MINUTE } from "#server/work/wrong-code-limiter.ts";
import {
	createTestHttp,
	createTestListener,
	findSampleIds,
	listSampleAddresses,
	type SampleIds,
	withoutFailedAttempts,
} from "../../../tests/test-http.ts";
import { createTestHub } from "../../../tests/test-hub.ts";
import { readPublicUrl } from "./cache-handler.ts";

const REQUEST = globalThis.Request;
const RESPONSE = globalThis.Response;
/** Headers that differ between responses, those that Node sets for the connection, and the cookie, which a GET alone sets. */
const VOLATILE_HEADERS = [
	...["x-request-id", "date", "connection", "keep-alive", "transfer-encoding", "content-length"],
	"set-cookie",
];
let base: Hub;
let hub: Hub;
let sample: SampleIds;
let server: Server;

beforeAll(async () => {
	base = await createTestHub();
	sample = await findSampleIds(base);
});
beforeEach(async () => {
	hub = withoutFailedAttempts(base);
	server = createTestListener(hub).listen(0, "127.0.0.1");
	await once(server, "listening");
	return () => {
		server.closeAllConnections();
		server.close();
	};
});
// Hono's adapter replaces both globals; other tests need Node's own.
afterAll(() => void Object.assign(globalThis, { Request: REQUEST, Response: RESPONSE }));

type Received = { status: number | undefined; headers: Record<string, unknown>; body: string };

/** One request over the network, its path unchanged. */
async function ask(path: string, method = "GET", headers: OutgoingHttpHeaders = {}): Promise<Received> {
	const { port } = server.address() as AddressInfo;
	const asking = request({ host: "127.0.0.1", port, path, method, headers, agent: false }).end();
	const [response] = await once(asking, "response");
	const body = Buffer.concat(await response.toArray()).toString();
	return { status: response.statusCode, headers: withoutOwn(response.headers), body };
}

function withoutOwn(headers: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(headers).filter(([name]) => !VOLATILE_HEADERS.includes(name)));
}

describe("the response", () => {
	test("has the same headers as without a network", async () => {
		const application = createTestHttp(withoutFailedAttempts(base));
		const walk = listSampleAddresses(sample).filter(({ method = "GET" }) => method === "GET");
		for (const { path, status } of walk) {
			const received = await ask(path);
			const response = await application.request(path);
			expect([path, received.status]).toEqual([path, status]);
			expect([path, received.headers]).toEqual([path, withoutOwn(Object.fromEntries(response.headers))]);
			expect([path, received.body === (await response.text())]).toEqual([path, true]);
		}
	});

	test("has a new request id each time, cached or not, unless a shared cache may store it", async () => {
		const idOf = async (path: string) => {
			const { port } = server.address() as AddressInfo;
			return (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get("x-request-id");
		};
		for (const path of ["/module/Bwrong00", `/module/${sample.code}`]) {
			const [first, second] = [await idOf(path), await idOf(path)];
			for (const id of [first, second]) expect(id).toMatch(/^[0-9a-f-]{36}$/);
			expect(second).not.toBe(first);
		}
		expect([await idOf("/"), await idOf("/")]).toEqual([null, null]);
	});

	test("to HEAD equals that to GET without its body", async () => {
		for (const path of ["/", `/module/${sample.code}`, "/module/Bwrong00"]) {
			const [head, get] = [await ask(path, "HEAD"), await ask(path)];
			expect([path, head]).toEqual([path, { ...get, body: "" }]);
		}
	});

	test("keeps the connection open until the server stops", async () => {
		const path = `/module/${sample.code}`;
		const { port } = server.address() as AddressInfo;
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const get = async () => {
			const asking = request({ host: "127.0.0.1", port, path, agent });
			const [response] = await once(asking.end(), "response");
			await response.toArray();
			return [response.headers.connection, asking.reusedSocket];
		};
		expect(await get()).toEqual(["keep-alive", false]);
		expect(await get()).toEqual(["keep-alive", true]);
		const stopped = stopListening(server, 5_000);
		expect(await get()).toEqual(["close", true]);
		await stopped;
		agent.destroy();
	});

	test("does not depend on cookies, the Host header or other headers of a visitor", async () => {
		const path = `/module/${sample.code}?utm_source=x`;
		const own = { Cookie: "a=b", Host: "evil.example", "X-Forwarded-Host": "evil.example", Accept: "*/*" };
		expect(await ask(path, "GET", own)).toEqual(await ask(path));
	});
});

describe("an unusual request", () => {
	test("with an absolute address, doubled slashes or encoded dots is not mistaken for another page", async () => {
		const page = await ask(`/module/${sample.code}`);
		expect((await ask(`http://evil.example/module/${sample.code}`)).body).toBe(page.body);
		expect((await ask(`//evil.example/module/${sample.code}`)).status).toBe(302);
		expect((await ask("/module/%2e%2e/no/such")).status).toBe(302);
		expect((await ask("/learn/%2e%2e/%2e%2e")).body).toBe((await ask("/")).body);
	});

	test("from a blocked address gets neither a cached page nor a new one", async () => {
		const path = `/module/${sample.code}`;
		expect((await ask(path)).status).toBe(200);
		for (let n = 0; n <= FAILURES_PER_MINUTE; n++) await ask(`/module/Bwrong${n}`);
		const blocked = await ask(path);
		expect([blocked.status, Number(blocked.headers["retry-after"]) > 0]).toEqual([429, true]);
		expect((await ask(`/subtopics/${sample.moduleId}`)).status).toBe(200);
	});
});

describe("readPublicUrl", () => {
	test.each([
		["/module/B1?utm_source=x&page=2", "/module/B1?page=2"],
		["/module/B1?page=x", "/module/B1"],
		["/module/B1.data?page=2&_routes=routes/module", undefined],
		["http://evil.example/module/B1", "/module/B1"],
		["/%6Dodule/%42%31?%70age=2", undefined],
		["/Module/B1", undefined],
		["/mcq-data/%51uiz/%53.json", undefined],
		["/module/B%201", "/module/B%201"],
		["/module/B%251", "/module/B%251"],
		["//evil.example/module/B1", undefined],
		["/admin", undefined],
		["/admin/login.data", undefined],
		["/module/B1/x.css", undefined],
		["/api/modules/Q1/subtopics/S1/doubts", undefined],
		["http://[", undefined],
	])("gives for %s the cached address %s", (url, cached) => {
		expect(readPublicUrl(url)).toBe(cached);
	});
});
