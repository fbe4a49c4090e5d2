// A learner takes the quiz: sets, score, repeated questions, mastery, and nothing lost on reloads.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { makeQuestion } from "../make.ts";
import {
	answer,
	answerSet,
	askSureness,
	makeStoryQuestions,
	pressNext,
	questionText,
	readFigures,
	waitForLaterParts,
} from "./support/quiz.ts";
import { expect, goOffline, type StoryProduct, test } from "./support/story.ts";

// The page scrolls smoothly after an answer.
test.use({ reducedMotion: "no-preference" });

/** The only subtopic's card, whether it was begun or not. */
const cardLink = (page: Page) => {
	const links = page.getByRole("link");
	const says = (text: string) => links.filter({ has: page.getByText(text, { exact: true }) });
	return says(m.start_learning()).or(says(m.continue_learning()));
};

async function openQuiz(page: Page, product: StoryProduct, questionCount: number): Promise<void> {
	const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(questionCount) }] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	await expect(questionText(page)).toBeVisible();
}

test("four sets with wrong answers repeat missed questions, one of them is empty, and the score is summed up", async ({
	page,
	product,
}) => {
	await openQuiz(page, product, 12);
	const missed = new Set<string>();
	const first = await answerSet(page, (text) => {
		if (missed.size < 3) missed.add(text);
		return !missed.has(text);
	});
	expect(first).toHaveLength(10);
	// 7 right, 3 wrong: 7.00 - 0.99.
	await expect.poll(() => readFigures(page)).toBe("6.01 | 1 | 7 of 12");
	await page.getByRole("button", { name: m.next_question_set() }).click();
	// Read out, because the heading has the focus. The result belongs to its set, also in the head.
	await expect(page.getByRole("heading", { name: "Set 1 is done 7 of 10 right" })).toBeFocused();
	await expect.poll(() => readFigures(page)).toBe("6.01 | 1 | 7 of 12");
	await expect(page.getByText(m.set_returns_in({ count: 3, set: 2 }))).toBeInViewport({ ratio: 1 });
	await page.reload();
	await page.getByRole("button", { name: m.begin_set({ n: 2 }) }).click();
	await expect.poll(() => readFigures(page)).toBe("6.01 | 2 | 7 of 12");
	const second = await answerSet(page, () => true);
	expect(second.slice(0, 3)).toEqual([...missed]);
	expect(second).toHaveLength(5);
	await expect.poll(() => readFigures(page)).toBe("11.01 | 2 | 9 of 12");

	// A right re-ask waits two sets: none is left for the third one.
	await page.getByRole("button", { name: m.next_question_set() }).click();
	await expect(page.getByRole("heading", { name: m.great_job() })).toBeFocused();
	await page.getByRole("button", { name: m.go_to_next_question_set() }).click();
	const fourth = await answerSet(page, () => true);
	expect(fourth).toEqual([...missed]);
	await expect.poll(() => readFigures(page)).toBe("14.01 | 4 | 12 of 12");
	await page.getByRole("button", { name: m.see_result() }).click();
	await expect(page.getByRole("heading", { name: m.all_mastered({ count: 12 }) })).toBeVisible();
	await expect(page.getByText("75%")).toBeVisible();
	await expect(page.getByText(m.final_right({ right: 9, count: 12 }))).toBeVisible();
	await expect(page.getByText("Score: 14.01 · 18 answers")).toBeVisible();
	await expect(page.locator("details summary")).toHaveCount(3);
	const [missedFirst = ""] = missed;
	const shown = page.locator("details").filter({ hasText: missedFirst });
	await expect(shown.getByText("the right one")).toBeHidden();
	await shown.locator("summary").click();
	await expect(shown.getByText("the right one")).toBeVisible();
	await expect(shown.getByText(/^Because of reason/)).toBeVisible();
});

