// Nothing typed by an administrator is lost: network failure, expired session, reload, Back, a second administrator.
import type { Locator, Page } from "@playwright/test";
import * as m from "#messages";
import { expectNoAxeViolations } from "./support/axe.ts";
import { readStores } from "./support/browser-storage.ts";
import { withHub } from "./support/modules.ts";
import {
	ADMINISTRATOR,
	COLLEAGUE,
	endSessions,
	formStatus,
	openPanel,
	save,
	waitForHydration,
} from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { expect, goOffline, test } from "./support/story.ts";
import { holdScripts } from "./support/translation.ts";

test.use({
	allowedErrors: [/status of (401|404|409|502)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/],
});

test("a lost connection, a server error and an ended session keep the form and say what to do", async ({
	page,
	product,
	context,
}) => {
	const module = await product.addModule();
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const description = page.getByLabel(m.admin_description());
	await description.fill("Typed in a tunnel");
	await test.step("without a network", async () => {
		await goOffline(context);
		await save(page);
		await expect(formStatus(page)).toContainText("Failed to save module. Please try again. There is no connection.");
		await context.setOffline(false);
	});
	await test.step("a server that fails", async () => {
		await page.route("**/*.data*", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
		await save(page);
		await expect(formStatus(page)).toContainText(m.admin_not_saved_server());
		await expect(description).toHaveValue("Typed in a tunnel");
		await page.unroute("**/*.data*");
	});
	await test.step("an ended session asks for the password above the form, and then saves", async () => {
		await endSessions(product.env);
		await save(page);
		const dialog = page.getByRole("dialog", { name: m.admin_session_ended() });
		await dialog.getByLabel(m.admin_password(), { exact: true }).fill("wrong");
		await page.keyboard.press("Enter");
		await expect(dialog).toContainText(m.admin_invalid_credentials());
		await dialog.getByLabel(m.admin_password(), { exact: true }).fill(ADMINISTRATOR.password);
		await page.keyboard.press("Enter");
		await expect(formStatus(page)).toContainText(m.admin_module_saved());
		const stored = await withHub(product.env, ({ modules }) => modules.get(module.id));
		expect(stored.description).toBe("Typed in a tunnel");
	});
});

test("a page that is saved by a press says so no longer once the network is back", async ({ page, context }) => {
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel(m.admin_title()).fill("Typed in a tunnel");
	await goOffline(context);
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_not_saved_offline());
	await context.setOffline(false);
	await expect(formStatus(page)).toHaveText(m.admin_unsaved_changes());
});

test("a new module whose response was lost, and to which text is added after it was created, is stored once", async ({
	page,
}) => {
	await openPanel(page, "/admin/modules/new");
	const title = `Once ${crypto.randomUUID()}`;
	await page.getByLabel(m.admin_title()).fill(title);
	await page.route("**/new.data*", async (route) => {
		await route.fetch();
		await route.abort();
	});
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_not_saved_offline());
	await page.unroute("**/new.data*");
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_module_created());
	await page.getByLabel(m.admin_description()).fill("Added in the same breath");
	await save(page);
	await expect(page).toHaveURL("/admin/modules");
	await expect(page.getByRole("row", { name: title })).toHaveCount(1);
	await expect(page.getByRole("row", { name: title })).toContainText("Added in the same breath");
});

