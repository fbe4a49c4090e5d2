// The page of a module: a whole module is made on it with few presses, each step saves by itself and can be taken back, and two people
// on one module see each other's changes.
import type { Locator, Page } from "@playwright/test";
import type { SubtopicInput } from "#core/modules/form.ts";
import * as m from "#messages";
import { makeWordFile, paragraph, run } from "../word-file.ts";
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import {
	ADMINISTRATOR,
	COLLEAGUE,
	formStatus,
	type GivenFile,
	jsonFile,
	openPanel,
	save,
	waitForHydration,
} from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { someText } from "./support/some-text.ts";
import { expect, goOffline, test } from "./support/story.ts";

test.use({ allowedErrors: [/status of (401|409|422)|ERR_INTERNET_DISCONNECTED/] });

const NAMES = ["The sun", "The moon", "The stars"];
const DOCUMENTS = ["survey", "question", "reading", "review"];
const LINK = "https://example.org/a-document";

/** Four texts and a quiz for each subtopic. */
function makeFiles(): GivenFile[] {
	return NAMES.flatMap((name, index) => [
		...DOCUMENTS.map((section) => ({
			name: `${index + 1} ${section}.md`,
			mimeType: "text/markdown",
			buffer: Buffer.from(`# ${section}\n\nAbout ${name}.\n`),
		})),
		jsonFile(`${index + 1} quiz.json`, { questions: makeStoryQuestions(3) }),
	]);
}

/** Presses that are counted: each opens, saves or confirms something. Typing, choosing files and moving the focus are not. */
function countPresses(page: Page, isByKeyboard: boolean) {
	let presses = 0;
	return {
		async press(target: Locator): Promise<void> {
			presses++;
			if (!isByKeyboard) return target.click();
			await tabTo(page, target);
			await page.keyboard.press("Enter");
		},
		async enter(): Promise<void> {
			presses++;
			await page.keyboard.press("Enter");
		},
		count: () => presses,
	};
}

async function tabTo(page: Page, target: Locator): Promise<void> {
	await expect(target).toBeVisible();
	await expect(async () => {
		await page.keyboard.press("Tab");
		// Retried with the next press.
		expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
	}).toPass({ intervals: [0] });
}

async function dropFile(page: Page, target: Locator, name: string, content: Uint8Array): Promise<void> {
	const dataTransfer = await page.evaluateHandle(
		([fileName = "", base64 = ""]) => {
			const data = new DataTransfer();
			data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], fileName));
			return data;
		},
		[name, Buffer.from(content).toString("base64")],
	);
	await target.dispatchEvent("drop", { dataTransfer });
}

async function chooseFiles(page: Page, files: GivenFile[]): Promise<void> {
	const chooser = page.waitForEvent("filechooser");
	await page.getByRole("button", { name: m.admin_desk_choose_files() }).click();
	await (await chooser).setFiles(files);
	await page.getByRole("button", { name: m.admin_desk_files_put({ count: files.length }) }).click();
}

/** Two questions as a teacher writes them. */
const PAPER =
	"1. Which is nearest?\na) Mercury\nb) Venus\nAnswer: a\n\n2. Which is largest?\na) Jupiter\nb) Mars\nAnswer: a\n";

function textFile(name: string, text: string): GivenFile {
	return { name, mimeType: "text/plain", buffer: Buffer.from(text) };
}

