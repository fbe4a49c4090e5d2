// A quiz with thousands of questions, whose file the page loads by parts. What it asks for, what it does when a request fails and when
// texts are corrected meanwhile: tests/http/large-file-by-parts.test.ts.
import { answerSet, makeStoryQuestions, pressNext, questionText, readFigures } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";

const COUNT = 7_361;
/** A question file as a whole. */
const WHOLE = /\/mcq-data\/[\w-]+\/[\w-]+\.json$/;

test("the first of 7,361 questions shows after little data, the quiz goes on by parts, and nothing moves when the file is there", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(COUNT) }] });
	await page.route(WHOLE, () => new Promise(() => {}));
	const first = page.waitForResponse("**/mcq-data/**");
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	const shown = questionText(page);
	await expect(shown).toBeVisible();
	// The whole file has over 2 MB.
	const body = await (await first).body();
	expect(body.length).toBeLessThan(400_000);

	const asked = await answerSet(page, () => true);
	await pressNext(page);
	await expect.poll(() => readFigures(page)).toBe(`10.00 | 2 | 10 of ${COUNT}`);
	expect(asked).not.toContain(await shown.innerText());

	await page.unroute(WHOLE);
	await page.reload();
	await expect(shown).toBeVisible();
	const before = await shown.boundingBox();
	await expect.poll(() => page.evaluate(hasLoaded, WHOLE.source)).toBe(true);
	await expect.poll(() => shown.boundingBox()).toEqual(before);
});

/** Whether the page has received a file whose address fits the pattern. Runs in the page. */
function hasLoaded(pattern: string): boolean {
	const files = performance.getEntriesByType("resource");
	return files.some(({ name, duration }) => new RegExp(pattern).test(name) && duration > 0);
}
