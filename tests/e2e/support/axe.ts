// Checks the accessibility of the current page: no violation of WCAG 2.2 AA or of axe's best practices.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

const LIGHT_AND_DARK = ["light", "dark"] as const;

/** @param without CSS selectors of parts that are not ours (another site's document in a frame) */
export async function expectNoAxeViolations(page: Page, without: readonly string[] = []): Promise<void> {
	expect(await listViolations(page, without), "accessibility violations").toEqual([]);
}

/** Checks both themes. Only colours differ between them, so the dark one is checked for contrast only. */
export async function expectNoAxeViolationsInBothThemes(page: Page, without: readonly string[] = []): Promise<void> {
	for (const colorScheme of LIGHT_AND_DARK) {
		await page.emulateMedia({ colorScheme });
		await page.evaluate(colorsAtRest);
		const violations = await listViolations(page, without, colorScheme === "dark");
		expect(violations, `accessibility violations in ${colorScheme} colours`).toEqual([]);
	}
	await page.emulateMedia({ colorScheme: null });
}

/** Runs in the page: waits until the new theme is painted and no colour transition is running. */
async function colorsAtRest(): Promise<void> {
	for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
	const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
	await Promise.allSettled(moving.map(({ finished }) => finished));
}

async function listViolations(page: Page, without: readonly string[], isContrastOnly = false) {
	// Runs in the page and returns only the details of violations: several times as fast, and skips frames of other sites.
	const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
	if (isContrastOnly) builder.withRules("color-contrast");
	else builder.withTags(RULES);
	for (const selector of without) builder.exclude(selector);
	const { violations } = await builder.analyze();
	return violations.flatMap(({ id, help, nodes }) => {
		return nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(" ")}\n  ${failureSummary}`);
	});
}
