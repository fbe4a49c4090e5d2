// Status messages of the panel on a phone: a file that a reload dropped, the state of an upload in the form's footer, toasts that
// cover nothing, and what does not load without a network.
import type { Locator, Page } from "@playwright/test";
import * as m from "#messages";
import { chooseFile, formStatus, jsonFile, openPanel, save } from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { expect, goOffline, test } from "./support/story.ts";

test.use({ allowedErrors: [/status of 401|ERR_FAILED/] });

const questionsFile = (name: string, count: number) => jsonFile(name, { questions: makeStoryQuestions(count) });

/** 44 pixels, the touch target size of WCAG 2.5.5. */
async function expectThumbHigh(target: Locator): Promise<void> {
	await expect.poll(async () => (await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
}

test("names the file chosen before a reload until one is chosen again", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "Moons" }] });
	const edit = `/admin/subtopics/edit/${module.subtopics[0]?.id}`;
	page.on("dialog", (dialog) => dialog.accept());
	await openPanel(page, edit);
	await page.getByLabel(m.admin_title()).fill("Moons and rings");
	await chooseFile(page, questionsFile("moons.json", 3));
	await expect(page.getByText("3 questions · not uploaded yet")).toBeVisible();
	await page.reload();
	const notice = page.getByRole("status").filter({ hasText: m.admin_draft_restored() });
	await expect(notice).toContainText(m.admin_file_to_choose_again({ name: "moons.json" }));
	await expect(page.getByLabel(m.admin_title())).toHaveValue("Moons and rings");
	await chooseFile(page, questionsFile("rings.json", 2));
	await expect(page.getByText(m.admin_file_to_choose_again({ name: "moons.json" }))).toHaveCount(0);
	await page.getByRole("button", { name: m.admin_choose_none() }).click();
	await page.reload();
	await expect(page.getByLabel(m.admin_title())).toHaveValue("Moons and rings");
	await expect(page.getByText("was chosen before the page")).toHaveCount(0);
});

test("a form stops reporting what is missing once it is given, and shows an upload and its failure in its footer only", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ title: `Sky ${crypto.randomUUID()}`, subtopics: [{ title: "Tides" }] });
	await openPanel(page, "/admin/mcq/new");
	await save(page);
	const asked = page.getByRole("alert").filter({ hasText: m.admin_please_select_all() });
	await test.step("stays while something else is missing", async () => {
		await expect(asked).toBeVisible();
		await page.keyboard.type(module.title);
		await page.getByRole("option", { name: module.title }).click();
		await page.getByRole("combobox", { name: m.admin_subtopic() }).click();
		await page.getByRole("option", { name: "Tides" }).click();
		await expect(asked).toBeVisible();
	});
	await test.step("a file that cannot be used has its own words", async () => {
		await chooseFile(page, jsonFile("tides.json", "{,}"));
		await expect(page.getByText(m.mcq_invalid_json())).toBeVisible();
		await expect(asked).toHaveCount(0);
		await expect(formStatus(page)).toHaveText(m.admin_file_cannot_be_used());
		await save(page);
		await expect(page.locator("input[type=file]")).toBeFocused();
		await expect(asked).toHaveCount(0);
	});
	await chooseFile(page, questionsFile("tides.json", 4));
	await expect(formStatus(page)).toHaveText(m.admin_ready_to_upload());
	const failing = Promise.withResolvers<void>();
	await page.route("**/mcq-upload.php", async (route) => {
		await failing.promise;
		await route.abort();
	});
	await save(page);
	await expect(formStatus(page)).toHaveText(/^Uploading the question file\.\.\. \d+ %$/);
	// The percentage is shown but not announced again.
	await expect(formStatus(page).locator("[aria-hidden=true]").filter({ hasText: "%" })).toHaveCount(1);
	failing.resolve();
	await expect(formStatus(page)).toContainText(m.admin_failed_to_upload_mcq());
	await expect(page.getByText(m.admin_failed_to_upload_mcq())).toHaveCount(1);
	await expect(page.getByText(m.admin_upload_failed_safe())).toBeVisible();
	await page.unroute("**/mcq-upload.php");
	await save(page);
	await expect(page.getByRole("heading", { name: m.admin_mcq_uploaded() })).toBeFocused();
});

