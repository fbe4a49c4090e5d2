// Status messages of the panel: a file that a reload dropped, text kept after signing out, the state of an upload in the
// form's footer, toasts that cover nothing, the scroll position after "Next page".
import type { BrowserContext, Locator, Page } from "@playwright/test";
import * as m from "#messages";
import {
	ADMINISTRATOR_ENV,
	chooseFile,
	formStatus,
	jsonFile,
	openPanel,
	openSecondWindow,
	save,
	signIn,
} from "./support/panel.ts";
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

test("signing out in another tab shows that the text is kept; signing in restores it", async ({ page }) => {
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel(m.admin_title()).fill("Half a module");
	const other = await openSecondWindow(page, "/admin/dashboard");
	const out = other.getByRole("button", { name: m.admin_sign_out() });
	if (!(await out.first().isVisible())) await other.getByRole("button", { name: m.admin_menu() }).click();
	await out.filter({ visible: true }).click();
	await expect(other).toHaveURL(/\/admin\/login/);
	await expect(other.getByText(m.admin_typing_is_saved())).toHaveCount(0);
	await expect(page).toHaveURL(/\/admin\/login/);
	await expect(page.getByText(m.admin_typing_is_saved())).toBeVisible();
	await signIn(page);
	await expect(page.getByLabel(m.admin_title())).toHaveValue("Half a module");
});

test("stops reporting a missing field once it is filled in", async ({ page, product }) => {
	const module = await product.addModule({
		title: `Sky ${crypto.randomUUID()}`,
		subtopics: [{ title: "Clouds" }],
	});
	await openPanel(page, "/admin/mcq/new");
	await save(page);
	const asked = page.getByRole("alert").filter({ hasText: m.admin_please_select_all() });
	await expect(asked).toBeVisible();
	await page.keyboard.type(module.title);
	await page.getByRole("option", { name: module.title }).click();
	await page.getByRole("combobox", { name: m.admin_subtopic() }).click();
	await page.getByRole("option", { name: "Clouds" }).click();
	await expect(asked).toBeVisible();
	await chooseFile(page, jsonFile("clouds.json", "{,}"));
	await expect(page.getByText(m.mcq_invalid_json())).toBeVisible();
	await expect(asked).toHaveCount(0);
	await expect(formStatus(page)).toHaveText(m.admin_file_cannot_be_used());
	await save(page);
	await expect(page.locator("input[type=file]")).toBeFocused();
	await expect(asked).toHaveCount(0);
});

test("shows the progress and failure of an upload in the form's footer only", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "Tides" }] });
	await openPanel(page, `/admin/mcq/edit/${module.subtopics[0]?.id}`);
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

test("shows why a file is not JSON", async ({ page }) => {
	await openPanel(page, "/admin/mcq/new");
	const [text = ""] = [JSON.stringify({ questions: makeStoryQuestions(1) })];
	const problem = page.getByRole("region", { name: m.admin_problems() });
	for (const [content, why] of [
		[text.replace("]}", "],}"), "There is a comma before this closing bracket."],
		[text.slice(0, -10), "The file ends here while something in it is still open."],
		[text.replace("true", "True"), "JSON has true, false and null"],
	] as const) {
		await chooseFile(page, jsonFile("quiz.json", content));
		await expect(problem).toContainText(why);
		await expect(page.getByText(m.mcq_invalid_json())).toBeVisible();
	}
	const pdf = { name: "quiz.json", mimeType: "application/json", buffer: Buffer.from("%PDF-1.7\n%") };
	await chooseFile(page, pdf);
	await expect(page.getByText(m.admin_import_refused({ kind: "damaged" }))).toBeVisible();
	await expect(page.getByText(m.admin_please_upload_json())).toBeVisible();
	await expect(problem).toBeHidden();
});

test("shows the rule for link codes while typing an invalid one, and blocks nothing", async ({ page }) => {
	await openPanel(page, "/admin/modules/new");
	const code = page.getByLabel(m.admin_link_code());
	const about = page.locator("#field-linkCode-about");
	await code.pressSequentially("so");
	await expect(about).toHaveText(m.admin_problem_code_length({ min: 4, max: 64 }));
	await code.pressSequentially("lar 1");
	await expect(about).toHaveText(m.admin_problem_code_space());
	await expect(code).toHaveValue("solar 1");
	await expect(code).not.toHaveAttribute("aria-invalid");
	await code.fill("solar1");
	await expect(about).toContainText(/Learners will open:.*\/module\/Bsolar1/);
});

