// A step is done when a document was read to its end or every question is mastered.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { withHub } from "./support/modules.ts";
import { COLLEAGUE } from "./support/panel.ts";
import { answer, makeStoryQuestions } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";
import { textOf } from "./support/texts.ts";

// The ways between pages, with their transitions.
test.use({ reducedMotion: "no-preference" });

const SURVEY = "/documents/sqr3-method/survey";
const READ = "/documents/sqr3-method/read";

const doneTabs = (page: Page) => page.locator("[data-tab][data-done]");

/** The labels of the cards on the list of all subtopics. */
async function openList(page: Page) {
	await page.getByRole("link", { name: m.all_subtopics() }).click();
	await expect(page).toHaveURL(/\/subtopics\//);
	return page.getByRole("main").getByRole("list").last();
}

test("a document counts as read at its end, not when its tab is opened", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ surveyDocLink: SURVEY, readDocLink: READ }] });
	await page.clock.install();
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
	for (const name of ["Survey", "Read"]) {
		await page.getByRole("tab", { name }).click();
		await expect(textOf(page, name).getByRole("heading").first()).toBeVisible();
		await expect(page.getByRole("button", { name: m.text_contents() }).filter({ visible: true })).toBeVisible();
		// Too fast to have been read.
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
		await page.clock.runFor(1_000);
		await page.evaluate(() => scrollTo(0, 0));
		await page.clock.fastForward(60_000);
		await expect(page.locator(`[data-tab="${name.toLowerCase()}"][data-done]`)).toHaveCount(0);
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
		await expect(page.locator(`[data-tab="${name.toLowerCase()}"][data-done]`)).toHaveCount(1);
	}
	await expect(page.getByText(m.document_read()).filter({ visible: true })).toBeVisible();
	const list = await openList(page);
	await expect(list).toContainText(m.completed());
});

test("a text that needs no scrolling is not read by a look at Recite and Back", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(2) }] });
	const subtopicId = module.subtopics[0]?.id ?? "";
	const text = { subtopicId, markdown: "A river begins at its spring.", version: 0, phase: "survey" } as const;
	await withHub(product.env, ({ texts }) => texts.save({ ...text, origin: "written" }, COLLEAGUE));
	await page.clock.install();
	await page.goto(`/learn/${module.id}/${subtopicId}`);
	await expect(page.getByRole("link", { name: m.open_in_new_tab() }).first()).toBeVisible();
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await answer(page, false);
	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
	await page.goBack();
	await expect(textOf(page, m.phase_survey())).toBeInViewport();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	await page.clock.runFor(2_000);
	await expect(doneTabs(page)).toHaveCount(0);
	await page
		.getByRole("tabpanel", { name: m.phase_survey() })
		.getByRole("button", { name: m.document_i_have_read() })
		.click();
	await expect(doneTabs(page)).toHaveCount(1);
});

