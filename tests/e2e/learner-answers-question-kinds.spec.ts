// Questions with several right options, with a typed number, and with formulas: answered, kept over a reload, read again.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { makeQuestion } from "../make.ts";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { answer, askSureness, makeStoryQuestions, readFigures } from "./support/quiz.ts";
import { expect, type StoryProduct, test } from "./support/story.ts";

const SEVERAL = {
	id: "s",
	type: "several",
	text: "Which are metals?",
	options: [
		{ id: "a", text: "Iron", isCorrect: true, explanation: "It rusts." },
		{ id: "b", text: "Sulfur", isCorrect: false, explanation: "It is yellow." },
		{ id: "c", text: "Copper", isCorrect: true },
	],
	explanation: "Two of them.",
};
const NUMBER = { id: "n", type: "number", text: "How fast?", answer: 9.81, tolerance: 0.02, unit: "m/s²" };
const FORMULA = {
	id: "f",
	text: "What is $\\frac{x^2}{2}$?\n\n| $a$ | a wide column of some words | another |\n|---|---|---|\n| 1 | 2 | 3 |",
	options: [
		{ id: "a", text: "a wrong one", isCorrect: false },
		{ id: "b", text: "$\\frac{1}{2}$ of **course**", isCorrect: true, explanation: "As $2 \\cdot 3$ says." },
	],
	explanation: `$$${"x + ".repeat(60)}y$$`,
};

async function open(page: Page, product: StoryProduct, questions: readonly object[], more = {}): Promise<string> {
	const module = await product.addModule({ subtopics: [{ questions: JSON.stringify({ ...more, questions }) }] });
	const path = `/learn/${module.id}/${module.subtopics[0]?.id}`;
	await page.goto(`${path}#recite`);
	await expect(page.locator("[data-question-heading]")).toBeVisible();
	return path;
}
const check = (page: Page) => page.getByRole("button", { name: m.check_answer() });
const option = (page: Page, name: string) => page.getByRole("checkbox", { name });

test("several options are chosen one by one and count when they are checked", async ({ page, product }) => {
	await open(page, product, [SEVERAL]);
	await expect(page.getByText(m.choose_several({ count: 2 }))).toBeVisible();
	await expect(page.locator("[data-question-heading]")).toBeFocused();
	await expect(check(page)).toBeDisabled();
	await page.getByText("Iron").click();
	await page.getByText("Sulfur").click();
	await expect(page.getByText(m.chosen_of({ chosen: 2, count: 2 }))).toBeVisible();
	await page.getByText("Sulfur").click();
	await expect(option(page, "Sulfur")).not.toBeChecked();
	await page.reload();
	await expect(option(page, "Iron"), "half chosen, over a reload").toBeChecked();
	await expect(option(page, "Sulfur")).not.toBeChecked();
	// Too few and too many are not counted.
	const miscounted = page.getByRole("status").filter({ hasText: "Choose exactly 2." });
	await check(page).click();
	await expect(miscounted).toContainText("1 chosen.");
	for (const name of ["Sulfur", "Copper"]) await page.getByText(name).click();
	await page.keyboard.press("Enter");
	await expect(miscounted).toContainText("3 chosen.");
	await expect(page.getByText("It rusts.")).toBeHidden();
	await expectNoAxeViolationsInBothThemes(page);
	await page.getByText("Copper").click();
	await expect(miscounted).toBeHidden();
	await check(page).click();
	await expect(page.getByText(m.wrong(), { exact: true })).toBeVisible();
	await expect(page.getByText("It is yellow.")).toBeVisible();
	await expect(page.getByText("It rusts.")).toBeVisible();
	await expect(page.getByText(m.your_answer_right(), { exact: true })).toBeVisible();
	await expect(page.getByText(m.right_answer(), { exact: true })).toBeVisible();
	await expect.poll(() => readFigures(page)).toBe("−0.33 | 1 | 0 of 1");
	await expectNoAxeViolationsInBothThemes(page);
	await page.reload();
	await expect(page.getByText("Two of them.")).toBeVisible();
	await expect(option(page, "Iron")).toBeChecked();
	await page.locator("[data-go-on]").click();
	const review = page.locator("details");
	await review.locator("summary").click();
	await expect(review.getByText(`${m.your_answer_right()}: Iron`)).toBeVisible();
	await expect(review.getByText(m.announce_right_answer({ count: 1, text: "Copper" }))).toBeVisible();
	await page.getByRole("button", { name: m.begin_set({ n: 2 }) }).click();
	await option(page, "Copper").check({ force: true });
	await option(page, "Iron").check({ force: true });
	await check(page).click();
	await expect(page.getByText(m.right(), { exact: true })).toBeVisible();
	await expect.poll(() => readFigures(page)).toBe("0.67 | 2 | 0 of 1");
});

