// Closed links with the real built pages behind the response cache: what was closed is closed for the next request, a browser that came
// by another link goes on, and devices are counted.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LinkInput } from "#core/modules/module-links.ts";
import type { Http } from "#server/http.ts";
import type { Hub } from "#server/hub.ts";
import { createTestHttp, findSampleIds, type SampleIds, withoutFailedAttempts } from "../../../tests/test-http.ts";
import { createTestHub } from "../../../tests/test-hub.ts";
import { ACTOR, ADMINISTRATOR_ENV, cookieOf, createModule, signInFirst } from "../../../tests/test-panel.ts";

const INPUT: LinkInput = { name: "Batch A", opensAt: null, endsAt: null, maxDevices: null, showsTitle: false };
let hub: Hub;
let http: Http;
let sample: SampleIds;
let administrator: string;
beforeAll(async () => {
	hub = await createTestHub({ env: ADMINISTRATOR_ENV });
	sample = await findSampleIds(hub);
	administrator = await signInFirst(hub);
});
beforeEach(() => {
	http = createTestHttp(withoutFailedAttempts(hub));
});

/** Lets pending events finish: a request over the network never comes in the same turn of the event loop as a save. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A browser: sends the cookie that it got, and gives the status. */
function createBrowser(cookie = "", agent = "Mozilla/5.0") {
	const browser = {
		cookie,
		async open(path: string, method = "GET"): Promise<number> {
			await nextTurn();
			const response = await http.request(path, { method, headers: { cookie: browser.cookie, "User-Agent": agent } });
			await response.arrayBuffer();
			browser.cookie = cookieOf(response.headers) || browser.cookie;
			return response.status;
		},
	};
	return browser;
}

/** Every address that shows something of the sample by its ids. */
function listAddresses({ moduleId, subtopicId }: SampleIds): string[] {
	return [
		`/module/${moduleId}`,
		`/subtopics/${moduleId}`,
		`/subtopics/${moduleId}?page=1`,
		`/learn/${moduleId}/${subtopicId}`,
		`/mcq-data/${moduleId}/${subtopicId}.json`,
		`/module/${moduleId}/pack.json`,
		`/module/${moduleId}/questions.json`,
		`/mistakes/${moduleId}`,
		`/today/${moduleId}`,
		`/api/modules/${moduleId}/subtopics/${subtopicId}/doubts`,
	];
}

