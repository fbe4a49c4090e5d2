// Needs real sockets: what a client does not read fills the kernel's buffers first, some megabytes on this machine. The
// guard's clock is the test's, so that no machine is too slow for it.
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createListener } from "./listener.ts";
import { createSlowReaderGuard, sendBody } from "./slow-readers.ts";

const BODY = new Uint8Array(20_000_000).fill(65);
const LIMITS = { maxWaitMs: 600, maxStalled: 5, checkMs: 100 };

/** Moves the guard's clock; the sockets go on between two of its checks. */
async function pass(ms: number, checkMs = LIMITS.checkMs): Promise<void> {
	for (let passed = 0; passed < ms; passed += checkMs) {
		vi.advanceTimersByTime(checkMs);
		await nextTurn();
	}
}

/** Moves the clock until so many connections are left. */
async function passUntilLeft(count: number, checkMs?: number): Promise<void> {
	const left = async () => {
		await pass(1, checkMs);
		return countConnections();
	};
	await expect.poll(left, { interval: 5 }).toBe(count);
}

const open: { server?: Server; sockets: Socket[] } = { sockets: [] };
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
});
afterEach(() => {
	vi.useRealTimers();
	for (const socket of open.sockets.splice(0)) socket.destroy();
	open.server?.closeAllConnections();
	open.server?.close();
});

async function listen(server: Server): Promise<number> {
	open.server = server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return (server.address() as AddressInfo).port;
}

/** A server with the guard; the query of a request is the visitor's address. */
function serve(answer: RequestListener, limits = LIMITS): Promise<number> {
	const guard = createSlowReaderGuard(({ url = "" }) => url, limits);
	return listen(
		createServer((incoming, outgoing) => {
			answer(incoming, outgoing);
			guard.watch(incoming, outgoing);
		}),
	);
}

type Client = { socket: Socket; received: number; isClosed: boolean };

/** Sends a request and reads nothing until `socket.resume()`. */
async function ask(port: number, address = "/a"): Promise<Client> {
	const socket = connect(port, "127.0.0.1");
	open.sockets.push(socket);
	const client = { socket, received: 0, isClosed: false };
	socket.on("data", (part) => {
		client.received += part.length;
	});
	socket.pause();
	socket.on("error", () => {});
	await once(socket, "connect");
	socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
	return client;
}

const countConnections = () =>
	new Promise<number>((resolve) => open.server?.getConnections((_error, count) => resolve(count)));

/** Reads 256 kB in 20 ms: longer than LIMITS.maxWaitMs for the whole body. */
async function readSlowly(client: Client): Promise<void> {
	let next = 0;
	client.socket.on("data", () => client.received >= next && client.socket.pause());
	client.socket.once("close", () => {
		client.isClosed = true;
	});
	while (!client.isClosed) {
		next = client.received + 256_000;
		client.socket.resume();
		while (!client.isClosed && client.received < next) await nextTurn();
		vi.advanceTimersByTime(20);
		await nextTurn();
	}
}

describe("a client that does not take its response", () => {
	test("is cut after the longest wait when the whole body was written at once", async () => {
		const port = await serve((_incoming, outgoing) => void outgoing.end(BODY));
		await ask(port);
		await pass(LIMITS.maxWaitMs / 2);
		expect(await countConnections()).toBe(1);
		await passUntilLeft(0);
	});

	test("is cut when the slowest client would have taken the piece that was written", async () => {
		const port = await serve((_incoming, outgoing) => sendBody(outgoing, BODY));
		await ask(port);
		await pass(4 * LIMITS.maxWaitMs);
		expect(await countConnections()).toBe(1);
		await passUntilLeft(0);
	});

	test("is cut by the product's listener after 15 s, in pages that the application makes", async () => {
		const http = new Hono();
		http.get("*", (c) => c.body(BODY));
		const port = await listen(createListener(http));
		await ask(port);
		await pass(14_000, 2_000);
		expect(await countConnections()).toBe(1);
		await passUntilLeft(0, 2_000);
	});

	test("is cut earlier when too many of its address stand still; other addresses are not", async () => {
		const limits = { ...LIMITS, maxWaitMs: 60_000 };
		let asked = 0;
		const answer: RequestListener = (_incoming, outgoing) => {
			asked++;
			sendBody(outgoing, BODY);
		};
		const port = await serve(answer, limits);
		await Promise.all(Array.from({ length: 20 }, () => ask(port, "/one")));
		await Promise.all(Array.from({ length: 5 }, () => ask(port, "/other")));
		await expect.poll(() => asked).toBe(25);
		await passUntilLeft(10);
		await pass(5 * LIMITS.checkMs);
		expect(await countConnections()).toBe(10);
	});
});

describe("a client that is not slow by its own doing", () => {
	test("gets the whole body although it takes longer than the longest wait", async () => {
		const port = await serve((_incoming, outgoing) => {
			outgoing.setHeader("Content-Length", BODY.byteLength);
			sendBody(outgoing, BODY);
		});
		const client = await ask(port);
		const start = performance.now();
		await readSlowly(client);
		expect(performance.now() - start).toBeGreaterThan(2 * LIMITS.maxWaitMs);
		expect(client.received).toBeGreaterThan(BODY.byteLength);
	});

	test("is not cut while the server has nothing to send, as between the parts of a chat's answer", async () => {
		const port = await serve(async (_incoming, outgoing) => {
			outgoing.write("first");
			await pass(3 * LIMITS.maxWaitMs);
			outgoing.end("second");
		});
		const client = await ask(port);
		client.socket.resume();
		await once(client.socket, "close");
		expect(client.received).toBeGreaterThan("firstsecond".length);
	});
});
