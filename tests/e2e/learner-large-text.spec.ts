// Text at twice the size, set in the browser as a person sets it: rem in media queries grows with it, which a style of the page
// would not do.
import type { Locator, Page } from "@playwright/test";
import * as m from "#messages";
import { CHROMIUM_FLAGS, findChromium } from "../../scripts/chromium.ts";
import { questionBox } from "./support/doubts.ts";
import { makeStoryQuestions, questionText } from "./support/quiz.ts";
import { readPageWidth } from "./support/screen.ts";
import { expect, test } from "./support/story.ts";
import { textOf } from "./support/texts.ts";

const chromium = findChromium();
// Playwright's own settings of a headless browser, of which only the last flag counts, and the size.
const SETTINGS =
	"primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,defaultFontSize=32";
test.use({
	// The module's page offers to keep it.
	serviceWorkers: "allow",
	launchOptions: {
		args: [...CHROMIUM_FLAGS, `--blink-settings=${SETTINGS}`],
		...(chromium && { executablePath: chromium }),
	},
});

/** Checks that `field` can be reached, that nothing covers it, and that the page does not scroll horizontally. */
async function expectFits(page: Page, field: Locator, name: string): Promise<void> {
	await expect(field, name).toBeVisible();
	await field.scrollIntoViewIfNeeded();
	await expect(field, name).toBeInViewport({ ratio: 0.9 });
	await expect.poll(() => field.evaluate(isUncovered), `${name}: covered`).toBe(true);
	await expect.poll(() => readPageWidth(page), name).toBeLessThanOrEqual(360);
	await expect.poll(() => page.evaluate(listWide), `${name}: cut at the side`).toEqual([]);
}

function isUncovered(field: Element): boolean {
	const { left, right, top, bottom } = field.getBoundingClientRect();
	const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
	return found !== null && (field.contains(found) || found.contains(field));
}

/** Controls that end outside the window or their dialog. */
function listWide(): string[] {
	return [...document.querySelectorAll("a, button, label, dialog[open], textarea, dt, h1, h2, h3")].flatMap((part) => {
		if (!part.checkVisibility({ visibilityProperty: true })) return [];
		const dialog = part.parentElement?.closest("dialog")?.getBoundingClientRect();
		const { left, right } = part.getBoundingClientRect();
		const isInside = left >= (dialog?.left ?? 0) && right <= (dialog?.right ?? 360) + 0.5;
		return isInside || right <= 1 ? [] : [`${part.textContent}: ${left} to ${right}`];
	});
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
				title: "Photosynthesis and transpiration",
				readDocLink: "/documents/sqr3-method/read",
				questions: makeStoryQuestions(3).map((question) => ({ ...question, options })),
			},
		],
	});
	const learn = `/learn/${module.id}/${module.subtopics[0]?.id}`;
	await page.goto("/");
	await expectFits(page, page.getByRole("link", { name: m.view_sample_module() }), "home");
	await page.goto("/module/Bsample1");
	await expect(page.getByRole("button", { name: /^Keep this module/ })).toBeVisible();
	await expectFits(page, page.getByText(m.start_learning()).last(), "module");

	await page.goto(`${learn}#read`);
	await expectFits(page, textOf(page, "Read").getByRole("heading").first(), "text");
	await page.goto(`${learn}#gemini`);
	await expectFits(page, questionBox(page), "chat");
	await page.goto(`${learn}#recite`);
	await expect(questionText(page)).toBeVisible();
	const widthOfText = async () => (await page.locator(".option-text").first().boundingBox())?.width;
	await expect.poll(widthOfText).toBeGreaterThan(240);
	await expectFits(page, page.locator(".option").first(), "question");
	await page.locator(".option").nth(2).click();
	await expectFits(page, page.locator("[data-go-on]"), "answer");

	await page.goto("/progress");
	await expectFits(page, page.locator("dl dt").last(), "progress");
	const countColumns = (tiles: Element[]) => new Set(tiles.map((tile) => tile.getBoundingClientRect().x)).size;
	await expect.poll(() => page.locator("dl > div").evaluateAll(countColumns), "columns of tiles").toBe(1);
	await page.goto("/data");
	await page.getByRole("button", { name: m.forget_everything() }).click();
	await expectFits(page, page.getByRole("dialog").getByRole("button").last(), "dialog");
});
