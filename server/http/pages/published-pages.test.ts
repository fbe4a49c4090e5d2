// Drafts and archives with the real built pages behind the response cache: learners get what is published, in every way in; a time opens
// by itself; administrators and their phones look at everything.
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PUBLISHED, type Publication } from "#core/modules/publication.ts";
import * as m from "#messages";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { byRun } from "../../../tests/faults.ts";
import { createTestHttp, findSampleIds, type SampleIds, withoutFailedAttempts } from "../../../tests/test-http.ts";
import { createTestHub } from "../../../tests/test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV, cookieOf, createModule, signInFirst } from "../../../tests/test-panel.ts";
import { publishPaper } from "../../../tests/test-papers.ts";

const DRAFT: Publication = { state: "draft", publishAt: null };
const ARCHIVED: Publication = { state: "archived", publishAt: null };
const HOUR_MS = 3_600_000;
let hub: Hub;
let http: Http;
let sample: SampleIds;
let administrator: string;
let paperId: string;
beforeAll(async () => {
	hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	sample = await findSampleIds(hub);
	administrator = await signInFirst(hub);
	({ paperId } = await publishPaper(hub, sample.moduleId));
});
beforeEach(async () => {
	http = createTestHttp(withoutFailedAttempts(hub));
	await hub.publications.setModule(sample.moduleId, PUBLISHED, ACTOR);
	await hub.publications.setSubtopic(sample.subtopicId, PUBLISHED, ACTOR);
});

/** Lets pending events finish: a request over the network never comes in the same turn of the event loop as a save. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

async function get(path: string, cookie = "") {
	await nextTurn();
	const response = await http.request(path, { headers: { cookie, "User-Agent": "Mozilla/5.0" } });
	return { status: response.status, text: await response.text(), headers: response.headers };
}
const statusOf = async (path: string, cookie = "") => (await get(path, cookie)).status;

/** Every address that shows something of the module alone, and of its subtopic. */
const listModule = ({ code, moduleId }: SampleIds) => [
	`/module/${code}`,
	`/module/${moduleId}`,
	`/subtopics/${moduleId}`,
	`/subtopics/${moduleId}?page=1`,
	`/module/${moduleId}/pack.json`,
	`/module/${moduleId}/questions.json`,
	`/mistakes/${moduleId}`,
	`/today/${moduleId}`,
	`/paper/${paperId}`,
];
const listSubtopic = ({ moduleId, subtopicId }: SampleIds) => [
	`/learn/${moduleId}/${subtopicId}`,
	`/mcq-data/${moduleId}/${subtopicId}.json`,
	`/api/modules/${moduleId}/subtopics/${subtopicId}/doubts`,
];

async function runAt<Result>(time: number, work: () => Promise<Result>): Promise<Result> {
	const now = Date.now;
	Date.now = () => now() + time;
	try {
		return await work();
	} finally {
		Date.now = now;
	}
}

describe("a draft", () => {
	test.each([
		["draft", DRAFT],
		["archived", ARCHIVED],
	])("module that is %s opens to nobody but administrators, at no address", async (_name, publication) => {
		const all = [...listModule(sample), ...listSubtopic(sample)];
		for (const path of all) expect([path, await statusOf(path)]).toEqual([path, 200]);
		await hub.publications.setModule(sample.moduleId, publication, ACTOR);
		for (const path of all) {
			expect([path, await statusOf(path)]).toEqual([path, 410]);
			expect([path, await statusOf(path, administrator)]).toEqual([path, 200]);
		}
		await hub.publications.setModule(sample.moduleId, PUBLISHED, ACTOR);
		for (const path of all) expect([path, await statusOf(path)]).toEqual([path, 200]);
	});

	test("subtopic is closed at its own addresses and is on no list, in no pack and not the next one", async () => {
		const title = (await hub.subtopics.get(sample.subtopicId)).title;
		const [module, pack] = [`/module/${sample.moduleId}`, `/module/${sample.moduleId}/pack.json`];
		expect((await get(module)).text).toContain(title);
		await hub.publications.setSubtopic(sample.subtopicId, DRAFT, ACTOR);
		for (const path of listSubtopic(sample)) {
			expect([path, await statusOf(path)]).toEqual([path, 410]);
			expect([path, await statusOf(path, administrator)]).toEqual([path, 200]);
		}
		for (const path of listModule(sample)) expect([path, await statusOf(path)]).toEqual([path, 200]);
		expect((await get(module)).text).not.toContain(title);
		expect((await get(pack)).text).not.toContain(sample.subtopicId);
		expect(await hub.passageSearch.listTopics(sample.moduleId, "")).not.toContain(title);
		const { hits } = await hub.passageSearch.search(sample.moduleId, "", title, 20);
		expect(hits.map(({ passage }) => passage.subtopicId)).not.toContain(sample.subtopicId);
	});

	test("says kindly when it opens, names nothing, and is stored by no cache", async () => {
		const { id, linkCode } = await createModule(hub, { title: "Secret of the term" });
		const opensAt = Date.UTC(2099, 0, 2, 3, 4);
		await hub.publications.setModule(id, { state: "draft", publishAt: opensAt }, ACTOR);
		for (const path of [`/module/${linkCode}`, `/subtopics/${id}`]) {
			const { status, text, headers } = await get(path);
			expect([status, headers.get("cache-control")]).toEqual([410, "no-store"]);
			expect(text).toContain("Not open yet");
			expect(text).toContain("Jan 2, 2099");
			expect(text).toContain("This deletes nothing");
			expect(text).not.toContain("Secret of the term");
		}
	});

	test("opens at its time by itself, also where its pages are cached", async () => {
		const at = Date.now() + HOUR_MS;
		const title = (await hub.subtopics.get(sample.subtopicId)).title;
		await hub.publications.setSubtopic(sample.subtopicId, { state: "draft", publishAt: at }, ACTOR);
		const module = `/module/${sample.moduleId}`;
		for (const _ of [1, 2]) expect((await get(module)).text).not.toContain(title);
		await runAt(HOUR_MS + 1, async () => {
			expect((await get(module)).text).toContain(title);
			for (const path of listSubtopic(sample)) expect([path, await statusOf(path)]).toEqual([path, 200]);
			expect((await get(`${module}/pack.json`)).text).toContain(sample.subtopicId);
		});
	});

	test("is not counted as a device's visit", async () => {
		const { id, linkCode } = await createModule(hub);
		await hub.publications.setModule(id, DRAFT, ACTOR);
		expect(await statusOf(`/module/${linkCode}`)).toBe(410);
		await hub.linkGate.flush();
		expect((await hub.moduleLinks.getOwn(id)).thisWeek).toBe(0);
	});
});

