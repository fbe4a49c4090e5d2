// A provider builds a module in the panel and opens it as a learner (specification 2 to 5).
import * as m from "#messages";
import { expectNoAxeViolations } from "./support/axe.ts";
import { chooseFile, formStatus, jsonFile, openPanel, save } from "./support/panel.ts";
import { readQrCode } from "./support/qr-code.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { someText } from "./support/some-text.ts";
import { expect, test } from "./support/story.ts";

test.use({ allowedErrors: [/status of 422/] });

test("creates a module with its buttons and a chosen link code, and returns to the list", async ({ page }) => {
	await openPanel(page, "/admin/modules/new");
	await expect(page.getByLabel(m.admin_button_text_n({ number: 1 }))).toHaveValue("Doubtless Homepage");
	await expect(page.getByLabel(m.admin_button_text_n({ number: 2 }))).toHaveValue("Contact Us");
	// Without a website of the provider's own, both lead to this site's home page.
	for (const number of [1, 2]) await expect(page.getByLabel(`Link of button ${number}`)).toHaveValue("/");
	await expect(page.getByText(m.admin_button_own_home())).toHaveCount(2);
	await save(page);
	await expect(page.getByLabel(m.admin_title())).toBeFocused();
	await expectNoAxeViolations(page);
	const title = `Botany ${crypto.randomUUID()}`;
	const code = `botany-${crypto.randomUUID().slice(0, 8)}`;
	await page.getByLabel(m.admin_title()).fill(title);
	await page.getByLabel(m.admin_link_code()).fill(code);
	await expect(page.locator("output")).toHaveText(`${new URL(page.url()).origin}/module/B${code}`);
	await page.getByRole("button", { name: m.admin_move_button_up({ number: 2 }) }).press("Enter");
	await expect(page.getByText(m.admin_button_moved({ name: "Contact Us", place: 1, total: 2 }))).toBeAttached();
	await expect(page.getByLabel(m.admin_button_text_n({ number: 1 }))).toHaveValue("Contact Us");
	const posts: string[] = [];
	page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
	await page.locator(".save-bar").getByRole("button").dblclick();
	await expect(formStatus(page)).toContainText(m.admin_module_created());
	await expect(page).toHaveURL("/admin/modules");
	expect(posts).toHaveLength(1);
	const row = page.getByRole("row", { name: title });
	await expect(row).toContainText(`B${code}`);
	const way = page.getByRole("link", { name: m.admin_created_open() });
	await expect(way).toHaveAttribute("href", /^\/admin\/modules\/edit\/\w+$/);
	await expectNoAxeViolations(page);
	// The link can be copied at once.
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await row.getByRole("button", { name: m.admin_copy_link_of({ title: title }) }).click();
	// A story's site has an address of this computer.
	await expect(page.getByText(m.admin_link_copied_private())).toBeVisible();
	await expect
		.poll(() => page.evaluate(() => navigator.clipboard.readText()))
		.toBe(`${new URL(page.url()).origin}/module/B${code}`);
	await way.click();
	await expect(page.getByLabel(m.admin_title())).toHaveValue(title);
	await expect(way).toHaveCount(0);
	await page.goto(`/module/B${code}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("marks required fields with one sign, and explains it", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{}] });
	for (const [path, labels] of [
		["/admin/modules/new", ["Title*"]],
		[`/admin/modules/edit/${module.id}`, ["Title*"]],
		["/admin/subtopics/new", ["Module*", "Title*"]],
		[`/admin/subtopics/new?moduleId=${module.id}`, ["Title*"]],
		["/admin/mcq/new", ["Module*", "Subtopic*", "MCQ file*"]],
		[`/admin/mcq/edit/${module.subtopics[0]?.id}`, ["MCQ file*"]],
	] as const) {
		await openPanel(page, path);
		await expect(page.locator("label").filter({ hasText: "*" })).toHaveText([...labels]);
		await expect(page.getByText(m.admin_required_legend())).toBeVisible();
		await expect(page.getByText("(required)")).toHaveCount(0);
	}
});

test("shows a link code that is in use at its field and keeps everything typed", async ({ page, product }) => {
	const taken = await product.addModule();
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel(m.admin_title()).fill("Second comer");
	await page.getByLabel(m.admin_link_code()).fill(taken.linkCode ?? "");
	await save(page);
	await expect(page.locator("#field-linkCode-about")).toContainText(m.admin_problem_code_taken());
	await expect(page.getByLabel(m.admin_title())).toHaveValue("Second comer");
});

test("shows a stored module's link, QR code and fixed code", async ({ page, product, context }) => {
	const module = await product.addModule();
	const link = `${product.url}/module/${module.linkCode}`;
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await expect(page.getByText(m.admin_link_code_fixed())).toBeVisible();
	await expect(page.getByLabel(m.admin_link_code())).not.toBeEditable();
	await expect(page.getByLabel(m.admin_link_code())).toHaveValue(module.linkCode ?? "");
	await expect(page.getByText(m.admin_link_private()).first()).toBeVisible();
	await page.getByRole("button", { name: m.admin_copy_link() }).click();
	await expect(page.getByText(m.admin_link_copied())).toBeVisible();
	await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
	await expect.poll(() => readQrCode(page)).toBe(link);
	const opened = context.waitForEvent("page");
	await page.getByRole("link", { name: m.admin_open_as_learner() }).click();
	await expect((await opened).getByRole("heading", { level: 1 })).toHaveText(module.title);
});

test("returns to the list 1.5 s after saving", async ({ page, product }) => {
	const module = await product.addModule();
	await page.clock.install({ time: 0 });
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await page.getByLabel(m.admin_description()).fill("Other words");
	// The page's clock advances only when the story says so.
	await page.clock.pauseAt(3_600_000);
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_module_saved());
	await page.clock.runFor(1_499);
	await expect(page).toHaveURL(`/admin/modules/edit/${module.id}`);
	await expect(async () => {
		await page.clock.runFor(100);
		expect(new URL(page.url()).pathname).toBe("/admin/modules");
	}).toPass();
});

test("opens a module with three subtopics, documents and question files by its QR code", async ({ page, context }) => {
	test.slow();
	const title = `Astronomy ${crypto.randomUUID().slice(0, 8)}`;
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel(m.admin_title()).fill(title);
	await save(page);
	await expect(page).toHaveURL("/admin/modules");
	const row = page.getByRole("row", { name: title });
	await row.getByRole("link", { name: m.admin_subtopics() }).click();
	for (const [index, name] of ["The sun", "The moon", "The stars"].entries()) {
		await page.getByRole("link", { name: m.admin_create_subtopic() }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.admin_new_subtopic());
		await page.getByLabel(m.admin_title()).fill(name);
		for (const section of ["Survey", "Question", "Read", "Review"]) {
			const address = `https://docs.google.com/document/d/${section}${index}/edit?usp=sharing`;
			await page.getByLabel(m.admin_document_link({ section: section })).fill(address);
		}
		if (index === 0) {
			await chooseFile(page, jsonFile("sun.json", '{"questions": [}'));
			await expect(page.getByText(m.mcq_invalid_json())).toBeVisible();
		}
		await chooseFile(page, jsonFile("good.json", { questions: makeStoryQuestions(3) }));
		await expect(page.getByText("3 questions · not uploaded yet")).toBeVisible();
		await save(page);
		await expect(page).toHaveURL(/\/admin\/subtopics\?moduleId=/);
		await expect(page.getByRole("row", { name })).toContainText(m.admin_sections({ count: 5, of: 5 }));
	}
	const preview = context.waitForEvent("page");
	await page.getByRole("link", { name: "Preview as learner The moon" }).click();
	await expect((await preview).getByRole("heading", { level: 1 })).toHaveText("The moon");
	await page.getByRole("link", { name: "Edit The sun" }).click();
	await expect(page.getByLabel(m.admin_document_link({ section: "Read" }))).toHaveValue(
		"https://docs.google.com/document/d/Read0/mobilebasic",
	);
	const id = new URL(page.url()).searchParams.get("moduleId");
	await openPanel(page, `/admin/modules/edit/${id}`);
	await page.goto(await readQrCode(page));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
	await expect(page.getByRole("heading", { level: 3 })).toHaveText(["The sun", "The moon", "The stars"]);
	// The default buttons only lead to this site's home page while the provider has no site.
	await expect(page.locator("main a[target=_blank]")).toHaveCount(0);
});

