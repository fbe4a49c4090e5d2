// Everything works by keyboard: the tab list follows the ARIA Authoring Practices, the quiz has its own keys.
import * as m from "#messages";
import { makeStoryQuestions, questionText, readFigures } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";

test("digits and letters answer, Enter continues, arrows only move; keys are named and work only in the quiz, also after a click on empty space", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(12) }] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await expect(questionText(page)).toBeVisible();
	await page.keyboard.press("2");
	await expect(page.getByText(m.your_answer_right(), { exact: true })).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(page.getByText(m.question_n_of_m({ n: 2, m: 10 }))).toBeVisible();
	await expect(page.locator("[data-question-heading]")).toBeFocused();
	await page.keyboard.press("b");
	await expect(page.getByText(m.your_answer_right(), { exact: true })).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(page.getByText(m.question_n_of_m({ n: 3, m: 10 }))).toBeVisible();

	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowDown");
	await expect(page.getByRole("radio").nth(1)).toBeFocused();
	await expect.poll(() => readFigures(page)).toBe("2.00 | 1 | 2 of 12");
	await page.keyboard.press("Space");
	await expect(page.getByText(m.your_answer_right(), { exact: true })).toBeVisible();
	await expect.poll(() => readFigures(page)).toBe("3.00 | 1 | 3 of 12");
	await page.keyboard.press("Enter");
	await expect(page.getByText(m.question_n_of_m({ n: 4, m: 10 }))).toBeVisible();

	await page.getByRole("tab", { name: m.phase_recite() }).focus();
	const named = page.getByText(m.choose_an_answer_keys());
	await expect(named).toBeVisible();
	await page.mouse.click(1270, 400);
	await expect(named).toBeVisible();
	await page.keyboard.press("2");
	await expect(page.getByText(m.your_answer_right(), { exact: true })).toBeVisible();
	await page.mouse.click(1270, 400);
	await page.keyboard.press("Enter");
	await expect(page.getByText(m.question_n_of_m({ n: 5, m: 10 }))).toBeVisible();
	await page.getByRole("link", { name: m.all_subtopics() }).focus();
	await expect(named).toBeHidden();
	await expect(page.getByText(m.choose_an_answer(), { exact: true })).toBeVisible();
	await page.keyboard.press("b");
	// By a key that is heard outside of the quiz, so that the letter has been handled.
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: m.all_subtopics() })).not.toBeFocused();
	await expect(page.getByText(m.your_answer(), { exact: true })).toHaveCount(0);
});

test("arrows, Home and End move in the tab list, and Enter opens a tab", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{}] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
	await page.getByRole("tab", { name: m.phase_survey() }).focus();
	await page.keyboard.press("ArrowDown");
	await expect(page.getByRole("tab", { name: m.phase_question() })).toBeFocused();
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("ArrowUp");
	await expect(page.getByRole("tab", { name: m.doubts_label() })).toBeFocused();
	await page.keyboard.press("Home");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await expect(page.getByRole("tab", { name: m.phase_survey() })).toHaveAttribute("aria-selected", "true");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("tab", { name: m.phase_read() })).toHaveAttribute("aria-selected", "true");
	await expect(page).toHaveURL(/#read$/);
	await expect(page.getByRole("tabpanel", { name: m.phase_read() })).toBeVisible();
	await expect(page.getByRole("tabpanel")).toHaveCount(1);
});

test("the first Tab offers a skip link", async ({ page }) => {
	await page.goto("/");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: m.skip_to_content() })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/#main$/);
});
