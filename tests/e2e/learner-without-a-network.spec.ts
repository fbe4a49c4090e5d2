// A learner without a network: the server cannot be reached; the browser is not merely set offline.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CDPSession, Page } from "@playwright/test";
import * as m from "#messages";
import { makePhoto } from "../pictures.ts";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { listCached } from "./support/browser-storage.ts";
import { type GivenModule, type StoredModule, storeModule } from "./support/modules.ts";
import { answerSome, confirm } from "./support/phones.ts";
import { answer, answerSet, makeStoryQuestions, pressNext, questionText, readFigures } from "./support/quiz.ts";
import { createSite, NETWORK_ERRORS, type Site } from "./support/site.ts";
import { test } from "./support/site-story.ts";
import { someText } from "./support/some-text.ts";
import { expect } from "./support/story.ts";
import { textOf } from "./support/texts.ts";

/** The start of the button's text; the size follows. */
const KEEP_MODULE = m.offline_save({ size: "" }).replace(/ \(.*/, "");

const GOOGLE = "https://docs.google.com/document/d/1aBc/mobilebasic";
const UNREAD = "https://docs.google.com/document/d/2dEf/mobilebasic";

test.use({ serviceWorkers: "allow", allowedErrors: [NETWORK_ERRORS] });

const listModuleCaches = (page: Page) =>
	page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("module-")));
const waitUntilStored = (page: Page, address: string) => expect.poll(() => listCached(page)).toContain(address);

async function keep(page: Page): Promise<void> {
	await page.getByRole("button", { name: someText(m.offline_save) }).click();
	await expect(page.getByText(m.offline_saved_today()).first()).toBeVisible();
}

test("pages that were opened open again, others and questions that were not need a network, and open when it is back", async ({
	page,
	context,
	site,
}) => {
	const module = await site.addModule({
		title: "Rivers",
		subtopics: [
			{ title: "Springs", questions: makeStoryQuestions(12), readDocLink: "/documents/sqr3-method/read" },
			{ title: "Mouths", questions: makeStoryQuestions(3) },
			{ title: "Deltas", questions: makeStoryQuestions(3) },
		],
	});
	const left = await site.addModule({ title: "Lakes" });
	// Left before it has registered the service worker.
	await page.goto(`/module/${left.linkCode}`, { waitUntil: "domcontentloaded" });
	await page.goto(`/module/${module.linkCode}`);
	await waitUntilStored(page, `/module/${module.linkCode}`);
	await waitUntilStored(page, `/module/${left.linkCode}`);
	// The same list under its other address, to which "All Subtopics" leads.
	await waitUntilStored(page, `/subtopics/${module.id}`);
	const learn = `/learn/${module.id}/${module.subtopics[0]?.id}`;
	await page.goto(`${learn}#read`);
	await expect(textOf(page, "Read").getByRole("heading").first()).toBeVisible();
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await answer(page, true);
	await waitUntilStored(page, `/mcq-data/${module.id}/${module.subtopics[0]?.id}.json`);
	await waitForQuiz(page);
	const deltas = await context.newPage();
	await deltas.goto(`/learn/${module.id}/${module.subtopics[2]?.id}#gemini`);
	const box = deltas.getByRole("textbox", { name: m.doubt_box_label() });
	await expect(box).toBeVisible();

	site.disconnect();
	await test.step("questions that were never opened", async () => {
		await deltas.getByRole("tab", { name: m.phase_recite() }).click();
		await expect(deltas.getByRole("heading", { name: m.questions_need_network() })).toBeVisible();
		await expect(deltas.getByText(m.questions_open_by_themselves())).toBeVisible();
		await expect(deltas.getByText(m.error_loading_mcq())).toHaveCount(0);
		await expectNoAxeViolationsInBothThemes(deltas);
		await deltas.getByRole("tab", { name: m.doubts_label() }).click();
		await expect(deltas.getByText(m.doubt_site_silent_before())).toBeVisible();
		await box.fill("Where do rivers end?");
		await deltas.getByRole("tab", { name: m.phase_recite() }).click();
	});
	await page.bringToFront();
	await page.getByRole("link", { name: m.all_subtopics() }).click();
	await expect(page.getByRole("heading", { name: "Rivers" })).toBeVisible();
	await expect(page.locator("#offline-line")).toHaveText(m.site_silent_sent_later());
	await page.getByRole("link", { name: /^Mouths/ }).click();
	await expect(page).toHaveURL(/#recite$/);
	await expect(page.getByRole("heading", { name: m.failed_to_validate_access() })).toBeVisible();
	await expect(page.getByRole("button", { name: m.try_again() })).toBeVisible();
	await expect(page.getByRole("link", { name: m.return_to_home() })).toBeHidden();
	await expect(page.getByRole("link", { name: "Rivers" })).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
	// In the header, which this page shows although its address names the quiz.
	await expect.poll(async () => (await page.locator("#offline-line").boundingBox())?.y).toBeGreaterThan(40);
	await page.goBack();
	await page.getByRole("link", { name: /^Springs/ }).click();
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await expect.poll(() => readFigures(page)).toBe("1.00 | 1 | 1 of 12");
	await pressNext(page);
	await answer(page, false);
	await page.getByRole("tab", { name: m.phase_read(), exact: true }).click();
	await expect(textOf(page, "Read").getByRole("heading").first()).toBeVisible();

	const list = await page.context().newPage();
	await list.goto(`/learn/${module.id}/${module.subtopics[1]?.id}`);
	await expect(list.getByRole("heading", { name: m.failed_to_validate_access() })).toBeVisible();
	site.connect();
	for (const each of [page, deltas, list]) await each.evaluate(() => dispatchEvent(new Event("online")));
	await expect(page.locator("#offline-line")).toBeEmpty();
	await expect(list.getByRole("heading", { name: "Mouths" }), "opens when the network is back").toBeVisible();
	await expect(questionText(deltas)).toBeVisible();
	await deltas.getByRole("tab", { name: m.doubts_label() }).click();
	await expect(box).toHaveValue("Where do rivers end?");
	await expect(deltas.getByText(m.doubt_site_silent_before())).toHaveCount(0);
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await pressNext(page);
	await answer(page, true);
	await expect.poll(() => readFigures(page)).toBe("1.67 | 1 | 2 of 12");
	await page.goto("/offline");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.offline_reached_title());
	await expect(page.getByText(m.offline_hint())).toHaveCount(0);
	await page.getByRole("link", { name: m.return_to_home() }).click();
	await expect(page).toHaveURL(/\/$/);
});

