// A mock exam on small phones: the way to its end is within reach, what is said about the time moves nothing, a phone that another one
// has taken over from hears of the end, and a paper that is not open says so first.
import type { Page } from "@playwright/test";
import { paperCallPath } from "#core/addresses/calls.ts";
import * as m from "#messages";
import { makeSection } from "../test-papers.ts";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import {
	begin,
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
} from "./support/papers.ts";
import { NETWORK_ERRORS, test } from "./support/site.ts";
import { expect } from "./support/story.ts";

test.use({ serviceWorkers: "allow", allowedErrors: [NETWORK_ERRORS], viewport: PHONE });

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
	await moveBeginning(site, paperId, 30 * 60_000 - 12_000);
	await page.reload();
	await expect(questionText(page)).toBeVisible();
	await expect(page.getByRole("timer")).toHaveText(/^30:(0\d|1[012])$/);
	const shifts = await watchShifts(page);
	const textAt = () => questionText(page).boundingBox();
	const before = await textAt();
	const said = page.getByText(m.mock_half_left_minutes({ count: 30 }));
	await expect(said).toBeInViewport({ ratio: 1 });
	await expect.poll(textAt).toEqual(before);
	await expectNoAxeViolationsInBothThemes(page);
	await expect(said).toBeHidden();
	await expect.poll(textAt).toEqual(before);
	await expect.poll(shifts).toBe(0);
});

test("a phone shows by itself that another one has handed in, and 'Continue here' leads to the result", async ({
	page,
	site,
}) => {
	for (const isPressed of [false, true]) {
		const { paperId, address } = await publishPaper(site, { sections: [makeSection({ questions: 2 })] }, makeKnown(2));
		await begin(page, address);
		await choose(page, "right");
		const code = await readCode(page);
		const other = await openPhone(page, site);
		await other.goto(address);
		await other.getByText(m.mock_continue_with_code()).click();
		await other.getByLabel(m.mock_code()).fill(code);
		await other.getByRole("button", { name: m.mock_continue_here() }).click();
		await expect(questionText(other)).toBeVisible();
		await page.evaluate(() => dispatchEvent(new Event("online")));
		await expect(page.getByRole("heading", { name: m.mock_other_device() })).toBeVisible();
		// So that it hears nothing by itself.
		if (isPressed) await page.route(`**${paperCallPath(paperId, "events")}`, (route) => route.abort());
		await handIn(other);
		await expect(marks(other)).toHaveText(result("4", "8"));
		if (isPressed) await page.getByRole("button", { name: m.mock_continue_here() }).click();
		await expect(marks(page)).toHaveText(result("4", "8"));
		await expect(page.getByText(m.mock_handed_in())).toBeVisible();
		await other.context().close();
	}
});

test("a paper that is over, or not open yet, says so before its instructions", async ({ page, site }) => {
	const hour = 3_600_000;
	const sections = [makeSection({ questions: 1 })];
	const over = await publishPaper(site, { openUntil: Date.now() - hour, sections }, makeKnown(1));
	await page.goto(over.address);
	await expect(page.getByText(/^This paper closed on /)).toBeInViewport();
	await expect(page.getByText(m.mock_closed_hint())).toBeInViewport();
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