test("a subtopic, a link and a copy whose response was lost are made once", async ({ page, product }) => {
	const title = `Once ${crypto.randomUUID()}`;
	const module = await product.addModule({ title });
	/** The server gets what is sent, and its answer does not arrive. */
	const loseAnswers = () =>
		page.route("**/*.data*", async (route) => {
			if (route.request().method() !== "POST") return route.continue();
			await route.fetch();
			await route.abort();
		});
	const say = (text: string) => expect(page.getByText(text, { exact: false }).first()).toBeVisible();

	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const add = page.getByLabel(m.admin_desk_add(), { exact: true });
	await add.fill("Membrane");
	await loseAnswers();
	await add.press("Enter");
	await say(m.admin_reason_offline());
	await page.unroute("**/*.data*");
	await expect(add).toHaveValue("Membrane");
	await add.press("Enter");
	await say(m.admin_desk_did_add({ count: 1, title: "Membrane" }));

	await page.getByRole("button", { name: m.admin_link_new() }).click();
	const dialog = page.getByRole("dialog", { name: m.admin_link_new() });
	await dialog.getByLabel(m.admin_link_name()).fill("Batch A");
	await loseAnswers();
	await dialog.getByRole("button", { name: m.admin_save() }).click();
	await say(m.admin_link_perhaps_created());
	await page.unroute("**/*.data*");
	await dialog.getByRole("button", { name: m.admin_save() }).click();
	await expect(dialog).toBeHidden();

	const list = `/admin/modules?search=${encodeURIComponent(title)}`;
	const copy = async () => {
		await page.getByRole("button", { name: `${m.admin_copy_module()} ${title}`, exact: true }).click();
		const question = page.getByRole("alertdialog");
		await question.getByRole("button", { name: m.admin_copy_module() }).click();
	};
	await openPanel(page, list);
	await loseAnswers();
	await copy();
	await say(m.admin_copy_perhaps_module());
	await page.unroute("**/*.data*");
	await copy();
	await say(m.admin_copy_done({ title: m.admin_copy_title({ title }) }));

	const [subtopics, links, modules] = await withHub(product.env, async (hub) => [
		(await hub.subtopics.list({ moduleId: module.id })).total,
		(await hub.moduleLinks.list({ moduleId: module.id })).total,
		(await hub.modules.list({ search: title })).total,
	]);
	expect({ subtopics, links, modules }).toEqual({ subtopics: 1, links: 1, modules: 2 });
});

test("what is typed and chosen before the scripts have run is in the form, as unsaved", async ({ page, product }) => {
	const content = { title: "Sun", questions: makeStoryQuestions(1) };
	const module = await product.addModule({ subtopics: [content] });
	const subtopicId = module.subtopics[0]?.id ?? "";
	const { questionKey } = await withHub(product.env, ({ db }) => {
		const ofSubtopic = db.selectFrom("question").select("questionKey").where("subtopicId", "=", subtopicId);
		return ofSubtopic.executeTakeFirstOrThrow();
	});
	await openPanel(page, "/admin/account");
	for (const path of [
		"/admin/modules/new",
		`/admin/modules/edit/${module.id}`,
		`/admin/subtopics/new?moduleId=${module.id}`,
		`/admin/subtopics/edit/${subtopicId}`,
		`/admin/mcq/${subtopicId}/questions/${questionKey}`,
		"/admin/settings",
	]) {
		const start = await holdScripts(page);
		await page.goto(path, { waitUntil: "commit" });
		const texts = page.locator(".record-fields").locator("input[type=text]:not([role]), textarea");
		await expect(page.locator(".save-bar")).toBeVisible();
		// Words are repeated by the place of their field: the last ones show one that has moved.
		const all = await texts.filter({ visible: true }).all();
		const fields = new Set([...all.slice(0, 1), ...all.slice(-2)]);
		const typed: [Locator, string][] = [];
		for (const field of fields) {
			if (!(await field.isEditable())) continue;
			await field.fill(`${await field.inputValue()} early`);
			typed.push([field, await field.inputValue()]);
		}
		expect(typed.length, path).toBeGreaterThan(1);
		// A press before the form works would load the page again, with the words in its address.
		await typed.at(-1)?.[0].evaluate((field) => field.closest("form")?.requestSubmit());
		await start();
		for (const [field, text] of typed) await expect(field, path).toHaveValue(text);
		await expect(formStatus(page), path).toContainText(m.admin_unsaved_changes());
		await expect(page).toHaveURL((url) => url.pathname + url.search === path);
		page.once("dialog", (dialog) => dialog.accept());
	}
	const start = await holdScripts(page);
	await page.goto(`/admin/papers/new?moduleId=${module.id}`, { waitUntil: "commit" });
	const title = page.getByLabel(m.admin_title(), { exact: false }).first();
	await title.fill("Early");
	const shuffled = page.getByLabel(m.admin_mock_shuffled());
	const wasShuffled = await shuffled.isChecked();
	await shuffled.setChecked(!wasShuffled);
	await page.getByLabel(m.admin_mock_section_order()).selectOption("free");
	await page.getByLabel(m.admin_mock_open_from()).fill("2098-03-04T08:00");
	await start();
	await expect(formStatus(page)).toContainText(m.admin_unsaved_changes());
	await expect(title).toHaveValue("Early");
	await expect(shuffled).toBeChecked({ checked: !wasShuffled });
	await expect(page.getByLabel(m.admin_mock_section_order())).toHaveValue("free");
	await expect(page.getByLabel(m.admin_mock_open_from())).toHaveValue("2098-03-04T08:00");
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect(page.getByLabel(m.admin_mock_section_order())).toHaveValue("free");
});

