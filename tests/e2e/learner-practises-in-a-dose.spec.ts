// Inside a dose of "Today": a number that is typed and then rated, skipping on a small screen, large text, and accessibility.
import type { Locator, Page } from "@playwright/test";
import { moduleQuestionsRef } from "#core/questions/module-questions.ts";
import * as m from "#messages";
import { makeQuestion } from "../make.ts";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { listCached } from "./support/browser-storage.ts";
import { answer, makeStoryQuestions, pressQuickly, questionText } from "./support/quiz.ts";
import { doubleText, expectLargeTextFits, listSmallTargets } from "./support/screen.ts";
import { NETWORK_ERRORS } from "./support/site.ts";
import { test as siteTest } from "./support/site-story.ts";
import { expect, goOffline, type StoryProduct, test } from "./support/story.ts";

const LONG = "A river carries sand and gravel to the sea, and its bed is changed by every flood. ".repeat(6);

async function openDose(page: Page, product: StoryProduct, questions: Parameters<StoryProduct["addModule"]>[0]) {
	const { id } = await product.addModule({ title: "Rivers", ...questions });
	await page.goto(`/today/${id}`);
}

const begin = (page: Page) => page.getByRole("button", { name: m.today_begin(), exact: true }).click();

test("a typed number is rated by keys: the focus is on the choices, and typing takes the answer back", async ({
	page,
	product,
}) => {
	const number = { id: "n", type: "number" as const, text: "How fast?", answer: 9.81, tolerance: 0.02, unit: "m/s²" };
	const questions = [makeQuestion({ ...number, options: [] }), ...makeStoryQuestions(1)];
	await openDose(page, product, { subtopics: [{ title: "Springs", questions }] });
	await page.getByLabel(m.sureness_switch()).check();
	await begin(page);
	const field = page.getByRole("textbox", { name: m.your_number_in({ unit: "m/s²" }) });
	await field.fill("9.7");
	await field.press("Enter");
	const choices = page.getByRole("group", { name: m.sureness_question() });
	await expect(choices).toBeFocused();
	await expectNoAxeViolationsInBothThemes(page);
	// For a reload: it is no answer yet.
	const kept = () => page.evaluate(() => Object.values(sessionStorage).join());
	await expect.poll(kept).toContain("9.7");
	// A second thought.
	await field.fill("9.8");
	await expect(choices).toBeHidden();
	await page.getByRole("button", { name: m.check_answer() }).click();
	await expect(choices).toBeFocused();
	await page.keyboard.press("k");
	await expect(page.getByText(m.right(), { exact: true })).toBeVisible();
	await expect(page.locator(".quiz")).toBeFocused();
	await expect.poll(kept).not.toContain("9.8");
	await expectNoAxeViolationsInBothThemes(page);
	await page.keyboard.press("Enter");
	await expect(questionText(page)).toHaveText("Question 1?");
	await page.keyboard.press("b");
	await expect(choices).toBeVisible();
	// The focus stays on the question, whose keys choose another option.
	await expect(choices).not.toBeFocused();
	await page.keyboard.press("j");
	await expect(page.getByText(m.your_answer_right(), { exact: true }).first()).toBeVisible();
});

test("after a reload a dose has what was typed, or chosen and not rated, and opens no report", async ({
	page,
	product,
}) => {
	const number = makeQuestion({ id: "n", type: "number", text: "How fast?", options: [], answer: 9.81, tolerance: 0 });
	await openDose(page, product, { subtopics: [{ title: "Springs", questions: [...makeStoryQuestions(1), number] }] });
	await page.getByLabel(m.sureness_switch()).check();
	await begin(page);
	await page.getByText("a wrong one", { exact: true }).click();
	await page.reload();
	await begin(page);
	await expect(page.getByRole("radio", { name: "a wrong one" })).toBeChecked();
	await page.getByRole("button", { name: m.sureness_sure(), exact: true }).click();
	await page.getByRole("button", { name: m.report_open() }).click();
	await page.getByLabel(m.report_note()).fill("It says too much.");
	await expect(page.getByLabel(m.report_note()), "a field on this page, too").toHaveCSS("border-top-width", "1px");
	await page.reload();
	const goOn = page.getByRole("button", { name: m.continue_learning(), exact: true });
	await goOn.click();
	// No longer the second of the dose.
	const field = page.getByRole("textbox", { name: m.your_number(), exact: true });
	await field.fill("7");
	await page.reload();
	await goOn.click();
	await expect(field).toHaveValue("7");
	await page.getByRole("button", { name: m.skip_question() }).click();
	await page.goto(page.url().replace("/today/", "/mistakes/"));
	await page.getByRole("button", { name: m.dose_all({ count: 1 }) }).click();
	await page.getByText("a wrong one", { exact: true }).click();
	await page.getByRole("button", { name: m.sureness_sure(), exact: true }).click();
	const opener = page.getByRole("button", { name: m.report_open() });
	await expect(opener).toHaveAttribute("aria-expanded", "false");
	await opener.click();
	await expect(page.getByLabel(m.report_note()), "the words are not lost").toHaveValue("It says too much.");
});