test("links to problems and modules have the touch target size; a disabled button shows its focus", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "Hills" }, { title: "Vales" }] });
	await openPanel(page, "/admin/modules/new");
	await save(page);
	await expectThumbHigh(page.locator(".note-bad").getByRole("link", { name: m.admin_title() }));
	await openPanel(page, `/admin/mcq/edit/${module.subtopics[0]?.id}`);
	for (const link of await page.locator("dd").getByRole("link").all()) await expectThumbHigh(link);
	await openPanel(page, `/admin/subtopics?moduleId=${module.id}`);
	const off = page.locator(".icon-button[aria-disabled=true]").first();
	// As after pressing Tab.
	await page.keyboard.press("Tab");
	await off.focus();
	const look = await off.evaluate((button) => {
		const { opacity, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(button);
		const action = getComputedStyle(document.documentElement).getPropertyValue("--action");
		const probe = document.createElement("span");
		probe.style.color = action;
		document.body.append(probe);
		const wanted = getComputedStyle(probe).color;
		probe.remove();
		return { opacity, outlineStyle, outlineWidth, isWhole: outlineColor === wanted };
	});
	expect(look).toEqual({ opacity: "1", outlineStyle: "solid", outlineWidth: "3px", isWhole: true });
});

/** What a tap on the middle of each element would hit. */
async function expectUncovered(targets: Locator): Promise<void> {
	for (const target of await targets.all()) {
		const text = await target.textContent();
		await target.evaluate((element) => element.scrollIntoView({ block: "nearest" }));
		const isFree = await target.evaluate((element) => {
			const { x, y, width, height } = element.getBoundingClientRect();
			const top = document.elementFromPoint(x + width / 2, y + height / 2);
			return top !== null && element.contains(top);
		});
		expect(isFree, `${text} is free`).toBe(true);
	}
}

test("toasts cover neither a form's footer nor a list's buttons", async ({ page, product }) => {
	const word = `cover${crypto.randomUUID().slice(0, 8)}`;
	for (let n = 0; n < 9; n++) await product.addModule({ title: `${word} ${n}` });
	await openPanel(page, `/admin/modules?search=${word}`);
	await page.route("**/admin/modules**", (route) =>
		route.request().method() === "POST" ? route.abort() : route.continue(),
	);
	await page.getByRole("button", { name: m.admin_delete() }).last().click();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_delete() }).click();
	const message = page.getByRole("region", { name: m.admin_messages() }).getByText(m.admin_reason_offline());
	await expect(message).toBeVisible();
	await expectUncovered(page.locator(".row-action").filter({ visible: true }));
	await page.unroute("**/admin/modules**");
	await page
		.getByRole("link", { name: `Edit${word} 0` })
		.or(page.getByRole("link", { name: `Edit ${word} 0` }))
		.click();
	await expect(page.getByRole("heading", { name: m.admin_edit_module() })).toBeVisible();
	await expect(message).toBeVisible();
	await expectUncovered(page.locator(".save-bar :is(a, button)"));
	await expectUncovered(page.locator(".panel-form :is(.row-action, .icon-button)"));
});

