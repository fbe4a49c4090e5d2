// Which addresses a fetch may reach, against a real server on this machine. Its DNS lookup and the permission to reach
// this machine are arguments of the test: the site's own fetch has neither.
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectWithin } from "../../../tests/faults.ts";
import { fetchText, GOOGLE, isPublicIp, READ_BYTES, type Reach } from "./fetch-document.ts";

let server: Server;
let port = 0;
const asked: string[] = [];
const left = new Map<string, number>();
const PLAIN = { "Content-Type": "text/plain; charset=utf-8" };

const ANSWERS: Record<string, (response: ServerResponse) => unknown> = {
	"/good": (r) => r.writeHead(200, PLAIN).end("\ufeffThe heart\n\nIt pumps. दिल"),
	"/empty": (r) => r.writeHead(200, PLAIN).end(" \n "),
	"/html": (r) => r.writeHead(200, { "Content-Type": "text/html" }).end("<p>text/plain</p>"),
	"/binary": (r) => r.writeHead(200, PLAIN).end(Buffer.from([0xff, 0xfe, 0x41])),
	"/packed": (r) => r.writeHead(200, { ...PLAIN, "Content-Encoding": "gzip" }).end("x"),
	"/once": (r) => r.writeHead(307, { Location: `http://export.test:${port}/good` }).end(),
	"/relative": (r) => r.writeHead(302, { Location: "/good" }).end(),
	"/loop": (r) => r.writeHead(302, { Location: "/loop" }).end(),
	"/nowhere": (r) => r.writeHead(302, { Location: "http://" }).end(),
	"/sign-in": (r) => r.writeHead(302, { Location: "https://accounts.google.com/ServiceLogin" }).end(),
	"/inside": (r) => r.writeHead(302, { Location: `http://inside.test:${port}/good` }).end(),
	"/metadata": (r) => r.writeHead(302, { Location: "http://169.254.169.254/latest/meta-data/" }).end(),
	"/file": (r) => r.writeHead(302, { Location: "file:///etc/passwd" }).end(),
	"/private": (r) => r.writeHead(302, { Location: `http://private.test:${port}/good` }).end(),
	"/gone": (r) => r.writeHead(404).end(),
	"/forbidden": (r) => r.writeHead(403).end(),
	"/broken": (r) => r.writeHead(500).end(),
	"/reset": (r) => r.socket?.resetAndDestroy(),
	"/slow": (r) => r.writeHead(200, PLAIN).flushHeaders(),
	"/drip": (r) => {
		r.writeHead(200, PLAIN);
		const timer = setInterval(() => r.write("drip "), 20);
		r.once("close", () => clearInterval(timer));
	},
	"/huge": async (r) => {
		r.writeHead(200, PLAIN);
		for (let sent = 0; !r.destroyed && sent < 60; sent++) {
			if (!r.write("x".repeat(1_000_000))) await Promise.race([once(r, "drain"), once(r, "close")]);
			left.set("/huge", sent);
		}
		r.end();
	},
};