test("a dose that begins right after the switch asks each question once, with the sureness", async ({
	page,
	product,
}) => {
	// What asks questions is there before the log has been read again.
	const loaded = Promise.all([/practice-end/, /\/mcq-data\//].map((address) => page.waitForResponse(address)));
	await openDose(page, product, { subtopics: [{ title: "Springs", questions: makeStoryQuestions(2) }] });
	await page.getByLabel(m.sureness_switch()).waitFor();
	await loaded;
	await page.evaluate(countHeadings, m.today_begin());
	await page.getByText("the right one", { exact: true }).click();
	await expect(page.getByRole("group", { name: m.sureness_question() })).toBeVisible();
	await expect(page.locator("[data-question-heading]")).toHaveAttribute("data-number", "1");
});

/** Runs in the page: presses the switch and the button at once, and numbers the questions' headings as they come. */
function countHeadings(label: string): void {
	let count = 0;
	const number = () => {
		for (const heading of document.querySelectorAll<HTMLElement>("[data-question-heading]:not([data-number])"))
			heading.dataset.number = `${++count}`;
	};
	new MutationObserver(number).observe(document.body, { childList: true, subtree: true });
	document.querySelector<HTMLElement>("input[type=checkbox]")?.click();
	for (const button of document.querySelectorAll("button")) if (button.textContent === label) button.click();
}

test("after a skip the number of the next question is in view, also below a long one", async ({ page, product }) => {
	await page.setViewportSize({ width: 360, height: 640 });
	const questions = makeStoryQuestions(4).map((question) => ({ ...question, text: `${LONG}${question.text}` }));
	await openDose(page, product, { subtopics: [{ title: "Springs", questions }] });
	// The button is still in view.
	await page.getByRole("button", { name: m.today_begin(), exact: true }).waitFor();
	await page.evaluate(() => scrollTo({ top: 60, behavior: "instant" }));
	await begin(page);
	await expect(page.getByText(m.question_n_of_m({ n: 1, m: 4 }))).toBeInViewport({ ratio: 1 });
	for (const number of [2, 3, 4]) {
		await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
		await page.getByRole("button", { name: m.skip_question() }).click();
		await expect(page.getByText(m.question_n_of_m({ n: number, m: 4 }))).toBeInViewport({ ratio: 1 });
		await expect(page.locator("[data-question-heading]")).toBeFocused();
	}
});

test("a dose fits a phone with text at twice the browser's usual size", async ({ page, product }) => {
	await openDose(page, product, { subtopics: [{ title: "Photosynthesis", questions: makeStoryQuestions(2) }] });
	await page.getByLabel(m.sureness_switch()).check();
	await begin(page);
	await expectLargeTextFits(page);
	await page.getByText("the right one", { exact: true }).click();
	await expect(page.getByRole("group", { name: m.sureness_question() })).toBeVisible();
	await expectLargeTextFits(page);
	await expect.poll(() => listSmallTargets(page, "main button, main a", "p")).toEqual([]);
	// The question keeps three quarters of the window.
	const bar = page.locator(".action-bar");
	await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(740 / 4);
	const [first, , last] = await bar.getByRole("button").all();
	await expect.poll(async () => (await first?.boundingBox())?.y).toBe((await last?.boundingBox())?.y);
	await page.getByRole("button", { name: m.sureness_half(), exact: true }).click();
	await expectLargeTextFits(page);
	await page.locator("[data-go-on]").click();
	await page.getByText("a wrong one", { exact: true }).click();
	await page.getByRole("button", { name: m.sureness_sure(), exact: true }).click();
	await page.locator("[data-go-on]").click();
	await expect(page.getByRole("heading", { name: m.practice_result_today({ count: 1, total: 2 }) })).toBeVisible();
	await expectLargeTextFits(page);
});

test("each screen of 'Today' begins at its top, with the text at twice the usual size", async ({ page, product }) => {
	const title = "Laws of motion and gravitation";
	await doubleText(page);
	await page.setViewportSize({ width: 360, height: 740 });
	await openDose(page, product, { subtopics: [{ title, questions: makeStoryQuestions(2) }] });
	const press = async (button: Locator) => {
		await button.waitFor();
		await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
		await button.click();
	};
	const name = page.getByRole("heading", { name: title });
	await press(page.getByRole("button", { name: m.today_begin(), exact: true }));
	for (const _ of [1, 2]) {
		await expect(page.locator("[data-question-heading]")).toBeFocused();
		await expect(name).toBeInViewport({ ratio: 1 });
		const cut = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight - clientHeight;
		await expect.poll(() => name.evaluate(cut)).toBeLessThanOrEqual(0);
		await page.getByText("a wrong one", { exact: true }).click();
		await press(page.locator("[data-go-on]"));
	}
	const result = page.getByRole("heading", { name: m.practice_result_today({ count: 0, total: 2 }) });
	await expect(result).toBeFocused();
	await expect(result).toBeInViewport();
	await press(page.getByRole("button", { name: m.back_to_today() }));
	await expect(page.getByRole("button", { name: m.today_result() })).toBeFocused();
	await expect(page.getByRole("button", { name: m.today_result() })).toBeInViewport();
	await press(page.getByRole("button", { name: m.today_result() }));
	await expect(result).toBeFocused();
	await expect(result).toBeInViewport();
});

test("skipped questions are counted at the end and can be answered there, until none is left", async ({
	page,
	product,
}) => {
	await openDose(page, product, { subtopics: [{ title: "Springs", questions: makeStoryQuestions(3) }] });
	await begin(page);
	const skip = page.getByRole("button", { name: m.skip_question() });
	await test.step("all of them: the end says so, and the focus is on what begins them again", async () => {
		for (const number of [1, 2, 3]) {
			await expect(questionText(page)).toHaveText(`Question ${number}?`);
			await skip.click();
		}
		await expect(page.getByRole("heading", { name: m.end_skipped({ count: 3 }) })).toBeFocused();
		await page.getByRole("button", { name: m.back_to_today() }).click();
		await expect(page.getByRole("button", { name: m.today_begin() })).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(questionText(page)).toHaveText("Question 1?");
		await page.goBack();
		await expect(page.getByRole("button", { name: m.today_begin() })).toBeFocused();
		await page.keyboard.press("Enter");
	});
	await expect(questionText(page)).toHaveText("Question 1?");
	await skip.click();
	await expect(questionText(page)).toHaveText("Question 2?");
	await answer(page, true);
	await page.locator("[data-go-on]").click();
	await expect(questionText(page)).toHaveText("Question 3?");
	await skip.click();
	await expect(page.getByRole("heading", { name: m.practice_result_today({ count: 1, total: 1 }) })).toBeFocused();
	await expect(page.getByText(m.end_skipped({ count: 2 }))).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
	await page.getByRole("button", { name: m.end_ask_skipped({ count: 2 }) }).click();
	await expect(page.getByText(m.question_n_of_m({ n: 1, m: 2 }))).toBeVisible();
	await expect(questionText(page)).toHaveText("Question 1?");
	await answer(page, false);
	// One that was not reached stays skipped.
	await page.getByRole("button", { name: m.practice_stop() }).click();
	await expect(page.getByRole("heading", { name: m.practice_result_today({ count: 1, total: 2 }) })).toBeVisible();
	await page.getByRole("button", { name: m.end_ask_skipped({ count: 1 }) }).click();
	await expect(questionText(page)).toHaveText("Question 3?");
	await answer(page, true);
	await page.locator("[data-go-on]").click();
	await expect(page.getByRole("heading", { name: m.practice_result_today({ count: 2, total: 3 }) })).toBeVisible();
	await expect(page.getByText(m.end_skipped({ count: 1 }))).toBeHidden();
	await page.getByRole("button", { name: m.back_to_today() }).click();
	await expect(page.getByRole("heading", { name: m.today_done() })).toBeVisible();
});

test("five minutes count down while a question is open, and the button says that nothing follows", async ({
	page,
	product,
}) => {
	const { id } = await product.addModule({ title: "Rivers", subtopics: [{ questions: makeStoryQuestions(4) }] });
	await page.clock.install();
	await page.goto(`/mistakes/${id}`);
	await page.getByText(m.mistakes_new(), { exact: true }).click();
	await page.getByRole("button", { name: m.dose_minutes() }).click();
	await expect(page.getByText(m.dose_minutes_left({ count: 5 }))).toBeVisible();
	const next = page.locator("[data-go-on]");
	await expect(next).toHaveText(m.next_question());
	await page.clock.fastForward("03:30");
	await expect(page.getByText(m.dose_minutes_left({ count: 2 }))).toBeVisible();
	await answer(page, true);
	await expect(next).toHaveText(m.next_question());
	await page.clock.fastForward("01:35");
	await expect(page.getByText(m.dose_time_up())).toBeVisible();
	await expect(next).toHaveText(m.see_result());
	await expectNoAxeViolationsInBothThemes(page);
	await next.click();
	await expect(page.getByRole("heading", { name: m.practice_result({ count: 1, total: 1 }) })).toBeVisible();
});

test("an evening fetches the list and each subtopic's questions once", async ({ page, product }) => {
	const subtopics = ["Springs", "Mouths", "Deltas"].map((title) => ({ title, questions: makeStoryQuestions(1) }));
	const { id } = await product.addModule({ title: "Rivers", subtopics });
	const fetched: string[] = [];
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (/questions\.json$|^\/mcq-data\//.test(pathname)) fetched.push(pathname);
	});
	await page.goto(`/today/${id}`);
	await begin(page);
	for (let number = 1; number <= 3; number++) {
		await expect(page.getByText(m.question_n_of_m({ n: number, m: 3 }))).toBeVisible();
		await answer(page, true, pressQuickly);
		await pressQuickly(page.locator("[data-go-on]"));
	}
	await page.getByRole("button", { name: m.back_to_today() }).click();
	await expect(page.getByRole("heading", { name: m.today_done() })).toBeVisible();
	expect(fetched).toHaveLength(1 + subtopics.length);
	expect(new Set(fetched).size).toBe(fetched.length);
});

test.describe("with a service worker", () => {
	test.use({ serviceWorkers: "allow", allowedErrors: [NETWORK_ERRORS] });

	test("an evening without a network keeps the sureness, the questions and the way to the mistakes", async ({
		page,
		product,
	}) => {
		await page.setViewportSize({ width: 360, height: 640 });
		const number = { id: "n", type: "number" as const, text: "How fast?", answer: 9.81, tolerance: 0.02, options: [] };
		const subtopics = [
			{ title: "Springs", questions: makeStoryQuestions(2) },
			{ title: "Mouths", questions: [...makeStoryQuestions(1), makeQuestion(number)] },
		];
		const { id } = await product.addModule({ title: "Rivers", subtopics });
		await page.goto(`/today/${id}`);
		await page.getByLabel(m.sureness_switch()).waitFor();
		for (const { id: subtopicId } of (await readList(page, id)).slice(0, 2)) {
			await expect.poll(() => listCached(page)).toContainEqual(expect.stringContaining(subtopicId));
		}
		await expect.poll(() => listCached(page)).toContain(`/mistakes/${id}`);
		for (const part of ["mistake-items", "kind-card", "sureness-bar", "likely-known"])
			await expect.poll(() => listCached(page)).toContainEqual(expect.stringContaining(part));
		await goOffline(page.context());
		await page.getByLabel(m.sureness_switch()).check();
		const day = await page.evaluate(() => new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10));
		await page.getByLabel(m.exam_date()).fill(day);
		await expect(page.getByText(m.plan_known({ low: 0, high: 3 }))).toBeVisible();
		await begin(page);
		for (let number = 1; number <= 4; number++) {
			await expect(page.getByText(m.question_n_of_m({ n: number, m: 4 }))).toBeVisible();
			if (number === 4) {
				await page.getByRole("textbox", { name: m.your_number() }).fill("9.8");
				await page.getByRole("button", { name: m.check_answer() }).click();
			} else await pressQuickly(page.getByText(number === 1 ? "a wrong one" : "the right one", { exact: true }));
			await pressQuickly(page.getByRole("button", { name: m.sureness_half(), exact: true }));
			if (number === 1) {
				await expect(page.getByText(m.practice_outcome_wrong()).first()).toBeVisible();
				// The chat does not open, and the dose stays.
				await page.getByRole("button", { name: m.doubt_ask_why() }).click();
				await expect(page.getByText(m.part_needs_network())).toBeVisible();
			}
			// Not "Check answer", which is the same button.
			const label = number < 4 ? m.next_question() : m.see_result();
			await pressQuickly(page.locator("[data-go-on]:not([disabled])", { hasText: label }));
		}
		await page.getByRole("link", { name: m.mistakes_title() }).click();
		await expect(page.getByRole("heading", { name: m.mistakes_title() })).toBeVisible();
		await expect(page.locator("summary", { hasText: "Question 1?" })).toBeVisible();
	});

	siteTest(
		"without a network only the questions that can open are offered, and the others are counted",
		async ({ page, site }) => {
			const subtopics = [
				{ title: "Springs", questions: makeStoryQuestions(3) },
				{ title: "Mouths", questions: makeStoryQuestions(4) },
			];
			const { id } = await site.addModule({ title: "Rivers", subtopics });
			await page.goto(`/today/${id}`);
			await expect(page.getByRole("link", { name: m.today_save_offline() })).toBeVisible();
			const [first, second] = await readList(page, id);
			// The service worker stores pages from its second one on.
			await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
			await page.reload();
			await expect.poll(() => listCached(page)).toContain(`/today/${id}`);
			for (const each of [first, second])
				await expect.poll(() => listCached(page)).toContainEqual(expect.stringContaining(each?.id ?? ""));
			await expect.poll(() => listCached(page)).toContain(`/mistakes/${id}`);
			// All that may have been stored by the first load: the second one may still ask, and its late responses would be stored after the
			// deletion.
			site.disconnect();
			await page.setViewportSize({ width: 360, height: 740 });
			// Ends what is under way.
			await page.reload();
			await expect(page.getByRole("heading", { name: m.today_count({ count: 7 }) })).toBeVisible();
			await page.evaluate(deleteStored, first?.id ?? "");
			await page.reload();
			await expect(page.getByRole("heading", { name: m.today_count({ count: 4 }) })).toBeVisible();
			// In one line, above the header's edge.
			await expect(page.locator(".offline-line")).toHaveText(m.site_silent());
			await expect.poll(async () => (await page.locator(".offline-line").boundingBox())?.height).toBeLessThan(20);
			await expect(page.getByText(m.today_waiting({ count: 3 }))).toBeVisible();
			await begin(page);
			await expect(page.getByText(m.question_n_of_m({ n: 1, m: 4 }))).toBeVisible();
		},
	);
});

