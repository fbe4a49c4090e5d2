// A teacher corrects single questions: edits, adds, moves, deletes and restores them, and then publishes. Learners see
// nothing before that. The list can be printed as a paper.
import type { Page } from "@playwright/test";
import type { TypedQuestion } from "#core/questions/question-edit.ts";
import * as m from "#messages";
import type { Hub } from "#server/hub.ts";
import { makeQuestion } from "../make.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import { ADMINISTRATOR_ENV, COLLEAGUE, chooseFile, endSessions, jsonFile, openPanel, save } from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { readPageWidth } from "./support/screen.ts";
import { expect, type StoryProduct, test } from "./support/story.ts";

test.use({ allowedErrors: [/status of 401|status of 409|ERR_FAILED/] });

async function addQuestions(product: StoryProduct, count: number) {
	const module = await product.addModule({
		title: `Zoo ${crypto.randomUUID()}`,
		subtopics: [{ title: "Apes", questions: makeStoryQuestions(count) }],
	});
	const subtopicId = module.subtopics[0]?.id ?? "";
	return { subtopicId, path: `/admin/mcq/${subtopicId}/questions`, file: `/mcq-data/${module.id}/${subtopicId}.json` };
}

async function textsOf(page: Page, file: string): Promise<string[]> {
	const { questions } = await (await page.request.get(file)).json();
	return questions.map(({ text }: { text: string }) => text);
}

/** Another administrator saves the forms of questions, by their numbers. */
async function changeQuestions(
	product: StoryProduct,
	subtopicId: string,
	numbers: readonly number[],
	changes: Partial<TypedQuestion>,
): Promise<void> {
	await withHub(product.env, async ({ questionEditor }) => {
		const { questions } = await questionEditor.list(subtopicId, {});
		for (const number of numbers) {
			const key = questions[number - 1]?.key ?? "";
			const { typed, version } = await questionEditor.getForm(subtopicId, key);
			await questionEditor.save({ subtopicId, key }, { ...typed, ...changes }, version, COLLEAGUE);
		}
	});
}

