// A visitor without a link reads what the product is and opens the sample.
import * as m from "#messages";
import { expectNoAxeViolations } from "./support/axe.ts";
import { expect, test } from "./support/story.ts";

test("a visitor opens the home page and continues to the sample module", async ({ page }) => {
	await page.goto("/");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.welcome({ product: "Doubtless" }));
	await expectNoAxeViolations(page);
	await page.getByRole("link", { name: m.view_sample_module() }).click();
	await expect(page).toHaveURL(/\/module\/Bsample1$/);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
