// Requests with other host names, over a real socket.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createHostHandler } from "./allowed-hosts.ts";

let server: Server;
afterEach(() => void server.close());

async function open(baseUrl: string | null): Promise<void> {
	const handler = createHostHandler(baseUrl);
	server = createServer((asked, answer) => {
		if (!handler(asked, answer)) answer.end("the site");
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
}

async function ask(host: string, target = "/", method = "GET"): Promise<string> {
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	let answer = "";
	socket.on("data", (part) => {
		answer += part;
	});
	socket.end(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
	await once(socket, "close");
	return answer;
}

const statusOf = (answer: string) => Number(answer.slice(9, 12));

describe("with BASE_URL set the site", () => {
	beforeEach(() => open("https://learn.example.org"));

	test.each([
		"learn.example.org",
		"LEARN.Example.ORG",
		"learn.example.org:443",
		"localhost:3000",
		"127.0.0.1",
		"[::1]:80",
	])("answers for %s", async (host) => {
		expect(await ask(host)).toContain("the site");
	});

	test.each([
		"evil.example",
		"learn.example.org.evil.example",
		"evil.example:443",
		"learn.example.org:8443",
		"localhost.evil.example",
		"127.0.0.1.evil.example",
		"192.0.2.7",
	])("rejects %s, names the right host, and does not repeat the wrong one", async (host) => {
		const answer = await ask(host);
		expect(statusOf(answer)).toBe(421);
		expect(answer).toContain("https://learn.example.org");
		expect(answer).not.toContain(host === "learn.example.org:8443" ? ":8443" : host);
		expect(answer).toMatch(/cache-control: no-store/i);
		expect(answer).toMatch(/x-frame-options: DENY/i);
		expect(answer).toMatch(/cross-origin-resource-policy: same-origin/i);
		expect(statusOf(await ask(host, "/x", "POST"))).toBe(421);
		expect((await ask(host, "/", "HEAD")).endsWith("\r\n\r\n")).toBe(true);
	});

	test("uses the absolute address of a request, not its Host header", async () => {
		expect(statusOf(await ask("learn.example.org", "http://evil.example/"))).toBe(421);
		expect(statusOf(await ask("evil.example", "https://learn.example.org/"))).toBe(200);
		expect(statusOf(await ask("learn.example.org", "no-address"))).toBe(400);
	});

	test("answers health checks under any name", async () => {
		expect(await ask("10.0.0.7:3000", "/healthz")).toContain("the site");
		expect(await ask("10.0.0.7:3000", "/readyz")).toContain("the site");
		expect(statusOf(await ask("10.0.0.7:3000", "/healthz/x"))).toBe(421);
	});
});

test("without BASE_URL it answers for every name", async () => {
	await open(null);
	expect(await ask("anything.example")).toContain("the site");
});
