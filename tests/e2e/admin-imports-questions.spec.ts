// A teacher imports questions in other formats: pasted, in a table, in a workbook. Each question is shown before it is saved,
// errors are corrected in place, and the source can be downloaded again.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { writeXlsx } from "../../server/export/xlsx.ts";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { ADMINISTRATOR_ENV, chooseFile, openPanel } from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { listSmallTargets, readPageWidth } from "./support/screen.ts";
import { expect, type StoryProduct, test } from "./support/story.ts";

test.use({
	productOptions: { env: ADMINISTRATOR_ENV },
	allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 409/],
});

const TEXT = `1. What is the capital of India?
(a) Delhi (b) Mumbai (c) Goa (d) Pune
Ans: a
2. Which gas do plants take in?
(a) Oxygen
(b) Carbon dioxide
Answer: z
Explanation: They make sugar of it.
3. How many sides has a square?
(a) 3
**(b) 4**
4. Describe your holidays.`;

const MOODLE = `<quiz><question type="multichoice"><questiontext format="html"><text>What is x?</text></questiontext>
<answer fraction="100" format="html"><text>\\(\\frac{4}{2}\\)</text></answer>
<answer fraction="0" format="html"><text>none</text></answer></question></quiz>`;

async function openForm(page: Page, product: StoryProduct, questions = 0) {
	const file = questions > 0 ? { questions: makeStoryQuestions(questions) } : {};
	const module = await product.addModule({
		title: `Bring ${crypto.randomUUID()}`,
		subtopics: [{ title: "Plants", ...file }],
	});
	const id = module.subtopics[0]?.id ?? "";
	await openPanel(page, `/admin/mcq/edit/${id}`);
	return { id, module };
}

async function paste(page: Page, text: string) {
	await page.getByLabel("Or paste your questions").fill(text);
	await page.getByRole("button", { name: "Read the questions" }).click();
}

const rows = (page: Page) => page.getByRole("region", { name: "The questions that were read" });
const row = (page: Page, place: string) =>
	rows(page)
		.getByRole("listitem")
		.filter({ has: page.getByText(place, { exact: true }) });

test("corrects, confirms and leaves out pasted questions, survives a reload, and saves the questions with their source", async ({
	page,
	product,
}) => {
	const { id, module } = await openForm(page, product);
	await paste(page, TEXT);
	await expect(rows(page).getByRole("heading", { name: "Read as text: 4 questions." })).toBeFocused();
	await expect(rows(page).getByText(m.admin_import_counts({ good: 1, confirm: 1, mend: 2, out: 0 }))).toBeVisible();
	await expect(
		row(page, "Question 2 (line 4)").getByText("The answer “z” is none of the options. Choose the right one."),
	).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);

	await page.getByRole("button", { name: "Save 4 questions" }).click();
	await expect(row(page, "Question 2 (line 4)").first()).toBeFocused();

	await row(page, "Question 2 (line 4)").getByRole("button", { name: m.admin_row_mend() }).click();
	const form = page.getByRole("group", { name: m.admin_row_mend_label({ place: "Question 2 (line 4)" }) });
	await expect(form.getByLabel("Question")).toBeFocused();
	await form.getByRole("button", { name: "Use this question" }).click();
	await expect(form.getByRole("alert")).toHaveText("No answer is given. Mark the right option.");
	await form.getByLabel("B is right").check();
	await form.getByRole("button", { name: "Use this question" }).click();
	await expect(
		row(page, "Question 2 (line 4)").getByText(m.admin_row_state({ state: "good", decision: "mended" }), {
			exact: true,
		}),
	).toBeVisible();
	await row(page, "Question 3 (line 9)").getByRole("button", { name: "Confirm" }).click();
	await expect(rows(page).getByText(m.admin_import_counts({ good: 3, confirm: 0, mend: 1, out: 0 }))).toBeVisible();

	await row(page, "Question 4 (line 12)").getByRole("button", { name: m.admin_row_mend() }).click();
	const half = page.getByRole("group", { name: m.admin_row_mend_label({ place: "Question 4 (line 12)" }) });
	await half.getByLabel("Question").fill("Describe your best");
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect(rows(page).getByText(m.admin_import_counts({ good: 3, confirm: 0, mend: 1, out: 0 }))).toBeVisible();
	await expect(half.getByLabel("Question")).toHaveValue("Describe your best");
	await half.getByRole("button", { name: "Cancel" }).click();
	await row(page, "Question 4 (line 12)").getByRole("button", { name: "Leave out" }).click();
	await expect(page.getByText("Every question is decided. Nothing is saved yet.")).toBeVisible();
	await page.getByRole("button", { name: "Save 3 questions" }).click();
	await expect(page.getByRole("heading", { name: "The question file is stored" })).toBeVisible();

	const stored = await page.request.get(`/mcq-data/${module.id}/${id}.json`);
	const { questions } = await stored.json();
	expect(questions).toMatchObject([
		{ options: [{ text: "Delhi", isCorrect: true }, {}, {}, {}] },
		{
			options: [{ isCorrect: false }, { text: "Carbon dioxide", isCorrect: true }],
			explanation: "They make sugar of it.",
		},
		{ options: [{}, { text: "4", isCorrect: true }] },
	]);
	await openPanel(page, `/admin/mcq/edit/${id}`);
	await expect(rows(page)).toBeHidden();
	await page.getByText("Download as").click();
	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "Original" }).click();
	expect(await readFile(await (await download).path(), "utf8")).toBe(TEXT);
});