test("every way out of a form asks first, and its text survives a reload", async ({ page, product }) => {
	const module = await product.addModule();
	await openPanel(page, `/admin/subtopics?moduleId=${module.id}`);
	await page.getByRole("link", { name: m.admin_create_subtopic() }).click();
	const title = page.getByLabel(m.admin_title());
	await title.fill("Half a subtopic");
	const link = page.getByLabel(m.admin_document_link({ section: "Read" }));
	await link.fill("https://example.org/half");
	const question = page.getByRole("alertdialog", { name: m.admin_leave_question() });
	const stay = () => question.getByRole("button", { name: m.admin_stay() }).click();
	await page.getByRole("link", { name: m.admin_cancel() }).click();
	await stay();
	await test.step("the menu on a phone", async () => {
		const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
		await page.setViewportSize({ width: 360, height: 740 });
		const menu = page.locator("#panel-menu");
		for (const entry of [
			menu.getByRole("link", { name: m.admin_account() }),
			menu.getByRole("button", { name: m.admin_sign_out() }),
		]) {
			await page.getByRole("button", { name: m.admin_menu() }).click();
			await entry.click();
			// Covered by an open menu, the button could not be pressed.
			await stay();
			await expect(menu).toBeHidden();
		}
		await page.setViewportSize({ width, height });
	});
	await page.goBack();
	await stay();
	await expect(page).toHaveURL(`/admin/subtopics/new?moduleId=${module.id}`);
	await expect(title).toHaveValue("Half a subtopic");
	const asking = page.waitForEvent("dialog");
	const reloaded = page.reload();
	const asked = await asking;
	expect(asked.type()).toBe("beforeunload");
	await asked.accept();
	await reloaded;
	await expect(page.getByText(m.admin_draft_restored())).toBeVisible();
	await expect(title).toHaveValue("Half a subtopic");
	await expect(link).toHaveValue("https://example.org/half");
	await page.getByRole("button", { name: m.admin_discard() }).click();
	await expect(title).toHaveValue("");
	await page.getByRole("button", { name: m.admin_restore() }).click();
	await expect(title).toHaveValue("Half a subtopic");
	await page.goBack();
	await question.getByRole("button", { name: m.admin_leave() }).click();
	await expect(page).toHaveURL(`/admin/subtopics?moduleId=${module.id}`);
	await page.getByRole("link", { name: m.admin_create_subtopic() }).click();
	await expect(title).toHaveValue("");
});

test("text typed during a save stays, as unsaved", async ({ page, product }) => {
	const module = await product.addModule();
	await page.clock.install();
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const typed = Promise.withResolvers<void>();
	await page.route("**/*.data*", async (route) => {
		await typed.promise;
		await route.continue();
	});
	await page.getByLabel(m.admin_description()).fill("First words");
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_saving());
	await page.getByLabel(m.admin_description()).fill("First words and more");
	typed.resolve();
	await expect(formStatus(page)).toContainText(m.admin_unsaved_changes());
	await expect(page.getByLabel(m.admin_description())).toHaveValue("First words and more");
	// No link leads back to the list with unsaved text.
	await page.clock.fastForward(60_000);
	await expect(page).toHaveURL(`/admin/modules/edit/${module.id}`);
	await save(page);
	await expect(page).toHaveURL("/admin/modules");
	const stored = await withHub(product.env, ({ modules }) => modules.get(module.id));
	expect(stored.description).toBe("First words and more");
});

