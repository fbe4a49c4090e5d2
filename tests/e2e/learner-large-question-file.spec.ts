// A quiz with thousands of questions, whose file the page loads by parts.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { withHub } from "./support/modules.ts";
import { answer, answerSet, makeStoryQuestions, pressNext, questionText, readFigures } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";

/** A question file as a whole, and a part of one. */
const WHOLE = /\/mcq-data\/[\w-]+\/[\w-]+\.json$/;
const PART = /\/mcq-data\/[\w-]+\/[\w-]+\.part\//;

test("shows the first of 7,361 questions after one round trip and little data, as the first of 27", async ({
	context,
	product,
}) => {
	const module = await product.addModule({
		subtopics: [27, 7_361].map((count) => ({ questions: makeStoryQuestions(count) })),
	});
	for (const { id } of module.subtopics) {
		const page = await context.newPage();
		const answers: Promise<number>[] = [];
		// What is asked for after the first answer never arrives.
		await page.route("**/mcq-data/**", (route) => (answers.length === 0 ? route.continue() : undefined));
		page.on("response", (response) => {
			if (response.url().includes("/mcq-data/")) answers.push(response.body().then(({ length }) => length));
		});
		await page.goto(`/learn/${module.id}/${id}#recite`);
		await expect(questionText(page)).toBeVisible();
		const sizes = await Promise.all(answers);
		// The whole file of 7,361 questions has over 2 MB.
		expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000);
		await page.close();
	}
});

test.describe("while the whole file does not arrive", () => {
	test.use({ allowedErrors: [/ERR_FAILED|status of 409/] });

	test("the quiz continues by parts, through a correction, failures and a new session", async ({
		page,
		context,
		product,
	}) => {
		const COUNT = 1_500;
		const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(COUNT) }] });
		const subtopicId = module.subtopics[0]?.id ?? "";
		const address = `/learn/${module.id}/${subtopicId}#recite`;
		const asked: string[] = [];
		await context.route(WHOLE, () => new Promise(() => {}));
		let parts = 0;
		page.on("response", (response) => {
			if (PART.test(response.url())) parts += 1;
		});
		await page.goto(address);
		// The first set was loaded with the index; these are the next two.
		await expect.poll(() => parts).toBe(1);

		const corrected = makeStoryQuestions(COUNT).map((question) => ({ ...question, text: `Better ${question.text}` }));
		await withHub(product.env, async ({ questionFiles }) => {
			const content = new TextEncoder().encode(JSON.stringify({ questions: corrected }));
			const saved = await questionFiles.saveQuestionFile(module.id, subtopicId, "x.json", content);
			expect(saved.ok).toBe(true);
		});
		for (let set = 1; set <= 3; set++) {
			asked.push(...(await answerSet(page, () => true)));
			await goOn(page);
		}
		expect(new Set(asked).size).toBe(30);
		await expect.poll(() => readFigures(page)).toBe(`30.00 | 4 | 30 of ${COUNT}`);
		// Questions loaded before the correction have the old text, later ones the new text.
		const shown = await questionText(page).innerText();
		expect([asked.filter((text) => text.startsWith("Better")), shown]).toEqual([[], expect.stringMatching(/^Better/)]);

		await context.unroute(WHOLE);
		for (const kind of [WHOLE, PART]) await context.route(kind, (route) => route.abort());
		const other = await context.newPage();
		await other.goto(address);
		await expect(other.getByRole("heading", { name: m.error_loading_mcq() })).toBeVisible();
		await context.unroute(PART);
		await other.getByRole("button", { name: m.try_again() }).click();
		await other.getByRole("button", { name: `Continue: 30 of ${COUNT} mastered, set 4` }).click();
		await expect(questionText(other)).toHaveText(shown);
		await answer(other, true);
		await other.close();

		await context.unroute(WHOLE);
		const whole = page.waitForResponse(WHOLE);
		await page.reload();
		await expect(questionText(page)).toBeVisible();
		const before = await questionText(page).boundingBox();
		await (await whole).finished();
		await expect.poll(() => questionText(page).boundingBox()).toEqual(before);
	});
});

async function goOn(page: Page): Promise<void> {
	const text = await questionText(page).innerText();
	await pressNext(page);
	await expect(questionText(page)).not.toHaveText(text);
}
