// The page hardly scrolls during a quiz: the text being read stays on screen, and no text is cut.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { makeQuestion } from "../make.ts";
import { answer, makeStoryQuestions, pressNext, pressQuickly, questionText } from "./support/quiz.ts";
import { someText } from "./support/some-text.ts";
import { expect, type StoryProduct, test } from "./support/story.ts";
import { startOtherSite } from "./support/texts.ts";

const SENTENCE = "The river begins at its spring in the hills and gathers water from its tributaries. ";
/** Six questions with long texts, long options and explanations of one to twelve sentences. */
const LONG = makeStoryQuestions(6).map((question, index) => ({
	...question,
	text: `${index % 3 === 0 ? SENTENCE : ""}${question.text}`,
	options: question.options.with(2, makeOption(index % 2 === 0 ? SENTENCE : "another wrong one")),
	explanation: SENTENCE.repeat(1 + (index % 4) * 4),
}));

function makeOption(text: string) {
	return { id: "c", text, isCorrect: false };
}

async function open(page: Page, product: StoryProduct, questions = LONG): Promise<string> {
	const module = await product.addModule({ subtopics: [{ title: "Springs", questions }] });
	const address = `/learn/${module.id}/${module.subtopics[0]?.id}#recite`;
	await page.goto(address);
	await expect(questionText(page)).toBeVisible();
	return address;
}

/** Positions in the window, in pixels. */
const look = (page: Page) =>
	page.evaluate(() => {
		const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
		const marks = [...document.querySelectorAll("[data-verdict]")].map((mark) => mark.getBoundingClientRect());
		return {
			y: Math.round(scrollY),
			head: boxOf(".learn-head a")?.top ?? 0,
			heading: boxOf("[data-question-heading]")?.top ?? 0,
			why: boxOf("[data-why]")?.top ?? 0,
			bar: boxOf(".action-bar")?.top ?? 0,
			whyLeft: boxOf("[data-why]")?.left ?? 0,
			optionRight: boxOf(".option")?.right ?? 0,
			firstMark: Math.min(...marks.map(({ top }) => top)),
			lastMark: Math.max(...marks.map(({ bottom }) => bottom)),
		};
	});

for (const [width, height, farthest] of [
	[360, 740, 40],
	[360, 640, 110],
	[1280, 800, 60],
] as const) {
	const isPhone = width < 1_000;
	test.describe(isPhone ? "on a phone" : "on a laptop", () => {
		test.use({ isMobile: isPhone, hasTouch: isPhone });
		test(`at ${width} x ${height} an answer scrolls at most ${farthest} px, and a question starts at the top`, async ({
			page,
			product,
		}) => {
			await page.setViewportSize({ width, height });
			await page.emulateMedia({ reducedMotion: "reduce" });
			await open(page, product);
			const labels = page.getByRole("tab").locator("span:not(.phase-dot):not(.sr-only)");
			await expect(labels).toHaveCount(6);
			for (const label of await labels.all()) await expect(label).toBeInViewport({ ratio: 1 });
			for (let number = 1; number <= LONG.length; number++) {
				const top = async () => {
					const { y, head } = await look(page);
					return [y, head >= 0];
				};
				// The page scrolls right after the question is painted.
				await expect.poll(top, `question ${number}`).toEqual([0, true]);
				await answer(page, number % 3 === 0);
				await expect(page.locator("[data-go-on]")).toBeEnabled();
				const answered = await look(page);
				// At the end of a set the bar has two rows, and not everything fits.
				const isLast = number === LONG.length;
				if (!isLast) expect(answered.y, `question ${number}`).toBeLessThanOrEqual(farthest);
				if (!isLast) expect(answered.heading, `question ${number}`).toBeGreaterThanOrEqual(0);
				expect(answered.firstMark).toBeGreaterThanOrEqual(0);
				expect(answered.firstMark).toBeGreaterThan(answered.heading);
				expect(answered.lastMark).toBeLessThan(answered.bar);
				expect(answered.why + 50, "the first lines of the explanation").toBeLessThan(answered.bar);
				if (!isPhone) expect(answered.whyLeft, "beside the options").toBeGreaterThan(answered.optionRight);
				if (number < LONG.length) await pressNext(page, pressQuickly);
				const { length } = LONG;
				await expect(page.getByText(m.question_n_of_m({ n: Math.min(number + 1, length), m: length }))).toBeVisible();
			}
		});
	});
}

