// With a model: the answer streams, is announced in sentences, continues in the background, can be stopped, and is stored.
import * as m from "#messages";
import {
	ask,
	chat,
	expect,
	findLearnPage,
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

test("an answer streams while other tabs work, names its sources, is counted, and is sent along with the next one", async ({
	page,
	provider,
}) => {
	const { script, finish } = scriptSlowAnswer();
	const answer = lastTurn(page).locator(".model-text");
	const tab = page.getByRole("tab", { name: /Gemini/ });
	await test.step("the chat's code is not loaded before its tab is opened", async () => {
		const loaded: string[] = [];
		page.on("request", (request) => {
			if (/\/(doubt-chat|model-text)-[\w-]+\.js$/.test(request.url())) loaded.push(request.url());
		});
		await page.goto(await findLearnPage(page));
		await page.getByRole("tab", { name: m.phase_recite() }).click();
		await page.locator(".option").first().click();
		await expect(page.getByRole("button", { name: m.doubt_ask_why() })).toBeVisible();
		expect(loaded).toEqual([]);
		await tab.click();
		await expect(questionBox(page)).toBeVisible();
		expect(loaded.length).toBeGreaterThan(0);
	});
	const warning = chat(page).getByText(m.doubt_can_be_wrong());
	await test.step("it streams, also while the learner is in another tab", async () => {
		provider.play(script);
		await expect(chat(page).getByText(m.doubt_left({ left: 10, limit: 10 }))).toBeVisible();
		await expect(warning).toBeInViewport();
		await ask(page, QUESTION);
		await expect(answer).toContainText("Survey comes first.");
		await expect(answer).not.toContainText("and the end");
		await expect(page.getByRole("button", { name: m.doubt_stop() })).toBeVisible();
		await expect(answer.locator("strong")).toHaveText("place");
		await page.getByRole("tab", { name: m.phase_recite() }).click();
		await page.locator("[data-go-on]").click();
		await page.locator(".option").first().click();
		await expect(page.getByRole("button", { name: m.doubt_ask_why() })).toBeVisible();
		finish();
		await expect(tab).toHaveAccessibleName("Gemini New answer");
		await tab.click();
		await expect(answer).toContainText("and the end");
		await expect(tab).toHaveAccessibleName("Gemini");
	});
	await test.step("it has sources, is counted, and is there after a reload", async () => {
		await expect(lastTurn(page).getByRole("list", { name: m.doubt_sources() })).toBeVisible();
		await expect(answer.getByRole("button", { name: m.doubt_source_n({ n: 1 }) }).first()).toBeVisible();
		await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 9, limit: 10 }));
		await expect(warning).toBeInViewport();
		await page.reload();
		await expect(answer).toContainText("and the end");
		await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 9, limit: 10 }));
	});
	await test.step("the next request has it, and finished sentences are announced, then the number of sources", async () => {
		provider.play(scriptAnswer(["Sur", "vey comes ", "first. It **gi", "ves** a place [1]. ", "And more"], 100));
		await page.evaluate(() => {
			const said: string[] = [];
			Object.assign(window, { said });
			const region = document.querySelector(".chat [aria-live=polite]");
			new MutationObserver((changes) => {
				for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? "");
			}).observe(region ?? document.body, { childList: true, subtree: true, characterData: true });
		});
		await ask(page, "And how long should the survey take?");
		await expect(lastTurn(page).locator(".source-chip")).toBeVisible();
		const { body } = provider.requests.at(-1) ?? { body: "" };
		expect(body).toContain("and the end");
		expect(body).toContain(QUESTION);
		const said = await page.evaluate(() => Reflect.get(window, "said"));
		expect(said).toEqual(["Survey comes first.", "It gives a place.", "And more", "1 source."]);
	});
});