test("edits, adds, moves, deletes and restores questions, and publishes all changes together", async ({
	page,
	product,
}) => {
	const { path, file } = await addQuestions(product, 4);
	const [one = "", two = "", three = "", four = ""] = makeStoryQuestions(4).map(({ text }) => text);
	await page.setViewportSize({ width: 1280, height: 400 });
	await openPanel(page, path);
	// At the top of a list that is longer than the window.
	await expect(page.getByRole("link", { name: m.admin_add_question() })).toBeInViewport({ ratio: 1 });
	await page.setViewportSize({ width: 1280, height: 800 });
	const before = await (await page.request.get(file)).text();

	await page.getByRole("link", { name: "Edit question 2", exact: true }).click();
	await page.getByRole("textbox", { name: "Question*" }).fill("Which ape is the largest?");
	await page.getByText(m.admin_more(), { exact: true }).click();
	await page.getByRole("textbox", { name: m.admin_topic() }).fill("Size");
	await save(page);
	await page.waitForURL((url) => url.pathname === path);
	await expect(page.getByText(m.admin_unpublished({ count: 1 }))).toBeVisible();
	await expect(page.locator(".question-row").nth(1)).toBeFocused();
	await page.getByText(m.admin_what_changed()).click();
	await expect(page.getByText("Topic: before:(empty) → after:Size")).toBeVisible();

	await page.getByRole("link", { name: m.admin_add_question() }).click();
	// The list has a bar of its own, with Publish.
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.admin_new_question());
	await save(page);
	await expect(page.getByText(m.admin_problem_too_few_options({ min: 2 }), { exact: true })).toBeVisible();
	await page.getByRole("textbox", { name: "Question*" }).fill("Which ape is orange?");
	await page.getByRole("textbox", { name: m.admin_option_n({ letter: "A" }), exact: true }).fill("Orang-utan");
	await page.getByRole("textbox", { name: m.admin_option_n({ letter: "B" }), exact: true }).fill("Gorilla");
	await page.getByRole("checkbox", { name: "right Option A" }).check();
	await expect(page.getByText(m.admin_note_no_explanation())).toBeVisible();
	await save(page);
	await page.waitForURL((url) => url.pathname === path);
	await expect(page.getByText(m.admin_unpublished({ count: 2 }))).toBeVisible();

	await page.getByRole("button", { name: m.admin_move_question_up({ number: 5 }) }).click();
	await expect(page.getByText(m.admin_question_moved_to({ number: 4 }))).toBeAttached();
	const rows = page.locator(".question-row");
	// Tall enough for all rows, because the pointer does not scroll.
	await page.setViewportSize({ width: 1280, height: 4_000 });
	await rows
		.nth(3)
		.locator(".drag-handle")
		.dragTo(rows.nth(2), { targetPosition: { x: 40, y: 40 } });
	await expect(page.getByText(m.admin_question_moved_to({ number: 3 }))).toBeAttached();
	await expect(rows.nth(2)).toContainText("Which ape is orange?");
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.getByRole("button", { name: m.admin_move_question_down({ number: 3 }) }).click();
	await expect(page.getByText(m.admin_question_moved_to({ number: 4 }))).toBeAttached();
	await page.getByRole("button", { name: "Delete question 1", exact: true }).click();
	await expect(page.getByText(m.admin_unpublished({ count: 3 }))).toBeVisible();
	await expect(rows.first()).toBeFocused();
	await page.getByRole("main").getByRole("link", { name: m.admin_bin() }).click();
	await expect(page.getByText(one)).toHaveCount(2);
	await page.getByRole("button", { name: m.admin_restore_question() }).click();
	await expect(page.getByText(m.admin_bin_empty())).toBeVisible();
	await page.getByRole("link", { name: m.admin_questions(), exact: true }).click();
	await page.getByRole("button", { name: "Delete question 3", exact: true }).click();
	await expect(page.getByText(m.admin_unpublished({ count: 3 }))).toBeVisible();
	await expect.poll(async () => await (await page.request.get(file)).text()).toBe(before);

	await page.getByRole("button", { name: m.admin_publish(), exact: true }).click();
	await expect(page.getByText(m.admin_published({ count: 3 }))).toBeVisible();
	await expect
		.poll(() => textsOf(page, file))
		.toEqual([one, "Which ape is the largest?", "Which ape is orange?", four]);
	const after = await (await page.request.get(file)).text();
	expect(after.slice(0, before.indexOf(two))).toBe(before.slice(0, before.indexOf(two)));
	expect(after.endsWith(before.slice(before.lastIndexOf(four)))).toBe(true);

	await page.getByRole("button", { name: m.admin_undo(), exact: true }).click();
	await expect(page.getByText(m.admin_publish_undone())).toBeVisible();
	await expect(page.getByText(m.admin_unpublished({ count: 3 }))).toBeVisible();
	await page.getByRole("button", { name: m.admin_discard_changes() }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_discard_changes() }).click();
	await expect(page.getByText(m.admin_discarded({ count: 3 }))).toBeVisible();

	await page.getByRole("link", { name: "Edit question 2", exact: true }).click();
	await page.getByRole("button", { name: m.admin_restore_version() }).first().click();
	await page.waitForURL((url) => url.pathname === path);
	await expect(page.getByText(two)).not.toHaveCount(0);
	await page.getByRole("button", { name: m.admin_discard_changes() }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_discard_changes() }).click();
	await expect(page.getByText(m.admin_discarded({ count: 1 }))).toBeVisible();
	await expect.poll(() => textsOf(page, file)).not.toContain(three);
});

