// Checks that a page fits a screen and touch input. (The panel has more exceptions: admin-looks-right.)
import { expect, type Page } from "@playwright/test";

/** The width that the page needs, in pixels: if it exceeds the window's, the page scrolls horizontally. */
export function readPageWidth(page: Page): Promise<number> {
	return page.evaluate(() => document.documentElement.scrollWidth);
}

/**
 * Checks that nothing scrolls horizontally on a phone with text at twice the size. Media queries in rem ignore this size:
 * learner-large-text sets it in the browser.
 */
export async function expectLargeTextFits(page: Page): Promise<void> {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.evaluate(() => {
		document.documentElement.style.fontSize = "32px";
	});
	await expect.poll(() => readPageWidth(page)).toBeLessThanOrEqual(360);
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
