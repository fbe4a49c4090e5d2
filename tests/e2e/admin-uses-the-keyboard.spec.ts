// The panel without a mouse: a module is built by keyboard, the focus moves to the next step, and buttons are reordered by
// keyboard and by dragging.
import type { Page } from "@playwright/test";
import type { QuestionReport } from "#core/questions/report.ts";
import * as m from "#messages";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import { ADMINISTRATOR, COLLEAGUE, formStatus, openPanel, save, waitForHydration } from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { someText } from "./support/some-text.ts";
import { expect, test } from "./support/story.ts";

// Dialogs and messages come and go with their animations.
test.use({ reducedMotion: "no-preference", allowedErrors: [/status of 422/] });

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
	const focused = page.locator(":focus");
	for (let presses = 0; presses < 60; presses++) {
		await page.keyboard.press("Tab");
		const label = await focused.evaluateAll(([element]) => {
			if (!(element instanceof HTMLElement)) return "";
			const labels = "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
			return element.ariaLabel ?? (labels.map((one) => one.textContent).join(" ") || element.innerText);
		});
		const words = (label ?? "").replace(/\s+/g, " ").trim();
		if (typeof name === "string" ? words.startsWith(name) : name.test(words)) return;
	}
	throw new Error(`Tab never reached ${name}`);
}

test("signs in and builds a module with a button and a subtopic by keyboard", async ({ page }) => {
	const title = `By keys ${crypto.randomUUID().slice(0, 8)}`;
	await page.goto("/admin/modules/new");
	await waitForHydration(page);
	await tabTo(page, "E-mail");
	await page.keyboard.type(ADMINISTRATOR.email);
	await tabTo(page, "Password");
	await page.keyboard.type(ADMINISTRATOR.password);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: m.admin_new_module() })).toBeFocused();
	await tabTo(page, "Title");
	await page.keyboard.type(title);
	await tabTo(page, "Add button");
	await page.keyboard.press("Enter");
	await expect(page.getByLabel(m.admin_button_text_n({ number: 3 }))).toBeFocused();
	await page.keyboard.type("Help");
	await tabTo(page, m.admin_button_link_n({ number: 3 }));
	await page.keyboard.type("mailto:help@example.org");
	await tabTo(page, m.admin_move_button_up({ number: 3 }));
	await page.keyboard.press("Space");
	await expect(page.getByText(m.admin_button_moved({ name: "Help", place: 2, total: 3 }))).toBeAttached();
	await expect(page.getByRole("button", { name: m.admin_move_button_up({ number: 2 }) })).toBeFocused();
	await tabTo(page, "Create module");
	await page.keyboard.press("Enter");
	await expect(formStatus(page)).toContainText(m.admin_module_created());
	await expect(page.getByRole("heading", { level: 1, name: m.admin_modules() })).toBeFocused();

	await page.goto("/admin/subtopics/new");
	await waitForHydration(page);
	await tabTo(page, "Module*");
	await page.keyboard.type(title.slice(0, -1));
	await expect(page.getByRole("option", { name: title })).toHaveAttribute("data-highlighted", "");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("combobox", { name: "Module*" })).toHaveValue(title);
	await tabTo(page, "Title");
	await page.keyboard.type("The first part");
	// Enter in a text field submits the form, as in every form.
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/admin\/subtopics$/);
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("text typed into a combobox without a choice is replaced by the earlier choice", async ({ page, product }) => {
	const module = await product.addModule({ title: `Chosen ${crypto.randomUUID().slice(0, 8)}` });
	await openPanel(page, "/admin/subtopics/new");
	const box = page.getByRole("combobox", { name: "Module*" });
	await box.fill(module.title);
	await page.getByRole("option", { name: module.title }).click();
	await box.fill("something that is no module");
	await expect(page.getByText(m.admin_nothing_found({ search: "something that is no module" }))).toBeVisible();
	await page.keyboard.press("Tab");
	await expect(box).toHaveValue(module.title);
	await box.focus();
	await page.keyboard.press("ArrowDown");
	await expect(page.getByRole("option", { name: module.title, exact: true })).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("option")).toHaveCount(0);
	await box.fill("something else");
	await page.getByRole("heading", { level: 1 }).click();
	await expect(box).toHaveValue(module.title);
});

