// The institute's own look: an owner sets name, colour, mark and an announcement, and learners' pages show them; and a key for a script.
import sharp from "sharp";
import * as m from "#messages";
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { ADMINISTRATOR_ENV, openPanel } from "./support/panel.ts";
import { readPageWidth } from "./support/screen.ts";
import { expect, test } from "./support/story.ts";

test.use({
	// A product of its own: the settings are those of the whole site.
	productOptions: { env: { ...ADMINISTRATOR_ENV, PROVIDER_NAME: "From the server" } },
	allowedErrors: [/status of (401|422)/],
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
	await expect(page.getByText(m.admin_problem_contrast({ ratio: "1.2", needed: "4.5" }))).toBeVisible();
	await expect(accent).toBeFocused();
	await expectNoAxeViolations(page);
	await page.getByRole("button", { name: m.admin_setting_accent_take({ colour: "#" }) }).click();
	await expect(accent).not.toHaveValue("#ffd400");
	await page.getByRole("button", { name: m.admin_save() }).click();
	await expect(page.getByText(m.admin_settings_saved())).toBeVisible();
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

test("an owner makes a key for a script, which reads the modules until it is revoked", async ({ page, request }) => {
	await openPanel(page, "/admin/keys");
	await page.getByRole("button", { name: m.admin_api_key_new() }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: m.admin_api_key_new() }).click();
	await expect(dialog.getByLabel(m.admin_name())).toBeFocused();
	await dialog.getByLabel(m.admin_name()).fill("Timetable");
	await expectNoAxeViolations(page);
	await dialog.getByRole("button", { name: m.admin_api_key_new() }).click();
	const token = await dialog.getByRole("textbox", { name: "Timetable" }).inputValue();
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