test("creates subtopics and orders them, and learners see them in that order", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "Mercury" }, { title: "Venus" }] });
	await openPanel(page, `/admin/subtopics?moduleId=${module.id}`);
	await expect(page.getByText(m.admin_subtopic_public_empty())).toHaveCount(2);
	await page.getByRole("link", { name: m.admin_create_subtopic() }).click();
	await expect(page.getByText(m.admin_subtopic_public_at_once())).toBeVisible();
	await expect(page.getByLabel(m.admin_module())).not.toBeEditable();
	await page.getByLabel(m.admin_title()).fill("Earth");
	await page
		.getByLabel(m.admin_document_link({ section: "Survey" }))
		.fill("https://docs.google.com/document/u/0/d/1AbC/edit?tab=t.0");
	await expect(page.getByText("https://docs.google.com/document/d/1AbC/mobilebasic")).toBeVisible();
	await page.getByLabel(m.admin_document_link({ section: "Read" })).fill("javascript:alert(1)");
	await save(page);
	await expect(page.getByLabel(m.admin_document_link({ section: "Read" }))).toBeFocused();
	await page.getByLabel(m.admin_document_link({ section: "Read" })).fill("");
	await save(page);
	await expect(page).toHaveURL(`/admin/subtopics?moduleId=${module.id}`);
	const earth = page.getByRole("row", { name: "Earth" });
	await expect(earth).toContainText(m.admin_sections({ count: 1, of: 5 }));
	await expect(earth).toContainText(m.admin_sections_missing({ sections: "Question, Read, Questions, Review" }));
	await page.getByRole("button", { name: m.admin_move_up({ title: "Earth" }) }).click();
	await expect(page.getByText(m.admin_moved_up({ title: "Earth" }))).toBeAttached();
	await expect(page.getByRole("button", { name: m.admin_move_up({ title: "Earth" }) })).toBeFocused();
	await page.goto(`/subtopics/${module.id}`);
	await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Mercury", "Earth", "Venus"]);
});

test("asks before deleting in the specification's words, with the focus on Cancel", async ({ page, product }) => {
	await openPanel(page, "/admin/modules?search=How+to+study");
	await page.getByRole("button", { name: m.admin_delete() }).click();
	await expect(page.getByRole("alertdialog")).toContainText(m.admin_delete_module_sample());
	await page.keyboard.press("Escape");
	const module = await product.addModule({ title: `Going ${crypto.randomUUID()}`, subtopics: [{}] });
	await openPanel(page, `/admin/modules?search=${encodeURIComponent(module.title)}`.replaceAll("%20", "+"));
	await page.getByRole("button", { name: m.admin_delete() }).click();
	const dialog = page.getByRole("alertdialog", {
		name: m.admin_delete_module_question(),
	});
	await expect(dialog).toContainText("is deleted with its 1 subtopic");
	await expect(dialog.getByRole("button", { name: m.admin_cancel() })).toBeFocused();
	await expectNoAxeViolations(page);
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: m.admin_delete() }).click();
	await dialog.getByRole("button", { name: m.admin_delete() }).click();
	await expect(page.getByText(m.admin_module_deleted({ title: module.title }))).toBeVisible();
	await expect(page.getByText(someText(m.admin_nothing_found))).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
