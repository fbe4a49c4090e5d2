// The calls that read study texts: for administrators only, with the pictures stored and a sentence for everything that is
// missing. The Google document comes from a real server on this machine.

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEXT_FILE_BYTES } from "#core/addresses/calls.ts";
import { textReadingSchema } from "#core/texts/import/text-reading.ts";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import type { Reach } from "#server/texts/documents/fetch-document.ts";
import { exportAddress } from "#server/texts/documents/read-documents.ts";
import { drawPicture } from "../../../tests/pictures.ts";
import { createBareHttp } from "../../../tests/test-http.ts";
import { createTestHub } from "../../../tests/test-hub.ts";
import { ADMINISTRATOR_ENV, codeOf, createModule, createSubtopic, signInFirst } from "../../../tests/test-panel.ts";
import { drawing, makeWordFile, paragraph, run } from "../../../tests/word-file.ts";
import { createGoogleTexts } from "./read-google.ts";
import { createTextReader } from "./text-reader.ts";

let hub: Hub;
let http: Http;
let cookie: string;
let subtopicId: string;

beforeAll(async () => {
	hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	http = createBareHttp(hub);
	cookie = await signInFirst(hub);
	subtopicId = (await createSubtopic(hub, (await createModule(hub)).id)).id;
});
afterAll(() => hub.close());

function call(path: string, body: BodyInit, headers: Record<string, string> = {}) {
	const all = { cookie, "Content-Type": "application/octet-stream", ...headers };
	return http.request(`/api/texts/${path}`, { method: "POST", body, headers: all });
}
const read = async (body: BodyInit, path = "read") => textReadingSchema.parse(await (await call(path, body)).json());
const readLinked = (body: unknown, headers = {}) =>
	call("read-linked", JSON.stringify(body), { "Content-Type": "application/json", ...headers });

