// Every page in every state and theme: no axe violations, no horizontal scrolling at 320 px, no layout shift while loading,
// touch-sized targets, and readable without JavaScript.
import type { Page } from "@playwright/test";
import { makeQuestion } from "../make.ts";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { answer, answerSet, makeStoryQuestions, pressNext, questionText } from "./support/quiz.ts";
import { expectLargeTextFits, listSmallTargets, readPageWidth } from "./support/screen.ts";
import { expect, type StoryProduct, test } from "./support/story.ts";

test.use({ allowedErrors: [/status of 404/] });

/** A folded option cannot be chosen any more. */
const TARGETS = "a, button, summary, label.option:not([data-folded])";
const IN_TEXT = "p, .reading, .skip-link";

const STATES: [name: string, open: (page: Page, product: StoryProduct) => Promise<unknown>][] = [
	["home", (page) => page.goto("/")],
	["module", (page) => page.goto("/module/Bsample1")],
	["access denied", (page) => page.goto("/module/Bnobody1")],
	["no module selected", (page) => page.goto("/subtopics")],
	["not found", (page) => page.goto("/not-found")],
	["a study document", (page) => page.goto("/documents/sqr3-method/read")],
	["a document tab", (page, product) => openSample(page, product, "#read")],
	[
		"a question",
		async (page, product) => {
			await openSample(page, product, "#recite");
			await expect(questionText(page)).toBeVisible();
		},
	],
	["a right answer", (page, product) => openAnswered(page, product, true)],
	["a wrong answer", (page, product) => openAnswered(page, product, false)],
	[
		"the end of a set",
		async (page, product) => {
			await openQuiz(page, product, 3);
			await answerSet(page, (text) => text !== "Question 2?");
			await page.locator("[data-go-on]").click();
			await page.locator("details").first().locator("summary").click();
		},
	],
	[
		"everything mastered",
		async (page, product) => {
			await openQuiz(page, product, 1);
			await answer(page, true);
			await pressNext(page);
			await page.getByRole("button", { name: "Start over" }).click();
		},
	],
];

