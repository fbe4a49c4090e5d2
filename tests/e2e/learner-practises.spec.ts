// A little every day until the exam: "Today", "My mistakes", and what two phones and days without a network do to them. The clock of
// the browser is moved by days.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { untilAnswered } from "./support/browser-storage.ts";
import { LONG_LOG, SEEN, writeLongLog } from "./support/long-log.ts";
import { withHub } from "./support/modules.ts";
import { confirm, joinPhones, test } from "./support/phones.ts";
import { answer, makeStoryQuestions, pressQuickly, questionText } from "./support/quiz.ts";
import { NETWORK_ERRORS } from "./support/site.ts";
import { expect, type StoryProduct } from "./support/story.ts";

test.use({ allowedErrors: [NETWORK_ERRORS] });

const DAY_MS = 86_400_000;
/** Noon of the first day, in the browser's own zone. */
const START = new Date(2026, 10, 26, 12).getTime();

/** Opens a page on the learner's `day`, from 0. */
async function openOn(page: Page, day: number, address: string): Promise<void> {
	await page.clock.setFixedTime(START + day * DAY_MS);
	await page.goto(address);
}

/** Answers the whole dose that is open. @returns the questions that were asked */
async function answerDose(page: Page, isRight: (text: string) => boolean): Promise<string[]> {
	const asked: string[] = [];
	for (;;) {
		const text = await questionText(page).innerText();
		asked.push(text);
		await answer(page, isRight(text), pressQuickly);
		const next = page.locator("[data-go-on]");
		const isLast = (await next.innerText()) === m.see_result();
		await pressQuickly(next);
		if (isLast) return asked;
		await expect(questionText(page)).not.toHaveText(text);
	}
}

const begin = (page: Page) => page.getByRole("button", { name: m.today_begin(), exact: true }).click();
const planOf = (page: Page, count: number) => page.getByRole("heading", { name: m.today_count({ count }) });

async function addModule(product: StoryProduct, questions: number): Promise<string> {
	const subtopics = [{ title: "Springs", questions: makeStoryQuestions(questions) }];
	return (await product.addModule({ title: "Rivers", subtopics })).id;
}

test("a mistake comes back on day 3 and on day 9, and is fixed then", async ({ page, product }) => {
	const id = await addModule(product, 3);
	await openOn(page, 0, `/today/${id}`);
	await expect(planOf(page, 3)).toBeVisible();
	await begin(page);
	await answerDose(page, (text) => text !== "Question 2?");
	await expect(page.getByRole("heading", { name: m.practice_result_today({ count: 2, total: 3 }) })).toBeFocused();
	await page.getByRole("link", { name: m.mistakes_title() }).click();
	const missed = page.locator("summary", { hasText: "Question 2?" });
	await missed.click();
	await expect(page.getByText("a wrong one")).toBeVisible();
	await expect(page.getByText("Because of reason 2.")).toBeVisible();
	await page.getByRole("button", { name: m.erred_misread() }).click();
	// Near its end the note says how much room is left.
	await page.getByLabel(m.note_label()).fill("x".repeat(360));
	await expect(page.getByText(m.note_left({ count: 40 }))).toBeVisible();
	await page.getByLabel(m.note_label()).fill("Springs are");
	// The page is left before the note was stored.
	await openOn(page, 0, `/today/${id}`);
	await page.goBack();
	await missed.click();
	await expect(page.getByLabel(m.note_label())).toHaveValue("Springs are");
	await page.getByLabel(m.note_label()).fill("Springs are not mouths");
	// The field is not left.
	await expect(page.getByText(m.note_saved())).toBeVisible();
	await page.getByLabel(m.mistakes_search()).fill("not mouths");
	await expect(page.getByText(m.mistakes_found({ count: 1 }))).toBeVisible();
	await page.getByRole("button", { name: m.bookmark() }).click();
	await expect(page.locator(".chip", { hasText: m.mistakes_bookmarked() })).toContainText("1");
	await expectNoAxeViolationsInBothThemes(page);

	for (const day of [3, 9]) {
		await openOn(page, day, `/today/${id}`);
		await begin(page);
		// The whole dose has been asked.
		expect(await answerDose(page, () => true)).toContain("Question 2?");
	}
	await page.getByRole("link", { name: m.mistakes_title() }).click();
	await expect(page.getByText(m.mistakes_none())).toBeVisible();
	await page.getByText(m.mistakes_fixed(), { exact: true }).click();
	await missed.click();
	await expect(page.getByRole("button", { name: m.erred_misread() })).toHaveAttribute("aria-pressed", "true");
	await expect(page.getByLabel(m.note_label())).toHaveValue("Springs are not mouths");
	await test.step("nothing of practice is left after everything was forgotten", async () => {
		await page.goto("/data");
		await confirm(page, m.forget_everything());
		await expect(page.getByText(m.forgotten_everything())).toBeVisible();
		await page.goto(`/mistakes/${id}`);
		await expect(page.getByText(m.mistakes_none())).toBeVisible();
	});
});