async function makeWholeModule(page: Page, isByKeyboard: boolean): Promise<number> {
	const { press, enter, count } = countPresses(page, isByKeyboard);
	const title = `Astronomy ${crypto.randomUUID().slice(0, 8)}`;
	await page.goto("/admin/login");
	await page.getByLabel(m.admin_email()).fill(ADMINISTRATOR.email);
	await page.getByLabel(m.admin_password(), { exact: true }).fill(ADMINISTRATOR.password);
	await enter();
	await waitForHydration(page);
	await press(page.getByRole("main").getByRole("link", { name: m.admin_create_module() }));
	await page.getByLabel(m.admin_title()).fill(title);
	await enter();
	await expect(page).toHaveURL("/admin/modules");
	await press(page.getByRole("link", { name: title }).first());
	await page.getByLabel(m.admin_desk_add()).fill(NAMES.join("\n"));
	await enter();
	await expect(page.getByLabel(m.admin_desk_name_of({ number: 3 }))).toHaveValue("The stars");
	const chooser = page.waitForEvent("filechooser");
	await press(page.getByRole("button", { name: m.admin_desk_choose_files() }));
	await (await chooser).setFiles(makeFiles());
	await press(page.getByRole("button", { name: m.admin_desk_files_put({ count: 15 }) }));
	await press(page.getByRole("button", { name: m.admin_desk_publish_all({ count: 3 }) }));
	await expect(page.getByText(m.admin_desk_ready_all({ count: 3 }))).toBeVisible();
	await press(page.getByRole("button", { name: m.admin_copy_link() }).first());
	await expect(page.getByText(m.admin_link_copied_private())).toBeVisible();
	await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
	await expect(page.getByRole("heading", { level: 3 })).toHaveText(NAMES);
	await page
		.getByRole("link", { name: /The moon/ })
		.first()
		.click();
	await expect(page.getByRole("main")).toContainText("About The moon.");
	return count();
}

test.describe("on a phone", () => {
	test.use({ viewport: { width: 360, height: 740 } });

	test("from sign-in to a shared module with three subtopics, four texts and a quiz each takes few presses", async ({
		page,
		context,
	}) => {
		test.slow();
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		// All presses are over.
		expect(await makeWholeModule(page, false)).toBeLessThanOrEqual(20);
	});

	test("the page of a module fits, with an open section", async ({ page, product }) => {
		const module = await product.addModule({ subtopics: [{ title: "The sun", surveyDocLink: LINK }, {}] });
		await openPanel(page, `/admin/modules/edit/${module.id}`);
		await page
			.getByRole("button", { name: /^Read empty/ })
			.first()
			.click();
		await expect(page.getByLabel(m.admin_desk_fill_label())).toBeFocused();
		await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
		// Where the bar covers nothing.
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
		await expectNoAxeViolations(page);
	});
});

test("the same by keyboard alone", async ({ page, context }) => {
	test.slow();
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	// All presses are over.
	expect(await makeWholeModule(page, true)).toBeLessThanOrEqual(20);
});

