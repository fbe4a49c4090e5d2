// A mock exam on small phones: the way to its end is within reach, what is said about the time moves nothing, a phone that another one
// has taken over from hears of the end, and a paper that is not open says so first.
import type { Locator, Page } from "@playwright/test";
import { paperCallPath } from "#core/addresses/calls.ts";
import * as m from "#messages";
import { answer, makeSection, TestCandidate } from "../test-papers.ts";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import {
	begin,
	beginHere,
	choose,
	expectBegun,
	makeKnown,
	marks,
	moveBeginning,
	PHONE,
	publishPaper,
	questionText,
	readCode,
	result,
	sendTo,
} from "./support/papers.ts";
import { shownCode } from "./support/phones.ts";
import { NETWORK_ERRORS } from "./support/site.ts";
import { test } from "./support/site-story.ts";
import { expect } from "./support/story.ts";

test.use({
	allowedErrors: [new RegExp(`${NETWORK_ERRORS.source}|status of 409`)],
	viewport: PHONE,
});

const heading = (section: string, n: number, count: number) => m.mock_question_of({ section, n, count });

test("the way to the end is on the screen of the last question, and below each other one, at any size of text", async ({
	page,
	site,
}) => {
	const sections = [makeSection({ name: "Physics", questions: 2 }), makeSection({ name: "Chemistry", questions: 2 })];
	const { address } = await publishPaper(site, { screen: "nta", sections }, makeKnown(4));
	await begin(page, address);
	const finish = page.getByRole("button", { name: m.mock_finish() });
	const next = page.getByRole("button", { name: m.mock_save_next(), exact: true });
	const bar = page.locator(".nta-actions");
	const barAt = () => bar.boundingBox().then((box) => box?.y);
	// The foot of the page has it, as on the real screen.
	await expect(finish).toHaveCount(1);
	await finish.scrollIntoViewIfNeeded();
	await expect(finish).toBeInViewport({ ratio: 1 });
	await page.evaluate(() => scrollTo(0, 0));
	const before = await barAt();
	await next.click();
	await expect(page.getByText(heading("Physics", 2, 2))).toBeVisible();
	await expect(finish).toBeInViewport({ ratio: 1 });
	await expect.poll(barAt).toBe(before);
	await next.click();
	await next.click();
	await expect(page.getByText(heading("Chemistry", 2, 2))).toBeVisible();
	await expect(finish).toBeInViewport({ ratio: 1 });
	await expectNoAxeViolationsInBothThemes(page);
	await next.click();
	await expect(page.getByText(m.mock_wrapped())).toBeVisible();
	await expect(finish).toBeInViewport({ ratio: 1 });
	await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
	await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
	await finish.click();
	await expect(page.getByRole("heading", { name: m.mock_before_handing_in() })).toBeFocused();
	await page.getByRole("button", { name: m.mock_yes_hand_in() }).click();
	await expect(marks(page)).toHaveText(result("0", "16"));
});

/** How far things have moved since it was called first, as the browser counts it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
	const counter = await page.evaluateHandle(() => {
		const counted = { sum: 0 };
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) if ("value" in entry) counted.sum += Number(entry.value);
		}).observe({ type: "layout-shift" });
		return counted;
	});
	return () => counter.evaluate(({ sum }) => sum);
}

test("what is said about the time moves nothing, and is gone after seconds", async ({ page, site }) => {
	const { paperId, address } = await publishPaper(
		site,
		{ minutes: 60, sections: [makeSection({ questions: 1 })] },
		makeKnown(1),
	);
	await begin(page, address);
	await moveBeginning(site, paperId, 30 * 60_000 - 60_000);
	await page.clock.install();
	await page.reload();
	await expect(page.getByRole("timer")).toHaveText(/^(31:00|30:\d\d)$/);
	const shifts = await watchShifts(page);
	const textAt = () => questionText(page).boundingBox();
	const before = await textAt();
	const said = page.getByText(m.mock_half_left_minutes({ count: 30 }));
	await page.clock.fastForward(60_000);
	await expect(said).toBeInViewport({ ratio: 1 });
	await expect.poll(textAt).toEqual(before);
	await expectNoAxeViolationsInBothThemes(page);
	// For how long: time-left.test.ts.
	await page.clock.fastForward(8_000);
	await expect(said).toBeHidden();
	await expect.poll(textAt).toEqual(before);
	await expect.poll(shifts).toBe(0);
});

test("a person's extra time stays beside the clock, and times of sections add up to that of the paper", async ({
	page,
	site,
}) => {
	const names = ["Physics", "Chemistry"];
	const { paperId, address } = await publishPaper(
		site,
		{
			minutes: 40,
			screen: "nta",
			sectionOrder: "in-order",
			sections: names.map((name) => makeSection({ name, questions: 1, minutes: 20 })),
		},
		makeKnown(2),
	);
	const extra = await site.withHub(async ({ openPapers }) => (await openPapers.find(paperId))?.extraCode);
	await page.clock.install();
	await page.goto(`${address}?extra=${extra}`);
	await expect(page.getByText(m.mock_minutes_seconds({ minutes: 53, seconds: 20 }), { exact: true })).toBeVisible();
	await expect(page.getByText(m.mock_minutes_seconds({ minutes: 26, seconds: 40 }), { exact: true })).toHaveCount(2);
	await page.getByRole("button", { name: m.mock_next_page() }).click();
	await expect(page.getByText(m.mock_rule_save_mark())).toBeVisible();
	await page.getByRole("button", { name: m.mock_previous_page() }).click();
	await beginHere(page);
	const beside = page.locator(".time-left").getByText(m.mock_extra_minutes({ count: 6 }));
	await expect(beside).toBeInViewport({ ratio: 1 });
	await expect(page.locator(".time-call")).not.toBeEmpty();
	await page.clock.fastForward(8_000);
	await expect(page.locator(".time-call")).toBeEmpty();
	await expect(beside).toBeInViewport({ ratio: 1 });
	await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
	await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

/** Lets the page ask the server at once, which it does every few seconds (sender.test.ts), also where it is asking just then. */
async function askUntilShown(shown: Locator): Promise<void> {
	const ask = async () => {
		await shown.page().evaluate(() => dispatchEvent(new Event("online")));
		return shown.isVisible();
	};
	await expect.poll(ask).toBe(true);
}