test("a date in 40 days gives the same plan on two phones", async ({ page, other, product }) => {
	const id = await addModule(product, 12);
	await openOn(page, 0, `/today/${id}`);
	await page.getByLabel(m.exam_date()).fill("2027-01-05");
	const line = m.plan_days_left({ count: 40 });
	await expect(page.getByText(line)).toBeVisible();
	await expect(planOf(page, 12)).toBeVisible();
	await begin(page);
	for (const number of [1, 2, 3]) {
		await expect(questionText(page)).toHaveText(`Question ${number}?`);
		await answer(page, number !== 1, pressQuickly);
		await pressQuickly(page.locator("[data-go-on]"));
	}
	await page.getByRole("button", { name: m.practice_stop() }).click();
	await expect(page.getByText(m.today_left({ count: 9 }))).toBeVisible();
	await other.clock.setFixedTime(START);
	await joinPhones(page, other);
	// Its number follows once this phone has listed the questions.
	await openOn(other, 0, "/");
	await expect(other.getByRole("link", { name: m.today_line_open({ title: "Rivers" }) })).toBeVisible();
	await openOn(other, 0, `/today/${id}`);
	await expect(other.getByText(line)).toBeVisible();
	await expect(planOf(other, 9)).toBeVisible();
	await openOn(page, 1, `/today/${id}`);
	await expect(page.getByText(m.plan_days_left({ count: 39 }))).toBeVisible();
	// The nine new ones, and the three of yesterday in the places that are left.
	await expect(planOf(page, 12)).toBeVisible();
	await openOn(page, 1, "/");
	await expect(page.getByRole("link", { name: m.today_line({ title: "Rivers", count: 12 }) })).toBeVisible();
	await page.goto(`/subtopics/${id}`);
	await expect(page.getByRole("link", { name: m.today_due({ count: 12 }) })).toBeVisible();
});