describe("a link for the administrator's phone", () => {
	test("opens its module in every state for a day, and nothing else", async () => {
		const { id } = await createModule(hub, { title: "Secret of the term" });
		const other = await createModule(hub);
		for (const each of [id, other.id]) await hub.publications.setModule(each, DRAFT, ACTOR);
		const { path } = hub.previewLinks.create(id);
		const opened = await get(path);
		expect([opened.status, opened.headers.get("location")]).toEqual([302, `/module/${id}`]);
		expect(opened.headers.get("cache-control")).toBe("no-store");
		const cookie = cookieOf(opened.headers);
		const shown = await get(`/module/${id}`, cookie);
		expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, expect.stringContaining("private")]);
		expect(await statusOf(`/module/${id}`)).toBe(410);
		expect(await statusOf(`/module/${other.id}`, cookie)).toBe(410);
		const day = 24 * HOUR_MS;
		expect(await runAt(day + 1, () => statusOf(`/module/${id}`, cookie))).toBe(410);
		expect(await runAt(day + 1, async () => (await get(path)).headers.get("location"))).toBe("/not-found");
	});

	test("is worth nothing when it was made by hand", async () => {
		const { id } = await createModule(hub);
		await hub.publications.setModule(id, DRAFT, ACTOR);
		const { path } = hub.previewLinks.create(id);
		const [, , end = ""] = /^(.*)-([0-9a-z]+)-[\w-]{22}$/.exec(path) ?? [];
		const forged = `${id}-${end}z-${path.slice(-22)}`;
		for (const token of [forged, `${id}-${end}-${"A".repeat(22)}`, id, "x"]) {
			expect((await get(`/preview/${token}`)).headers.get("location")).toBe("/not-found");
			expect(await statusOf(`/module/${id}`, `preview=${token}`)).toBe(410);
		}
	});
});

/** What an administrator chooses next, for the module or its subtopic. */
const choices = fc.record({
	of: fc.constantFrom("module" as const, "subtopic" as const),
	publication: fc.constantFrom(PUBLISHED, DRAFT, ARCHIVED, { state: "draft" as const, publishAt: 1 }),
});

test("no order of changes leaves an address open that is closed, or closed that is open", async () => {
	const isOpen = ({ state, publishAt }: Publication) => state === "published" || publishAt === 1;
	await fc.assert(
		fc.asyncProperty(fc.array(choices, { maxLength: 6 }), async (list) => {
			const now = { module: PUBLISHED, subtopic: PUBLISHED };
			await hub.publications.setModule(sample.moduleId, PUBLISHED, ACTOR);
			await hub.publications.setSubtopic(sample.subtopicId, PUBLISHED, ACTOR);
			for (const { of, publication } of list) {
				now[of] = publication;
				const set = of === "module" ? hub.publications.setModule : hub.publications.setSubtopic;
				await set(of === "module" ? sample.moduleId : sample.subtopicId, publication, ACTOR);
				const byModule = isOpen(now.module) ? 200 : 410;
				const bySubtopic = isOpen(now.module) && isOpen(now.subtopic) ? 200 : 410;
				expect(await statusOf(`/module/${sample.code}`)).toBe(byModule);
				expect(await statusOf(`/learn/${sample.moduleId}/${sample.subtopicId}`)).toBe(bySubtopic);
				expect(await statusOf(`/mcq-data/${sample.moduleId}/${sample.subtopicId}.json`)).toBe(bySubtopic);
			}
		}),
		{ numRuns: byRun(8, 15) },
	);
});

test("a paper's page says by itself that it opens later, is open and is over, also where an earlier one is cached", async () => {
	const openFrom = Date.now() + HOUR_MS;
	const paper = await publishPaper(hub, sample.moduleId, { openFrom, openUntil: openFrom + HOUR_MS });
	const read = async () => (await get(`/paper/${paper.paperId}`)).text;
	const texts = [m.mock_opens_later(), m.mock_closed()];
	const said = async () => {
		for (const _ of [1, 2]) await read();
		const text = await read();
		return texts.filter((each) => text.includes(each));
	};
	expect(await said()).toEqual([m.mock_opens_later()]);
	expect(await runAt(HOUR_MS + 1, said)).toEqual([]);
	expect(await runAt(2 * HOUR_MS + 1, said)).toEqual([m.mock_closed()]);
});
