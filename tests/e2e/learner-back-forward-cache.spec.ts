// A learner goes back to a page that the browser has kept as it was (the back/forward cache): it shows what happened since, and
// never writes its older session over the newer one. Chromium without a window keeps no page, so the stories do what it
// would: another page's session in storage, then the event of a page that comes back.
import type { Page } from "@playwright/test";
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

test("a kept page shows the progress made since, and a kept quiz goes on from the newer answers", async ({
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
	await expect(page.getByRole("link", { name: /Venus.*Go on/ })).toBeVisible();
	await comeBack(page, '{"version":0}');
	await expect(page.getByRole("link", { name: /Venus.*Go on/ })).toBeVisible();
	await comeBack(page, two);
	await expect(page.getByRole("link", { name: /Venus.*Go on/ })).toBeVisible();
	expect(JSON.parse(await readSession(page)).mcqState).toEqual(JSON.parse(two).mcqState);
});