test("a phone shows by itself that another one has handed in, and 'Continue here' leads to the result", async ({
	page,
	site,
}) => {
	for (const isPressed of [false, true]) {
		const { paperId, address } = await publishPaper(site, { sections: [makeSection({ questions: 2 })] }, makeKnown(2));
		await begin(page, address);
		await choose(page, "right");
		const other = new TestCandidate(sendTo(site), paperId);
		await other.takeOver(await readCode(page));
		await askUntilShown(page.getByRole("heading", { name: m.mock_other_device() }));
		// So that it hears nothing by itself.
		if (isPressed) await page.route(`**${paperCallPath(paperId, "events")}`, (route) => route.abort());
		await other.send([{ kind: "handed-in", at: 1_000 }]);
		if (isPressed) await page.getByRole("button", { name: m.mock_continue_here() }).click();
		else await askUntilShown(marks(page));
		await expect(marks(page)).toHaveText(result("4", "8"));
		await expect(page.getByText(m.mock_handed_in())).toBeVisible();
	}
});

test("a device with the same log shows that a paper is open on another one, and gets its result where no attempt is left", async ({
	page,
	site,
}) => {
	await page.goto("/data");
	await page.getByRole("button", { name: m.progress_make_code() }).click();
	await expect(shownCode(page)).toBeVisible();
	// The other device of this log has its cookie.
	const [learner] = await page.context().cookies();
	const cookie = `${learner?.name}=${learner?.value}`;
	const draft = { attempts: 1, sections: [makeSection({ questions: 1 })] };

	await test.step("says that it goes on there, and continues it here", async () => {
		const { paperId, moduleId } = await publishPaper(site, draft, makeKnown(1));
		await new TestCandidate(sendTo(site), paperId, cookie).begin();
		await page.goto(`/subtopics/${moduleId}`);
		await page.getByRole("link", { name: m.mock_listed_running() }).click();
		await expect(page.getByRole("heading", { name: m.mock_other_device() })).toBeVisible();
		await page.getByRole("button", { name: m.mock_continue_here() }).click();
		await expect(questionText(page)).toBeVisible();
	});
	await test.step("shows the result of the only attempt", async () => {
		const { paperId, address } = await publishPaper(site, draft, makeKnown(1));
		const first = new TestCandidate(sendTo(site), paperId, cookie);
		const { questions } = await first.begin();
		const right = questions[0]?.options.find(({ text }) => text.startsWith("right"))?.id ?? "";
		await first.send([...answer(questions[0]?.id ?? "", right, 1), { kind: "handed-in", at: 1_000 }]);
		await page.goto(address);
		await page.getByRole("button", { name: m.mock_next_page() }).click();
		await page.getByLabel(m.mock_have_read()).check();
		await page.getByRole("button", { name: m.mock_begin(), exact: true }).click();
		await expect(page.getByText(m.api_attempts_used())).toBeVisible();
		await page.getByRole("button", { name: m.mock_last_result() }).click();
		await expect(marks(page)).toHaveText(result("4", "4"));
	});
});

test("with five options the button that hands in is on the screen of the last question, clear of the bar", async ({
	page,
	site,
}) => {
	const five = makeKnown(2).map((question) => ({
		...question,
		text: `${question.text} What is the speed of the ball at the moment?`,
		options: [...question.options, { id: "9", text: "none of these", isCorrect: false, explanation: "" }],
	}));
	const sections = ["Physics", "Chemistry"].map((name) => makeSection({ name, questions: 1 }));
	for (const screen of ["plain", "nta", "ion"] as const) {
		const { address } = await publishPaper(site, { screen, sections }, five);
		await begin(page, address);
		const next = screen === "plain" ? m.mock_next() : m.mock_save_next();
		await page.getByRole("button", { name: next, exact: true }).click();
		await expect(page.getByText(heading("Chemistry", 1, 1))).toBeVisible();
		const finish = page.getByRole("button", { name: m.mock_finish() });
		const isCovered = () =>
			finish.evaluate((button) => {
				const { left, right, top, bottom } = button.getBoundingClientRect();
				const ends = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
				return ends.some((found) => found === null || !button.contains(found));
			});
		await expect.poll(isCovered).toBe(false);
	}
});

