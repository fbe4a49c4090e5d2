// The date of the exam and the daily reminder on "Today".
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { expectLargeTextFits } from "./support/screen.ts";
import { expect, type StoryProduct, test } from "./support/story.ts";

/** Noon, in the browser's own zone. */
const START = new Date(2026, 10, 26, 12).getTime();

/** Opens "Today" on that day. */
async function openToday(page: Page, product: StoryProduct): Promise<void> {
	const { id } = await product.addModule({ title: "Rivers", subtopics: [{ questions: makeStoryQuestions(3) }] });
	await page.clock.setFixedTime(START);
	await page.goto(`/today/${id}`);
}

test("a date whose last digit was just typed is kept when the page is reloaded", async ({ page, product }) => {
	await openToday(page, product);
	const field = page.getByLabel(m.exam_date());
	await field.focus();
	await page.keyboard.type("01052027");
	await page.reload();
	await expect(page.getByText(m.plan_days_left({ count: 40 }))).toBeVisible();
	await expect(field).toHaveValue("2027-01-05");
	// Over the stored one, and then removed.
	await field.focus();
	await page.keyboard.type("01062027");
	await page.reload();
	await expect(page.getByText(m.plan_days_left({ count: 41 }))).toBeVisible();
	await page.getByRole("button", { name: m.exam_remove() }).click();
	await expect(page.getByText(m.exam_removed())).toBeVisible();
	await page.reload();
	await expect(page.getByText(m.plan_seen({ seen: 0, total: 3 }))).toBeVisible();
	await expect(field).toHaveValue("");
});

test("a date that was just typed is in the log of a tab that is closed", async ({ page, product }) => {
	await openToday(page, product);
	const field = page.getByLabel(m.exam_date());
	await field.waitFor();
	// No pause of the entry ends any more.
	await page.clock.install({ time: START });
	await page.clock.pauseAt(START + 60_000);
	await field.focus();
	await page.keyboard.type("01052027");
	await expect(page.getByText(m.exam_stored({ day: "January 5, 2027" }))).toBeVisible();
	const other = await page.context().newPage();
	const address = page.url();
	await page.close();
	await other.clock.resume();
	await other.goto(address);
	await expect(other.getByText(m.plan_days_left({ count: 40 }))).toBeVisible();
});

/** Presses the button. @returns the saved file's lines */
async function saveCalendar(page: Page): Promise<string[]> {
	const saving = page.waitForEvent("download");
	await page.getByRole("button", { name: m.calendar_file() }).click();
	const file = await readFile(await (await saving).path(), "utf8");
	return file.split("\r\n").filter((line) => /^(?:DTSTART|RRULE|SUMMARY)/.test(line));
}

test("the daily reminder rings at the chosen time, with and without a date of the exam", async ({ page, product }) => {
	await openToday(page, product);
	const reminder = ["RRULE:FREQ=DAILY", `SUMMARY:${m.calendar_reminder({ title: "Rivers" })}`];
	const saved = await saveCalendar(page);
	expect(saved).toEqual(["DTSTART:20261126T180000", ...reminder]);
	await page.getByLabel(m.reminder_time()).fill("06:30");
	await page.reload();
	await expect(page.getByLabel(m.reminder_time())).toHaveValue("06:30");
	await page.getByLabel(m.exam_date()).fill("2027-01-05");
	await expect(page.getByText(m.reminder_until_exam())).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
	const exam = ["DTSTART;VALUE=DATE:20270105", `SUMMARY:${m.calendar_exam({ title: "Rivers" })}`];
	const daily = ["DTSTART:20261126T063000", "RRULE:FREQ=DAILY;COUNT=40", reminder[1]];
	const both = await saveCalendar(page);
	expect(both).toEqual([...exam, ...daily]);
	await expect(page.getByText(m.calendar_saved())).toBeVisible();
	await expectLargeTextFits(page);
});

test("after midnight the days until the exam are counted by dates, and its own day says so", async ({
	page,
	product,
}) => {
	await openToday(page, product);
	await page.getByLabel(m.exam_date()).fill("2026-11-27");
	await expect(page.getByText(m.plan_days_left({ count: 1 }))).toBeVisible();
	// Until 4:00 it is still the learner's day before.
	for (const [day, text] of [
		[27, m.plan_exam_today()],
		[28, m.plan_exam_over({ day: "November 27, 2026" })],
	] as const) {
		await page.clock.setFixedTime(new Date(2026, 10, day, 3, 30));
		await page.reload();
		await expect(page.getByText(text)).toBeVisible();
	}
});