test("a downloaded module opens completely after a cold start; its size was announced within 5 %", async ({
	page,
	context,
	site,
}) => {
	const documents = { surveyDocLink: "/documents/sqr3-method/survey", reviewDocLink: "/documents/sqr3-method/review" };
	const photo = await makePhoto({ width: 1_600, height: 900 });
	const added = await site.withHub((hub) => hub.pictures.add(photo));
	const sha256 = added.ok ? added.sha256 : "";
	const [question] = makeStoryQuestions(1);
	const pictured = [{ ...question, text: `What is it? ![A red disc](sha256:${sha256})` }];
	const module = await site.addModule({
		title: "Rivers",
		subtopics: [
			{ title: "Springs", questions: makeStoryQuestions(12), ...documents, readDocLink: GOOGLE },
			// Enough questions for a page with a network to load them by parts.
			{ title: "Mouths", questions: makeStoryQuestions(1_500), ...documents, readDocLink: UNREAD },
			{ title: "Discs", questions: JSON.stringify({ format: "md1", questions: pictured }) },
		],
	});
	await site.withHub(({ db }) =>
		db
			.insertInto("documentText")
			.values({
				subtopicId: module.subtopics[0]?.id ?? "",
				phase: "read",
				link: GOOGLE,
				status: "read",
				reason: null,
				text: "Rivers\n\nA river begins at its spring.",
				words: 7,
				readAt: Date.UTC(2026, 10, 21),
			})
			.execute(),
	);
	await page.goto(`/module/${module.linkCode}`);
	const button = page.getByRole("button", { name: KEEP_MODULE });
	const [, number = "", unit] = /\(([\d.]+) (kB|MB) to download\)/.exec(await button.innerText()) ?? [];
	const announced = Number(number) * (unit === "MB" ? 1_000_000 : 1_000);
	const moved = await countBytes(await context.newCDPSession(page));
	await keep(page);
	expect(Math.abs(moved() - announced) / announced).toBeLessThan(0.05);
	const status = page.locator("[data-keep] [role=status]");
	await expect(status).toHaveText(m.offline_saved_today());
	await expectNoAxeViolationsInBothThemes(page);

	site.disconnect();
	await page.close();
	const cold = await context.newPage();
	await cold.goto("/");
	await cold.getByRole("link", { name: "Rivers" }).click();
	for (const title of ["Springs", "Mouths"]) {
		await cold.getByRole("link", { name: new RegExp(`^${title}`) }).click();
		const frame = () => cold.frameLocator("iframe:visible");
		await expect(textOf(cold, "Survey").getByRole("heading").first()).toBeVisible();
		await cold.getByRole("tab", { name: m.phase_question(), exact: true }).click();
		await expect(cold.getByText(m.content_not_available())).toBeVisible();
		await cold.getByRole("tab", { name: m.phase_read(), exact: true }).click();
		if (title === "Springs") {
			await expect(frame().getByText(m.document_copy_of({ date: "November 21, 2026" }))).toBeVisible();
			await expect(frame().getByText("A river begins at its spring.")).toBeVisible();
		} else await expect(cold.getByText(m.document_needs_network())).toBeVisible();
		await cold.getByRole("tab", { name: m.phase_recite() }).click();
		await answerSet(cold, () => true);
		await cold.getByRole("tab", { name: m.phase_review(), exact: true }).click();
		await expect(textOf(cold, "Review").getByRole("heading").first()).toBeVisible();
		await cold.getByRole("tab", { name: m.doubts_label() }).click();
		await expect(cold.getByRole("textbox", { name: m.doubt_box_label() })).toBeVisible();
		await cold.getByRole("link", { name: m.all_subtopics() }).click();
	}
	await cold.getByRole("link", { name: /^Discs/ }).click();
	await cold.getByRole("tab", { name: m.phase_recite() }).click();
	const picture = cold.getByRole("img", { name: "A red disc" });
	await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
	// Not the stored size, as a small screen would request.
	const statusOf = (url: string) => cold.evaluate(async (address) => (await fetch(address)).status, url);
	await expect.poll(() => statusOf(`/pictures/${sha256}-480.webp`)).toBe(200);
	// Never opened with a network.
	await cold.goto("/progress");
	await expect(cold.getByText(m.progress_mastered()).first()).toBeVisible();
});

