// With a model: the answer streams, is announced in sentences, continues in the background, can be stopped, and is stored.
import * as m from "#messages";
import {
	ask,
	chat,
	expect,
	lastTurn,
	openChat,
	QUESTION,
	questionBox,
	remainingQuota,
	scriptAnswer,
	sendButton,
	test,
} from "./support/doubts.ts";

/** An answer whose end arrives when the story says so. */
function scriptSlowAnswer() {
	const { promise, resolve: finish } = Promise.withResolvers<void>();
	const begin = [
		"Survey comes first. ",
		"It gives each fact ",
		"a **place** to go [1]. ",
		"You look over ",
		"the headings. ",
	];
	const steps = [...begin.map((text) => ({ text })), { until: promise }, { text: "and the end [1]." }];
	return { script: { steps: [...steps, { finish: "STOP" as const }] }, finish };
}

test("an answer streams, names its sources, is counted, and is there after a reload", async ({ page, provider }) => {
	const { script, finish } = scriptSlowAnswer();
	provider.play(script);
	await openChat(page);
	await expect(chat(page).getByText(m.doubt_left({ left: 10, limit: 10 }))).toBeVisible();
	const warning = chat(page).getByText(m.doubt_can_be_wrong());
	await expect(warning).toBeInViewport();
	await ask(page, QUESTION);
	const answer = lastTurn(page).locator(".model-text");
	await expect(answer).toContainText("Survey comes first.");
	await expect(answer).not.toContainText("and the end");
	await expect(page.getByRole("button", { name: m.doubt_stop() })).toBeVisible();
	await expect(answer.locator("strong")).toHaveText("place");
	finish();
	await expect(answer).toContainText("and the end");
	await expect(lastTurn(page).getByRole("list", { name: m.doubt_sources() })).toBeVisible();
	await expect(answer.getByRole("button", { name: m.doubt_source_n({ n: 1 }) }).first()).toBeVisible();
	await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 9, limit: 10 }));
	await expect(warning).toBeInViewport();
	await page.reload();
	await expect(answer).toContainText("and the end");
	await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 9, limit: 10 }));
});

test("the other tabs work while an answer streams, and the chat's tab shows the new answer", async ({
	page,
	provider,
}) => {
	const { script, finish } = scriptSlowAnswer();
	provider.play(script);
	await openChat(page);
	await ask(page, QUESTION);
	await expect(lastTurn(page).locator(".model-text")).toContainText("Survey");
	await page.getByRole("tab", { name: m.phase_recite() }).click();
	await page.locator(".option").first().click();
	await expect(page.getByRole("button", { name: m.doubt_ask_why() })).toBeVisible();
	finish();
	const tab = page.getByRole("tab", { name: /Gemini/ });
	await expect(tab).toHaveAccessibleName("Gemini New answer");
	await tab.click();
	await expect(lastTurn(page).locator(".model-text")).toContainText("and the end");
	await expect(tab).toHaveAccessibleName("Gemini");
});

test("an answer that is streaming when the learner leaves the page keeps its text and is marked as cut off", async ({
	page,
	provider,
}) => {
	provider.play(scriptSlowAnswer().script);
	await openChat(page);
	await ask(page, QUESTION);
	await expect(lastTurn(page).locator(".model-text")).toContainText("Survey");
	await page.getByRole("link", { name: m.all_subtopics() }).click();
	await expect(page.getByRole("heading", { name: m.subtopics() })).toBeVisible();
	await expect.poll(() => provider.open()).toBe(0);
	await page.goBack();
	await page.getByRole("tab", { name: /Gemini/ }).click();
	await expect(lastTurn(page).locator(".model-text")).toContainText("Survey");
	await expect(lastTurn(page).getByText(m.doubt_cut_off())).toBeVisible();
	await expect(lastTurn(page).getByRole("button", { name: m.doubt_ask_again() })).toBeEnabled();
});

test("Stop aborts the answer here and at the provider; its text stays, and the question can be retried", async ({
	page,
	provider,
}) => {
	provider.play(scriptSlowAnswer().script);
	await openChat(page);
	await ask(page, QUESTION);
	await expect(lastTurn(page).locator(".model-text")).toContainText("Survey comes first.");
	await page.getByRole("button", { name: m.doubt_stop() }).click();
	await expect(lastTurn(page).getByText(m.doubt_stopped())).toBeVisible();
	await expect(lastTurn(page).locator(".model-text")).toContainText("Survey comes first.");
	await expect(sendButton(page)).toBeVisible();
	await expect(questionBox(page)).toBeFocused();
	await expect.poll(() => provider.requests.at(-1)?.leftAt, "the provider was told").toBeDefined();
	provider.play(scriptAnswer(["Short and whole [1]."]));
	await lastTurn(page).getByRole("button", { name: m.doubt_ask_again() }).click();
	await expect(lastTurn(page).locator(".model-text")).toHaveText("Short and whole1.");
	await expect(chat(page).getByText(QUESTION)).toHaveCount(1);
});

test("a reload during an answer keeps its text and marks it as cut off", async ({ page, provider }) => {
	provider.play(scriptSlowAnswer().script);
	await openChat(page);
	await ask(page, QUESTION);
	await expect(lastTurn(page).locator(".model-text")).toContainText("You look over");
	await page.reload();
	await expect(lastTurn(page).locator(".model-text")).toContainText("Survey comes first.");
	await expect(lastTurn(page).getByText(m.doubt_cut_off())).toBeVisible();
	await expect(lastTurn(page).getByRole("button", { name: m.doubt_ask_again() })).toBeEnabled();
});