describe("a module with a closed link", () => {
	test("shows no page that a browser uses for longer than a second without asking", async () => {
		for (const path of [`/module/${sample.code}`, ...listAddresses(sample).slice(0, 4)]) {
			const { headers } = await http.request(path);
			const [, seconds] = /^private, max-age=(\d+)$/.exec(headers.get("cache-control") ?? "") ?? [];
			expect([path, Number(seconds) <= 1]).toEqual([path, true]);
		}
	});

	test("is closed by its id for browsers that came by that link or by none, and open for those that came by another", async () => {
		const link = await hub.moduleLinks.create(sample.moduleId, INPUT, ACTOR);
		const [own, batch, none] = [createBrowser(), createBrowser(), createBrowser()];
		expect(await own.open(`/module/${sample.code}`)).toBe(200);
		expect(await batch.open(`/module/${link.code}`)).toBe(200);
		for (const path of listAddresses(sample))
			for (const browser of [own, batch, none]) expect([path, await browser.open(path)]).toEqual([path, 200]);

		await hub.moduleLinks.switch(link.id, false, ACTOR);
		expect(await batch.open(`/module/${link.code}`)).toBe(410);
		for (const path of listAddresses(sample)) {
			expect([path, await own.open(path)]).toEqual([path, 200]);
			expect([path, await batch.open(path)]).toEqual([path, 410]);
			expect([path, await none.open(path)]).toEqual([path, 410]);
			// The session's module is asked this way (app/learn/progress/session/session-module.ts).
			expect([path, await none.open(path, "HEAD")]).toEqual([path, 410]);
			expect([path, await createBrowser(administrator).open(path)]).toEqual([path, 200]);
		}
		expect(await createBrowser().open(`/mcq-data/${sample.moduleId}/${sample.subtopicId}.start.json`)).toBe(410);
		expect(await createBrowser().open(`/module/${sample.code}`)).toBe(200);

		await hub.moduleLinks.switch(link.id, true, ACTOR);
		for (const path of listAddresses(sample)) expect([path, await batch.open(path)]).toEqual([path, 200]);
		await hub.moduleLinks.remove(link.id, ACTOR);
		expect(await batch.open(`/subtopics/${sample.moduleId}`)).toBe(410);
		await hub.moduleLinks.restore(link.id, ACTOR);
		expect(await none.open(`/subtopics/${sample.moduleId}`)).toBe(200);
		await hub.db.deleteFrom("moduleLink").execute();
	});

	test("says so kindly, names no module, and is stored by no cache", async () => {
		const { id } = await createModule(hub, { title: "Secret of the batch" });
		const link = await hub.moduleLinks.create(id, INPUT, ACTOR);
		expect(await createBrowser().open(`/module/${link.code}`)).toBe(200);
		await hub.moduleLinks.switch(link.id, false, ACTOR);
		await nextTurn();
		for (const [path, title] of [
			[`/module/${link.code}`, "This link is closed"],
			[`/subtopics/${id}`, "Open this module with its link"],
		] as const) {
			const response = await http.request(path);
			const text = await response.text();
			expect([response.status, response.headers.get("cache-control")]).toEqual([410, "no-store"]);
			expect(text).toContain(title);
			expect(text).toContain("This deletes nothing");
			expect(text).not.toContain("Secret of the batch");
			expect(response.headers.get("x-robots-tag")).toBe("noindex");
		}
	});

	test("has its title in the head of a link's page only where the link shows it", async () => {
		const named = { title: "Secret of the batch", description: "For the batch alone" };
		const { id } = await createModule(hub, named);
		for (const showsTitle of [false, true]) {
			const link = await hub.moduleLinks.create(id, { ...INPUT, showsTitle }, ACTOR);
			const html = await (await http.request(`/module/${link.code}`)).text();
			const head = html.slice(0, html.indexOf("</head>"));
			const body = html.slice(head.length);
			for (const text of Object.values(named)) {
				expect([text, head.includes(text)]).toEqual([text, showsTitle]);
				expect(body).toContain(text);
			}
			expect(head).toContain("<title>");
		}
	});

	test("whose own code is switched off opens by a link alone", async () => {
		const { id, linkCode } = await createModule(hub);
		const before = createBrowser();
		expect(await before.open(`/module/${linkCode}`)).toBe(200);
		const link = await hub.moduleLinks.create(id, INPUT, ACTOR);
		await hub.moduleLinks.switchOwn(id, false, ACTOR);
		const batch = createBrowser();
		expect(await batch.open(`/module/${link.code}`)).toBe(200);
		expect([await before.open(`/module/${linkCode}`), await before.open(`/subtopics/${id}`)]).toEqual([410, 410]);
		expect(await batch.open(`/subtopics/${id}`)).toBe(200);
	});

	test("remembers the browsers that knew its id while it had no other link", async () => {
		const { id } = await createModule(hub);
		const early = createBrowser();
		expect(await early.open(`/subtopics/${id}`)).toBe(200);
		const link = await hub.moduleLinks.create(id, INPUT, ACTOR);
		const late = createBrowser();
		expect(await late.open(`/subtopics/${id}`)).toBe(200);
		await hub.moduleLinks.switch(link.id, false, ACTOR);
		expect([await early.open(`/subtopics/${id}`), await late.open(`/subtopics/${id}`)]).toEqual([200, 410]);
	});

	test("drops a cached page when a link ends by itself", async () => {
		const { id } = await createModule(hub);
		const link = await hub.moduleLinks.create(id, { ...INPUT, endsAt: Date.now() + 3_600_000 }, ACTOR);
		const browser = createBrowser();
		expect(await browser.open(`/module/${link.code}`)).toBe(200);
		// The row alone, so that nothing reports a change: the cached page's own time is over.
		const now = Date.now;
		Date.now = () => now() + 3_700_000;
		try {
			expect([await browser.open(`/module/${link.code}`), await browser.open(`/subtopics/${id}`)]).toEqual([410, 410]);
		} finally {
			Date.now = now;
		}
	});

	test("accepts no cookie that was made by hand", async () => {
		const { id, linkCode } = await createModule(hub);
		const link = await hub.moduleLinks.create(id, INPUT, ACTOR);
		await hub.moduleLinks.switch(link.id, false, ACTOR);
		for (const cookie of [`links=${linkCode}.1`, `links=${"A".repeat(16)}.1`, "links=~~~", `links=${id}`])
			expect([cookie, await createBrowser(cookie).open(`/subtopics/${id}`)]).toEqual([cookie, 410]);
	});
});

