// "My mistakes" as a list: its filter and search, its place after Back and a reload, and what is mixed up.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { makeQuestion } from "../make.ts";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { answer, makeStoryQuestions, pressQuickly } from "./support/quiz.ts";
import { expectLargeTextFits } from "./support/screen.ts";
import { expect, type StoryProduct, test } from "./support/story.ts";

const WORDS = ["Salmon swim", "Trout swim", "Herons fly", "Otters dive"];

/** Questions whose text is one of WORDS, and a number. */
function makeQuestions(count: number) {
	return makeStoryQuestions(count).map((question, place) => ({
		...question,
		text: `${WORDS[place % WORDS.length]} (${question.id})?`,
	}));
}

/** Misses the first `count` questions of a new module. @returns its id */
async function miss(page: Page, product: StoryProduct, count: number, subtopics: readonly { title: string }[]) {
	const { id } = await product.addModule({ title: "Rivers", subtopics: [...subtopics] });
	await page.goto(`/today/${id}`);
	await page.getByRole("button", { name: m.today_begin(), exact: true }).click();
	for (let number = 1; number <= count; number++) {
		await expect(page.getByText(new RegExp(`^Question ${number} of`))).toBeVisible();
		await answer(page, false, pressQuickly);
		if (number < count) await pressQuickly(page.locator("[data-go-on]"));
	}
	return id;
}

const chip = (page: Page, name: string) => page.locator(".chip", { hasText: name });

test("the filter is in the address, and a search narrows the counts and what is practised", async ({
	page,
	product,
}) => {
	const subtopics = [
		{ title: "Springs", questions: makeQuestions(5) },
		{ title: "Mouths", questions: makeQuestions(2) },
	];
	const id = await miss(page, product, 5, subtopics);
	await page.goto(`/mistakes/${id}`);
	await expect(chip(page, m.mistakes_open())).toContainText("5");
	await page.getByLabel(m.mistakes_search()).fill("salmon");
	await expect(page.getByText(m.mistakes_found({ count: 2 }))).toBeVisible();
	await expect(chip(page, m.mistakes_open())).toContainText("2");
	await page.getByLabel(m.mistakes_search()).fill("salmon heron");
	await expect(page.getByText(m.mistakes_found({ count: 0 }))).toBeVisible();
	await expect(page.getByRole("group", { name: m.mistakes_practise() })).toBeHidden();
	await page.getByLabel(m.mistakes_search()).fill("SALMON");
	await expectNoAxeViolationsInBothThemes(page);
	await page.reload();
	await expect(page.getByLabel(m.mistakes_search())).toHaveValue("SALMON");
	await page.getByRole("button", { name: m.dose_all({ count: 2 }) }).click();
	await expect(page.getByText(m.question_n_of_m({ n: 1, m: 2 }))).toBeVisible();
	await page.goBack();
	// Without its field a search narrows no count.
	await page.getByText(m.mistakes_fixed(), { exact: true }).click();
	await expect(page.getByText(m.mistakes_none_fixed())).toBeVisible();
	await expect(chip(page, m.mistakes_open())).toContainText("5");
	await page.getByText(m.mistakes_open(), { exact: true }).click();
	await expect(chip(page, m.mistakes_open())).toContainText("2");
	await page.getByLabel(m.mistakes_search()).fill("");
	// Nothing of it was missed.
	await page.getByRole("combobox", { name: m.mistakes_subtopic() }).selectOption("Mouths");
	await expect(page.getByText(m.mistakes_none_chosen())).toBeVisible();
	await expect(chip(page, m.mistakes_open())).toContainText("0");
	await expect(chip(page, m.mistakes_new())).toContainText("2");
	await page.getByText(m.mistakes_new(), { exact: true }).click();
	await expect(page).toHaveURL(/\?list=new&subtopic=/);
	await page.reload();
	await expect(page.getByRole("radio", { name: m.mistakes_new() })).toBeChecked();
	await expect(page.getByRole("combobox", { name: m.mistakes_subtopic() })).toContainText("Mouths");
	await expect(page.getByRole("button", { name: m.dose_all({ count: 2 }) })).toBeVisible();
	// Another visit begins with all open mistakes.
	await page.goto(`/mistakes/${id}`);
	await expect(chip(page, m.mistakes_open())).toContainText("5");
	await expect(page.getByLabel(m.mistakes_search())).toHaveValue("");
});

test("after 'Read about it', Back and a reload lead to the open question at its place", async ({ page, product }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const subtopics = [{ title: "Springs", readDocLink: "/documents/sqr3-method/read", questions: makeQuestions(10) }];
	const id = await miss(page, product, 10, subtopics);
	await page.goto(`/mistakes/${id}`);
	const entry = page.locator("[data-entry]").nth(6);
	await entry.locator("summary").click();
	const button = entry.getByRole("button", { name: m.mistakes_read_about() });
	await button.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
	const readTop = async () => (await button.boundingBox())?.y;
	const top = (await readTop()) ?? 0;
	const isInPlace = () => expect.poll(async () => Math.abs(((await readTop()) ?? 0) - top)).toBeLessThan(60);
	await page.reload();
	await isInPlace();
	await button.click();
	await expect(page).toHaveURL(/#read$/);
	await page.goBack();
	await isInPlace();
	// Another visit begins at its head.
	await page.goto("/");
	await page.goto(`/mistakes/${id}`);
	await expect(entry).toBeVisible();
	await expect(entry.locator("details[open]")).toHaveCount(0);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("what is mixed up shows only where something was mixed up twice", async ({ page, product }) => {
	const heading = page.getByText(m.confusions_heading());
	const different = makeStoryQuestions(3).map(({ options, ...question }, place) =>
		makeQuestion({ ...question, options: options.map((option) => ({ ...option, text: `${option.text} ${place}` })) }),
	);
	const { id } = await product.addModule({ title: "Lakes", subtopics: [{ title: "Shores", questions: different }] });
	await page.goto(`/today/${id}`);
	await page.getByRole("button", { name: m.today_begin(), exact: true }).click();
	for (let place = 0; place < 3; place++) {
		await page.getByText(`a wrong one ${place}`, { exact: true }).click();
		await page.locator("[data-go-on]").click();
	}
	await page.goto(`/mistakes/${id}`);
	await expect(page.locator("[data-entry]")).toHaveCount(3);
	await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
	// All questions have loaded with the list.
	await expect(heading).toHaveCount(0);
	const other = await miss(page, product, 3, [
		{ title: "Springs", questions: makeStoryQuestions(3) } as { title: string },
	]);
	await page.goto(`/mistakes/${other}`);
	await heading.click();
	await expect(page.getByText(m.confusion({ chosen: "a wrong one", right: "the right one", count: 3 }))).toBeVisible();
	await page.locator("summary").first().click();
	// Of the questions that the search lets through.
	await page.getByLabel(m.mistakes_search()).fill("question 1");
	await expect(page.locator("[data-entry]")).toHaveCount(1);
	await expect(heading).toHaveCount(0);
	await page.getByLabel(m.mistakes_search()).fill("question");
	await expectLargeTextFits(page);
});