test("a dialog keeps the focus inside, Escape cancels it and returns the focus", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "Stays" }] });
	await openPanel(page, `/admin/subtopics?moduleId=${module.id}`);
	const button = page.getByRole("button", { name: "Delete Stays" });
	await button.focus();
	await page.keyboard.press("Enter");
	const question = page.getByRole("alertdialog");
	await expect(question.getByRole("button", { name: m.admin_cancel() })).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(question.getByRole("button", { name: m.admin_delete() })).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(question.getByRole("button", { name: m.admin_cancel() })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(question).toHaveCount(0);
	await expect(button).toBeFocused();
	await expect(page.getByRole("row", { name: "Stays" })).toBeVisible();
});

test("removing a button moves the focus to “Add button” and announces it", async ({ page }) => {
	await openPanel(page, "/admin/modules/new");
	await page.getByRole("button", { name: "Remove Text of button 1" }).press("Enter");
	await expect(page.getByRole("button", { name: m.admin_add_button() })).toBeFocused();
	await expect(page.getByText(m.admin_button_removed({ name: "Doubtless Homepage" }))).toBeAttached();
	await expect(page.getByLabel(m.admin_button_text_n({ number: 1 }))).toHaveValue("Contact Us");
	await expect(page.getByLabel(m.admin_button_text_n({ number: 2 }))).toHaveCount(0);
});

test("a button that is added after another was removed stays, with what is typed next", async ({ page, product }) => {
	const module = await product.addModule({ customButtons: [{ text: "Only", url: "https://example.org/" }] });
	const path = `/admin/modules/edit/${module.id}`;
	await openPanel(page, path);
	const text = page.getByLabel(m.admin_button_text_n({ number: 1 }));
	const add = page.getByRole("button", { name: m.admin_add_button() });
	await page.getByRole("button", { name: m.admin_remove() }).press("Enter");
	await expect(add).toBeFocused();
	const isSaved = page.waitForResponse((response) => response.request().method() === "POST");
	await add.click();
	await expect(text).toBeFocused();
	// The removal is saved by itself, and the page shows it.
	await isSaved;
	await expect(formStatus(page)).not.toContainText(m.admin_saving());
	await expect(text).toBeFocused();
	await page.keyboard.type("New");
	await expect(text).toHaveValue("New");
	await page.getByLabel(m.admin_button_link_n({ number: 1 })).fill("https://example.com/");
	await page.getByLabel(m.admin_title()).focus();
	await expect(formStatus(page)).toContainText(m.admin_all_saved());
	await add.click();
	// A press of Save takes away the row that is still blank.
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_module_saved());
	await openPanel(page, path);
	await expect(text).toHaveValue("New");
	await expect(page.locator(".button-row")).toHaveCount(1);
});

test("publishing a subtopic moves the focus to its state, and publishing all to the heading", async ({
	page,
	product,
}) => {
	const questions = makeStoryQuestions(2);
	const module = await product.addModule({ subtopics: ["The sun", "The moon"].map((title) => ({ title, questions })) });
	await withHub(product.env, async ({ publications }) => {
		await publications.withdraw(
			module.id,
			module.subtopics.map(({ id }) => id),
			COLLEAGUE,
		);
	});
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const line = page.locator(".desk-line").first();
	await line.getByRole("button", { name: new RegExp(`^${m.admin_desk_publish()} `) }).press("Enter");
	await expect(line.getByRole("button", { name: m.admin_state_change() })).toContainText(m.admin_state_published());
	await expect(line.getByRole("button", { name: m.admin_state_change() })).toBeFocused();
	await page.getByRole("button", { name: m.admin_desk_publish_all({ count: 1 }) }).press("Enter");
	await expect(page.locator(".desk-line").nth(1)).toContainText(m.admin_state_published());
	await expect(page.getByRole("heading", { name: m.admin_subtopics(), exact: true })).toBeFocused();
});

