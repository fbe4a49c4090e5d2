// Each failure of an answer has its own message, its passages where they help, and its effect on the quota. The provider's
// own text, address and key are never shown.

import type { Page } from "@playwright/test";
import * as m from "#messages";
import { FAKE_KEY, googleError, googleLimit, type Script } from "../fake-provider.ts";
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
import { withHub } from "./support/modules.ts";
import { goOffline } from "./support/story.ts";

test.use({ allowedErrors: [/Failed to load resource/] });

const RESET: Script = { steps: [{ reset: true }] };
const LONG = `${"many words of an answer ".repeat(12)}[1] `;

type Failure = {
	name: string;
	script: Script;
	says: RegExp;
	passages: boolean;
	left: number;
	button?: string;
};
const FAILURES: Failure[] = [
	{
		name: "a refused key",
		script: googleError(400, "INVALID_ARGUMENT", [{ reason: "API_KEY_INVALID" }], `API key ${FAKE_KEY} not valid`),
		says: /^AI answers are off just now\. The site's staff can see why\.$/,
		passages: true,
		left: 10,
	},
	{
		name: "a retired model",
		script: googleError(404, "NOT_FOUND"),
		says: /^AI answers are off just now\. The site's staff can see why\.$/,
		passages: true,
		left: 10,
	},
	{
		name: "a limit of the minute",
		script: googleLimit("GenerateRequestsPerMinutePerProjectPerModel-FreeTier", "36s"),
		says: /^The AI is busy\. Here are matching passages; ask again in a minute if you need more\.$/,
		passages: true,
		left: 10,
		button: "Ask again",
	},
	{
		name: "a limit of the day",
		script: googleLimit("GenerateRequestsPerDayPerProjectPerModel-FreeTier", "36s"),
		says: /^Today's AI answers for this site are used up\. Matching passages still work\.$/,
		passages: true,
		left: 10,
	},
	{
		name: "no answer",
		script: RESET,
		says: /^The AI did not answer\. Your doubt was not counted\.$/,
		passages: true,
		left: 10,
		button: "Ask again",
	},
	{
		name: "a short answer that breaks off",
		script: { steps: [{ text: "Only a few words [1] " }, { waitMs: 300 }, { reset: true }] },
		says: /^The answer was cut off\. It was not counted\.$/,
		passages: false,
		left: 10,
		button: "Ask again",
	},
	{
		name: "a long answer that breaks off",
		script: { steps: [{ text: LONG }, { waitMs: 300 }, { reset: true }] },
		says: /^The answer was cut off\. It was not counted\.$/,
		passages: false,
		left: 10,
		button: "Ask again",
	},
	{
		name: "a blocked answer",
		script: { steps: [{ finish: "SAFETY" }] },
		says: /^The AI would not answer that\. Try asking about the lesson itself\. It was not counted\.$/,
		passages: true,
		left: 10,
	},
	{
		name: "an answer that is too long",
		script: { steps: [{ text: LONG }, { finish: "MAX_TOKENS" }] },
		says: /^\(shortened\)$/,
		passages: false,
		left: 9,
		button: m.doubt_continue(),
	},
];

test("each failure has its message, its passages and its effect on the quota", async ({ page, provider, product }) => {
	await openChat(page);
	for (const { name, script, says, passages, left: rest, button } of FAILURES) {
		await test.step(name, async () => {
			provider.play(script);
			// What the provider refused before is forgotten.
			await withHub(product.env, ({ db }) => db.deleteFrom("providerState").execute());
			await ask(page, `${QUESTION} (${name})`);
			await expect(lastTurn(page).locator(".said-by-site p").first()).toHaveText(says);
			await expect(lastTurn(page).locator("blockquote")).toHaveCount(passages ? 3 : 0);
			await expect(remainingQuota(page)).toHaveText(`${rest} of 10 left`);
			const buttons = lastTurn(page).locator(".said-by-site").getByRole("button");
			await expect(buttons).toHaveText(button ? [button] : []);
			const shown = await page.content();
			for (const secret of ["UPSTREAM-MESSAGE", FAKE_KEY, provider.url]) expect(shown).not.toContain(secret);
		});
	}
});

test("'Continue' requests the rest; an answer without a source and a doubt that is not covered say so", async ({
	page,
	provider,
}) => {
	provider.play({ steps: [{ text: LONG }, { finish: "MAX_TOKENS" }] }, scriptAnswer(["The rest of it [1]."]));
	await openChat(page);
	await ask(page, QUESTION);
	await lastTurn(page).getByRole("button", { name: m.doubt_continue() }).click();
	await expect(lastTurn(page).getByText(m.doubt_continue_question())).toBeVisible();
	await expect(lastTurn(page).locator(".model-text")).toContainText("The rest of it");
	await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 8, limit: 10 }));
	await test.step("above it, without the numbers of unknown sources", async () => {
		provider.play(scriptAnswer([`${"A claim of many words without any passage behind it. ".repeat(6)}[17] [S99]`]));
		await ask(page, `${QUESTION} (untied)`);
		const answer = lastTurn(page).locator(".said-by-ai");
		await expect(answer.locator("p").first()).toHaveText(m.doubt_untied());
		await expect(answer).not.toContainText(/17|S99/);
		await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 7, limit: 10 }));
	});
	await test.step("without asking the model", async () => {
		const before = provider.requests.length;
		await ask(page, "what is the capital of France");
		await expect(lastTurn(page).getByText(m.doubt_not_in_module(), { exact: true })).toBeVisible();
		await expect(lastTurn(page).getByText(m.doubt_topics())).toBeVisible();
		await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 7, limit: 10 }));
		expect(provider.requests.length).toBe(before);
	});
});

