// Reading documents when an administrator saves or asks for it, from a real server on this machine in place of Google's.
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Hub } from "#server/hub.ts";
import { createSubtopics } from "#server/modules/subtopics.ts";
import { describeOnOneEngine } from "../../../tests/test-hub.ts";
import { ACTOR, codeOf, createModule, createSubtopic } from "../../../tests/test-panel.ts";
import type { Reach } from "./fetch-document.ts";
import { createDocumentReading, textAddress } from "./read-documents.ts";

let server: Server;
let text = "";
let status = 200;
let asked = 0;
beforeAll(async () => {
	server = createServer((_request, response) => {
		asked += 1;
		response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(text);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(() => {
	server.close();
});

const NOON = Date.UTC(2026, 10, 21, 12);
const LINK = "https://docs.google.com/document/d/1aBc/mobilebasic";
const OTHER = "https://docs.google.com/document/d/2dEf/mobilebasic";

describeOnOneEngine("documents", (createTestHub) => {
	let hub: Hub;
	let moduleId: string;
	let subtopicId: string;
	let now = NOON;
	const create = () => {
		const { port } = server.address() as AddressInfo;
		const reach: Reach = {
			isAllowedUrl: (url) => url.port === String(port),
			isAllowedAddress: (address) => address === "127.0.0.1",
			lookup: () => {},
			milliseconds: 2_000,
		};
		const addressOf: typeof textAddress = (link) => {
			const found = textAddress(link);
			return found.ok ? { ok: true, address: `http://127.0.0.1:${port}/` } : found;
		};
		return createDocumentReading({
			db: hub.db,
			log: hub.log,
			reach,
			addressOf,
			now: () => now,
			findBlocks: hub.documents.findBlocks,
		});
	};
	const look = async (words: string) => {
		const { hits } = await hub.passageSearch.search(moduleId, subtopicId, words, 3);
		return hits.map(({ passage: { title, place, phase, anchor } }) => ({ title, place, phase, anchor }));
	};
	beforeEach(async () => {
		now = NOON;
		asked = 0;
		status = 200;
		text = "The heart\n\nValves\n\nThe mitral valve lets blood pass one way only.\n\nWord";
		hub = await createTestHub();
		moduleId = (await createModule(hub)).id;
		const links = {
			readDocLink: LINK,
			surveyDocLink: "/documents/sqr3-method/survey",
			reviewDocLink: "https://other.example/a",
		};
		subtopicId = (await createSubtopic(hub, moduleId, links)).id;
	});
	afterEach(() => hub.close());

	test("are read and stored with their date, found by doubts and listed for the administrator", async () => {
		const reading = create();
		expect((await reading.list(subtopicId)).map(({ phase, status }) => `${phase} ${status}`)).toEqual([
			"survey own",
			"read unread",
			"review unread",
		]);
		const states = await reading.readAll(subtopicId);
		expect(states[1]).toEqual({
			phase: "read",
			link: LINK,
			status: "read",
			reason: undefined,
			words: 13,
			readAt: NOON,
		});
		expect(states[2]).toMatchObject({ phase: "review", status: "unreadable", reason: "not-google-document" });
		expect(await reading.getText(subtopicId, "read")).toEqual({ text, readAt: NOON });
		expect(await look("what does the mitral valve do")).toEqual([
			{ title: "The heart", place: "Valves", phase: "read", anchor: "valves" },
		]);
		const subtopic = await hub.catalog.getSubtopic(moduleId, subtopicId);
		expect(await hub.passageSearch.listUnread(subtopic)).toEqual(["review"]);
		expect(asked).toBe(1);
	});

	test("keep their earlier text when a new read fails, and show the reason", async () => {
		const reading = create();
		await reading.readAll(subtopicId);
		now += 1_000;
		status = 403;
		const [, state] = await reading.readAll(subtopicId);
		expect(state).toMatchObject({ status: "read", reason: "not-shared", readAt: NOON, words: 13 });
		expect(state?.check?.state, "asks for attention at once").toBe("not-shared");
		expect(await look("mitral valve")).toHaveLength(1);
		status = 200;
		text = "The lung breathes.";
		const [, again] = await reading.readAll(subtopicId);
		expect(again).toMatchObject({ status: "read", reason: undefined, readAt: now, words: 3 });
		expect(again?.check?.state).toBe("good");
		expect(await look("mitral valve")).toEqual([]);
	});

	test("drop the cached page that says whether they open", async () => {
		const readVersion = () => {
			const row = hub.db.selectFrom("module").select("contentVersion").where("id", "=", moduleId);
			return row.executeTakeFirstOrThrow();
		};
		const before = (await readVersion()).contentVersion;
		await create().readAll(subtopicId);
		expect((await readVersion()).contentVersion).toBeGreaterThan(before);
	});

	test("that were never read show the reason", async () => {
		status = 404;
		const [, state] = await create().readAll(subtopicId);
		expect(state).toMatchObject({ status: "unreadable", reason: "not-found", words: 0, check: { state: "gone" } });
		const subtopic = await hub.catalog.getSubtopic(moduleId, subtopicId);
		expect(await create().listClosed(subtopic), "learners see it").toEqual(["read"]);
		expect(await create().listClosed({ ...subtopic, readDocLink: OTHER })).toEqual([]);
		expect(await codeOf(create().getText(subtopicId, "read"))).toBe("subtopic-not-found");
	});

	test("are deleted with their link, in the same transaction", async () => {
		const reading = create();
		await reading.readAll(subtopicId);
		const { version, ...stored } = await hub.subtopics.get(subtopicId);
		await hub.subtopics.update(subtopicId, { ...stored, readDocLink: OTHER }, version, ACTOR);
		expect(await look("mitral valve")).toEqual([]);
		expect((await reading.list(subtopicId))[1]).toMatchObject({ status: "unread", words: 0 });
		expect(await codeOf(reading.getText(subtopicId, "read"))).toBe("subtopic-not-found");
	});

	test("are read after a save with a new link, and not after any other save", async () => {
		const reading = create();
		const subtopics = createSubtopics({
			db: hub.db,
			searchDb: hub.db,
			now: () => now,
			randomBelow: () => 7,
			onSaved: reading.beginNew,
		});
		const { version, ...stored } = await subtopics.get(subtopicId);
		await subtopics.update(subtopicId, { ...stored, title: "Hearts" }, version, ACTOR);
		await reading.close();
		expect(asked).toBe(1);
		expect(await look("mitral valve")).toHaveLength(1);
		await subtopics.update(subtopicId, { ...stored, title: "The heart" }, version + 1, ACTOR);
		await reading.close();
		expect(asked).toBe(1);
	});

	test("are never fetched during a learner's request", async () => {
		await look("mitral valve");
		await hub.passageSearch.listUnread(await hub.catalog.getSubtopic(moduleId, subtopicId));
		expect(asked).toBe(0);
		expect(await codeOf(create().list("none"))).toBe("subtopic-not-found");
	});
});

test.each([
	[LINK, { ok: true, address: "https://docs.google.com/document/d/1aBc/export?format=txt" }],
	["https://docs.google.com/document/d/e/2PACX-1v/pub", { ok: false, reason: "published-only" }],
	["https://docs.google.com/spreadsheets/d/1aBc", { ok: false, reason: "not-google-document" }],
	["https://docs.google.com.evil.example/document/d/1aBc", { ok: false, reason: "not-google-document" }],
	["https://docs.google.com:444/document/d/1aBc", { ok: false, reason: "not-google-document" }],
	["http://docs.google.com/document/d/1aBc", { ok: false, reason: "not-google-document" }],
	["/documents/a/b", { ok: false, reason: "not-google-document" }],
])("reads the text of %s from its export address", (link, expected) => {
	expect(textAddress(link)).toEqual(expected);
});
