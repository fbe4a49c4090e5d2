// Nothing typed by an administrator is lost: network failure, expired session, reload, Back, a second administrator.
import * as m from "#messages";
import { expectNoAxeViolations } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import {
	ADMINISTRATOR,
	ADMINISTRATOR_ENV,
	COLLEAGUE,
	endSessions,
	formStatus,
	openOtherBrowser,
	openPanel,
	openSecondWindow,
	save,
	waitForHydration,
} from "./support/panel.ts";
import { expect, test } from "./support/story.ts";

test.use({
	productOptions: { env: ADMINISTRATOR_ENV },
	allowedErrors: [/status of (401|404|409|502)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/],
});

test("an expired session asks for the password above the form and then saves", async ({ page, product }) => {
	const module = await product.addModule();
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await page.getByLabel("Description").fill("Typed while the session ended");
	await endSessions(product.env);
	await save(page);
	const dialog = page.getByRole("dialog", { name: "Please sign in again" });
	await expectNoAxeViolations(page);
	await dialog.getByLabel("Password", { exact: true }).fill("wrong");
	await page.keyboard.press("Enter");
	await expect(dialog).toContainText("Invalid email or password. Please try again.");
	await dialog.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
	await page.keyboard.press("Enter");
	await expect(formStatus(page)).toContainText("Module saved.");
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await expect(page.getByLabel("Description")).toHaveValue("Typed while the session ended");
});