test("each step saves by itself, and Undo takes the last ones back", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: NAMES.map((title) => ({ title })) });
	const other = await product.addModule({ title: `Elsewhere ${crypto.randomUUID().slice(0, 8)}` });
	const path = `/admin/modules/edit/${module.id}`;
	await openPanel(page, path);
	const names = () =>
		page.locator(".desk-name").evaluateAll((all) => {
			return all.map((one) => (one instanceof HTMLTextAreaElement ? one.value : ""));
		});
	const undo = page.getByRole("button", { name: new RegExp(`^${m.admin_undo()}`) });
	await page.getByLabel(m.admin_desk_name_of({ number: 1 })).fill("Our sun");
	await page.keyboard.press("Enter");
	await expect(formStatus(page)).toContainText(m.admin_desk_did_rename({ before: "The sun", after: "Our sun" }));
	const lines = page.locator(".desk-line");
	await lines.nth(1).evaluate((line) => line.scrollIntoView({ block: "center" }));
	await lines
		.nth(0)
		.locator(".drag-handle")
		.dragTo(lines.nth(2), { targetPosition: { x: 40, y: 20 } });
	await expect.poll(names).toEqual(["The moon", "The stars", "Our sun"]);
	await page.getByRole("button", { name: m.admin_move_up({ title: "Our sun" }) }).press("Enter");
	await expect.poll(names).toEqual(["The moon", "Our sun", "The stars"]);
	const sun = page.locator(".desk-line").nth(1);
	await sun.getByRole("button", { name: /^Read empty/ }).press("Enter");
	await page.getByLabel(m.admin_desk_fill_label()).fill(LINK);
	await page.keyboard.press("Enter");
	await expect(sun.getByRole("button", { name: /^Read link/ })).toBeVisible();
	await expect(sun.getByRole("button", { name: /^Survey empty/ })).toBeFocused();
	await page.keyboard.press("Enter");
	await page.getByLabel(m.admin_desk_fill_label()).fill("A text that is *written* here.");
	await page.keyboard.press("Control+Enter");
	await expect(sun.getByRole("button", { name: "Survey text, 6 words" })).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
	await sun.getByRole("button", { name: m.admin_desk_move_elsewhere() }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("combobox").fill(other.title);
	await page.getByRole("option", { name: other.title }).click();
	await dialog.getByRole("button", { name: m.admin_desk_move(), exact: true }).click();
	await expect.poll(names).toEqual(["The moon", "The stars"]);
	// Nothing waits to be saved.
	await page.reload();
	await expect.poll(names).toEqual(["The moon", "The stars"]);
	await page.getByLabel(m.admin_desk_add()).fill("Comets");
	await page.keyboard.press("Enter");
	await expect.poll(names).toEqual(["The moon", "The stars", "Comets"]);
	await page.getByRole("button", { name: m.admin_move_up({ title: "Comets" }) }).press("Enter");
	await expect.poll(names).toEqual(["The moon", "Comets", "The stars"]);
	await undo.press("Enter");
	await expect.poll(names).toEqual(["The moon", "The stars", "Comets"]);
	await undo.press("Enter");
	await expect.poll(names).toEqual(["The moon", "The stars"]);
	await expect(undo).toHaveCount(0);
	// Fields of the module save when they are left.
	await page.getByLabel(m.admin_description()).fill("Other words");
	await page.getByLabel(m.admin_title()).focus();
	await expect(formStatus(page)).toContainText(m.admin_all_saved());
	await expect(page.locator(".save-bar").getByRole("link", { name: m.admin_desk_back_to_list() })).toBeVisible();
	await undo.click();
	await expect(page.getByLabel(m.admin_description())).not.toHaveValue("Other words");
	await expect(formStatus(page)).toContainText(m.admin_desk_did_change({ fields: m.admin_description() }));
	await page.getByLabel(m.admin_description()).fill("Other words");
	await page.getByLabel(m.admin_title()).focus();
	await expect(undo).toBeVisible();
	await page.reload();
	await expect(page.getByLabel(m.admin_description())).toHaveValue("Other words");
	// A text of a chip that was undone leaves the section as it was.
	await page
		.locator(".desk-line")
		.first()
		.getByRole("button", { name: /^Review empty/ })
		.click();
	await page.getByLabel(m.admin_desk_fill_label()).fill("Too early");
	await page.getByRole("region").getByRole("button", { name: m.admin_save(), exact: true }).click();
	await expect(page.getByRole("button", { name: "Review text, 2 words" })).toBeVisible();
	await undo.click();
	await expect(page.getByRole("button", { name: "Review text, 2 words" })).toHaveCount(0);
});