test("a retry after a failure does not count", async ({ page, provider }) => {
	provider.play({ steps: [{ reset: true }] }, { steps: [{ reset: true }] }, scriptAnswer(["Now it works [1]."]));
	await openChat(page);
	await ask(page, QUESTION);
	await expect(lastTurn(page).getByText(m.doubt_no_answer())).toBeVisible();
	await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 10, limit: 10 }));
	provider.play(scriptAnswer(["Now it works [1]."]));
	await lastTurn(page).getByRole("button", { name: m.doubt_ask_again() }).click();
	await expect(lastTurn(page).locator(".model-text")).toContainText("Now it works");
	await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 9, limit: 10 }));
});

test("announces finished sentences, then the number of sources", async ({ page, provider }) => {
	provider.play(scriptAnswer(["Sur", "vey comes ", "first. It **gi", "ves** a place [1]. ", "And more"], 150));
	await openChat(page);
	await page.evaluate(() => {
		const said: string[] = [];
		Object.assign(window, { said });
		const region = document.querySelector(".chat [aria-live=polite]");
		new MutationObserver((changes) => {
			for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? "");
		}).observe(region ?? document.body, { childList: true, subtree: true, characterData: true });
	});
	await ask(page, QUESTION);
	await expect(lastTurn(page).locator(".source-chip")).toBeVisible();
	const said = await page.evaluate(() => Reflect.get(window, "said"));
	expect(said).toEqual(["Survey comes first.", "It gives a place.", "And more", "1 source."]);
});

test("sends earlier turns along, but only those that this site has answered", async ({ page, provider }) => {
	provider.play(scriptAnswer(["The first answer [1]."]));
	await openChat(page);
	await ask(page, QUESTION);
	await expect(lastTurn(page).locator(".source-chip")).toBeVisible();
	await ask(page, "And how long should the survey take?");
	await expect(lastTurn(page).locator(".source-chip")).toBeVisible();
	const { body } = provider.requests.at(-1) ?? { body: "" };
	expect(body).toContain("The first answer");
	expect(body).toContain(QUESTION);
});

test("does not scroll a reader who is further up, and announces the new answer", async ({ page, provider }) => {
	const long = Array.from({ length: 60 }, (_, index) => `Line ${index} of a long answer.\n\n`);
	provider.play(scriptAnswer(long), scriptAnswer(long, 40));
	await openChat(page);
	await ask(page, QUESTION);
	await expect(lastTurn(page).getByText("Line 59")).toBeAttached();
	await ask(page, "And how long should it take?");
	await expect(lastTurn(page).getByText("Line 2 ")).toBeVisible();
	// A line that is being rendered may still cause one more scroll.
	const scrollUp = () =>
		page.evaluate(
			() =>
				new Promise<number>((done) => {
					scrollTo(0, 50);
					requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY)));
				}),
		);
	await expect.poll(scrollUp).toBe(50);
	await expect(lastTurn(page).getByText("Line 59")).toBeAttached();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);
	await chat(page).getByRole("button", { name: m.doubt_new_answer() }).click();
	await expect(lastTurn(page).getByText("Line 59")).toBeInViewport();
});

test("shows a long answer from its beginning and keeps the scroll position while another tab is open", async ({
	page,
	provider,
}) => {
	provider.play(scriptAnswer(Array.from({ length: 90 }, (_, index) => `Line ${index} of a long answer.\n\n`)));
	await openChat(page);
	await ask(page, QUESTION);
	await expect(lastTurn(page).getByText("Line 89")).toBeAttached();
	await expect(lastTurn(page).getByText(QUESTION), "read from its beginning").toBeInViewport();
	await chat(page).getByRole("button", { name: m.doubt_more_below() }).click();
	await expect(lastTurn(page).getByText("Line 89")).toBeInViewport();
	await expect(chat(page).getByRole("button", { name: /More below|New answer/ })).toBeHidden();
	await page.evaluate(() => scrollTo(0, 300));
	await expect(chat(page).getByRole("button", { name: /More below|New answer/ })).toBeHidden();
	await page.getByRole("tab", { name: m.phase_read() }).click();
	await page.evaluate(() => scrollTo(0, 0));
	await page.getByRole("tab", { name: "Gemini" }).click();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
});

test("does not load the chat's code before its tab is opened", async ({ page }) => {
	const loaded: string[] = [];
	page.on("request", (request) => {
		if (/\/(doubt-chat|model-text)-[\w-]+\.js$/.test(request.url())) loaded.push(request.url());
	});
	await openChat(page);
	expect(loaded.length).toBeGreaterThan(0);
	loaded.length = 0;
	const other = await page.context().newPage();
	other.on("request", (request) => {
		if (/\/(doubt-chat|model-text)-[\w-]+\.js$/.test(request.url())) loaded.push(request.url());
	});
	await other.goto(page.url().replace("#gemini", ""));
	await other.getByRole("tab", { name: m.phase_recite() }).click();
	await other.locator(".option").first().click();
	expect(loaded).toEqual([]);
	await other.getByRole("tab", { name: "Gemini" }).click();
	await expect(questionBox(other)).toBeVisible();
	expect(loaded.length).toBeGreaterThan(0);
});
