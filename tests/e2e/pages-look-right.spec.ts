// Every page in every state and theme: no axe violations, no horizontal scrolling at 320 px, no layout shift while loading,
// touch-sized targets, and readable without JavaScript.
import type { Locator, Page } from "@playwright/test";
import * as m from "#messages";
import { makeQuestion } from "../make.ts";
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import { answer, answerSet, makeStoryQuestions, pressNext, questionText, waitForLaterParts } from "./support/quiz.ts";
import { listSmallTargets, readPageWidth } from "./support/screen.ts";
import { someText } from "./support/some-text.ts";
import { expect, type StoryProduct, test } from "./support/story.ts";

// Layout shifts are counted with the transitions between pages.
test.use({ reducedMotion: "no-preference", allowedErrors: [/status of (?:404|410)/] });

/** A folded option cannot be chosen any more. */
const TARGETS = "a, button, summary, label.option:not([data-folded])";
const IN_TEXT = "p, .reading, .skip-link";

type State = [name: string, open: (page: Page, product: StoryProduct) => Promise<unknown>];

/** Pages, one after another in one tab. */
const STATES: State[] = [
	["home", (page) => page.goto("/")],
	// Before a module is opened, to which this address would lead.
	["no module selected", (page) => page.goto("/subtopics")],
	["module", (page) => page.goto("/module/Bsample1")],
	["access denied", (page) => page.goto("/module/Bnobody1")],
	[
		"a closed link",
		async (page, product) => {
			const module = await product.addModule();
			await withHub(product.env, ({ moduleLinks }) => moduleLinks.switchOwn(module.id, false, null));
			await page.goto(`/module/${module.linkCode}`);
		},
	],
	["not found", (page) => page.goto("/not-found")],
	["a study document", (page) => page.goto("/documents/sqr3-method/read")],
	["a document tab", (page, product) => openSample(page, product, "#read")],
	[
		"today",
		async (page, product) => {
			const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(12) }] });
			await page.goto(`/today/${module.id}`);
			await expect(page.getByRole("button", { name: m.today_begin(), exact: true })).toBeVisible();
		},
	],
];

