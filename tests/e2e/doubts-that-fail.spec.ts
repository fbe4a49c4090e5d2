// Each failure of an answer has its own message, its passages where they help, and its effect on the quota. The provider's
// own text, address and key are never shown.

import type { Page } from "@playwright/test";
import * as m from "#messages";
import { FAKE_KEY, googleError, type Script } from "../fake-provider.ts";
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

/** Every other failure: server/doubts/failures.test.ts; what the page says of each: doubt-outcome.test.ts. */
type Failure = {
	name: string;
	script: Script;
	says: RegExp;
	passages: boolean;
	button?: string;
};
const FAILURES: Failure[] = [
	{
		name: "a refused key",
		script: googleError(400, "INVALID_ARGUMENT", [{ reason: "API_KEY_INVALID" }], `API key ${FAKE_KEY} not valid`),
		says: /^AI answers are off just now\. The site's staff can see why\.$/,
		passages: true,
	},
	{
		name: "a long answer that breaks off",
		script: { steps: [{ text: LONG }, { waitMs: 300 }, { reset: true }] },
		says: /^The answer was cut off\. It was not counted\.$/,
		passages: false,
		button: "Ask again",
	},
	{
		name: "no answer",
		script: RESET,
		says: /^The AI did not answer\. Your doubt was not counted\.$/,
		passages: true,
		button: "Ask again",
	},
];

test("a failure of the provider has its message, its passages and its effect on the quota; what goes well counts", async ({
	page,
	provider,
	product,
}) => {
	const left = (count: number) => expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: count, limit: 10 }));
	await openChat(page);
	for (const { name, script, says, passages, button } of FAILURES) {
		await test.step(name, async () => {
			provider.play(script);
			// What the provider refused before is forgotten.
			await withHub(product.env, ({ db }) => db.deleteFrom("providerState").execute());
			await ask(page, `${QUESTION} (${name})`);
			await expect(lastTurn(page).locator(".said-by-site p").first()).toHaveText(says);
			await expect(lastTurn(page).locator("blockquote")).toHaveCount(passages ? 3 : 0);
			await left(10);
			const buttons = lastTurn(page).locator(".said-by-site").getByRole("button");
			await expect(buttons).toHaveText(button ? [button] : []);
			const shown = await page.content();
			for (const secret of ["UPSTREAM-MESSAGE", FAKE_KEY, provider.url]) expect(shown).not.toContain(secret);
		});
	}
	await test.step("a retry that goes well counts once", async () => {
		provider.play(scriptAnswer(["Now it works [1]."]));
		await lastTurn(page).getByRole("button", { name: m.doubt_ask_again() }).click();
		await expect(lastTurn(page).locator(".model-text")).toContainText("Now it works");
		await left(9);
	});
	await test.step("'Continue' requests the rest of an answer that is too long", async () => {
		provider.play({ steps: [{ text: LONG }, { finish: "MAX_TOKENS" }] }, scriptAnswer(["The rest of it [1]."]));
		await ask(page, QUESTION);
		await expect(lastTurn(page).locator(".said-by-site p").first()).toHaveText(m.doubt_shortened());
		await left(8);
		await lastTurn(page).getByRole("button", { name: m.doubt_continue() }).click();
		await expect(lastTurn(page).getByText(m.doubt_continue_question())).toBeVisible();
		await expect(lastTurn(page).locator(".model-text")).toContainText("The rest of it");
		await left(7);
	});
	await test.step("an answer without a source says so above it, without the numbers of unknown sources", async () => {
		provider.play(scriptAnswer([`${"A claim of many words without any passage behind it. ".repeat(6)}[17] [S99]`]));
		await ask(page, `${QUESTION} (untied)`);
		const answer = lastTurn(page).locator(".said-by-ai");
		await expect(answer.locator("p").first()).toHaveText(m.doubt_untied());
		await expect(answer).not.toContainText(/17|S99/);
		await left(6);
	});
	await test.step("a doubt that is not covered asks no model and is not counted", async () => {
		const before = provider.requests.length;
		await ask(page, "what is the capital of France");
		await expect(lastTurn(page).getByText(m.doubt_not_in_module(), { exact: true })).toBeVisible();
		await expect(lastTurn(page).getByText(m.doubt_topics())).toBeVisible();
		await left(6);
		expect(provider.requests.length).toBe(before);
	});
	await test.step("without the code that reads Markdown an answer is plain text", async () => {
		provider.play(scriptAnswer(["**Bold** words [1] and more."]));
		await page.route(/model-text-[\w-]+\.js$/, (route) => route.abort());
		await page.reload();
		await ask(page, `${QUESTION} (plain)`);
		await expect(lastTurn(page).locator(".model-text")).toHaveText("**Bold** words [1] and more.");
		await expect(lastTurn(page).locator(".source-chip")).toHaveCount(1);
	});
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

test("each failure of a network has one clear message, counts nothing, and keeps it with its own button while others follow", async ({
	page,
	context,
}) => {
	const left = (count: number) => expect(remainingQuota(page)).toHaveText(m.doubt_left({ left: count, limit: 10 }));
	// In the conversation: what is announced says it, too.
	const failed = chat(page)
		.getByRole("list", { name: m.doubt_conversation() })
		.getByText(m.doubt_error(), { exact: true });
	const buttons = chat(page).getByRole("button", { name: m.doubt_ask_again() });
	await openChat(page);
	await test.step("without a network the question stays in the box, and nothing is sent", async () => {
		await goOffline(context);
		await questionBox(page).fill(QUESTION);
		await sendButton(page).click();
		await expect(chat(page).getByRole("status").getByText(m.doubt_offline())).toBeVisible();
		await expect(questionBox(page)).toHaveValue(QUESTION);
		await left(10);
		await context.setOffline(false);
		await sendButton(page).click();
		await expect(lastTurn(page).locator(".model-text")).toBeVisible();
		await expect(chat(page).getByText(m.doubt_offline())).toHaveCount(0);
		await left(9);
	});
	for (const [at, [name, meet]] of NETWORKS.entries()) {
		await test.step(name, async () => {
			await meet(page);
			await ask(page, `${QUESTION} (${at})`);
			await expect(failed).toHaveCount(at + 1);
			await expect(chat(page)).not.toContainText(/UPSTREAM|Sign in|Gateway/);
			await left(9);
			await page.unroute("**/doubts");
		});
	}
	await test.step("also after a reload; a retry that goes well counts, and moves to the end", async () => {
		await page.reload();
		await expect(buttons).toHaveCount(NETWORKS.length);
		await buttons.first().click();
		await expect(lastTurn(page).getByText("(0)")).toBeVisible();
		await expect(lastTurn(page).locator(".model-text")).toBeVisible();
		await left(8);
		await expect(failed).toHaveCount(NETWORKS.length - 1);
		await expect(buttons).toHaveCount(NETWORKS.length - 1);
	});
});
