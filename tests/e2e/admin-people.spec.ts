// People of the panel: an owner invites, changes roles and ends sessions; a viewer is offered no change; a second factor and a
// passkey sign in. Each story has people of its own, since other stories sign in as the first administrator.
import type { Browser, Page } from "@playwright/test";
import type { Role } from "#core/people/roles.ts";
import * as m from "#messages";
import { codeAt, PERIOD_MS } from "../one-time-codes.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import { COLLEAGUE, openPanel, waitForHydration } from "./support/panel.ts";
import { expect, type StoryProduct, test } from "./support/story.ts";

const PASSWORD = "a good long one";
const PHONE = { width: 360, height: 740 };

test.use({ allowedErrors: [/status of (401|403|404|422)/] });

async function addPerson({ env }: StoryProduct, email: string, role: Role = "owner"): Promise<void> {
	await withHub(env, async ({ administrators }) => {
		const added = await administrators.add(email, PASSWORD, role);
		if (!added.ok) throw new Error(added.code);
	});
}

async function enterPassword(page: Page, email: string, to = "/admin/login"): Promise<void> {
	await page.goto(to);
	await waitForHydration(page);
	await page.getByLabel(m.admin_email()).fill(email);
	await page.getByLabel(m.admin_password(), { exact: true }).fill(PASSWORD);
	await page.getByRole("button", { name: m.admin_sign_in(), exact: true }).click();
}

async function openBrowser(browser: Browser, { url }: StoryProduct, viewport = PHONE): Promise<Page> {
	const context = await browser.newContext({ baseURL: url, viewport });
	return context.newPage();
}

const main = (page: Page) => page.getByRole("main");

test("an owner invites a person by a link, makes them a viewer, and ends their session", async ({
	page,
	product,
	browser,
}) => {
	const email = "ravi@school.example";
	await withHub(product.env, async ({ personLinks }) => {
		for (const name of ["one", "two"])
			await personLinks.invite({ email: `${name}@school.example`, role: "viewer" }, COLLEAGUE);
	});
	await openPanel(page, "/admin/people");
	await test.step("withdrawing an invitation moves the focus to the next one, and to the heading after the last", async () => {
		const withdraw = page.getByRole("button", { name: m.admin_withdraw() });
		await withdraw.first().press("Enter");
		await expect(withdraw).toHaveCount(1);
		await expect(page.getByRole("listitem").filter({ has: withdraw })).toBeFocused();
		await withdraw.press("Enter");
		await expect(withdraw).toHaveCount(0);
		await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	});
	await page.getByRole("button", { name: m.admin_invite() }).click();
	await page.getByLabel(m.admin_email()).fill("no address");
	await page.getByRole("button", { name: m.admin_invite_make() }).click();
	await expect(page.getByText(m.admin_problem_email())).toBeVisible();
	await page.getByLabel(m.admin_email()).fill(email);
	await page.getByRole("button", { name: m.admin_invite_make() }).click();
	const link = await page.getByLabel(m.admin_link_for_person()).inputValue();
	expect(link).toMatch(/\/admin\/join\/[\w-]{43}$/);
	await expectNoAxeViolations(page);
	await page.getByRole("button", { name: m.admin_done() }).click();
	await expect(page.getByText(m.admin_invitations())).toBeVisible();

	const phone = await openBrowser(browser, product);
	await phone.goto(new URL(link).pathname);
	await waitForHydration(phone);
	await expectNoAxeViolations(phone);
	await phone.getByLabel(m.admin_join_name()).fill("Ravi");
	await phone.getByLabel(m.admin_new_password()).fill(PASSWORD);
	await phone.getByRole("button", { name: m.admin_join_save() }).click();
	await expect(phone).toHaveURL("/admin/dashboard");
	await expect(main(phone).getByRole("link", { name: m.admin_create_module() })).toBeVisible();
	// The link is used up.
	await phone.goto(new URL(link).pathname);
	await expect(phone.getByRole("heading", { level: 1 })).toHaveText(m.admin_join_over());

	await page.reload();
	await expect(page.getByText(m.admin_invitations())).toHaveCount(0);
	await main(page).getByRole("link", { name: "Ravi" }).first().click();
	await page.getByRole("radio", { name: m.admin_role_is({ role: "viewer" }) }).check();
	await page.getByRole("button", { name: m.admin_role_save() }).click();
	await expect(page.getByText(m.admin_role_saved({ name: "Ravi" }))).toBeVisible();
	await expectNoAxeViolations(page);

	await phone.goto("/admin/dashboard");
	await expect(phone.getByRole("heading", { level: 1 })).toHaveText(m.admin_dashboard());
	await expect(main(phone).getByRole("link", { name: m.admin_create_module() })).toHaveCount(0);
	await phone.goto("/admin/modules/new");
	await expect(phone).toHaveURL("/admin/modules");
	await expect(main(phone).getByRole("button", { name: m.admin_delete() })).toHaveCount(0);
	await main(phone).getByRole("link", { name: m.admin_open(), exact: false }).first().click();
	await expect(phone.getByText(m.admin_only_looking())).toBeVisible();
	await expect(phone.getByRole("heading", { level: 1 })).toHaveText(m.admin_module());
	await expect(phone.locator(".drag-handle").filter({ visible: true })).toHaveCount(0);
	await expect(phone.getByLabel(m.admin_title()).first()).toBeDisabled();

	await page.getByRole("button", { name: m.admin_session_end() }).click();
	await expect(page.getByText(m.admin_no_sessions())).toBeVisible();
	await phone.goto("/admin/modules");
	await expect(phone).toHaveURL(/\/admin\/login/);

	await page.getByRole("link", { name: m.admin_person_activity() }).click();
	await expect(main(page).getByRole("row")).toHaveCount(2);
	await expect(page.getByLabel(m.admin_activity_by())).toHaveValue(/\w/);
});