test("the link of a module is copied without scrolling", async ({ page, product, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	const module = await product.addModule();
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const copy = page.getByRole("button", { name: m.admin_copy_link() });
	await expect(copy.first()).toBeInViewport({ ratio: 1 });
	await copy.first().tap();
	await expect(page.getByText(m.admin_link_copied())).toBeVisible();
	await expect
		.poll(() => page.evaluate(() => navigator.clipboard.readText()))
		.toBe(`${product.url}/module/${module.linkCode}`);
});

test.describe("without a network", () => {
	test.use({
		allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|Error loading route module/],
	});

	async function press(page: Page, role: "link" | "button", name: string): Promise<void> {
		const target = page.getByRole(role, { name, exact: true }).filter({ visible: true });
		if ((await target.count()) === 0) await page.getByRole("button", { name: m.admin_menu() }).click();
		await target.click();
	}

	type Manifest = { routes: Record<string, { module: string; imports?: string[]; clientActionModule?: string }> };

	/** Runs in the page. @returns whether the code of these pages has arrived, with that of their actions */
	function hasCode(pages: readonly string[]): boolean {
		const { routes }: Manifest = Reflect.get(window, "__reactRouterManifest");
		const addresses = pages.flatMap((name) => {
			const {
				module,
				imports = [],
				clientActionModule = module,
			} = routes[`routes/admin/${name}`] ?? { module: "none" };
			return [module, ...imports, clientActionModule];
		});
		return addresses.every((address) => performance.getEntriesByName(new URL(address, origin).href).length > 0);
	}

	test("lists, forms, pages and Sign Out say what failed, also where their code never arrived", async ({
		page,
		context,
	}) => {
		for (const part of ["question-files", "module"])
			await page.route(`**/static/js/${part}-*.js`, (route) => route.abort());
		await openPanel(page, "/admin/dashboard");
		await expect.poll(() => page.evaluate(hasCode, ["modules", "account", "logout"])).toBe(true);
		await goOffline(context);
		const heading = page.getByRole("heading", { level: 1 });
		const messages = page.getByRole("region", { name: m.admin_messages() });
		await test.step("a form whose code never arrived", async () => {
			await page.locator("main").getByRole("link", { name: m.admin_create_module() }).click();
			await expect(heading).toHaveText(m.part_failed({ part: m.admin_new_module() }));
		});
		await test.step("a list", async () => {
			await press(page, "link", m.admin_modules());
			await expect(heading).toHaveText(m.admin_failed_to_load_modules());
		});
		await test.step("a list whose code never arrived", async () => {
			await press(page, "link", m.admin_mcq_management());
			await expect(messages).toContainText(m.part_failed({ part: m.admin_mcq_management() }));
			await expect(messages).toContainText(m.admin_reason_offline());
		});
		await test.step("Sign Out, which works again with the network", async () => {
			await press(page, "button", m.admin_sign_out());
			await expect(page.getByRole("alert")).toHaveText(m.admin_failed_to_log_out({ reason: m.admin_reason_offline() }));
			await context.setOffline(false);
			await page.getByRole("button", { name: m.admin_sign_out() }).click();
			await expect(page).toHaveURL(/\/admin\/login/);
		});
	});

	test("a page that does not load says why, and loads once the server answers", async ({ page, context }) => {
		await openPanel(page, "/admin/dashboard");
		await expect.poll(() => page.evaluate(hasCode, ["account"])).toBe(true);
		await context.route("**", (route) => route.abort());
		await press(page, "link", m.admin_account());
		const heading = page.getByRole("heading", { level: 1 });
		await expect(heading).toHaveText(m.admin_failed_to_load_account());
		const again = page.getByRole("button", { name: m.try_again() });
		const reason = page.getByRole("main").getByRole("status");
		await again.click();
		await expect(reason).toHaveText(m.admin_reason_unreachable());
		await goOffline(context);
		await again.click();
		await expect(reason).toHaveText(m.admin_reason_offline());
		await context.unroute("**");
		await context.setOffline(false);
		await again.click();
		await expect(heading).toHaveText(m.admin_account());
	});

	test("names the part whose code hangs after two minutes", async ({ page }) => {
		await page.clock.install();
		let asked = 0;
		await page.route("**/static/js/modules-*.js", () => {
			asked += 1;
		});
		await openPanel(page, "/admin/dashboard");
		await press(page, "link", m.admin_modules());
		await expect.poll(() => asked).toBeGreaterThan(0);
		await page.clock.fastForward("01:59");
		const messages = page.getByRole("region", { name: m.admin_messages() });
		await expect(messages).not.toContainText(m.part_timed_out());
		await page.clock.fastForward("00:02");
		await expect(messages).toContainText(m.part_failed({ part: m.admin_modules() }));
		await expect(messages).toContainText(m.part_timed_out());
		await expect(page.getByRole("heading", { level: 1, name: m.admin_dashboard() })).toBeVisible();
	});
});