test("Undo takes back a name, a link, a file, a publishing, a deletion and a move to another module", async ({
	page,
	product,
}) => {
	test.slow();
	const module = await product.addModule({ subtopics: [{ title: "The sun" }] });
	const other = await product.addModule({ title: `Elsewhere ${crypto.randomUUID().slice(0, 8)}` });
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const undo = page.getByRole("button", { name: new RegExp(`^${m.admin_undo()}`) });
	const line = page.locator(".desk-line");
	const name = page.getByLabel(m.admin_desk_name_of({ number: 1 }));
	const chip = (text: RegExp | string) => line.getByRole("button", { name: text });
	const press = (text: string) => line.getByRole("button", { name: new RegExp(`^${text} `) }).click();

	await name.fill("Our sun");
	await name.press("Enter");
	await expect(formStatus(page)).toContainText(m.admin_desk_did_rename({ before: "The sun", after: "Our sun" }));
	await undo.click();
	await expect(name).toHaveValue("The sun");

	await chip(/^Read empty/).click();
	await page.getByLabel(m.admin_desk_fill_label()).fill(LINK);
	await page.keyboard.press("Enter");
	await expect(chip(/^Read link/)).toBeVisible();
	await undo.click();
	await expect(chip(/^Read empty/)).toBeVisible();

	await chooseFiles(page, [
		jsonFile("quiz of the sun.json", { questions: makeStoryQuestions(2) }),
		textFile("sun survey.txt", "A star."),
	]);
	await expect(chip("Questions 2 questions")).toBeVisible();
	await expect(chip("Survey text, 2 words")).toBeVisible();
	await undo.click();
	await expect(chip(/^Survey empty/)).toBeVisible();
	await undo.click();
	await expect(chip(/^Questions empty/)).toBeVisible();

	await page.getByLabel(m.admin_desk_add()).fill("Comets");
	await page.keyboard.press("Enter");
	await expect(line.nth(1)).toContainText(m.admin_state_draft());
	// Empty, it is published on its own line alone.
	await page.getByRole("button", { name: m.admin_desk_publish_all({ count: 1 }) }).click();
	await expect(formStatus(page)).toContainText(m.admin_desk_published_none({ titles: "Comets", count: 1 }));
	await expect(line.nth(1)).toContainText(m.admin_state_draft());
	await press(m.admin_desk_publish());
	await expect(line.nth(1)).toContainText(m.admin_state_published());
	await expect(formStatus(page)).toContainText(m.admin_desk_did_publish_empty({ title: "Comets" }));
	await undo.click();
	await expect(line.nth(1)).toContainText(m.admin_state_draft());
	await undo.click();
	await expect(line).toHaveCount(1);

	await press(m.admin_delete());
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_delete() }).click();
	await expect(line).toHaveCount(0);
	await undo.click();
	await expect(name).toHaveValue("The sun");

	await press(m.admin_desk_move_elsewhere());
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("combobox").fill(other.title);
	await page.getByRole("option", { name: other.title }).click();
	await dialog.getByRole("button", { name: m.admin_desk_move(), exact: true }).click();
	await expect(line).toHaveCount(0);
	await undo.click();
	await expect(name).toHaveValue("The sun");
	await expect(undo).toHaveCount(0);
});

test("a bad line among pasted ones is named, and a name cannot be emptied", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }] });
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const add = page.getByLabel(m.admin_desk_add());
	const lines = `The moon\n${"x".repeat(300)}\nThe stars`;
	await add.fill(lines);
	await add.press("Enter");
	const reason = m.admin_desk_line_problem({ line: 2, reason: m.admin_problem_too_long({ max: 200 }) });
	await expect(add).toHaveAccessibleDescription(reason);
	await expect(add).toHaveValue(lines);
	const name = page.getByLabel(m.admin_desk_name_of({ number: 1 }));
	await name.fill("");
	await name.press("Enter");
	await expect(name).toHaveAccessibleDescription(m.admin_desk_name_missing({ title: "The sun" }));
	await name.press("Escape");
	await expect(name).toHaveValue("The sun");
	await expect(name).toHaveAccessibleDescription("");
});

test("two people on one module see each other's changes, and choose where both changed the same", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }] });
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await withHub(product.env, ({ subtopicSteps }) => subtopicSteps.add(module.id, ["Added by a colleague"], COLLEAGUE));
	await expect(page.getByLabel(m.admin_desk_name_of({ number: 2 }))).toHaveValue("Added by a colleague");
	const id = module.subtopics[0]?.id ?? "";
	const name = page.getByLabel(m.admin_desk_name_of({ number: 1 }));
	await name.fill("My sun");
	await withHub(product.env, async ({ subtopics }) => {
		const { version, moduleTitle: _, ...stored } = await subtopics.get(id);
		await subtopics.update(id, { ...stored, title: "Their sun" }, version, COLLEAGUE);
	});
	await name.press("Enter");
	const dialog = page.getByRole("dialog", { name: m.admin_conflict_title() });
	await expect(dialog).toContainText("Their sun");
	await dialog.getByLabel("My sun").check();
	await dialog.getByRole("button", { name: m.admin_conflict_resolve() }).click();
	await expect(formStatus(page)).toContainText(someText(m.admin_desk_did_rename));
	await expect(name).toHaveValue("My sun");
});