test("a second factor asks for a code, which is accepted once, and a passkey of this device for neither code nor password", async ({
	page,
	product,
	browser,
}) => {
	const email = "totp@school.example";
	// Passkeys belong to a name, not to an address in numbers.
	const site = product.url.replace("127.0.0.1", "localhost");
	await addPerson(product, email);
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("WebAuthn.enable");
	const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	await enterPassword(page, email, `${site}/admin/account`);
	await expect(page).toHaveURL(/\/admin\/account$/);
	await test.step("a name that is typed is not left without a question", async () => {
		const name = page.getByLabel(m.admin_name(), { exact: true });
		await name.fill("Ada");
		await page.getByRole("link", { name: m.admin_mocks() }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: m.admin_stay() }).click();
		await expect(name).toHaveValue("Ada");
		await name.fill("");
	});
	const password = page.getByRole("dialog").getByLabel(m.admin_password(), { exact: true });
	await test.step("a passkey is added", async () => {
		await page.getByRole("button", { name: m.admin_passkey_add() }).click();
		await password.fill(PASSWORD);
		await expectNoAxeViolations(page);
		await page.getByRole("button", { name: m.admin_continue() }).click();
		await expect(page.getByText(m.admin_passkey_added())).toBeVisible();
	});
	const { secret, code } = await test.step("the second factor is turned on", async () => {
		await page.getByRole("button", { name: m.admin_factor_begin() }).click();
		await password.fill("wrong");
		await page.getByRole("button", { name: m.admin_continue() }).click();
		await expect(page.getByText(m.admin_problem_wrong_password())).toBeVisible();
		await password.fill(PASSWORD);
		await page.getByRole("button", { name: m.admin_continue() }).click();
		await expect(page.getByRole("img", { name: m.admin_factor_qr() })).toBeVisible();
		await expectNoAxeViolations(page);
		const found = (await page.getByText(/^[A-Z2-7]{20,}$/).textContent()) ?? "";
		const first = codeAt(found, Date.now());
		await page.getByLabel(m.admin_factor_first_code()).fill(first);
		await page.getByRole("button", { name: m.admin_factor_turn_on() }).click();
		await expect(page.getByText(m.admin_factor_on())).toBeVisible();
		const codes = await main(page)
			.locator("section", { hasText: m.admin_backup_codes_hint() })
			.last()
			.getByRole("listitem")
			.allTextContents();
		expect(codes).toHaveLength(10);
		return { secret: found, code: first };
	});
	await test.step("another device is asked for a code", async () => {
		const phone = await openBrowser(browser, product);
		await enterPassword(phone, email);
		await phone.getByLabel(m.admin_code(), { exact: true }).fill(code);
		await phone.getByRole("button", { name: m.admin_code_check() }).click();
		await expect(phone.getByText(m.admin_wrong_code())).toBeVisible();
		await expectNoAxeViolations(phone);
		// An app of the next period, which is accepted already.
		await phone.getByLabel(m.admin_code(), { exact: true }).fill(codeAt(secret, Date.now() + PERIOD_MS));
		await phone.getByRole("button", { name: m.admin_code_check() }).click();
		await expect(phone).toHaveURL("/admin/dashboard");
	});
	await test.step("this one signs in by its passkey", async () => {
		await page.context().clearCookies();
		await page.goto(`${site}/admin/login`);
		// Without finger, face or PIN it is refused.
		await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
		const button = page.getByRole("button", { name: m.admin_passkey_sign_in() });
		const asked = page.waitForResponse("**/admin/sign-in-again");
		await button.click();
		// The button is off from the press to the refusal.
		await asked;
		await expect(button).toBeEnabled();
		await expect(page).toHaveURL(`${site}/admin/login`);
		await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
		await button.click();
		await expect(page).toHaveURL(`${site}/admin/dashboard`);
	});
});
