// Pasted questions that were not read before the form is saved, reloaded or closed: no question is lost or skipped silently.

import type { Page } from "@playwright/test";
import * as m from "#messages";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { ADMINISTRATOR_ENV, openPanel } from "./support/panel.ts";
import { expect, test } from "./support/story.ts";

test.use({ productOptions: { env: ADMINISTRATOR_ENV } });

const GOOD = `1. What is the capital of India?
(a) Delhi (b) Mumbai (c) Goa (d) Pune
Ans: a`;
const TEXT = `${GOOD}
2. Which gas do plants take in?
(a) Oxygen
(b) Carbon dioxide
Answer: z`;

const rows = (page: Page) => page.getByRole("region", { name: "The questions that were read" });

test("Save reads unread text in the box, or asks for a decision on it where a file is chosen", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ title: `Unread ${crypto.randomUUID()}`, subtopics: [] });
	await openPanel(page, `/admin/subtopics/new?moduleId=${module.id}`);
	const box = page.getByLabel("Or paste your questions");
	await page.getByLabel("Title").fill("Typed in");
	await box.fill(TEXT);
	await page.getByRole("button", { name: "Create subtopic" }).click();
	await expect(
		rows(page)
			.getByRole("listitem")
			.filter({ has: page.getByText("Question 2 (line 4)") }),
	).toBeFocused();
	await expect(page).toHaveURL(/subtopics\/new/);

	await box.fill(GOOD);
	await page.getByRole("button", { name: "Create subtopic" }).click();
	await expect(box).toBeFocused();
	await expect(page.getByText("Read the pasted questions first, or empty the box")).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);

	await page.getByRole("button", { name: "Discard these questions" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
	await expect(box).toHaveValue(GOOD);
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect(box).toHaveValue(GOOD);
	await page.getByRole("button", { name: "Create subtopic" }).click();
	await expect(page).not.toHaveURL(/subtopics\/new/);
	await openPanel(page, `/admin/subtopics/new?moduleId=${module.id}`);
	await expect(box).toHaveValue("");
	await openPanel(page, `/admin/mcq?search=${encodeURIComponent("Typed in")}`);
	await expect(page.getByRole("link", { name: /Typed in/ }).first()).toBeVisible();
});

test("“Add” adds unread text, and “Upload” uploads it", async ({ page, product }) => {
	const module = await product.addModule({ title: `Add ${crypto.randomUUID()}`, subtopics: [{ title: "Plants" }] });
	const id = module.subtopics[0]?.id ?? "";
	await openPanel(page, `/admin/mcq/edit/${id}`);
	await page.getByLabel("Or paste your questions").fill(GOOD);
	await page.getByRole("button", { name: "Upload", exact: true }).click();
	await expect(page.getByRole("heading", { name: "The question file is stored" })).toBeVisible();
	await openPanel(page, `/admin/mcq/${id}/questions`);
	await page.getByText("Paste or drop questions").click();
	await page.getByLabel("Or paste your questions").fill(GOOD.replace("India", "Delhi State"));
	await page.getByRole("button", { name: "Add to these questions" }).click();
	await expect(page.getByRole("main").getByText("capital of Delhi State")).toBeVisible();
});

test("one press of Restore restores both fields and questions of a closed tab's form", async ({
	page,
	product,
	context,
}) => {
	const module = await product.addModule({ title: `Closed ${crypto.randomUUID()}`, subtopics: [] });
	await openPanel(page, `/admin/subtopics/new?moduleId=${module.id}`);
	await page.getByLabel("Title").fill("From a closed tab");
	await page.getByLabel("Or paste your questions").fill(TEXT);
	await page.getByRole("button", { name: "Read the questions" }).click();
	await expect(rows(page)).toBeVisible();
	await page.close({ runBeforeUnload: false });
	const second = await context.newPage();
	await openPanel(second, `/admin/subtopics/new?moduleId=${module.id}`);
	await expect(second.getByRole("button", { name: "Restore" })).toHaveCount(1);
	await second.getByRole("button", { name: "Restore" }).click();
	await expect(second.getByLabel("Title")).toHaveValue("From a closed tab");
	await expect(second.getByLabel("Or paste your questions")).toHaveValue(TEXT);
	await expect(rows(second).getByText(m.admin_import_counts({ good: 1, confirm: 0, mend: 1, out: 0 }))).toBeVisible();
	await expect(second.getByRole("button", { name: "Restore" })).toHaveCount(0);
});