test("'Read about it' opens the paragraph, the section or the whole text, and says which", async ({
	page,
	product,
}) => {
	// One paragraph has the words of the first one, a section those of the second one, and nothing those of the third one.
	const texts = [
		"Which chapter has four chambers, valves and blood, and red arrows?",
		"Headings, a blank, repair, gaps: usefulness, methods, spreading?",
		"What do zebras eat?",
	];
	const questions = makeStoryQuestions(3).map((question, place) => ({ ...question, text: texts[place] ?? "" }));
	const subtopics = [{ title: "Springs", readDocLink: "/documents/sqr3-method/read", questions }];
	const { id } = await product.addModule({ title: "Rivers", subtopics });
	await openOn(page, 0, `/today/${id}`);
	await begin(page);
	await answerDose(page, () => false);
	const readAbout = async (place: number) => {
		await openOn(page, 0, `/mistakes/${id}`);
		const missed = page.locator("li", { has: page.locator("summary", { hasText: texts[place] ?? "" }) });
		await missed.locator("summary").click();
		await missed.getByRole("button", { name: m.mistakes_read_about() }).click();
		await expect(page).toHaveURL(/#read$/);
	};
	const marked = page.locator("[data-source]");
	await readAbout(0);
	await expect(page.getByText(m.text_asked_block())).toBeInViewport();
	await expect(marked).toContainText("the four chambers, the valves");
	await readAbout(1);
	await expect(page.getByText(m.text_asked_section())).toBeInViewport();
	await expect(page.getByRole("heading", { name: "Review: come back" })).toBeInViewport();
	await expect(marked).toHaveCount(0);
	await readAbout(2);
	await expect(page.getByText(m.text_asked_whole())).toBeInViewport();
	await expect(marked).toHaveCount(0);
});

test("sureness is one more tap or key, in Today and in Recite; what was sure and wrong comes first at the end", async ({
	page,
	product,
}) => {
	const module = await product.addModule({
		title: "Rivers",
		subtopics: [{ title: "Springs", questions: makeStoryQuestions(3) }],
	});
	const { id } = module;
	await openOn(page, 0, `/today/${id}`);
	await page.getByLabel(m.sureness_switch()).check();
	await begin(page);
	await page.getByText("a wrong one", { exact: true }).click();
	await page.getByRole("button", { name: m.sureness_sure(), exact: true }).click();
	await expect(page.getByText("Your answer", { exact: true }).first()).toBeVisible();
	await page.getByRole("button", { name: m.erred_reasoning() }).click();
	await page.locator("[data-go-on]").click();
	await expect(questionText(page)).toHaveText("Question 2?");
	await page.keyboard.press("2");
	// The key that skips does not throw the chosen answer away.
	await page.keyboard.press("s");
	await expect(questionText(page)).toHaveText("Question 2?");
	await page.keyboard.press("l");
	await expect(page.getByText(m.your_answer_right(), { exact: true }).first()).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(questionText(page)).toHaveText("Question 3?");
	await page.keyboard.press("2");
	await page.keyboard.press("j");
	await page.locator("[data-go-on]").click();
	const headings = page.locator("main h3");
	await expect(headings).toHaveText([m.end_sure_and_wrong({ count: 1 }), m.end_lucky_guesses({ count: 1 })]);
	await expectNoAxeViolationsInBothThemes(page);
	// A lucky guess is a mistake, too.
	await page.goto(`/mistakes/${id}`);
	await expect(page.locator("summary")).toContainText(["Question 1?", "Question 2?"]);
	await page.locator("summary", { hasText: "Question 1?" }).click();
	await expect(page.getByRole("button", { name: m.erred_reasoning() })).toHaveAttribute("aria-pressed", "true");
	// What was right is asked for no reason.
	await page.locator("summary", { hasText: "Question 2?" }).click();
	await expect(page.getByRole("button", { name: m.bookmark() })).toHaveCount(2);
	await expect(page.getByRole("group", { name: m.mistakes_why() })).toHaveCount(1);
	// Five minutes have no number of questions, and take nothing from the plan of the day.
	await page.getByRole("button", { name: m.dose_minutes() }).click();
	await expect(page.getByText(m.dose_minutes_left({ count: 5 }))).toBeVisible();
	await expect(page.getByText(m.question_n({ n: 1 }), { exact: true })).toBeVisible();
	await test.step("Recite: what was sure and wrong opens at the end of the set, and a lucky guess after it", async () => {
		// What asks for it loads while the first question is read.
		const loaded = page.waitForResponse(/recite-sureness/);
		await page.goto(`/learn/${id}/${module.subtopics[0]?.id}#recite`);
		await loaded;
		await answerRatedSet(page, 3);
	});
});

/** Guesses the first question of a set, and is sure of wrong answers to the others. */
async function answerRatedSet(page: Page, questions: number): Promise<void> {
	const sure = page.getByRole("button", { name: m.sureness_sure(), exact: true });
	const next = page.locator("[data-go-on]:not([disabled])");
	let last = "";
	const guessed = await questionText(page).innerText();
	for (let number = 1; number <= questions; number++) {
		await expect(questionText(page)).not.toHaveText(last);
		last = await questionText(page).innerText();
		await page.getByText(last === guessed ? "the right one" : "a wrong one", { exact: true }).click();
		await expect(sure.or(next)).toBeVisible();
		const chosen = last === guessed ? page.getByRole("button", { name: m.sureness_guess(), exact: true }) : sure;
		if (await sure.isVisible()) await chosen.click();
		await next.click();
	}
	await expect(page.locator("section[aria-labelledby=lucky-guesses] summary")).toHaveText(guessed);
	const missed = page.locator("section[aria-labelledby=sure-and-wrong]");
	const number = /\d/.exec(last)?.[0];
	await missed.locator("summary", { hasText: last }).click();
	const opened = missed.locator("details[open]");
	await expect(opened.getByText("a wrong one")).toBeVisible();
	await expect(opened.getByText(`Because of reason ${number}.`)).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
}

test("Back leaves a dose for the page that began it; the look back says what comes tomorrow, and a day that turns is noticed", async ({
	page,
	product,
}) => {
	const id = await addModule(product, 2);
	await openOn(page, 0, `/today/${id}`);
	await begin(page);
	await page.getByRole("button", { name: m.skip_question() }).click();
	await expect(page.getByText(m.practice_skipped())).toBeVisible();
	await answer(page, false);
	await page.goBack();
	await expect(planOf(page, 1)).toBeVisible();
	await page.getByRole("button", { name: m.continue_learning(), exact: true }).click();
	await answerDose(page, () => false);
	await expect(page.getByRole("heading", { name: m.end_wrong({ count: 2 }) })).toBeVisible();
	await page.getByRole("button", { name: m.back_to_today() }).click();
	await expect(page.getByRole("heading", { name: m.today_done() })).toBeVisible();
	const look = page.locator("details", { hasText: m.look_back_heading() });
	await look.locator("summary").click();
	await expect(look).toContainText(m.look_back_parts({ strong: 0, known: 0, fading: 2, seen: 2, total: 2 }));
	await expect(look).not.toContainText("asked next");
	await expect(look).toContainText("missed today from tomorrow on");
	await page.clock.setFixedTime(START + DAY_MS);
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));
	await expect(planOf(page, 2)).toBeVisible();
});