test("what was typed before a colleague saved the same section or name asks which stays, also after their change is shown", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }] });
	const id = module.subtopics[0]?.id ?? "";
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const dialog = page.getByRole("dialog", { name: m.admin_conflict_title() });
	const settle = dialog.getByRole("button", { name: m.admin_conflict_resolve() });
	const colleagueWrites = (markdown: string, version: number) =>
		withHub(product.env, ({ texts }) =>
			texts.save({ subtopicId: id, phase: "read", markdown, version, origin: "written" }, COLLEAGUE),
		);
	const colleagueChanges = (changes: Partial<SubtopicInput>) =>
		withHub(product.env, async ({ subtopics }) => {
			const { version, moduleTitle: _, ...stored } = await subtopics.get(id);
			await subtopics.update(id, { ...stored, ...changes }, version, COLLEAGUE);
		});
	// A text over a text.
	await page.getByRole("button", { name: /^Read empty/ }).click();
	const box = page.getByLabel(m.admin_desk_fill_label());
	await box.fill("My own words");
	await colleagueWrites("Theirs", 0);
	await expect(page.getByRole("button", { name: "Read text, 1 word" })).toBeVisible();
	await expect(page.getByText(m.admin_desk_changed_meanwhile())).toBeVisible();
	// The base of a draft survives too.
	await page.reload();
	await waitForHydration(page);
	await expect(box).toHaveValue("My own words");
	await box.press("Control+Enter");
	await expect(dialog).toContainText("Theirs");
	await expectNoAxeViolations(page);
	await dialog.getByLabel("My own words").check();
	await settle.click();
	await expect(page.getByRole("button", { name: "Read text, 3 words" })).toBeVisible();
	const undo = page.getByRole("button", { name: new RegExp(`^${m.admin_undo()}`) });
	await undo.click();
	await expect(page.getByRole("button", { name: "Read text, 1 word" })).toBeVisible();
	// A link over a link: theirs stays, and nothing says that mine was saved.
	await page.getByRole("button", { name: /^Survey empty/ }).click();
	await box.fill(LINK);
	await colleagueChanges({ surveyDocLink: "https://example.org/theirs" });
	await expect(page.getByRole("button", { name: /^Survey link/ })).toBeVisible();
	await box.press("Enter");
	await dialog.getByLabel("https://example.org/theirs").check();
	await settle.click();
	await expect(formStatus(page)).toContainText(m.admin_desk_theirs_stays());
	await expect(page.getByRole("button", { name: /^Survey link/ })).toBeVisible();
	// A text over a link.
	await page.getByRole("button", { name: /^Review empty/ }).click();
	await box.fill("Words of mine");
	await colleagueChanges({ reviewDocLink: "https://example.org/theirs" });
	await expect(page.getByRole("button", { name: /^Review link/ })).toBeVisible();
	await box.press("Control+Enter");
	await expect(dialog).toContainText("https://example.org/theirs");
	await dialog.getByLabel("Words of mine").check();
	await settle.click();
	await expect(page.getByRole("button", { name: "Review text, 3 words" })).toBeVisible();
	// A name.
	const name = page.getByLabel(m.admin_desk_name_of({ number: 1 }));
	await name.fill("My sun");
	await colleagueChanges({ title: "Their sun" });
	await expect(page.getByText(m.admin_desk_renamed_meanwhile({ title: "Their sun" }))).toBeVisible();
	await name.press("Enter");
	await expect(dialog).toContainText("Their sun");
	await dialog.getByLabel("My sun").check();
	await settle.click();
	await expect(formStatus(page)).toContainText(m.admin_desk_did_rename({ before: "Their sun", after: "My sun" }));
	await expect(name).toHaveValue("My sun");
});

