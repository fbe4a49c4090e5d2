// A provider builds a module in the panel and opens it as a learner (specification 2 to 5).
import { expectNoAxeViolations } from "./support/axe.ts";
import { ADMINISTRATOR_ENV, chooseFile, formStatus, jsonFile, openPanel, save } from "./support/panel.ts";
import { readQrCode } from "./support/qr-code.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";

test.use({ productOptions: { env: ADMINISTRATOR_ENV }, allowedErrors: [/status of 422/] });

test("creates a module with its buttons and a chosen link code, and returns to the list", async ({ page }) => {
	await openPanel(page, "/admin/modules/new");
	await expect(page.getByLabel("Text of button 1")).toHaveValue("Doubtless Homepage");
	await expect(page.getByLabel("Text of button 2")).toHaveValue("Contact Us");
	// Without a website of the provider's own, both lead to this site's home page.
	for (const number of [1, 2]) await expect(page.getByLabel(`Link of button ${number}`)).toHaveValue("/");
	await save(page);
	await expect(page.getByLabel("Title")).toBeFocused();
	await expectNoAxeViolations(page);
	const title = `Botany ${crypto.randomUUID()}`;
	const code = `botany-${crypto.randomUUID().slice(0, 8)}`;
	await page.getByLabel("Title").fill(title);
	await page.getByLabel("Link Code").fill(code);
	await expect(page.locator("output")).toHaveText(`${new URL(page.url()).origin}/module/B${code}`);
	await page.getByRole("button", { name: "Move button 2 up" }).press("Enter");
	await expect(page.getByText("“Contact Us” is now in place 1 of 2.")).toBeAttached();
	await expect(page.getByLabel("Text of button 1")).toHaveValue("Contact Us");
	const posts: string[] = [];
	page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
	await page.locator(".save-bar").getByRole("button").dblclick();
	await expect(formStatus(page)).toContainText("Module created.");
	await expect(page).toHaveURL("/admin/modules");
	expect(posts).toHaveLength(1);
	const row = page.getByRole("row", { name: title });
	await expect(row).toContainText(`B${code}`);
	// The link can be copied at once.
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await row.getByRole("button", { name: `Copy link of ${title}` }).click();
	await expect(page.getByText("Link copied.")).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
		`${new URL(page.url()).origin}/module/B${code}`,
	);
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
		await expect(page.getByText("Fields marked with * are required.")).toBeVisible();
		await expect(page.getByText("(required)")).toHaveCount(0);
	}
});

test("shows a link code that is in use at its field and keeps everything typed", async ({ page, product }) => {
	const taken = await product.addModule();
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel("Title").fill("Second comer");
	await page.getByLabel("Link Code").fill(taken.linkCode ?? "");
	await save(page);
	await expect(page.locator("#field-linkCode-about")).toContainText("Another module has this link code.");
	await expect(page.getByLabel("Title")).toHaveValue("Second comer");
});

test("shows a stored module's link, QR code and fixed code", async ({ page, product, context }) => {
	const module = await product.addModule();
	const link = `${product.url}/module/${module.linkCode}`;
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await expect(page.getByText("Link codes cannot be changed after creation")).toBeVisible();
	await expect(page.getByLabel("Link Code")).not.toBeEditable();
	await expect(page.getByLabel("Link Code")).toHaveValue(module.linkCode ?? "");
	await page.getByRole("button", { name: "Copy link" }).click();
	await expect(page.getByText("Link copied.")).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
	expect(await readQrCode(page)).toBe(link);
	const opened = context.waitForEvent("page");
	await page.getByRole("link", { name: "Open as learner" }).click();
	await expect((await opened).getByRole("heading", { level: 1 })).toHaveText(module.title);
});

test("returns to the list 1.5 s after saving", async ({ page, product }) => {
	const module = await product.addModule();
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await page.getByLabel("Description").fill("Other words");
	await save(page);
	await expect(formStatus(page)).toContainText("Module saved.");
	const saved = Date.now();
	await expect(page).toHaveURL("/admin/modules");
	const waited = Date.now() - saved;
	expect(waited).toBeGreaterThan(1_000);
	expect(waited).toBeLessThan(4_000);
});