test("the result counts the whole day, also after a stop and a reload", async ({ page, product }) => {
	const id = await addModule(product, 4);
	await openOn(page, 0, `/today/${id}`);
	await begin(page);
	await answer(page, true);
	await page.locator("[data-go-on]").click();
	await expect(questionText(page)).toHaveText("Question 2?");
	await answer(page, false);
	await page.getByRole("button", { name: m.practice_stop() }).click();
	await expect(page.getByRole("heading", { name: m.practice_result_today({ count: 1, total: 2 }) })).toBeVisible();
	await page.reload();
	await page.getByRole("button", { name: m.continue_learning(), exact: true }).click();
	await answerDose(page, () => true);
	await expect(page.getByRole("heading", { name: m.practice_result_today({ count: 3, total: 4 }) })).toBeFocused();
	await expect(page.getByRole("heading", { name: m.end_wrong({ count: 1 }) })).toBeVisible();
	await expect(page.locator("main summary", { hasText: "Question 2?" })).toBeVisible();
	await page.getByRole("button", { name: m.back_to_today() }).click();
	await page.reload();
	await page.getByRole("button", { name: m.today_result() }).click();
	await expect(page.getByRole("heading", { name: m.practice_result_today({ count: 3, total: 4 }) })).toBeFocused();
	await page.goBack();
	await expect(page.getByRole("heading", { name: m.today_done() })).toBeVisible();
});

test("what was answered beside the plan is done, and said", async ({ page, product }) => {
	const id = await addModule(product, 3);
	await openOn(page, 0, `/mistakes/${id}`);
	await page.getByText(m.mistakes_new(), { exact: true }).click();
	await page.getByRole("button", { name: m.dose_all({ count: 3 }) }).click();
	await answer(page, true);
	await page.getByRole("button", { name: m.practice_stop() }).click();
	await expect(page.getByRole("heading", { name: m.practice_result({ count: 1, total: 1 }) })).toBeVisible();
	await openOn(page, 0, `/today/${id}`);
	await expect(planOf(page, 2)).toBeVisible();
	await expect(page.getByText(m.today_elsewhere({ count: 1 }))).toBeVisible();
	await begin(page);
	await answerDose(page, () => true);
	await expect(page.getByRole("heading", { name: m.practice_result_today({ count: 2, total: 2 }) })).toBeVisible();
	await openOn(page, 1, `/today/${id}`);
	await expect(page.getByRole("heading", { name: m.today_nothing() })).toBeVisible();
	await expect(page.getByText(m.today_elsewhere({ count: 1 }))).toBeHidden();
});

