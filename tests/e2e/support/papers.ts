// A paper for its stories, and what a candidate does with it.
import { expect, type Page } from "@playwright/test";
import type { PaperDraft } from "#core/papers/paper.ts";
import type { Question } from "#core/questions/question-file.ts";
import * as m from "#messages";
import { makeQuestion } from "../../make.ts";
import { createPaper } from "../../test-papers.ts";
import type { Site } from "./site.ts";
import { fixRandomness } from "./story.ts";

export const PHONE = { width: 360, height: 740 };

/** Publishes a paper of these questions. */
export async function publishPaper(site: Site, overrides: Partial<PaperDraft>, questions: readonly Question[]) {
	const { paperId, moduleId } = await site.withHub((hub) => createPaper(hub, overrides, questions));
	return { paperId, moduleId, address: `/paper/${paperId}` };
}

/** Questions whose text names their right option. */
export function makeKnown(count: number): Question[] {
	return Array.from({ length: count }, (_, index) =>
		makeQuestion({
			id: `q${index + 1}`,
			text: `Question ${index + 1}?`,
			options: ["right", "near", "far", "odd"].map((word, place) => ({
				id: String(place),
				text: `${word} ${index + 1}`,
				isCorrect: place === 0,
			})),
		}),
	);
}

/** Reads both pages of instructions and begins. */
export async function begin(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await beginHere(page);
}

/** From the first page of instructions. */
export async function beginHere(page: Page): Promise<void> {
	await page.getByRole("button", { name: m.mock_next_page() }).click();
	await page.getByLabel(m.mock_have_read()).check();
	await page.getByRole("button", { name: m.mock_begin(), exact: true }).click();
	await expectBegun(page);
}

/** Another page that is opened, or a reload, while the second page's step in the history is being left would be aborted. */
export async function expectBegun(page: Page): Promise<void> {
	await expect(questionText(page)).toBeVisible();
	await expect.poll(() => page.evaluate((step) => history.state?.[step], "part")).toBeUndefined();
}

export const questionText = (page: Page) => page.locator("[data-question-heading] .question-text");

/** Presses the option that begins with these words, until it shows as chosen. */
export async function choose(page: Page, words: string): Promise<void> {
	const option = page.locator(".option", { hasText: words });
	await option.click();
	await expect(option).toHaveAttribute("data-chosen");
}

/** The code for another device. */
export async function readCode(page: Page): Promise<string> {
	return (await page.locator(".paper-code b").innerText()).trim();
}

/** Hands the paper in by its summary. */
export async function handIn(page: Page): Promise<void> {
	const finish = page.getByRole("button", { name: m.mock_finish() });
	if (!(await finish.isVisible())) await page.getByRole("button", { name: m.mock_questions() }).click();
	await finish.click();
	await page.getByRole("button", { name: m.mock_yes_hand_in() }).click();
}

export const marks = (page: Page) => page.locator(".result-total");
export const result = (own: string, most: string) => m.mock_marks_of({ marks: own, most });

/** Lets a paper's attempts have begun earlier: the time of the server's clock is not waited for. */
export async function moveBeginning(site: Site, paperId: string, byMs: number): Promise<void> {
	await site.withHub(({ db }) =>
		db
			.updateTable("paperAttempt")
			.set((row) => ({ startedAt: row("startedAt", "-", byMs), endsAt: row("endsAt", "-", byMs) }))
			.where("paperId", "=", paperId)
			.execute(),
	);
}

/** Another phone, or the same one after its browser was killed with nothing in memory. */
export async function openPhone(page: Page, site: Site): Promise<Page> {
	const browser = page.context().browser();
	if (!browser) throw new Error("no browser");
	const context = await browser.newContext({ baseURL: site.url, viewport: PHONE, serviceWorkers: "allow" });
	await fixRandomness(context, 2);
	return context.newPage();
}

/** For a candidate without a browser. */
export const sendTo = (site: Site) => (path: string, init: RequestInit) => fetch(`${site.url}${path}`, init);