test("requires a confirmation of an explanation that contradicts the key before publishing", async ({
	page,
	product,
}) => {
	const { path, subtopicId } = await addQuestions(product, 2);
	await changeQuestions(product, subtopicId, [1, 2], { explanation: "So (c) is right." });
	await openPanel(page, path);
	await page.getByRole("button", { name: m.admin_publish(), exact: true }).click();
	await expect(page.getByText(m.admin_publish_failed())).toBeVisible();
	await expectNoAxeViolations(page);
	await page.getByRole("link", { name: m.admin_open_first_to_review() }).click();
	await expect(page.getByRole("heading", { level: 1, name: m.admin_edit_question() })).toBeFocused();
	await page.getByRole("button", { name: m.admin_mark_reviewed() }).press("Enter");
	await expect(page.getByRole("button", { name: m.admin_mark_reviewed() })).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1, name: m.admin_edit_question() })).toBeFocused();
	await openPanel(page, path);
	await page.getByRole("button", { name: m.admin_mark_reviewed() }).click();
	await expect(page.getByRole("button", { name: m.admin_mark_reviewed() })).toHaveCount(0);
	await page.getByRole("button", { name: m.admin_publish(), exact: true }).click();
	await expect(page.getByText(m.admin_published({ count: 2 }))).toBeVisible();

	// Another administrator changes a question while this list is open.
	await withHub(product.env, async ({ questionEditor }) => {
		const { questions } = await questionEditor.list(subtopicId, {});
		await questionEditor.setFields(subtopicId, [questions[1]?.key ?? ""], { topic: "Elsewhere" }, COLLEAGUE);
	});
	await page.evaluate(() => dispatchEvent(new Event("focus")));
	await expect(page.getByText(m.admin_list_outdated())).toBeVisible();
	await page.getByRole("button", { name: m.admin_show(), exact: true }).click();
	await expect(page.getByText(m.admin_unpublished({ count: 1 }))).toBeVisible();
	await expect(page.getByText(m.admin_list_outdated())).toHaveCount(0);
});

test("says what a question with a number needs, and at the field what looks like a slip", async ({ page, product }) => {
	const { path } = await addQuestions(product, 1);
	await openPanel(page, `${path}/new`);
	const preview = page.getByRole("region", { name: m.admin_as_learners_see_it() });
	await expect(preview).toContainText(m.admin_preview_when_complete());
	await page.getByLabel(m.admin_question_type()).selectOption("number");
	await expect(preview).toContainText(m.admin_preview_when_number());
	await page.getByRole("textbox", { name: "Question*" }).fill("How many legs has a spider?");
	await page.getByRole("textbox", { name: m.admin_answer() }).fill("8");
	await expect(preview).toContainText("How many legs has a spider?");

	await page.getByText(m.admin_more(), { exact: true }).click();
	const difficulty = page.getByRole("textbox", { name: m.admin_difficulty() });
	const year = page.getByRole("textbox", { name: m.admin_year() });
	await difficulty.fill("9");
	await expect(difficulty).toHaveAccessibleDescription(m.admin_difficulty_odd());
	await year.fill("abc");
	await expect(year).toHaveAccessibleDescription(m.admin_year_odd());
	await expectNoAxeViolations(page);
	await year.fill("");
	await year.pressSequentially("20");
	await expect(year).not.toHaveAccessibleDescription(m.admin_year_odd());
	await difficulty.focus();
	await expect(year).toHaveAccessibleDescription(m.admin_year_odd());
	await year.fill("NEET 2024");
	await expect(year).not.toHaveAccessibleDescription(m.admin_year_odd());
	// A word of one's own is stored all the same.
	await save(page);
	await page.waitForURL((url) => url.pathname === path);
	await expect(page.getByText(m.admin_difficulty_is({ difficulty: "9" }))).toBeVisible();
});

test("changes several questions by keyboard, and finds a question in all modules by its text", async ({
	page,
	product,
}) => {
	const { path } = await addQuestions(product, 3);
	await openPanel(page, path);
	await page.getByRole("checkbox", { name: m.admin_choose_question({ number: 1 }), exact: true }).focus();
	await page.keyboard.press("Space");
	await expect(page.getByText(m.admin_chosen({ count: 1 }))).toBeVisible();
	await page.getByRole("button", { name: m.admin_choose_page() }).press("Enter");
	await page.getByRole("button", { name: m.admin_set_fields() }).press("Enter");
	const topic = `Topic ${crypto.randomUUID()}`;
	await page.getByRole("textbox", { name: m.admin_topic() }).fill(topic);
	await expectNoAxeViolations(page);
	// Without an answer the dialog keeps what was typed.
	await page.route("**/questions.data*", (route) => route.abort());
	await page.keyboard.press("Enter");
	await expect(page.getByText(m.admin_question_change_failed())).toBeVisible();
	await page.unroute("**/questions.data*");
	await expect(page.getByRole("textbox", { name: m.admin_topic() })).toHaveValue(topic);
	await page.keyboard.press("Enter");
	await expect(page.getByText(m.admin_fields_set({ count: 3 }))).toBeVisible();
	await openPanel(page, "/admin/mcq");
	await page.getByRole("link", { name: m.admin_search_all_questions() }).click();
	await expect(page.getByRole("heading", { name: m.admin_search_all_questions() })).toBeVisible();
	await page.getByRole("searchbox").fill(topic);
	await expect(page.getByText(m.admin_questions_count({ count: 3 }), { exact: true })).toBeVisible();
	await expectNoAxeViolations(page);
});