test("a number is accepted as people type it, and text that is not a number is refused without a penalty", async ({
	page,
	product,
}) => {
	await open(page, product, [NUMBER]);
	const field = page.getByRole("textbox", { name: m.your_number_in({ unit: "m/s²" }) });
	await expect(field).toHaveAttribute("inputmode", "decimal");
	await field.fill("fast");
	await check(page).click();
	await expect(page.getByRole("alert").filter({ hasText: m.typed_no_number() })).toBeVisible();
	await field.fill("9,810");
	await check(page).click();
	await expect(page.getByText(m.typed_unclear({ typed: "9,810" }))).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
	await expect.poll(() => readFigures(page)).toBe("0.00 | 1 | 0 of 1");
	await field.fill("9,8");
	await page.reload();
	await expect(field, "typed and not sent, over a reload").toHaveValue("9,8");
	await field.press("Enter");
	await expect(page.getByText("9.8 m/s²", { exact: true })).toBeVisible();
	await expect(page.getByText("9.81 m/s² (± 0.02)", { exact: true })).toBeVisible();
	await expect(page.getByText(m.right(), { exact: true })).toBeVisible();
	await expect.poll(() => readFigures(page)).toBe("1.00 | 1 | 1 of 1");
	await expectNoAxeViolationsInBothThemes(page);
});

test("a number that was checked is not rated once another one is typed", async ({ page, product }) => {
	const { id, subtopics } = await product.addModule({
		subtopics: [{ questions: JSON.stringify({ questions: [NUMBER] }) }],
	});
	await page.goto(`/today/${id}`);
	await askSureness(page);
	const asking = page.waitForResponse(/recite-sureness/);
	await page.goto(`/learn/${id}/${subtopics[0]?.id}#recite`);
	await asking;
	const field = page.getByRole("textbox", { name: m.your_number_in({ unit: "m/s²" }) });
	const sure = page.getByRole("button", { name: m.sureness_sure(), exact: true });
	await field.fill("7");
	// The bar is in view: the focus on its buttons does not scroll the question away.
	for (const key of ["Tab", "Tab", "Tab", "Enter", "Tab"]) await page.keyboard.press(key);
	await expect(sure).toBeFocused();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
	await field.fill("9.81");
	await expect(sure).toHaveCount(0);
	await check(page).click();
	await sure.click();
	await expect(page.locator(".typed-answer")).toHaveAttribute("data-verdict", "right");
});

test("both kinds can be answered by keyboard", async ({ page, product }) => {
	await open(page, product, [SEVERAL, NUMBER]);
	for (let asked = 0; asked < 2; asked++) {
		const isSeveral = await option(page, "Iron").isVisible();
		if (isSeveral) {
			await page.keyboard.press("c");
			await page.keyboard.press("1");
			await expect(page.getByText(m.chosen_of({ chosen: 2, count: 2 }))).toBeAttached();
		} else {
			await page.keyboard.press("Tab");
			await page.keyboard.type("9.81");
		}
		await page.keyboard.press("Enter");
		await expect(page.getByText(m.right(), { exact: true })).toBeVisible();
		await page.keyboard.press("Enter");
	}
	await expect(page.getByRole("heading", { name: m.all_mastered({ count: 2 }) })).toBeFocused();
	await expect(page.getByText(m.final_right({ right: 2, count: 2 }))).toBeVisible();
});