test("a Word file that is dropped asks once where it goes, and questions are gone through first", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }, { title: "The moon" }] });
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const word = makeWordFile({ body: paragraph(run("The sun is a star.")) });
	await dropFile(page, page.locator(".desk-subtopics"), "notes.docx", word);
	const dialog = page.getByRole("dialog", { name: m.admin_desk_files() });
	await dialog.getByLabel(m.admin_desk_file_section({ name: "notes.docx" })).selectOption("review");
	await dialog.getByRole("button", { name: m.admin_desk_files_put({ count: 1 }) }).click();
	const sun = page.locator(".desk-line").first();
	await expect(sun.getByRole("button", { name: "Review text, 5 words" })).toBeVisible();
	// On a chip the file needs no question.
	await dropFile(page, sun.getByRole("button", { name: /^Survey empty/ }), "other.docx", word);
	await expect(sun.getByRole("button", { name: "Survey text, 5 words" })).toBeVisible();
	const chooser = page.waitForEvent("filechooser");
	await page.getByRole("button", { name: m.admin_desk_choose_files() }).click();
	await (await chooser).setFiles([textFile("paper of the moon.txt", PAPER)]);
	await expect(dialog.getByLabel(m.admin_desk_file_section({ name: "paper of the moon.txt" }))).toHaveValue("recite");
	await dialog
		.getByLabel(m.admin_desk_file_subtopic({ name: "paper of the moon.txt" }))
		.selectOption({ label: "2. The moon" });
	await expectNoAxeViolations(page);
	await dialog.getByRole("button", { name: m.admin_desk_files_put({ count: 1 }) }).click();
	const moon = page.locator(".desk-line").nth(1);
	await moon.getByRole("button", { name: m.admin_desk_save_questions() }).click();
	await expect(moon.getByRole("button", { name: "Questions 2 questions" })).toBeVisible();
});

test("a step without a network says why, keeps what was typed, and is tried again", async ({
	page,
	product,
	context,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }] });
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await page.getByRole("button", { name: /^Read empty/ }).click();
	const box = page.getByLabel(m.admin_desk_fill_label());
	await box.fill("Written in a tunnel");
	await goOffline(context);
	await box.press("Control+Enter");
	await expect(formStatus(page)).toContainText(m.admin_reason_offline());
	const add = page.getByLabel(m.admin_desk_add());
	await add.fill("Comets");
	await add.press("Enter");
	await expect(add).toHaveValue("Comets");
	await expect(box).toHaveValue("Written in a tunnel");
	await page.getByLabel(m.admin_description()).fill("Typed in a tunnel");
	await page.getByLabel(m.admin_title()).focus();
	await expect(formStatus(page)).toContainText(m.admin_failed_to_save_module());
	await expect(formStatus(page)).toContainText(m.admin_desk_add());
	// Both are tried again by themselves.
	await context.setOffline(false);
	await expect(formStatus(page)).not.toContainText(m.admin_failed_to_save_module());
	await expect(page.getByLabel(m.admin_desk_name_of({ number: 2 }))).toHaveValue("Comets");
	await expect(add).toHaveValue("");
	await expect(add).not.toHaveAttribute("aria-invalid");
	await expect(page.getByText(m.admin_reason_offline())).toHaveCount(0);
	await box.press("Control+Enter");
	await expect(page.getByRole("button", { name: "Read text, 4 words" })).toBeVisible();
	await expect(page.getByRole("button", { name: m.try_again() })).toHaveCount(0);
	await page.reload();
	await expect(page.getByLabel(m.admin_description())).toHaveValue("Typed in a tunnel");
});

test("the page stays when it gets no answer after a saved step, and shows the step once it does", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }] });
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const isReload = (url: URL) => url.pathname === `/admin/modules/edit/${module.id}.data`;
	await page.route(isReload, (route) =>
		route.request().method() === "GET" ? route.abort("internetdisconnected") : route.fallback(),
	);
	const add = page.getByLabel(m.admin_desk_add());
	await add.fill("Comets");
	await add.press("Enter");
	await expect(page.getByText(m.admin_not_loaded_again())).toBeVisible();
	await expect(add).toHaveValue("");
	await add.fill("Half a ti");
	await page.unroute(isReload);
	await expect(page.getByLabel(m.admin_desk_name_of({ number: 2 }))).toHaveValue("Comets");
	await expect(add).toHaveValue("Half a ti");
});

