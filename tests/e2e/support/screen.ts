// Checks that a page fits a screen and touch input. (The panel has more exceptions: admin-looks-right.)
import { expect, type Page } from "@playwright/test";

/** The width that the page needs, in pixels: if it exceeds the window's, the page scrolls horizontally. */
export function readPageWidth(page: Page): Promise<number> {
	return page.evaluate(() => document.documentElement.scrollWidth);
}

/** The width of the phone on which large text has to fit, in pixels. */
const PHONE_WIDTH = 360;

/**
 * Sets the browser's own text size to twice the usual one, as a person does: rem in media queries grows with it too, which a style of
 * the page would not do. It holds for the pages that are opened later in the same tab.
 */
export async function doubleText(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** Checks that nothing scrolls horizontally, or is cut at the side, on a phone with text at twice the size. */
export async function expectLargeTextFits(page: Page, excepted?: string): Promise<void> {
	await doubleText(page);
	// After it, so that media queries are read again.
	await page.setViewportSize({ width: PHONE_WIDTH, height: 740 });
	await expectPhoneWidth(page, "large text", excepted);
}

/** @param excepted CSS selector of what may end outside the window, such as a table that scrolls in its own box */
export async function expectPhoneWidth(page: Page, name: string, excepted = "nothing"): Promise<void> {
	await expect.poll(() => readPageWidth(page), name).toBeLessThanOrEqual(PHONE_WIDTH);
	await expect.poll(() => page.evaluate(listCut, excepted), `${name}: cut at the side`).toEqual([]);
}

/** Controls that end outside the window or their dialog. */
function listCut(excepted: string): string[] {
	return [...document.querySelectorAll("a, button, label, dialog[open], textarea, dt, h1, h2, h3")].flatMap((part) => {
		if (!part.checkVisibility({ visibilityProperty: true }) || part.closest(excepted)) return [];
		const dialog = part.parentElement?.closest("dialog")?.getBoundingClientRect();
		const { left, right } = part.getBoundingClientRect();
		const isInside = left >= (dialog?.left ?? 0) && right <= (dialog?.right ?? innerWidth) + 0.5;
		return isInside || right <= 1 ? [] : [`${part.textContent}: ${left} to ${right}`];
	});
}

/**
 * Visible targets under 44 px.
 * @param targets a CSS selector
 * @param excepted CSS selector of small targets that are allowed, or of what contains them, such as a line of text
 */
export function listSmallTargets(page: Page, targets: string, excepted: string): Promise<string[]> {
	return page.evaluate(
		([targets, excepted]) => {
			return [...document.querySelectorAll<HTMLElement>(targets)]
				.filter((target) => target.checkVisibility({ visibilityProperty: true }))
				.filter((target) => !target.closest(excepted))
				.map((target) => [target.innerText, target.getBoundingClientRect()] as const)
				.filter(([, box]) => box.height < 43.5 || box.width < 43.5)
				.map(([text, box]) => `${text}: ${box.width} x ${box.height}`);
		},
		[targets, excepted] as const,
	);
}
