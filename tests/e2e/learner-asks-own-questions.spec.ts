// The learner's own questions: asked before reading, answered in the text by touch and by keys, recalled after a set, reviewed.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { readStores } from "./support/browser-storage.ts";
import { answerSet, makeStoryQuestions } from "./support/quiz.ts";
import { someText } from "./support/some-text.ts";
import { expect, test } from "./support/story.ts";
import { textOf } from "./support/texts.ts";

const FIRST = "What do the letters stand for?";
const SECOND = "Who described the method?";
const SENTENCE = "The letters stand for Survey, Question, Read, Recite, Review.";

/** The text that the browser highlights as answers. */
const marked = (page: Page) =>
	page.evaluate(() => [...(CSS.highlights.get("own-answer") ?? [])].map((range) => String(range)));
const bar = (page: Page) => page.getByRole("button", { name: someText(m.own_bar) }).filter({ visible: true });
const panel = (page: Page) => page.getByRole("dialog", { name: m.own_questions() });
const list = (page: Page, tab: string) => page.getByRole("tabpanel", { name: tab, exact: true }).getByRole("listitem");

test("own questions are asked, answered in the text, recalled after a set and reviewed", async ({ page, product }) => {
	const documents = "/documents/sqr3-method";
	const module = await product.addModule({
		subtopics: [
			{
				questionDocLink: `${documents}/question`,
				readDocLink: `${documents}/read`,
				reviewDocLink: `${documents}/review`,
				questions: makeStoryQuestions(1),
			},
		],
	});
	const address = `/learn/${module.id}/${module.subtopics[0]?.id}`;
	await page.goto(`${address}#read`);
	await expect(textOf(page, "Read").getByText(SENTENCE)).toBeVisible();
	await expect(page.getByRole("button", { name: m.text_larger() }).filter({ visible: true })).toBeVisible();

	await test.step("asked, one taken away and brought back", async () => {
		await page.getByRole("tab", { name: m.phase_question() }).click();
		const field = page.getByRole("textbox", { name: m.own_heading() });
		await field.fill(FIRST);
		await field.press("Enter");
		await expect(field).toHaveValue("");
		await expect(field).toBeFocused();
		await field.fill("Who?");
		await page.getByRole("button", { name: m.own_add() }).click();
		await page.getByRole("button", { name: m.own_change_of({ text: "Who?" }) }).click();
		const change = page.getByRole("textbox", { name: m.own_change_of({ text: "Who?" }) });
		await expect(change).toBeFocused();
		await change.fill(SECOND);
		await change.press("Enter");
		await expect(page.getByRole("button", { name: m.own_change_of({ text: SECOND }) })).toBeFocused();
		await page.getByRole("button", { name: m.own_remove_of({ text: SECOND }) }).click();
		await expect(page.getByRole("button", { name: m.own_undo() })).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("button", { name: m.own_change_of({ text: SECOND }) })).toBeFocused();
	});

	await test.step("answered by a touch", async () => {
		await page.getByRole("tab", { name: m.phase_read(), exact: true }).click();
		await expect(bar(page)).toHaveAccessibleName(m.own_bar({ answered: 0, count: 2 }));
		await bar(page).click();
		await expect(panel(page)).toBeVisible();
		await expectNoAxeViolationsInBothThemes(page);
		await panel(page).getByRole("listitem").filter({ hasText: FIRST }).getByRole("button", { name: "Mark" }).click();
		await expect(panel(page)).toBeHidden();
		await textOf(page, "Read")
			.getByText(SENTENCE)
			.tap({ position: { x: 60, y: 12 } });
		await expect(page.getByRole("button", { name: m.own_done() })).toBeFocused();
		await expect.poll(() => marked(page)).toEqual([SENTENCE]);
		await page.getByRole("button", { name: m.own_done() }).click();
		await expect(bar(page)).toBeFocused();
		await expect(bar(page)).toHaveAccessibleName(m.own_bar({ answered: 1, count: 2 }));
	});

	await test.step("and by keys, in another tab; both tabs know", async () => {
		const other = await page.context().newPage();
		await other.goto(`${address}#read`);
		await expect.poll(() => marked(other)).toEqual([SENTENCE]);
		await bar(other).focus();
		await other.keyboard.press("Enter");
		await expect(panel(other).getByRole("heading")).toBeFocused();
		// What has the focus is not behind the list.
		await other.keyboard.press("Shift+Tab");
		await other.keyboard.press("Shift+Tab");
		await expect(panel(other)).toBeHidden();
		await bar(other).focus();
		await other.keyboard.press("Enter");
		await expect(panel(other).getByRole("heading")).toBeFocused();
		await panel(other).getByRole("listitem").filter({ hasText: SECOND }).getByRole("button", { name: "Mark" }).focus();
		await other.keyboard.press("Enter");
		await expect(other.locator("article :focus")).toBeVisible();
		await other.keyboard.press("Escape");
		await expect(bar(other)).toBeFocused();
		await expect(other.locator("article[data-marking]")).toHaveCount(0);
		await other.keyboard.press("Enter");
		await panel(other).getByRole("listitem").filter({ hasText: SECOND }).getByRole("button", { name: "Mark" }).focus();
		await other.keyboard.press("Enter");
		const paragraph = textOf(other, "Read").getByText(SENTENCE);
		await expect(other.locator("article :focus")).toBeVisible();
		while (!(await paragraph.evaluate((element) => element === document.activeElement)))
			await other.keyboard.press("Tab");
		await other.keyboard.press("ArrowDown");
		await other.keyboard.press("Enter");
		await expect(other.getByRole("button", { name: m.own_done() })).toBeFocused();
		await expect.poll(() => marked(other)).toContainEqual(expect.stringMatching(/^Francis Robinson described/));
		await expect(bar(page)).toHaveAccessibleName(m.own_bar({ answered: 2, count: 2 }));
		await expect.poll(() => marked(page)).toHaveLength(2);
		await other.close();
	});

	await test.step("recalled after a set", async () => {
		await page.getByRole("tab", { name: m.phase_recite() }).click();
		await answerSet(page, () => true);
		await page.locator("[data-go-on]").click();
		const card = page.getByRole("region", { name: FIRST });
		await card.getByRole("button", { name: m.own_show_answer() }).click();
		await expect(card.getByText(SENTENCE)).toBeVisible();
		await card.getByRole("button", { name: m.own_knew_it() }).click();
		const next = page.getByRole("region", { name: SECOND });
		await expect(next.getByRole("heading")).toBeFocused();
		await next.getByRole("button", { name: m.own_show_answer() }).click();
		await next.getByRole("button", { name: m.own_not_yet() }).click();
		await expect(page.getByRole("heading", { name: m.own_recall_end() })).toBeFocused();
	});

	await test.step("reviewed after a reload, with the way to the sentence", async () => {
		await page.goto(`${address}#review`);
		await page.reload();
		await expect(list(page, "Review").filter({ hasText: FIRST })).toContainText(m.own_was_known());
		const second = list(page, "Review").filter({ hasText: SECOND });
		await expect(second).toContainText(m.own_was_missed());
		await second.getByRole("button", { name: "In Read" }).click();
		await expect(textOf(page, "Read").getByText(SENTENCE)).toBeInViewport();
		await expect.poll(() => marked(page)).toHaveLength(2);
		await expect(page.getByRole("button", { name: "Back to" }).filter({ visible: true })).toHaveCount(0);
	});
});

