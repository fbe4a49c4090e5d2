// The institute's own look: an owner sets name, colour, mark and an announcement, and learners' pages show them; and a key for a script.
import sharp from "sharp";
import * as m from "#messages";
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import {
	ADMINISTRATOR,
	ADMINISTRATOR_ENV,
	COLLEAGUE,
	endSessions,
	formStatus,
	openOtherBrowser,
	openPanel,
	save,
} from "./support/panel.ts";
import { readPageWidth } from "./support/screen.ts";
import { expect, goOffline, test } from "./support/story.ts";

test.use({
	// A product of its own: the settings are those of the whole site.
	productOptions: { env: { ...ADMINISTRATOR_ENV, PROVIDER_NAME: "From the server" } },
	allowedErrors: [/status of (401|409|422)|net::ERR_/],
});

test("an owner gives the site its look, and learners see it on the next page", async ({ page, browser, product }) => {
	await openPanel(page, "/admin/settings");
	await expect(page.getByLabel(m.admin_setting_provider_name())).toBeDisabled();
	await expect(page.getByText(m.admin_setting_given({ variable: "PROVIDER_NAME" }))).toBeVisible();
	const green = { create: { width: 120, height: 120, channels: 4 as const, background: "#2b7a3a" } };
	const buffer = await sharp(green).png().toBuffer();
	await page.locator("input[type=file]").setInputFiles({ name: "mark.png", mimeType: "image/png", buffer });
	await expect(page.getByRole("img", { name: m.admin_setting_mark_now() })).toBeVisible();
	await page.getByLabel(m.admin_setting_name()).fill("Sunrise Institute");
	const accent = page.getByLabel(m.admin_setting_accent(), { exact: true });
	await accent.fill("#ffd400");
	await page.getByLabel(m.admin_setting_announcement(), { exact: true }).fill("No class on Monday");
	await page.getByLabel(m.admin_setting_announcement_end()).fill("2099-01-01T08:00");
	await page.getByRole("button", { name: m.admin_save() }).click();
	await expect(page.getByText(m.admin_problem_contrast({ ratio: "1.2", needed: "4.5" })).last()).toBeVisible();
	await expect(accent).toBeFocused();
	await expectNoAxeViolations(page);
	await page.getByRole("button", { name: m.admin_setting_accent_take({ colour: "#" }) }).click();
	await expect(accent).not.toHaveValue("#ffd400");
	await page.getByRole("button", { name: m.admin_save() }).click();
	await expect(formStatus(page)).toContainText(m.admin_settings_saved());
	await expect(page.getByRole("banner").getByText("Sunrise Institute").first()).toBeVisible();

	const phone = await browser.newContext({ baseURL: product.url, viewport: { width: 360, height: 740 } });
	const learner = await phone.newPage();
	await learner.goto("/");
	await expect(learner).toHaveTitle(/Sunrise Institute/);
	await expect(learner.getByText("No class on Monday")).toBeVisible();
	// The page has loaded, and nothing of it changes.
	expect(await readPageWidth(learner)).toBeLessThanOrEqual(360);
	await expectNoAxeViolationsInBothThemes(learner);
	await learner.getByRole("button", { name: m.announcement_dismiss() }).click();
	await expect(learner.getByText("No class on Monday")).toBeHidden();
	await learner.reload();
	await expect(learner.getByText("No class on Monday")).toBeHidden();
	await phone.close();
});

test("what is typed in the settings survives a link, a reload and the end of the session", async ({
	page,
	product,
}) => {
	await openPanel(page, "/admin/settings");
	const footer = page.getByLabel(m.admin_setting_footer());
	await footer.fill("Half a sentence");
	await expect(formStatus(page)).toContainText(m.admin_unsaved_changes());
	await page.getByRole("link", { name: m.admin_api_keys() }).click();
	const question = page.getByRole("alertdialog", { name: m.admin_leave_question() });
	await question.getByRole("button", { name: m.admin_stay() }).click();
	await expect(page).toHaveURL("/admin/settings");
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect(footer).toHaveValue("Half a sentence");
	await expect(page.getByText(m.admin_draft_restored())).toBeVisible();
	await endSessions(product.env);
	page.once("dialog", (dialog) => dialog.accept());
	// Loading the page finds the session ended, too: the sign-in leads back, and the text is there.
	await page.reload();
	await page.getByLabel(m.admin_email()).fill(ADMINISTRATOR.email);
	await page.getByLabel(m.admin_password(), { exact: true }).fill(ADMINISTRATOR.password);
	await page.getByRole("main").getByRole("button", { name: m.admin_sign_in() }).click();
	await expect(footer).toHaveValue("Half a sentence");
	await endSessions(product.env);
	await save(page);
	const dialog = page.getByRole("dialog", { name: m.admin_session_ended() });
	await dialog.getByLabel(m.admin_password(), { exact: true }).fill(ADMINISTRATOR.password);
	await page.keyboard.press("Enter");
	await expect(formStatus(page)).toContainText(m.admin_settings_saved());
	await page.reload();
	await expect(footer).toHaveValue("Half a sentence");
});

