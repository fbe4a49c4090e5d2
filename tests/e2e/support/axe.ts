// Accessibility of a page as it stands now: no violation of WCAG 2.2 AA nor of axe's best practices.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** @param without CSS selectors of parts that are not ours to judge (another site's document in a frame) */
export async function expectNoAxeViolations(page: Page, without: readonly string[] = []): Promise<void> {
	const builder = new AxeBuilder({ page }).withTags(RULES);
	for (const selector of without) builder.exclude(selector);
	const { violations } = await builder.analyze();
	const described = violations.flatMap(({ id, help, nodes }) => {
		return nodes.map(
			({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(" ")}\n  ${failureSummary}`,
		);
	});
	expect(described, "accessibility violations").toEqual([]);
}