test("words that were not sent come back after the browser was killed, and a duplicated tab does not have them", async ({
	page,
	product,
	context,
}) => {
	const module = await product.addModule({
		subtopics: [{ questionDocLink: "/documents/sqr3-method/question", questions: makeStoryQuestions(1) }],
	});
	const learn = `/learn/${module.id}/${module.subtopics[0]?.id}`;
	const field = (tab: Page) => tab.getByRole("textbox", { name: m.own_heading() });
	const doubt = (tab: Page) => tab.getByRole("textbox", { name: m.doubt_box_label() });
	const started = (tab: Page) => expect.poll(() => readTyped(tab)).not.toBe("none");
	await page.goto(`${learn}#question`);
	await field(page).fill("Why is the");
	await started(page);
	// Web storage is on disk only seconds later.
	const onDisk = await page.evaluate(() => ({ ...sessionStorage }));
	await field(page).fill("Why is the sky blue?");
	await page.goto(`${learn}#gemini`);
	await doubt(page).fill("half a doubt");
	await expect.poll(() => readTyped(page)).toContain("half a doubt");

	const duplicate = await context.newPage();
	await duplicate.addInitScript((copied) => {
		if (sessionStorage.length === 0) Object.assign(sessionStorage, copied);
	}, onDisk);
	await duplicate.goto(`${learn}#question`);
	await expect(field(duplicate)).toHaveValue("");
	await duplicate.close();

	await page.close({ runBeforeUnload: false });
	const next = await context.newPage();
	await next.addInitScript((copied) => {
		if (sessionStorage.length === 0) Object.assign(sessionStorage, copied);
	}, onDisk);
	await next.goto(`${learn}#question`);
	await expect(field(next)).toHaveValue("Why is the sky blue?");
	await next.getByRole("tab", { name: "Doubts" }).click();
	await expect(doubt(next)).toHaveValue("half a doubt");
	await next.getByRole("tab", { name: m.phase_question() }).click();
	await field(next).press("Enter");
	await expect(field(next)).toHaveValue("");
	await expect.poll(() => readTyped(next)).not.toContain("sky");
});

/** The copies of what was typed; "none" without any. */
async function readTyped(page: Page): Promise<string> {
	const [copies = []] = await readStores<string>(page, "doubtless-typed", ["copies"]);
	return copies.join("\n") || "none";
}
