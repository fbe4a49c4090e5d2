// A browser that translates its pages: what changes in a page is still shown, and no part of a page breaks.
import * as m from "#messages";
import { ask, chat, lastTurn, questionBox } from "./support/doubts.ts";
import { formStatus, openPanel, save } from "./support/panel.ts";
import { answer, answerSet, makeStoryQuestions, pressNext, questionText } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";
import { textOf } from "./support/texts.ts";
import { holdScripts, translatePages } from "./support/translation.ts";

test("texts, own questions, quiz and doubts work in a translated page", async ({ page, product }) => {
	await translatePages(page);
	const documents = "/documents/sqr3-method";
	const content = {
		surveyDocLink: `${documents}/survey`,
		questionDocLink: `${documents}/question`,
		readDocLink: `${documents}/read`,
		questions: makeStoryQuestions(3),
	};
	const module = await product.addModule({ subtopics: [content] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
	await expect(page.locator("[role=tab] font").first()).toBeAttached();
	const tab = (name: string) => page.getByRole("tab", { name, exact: true });
	for (const name of ["Survey", "Read"]) {
		await tab(name).click();
		await expect(textOf(page, name)).toBeVisible();
		await page.getByRole("button", { name: m.document_i_have_read() }).filter({ visible: true }).click();
		await expect(page.locator(`[role=tab][data-done]`).filter({ hasText: name })).toBeAttached();
	}
	await tab("Question").click();
	const field = page.getByRole("textbox", { name: m.own_heading() });
	for (const text of ["Why?", "Who?"]) {
		await field.fill(text);
		await field.press("Enter");
		await expect(page.getByRole("button", { name: m.own_change_of({ text }) })).toBeVisible();
	}
	await page.getByRole("button", { name: m.own_remove_of({ text: "Why?" }) }).click();
	await page.getByRole("button", { name: m.own_undo() }).click();
	await expect(page.getByRole("button", { name: m.own_remove_of({ text: "Why?" }) })).toBeVisible();
	await tab("Recite").click();
	await answerSet(page, (text) => text !== "Question 3?");
	await pressNext(page);
	await answer(page, false);
	await tab("Doubts").click();
	await questionBox(page).fill("x".repeat(3_000));
	await expect(
		chat(page)
			.getByRole("status")
			.filter({ hasText: /3[,.]?000/ }),
	).toBeVisible();
	await ask(page, "why does a survey come first?");
	await expect(lastTurn(page).locator("blockquote").first()).toBeVisible();
	await tab("Recite").click();
	await expect(questionText(page)).toBeVisible();
	await page.goto("/progress");
	await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
	await page.getByRole("main").getByRole("link", { name: m.data_title() }).click();
	await page.getByRole("button", { name: m.progress_join() }).click();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(page.getByText(m.something_went_wrong())).toHaveCount(0);
});

test.describe("a page that is translated before its script runs", () => {
	// React draws a page whose texts differ from the server's again, and reports it.
	test.use({ allowedErrors: [/React error #418/] });

	test("keeps its text, its place, what was typed and the focus", async ({ page, product }) => {
		await translatePages(page, true);
		const loaded: string[] = [];
		page.on("request", (request) => {
			if (request.url().includes("/documents/")) loaded.push(request.url());
		});
		const module = await product.addModule({ subtopics: [{ surveyDocLink: "/documents/sqr3-method/survey" }] });
		const startText = await holdScripts(page);
		await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`, { waitUntil: "commit" });
		const text = textOf(page, "Survey");
		await expect(text.locator("font").first()).toBeAttached();
		await page.evaluate(() => scrollTo(0, 500));
		await startText();
		await expect(text.getByRole("heading").first()).toBeVisible();
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
		expect(loaded, "the text stands in the page").toEqual([]);
		await page.getByRole("button", { name: m.document_i_have_read() }).filter({ visible: true }).click();
		await expect(page.locator("[role=tab][data-done]").filter({ hasText: "Survey" })).toBeAttached();

		const startData = await holdScripts(page);
		await page.goto("/data", { waitUntil: "commit" });
		await expect(page.locator("label font").first()).toBeAttached();
		const field = page.getByRole("textbox");
		await field.fill("7KQM");
		await startData();
		await expect(field).toHaveValue("7KQM");
		await expect(field).toBeFocused();
		await page.keyboard.type("x");
		await expect(field).toHaveValue("7KQMx");
		await page.getByRole("button", { name: m.progress_join() }).click();
		await expect(page.getByText(m.code_misspelt())).toBeVisible();
	});

	test("has all buttons and the chosen theme in the panel, also after a link", async ({ page, product }) => {
		const module = await product.addModule({ subtopics: [{ title: "The sun" }] });
		await openPanel(page, "/admin/dashboard");
		await page.evaluate(() => localStorage.setItem("theme", "dark"));
		await translatePages(page, true);
		for (const path of [`/admin/modules/edit/${module.id}`, "/admin/people"]) {
			const start = await holdScripts(page);
			await page.goto(path, { waitUntil: "commit" });
			await expect(page.locator("h1 font").first()).toBeAttached();
			await start();
			await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
			const parts = page.getByRole("main").locator("[data-needs-script]").filter({ visible: true });
			await expect(parts.first()).toBeVisible();
		}
		const start = await holdScripts(page);
		await page.goto("/admin/modules/new", { waitUntil: "commit" });
		await expect(page.locator("h1 font").first()).toBeAttached();
		const title = page.getByLabel(m.admin_title());
		await title.focus();
		await page.keyboard.type("Typed ear");
		await start();
		await page.keyboard.type("ly");
		await expect(title).toHaveValue("Typed early");
		await expect(formStatus(page)).toContainText(m.admin_unsaved_changes());
		page.once("dialog", (dialog) => dialog.accept());
		await page.goto("/admin/mcq/new");
		await page.getByRole("main").getByRole("link", { name: m.admin_mcq_management() }).click();
		await expect(page.getByRole("heading", { name: m.admin_mcq_management() })).toBeVisible();
		await expect(page.locator("html")).toHaveAttribute("data-phase", "");
	});
});

test("a form of the panel works in a translated page", async ({ page }) => {
	await translatePages(page);
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel(m.admin_title()).fill("Moons");
	await expect(formStatus(page)).toContainText(m.admin_unsaved_changes());
	await page.getByLabel(m.admin_title()).fill("");
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_not_saved_fields());
	await page.getByLabel(m.admin_title()).fill("Moons");
	await save(page);
	await expect(page.getByText(m.something_went_wrong())).toHaveCount(0);
	await expect(page.getByRole("link", { name: "Moons" }).first()).toBeVisible();
});
