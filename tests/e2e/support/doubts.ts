// The doubt chat of the sample module for stories, with a fake provider behind it (tests/fake-provider.ts).
//
//   test("…", async ({ page, provider }) => { provider.play(…); await openChat(page); await ask(page, "…"); })
import { expect, type Locator, type Page } from "@playwright/test";
import * as m from "#messages";
import { DEFAULT_SCRIPT, geminiEnv, type Script } from "../../fake-provider.ts";
import { withHub } from "./modules.ts";
import { test as story } from "./story.ts";

export { expect };

/** story.ts's test with a model: every story begins with a provider that answers. */
export const test = story.extend<{ wellProvider: undefined }>({
	// Every story is a new learner at the same address.
	productOptions: ({ provider }, use) => use({ env: { ...geminiEnv(provider), DOUBTS_PER_ADDRESS: "10000" } }),
	wellProvider: [
		async ({ product, provider }, use) => {
			provider.play(DEFAULT_SCRIPT);
			await withHub(product.env, ({ db }) => db.deleteFrom("providerState").execute());
			await use(undefined);
		},
		{ auto: true },
	],
});

/** A question about the sample module's first subtopic that its passages answer. */
export const QUESTION = "Why does the survey step come before reading?";

/** The address of the sample module's first subtopic. */
export async function findLearnPage(page: Page): Promise<string> {
	const html = await (await page.request.get("/module/Bsample1")).text();
	const [learn] = /\/learn\/\w+\/\w+/.exec(html) ?? [];
	if (!learn) throw new Error("The sample module has no subtopic.");
	return learn;
}

export async function openChat(page: Page): Promise<void> {
	await page.goto(`${await findLearnPage(page)}#gemini`);
	await expect(questionBox(page)).toBeVisible();
}

export function chat(page: Page): Locator {
	return page.locator("section.chat");
}

export function questionBox(page: Page): Locator {
	return page.getByRole("textbox", { name: m.doubt_box_label() });
}

export function sendButton(page: Page): Locator {
	return page.getByRole("button", { name: m.doubt_send() });
}

/** The last question with its answer. */
export function lastTurn(page: Page): Locator {
	return chat(page).getByRole("list", { name: m.doubt_conversation() }).locator("> li").last();
}

/** Types a question and presses Enter once the last answer is complete, since Enter is disabled until then. */
export async function ask(page: Page, question: string): Promise<void> {
	await questionBox(page).fill(question);
	await expect(sendButton(page)).toBeEnabled();
	await questionBox(page).press("Enter");
	// First: a source may quote the same words.
	await expect(lastTurn(page).getByText(question).first()).toBeVisible();
}

/** The remaining quota on the page: "7 of 10 left". */
export function remainingQuota(page: Page): Locator {
	return page.getByText(/^\d+ of \d+ left$/);
}

/** An answer of these words, streamed one after the other. */
export function scriptAnswer(pieces: readonly string[], everyMs = 0): Script {
	const steps = pieces.flatMap((text) => (everyMs > 0 ? [{ text }, { waitMs: everyMs }] : [{ text }]));
	return { steps: [...steps, { finish: "STOP" }] };
}