test("the end of a text leads to the next step, then to the next subtopic, and 'Continue' to what is not done", async ({
	page,
	product,
}) => {
	const module = await product.addModule({
		subtopics: [
			{ title: "Venus", surveyDocLink: SURVEY, reviewDocLink: READ },
			{ title: "Nothing yet" },
			{ title: "Mars", readDocLink: READ },
		],
	});
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
	await page.getByRole("button", { name: m.next_step({ step: m.phase_review() }) }).click();
	await expect(page.getByRole("tab", { name: m.phase_review() })).toBeFocused();
	await expect(page.locator('[data-tab="survey"][data-done]')).toHaveCount(1);
	const next = page.getByRole("link", { name: m.next_subtopic({ title: "Mars" }) });
	await expect(next).toBeVisible();
	const go = (title: string, step: string, heading = m.continue_where_you_left_off()) =>
		page.getByRole("link", { name: `${heading} ${title} ${step}` });
	for (const address of ["/", `/subtopics/${module.id}`]) {
		await page.goto(address);
		await expect(go("Venus", m.phase_review())).toBeVisible();
	}
	// The card opens and names the same step.
	const card = page.locator(`[data-subtopic="${module.subtopics[0]?.id}"]`);
	await expect(card).toContainText(`${m.continue_learning()} · ${m.phase_review()}`);
	await expect(card).toHaveAttribute("href", /#review$/);
	await go("Venus", m.phase_review()).click();
	await next.click();
	await expect(page).toHaveURL(new RegExp(`${module.subtopics[2]?.id}#read$`));
	await expect(page.getByRole("link", { name: m.back_to_module() })).toBeVisible();
	// Venus is completed by pressing the way on, so "Continue" goes to Mars even after a look back.
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#review`);
	await expect(page.getByRole("tab", { name: m.phase_review() })).toHaveAttribute("aria-selected", "true");
	await page.goto("/");
	await expect(go("Mars", m.phase_read(), m.continue_with_next())).toBeVisible();
});

test.describe("a document of another site", () => {
	test.use({ allowedErrors: [/X-Frame-Options|ERR_BLOCKED|ERR_CONNECTION_REFUSED|status of 500|chrome-error/] });
	let server: Server;
	let address: string;

	test.beforeAll(async () => {
		server = createServer((request, response) => {
			if (request.url === "/refuses-frames") response.setHeader("X-Frame-Options", "DENY");
			response.statusCode = request.url === "/fails" ? 500 : 200;
			response.setHeader("Content-Type", "text/html").end("<h1>Elsewhere</h1>");
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	test.afterAll(() => {
		server.closeAllConnections();
		server.close();
	});

	test("is marked as read only by the learner, whether it was shown or refused", async ({ page, product }) => {
		const module = await product.addModule({
			subtopics: [
				{
					surveyDocLink: `${address}/refuses-frames`,
					questionDocLink: `${address}/fails`,
					readDocLink: "http://127.0.0.1:9/closed",
					reviewDocLink: `${address}/fine`,
				},
			],
		});
		await page.clock.install();
		await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
		const tabs = ["Survey", "Question", "Read", "Review"];
		for (const name of tabs) {
			await page.getByRole("tab", { name, exact: true }).click();
			await expect(
				page.getByRole("tabpanel", { name }).getByRole("button", { name: m.document_i_have_read() }),
			).toBeVisible();
		}
		await page.clock.fastForward(60_000);
		await expect(doneTabs(page)).toHaveCount(0);
		for (const name of tabs) {
			await page.getByRole("tab", { name, exact: true }).click();
			const panel = page.getByRole("tabpanel", { name });
			await panel.getByRole("button", { name: m.document_i_have_read() }).press("Enter");
			await expect(panel.locator(".next-step")).toBeFocused();
			await expect(panel.locator("[aria-live=polite]")).toHaveText(m.document_read());
		}
		await expect(doneTabs(page)).toHaveCount(4);
		const list = await openList(page);
		await expect(list).toContainText(m.completed());
	});
});

test("a document that the server could not read has a warning, a link to open it, and the hub's copy if there is one", async ({
	page,
	product,
}) => {
	const link = "https://docs.google.com/document/d/1aB-_xYz0123456789/mobilebasic";
	const module = await product.addModule({ subtopics: [{ readDocLink: link }] });
	const subtopicId = module.subtopics[0]?.id ?? "";
	await withHub(product.env, async ({ db }) => {
		const row = { subtopicId, phase: "read", link, status: "unreadable" as const, text: "", words: 0, readAt: 1 };
		await db
			.insertInto("documentText")
			.values({ ...row, reason: "not-shared" })
			.execute();
	});
	await page.goto(`/learn/${module.id}/${subtopicId}#read`);
	const panel = page.getByRole("tabpanel", { name: m.phase_read() });
	await expect(panel).toContainText(m.document_closed());
	await expect(panel.getByRole("link", { name: m.open_in_new_tab() })).toHaveAttribute("href", link);
	await expect(panel.locator("iframe")).toHaveCount(0);
	await expect(panel.getByRole("button", { name: m.document_i_have_read() })).toHaveCount(0);
	// With a copy from before the document was unshared.
	await withHub(product.env, async ({ db }) => {
		const copy = { status: "read" as const, text: "Rivers\n\nA river begins at its spring.", words: 7 };
		await db
			.updateTable("documentText")
			.set({ ...copy, readAt: Date.UTC(2026, 10, 12) })
			.where("subtopicId", "=", subtopicId)
			.execute();
		// Pages are cached until their module changes.
		await db
			.updateTable("moduleRow")
			.set((e) => ({ contentVersion: e("contentVersion", "+", 1), updatedAt: Date.now() }))
			.execute();
	});
	const copy = panel.getByRole("button", { name: m.document_read_copy({ date: "November 12" }) });
	await expect(async () => {
		await page.reload();
		await expect(panel).toContainText(m.document_closed());
		// Once for each load: the next one may show it.
		expect(await copy.count(), "the server has noticed the change").toBe(1);
	}).toPass();
	await copy.click();
	await expect(page.frameLocator("iframe").getByText("A river begins at its spring.")).toBeVisible();
});

test("mastery marks Recite done and no step that was never opened", async ({ page, product }) => {
	const documents = { surveyDocLink: SURVEY, questionDocLink: SURVEY, readDocLink: READ, reviewDocLink: READ };
	const module = await product.addModule({
		subtopics: [
			{ ...documents, title: "Venus", questions: makeStoryQuestions(1) },
			{ title: "Mars", questions: makeStoryQuestions(1) },
		],
	});
	for (const { id } of module.subtopics) {
		await page.goto(`/learn/${module.id}/${id}#recite`);
		await answer(page, true);
		await expect(doneTabs(page)).toHaveCount(1);
		await expect(page.locator('[data-tab="recite"][data-done]')).toHaveCount(1);
	}
	// A new tab has its own session and reads this from the log before Recite is opened.
	const tab = await page.context().newPage();
	await tab.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
	await expect(tab.locator('[data-tab="recite"][data-done]')).toHaveCount(1);
	await expect(doneTabs(tab)).toHaveCount(1);
	await tab.close();
	const list = await openList(page);
	const venus = list.getByRole("listitem").filter({ hasText: "Venus" });
	await expect(venus).toContainText(m.completed_quiz());
	await expect(venus.locator('[data-state="done"]')).toHaveCount(1);
	await expect(venus).toContainText(m.steps_done({ total: 5, done: 1 }));
	const mars = list.getByRole("listitem").filter({ hasText: "Mars" });
	await expect(mars).toContainText(m.steps_done({ total: 1, done: 1 }));
	await expect(mars).toContainText("1 question · about 1 min");
	await expect(mars.getByText(m.completed(), { exact: true })).toBeVisible();
	await expect(list.getByText(m.start_learning())).toHaveCount(0);
	await expect(page.getByRole("link", { name: m.continue_where_you_left_off() })).toHaveCount(0);
});
