// The daily check of linked and copied documents, from a real server on this machine in place of Google's.
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DocumentPhase } from "#core/modules/phases.ts";
import { documentPath } from "#core/texts/state.ts";
import type { Hub } from "#server/hub.ts";
import { expectWithin } from "../../../tests/faults.ts";
import { clearSite, describeOnBothEngines } from "../../../tests/test-hub.ts";
import { ACTOR, codeOf, createModule, createSubtopic } from "../../../tests/test-panel.ts";
import { noteRead } from "./check-rows.ts";
import { createDocumentChecks, type DocumentChecksContext, MAX_DOCUMENTS_PER_RUN } from "./document-checks.ts";
import { createDocumentReading, textAddress } from "./read-documents.ts";

const NOON = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;
const PLAIN = { "Content-Type": "text/plain; charset=utf-8" };

/** What the server answers for a document, by its id. */
let answers: Record<string, (response: ServerResponse) => void>;
const says = (text: string) => (response: ServerResponse) => void response.writeHead(200, PLAIN).end(text);
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end();
const signIn = (response: ServerResponse) => {
	response.writeHead(302, { Location: "https://accounts.google.com/ServiceLogin" }).end();
};
const endless = (response: ServerResponse) => {
	response.writeHead(200, PLAIN);
	const timer = setInterval(() => response.write("x".repeat(1_000_000)), 5);
	response.once("close", () => clearInterval(timer));
};
const silent = (response: ServerResponse) => response.writeHead(200, PLAIN).flushHeaders();
const reset = (response: ServerResponse) => void response.socket?.resetAndDestroy();

