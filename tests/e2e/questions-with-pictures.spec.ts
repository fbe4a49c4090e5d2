// A teacher puts pictures into a question; learners see them, on a narrow phone and in the dark. Without a network:
// learner-without-a-network.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { makePhoto } from "../pictures.ts";
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { openPanel, save } from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { someText } from "./support/some-text.ts";
import { expect, test } from "./support/story.ts";

/** The start of the button's text; the size follows. */

test.use({
	allowedErrors: [/status of 422/],
});

/** Pastes or drops files into a field, as the browser reports it. */
async function give(page: Page, name: string, event: "paste" | "drop", bytes: Buffer): Promise<void> {
	await page.getByRole("textbox", { name, exact: true }).evaluate(
		(field, [kind, base64]) => {
			const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
			const data = new DataTransfer();
			data.items.add(new File([content], "disc.jpg", { type: "image/jpeg" }));
			const given = { bubbles: true, cancelable: true };
			field.dispatchEvent(
				kind === "paste"
					? new ClipboardEvent("paste", { ...given, clipboardData: data })
					: new DragEvent("drop", { ...given, dataTransfer: data }),
			);
		},
		[event, bytes.toString("base64")] as const,
	);
}

const words = (page: Page) => page.getByRole("textbox", { name: m.admin_picture_alt({ number: 1 }) });

test("a teacher adds pictures, and learners see them", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(1) }] });
	const subtopicId = module.subtopics[0]?.id ?? "";
	const list = `/admin/mcq/${subtopicId}/questions`;
	await openPanel(page, list);
	await page.getByRole("link", { name: "Edit question 1", exact: true }).click();

	const chooser = page.waitForEvent("filechooser");
	await page.getByRole("button", { name: m.admin_picture_add_to({ field: "Question" }) }).click();
	await (await chooser).setFiles({ name: "drawing.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") });
	await expect(page.getByText(someText(m.picture_fault, { fault: "svg" }))).toBeVisible();
	const again = page.waitForEvent("filechooser");
	await page.getByRole("button", { name: m.admin_picture_add_to({ field: "Question" }) }).click();
	await (await again).setFiles({
		name: "disc.jpg",
		mimeType: "image/jpeg",
		buffer: await makePhoto({ width: 1_600, height: 900 }),
	});
	await expect(page.getByText(someText(m.picture_fault, { fault: "svg" }))).toBeHidden();
	await expect(words(page)).toBeFocused();
	await expect(page.getByText(m.admin_note_picture())).toBeVisible();
	await page.keyboard.type("A red disc");
	await expect(page.getByRole("textbox", { name: "Question*" })).toHaveValue(
		/^Question 1\? !\[A red disc\]\(sha256:[0-9a-f]{64}\)$/,
	);
	await give(page, "Option A", "paste", await makePhoto({ width: 300, height: 200 }, 2));
	await expect(words(page).nth(1)).toBeFocused();
	await page.keyboard.type("Mars");
	await give(page, "Explanation", "drop", await makePhoto({ width: 700, height: 1_800 }, 3));
	await expect(words(page).nth(2)).toBeFocused();
	await page.keyboard.type("A long strip");
	await expect(page.locator(".box img[alt='A red disc']")).toBeVisible();
	await expect(page.getByText(m.admin_note_picture())).toBeHidden();
	await expectNoAxeViolations(page);
	await save(page);
	await page.waitForURL((url) => url.pathname === list);
	await expect(page.locator("img[alt='A red disc']").filter({ visible: true }).first()).toBeVisible();
	await page.getByRole("button", { name: /^Publish/ }).click();
	await expect(page.getByText(/not published/)).toBeHidden();

	await page.goto(`/learn/${module.id}/${subtopicId}#recite`);
	const picture = page.getByRole("img", { name: "A red disc" });
	await expect(picture).toBeVisible();
	await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
	await expect(page.getByRole("radio", { name: /Mars/ })).toBeVisible();
	await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
	await expectNoAxeViolationsInBothThemes(page);
	const open = page.getByRole("button", { name: m.text_picture_open() });
	await open.press("Enter");
	const large = page.getByRole("dialog", { name: "A red disc" });
	await expect(large.getByRole("img", { name: "A red disc" })).toBeInViewport();
	await expect(large.getByRole("button", { name: m.text_picture_close() })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(large).toHaveCount(0);
	await expect(open).toBeFocused();
	await page.getByText("another wrong one", { exact: true }).click();
	const strip = page.getByRole("img", { name: "A long strip" });
	await strip.scrollIntoViewIfNeeded();
	const { height = 0 } = (await strip.boundingBox()) ?? {};
	expect(height).toBeGreaterThan(100);
	expect(height).toBeLessThan(page.viewportSize()?.height ?? 0);
});