test("keeps the keyboard's place after bringing back, publishing and discarding, also when the session has ended", async ({
	page,
	product,
}) => {
	const { path, subtopicId } = await addQuestions(product, 3);
	const inEditor = (work: (editor: Hub["questionEditor"], keys: string[]) => Promise<unknown>) =>
		withHub(product.env, async ({ questionEditor }) => {
			const { questions } = await questionEditor.list(subtopicId, {});
			await work(
				questionEditor,
				questions.map(({ key }) => key),
			);
		});
	await inEditor((editor, keys) => editor.remove(subtopicId, keys.slice(1), COLLEAGUE));
	await openPanel(page, `${path}?show=bin`);
	await page.getByRole("button", { name: m.admin_restore_question() }).first().press("Enter");
	await expect(page.locator(".question-row")).toHaveCount(1);
	await expect(page.locator(".question-row")).toBeFocused();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(page.getByText(m.admin_bin_empty())).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: m.admin_bin() })).toBeFocused();

	await inEditor((editor, keys) => editor.setFields(subtopicId, keys, { topic: "Apes" }, COLLEAGUE));
	await openPanel(page, path);
	await endSessions(product.env);
	await page.getByRole("button", { name: m.admin_publish(), exact: true }).press("Enter");
	const dialog = page.getByRole("dialog", { name: m.admin_session_ended() });
	await expect(dialog).toContainText(m.admin_session_ended_hint());
	await expect(dialog).not.toContainText("typed");
	await page.keyboard.press("Escape");
	await expect(page.locator(".toast")).toContainText(m.admin_not_saved_signed_out());
	await page.getByRole("button", { name: m.admin_publish(), exact: true }).press("Enter");
	await expect(dialog.getByLabel(m.admin_password(), { exact: true })).toBeFocused();
	await page.keyboard.type(ADMINISTRATOR_ENV.ADMIN_PASSWORD);
	await page.keyboard.press("Enter");
	await expect(page.getByText(m.admin_published({ count: 3 }))).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: m.admin_questions() })).toBeFocused();

	await inEditor((editor, keys) => editor.setFields(subtopicId, keys, { topic: "Monkeys" }, COLLEAGUE));
	await openPanel(page, path);
	await page.getByRole("button", { name: m.admin_discard_changes() }).press("Enter");
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_discard_changes() }).press("Enter");
	await expect(page.getByText(m.admin_discarded({ count: 3 }))).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: m.admin_questions() })).toBeFocused();
});

test("a form survives the end of the session, and another administrator's change is a conflict", async ({
	page,
	product,
}) => {
	const { path, subtopicId } = await addQuestions(product, 2);
	await openPanel(page, path);
	await page.getByRole("link", { name: "Edit question 1", exact: true }).click();
	await page.getByRole("textbox", { name: "Question*" }).fill("Mine?");
	await changeQuestions(product, subtopicId, [1], { text: "Theirs?" });
	await endSessions(product.env);
	await save(page);
	const dialog = page.getByRole("dialog", { name: m.admin_session_ended() });
	await dialog.getByLabel(m.admin_password(), { exact: true }).fill(ADMINISTRATOR_ENV.ADMIN_PASSWORD);
	await dialog.getByRole("button", { name: m.admin_sign_in() }).click();
	const conflict = page.getByRole("dialog", { name: m.admin_conflict_title() });
	await expect(conflict).toContainText("Theirs?");
	await conflict.getByRole("radio", { name: /Mine\?/ }).check();
	await conflict.getByRole("button", { name: m.admin_conflict_resolve() }).click();
	await page.waitForURL((url) => url.pathname === path);
	await expect(page.getByText("Mine?")).not.toHaveCount(0);
});

