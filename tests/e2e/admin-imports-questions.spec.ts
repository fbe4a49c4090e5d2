// A teacher imports questions in other formats: pasted, in a table, in a workbook. Each question is shown before it is saved,
// errors are corrected in place, and the source can be downloaded again.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { writeXlsx } from "../../server/questions/export/xlsx.ts";
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { chooseFile, openPanel } from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { listSmallTargets, readPageWidth } from "./support/screen.ts";
import { someText } from "./support/some-text.ts";
import { expect, goOffline, type StoryProduct, test } from "./support/story.ts";

test.use({
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
	await page.getByLabel(m.admin_paste_label()).fill(text);
	await page.getByRole("button", { name: m.admin_paste_read() }).click();
}

const rows = (page: Page) => page.getByRole("region", { name: m.admin_import_rows() });
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
	await expect(
		rows(page).getByRole("heading", { name: m.admin_import_read_as({ kind: "text", count: 4 }) }),
	).toBeFocused();
	await expect(rows(page).getByText(m.admin_import_counts({ good: 1, confirm: 1, fix: 2, out: 0 }))).toBeVisible();
	await expect(row(page, "Question 2 (line 4)").getByText(m.admin_row_key_unreadable({ key: "z" }))).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);

	await page.getByRole("button", { name: m.admin_import_save({ count: 4 }) }).click();
	await expect(row(page, "Question 2 (line 4)").first()).toBeFocused();

	await row(page, "Question 2 (line 4)").getByRole("button", { name: m.admin_row_fix() }).click();
	const form = page.getByRole("group", { name: m.admin_row_fix_label({ place: "Question 2 (line 4)" }) });
	await expect(form.getByLabel(m.phase_question())).toBeFocused();
	await form.getByRole("button", { name: m.admin_row_use() }).click();
	await expect(form.getByRole("alert")).toHaveText(m.admin_row_problem({ code: "no-right-option" }));
	await form.getByLabel(m.admin_row_right({ letter: "B" })).check();
	await form.getByRole("button", { name: m.admin_row_use() }).click();
	await expect(
		row(page, "Question 2 (line 4)").getByText(m.admin_row_state({ state: "good", decision: "fixed" }), {
			exact: true,
		}),
	).toBeVisible();
	await row(page, "Question 3 (line 9)").getByRole("button", { name: m.admin_row_confirm() }).click();
	await expect(rows(page).getByText(m.admin_import_counts({ good: 3, confirm: 0, fix: 1, out: 0 }))).toBeVisible();

	await row(page, "Question 4 (line 12)").getByRole("button", { name: m.admin_row_fix() }).click();
	const half = page.getByRole("group", { name: m.admin_row_fix_label({ place: "Question 4 (line 12)" }) });
	await half.getByLabel(m.phase_question()).fill("Describe your best");
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect(rows(page).getByText(m.admin_import_counts({ good: 3, confirm: 0, fix: 1, out: 0 }))).toBeVisible();
	await expect(half.getByLabel(m.phase_question())).toHaveValue("Describe your best");
	await half.getByRole("button", { name: m.admin_cancel() }).click();
	await row(page, "Question 4 (line 12)").getByRole("button", { name: m.admin_row_leave_out() }).click();
	await expect(page.getByText(m.admin_import_done())).toBeVisible();
	// A row that is being corrected is not saved as it was.
	const first = rows(page).locator("[data-row='0']");
	await first.getByRole("button", { name: m.admin_row_open() }).click();
	await first.getByRole("button", { name: m.admin_row_fix() }).click();
	await first
		.getByRole("textbox", { name: m.phase_question(), exact: true })
		.fill("Which city is the capital of India?");
	await page.getByRole("button", { name: m.admin_import_save({ count: 3 }) }).click();
	await expect(first.getByRole("button", { name: m.admin_row_use() })).toBeFocused();
	await expect(page.locator(".save-bar")).toContainText(m.admin_import_open_not_saved({ count: 1 }));
	await page.keyboard.press("Enter");
	await expect(first.getByText("Which city is the capital of India?").first()).toBeVisible();
	// A save without a network leaves the review as it is, also over a reload.
	const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
	await page.route("**/mcq-upload.php", async (route) => {
		await isSeen;
		await route.abort("internetdisconnected");
	});
	await page.getByRole("button", { name: m.admin_import_save({ count: 3 }) }).click();
	await expect(page.locator(".save-bar")).toContainText(m.admin_uploading_file());
	await expect(rows(page)).toBeVisible();
	goOn();
	await expect(page.locator(".save-bar")).toContainText(m.admin_failed_to_upload_mcq());
	await expect(page.getByText(m.admin_import_done())).toBeVisible();
	await page.unroute("**/mcq-upload.php");
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect(page.getByText(m.admin_import_done())).toBeVisible();
	await page.getByRole("button", { name: m.admin_import_save({ count: 3 }) }).click();
	await expect(page.getByRole("heading", { name: m.admin_mcq_uploaded() })).toBeVisible();

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
	await expect(page.getByLabel(m.admin_paste_label()), "what was saved").toHaveValue("");
	await page.getByText(m.admin_download_as()).click();
	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: m.admin_original() }).click();
	const original = await readFile(await (await download).path(), "utf8");
	expect(original).toBe(TEXT);
});