test("formulas use their own font, and wide content scrolls in its own box", async ({ page, product }) => {
	const loaded: string[] = [];
	page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
	const path = await open(page, product, [FORMULA], { format: "md1" });
	await expect(page.locator("[data-question-heading] math mfrac")).toBeVisible();
	await expect(page.getByRole("radio", { name: "1 over 2 of course" })).toBeAttached();
	await page.getByText("of course").click();
	await expect(page.getByText(m.your_answer_right(), { exact: true })).toBeVisible();
	await expect(
		page.getByRole("status").filter({ hasText: m.announce_right_answer({ count: 1, text: "1 over 2 of course." }) }),
	).toBeAttached();
	await expect(page.locator(".option-why math")).toBeVisible();
	const width = () => page.evaluate(() => document.documentElement.scrollWidth);
	await expect.poll(width).toBe(360);
	for (const box of [page.locator(".md-table"), page.locator(".md-display")])
		await expect.poll(() => box.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(true);
	// A stop for the Tab key, with a name, only while it scrolls.
	const table = page.locator(".md-table");
	await expect(table).toHaveAttribute("tabindex", "0");
	await expect(page.getByRole("group", { name: m.text_table() })).toBeVisible();
	await page.setViewportSize({ width: 1280, height: 740 });
	await expect.poll(() => table.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(false);
	await expect(table).not.toHaveAttribute("tabindex");
	await page.setViewportSize({ width: 360, height: 740 });
	await expect(table).toHaveAttribute("tabindex", "0");
	// Its end fades, which says that it goes on.
	await expect(page.locator(".md-display")).toHaveCSS("mask-image", /calc\(100% - \d+px\)/);
	await page.evaluate(() => document.fonts.ready);
	await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Hub Math"'))).toBe(true);
	const heights = await page.locator("[data-question-heading] mfrac").evaluate((node) => {
		const above = node.firstElementChild?.getBoundingClientRect();
		const below = node.lastElementChild?.getBoundingClientRect();
		return above && below && above.bottom <= below.top + 1;
	});
	expect(heights, "the numerator stands above the denominator").toBe(true);
	await expectNoAxeViolationsInBothThemes(page);
	await page.getByRole("button", { name: m.see_result() }).click();
	await expect(page.getByRole("heading", { name: m.all_mastered({ count: 1 }) })).toBeVisible();
	const dataPath = path.replace("/learn/", "/mcq-data/");
	expect(loaded).toContain(`${dataPath}.rendered.json`);
	expect(loaded).not.toContain(`${dataPath}.json`);
	expect(loaded.filter((one) => one.startsWith("/formulas/")).sort()).toEqual([
		"/formulas/formulas.css",
		"/formulas/stix-two-math.woff2",
	]);
});

test("a plain file loads no formula code, and its characters are shown as typed", async ({ page, product }) => {
	const loaded: string[] = [];
	page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
	const [question] = makeStoryQuestions(1);
	await open(page, product, [{ ...question, text: "Is $x^2$ **more** than <b>x</b>?" }]);
	await expect(page.getByText("Is $x^2$ **more** than <b>x</b>?")).toBeVisible();
	await answer(page, true);
	expect(loaded.filter((one) => /formulas|rendered|kind-card/.test(one))).toEqual([]);
});

test.describe("a changed file", () => {
	test.use({ allowedErrors: [/status of 404/] });

	test("a page that was open during the change still finds the questions", async ({ page, product }) => {
		const module = await product.addModule({
			subtopics: [{ questions: JSON.stringify({ format: "md1", questions: [FORMULA] }) }],
		});
		const path = `/learn/${module.id}/${module.subtopics[0]?.id}`;
		await page.route("**/*.rendered.json", (route) => route.fulfill({ status: 404, body: "" }));
		await page.goto(`${path}#recite`);
		await expect(page.locator("[data-question-heading]")).toContainText("What is $\\frac{x^2}{2}$?");
	});
});

test("right to left a column keeps one edge; a wide formula in a line or a cell fades where it goes on", async ({
	page,
	product,
}) => {
	const sum = Array.from({ length: 24 }, (_, place) => `x_{${place}}`).join("+");
	const wide = `$\\frac{${sum}}{2}$`;
	const text = `قيمة ${wide} في الجدول\n\n| س | ص |\n|---|:---:|\n| 1 | ${wide} |`;
	await open(page, product, [makeQuestion({ text })], { format: "md1" });
	const cells = page.locator(".md-table :is(th, td)");
	await expect(cells.nth(0)).toHaveCSS("text-align", "right");
	await expect(cells.nth(2)).toHaveCSS("text-align", "right");
	await expect(cells.nth(3)).toHaveCSS("text-align", "center");
	for (const box of [page.locator("[data-question-heading] .md-p"), page.locator(".md-table")]) {
		await expect.poll(() => box.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(true);
		await expect(box).toHaveCSS("mask-image", /calc\(100% - \d+px\)/);
	}
});