test("the end of the quiz has the focus, also when its part loads late, leads to Review and has 'Start over' last", async ({
	page,
	product,
}) => {
	const loading = Promise.withResolvers<void>();
	await page.route("**/after-first-set-*.js", async (route) => {
		await loading.promise;
		await route.continue();
	});
	const module = await product.addModule({
		subtopics: [{ questions: makeStoryQuestions(1), reviewDocLink: "/documents/sqr3-method/review" }],
	});
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	await answer(page, true);
	await pressNext(page);
	await expect(page.getByText(m.loading_questions())).toBeAttached();
	loading.resolve();
	await expect(page.getByRole("heading", { name: m.all_mastered({ count: 1 }) })).toBeFocused();
	await expect(page.getByText(m.final_missed_none())).toBeVisible();
	const controls = page.getByRole("tabpanel", { name: m.phase_recite() }).locator("button:visible, a:visible");
	await expect(controls.first()).toHaveText(m.final_go_to_review());
	await expect(controls.last()).toHaveText(m.start_over());
	await controls.first().click();
	await expect(page.getByRole("tab", { name: m.phase_review() })).toHaveAttribute("aria-selected", "true");
	await expect(page.getByRole("tab", { name: m.phase_review() })).toBeFocused();
});

test("extra sets follow the last numbered one, with true labels and a pause before the last question", async ({
	page,
	product,
}) => {
	await openQuiz(page, product, 1);
	for (let set = 1; set <= 5; set++) {
		await expect.poll(() => readFigures(page)).toContain(`| ${set} |`);
		await answer(page, false);
		const words = set < 5 ? `This question comes back in set ${set + 1}.` : m.outcome_returns_next();
		await expect(page.getByText(words, { exact: true })).toBeVisible();
		await pressNext(page);
	}
	await expect(page.getByText("Question 1 of 1 · the last one left")).toBeVisible();
	await expect(page.getByText(m.extra_set(), { exact: true })).toBeVisible();
	await expect.poll(() => readFigures(page)).toBe("−1.65 | 1 | 0 of 1");
	await answer(page, true);
	await expect(page.getByText(m.outcome_returns_after_next(), { exact: true })).toBeVisible();
	await pressNext(page);
	await expect(page.getByText("Extra set 1 is done · 1 of 1 right")).toBeVisible();
	await expect(page.getByText(m.great_job_hint({ count: 1 }))).toBeVisible();
	await page.getByRole("button", { name: m.go_to_next_question_set() }).click();
	await expect.poll(() => readFigures(page)).toBe("−0.65 | 3 | 0 of 1");
	await answer(page, true);
	await expect.poll(() => readFigures(page)).toBe("0.35 | 3 | 1 of 1");
});

test("options are shuffled when a question is asked again, also after a reload, and answers are still judged correctly", async ({
	page,
	product,
}) => {
	await openQuiz(page, product, 4);
	const optionsOnScreen = async () => (await page.locator(".option-text").allInnerTexts()).join(" | ");
	const inFile = "a wrong one | the right one | another wrong one";
	await answerSet(page, () => false);
	await pressNext(page);
	const orders: string[] = [];
	for (let question = 1; question <= 4; question++) {
		await expect(page.getByText(`Question ${question} of 4`)).toBeVisible();
		orders.push(await optionsOnScreen());
		if (question === 2) {
			await page.reload();
			await expect(questionText(page)).toBeVisible();
			await expect.poll(optionsOnScreen).toBe(orders.at(-1));
		}
		const place = (orders.at(-1) ?? "").split(" | ").indexOf("the right one");
		await page.keyboard.press(`${place + 1}`);
		await expect(page.getByText(m.your_answer_right(), { exact: true })).toBeVisible();
		await expect.poll(optionsOnScreen).toBe(orders.at(-1));
		if (question < 4) await pressNext(page);
	}
	// Each of the four keeps the file's order with a chance of one in six.
	expect(orders.filter((order) => order !== inFile).length).toBeGreaterThan(1);
	await expect.poll(() => readFigures(page)).toBe("2.68 | 2 | 0 of 4");
});

