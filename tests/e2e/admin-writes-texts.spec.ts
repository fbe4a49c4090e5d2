// A teacher writes a study text in the panel; learners read it. Nothing is lost when another administrator saves or the session
// ends, and an earlier version can be restored.
import type { Locator, Page } from "@playwright/test";
import type { SaveText } from "#core/texts/study-text.ts";
import * as m from "#messages";
import { makePhoto } from "../pictures.ts";
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import { ADMINISTRATOR, COLLEAGUE, endSessions, formStatus, openPanel, save } from "./support/panel.ts";
import { expectLargeTextFits } from "./support/screen.ts";
import { expect, test } from "./support/story.ts";

test.use({ allowedErrors: [/status of (401|409)/] });

const editor = (page: Page) => page.getByRole("textbox", { name: m.admin_text(), exact: true });
const preview = (page: Page) => page.getByRole("region", { name: m.admin_as_learners_see_it() });

/** Opens the editor and waits until it has replaced the plain field. */
async function openEditor(page: Page, subtopicId: string): Promise<void> {
	await openPanel(page, `/admin/subtopics/${subtopicId}/texts/read`);
	await expect(page.getByRole("button", { name: m.admin_tool_bold() })).toBeEnabled();
}

/** How many pixels of the focus ring the dialog's upper and lower edge cut off. */
function readCutOffRing(page: Page): Promise<number> {
	return page.locator(":focus").evaluate((focused) => {
		const dialog = focused.closest("[role=dialog]")?.getBoundingClientRect();
		const { top, bottom } = focused.getBoundingClientRect();
		const { outlineWidth, outlineOffset } = getComputedStyle(focused);
		const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
		return dialog ? Math.max(0, dialog.top - top + ring, bottom + ring - dialog.bottom) : Number.NaN;
	});
}

async function saveAsColleague(env: Record<string, string>, text: Omit<SaveText, "phase" | "origin">): Promise<void> {
	await withHub(env, ({ texts }) => texts.save({ ...text, phase: "read", origin: "written" }, COLLEAGUE));
}

test("a teacher writes a text with a formula and a picture, and learners read it", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "Stars" }] });
	const subtopicId = module.subtopics[0]?.id ?? "";
	await openPanel(page, `/admin/subtopics/edit/${subtopicId}?moduleId=${module.id}`);
	await page.getByRole("link", { name: "Write a text here Read" }).click();
	await expect(page.getByRole("button", { name: m.admin_tool_bold() })).toBeEnabled();
	await expect(page.getByText(/0 words/)).toHaveCount(0);
	await editor(page).click();
	await page.keyboard.type("# How stars shine\n\nMass is ");
	await page.keyboard.press("Control+Shift+4");
	await page.keyboard.type("E = mc^2");
	await page.keyboard.press("End");
	await page.keyboard.type(" of a ");
	await page.keyboard.press("Control+b");
	await page.keyboard.type("star");
	await expect(preview(page).getByRole("heading", { name: "How stars shine" })).toBeVisible();
	await expect(preview(page).locator("math")).toBeVisible();
	await expect(preview(page).locator("strong")).toHaveText("star");

	await page.keyboard.press("Control+End");
	await page.keyboard.press("Enter");
	await editor(page).evaluate(
		async (field, base64) => {
			const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
			const data = new DataTransfer();
			data.items.add(new File([content], "disc.jpg", { type: "image/jpeg" }));
			field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }));
		},
		(await makePhoto({ width: 320, height: 200 })).toString("base64"),
	);
	await expect(page.getByText(m.admin_text_picture_without_text({ count: 1 })).first()).toBeVisible();
	await page.getByRole("button", { name: m.admin_text_picture_without_text({ count: 1 }) }).click();
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.type("A red disc");
	await expect(preview(page).getByRole("img", { name: "A red disc" })).toBeVisible();
	await expect(page.getByText(/words, about 1 min to read/)).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);

	// The Tab key indents; after Escape it leaves.
	await editor(page).focus();
	await page.keyboard.press("Escape");
	await page.keyboard.press("Tab");
	await expect(preview(page)).toBeFocused();
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_text_saved());
	// The way back keeps the module, so that the next subtopic can be created in it.
	await page.getByRole("main").getByRole("link", { name: m.admin_edit_subtopic() }).click();
	await page.getByRole("main").getByRole("link", { name: m.admin_subtopics() }).first().click();
	await expect(page).toHaveURL(`/admin/subtopics?moduleId=${module.id}`);

	await page.goto(`/learn/${module.id}/${subtopicId}#read`);
	const text = page.getByRole("region", { name: m.phase_read() });
	await expect(text.getByRole("heading", { name: "How stars shine" })).toBeVisible();
	await expect(text.locator("math")).toBeVisible();
	await expect(text.getByRole("img", { name: "A red disc" })).toBeVisible();
	await expect(text.getByRole("button", { name: m.text_contents() })).toBeVisible();
	const small = text.getByRole("link", { name: "A red disc" });
	await small.press("Enter");
	const large = page.getByRole("dialog", { name: "A red disc" });
	await expect(large.getByRole("button", { name: m.text_picture_close() })).toBeFocused();
	await expectNoAxeViolations(page);
	await page.goBack();
	await expect(large).toHaveCount(0);
	await expect(small).toBeFocused();
	await expect(page).toHaveURL(/#read$/);

	await openPanel(page, `/admin/subtopics/edit/${subtopicId}`);
	await expect(page.getByText(/A text on this site, \d+ words, changed/)).toBeVisible();
	await page.getByRole("button", { name: "Use a link instead Read" }).click();
	await expect(page.getByRole("textbox", { name: m.admin_document_link({ section: "Read" }) })).toBeFocused();
	await expect(page.getByText(m.admin_text_still_stored())).toBeVisible();
	await page.getByRole("button", { name: "Use the text again Read" }).click();
	await expect(page.getByRole("link", { name: "Edit the text Read" })).toBeFocused();
	await expectLargeTextFits(page);
});

