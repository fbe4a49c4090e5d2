// What a model says is untrusted. Twice: through the product, whose server filters as well, and straight to the page, as if
// the server had let everything through. No request leaves the page, and no element outside the allowed ones appears.
import type { Page } from "@playwright/test";
import { expect, lastTurn, openChat, QUESTION, questionBox, saying, test } from "./support/doubts.ts";
import { HOSTILE_TEXTS } from "./support/hostile-texts.ts";

test.setTimeout(150_000);

/** Everything that an answer may be made of. */
const ALLOWED = ["P", "UL", "OL", "LI", "STRONG", "EM", "CODE", "PRE", "BR", "SPAN", "BUTTON", "DIV", "BDI"];

test("there are sixty of them", () => {
	expect(new Set(HOSTILE_TEXTS).size).toBe(60);
});

test("straight to the page: text stays text, and nothing is fetched", async ({ page }) => {
	const requests = watchRequests(page);
	let text = "";
	await page.route("**/doubts", (route) => route.fulfill(streamOf(text)));
	await page.addInitScript(() => sessionStorage.clear());
	await openChat(page);
	for (const [index, hostile] of HOSTILE_TEXTS.entries()) {
		text = hostile;
		if (index % AN_HOUR === 0) await openFreshChat(page);
		await sendAndWait(page);
		await expectOnlyAllowed(page, hostile);
	}
	await expectUnharmed(page, requests);
});

test("through the product: the same", async ({ page, provider }) => {
	const requests = watchRequests(page);
	await page.addInitScript(() => sessionStorage.clear());
	await openChat(page);
	const some = HOSTILE_TEXTS.filter((text, index) => index % 3 === 0 && text.length < 20_000);
	for (const [index, hostile] of some.entries()) {
		if (index % AN_HOUR === 0) {
			await page.context().clearCookies();
			await openFreshChat(page);
		}
		provider.play(saying([hostile]));
		await sendAndWait(page);
		await expectOnlyAllowed(page, hostile);
		await expect(lastTurn(page)).not.toContainText(/S99/);
	}
	await expectUnharmed(page, requests);
});

/** So many texts are asked for in one conversation: a learner has ten an hour. */
const AN_HOUR = 9;

/** A conversation of its own, in a session that has asked nothing yet. */
async function openFreshChat(page: Page): Promise<void> {
	await page.reload();
	await expect(questionBox(page)).toBeVisible();
}

async function sendAndWait(page: Page): Promise<void> {
	await questionBox(page).fill(QUESTION);
	await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
	const turns = await lastTurn(page).locator("xpath=..").locator("> li").count();
	await questionBox(page).press("Enter");
	await expect(lastTurn(page).locator("xpath=..").locator("> li")).toHaveCount(turns + 1);
	await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
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
	expect(await page.title()).not.toMatch(/owned/);
	expect(requests.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
}

function watchRequests(page: Page): string[] {
	const requests: string[] = [];
	page.on("request", (request) => {
		if (/^https?:/.test(request.url())) requests.push(request.url());
	});
	return requests;
}

/** An answer as the server's stream, with nothing filtered. */
function streamOf(text: string) {
	const source = {
		...{ label: 1, kind: "document", title: "T", place: "P", phase: "read", anchor: "a", subtopicId: "s" },
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