/** States of a quiz, each reached from the one before. */
const QUIZZES: State[][] = [
	[
		[
			"a question",
			async (page, product) => {
				await openSample(page, product, "#recite");
				await expect(questionText(page)).toBeVisible();
			},
		],
		["a wrong answer", (page) => answer(page, false)],
		[
			"my mistakes",
			async (page) => {
				await page.goto(new URL(page.url()).pathname.replace(/learn\/([^/]+).*/, "mistakes/$1"));
				await page.locator("summary", { hasText: "Question" }).click();
				await expect(page.getByLabel(m.note_label())).toBeVisible();
			},
		],
	],
	[
		[
			"a right answer",
			async (page, product) => {
				await openQuiz(page, product, 3);
				await answer(page, true);
			},
		],
		[
			"the end of a set",
			async (page) => {
				await pressNext(page);
				await answerSet(page, () => false);
				await page.locator("[data-go-on]").click();
				await page.locator("details").first().locator("summary").click();
			},
		],
	],
	[
		[
			"everything mastered",
			async (page, product) => {
				await openQuiz(page, product, 1);
				await answer(page, true);
				await pressNext(page);
				await page.getByRole("button", { name: m.start_over() }).click();
			},
		],
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

test.describe("with reduced motion", () => {
	test.use({ reducedMotion: "reduce" });
	for (const [names, states] of [
		["pages without a quiz", STATES],
		...QUIZZES.map((quiz) => [quiz.map(([name]) => name).join(", then "), quiz] as const),
	] as const) {
		test(`${names}: no axe violations, large targets, no horizontal scrolling`, async ({ page, product }) => {
			const phone = page.viewportSize();
			for (const [name, open] of states) {
				await test.step(name, async () => {
					if (phone) await page.setViewportSize(phone);
					await open(page, product);
					await expectNoAxeViolationsInBothThemes(page);
					await expect.poll(() => listSmallTargets(page, TARGETS, IN_TEXT), "targets under 44 px").toEqual([]);
					await page.setViewportSize({ width: 320, height: 640 });
					await expect.poll(() => readPageWidth(page)).toBeLessThanOrEqual(320);
					await page.setViewportSize({ width: 1280, height: 800 });
					await expectNoAxeViolations(page);
				});
			}
		});
	}
});

/** A phone, a small phone, a phone in landscape. */
const LOW_SCREENS = [
	{ width: 360, height: 640 },
	{ width: 320, height: 568 },
	{ width: 740, height: 360 },
];

test("all four options are in sight on low screens, then verdict and button", async ({ page, product }) => {
	await expectOptionsInSight(page, product, LOW_SCREENS);
});

test.describe("on a laptop", () => {
	test.use({ isMobile: false, hasTouch: false });

	test("all four options are in sight in a window at 200 %, then verdict and button", async ({ page, product }) => {
		await expectOptionsInSight(page, product, [{ width: 640, height: 400 }]);
	});
});

/** Loads the quiz on each screen, and answers the question that it opens with, so that the next one is seen, too. */
async function expectOptionsInSight(
	page: Page,
	product: StoryProduct,
	viewports: readonly { width: number; height: number }[],
): Promise<void> {
	const texts = ["In the nucleus", "In the mitochondrion", "In the smooth endoplasmic reticulum", "In the cytoplasm"];
	const options = texts.map((text, index) => ({ id: `${index}`, text, isCorrect: index === 1 }));
	const text = "In which part of an animal cell is most of its ATP made?";
	const questions = [1, 2, 3, 4, 5, 6, 7].map((number) => makeQuestion({ id: `q${number}`, text, options }));
	const module = await product.addModule({ subtopics: [{ title: "How a cell gets its energy", questions }] });
	let number = 0;
	for (const viewport of viewports) {
		await test.step(`${viewport.width} x ${viewport.height}`, async () => {
			await page.setViewportSize(viewport);
			// A reload would go back to the place in the page.
			await page.goto("about:blank");
			await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
			for (const _ of ["as the page opens", "after an answer"]) {
				number++;
				await expect(page.getByText(`Question ${number} of 7`)).toBeInViewport({ ratio: 1 });
				await expect.poll(() => listCoveredOptions(page), "options that are cut or covered").toEqual([]);
				await page.getByText(texts[3] ?? "").click();
				await expect(page.getByText(m.outcome_returns({ set: 2 }), { exact: true })).toBeInViewport({ ratio: 1 });
				await expect(page.locator("[data-go-on]")).toBeInViewport({ ratio: 1 });
				await page.locator("[data-go-on]").click();
			}
			await expect(page.getByText(`Question ${number + 1} of 7`)).toBeVisible();
		});
	}
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
	await expect.poll(() => isLaidOutForwards(list, "[data-question-heading]")).toBe(true);
	await expect.poll(() => isLaidOutForwards("[1, 2] + 3", "[data-question-heading]")).toBe(true);
	await expect.poll(() => isLaidOutForwards("ما هو", "[data-question-heading]")).toBe(false);
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
	await expect
		.poll(async () => [await letterIsLeft(0), await letterIsLeft(1), await letterIsLeft(2)])
		.toEqual([false, false, false]);
	// Wrong, so that the end of the set shows the question again.
	await page.locator(".option").nth(1).click();
	await expect.poll(() => isLaidOutForwards(list, "[data-why]")).toBe(true);
	await page.locator("[data-go-on]").click();
	await page.locator("summary").first().click();
	await expect.poll(() => isLaidOutForwards("[1, 2] + 3", "details")).toBe(true);
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
		subtopics: [
			{
				title: "Venus, its atmosphere, and what is known of its surface",
				surveyDocLink: "/documents/sqr3-method/survey",
				questions: makeStoryQuestions(12),
			},
		],
	});
	const learn = `/learn/${module.id}/${module.subtopics[0]?.id}`;
	const small = page.viewportSize() ?? { width: 360, height: 740 };
	const expectNoShift = async (address: string, last: Locator) => {
		for (const viewport of [{ width: 1280, height: 800 }, small]) {
			await page.setViewportSize(viewport);
			// A page without script, in the same process.
			await page.goto("/robots.txt");
			await page.goto(address);
			await expect(page.locator("html[data-started]")).toBeAttached();
			await expect(last).toBeVisible();
			await page.evaluate(() => document.fonts.ready);
			const where = `${address} at ${viewport.width} px`;
			await expect.poll(() => page.evaluate(() => Reflect.get(window, "shifts")), where).toBeLessThan(0.005);
		}
	};
	const goOn = page.getByRole("link", { name: m.continue_where_you_left_off() });
	await expectNoShift(`${learn}#recite`, questionText(page));
	await waitForLaterParts(page);
	await expectNoShift(learn, page.getByRole("button", { name: m.text_contents() }).filter({ visible: true }));
	await expectNoShift(
		`/module/${module.linkCode}`,
		page.getByRole("link", { name: m.continue_learning() }).or(goOn).first(),
	);
	await expectNoShift("/", goOn);
	// A completed subtopic is not offered.
	await openQuiz(page, product, 1);
	await answer(page, true);
	// What is due today comes after the page, in the place that is kept for it.
	await expectNoShift("/", page.locator("[data-today] a"));
	await expect(goOn).toHaveCount(0);
	// As another tab does it; the height of the last visit is known.
	await page.evaluate(() => sessionStorage.clear());
	await expectNoShift("/", page.locator("[data-today] a"));
});

