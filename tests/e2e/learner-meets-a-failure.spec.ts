// What a learner sees when something fails: what happened, that nothing is lost, and what to do next.
import type { Page } from "@playwright/test";
import { addQuiz, answer, makeStoryQuestions, questionText, readFigures } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";

const MCQ = "**/mcq-data/**";
const PART = /\/static\/js\/recite-(?!skeleton)/;

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

	for (const [what, readAnswer, text] of [
		[
			"answers 503",
			{ status: 503, body: "Busy. Come back later." },
			"Fetch failed with status 503: Busy. Come back later.",
		],
		[
			"answers with a long page",
			{ status: 502, body: "x".repeat(900) },
			`Fetch failed with status 502: ${"x".repeat(200)}…`,
		],
		["is gone", { status: 404, body: "Not here." }, "Fetch failed with status 404: Not here."],
		["is a login page of the network", { body: "<html>Sign in</html>" }, "Invalid JSON format!"],
		["holds no questions array", { body: '{"items":[]}' }, "Invalid MCQ data format: questions array missing"],
		["never arrives", undefined, "The question file did not arrive. The connection may be down or very slow."],
	] as const) {
		test(`${what}: shows the reason and tips, and a retry works`, async ({ page, product }) => {
			const address = await addQuiz(product, 3);
			await page.route(MCQ, (route) => (readAnswer ? route.fulfill(readAnswer) : route.abort()));
			await page.goto(`${address}#recite`);
			await expect(page.getByRole("heading", { name: "Error Loading MCQ Data" })).toBeVisible();
			await expect(page.getByText(text, { exact: true })).toBeVisible();
			await expect(page.getByText("Check that you are online, then try again.")).toBeVisible();
			await page.unroute(MCQ);
			await page.getByRole("button", { name: "Try Again" }).click();
			await expect(questionText(page)).toBeVisible();
		});
	}

	test("a file missing on the server shows its status and response", async ({ page, product }) => {
		const address = await addQuiz(product, 3);
		await page.route(MCQ, (route) => route.continue({ url: route.request().url().replace(".json", "x.json") }));
		await page.goto(`${address}#recite`);
		await expect(page.getByText(/^Fetch failed with status 404: ./)).toBeVisible();
	});
});

test("a file without questions says 'No Questions Available'", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{}, { questions: makeStoryQuestions(1) }] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	await expect(page.getByText("No Questions Available")).toBeVisible();
	await page.route(MCQ, (route) => route.fulfill({ body: '{"questions":[]}' }));
	await page.goto(`/learn/${module.id}/${module.subtopics[1]?.id}#recite`);
	await expect(page.getByText("No Questions Available")).toBeVisible();
});

test.describe("a missing chunk", () => {
	test.use({
		allowedErrors: [/status of 404|ERR_FAILED|Failed to fetch dynamically|reloading page/],
	});

	test("reloads the page once when nothing has been answered", async ({ page, product }) => {
		const address = await addQuiz(product, 12);
		const loads = countLoads(page);
		await page.route(PART, (route) => {
			return loads() === 1 ? route.fulfill({ status: 404, body: "" }) : route.continue();
		});
		await page.goto(address);
		await page.getByRole("tab", { name: "Recite" }).click();
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
		await expect(page.getByRole("heading", { name: "The part “Recite” did not load" })).toBeVisible();
		await page.unroute(PART);
		await page.getByRole("button", { name: "Reload the page" }).click();
		await expect(questionText(page)).toBeVisible();
		expect(await readFigures(page)).toBe("1.00 | 1 | 1 of 12");
	});

	test("gives up after 120 s and says how long it waited", async ({ page, product }) => {
		const address = await addQuiz(product, 12);
		await page.clock.install();
		await page.route(PART, () => new Promise(() => {}));
		await page.goto(address);
		await page.getByRole("tab", { name: "Recite" }).click();
		await page.clock.runFor(119_000);
		await expect(page.getByRole("heading", { name: /did not load/ })).toHaveCount(0);
		await page.clock.runFor(2_000);
		await expect(page.getByText("Its file did not arrive within two minutes.")).toBeVisible();
	});
});

test.describe("a script that fails to load", () => {
	test.use({ allowedErrors: [/ERR_FAILED|Failed to fetch dynamically|uncaught/] });

	for (const part of ["react", "learner", "learning-page"]) {
		test(`${part}: the page says that it did not start, stays readable, and works after a reload`, async ({
			page,
			product,
		}) => {
			const address = await addQuiz(product, 3);
			const lost = new RegExp(`/static/js/${part}-`);
			await page.route(lost, (route) => route.abort());
			await page.goto(address);
			await expect(page.getByText("This page did not load completely.")).toBeVisible();
			await expect(page.getByRole("heading", { name: "Review", exact: true })).toBeVisible();
			await page.unroute(lost);
			await page.getByRole("button", { name: "Reload the page" }).click();
			await expect(page.getByRole("tab", { name: "Review" })).toBeVisible();
			await expect(page.getByText("This page did not load completely.")).toBeHidden();
		});
	}
});

test.describe("an unexpected error", () => {
	test.use({ allowedErrors: [/./] });

	async function breakQuiz(page: Page): Promise<void> {
		// A missing method simulates an unexpected error.
		await page.evaluate(() => Reflect.deleteProperty(Number.prototype, "toFixed"));
	}

	test("shows the global error screen, and a reload restores every answer", async ({ page, product }) => {
		const address = await addQuiz(product, 12);
		await page.goto(`${address}#recite`);
		await answer(page, true);
		await breakQuiz(page);
		await page.locator("[data-go-on]").click();
		await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
		await expect(page.getByText("Please try refreshing the page")).toBeVisible();
		await page.getByRole("button", { name: "Refresh" }).click();
		await expect(questionText(page)).toBeVisible();
		expect(await readFigures(page)).toBe("1.00 | 1 | 1 of 12");
	});
});