test("two administrators who save the same subtopic see both versions; fields that only one changed are already chosen", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "Comets", description: "Old words" }] });
	const subtopicId = module.subtopics[0]?.id ?? "";
	await openPanel(page, `/admin/subtopics/edit/${subtopicId}`);
	// Before the other saves: a form in which nothing is typed would show the newer title.
	await page.getByLabel(m.admin_description()).fill("My words");
	await page.getByLabel(m.admin_document_link({ section: "Survey" })).fill("https://example.org/mine");
	await withHub(product.env, async ({ subtopics }) => {
		const { version, ...stored } = await subtopics.get(subtopicId);
		const theirs = { ...stored, title: "Comets and asteroids", surveyDocLink: "https://example.org/theirs" };
		await subtopics.update(subtopicId, theirs, version, COLLEAGUE);
	});
	await save(page);
	const dialog = page.getByRole("dialog", { name: m.admin_conflict_title() });
	await expect(dialog).toContainText(COLLEAGUE.email);
	await expect(dialog.getByRole("button", { name: m.admin_conflict_resolve() })).toBeDisabled();
	const survey = dialog.getByRole("group", { name: m.admin_document_link({ section: "Survey" }) });
	await expect(survey).toContainText("https://example.org/mine");
	await expect(survey).toContainText("https://example.org/theirs");
	await expect(dialog.getByRole("group", { name: m.admin_title() }).getByLabel("Comets and asteroids")).toBeChecked();
	await expect(dialog.getByRole("group", { name: m.admin_description() }).getByLabel("My words")).toBeChecked();
	// Postponed: nothing is lost, and the next save asks again.
	await dialog.getByRole("button", { name: m.admin_conflict_later() }).click();
	await expect(page.getByLabel(m.admin_document_link({ section: "Survey" }))).toHaveValue("https://example.org/mine");
	await save(page);
	await survey.getByLabel("https://example.org/mine").check();
	await dialog.getByRole("button", { name: m.admin_conflict_resolve() }).click();
	await expect(formStatus(page)).toContainText(m.admin_subtopic_saved());
	const stored = await withHub(product.env, ({ subtopics }) => subtopics.get(subtopicId));
	expect(stored).toMatchObject({
		title: "Comets and asteroids",
		description: "My words",
		surveyDocLink: "https://example.org/mine",
	});
});

test("an expired session asks for the password before a deletion too, and then deletes", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "Going" }, { title: "Staying" }] });
	await openPanel(page, `/admin/subtopics?moduleId=${module.id}`);
	await endSessions(product.env);
	await page.getByRole("button", { name: "Delete Going" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_delete() }).click();
	const dialog = page.getByRole("dialog", { name: m.admin_session_ended() });
	await expect(dialog.getByLabel(m.admin_password(), { exact: true })).toBeFocused();
	await dialog.getByLabel(m.admin_password(), { exact: true }).fill(ADMINISTRATOR.password);
	await page.keyboard.press("Enter");
	await expect(page.getByText(m.admin_subtopic_deleted({ title: "Going" }))).toBeVisible();
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
	await page.getByLabel(m.admin_description()).fill("Written for nobody?");
	await withHub(product.env, ({ modules }) => modules.remove(module.id, COLLEAGUE));
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_not_saved_gone());
	await expect(page.getByLabel(m.admin_description())).toHaveValue("Written for nobody?");
	await expectNoAxeViolations(page);
	// Created again, with the link that learners have.
	await page.getByRole("button", { name: m.admin_create_again() }).press("Enter");
	await expect(page.getByRole("button", { name: m.admin_create_module() })).toBeFocused();
	await expect(formStatus(page)).toContainText(m.admin_unsaved_changes());
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_module_saved());
	await expect(page).toHaveURL("/admin/modules");
	const opened = await withHub(product.env, ({ catalog }) => catalog.findModuleByLinkCode(module.linkCode ?? ""));
	expect(opened?.description).toBe("Written for nobody?");
});

test("a subtopic deleted with its module by a second administrator can be created again in another module", async ({
	page,
	product,
}) => {
	const gone = await product.addModule({ title: "Going", subtopics: [{ title: "Comets" }] });
	const other = await product.addModule({ title: `Staying ${crypto.randomUUID().slice(0, 8)}` });
	await openPanel(page, `/admin/subtopics/edit/${gone.subtopics[0]?.id}`);
	await page.getByLabel(m.admin_description()).fill("Ice and dust");
	await page.getByLabel(m.admin_document_link({ section: "Read" })).fill("https://example.org/comets");
	await withHub(product.env, ({ modules }) => modules.remove(gone.id, COLLEAGUE));
	await save(page);
	await page.getByRole("button", { name: m.admin_create_again() }).click();
	await save(page);
	// The module is deleted, too.
	await page.getByRole("button", { name: m.admin_create_again() }).click();
	await page.getByRole("combobox", { name: m.admin_module() }).fill(other.title);
	await page.getByRole("option", { name: other.title }).click();
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_subtopic_saved());
	const stored = await withHub(product.env, async ({ subtopics }) => {
		const list = await subtopics.list({ moduleId: other.id });
		return Promise.all(list.subtopics.map(({ id }) => subtopics.get(id)));
	});
	expect(stored).toMatchObject([
		{ title: "Comets", description: "Ice and dust", readDocLink: "https://example.org/comets" },
	]);
});