/** Sums what the page's own requests receive, headers included. */
async function countBytes(session: CDPSession): Promise<() => number> {
	let bytes = 0;
	await session.send("Network.enable");
	session.on("Network.loadingFinished", ({ encodedDataLength }) => {
		bytes += encodedDataLength;
	});
	return () => bytes;
}

test("each question shows that the learner is offline, and a captive portal's page is shown and never stored", async ({
	page,
	site,
}) => {
	const learn = await openStudied(page, site);
	await pressNext(page);
	const stored = await listCached(page);
	await test.step("without a layout shift", async () => {
		const word = page.getByText(m.quiz_offline(), { exact: true });
		const topOf = () => questionText(page).evaluate((text) => text.getBoundingClientRect().top);
		const before = await topOf();
		site.disconnect();
		await page.evaluate(() => dispatchEvent(new Event("offline")));
		await expect(word).toBeVisible();
		await expect.poll(topOf).toBe(before);
		for (let question = 0; question < 3; question++) {
			await answer(page, true);
			await pressNext(page);
			await expect(word).toBeInViewport({ ratio: 1 });
		}
		const marks = await page.locator(".set-marks").boundingBox();
		expect((marks?.x ?? 0) + (marks?.width ?? 0)).toBeLessThanOrEqual((await word.boundingBox())?.x ?? 0);
	});
	const portal = createServer((_request, response) => {
		response.writeHead(200, { "Content-Type": "text/html" }).end("<title>Portal</title><h1>Buy our Wi-Fi</h1>");
	}).listen(0, "127.0.0.1");
	await once(portal, "listening");
	site.answerFrom(`http://127.0.0.1:${(portal.address() as AddressInfo).port}`);
	await page.goto(`${learn}?other#recite`);
	await expect(page.getByRole("heading", { name: "Buy our Wi-Fi" })).toBeVisible();
	site.disconnect();
	portal.closeAllConnections();
	await new Promise((resolve) => portal.close(resolve));
	await page.goto(`${learn}#recite`);
	await expect(questionText(page)).toBeVisible();
	await expect.poll(async () => new Set(await listCached(page))).toEqual(new Set(stored));
});