test("a network failure and a server error keep the form and say what to do", async ({ page, product, context }) => {
	const module = await product.addModule();
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await page.getByLabel("Description").fill("Typed in a tunnel");
	await context.setOffline(true);
	await save(page);
	await expect(formStatus(page)).toContainText("Failed to save module. Please try again. There is no connection.");
	await context.setOffline(false);
	await page.route("**/*.data*", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
	await save(page);
	await expect(formStatus(page)).toContainText("The server could not answer.");
	await expect(page.getByLabel("Description")).toHaveValue("Typed in a tunnel");
	await page.unroute("**/*.data*");
	await save(page);
	await expect(formStatus(page)).toContainText("Module saved.");
});

test("a new module whose response was lost is stored once", async ({ page }) => {
	await openPanel(page, "/admin/modules/new");
	const title = `Once ${crypto.randomUUID()}`;
	await page.getByLabel("Title").fill(title);
	await page.route("**/new.data*", async (route) => {
		await route.fetch();
		await route.abort();
	});
	await save(page);
	await expect(formStatus(page)).toContainText("There is no connection.");
	await page.unroute("**/new.data*");
	await save(page);
	await expect(page).toHaveURL("/admin/modules");
	await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(1);
});

test("a form survives a reload, and leaving it asks first", async ({ page }) => {
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel("Title").fill("Half a thought");
	await page.getByRole("link", { name: "Cancel" }).click();
	const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
	await question.getByRole("button", { name: "Stay here" }).click();
	await expect(page).toHaveURL("/admin/modules/new");
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect(page.getByLabel("Title")).toHaveValue("Half a thought");
	await page.getByRole("button", { name: "Discard" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("");
	await page.getByRole("button", { name: "Restore" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("Half a thought");
	await page.getByRole("link", { name: "Cancel" }).click();
	await question.getByRole("button", { name: "Leave without saving" }).click();
	await expect(page).toHaveURL("/admin/modules");
});

test("two administrators who save the same module choose field by field", async ({ page, product, browser }) => {
	const module = await product.addModule({ title: "Stars", description: "Old words" });
	const path = `/admin/modules/edit/${module.id}`;
	await openPanel(page, path);
	const other = await openOtherBrowser(browser, product.url, path);
	await other.getByLabel("Title").fill("Their stars");
	await other.getByLabel("Description").fill("Their words");
	await save(other);
	await expect(formStatus(other)).toContainText("Module saved.");
	await other.context().close();
	await page.getByLabel("Title").fill("My stars");
	await save(page);
	const dialog = page.getByRole("dialog", { name: "Somebody else changed this meanwhile" });
	await expect(dialog).toContainText(ADMINISTRATOR.email);
	await expect(dialog.getByRole("button", { name: "Save this choice" })).toBeDisabled();
	await expectNoAxeViolations(page);
	await dialog.getByRole("group", { name: "Title" }).getByLabel("My stars").check();
	await dialog.getByRole("button", { name: "Save this choice" }).click();
	await expect(formStatus(page)).toContainText("Module saved.");
	await openPanel(page, path);
	await expect(page.getByLabel("Title")).toHaveValue("My stars");
	await expect(page.getByLabel("Description")).toHaveValue("Their words");
});

test("Back and closing the window ask first; the text of a new subtopic survives a reload", async ({
	page,
	product,
}) => {
	const module = await product.addModule();
	await openPanel(page, `/admin/subtopics?moduleId=${module.id}`);
	await page.getByRole("link", { name: "Create subtopic" }).click();
	await page.getByLabel("Title").fill("Half a subtopic");
	await page.getByLabel("Read document").fill("https://example.org/half");
	await page.goBack();
	const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
	await question.getByRole("button", { name: "Stay here" }).click();
	await expect(page).toHaveURL(`/admin/subtopics/new?moduleId=${module.id}`);
	await expect(page.getByLabel("Title")).toHaveValue("Half a subtopic");
	const asked = page.waitForEvent("dialog");
	const reloaded = page.reload();
	expect((await asked).type()).toBe("beforeunload");
	await (await asked).accept();
	await reloaded;
	await expect(page.getByText("Your unsaved changes are back in the form.")).toBeVisible();
	await expect(page.getByLabel("Title")).toHaveValue("Half a subtopic");
	await expect(page.getByLabel("Read document")).toHaveValue("https://example.org/half");
	await page.goBack();
	await question.getByRole("button", { name: "Leave without saving" }).click();
	await expect(page).toHaveURL(`/admin/subtopics?moduleId=${module.id}`);
	await page.getByRole("link", { name: "Create subtopic" }).click();
	await expect(page.getByLabel("Title")).toHaveValue("");
});

test("text typed during a save stays, as unsaved", async ({ page, product }) => {
	const module = await product.addModule();
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await page.route("**/*.data*", async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 800));
		await route.continue();
	});
	await page.getByLabel("Description").fill("First words");
	await save(page);
	await expect(formStatus(page)).toContainText("Saving...");
	await page.getByLabel("Description").fill("First words and more");
	await expect(formStatus(page)).toContainText("Unsaved changes");
	await expect(page.getByLabel("Description")).toHaveValue("First words and more");
	// No link leads back to the list with unsaved text.
	await page.waitForTimeout(2_000);
	await expect(page).toHaveURL(`/admin/modules/edit/${module.id}`);
	await save(page);
	await expect(page).toHaveURL("/admin/modules");
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await expect(page.getByLabel("Description")).toHaveValue("First words and more");
});

test("two administrators who save the same subtopic see both versions; fields that only one changed are already chosen", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "Comets", description: "Old words" }] });
	const [subtopic] = module.subtopics;
	const path = `/admin/subtopics/edit/${subtopic?.id}`;
	await openPanel(page, path);
	const second = await openSecondWindow(page, path);
	await second.getByLabel("Title").fill("Comets and asteroids");
	await second.getByLabel("Survey document").fill("https://example.org/theirs");
	await save(second);
	await expect(formStatus(second)).toContainText("Subtopic saved.");
	await page.getByLabel("Description").fill("My words");
	await page.getByLabel("Survey document").fill("https://example.org/mine");
	await save(page);
	const dialog = page.getByRole("dialog", { name: "Somebody else changed this meanwhile" });
	const survey = dialog.getByRole("group", { name: "Survey document" });
	await expect(survey).toContainText("https://example.org/mine");
	await expect(survey).toContainText("https://example.org/theirs");
	await expect(dialog.getByRole("group", { name: "Title" }).getByLabel("Comets and asteroids")).toBeChecked();
	await expect(dialog.getByRole("group", { name: "Description" }).getByLabel("My words")).toBeChecked();
	// Postponed: nothing is lost, and the next save asks again.
	await dialog.getByRole("button", { name: "Back to my form" }).click();
	await expect(page.getByLabel("Survey document")).toHaveValue("https://example.org/mine");
	await save(page);
	await survey.getByLabel("https://example.org/mine").check();
	await dialog.getByRole("button", { name: "Save this choice" }).click();
	await expect(formStatus(page)).toContainText("Subtopic saved.");
	await openPanel(page, path);
	await expect(page.getByLabel("Title")).toHaveValue("Comets and asteroids");
	await expect(page.getByLabel("Description")).toHaveValue("My words");
	await expect(page.getByLabel("Survey document")).toHaveValue("https://example.org/mine");
});

test("an expired session asks for the password before a deletion too, and then deletes", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "Going" }, { title: "Staying" }] });
	await openPanel(page, `/admin/subtopics?moduleId=${module.id}`);
	await endSessions(product.env);
	await page.getByRole("button", { name: "Delete Going" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	const dialog = page.getByRole("dialog", { name: "Please sign in again" });
	await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
	await dialog.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
	await page.keyboard.press("Enter");
	await expect(page.getByText("Subtopic “Going” deleted.")).toBeVisible();
	await expect(page.getByRole("row", { name: "Going" })).toHaveCount(0);
	await expect(page.getByRole("row", { name: "Staying" })).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a module deleted by a second administrator is reported, with the text still in the form", async ({
	page,
	product,
}) => {
	const module = await product.addModule();
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await page.getByLabel("Description").fill("Written for nobody?");
	await withHub(product.env, ({ modules }) => modules.remove(module.id, COLLEAGUE));
	await save(page);
	await expect(formStatus(page)).toContainText("It was deleted meanwhile. Everything you typed is kept here.");
	await expect(page.getByLabel("Description")).toHaveValue("Written for nobody?");
	await expectNoAxeViolations(page);
	// Created again, with the link that learners have.
	await page.getByRole("button", { name: "Create it again" }).press("Enter");
	await expect(page.getByRole("button", { name: "Create module" })).toBeFocused();
	await expect(formStatus(page)).toContainText("Unsaved changes");
	await save(page);
	await expect(formStatus(page)).toContainText("Module saved.");
	await expect(page).toHaveURL("/admin/modules");
	await page.goto(`/module/${module.linkCode}`);
	await expect(page.getByRole("main")).toContainText("Written for nobody?");
});

