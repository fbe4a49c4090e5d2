// A provider builds a module in the panel and opens it as a learner (specification 2 to 5).
import * as m from "#messages";
import { expectNoAxeViolations } from "./support/axe.ts";
import { chooseFile, formStatus, jsonFile, openPanel, save } from "./support/panel.ts";
import { readQrCode } from "./support/qr-code.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { someText } from "./support/some-text.ts";
import { expect, test } from "./support/story.ts";

test.use({ allowedErrors: [/status of 422/] });

test("creates a module with its buttons and a chosen link code, and returns to the list", async ({ page, product }) => {
	const taken = await product.addModule();
	await openPanel(page, "/admin/modules/new");
	await expect(page.getByLabel(m.admin_button_text_n({ number: 1 }))).toHaveValue("Doubtless Homepage");
	await expect(page.getByLabel(m.admin_button_text_n({ number: 2 }))).toHaveValue("Contact Us");
	// Without a website of the provider's own, both lead to this site's home page.
	for (const number of [1, 2]) await expect(page.getByLabel(`Link of button ${number}`)).toHaveValue("/");
	await expect(page.getByText(m.admin_button_own_home())).toHaveCount(2);
	await save(page);
	await expect(page.getByLabel(m.admin_title())).toBeFocused();
	const title = `Botany ${crypto.randomUUID()}`;
	const code = `botany-${crypto.randomUUID().slice(0, 8)}`;
	await page.getByLabel(m.admin_title()).fill(title);
	await test.step("a link code that is in use is refused at its field, and everything typed stays", async () => {
		await page.getByLabel(m.admin_link_code()).fill(taken.linkCode ?? "");
		await save(page);
		await expect(page.locator("#field-linkCode-about")).toContainText(m.admin_problem_code_taken());
		await expect(page.getByLabel(m.admin_title())).toHaveValue(title);
	});
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

test("creates a subtopic with documents and questions, orders it, and learners open it by the module's QR code", async ({
	page,
	product,
	context,
}) => {
	const module = await product.addModule({
		title: `Astronomy ${crypto.randomUUID().slice(0, 8)}`,
		subtopics: [{ title: "Mercury" }, { title: "Venus" }],
	});
	await openPanel(page, `/admin/subtopics?moduleId=${module.id}`);
	await expect(page.getByText(m.admin_subtopic_public_empty())).toHaveCount(2);
	await page.getByRole("link", { name: m.admin_create_subtopic() }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.admin_new_subtopic());
	await expect(page.getByText(m.admin_subtopic_public_at_once())).toBeVisible();
	await expect(page.getByLabel(m.admin_module())).not.toBeEditable();
	await page.getByLabel(m.admin_title()).fill("Earth");
	const linkOf = (section: string) => page.getByLabel(m.admin_document_link({ section }));
	await linkOf("Survey").fill("https://docs.google.com/document/u/0/d/1AbC/edit?tab=t.0");
	await expect(page.getByText("https://docs.google.com/document/d/1AbC/mobilebasic")).toBeVisible();
	await test.step("a link that is none is refused at its field", async () => {
		await linkOf("Read").fill("javascript:alert(1)");
		await save(page);
		await expect(linkOf("Read")).toBeFocused();
	});
	for (const section of ["Question", "Read"])
		await linkOf(section).fill(`https://docs.google.com/document/d/${section}0/edit?usp=sharing`);
	await test.step("a file that cannot be used is replaced by another", async () => {
		await chooseFile(page, jsonFile("earth.json", '{"questions": [}'));
		await expect(page.getByText(m.mcq_invalid_json())).toBeVisible();
		await chooseFile(page, jsonFile("good.json", { questions: makeStoryQuestions(3) }));
		await expect(page.getByText("3 questions · not uploaded yet")).toBeVisible();
	});
	await save(page);
	await expect(page).toHaveURL(`/admin/subtopics?moduleId=${module.id}`);
	const earth = page.getByRole("row", { name: "Earth" });
	await expect(earth).toContainText(m.admin_sections({ count: 4, of: 5 }));
	await expect(earth).toContainText(m.admin_sections_missing({ sections: "Review" }));
	await page.getByRole("button", { name: m.admin_move_up({ title: "Earth" }) }).click();
	await expect(page.getByText(m.admin_moved_up({ title: "Earth" }))).toBeAttached();
	await expect(page.getByRole("button", { name: m.admin_move_up({ title: "Earth" }) })).toBeFocused();
	const preview = context.waitForEvent("page");
	await page.getByRole("link", { name: "Preview as learner Earth" }).click();
	await expect((await preview).getByRole("heading", { level: 1 })).toHaveText("Earth");
	await page.getByRole("link", { name: "Edit Earth" }).click();
	await expect(linkOf("Read")).toHaveValue("https://docs.google.com/document/d/Read0/mobilebasic");
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await page.goto(await readQrCode(page));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(module.title);
	await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Mercury", "Earth", "Venus"]);
	// The default buttons only lead to this site's home page while the provider has no site.
	await expect(page.locator("main a[target=_blank]")).toHaveCount(0);
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
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: m.admin_delete() }).click();
	await dialog.getByRole("button", { name: m.admin_delete() }).click();
	await expect(page.getByText(m.admin_module_deleted({ title: module.title }))).toBeVisible();
	await expect(page.getByText(someText(m.admin_nothing_found))).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
