// A learner opens a module by its link, or sees why it does not open.
import { expect, test } from "./support/story.ts";

test("a link opens the module with its buttons and subtopics", async ({ page, product }) => {
	const module = await product.addModule({
		title: "Cells",
		description: "What lives inside.\nAnd how.",
		customButtons: [
			{ text: "Ask us", url: "mailto:help@example.org" },
			{ text: "Our site", url: "https://example.org/" },
		],
		subtopics: [{ title: "Membranes", description: "The wall that chooses." }, { title: "Nucleus" }],
	});
	await page.goto(`/module/${module.linkCode}`);
	await expect(page).toHaveTitle("Cells · Doubtless");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cells");
	await expect(page.getByRole("link", { name: "Our site" })).toHaveAttribute("target", "_blank");
	await expect(page.getByRole("link", { name: "Our site" })).toHaveAttribute("rel", /noopener/);
	const card = page.getByRole("link", { name: "Membranes" });
	await expect(card).toContainText("The wall that chooses.");
	await expect(card).toContainText("Start learning");
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

	await card.click();
	await expect(page).toHaveTitle("Membranes · Doubtless");
	await page.keyboard.press("Tab");
	await expect(
		page.getByRole("link", { name: "Skip to the content" }),
		"a new document starts at its top",
	).toBeFocused();
	await page.getByRole("link", { name: "All Subtopics" }).click();
	await expect(page).toHaveURL(new RegExp(`/subtopics/${module.id}$`));
	await expect(page.getByRole("link", { name: "Nucleus" })).toBeVisible();
});

test("a module without subtopics says so", async ({ page, product }) => {
	const module = await product.addModule();
	await page.goto(`/module/${module.id}`);
	await expect(page.getByText("No subtopics available")).toBeVisible();
	await expect(page.getByText("This module doesn't have any subtopics yet.")).toBeVisible();
});

test("an abandoned click never replaces the page that was opened after it", async ({ page, product }) => {
	const module = await product.addModule({ title: "Mine", subtopics: [{ title: "Venus" }] });
	await page.route("**/Bsample1*", async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 3_000));
		await route.continue().catch(() => undefined);
	});
	const expectMine = async () => {
		await page.waitForTimeout(4_000);
		await expect(page).toHaveURL(new RegExp(`/module/${module.linkCode}$`));
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");
		const session = await page.evaluate(() => JSON.parse(sessionStorage.getItem("doubtless") ?? "{}"));
		expect([session.currentModule, session.learningProgress.modulesStarted]).toEqual([module.id, [module.id]]);
	};
	await page.goto("/");
	// By keyboard, because a pointer would prefetch the page, which Playwright's routes do not see. Does not wait for the page.
	await page.getByRole("link", { name: "View Sample Module" }).press("Enter", { noWaitAfter: true });
	await page.goto(`/module/${module.linkCode}`);
	await expectMine();

	// The same with two links of one page: "Continue" is pressed after the sample.
	await page.getByRole("link", { name: /Venus/ }).click();
	await page.getByRole("link", { name: "Doubtless" }).first().click();
	await expect(page.getByRole("link", { name: /Continue where you left off/ })).toBeVisible();
	await page.evaluate(async () => {
		document.querySelector<HTMLElement>('main a[href="/module/Bsample1"]')?.click();
		await new Promise((resolve) => setTimeout(resolve, 200));
		document.querySelector<HTMLElement>(".continue-slot a")?.click();
	});
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venus");
	await page.waitForTimeout(3_500);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venus");
});

test("a long module has pages", async ({ page, product }) => {
	const subtopics = Array.from({ length: 61 }, (_, index) => ({ title: `Part ${index + 1}` }));
	const module = await product.addModule({ subtopics });
	await page.goto(`/module/${module.linkCode}`);
	await expect(page.getByText("Page 1 of 2")).toBeVisible();
	await page.getByRole("link", { name: "Next page" }).click();
	await expect(page.getByRole("link", { name: "Part 61" })).toBeVisible();
});

