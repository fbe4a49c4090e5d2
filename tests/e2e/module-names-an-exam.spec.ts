// A provider says which exam a module is for, and its learners read at the end of a set what it would have been there.
import * as m from "#messages";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { formStatus, openPanel } from "./support/panel.ts";
import { answerSet, makeStoryQuestions } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";

test("an exam is chosen of the presets, its marks are changed, and a set says them under its points", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(12) }] });
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const exam = page.getByLabel(m.admin_exam_which(), { exact: true });
	await exam.selectOption("NEET UG 2026");
	await expect(page.getByLabel(m.admin_exam_right())).toHaveValue("4");
	await expect(page.getByText("25 Nov 2026")).toBeVisible();
	// At the end of the page the bar below it covers nothing.
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	await expectNoAxeViolationsInBothThemes(page);
	await page.getByLabel(m.admin_exam_name()).fill("NEET");
	await page.keyboard.press("Tab");
	await expect(formStatus(page)).toContainText(m.admin_all_saved());
	await page.getByLabel(m.admin_exam_wrong()).fill("−4 / 3");
	await expect(exam).toHaveValue("own");
	await page.getByLabel(m.admin_title()).focus();
	// A field is saved when it is left, as it is stored then.
	await expect(page.getByLabel(m.admin_exam_wrong())).toHaveValue("-4/3");
	await page.reload();
	await expect(page.getByLabel(m.admin_exam_wrong())).toHaveValue("-4/3");

	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	let asked = 0;
	// 8 right, 2 wrong: 32 less 8/3.
	await answerSet(page, () => ++asked > 2);
	await page.getByRole("button", { name: m.next_question_set() }).click();
	const line = page.getByText(m.set_in_exam({ exam: "NEET", marks: "29\u00a01/3", most: "40" }));
	await expect(line).toBeInViewport({ ratio: 1 });
	await expect(page.getByText(m.set_points({ points: "+7.34" }))).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
});
