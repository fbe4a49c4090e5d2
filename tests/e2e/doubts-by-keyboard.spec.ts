// The chat by keyboard, its accessibility in every state, and its layout on the smallest screen.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import type { FakeProvider } from "../fake-provider.ts";
import { googleLimit } from "../fake-provider.ts";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
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
	test,
} from "./support/doubts.ts";
import { expectLargeTextFits, listSmallTargets, readPageWidth } from "./support/screen.ts";

const TARGETS = "main a, main button, main textarea, dialog button";
const ANSWER = scriptAnswer([
	"**Survey** first [1]:\n\n1. headings\n2. summary\n\n- `code` and $x^2$\n\n```\npre\n```\n\nनमस्ते। العربية 中文 [2]",
]);

test("asks, stops and opens a source without a pointer", async ({ page, provider }) => {
	provider.play(
		scriptAnswer(
			Array.from({ length: 40 }, () => "word [1] "),
			100,
		),
		ANSWER,
	);
	await page.goto(await findLearnPage(page));
	await page.getByRole("tab", { name: m.phase_survey() }).focus();
	await page.keyboard.press("End");
	await page.keyboard.press("Enter");
	// They come from the documents' headings, which load shortly after the box.
	await expect(page.locator(".suggestion").first()).toBeVisible();
	await expect(page.locator(".suggestion")).toHaveCount(3);
	const suggested = await page.locator(".suggestion").first().innerText();
	await page.keyboard.press("Tab");
	await expect(page.locator(".suggestion").first()).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(questionBox(page)).toBeFocused();
	await expect(questionBox(page)).toHaveValue(suggested);
	await page.keyboard.press("Enter");
	await expect(lastTurn(page).locator(".model-text")).toBeVisible();
	await expect(page.locator(".suggestion")).toHaveCount(0);
	await expect(questionBox(page)).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: m.doubt_stop() })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(lastTurn(page).getByText(m.doubt_stopped())).toBeVisible();
	await expect(questionBox(page)).toBeFocused();
	await page.keyboard.type(QUESTION);
	await page.keyboard.press("Enter");
	await expect(lastTurn(page).locator(".source-chip").first()).toBeVisible();
	await page.keyboard.press("Shift+Tab");
	const chip = lastTurn(page).locator(".source-chip").last();
	await expect(chip).toBeFocused();
	await expect(chip, "not behind the box").toBeInViewport({ ratio: 1 });
	const box = await chat(page).locator(".chat-box").boundingBox();
	const seen = await chip.boundingBox();
	expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("tab", { name: "Gemini" })).not.toHaveAttribute("aria-selected", "true");
});

/** States of one conversation, each reached from the one before. */
const STATES: [name: string, open: (page: Page, provider: FakeProvider) => Promise<unknown>][] = [
	["an empty chat", (page) => openChat(page)],
	[
		"nothing found",
		async (page) => {
			await ask(page, "what is the capital of France");
			await expect(lastTurn(page).getByText(m.doubt_topics())).toBeVisible();
		},
	],
	[
		"a streaming answer",
		async (page, provider) => {
			provider.play({ steps: [{ text: "word ".repeat(20) }, { hang: true }] });
			await ask(page, QUESTION);
			await expect(lastTurn(page).locator(".model-text")).toBeVisible();
		},
	],
	[
		"an answer",
		async (page, provider) => {
			await page.getByRole("button", { name: m.doubt_stop() }).click();
			provider.play(ANSWER);
			await ask(page, "How long should the survey take?");
			await expect(lastTurn(page).locator(".source-chip").first()).toBeVisible();
		},
	],
	[
		"an attached question",
		async (page) => {
			await page.getByRole("tab", { name: m.phase_recite() }).click();
			await page.locator(".option").first().click();
			await page.getByRole("button", { name: m.doubt_ask_why() }).click();
			await expect(questionBox(page)).not.toBeEmpty();
		},
	],
	[
		"a question as a source",
		async (page, provider) => {
			provider.play(scriptAnswer(["See [1]."]));
			await questionBox(page).press("Enter");
			await lastTurn(page).locator(".source-chip").first().click();
			await expect(page.getByRole("dialog").locator(".option").first()).toBeVisible();
		},
	],
	[
		"passages",
		async (page, provider) => {
			await page.keyboard.press("Escape");
			provider.play(googleLimit("PerMinute", "40s"));
			await ask(page, "Why should I survey a chapter first?");
			await expect(lastTurn(page).locator("blockquote").first()).toBeVisible();
		},
	],
];

test.describe("with reduced motion", () => {
	test.use({ reducedMotion: "reduce" });

	test("each state has no axe violations, no horizontal scrolling and touch-sized targets; large text and landscape fit", async ({
		page,
		provider,
	}) => {
		const desktop = page.viewportSize();
		for (const [name, open] of STATES) {
			await test.step(name, async () => {
				if (desktop) await page.setViewportSize(desktop);
				await open(page, provider);
				await expectNoAxeViolationsInBothThemes(page);
				await expect.poll(() => listSmallTargets(page, TARGETS, "p, .model-text")).toEqual([]);
				await page.setViewportSize({ width: 320, height: 640 });
				await expect.poll(() => readPageWidth(page)).toBeLessThanOrEqual(320);
			});
		}
		await test.step("a phone in landscape, and large text: the box and the last message stay reachable", async () => {
			await page.setViewportSize({ width: 740, height: 360 });
			await questionBox(page).scrollIntoViewIfNeeded();
			await expect(questionBox(page)).toBeInViewport({ ratio: 1 });
			await expectLargeTextFits(page);
		});
	});
});
