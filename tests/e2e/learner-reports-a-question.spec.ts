// A learner reports without a network that a question is wrong; the report arrives when the network is back, and a teacher closes it.

import { REPORT_PATH } from "#core/addresses/calls.ts";
import * as m from "#messages";
import { expectNoAxeViolations } from "./support/axe.ts";
import { openPanel } from "./support/panel.ts";
import { answer, makeStoryQuestions } from "./support/quiz.ts";
import { NETWORK_ERRORS } from "./support/site.ts";
import { expect, test } from "./support/story.ts";

test.use({ allowedErrors: [NETWORK_ERRORS] });

test("a report that is written offline reaches the teacher, who closes it", async ({ page, context, product }) => {
	const module = await product.addModule({
		title: `Rivers ${crypto.randomUUID()}`,
		subtopics: [{ title: "Springs", questions: makeStoryQuestions(3) }],
	});
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
	await expect(page.getByRole("button", { name: m.report_open() })).toBeHidden();
	const asked = await answer(page, true);
	await expect(page.getByText(/^Question \d{3}-\d{4}$/)).toBeVisible();
	const number = await page.getByText(/^Question \d{3}-\d{4}$/).textContent();
	const opener = page.getByRole("button", { name: m.report_open() });
	await page.setViewportSize({ width: 360, height: 740 });
	await opener.click();
	await page.keyboard.press("Escape");
	await expect(opener).toBeFocused();
	await opener.press("Enter");
	await expect(page.getByRole("radio", { name: m.report_kind_key() })).toBeFocused();
	// The form's end is above the quiz's bar.
	const end = await page.getByRole("button", { name: m.cancel(), exact: true }).boundingBox();
	const bar = await page.getByRole("button", { name: m.next_question() }).boundingBox();
	expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
	await expectNoAxeViolations(page);

	await page.getByRole("button", { name: m.report_send() }).click();
	await expect(page.getByRole("alert")).toHaveText(m.report_choose());
	await page.getByRole("radio", { name: m.report_kind_key() }).check();
	await page.getByLabel(m.report_note()).fill("It should be the second one.");
	await page.reload();
	await expect(page.getByRole("radio", { name: m.report_kind_key() }), "chosen, over a reload").toBeChecked();
	await expect(page.getByLabel(m.report_note())).toHaveValue("It should be the second one.");
	await page.getByLabel(m.report_note()).press("End");
	// A line break, not the next question.
	await page.keyboard.press("Enter");
	// The server alone is away: the browser does not say when it is back.
	await context.route(`**${REPORT_PATH}`, (route) => route.abort());
	await page.getByRole("button", { name: m.report_send() }).click();
	await expect(page.getByText(m.report_stored())).toBeFocused();
	await context.unroute(`**${REPORT_PATH}`);
	await expect(page.getByText(m.report_sent())).toBeVisible();
	await expect(page.getByText(m.report_stored())).toHaveCount(0);
	// The same question again, in the review of its set; letters of the note choose and skip nothing.
	for (const isRight of [false, true]) {
		await page.getByRole("button", { name: m.next_question() }).click();
		await answer(page, isRight);
	}
	await page.getByRole("button", { name: m.next_question_set() }).click();
	const reviewed = page.locator("details.missed").filter({ hasText: asked });
	await expect(reviewed.getByRole("button", { name: m.report_open() })).toBeHidden();
	await reviewed.locator("summary").first().click();
	await expect(reviewed.getByText(number ?? "")).toBeVisible();
	await reviewed.getByRole("button", { name: m.report_open() }).click();
	await reviewed.getByRole("radio", { name: m.report_kind_text() }).check();
	await reviewed.getByLabel(m.report_note()).pressSequentially("as said");
	await expect(reviewed.getByLabel(m.report_note())).toHaveValue("as said");
	await expectNoAxeViolations(page);
	await reviewed.getByRole("button", { name: m.cancel(), exact: true }).click();
	await expect(reviewed.getByRole("button", { name: m.report_open() })).toBeFocused();
	await expect.poll(() => page.evaluate(() => localStorage.getItem("doubtless.reports"))).toBeNull();

	await openPanel(page, "/admin/dashboard");
	await page.getByRole("link", { name: m.admin_reported({ count: 1 }) }).click();
	const row = page.getByRole("listitem").filter({ hasText: module.title }).first();
	await expect(row).toContainText("It should be the second one.");
	await expect(row).toContainText(number ?? "");
	await expectNoAxeViolations(page);
	await row.getByRole("button", { name: m.admin_close_right() }).click();
	await expect(page.getByText(m.admin_look_no_reports(), { exact: true })).toBeVisible();
	const toast = page.locator(".toast");
	await expect(toast).toContainText(m.admin_reports_closed({ reason: m.admin_close_right() }));
	await toast.getByRole("button", { name: m.admin_undo() }).click();
	await expect(page.getByText(m.admin_reports_reopened())).toBeVisible();
	await row.getByRole("button", { name: m.admin_close_corrected() }).click();
	await expect(page.getByText(m.admin_look_no_reports(), { exact: true })).toBeVisible();
	await openPanel(page, "/admin/activity");
	const entries = page.getByRole("row").filter({ hasText: `${module.title} › Springs` });
	await expect(entries).toHaveText([
		new RegExp(`^${m.admin_did_close_corrected({ title: "" })}`),
		new RegExp(`^${m.admin_did_reopen_reports({ title: "" })}`),
		new RegExp(`^${m.admin_did_close_right({ title: "" })}`),
	]);
	await expect(entries.first()).toContainText(asked);
});