test("one of two right options counts, and both are shown", async ({ page, product }) => {
	const options = ["Mars", "Moon", "Venus"].map((text) => ({ id: text, text, isCorrect: text !== "Moon" }));
	const module = await product.addModule({
		subtopics: [{ questions: [makeQuestion({ text: "Which are planets?", options }), makeQuestion({ id: "q2" })] }],
	});
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	if ((await questionText(page).innerText()) !== "Which are planets?") {
		await page.getByText("Earth", { exact: true }).click();
		await pressNext(page);
	}
	await page.getByText("Mars", { exact: true }).click();
	const mars = page.locator(".option").filter({ hasText: "Mars" });
	const venus = page.locator(".option").filter({ hasText: "Venus" });
	await expect(mars.getByText(m.your_answer_one_of({ count: 2 }))).toBeVisible();
	await expect(venus.getByText(m.right_answer())).toBeVisible();
	const status = page.getByRole("status").filter({ hasText: "one of 2 right answers. Right answers: Mars; Venus." });
	await expect(status).toHaveCount(1);
	while ((await page.locator("[data-go-on]").innerText()) === "Next question") {
		await pressNext(page);
		await page.getByText("Earth", { exact: true }).click();
		await expect(page.locator("[data-go-on]")).toBeEnabled();
	}
	await page.getByRole("button", { name: m.next_question_set() }).click();
	const reviewed = page.locator("details").filter({ hasText: "Which are planets?" });
	// Opened in its place: Back leads from the result to where it led before.
	const before = await page.evaluate(() => history.length);
	await reviewed.locator("summary").click();
	await expect(reviewed.getByText("Your answer, one of 2 right answers: Mars")).toBeVisible();
	await expect.poll(() => page.evaluate(() => history.length)).toBe(before);
	await expect(reviewed.getByText("Also right: Venus")).toBeVisible();
});

test("starting over asks first and resets the score; the subtopic stays completed", async ({ page, product }) => {
	await openQuiz(page, product, 2);
	await answerSet(page, () => true);
	await pressNext(page);
	await page.getByRole("button", { name: m.start_over() }).click();
	await page.getByRole("button", { name: m.keep_result() }).click();
	await expect(page.getByText(m.final_score({ score: "2.00" }))).toBeVisible();
	// The browser's Back closes the question, too.
	await page.getByRole("tab", { name: m.phase_survey() }).click();
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await page.getByRole("button", { name: m.start_over() }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
	await page.goBack();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await page.goForward();
	await page.getByRole("button", { name: m.start_over() }).click();
	await page.getByRole("dialog").getByRole("button", { name: m.start_over() }).click();
	await expect(questionText(page)).toBeVisible();
	await expect.poll(() => readFigures(page)).toBe("0.00 | 1 | 0 of 2");
	await page.getByRole("link", { name: m.all_subtopics() }).click();
	await expect(page.getByText(m.completed_once())).toBeVisible();
});

test("an answered question is locked and shows the right option, the chosen one and the explanation, also after a reload and Back", async ({
	page,
	product,
}) => {
	await openQuiz(page, product, 12);
	const next = page.getByRole("button", { name: m.next_question() });
	await expect(next).toBeDisabled();
	const text = await answer(page, false);
	const number = /\d+/.exec(text)?.[0];
	await expect(page.getByText(m.right_answer(), { exact: true })).toBeVisible();
	await expect(page.getByText(`Because of reason ${number}.`)).toBeVisible();
	await expect(page.getByText(m.outcome_returns({ set: 2 }), { exact: true })).toBeInViewport({
		ratio: 1,
	});
	await expect(page.getByText(`Because of reason ${number}.`), "the reason scrolls into sight").toBeInViewport();
	await page.getByText("another wrong one", { exact: true }).click({ force: true });
	await page.getByText("the right one", { exact: true }).click({ force: true });
	await expect.poll(() => readFigures(page)).toBe("−0.33 | 1 | 0 of 12");
	await expect(page.getByRole("status").filter({ hasText: "Wrong. Right answer: the right one." })).toHaveCount(1);
	// Question, answers and score stay.
	await pressNext(page);
	await answer(page, false);
	const seen = async () => [await questionText(page).innerText(), await readFigures(page)];
	const before = await seen();
	await page.reload();
	await expect(page.getByText(m.right_answer(), { exact: true })).toBeVisible();
	await expect.poll(seen).toEqual(before);
	await page.getByRole("tab", { name: m.phase_survey() }).click();
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await expect.poll(seen).toEqual(before);
	await page.getByRole("link", { name: m.all_subtopics() }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("The solar system");
	await page.goBack();
	await expect(page.getByText(m.right_answer(), { exact: true })).toBeVisible();
	await expect.poll(seen).toEqual(before);
});

test("going to the list and returning by the card keeps everything", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(25) }] });
	await page.goto(`/module/${module.linkCode}`);
	await cardLink(page).click();
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await answer(page, true);
	await page.getByRole("link", { name: m.all_subtopics() }).click();
	await cardLink(page).click();
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await expect(page.getByText(m.your_answer_right(), { exact: true })).toBeVisible();
	await pressNext(page);
	await answer(page, true);
	await expect.poll(() => readFigures(page)).toBe("2.00 | 1 | 2 of 25");
});