test("what is to be read first is no part of Today, which leads to it", async ({ page, product }) => {
	const subtopics = [{ readDocLink: "/documents/sqr3-method/read", questions: makeStoryQuestions(1) }];
	const { id } = await product.addModule({ title: "Rivers", subtopics });
	await openOn(page, 0, `/today/${id}`);
	await begin(page);
	await answerDose(page, () => false);
	await page.evaluate(repeatAnswer, 3);
	await openOn(page, 4, `/today/${id}`);
	await expect(page.getByRole("heading", { name: m.today_nothing() })).toBeVisible();
	await page.getByRole("link", { name: m.today_to_read({ count: 1 }) }).click();
	await expect(page.locator("summary", { hasText: m.mistakes_read_first() })).toBeVisible();
});

/** Runs in the page: the only answer of the log is given again on each of the following days. */
function repeatAnswer(days: number): Promise<void> {
	return new Promise((resolve) => {
		const opening = indexedDB.open("doubtless-log");
		opening.onsuccess = () => {
			const { result: database } = opening;
			const writing = database.transaction(["events", "meta"], "readwrite");
			const all = writing.objectStore("events").getAll();
			const own = writing.objectStore("meta").get("device");
			own.onsuccess = () => {
				const answered = all.result.find(({ kind }) => kind === "practised");
				const { device, clock } = own.result;
				for (let day = 1; day <= days; day++)
					writing.objectStore("events").put({ ...answered, clock: clock + day, day: answered.day + day });
				writing.objectStore("meta").put({ device, clock: clock + days }, "device");
			};
			writing.oncomplete = () => {
				database.close();
				resolve();
			};
		};
	});
}

test("the home page follows what another tab answers", async ({ page, product }) => {
	const id = await addModule(product, 3);
	await openOn(page, 0, `/today/${id}`);
	await begin(page);
	await answer(page, true);
	// From the end of the first dose on this browser knows the module's questions.
	await page.getByRole("button", { name: m.practice_stop() }).click();
	await page.getByRole("button", { name: m.back_to_today() }).click();
	const home = await page.context().newPage();
	await openOn(home, 0, "/");
	await expect(home.getByRole("link", { name: m.today_line({ title: "Rivers", count: 2 }) })).toBeVisible();
	await page.bringToFront();
	await page.getByRole("button", { name: m.continue_learning(), exact: true }).click();
	await expect(questionText(page)).toHaveText("Question 2?");
	await answer(page, true);
	await expect(home.getByRole("link", { name: m.today_line({ title: "Rivers", count: 1 }) })).toBeVisible();
	await page.locator("[data-go-on]").click();
	await expect(questionText(page)).toHaveText("Question 3?");
	await answer(page, true);
	await expect(home.locator("[data-today] a")).toHaveCount(0);
});

test("a date by keys is stored when it is whole, and one of the past is refused in words", async ({
	page,
	product,
}) => {
	const id = await addModule(product, 3);
	await openOn(page, 0, `/today/${id}`);
	const field = page.getByLabel(m.exam_date());
	await field.focus();
	await page.keyboard.type("01052027");
	await expect(page.getByText(m.plan_days_left({ count: 40 }))).toBeVisible();
	await expect(field).toBeFocused();
	// What else is refused: app/learn/practice/exam-form.test.ts.
	await field.fill("2026-11-20");
	await field.blur();
	await expect(page.getByText(m.exam_past_kept({ day: "November 20, 2026", kept: "January 5, 2027" }))).toBeVisible();
	await expect(field).toHaveValue("2027-01-05");
	await field.fill("20271-01-05");
	await expect(page.getByText(m.exam_year_long_kept({ kept: "January 5, 2027" })), "after a pause").toBeVisible();
	// The page is left before the field is.
	await field.fill("2027-01-06");
	await expect(page.getByText(m.plan_days_left({ count: 41 }))).toBeVisible();
	await page.reload();
	await expect(page.getByText(m.plan_days_left({ count: 41 }))).toBeVisible();
});

/**
 * The whole measure in `npm run test:faults`; a log that is just long enough to be packed in `npm test`. `limit`: of the page's CPU time,
 * as a multiple of that with one answer.
 */