beforeAll(async () => {
	server = createServer((request, response) => {
		asked.push(`${request.headers.host?.replace(/:.*/, "")}${request.url}`);
		ANSWERS[request.url ?? ""]?.(response);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	({ port } = server.address() as AddressInfo);
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

/** The DNS names of these tests; "two.test" has a public and a private address, as in DNS rebinding. */
const NAMES: Record<string, string[]> = {
	"docs.test": ["127.0.0.1"],
	"export.test": ["127.0.0.1"],
	"private.test": ["10.0.0.7"],
	"two.test": ["93.184.215.14", "127.0.0.1"],
};
const lookup: LookupFunction = (hostname, options, callback) => {
	const found = (NAMES[hostname] ?? []).map((address) => ({ address, family: 4 }));
	if (found.length === 0) return callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
	return options.all ? callback(null, found) : callback(null, found[0]?.address ?? "", 4);
};
/** Allows only two of the names to reach this machine. */
const LOCAL: Reach = {
	isAllowedUrl: (url) => ["docs.test", "export.test", "private.test", "two.test", "none.test"].includes(url.hostname),
	isAllowedAddress: (address) => address === "127.0.0.1",
	lookup,
	milliseconds: 1_000,
};
const get = (path: string, reach: Partial<Reach> = {}) =>
	fetchText(`http://docs.test:${port}${path}`, { ...LOCAL, ...reach });

describe("fetching a document", () => {
	test.each(["/good", "/once", "/relative"])("returns the text of %s", async (path) => {
		expect(await get(path)).toEqual({ ok: true, text: "The heart\n\nIt pumps. दिल" });
	});

	test.each([
		["/empty", "empty"],
		["/html", "not-text"],
		["/binary", "not-text"],
		["/packed", "not-text"],
		["/loop", "refused"],
		["/nowhere", "refused"],
		["/broken", "refused"],
		["/gone", "not-found"],
		["/forbidden", "not-shared"],
		["/sign-in", "not-shared"],
		["/reset", "unreachable"],
		["/slow", "too-slow"],
		["/drip", "too-slow"],
	])("fails at %s: %s", async (path, reason) => {
		const start = performance.now();
		expect(await get(path)).toEqual({ ok: false, reason });
		expectWithin(performance.now() - start, 3_000);
	});

	test("stops after five megabytes", async () => {
		expect(await get("/huge", { milliseconds: 8_000 })).toEqual({ ok: false, reason: "too-large" });
		expect(left.get("/huge") ?? 0).toBeLessThan((3 * READ_BYTES) / 1_000_000);
	});

	test.each(["/inside", "/metadata", "/file"])("refuses a redirect to another place: %s", async (path) => {
		expect(await get(path)).toEqual({ ok: false, reason: "address-refused" });
		expect(asked).not.toContain("inside.test/good");
	});

	test("refuses an allowed name with a private address, alone or among others, at first or after a redirect", async () => {
		const isAllowedAddress = isPublicIp;
		for (const host of ["docs.test", "private.test", "two.test"]) {
			const before = asked.length;
			const fetched = await fetchText(`http://${host}:${port}/good`, { ...LOCAL, isAllowedAddress });
			expect([host, fetched]).toEqual([host, { ok: false, reason: "address-refused" }]);
			expect(asked).toHaveLength(before);
		}
		expect(await get("/private")).toEqual({ ok: false, reason: "address-refused" });
		expect(await fetchText(`http://none.test:${port}/good`, LOCAL)).toEqual({
			ok: false,
			reason: "unreachable",
		});
	});

	test("refuses a connection to another address than the lookup returned", async () => {
		const before = asked.length;
		const isAnywhere = () => true;
		const reach = { ...LOCAL, isAllowedUrl: isAnywhere, isAllowedAddress: isPublicIp };
		// A name that is an address is never looked up; the check of the connected socket catches it.
		expect(await fetchText(`http://127.0.0.1:${port}/good`, reach)).toEqual({
			ok: false,
			reason: "address-refused",
		});
		for (const host of ["2130706433", "0x7f.1", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "0"])
			expect((await fetchText(`http://${host}:${port}/good`, reach)).ok).toBe(false);
		expect(asked).toHaveLength(before);
	});
});

test.each([
	"127.0.0.1",
	"127.9.9.9",
	"0.0.0.0",
	"10.1.2.3",
	"172.16.0.1",
	"192.168.1.1",
	"169.254.169.254",
	"100.64.0.1",
	"192.0.2.1",
	"198.18.0.1",
	"224.0.0.1",
	"255.255.255.255",
	"::",
	"::1",
	"fe80::1",
	"fc00::1",
	"fd12::1",
	"ff02::1",
	"::ffff:127.0.0.1",
	"::ffff:169.254.169.254",
	"64:ff9b::7f00:1",
	"2002:7f00:1::",
	"2001::1",
	"2001:db8::1",
	"fec0::1",
	"localhost",
	"",
])("%s is not public", (address) => {
	expect(isPublicIp(address)).toBe(false);
});

test("accepts public addresses", () => {
	for (const address of ["142.250.74.46", "2a00:1450:4001:82a::200e", "::ffff:142.250.74.46"])
		expect([address, isPublicIp(address)]).toEqual([address, true]);
});

test.each([
	["https://docs.google.com/document/d/a/export?format=txt", true],
	["https://doc-0s-2c-docstext.googleusercontent.com/export/a", true],
	["http://docs.google.com/document/d/a", false],
	["https://docs.google.com:8443/document/d/a", false],
	["https://docs.google.com.evil.example/", false],
	["https://evil-docs.google.com/", false],
	["https://docs.google.com@evil.example/", false],
	["https://user:pass@docs.google.com/", false],
	["https://doc-1.googleusercontent.com.evil.example/", false],
	["https://lh3.googleusercontent.com/a", false],
	["https://127.0.0.1/", false],
	["file:///etc/passwd", false],
])("a site's own fetch may go to %s: %s", (address, may) => {
	expect(GOOGLE.isAllowedUrl(new URL(address))).toBe(may);
	expect(GOOGLE.isAllowedAddress).toBe(isPublicIp);
});