async function openSample(page: Page, product: StoryProduct, hash: string): Promise<void> {
	const module = await product.addModule({
		subtopics: [
			{
				title: "A title that is long enough to need two lines on a phone",
				readDocLink: "/documents/sqr3-method/read",
				questions: makeStoryQuestions(12),
			},
		],
	});
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}${hash}`);
}

async function openQuiz(page: Page, product: StoryProduct, count: number): Promise<void> {
	const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(count) }] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
}

async function openAnswered(page: Page, product: StoryProduct, isRight: boolean): Promise<void> {
	await openQuiz(page, product, 12);
	await answer(page, isRight);
}

test.describe("with reduced motion", () => {
	test.use({ reducedMotion: "reduce" });
	for (const [name, open] of STATES) {
		test(`${name}: no axe violations, large targets, no horizontal scrolling`, async ({ page, product }) => {
			await open(page, product);
			await expectNoAxeViolationsInBothThemes(page);
			expect.soft(await listSmallTargets(page, TARGETS, IN_TEXT), "targets under 44 px").toEqual([]);
			await page.setViewportSize({ width: 320, height: 640 });
			expect(await readPageWidth(page)).toBeLessThanOrEqual(320);
		});
	}
});

/** A phone, a small phone, a laptop's window at 200 %, a phone in landscape. */
const LOW_WINDOWS = [
	{ width: 360, height: 640 },
	{ width: 320, height: 568 },
	{ width: 640, height: 400 },
	{ width: 740, height: 360 },
];

for (const viewport of LOW_WINDOWS) {
	test(`all four options are in sight at ${viewport.width} x ${viewport.height}, then verdict and button`, async ({
		page,
		product,
	}) => {
		const texts = ["In the nucleus", "In the mitochondrion", "In the smooth endoplasmic reticulum", "In the cytoplasm"];
		const options = texts.map((text, index) => ({ id: `${index}`, text, isCorrect: index === 1 }));
		const text = "In which part of an animal cell is most of its ATP made?";
		const questions = [1, 2, 3].map((number) => makeQuestion({ id: `q${number}`, text, options }));
		const module = await product.addModule({ subtopics: [{ title: "How a cell gets its energy", questions }] });
		await page.setViewportSize(viewport);
		await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
		for (const number of [1, 2]) {
			await expect(page.getByText(`Question ${number} of 3`)).toBeInViewport({ ratio: 1 });
			await expect.poll(() => listCoveredOptions(page), "options that are cut or covered").toEqual([]);
			await page.getByText(texts[3] ?? "").click();
			await expect(page.getByText("This question comes back in set 2.", { exact: true })).toBeInViewport({ ratio: 1 });
			await expect(page.locator("[data-go-on]")).toBeInViewport({ ratio: 1 });
			await page.locator("[data-go-on]").click();
		}
	});
}

/** Options of which the first or last line is outside the window or under a bar. */
function listCoveredOptions(page: Page): Promise<string[]> {
	return page.locator(".option").evaluateAll((options) => {
		const isSeen = (option: Element, y: number) => {
			const { left, width } = option.getBoundingClientRect();
			return option.contains(document.elementFromPoint(left + width / 2, y));
		};
		return options
			.filter((option) => {
				const { top, bottom } = option.getBoundingClientRect();
				return !isSeen(option, top + 4) || !isSeen(option, bottom - 4);
			})
			.map((option) => option.textContent ?? "");
	});
}

test("text of mixed direction keeps code in order and puts option letters on one side", async ({ page, product }) => {
	const list = "[1, 2, 3, 7 x empty, 11]";
	const module = await product.addModule({
		subtopics: [
			{
				questions: [
					makeQuestion({
						text: `ما هو ناتج الكود التالي؟\n${list}\nوما معنى [1, 2] + 3 هنا؟`,
						options: [
							{ id: "a", text: list, isCorrect: true },
							{ id: "b", text: "خطأ", isCorrect: false },
							{ id: "c", text: "[1, 2]", isCorrect: false },
						],
						explanation: `القائمة هي:\n${list}`,
					}),
				],
			},
		],
	});
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	await expect(questionText(page)).toBeVisible();
	const isLaidOutForwards = (code: string, within: string) => {
		return page.locator(within).evaluate((element, code) => {
			const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
			for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
				const start = node.nodeValue?.indexOf(code) ?? -1;
				if (start === -1) continue;
				const lefts = [...code].map((_, index) => {
					const range = document.createRange();
					range.setStart(node, start + index);
					range.setEnd(node, start + index + 1);
					return range.getBoundingClientRect().left;
				});
				return lefts.every((left, index) => index === 0 || left > (lefts[index - 1] ?? 0));
			}
			return undefined;
		}, code);
	};
	expect(await isLaidOutForwards(list, "[data-question-heading]")).toBe(true);
	expect(await isLaidOutForwards("[1, 2] + 3", "[data-question-heading]")).toBe(true);
	expect(await isLaidOutForwards("ما هو", "[data-question-heading]")).toBe(false);
	const letterIsLeft = (index: number) => {
		return page
			.locator(".option")
			.nth(index)
			.evaluate((option) => {
				const [letter, text] = [".option-letter", ".option-text"].map((part) => option.querySelector(part));
				return (letter?.getBoundingClientRect().left ?? 0) < (text?.getBoundingClientRect().left ?? 0);
			});
	};
	// On one side, whatever the direction of each option is.
	expect([await letterIsLeft(0), await letterIsLeft(1), await letterIsLeft(2)]).toEqual([false, false, false]);
	await page.locator(".option").nth(1).click();
	expect(await isLaidOutForwards(list, "[data-why]")).toBe(true);
	await page.locator("[data-go-on]").click();
	await page.locator("summary").first().click();
	expect(await isLaidOutForwards("[1, 2] + 3", "details")).toBe(true);
});

test("has no layout shift while loading, with a session to continue and a tab in the hash", async ({
	page,
	product,
}) => {
	await page.addInitScript(() => {
		Object.assign(window, { shifts: 0 });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) {
				if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput) {
					Object.assign(window, { shifts: Reflect.get(window, "shifts") + Number(entry.value) });
				}
			}
		}).observe({ type: "layout-shift", buffered: true });
	});
	const module = await product.addModule({
		subtopics: [{ surveyDocLink: "/documents/sqr3-method/survey", questions: makeStoryQuestions(12) }],
	});
	const learn = `/learn/${module.id}/${module.subtopics[0]?.id}`;
	const expectNoShift = async (address: string) => {
		await page.goto(address, { waitUntil: "networkidle" });
		expect(await page.evaluate(() => Reflect.get(window, "shifts")), address).toBeLessThan(0.005);
	};
	for (const address of [`${learn}#recite`, learn, `/module/${module.linkCode}`, "/"]) await expectNoShift(address);
	// A completed subtopic is not offered.
	await openQuiz(page, product, 1);
	await answer(page, true);
	await expectNoShift("/");
});