test("an unfinished import of a closed tab is offered in the next tab, for its subtopic only, for one day", async ({
	page,
	product,
	context,
}) => {
	const { id } = await openForm(page, product);
	const other = await product.addModule({ subtopics: [{ title: "Animals" }] });
	await paste(page, TEXT);
	await row(page, "Question 3 (line 9)").getByRole("button", { name: m.admin_row_confirm() }).click();
	await expect(rows(page).getByText(m.admin_import_counts({ good: 2, confirm: 0, fix: 2, out: 0 }))).toBeVisible();
	await page.close({ runBeforeUnload: false });
	const second = await context.newPage();
	const offer = second.getByText(someText(m.admin_import_offered));
	await openPanel(second, `/admin/mcq/edit/${other.subtopics[0]?.id}`);
	await expect(offer).toHaveCount(0);
	await openPanel(second, `/admin/mcq/edit/${id}`);
	await expect(offer).toBeVisible();
	await expectNoAxeViolations(second);
	await second.getByRole("button", { name: m.admin_restore() }).click();
	await expect(rows(second).getByText(m.admin_import_counts({ good: 2, confirm: 0, fix: 2, out: 0 }))).toBeVisible();
	await expect(offer).toHaveCount(0);
	await second.close({ runBeforeUnload: false });

	const third = await context.newPage();
	await third.clock.setSystemTime(Date.now() + 25 * 60 * 60 * 1_000);
	await openPanel(third, `/admin/mcq/edit/${id}`);
	await expect(third.getByRole("button", { name: m.admin_restore() })).toHaveCount(0);
	await expect.poll(() => third.evaluate(() => JSON.stringify(localStorage))).not.toContain("capital of India");
});

