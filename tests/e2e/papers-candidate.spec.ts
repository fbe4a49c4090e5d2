// A candidate's mock exam: on a small phone that loses network and battery, with locked sections, partial marks, a number's range, the
// server's end, keys alone, and large text.
import type { Page } from "@playwright/test";
import type { Question } from "#core/questions/question-file.ts";
import * as m from "#messages";
import { makeQuestion } from "../make.ts";
import { ACTOR } from "../test-panel.ts";
import { makeDraft, makeSection, TestCandidate } from "../test-papers.ts";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { listCached, readStores } from "./support/browser-storage.ts";
import {
	begin,
	beginHere,
	choose,
	handIn,
	makeKnown,
	marks,
	moveBeginning,
	openPhone,
	PHONE,
	publishPaper,
	questionText,
	readCode,
	result,
	sendTo,
} from "./support/papers.ts";
import { NETWORK_ERRORS, type Site } from "./support/site.ts";
import { test } from "./support/site-story.ts";
import { expect } from "./support/story.ts";

test.use({ allowedErrors: [NETWORK_ERRORS] });

/** Answers the questions from the one on screen with "Save & Next": rightly, wrongly, or left out, as the letters say. */
async function answerAll(page: Page, plan: string): Promise<void> {
	for (const letter of plan) {
		const text = await questionText(page).innerText();
		if (letter !== "-") await choose(page, letter === "r" ? "right" : "near");
		await page.getByRole("button", { name: m.mock_save_next(), exact: true }).click();
		await expect(questionText(page)).not.toHaveText(text);
	}
}

function makeNumber(id: string): Question {
	return { ...makeQuestion({ id, text: "How many?", options: [] }), type: "number", answer: 12.5 };
}

/** Answers two questions rightly by touch, each as soon as it shows. Runs in the page. */
async function answerTwoQuickly(saveAndNext: string): Promise<void> {
	const find = (selector: string, words: string) =>
		[...document.querySelectorAll(selector)].find(({ textContent }) => textContent.includes(words));
	const touch = (target?: Element) =>
		target?.dispatchEvent(new PointerEvent("click", { bubbles: true, detail: 1, pointerType: "touch" }));
	const until = async (isReached: () => boolean) => {
		while (!isReached()) await new Promise(requestAnimationFrame);
	};
	const readQuestion = () => document.querySelector("[data-question-heading] .question-text")?.textContent;
	for (let answered = 0; answered < 2; answered++) {
		const text = readQuestion();
		touch(find(".option", "right"));
		await until(() => document.querySelector(".option[data-chosen]") !== null);
		touch(find("button", saveAndNext));
		await until(() => readQuestion() !== text);
	}
}

/** The kind of the last step that the browser has stored of the only attempt. */
async function readLastStored(page: Page): Promise<string | undefined> {
	const [events = []] = await readStores<{ kind: string; sequence: number }>(page, "doubtless-papers", ["events"]);
	return events.toSorted((a, b) => a.sequence - b.sequence).at(-1)?.kind;
}

/** How many saved answers of a paper have reached the server. */
function countSaved(site: Site, paperId: string): Promise<number> {
	return site.withHub(async ({ db }) => {
		const events = await db
			.selectFrom("paperEvent")
			.innerJoin("paperAttempt", "paperAttempt.id", "paperEvent.attemptId")
			.select("body")
			.where("paperId", "=", paperId)
			.execute();
		return events.filter(({ body }) => JSON.parse(body).kind === "saved").length;
	});
}

