// Signing in and out of the panel (specification 2, 5, 8): the exact messages, the redirect back, other tabs.
import * as m from "#messages";
import { expectNoAxeViolations } from "./support/axe.ts";
import {
	ADMINISTRATOR,
	ADMINISTRATOR_ENV,
	openOtherBrowser,
	openPanel,
	openSecondWindow,
	signIn,
	waitForHydration,
} from "./support/panel.ts";
import { expect, test } from "./support/story.ts";

test.use({
	allowedErrors: [/status of (401|404|422|429)|ERR_FAILED/],
});

test("the panel requires a sign-in and returns to the requested page", async ({ page }) => {
	await page.goto("/admin/mcq?page=1");
	await expect(page).toHaveURL("/admin/login?to=%2Fadmin%2Fmcq%3Fpage%3D1");
	await expectNoAxeViolations(page);
	await signIn(page);
	await expect(page).toHaveURL("/admin/mcq?page=1");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.admin_mcq_management());
});

test("a wrong password shows the specification's message and keeps the e-mail address, and another failure has its own", async ({
	page,
}) => {
	await page.goto("/admin/login");
	await page.getByLabel(m.admin_email()).fill("nobody@example.org");
	await page.getByLabel(m.admin_password(), { exact: true }).fill("wrong");
	await page.getByRole("button", { name: m.admin_sign_in() }).click();
	await expect(page.getByText(m.admin_invalid_credentials())).toBeVisible();
	await expect(page.getByLabel(m.admin_email())).toHaveValue("nobody@example.org");
	await waitForHydration(page);
	await page.route("**/login.data*", (route) => route.abort());
	await page.getByLabel(m.admin_email()).fill(ADMINISTRATOR.email);
	await page.getByLabel(m.admin_password(), { exact: true }).fill(ADMINISTRATOR.password);
	await page.getByRole("button", { name: m.admin_sign_in() }).click();
	await expect(page.getByText(m.admin_failed_to_sign_in({ reason: "there is no connection." }))).toBeVisible();
});

test("too many tries show the waiting time", async ({ page }) => {
	await page.goto("/admin/login");
	await waitForHydration(page);
	await page.getByLabel(m.admin_email()).fill(`guessed-${test.info().project.name}@example.org`);
	const statuses: number[] = [];
	while (statuses.at(-1) !== 429 && statuses.length < 30) {
		const answered = page.waitForResponse("**/login.data*");
		await page.getByLabel(m.admin_password(), { exact: true }).fill("wrong");
		await page.getByRole("button", { name: m.admin_sign_in() }).click();
		statuses.push((await answered).status());
	}
	expect(statuses.length, "a few slips are allowed").toBeGreaterThan(3);
	await expect(page.getByText(/Too many tries\. Wait \d+ (second|minute)s?/)).toBeVisible();
});

test("signing out in one tab shows the login in all tabs, and signing in restores them", async ({ page }) => {
	await openPanel(page, "/admin/modules");
	const second = await openSecondWindow(page, "/admin/activity");
	await page.goto("/admin/logout");
	await page.getByRole("button", { name: m.admin_sign_out() }).click();
	await expect(page).toHaveURL("/admin/login");
	await expect(second).toHaveURL("/admin/login?to=%2Fadmin%2Factivity");
	await signIn(page);
	await expect(second).toHaveURL("/admin/activity");
});

test("no link to the login redirects away from the panel", async ({ page, product }) => {
	const foreign = ["//evil.example/admin/x", "https://evil.example/admin/x", "/\\\\evil.example/admin/x"];
	const unfit = ["javascript:alert(1)", "/admin/../module/Bsample1", "/admin/logout", "/"];
	await page.goto(`/admin/login?to=${encodeURIComponent(foreign[0] ?? "")}`);
	await signIn(page);
	await expect(page).toHaveURL(`${product.url}/admin/dashboard`);
	for (const to of [...foreign, ...unfit]) {
		await page.goto(`/admin/login?to=${encodeURIComponent(to)}`);
		await expect(page, to).toHaveURL(`${product.url}/admin/dashboard`);
	}
});

