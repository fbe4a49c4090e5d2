// Checks the accessibility of the current page: no violation of WCAG 2.2 AA or of axe's best practices. Frames are left out:
// our own documents are checked as pages, and those of other sites are not ours.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Light last: it is the theme that the stories begin with. */
const THEMES = ["dark", "light"] as const;

export async function expectNoAxeViolations(page: Page): Promise<void> {
	await expect.poll(() => listViolations(page, RULES), "accessibility violations").toEqual([]);
}

/** Checks both themes. Only colours differ between them, so the dark one is checked for contrast only. */
export async function expectNoAxeViolationsInBothThemes(page: Page): Promise<void> {
	for (const colorScheme of THEMES) {
		await page.emulateMedia({ colorScheme });
		await page.evaluate(colorsAtRest);
		const violations = await listViolations(page, colorScheme === "dark" ? ["color-contrast"] : RULES);
		expect(violations, `accessibility violations in ${colorScheme} colours`).toEqual([]);
	}
}

/** Runs in the page: paints the new theme and ends its transitions, each of which can begin those of the elements in it. */
async function colorsAtRest(): Promise<void> {
	for (let isMoving = true; isMoving; ) {
		for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
		const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
		for (const transition of moving) transition.finish();
		isMoving = moving.length > 0;
	}
}

/** @param rules tags or names of axe's rules */
async function listViolations(page: Page, rules: string[]): Promise<string[]> {
	// Once for each page: parsing axe takes as long as checking a page with it.
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
	return page.evaluate(async (runOnly) => {
		const axe: typeof axeCore = Reflect.get(window, "axe");
		const { violations } = await axe.run({ runOnly, resultTypes: ["violations"], iframes: false });
		return violations.flatMap(({ id, help, nodes }) => {
			return nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(" ")}\n  ${failureSummary}`);
		});
	}, rules);
}
