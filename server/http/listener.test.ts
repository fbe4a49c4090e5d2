// Needs a real socket: malformed requests, and a shutdown that interrupts no request.
import { once } from "node:events";
import { Agent, get as httpGet, request } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { connect } from "node:net";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Http } from "#server/http.ts";
import { expectWithin } from "../../tests/faults.ts";
import { createListener, stopListening } from "./listener.ts";

const REQUEST = globalThis.Request;
const RESPONSE = globalThis.Response;
let server: ReturnType<typeof createListener>;
let port: number;

beforeEach(async () => {
	const http: Http = new Hono();
	http.get("/slow", async (c) => {
		await new Promise((resolve) => setTimeout(resolve, 300));
		return c.text("done");
	});
	http.get("/never", () => new Promise(() => {}));
	http.get("*", (c) => c.text(`path ${c.req.path}`));
	http.post("/:call{(?:api|admin|no)/.*}", async (c) =>
		c.text(`read ${(await c.req.text().catch(() => "")).length}`, 404),
	);
	server = createListener(http);
	port = await listen(server);
});
afterEach(() => {
	server.closeAllConnections();
	server.close();
	// Hono's adapter replaces both globals; other tests need Node's own.
	Object.assign(globalThis, { Request: REQUEST, Response: RESPONSE });
});

async function listen(on: Server): Promise<number> {
	on.listen(0, "127.0.0.1");
	await once(on, "listening");
	return (on.address() as AddressInfo).port;
}

/** Sends these bytes unchanged. @returns the whole response */
async function send(bytes: string): Promise<string> {
	const socket = connect(port, "127.0.0.1");
	let answer = "";
	socket.on("data", (part) => {
		answer += part;
	});
	// The server may close the connection before everything was sent.
	socket.on("error", () => {});
	socket.write(bytes);
	await new Promise((resolve) => socket.on("close", resolve));
	return answer;
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

/** One request over an agent; resolves with its status, body and connection header, or the error's code. */
function fetchOver(
	agent: Agent,
	path: string,
): Promise<{ status: number | string; body: string; connection?: string }> {
	return new Promise((resolve) => {
		const asked = httpGet({ port, host: "127.0.0.1", path, agent }, (response) => {
			let body = "";
			response.on("data", (part) => {
				body += part;
			});
			response.on("end", () => {
				const { connection = "" } = response.headers;
				resolve({ status: response.statusCode ?? 0, body, connection });
			});
		});
		asked.on("error", (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? "?", body: "" }));
	});
}