test("the button is busy during the request, and a second press sends nothing", async ({ page }) => {
	await page.goto("/admin/login");
	await waitForHydration(page);
	let posts = 0;
	const pressed = Promise.withResolvers<void>();
	await page.route("**/login.data*", async (route) => {
		posts++;
		await pressed.promise;
		await route.continue();
	});
	await page.getByLabel(m.admin_email()).fill(ADMINISTRATOR.email);
	await page.getByLabel(m.admin_password(), { exact: true }).fill(ADMINISTRATOR.password);
	await page.getByRole("button", { name: m.admin_sign_in() }).click();
	await page.getByRole("button", { name: m.admin_signing_in() }).click({ force: true });
	pressed.resolve();
	await expect(page).toHaveURL("/admin/dashboard");
	expect(posts).toBe(1);
});

test("Sign Out is on every page and leads to the login, and Back from it shows nothing of the panel", async ({
	page,
}) => {
	await openPanel(page, "/admin/mcq");
	const menu = page.getByRole("button", { name: m.admin_menu() });
	if (await menu.isVisible()) await menu.click();
	await page.getByRole("button", { name: m.admin_sign_out() }).click();
	await expect(page).toHaveURL("/admin/login");
	await page.goBack();
	await expect(page).toHaveURL(/\/admin\/login/);
	await page.goto("/admin");
	await expect(page).toHaveURL("/admin/login");
});

test("a new password ends the other sessions and is required from then on", async ({ page, browser, startProduct }) => {
	// Its own product and five passwords, each slow to hash on purpose.
	test.slow();
	const product = await startProduct({ env: ADMINISTRATOR_ENV });
	const other = await openOtherBrowser(browser, product.url, "/admin/modules");
	await page.goto(`${product.url}/admin/account`);
	await signIn(page);
	const next = "seven quiet herons";
	await page.getByLabel(m.admin_current_password(), { exact: true }).fill("wrong");
	await page.getByLabel(m.admin_new_password(), { exact: true }).fill(next);
	await page.getByRole("button", { name: m.admin_change_password() }).click();
	await expect(page.getByText(m.admin_problem_wrong_password())).toBeVisible();
	await expect(page.getByLabel(m.admin_new_password(), { exact: true })).toHaveValue(next);
	await page.getByLabel(m.admin_current_password(), { exact: true }).fill(ADMINISTRATOR.password);
	await page.getByRole("button", { name: m.admin_change_password() }).click();
	await expect(page.getByText(m.admin_password_changed())).toBeVisible();
	await expect(page.getByLabel(m.admin_new_password(), { exact: true })).toHaveValue("");
	await page.goto(`${product.url}/admin/modules`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.admin_modules());
	await other.reload();
	await expect(other).toHaveURL(/\/admin\/login/);
	await other.getByLabel(m.admin_email()).fill(ADMINISTRATOR.email);
	await other.getByLabel(m.admin_password(), { exact: true }).fill(next);
	await other.getByRole("button", { name: m.admin_sign_in() }).click();
	await expect(other).toHaveURL(/\/admin\/modules/);
	await other.context().close();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("sign-in, lists and sign-out work", async ({ page, product }) => {
		await product.addModule({ title: "Readable" });
		await page.goto("/admin/modules");
		await page.getByLabel(m.admin_email()).fill(ADMINISTRATOR.email);
		await page.getByLabel(m.admin_password(), { exact: true }).fill(ADMINISTRATOR.password);
		await page.getByRole("button", { name: m.admin_sign_in() }).click();
		await expect(page.getByRole("link", { name: "Readable", exact: true }).first()).toBeVisible();
		await page.goto("/admin/logout");
		await page.getByRole("button", { name: m.admin_sign_out() }).click();
		await expect(page).toHaveURL("/admin/login");
	});
});