test("a text survives a reload, an ended session and another administrator's save", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{}] });
	const subtopicId = module.subtopics[0]?.id ?? "";
	// Two long texts that begin alike.
	const start = "A line that is the same for both of them.\n".repeat(8);
	await saveAsColleague(product.env, { subtopicId, markdown: `${start}First words`, version: 0 });
	await openEditor(page, subtopicId);
	await expect(editor(page)).toContainText("First words");
	await editor(page).click();
	await page.keyboard.press("Control+End");
	await page.keyboard.type(" of mine");
	await expect(formStatus(page)).toContainText(m.admin_unsaved_changes());
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect(page.getByText(m.admin_draft_restored())).toBeVisible();
	await expect(editor(page)).toContainText("First words of mine");

	await saveAsColleague(product.env, { subtopicId, markdown: `${start}Their words`, version: 1 });
	await endSessions(product.env);
	await editor(page).click();
	await page.keyboard.press("Control+End");
	await page.keyboard.type("!");
	const outdated = page.getByText(m.admin_text_preview_signed_out());
	await expect(outdated).toBeVisible();
	await save(page);
	const signIn = page.getByRole("dialog", { name: m.admin_session_ended() });
	await signIn.getByLabel(m.admin_password(), { exact: true }).fill(ADMINISTRATOR.password);
	await page.keyboard.press("Enter");
	const conflict = page.getByRole("dialog", { name: m.admin_conflict_title() });
	await expect(conflict.getByText("Their words")).toBeInViewport({ ratio: 1 });
	await expect(conflict.getByText("First words of mine!")).toBeInViewport({ ratio: 1 });
	await expect(conflict.getByText("A line that is the same for both of them.")).toHaveCount(2);
	await expectNoAxeViolations(page);
	await conflict.getByLabel(m.admin_conflict_mine()).check();
	await conflict.getByRole("button", { name: m.admin_conflict_resolve() }).click();
	await expect(formStatus(page)).toContainText(m.admin_text_saved());
	const stored = await withHub(product.env, ({ texts }) => texts.getForEdit(subtopicId, "read"));
	expect(stored.text).toMatchObject({ markdown: `${start}First words of mine!`, version: 3 });
	await expect(outdated).toBeHidden();
	// On a phone each button has one line, and the bar leaves room for the text.
	await page.setViewportSize({ width: 360, height: 740 });
	const heightOf = async (part: Locator) => (await part.boundingBox())?.height;
	await expect.poll(() => heightOf(page.locator(".page-actions > *").first())).toBeLessThan(60);
	await expect.poll(() => heightOf(page.locator(".page-actions > *").last())).toBeLessThan(60);
	await expect.poll(() => heightOf(page.locator(".save-bar"))).toBeLessThan(115);
	await expectLargeTextFits(page);
});