test("the verdict does not overlap an option's text", async ({ page, product }) => {
	const options = [makeOption(SENTENCE), { id: "b", text: `${SENTENCE}${SENTENCE}`, isCorrect: true }];
	await open(page, product, [makeQuestion({ options: options.map((option, n) => ({ ...option, id: `o${n}` })) })]);
	await page.locator(".option").first().click();
	await expect(page.locator(".option-tag")).toHaveCount(2);
	const overlaps = await page.evaluate(() =>
		[...document.querySelectorAll(".option-tag")].map((tag) => {
			const range = document.createRange();
			range.selectNodeContents(tag.parentElement?.querySelector(".option-text") ?? tag);
			return tag.getBoundingClientRect().bottom - range.getBoundingClientRect().top;
		}),
	);
	for (const overlap of overlaps) expect(overlap).toBeLessThanOrEqual(1);
});

test("the first question shows where answers are stored, and a reload an answered one with its explanation", async ({
	page,
	product,
}) => {
	await open(page, product, makeStoryQuestions(3));
	await expect(page.getByText(m.quiz_privacy())).toBeInViewport({ ratio: 1 });
	const note = await page.locator(".quiz-note").boundingBox();
	const bar = await page.locator(".action-bar").boundingBox();
	expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
	// With the focus on the tab a phone used to name keys.
	await page.getByRole("tab", { name: m.phase_recite() }).focus();
	await expect(page.getByText(m.choose_an_answer_keys())).toBeHidden();
	const before = await page.evaluate(() => ({ ...sessionStorage }));
	const asked = await answer(page, false);
	await page.reload();
	await expect(questionText(page)).toHaveText(asked);
	await expect(page.locator("[data-why]")).toBeVisible();
	// The page ended before it stored the answer in the session: only the log has it.
	await page.evaluate((stored) => {
		addEventListener("pagehide", () => Object.assign(sessionStorage, stored));
	}, before);
	await page.reload();
	await expect(questionText(page)).toHaveText(asked);
	await expect(page.locator("[data-why]")).toBeVisible();
	await pressNext(page);
	await expect(page.getByText(m.question_n_of_m({ n: 2, m: 3 }))).toBeVisible();
	await expect(page.locator("[data-why]")).toHaveCount(0);
	await expect(page.getByText(m.quiz_privacy()), "where answers are stored, said once").toHaveCount(0);
});

test("another tab's answers are offered above the question, which stays on screen", async ({
	page,
	context,
	product,
}) => {
	const address = await open(page, product, makeStoryQuestions(2));
	const shown = await questionText(page).innerText();
	// A tab that came to this page's question next would only add its answer to the score.
	const other = await context.newPage();
	await other.goto(address);
	await expect(questionText(other)).toHaveText(shown);
	await answer(other, true);
	const goOn = page.getByRole("button", { name: someText(m.resume_continue, { mastered: 1, count: 2 }) });
	await expect(goOn).toBeVisible();
	await expect(questionText(page)).toHaveText(shown);
	await goOn.click();
	await expect(page.locator("dl dd").last()).toHaveText("1 of 2");
	await expect(goOn).toHaveCount(0);
});

test("a document in its frame shows that it has the keyboard's focus", async ({ page, product }) => {
	const site = await startOtherSite();
	const module = await product.addModule({ subtopics: [{ surveyDocLink: site.link }] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
	await expect(page.frameLocator("iframe:visible").getByRole("heading").first()).toBeVisible();
	await page.getByRole("link", { name: m.open_in_new_tab() }).first().focus();
	await page.keyboard.press("Tab");
	const ring = () =>
		page
			.locator(".document-frame")
			.filter({ visible: true })
			.evaluate((frame) => getComputedStyle(frame).outlineStyle);
	await expect.poll(ring).toBe("solid");
	await site.close();
});

test("a quiz that is opened by a typed address starts at its top", async ({ page, product }) => {
	const subtopic = { title: "Springs", readDocLink: "/documents/sqr3-method/read", questions: makeStoryQuestions(3) };
	const module = await product.addModule({ subtopics: [subtopic] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#read`);
	await expect(page.locator("article h2, article h3").filter({ visible: true }).first()).toBeVisible();
	await page.evaluate(() => scrollTo(0, 1_500));
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_500);
	await page.evaluate(() => location.assign("#recite"));
	await expect(questionText(page)).toBeInViewport({ ratio: 1 });
	await page.goBack();
	await expect(page.getByRole("tab", { name: m.phase_read() })).toHaveAttribute("aria-selected", "true");
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await expect(questionText(page)).toBeInViewport({ ratio: 1 });
});
