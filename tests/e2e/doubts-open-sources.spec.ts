// A source opens its place: a passage of our own document, a question in Recite, a document in a frame that cannot be
// scrolled, another subtopic. And "Ask why" takes an answered question from Recite to the chat.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import type { FakeProvider } from "../fake-provider.ts";
import {
	ask,
	chat,
	expect,
	findLearnPage,
	lastTurn,
	openChat,
	QUESTION,
	questionBox,
	scriptAnswer,
	sendButton,
	test,
} from "./support/doubts.ts";
import { questionText } from "./support/quiz.ts";
import { textOf } from "./support/texts.ts";

test("what is no question is never sent; a source in our own document opens its tab at the highlighted passage", async ({
	page,
	provider,
}) => {
	provider.play(scriptAnswer(["All of them [1] [2] [3] [4] [5]."]));
	await openChat(page);
	await expectNothingSent(page, provider);
	await ask(page, QUESTION);
	const chips = lastTurn(page).locator(".source-chip");
	await expect(chips.first()).toBeVisible();
	const names = await chips.allInnerTexts();
	const index = names.findIndex((name) => /^\d\s*(Survey|Question|Read|Review) · /.test(name));
	expect(index, names.join(", ")).toBeGreaterThanOrEqual(0);
	const [, tab = ""] = /^\d\s*(\w+) · /.exec(names[index] ?? "") ?? [];
	await chips.nth(index).click();
	await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
	/** The marked sentence, and whether it is in the window. */
	const readMark = () =>
		page.evaluate(() => {
			const [range] = CSS.highlights.get("source") ?? [];
			const box = range instanceof Range ? range.getBoundingClientRect() : undefined;
			const isSeen = box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
			return { isSeen, length: String(range ?? "").length };
		});
	await expect.poll(async () => (await readMark()).isSeen).toBe(true);
	await expect.poll(async () => (await readMark()).length).toBeGreaterThan(20);
	await expect(textOf(page, tab)).toBeVisible();
	await page.goBack();
	await expect(page.getByRole("tab", { name: "Gemini" })).toHaveAttribute("aria-selected", "true");
	await expect(chips.nth(index)).toBeInViewport();
	// The number in the answer does the same, also when the text has already loaded.
	await lastTurn(page).locator(".citation").nth(index).click();
	await expect.poll(async () => (await readMark()).isSeen).toBe(true);
	await page.getByRole("button", { name: m.doubt_back_to_chat() }).click();
	await expect(chips.nth(index)).toBeInViewport();
	await page.goBack();
	await expect(page, "and back leaves the page, as from any tab").not.toHaveURL(/\/learn\//);
});

/** Empty input is not sent; Shift+Enter adds a line; Enter during composition does not send. */
async function expectNothingSent(page: Page, provider: FakeProvider): Promise<void> {
	const before = provider.requests.length;
	await expect(sendButton(page)).toBeDisabled();
	for (const empty of ["", "\n\n", "\u200b\u2060\ufeff"]) {
		await questionBox(page).fill(empty);
		await expect(sendButton(page)).toBeDisabled();
		await questionBox(page).press("Enter");
	}
	await questionBox(page).fill("One");
	await questionBox(page).press("Shift+Enter");
	await questionBox(page).pressSequentially("Two");
	await expect(questionBox(page)).toHaveValue("One\nTwo");
	await questionBox(page).evaluate((box) => {
		const enter = { key: "Enter", keyCode: 229, isComposing: true, bubbles: true, cancelable: true };
		box.dispatchEvent(new KeyboardEvent("keydown", enter));
		box.dispatchEvent(new KeyboardEvent("keydown", { ...enter, isComposing: false }));
	});
	await expect(chat(page).getByRole("listitem").filter({ hasText: "One" })).toHaveCount(0);
	expect(provider.requests.length).toBe(before);
	await questionBox(page).fill("x".repeat(1_001));
	await expect(sendButton(page)).toBeDisabled();
	await expect(chat(page).getByText(m.doubt_too_long({ count: 1001, limit: 1000 }))).toBeVisible();
}

test("'Ask why' takes question, choice and explanation to the chat, with a suggested first question", async ({
	page,
	provider,
}) => {
	provider.play(scriptAnswer(["Compare your choice with the first source [1]."]));
	await page.goto(`${await findLearnPage(page)}#recite`);
	const asked = await questionText(page).innerText();
	await page.locator(".option").first().click();
	const choice = await page.locator(".option").first().locator("[dir=auto]").innerText();
	await test.step("it can be removed, also after a reload, and the learner's own text stays", async () => {
		await page.getByRole("tab", { name: "Gemini" }).click();
		await questionBox(page).fill("I do not see it.");
		await page.getByRole("tab", { name: m.phase_recite() }).click();
		await page.getByRole("button", { name: m.doubt_ask_why() }).click();
		await expect(questionBox(page)).toHaveValue("I do not see it.");
		await page.reload();
		await expect(questionBox(page)).toHaveValue("I do not see it.");
		await page.getByRole("button", { name: m.doubt_detach() }).click();
		await expect(page.getByRole("button", { name: m.doubt_detach() })).toHaveCount(0);
		await expect(questionBox(page)).toBeFocused();
		await questionBox(page).fill("");
		await page.getByRole("tab", { name: m.phase_recite() }).click();
	});
	await page.getByRole("button", { name: m.doubt_ask_why() }).click();
	await expect(page.getByRole("tab", { name: "Gemini" })).toHaveAttribute("aria-selected", "true");
	const card = chat(page).getByRole("region", { name: m.doubt_attached() });
	await expect(card).toContainText(asked);
	await expect(card).toContainText(choice);
	await expect(questionBox(page)).toBeFocused();
	await expect(questionBox(page)).toHaveValue(/^Why is “.+” (right|wrong)\?$/);
	await questionBox(page).press("Enter");
	await expect(card).toHaveCount(0);
	await expect(lastTurn(page).getByText(m.doubt_about({ question: asked }))).toBeVisible();
	await expect(lastTurn(page).locator(".model-text")).toContainText("Compare your choice");
	expect(provider.requests.at(-1)?.body).toContain(choice.slice(0, 20));
	await page.reload();
	await expect(lastTurn(page).getByText(m.doubt_about({ question: asked }))).toBeVisible();

	await lastTurn(page).locator(".source-chip").first().click();
	await expect(page.getByRole("tab", { name: m.phase_recite() })).toHaveAttribute("aria-selected", "true");
	const dialog = page.getByRole("dialog");
	await expect(dialog).toContainText(asked);
	await expect(dialog.getByText(/^(Your answer|Your answer, right|Right answer)$/).first()).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await expect(lastTurn(page).locator(".source-chip").first()).toBeFocused();
	await page.goBack();
	await expect(page.getByRole("tab", { name: m.phase_recite() })).toHaveAttribute("aria-selected", "true");

	await test.step("a passage of another subtopic is shown with a link to it", async () => {
		provider.play(scriptAnswer(["All of them [1] [2] [3] [4] [5]."]));
		await page.getByRole("tab", { name: "Gemini" }).click();
		await ask(page, "How should I space my reviews over the weeks?");
		const elsewhere = lastTurn(page).locator(".source-chip", { hasText: "Review: come back at the right time" });
		await elsewhere.first().click();
		await expect(dialog.locator("blockquote")).not.toBeEmpty();
		const before = page.url();
		await dialog.getByRole("link", { name: /^Open “/ }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Review: come back at the right time");
		expect(page.url()).not.toBe(before);
		await expect(page.getByRole("dialog")).toHaveCount(0);
	});
});

test("an unanswered question is shown without its answer", async ({ page, product, provider }) => {
	provider.play(scriptAnswer(["See [1] [2] [3] [4] [5]."]));
	const module = await product.addModule({
		subtopics: [
			{
				title: "The inner planets",
				questions: [
					{
						id: "q1",
						text: "Which planet is nearest to the sun?",
						options: [
							{ id: "a", text: "Mercury", isCorrect: true },
							{ id: "b", text: "Venus", isCorrect: false },
						],
						explanation: "Mercury's orbit is the innermost of all planets.",
					},
				],
			},
		],
	});
	const learn = `/learn/${module.id}/${module.subtopics[0]?.id}`;
	await page.goto(`${learn}#gemini`);
	await ask(page, "Which planet is nearest to the sun?");
	const chip = lastTurn(page).locator(".source-chip", { hasText: "“Which planet is nearest" }).first();
	await chip.click();
	const dialog = page.getByRole("dialog");
	await expect(dialog).toContainText("Which planet is nearest to the sun?");
	await expect(dialog.getByText(m.doubt_not_answered_yet())).toBeVisible();
	await expect(dialog.locator("[data-verdict]")).toHaveCount(0);
	await expect(dialog).not.toContainText("innermost");
	await page.goBack();
	await expect(dialog, "nothing stays open over the doubt").toHaveCount(0);
	await expect(chip).toBeFocused();
	await chip.click();
	await dialog.getByRole("button", { name: m.doubt_close() }).click();
	await expect(chip, "a question that was seen leads back to the doubt").toBeFocused();
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await page.getByRole("tabpanel", { name: m.phase_recite() }).locator("label.option", { hasText: "Mercury" }).click();
	await page.getByRole("tab", { name: "Gemini" }).click();
	await chip.click();
	await expect(dialog).toContainText("innermost");
	await expect(dialog.getByText(m.your_answer_right())).toBeVisible();
});

test("a document of another site opens its tab with the passage beside it, since its frame cannot be scrolled", async ({
	page,
	product,
}) => {
	const link = "https://docs.google.com/document/d/abc/mobilebasic";
	const module = await product.addModule({ subtopics: [{ readDocLink: link }] });
	const [subtopic] = module.subtopics;
	const source = {
		label: 1,
		kind: "document",
		title: "Notes",
		place: "Orbits",
		phase: "read",
		anchor: "orbits",
	};
	const sources = [{ ...source, subtopicId: subtopic?.id, text: "Each planet has its orbit.\nWord for word." }];
	const outcome = { code: "quote-no-key", counted: true, mode: "quote" };
	const parts = [
		{ type: "start" },
		{ type: "data-sources", data: { sources } },
		{ type: "data-outcome", data: outcome },
		{ type: "finish" },
	];
	const body = `${parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join("")}data: [DONE]\n\n`;
	await page.route("**/doubts", (route) => route.fulfill({ contentType: "text/event-stream", body }));
	await page.route("https://docs.google.com/**", (route) => route.fulfill({ contentType: "text/html", body: "Notes" }));
	await page.goto(`/learn/${module.id}/${subtopic?.id}#gemini`);
	await ask(page, "What is an orbit?");
	await lastTurn(page).getByRole("button", { name: "Read · Orbits" }).click();
	await expect(page.getByRole("tab", { name: m.phase_read() })).toHaveAttribute("aria-selected", "true");
	const dialog = page.getByRole("dialog", { name: "1 Read · Orbits" });
	await expect(dialog.getByText(m.doubt_place_unreachable())).toBeVisible();
	await expect.poll(() => dialog.locator("blockquote").innerText()).toBe("Each planet has its orbit.\nWord for word.");
	await dialog.getByRole("button", { name: m.doubt_close() }).click();
	await expect(page.getByRole("tab", { name: m.phase_read() })).toBeFocused();
});