test("a subtopic deleted with its module by a second administrator can be created again in another module", async ({
	page,
	product,
}) => {
	const gone = await product.addModule({ title: "Going", subtopics: [{ title: "Comets" }] });
	const other = await product.addModule({ title: `Staying ${crypto.randomUUID().slice(0, 8)}` });
	await openPanel(page, `/admin/subtopics/edit/${gone.subtopics[0]?.id}`);
	await page.getByLabel("Description").fill("Ice and dust");
	await page.getByLabel("Read document").fill("https://example.org/comets");
	await withHub(product.env, ({ modules }) => modules.remove(gone.id, COLLEAGUE));
	await save(page);
	await page.getByRole("button", { name: "Create it again" }).click();
	await save(page);
	// The module is deleted, too.
	await page.getByRole("button", { name: "Create it again" }).click();
	await page.getByRole("combobox", { name: "Module" }).fill(other.title);
	await page.getByRole("option", { name: other.title }).click();
	await save(page);
	await expect(formStatus(page)).toContainText("Subtopic saved.");
	await openPanel(page, `/admin/subtopics?moduleId=${other.id}`);
	await page.getByRole("link", { name: "Comets", exact: true }).click();
	await expect(page.getByLabel("Description")).toHaveValue("Ice and dust");
	await expect(page.getByLabel("Read document")).toHaveValue("https://example.org/comets");
});

test("a draft survives a tab that is closed by force, and is offered in the next one", async ({ page, context }) => {
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel("Title").fill("Typed before the crash");
	await page.close({ runBeforeUnload: false });
	const second = await context.newPage();
	await openPanel(second, "/admin/modules/new");
	const offer = second.getByRole("status").filter({
		hasText: m.admin_draft_offered(),
	});
	await expect(offer).toBeVisible();
	await expectNoAxeViolations(second);
	await expect(second.getByLabel("Title")).toHaveValue("");
	// A third tab that types on its own overwrites nothing.
	const third = await context.newPage();
	await openPanel(third, "/admin/modules/new");
	await third.getByLabel("Title").fill("Another module");
	await third.close({ runBeforeUnload: false });
	await offer.getByRole("button", { name: "Restore" }).click();
	await expect(second.getByLabel("Title")).toHaveValue("Typed before the crash");
	second.once("dialog", (dialog) => dialog.accept());
	await second.reload();
	await expect(second.getByLabel("Title")).toHaveValue("Typed before the crash");
	await second.getByRole("link", { name: "Cancel" }).click();
	await second.getByRole("button", { name: "Leave without saving" }).click();
	await expect(second.getByRole("heading", { level: 1, name: "Modules" })).toBeVisible();
	// The third tab's draft is still there, until it is discarded.
	await openPanel(second, "/admin/modules/new");
	await offer.getByRole("button", { name: "Discard" }).click();
	await expect(offer).toHaveCount(0);
	await second.reload();
	await waitForHydration(second);
	await expect(offer).toHaveCount(0);
});

test("Sign Out removes the drafts of closed tabs from the browser", async ({ page, context }) => {
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel("Title").fill("Nobody else's business");
	await page.close({ runBeforeUnload: false });
	const second = await context.newPage();
	await openPanel(second, "/admin/dashboard");
	const stored = () => second.evaluate(() => JSON.stringify(Object.entries(localStorage)));
	expect(await stored()).toContain("Nobody else's business");
	await second.getByRole("button", { name: "Sign Out" }).click();
	await expect(second).toHaveURL(/\/admin\/login/);
	expect(await stored()).not.toContain("Nobody else's business");
});

test("text typed after a module was created changes that module, and creates no second one", async ({ page }) => {
	const title = `Single ${crypto.randomUUID()}`;
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel("Title").fill(title);
	await save(page);
	await expect(formStatus(page)).toContainText("Module created.");
	await page.getByLabel("Description").fill("Added in the same breath");
	await save(page);
	await expect(page).toHaveURL("/admin/modules");
	await expect(page.getByRole("row", { name: title })).toHaveCount(1);
	await expect(page.getByRole("row", { name: title })).toContainText("Added in the same breath");
});