test("the switch changes between light and dark, and is remembered", async ({ page, product }) => {
	await openSample(page, product, "#read");
	const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
	const light = await paper();
	await page.getByRole("button", { name: "Switch between light and dark" }).click();
	await expect.poll(paper).not.toBe(light);
	const dark = await paper();
	await page.reload();
	expect(await paper()).toBe(dark);
});

test("a phone in landscape shows the question, and large text causes no horizontal scrolling", async ({
	page,
	product,
}) => {
	await openQuiz(page, product, 12);
	await expect(questionText(page)).toBeVisible();
	await page.setViewportSize({ width: 740, height: 360 });
	await page.getByRole("tab", { name: "Recite" }).click();
	await expect(questionText(page)).toBeInViewport({ ratio: 1 });
	await expect(page.locator(".option").first()).toBeInViewport({ ratio: 1 });
	await expectLargeTextFits(page);
});

test.describe("without JavaScript", () => {
	// Chromium reports a skipped view transition as an error; with script the page catches it.
	test.use({ javaScriptEnabled: false, allowedErrors: [/Transition was skipped/] });

	test("home, module, subtopics and the learning page are readable and linked", async ({ page }) => {
		await page.goto("/");
		await page.getByRole("link", { name: "View Sample Module" }).click();
		await page
			.getByRole("link", { name: /Start learning/ })
			.first()
			.click();
		for (const name of ["Survey", "Question", "Read", "Recite", "Review"]) {
			await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
		}
		await expect(page.locator("noscript p", { hasText: "The quiz needs JavaScript." })).toBeVisible();
		await expect(page.getByRole("tab")).toHaveCount(0);
		await expect(page.locator("article").getByRole("heading").first()).toBeVisible();
		await expect(page.locator("noscript a", { hasText: "Open the text of" })).toHaveCount(3);
		await page.getByRole("link", { name: "All Subtopics" }).click();
		await expect(page.getByRole("link", { name: /Start learning/ }).first()).toBeVisible();
	});
});

test("tags, formulas, other scripts and long words are shown as text within the page", async ({ page, product }) => {
	const hostile = `<img src=x onerror="alert(1)"></script><b>bold</b> &amp; $\\frac{1}{2}$\nsecond line ${"x".repeat(300)}`;
	const module = await product.addModule({
		title: hostile.slice(0, 60),
		customButtons: [{ text: `A very long button ${"x".repeat(55)}`, url: "https://example.org/" }],
		description: "עברית العربية 中文 हिन्दी",
		subtopics: [
			{
				title: "<h1>Title</h1>",
				questions: [
					makeQuestion({
						id: "q",
						text: hostile,
						options: [
							{ id: "a", text: hostile, isCorrect: true },
							{ id: "b", text: "العربية", isCorrect: false },
						],
						explanation: hostile,
					}),
				],
			},
		],
	});
	await page.goto(`/module/${module.linkCode}`);
	await expect(page.getByRole("heading", { name: "<h1>Title</h1>" })).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	expect(await questionText(page).innerText()).toBe(hostile);
	await page.locator(".option").first().click();
	await expect(page.locator(".option img, .option b")).toHaveCount(0);
	await expect(page.locator(".option [dir=auto]").nth(1)).toHaveCSS("direction", "rtl");
	await page.setViewportSize({ width: 320, height: 640 });
	expect(await readPageWidth(page)).toBeLessThanOrEqual(320);
});
