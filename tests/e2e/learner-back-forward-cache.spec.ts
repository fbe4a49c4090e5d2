// A learner goes back to a page in the browser's back/forward cache: it shows the progress made since, and never overwrites the
// newer session. Headless Chromium has no back/forward cache, so the story simulates it: it writes another page's session to
// storage and dispatches the events.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { answer, makeStoryQuestions, pressNext, readFigures } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";

const readSession = (page: Page) => page.evaluate(() => sessionStorage.getItem("doubtless") ?? "");

async function comeBack(page: Page, session: string): Promise<void> {
	await page.evaluate((text) => {
		dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
		sessionStorage.setItem("doubtless", text);
		dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
	}, session);
}

/** The locks by which a duplicated tab is noticed. */
function countTabLocks(page: Page): Promise<number> {
	return page.evaluate(async () => {
		const { held = [] } = await navigator.locks.query();
		return held.filter(({ name }) => name?.startsWith("doubtless.tab.")).length;
	});
}

test("a restored page shows the progress made since, and a restored quiz continues from the newer answers", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "Venus", questions: makeStoryQuestions(12) }] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	await answer(page, true);
	await expect.poll(() => readFigures(page)).toContain("1 of 12");
	const one = await readSession(page);
	await pressNext(page);
	await answer(page, true);
	await expect.poll(() => readFigures(page)).toContain("2 of 12");
	const two = await readSession(page);

	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	// Whatever the session says, the log knows of both answers.
	await comeBack(page, one);
	await expect.poll(() => readFigures(page)).toContain("2 of 12");
	await comeBack(page, two);
	await expect.poll(() => readFigures(page)).toContain("2 of 12");
	await pressNext(page);
	await answer(page, true);
	await expect.poll(() => readFigures(page)).toContain("3 of 12");

	await page.goto(`/module/${module.linkCode}`);
	await expect(
		page.getByRole("link", { name: "Venus" }).filter({ has: page.getByText(m.continue_learning(), { exact: true }) }),
	).toBeVisible();
	await comeBack(page, '{"version":0}');
	await expect(
		page.getByRole("link", { name: "Venus" }).filter({ has: page.getByText(m.continue_learning(), { exact: true }) }),
	).toBeVisible();
	await comeBack(page, two);
	await expect(
		page.getByRole("link", { name: "Venus" }).filter({ has: page.getByText(m.continue_learning(), { exact: true }) }),
	).toBeVisible();
	await expect.poll(async () => JSON.parse(await readSession(page)).mcqState).toEqual(JSON.parse(two).mcqState);

	// A held lock would keep the page out of the cache.
	await expect.poll(() => countTabLocks(page)).toBe(1);
	await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
	await expect.poll(() => countTabLocks(page)).toBe(0);
	await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
	await expect.poll(() => countTabLocks(page)).toBe(1);
});
