// The document tabs: what loads when, what is stored, and what happens when a document does not load.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page, Request } from "@playwright/test";
import * as m from "#messages";
import { readStores } from "./support/browser-storage.ts";
import { withHub } from "./support/modules.ts";
import { COLLEAGUE } from "./support/panel.ts";
import { expect, goOffline, test } from "./support/story.ts";
import { startOtherSite, textOf } from "./support/texts.ts";

const SURVEY = "/documents/sqr3-method/survey";
const READ = "/documents/sqr3-method/read";

test("a text loads once, when its tab is opened, and its reading position is restored", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ surveyDocLink: SURVEY, readDocLink: READ }] });
	const loaded: string[] = [];
	page.on("request", (request) => {
		if (request.url().includes("/documents/")) loaded.push(new URL(request.url()).pathname);
	});
	const address = `/learn/${module.id}/${module.subtopics[0]?.id}`;
	await page.goto(`${address}#read`);
	const text = textOf(page, "Read");
	await expect(text.getByRole("heading", { level: 2 })).toBeVisible();
	expect(loaded, "the first tab's text stands in the page").toEqual([READ]);
	await expect(page.locator("iframe")).toHaveCount(0);
	const part = text.getByRole("heading", { name: "Recite: close the book" });
	await page.getByRole("button", { name: m.text_contents() }).click();
	await page
		.getByRole("navigation", { name: m.text_contents() })
		.getByRole("button", { name: "Recite: close the book" })
		.click();
	await expect(part).toBeInViewport();
	await expect(part).toBeFocused();
	await expect(page).toHaveURL(/#read$/);
	const isKept = () => page.evaluate(() => sessionStorage.getItem("doubtless.places") !== null);
	await expect.poll(isKept).toBe(true);
	await expect.poll(() => hasLoggedPosition(page), "logged at rest, not only when the page is left").toBe(true);
	await page.getByRole("tab", { name: m.phase_survey() }).click();
	await expect(textOf(page, "Survey").getByRole("heading").first()).toBeVisible();
	await expect(part).not.toBeVisible();
	await page.getByRole("tab", { name: m.phase_read() }).click();
	await expect(part).toBeInViewport();
	expect(loaded).toEqual([READ]);
	await page.reload();
	await expect(part).toBeInViewport();
	await test.step("the same line at the same height, however often the page is opened again", async () => {
		const top = () => part.evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
		await waitForRestoring(page);
		const before = await top();
		await page.mouse.move(180, 400);
		await page.mouse.wheel(0, 260);
		await expect.poll(top, "the wheel's scrolling ended").toBe(before - 260);
		for (let reload = 1; reload <= 3; reload++) {
			await page.reload();
			await waitForRestoring(page);
			// Once: a place that the browser restores and the page then changes is not the same.
			expect(await top(), `reload ${reload}`).toBe(before - 260);
		}
		await page.mouse.wheel(0, -260);
		await expect(part).toBeInViewport();
	});
	// Another day, in another tab: the log has it.
	const other = await page.context().newPage();
	await page.close();
	await other.goto(`${address}#read`);
	await expect(textOf(other, "Read").getByRole("heading", { name: "Recite: close the book" })).toBeInViewport();
	// A block has the direction of its text, and its line is on the side where the text begins.
	await textOf(other, "Read").evaluate((text) =>
		text.insertAdjacentHTML("beforeend", '<blockquote><p dir="auto">العربية</p></blockquote>'),
	);
	await expect(other.locator("blockquote").last()).toHaveCSS("direction", "rtl");
});

/** The position is restored in the second frame after the list of contents is there. */
async function waitForRestoring(page: Page): Promise<void> {
	await expect(page.getByRole("button", { name: m.text_contents() })).toBeVisible();
	await page.evaluate(async () => {
		for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
	});
}

async function hasLoggedPosition(page: Page): Promise<boolean> {
	const [events = []] = await readStores<{ kind: string }>(page, "doubtless-log", ["events"]);
	return events.some(({ kind }) => kind === "place");
}

test("the hash opens its tab, an unknown hash is ignored, and the frame is sandboxed and fits the window", async ({
	page,
	product,
}) => {
	const site = await startOtherSite();
	const module = await product.addModule({ subtopics: [{ reviewDocLink: site.link }] });
	const address = `/learn/${module.id}/${module.subtopics[0]?.id}`;
	for (const [hash, tab] of [
		["", "Survey"],
		["#review", "Review"],
		["#nonsense", "Survey"],
	] as const) {
		await page.goto("/");
		await page.goto(address + hash);
		await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
	}
	await page.goto(`${address}#review`);
	const frame = page.locator("iframe");
	await expect(frame).toHaveAttribute("referrerpolicy", "no-referrer");
	await expect(frame).toHaveAttribute("sandbox");
	await expect(frame).not.toHaveAttribute("sandbox", /allow-(top-navigation|forms)/);
	const headers = (await page.request.get(SURVEY)).headers();
	expect(headers["content-security-policy"]).toContain("script-src 'none'");
	const link = page.getByRole("tabpanel").getByRole("link", { name: m.open_in_new_tab() });
	await expect(link).toHaveAttribute("href", site.link);
	await expect(link).toHaveAttribute("target", "_blank");
	await page.evaluate(() => {
		location.hash = "#nonsense";
	});
	await expect(page.getByRole("tab", { name: m.phase_review() })).toHaveAttribute("aria-selected", "true");
	await test.step("85 % of the window high on a phone, 600 px from 769 px on", async () => {
		const height = async () => (await page.locator(".document-frame:has(iframe)").boundingBox())?.height;
		await expect.poll(height).toBeCloseTo(740 * 0.85, 0);
		await page.setViewportSize({ width: 768, height: 1_000 });
		await expect.poll(height).toBeCloseTo(850, 0);
		await page.setViewportSize({ width: 769, height: 1_000 });
		await expect.poll(height).toBeCloseTo(600, 0);
	});
	await site.close();
});