test("a download that is cancelled, or finds no space, leaves nothing; a downloaded module can be updated and removed", async ({
	page,
	context,
	site,
}) => {
	const module = await site.addModule({ title: "Rivers", subtopics: [{ questions: makeStoryQuestions(200) }] });
	await page.goto(`/module/${module.linkCode}`);
	await page.route("**/mcq-data/**", () => new Promise(() => {}));
	await page.getByRole("button", { name: KEEP_MODULE }).click();
	await page.getByRole("button", { name: m.cancel() }).click();
	await expect(page.getByText(m.offline_cancelled()).first()).toBeVisible();
	await expect.poll(() => listModuleCaches(page)).toEqual([]);
	await page.unroute("**/mcq-data/**");

	await test.step("a full phone", async () => {
		const session = await context.newCDPSession(page);
		await session.send("Storage.overrideQuotaForOrigin", { origin: site.url, quotaSize: 200_000 });
		await page.getByRole("button", { name: KEEP_MODULE }).click();
		await expect(page.getByText(someText(m.offline_full)).first()).toBeVisible();
		await expect(page.getByRole("button", { name: KEEP_MODULE })).toBeVisible();
		await expect.poll(() => listModuleCaches(page)).toEqual([]);
		await session.send("Storage.overrideQuotaForOrigin", { origin: site.url });
	});

	site.disconnect();
	await page.getByRole("button", { name: KEEP_MODULE }).click();
	const again = page.getByRole("button", { name: m.try_again() });
	await again.click();
	await expect(page.getByText(m.offline_save_failed()).first()).toBeVisible();
	await expect(again).toBeVisible();
	site.connect();
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await keep(page);
	const [before] = await listModuleCaches(page);

	await site.withHub(({ catalog }) => catalog.createSubtopic(module.id, { ...EMPTY, title: "Deltas" }));
	await page.reload();
	await page.getByRole("button", { name: /^Update \(\d+ kB to download\)$/ }).click();
	await expect.poll(async () => (await listModuleCaches(page))[0]).not.toBe(before);
	await expect(page.getByText(m.offline_saved_today()).first()).toBeVisible();
	await expect.poll(() => listModuleCaches(page)).toHaveLength(1);
	await page.getByRole("button", { name: m.own_remove() }).click();
	await expect(page.getByRole("button", { name: KEEP_MODULE })).toBeVisible();
	await expect.poll(() => listModuleCaches(page)).toEqual([]);
});

const EMPTY = {
	description: null,
	surveyDocLink: null,
	questionDocLink: null,
	readDocLink: null,
	reviewDocLink: null,
};

/** Pages may be used for some seconds (app/ui/page-headers.ts). */
async function letPagesAge(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("Network.clearBrowserCache");
	await session.detach();
}