test.describe("with the service worker", () => {
	test.use({ serviceWorkers: "allow" });

	test("a paper of 180 that loses network and battery is finished on another phone, to the exact mark", async ({
		context,
		page,
		site,
	}) => {
		const { address } = await publishPaper(
			site,
			{
				title: "NEET mock",
				screen: "nta",
				minutes: 180,
				sections: [
					makeSection({ name: "Physics", questions: 45 }),
					makeSection({ name: "Chemistry", questions: 45 }),
					makeSection({ name: "Biology", questions: 90 }),
				],
			},
			makeKnown(180),
		);
		await page.setViewportSize({ width: 1280, height: 800 });
		await begin(page, address);
		// Question, palette and buttons fit, as on the real screen.
		await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
		await page.setViewportSize(PHONE);
		const code = await readCode(page);
		await answerAll(page, "rrw");
		// The second press of a double click is no press for the question that has just come.
		await page.getByRole("button", { name: m.mock_save_next(), exact: true }).dblclick();
		await expect(page.getByText(m.mock_question_of({ section: "Physics", n: 5, count: 45 }))).toBeVisible();
		// A press right after a choice is one: who has chosen has seen the question.
		await page.evaluate(answerTwoQuickly, m.mock_save_next());
		await expect(page.getByText(m.mock_question_of({ section: "Physics", n: 7, count: 45 }))).toBeVisible();
		// The service worker has the page.
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
		await expect.poll(() => listCached(page)).toContain(address);
		site.disconnect();
		await answerAll(page, "rw");
		await expect(page.getByText(m.mock_waiting_saved())).toBeVisible();
		// The battery is empty: the page is gone in the middle, and comes back without a network where it was.
		const text = await questionText(page).innerText();
		await choose(page, "right");
		await expect(page.getByText(m.mock_unsaved())).toBeVisible();
		// What shows is on the disk a moment later.
		await expect.poll(() => readLastStored(page)).toBe("drafted");
		await page.close();
		const again = await context.newPage();
		await again.goto(address);
		await expect(questionText(again)).toHaveText(text);
		await expect(again.getByText(m.mock_unsaved())).toBeVisible();
		site.connect();
		await expect(again.getByText(m.mock_waiting_saved())).toBeHidden();

		const other = await openPhone(page, site);
		await other.goto(address);
		await other.getByText(m.mock_continue_with_code()).click();
		await other.getByLabel(m.mock_code()).fill("ABCDEFGH");
		await other.getByRole("button", { name: m.mock_continue_here() }).click();
		await expect(other.getByRole("alert").filter({ hasText: m.mock_code_wrong() })).toBeVisible();
		await other.getByLabel(m.mock_code()).fill(code);
		await other.getByRole("button", { name: m.mock_continue_here() }).click();
		// Where the first phone was, with the choice that was not saved.
		await expect(questionText(other)).toHaveText(text);
		await expect(other.getByText(m.mock_unsaved())).toBeVisible();
		await again.evaluate(() => dispatchEvent(new Event("online")));
		await expect(again.getByRole("heading", { name: m.mock_other_device() })).toBeVisible();
		await expect(again.getByText(m.mock_other_device_unsaved())).toBeVisible();
		// "Save & Next" saves it: right. Then one more by a mark for review, which counts too.
		await answerAll(other, "r");
		await choose(other, "right");
		await other.getByRole("button", { name: m.mock_mark_next() }).click();
		await expect(questionText(other)).not.toHaveText(text);
		await handIn(other);
		// 5 + 2 right, 2 wrong: 7 × 4 − 2.
		await expect(marks(other)).toHaveText(result("26", "720"));
		await other.context().close();
	});

	test("a paper whose key may be on the phone is marked without a network, and by the server later", async ({
		page,
		site,
	}) => {
		const { paperId, address } = await publishPaper(
			site,
			{ screen: "ion", isKeyOnPhone: true, sections: [makeSection({ questions: 3 })] },
			makeKnown(3),
		);
		await page.setViewportSize(PHONE);
		await begin(page, address);
		// The service worker has the page.
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
		await expect.poll(() => listCached(page)).toContain(address);
		site.disconnect();
		await answerAll(page, "rw");
		await handIn(page);
		await expect(marks(page)).toHaveText(result("3", "12"));
		await expect(page.getByText(m.mock_marked_here())).toBeVisible();
		await page.reload();
		await expect(marks(page)).toHaveText(result("3", "12"));
		await page.locator('summary[data-outcome="wrong"]').click();
		await expect(page.locator('[data-verdict="right"]')).toHaveCount(1);
		await expect.poll(() => countSaved(site, paperId)).toBe(0);
		site.connect();
		await page.evaluate(() => dispatchEvent(new Event("online")));
		await expect(page.getByText(m.mock_all_arrived())).toBeVisible();
		await expect(marks(page)).toHaveText(result("3", "12"));
		await expect.poll(() => countSaved(site, paperId)).toBe(2);
	});
});

