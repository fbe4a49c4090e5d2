// A teacher prepares a module while learners wait: draft, looked at on the teacher's own phone, opened, and taken back by Undo.
import * as m from "#messages";
import { expectNoAxeViolations } from "./support/axe.ts";
import { openPanel } from "./support/panel.ts";
import { someText } from "./support/some-text.ts";
import { expect, test } from "./support/story.ts";

test.use({ allowedErrors: [/status of 410/] });

test("a draft waits for its learners, shows on the teacher's phone, and opens by one choice", async ({
	page,
	product,
	browser,
	request,
}) => {
	const name = `Cells ${crypto.randomUUID().slice(0, 8)}`;
	const module = await product.addModule({ title: name, subtopics: [{ title: "The membrane" }] });
	await openPanel(page, "/admin/modules");
	const row = page.getByRole("row").filter({ hasText: name });
	const chip = row.getByRole("button", { name: m.admin_state_change() });
	const choose = async (choice: string) => {
		await chip.click();
		const dialog = page.getByRole("dialog");
		await dialog.getByText(choice, { exact: true }).click();
		return dialog;
	};
	const dialog = await choose(m.admin_state_scheduled_choice());
	await expectNoAxeViolations(page);
	await dialog.getByLabel(m.admin_state_opens_at()).fill("2099-01-02T03:04");
	await dialog.getByRole("button", { name: m.admin_save() }).click();
	await expect(chip).toContainText("2099");

	const phone = await (
		await browser.newContext({ baseURL: product.url, viewport: { width: 360, height: 740 } })
	).newPage();
	const title = phone.getByRole("heading", { level: 1 });
	await phone.goto(`/module/${module.linkCode}`);
	await expect(title).toHaveText(m.not_published_title());
	await expect(phone.getByText(someText(m.opens_at))).toBeVisible();
	await expect(phone.locator("time")).toContainText("2099");

	await page.goto(`/admin/modules/edit/${module.id}`);
	await page.getByRole("button", { name: m.admin_preview_phone() }).click();
	const address = await page.getByRole("dialog").locator(".font-mono").textContent();
	await page.getByRole("dialog").getByRole("button", { name: m.admin_close() }).click();
	await phone.goto(address ?? "");
	await expect(title).toHaveText(name);
	await phone.context().close();

	await page.goto("/admin/modules");
	const open = await choose(m.admin_state_published());
	await open.getByRole("button", { name: m.admin_save() }).click();
	await expect(page.getByText(m.admin_state_done_published({ title: name }))).toBeVisible();
	// What a learner gets who has no preview, as that phone has.
	const readStatus = async () => (await request.get(`/module/${module.linkCode}`)).status();
	await expect.poll(readStatus).toBe(200);
	await page.getByRole("button", { name: m.admin_undo(), exact: true }).click();
	await expect(page.getByText(m.admin_undone())).toBeVisible();
	await expect(chip).toContainText("2099");
	await expect.poll(readStatus).toBe(410);
});
