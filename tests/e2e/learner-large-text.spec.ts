// Every page of learners with text at twice the browser's usual size (support/screen.ts).
import type { Locator, Page } from "@playwright/test";
import * as m from "#messages";
import { ask, findLearnPage, lastTurn, questionBox } from "./support/doubts.ts";
import { addQuiz, answer, makeStoryQuestions, pressNext, questionText } from "./support/quiz.ts";
import { doubleText, expectPhoneWidth } from "./support/screen.ts";
import { NETWORK_ERRORS } from "./support/site.ts";
import { expect, goOffline, test } from "./support/story.ts";
import { textOf } from "./support/texts.ts";

// The module's page offers to keep it.
test.use({ serviceWorkers: "allow" });

/** Checks that `field` can be reached, that nothing covers it, and that the page does not scroll horizontally. */
async function expectFits(page: Page, field: Locator, name: string): Promise<void> {
	await expect(field, name).toBeVisible();
	await field.scrollIntoViewIfNeeded();
	await expect(field, name).toBeInViewport({ ratio: 0.9 });
	await expect.poll(() => field.evaluate(isUncovered), `${name}: covered`).toBe(true);
	await expectPhoneWidth(page, name);
}

function isUncovered(field: Element): boolean {
	const { left, right, top, bottom } = field.getBoundingClientRect();
	const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
	return found !== null && (field.contains(found) || found.contains(field));
}

test("every page fits a phone with text at twice the browser's usual size", async ({ page, product }) => {
	const options = ["photosynthesis", "a wrong one", "mitochondrion"].map((text, index) => ({
		id: `${index}`,
		text,
		isCorrect: index === 1,
	}));
	const module = await product.addModule({
		subtopics: [
			{
				title: "Electromagnetism and transpiration",
				readDocLink: "/documents/sqr3-method/read",
				questions: makeStoryQuestions(3).map((question) => ({ ...question, options })),
			},
		],
	});
	const learn = `/learn/${module.id}/${module.subtopics[0]?.id}`;
	await doubleText(page);
	await page.goto("/");
	await expectFits(page, page.getByRole("link", { name: m.view_sample_module() }), "home");
	await page.goto("/module/Bsample1");
	await expect(page.getByRole("button", { name: /^Save this module/ })).toBeVisible();
	await expectFits(page, page.getByText(m.start_learning()).last(), "module");

	await page.goto(`${learn}#read`);
	await expectFits(page, textOf(page, "Read").getByRole("heading").first(), "text");
	const countLines = (heading: Element) => {
		const word = document.createRange();
		word.setStart(heading.firstChild ?? heading, 0);
		word.setEnd(heading.firstChild ?? heading, "Electromagnetism".length);
		return word.getClientRects().length;
	};
	await expect.poll(() => page.locator(".learn-head h1").evaluate(countLines), "a long word in the name").toBe(1);
	await page.goto(`${await findLearnPage(page)}#gemini`);
	await expectFits(page, questionBox(page), "chat");
	await expect(page.getByText(m.doubt_without_model())).toBeHidden();
	await expect.poll(async () => (await page.locator(".chat-box").boundingBox())?.height).toBeLessThan(370);
	await ask(page, "why should I survey a chapter before reading");
	await expectFits(page, lastTurn(page).locator("blockquote").first(), "chat: an answer");
	await expectFits(page, questionBox(page), "chat: the field below an answer");
	// The field has a line of its own.
	await expect.poll(async () => (await questionBox(page).boundingBox())?.width).toBeGreaterThan(240);
	await page.goto(`${learn}#recite`);
	await expect(questionText(page)).toBeVisible();
	const widthOfText = async () => (await page.locator(".option-text").first().boundingBox())?.width;
	await expect.poll(widthOfText).toBeGreaterThan(240);
	await expectFits(page, page.locator(".option").first(), "question");
	await page.locator(".option").nth(2).click();
	await expectFits(page, page.locator("[data-go-on]"), "answer");
	// A folded option has the width for a long word.
	const narrowest = (texts: Element[]) => Math.min(...texts.map((text) => text.getBoundingClientRect().width));
	await expect.poll(() => page.locator(".option-text").evaluateAll(narrowest)).toBeGreaterThan(240);
	for (let number = 2; number <= 3; number++) {
		await page.locator("[data-go-on]").click();
		await page.locator(".option").first().click();
	}
	await page.locator("[data-go-on]").click();
	await expectFits(page, page.getByRole("heading", { name: /^Set 1 is done/ }), "the end of a set");
	await expectFits(page, page.getByRole("button", { name: m.begin_set({ n: 2 }) }), "the way on from a set");

	await page.goto("/progress");
	await expectFits(page, page.locator("dl dt").last(), "progress");
	const countColumns = (tiles: Element[]) => new Set(tiles.map((tile) => tile.getBoundingClientRect().x)).size;
	await expect.poll(() => page.locator("dl > div").evaluateAll(countColumns), "columns of tiles").toBe(1);
	await page.goto("/data");
	await page.getByRole("button", { name: m.forget_everything() }).click();
	await expect(page.getByRole("dialog").getByRole("heading")).toBeInViewport();
	await expectFits(page, page.getByRole("dialog").getByRole("button").last(), "dialog");
});