/** Deletes what this browser has stored of a subtopic. */
async function deleteStored(subtopicId: string): Promise<void> {
	for (const name of await caches.keys()) {
		const cache = await caches.open(name);
		for (const request of await cache.keys()) if (request.url.includes(subtopicId)) await cache.delete(request);
	}
}

test.describe("without a file", () => {
	test.use({ allowedErrors: [NETWORK_ERRORS] });

	test("without its buttons no answer is judged that was to be rated, and the reason is given", async ({
		page,
		product,
	}) => {
		await page.route(/sureness-bar/, (route) => route.abort());
		await openDose(page, product, { subtopics: [{ title: "Springs", questions: makeStoryQuestions(2) }] });
		await page.getByLabel(m.sureness_switch()).check();
		await begin(page);
		await expect(page.getByText(m.part_failed({ part: m.sureness_question() }))).toBeVisible();
		await expect(page.getByText("the right one", { exact: true })).toHaveCount(0);
	});
});

/** The subtopics of a module, as its pages of practice list them. */
const readList = (page: Page, id: string): Promise<{ id: string }[]> =>
	page.evaluate(async (address) => {
		const { subtopics } = await (await fetch(address)).json();
		return subtopics.map(({ subtopicId }: { subtopicId: string }) => ({ id: subtopicId }));
	}, moduleQuestionsRef(id));
