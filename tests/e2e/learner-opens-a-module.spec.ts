// A learner opens a module by its link, or sees why it does not open.
import * as m from "#messages";
import { expect, test } from "./support/story.ts";

// The ways between pages, with their transitions.
test.use({ reducedMotion: "no-preference" });

test("a link opens the module with its buttons and subtopics", async ({ page, product }) => {
	const module = await product.addModule({
		title: "Cells",
		description: "What lives inside.\nAnd how.",
		customButtons: [
			{ text: "Ask us", url: "mailto:help@example.org" },
			{ text: "Our site", url: "https://example.org/" },
		],
		subtopics: [
			{ title: "Membranes", description: "The wall that chooses.", readDocLink: "/documents/sqr3-method/read" },
			{ title: "Nucleus" },
		],
	});
	await page.goto(`/module/${module.linkCode}`);
	await expect(page).toHaveTitle("Cells · Doubtless");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cells");
	await expect(page.getByRole("link", { name: "Our site" })).toHaveAttribute("target", "_blank");
	await expect(page.getByRole("link", { name: "Our site" })).toHaveAttribute("rel", /noopener/);
	const card = page.getByRole("link", { name: "Membranes" });
	await expect(card).toContainText("The wall that chooses.");
	await expect(card).toContainText(m.start_learning());
	await expect(card).not.toContainText(m.card_nothing_yet());
	await expect(page.getByRole("link", { name: "Nucleus" })).toContainText(m.card_nothing_yet());
	await expect(card, "in sight on a phone").toBeInViewport({ ratio: 1 });
	const heightOf = async (name: string) => (await page.getByRole("link", { name }).boundingBox())?.y ?? 0;
	await expect.poll(async () => (await heightOf("Our site")) > (await heightOf("Nucleus")), "buttons below").toBe(true);
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

	await card.click();
	await expect(page).toHaveTitle("Membranes · Doubtless");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: m.skip_to_content() }), "a new document starts at its top").toBeFocused();
	await page.getByRole("link", { name: m.all_subtopics() }).click();
	await expect(page).toHaveURL(new RegExp(`/subtopics/${module.id}$`));
	await expect(page.getByRole("link", { name: "Nucleus" })).toBeVisible();
});

test("a module without subtopics says so", async ({ page, product }) => {
	const module = await product.addModule();
	await page.goto(`/module/${module.id}`);
	await expect(page.getByText(m.no_subtopics())).toBeVisible();
	await expect(page.getByText(m.no_subtopics_yet())).toBeVisible();
});

test("an abandoned click never replaces the page that was opened after it", async ({ page, product }) => {
	const module = await product.addModule({
		title: "Mine",
		subtopics: [{ title: "Venus", surveyDocLink: "/documents/sqr3-method/survey" }],
	});
	let opened = Promise.withResolvers<void>();
	await page.route("**/Bsample1*", async (route) => {
		await opened.promise;
		await route.continue().catch(() => undefined);
	});
	/** Lets the sample's page arrive, and gives it the time of some round trips to show itself. */
	const letSampleArrive = async () => {
		opened.resolve();
		for (let trip = 0; trip < 5; trip++) await page.evaluate(async () => (await fetch("/healthz")).text());
	};
	const expectMine = async () => {
		await expect(page).toHaveURL(new RegExp(`/module/${module.linkCode}$`));
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");
		const session = await page.evaluate(() => JSON.parse(sessionStorage.getItem("doubtless") ?? "{}"));
		expect([session.currentModule, session.learningProgress.modulesStarted]).toEqual([module.id, [module.id]]);
	};
	await page.goto("/");
	// By keyboard, because a pointer would prefetch the page, which Playwright's routes do not see. Does not wait for the page.
	await page.getByRole("link", { name: m.view_sample_module() }).press("Enter", { noWaitAfter: true });
	await page.goto(`/module/${module.linkCode}`);
	await letSampleArrive();
	await expectMine();

	// The same with two links of one page: "Continue" is pressed after the sample.
	await page.getByRole("link", { name: /Venus/ }).click();
	// "Continue" leads to what the page has stored when it opened.
	const readSubtopic = () =>
		page.evaluate(() => JSON.parse(sessionStorage.getItem("doubtless") ?? "{}").currentSubtopic ?? null);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venus");
	await expect.poll(readSubtopic).not.toBeNull();
	await page.getByRole("link", { name: "Doubtless" }).first().click();
	await expect(page.getByRole("link", { name: m.continue_where_you_left_off() })).toBeVisible();
	opened = Promise.withResolvers();
	// Inside the page: outside it, every step would wait for the sample.
	await page.evaluate(async () => {
		document.querySelector<HTMLElement>('main a[href="/module/Bsample1"]')?.click();
		for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
		document.querySelector<HTMLElement>(".continue-slot a")?.click();
	});
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venus");
	await letSampleArrive();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Venus");
});