test("a refusal takes the place of what was saved before", async ({ page }) => {
	await openPanel(page, "/admin/settings");
	await page.getByLabel(m.admin_setting_footer()).fill("Pune");
	await page.getByRole("button", { name: m.admin_save() }).click();
	const saved = page.getByText(m.admin_settings_saved());
	await expect(saved).toBeVisible();
	const website = page.getByLabel(m.admin_setting_provider_url());
	await website.fill("institute.example.org");
	await page.getByRole("button", { name: m.admin_save() }).click();
	await expect(website).toBeFocused();
	await expect(website).toHaveAttribute("aria-invalid", "true");
	await expect(formStatus(page)).toContainText(m.admin_not_saved_fields());
	// The refusal is shown; a message that ends by itself would still stand beside it.
	expect(await saved.count()).toBe(0);
	await expectNoAxeViolations(page);
});

test("two owners who save the settings choose field by field", async ({ page, product, browser }) => {
	await openPanel(page, "/admin/settings");
	const footer = page.getByLabel(m.admin_setting_footer());
	const announcement = page.getByLabel(m.admin_setting_announcement(), { exact: true });
	await footer.fill("My town");
	await announcement.fill("Closed on Friday");
	await page.getByLabel(m.admin_setting_announcement_end()).fill("2099-03-04T08:00");
	const other = await openOtherBrowser(browser, product.url, "/admin/settings");
	await other.getByLabel(m.admin_setting_footer()).fill("Their town");
	await other.getByLabel(m.admin_setting_doubts_label()).fill("Ask");
	await save(other);
	await expect(formStatus(other)).toContainText(m.admin_settings_saved());
	await other.context().close();
	await save(page);
	const dialog = page.getByRole("dialog", { name: m.admin_conflict_title() });
	await expect(dialog).toContainText(ADMINISTRATOR.email);
	await expect(dialog.getByRole("group", { name: m.admin_setting_announcement_end() })).toContainText("2099");
	await expect(dialog).not.toContainText("4076");
	await expectNoAxeViolations(page);
	await dialog.getByRole("group", { name: m.admin_setting_footer() }).getByLabel("My town").check();
	await dialog.getByRole("button", { name: m.admin_conflict_resolve() }).click();
	await expect(formStatus(page)).toContainText(m.admin_settings_saved());
	await page.reload();
	await expect(footer).toHaveValue("My town");
	await expect(announcement).toHaveValue("Closed on Friday");
	await expect(page.getByLabel(m.admin_setting_doubts_label())).toHaveValue("Ask");
});

test("a mark can be chosen on a page that is older than the last save", async ({ page, product }) => {
	await openPanel(page, "/admin/settings");
	await withHub(product.env, async ({ settings }) => {
		const { typed, version } = await settings.getForm();
		await settings.save({ ...typed, footer: `Changed ${crypto.randomUUID()}` }, version, COLLEAGUE);
	});
	const red = { create: { width: 120, height: 120, channels: 4 as const, background: "#aa2020" } };
	const buffer = await sharp(red).png().toBuffer();
	await page.locator("input[type=file]").setInputFiles({ name: "mark.png", mimeType: "image/png", buffer });
	await expect(page.getByText(m.admin_setting_mark_saved())).toBeVisible();
	await page.getByRole("button", { name: m.admin_setting_mark_remove() }).press("Enter");
	await expect(page.getByRole("img", { name: m.admin_setting_mark_now() })).toHaveCount(0);
	await expect(page.getByRole("button", { name: m.admin_setting_mark_choose() })).toBeFocused();
});

test("an owner makes a key for a script, which reads the modules until it is revoked", async ({ page, request }) => {
	await openPanel(page, "/admin/keys");
	await page.getByRole("button", { name: m.admin_api_key_new() }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: m.admin_api_key_new() }).click();
	await expect(dialog.getByLabel(m.admin_name())).toBeFocused();
	await dialog.getByLabel(m.admin_name()).fill("Timetable");
	await expectNoAxeViolations(page);
	await goOffline(page.context());
	await dialog.getByRole("button", { name: m.admin_api_key_new() }).click();
	const failed = page.getByText(m.admin_api_key_failed());
	await expect(failed).toBeVisible();
	await page.context().setOffline(false);
	await dialog.getByRole("button", { name: m.admin_api_key_new() }).click();
	const token = await dialog.getByRole("textbox", { name: "Timetable" }).inputValue();
	await expect(failed).toBeHidden();
	await dialog.getByRole("button", { name: m.admin_done() }).click();
	const read = () => request.get("/api/v1/modules", { headers: { Authorization: `Bearer ${token}` } });
	// A key works from its first moment, and no longer after its last.
	expect((await read()).status()).toBe(200);
	await page.reload();
	await expect(page.getByText(m.admin_api_key_unused())).toHaveCount(0);
	await page.getByRole("button", { name: m.admin_api_key_revoke() }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_api_key_revoke() }).click();
	await expect(page.getByText(m.admin_api_keys_none())).toBeVisible();
	// The list without it is the answer of the server.
	expect((await read()).status()).toBe(401);
});