test("opens a module with three subtopics, documents and question files by its QR code", async ({ page, context }) => {
	test.slow();
	const title = `Astronomy ${crypto.randomUUID().slice(0, 8)}`;
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel("Title").fill(title);
	await save(page);
	await expect(page).toHaveURL("/admin/modules");
	const row = page.getByRole("row", { name: title });
	await row.getByRole("link", { name: "Subtopics" }).click();
	for (const [index, name] of ["The sun", "The moon", "The stars"].entries()) {
		await page.getByRole("link", { name: "Create subtopic" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("New subtopic");
		await page.getByLabel("Title").fill(name);
		for (const section of ["Survey", "Question", "Read", "Review"]) {
			const address = `https://docs.google.com/document/d/${section}${index}/edit?usp=sharing`;
			await page.getByLabel(`${section} document`).fill(address);
		}
		if (index === 0) {
			await chooseFile(page, jsonFile("sun.json", '{"questions": [}'));
			await expect(page.getByText("Invalid JSON format!")).toBeVisible();
		}
		await chooseFile(page, jsonFile("good.json", { questions: makeStoryQuestions(3) }));
		await expect(page.getByText("3 questions · not uploaded yet")).toBeVisible();
		await save(page);
		await expect(page).toHaveURL(/\/admin\/subtopics\?moduleId=/);
		await expect(page.getByRole("row", { name })).toContainText("5/5 sections");
	}
	const preview = context.waitForEvent("page");
	await page.getByRole("link", { name: "Preview as learner The moon" }).click();
	await expect((await preview).getByRole("heading", { level: 1 })).toHaveText("The moon");
	await page.getByRole("link", { name: "Edit The sun" }).click();
	await expect(page.getByLabel("Read document")).toHaveValue("https://docs.google.com/document/d/Read0/mobilebasic");
	const id = new URL(page.url()).searchParams.get("moduleId");
	await openPanel(page, `/admin/modules/edit/${id}`);
	await page.goto(await readQrCode(page));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
	await expect(page.getByRole("heading", { level: 3 })).toHaveText(["The sun", "The moon", "The stars"]);
	const buttons = page.locator("main a[target=_blank]");
	await expect(buttons).toHaveText([/^Doubtless Homepage/, /^Contact Us/]);
});

test("creates subtopics and orders them, and learners see them in that order", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "Mercury" }, { title: "Venus" }] });
	await openPanel(page, `/admin/subtopics?moduleId=${module.id}`);
	await page.getByRole("link", { name: "Create subtopic" }).click();
	await expect(page.getByLabel("Module")).not.toBeEditable();
	await page.getByLabel("Title").fill("Earth");
	await page.getByLabel("Survey document").fill("https://docs.google.com/document/u/0/d/1AbC/edit?tab=t.0");
	await expect(page.getByText("https://docs.google.com/document/d/1AbC/mobilebasic")).toBeVisible();
	await page.getByLabel("Read document").fill("javascript:alert(1)");
	await save(page);
	await expect(page.getByLabel("Read document")).toBeFocused();
	await page.getByLabel("Read document").fill("");
	await save(page);
	await expect(page).toHaveURL(`/admin/subtopics?moduleId=${module.id}`);
	const earth = page.getByRole("row", { name: "Earth" });
	await expect(earth).toContainText("1/5 sections");
	await expect(earth).toContainText("Missing: Question, Read, MCQ file, Review");
	await page.getByRole("button", { name: "Move “Earth” up" }).click();
	await expect(page.getByText("“Earth” moved up.")).toBeAttached();
	await expect(page.getByRole("button", { name: "Move “Earth” up" })).toBeFocused();
	await page.goto(`/subtopics/${module.id}`);
	await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Mercury", "Earth", "Venus"]);
});

test("asks before deleting in the specification's words, with the focus on Cancel", async ({ page, product }) => {
	const module = await product.addModule({ title: `Going ${crypto.randomUUID()}`, subtopics: [{}] });
	await openPanel(page, `/admin/modules?search=${encodeURIComponent(module.title)}`.replaceAll("%20", "+"));
	await page.getByRole("button", { name: "Delete" }).click();
	const dialog = page.getByRole("alertdialog", {
		name: "Are you sure you want to delete this module? This action cannot be undone.",
	});
	await expect(dialog).toContainText("is deleted with its 1 subtopic");
	await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
	await expectNoAxeViolations(page);
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Delete" }).click();
	await dialog.getByRole("button", { name: "Delete" }).click();
	await expect(page.getByText(`Module “${module.title}” deleted.`)).toBeVisible();
	await expect(page.getByText("Nothing found for")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