test("Stop, a reload and leaving the page end an answer; its text stays, and the question can be asked again", async ({
	page,
	provider,
}) => {
	const answer = lastTurn(page).locator(".model-text");
	const expectCutOff = async () => {
		await expect(answer).toContainText("Survey comes first.");
		await expect(lastTurn(page).getByText(m.doubt_cut_off())).toBeVisible();
		await expect(lastTurn(page).getByRole("button", { name: m.doubt_ask_again() })).toBeEnabled();
	};
	await openChat(page);
	await test.step("Stop aborts it here and at the provider", async () => {
		provider.play(scriptSlowAnswer().script);
		await ask(page, QUESTION);
		await expect(answer).toContainText("Survey comes first.");
		await page.getByRole("button", { name: m.doubt_stop() }).click();
		await expect(lastTurn(page).getByText(m.doubt_stopped())).toBeVisible();
		await expect(answer).toContainText("Survey comes first.");
		await expect(sendButton(page)).toBeVisible();
		await expect(questionBox(page)).toBeFocused();
		await expect.poll(() => provider.requests.at(-1)?.leftAt, "the provider was told").toBeDefined();
		provider.play(scriptAnswer(["Short and whole [1]."]));
		await lastTurn(page).getByRole("button", { name: m.doubt_ask_again() }).click();
		await expect(answer).toHaveText("Short and whole1.");
		await expect(chat(page).getByText(QUESTION)).toHaveCount(1);
	});
	await test.step("a reload cuts it off", async () => {
		provider.play(scriptSlowAnswer().script);
		await ask(page, `${QUESTION} (2)`);
		await expect(answer).toContainText("You look over");
		await page.reload();
		await expectCutOff();
	});
	await test.step("leaving the page cuts it off, here and at the provider", async () => {
		await ask(page, `${QUESTION} (3)`);
		await expect(answer).toContainText("You look over");
		await page.getByRole("link", { name: m.all_subtopics() }).click();
		await expect(page.getByRole("heading", { name: m.subtopics() })).toBeVisible();
		await expect.poll(() => provider.open()).toBe(0);
		await page.goBack();
		await page.getByRole("tab", { name: /Gemini/ }).click();
		await expect(lastTurn(page).getByText("(3)")).toBeVisible();
		await expectCutOff();
	});
});

test("shows a long answer from its beginning, keeps the place over a change of tabs, and does not scroll a reader who is further up", async ({
	page,
	provider,
}) => {
	const lines = Array.from({ length: 60 }, (_, index) => ({ text: `Line ${index} of a long answer.\n\n` }));
	const finish = { finish: "STOP" } as const;
	const last = lastTurn(page).getByText("Line 59");
	provider.play({ steps: [...lines, finish] });
	await openChat(page);
	await ask(page, QUESTION);
	await expect(last).toBeAttached();
	await expect(lastTurn(page).getByText(QUESTION), "read from its beginning").toBeInViewport();
	await chat(page).getByRole("button", { name: m.doubt_more_below() }).click();
	await expect(last).toBeInViewport();
	await expect(chat(page).getByRole("button", { name: /More below|New answer/ })).toBeHidden();
	await page.evaluate(() => scrollTo(0, 300));
	await expect(chat(page).getByRole("button", { name: /More below|New answer/ })).toBeHidden();
	await page.getByRole("tab", { name: m.phase_read() }).click();
	await page.evaluate(() => scrollTo(0, 0));
	await page.getByRole("tab", { name: "Gemini" }).click();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);

	const { promise: isFurtherUp, resolve: goOn } = Promise.withResolvers<void>();
	provider.play({ steps: [...lines.slice(0, 20), { until: isFurtherUp }, ...lines.slice(20), finish] });
	await ask(page, "And how long should it take?");
	await expect(lastTurn(page).getByText("Line 19 ")).toBeVisible();
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
	goOn();
	await expect(last).toBeAttached();
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);
	await chat(page).getByRole("button", { name: m.doubt_new_answer() }).click();
	await expect(last).toBeInViewport();
});