test("what is typed and not saved survives another chip, a link, Save and a reload", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }] });
	const path = `/admin/modules/edit/${module.id}`;
	await openPanel(page, path);
	const box = page.getByLabel(m.admin_desk_fill_label());
	await page.getByRole("button", { name: /^Read empty/ }).click();
	await box.fill("Half a thought");
	await expect(formStatus(page)).toContainText(m.admin_desk_unsaved());
	await page.getByRole("button", { name: /^Survey empty/ }).click();
	await expect(box).toHaveValue("");
	await expect(page.locator(".desk-line")).toContainText(m.admin_desk_typed_in({ sections: m.phase_read() }));
	await page.getByLabel(m.admin_desk_add()).fill("Com");
	await page.locator(".save-bar").getByRole("button", { name: m.admin_save() }).click();
	await expect(formStatus(page)).toContainText(m.admin_desk_unsaved());
	await page.locator(".save-bar").getByRole("link").click();
	const question = page.getByRole("alertdialog", { name: m.admin_leave_question() });
	await question.getByRole("button", { name: m.admin_stay() }).click();
	const name = page.getByLabel(m.admin_desk_name_of({ number: 1 }));
	await name.fill("My su");
	await page.reload();
	await waitForHydration(page);
	await expect(page).toHaveURL(path);
	await expect(page.getByText(m.admin_draft_restored())).toBeVisible();
	await expect(name).toHaveValue("My su");
	await expect(page.getByLabel(m.admin_desk_add())).toHaveValue("Com");
	await expect(box).toHaveValue("Half a thought");
	await expect(formStatus(page)).toContainText(m.admin_desk_unsaved());
	await expectNoAxeViolations(page);
	await box.press("Control+Enter");
	await expect(page.getByRole("button", { name: "Read text, 3 words" })).toBeVisible();
	await name.press("Enter");
	await page.getByLabel(m.admin_desk_add()).fill("");
	await expect(formStatus(page)).not.toContainText(m.admin_desk_unsaved());
});

test("leaves without what is typed in a section, and the editor takes a text along", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }] });
	const path = `/admin/modules/edit/${module.id}`;
	await openPanel(page, path);
	const box = page.getByLabel(m.admin_desk_fill_label());
	const read = page.getByRole("button", { name: /^Read empty/ });
	await read.click();
	await box.fill("A");
	await page.locator(".save-bar").getByRole("link").click();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_leave() }).click();
	await expect(page).toHaveURL("/admin/modules");
	await openPanel(page, path);
	await read.click();
	await box.fill("Half a *thought*");
	await page.getByRole("link", { name: m.admin_desk_editor() }).click();
	await expect(page.getByText(m.admin_draft_restored())).toBeVisible();
	await expect(page.getByRole("textbox", { name: m.admin_text(), exact: true })).toContainText("Half a *thought*");
	await page.goBack();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_leave() }).click();
	await expect(page).toHaveURL(path);
	await expect(page.getByRole("heading", { name: m.admin_edit_module() })).toBeVisible();
	await expect(formStatus(page)).not.toContainText(m.admin_desk_unsaved());
	const subtopicId = module.subtopics[0]?.id;
	for (const importer of ["/admin/mcq/new", `/admin/mcq/${subtopicId}/questions`]) {
		await openPanel(page, importer);
		await page.getByLabel(m.admin_paste_label()).fill("A");
		await page.locator("main nav, main").getByRole("link").first().click();
		await page.getByRole("alertdialog").getByRole("button", { name: m.admin_leave() }).click();
		await expect(page).not.toHaveURL(importer);
		await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(m.something_went_wrong());
	}
});

