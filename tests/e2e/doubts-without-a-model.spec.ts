// The default, without an API key: a doubt gets the module's own passages, word for word, and says that no model answered.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { ask, chat, lastTurn, openChat, questionBox, remainingQuota, sendButton } from "./support/doubts.ts";
import { addQuiz, answer } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";

const HEADING = m.doubt_no_model();

test("an English doubt gets passages with their places and marks, says that no model answered, and is known in another tab", async ({
	page,
	context,
}) => {
	await openChat(page);
	await expect(chat(page).getByText(m.doubt_lead_quote())).toBeVisible();
	await expect(chat(page).getByText(m.doubt_without_model())).toHaveCount(1);
	await expect(chat(page).getByText(m.doubt_can_be_wrong())).toHaveCount(0);
	const quotes = lastTurn(page).locator("blockquote");
	await askFromTheTop(page, "why should I survey a chapter before reading");
	await expect(lastTurn(page).getByText(HEADING, { exact: true })).toBeVisible();
	await expect(page.getByText(m.doubt_without_model()), "once, and not above each answer").toHaveCount(1);
	await expect.poll(() => quotes.count()).toBeLessThanOrEqual(3);
	await expect(quotes.first()).toContainText(/survey/i);
	await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 9, limit: 10 }));
	await expect(chat(page).getByText(/all 10 again at \d\d:\d\d/)).toBeVisible();
	const other = await context.newPage();
	await openChat(other);
	await expect(remainingQuota(other), "before the learner types there").toHaveText(
		m.doubt_left({ left: 9, limit: 10 }),
	);
	await other.close();
	// The sentence that answers, with the words that match.
	await askFromTheTop(page, "why does a survey come first?");
	const quote = lastTurn(page).locator("figure", { hasText: "Why first?" }).locator("blockquote");
	await expect(quote.first()).toBeVisible();
	const mark = quote.first().locator("mark").first();
	await expect(mark).toHaveText(/^(survey|first|come)/i);
	await expect(mark).toHaveCSS("text-decoration-line", "underline");
	// Below an answer of another length.
	await askFromTheTop(page, "what is the review step for");
});

/** The page scrolls to the question and the beginning of its answer, however long the last one was. */
async function askFromTheTop(page: Page, question: string): Promise<void> {
	await ask(page, question);
	await expect(lastTurn(page).locator("blockquote").first()).toBeVisible();
	await expect(lastTurn(page).getByText(question)).toBeInViewport({ ratio: 1 });
	await expect(lastTurn(page).locator("blockquote").first()).toBeInViewport({ ratio: 0.5 });
	// The way to the rest covers nothing of it.
	const isOverAnswer = () => {
		const [below = 0, box = 0] = [".chat-below", ".chat-box"].map((part) => {
			return document.querySelector(part)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
		});
		return below < box;
	};
	await expect.poll(() => page.evaluate(isOverAnswer)).toBe(false);
}

test("a question's answer is quoted only after the learner has answered it in Recite", async ({ page, product }) => {
	const address = await addQuiz(product, 1);
	const note = m.doubt_answer_withheld();
	await page.goto(`${address}#gemini`);
	await ask(page, "give me the answer of question 1");
	const question = lastTurn(page).locator("figure");
	await expect(question.getByText(note)).toBeVisible();
	await expect(question).not.toContainText("the right one");
	await expect(question.getByRole("button", { name: m.doubt_show_answer() })).toHaveCount(0);

	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await answer(page, false);
	await page.goto(`${address}#gemini`);
	await ask(page, "give me the answer of question 1");
	await question.getByRole("button", { name: m.doubt_show_answer() }).click();
	await expect(question).toContainText("the right one");
	await expect(question.getByText(note)).toHaveCount(0);
	await expect(question.locator(".quote-label").first()).toHaveText("Question");
});

test("a reload before the answer is not counted; after ten questions the server's limit is shown, and the button is disabled, also after a reload", async ({
	page,
}) => {
	await test.step("the limit is the site's, as the server says it", async () => {
		const status = { quota: { left: 3, limit: 3, resetInMs: null }, unread: [] };
		await page.route("**/doubts", (route) => route.fulfill({ json: status }));
		await openChat(page);
		await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 3, limit: 3 }));
		await page.unroute("**/doubts");
	});
	await test.step("a reload before the answer, and a retry that counts once", async () => {
		const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
		// An answer from passages is faster than a reload, so this request never completes.
		let isFirst = true;
		await page.route("**/doubts", (route) => {
			if (!isFirst || route.request().method() !== "POST") return route.continue();
			isFirst = false;
			return onAsked();
		});
		await ask(page, "why should I survey a chapter before reading");
		await asked;
		await page.reload();
		await expect(lastTurn(page).getByRole("button", { name: m.doubt_ask_again(), exact: true })).toBeVisible();
		await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 10, limit: 10 }));
		await lastTurn(page).getByRole("button", { name: m.doubt_ask_again(), exact: true }).click();
		await expect(lastTurn(page).locator("blockquote").first()).toBeVisible();
		await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 9, limit: 10 }));
	});
	const [, , moduleId, subtopicId] = new URL(page.url()).pathname.split("/");
	// As a learner whose browser does not count.
	await page.evaluate(async (address) => {
		const ask = async () => {
			const answer = await fetch(address, {
				method: "POST",
				headers: { "Content-Type": "application/json", Accept: "application/json" },
				body: JSON.stringify({ question: "How does the survey step help?" }),
			});
			await answer.text();
		};
		await Promise.all(Array.from({ length: 9 }, ask));
	}, `/api/modules/${moduleId}/subtopics/${subtopicId}/doubts`);
	await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 9, limit: 10 }));
	await ask(page, "And once more?");
	await expect(
		lastTurn(page).getByText(/^You've reached the maximum of 10 queries for this hour\. The next/),
	).toBeVisible();
	await expect(lastTurn(page).locator("blockquote")).toHaveCount(0);
	await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 0, limit: 10 }));
	const sentence = chat(page)
		.getByText(m.doubt_hour_used({ limit: 10 }))
		.last();
	for (const isReloaded of [false, true]) {
		if (isReloaded) await page.reload();
		await expect(sentence).toBeVisible();
		await questionBox(page).fill("One more?");
		await expect(sendButton(page)).toBeDisabled();
		await questionBox(page).press("Enter");
		await expect(questionBox(page)).toHaveValue("One more?");
	}
});