test("restoring a version and importing a file show the changes first, and a save says whether learners see the text", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{}] });
	const subtopicId = module.subtopics[0]?.id ?? "";
	await saveAsColleague(product.env, { subtopicId, markdown: "# Stars\n\nStars are hot.", version: 0 });
	await saveAsColleague(product.env, { subtopicId, markdown: "# Stars\n\nStars are cold.", version: 1 });
	await openEditor(page, subtopicId);
	await expect(page.getByText(/4 words/)).toBeVisible();
	await page.getByRole("link", { name: m.admin_text_versions() }).click();
	await expect(page.getByRole("listitem").filter({ hasText: COLLEAGUE.email })).toHaveCount(2);
	await page.getByRole("link", { name: "View Version 1" }).click();
	await expect(page.getByRole("heading", { name: m.admin_text_version({ number: 1 }) })).toBeFocused();
	await expect(preview(page)).toContainText("Stars are hot.");
	await expect(page.getByRole("listitem").filter({ hasText: "Added: Stars are cold." })).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
	await page.getByRole("button", { name: m.admin_text_restore_version() }).click();
	await expect(page.getByText(m.admin_text_version_restored({ number: 1 }))).toBeVisible();
	await expect(editor(page)).toContainText("Stars are hot.");

	await page.locator("input[type=file][accept*='.docx']").setInputFiles({
		name: "stars.md",
		mimeType: "text/markdown",
		buffer: Buffer.from("# Stars\n\n- red\n- blue\n\n<script>alert(1)</script>\n"),
	});
	const read = page.getByRole("dialog", { name: m.admin_text_import_file() });
	await expect(read).toContainText(m.admin_text_converted({ parts: "1 heading, 1 list" }));
	await expect(read.getByRole("listitem").filter({ hasText: "Added: - red" })).toBeVisible();
	const heightOf = () => read.evaluate((dialog) => dialog.scrollHeight);
	const height = await heightOf();
	await read.getByRole("button", { name: m.admin_as_learners_see_it() }).click();
	await expect(read.getByRole("listitem").filter({ hasText: /^red$/ })).toBeVisible();
	await expect.poll(heightOf, "the dialog stays as high as it is").toBe(height);
	await page.setViewportSize({ width: 360, height: 560 });
	for (const key of ["Tab", "Shift+Tab"]) {
		for (let presses = 0; presses < 6; presses++) {
			await page.keyboard.press(key);
			await expect.poll(() => readCutOffRing(page), "the focus ring is inside the dialog").toBe(0);
		}
	}
	await page.setViewportSize({ width: 1280, height: 800 });
	await expectNoAxeViolations(page);
	await read.getByRole("button", { name: m.admin_text_replace_it() }).click();
	await expect(editor(page)).not.toContainText("Stars are hot.");
	await withHub(product.env, ({ publications }) =>
		publications.setSubtopic(subtopicId, { state: "draft", publishAt: null }, COLLEAGUE),
	);
	await save(page);
	await expect(formStatus(page)).toContainText(
		`${m.admin_text_stored()} ${m.admin_text_closed({ code: "subtopic-not-published" })}`,
	);
	await expect(page.getByRole("link", { name: m.admin_text_as_learner() })).toHaveCount(0);
	const downloading = page.waitForEvent("download");
	await page.getByRole("link", { name: m.admin_text_original({ name: "stars.md" }) }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toBe("stars.md");
	await page.getByRole("link", { name: m.admin_text_versions() }).click();
	await expect(page.getByText(m.admin_text_origin_file())).toBeVisible();
	await expectLargeTextFits(page);
});