test("Save stores what is typed in the open section, and stays while something else is typed", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: NAMES.map((title) => ({ title })) });
	const path = `/admin/modules/edit/${module.id}`;
	await openPanel(page, path);
	const box = page.getByLabel(m.admin_desk_fill_label());
	const add = page.getByLabel(m.admin_desk_add());
	await page
		.getByRole("button", { name: /^Read empty/ })
		.first()
		.click();
	await add.fill("Com");
	await box.fill("A whole thought");
	await save(page);
	await expect(page.getByRole("button", { name: "Read text, 3 words" })).toBeVisible();
	await expect(formStatus(page)).toContainText(m.admin_desk_unsaved());
	await expect(formStatus(page)).not.toContainText(m.admin_all_saved());
	await expect(add).toHaveValue("Com");
	// What is pasted as questions too.
	const questions = page.getByRole("button", { name: /^Questions empty/ });
	const pasted = page.getByLabel(m.admin_paste_label());
	await questions.first().click();
	await pasted.fill(PAPER);
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_desk_did_questions({ count: 2, title: "The sun" }));
	await add.fill("");
	// Without a key they wait for a decision, and the press is not carried out later.
	await questions.first().click();
	await pasted.fill(PAPER.replaceAll("Answer: a", ""));
	await save(page);
	await expect(page.locator(".desk-fill :focus")).toBeVisible();
	await expect(formStatus(page)).toContainText(m.admin_desk_unsaved());
	await page
		.getByRole("button", { name: /^Review empty/ })
		.first()
		.click();
	await expect(formStatus(page)).toHaveText(m.admin_all_saved());
	// Deleting one of the list leads to its neighbour.
	const lines = page.locator(".desk-line");
	await lines
		.nth(1)
		.getByRole("button", { name: new RegExp(`^${m.admin_delete()}`) })
		.click();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_delete(), exact: true }).click();
	await expect(lines).toHaveCount(2);
	await expect(lines.nth(1)).toBeFocused();
	// With text of twice the size on a phone the bar covers nothing.
	await page.setViewportSize({ width: 360, height: 640 });
	const bar = page.locator(".save-bar");
	await expect(bar).toHaveCSS("position", "sticky");
	await expect(bar.getByRole("link")).toBeHidden();
	await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
	await expect(bar).toHaveCSS("position", "static");
	await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
	await page
		.getByRole("button", { name: /^Survey empty/ })
		.first()
		.click();
	await box.fill("All of it");
	await save(page);
	await expect(page).toHaveURL("/admin/modules");
});

test("question files open one after the other, and a file that failed is named", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }, { title: "The moon" }] });
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const [sun, moon] = [page.locator(".desk-line").first(), page.locator(".desk-line").nth(1)];
	await chooseFiles(page, [
		textFile("paper of the sun.txt", PAPER),
		textFile("paper of the moon.txt", PAPER),
		textFile("the sun survey.md", " "),
		textFile("the sun review.md", "The sun is a star."),
	]);
	const waits = page.getByText(m.admin_desk_file_waits({ name: "paper of the moon.txt", title: "The moon" }));
	await expect(waits).toBeVisible();
	await expect(sun.getByRole("button", { name: "Review text, 5 words" })).toBeVisible();
	await expect(page.getByText(m.admin_desk_file_failed({ name: "the sun survey.md" }))).toBeVisible();
	await expect(formStatus(page)).toContainText(m.admin_desk_unsaved());
	await expectNoAxeViolations(page);
	await sun.getByRole("button", { name: m.admin_desk_save_questions() }).click();
	await expect(sun.getByRole("button", { name: "Questions 2 questions" })).toBeVisible();
	await moon.getByRole("button", { name: m.admin_desk_save_questions() }).click();
	await expect(moon.getByRole("button", { name: "Questions 2 questions" })).toBeVisible();
	await expect(waits).toHaveCount(0);
	await expect(formStatus(page)).not.toContainText(m.admin_desk_unsaved());
	const did = m.admin_desk_did_questions({ count: 2, title: "The moon" });
	await expect(formStatus(page)).toContainText(did);
	await page.locator(".save-bar").getByRole("button", { name: m.admin_undo() }).click();
	await expect(moon.getByRole("button", { name: /^Questions empty/ })).toBeVisible();
	await expect(formStatus(page)).toContainText(m.admin_desk_undone({ step: did }));
});

test("the form of a subtopic leads back to the module's page that it was opened from", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }] });
	const path = `/admin/modules/edit/${module.id}`;
	await openPanel(page, path);
	const openForm = page.locator(".desk-line").getByRole("link", { name: new RegExp(`^${m.admin_desk_open_form()}`) });
	await openForm.click();
	await page.getByRole("main").getByRole("link", { name: m.admin_module(), exact: true }).click();
	await expect(page).toHaveURL(path);
	await openForm.click();
	await page.getByLabel(m.admin_description()).fill("Our star");
	await save(page);
	await expect(page).toHaveURL(path);
});