test("fills in all keys from one box, accepts rows that ask the same together, and says where keys came from", async ({
	page,
	product,
}) => {
	const { id } = await openForm(page, product);
	await openPanel(page, `/admin/mcq/${id}/questions`);
	const bold = (n: number) => `${n}. Which is ${n}?\n(a) x${n}\n**(b) y${n}**\n(c) z${n}\n`;
	const bare = (n: number) => `${n}. What is ${n}?\n(a) u${n} (b) v${n} (c) w${n}\n`;
	const answered = Array.from({ length: 51 }, (_, at) => `${bare(at + 6)}Ans: a\n`);
	await paste(page, [bold(1), bold(2), bare(3), bare(4), bare(5), ...answered].join(""));
	const counts = (good: number, confirm: number, fix: number) =>
		rows(page).getByText(m.admin_import_counts({ good, confirm, fix, out: 0 }));
	await expect(counts(51, 2, 3)).toBeVisible();
	// Ready rows show at once, by pages.
	await expect(rows(page).locator(".ready-line")).toHaveCount(50);
	await rows(page).getByRole("button", { name: m.admin_page_after() }).click();
	await expect(rows(page).locator(".ready-line")).toHaveCount(1);
	await expect(rows(page).getByRole("heading", { name: "Ready (51)" })).toBeFocused();

	// Typing is stored when it pauses, or when the page goes.
	await page.evaluate(() => {
		const setItem = Storage.prototype.setItem;
		Storage.prototype.setItem = function (key, text) {
			if (key.includes(".import.")) document.title += "+";
			setItem.call(this, key, text);
		};
	});
	await page.getByLabel(m.admin_key_box()).pressSequentially("3b 4c 5a 6b 99c 7f");
	// A title only grows: without a pause it had 36 signs by now.
	expect((await page.title()).split("+").length).toBeLessThan(12);
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect(page.getByLabel(m.admin_key_box())).toHaveValue("3b 4c 5a 6b 99c 7f");
	await page.getByRole("button", { name: m.admin_key_box_fill() }).click();
	await expect(page.getByText(m.admin_keys_done({ set: 3, changed: 1, same: 0, missing: 1, none: 1 }))).toBeVisible();
	await expect(page.getByText(m.admin_keys_missing({ numbers: "99" }))).toBeVisible();
	await expect(counts(54, 2, 0)).toBeVisible();
	await rows(page).getByRole("button", { name: m.admin_row_undo(), exact: true }).click();
	await expect(counts(51, 2, 3)).toBeVisible();
	await page.getByLabel(m.admin_key_box()).fill("3b 4c 5a");
	await page.getByRole("button", { name: m.admin_key_box_fill() }).click();
	await expect(row(page, "Question 3 (line 9)").getByText(m.admin_row_key_from({ origin: "box" }))).toBeVisible();

	await rows(page).getByRole("button", { name: m.admin_same_look() }).click();
	await expect(row(page, "Question 1 (line 1)").first()).toBeFocused();
	await rows(page)
		.getByRole("button", { name: m.admin_same_accept({ count: 2 }) })
		.click();
	await expect(counts(56, 0, 0)).toBeVisible();
	await expectNoAxeViolations(page);
	const last = row(page, "Question 3 (line 9)");
	const letter = last.getByRole("button", { name: /^C is right/ });
	await letter.press("Enter");
	await expect(letter).toHaveAttribute("aria-pressed", "true");
	await expect(last.getByText(m.admin_row_key_from({ origin: "pressed" }))).toBeVisible();

	await page.getByLabel(m.admin_import_source_name()).fill("Unit test 3");
	await page.getByRole("button", { name: m.admin_add_these() }).click();
	for (const [how, count] of Object.entries({ stated: 51, concluded: 2, confirmed: 3 }))
		await expect(page.getByText(m.admin_keys_counted({ how, count }))).toBeVisible();
	await expect(page.getByText(m.admin_imported_from({ name: "Unit test 3" })).first()).toBeVisible();
	await openPanel(page, "/admin/activity");
	const entry = page.getByRole("row").filter({ hasText: m.admin_did_import_mcq({ title: "Unit test 3" }) });
	await expect(entry.first()).toContainText(m.admin_keys_stated());
});