test("the hash of a tab does not mark a heading of the same name", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{}] });
	const subtopicId = module.subtopics[0]?.id ?? "";
	const markdown = `${"A river begins at its spring.\n\n".repeat(30)}## Review\n\nWhat is a spring?\n`;
	const text = { subtopicId, markdown, version: 0, phase: "review" } as const;
	await withHub(product.env, ({ texts }) => texts.save({ ...text, origin: "written" }, COLLEAGUE));
	await page.goto(`/learn/${module.id}/${subtopicId}#review`);
	const heading = textOf(page, "Review").getByRole("heading", { name: "Review", exact: true });
	await expect(heading).toHaveAttribute("id", "review-2");
	await expect(page.locator("article :target")).toHaveCount(0);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("a missing document and an unusable link are reported", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ questionDocLink: "javascript:alert(1)" }] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
	await expect(page.getByRole("tabpanel", { name: m.phase_survey() })).toContainText(m.content_not_available());
	await page.getByRole("tab", { name: m.phase_question() }).click();
	await expect(page.getByText(m.invalid_document_url())).toBeVisible();
	await expect(page.locator("iframe, a[href^=javascript]")).toHaveCount(0);
});

test.describe("a text without a network", () => {
	test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

	test("is not marked as loaded, says that it needs a network, and loads automatically when the network is back", async ({
		page,
		product,
		context,
	}) => {
		const module = await product.addModule({ subtopics: [{ surveyDocLink: SURVEY, readDocLink: READ }] });
		await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
		await expect(textOf(page, "Survey").getByRole("heading").first()).toBeVisible();
		await expect(page.getByRole("button", { name: m.text_contents() }).filter({ visible: true })).toBeVisible();
		await goOffline(context);
		await page.getByRole("tab", { name: m.phase_read() }).click();
		await expect(page.getByText(m.document_needs_network())).toBeVisible();
		await expect(page.locator('[data-tab="read"][data-done]')).toHaveCount(0);
		await context.setOffline(false);
		await expect(textOf(page, "Read").getByRole("heading").first()).toBeVisible();
		await page
			.getByRole("tabpanel", { name: m.phase_read() })
			.getByRole("button", { name: m.document_i_have_read() })
			.click();
		await expect(page.locator('[data-tab="read"][data-done]')).toHaveCount(1);
	});
});

test.describe("a document that never loads", () => {
	let server: Server;
	let asked = 0;

	test.beforeAll(async () => {
		// Accepts the connection and never responds, like a server that hangs.
		server = createServer(() => {
			asked += 1;
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	});
	test.afterAll(() => {
		server.closeAllConnections();
		server.close();
	});

	// How often, and after which waits: document-attempts.test.ts.
	test("is retried, and in the end by the learner", async ({ page, product }) => {
		const { port } = server.address() as AddressInfo;
		const module = await product.addModule({
			subtopics: [{ surveyDocLink: `http://127.0.0.1:${port}/never` }],
		});
		const attempt = (number: number) => page.getByText(m.loading_document({ attempt: number, attempts: 4 }));
		const requests = listOpenRequests(page, product.url);
		await page.clock.install();
		// The browser is still waiting for the document when the page has loaded.
		await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`, { waitUntil: "domcontentloaded" });
		// From here the time of the page passes only when the story says so.
		await page.clock.pauseAt(Date.now() + 1_000);
		for (const number of [1, 2, 3, 4]) {
			await expect(attempt(number)).toBeVisible();
			await expectAsked(number);
			const next = number < 4 ? attempt(number + 1) : page.getByText(m.document_failed());
			await expect.poll(() => passesTo(next, requests)).toBe(true);
		}
		await expect(page.getByText(m.document_failed())).toBeVisible();
		await page.clock.fastForward(600_000);
		await expect(page.locator("iframe"), "no more by itself").toHaveCount(0);
		expect(asked).toBe(4);
		await page.getByRole("button", { name: m.try_again() }).click();
		await expect(attempt(1)).toBeVisible();
		await expectAsked(5);
	});

	/**
	 * Lets less time pass than an attempt or a request may last, and none during a request to our server, which the page would take
	 * for a lost network. @returns whether this is on screen then
	 */
	async function passesTo(shown: Locator, requests: Set<Request>): Promise<boolean> {
		if (requests.size === 0) await shown.page().clock.fastForward(5_200);
		return shown.isVisible();
	}

	/** The page's requests to the product that have no response yet. */
	function listOpenRequests(page: Page, url: string): Set<Request> {
		const open = new Set<Request>();
		page.on("request", (request) => request.url().startsWith(url) && open.add(request));
		page.on("requestfinished", (request) => open.delete(request));
		page.on("requestfailed", (request) => open.delete(request));
		return open;
	}

	/** Over the network, in real time: the server has received this many requests. */
	async function expectAsked(times: number): Promise<void> {
		await expect.poll(() => asked).toBe(times);
	}
});