test("a finished set can be reviewed", async ({ page, product }) => {
	await openQuiz(page, product, 3);
	await answerSet(page, (text) => text !== "Question 2?");
	const next = await page.locator("[data-go-on]").boundingBox();
	await page.locator("[data-go-on]").click();
	await expect(page.getByRole("heading", { name: "Set 1 is done 2 of 3 right" })).toBeFocused();
	await expect(page.getByText(m.set_points({ points: "+1.67" }))).toBeVisible();
	// Nothing is under a thumb that goes on pressing where the button of each question was.
	await expect(page.locator(".action-bar")).toHaveCount(0);
	const begin = await page.getByRole("button", { name: m.begin_set({ n: 2 }) }).boundingBox();
	expect((begin?.y ?? 0) + (begin?.height ?? 0)).toBeLessThan(next?.y ?? 0);
	const review = page.locator("details");
	await expect(review).toHaveCount(3);
	await expect(review.first()).toContainText("Question 2?");
	await review.first().locator("summary").click();
	await expect(review.first().getByText("a wrong one")).toBeVisible();
	await expect(review.first().getByText("the right one")).toBeVisible();
	await page.getByRole("button", { name: m.begin_set({ n: 2 }) }).click();
	await expect(questionText(page)).toHaveText("Question 2?");
});

test("a skipped question has no points, is shown as such and comes again in a later set", async ({ page, product }) => {
	await openQuiz(page, product, 3);
	const skipped = await questionText(page).innerText();
	await page.getByRole("button", { name: m.skip_question() }).click();
	await expect(questionText(page)).not.toHaveText(skipped);
	await expect(page.getByRole("status").getByText(m.question_skipped())).toBeVisible();
	await expect.poll(() => readFigures(page)).toBe("0.00 | 1 | 0 of 3");
	await answer(page, true);
	await pressNext(page);
	await answer(page, true);
	await page.reload();
	await page.getByRole("button", { name: m.next_question_set() }).click();
	await expect(page.getByRole("heading", { name: "Set 1 is done 2 of 2 right" })).toBeVisible();
	await expect(page.getByText(m.set_skipped({ count: 1 }))).toBeVisible();
	await expect(page.locator("details").filter({ hasText: skipped })).toContainText(m.skipped());
	await page.getByRole("button", { name: m.begin_set({ n: 2 }) }).click();
	await expect(questionText(page)).toHaveText(skipped);
	// The last one of a set ends it.
	await page.keyboard.press("s");
	await page.getByRole("button", { name: m.begin_set({ n: 3 }) }).click();
	await answer(page, true);
	await expect.poll(() => readFigures(page)).toBe("3.00 | 3 | 3 of 3");
});