test("closing the reports of a question moves the focus to the next one, and to the heading after the last", async ({
	page,
	product,
}) => {
	const module = await product.addModule({
		title: `Rivers ${crypto.randomUUID()}`,
		subtopics: [{ title: "Springs", questions: makeStoryQuestions(3) }],
	});
	const subtopicId = module.subtopics[0]?.id ?? "";
	await withHub(product.env, async ({ reports }) => {
		const given = makeStoryQuestions(3).map(({ id }): QuestionReport => {
			return { id: crypto.randomUUID().slice(0, 22), subtopicId, questionId: `${id}`, kind: "key", note: "" };
		});
		await reports.store(given, "127.0.0.1");
	});
	await openPanel(page, "/admin/needs-a-look");
	const rows = page.getByRole("listitem").filter({ hasText: module.title });
	const close = (at: number) => rows.nth(at).getByRole("button", { name: m.admin_close_right() });
	await expect(rows).toHaveCount(3);
	await close(0).press("Enter");
	await expect(rows).toHaveCount(2);
	await expect(rows.first()).toBeFocused();
	await expect(page.getByText(m.admin_reports_closed({ reason: m.admin_close_right() }))).toBeVisible();
	// The last row: the one before it.
	await close(1).press("Enter");
	await expect(rows).toHaveCount(1);
	await expect(rows.first()).toBeFocused();
	await close(0).press("Enter");
	await expect(page.getByText(m.admin_look_no_reports(), { exact: true })).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	// What was decided, by whom, and back to the open ones.
	await page.getByRole("link", { name: m.admin_reports_closed_ones(), exact: true }).click();
	await expect(rows).toHaveCount(3);
	await expect(rows.first()).toContainText(`${m.admin_close_right()} · ${ADMINISTRATOR.email}`);
	await expectNoAxeViolationsInBothThemes(page);
	await rows.first().getByRole("button", { name: m.admin_reports_reopen() }).press("Enter");
	await expect(rows).toHaveCount(2);
	await expect(rows.first()).toBeFocused();
	await page.getByRole("link", { name: m.admin_reports_open(), exact: true }).click();
	await expect(rows).toHaveCount(1);
});

test("withdrawing an invitation moves the focus to the next one, and to the heading after the last", async ({
	page,
	product,
}) => {
	await withHub(product.env, async ({ personLinks }) => {
		for (const name of ["one", "two"])
			await personLinks.invite({ email: `${name}@school.example`, role: "viewer" }, COLLEAGUE);
	});
	await openPanel(page, "/admin/people");
	const withdraw = page.getByRole("button", { name: m.admin_withdraw() });
	await withdraw.first().press("Enter");
	await expect(withdraw).toHaveCount(1);
	await expect(page.getByRole("listitem").filter({ has: withdraw })).toBeFocused();
	await withdraw.press("Enter");
	await expect(withdraw).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a button dragged with the mouse is saved at its new place", async ({ page, product }) => {
	const named = (text: string) => ({ text, url: "https://example.org/" });
	const module = await product.addModule({
		customButtons: [named("One"), named("Two"), named("Three")],
	});
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const handle = page.getByTitle(m.admin_drag_hint());
	await handle.nth(2).scrollIntoViewIfNeeded();
	const rows = page.locator(".button-row");
	await handle.nth(0).dragTo(rows.nth(2), { targetPosition: { x: 40, y: 20 } });
	const fields = page.getByLabel(someText(m.admin_button_text_n));
	const texts = async () => Promise.all((await fields.all()).map((field) => field.inputValue()));
	await expect.poll(texts).toEqual(["Two", "Three", "One"]);
	await expect(page.getByText(m.admin_button_moved({ name: "One", place: 3, total: 3 }))).toBeAttached();
	await page.locator(".save-bar").getByRole("button").click();
	await expect(formStatus(page)).toContainText(m.admin_module_saved());
	await page.goto(`/module/${module.linkCode}`);
	await expect(page.locator("main a[target=_blank]")).toHaveText([/^Two/, /^Three/, /^One/]);
});

test("a toast can be closed, and a success toast disappears automatically", async ({ page, product, context }) => {
	const module = await product.addModule();
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const message = page.getByRole("region", { name: m.admin_messages() }).getByText(m.admin_link_copied());
	await page.getByRole("button", { name: m.admin_copy_link() }).click();
	await expect(message).toBeVisible();
	// By its label: it has a role only while it is hovered or focused.
	await page.getByLabel(m.admin_close_message()).click();
	await expect(message).toHaveCount(0);
	await page.getByRole("button", { name: m.admin_copy_link() }).click();
	await expect(message).toBeVisible();
	// It has the role of a dialog, and does not stop the key of the search.
	await page.keyboard.press("/");
	const search = page.getByRole("dialog", { name: m.admin_search_everything() });
	await expect(search).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(search).toHaveCount(0);
	await page.mouse.move(5, 5);
	await expect(message).toHaveCount(0);
});
