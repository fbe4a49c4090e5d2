// Pasted questions that were not read before the form is saved, reloaded or closed: no question is lost or skipped silently.
import { rm, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { expectNoAxeViolations } from "./support/axe.ts";
import { openPanel } from "./support/panel.ts";
import { someText } from "./support/some-text.ts";
import { expect, test } from "./support/story.ts";

const GOOD = `1. What is the capital of India?
(a) Delhi (b) Mumbai (c) Goa (d) Pune
Ans: a`;
const TEXT = `${GOOD}
2. Which gas do plants take in?
(a) Oxygen
(b) Carbon dioxide
Answer: z`;

const rows = (page: Page) => page.getByRole("region", { name: m.admin_import_rows() });

test("Save reads unread text in the box, or asks for a decision on it where a file is chosen", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ title: `Unread ${crypto.randomUUID()}`, subtopics: [] });
	await openPanel(page, `/admin/subtopics/new?moduleId=${module.id}`);
	const box = page.getByLabel(m.admin_paste_label());
	await page.getByLabel(m.admin_title()).fill("Typed in");
	await box.fill(TEXT);
	const save = page.getByRole("button", { name: m.admin_create_subtopic() });
	// While the text is only being read, nothing is being saved.
	const { promise: mayRead, resolve: letRead } = Promise.withResolvers<void>();
	await page.route("**/api/questions/read*", async (route) => {
		await mayRead;
		await route.continue();
	});
	await save.click();
	await expect(page.getByText(someText(m.admin_checking_file)).first()).toBeVisible();
	await expect(save.getByText(m.admin_saving())).toBeHidden();
	letRead();
	await expect(
		rows(page)
			.getByRole("listitem")
			.filter({ has: page.getByText(someText(m.admin_import_numbered, { question: 2, number: 4 })) }),
	).toBeFocused();
	await expect(page).toHaveURL(/subtopics\/new/);

	await box.fill(GOOD);
	await page.getByRole("button", { name: m.admin_create_subtopic() }).click();
	await expect(box).toBeFocused();
	await expect(page.getByText(m.admin_paste_first())).toBeVisible();
	await expectNoAxeViolations(page);

	await page.getByRole("button", { name: m.admin_import_clear() }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_discard() }).click();
	await expect(box).toHaveValue(GOOD);
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect(box).toHaveValue(GOOD);
	await page.getByRole("button", { name: m.admin_create_subtopic() }).click();
	await expect(page).not.toHaveURL(/subtopics\/new/);
	await openPanel(page, `/admin/subtopics/new?moduleId=${module.id}`);
	await expect(box).toHaveValue("");
	await openPanel(page, `/admin/mcq?search=${encodeURIComponent("Typed in")}`);
	await expect(page.getByRole("link", { name: /Typed in/ }).first()).toBeVisible();
});

test("a source that is gone when it is read again in another font leaves its review as it was", async ({
	page,
	product,
}, testInfo) => {
	const module = await product.addModule({ title: `Font ${crypto.randomUUID()}`, subtopics: [{ title: "Old font" }] });
	await openPanel(page, `/admin/mcq/edit/${module.subtopics[0]?.id}`);
	const source = testInfo.outputPath("old-font.csv");
	await writeFile(source, `Question,A,B,Answer\n"Hkkjr dh jkt/kkuh dkSu lh gS \\",fnYyh,eqEcbZ,A`);
	await page.getByLabel(m.admin_mcq_file()).setInputFiles(source);
	await expect(rows(page).getByRole("heading", { level: 2 }).first()).toBeVisible();
	const named = rows(page).getByLabel(m.admin_import_source_name());
	await named.fill("Paper of 1998");
	await rm(source);
	await rows(page).getByRole("button", { name: m.admin_import_kruti() }).click();
	await expect(page.getByText(m.admin_file_unreadable())).toBeVisible();
	await expect(named).toHaveValue("Paper of 1998");
});

test("“Add” adds unread text, and “Upload” uploads it", async ({ page, product }) => {
	const module = await product.addModule({ title: `Add ${crypto.randomUUID()}`, subtopics: [{ title: "Plants" }] });
	const id = module.subtopics[0]?.id ?? "";
	await openPanel(page, `/admin/mcq/edit/${id}`);
	await page.getByLabel(m.admin_paste_label()).fill(GOOD);
	await page.getByRole("button", { name: m.admin_upload(), exact: true }).click();
	await expect(page.getByRole("heading", { name: m.admin_mcq_uploaded() })).toBeVisible();
	await openPanel(page, `/admin/mcq/${id}/questions`);
	await page.getByText(m.admin_paste_or_drop()).click();
	await page.getByLabel(m.admin_paste_label()).fill(GOOD.replace("India", "Delhi State"));
	await page.getByRole("button", { name: m.admin_add_to_these() }).click();
	await expect(page.getByRole("main").getByText("capital of Delhi State")).toBeVisible();
});

test("one press of Restore restores both fields and questions of a closed tab's form", async ({
	page,
	product,
	context,
}) => {
	const module = await product.addModule({ title: `Closed ${crypto.randomUUID()}`, subtopics: [] });
	await openPanel(page, `/admin/subtopics/new?moduleId=${module.id}`);
	await page.getByLabel(m.admin_title()).fill("From a closed tab");
	await page.getByLabel(m.admin_paste_label()).fill(TEXT);
	await page.getByRole("button", { name: m.admin_paste_read() }).click();
	await expect(rows(page)).toBeVisible();
	const listStored = () =>
		page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)));
	await expect.poll(listStored).toContainEqual(expect.stringContaining(".import."));
	await page.close({ runBeforeUnload: false });
	const second = await context.newPage();
	await openPanel(second, `/admin/subtopics/new?moduleId=${module.id}`);
	await expect(second.getByRole("button", { name: m.admin_restore() })).toHaveCount(1);
	await second.getByRole("button", { name: m.admin_restore() }).click();
	await expect(second.getByLabel(m.admin_title())).toHaveValue("From a closed tab");
	await expect(second.getByLabel(m.admin_paste_label())).toHaveValue(TEXT);
	await expect(rows(second).getByText(m.admin_import_counts({ good: 1, confirm: 0, fix: 1, out: 0 }))).toBeVisible();
	await expect(second.getByRole("button", { name: m.admin_restore() })).toHaveCount(0);
});