test("the card of a link has the module's title only where the link says so, and never its code", async () => {
	const { id, linkCode } = await createModule(hub, { title: "Secret of the batch", description: "Only for batch A" });
	const quiet = await hub.moduleLinks.create(id, INPUT, ACTOR);
	const open = await hub.moduleLinks.create(id, { ...INPUT, showsTitle: true }, ACTOR);
	const readCard = async (path: string) => {
		await nextTurn();
		const html = await (await http.request(path)).text();
		expect([path, html.includes('name="robots" content="noindex"')]).toEqual([path, true]);
		return [...html.matchAll(/<meta property="og:[^>]*>/g)].join("");
	};
	for (const path of [`/module/${linkCode}`, `/module/${quiet.code}`, `/subtopics/${id}`, `/module/${id}`])
		expect([path, await readCard(path)]).toEqual([path, expect.not.stringContaining("batch")]);
	const card = await readCard(`/module/${open.code}`);
	expect(card).toContain('content="Secret of the batch"');
	expect(card).toContain('content="Only for batch A"');
	expect(card).not.toContain(open.code);
	await hub.moduleLinks.showOwnTitle(id, true, ACTOR);
	expect(await readCard(`/module/${linkCode}`)).toContain("Secret of the batch");
});

describe("the devices of a link", () => {
	const weekOfLink = async (moduleId: string) => {
		await hub.linkGate.flush();
		const [link] = (await hub.moduleLinks.list({ moduleId })).links;
		return [link?.thisWeek, link?.deviceCount, (await hub.moduleLinks.getOwn(moduleId)).thisWeek];
	};

	test("are counted once a week each, without programs that show cards", async () => {
		const { id, linkCode } = await createModule(hub);
		const link = await hub.moduleLinks.create(id, INPUT, ACTOR);
		const [one, two] = [createBrowser(), createBrowser()];
		for (const browser of [one, one, two, two]) await browser.open(`/module/${link.code}`);
		await one.open(`/module/${linkCode}`);
		await createBrowser("", "WhatsApp/2.23.20.0").open(`/module/${link.code}`);
		await createBrowser().open(`/module/${link.code}`, "HEAD");
		expect(await weekOfLink(id)).toEqual([2, 2, 1]);
		const now = Date.now;
		Date.now = () => now() + 7 * 24 * 3_600_000;
		try {
			await one.open(`/module/${link.code}`);
			await one.open(`/module/${link.code}`);
			expect(await weekOfLink(id)).toEqual([1, 2, 0]);
		} finally {
			Date.now = now;
		}
	});

	test("are no more than the link may have: others meet a page that says so, by the id too", async () => {
		const { id } = await createModule(hub);
		const link = await hub.moduleLinks.create(id, { ...INPUT, maxDevices: 2 }, ACTOR);
		const browsers = Array.from({ length: 6 }, () => createBrowser());
		const opened = await Promise.all(browsers.map((browser) => browser.open(`/module/${link.code}`)));
		expect(opened.toSorted()).toEqual([200, 200, 403, 403, 403, 403]);
		for (const [n, browser] of browsers.entries()) {
			expect(await browser.open(`/module/${link.code}`)).toBe(opened[n]);
			expect(await browser.open(`/subtopics/${id}`)).toBe(opened[n] === 200 ? 200 : 410);
		}
		expect(await weekOfLink(id)).toEqual([2, 2, 0]);
		// Also by the id, where a second device of one learner arrives: the reason, and whom to ask.
		for (const path of [`/module/${link.code}`, `/subtopics/${id}`])
			expect(await (await http.request(path)).text()).toMatch(
				/for a limited number of devices.*ask your teacher for a place/is,
			);
	});

	test("that came stay in when the limit is set below their number", async () => {
		const { id } = await createModule(hub);
		const link = await hub.moduleLinks.create(id, { ...INPUT, maxDevices: 2 }, ACTOR);
		const [came, late] = [createBrowser(), createBrowser()];
		expect(await came.open(`/module/${link.code}`)).toBe(200);
		await hub.moduleLinks.update(link.id, { ...INPUT, maxDevices: 1 }, link.version, ACTOR);
		expect(await late.open(`/module/${link.code}`)).toBe(403);
		expect([await came.open(`/module/${link.code}`), await came.open(`/subtopics/${id}`)]).toEqual([200, 200]);
	});

	test("remember the last sixty links", async () => {
		const { id } = await createModule(hub);
		const link = await hub.moduleLinks.create(id, INPUT, ACTOR);
		const many = Array.from({ length: 80 }, (_, n) => `${String(n).padStart(16, "x")}.1`);
		const browser = createBrowser(`links=${many.join("~")}`);
		await browser.open(`/module/${link.code}`);
		const entries = browser.cookie.replace("links=", "").split("~");
		expect([entries.length, entries.slice(1)]).toEqual([60, many.slice(0, 59)]);
		await hub.moduleLinks.switchOwn(id, false, ACTOR);
		expect(await browser.open(`/subtopics/${id}`)).toBe(200);
	});
});