test("asks before an import replaces a file, and exports the stored file in other formats and as a paper", async ({
	page,
	product,
}) => {
	const { id } = await openForm(page, product, 3);
	const cells = [
		["Question", "Option 1", "Option 2", "Option 3", "Answer"],
		["Two and two?", "4", "5", "6", "1"],
		["Which are even?", "2", "4", "5", "1,2"],
	];
	await chooseFile(page, {
		name: "quiz.dat",
		mimeType: "application/octet-stream",
		buffer: Buffer.from(writeXlsx(cells)),
	});
	await expect(rows(page).getByText(m.admin_import_read_as({ kind: "an Excel workbook", count: 2 }))).toBeVisible();
	await page.getByRole("button", { name: m.admin_import_save({ count: 2 }) }).click();
	const dialog = page.getByRole("alertdialog");
	await expect(dialog.getByRole("button", { name: m.admin_keep_old() })).toBeVisible();
	// After a refusal the page asks for the stored file again. A press of Save meanwhile counts.
	const answers = Promise.withResolvers<void>();
	await page.route(/\/admin\/choices\?of=file/, async (route) => {
		await answers.promise;
		await route.continue();
	});
	await dialog.getByRole("button", { name: m.admin_keep_old() }).click();
	await expect(rows(page)).toBeVisible();
	await page.getByRole("button", { name: m.admin_import_save({ count: 2 }) }).click();
	answers.resolve();
	await dialog.getByRole("button", { name: m.admin_replace() }).click();
	await expect(page.getByRole("heading", { name: m.admin_mcq_uploaded() })).toBeVisible();

	await openPanel(page, `/admin/mcq/edit/${id}`);
	// The menu stays in the window, however narrow that is.
	const { height } = page.viewportSize() ?? { height: 740 };
	await page.setViewportSize({ width: 360, height });
	await page.getByText(m.admin_download_as()).click();
	for (const name of ["GIFT", "Paper to print"])
		await expect(page.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
	const downloading = page.waitForEvent("download");
	await page.getByRole("link", { name: "GIFT" }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toBe("quiz.gift.txt");
	const gift = await readFile(await download.path(), "utf8");
	expect(gift).toContain("=4");
	await page.getByRole("link", { name: "Paper to print" }).click();
	await expect(page.getByRole("heading", { name: m.admin_paper() })).toBeVisible();
	await expect(page.getByRole("heading", { name: m.admin_paper_key() })).toBeVisible();
	await page.getByLabel(m.admin_paper_with_key()).uncheck();
	await expect(page.getByRole("heading", { name: m.admin_paper_key() })).toBeHidden();
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
	await page.getByRole("button", { name: m.admin_add_these() }).click();
	await expect(page.getByText("Checking").first()).toBeVisible();
	reading.resolve();
	await expect(row(page, "Question 2 (line 4)").first()).toBeFocused();
	await expect(rows(page).getByText(m.admin_import_counts({ good: 1, confirm: 1, fix: 1, out: 0 }))).toBeVisible();
	await row(page, "Question 2 (line 4)").getByRole("button", { name: m.admin_row_leave_out() }).click();
	await row(page, "Question 3 (line 9)").getByRole("button", { name: m.admin_row_confirm() }).click();
	await page.getByRole("button", { name: m.admin_add_these() }).click();
	await expect(page.getByText(m.admin_added_to_these({ count: 2 }))).toBeVisible();
	await expect(page.locator(".question-row")).toHaveCount(2);
	await page.getByRole("button", { name: m.admin_publish(), exact: true }).click();
	await expect(page.getByText(m.admin_published({ count: 2 }))).toBeVisible();

	await page.getByText(m.admin_paste_or_drop()).click();
	await paste(page, `1. what is the capital of India\n(a) Delhi (b) Goa\nAns: a\n2. New?\n(a) Yes (b) No\nAns: b`);
	await expect(rows(page).getByText(m.admin_import_counts({ good: 2, confirm: 0, fix: 0, out: 0 }))).toBeVisible();
	await expect(page.getByRole("button", { name: m.admin_replace_all() })).toBeVisible();
	await page.getByRole("button", { name: m.admin_add_to_these() }).click();
	const dialog = page.getByRole("dialog", { name: m.admin_same_text_title({ count: 1 }) });
	await expect(dialog).toContainText("what is the capital of India");
	await expectNoAxeViolations(page);
	await dialog.getByRole("button", { name: m.admin_same_text_add_rest({ count: 1 }) }).click();
	await expect(page.getByText(m.admin_added_to_these({ count: 1 }))).toBeVisible();
	await page.getByRole("button", { name: m.admin_publish(), exact: true }).click();
	await expect(page.getByText(m.admin_published({ count: 1 }))).toBeVisible();
	const stored = await page.request.get(`/mcq-data/${module.id}/${id}.json`);
	const { questions } = await stored.json();
	expect(questions.map(({ text }: { text: string }) => text)).toEqual([
		"What is the capital of India?",
		"How many sides has a square?",
		"New?",
	]);
});

test("names the format of a file that cannot be imported, keeps the upload path for our JSON files, and numbers and powers that are pasted from a page", async ({
	page,
	product,
}) => {
	await openForm(page, product);
	await test.step("a list that is copied from a page", async () => {
		await page.getByLabel(m.admin_paste_label()).evaluate((field) => {
			const data = new DataTransfer();
			const options = '<ol type="a"><li>10<sup>2</sup></li><li>10<sup>3</sup></li></ol>';
			data.setData(
				"text/html",
				`<ol><li>A thousand is${options}</li><li>A hundred is${options}</li></ol><p>Answers: 1-b, 2-a</p>`,
			);
			data.setData("text/plain", "A thousand is\n102\n103\nA hundred is\n102\n103\nAnswers: 1-b, 2-a");
			field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }));
		});
		await expect(rows(page).getByText("10³").first()).toBeAttached();
		await expect(rows(page).getByText("A hundred is").first()).toBeAttached();
	});
	const word = Buffer.concat([
		Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
		Buffer.from("WordDocument", "utf16le"),
	]);
	await chooseFile(page, { name: "old.json", mimeType: "application/json", buffer: word });
	await expect(page.getByText(m.admin_import_refused({ kind: "old-word" }))).toBeVisible();
	const ours = { questions: makeStoryQuestions(2).map((question) => ({ ...question, text: 7 })) };
	await chooseFile(page, { name: "ours.txt", mimeType: "text/plain", buffer: Buffer.from(JSON.stringify(ours)) });
	await expect(page.getByRole("region", { name: m.admin_problems() })).toBeVisible();
	await expect(rows(page)).toBeHidden();
	await goOffline(page.context());
	await paste(page, TEXT);
	await expect(page.getByText(m.admin_import_offline())).toBeVisible();
	await page.context().setOffline(false);
});