describe("POST /api/texts/read", () => {
	test("gives the Markdown of a Word file, and stores its pictures", async () => {
		const png = new Uint8Array(await drawPicture({ width: 60, height: 30 }).png().toBuffer());
		const cut = png.slice(0, 200);
		const body = paragraph(
			run("See ", '<w:u w:val="single"/>') + drawing("p1", "a disc") + drawing("p2", "a [broken] one"),
		);
		const reading = await read(
			new Uint8Array(makeWordFile({ body, pictures: { p1: png, p2: cut } })),
			"read?name=My_notes.docx",
		);
		if (!reading.ok) throw new Error(reading.kind);
		const [picture, ...others] = reading.pictures;
		expect(others).toEqual([]);
		expect(reading).toMatchObject({
			kind: "word",
			title: "My notes",
			markdown: `See ![a disc](sha256:${picture?.sha256})[a broken one\\]`,
			pictures: [{ alt: "a disc" }],
			report: {
				kept: { pictures: 1 },
				dropped: [{ what: "pictures", count: 1, example: "a broken one" }],
				changed: [{ what: "text-styles", count: 1, example: "See" }],
			},
		});
		for (const { text } of [...reading.report.dropped, ...reading.report.changed]) expect(text).toMatch(/\w: 1/);
		expect([...(await hub.pictures.findSizes([picture?.sha256 ?? ""])).values()]).toEqual([{ width: 60, height: 30 }]);
	});

	test("names the kind of an unsupported file, and what to do", async () => {
		expect(await read(new Uint8Array())).toMatchObject({ ok: false, kind: "empty" });
		const odt = zipSync({ mimetype: strToU8("x"), "content.xml": strToU8("<x/>") });
		expect(await read(new Uint8Array(odt))).toMatchObject({
			kind: "open-document",
			message: expect.stringContaining(".docx"),
		});
		expect(await read("%PDF-1.7 nothing")).toMatchObject({ kind: "damaged" });
		const bomb = zipSync({ "word/document.xml": new Uint8Array(51 * 1024 * 1024) });
		expect(bomb.length).toBeLessThan(100_000);
		expect(await read(new Uint8Array(bomb))).toMatchObject({ kind: "bomb" });
	});

	test("refuses visitors without a session, wrong content types and large bodies", async () => {
		expect((await call("read", "x", { cookie: "" })).status).toBe(401);
		expect((await call("read", "x", { "Content-Type": "text/plain" })).status).toBe(415);
		expect((await call("read", "x", { "Content-Encoding": "gzip" })).status).toBe(415);
		expect((await call("read", "x", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" })).status).toBe(
			403,
		);
		const large = await call("read", new Uint8Array(TEXT_FILE_BYTES + 1));
		expect(large.status).toBe(413);
		expect(await large.json()).toMatchObject({ message: expect.stringContaining("20 MB") });
		expect((await call("read", "x")).headers.get("cache-control")).toBe("no-store");
	});
});

test("refuses files that take too long, that are too large, and more than it can read at one time", async () => {
	const slow = createTextReader({ limitMs: 1 });
	expect(await slow.read(new Uint8Array(makeWordFile({ body: paragraph(run("x")) })))).toEqual({
		ok: false,
		kind: "too-hard",
	});
	await slow.close();
	const texts = createTextReader();
	expect(await texts.read(new Uint8Array(TEXT_FILE_BYTES + 1))).toEqual({ ok: false, kind: "too-large" });
	const reads = await Promise.allSettled(Array.from({ length: 12 }, () => texts.read(strToU8("x"))));
	expect(reads.flatMap((read) => (read.status === "rejected" ? [String(read.reason.code)] : []))).toContain(
		"too-many-tries",
	);
	await texts.close();
});

describe("POST /api/texts/read-linked", () => {
	test("refuses visitors without a session, wrong content types and unknown places", async () => {
		expect((await readLinked({ subtopicId, phase: "read" }, { cookie: "" })).status).toBe(401);
		expect((await readLinked({ subtopicId, phase: "read" }, { "Content-Type": "text/plain" })).status).toBe(415);
		for (const body of [
			null,
			{},
			{ subtopicId, phase: "recite" },
			{ subtopicId, phase: "read", link: "https://docs.google.com/document/d/x" },
		])
			expect((await readLinked(body)).status).toBe(400);
		expect((await readLinked({ subtopicId: "none", phase: "read" })).status).toBe(404);
	});

	test("says why a link cannot be read", async () => {
		await hub.db
			.updateTable("subtopicRow")
			.set({ readDocLink: "https://example.org/x" })
			.where("id", "=", subtopicId)
			.execute();
		const reading = await (await readLinked({ subtopicId, phase: "read" })).json();
		expect(textReadingSchema.parse(reading)).toMatchObject({
			ok: false,
			kind: "not-google-document",
			message: expect.stringContaining("Google"),
		});
	});
});

describe("the export of a Google document", () => {
	const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
	const LINK = "https://docs.google.com/document/d/1aBc_-9/edit?usp=sharing";
	let server: Server;
	let answer: { status: number; type: string; body: Uint8Array } = { status: 200, type: WORD, body: new Uint8Array() };
	const asked: string[] = [];

	beforeAll(async () => {
		server = createServer((request, response) => {
			asked.push(`${request.url} ${request.headers.accept}`);
			response.writeHead(answer.status, { "Content-Type": answer.type }).end(answer.body);
		}).listen(0, "127.0.0.1");
		await once(server, "listening");
		await hub.db.updateTable("subtopicRow").set({ reviewDocLink: LINK }).where("id", "=", subtopicId).execute();
	});
	afterAll(() => {
		server.close();
	});
	const readExport = () => {
		const { port } = server.address() as AddressInfo;
		const reach: Reach = {
			isAllowedUrl: (url) => url.port === String(port),
			isAllowedAddress: (address) => address === "127.0.0.1",
			lookup: () => {},
			milliseconds: 2_000,
		};
		const addressOf: typeof exportAddress = (link, format) => {
			const found = exportAddress(link, format);
			return found.ok
				? { ok: true, address: found.address.replace("https://docs.google.com", `http://127.0.0.1:${port}`) }
				: found;
		};
		const texts = createGoogleTexts({ db: hub.db, texts: hub.textImports, reach, addressOf });
		return texts.readGoogleExport(subtopicId, "review");
	};

	test("is read like a file, from the link that is stored", async () => {
		answer = { status: 200, type: WORD, body: makeWordFile({ body: paragraph(run("From Google", "<w:b/>")) }) };
		expect(await readExport()).toMatchObject({ ok: true, kind: "word", markdown: "**From Google**" });
		// Its plain text is what the daily check compares the copy with.
		const of = "/document/d/1aBc_-9/export";
		expect(asked).toEqual([`${of}?format=docx ${WORD}`, `${of}?format=txt text/plain`]);
	});

	test.each<[string, Partial<typeof answer>, string]>([
		["that is not shared", { status: 401 }, "not-shared"],
		["that is gone", { status: 404 }, "not-found"],
		["that is a page of sign-in", { type: "text/html; charset=utf-8" }, "not-text"],
		["that is too large", { body: new Uint8Array(TEXT_FILE_BYTES + 1) }, "too-large"],
		["that is damaged", { body: strToU8("PK\x03\x04") }, "damaged"],
	])("%s says so", async (_, given, kind) => {
		answer = { status: 200, type: WORD, body: strToU8("x"), ...given };
		expect(await readExport()).toEqual({ ok: false, kind });
	});

	test("is read again from the link that a text was copied from", async () => {
		const text = { subtopicId, phase: "review" as const, markdown: "A copy", version: 0, origin: "google" as const };
		await hub.texts.save(text, { id: "admin", email: "admin@example.org" });
		expect((await hub.subtopics.get(subtopicId)).reviewDocLink).toBe(`/documents/${subtopicId}/review`);
		answer = { status: 200, type: WORD, body: makeWordFile({ body: paragraph(run("Newer words")) }) };
		expect(await readExport()).toMatchObject({ ok: true, markdown: "Newer words" });
	});

	test("only of Google's documents", async () => {
		for (const link of [
			"https://evil.example/document/d/x",
			"https://docs.google.com.evil.example/document/d/x",
			"http://docs.google.com/document/d/x",
			"/documents/heart/read",
			"",
		])
			expect(exportAddress(link, "docx")).toEqual({ ok: false, reason: "not-google-document" });
		expect(exportAddress(LINK, "docx")).toEqual({
			ok: true,
			address: "https://docs.google.com/document/d/1aBc_-9/export?format=docx",
		});
		expect(await codeOf(hub.googleTexts.readGoogleExport("none", "read"))).toBe("subtopic-not-found");
	});
});
