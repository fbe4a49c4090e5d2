// Steps of a learner with two phones, or on another day. Stories with a second phone import this `test`.
import { expect, type Locator, type Page } from "@playwright/test";
import * as m from "#messages";
import { addQuiz, answer, pressNext, pressQuickly, questionText } from "./quiz.ts";
import { fixRandomness, type StoryProduct, test as story } from "./story.ts";

/** `other`: a page of the learner's other phone. */
export const test = story.extend<{ other: Page }>({
	other: async ({ browser, product }, use) => {
		const context = await browser.newContext({ baseURL: product.url, viewport: { width: 360, height: 740 } });
		await fixRandomness(context, 2);
		await use(await context.newPage());
		await context.close();
	},
});

/** Adds a quiz, opens it and answers some of its questions; the first `wrong` of them wrongly. @returns its address */
export async function beginQuiz(
	page: Page,
	product: StoryProduct,
	questions: number,
	answers: number,
	wrong = 0,
): Promise<string> {
	const address = `${product.url}${await addQuiz(product, questions)}#recite`;
	await page.goto(address);
	await answerSome(page, answers, wrong);
	return address;
}

/** Answers questions one after another; the first `wrong` of them wrongly. */
export async function answerSome(page: Page, count: number, wrong = 0): Promise<void> {
	for (let n = 0; n < count; n++) {
		const text = await answer(page, n >= wrong, pressQuickly);
		await pressNext(page, pressQuickly);
		await expect(questionText(page)).not.toHaveText(text);
	}
}

/** Ends the tab's session, as four idle hours or a new day do. */
export async function beginNewDay(page: Page, address: string): Promise<void> {
	// A page without script, so that the previous page has finished its writes.
	await page.goto(new URL("/robots.txt", page.url()).href);
	await page.evaluate(() => sessionStorage.clear());
	await page.goto(address);
}

/** Makes a code on one phone and uses its link on the other. */
export async function joinPhones(one: Page, other: Page): Promise<void> {
	await one.goto(new URL("/data", one.url()).href);
	await one.getByRole("button", { name: m.progress_make_code() }).click();
	const code = await shownCode(one).innerText();
	await other.goto(new URL(`/data#code=${code.replaceAll("-", "")}`, one.url()).href);
	await expect(other.getByLabel(m.progress_code_label())).toHaveValue(code);
	await expect(other).toHaveURL(/\/data$/);
	await other.getByRole("button", { name: m.progress_join() }).click();
	await expect(other.getByText(m.progress_joined())).toBeVisible();
}

/** The code on the page of the learner's data. */
export function shownCode(page: Page): Locator {
	return page.getByText(/^(\w{4}-){3}\w$/);
}

/** Presses a button of the page of the learner's data and confirms it. */
export async function confirm(page: Page, label: string): Promise<void> {
	await page.getByRole("button", { name: label }).click();
	await page.getByRole("dialog").getByRole("button", { name: label }).click();
}