test("the question stays in the box offline, and nothing is sent", async ({ page, context }) => {
	await openChat(page);
	await goOffline(context);
	await questionBox(page).fill(QUESTION);
	await sendButton(page).click();
	await expect(chat(page).getByRole("status").getByText(m.doubt_offline())).toBeVisible();
	await expect(questionBox(page)).toHaveValue(QUESTION);
	await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 10, limit: 10 }));
	await context.setOffline(false);
	await sendButton(page).click();
	await expect(lastTurn(page).locator(".model-text")).toBeVisible();
	await expect(chat(page).getByText(m.doubt_offline())).toHaveCount(0);
});

/** Network failures: a captive portal's page as the response, an error status, a broken connection. */
const NETWORKS: [name: string, meet: (page: Page) => Promise<unknown>][] = [
	["a sign-in page of the network", (page) => answerWith(page, 200, "text/html", "<h1>Sign in</h1>")],
	["a refusal of a proxy", (page) => answerWith(page, 502, "text/html", "<h1>Bad Gateway</h1>")],
	["a stream that tells of an error", (page) => answerWith(page, 200, "text/event-stream", ERROR_EVENT)],
	["a stream without an end", (page) => answerWith(page, 200, "text/event-stream", 'data: {"type":"start"}\n\n')],
	["a connection that breaks", (page) => page.route("**/doubts", (route) => route.abort("connectionreset"))],
];
const ERROR_EVENT = 'data: {"type":"start"}\n\ndata: {"type":"error","errorText":"UPSTREAM"}\n\ndata: [DONE]\n\n';

function answerWith(page: Page, status: number, contentType: string, body: string): Promise<unknown> {
	return page.route("**/doubts", (route) => route.fulfill({ status, contentType, body }));
}

test("each failure of a network has one clear message, counts nothing and can be retried", async ({ page }) => {
	await openChat(page);
	for (const [at, [name, meet]] of NETWORKS.entries()) {
		await test.step(name, async () => {
			await meet(page);
			await ask(page, `${QUESTION} (${at})`);
			await expect(lastTurn(page).getByText(m.doubt_error(), { exact: true })).toBeVisible();
			await expect(chat(page)).not.toContainText(/UPSTREAM|Sign in|Gateway/);
			await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 10 - at, limit: 10 }));
			await page.unroute("**/doubts");
			await lastTurn(page).getByRole("button", { name: m.doubt_ask_again() }).click();
			await expect(lastTurn(page).locator(".model-text")).toBeVisible();
			await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 9 - at, limit: 10 }));
		});
	}
});

test("each failed doubt keeps its message and its own button while others follow, also after a reload", async ({
	page,
}) => {
	await openChat(page);
	await answerWith(page, 502, "text/html", "");
	// In the conversation: what is announced says it, too.
	const failed = chat(page)
		.getByRole("list", { name: m.doubt_conversation() })
		.getByText(m.doubt_error(), { exact: true });
	const buttons = chat(page).getByRole("button", { name: m.doubt_ask_again() });
	await ask(page, `${QUESTION} (first)`);
	await expect(failed).toHaveCount(1);
	await ask(page, `${QUESTION} (second)`);
	await expect(failed).toHaveCount(2);
	await page.reload();
	await expect(buttons).toHaveCount(2);
	await page.unroute("**/doubts");
	await buttons.first().click();
	await expect(lastTurn(page).getByText("(first)")).toBeVisible();
	await expect(lastTurn(page).locator(".model-text")).toBeVisible();
	await expect(failed).toHaveCount(1);
	await expect(buttons).toHaveCount(1);
});

test("a network over its limit sees when answers start again, and still gets passages", async ({
	page,
	provider,
	startProduct,
}) => {
	const { url } = await startProduct({
		env: { GEMINI_API_KEY: FAKE_KEY, GEMINI_BASE_URL: provider.url, AI_MODEL: "m", DOUBTS_PER_ADDRESS: "1" },
	});
	await page.goto(`${url}/module/Bsample1`);
	await page.getByRole("link", { name: m.start_learning() }).first().click();
	await page.getByRole("tab", { name: "Gemini" }).click();
	await ask(page, QUESTION);
	await expect(lastTurn(page).locator(".model-text")).toBeVisible();
	await ask(page, "And what does the question step do?");
	await expect(lastTurn(page).locator(".said-by-site p").first()).toHaveText(
		/^Many doubts came from your network this hour\. AI answers start again at \d\d:\d\d\.$/,
	);
	await expect.poll(() => lastTurn(page).locator("blockquote").count()).toBeGreaterThan(0);
	await expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: 9, limit: 10 }));
});

test("a damaged stored conversation is replaced by an empty one", async ({ page }) => {
	await openChat(page);
	for (const text of ["{", "[]", '{"version":1,"startTime":0,"conversations":[]}', "x".repeat(1_000_000)]) {
		await page.evaluate((stored) => sessionStorage.setItem("doubtless.doubts", stored), text);
		await page.goto("/robots.txt");
		await openChat(page);
		await expect(page.getByText(m.doubt_start_heading())).toBeVisible();
	}
});

test("a code part that fails to load leaves the answer readable as plain text", async ({ page, provider }) => {
	provider.play(scriptAnswer(["**Bold** words [1] and more."]));
	await page.route(/model-text-[\w-]+\.js$/, (route) => route.abort());
	await openChat(page);
	await ask(page, QUESTION);
	await expect(lastTurn(page).locator(".model-text")).toHaveText("**Bold** words [1] and more.");
	await expect(lastTurn(page).locator(".source-chip")).toHaveCount(1);
});
