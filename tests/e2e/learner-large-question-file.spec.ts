// A quiz with thousands of questions, whose file the page loads by parts.
import type { BrowserContext, Page } from "@playwright/test";
import { withHub } from "./support/modules.ts";
import { answer, answerSet, makeStoryQuestions, pressNext, questionText, readFigures } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";

/** A question file as a whole, and a part of one. */
const WHOLE = /\/mcq-data\/[\w-]+\/[\w-]+\.json$/;
const PART = /\/mcq-data\/[\w-]+\/[\w-]+\.part\//;
const LOADS = 2;

/** Milliseconds until the first option shows, with an empty cache on slow 3G (400 kbit/s, 400 ms). */
async function measureFirstQuestion(context: BrowserContext, address: string): Promise<number> {
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	await session.send("Network.enable");
	await session.send("Network.setCacheDisabled", { cacheDisabled: true });
	const throughput = { downloadThroughput: 50_000, uploadThroughput: 50_000 };
	await session.send("Network.emulateNetworkConditions", { offline: false, latency: 400, ...throughput });
	await page.goto(`${address}#recite`, { waitUntil: "commit" });
	const findOption = () => (document.querySelector("[data-panel=recite] input[type=radio]") ? performance.now() : 0);
	const found = await page.waitForFunction(findOption, undefined, { polling: "raf", timeout: 30_000 });
	const time = await found.jsonValue();
	await page.close();
	return time;
}

test("shows the first of 7,361 questions about as soon as the first of 27", async ({ context, product }) => {
	test.slow();
	const module = await product.addModule({
		subtopics: [27, 7_361].map((count) => ({ questions: makeStoryQuestions(count) })),
	});
	const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
	for (let load = 0; load < LOADS; load++) {
		for (const [index, { id }] of module.subtopics.entries()) {
			const time = await measureFirstQuestion(context, `/learn/${module.id}/${id}`);
			best[index] = Math.min(best[index] ?? time, time);
		}
	}
	const [small = 0, large = 0] = best;
	// 1.05 on a quiet machine; 1.2 when the first set is requested after the index, 3 and more when the page waits for the whole file.
	expect(large / small).toBeLessThan(1.5);
});

test.describe("while the whole file does not arrive", () => {
	test.use({ allowedErrors: [/ERR_FAILED|status of 409/] });

	test("the quiz continues by parts, through a correction, failures and a new session", async ({
		page,
		context,
		product,
	}) => {
		test.slow();
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
		await withHub(product.env, async ({ mcq }) => {
			const content = new TextEncoder().encode(JSON.stringify({ questions: corrected }));
			expect((await mcq.saveMcqFile(module.id, subtopicId, "x.json", content)).ok).toBe(true);
		});
		for (let set = 1; set <= 3; set++) {
			asked.push(...(await answerSet(page, () => true)));
			await goOn(page);
		}
		expect(new Set(asked).size).toBe(30);
		expect(await readFigures(page)).toBe(`30.00 | 4 | 30 of ${COUNT}`);
		// Questions loaded before the correction have the old text, later ones the new text.
		const shown = await questionText(page).innerText();
		expect([asked.filter((text) => text.startsWith("Better")), shown]).toEqual([[], expect.stringMatching(/^Better/)]);

		await context.unroute(WHOLE);
		for (const kind of [WHOLE, PART]) await context.route(kind, (route) => route.abort());
		const other = await context.newPage();
		await other.goto(address);
		await expect(other.getByRole("heading", { name: "Error Loading MCQ Data" })).toBeVisible({ timeout: 15_000 });
		await context.unroute(PART);
		await other.getByRole("button", { name: "Try Again" }).click();
		await other.getByRole("button", { name: `Continue: 30 of ${COUNT} mastered, set 4` }).click();
		await expect(questionText(other)).toHaveText(shown);
		await answer(other, true);
		await other.close();

		await context.unroute(WHOLE);
		const whole = page.waitForResponse(WHOLE, { timeout: 15_000 });
		await page.reload();
		await expect(questionText(page)).toBeVisible();
		const before = await questionText(page).boundingBox();
		await (await whole).finished();
		expect(await questionText(page).boundingBox()).toEqual(before);
	});
});

async function goOn(page: Page): Promise<void> {
	const text = await questionText(page).innerText();
	await pressNext(page);
	await expect(questionText(page)).not.toHaveText(text);
}
