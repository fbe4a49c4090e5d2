// What a learner sees when something fails: what happened, that nothing is lost, and what to do next.
import type { BrowserContext, Page } from "@playwright/test";
import * as m from "#messages";
import { expectNoAxeViolations } from "./support/axe.ts";
import { questionBox } from "./support/doubts.ts";
import { addQuiz, answer, makeStoryQuestions, questionText, readFigures } from "./support/quiz.ts";
import { someText } from "./support/some-text.ts";
import { expect, goOffline, test } from "./support/story.ts";

const MCQ = "**/mcq-data/**";
const PART = /\/static\/js\/recite-(?!skeleton)/;

/** Without a network the page stays, and says why. */
async function expectNoReload(page: Page, context: BrowserContext, button: string): Promise<void> {
	await goOffline(context);
	await page.getByRole("button", { name: button }).click();
	await expect(page.getByText(m.reload_no_answer()).filter({ visible: true })).toBeVisible();
	await context.setOffline(false);
}

/** Counts the full page loads from now on. */
function countLoads(page: Page): () => number {
	let loads = 0;
	page.on("request", (request) => {
		if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
	});
	return () => loads;
}

test.describe("the question file", () => {
	test.use({ allowedErrors: [/status of (404|50\d)|ERR_FAILED/] });

	test("shows the reason of each failure and tips, and a retry works", async ({ page, product }) => {
		const address = await addQuiz(product, 3);
		// The first one meets the page as it loads, each other one a press of "Try again".
		let go = () => page.goto(`${address}#recite`).then(() => {});
		for (const [what, readAnswer, text] of [
			[
				"answers 503",
				{ status: 503, body: "Busy. Come back later." },
				m.fetch_failed({ status: 503, body: "Busy. Come back later." }),
			],
			[
				"answers with a long page",
				{ status: 502, body: "x".repeat(900) },
				`Fetch failed with status 502: ${"x".repeat(200)}…`,
			],
			["is gone", { status: 404, body: "Not here." }, m.fetch_failed({ status: 404, body: "Not here." })],
			["is a login page of the network", { body: "<html>Sign in</html>" }, m.mcq_invalid_json()],
			["holds no questions array", { body: '{"items":[]}' }, m.mcq_questions_missing()],
			["never arrives", undefined, m.fetch_no_response()],
		] as const) {
			await test.step(what, async () => {
				await page.route(MCQ, (route) => (readAnswer ? route.fulfill(readAnswer) : route.abort()));
				await go();
				await expect(page.getByRole("heading", { name: m.error_loading_mcq() })).toBeVisible();
				await expect(page.getByText(text, { exact: true })).toBeVisible();
				await expect(page.getByText(m.tip_connection())).toBeVisible();
				await page.unroute(MCQ);
				go = () => page.getByRole("button", { name: m.try_again() }).click();
			});
		}
		await test.step("is missing on the server", async () => {
			await page.route(MCQ, (route) => route.continue({ url: route.request().url().replace(".json", "x.json") }));
			await go();
			await expect(page.getByText(/^Fetch failed with status 404: ./)).toBeVisible();
			await page.unroute(MCQ);
		});
		await go();
		await expect(questionText(page)).toBeVisible();
	});
});

test("a file without questions says 'No Questions Available', and where to go on", async ({ page, product }) => {
	const module = await product.addModule({
		subtopics: [
			{ title: "Venus" },
			{ title: "Mars", questions: makeStoryQuestions(1), readDocLink: "/documents/sqr3-method/read" },
		],
	});
	const panel = page.getByRole("tabpanel", { name: m.phase_recite() });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	await expect(page.getByText(m.no_questions_available())).toBeVisible();
	await expect(panel.getByRole("link", { name: m.next_subtopic({ title: "Mars" }) })).toBeVisible();
	await page.route(MCQ, (route) => route.fulfill({ body: '{"questions":[]}' }));
	await page.goto(`/learn/${module.id}/${module.subtopics[1]?.id}#recite`);
	await expect(page.getByText(m.no_questions_available())).toBeVisible();
	await expectNoAxeViolations(page);
	await panel.getByRole("button", { name: m.next_step({ step: m.phase_read() }) }).click();
	await expect(page.getByRole("tab", { name: m.phase_read() })).toHaveAttribute("aria-selected", "true");
});