test("a long module has pages", async ({ page, product }) => {
	const subtopics = Array.from({ length: 61 }, (_, index) => ({ title: `Part ${index + 1}` }));
	const module = await product.addModule({ subtopics });
	await page.goto(`/module/${module.linkCode}`);
	await expect(page.getByText(m.page_of({ page: 1, pageCount: 2 }))).toBeVisible();
	await page.getByRole("link", { name: m.page_after() }).click();
	await expect(page.getByRole("link", { name: "Part 61" })).toBeVisible();
});

test.describe("a link that does not open", () => {
	test.use({ allowedErrors: [/status of (404|429|503|500)/] });

	test("says why, and leads home", async ({ page }) => {
		for (const [path, reason] of [
			["/module", m.invalid_access_link()],
			["/module/Bnobody1", m.module_not_found()],
		] as const) {
			await test.step(path, async () => {
				const response = await page.goto(path);
				expect(response?.status()).toBe(404);
				await expect(page.getByRole("heading", { name: m.access_denied() })).toBeVisible();
				await expect(page.getByText(reason, { exact: true })).toBeVisible();
			});
		}
		await page.getByRole("link", { name: m.return_to_home() }).click();
		await expect(page.getByRole("heading", { name: m.welcome({ product: "Doubtless" }) })).toBeVisible();
	});

	test("after too many wrong codes from one address, a page solves a check and then opens the link", async ({
		page,
		startProduct,
	}) => {
		const product = await startProduct();
		const codes = Array.from({ length: 11 }, (_, index) => `${product.url}/module/Bguess${index}`);
		const statuses = [];
		for (const code of codes) statuses.push((await page.request.get(code)).status());
		expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
		// Requested outside the page, because there a fast check may finish before it can be read.
		const asked = await page.request.get(`${product.url}/module/Bsample1`);
		const shown = await asked.text();
		expect([asked.status(), shown]).toEqual([429, expect.stringContaining(m.link_check_title())]);
		// Without script its button is the way in, ten seconds later (server/modules/link-check.test.ts).
		expect(/<form[^>]*>/.exec(shown)?.[0]).toMatch(/(?=.*method="post")(?=.*action="\/link-check")/);
		expect(shown).toContain(m.link_check_open());
		await page.goto(`${product.url}/module/Bsample1`);
		await expect(page.getByRole("link", { name: m.start_learning() }).first()).toBeVisible();
		const opened = await page.reload();
		expect(opened?.status()).toBe(200);

		// A wrong code gets the same response until its own check is done (server/http/pages/cached-pages.test.ts).
		expect((await page.request.get(`${product.url}/module/Bnobody1`)).status()).toBe(429);
	});
});

test("shows 'Validating module access...' until the page arrives, and not after going back", async ({ page }) => {
	await page.goto("/");
	const seen = Promise.withResolvers<void>();
	await page.route("**/module/Bsample1", async (route) => {
		await seen.promise;
		await route.continue();
	});
	const status = page.getByText(m.validating_module_access());
	await expect(status).toBeHidden();
	await expect(page.locator("html[data-started]")).toBeAttached();
	// Read inside the page, because locators would wait for the next page.
	const isShown = await page.getByRole("link", { name: m.view_sample_module() }).evaluate((link: HTMLElement) => {
		link.click();
		const isPressed = link.hasAttribute("data-pressed");
		return isPressed && document.querySelector("#link-status p")?.checkVisibility();
	});
	expect(isShown).toBe(true);
	seen.resolve();
	await expect(page.getByRole("link", { name: m.start_learning() }).first()).toBeVisible();
	await expect(status).toBeHidden();
	await page.goBack();
	await expect(page.getByRole("heading", { name: m.welcome({ product: "Doubtless" }) })).toBeVisible();
	await expect(status).toBeHidden();
	await expect(page.locator("[data-pressed]")).toHaveCount(0);
});

test.describe("unknown addresses", () => {
	test.use({ allowedErrors: [/status of 404/] });

	test("an unknown path shows the 404 page, and so does a missing subtopic", async ({ page, product }) => {
		const response = await page.goto("/no/such/page");
		await expect(page).toHaveURL(/\/not-found$/);
		expect(response?.status()).toBe(404);
		await expect(page.getByRole("heading", { name: m.page_not_found() })).toBeVisible();
		await expect(page.getByRole("link", { name: m.return_to_home() })).toBeVisible();

		const module = await product.addModule();
		const missing = await page.goto(`/learn/${module.id}/nobody`);
		expect(missing?.status()).toBe(404);
		await expect(page.getByRole("heading", { name: m.page_not_found() })).toBeVisible();
		await expect(page.getByText(m.subtopic_not_found())).toBeVisible();
		for (const path of ["/learn/what/nobody", "/learn/Qnobody1/nobody", "/learn/%20/nobody"]) {
			await page.goto(path);
			await expect(page.getByText(m.subtopic_not_found())).toBeVisible();
		}
	});

	test("the list without a module says that none is selected", async ({ page }) => {
		await page.goto("/subtopics");
		await expect(page.getByText(m.no_module_selected())).toBeVisible();
		await page.goto("/subtopics/Qnobody1");
		await expect(page.getByText(m.no_module_selected())).toBeVisible();
		await page.getByRole("link", { name: m.go_to_home() }).click();
		await expect(page).toHaveURL(/\/$/);
	});
});