test("modules that were deleted or closed leave the phone at the next contact, each with its reason; answers and other modules stay", async ({
	page,
	site,
}) => {
	const actor = { id: "a1", email: "admin@example.com" };
	const text = "/documents/sqr3-method/read";
	const { deleted, closed, batch, opened, lakes, link } = await site.withHub(async (hub) => {
		const add = (title: string, subtopics: GivenModule["subtopics"] = []) => storeModule(hub, { title, subtopics });
		const batch = await add("Bays", [{ title: "Capes", readDocLink: text }, { title: "Mouths" }]);
		const rules = { name: "Batch A", opensAt: null, endsAt: null, maxDevices: null, showsTitle: false };
		return {
			deleted: await add("Rivers", [{ title: "Beds" }]),
			closed: await add("Seas", [{ title: "Springs", questions: makeStoryQuestions(3) }]),
			batch,
			opened: await add("Ponds"),
			lakes: await add("Lakes"),
			link: await hub.moduleLinks.create(batch.id, rules, actor),
		};
	});
	const learnOf = ({ id, subtopics }: StoredModule) => subtopics.map((subtopic) => `/learn/${id}/${subtopic.id}`);
	const [read = "", unopened = ""] = learnOf(batch);

	await test.step("modules are downloaded or opened, and a question is answered", async () => {
		for (const module of [deleted, closed]) {
			await page.goto(`/module/${module.linkCode}`);
			await keep(page);
		}
		await page.goto(`${learnOf(closed)[0]}#recite`);
		await answer(page, true);
		for (const address of [`/module/${lakes.linkCode}`, `/module/${opened.linkCode}`, `/module/${link.code}`, read]) {
			await page.goto(address);
			await waitUntilStored(page, address);
		}
		await page.goto(`${read}#read`);
		await waitUntilStored(page, text);
	});
	await page.goto("/");
	site.disconnect();
	await site.withHub(async ({ modules, moduleLinks }) => {
		await modules.remove(deleted.id, actor);
		await modules.remove(opened.id, actor);
		await moduleLinks.switchOwn(closed.id, false, null);
		await moduleLinks.switch(link.id, false, actor);
	});
	await expect(page.getByRole("link", { name: "Rivers" })).toBeVisible();
	await site.restart();
	await page.evaluate(() => dispatchEvent(new Event("online")));

	const heading = page.getByRole("heading", { level: 1 });
	const listLeft = async (names: readonly string[]) =>
		(await listCached(page)).filter((path) => path.split("/").some((part) => names.includes(part))).toSorted();
	const namesOf = ({ id, linkCode, subtopics }: StoredModule) => [
		id,
		linkCode ?? "",
		...subtopics.map((one) => one.id),
	];
	await test.step("a downloaded one that was deleted", async () => {
		await expect(page.getByText(m.offline_title_gone({ title: "Rivers" }))).toBeVisible();
		await expect(page.getByRole("link", { name: "Rivers" })).toHaveCount(0);
		// The cached addresses of withdrawn pages, which have no content.
		const marks = [`/module/${deleted.id}`, `/module/${deleted.linkCode}`];
		await expect.poll(() => listLeft(namesOf(deleted))).toEqual(marks.toSorted());
		await letPagesAge(page);
		for (const [address, title] of [
			[`/module/${deleted.linkCode}`, "Access Denied"],
			[learnOf(deleted)[0] ?? "", m.page_not_found()],
		] as const) {
			await page.goto(address);
			await expect(heading).toHaveText(title);
			await expect(page.getByText(m.module_withdrawn())).toBeVisible();
		}
	});
	await test.step("a downloaded one whose link was switched off", async () => {
		await expect.poll(() => listModuleCaches(page)).toEqual([]);
		await page.goto(`/module/${closed.linkCode}`);
		await expect(heading).toHaveText(m.link_ended_title());
		await page.goto("/progress");
		await expect(page.getByText("Springs")).toBeVisible();
	});
	await test.step("an opened one that was deleted, beside a link that never was", async () => {
		const withdrawn = page.getByText(m.module_withdrawn());
		for (let visit = 0; visit < 2; visit++) {
			await page.goto(`/module/${opened.linkCode}`);
			await expect(withdrawn).toBeVisible();
			await expect(page.getByText(m.module_not_found())).toBeVisible();
		}
		await page.goto("/module/Bnobody1");
		await expect(page.getByText(m.access_denied_next())).toBeVisible();
		await expect(withdrawn).toBeHidden();
	});
	await test.step("an opened one whose link was closed: nothing of it opens without a network", async () => {
		await page.goto(`/module/${link.code}`);
		await expect(heading).toHaveText(m.link_ended_title());
		// The marks of what is closed.
		const marks = [`/module/${link.code}`, `/module/${batch.id}`];
		const names = [...namesOf(batch), link.code, "sqr3-method"];
		await expect.poll(() => listLeft(names)).toEqual(marks.toSorted());
		site.disconnect();
		for (const address of [read, unopened, `/module/${link.code}`, `/subtopics/${batch.id}`]) {
			await page.goto(address);
			await expect(heading).toHaveText(m.link_ended_title());
			await expect(page.getByText(m.link_ended())).toBeVisible();
			await expect(page.getByRole("link", { name: "Lakes" })).toBeVisible();
			await expect(page.getByRole("link", { name: "Bays" })).toHaveCount(0);
		}
	});
});