const LONG = process.env.TEST_FAULTS
	? { ...LONG_LOG, limit: 4 }
	: { answers: 1_200, subtopics: 1, questions: 3, limit: Number.POSITIVE_INFINITY };

test("a long log is packed without a loss, and opening 'Today' takes little more of the CPU", async ({
	page,
	product,
}) => {
	const subtopics = Array.from({ length: LONG.subtopics }, (_, number) => {
		return { title: `Springs ${number}`, questions: makeStoryQuestions(LONG.questions) };
	});
	const module = await product.addModule({ title: "Rivers", subtopics });
	const ids = module.subtopics.map(({ id }) => id);
	await page.goto(`/today/${module.id}`);
	await begin(page);
	await answer(page, true);
	const readCpu = await measureCpu(page);
	await page.goto(`/today/${module.id}`);
	await expect(page.getByText(m.plan_seen({ seen: 1, total: LONG.subtopics * LONG.questions }))).toBeVisible();
	const cpuOfShort = await readCpu();
	await page.evaluate(writeLongLog, { ids, answers: LONG.answers, seen: Math.min(LONG.questions, SEEN) });
	await page.goto(`/today/${module.id}`);
	await expect
		.poll(() => untilAnswered(() => page.evaluate(countRecords)))
		.toEqual({ single: expect.any(Number), all: LONG.answers + 1 });
	await expect.poll(async () => (await untilAnswered(() => page.evaluate(countRecords))).single).toBeLessThan(2);
	await page.goto(`/today/${module.id}`);
	const seen = LONG.subtopics * Math.min(LONG.questions, SEEN);
	const total = LONG.subtopics * LONG.questions;
	await expect(page.getByText(m.plan_seen({ seen, total }))).toBeVisible();
	const cpu = await readCpu();
	// Measured once, when it is shown.
	expect(cpu).toBeLessThan(LONG.limit * cpuOfShort);
	if (process.env.TEST_FAULTS) return;
	// As on a site that stored no logs when they were packed, and stores them now.
	await page.evaluate(queuePacked);
	await page.goto(`/today/${module.id}`);
	const countSent = () =>
		withHub(product.env, async ({ db }) => {
			const rows = await db
				.selectFrom("answerEvent")
				.select("clock")
				.where("subtopicId", "=", ids[0] ?? "")
				.execute();
			return rows.length;
		});
	await expect.poll(countSent).toBe(LONG.answers + 1);
});

/**
 * @returns reads the CPU time of the page's own thread since it was opened, in seconds: other work on the machine does not count, and
 * neither does what the browser does for this story
 */
async function measureCpu(page: Page): Promise<() => Promise<number>> {
	const session = await page.context().newCDPSession(page);
	await session.send("Performance.enable", { timeDomain: "threadTicks" });
	return async () => {
		const { metrics } = await session.send("Performance.getMetrics");
		const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
		return read("TaskDuration") - read("DevToolsCommandDuration");
	};
}

/** Runs in the page: marks the last packed event as not sent. */
function queuePacked(): Promise<void> {
	return new Promise((resolve) => {
		const opening = indexedDB.open("doubtless-log");
		opening.onsuccess = () => {
			const { result: database } = opening;
			const writing = database.transaction(["received", "unsent"], "readwrite");
			const rows = writing.objectStore("received").getAll();
			rows.onsuccess = () => {
				const { device, clock } = rows.result[0].events.at(-1);
				writing.objectStore("unsent").put(1, [device, clock]);
			};
			writing.oncomplete = () => {
				database.close();
				resolve();
			};
		};
	});
}

/** Runs in the page: the events that are records of their own, and all. */
function countRecords(): Promise<{ single: number; all: number }> {
	return new Promise((resolve) => {
		const opening = indexedDB.open("doubtless-log");
		opening.onsuccess = () => {
			const { result: database } = opening;
			const reading = database.transaction(["events", "received"]);
			const own = reading.objectStore("events").count();
			const rows = reading.objectStore("received").getAll();
			reading.oncomplete = () => {
				database.close();
				const packed = rows.result.flatMap(({ events }: { events: unknown[] }) => events).length;
				resolve({ single: own.result, all: own.result + packed });
			};
		};
	});
}