test("the switch changes between light and dark, and is remembered", async ({ page, product }) => {
	await openSample(page, product, "#read");
	const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
	const light = await paper();
	await page.getByRole("button", { name: m.theme_switch() }).click();
	await expect.poll(paper).not.toBe(light);
	const dark = await paper();
	await page.reload();
	await expect.poll(paper).toBe(dark);
});

test("a phone in landscape shows the question", async ({ page, product }) => {
	await openQuiz(page, product, 12);
	await expect(questionText(page)).toBeVisible();
	await page.setViewportSize({ width: 740, height: 360 });
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await expect(questionText(page)).toBeInViewport({ ratio: 1 });
	await expect(page.locator(".option").first()).toBeInViewport({ ratio: 1 });
});

test.describe("without JavaScript", () => {
	// Chromium reports a skipped view transition as an error; with script the page catches it.
	test.use({ javaScriptEnabled: false, allowedErrors: [/Transition was skipped/] });

	test("home, module, subtopics and the learning page are readable and linked", async ({ page }) => {
		await page.goto("/");
		await page.getByRole("link", { name: m.view_sample_module() }).click();
		await page.getByRole("link", { name: m.start_learning() }).first().click();
		for (const name of ["Survey", "Question", "Read", "Recite", "Review"]) {
			await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
		}
		await expect(page.locator("noscript p", { hasText: m.quiz_needs_script() })).toBeVisible();
		await expect(page.getByRole("tab")).toHaveCount(0);
		await expect(page.locator("article").getByRole("heading").first()).toBeVisible();
		await expect(page.locator("noscript a", { hasText: someText(m.text_open) })).toHaveCount(3);
		await page.getByRole("link", { name: m.all_subtopics() }).click();
		await expect(page.getByRole("link", { name: m.start_learning() }).first()).toBeVisible();
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
	await expect
		.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
		.toBeLessThanOrEqual(0);
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	await expect.poll(() => questionText(page).innerText()).toBe(hostile);
	await page.locator(".option").first().click();
	await expect(page.locator(".option img, .option b")).toHaveCount(0);
	await expect(page.locator(".option [dir=auto]").nth(1)).toHaveCSS("direction", "rtl");
	await page.setViewportSize({ width: 320, height: 640 });
	await expect.poll(() => readPageWidth(page)).toBeLessThanOrEqual(320);
});
