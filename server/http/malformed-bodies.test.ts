// Malformed bodies, to every address that accepts a body: each is rejected with a clear message, changes
// nothing and causes no 500. On the real built pages.
import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { createLog } from "#server/log.ts";
import { byRun } from "../../tests/faults.ts";
import { type Place, ROUTE_MATRIX } from "../../tests/route-matrix.ts";
import { createTestHttp, findSampleIds } from "../../tests/test-http.ts";
import { createTestHub } from "../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, signInFirst } from "../../tests/test-panel.ts";
import { createListener } from "./listener.ts";

let hub: Hub;
let http: Http;
let server: Server;
let place: Place;
let cookie: string;
const lines: string[] = [];

beforeAll(async () => {
	hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	cookie = await signInFirst(hub);
	const personId = (await hub.auth.findAdministrator(new Headers({ cookie })))?.id ?? "";
	place = { ...(await findSampleIds(hub)), personId, token: "none", paperId: "none" };
	http = createTestHttp({ ...hub, log: createLog("error", (line) => lines.push(line)) });
	server = createListener(http).listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(() => server.close());
beforeEach(async () => {
	lines.length = 0;
	await hub.db.deleteFrom("rateLimit").execute();
});

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=b";
const field = (name: string, value = "x") =>
	`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const END = "--b--\r\n";

/** Half of the parts of a large body; every address gets each. */
const PARTS = byRun(500, 5_000);

/** Malformed for every address. */
const BROKEN: [what: string, type: string | undefined, body: string | Uint8Array][] = [
	["multipart without an end", MULTIPART, field("email")],
	["multipart that ends in a head", MULTIPART, '--b\r\nContent-Disposition: form-data; name="em'],
	["multipart without a boundary", "multipart/form-data", field("email") + END],
	["multipart of another boundary", "multipart/form-data; boundary=c", field("email") + END],
	["multipart that is empty", MULTIPART, ""],
	["a boundary of 7 kB", `multipart/form-data; boundary=${"b".repeat(7_000)}`, field("email") + END],
	["a part without a name", MULTIPART, `--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n${END}`],
	["a part without a head", MULTIPART, `--b\r\n\r\nx\r\n${END}`],
	["a head of 20 kB", MULTIPART, `--b\r\nX-Much: ${"x".repeat(20_000)}\r\n\r\nx\r\n${END}`],
	["a list of parts in a part", "multipart/mixed; boundary=b", field("email") + END],
	["another type", "text/plain", "email=x&password=y"],
	["no type", undefined, "email=x"],
	["a type that is none", "; charset", "x"],
	["a picture", "image/png", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255])],
	["JSON that ends too early", "application/json", '{"email": "x'],
	["JSON that is no object", "application/json", "null"],
	["JSON in UTF-16", "application/json", new Uint8Array(Buffer.from('{"a":1}', "utf16le"))],
	["deep JSON", "application/json", "[".repeat(100_000)],
	["JSON with a hostile name", "application/json", '{"__proto__": {"isAdmin": true}}'],
];

/** Well-formed, but without any usable field. */
const EMPTY: typeof BROKEN = [
	["many parts", MULTIPART, field("email").repeat(PARTS) + field("x").repeat(PARTS) + END],
	["words before the first part", MULTIPART, `x\r\n${END}`],
	["a name with NUL", MULTIPART, field("email\0") + END],
	["a file instead of a text", MULTIPART, field('email"; filename="x.txt') + END],
	["bytes that are no UTF-8", FORM, new Uint8Array([0x65, 0x3d, 0xff, 0xfe, 0x80, 0x26, 0x70])],
	["percent signs that mean nothing", FORM, "email=%zz&password=%&%=%f0%9f"],
	["many fields", FORM, "a=b&".repeat(10 * PARTS)],
	["an empty form", FORM, ""],
	["NUL and half characters", FORM, "email=%00%ed%a0%80&password=%00"],
];

const POSTS = [...new Set(ROUTE_MATRIX.filter(({ method }) => method === "POST").map(({ path }) => path))].filter(
	(path) => path({ code: "", moduleId: "", subtopicId: "", personId: "", token: "", paperId: "" }).startsWith("/admin"),
);

async function post(path: string, type: string | undefined, body: string | Uint8Array, as: string) {
	const headers = new Headers({ ...(type && { "Content-Type": type }), ...(as && { cookie: as }) });
	const bytes = new Uint8Array(typeof body === "string" ? Buffer.from(body) : body);
	const request = new Request(`http://localhost${path}`, { method: "POST", body: bytes, headers });
	const response = await http.request(request);
	return { status: response.status, text: await response.text() };
}

async function countEntries(): Promise<number> {
	return (await hub.audit.list()).total;
}

describe("a malformed body gets a 4xx from every address that takes one", () => {
	test.each(["an administrator", "nobody"])("sent by %s", async (who) => {
		const before = await countEntries();
		const wrong: string[] = [];
		for (const toPath of POSTS) {
			const path = toPath(place);
			// Signing out reads no body, so none is malformed.
			if (path === "/admin/logout") continue;
			for (const [what, type, body] of [...BROKEN, ...EMPTY]) {
				const { status, text } = await post(path, type, body, who === "nobody" ? "" : cookie);
				// To the login page, and from there to the page for signed-in administrators.
				const isLed = status === 302 && (who === "nobody" || path === "/admin/login");
				const isExpected = isLed || (status >= 400 && status < 500);
				if (!isExpected || /\bat .*\.[jt]s:|TypeError|undici/.test(text)) wrong.push(`${path} ${what}: ${status}`);
			}
		}
		expect(wrong).toEqual([]);
		expect(lines).toEqual([]);
		expect(await countEntries()).toBe(before);
	});

	test.each(["/admin/login", "/admin/sign-in-again"])(
		"at %s a body of another type gets its own message",
		async (path) => {
			for (const [what, type, body] of BROKEN) {
				const { status } = await post(path, type, body, "");
				const isForm = type?.startsWith("multipart/form-data") ?? false;
				expect([what, status]).toEqual([what, isForm ? 400 : 415]);
			}
		},
	);

	test("the response is a page with an error message", async () => {
		const { status, text } = await post("/admin/login", MULTIPART, field("email"), "");
		expect(status).toBe(400);
		expect(text).toContain("Something went wrong");
	});
});

describe("the listener rejects what is not HTTP, and continues", () => {
	const head = `POST /admin/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\n`;
	test.each([
		["chunks without lengths", `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n0\r\n\r\n`, 400],
		["two lengths", `${head}Content-Length: 3\r\nContent-Length: 4\r\n\r\nx=yz`, 400],
		["a length and chunks", `${head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
		["a length that is no number", `${head}Content-Length: many\r\n\r\nx`, 400],
		["a boundary of 70 kB", `${head}X: multipart/form-data; boundary=${"b".repeat(70_000)}\r\n\r\n`, 431],
		["a head of 8 MB", `${head}X-Much: ${"x".repeat(8_000_000)}\r\n\r\n`, 431],
		["an address of bad percent signs", "POST /admin/%zz%f0 HTTP/1.1\r\nHost: localhost\r\n\r\n", 405],
		["no Host", "POST /admin/login HTTP/1.1\r\nContent-Length: 0\r\n\r\n", 400],
		["another program's greeting", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03", 400],
	])("%s", async (_what, text, expected) => {
		const { port } = server.address() as { port: number };
		const socket = connect(port, "127.0.0.1");
		let answer = "";
		socket.on("data", (part) => {
			answer += part;
		});
		// The server closes while the rest of a long header is still being sent.
		socket.on("error", () => {});
		socket.end(Buffer.from(text, "latin1"));
		await new Promise((resolve) => socket.once("close", resolve));
		expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${expected}`);
		expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
		expect(lines).toEqual([]);
	});
});