test("a paper that is over, or not open yet, says so before its instructions", async ({ page, site }) => {
	const hour = 3_600_000;
	const sections = [makeSection({ questions: 1 })];
	const over = await publishPaper(site, { openUntil: Date.now() - hour, sections }, makeKnown(1));
	await page.goto(over.address);
	const shifts = await watchShifts(page);
	await expect(page.getByText(/^This paper closed on /)).toBeInViewport();
	await expect(page.getByText(m.mock_closed_hint())).toBeInViewport();
	// The server says so, whatever the device's clock does.
	await expect(page.getByText(m.mock_clock_is_wrong())).toHaveCount(0);
	await expect.poll(shifts).toBe(0);
	const next = page.getByRole("button", { name: m.mock_next_page() });
	await expect(next).toBeHidden();
	await expectNoAxeViolationsInBothThemes(page);
	const early = await publishPaper(site, { openFrom: Date.now() + hour, sections }, makeKnown(1));
	await page.goto(`/subtopics/${early.moduleId}`);
	await expect(page.getByText(/^This paper opens on /)).toBeVisible();
	await page.goto(early.address);
	await expect(page.getByText(/^This paper opens on /)).toBeInViewport();
	await expect(page.getByText(m.mock_opens_hint())).toBeInViewport();
	await next.click();
	await expect(page.getByText(/^This paper opens on /)).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
});

test("no option moves when the network goes and comes, and Back closes what is open before it leaves", async ({
	page,
	site,
}) => {
	const sections = [makeSection({ questions: 2 })];
	const { address, moduleId } = await publishPaper(site, { screen: "plain", sections }, makeKnown(2));
	await page.goto(`/module/${moduleId}`);
	await page.goto(address);
	await page.getByRole("button", { name: m.mock_next_page() }).click();
	await page.goBack();
	await expect(page.getByRole("heading", { name: m.mock_about() })).toBeVisible();
	await beginHere(page);
	const option = page.locator(".option").first();
	const before = await option.boundingBox();
	site.disconnect();
	await choose(page, "right");
	await expect(page.getByText(m.mock_waiting_saved())).toBeVisible();
	await expect.poll(() => option.boundingBox()).toEqual(before);
	site.connect();
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await expect(page.getByText(m.mock_waiting_saved())).toHaveCount(0);
	await expect.poll(() => option.boundingBox()).toEqual(before);

	await page.getByRole("button", { name: m.mock_questions() }).click();
	await page.getByRole("dialog").getByRole("button", { name: m.mock_finish() }).click();
	const summary = page.getByRole("heading", { name: m.mock_before_handing_in() });
	await expect(summary).toBeVisible();
	await page.goBack();
	await expect(questionText(page)).toBeVisible();
	await page.goForward();
	await expect(summary).toBeVisible();
	await page.getByRole("button", { name: m.mock_no_back() }).click();
	await expect(questionText(page)).toBeVisible();
	// The question is no trap.
	await page.goBack();
	await expect(page).toHaveURL(`/module/${moduleId}`);
	await page.goto("/");
	await page.getByRole("link", { name: m.mock_running() }).click();
	await expect(questionText(page)).toBeVisible();
});

test("a beginning whose answer is lost says that the time may run, also on the module's page, and opens by itself", async ({
	context,
	page,
	site,
}) => {
	const sections = [makeSection({ questions: 1 })];
	const { paperId, address, moduleId } = await publishPaper(site, { sections }, makeKnown(1));
	let isLost = true;
	await page.route("**/begin", async (route) => {
		if (!isLost) return route.continue();
		await route.fetch();
		await route.abort();
	});
	await page.clock.install();
	await page.goto(address);
	await page.getByRole("button", { name: m.mock_next_page() }).click();
	await page.getByLabel(m.mock_have_read()).check();
	await page.getByRole("button", { name: m.mock_begin(), exact: true }).click();
	await expect(page.getByRole("alert").filter({ hasText: m.mock_begin_unanswered() })).toBeVisible();
	const module = await context.newPage();
	await module.goto(`/module/${moduleId}`);
	await expect(module.getByText(m.mock_listed_unanswered())).toBeVisible();
	isLost = false;
	await page.clock.fastForward(5_000);
	await expectBegun(page);
	await page.reload();
	await expect(questionText(page)).toBeVisible();
	const attempts = await site.withHub(({ db }) =>
		db.selectFrom("paperAttempt").select("id").where("paperId", "=", paperId).execute(),
	);
	expect(attempts).toHaveLength(1);
});