test("an import fits a phone, with touch-sized targets, also where two options are right", async ({
	page,
	product,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await openForm(page, product);
	await paste(page, TEXT);
	await row(page, "Question 2 (line 4)").getByRole("button", { name: m.admin_row_fix() }).click();
	await expect.poll(() => readPageWidth(page)).toBe(360);
	await expect
		.poll(() => listSmallTargets(page, ".import button, .import input, .import summary", ".row-right input"))
		.toEqual([]);
	await test.step("two right options are refused for a question that is answered by choosing one", async () => {
		const form = page.getByRole("group", { name: m.admin_row_fix_label({ place: "Question 2 (line 4)" }) });
		for (const letter of ["A", "B"]) await form.getByLabel(m.admin_row_right({ letter })).check();
		await form.getByRole("button", { name: m.admin_row_use() }).click();
		await expect(form.getByText(m.admin_several_right_options())).toBeVisible();
		await form.getByLabel(m.admin_row_any()).check();
		await form.getByRole("button", { name: m.admin_row_use() }).click();
		const fixed = row(page, "Question 2 (line 4)").getByText(m.admin_row_key_from({ origin: "fixed" }));
		await expect(fixed).toBeVisible();
	});

	// Formulas are rendered once their row is on screen, and while the row is edited.
	await chooseFile(page, { name: "quiz.xml", mimeType: "text/xml", buffer: Buffer.from(MOODLE) });
	await expect(row(page, "Question 1").locator("math")).toHaveCount(1);
	await row(page, "Question 1").getByRole("button", { name: m.admin_row_open() }).click();
	await row(page, "Question 1").getByRole("button", { name: m.admin_row_fix() }).click();
	await page.getByLabel(m.admin_explanation()).fill("Because $x^2=4$.");
	await expect(page.getByRole("region", { name: m.admin_as_learners_see_it() }).locator("math")).toHaveCount(2);
	await expect.poll(() => readPageWidth(page)).toBe(360);
});
