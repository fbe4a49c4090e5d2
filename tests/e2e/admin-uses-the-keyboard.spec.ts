// The panel without a mouse: a module is built by keyboard, the focus moves to the next step, and buttons are reordered by
// keyboard and by dragging.
import type { Page } from "@playwright/test";
import type { QuestionReport } from "#core/questions/report.ts";
import * as m from "#messages";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import { ADMINISTRATOR, formStatus, openPanel, save, waitForHydration } from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { someText } from "./support/some-text.ts";
import { expect, test } from "./support/story.ts";

test.use({ allowedErrors: [/status of 422/] });

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

test("signs in and builds a module with a button and a subtopic by keyboard, and a combobox keeps its choice", async ({
	page,
}) => {
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
	await tabTo(page, "Remove Text of button 3");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("button", { name: m.admin_add_button() })).toBeFocused();
	await expect(page.getByText(m.admin_button_removed({ name: "Contact Us" }))).toBeAttached();
	await expect(page.getByLabel(m.admin_button_text_n({ number: 2 }))).toHaveValue("Help");
	await expect(page.getByLabel(m.admin_button_text_n({ number: 3 }))).toHaveCount(0);
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
	const box = page.getByRole("combobox", { name: "Module*" });
	await expect(box).toHaveValue(title);
	await test.step("text typed into the combobox without a choice is replaced by the earlier choice", async () => {
		await box.fill("something that is no module");
		await expect(page.getByText(m.admin_nothing_found({ search: "something that is no module" }))).toBeVisible();
		await page.keyboard.press("Tab");
		await expect(box).toHaveValue(title);
		await box.focus();
		await page.keyboard.press("ArrowDown");
		await expect(page.getByRole("option", { name: title, exact: true })).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(page.getByRole("option")).toHaveCount(0);
		await box.fill("something else");
		await page.getByRole("heading", { level: 1 }).click();
		await expect(box).toHaveValue(title);
	});
	await tabTo(page, "Title");
	await page.keyboard.type("The first part");
	// Enter in a text field submits the form, as in every form.
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/admin\/subtopics$/);
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
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

test("a button that is dragged is saved at its new place, and one that is added after another was removed stays", async ({
	page,
	product,
}) => {
	const named = (text: string) => ({ text, url: "https://example.org/" });
	const module = await product.addModule({
		customButtons: [named("One"), named("Two"), named("Three")],
	});
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const fields = page.getByLabel(someText(m.admin_button_text_n));
	const texts = async () => Promise.all((await fields.all()).map((field) => field.inputValue()));
	const rows = page.locator(".button-row");
	await test.step("dragged with the mouse", async () => {
		const handle = page.getByTitle(m.admin_drag_hint());
		await handle.nth(2).scrollIntoViewIfNeeded();
		await handle.nth(0).dragTo(rows.nth(2), { targetPosition: { x: 40, y: 20 } });
		await expect.poll(texts).toEqual(["Two", "Three", "One"]);
		await expect(page.getByText(m.admin_button_moved({ name: "One", place: 3, total: 3 }))).toBeAttached();
	});
	const add = page.getByRole("button", { name: m.admin_add_button() });
	const added = page.getByLabel(m.admin_button_text_n({ number: 3 }));
	await rows.nth(0).getByRole("button", { name: m.admin_remove() }).press("Enter");
	await expect(add).toBeFocused();
	const isSaved = page.waitForResponse((response) => response.request().method() === "POST");
	await add.click();
	await expect(added).toBeFocused();
	// The new place and the removal are saved by themselves, and the page shows it.
	await isSaved;
	await expect(formStatus(page)).not.toContainText(m.admin_saving());
	await expect(added).toBeFocused();
	await page.keyboard.type("New");
	await expect(added).toHaveValue("New");
	await page.getByLabel(m.admin_button_link_n({ number: 3 })).fill("https://example.com/");
	await page.getByLabel(m.admin_title()).focus();
	await expect(formStatus(page)).toContainText(m.admin_all_saved());
	await add.click();
	// A press of Save takes away the row that is still blank.
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_module_saved());
	await expect(rows).toHaveCount(3);
	await page.goto(`/module/${module.linkCode}`);
	await expect(page.locator("main a[target=_blank]")).toHaveText([/^Three/, /^One/, /^New/]);
});

test.describe("with animations", () => {
	test.use({ reducedMotion: "no-preference" });

	test("a dialog keeps the focus inside and returns it, and a toast can be closed or disappears by itself", async ({
		page,
		product,
		context,
	}) => {
		const module = await product.addModule({ subtopics: [{ title: "Stays" }] });
		await openPanel(page, `/admin/modules/edit/${module.id}`);
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
		await expect(page.locator(".desk-line")).toHaveCount(1);

		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		const message = page.getByRole("region", { name: m.admin_messages() }).getByText(m.admin_link_copied());
		await page.getByRole("button", { name: m.admin_copy_link() }).click();
		await expect(message).toBeVisible();
		// By its label: it has a role only while it is hovered or focused.
		await page.getByLabel(m.admin_close_message()).click();
		await expect(message).toHaveCount(0);
		await page.clock.install();
		await page.getByRole("button", { name: m.admin_copy_link() }).click();
		await expect(message).toBeVisible();
		// It has the role of a dialog, and does not stop the key of the search.
		await page.keyboard.press("/");
		const search = page.getByRole("dialog", { name: m.admin_search_everything() });
		await expect(search).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(search).toHaveCount(0);
		await page.mouse.move(5, 5);
		await page.clock.fastForward(6_000);
		await expect(message).toHaveCount(0);
	});
});