test("an unfinished import of a closed tab is offered in the next tab, for its subtopic only, for one day", async ({
	page,
	product,
	context,
}) => {
	const { id } = await openForm(page, product);
	const other = await product.addModule({ subtopics: [{ title: "Animals" }] });
	await paste(page, TEXT);
	await row(page, "Question 3 (line 9)").getByRole("button", { name: "Confirm" }).click();
	await expect(rows(page).getByText(m.admin_import_counts({ good: 2, confirm: 0, mend: 2, out: 0 }))).toBeVisible();
	await page.close({ runBeforeUnload: false });
	const second = await context.newPage();
	const offer = second.getByText(/^Unsaved questions from “Pasted/);
	await openPanel(second, `/admin/mcq/edit/${other.subtopics[0]?.id}`);
	await expect(offer).toHaveCount(0);
	await openPanel(second, `/admin/mcq/edit/${id}`);
	await expect(offer).toBeVisible();
	await expectNoAxeViolationsInBothThemes(second);
	await second.getByRole("button", { name: "Restore" }).click();
	await expect(rows(second).getByText(m.admin_import_counts({ good: 2, confirm: 0, mend: 2, out: 0 }))).toBeVisible();
	await expect(offer).toHaveCount(0);
	await second.close({ runBeforeUnload: false });

	const third = await context.newPage();
	await openPanel(third, "/admin/dashboard");
	await third.evaluate(() => {
		for (const [key, text] of Object.entries(localStorage)) {
			const draft = JSON.parse(text);
			if (draft.at) localStorage.setItem(key, JSON.stringify({ ...draft, at: draft.at - 25 * 60 * 60 * 1_000 }));
		}
	});
	await openPanel(third, `/admin/mcq/edit/${id}`);
	await expect(third.getByRole("button", { name: "Restore" })).toHaveCount(0);
	expect(await third.evaluate(() => JSON.stringify(localStorage))).not.toContain("capital of India");
});

test("asks before an import replaces a file, and exports the stored file in other formats and as a paper", async ({
	page,
	product,
}) => {
	const { id } = await openForm(page, product, 3);
	const cells = [
		["Question", "Option 1", "Option 2", "Answer"],
		["Two and two?", "4", "5", "1"],
		["Which are even?", "2", "4", "1,2"],
	];
	await chooseFile(page, {
		name: "quiz.dat",
		mimeType: "application/octet-stream",
		buffer: Buffer.from(writeXlsx(cells)),
	});
	await expect(rows(page).getByText("Read as an Excel workbook: 2 questions.")).toBeVisible();
	await page.getByRole("button", { name: "Save 2 questions" }).click();
	const dialog = page.getByRole("alertdialog");
	await dialog.getByRole("button", { name: "Keep the old one" }).click();
	await expect(rows(page)).toBeVisible();
	await page.getByRole("button", { name: "Save 2 questions" }).click();
	await dialog.getByRole("button", { name: "Replace" }).click();
	await expect(page.getByRole("heading", { name: "The question file is stored" })).toBeVisible();

	await openPanel(page, `/admin/mcq/edit/${id}`);
	await page.getByText("Download as").click();
	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: "GIFT" }).click();
	expect((await download).suggestedFilename()).toBe("quiz.gift.txt");
	expect(await readFile(await (await download).path(), "utf8")).toContain("=4");
	await page.getByRole("link", { name: "Paper to print" }).click();
	await expect(page.getByRole("heading", { name: "Question paper" })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Answer key" })).toBeVisible();
	await page.getByLabel("With the answer key").uncheck();
	await expect(page.getByRole("heading", { name: "Answer key" })).toBeHidden();
	await expectNoAxeViolationsInBothThemes(page);
});

