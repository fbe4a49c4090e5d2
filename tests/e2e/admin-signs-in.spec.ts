// Signing in and out of the panel (specification 2, 5, 8): the exact messages, the redirect back, other tabs.
import * as m from "#messages";
import { expectNoAxeViolations } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import { ADMINISTRATOR, openPanel, openSecondWindow, signIn, waitForHydration } from "./support/panel.ts";
import { expect, test } from "./support/story.ts";

test.use({
	allowedErrors: [/status of (401|404|422|429)|ERR_FAILED/],
});

test("the panel requires a sign-in, says why one fails, and returns to the requested page", async ({ page }) => {
	await page.goto("/admin/mcq?page=1");
	await expect(page).toHaveURL("/admin/login?to=%2Fadmin%2Fmcq%3Fpage%3D1");
	await expectNoAxeViolations(page);
	const email = page.getByLabel(m.admin_email());
	const password = page.getByLabel(m.admin_password(), { exact: true });
	const button = page.getByRole("button", { name: m.admin_sign_in() });
	await test.step("a wrong password keeps the e-mail address", async () => {
		await email.fill("nobody@example.org");
		await password.fill("wrong");
		await button.click();
		await expect(page.getByText(m.admin_invalid_credentials())).toBeVisible();
		await expect(email).toHaveValue("nobody@example.org");
	});
	await waitForHydration(page);
	await email.fill(ADMINISTRATOR.email);
	await password.fill(ADMINISTRATOR.password);
	await test.step("a lost connection is not a wrong password", async () => {
		await page.route("**/login.data*", (route) => route.abort());
		await button.click();
		await expect(page.getByText(m.admin_failed_to_sign_in({ reason: "there is no connection." }))).toBeVisible();
		await page.unroute("**/login.data*");
	});
	await test.step("the button is busy during the request, and a second press sends nothing", async () => {
		let posts = 0;
		const pressed = Promise.withResolvers<void>();
		await page.route("**/login.data*", async (route) => {
			posts++;
			await pressed.promise;
			await route.continue();
		});
		await button.click();
		await page.getByRole("button", { name: m.admin_signing_in() }).click({ force: true });
		pressed.resolve();
		await expect(page).toHaveURL("/admin/mcq?page=1");
		expect(posts).toBe(1);
	});
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.admin_mcq_management());
});

test("signing out in one tab shows the login in all tabs, and signing in restores them with what was typed", async ({
	page,
}) => {
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel(m.admin_title()).fill("Half a module");
	const other = await openSecondWindow(page, "/admin/mcq");
	await other.getByRole("button", { name: m.admin_sign_out() }).click();
	await expect(other).toHaveURL("/admin/login");
	await expect(other.getByText(m.admin_typing_is_saved())).toHaveCount(0);
	await expect(page).toHaveURL("/admin/login?to=%2Fadmin%2Fmodules%2Fnew");
	await expect(page.getByText(m.admin_typing_is_saved())).toBeVisible();
	await test.step("Back shows nothing of the panel", async () => {
		await other.goBack();
		await expect(other).toHaveURL(/\/admin\/login/);
		await other.goto("/admin");
		await expect(other).toHaveURL("/admin/login");
	});
	await signIn(other);
	await expect(page).toHaveURL("/admin/modules/new");
	await expect(page.getByLabel(m.admin_title())).toHaveValue("Half a module");
});

test("a new password is stored, and the page stays signed in", async ({ page, product }) => {
	// Somebody else than the other stories sign in as.
	const somebody = { email: `${crypto.randomUUID()}@example.org`, password: "eight grey geese" };
	await withHub(product.env, ({ administrators }) => administrators.add(somebody.email, somebody.password));
	await page.goto("/admin/login?to=%2Fadmin%2Faccount");
	await page.getByLabel(m.admin_email()).fill(somebody.email);
	await page.getByLabel(m.admin_password(), { exact: true }).fill(somebody.password);
	await page.getByRole("button", { name: m.admin_sign_in() }).click();
	const current = page.getByLabel(m.admin_current_password(), { exact: true });
	const next = page.getByLabel(m.admin_new_password(), { exact: true });
	await current.fill("wrong");
	await next.fill("seven quiet herons");
	await page.getByRole("button", { name: m.admin_change_password() }).click();
	await expect(page.getByText(m.admin_problem_wrong_password())).toBeVisible();
	await expect(next).toHaveValue("seven quiet herons");
	await current.fill(somebody.password);
	await page.getByRole("button", { name: m.admin_change_password() }).click();
	await expect(page.getByText(m.admin_password_changed())).toBeVisible();
	await expect(next).toHaveValue("");
	await page.goto("/admin/modules");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.admin_modules());
});