for (const serviceWorkers of ["allow", "block"] as const) {
	test.describe(`with service workers: ${serviceWorkers}`, () => {
		test.use({ serviceWorkers });

		test("forgetting everything in one tab leads the other tab to the progress page", async ({
			page,
			context,
			site,
		}) => {
			const module = await site.addModule({ subtopics: [{ questions: makeStoryQuestions(12) }] });
			await page.goto("/data");
			if (serviceWorkers === "allow") await page.evaluate(() => navigator.serviceWorker.ready);
			await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
			await answerSome(page, 2);
			const second = await context.newPage();
			await second.goto("/data");
			await expect(second.getByText(someText(m.progress_answers_here, { count: 2 }))).toBeVisible();
			site.disconnect();
			await confirm(second, m.forget_everything());
			await expect(second.getByText(m.forgotten_later())).toBeVisible();
			await expect(second.getByText(m.forgotten_server_pending())).toBeVisible();
			await expect(page.getByText(m.progress_forgotten_in_tab())).toBeVisible();
			await expect(page.locator("main").getByRole("radio")).toHaveCount(0);
			if (serviceWorkers === "block") return;
			await expect(page).toHaveURL(/\/data$/);
			const listForeign = async () => {
				const left = await listCached(page);
				return left.filter((path) => !/^\/(?:static\/.*|progress|data|offline|favicon\.svg)$/.test(path));
			};
			await expect.poll(listForeign).toEqual([]);
			site.connect();
			await expect(page.getByText(m.progress_nothing_yet())).toBeVisible();
			await expect(second.getByText(m.forgotten_everything())).toBeVisible();
		});
	});
}

// Of how many builds the parts are served: previous-builds.test.ts.
test("a deployment in the middle of a set: every chunk still loads, the set stays, and the next page has the new build", async ({
	browser,
}) => {
	// A site of its own: the other stories go on with the first build.
	const site = await createSite();
	const context = await browser.newContext({ baseURL: site.url });
	const page = await context.newPage();
	const learn = await openStudied(page, site);
	const build = await page.locator("html").getAttribute("data-build");
	await site.restart(1);
	await pressNext(page);
	await answerSet(page, () => true);
	await page.locator("[data-go-on]").click();
	// Chunks that were never loaded come from the build before.
	await page.getByRole("tab", { name: m.doubts_label() }).click();
	await expect(page.getByRole("textbox", { name: m.doubt_box_label() })).toBeVisible();
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	const figures = await readFigures(page);
	await page.reload();
	await expect(page.locator("html")).not.toHaveAttribute("data-build", build ?? "");
	await expect.poll(() => readFigures(page)).toBe(figures);
	// The result of the set, too, until the next one begins.
	await page.getByRole("button", { name: m.begin_set({ n: 2 }) }).click();
	await expect(questionText(page)).toBeVisible();
	// The new worker has not activated on its own.
	const findWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
	await expect.poll(findWaiting).toBe("installed");
	site.disconnect();
	await page.goto("/");
	await page.goto(`${learn}#recite`);
	await expect(questionText(page)).toBeVisible();
	await context.close();
	await site.remove();
});

/** Opens a subtopic's quiz, answers a question, and waits until it is stored. @returns its address */
async function openStudied(page: Page, site: Site): Promise<string> {
	const module = await site.addModule({ subtopics: [{ title: "Springs", questions: makeStoryQuestions(25) }] });
	const learn = `/learn/${module.id}/${module.subtopics[0]?.id}`;
	await page.goto("/");
	await waitUntilStored(page, "/");
	await page.goto(`${learn}#recite`);
	await answer(page, true);
	await waitUntilStored(page, `/mcq-data/${module.id}/${module.subtopics[0]?.id}.json`);
	await waitForQuiz(page);
	return learn;
}

/** The last chunk that the quiz fetches while the first question is on screen. */
async function waitForQuiz(page: Page): Promise<void> {
	await expect.poll(() => listCached(page)).toContainEqual(expect.stringMatching(/\/resume-/));
}

test("practice a week later without a network is sent when it is back", async ({ page, site }) => {
	const { id, subtopics } = await site.addModule({
		title: "Rivers",
		subtopics: [{ questions: makeStoryQuestions(3) }],
	});
	// A page with a moved clock does not list what it has loaded, which the first visit stores.
	const today = Date.now();
	await page.goto(`/today/${id}`);
	await page.getByRole("button", { name: m.today_begin(), exact: true }).click();
	await answer(page, false);
	await waitUntilStored(page, `/module/${id}/questions.json`);
	await waitUntilStored(page, `/today/${id}`);
	await waitUntilStored(page, `/mcq-data/${id}/${subtopics[0]?.id}.json`);
	await expect.poll(() => listCached(page)).toContainEqual(expect.stringMatching(/\/dose-part-/));
	site.disconnect();
	await page.clock.setFixedTime(today + 7 * 86_400_000);
	await page.goto(`/today/${id}`);
	await page.getByRole("button", { name: m.today_begin(), exact: true }).click();
	await answer(page, true);
	site.connect();
	await page.goto("/data");
	await expect(page.getByText(someText(m.progress_answers_sent))).toBeVisible();
});