test("adds pasted questions to an empty subtopic and to a list, names duplicates, and publishes them", async ({
	page,
	product,
}) => {
	const { id, module } = await openForm(page, product);
	await openPanel(page, `/admin/mcq/${id}/questions`);
	await expect(page.getByText(m.admin_no_file_hint())).toBeVisible();
	// Pressed while the text is still being read.
	const reading = Promise.withResolvers<void>();
	await page.route(
		"**/api/questions/read",
		async (route) => {
			await reading.promise;
			await route.continue();
		},
		{ times: 1 },
	);
	await paste(page, TEXT.split("\n4.")[0] ?? "");
	await page.getByRole("button", { name: "Add these questions" }).click();
	await expect(page.getByText("Checking").first()).toBeVisible();
	reading.resolve();
	await expect(row(page, "Question 2 (line 4)").first()).toBeFocused();
	await expect(rows(page).getByText(m.admin_import_counts({ good: 1, confirm: 1, mend: 1, out: 0 }))).toBeVisible();
	await row(page, "Question 2 (line 4)").getByRole("button", { name: "Leave out" }).click();
	await row(page, "Question 3 (line 9)").getByRole("button", { name: "Confirm" }).click();
	await page.getByRole("button", { name: "Add these questions" }).click();
	await expect(page.getByText("2 questions were added.")).toBeVisible();
	await expect(page.locator(".question-row")).toHaveCount(2);
	await page.getByRole("button", { name: "Publish", exact: true }).click();
	await expect(page.getByText("2 changes are published.")).toBeVisible();

	await page.getByText("Paste or drop questions").click();
	await paste(page, `1. what is the capital of India\n(a) Delhi (b) Goa\nAns: a\n2. New?\n(a) Yes (b) No\nAns: b`);
	await expect(rows(page).getByText(m.admin_import_counts({ good: 2, confirm: 0, mend: 0, out: 0 }))).toBeVisible();
	await expect(page.getByRole("button", { name: "Replace all" })).toBeVisible();
	await page.getByRole("button", { name: "Add to these questions" }).click();
	const dialog = page.getByRole("dialog", { name: "1 question is here already" });
	await expect(dialog).toContainText("what is the capital of India");
	await expectNoAxeViolationsInBothThemes(page);
	await dialog.getByRole("button", { name: "Add only the other one" }).click();
	await expect(page.getByText("1 question was added.")).toBeVisible();
	await page.getByRole("button", { name: "Publish", exact: true }).click();
	await expect(page.getByText("1 change is published.")).toBeVisible();
	const stored = await page.request.get(`/mcq-data/${module.id}/${id}.json`);
	const { questions } = await stored.json();
	expect(questions.map(({ text }: { text: string }) => text)).toEqual([
		"What is the capital of India?",
		"How many sides has a square?",
		"New?",
	]);
});

test("names the format of a file that cannot be imported, and keeps the upload path for our JSON files", async ({
	page,
	product,
}) => {
	await openForm(page, product);
	const word = Buffer.concat([
		Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
		Buffer.from("WordDocument", "utf16le"),
	]);
	await chooseFile(page, { name: "old.json", mimeType: "application/json", buffer: word });
	await expect(page.getByText("It is a Word document of the old kind (.doc).")).toBeVisible();
	const ours = { questions: makeStoryQuestions(2).map((question) => ({ ...question, text: 7 })) };
	await chooseFile(page, { name: "ours.txt", mimeType: "text/plain", buffer: Buffer.from(JSON.stringify(ours)) });
	await expect(page.getByRole("region", { name: "What is wrong" })).toBeVisible();
	await expect(rows(page)).toBeHidden();
	await page.context().setOffline(true);
	await paste(page, TEXT);
	await expect(page.getByText("there is no connection")).toBeVisible();
	await page.context().setOffline(false);
});

test("an import fits a phone, with touch-sized targets", async ({ page, product }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await openForm(page, product);
	await paste(page, TEXT);
	await row(page, "Question 2 (line 4)").getByRole("button", { name: m.admin_row_mend() }).click();
	expect(await readPageWidth(page)).toBe(360);
	expect(await listSmallTargets(page, ".import button, .import input, .import summary", ".row-right input")).toEqual(
		[],
	);

	// Formulas are rendered once their row is on screen, and while the row is edited.
	await chooseFile(page, { name: "quiz.xml", mimeType: "text/xml", buffer: Buffer.from(MOODLE) });
	await page.getByText("Ready without a change (1)").click();
	await expect(row(page, "Question 1").locator("math")).toHaveCount(1);
	await row(page, "Question 1").getByRole("button", { name: m.admin_row_mend() }).click();
	await page.getByLabel("Explanation").fill("Because $x^2=4$.");
	await expect(page.getByRole("region", { name: "As learners see it" }).locator("math")).toHaveCount(2);
	expect(await readPageWidth(page)).toBe(360);
});