test("scrolls to the top for the next page of a list", async ({ page, product }) => {
	const title = `Long ${crypto.randomUUID().slice(0, 8)}`;
	const module = await product.addModule({
		title,
		subtopics: Array.from({ length: 27 }, (_, n) => ({ title: `Part ${n + 1}` })),
	});
	await openPanel(page, `/admin/subtopics?moduleId=${module.id}`);
	await page.getByRole("link", { name: m.admin_page_after() }).click();
	await expect(page.getByRole("heading", { name: m.admin_subtopics(), level: 1 })).toBeFocused();
	await expect(page.getByRole("heading", { name: m.admin_subtopics(), level: 1 })).toBeInViewport();
	await expect(page.getByRole("status").filter({ hasText: m.admin_page_of({ page: 2, pageCount: 2 }) })).toHaveCount(1);
});

test("asks before deleting a file with the name of its subtopic", async ({ page, product }) => {
	const module = await product.addModule({
		title: `Names ${crypto.randomUUID().slice(0, 8)}`,
		subtopics: [{ title: "Rivers", questions: makeStoryQuestions(2) }],
	});
	for (const path of [
		`/admin/mcq?search=${module.title.replace(" ", "+")}`,
		`/admin/mcq/edit/${module.subtopics[0]?.id}`,
		`/admin/subtopics/edit/${module.subtopics[0]?.id}`,
	]) {
		await openPanel(page, path);
		await page.getByRole("button", { name: m.admin_delete() }).click();
		await expect(page.getByRole("alertdialog")).toContainText("the quiz of the subtopic “Rivers”");
		await page.keyboard.press("Escape");
	}
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

test("the dashboard asks for the provider's website until it is set, and leads to where owners set it", async ({
	page,
	startProduct,
}) => {
	await openPanel(page, "/admin/dashboard");
	const question = page.getByRole("region", { name: m.admin_provider_unknown() });
	await expect(question).toBeVisible();
	const seen = () => page.getByRole("main").innerText();
	await expect.poll(seen).not.toMatch(/\.env|[A-Z]+_[A-Z]+/);
	await question.getByRole("link", { name: m.admin_settings() }).click();
	await expect(page.getByLabel(m.admin_setting_provider_url())).toBeVisible();
	await page.goto("/");
	const link = page.getByRole("main").getByRole("link", { name: m.footer_provider({ provider: "Doubtless" }) });
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(link).toHaveCount(0);
	const other = await startProduct({ env: { ...ADMINISTRATOR_ENV, PROVIDER_URL: "https://school.example/" } });
	await page.goto(`${other.url}/admin/login`);
	await signIn(page);
	await expect(page.getByRole("heading", { name: m.admin_quick_actions() })).toBeVisible();
	await expect(question).toHaveCount(0);
	await page.goto(`${other.url}/`);
	await expect(link).toHaveAttribute("href", "https://school.example/");
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

	test("Sign Out and lists say what failed, also where their code never arrived", async ({ page, context }) => {
		await page.route("**/static/js/question-files-*.js", (route) => route.abort());
		await openPanel(page, "/admin/dashboard");
		await expect.poll(() => page.evaluate(hasCode, ["modules", "logout"])).toBe(true);
		await goOffline(context);
		await press(page, "link", m.admin_modules());
		await expect(page.getByRole("heading", { level: 1, name: m.admin_failed_to_load_modules() })).toBeVisible();
		await press(page, "link", m.admin_mcq_management());
		const messages = page.getByRole("region", { name: m.admin_messages() });
		await expect(messages).toContainText(m.part_failed({ part: m.admin_mcq_management() }));
		await expect(messages).toContainText(m.admin_reason_offline());
		await press(page, "button", m.admin_sign_out());
		await expect(page.getByRole("alert")).toHaveText(m.admin_failed_to_log_out({ reason: m.admin_reason_offline() }));
		await context.setOffline(false);
		await page.getByRole("button", { name: m.admin_sign_out() }).click();
		await expect(page).toHaveURL(/\/admin\/login/);
	});

	for (const [name, reason, cut] of [
		["offline", m.admin_reason_offline, (context: BrowserContext) => goOffline(context)],
		[
			"while the server is gone",
			m.admin_reason_unreachable,
			(context: BrowserContext) => context.route("**", (route) => route.abort()),
		],
	] as const)
		test(`a form and a page that do not load ${name} say so in the panel`, async ({ page, context }) => {
			await page.route("**/static/js/module-*.js", (route) => route.abort());
			await openPanel(page, "/admin/dashboard");
			await expect.poll(() => page.evaluate(hasCode, ["account"])).toBe(true);
			await cut(context);
			await page.locator("main").getByRole("link", { name: m.admin_create_module() }).click();
			await expect(page.getByText(m.part_failed({ part: m.admin_new_module() })).first()).toBeVisible();
			await press(page, "link", m.admin_account());
			const heading = page.getByRole("heading", { level: 1 });
			await expect(heading).toHaveText(m.admin_failed_to_load_account());
			const again = page.getByRole("button", { name: m.try_again() });
			await again.click();
			await expect(page.getByRole("main").getByRole("status")).toHaveText(reason());
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