test("a draft survives a tab that is closed by force, and is offered in the next one", async ({ page, context }) => {
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel(m.admin_title()).fill("Typed before the crash");
	await page.close({ runBeforeUnload: false });
	const second = await context.newPage();
	await openPanel(second, "/admin/modules/new");
	const offer = second.getByRole("status").filter({
		hasText: m.admin_draft_offered(),
	});
	await expect(offer).toBeVisible();
	await expectNoAxeViolations(second);
	await expect(second.getByLabel(m.admin_title())).toHaveValue("");
	// A third tab that types on its own overwrites nothing.
	const third = await context.newPage();
	await openPanel(third, "/admin/modules/new");
	await third.getByLabel(m.admin_title()).fill("Another module");
	await third.close({ runBeforeUnload: false });
	await offer.getByRole("button", { name: m.admin_restore() }).click();
	await expect(second.getByLabel(m.admin_title())).toHaveValue("Typed before the crash");
	second.once("dialog", (dialog) => dialog.accept());
	await second.reload();
	await expect(second.getByLabel(m.admin_title())).toHaveValue("Typed before the crash");
	await second.getByRole("link", { name: m.admin_cancel() }).click();
	await second.getByRole("button", { name: m.admin_leave() }).click();
	await expect(second.getByRole("heading", { level: 1, name: m.admin_modules() })).toBeVisible();
	// The third tab's draft is still there, until it is discarded.
	await openPanel(second, "/admin/modules/new");
	await offer.getByRole("button", { name: m.admin_discard() }).click();
	await expect(offer).toHaveCount(0);
	await second.reload();
	await waitForHydration(second);
	await expect(offer).toHaveCount(0);
});

test("a duplicated tab gets the other's draft offered, and a killed browser's words come back", async ({
	page,
	context,
}) => {
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel("Title").fill("Typed in the first tab");
	// A browser duplicates a tab with its session storage.
	const entries = await page.evaluate(() => ({ ...sessionStorage }));
	const duplicate = await context.newPage();
	await duplicate.addInitScript((copied) => {
		if (sessionStorage.length === 0) Object.assign(sessionStorage, copied);
	}, entries);
	await openPanel(duplicate, "/admin/modules/new");
	const offer = { hasText: m.admin_draft_offered() };
	await expect(duplicate.getByRole("status").filter(offer)).toBeVisible();
	await expect(duplicate.getByLabel("Title")).toHaveValue("");
	await duplicate.getByLabel("Title").fill("Typed in the duplicate");
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect(page.getByLabel("Title")).toHaveValue("Typed in the first tab");

	// A killed browser has not written web storage to disk yet.
	await expect.poll(() => readDrafts(duplicate)).toContain("Typed in the duplicate");
	await page.close({ runBeforeUnload: false });
	await duplicate.close({ runBeforeUnload: false });
	const next = await context.newPage();
	await next.goto("/");
	await next.evaluate(() => localStorage.clear());
	await openPanel(next, "/admin/modules/new");
	await next.getByRole("status").filter(offer).getByRole("button", { name: "Restore" }).click();
	await expect(next.getByLabel("Title")).toHaveValue("Typed in the duplicate");
});

/** The drafts in IndexedDB. */
async function readDrafts(page: Page): Promise<string> {
	const [drafts] = await readStores<string>(page, "doubtless-drafts", ["copies"]);
	return JSON.stringify(drafts);
}

test("Sign Out removes the drafts of closed tabs from the browser", async ({ page, context }) => {
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel(m.admin_title()).fill("Nobody else's business");
	await page.close({ runBeforeUnload: false });
	const second = await context.newPage();
	await openPanel(second, "/admin/dashboard");
	const stored = () => second.evaluate(() => JSON.stringify(Object.entries(localStorage)));
	await expect.poll(stored).toContain("Nobody else's business");
	await second.getByRole("button", { name: m.admin_sign_out() }).click();
	await expect(second).toHaveURL(/\/admin\/login/);
	await expect.poll(stored).not.toContain("Nobody else's business");
});
