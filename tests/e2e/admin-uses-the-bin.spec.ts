// A teacher deletes by accident and gets everything back: by Undo in the message, from the bin later, and copies a module for next term.
import * as m from "#messages";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import { COLLEAGUE, openPanel } from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";

test.use({ allowedErrors: [/status of (404|410|422)/] });

test("an accident is undone, a deleted module comes back from the bin, and a copy is ready for the next term", async ({
	page,
	product,
	request,
}) => {
	const subtopics = [{ title: "The membrane", questions: makeStoryQuestions(2) }];
	const name = `Cells ${crypto.randomUUID().slice(0, 8)}`;
	const module = await product.addModule({ title: name, subtopics });
	const other = await product.addModule({ title: `Spare ${name}` });
	await withHub(product.env, ({ modules }) => modules.remove(other.id, COLLEAGUE));
	await openPanel(page, "/admin/modules");
	const row = (title: string) => page.getByRole("row").filter({ has: page.getByText(title, { exact: true }) });
	const dialog = page.getByRole("alertdialog");
	const press = (title: string, label: string) =>
		row(title)
			.getByRole("button", { name: `${label} ${title}`, exact: true })
			.click();
	const statusOf = async () => (await request.get(`${product.url}/module/${module.linkCode}`)).status();

	await press(name, m.admin_delete());
	await expect(dialog).toContainText(m.admin_delete_module_question());
	await expect(dialog).toContainText(m.admin_bin_for_days({ days: 30 }));
	await dialog.getByRole("button", { name: m.admin_delete() }).click();
	await expect(row(name)).toHaveCount(0);
	await expect.poll(statusOf).toBe(404);
	await page.getByRole("button", { name: m.admin_undo(), exact: true }).click();
	await expect(row(name)).toBeVisible();
	await expect.poll(statusOf).toBe(200);

	await press(name, m.admin_delete());
	await dialog.getByRole("button", { name: m.admin_delete() }).click();
	await expect(row(name)).toHaveCount(0);
	await page.getByRole("link", { name: m.admin_bin(), exact: true }).first().click();
	await expect(row(name)).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
	await press(name, m.admin_bin_delete());
	await dialog.getByLabel(m.admin_bin_type_name()).fill("Sells");
	await dialog.getByRole("button", { name: m.admin_bin_delete() }).click();
	await expect(dialog.getByText(m.admin_bin_type_it({ name }))).toBeVisible();
	await dialog.getByRole("button", { name: m.admin_cancel() }).click();
	await press(name, m.admin_bin_restore());
	await expect(row(name)).toHaveCount(0);
	// The message of the deletion offers nothing more.
	await expect(page.getByText(m.admin_bin_restored({ title: name }))).toBeVisible();
	await expect(page.getByRole("button", { name: m.admin_undo(), exact: true })).toHaveCount(0);
	await expect.poll(statusOf).toBe(200);

	await page.getByRole("button", { name: m.admin_bin_empty_all() }).click();
	await dialog.getByLabel(m.admin_bin_type_institute()).fill("Somebody");
	await dialog.getByRole("button", { name: m.admin_bin_empty_all() }).click();
	await expect(dialog.getByText(m.admin_bin_type_it({ name: "Doubtless" }))).toBeVisible();
	await dialog.getByLabel(m.admin_bin_type_institute()).fill("doubtless");
	await dialog.getByRole("button", { name: m.admin_bin_empty_all() }).click();
	await expect(page.getByText(m.admin_bin_emptied())).toBeVisible();
	await expect(page.getByText(m.admin_bin_page_empty())).toBeVisible();
	await expect(row(other.title)).toHaveCount(0);

	await page.goto("/admin/modules");
	await press(name, m.admin_copy_module());
	await dialog.getByRole("button", { name: m.admin_copy_module() }).click();
	const copy = row(m.admin_copy_title({ title: name }));
	await expect(copy).toContainText(m.admin_state_draft());
	await expect(copy.getByRole("cell", { name: "1", exact: true })).toBeVisible();
});