test("options that fold after an answer show their formulas whole", async ({ page, product }) => {
	const options = ["p", "q", "r"].map((letter, index) => ({
		id: letter,
		text: `$\\displaystyle \\frac{\\frac{${letter}+\\frac{b}{c}}{d}}{\\sqrt{\\frac{x}{\\sum_{i=1}^{n} i}}}$`,
		isCorrect: index === 1,
	}));
	const questions = JSON.stringify({ format: "md1", questions: [makeQuestion({ id: "q1", options })] });
	const module = await product.addModule({ subtopics: [{ questions }] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	await page.locator(".option").first().click();
	const folded = page.locator(".option[data-folded=true]");
	await expect(folded).toHaveCount(1);
	const isWhole = (option: Element) => {
		const box = option.querySelector(".option-text")?.getBoundingClientRect();
		const formula = option.querySelector("math")?.getBoundingClientRect();
		return box && formula && formula.top >= box.top - 1 && formula.bottom <= box.bottom + 1;
	};
	await expect.poll(() => folded.evaluate(isWhole)).toBe(true);
});

test.describe("a step that fails", () => {
	test.use({ allowedErrors: [/uncaught: .*broken clock/] });

	test("leaves the quiz as it was, and the next press answers; a double click and a held key answer once", async ({
		page,
		product,
	}) => {
		await openQuiz(page, product, 12);
		await page.evaluate(() => {
			const { getTimezoneOffset } = Date.prototype;
			Date.prototype.getTimezoneOffset = () => {
				Date.prototype.getTimezoneOffset = getTimezoneOffset;
				throw new Error("broken clock");
			};
		});
		const failed = page.waitForEvent("pageerror", ({ message }) => message === "broken clock");
		await page.getByText("the right one", { exact: true }).click();
		await failed;
		await expect(page.locator(".option input:checked")).toHaveCount(0);
		await page.getByText("the right one", { exact: true }).dblclick();
		await expect.poll(() => readFigures(page)).toBe("1.00 | 1 | 1 of 12");
		await pressNext(page);
		await page.keyboard.down("b");
		await page.keyboard.down("b");
		await page.keyboard.up("b");
		await expect.poll(() => readFigures(page)).toBe("2.00 | 1 | 2 of 12");
		await expect(page.getByText(m.question_n_of_m({ n: 2, m: 10 }))).toBeVisible();
	});
});

test.describe("without a network", () => {
	test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] });

	test("leaving and returning restores the quiz", async ({ page, product, context }) => {
		const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(25) }] });
		await page.goto(`/module/${module.linkCode}`);
		await cardLink(page).click();
		await page.getByRole("tab", { name: m.phase_recite() }).click();
		await answer(page, true);
		await waitForLaterParts(page);
		await page.getByRole("link", { name: m.all_subtopics() }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("The solar system");
		await goOffline(context);
		await page.goBack();
		await expect(page.getByText(m.your_answer_right(), { exact: true })).toBeVisible();
		await expect.poll(() => readFigures(page)).toBe("1.00 | 1 | 1 of 25");
		await page.getByRole("link", { name: m.all_subtopics() }).click();
		await expect(cardLink(page)).toBeVisible();
	});

	test("a formula of a later question has its font", async ({ page, product, context }) => {
		const options = ["a", "b"].map((id, index) => ({ id, text: id, isCorrect: index === 0 }));
		const explanation = "$\\frac{a}{b}$";
		const questions = JSON.stringify({ format: "md1", questions: [makeQuestion({ id: "q1", options, explanation })] });
		const module = await product.addModule({ subtopics: [{ questions }] });
		await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
		await expect(questionText(page)).toBeVisible();
		const listLoaded = () => [...document.fonts].flatMap(({ family, status }) => (status === "loaded" ? [family] : []));
		await expect.poll(() => page.evaluate(listLoaded)).toContainEqual(expect.stringContaining("Hub Math"));
		await goOffline(context);
		await page.locator(".option").first().click();
		await expect(page.locator("[data-why] math")).toBeVisible();
	});

	test("the quiz continues once it is loaded", async ({ page, product, context }) => {
		await openQuiz(page, product, 25);
		await waitForLaterParts(page);
		await goOffline(context);
		await answerSet(page, () => true);
		await pressNext(page);
		await answer(page, true);
		await context.setOffline(false);
		await page.reload();
		await expect(page.getByText(m.your_answer_right(), { exact: true })).toBeVisible();
		await expect.poll(() => readFigures(page)).toBe("11.00 | 2 | 11 of 25");
	});
});

test("how sure one is can be asked no more, and a reload keeps the option that was chosen", async ({
	page,
	product,
}) => {
	const { id, subtopics } = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(3) }] });
	await page.goto(`/today/${id}`);
	await askSureness(page);
	await page.goto(`/learn/${id}/${subtopics[0]?.id}#recite`);
	const choices = page.getByRole("group", { name: m.sureness_question() });
	// Once what asks has come, a press only chooses.
	const asking = page.waitForResponse(/recite-sureness/);
	await page.reload();
	await asking;
	await expect(questionText(page)).toBeVisible();
	await page.locator(".option").nth(1).click();
	await expect(choices).toBeVisible();
	await page.reload();
	await expect(choices).toBeVisible();
	await expect(page.locator(".option[data-chosen]")).toHaveText(/the right one/);
	await page.getByRole("button", { name: m.sureness_half(), exact: true }).click();
	await expect(page.getByText(m.your_answer_right(), { exact: true }).first()).toBeVisible();
	await pressNext(page);
	await page.locator(".option").first().click();
	await page.getByRole("button", { name: m.sureness_stop() }).click();
	await expect(page.getByText("Your answer", { exact: true }).first()).toBeVisible();
	await pressNext(page);
	await answer(page, true);
	await expect(choices).toHaveCount(0);
	await page.goto(`/today/${id}`);
	await expect(page.getByLabel(m.sureness_switch())).not.toBeChecked();
});