test("the head of a text does not stay above it when a style enlarges the page's text", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ readDocLink: "/documents/sqr3-method/read" }] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#read`);
	const text = textOf(page, "Read");
	await expect(text.locator("p").last()).toBeAttached();
	await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
	await text
		.getByRole("heading")
		.nth(3)
		.evaluate((heading) => heading.scrollIntoView());
	const isText = () => page.evaluate(() => document.elementFromPoint(180, 40)?.closest("article, .text-box") != null);
	await expect.poll(isText, "the top of the window").toBe(true);
	await expectPhoneWidth(page, "enlarged text");
	await expect.poll(async () => (await page.locator(".phase-bar").boundingBox())?.height).toBeLessThan(100);
});

test("the end of the quiz fits a phone with text at twice its size", async ({ page, product }) => {
	const address = await addQuiz(product, 1);
	await doubleText(page);
	await page.goto(`${address}#recite`);
	await answer(page, true);
	await pressNext(page);
	const heading = page.getByRole("heading", { name: m.all_mastered({ count: 1 }) });
	await expect(heading).toBeVisible();
	// Its words, which may end outside of its box.
	await expect
		.poll(() => heading.evaluate((element) => element.scrollWidth - element.clientWidth))
		.toBeLessThanOrEqual(0);
	await expectPhoneWidth(page, "the end of the quiz");
});

test.describe("a style that doubles the page's text", () => {
	test.use({ allowedErrors: [NETWORK_ERRORS] });

	test("leaves the pages of a phone usable", async ({ page, context, product }) => {
		await page.addInitScript(() => {
			addEventListener("DOMContentLoaded", () => document.documentElement.style.setProperty("font-size", "200%"));
		});
		const address = await addQuiz(product, 3);
		const topOf = (selector: string) => async () => (await page.locator(selector).first().boundingBox())?.y ?? 740;
		await page.goto(`${address}#recite`);
		await expect(questionText(page)).toBeVisible();
		await expectPhoneWidth(page, "question");
		const topOfOption = await topOf(".option")();
		// What is fixed at the lower edge leaves the first option in sight.
		await expect.poll(topOf(".phase-bar"), "tabs, in two rows").toBeGreaterThan(740 - 90);
		const nameOf = page.getByRole("tab").first().locator("span").last();
		await expect.poll(() => nameOf.evaluate((name) => getComputedStyle(name).fontSize)).toBe("18px");
		await expect.poll(topOf(".action-bar"), "bar").toBeGreaterThan(topOfOption + 80);
		await answer(page, true);
		const heightOf = async (selector: string) => (await page.locator(selector).boundingBox())?.height ?? 740;
		const covered = async () => (await heightOf(".action-bar")) + (await heightOf(".phase-bar"));
		await expect.poll(covered, "bars below an answer").toBeLessThanOrEqual(0.4 * 740);
		await goOffline(context);
		await expect(page.getByText(m.quiz_offline())).toBeVisible();
		await expectPhoneWidth(page, "question without a network");
		await context.setOffline(false);
		await expect(page.getByText(m.quiz_offline())).toBeHidden();
		await page.goto("/robots.txt");
		await page.evaluate(() => sessionStorage.clear());
		await page.goto(`${address}#recite`);
		const resume = page.getByRole("region", { name: m.resume_heading() });
		await expect(resume).toBeVisible();
		const sticksOut = (box: Element) =>
			Math.max(...[...box.querySelectorAll("button, span")].map((part) => part.getBoundingClientRect().right)) -
			box.getBoundingClientRect().right;
		await expect.poll(() => resume.evaluate(sticksOut), "a button of the offer").toBeLessThan(0);

		await page.goto(`${address}#gemini`);
		await expect(questionBox(page)).toBeVisible();
		await questionBox(page).fill("What is a river?");
		await expectFits(page, page.getByRole("button", { name: m.doubt_send() }), "Send");

		await page.goto("/data");
		await page.getByRole("button", { name: m.progress_make_code() }).click();
		await expect(page.getByRole("img", { name: m.progress_qr_code() })).toBeVisible();
		await expectPhoneWidth(page, "data");

		// What shows the line has loaded.
		const listLoaded = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
		await expect.poll(listLoaded).toContainEqual(expect.stringMatching(/\/sync-(?!protocol)[^/]+$/));
		await goOffline(context);
		const line = page.locator(".offline-line");
		await expect(line).not.toBeEmpty();
		const overlap = async () => {
			const theme = await page.locator("header button svg").filter({ visible: true }).first().boundingBox();
			const words = await line.boundingBox();
			const isBelow = theme && words && words.y >= theme.y + theme.height;
			return theme && words && !isBelow ? Math.max(0, words.y + words.height - theme.y) : 0;
		};
		await expect.poll(overlap, "the offline line over the theme button").toBeLessThanOrEqual(0);
	});
});
