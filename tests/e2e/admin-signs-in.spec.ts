// Signing in and out of the panel (specification 2, 5, 8): messages to the letter, the way back, other tabs.
import { expectNoAxeViolations } from "./support/axe.ts";
import { ADMINISTRATOR, ADMINISTRATOR_ENV, openPanel, openSecondWindow, signIn } from "./support/panel.ts";
import { expect, test } from "./support/story.ts";

test.use({
	productOptions: { env: ADMINISTRATOR_ENV },
	allowedErrors: [/status of (401|429|404)|ERR_FAILED/],
});

test("the panel is shut to strangers and leads back to the page that was asked for", async ({ page }) => {
	await page.goto("/admin/mcq?page=1");
	await expect(page).toHaveURL("/admin/login?to=%2Fadmin%2Fmcq%3Fpage%3D1");
	await expectNoAxeViolations(page);
	await signIn(page);
	await expect(page).toHaveURL("/admin/mcq?page=1");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("MCQ Management");
});

test("a wrong password is told in the specification's words and the e-mail stays", async ({ page }) => {
	await page.goto("/admin/login");
	await page.getByLabel("E-mail").fill("nobody@example.org");
	await page.getByLabel("Password", { exact: true }).fill("wrong");
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(page.getByText("Invalid email or password. Please try again.")).toBeVisible();
	await expect(page.getByLabel("E-mail")).toHaveValue("nobody@example.org");
});

test("a failure that is no wrong password is told apart", async ({ page }) => {
	await page.goto("/admin/login");
	await page.waitForLoadState("networkidle");
	await page.route("**/login.data*", (route) => route.abort());
	await page.getByLabel("E-mail").fill(ADMINISTRATOR.email);
	await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
	await page.getByRole("button", { name: "Sign in" }).click();
	await expect(page.getByText("Failed to sign in: there is no connection.")).toBeVisible();
});

test("too many tries are told with the waiting time", async ({ page }) => {
	await page.goto("/admin/login");
	await page.waitForLoadState("networkidle");
	await page.getByLabel("E-mail").fill(`guessed-${test.info().project.name}@example.org`);
	await expect(async () => {
		await page.getByLabel("Password", { exact: true }).fill("wrong");
		await page.getByRole("button", { name: "Sign in" }).click();
		await expect(page.getByText(/Too many tries\. Wait \d+ (second|minute)s?/)).toBeVisible({ timeout: 700 });
	}).toPass({ timeout: 20_000 });
});

test("signing out in one tab shows the login in all, and signing in brings them back", async ({ page }) => {
	await openPanel(page, "/admin/modules");
	const second = await openSecondWindow(page, "/admin/activity");
	await page.goto("/admin/logout");
	await page.getByRole("button", { name: "Sign Out" }).click();
	await expect(page).toHaveURL("/admin/login");
	await expect(second).toHaveURL("/admin/login?to=%2Fadmin%2Factivity");
	await signIn(page);
	await expect(second).toHaveURL("/admin/activity");
});

test("after signing out, going back shows the login and nothing of the panel", async ({ page }) => {
	await openPanel(page, "/admin/modules");
	await page.goto("/admin/logout");
	await page.getByRole("button", { name: "Sign Out" }).click();
	await expect(page).toHaveURL("/admin/login");
	await page.goBack();
	await expect(page).toHaveURL(/\/admin\/login/);
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("one can sign in, read the lists and sign out", async ({ page, product }) => {
		await product.addModule({ title: "Readable" });
		await page.goto("/admin/modules");
		await page.getByLabel("E-mail").fill(ADMINISTRATOR.email);
		await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
		await page.getByRole("button", { name: "Sign in" }).click();
		await expect(page.getByRole("link", { name: "Readable", exact: true }).first()).toBeVisible();
		await page.goto("/admin/logout");
		await page.getByRole("button", { name: "Sign Out" }).click();
		await expect(page).toHaveURL("/admin/login");
	});
});