let server: Server;
let asked: string[] = [];
let open = 0;
let mostOpen = 0;
beforeAll(async () => {
	server = createServer((request, response) => {
		const id = request.url?.slice(1) ?? "";
		asked.push(id);
		open += 1;
		mostOpen = Math.max(mostOpen, open);
		response.once("close", () => {
			open -= 1;
		});
		(answers[id] ?? status(404))(response);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

const linkOf = (id: string) => `https://docs.google.com/document/d/${id}/mobilebasic`;

describeOnBothEngines("the check of documents", (createTestHub) => {
	let hub: Hub;
	let moduleId: string;
	let now = NOON;

	const local = () => {
		const { port } = server.address() as AddressInfo;
		const addressOf: typeof textAddress = (link) => {
			const found = textAddress(link);
			const id = /\/d\/([^/]+)\//.exec(link)?.[1];
			return found.ok ? { ok: true, address: `http://127.0.0.1:${port}/${id}` } : found;
		};
		return {
			db: hub.db,
			log: hub.log,
			now: () => now,
			addressOf,
			reach: {
				isAllowedUrl: (url: URL) => url.port === String(port),
				isAllowedAddress: (address: string) => address === "127.0.0.1",
				lookup: () => {},
				milliseconds: 60_000,
			},
		};
	};
	const create = (more: Partial<DocumentChecksContext> = {}) =>
		createDocumentChecks({ ...local(), hasText: hub.sectionTexts.has, pauseMs: 0, ...more });
	const createReading = () => createDocumentReading({ ...local(), findBlocks: hub.texts.findBlocks });

	/** Checks on this day, counted from 0. */
	async function runOn(day: number, checks = create()): Promise<number> {
		now = NOON + day * DAY;
		return checks.run();
	}
	async function link(id: string, phase: DocumentPhase = "read"): Promise<string> {
		return (await createSubtopic(hub, moduleId, { [`${phase}DocLink`]: linkOf(id), title: id })).id;
	}
	async function states(): Promise<Record<string, string>> {
		const { documents } = await create().list();
		return Object.fromEntries(documents.map(({ subtopicTitle, check }) => [subtopicTitle, check.state]));
	}

	beforeAll(async () => {
		hub = await createTestHub();
	});
	afterAll(() => hub.close());
	beforeEach(async () => {
		now = NOON;
		asked = [];
		answers = { good: says("The heart pumps.") };
		mostOpen = 0;
		await clearSite(hub);
		moduleId = (await createModule(hub)).id;
	});

	test("reports a document that fails on two days, with its kind of failure, until it opens again", async () => {
		answers = { ...answers, shut: status(403), login: signIn, gone: status(410), endless, broken: status(500) };
		for (const id of ["good", "shut", "login", "gone", "missing", "endless", "broken"]) await link(id);
		await runOn(0);
		expect(await states()).toEqual({});
		expect(await create().count()).toBe(0);
		await runOn(1);
		expect(await states()).toEqual({
			shut: "not-shared",
			login: "not-shared",
			gone: "gone",
			missing: "gone",
			endless: "unreadable",
			broken: "unreadable",
		});
		expect(await create().count()).toBe(6);
		answers = { ...answers, gone: says("Back"), shut: says("Shared") };
		await runOn(2);
		expect(Object.keys(await states()).sort()).toEqual(["broken", "endless", "login", "missing"]);
	});

	test("fetches one document at a time, each once a day, for any number of processes and links", async () => {
		for (const id of ["good", "good", "a", "b", "c", "d"]) await link(id);
		const processes = [create(), create(), create()];
		const checked = await Promise.all(processes.map((process) => process.run()));
		expect(checked.toSorted()).toEqual([0, 0, 5]);
		expect(asked.toSorted()).toEqual(["a", "b", "c", "d", "good"]);
		expect(mostOpen).toBe(1);
		now += DAY - 1;
		expect(await create().run()).toBe(0);
		expect(asked).toHaveLength(5);
		now += 1 + 3_600_000;
		expect(await create().run()).toBe(5);
		expect(asked).toHaveLength(10);
	});

	test("checks no document twice when a second process begins while the first one still runs", async () => {
		for (const id of ["a", "b", "c", "d", "f", "g"]) await link(id);
		const slow = create({ pauseMs: 150 });
		const first = slow.run();
		// Whichever comes first: ids are random.
		await expect.poll(() => asked.length).toBeGreaterThan(1);
		now += 3_600_000;
		const second = await create().run();
		expect((await first) + second).toBe(6);
		expect(asked.toSorted()).toEqual(["a", "b", "c", "d", "f", "g"]);
	});

	test("checks the least recently checked documents first, a bounded number per run", async () => {
		for (let n = 0; n < MAX_DOCUMENTS_PER_RUN + 3; n++) {
			await createSubtopic(hub, moduleId, { readDocLink: `/documents/none-${n}/read`, title: `${n}` });
		}
		const checks = create();
		expect(await runOn(0, checks)).toBe(MAX_DOCUMENTS_PER_RUN);
		now += 3_600_000;
		expect(await checks.run()).toBe(3);
	});

	test("reports no failure while the server has no network", async () => {
		answers = { a: reset, b: silent, c: reset };
		for (const id of ["a", "b", "c"]) await link(id);
		const impatient = create({ reach: { ...local().reach, milliseconds: 300 } });
		await runOn(0, impatient);
		await runOn(1, impatient);
		expect(await create().count()).toBe(0);
		answers = { a: reset, b: says("b"), c: reset };
		await runOn(2);
		await runOn(3);
		expect(await states()).toEqual({ a: "unreadable", c: "unreadable" });
	});

	test("reports deleted pages of this site, and fetches nothing for them or for other sites", async () => {
		const written = await createSubtopic(hub, moduleId);
		const text = { subtopicId: written.id, phase: "read" as const, markdown: "Here", version: 0 };
		await hub.texts.save({ ...text, origin: "written" }, ACTOR);
		await createSubtopic(hub, moduleId, {
			title: "Mixed",
			surveyDocLink: "/documents/sqr3-method/survey",
			questionDocLink: "/documents/nobody/read",
			readDocLink: "https://other.example/a",
			reviewDocLink: "https://docs.google.com/document/d/e/2PACX-1v/pub",
		});
		await runOn(0);
		await runOn(1);
		const { documents } = await create().list();
		expect(documents.map(({ phase, check }) => [phase, check.state, check.of])).toEqual([["question", "gone", "page"]]);
		expect(asked).toEqual([]);
	});

	test("reports a changed document until it is read again", async () => {
		const id = await link("good");
		await createReading().readAll(id);
		await runOn(0);
		answers = { good: says("The heart  pumps.\n") };
		await runOn(1);
		expect(await create().count(), "white space is no change").toBe(0);
		answers = { good: says("The heart pumps blood.") };
		await runOn(2);
		const { documents } = await create().list();
		expect(documents).toMatchObject([
			{ subtopicId: id, phase: "read", check: { state: "changed", of: "link", storedAt: NOON } },
		]);
		expect(await create().countBySubtopic([id, "none"])).toEqual(new Map([[id, 1]]));
		const [state] = await createReading().readAll(id);
		expect(state).toMatchObject({ status: "read", check: { state: "good" } });
		expect(await create().count()).toBe(0);
	});

	test("reports a copy whose Google document has changed until it is copied again", async () => {
		const id = await link("good");
		const copy = { subtopicId: id, phase: "read" as const, markdown: "The heart pumps.", origin: "google" as const };
		const place = { subtopicId: id, phase: "read" as const, link: linkOf("good"), address: linkOf("good") };
		await noteRead(hub.db, place, "The heart pumps.");
		await hub.texts.save({ ...copy, version: 0 }, ACTOR);
		const copiedAt = Date.now();
		answers = { good: says("The heart pumps blood.") };
		await runOn(0);
		const [row] = (await create().list()).documents;
		expect(row).toMatchObject({ subtopicTitle: "good", check: { state: "changed", of: "copy" } });
		expect(Math.abs((row?.check.storedAt ?? 0) - copiedAt)).toBeLessThan(60_000);
		// The copy is the same: what has changed is nothing that it has.
		await noteRead(hub.db, { ...place, link: documentPath(id, "read") }, "The heart pumps blood.");
		await hub.texts.save({ ...copy, version: 1 }, ACTOR);
		expect(await create().count()).toBe(0);
		await runOn(1);
		expect(await create().count()).toBe(0);
		answers = {};
		await runOn(2);
		await runOn(3);
		expect(await create().count(), "learners read the copy").toBe(0);
		const [state] = await createReading().list(id);
		expect(state).toMatchObject({ status: "own", check: { state: "gone", of: "copy" } });
	});

	test("takes the first check as baseline for a copy that has none", async () => {
		const id = await link("good");
		const copy = { subtopicId: id, phase: "read" as const, markdown: "The heart.", origin: "google" as const };
		await hub.texts.save({ ...copy, version: 0 }, ACTOR);
		await runOn(0);
		expect(await create().count()).toBe(0);
		answers = { good: says("The lung.") };
		await runOn(1);
		expect(await states()).toEqual({ good: "changed" });
	});

	test("deletes the state of a document with its link, and with its subtopic", async () => {
		const ids = [await link("a"), await link("b")] as const;
		await runOn(0);
		await runOn(1);
		expect(await create().count()).toBe(2);
		const { version, ...stored } = await hub.subtopics.get(ids[0]);
		await hub.subtopics.update(ids[0], { ...stored, readDocLink: linkOf("good") }, version, ACTOR);
		await hub.subtopics.remove(ids[1], ACTOR);
		expect(await create().count()).toBe(0);
		expect((await hub.documentReading.list(ids[0]))[0]?.check).toBeUndefined();
	});

	test("clears a state after an administrator's check, and needs a second day to set one", async () => {
		const id = await link("a");
		const section = { subtopicId: id, phase: "read" as const };
		const checks = create();
		expect(await checks.checkNow(section)).toEqual({ ok: false, reason: "not-found" });
		now += 1_000;
		expect(await checks.checkNow(section)).toEqual({ ok: false, reason: "not-found" });
		expect(await checks.count()).toBe(0);
		now += DAY;
		await checks.checkNow(section);
		expect(await states()).toEqual({ a: "gone" });
		answers = { a: reset };
		expect(await checks.checkNow(section)).toEqual({ ok: false, reason: "unreachable" });
		expect(await states()).toEqual({ a: "gone" });
		answers = { a: says("Here") };
		expect(await checks.checkNow(section)).toEqual({ ok: true });
		expect(await checks.count()).toBe(0);
		expect(await codeOf(checks.checkNow({ ...section, phase: "survey" }))).toBe("subtopic-not-found");
	});

	test("stops in the middle of a fetch and of a pause", async () => {
		answers = { a: silent };
		await link("a");
		const reach = { ...local().reach, milliseconds: 1_000_000 };
		const fetching = create({ reach });
		fetching.start();
		await expect.poll(() => asked).toEqual(["a"]);
		const start = performance.now();
		await fetching.close();
		expectWithin(performance.now() - start, 2_000);
		answers = { a: says("a") };
		now += 2 * DAY;
		const pausing = create({ pauseMs: 1_000_000 });
		pausing.start();
		await expect
			.poll(async () => (await hub.db.selectFrom("documentCheck").select("state").execute())[0]?.state)
			.toBe("good");
		await pausing.close();
		expectWithin(performance.now() - start, 10_000);
	});

	test("numbers modules of one title", async () => {
		const { title } = await hub.modules.get(moduleId);
		await link("gone");
		await createModule(hub, { title });
		await runOn(0);
		await runOn(1);
		const { documents } = await create().list();
		expect(documents).toMatchObject([{ subtopicTitle: "gone", moduleTitle: `${title} (1)` }]);
	});

	test("lists the documents of many subtopics page by page, each once", async () => {
		for (let n = 0; n < 30; n++) await link(`x${n}`);
		await hub.db.deleteFrom("documentCheck").execute();
		const checks = create();
		await checks.run();
		await hub.db.updateTable("documentCheck").set({ state: "gone" }).where("address", "like", "%/x%").execute();
		const pages = await Promise.all([checks.list(1), checks.list(2)]);
		expect(pages.map(({ documents }) => documents.length)).toEqual([25, 5]);
		expect(pages[0]).toMatchObject({ total: 30, pageCount: 2 });
		const titles = pages.flatMap(({ documents }) => documents.map(({ subtopicTitle }) => subtopicTitle));
		expect(titles).toEqual(Array.from({ length: 30 }, (_, n) => `x${n}`));
	});
});