test("warns of unpublished changes before an upload, and keeps them in the history", async ({ page, product }) => {
	const { path, subtopicId } = await addQuestions(product, 2);
	await changeQuestions(product, subtopicId, [1], { text: "Half done?" });
	const { questions } = await withHub(product.env, ({ questionEditor }) => questionEditor.list(subtopicId, {}));
	const form = `${path}/${questions[0]?.key}`;
	await openPanel(page, `/admin/mcq/edit/${subtopicId}`);
	await chooseFile(page, jsonFile("new.json", { questions: makeStoryQuestions(3) }));
	await expect(page.getByText("3 questions · not uploaded yet")).toBeVisible();
	await save(page);
	const dialog = page.getByRole("alertdialog");
	await expect(dialog).toContainText(m.admin_replace_loses_drafts({ count: 1 }));
	await dialog.getByRole("button", { name: m.admin_replace() }).click();
	await expect(page.getByRole("heading", { name: m.admin_mcq_uploaded() })).toBeVisible();
	await openPanel(page, form);
	await expect(page.getByText(m.admin_history_replaced())).toBeVisible();
	await page.getByRole("button", { name: m.admin_restore_version() }).last().click();
	await page.waitForURL((url) => url.pathname === path);
	await expect(page.locator(".question-row").getByText("Half done?")).toBeVisible();
});

test("shows tables and formulas of formatted questions, and hydrates the page around them", async ({
	page,
	product,
}) => {
	const [first, second] = makeStoryQuestions(2);
	const table = "Compare:\n\n| a | b |\n|---|---|\n| $x^2$ | **2** |\n\n$$\\frac12$$\n\nbroken: $\\frac{1}{$";
	const options = first?.options.map((option, index) => ({ ...option, text: `${index} ${table}`, explanation: table }));
	const questions = [{ ...first, text: table, explanation: table, options }, second];
	const module = await product.addModule({
		subtopics: [{ title: "Tables", questions: JSON.stringify({ format: "md1", questions }) }],
	});
	const path = `/admin/mcq/${module.subtopics[0]?.id}/questions`;
	await openPanel(page, path);
	// The server has rendered this page: a hydration mismatch is an error in the console.
	await page.reload();
	await expect(page.locator("table").first()).toBeVisible();
	await page.getByRole("checkbox", { name: m.admin_choose_question({ number: 1 }), exact: true }).check();
	await expect(page.getByText(m.admin_chosen({ count: 1 }))).toBeVisible();
	await expect(page.getByText(m.admin_note_formula({ formula: "\\frac{1}{" }))).toBeVisible();
	await expectNoAxeViolations(page);
});

test("shrinks only the formulas that are too wide for a printed paper", async ({ page, product }) => {
	const sum = Array.from({ length: 60 }, (_, place) => `x_{${place}}`).join("+");
	const texts = ["$$\\int_0^1 x^2 dx$$", `$$${sum}$$`, `Half: $\\frac{${sum}}{2}$`];
	const questions = texts.map((text, place) => makeQuestion({ id: `q${place}`, text }));
	const content = JSON.stringify({ format: "md1", questions });
	const module = await product.addModule({ subtopics: [{ questions: content }] });
	await openPanel(page, `/admin/mcq/paper/${module.subtopics[0]?.id}`);
	await page.setViewportSize({ width: 794, height: 1123 });
	await expect(page.locator("math[style*=formula-ems]")).toHaveCount(3);
	await page.emulateMedia({ media: "print" });
	const sizes = await page.locator(".paper-questions > li").evaluateAll((questions) =>
		questions.map((question) => {
			const sizeOf = (selector: string) => {
				const found = question.querySelector(selector);
				return found ? Number.parseFloat(getComputedStyle(found).fontSize) : 0;
			};
			return { words: sizeOf(".paper-words"), formula: sizeOf("math") };
		}),
	);
	expect(sizes.map(({ words }) => words)).toEqual([14, 14, 14]);
	expect(sizes.map(({ formula, words }) => formula > words)).toEqual([true, false, false]);
	await expect.poll(() => readPageWidth(page)).toBe(794);
});