describe("a malformed request", () => {
	test.each([
		["a Host with a space", "GET / HTTP/1.1\r\nHost: evil .example\r\nConnection: close\r\n\r\n"],
		["a Host with a tag", "GET / HTTP/1.1\r\nHost: <script>alert(1)</script>\r\nConnection: close\r\n\r\n"],
		["a Host with a path", "GET / HTTP/1.1\r\nHost: evil.example/x\r\nConnection: close\r\n\r\n"],
		["a Host with a user", "GET / HTTP/1.1\r\nHost: a@evil.example\r\nConnection: close\r\n\r\n"],
		["a Host with a bad port", "GET / HTTP/1.1\r\nHost: evil.example:99999\r\nConnection: close\r\n\r\n"],
		["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
		["a backslash in its path", "GET /\\evil HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
		["nothing but a backslash", "GET /\\ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
		["a backslash before a bad port", "GET /\\x:99999/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
		["two Hosts", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
		["a path that is none", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
		["two lengths", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"],
		[
			"a length and chunks",
			"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		],
		["bare line feeds", "GET / HTTP/1.1\nHost: localhost\n\n"],
		["no HTTP", "\u0016\u0003\u0001\u0002\u0000 hello\r\n\r\n"],
		["an unknown protocol", "GET / SPDY/9\r\nHost: localhost\r\n\r\n"],
	])("(%s) gets 400 without any of its text", async (_what, bytes) => {
		const answer = await send(bytes);
		expect(statusOf(answer)).toBe(400);
		expect(answer).not.toMatch(/evil|script|alert/);
	});

	test("is answered with 500 when a handler throws, and reported", async () => {
		const errors: unknown[] = [];
		const failing = createListener(new Hono(), {
			handler() {
				throw new Error("a bug");
			},
			onError: (error) => errors.push(error),
		});
		const failingPort = await listen(failing);
		const answer = await fetch(`http://127.0.0.1:${failingPort}/`);
		expect([answer.status, await answer.text()]).toEqual([500, "Internal Server Error"]);
		expect(errors).toEqual([new Error("a bug")]);
		failing.close();
	});

	test("gets the security headers", async () => {
		const answer = await send("GET / HTTP/1.1\r\nHost: evil<x>.example\r\nConnection: close\r\n\r\n");
		expect(answer).toMatch(/content-security-policy: default-src 'none'; frame-ancestors 'none'/i);
		expect(answer).toMatch(/x-content-type-options: nosniff/i);
		expect(answer).toMatch(/x-frame-options: DENY/i);
		expect(answer).toMatch(/cross-origin-resource-policy: same-origin/i);
		expect(answer).toMatch(/cache-control: no-store/i);
	});

	test("that is too long is rejected, and the next one is answered", async () => {
		expect(statusOf(await send(`GET /${"x".repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`))).toBe(431);
		expect(
			statusOf(await send(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(8_000_000)}\r\n\r\n`)) || 431,
		).toBe(431);
		expect(await send("GET /fine HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")).toContain("path /fine");
	});

	test("without Host is accepted in HTTP/1.0, which load balancers use for health checks", async () => {
		expect(await send("GET /fine HTTP/1.0\r\n\r\n")).toContain("200 OK");
	});

	test("is not one with an absolute URL or an unusual but valid Host", async () => {
		for (const [target, host] of [
			["http://evil.example/fine", "evil.example"],
			["/fine", "LOCALHOST:3000"],
			["/fine", "[::1]:3000"],
			["/fine", "127.0.0.1"],
		]) {
			const answer = await send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
			expect([host, statusOf(answer), answer.includes("path /fine")]).toEqual([host, 200, true]);
		}
	});
});

describe("shutdown", () => {
	const keepAlive = () => new Agent({ keepAlive: true, maxSockets: 1 });

	test("lets an open request finish, closes idle connections immediately, and accepts no new ones", async () => {
		const [idle, busy] = [keepAlive(), keepAlive()];
		await fetchOver(idle, "/warm");
		const slow = fetchOver(busy, "/slow");
		await once(server, "request");
		const start = performance.now();
		const stopped = stopListening(server, 1_000_000);
		expect((await fetchOver(new Agent(), "/late")).status).toBe("ECONNREFUSED");
		expect(await slow).toMatchObject({ status: 200, body: "done" });
		await stopped;
		expectWithin(performance.now() - start, 2_000);
	});

	test("answers a request on an open connection, and closes the connection after it", async () => {
		const socket = connect(port, "127.0.0.1");
		let answer = "";
		socket.on("data", (part) => {
			answer += part;
		});
		// Two requests in one packet: the second is read after the shutdown has begun.
		socket.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\nGET /second HTTP/1.1\r\nHost: localhost\r\n\r\n");
		await once(server, "request");
		const stopped = stopListening(server, 1_000_000);
		await once(socket, "close");
		expect(answer).toMatch(/done[\s\S]*path \/second/);
		await stopped;
	});

	test("closes what does not end in time", async () => {
		const stuck = fetchOver(new Agent(), "/never");
		await once(server, "request");
		const start = performance.now();
		await stopListening(server, 300);
		expect(performance.now() - start).toBeGreaterThan(250);
		expect((await stuck).status).toBe("ECONNRESET");
	});
});

describe("a body that is refused", () => {
	const CHUNK = "x".repeat(65_536);
	test.each([
		["POST", "Content-Length: 50000000", "", 404],
		["POST", "Transfer-Encoding: chunked", "10000\r\n", 404],
		["GET", "Content-Length: 50000000", "", 200],
	])("(%s, %s) is not read to its end, and its client gets the answer", async (method, length, frame, status) => {
		const asked = once(server, "request");
		const socket = connect(port, "127.0.0.1");
		let answer = "";
		socket.on("data", (part) => {
			answer += part;
		});
		socket.on("error", () => {});
		const closed = once(socket, "close");
		socket.write(`${method} /refused HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n`);
		const [incoming] = await asked;
		const read = incoming.socket;
		while (!socket.destroyed) {
			if (!socket.write(`${frame}${CHUNK}${frame && "\r\n"}`))
				await Promise.race([once(socket, "drain"), closed]).catch(() => {});
		}
		expect(statusOf(answer)).toBe(status);
		expect(read.bytesRead).toBeLessThan(2 * 65_536);
	});

	test("is read to its end when it is small, and the connection stays open", async () => {
		const socket = connect(port, "127.0.0.1");
		let answer = "";
		socket.on("data", (part) => {
			answer += part;
		});
		socket.write("POST /refused HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n");
		await new Promise((resolve) => setTimeout(resolve, 100));
		socket.write("x".repeat(60_000));
		await new Promise((resolve) => setTimeout(resolve, 700));
		socket.write("GET /fine HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
		await once(socket, "close");
		expect(answer).toContain("path /fine");
	});
});

describe("a body that is still coming after 30 s", () => {
	afterEach(() => void vi.useRealTimers());

	test.each([
		["/api/questions/read", 404],
		["/api/texts/read", 404],
		["/api/pictures", 404],
		["/admin/mcq-upload.php", 404],
		["/api/progress/sync", 408],
		["/admin/modules/new", 408],
		["/no/such/page", 408],
	])("of %s gets %s: files may take longer", async (path, status) => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		const asked = once(server, "request");
		const socket = connect(port, "127.0.0.1");
		let answer = "";
		socket.on("data", (part) => {
			answer += part;
		});
		socket.on("error", () => {});
		const closed = once(socket, "close");
		socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 10\r\n\r\nslow `);
		await asked;
		vi.advanceTimersByTime(30_000);
		socket.write("piece");
		await closed;
		expect(statusOf(answer)).toBe(status);
	});
});

test("an aborted request has no effect on others", async () => {
	for (let n = 0; n < 20; n++) {
		const asked = request({ port, host: "127.0.0.1", path: "/slow" });
		asked.on("error", () => {});
		asked.end();
		setTimeout(() => asked.destroy(), n);
	}
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect((await fetchOver(new Agent(), "/fine")).body).toBe("path /fine");
});
