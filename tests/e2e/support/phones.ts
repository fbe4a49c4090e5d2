// Steps of a learner with two phones, or on another day.
import { type Browser, expect, type Page } from "@playwright/test";
import { answer, pressNext, questionText } from "./quiz.ts";

/** Answers questions one after another; the first `wrong` of them wrongly. */
export async function answerSome(page: Page, count: number, wrong = 0): Promise<void> {
	for (let n = 0; n < count; n++) {
		const text = await answer(page, n >= wrong);
		await pressNext(page);
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

export async function openPhone(browser: Browser, url: string): Promise<Page> {
	const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } });
	return context.newPage();
}

/** Makes a code on one phone and uses its link on the other. */
export async function joinPhones(one: Page, other: Page): Promise<void> {
	await one.goto("/progress");
	await one.getByRole("button", { name: "Make a code" }).click();
	const code = await one.getByText(/^(\w{4}-){3}\w$/).innerText();
	await other.goto(`/progress#code=${code.replaceAll("-", "")}`);
	await expect(other.getByLabel("Code of the other phone")).toHaveValue(code);
	await expect(other).toHaveURL(/\/progress$/);
	await other.getByRole("button", { name: "Use it on this phone" }).click();
	await expect(other.getByText("Done. Both phones have one progress now.")).toBeVisible();
}