test.describe("a missing chunk", () => {
	test.use({
		allowedErrors: [/status of 404|ERR_FAILED|ERR_INTERNET|Failed to fetch dynamically|reloading page/],
	});

	test("reloads the page once when nothing has been answered", async ({ page, product }) => {
		const address = await addQuiz(product, 12);
		const loads = countLoads(page);
		await page.route(PART, (route) => {
			return loads() === 1 ? route.fulfill({ status: 404, body: "" }) : route.continue();
		});
		await page.goto(address);
		await page.getByRole("tab", { name: m.phase_recite() }).click();
		await expect(questionText(page)).toBeVisible();
		expect(loads()).toBe(2);
	});

	test("asks before a reload that could lose answers, names the missing part, and keeps every answer", async ({
		page,
		product,
	}) => {
		const address = await addQuiz(product, 12);
		await page.goto(`${address}#recite`);
		await answer(page, true);
		await page.route(PART, (route) => route.fulfill({ status: 404, body: "" }));
		await page.reload();
		await expect(page.getByRole("heading", { name: m.part_failed({ part: "Recite" }) })).toBeVisible();
		await page.unroute(PART);
		await page.getByRole("button", { name: m.reload_page() }).click();
		await expect(questionText(page)).toBeVisible();
		await expect.poll(() => readFigures(page)).toBe("1.00 | 1 | 1 of 12");
	});

	test("of the chat takes the focus, and loads with the question that asked for it when the network is back", async ({
		page,
		product,
		context,
	}) => {
		const address = await addQuiz(product, 12);
		await page.goto(`${address}#recite`);
		await answer(page, false);
		await goOffline(context);
		await page.getByRole("button", { name: m.doubt_ask_why() }).click();
		await expect(page.getByRole("alert").filter({ hasText: m.part_needs_network() })).toBeFocused();
		await page.getByRole("button", { name: m.try_again() }).click();
		await context.setOffline(false);
		await expect(questionBox(page)).toHaveValue(m.doubt_why_wrong({ choice: "a wrong one" }));
	});

	test("gives up after 120 s and says how long it waited", async ({ page, product }) => {
		const address = await addQuiz(product, 12);
		await page.clock.install();
		await page.route(PART, () => new Promise(() => {}));
		await page.goto(address);
		await page.getByRole("tab", { name: m.phase_recite() }).click();
		await page.clock.runFor(119_000);
		await expect(page.getByRole("heading", { name: someText(m.part_failed) })).toHaveCount(0);
		await page.clock.runFor(2_000);
		await expect(page.getByText(m.part_timed_out())).toBeVisible();
	});
});

test.describe("a script that fails to load", () => {
	test.use({ allowedErrors: [/ERR_FAILED|ERR_INTERNET|Failed to fetch dynamically|uncaught/] });

	test("the page says that it did not start, stays readable, and works after a reload", async ({
		page,
		context,
		product,
	}) => {
		const address = await addQuiz(product, 3);
		for (const part of ["react", "learner", "learning-page"]) {
			await test.step(part, async () => {
				const lost = new RegExp(`/static/js/${part}-`);
				await page.route(lost, (route) => route.abort());
				await page.goto(address);
				await expect(page.getByText(m.page_not_hydrated())).toBeVisible();
				await expect(page.getByRole("heading", { name: m.phase_review(), exact: true })).toBeVisible();
				await page.unroute(lost);
				await expectNoReload(page, context, m.reload_page());
				await expect(page.getByRole("heading", { name: m.phase_review(), exact: true })).toBeVisible();
				await page.getByRole("button", { name: m.reload_page() }).click();
				await expect(page.getByRole("tab", { name: m.phase_review() })).toBeVisible();
				await expect(page.getByText(m.page_not_hydrated())).toBeHidden();
			});
		}
	});
});

test.describe("an unexpected error", () => {
	test.use({ allowedErrors: [/./] });

	async function breakQuiz(page: Page): Promise<void> {
		// A missing method simulates an unexpected error. Pressed at once, before something else draws the page again.
		await page.evaluate(() => {
			Reflect.deleteProperty(Number.prototype, "toFixed");
			document.querySelector<HTMLElement>("[data-go-on]")?.click();
		});
	}

	test("shows the global error screen, and a reload restores every answer", async ({ page, context, product }) => {
		const address = await addQuiz(product, 12);
		await page.goto(`${address}#recite`);
		await answer(page, true);
		await breakQuiz(page);
		await expect(page.getByRole("heading", { name: m.something_went_wrong() })).toBeVisible();
		await expect(page.getByText(m.try_refreshing())).toBeVisible();
		await expectNoReload(page, context, m.refresh());
		await page.getByRole("button", { name: m.refresh() }).click();
		await expect(questionText(page)).toBeVisible();
		await expect.poll(() => readFigures(page)).toBe("1.00 | 1 | 1 of 12");
	});
});
