// Model output is untrusted. Checked twice: through the product, whose server filters it, and sent directly to the page
// without the filter. No request leaves the page, and no element outside the allowed ones appears.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { expect, lastTurn, openChat, QUESTION, questionBox, scriptAnswer, test } from "./support/doubts.ts";
import { HOSTILE_TEXTS } from "./support/hostile-texts.ts";

if (process.env.TEST_FAULTS) test.setTimeout(300_000);

/** Every tenth in `npm test`, with the first and the largest; that each stays text, without a page: model-text.test.tsx. */
const SOME = HOSTILE_TEXTS.filter((_, index) => process.env.TEST_FAULTS || index % 10 === 0 || index === 59);

/** Every element that an answer may contain. */
const ALLOWED = ["P", "UL", "OL", "LI", "STRONG", "EM", "CODE", "PRE", "BR", "SPAN", "BUTTON", "DIV", "BDI"];

test("sent directly to the page stay text, and nothing is requested", async ({ page }) => {
	const requests = watchRequests(page);
	let text = "";
	await page.route("**/doubts", (route) => route.fulfill(streamOf(text)));
	await page.addInitScript(() => sessionStorage.clear());
	await openChat(page);
	for (const [index, hostile] of SOME.entries()) {
		text = hostile;
		if (index % AN_HOUR === 0) await openFreshChat(page);
		await sendAndWait(page);
		await expectOnlyAllowed(page, hostile);
	}
	await expectUnharmed(page, requests);
});

test("sent through the product stay text, and nothing is requested", async ({ page, provider }) => {
	const requests = watchRequests(page);
	await page.addInitScript(() => sessionStorage.clear());
	await openChat(page);
	const some = SOME.filter((text, index) => index % 2 === 0 && text.length < 20_000);
	for (const [index, hostile] of some.entries()) {
		if (index % AN_HOUR === 0) {
			await page.context().clearCookies();
			await openFreshChat(page);
		}
		provider.play(scriptAnswer([hostile]));
		await sendAndWait(page);
		await expectOnlyAllowed(page, hostile);
		await expect(lastTurn(page)).not.toContainText(/S99/);
	}
	await expectUnharmed(page, requests);
});

/** Texts in batches of one conversation: a learner may ask ten doubts an hour. */
const AN_HOUR = 9;

/** A new conversation in a new session. */
async function openFreshChat(page: Page): Promise<void> {
	await page.reload();
	await expect(questionBox(page)).toBeVisible();
}

async function sendAndWait(page: Page): Promise<void> {
	await questionBox(page).fill(QUESTION);
	await expect(page.getByRole("button", { name: m.doubt_send() })).toBeEnabled();
	const turns = await lastTurn(page).locator("xpath=..").locator("> li").count();
	await questionBox(page).press("Enter");
	await expect(lastTurn(page).locator("xpath=..").locator("> li")).toHaveCount(turns + 1);
	await expect(page.getByRole("button", { name: m.doubt_send() })).toBeVisible();
	await expect(lastTurn(page).locator(".said-by-ai, .said-by-site").first()).toBeVisible();
}

async function expectOnlyAllowed(page: Page, hostile: string): Promise<void> {
	const found = await lastTurn(page).evaluate((turn, allowed) => {
		const inside = [...turn.querySelectorAll<HTMLElement>(".said-by-ai *")];
		const attributes = inside.flatMap((element) => [...element.attributes].map(({ name }) => name));
		return {
			strange: inside.map(({ tagName }) => tagName).filter((name) => !allowed.includes(name)),
			attributes: [...new Set(attributes)].filter((name) => /^(on|href|src|style|action|srcdoc)/.test(name)),
			hidden: /[\u202a-\u202e\u2066-\u2069\u200b\u{e0000}-\u{e007f}]/u.test(turn.textContent ?? ""),
			width: document.documentElement.scrollWidth - innerWidth,
		};
	}, ALLOWED);
	expect(found, hostile.slice(0, 200)).toEqual({ strange: [], attributes: [], hidden: false, width: 0 });
}

async function expectUnharmed(page: Page, requests: readonly string[]): Promise<void> {
	await expect(page).not.toHaveTitle(/owned/);
	expect(requests.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
}

function watchRequests(page: Page): string[] {
	const requests: string[] = [];
	page.on("request", (request) => {
		if (/^https?:/.test(request.url())) requests.push(request.url());
	});
	return requests;
}

/** An answer in the server's stream format, unfiltered. */
function streamOf(text: string) {
	const source = {
		label: 1,
		kind: "document",
		title: "T",
		place: "P",
		phase: "read",
		anchor: "a",
		subtopicId: "s",
		text: "A passage.",
	};
	const parts = [
		{ type: "start" },
		{ type: "data-sources", data: { sources: [source] } },
		{ type: "text-start", id: "t" },
		{ type: "text-delta", id: "t", delta: text },
		{ type: "text-end", id: "t" },
		{ type: "data-quota", data: { left: 9, limit: 10, resetInMs: 3_600_000 } },
		{ type: "data-outcome", data: { code: "answered", counted: true, mode: "model" } },
		{ type: "finish" },
	];
	const body = parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join("");
	return { status: 200, contentType: "text/event-stream", body: `${body}data: [DONE]\n\n` };
}