test("sections with their own time are left by the clock alone, and the server hands in", async ({
	context,
	page,
	site,
}) => {
	const ofTotal = { single: { right: { total: "4", questions: 3 }, wrong: { ofRight: "-1/4" }, blank: "0" } };
	const { paperId, address } = await publishPaper(
		site,
		{
			title: "IBPS mock",
			screen: "ion",
			minutes: 2,
			sectionOrder: "locked",
			sections: [
				makeSection({ name: "English", questions: 3, minutes: 1, rules: ofTotal }),
				makeSection({ name: "Reasoning", questions: 3, minutes: 1 }),
			],
		},
		makeKnown(6),
	);
	await begin(page, address);
	const tab = page.getByRole("button", { name: /^Reasoning/ });
	await expect(tab).toBeDisabled();
	await expect(page.getByRole("button", { name: m.mock_finish() })).toHaveCount(0);
	await answerAll(page, "rw");
	await answerAll(page, "-");
	await expect(page.getByText(m.mock_wrapped_locked())).toBeVisible();
	// What arrives later would come from a clock that stood still, and count for the next section.
	await expect.poll(() => countSaved(site, paperId)).toBe(2);
	// "Back" leaves the paper, hands nothing in, and forwards it is where it was.
	const text = await questionText(page).innerText();
	await page.goBack();
	await page.goForward();
	await expect(questionText(page)).toHaveText(text);
	// A second tab of it stops the first one, which can have it back.
	const tab2 = await context.newPage();
	await tab2.goto(address);
	await expect(questionText(tab2)).toHaveText(text);
	await expect(page.getByRole("heading", { name: m.mock_other_tab() })).toBeVisible();
	await page.getByRole("button", { name: m.mock_continue_here() }).click();
	await expect(questionText(page)).toHaveText(text);
	await expect(tab2.getByRole("heading", { name: m.mock_other_tab() })).toBeVisible();
	await moveBeginning(site, paperId, 60_000);
	await page.reload();
	await expect(tab).toHaveAttribute("aria-current", "true");
	await expect(page.getByText(m.mock_section_over({ before: "English", section: "Reasoning" }))).toBeVisible();
	await expect(page.getByRole("button", { name: /^English/ })).toBeDisabled();
	await answerAll(page, "r");
	// Only the server's time is moved: to it, this device's clock is behind, and what it would send later would be too late.
	await expect.poll(() => countSaved(site, paperId)).toBe(3);
	await page.close();
	await moveBeginning(site, paperId, 60_000);
	const later = await context.newPage();
	await later.goto(address);
	await expect(later.getByText(m.mock_ended_by_time())).toBeVisible();
	// 4/3 − 1/3 + 4.
	await expect(marks(later)).toHaveText(result("5", "16"));
	await tab2.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
	await expect(marks(tab2)).toHaveText(result("5", "16"));
	await expect(marks(later)).toBeVisible();
	await later.setViewportSize(PHONE);
	await later.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
	await expect.poll(() => later.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test("partial marks and a number's range count as the exam says", async ({ page, site }) => {
	const several = makeQuestion({
		id: "several",
		text: "Which are right?",
		type: "several",
		options: ["right A", "right B", "right C", "wrong D"].map((text, place) => ({
			id: String(place),
			text,
			isCorrect: place < 3,
		})),
	});
	const number: Question = {
		...makeQuestion({ id: "number", text: "How fast?", options: [] }),
		type: "number",
		answer: 9.81,
		tolerance: 0.02,
		unit: "m/s²",
	};
	const draft = { title: "JEE mock", screen: "nta", sections: [makeSection({ questions: 2 })] } as const;
	const paper = await publishPaper(site, { ...draft, sections: [...draft.sections] }, [several, number]);
	const { address, moduleId } = paper;
	await page.setViewportSize(PHONE);
	await begin(page, address);
	// "Forget" says that a paper is open, and leads back to it.
	const code = await readCode(page);
	await page.goto("/data");
	await page.getByRole("button", { name: m.forget_everything() }).click();
	await expect(page.getByRole("dialog").getByText(code)).toBeVisible();
	await expect(page.getByRole("dialog").getByText(m.forget_link_places())).toBeVisible();
	await expect(page.getByRole("button", { name: m.forget_all_the_same() })).toBeVisible();
	await page.getByRole("link", { name: m.forget_paper_hand_in() }).click();
	await expect(page.getByRole("heading", { name: m.mock_before_handing_in() })).toBeFocused();
	// The address does not lead there again: neither a reload nor a second attempt of the page.
	await expect(page).toHaveURL(address);
	await page.getByRole("button", { name: m.mock_no_back() }).click();
	await answerKind(page);
	await answerKind(page);
	await handIn(page);
	// Two of three right options, and a number at the edge of its range.
	await expect(marks(page)).toHaveText(result("6", "8"));
	await page.getByRole("radio", { name: m.mock_part(), exact: true }).check({ force: true });
	await expect(page.getByText(m.mock_shown({ count: 1 }), { exact: true })).toBeVisible();
	await page.getByRole("radio", { name: m.mock_all(), exact: true }).check({ force: true });
	await page.locator('summary[data-outcome="part"]').click();
	await page.locator('summary[data-outcome="right"]').click();
	await expect(page.getByText(m.mock_number_range({ from: "9.79", to: "9.83" }))).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
	await page.goto(`/subtopics/${moduleId}`);
	await expect(page.getByText(m.mock_listed_result())).toBeVisible();
});

test("a closed paper says so, lets those go on who have begun, and shows their result when it is due", async ({
	page,
	site,
}) => {
	const draft = {
		title: "Closed mock",
		resultsFrom: Date.now() + 3_600_000,
		sections: [makeSection({ questions: 2 })],
	};
	const { paperId, address, moduleId } = await publishPaper(site, draft, makeKnown(2));
	await page.setViewportSize(PHONE);
	const { code, questions } = await new TestCandidate(sendTo(site), paperId).begin();
	await site.withHub((hub) => hub.papers.withdraw(paperId, ACTOR));

	await page.goto(address);
	await expect(page.getByText(m.mock_closed(), { exact: true })).toBeVisible();
	await expect(page.getByText(m.mock_closed_hint())).toBeVisible();
	await expect(page.getByRole("button", { name: m.mock_next_page() })).toHaveCount(0);
	await expectNoAxeViolationsInBothThemes(page);

	await page.getByText(m.mock_continue_with_code()).click();
	await page.getByLabel(m.mock_code()).fill(code);
	await page.getByRole("button", { name: m.mock_continue_here() }).click();
	await expect(questionText(page)).toHaveText(questions[0]?.text ?? "");
	await page.reload();
	await choose(page, "right");
	await handIn(page);
	await expect(page.getByText(m.mock_all_arrived())).toBeVisible();
	await expect(page.getByText(/^Results show here from /)).toBeVisible();
	await expect(marks(page)).toHaveCount(0);
	await expect(page.getByRole("button", { name: m.mock_again() })).toHaveCount(0);
	await page.goto(`/subtopics/${moduleId}`);
	await expect(page.getByText(/^Handed in\. The result shows from /)).toBeVisible();

	await site.withHub(async ({ papers }) => {
		const paper = await papers.get(paperId);
		await papers.update(paperId, { ...paper.draft, resultsFrom: null }, paper.version, ACTOR);
		await papers.publish(paperId, paper.version + 1, ACTOR);
		await papers.withdraw(paperId, ACTOR);
	});
	await page.goto(address);
	await expect(marks(page)).toHaveText(result("4", "8"));
});

test("who has begun a paper keeps its version's screen, marks and sections, also in the result", async ({
	page,
	site,
}) => {
	const sections = [makeSection({ name: "Physics", questions: 1 }), makeSection({ name: "Chemistry", questions: 1 })];
	const { paperId, address } = await publishPaper(
		site,
		{ title: "First version", screen: "nta", sections },
		makeKnown(2),
	);
	await begin(page, address);
	await site.withHub(async ({ papers }) => {
		const { draft, version } = await papers.get(paperId);
		const changed = { ...draft, title: "Second version", screen: "plain" as const, sections: sections.slice(1) };
		await papers.update(paperId, changed, version, ACTOR);
		await papers.publish(paperId, version + 1, ACTOR);
	});
	await page.reload();
	await expect(page.getByText("First version", { exact: true })).toBeVisible();
	await expect(page.getByRole("button", { name: m.mock_save_mark() })).toBeVisible();
	await answerAll(page, "r");
	await expect(page.getByText(m.mock_question_of({ section: "Chemistry", n: 1, count: 1 }))).toBeVisible();
	await handIn(page);
	await expect(marks(page)).toHaveText(result("4", "8"));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("First version");
	await expect(page.locator(".result-line", { hasText: "Physics, question 1: right" })).toBeVisible();
});

test("a phone whose clock is wrong begins a paper that the server says is open", async ({ page, site }) => {
	const openUntil = Date.now() + 3_600_000;
	const { address } = await publishPaper(site, { openUntil, sections: [makeSection({ questions: 1 })] }, makeKnown(1));
	await page.clock.setSystemTime(Date.now() + 86_400_000);
	await page.goto(address);
	await expect(page.getByRole("button", { name: m.mock_next_page() })).toBeHidden();
	await page.getByText(m.mock_clock_is_wrong()).click();
	await beginHere(page);
});

/** Answers the open question: two of its three right options, or the lowest right number by the keys on the screen. */
async function answerKind(page: Page): Promise<void> {
	const text = await questionText(page).innerText();
	if (text === "Which are right?") {
		await choose(page, "right A");
		await choose(page, "right C");
	} else {
		const keys = page.getByRole("group", { name: m.mock_keypad() });
		for (const key of ["9", m.mock_key_point(), "7", "9"])
			await keys.getByRole("button", { name: key, exact: true }).click();
		await expect(page.getByLabel(m.your_number_in({ unit: "m/s²" }))).toHaveValue("9.79");
	}
	await page.getByRole("button", { name: m.mock_save_next(), exact: true }).click();
	await expect(questionText(page)).not.toHaveText(text);
}

test("a paper is taken with keys alone, and its states have words, at any size of text", async ({ page, site }) => {
	const { address } = await publishPaper(site, { sections: [makeSection({ questions: 3 })] }, makeKnown(3));
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto(address);
	// Marks of types that the paper does not have are not listed.
	await expect(page.getByText(m.mock_type_single(), { exact: false })).toBeVisible();
	await expect(page.getByText(m.mock_type_number(), { exact: false })).toHaveCount(0);
	await expectNoAxeViolationsInBothThemes(page);
	const press = async (name: string) => {
		await page.getByRole("button", { name, exact: true }).focus();
		await page.keyboard.press("Enter");
	};
	await press(m.mock_next_page());
	await expect(page.getByRole("heading", { name: m.mock_rules() })).toBeFocused();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Space");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await expect(page.locator("[data-question-heading]")).toBeFocused();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Space");
	const current = page.getByRole("button", { name: m.mock_palette_question({ n: 1, state: m.mock_answered() }) });
	await expect(current).toHaveAttribute("aria-current", "true");
	await expect(page.getByRole("timer")).toHaveText(/^5\d:\d\d$|^1:00:00$/);
	await press(m.mock_mark());
	// The palette is one stop of the Tab key; arrows move in it.
	await page.getByRole("button", { name: m.mock_palette_question({ n: 1, state: m.mock_answered_marked() }) }).focus();
	await page.keyboard.press("End");
	await expect(page.getByRole("button", { name: /^Question 3,/ })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page.locator("[data-question-heading]")).toBeFocused();
	await expectNoAxeViolationsInBothThemes(page);
	await press(m.mock_finish());
	await expect(page.getByRole("heading", { name: m.mock_before_handing_in() })).toBeFocused();
	await expectNoAxeViolationsInBothThemes(page);
	await press(m.mock_no_back());
	await page.setViewportSize(PHONE);
	await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
	const width = () => page.evaluate(() => document.documentElement.scrollWidth);
	await expect.poll(width).toBe(PHONE.width);
	await press(m.mock_questions());
	await expectNoAxeViolationsInBothThemes(page);
	await page.keyboard.press("Escape");
	await press(m.mock_questions());
	await page.getByRole("dialog").getByRole("button", { name: m.mock_finish() }).click();
	await expect.poll(width).toBe(PHONE.width);
	await page.getByRole("button", { name: m.mock_yes_hand_in() }).click();
	await expect(marks(page)).toBeVisible();
	await expect.poll(width).toBe(PHONE.width);
});

test("a number has the option 'Not attempted', and what is no number is marked as none, in the palette, the summary and the result", async ({
	page,
	site,
}) => {
	const { scheme } = makeDraft("");
	const rule = { right: "4", wrong: "-1", blank: "-1" };
	const draft = { scheme: { ...scheme, notAttempted: "0", rules: { ...scheme.rules, number: rule } } };
	const sections = [makeSection({ questions: 2 })];
	const { address } = await publishPaper(site, { ...draft, sections }, [makeNumber("first"), makeNumber("second")]);
	await page.setViewportSize(PHONE);
	await begin(page, address);
	const field = page.getByRole("textbox", { name: m.your_number() });
	await test.step("an option that typing takes back", async () => {
		const option = page.getByRole("radio", { name: m.mock_not_attempted() });
		await choose(page, m.mock_not_attempted());
		await expect(field).toHaveValue("");
		// A key that deletes has nothing to delete.
		await page.getByRole("button", { name: m.mock_key_back() }).click();
		await expect(option).toBeChecked();
		await page.getByRole("button", { name: "7", exact: true }).click();
		await expect(option).not.toBeChecked();
		await expect(field).toHaveValue("7");
		// Before the digit is stored.
		await page.evaluate(() => {
			const isEight = ({ textContent }: Element) => textContent === "8";
			[...document.querySelectorAll("button")].find(isEight)?.click();
			document.querySelector<HTMLInputElement>("input[type=radio]")?.click();
		});
		await expect(option).toBeChecked();
		await expect(field).toHaveValue("");
		await expectNoAxeViolationsInBothThemes(page);
	});
	await page.getByRole("button", { name: m.mock_next(), exact: true }).click();
	await expect(page.getByText(m.mock_question_of({ section: "Physics", n: 2, count: 2 }))).toBeVisible();
	await test.step("no number, where choices are saved at once", async () => {
		await field.pressSequentially("12.5");
		await expect(page.getByRole("status").filter({ hasText: m.mock_no_number() })).toBeHidden();
		await page.getByRole("button", { name: m.mock_key_point() }).click();
		await expect(field).toHaveValue("12.5.");
		await expect(page.getByText(m.mock_no_number())).toBeVisible();
		const states = { n: 2, state: m.mock_not_answered() };
		await page.getByRole("button", { name: m.mock_questions() }).click();
		await expect(page.getByRole("button", { name: m.mock_palette_unsaved(states) })).toBeVisible();
		await page.getByRole("button", { name: m.mock_close() }).click();
	});
	await handIn(page);
	await expect(page.getByText(m.mock_unsaved_choice({ section: "Physics", n: 2, choice: "12.5." }))).toBeVisible();
	await expect(marks(page)).toHaveText(result("−1", "8"));
	await page.locator('summary[data-outcome="not-attempted"]').click();
	await expect(page.getByText(m.mock_you_not_attempted())).toBeVisible();
	await page.locator('summary[data-outcome="blank"]').click();
	await expect(page.getByText(m.mock_you_left_out())).toBeVisible();
});
