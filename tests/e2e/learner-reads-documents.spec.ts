// The document tabs: what loads when, what is stored, and what happens when a document does not load.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./support/story.ts";
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
	await page.getByRole("button", { name: "Contents" }).click();
	await page
		.getByRole("navigation", { name: "Contents" })
		.getByRole("button", { name: "Recite: close the book" })
		.click();
	await expect(part).toBeInViewport();
	await expect(part).toBeFocused();
	await expect(page).toHaveURL(/#read$/);
	const isKept = () => page.evaluate(() => sessionStorage.getItem("doubtless.text-places") !== null);
	await expect.poll(isKept).toBe(true);
	await page.getByRole("tab", { name: "Survey" }).click();
	await expect(textOf(page, "Survey").getByRole("heading").first()).toBeVisible();
	await expect(part).not.toBeVisible();
	await page.getByRole("tab", { name: "Read" }).click();
	await expect(part).toBeInViewport();
	expect(loaded).toEqual([READ]);
	await page.reload();
	await expect(part).toBeInViewport();
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

test("the hash opens its tab, an unknown hash is ignored, and the frame is sandboxed", async ({ page, product }) => {
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
	expect(await frame.getAttribute("sandbox")).not.toMatch(/allow-(top-navigation|forms)/);
	const headers = (await page.request.get(SURVEY)).headers();
	expect(headers["content-security-policy"]).toContain("script-src 'none'");
	const link = page.getByRole("tabpanel").getByRole("link", { name: "Open in a new tab" });
	await expect(link).toHaveAttribute("href", site.link);
	await expect(link).toHaveAttribute("target", "_blank");
	await page.evaluate(() => {
		location.hash = "#nonsense";
	});
	await expect(page.getByRole("tab", { name: "Review" })).toHaveAttribute("aria-selected", "true");
	await site.close();
});

test("a missing document and an unusable link are reported", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ questionDocLink: "javascript:alert(1)" }] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
	await expect(page.getByRole("tabpanel", { name: "Survey" })).toContainText(
		"Content not available for this section yet.",
	);
	await page.getByRole("tab", { name: "Question" }).click();
	await expect(page.getByText("Invalid document URL. Please contact the administrator.")).toBeVisible();
	await expect(page.locator("iframe, a[href^=javascript]")).toHaveCount(0);
});

test("the frame is 85 % of the window high on a phone, 600 px from 769 px on", async ({ page, product }) => {
	const site = await startOtherSite();
	const module = await product.addModule({ subtopics: [{ surveyDocLink: site.link }] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
	const height = async () => (await page.locator(".document-frame:has(iframe)").boundingBox())?.height;
	expect(await height()).toBeCloseTo(740 * 0.85, 0);
	await page.setViewportSize({ width: 768, height: 1_000 });
	expect(await height()).toBeCloseTo(850, 0);
	await page.setViewportSize({ width: 769, height: 1_000 });
	expect(await height()).toBeCloseTo(600, 0);
	await site.close();
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
		await page.waitForLoadState("networkidle");
		await context.setOffline(true);
		await page.getByRole("tab", { name: "Read" }).click();
		await expect(page.getByText("This document needs a network.")).toBeVisible();
		await expect(page.locator('[data-tab="read"][data-done]')).toHaveCount(0);
		await context.setOffline(false);
		await expect(textOf(page, "Read").getByRole("heading").first()).toBeVisible();
		await page.getByRole("tabpanel", { name: "Read" }).getByRole("button", { name: "I have read this" }).click();
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

	test("is retried four times with delays, then by the learner", async ({ page, product }) => {
		const { port } = server.address() as AddressInfo;
		const module = await product.addModule({
			subtopics: [{ surveyDocLink: `http://127.0.0.1:${port}/never` }],
		});
		const attempt = (number: number) => page.getByText(`Loading document... (Attempt ${number}/4)`);
		const frame = page.locator("iframe");
		// The page's clock advances only when the story says so, so every wait is exact to the millisecond.
		await page.clock.install({ time: 0 });
		await page.clock.pauseAt(1_000);
		// The browser is still waiting for the document when the page has loaded.
		await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`, { waitUntil: "domcontentloaded" });
		for (const [index, wait] of [1_000, 2_000, 4_000].entries()) {
			await expectAsked(index + 1);
			await expect(attempt(index + 1)).toBeVisible();
			await page.clock.runFor(14_999);
			await expect(frame, "15 s an attempt").toHaveCount(1);
			await page.clock.runFor(1);
			await expect(frame).toHaveCount(0);
			await page.clock.runFor(wait + 99);
			await expect(frame, `${wait} ms and the pause of 0.1 s`).toHaveCount(0);
			await expect(attempt(index + 1)).toBeVisible();
			await page.clock.runFor(1);
		}
		await expectAsked(4);
		await expect(attempt(4)).toBeVisible();
		await page.clock.runFor(14_999);
		await expect(attempt(4)).toBeVisible();
		await page.clock.runFor(1);
		await expect(
			page.getByText("Failed to load document after multiple attempts. Please try again later."),
		).toBeVisible();
		await page.clock.runFor(60_000);
		await expect(frame, "no more by itself").toHaveCount(0);
		expect(asked).toBe(4);
		await page.getByRole("button", { name: "Try Again" }).click();
		await expect(attempt(1)).toBeVisible();
		await expectAsked(5);
	});

	/** Over the network, in real time: the server has received this many requests. */
	async function expectAsked(times: number): Promise<void> {
		await expect.poll(() => asked).toBe(times);
	}
});
