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
	openPanel,
	save,
	waitForHydration,
} from "./support/panel.ts";
import { readPageWidth } from "./support/screen.ts";
import { expect, goOffline, test } from "./support/story.ts";

test.use({
	// A product of its own: the settings are those of the whole site.
	productOptions: { env: { ...ADMINISTRATOR_ENV, PROVIDER_NAME: "From the server" } },
	allowedErrors: [/status of (401|409|422)|net::ERR_/],
});

async function makeMark(background: string) {
	const buffer = await sharp({ create: { width: 120, height: 120, channels: 4, background } })
		.png()
		.toBuffer();
	return { name: "mark.png", mimeType: "image/png", buffer };
}

test("an owner gives the site its look, and learners see it on the next page", async ({ page }) => {
	await openPanel(page, "/admin/settings");
	await expect(page.getByLabel(m.admin_setting_provider_name())).toBeDisabled();
	await expect(page.getByText(m.admin_setting_given({ variable: "PROVIDER_NAME" }))).toBeVisible();
	await page.locator("input[type=file]").setInputFiles(await makeMark("#2b7a3a"));
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

	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto("/");
	await expect(page).toHaveTitle(/Sunrise Institute/);
	const announcement = page.getByText("No class on Monday");
	await expect(announcement).toBeVisible();
	// The page has loaded, and nothing of it changes.
	expect(await readPageWidth(page)).toBeLessThanOrEqual(360);
	await expectNoAxeViolationsInBothThemes(page);
	await page.getByRole("button", { name: m.announcement_dismiss() }).click();
	await expect(announcement).toBeHidden();
	await page.reload();
	await expect(announcement).toBeHidden();
});

test("settings survive a link, a reload, the end of the session, a refusal and the save of another owner", async ({
	page,
	product,
}) => {
	await openPanel(page, "/admin/settings");
	const footer = page.getByLabel(m.admin_setting_footer());
	const saved = formStatus(page).getByText(m.admin_settings_saved());
	await test.step("a link asks first, and a reload restores what was typed", async () => {
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
	});
	await test.step("an ended session asks for the password, and then saves", async () => {
		await endSessions(product.env);
		await save(page);
		const dialog = page.getByRole("dialog", { name: m.admin_session_ended() });
		await dialog.getByLabel(m.admin_password(), { exact: true }).fill(ADMINISTRATOR.password);
		await page.keyboard.press("Enter");
		await expect(saved).toBeVisible();
	});
	await test.step("a refusal takes the place of what was saved before", async () => {
		const website = page.getByLabel(m.admin_setting_provider_url());
		await website.fill("institute.example.org");
		await save(page);
		await expect(website).toBeFocused();
		await expect(website).toHaveAttribute("aria-invalid", "true");
		await expect(formStatus(page)).toContainText(m.admin_not_saved_fields());
		// The refusal is shown; a message that ends by itself would still stand beside it.
		expect(await page.getByText(m.admin_settings_saved()).count()).toBe(0);
		await expectNoAxeViolations(page);
		await website.fill("");
	});
	const changeAsColleague = (footer: string) =>
		withHub(product.env, async ({ settings }) => {
			const { typed, version } = await settings.getForm();
			await settings.save({ ...typed, footer, doubtsLabel: "Ask" }, version, COLLEAGUE);
		});
	await test.step("two owners choose field by field", async () => {
		const announcement = page.getByLabel(m.admin_setting_announcement(), { exact: true });
		await footer.fill("My town");
		await announcement.fill("Closed on Friday");
		await page.getByLabel(m.admin_setting_announcement_end()).fill("2099-03-04T08:00");
		await changeAsColleague("Their town");
		await save(page);
		const dialog = page.getByRole("dialog", { name: m.admin_conflict_title() });
		await expect(dialog).toContainText(COLLEAGUE.email);
		await expect(dialog.getByRole("group", { name: m.admin_setting_announcement_end() })).toContainText("2099");
		await expect(dialog).not.toContainText("4076");
		await expectNoAxeViolations(page);
		await dialog.getByRole("group", { name: m.admin_setting_footer() }).getByLabel("My town").check();
		await dialog.getByRole("button", { name: m.admin_conflict_resolve() }).click();
		await expect(saved).toBeVisible();
		await page.reload();
		await expect(footer).toHaveValue("My town");
		await expect(announcement).toHaveValue("Closed on Friday");
		await expect(page.getByLabel(m.admin_setting_doubts_label())).toHaveValue("Ask");
	});
	await test.step("a mark can be chosen on a page that is older than the last save", async () => {
		await waitForHydration(page);
		await changeAsColleague("Their village");
		await page.locator("input[type=file]").setInputFiles(await makeMark("#aa2020"));
		await expect(page.getByText(m.admin_setting_mark_saved())).toBeVisible();
		await page.getByRole("button", { name: m.admin_setting_mark_remove() }).press("Enter");
		await expect(page.getByRole("img", { name: m.admin_setting_mark_now() })).toHaveCount(0);
		await expect(page.getByRole("button", { name: m.admin_setting_mark_choose() })).toBeFocused();
	});
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