test.describe("a link that does not open", () => {
	test.use({ allowedErrors: [/status of (404|429|503|500)/] });

	for (const [path, reason] of [
		["/module", "Invalid access link"],
		["/module/B%20x", "Invalid access link"],
		["/module/Xabc1234", "Invalid module identifier"],
		["/module/Bnobody1", "Module not found"],
		["/module/Qnobody1", "Module not found"],
	] as const) {
		test(`${path} shows '${reason}'`, async ({ page }) => {
			const response = await page.goto(path);
			expect(response?.status()).toBe(404);
			await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
			await expect(page.getByText(reason, { exact: true })).toBeVisible();
			await page.getByRole("link", { name: "Return to Home" }).click();
			await expect(page.getByRole("heading", { name: "Welcome to Doubtless" })).toBeVisible();
		});
	}

	test("after too many wrong codes from one address, a page solves a check and then opens the link", async ({
		page,
		startProduct,
		browser,
	}) => {
		const product = await startProduct();
		const codes = Array.from({ length: 11 }, (_, index) => `${product.url}/module/Bguess${index}`);
		const statuses = [];
		for (const code of codes) statuses.push((await page.request.get(code)).status());
		expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
		// Requested outside the page, because there a fast check may finish before it can be read.
		const asked = await page.request.get(`${product.url}/module/Bsample1`);
		expect([asked.status(), await asked.text()]).toEqual([429, expect.stringContaining("One moment, please")]);
		await page.goto(`${product.url}/module/Bsample1`);
		await expect(page.getByRole("link", { name: /Start learning/ }).first()).toBeVisible({ timeout: 20_000 });
		expect((await page.reload())?.status()).toBe(200);

		// A wrong code gets the same response until the check is done.
		const miss = await page.goto(`${product.url}/module/Bnobody1`, { waitUntil: "commit" });
		expect(miss?.status()).toBe(429);
		await expect(page.getByText("Module not found", { exact: true })).toBeVisible({ timeout: 20_000 });

		const context = await browser.newContext({ javaScriptEnabled: false });
		const plain = await context.newPage();
		await plain.goto(`${product.url}/module/Bsample1`);
		await plain.waitForTimeout(10_500);
		await plain.getByRole("button", { name: "Open the link" }).click();
		await expect(plain.getByRole("link", { name: /Start learning/ }).first()).toBeVisible();
		await context.close();
	});
});

test("shows 'Validating module access...' until the page arrives, and not after going back", async ({ page }) => {
	await page.goto("/");
	await page.route("**/module/Bsample1", async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 1_500));
		await route.continue();
	});
	const status = page.getByText("Validating module access...");
	await expect(status).toBeHidden();
	await expect(page.locator("html[data-started]")).toBeAttached();
	// Read inside the page, because locators would wait for the next page.
	const isShown = await page.getByRole("link", { name: "View Sample Module" }).evaluate((link: HTMLElement) => {
		link.click();
		return document.querySelector("#link-status p")?.checkVisibility();
	});
	expect(isShown).toBe(true);
	await expect(page.getByRole("link", { name: /Start learning/ }).first()).toBeVisible();
	await expect(status).toBeHidden();
	await page.goBack();
	await expect(page.getByRole("heading", { name: "Welcome to Doubtless" })).toBeVisible();
	await expect(status).toBeHidden();
});

test.describe("unknown addresses", () => {
	test.use({ allowedErrors: [/status of 404/] });

	test("an unknown path shows the 404 page, and so does a missing subtopic", async ({ page, product }) => {
		const response = await page.goto("/no/such/page");
		await expect(page).toHaveURL(/\/not-found$/);
		expect(response?.status()).toBe(404);
		await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
		await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();

		const module = await product.addModule();
		expect((await page.goto(`/learn/${module.id}/nobody`))?.status()).toBe(404);
		await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
		await expect(page.getByText("Subtopic not found")).toBeVisible();
		for (const path of ["/learn/what/nobody", "/learn/Qnobody1/nobody", "/learn/%20/nobody"]) {
			await page.goto(path);
			await expect(page.getByText("Subtopic not found")).toBeVisible();
		}
	});

	test("the list without a module says that none is selected", async ({ page }) => {
		await page.goto("/subtopics");
		await expect(page.getByText("No module selected")).toBeVisible();
		await page.goto("/subtopics/Qnobody1");
		await expect(page.getByText("No module selected")).toBeVisible();
		await page.getByRole("link", { name: "Go to Home" }).click();
		await expect(page).toHaveURL(/\/$/);
	});
});
