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
import { expect, goOffline, test } from "./support/story.ts";

test.use({ allowedErrors: [/status of (401|409|422)|ERR_INTERNET_DISCONNECTED/] });

const NAMES = ["The sun", "The moon", "The stars"];
/** Of the module that is made as a whole. */
const WHOLE = NAMES.slice(0, 2);
const DOCUMENTS = ["survey", "question", "reading", "review"];
const LINK = "https://example.org/a-document";

/** Four texts and a quiz for each subtopic. */
function makeFiles(): GivenFile[] {
	return WHOLE.flatMap((name, index) => [
		...DOCUMENTS.map((section) => ({
			name: `${index + 1} ${section}.md`,
			mimeType: "text/markdown",
			buffer: Buffer.from(`# ${section}\n\nAbout ${name}.\n`),
		})),
		jsonFile(`${index + 1} quiz.json`, { questions: makeStoryQuestions(3) }),
	]);
}

/** Presses that are counted: each opens, saves or confirms something. Typing, choosing files and moving the focus are not. */
function countPresses(page: Page) {
	let presses = 0;
	return {
		/** Presses Enter on what Tab reaches and a finger could press, too. */
		async press(target: Locator): Promise<void> {
			presses++;
			await target.click({ trial: true });
			await target.focus();
			await page.keyboard.press("Shift+Tab");
			await page.keyboard.press("Tab");
			await expect(target).toBeFocused();
			await page.keyboard.press("Enter");
		},
		async enter(): Promise<void> {
			presses++;
			await page.keyboard.press("Enter");
		},
		count: () => presses,
	};
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

/** The person comes back to the window, which then asks at once whether something has changed. */
async function comeBack(page: Page): Promise<void> {
	await page.evaluate(() => dispatchEvent(new Event("focus")));
}

function textFile(name: string, text: string): GivenFile {
	return { name, mimeType: "text/plain", buffer: Buffer.from(text) };
}

async function makeWholeModule(page: Page): Promise<number> {
	const { press, enter, count } = countPresses(page);
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
	await page.getByLabel(m.admin_desk_add()).fill(WHOLE.join("\n"));
	await enter();
	await expect(page.getByLabel(m.admin_desk_name_of({ number: 2 }))).toHaveValue("The moon");
	const chooser = page.waitForEvent("filechooser");
	await press(page.getByRole("button", { name: m.admin_desk_choose_files() }));
	await (await chooser).setFiles(makeFiles());
	await press(page.getByRole("button", { name: m.admin_desk_files_put({ count: 10 }) }));
	await press(page.getByRole("button", { name: m.admin_desk_publish_all({ count: 2 }) }));
	await expect(page.getByText(m.admin_desk_ready_all({ count: 2 }))).toBeVisible();
	await expect(page.getByRole("heading", { name: m.admin_subtopics(), exact: true })).toBeFocused();
	await press(page.getByRole("button", { name: m.admin_copy_link() }).first());
	await expect(page.getByText(m.admin_link_copied_private())).toBeVisible();
	await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
	await expect(page.getByRole("heading", { level: 3 })).toHaveText(WHOLE);
	await page
		.getByRole("link", { name: /The moon/ })
		.first()
		.click();
	await expect(page.getByRole("main")).toContainText("About The moon.");
	return count();
}

test.describe("on a phone", () => {
	test.use({ viewport: { width: 360, height: 740 } });

	test("from sign-in to a shared module with two subtopics, four texts and a quiz each takes few presses, of finger or key", async ({
		page,
		context,
	}) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		// All presses are over.
		expect(await makeWholeModule(page)).toBeLessThanOrEqual(20);
	});
});

test("each step saves by itself, and Undo takes it back", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: NAMES.map((title) => ({ title })) });
	const other = await product.addModule({ title: `Elsewhere ${crypto.randomUUID().slice(0, 8)}` });
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const names = () =>
		page.locator(".desk-name").evaluateAll((all) => {
			return all.map((one) => (one instanceof HTMLTextAreaElement ? one.value : ""));
		});
	const expectNames = (...expected: string[]) => expect.poll(names).toEqual(expected);
	const undo = page.getByRole("button", { name: new RegExp(`^${m.admin_undo()}`) });
	const lines = page.locator(".desk-line");
	const first = lines.first();
	const chip = (text: RegExp | string) => first.getByRole("button", { name: text });
	const box = page.getByLabel(m.admin_desk_fill_label());
	const press = (line: Locator, text: string) => line.getByRole("button", { name: new RegExp(`^${text} `) }).click();

	await test.step("a name, and places by mouse and by keyboard", async () => {
		const name = page.getByLabel(m.admin_desk_name_of({ number: 1 }));
		await name.fill("Our sun");
		await page.keyboard.press("Enter");
		await expect(formStatus(page)).toContainText(m.admin_desk_did_rename({ before: "The sun", after: "Our sun" }));
		await lines.nth(1).evaluate((line) => line.scrollIntoView({ block: "center" }));
		const handle = first.locator(".drag-handle");
		await handle.dragTo(lines.nth(2), { targetPosition: { x: 40, y: 20 } });
		await expectNames("The moon", "The stars", "Our sun");
		await page.getByRole("button", { name: m.admin_move_up({ title: "Our sun" }) }).press("Enter");
		await expectNames("The moon", "Our sun", "The stars");
		await undo.press("Enter");
		await expectNames("The moon", "The stars", "Our sun");
		await undo.press("Enter");
		await expectNames("Our sun", "The moon", "The stars");
		await undo.click();
		await expect(name).toHaveValue("The sun");
		await expect(undo).toHaveCount(0);
	});

	await test.step("a link and a text", async () => {
		await chip(/^Read empty/).press("Enter");
		await box.fill(LINK);
		await page.keyboard.press("Enter");
		await expect(chip(/^Read link/)).toBeVisible();
		await expect(chip(/^Survey empty/)).toBeFocused();
		await page.keyboard.press("Enter");
		await box.fill("A text that is *written* here.");
		await page.getByRole("region").getByRole("button", { name: m.admin_save(), exact: true }).click();
		await expect(chip("Survey text, 6 words")).toBeVisible();
		await expectNoAxeViolationsInBothThemes(page);
		await undo.click();
		await expect(chip(/^Survey empty/)).toBeVisible();
		await undo.click();
		await expect(chip(/^Read empty/)).toBeVisible();
	});

	await test.step("files", async () => {
		await chooseFiles(page, [
			jsonFile("quiz of the sun.json", { questions: makeStoryQuestions(2) }),
			textFile("the sun survey.txt", "A star."),
		]);
		await expect(chip("Questions 2 questions")).toBeVisible();
		await expect(chip("Survey text, 2 words")).toBeVisible();
		await undo.click();
		await expect(chip(/^Survey empty/)).toBeVisible();
		await undo.click();
		await expect(chip(/^Questions empty/)).toBeVisible();
	});

	await test.step("a deletion and a move to another module", async () => {
		await press(first, m.admin_delete());
		await page.getByRole("alertdialog").getByRole("button", { name: m.admin_delete() }).click();
		await expectNames("The moon", "The stars");
		await expect(first, "its neighbour").toBeFocused();
		await undo.click();
		await expectNames(...NAMES);
		await press(first, m.admin_desk_move_elsewhere());
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("combobox").fill(other.title);
		await page.getByRole("option", { name: other.title }).click();
		await dialog.getByRole("button", { name: m.admin_desk_move(), exact: true }).click();
		await expectNames("The moon", "The stars");
		await undo.click();
		await expectNames(...NAMES);
		await expect(undo).toHaveCount(0);
	});

	await test.step("a new subtopic and its publishing", async () => {
		const comets = lines.nth(3);
		await page.getByLabel(m.admin_desk_add()).fill("Comets");
		await page.keyboard.press("Enter");
		await expect(comets).toContainText(m.admin_state_draft());
		// Empty, it is published on its own line alone.
		await page.getByRole("button", { name: m.admin_desk_publish_all({ count: 1 }) }).click();
		await expect(formStatus(page)).toContainText(m.admin_desk_published_none({ titles: "Comets", count: 1 }));
		await expect(comets).toContainText(m.admin_state_draft());
		await comets.getByRole("button", { name: new RegExp(`^${m.admin_desk_publish()} `) }).press("Enter");
		await expect(comets).toContainText(m.admin_state_published());
		await expect(comets.getByRole("button", { name: m.admin_state_change() })).toBeFocused();
		await expect(formStatus(page)).toContainText(m.admin_desk_did_publish_empty({ title: "Comets" }));
		await undo.click();
		await expect(comets).toContainText(m.admin_state_draft());
		await undo.click();
		await expectNames(...NAMES);
	});

	await test.step("fields of the module, which save when they are left", async () => {
		const description = page.getByLabel(m.admin_description());
		await description.fill("Other words");
		await page.getByLabel(m.admin_title()).focus();
		await expect(formStatus(page)).toContainText(m.admin_all_saved());
		await expect(page.locator(".save-bar").getByRole("link", { name: m.admin_desk_back_to_list() })).toBeVisible();
		await undo.click();
		await expect(description).not.toHaveValue("Other words");
		await expect(formStatus(page)).toContainText(m.admin_desk_did_change({ fields: m.admin_description() }));
		await description.fill("Other words");
		await page.getByLabel(m.admin_title()).focus();
		await expect(undo).toBeVisible();
		await first.getByRole("button", { name: m.admin_move_down({ title: "The sun" }) }).press("Enter");
		await expectNames("The moon", "The sun", "The stars");
		// Nothing waits to be saved.
		await page.reload();
		await expectNames("The moon", "The sun", "The stars");
		await expect(description).toHaveValue("Other words");
	});
});

test("two people on one module see each other's changes, and choose where both changed the same", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }] });
	const id = module.subtopics[0]?.id ?? "";
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const dialog = page.getByRole("dialog", { name: m.admin_conflict_title() });
	const settle = dialog.getByRole("button", { name: m.admin_conflict_resolve() });
	const box = page.getByLabel(m.admin_desk_fill_label());
	const chip = (text: RegExp | string) => page.locator(".desk-line").first().getByRole("button", { name: text });
	const colleagueChanges = async (changes: Partial<SubtopicInput>) => {
		await withHub(product.env, async ({ subtopics }) => {
			const { version, moduleTitle: _, ...stored } = await subtopics.get(id);
			await subtopics.update(id, { ...stored, ...changes }, version, COLLEAGUE);
		});
		await comeBack(page);
	};
	await test.step("a subtopic of a colleague's, without coming back", async () => {
		await withHub(product.env, ({ subtopicSteps }) =>
			subtopicSteps.add(module.id, ["Added by a colleague"], COLLEAGUE),
		);
		await expect(page.getByLabel(m.admin_desk_name_of({ number: 2 }))).toHaveValue("Added by a colleague");
	});
	await test.step("a text over a text, also after a reload", async () => {
		await chip(/^Read empty/).click();
		await box.fill("My own words");
		await withHub(product.env, ({ texts }) =>
			texts.save({ subtopicId: id, phase: "read", markdown: "Theirs", version: 0, origin: "written" }, COLLEAGUE),
		);
		await comeBack(page);
		await expect(chip("Read text, 1 word")).toBeVisible();
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
		await expect(chip("Read text, 3 words")).toBeVisible();
		await page.getByRole("button", { name: new RegExp(`^${m.admin_undo()}`) }).click();
		await expect(chip("Read text, 1 word")).toBeVisible();
	});
	await test.step("a link over a link: theirs stays, and nothing says that mine was saved", async () => {
		await chip(/^Survey empty/).click();
		await box.fill(LINK);
		await colleagueChanges({ surveyDocLink: "https://example.org/theirs" });
		await expect(chip(/^Survey link/)).toBeVisible();
		await box.press("Enter");
		await dialog.getByLabel("https://example.org/theirs").check();
		await settle.click();
		await expect(formStatus(page)).toContainText(m.admin_desk_theirs_stays());
		await expect(chip(/^Survey link/)).toBeVisible();
	});
	await test.step("a text over a link", async () => {
		await chip(/^Review empty/).click();
		await box.fill("Words of mine");
		await colleagueChanges({ reviewDocLink: "https://example.org/theirs" });
		await expect(chip(/^Review link/)).toBeVisible();
		await box.press("Control+Enter");
		await expect(dialog).toContainText("https://example.org/theirs");
		await dialog.getByLabel("Words of mine").check();
		await settle.click();
		await expect(chip("Review text, 3 words")).toBeVisible();
	});
	await test.step("a name", async () => {
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
});

test("files go where the person says, questions are gone through one file after the other, and a failed file is named", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }, { title: "The moon" }] });
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const [sun, moon] = [page.locator(".desk-line").first(), page.locator(".desk-line").nth(1)];
	const dialog = page.getByRole("dialog", { name: m.admin_desk_files() });
	await test.step("Word files that are dropped", async () => {
		const word = makeWordFile({ body: paragraph(run("The sun is a star.")) });
		await dropFile(page, page.locator(".desk-subtopics"), "notes.docx", word);
		await dialog.getByLabel(m.admin_desk_file_section({ name: "notes.docx" })).selectOption("review");
		await dialog.getByRole("button", { name: m.admin_desk_files_put({ count: 1 }) }).click();
		await expect(sun.getByRole("button", { name: "Review text, 5 words" })).toBeVisible();
		// On a chip the file needs no question.
		await dropFile(page, sun.getByRole("button", { name: /^Survey empty/ }), "other.docx", word);
		await expect(sun.getByRole("button", { name: "Survey text, 5 words" })).toBeVisible();
	});
	await test.step("files that are chosen", async () => {
		const chooser = page.waitForEvent("filechooser");
		await page.getByRole("button", { name: m.admin_desk_choose_files() }).click();
		await (await chooser).setFiles([
			textFile("paper of the sun.txt", PAPER),
			textFile("another paper.txt", PAPER),
			textFile("the sun reading.md", " "),
			textFile("the sun question.md", "Why does it shine?"),
		]);
		const name = "another paper.txt";
		await expect(dialog.getByLabel(m.admin_desk_file_section({ name }))).toHaveValue("recite");
		await dialog.getByLabel(m.admin_desk_file_subtopic({ name })).selectOption({ label: "2. The moon" });
		await expectNoAxeViolations(page);
		await dialog.getByRole("button", { name: m.admin_desk_files_put({ count: 4 }) }).click();
		const waits = page.getByText(m.admin_desk_file_waits({ name, title: "The moon" }));
		await expect(waits).toBeVisible();
		await expect(sun.getByRole("button", { name: "Question text, 4 words" })).toBeVisible();
		await expect(page.getByText(m.admin_desk_file_failed({ name: "the sun reading.md" }))).toBeVisible();
		await expect(formStatus(page)).toContainText(m.admin_desk_unsaved());
		await expectNoAxeViolations(page);
		await sun.getByRole("button", { name: m.admin_desk_save_questions() }).click();
		await expect(sun.getByRole("button", { name: "Questions 2 questions" })).toBeVisible();
		await moon.getByRole("button", { name: m.admin_desk_save_questions() }).click();
		await expect(moon.getByRole("button", { name: "Questions 2 questions" })).toBeVisible();
		await expect(waits).toHaveCount(0);
		await expect(formStatus(page)).not.toContainText(m.admin_desk_unsaved());
	});
	const did = m.admin_desk_did_questions({ count: 2, title: "The moon" });
	await expect(formStatus(page)).toContainText(did);
	await page.locator(".save-bar").getByRole("button", { name: m.admin_undo() }).click();
	await expect(moon.getByRole("button", { name: /^Questions empty/ })).toBeVisible();
	await expect(formStatus(page)).toContainText(m.admin_desk_undone({ step: did }));
});

test("a step without a network says why, keeps what was typed, and is tried again", async ({
	page,
	product,
	context,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }] });
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	const add = page.getByLabel(m.admin_desk_add());
	const box = page.getByLabel(m.admin_desk_fill_label());
	await test.step("no answer after a saved step: the page stays, and shows the step once it gets one", async () => {
		const isReload = (url: URL) => url.pathname === `/admin/modules/edit/${module.id}.data`;
		await page.route(isReload, (route) =>
			route.request().method() === "GET" ? route.abort("internetdisconnected") : route.fallback(),
		);
		await add.fill("Meteors");
		await add.press("Enter");
		await expect(page.getByText(m.admin_not_loaded_again())).toBeVisible();
		await expect(add).toHaveValue("");
		await add.fill("Half a ti");
		await page.unroute(isReload);
		await expect(page.getByLabel(m.admin_desk_name_of({ number: 2 }))).toHaveValue("Meteors");
		await expect(add).toHaveValue("Half a ti");
	});
	await page
		.getByRole("button", { name: /^Read empty/ })
		.first()
		.click();
	await box.fill("Written in a tunnel");
	await goOffline(context);
	await box.press("Control+Enter");
	await expect(formStatus(page)).toContainText(m.admin_reason_offline());
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
	await expect(page.getByLabel(m.admin_desk_name_of({ number: 3 }))).toHaveValue("Comets");
	await expect(add).toHaveValue("");
	await expect(add).not.toHaveAttribute("aria-invalid");
	await expect(page.getByText(m.admin_reason_offline())).toHaveCount(0);
	await box.press("Control+Enter");
	await expect(page.getByRole("button", { name: "Read text, 4 words" })).toBeVisible();
	await expect(page.getByRole("button", { name: m.try_again() })).toHaveCount(0);
	await page.reload();
	await expect(page.getByLabel(m.admin_description())).toHaveValue("Typed in a tunnel");
});

test("what is typed and not saved survives another chip, a link, Save and a reload, and the editor takes a text along", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "The sun" }] });
	const path = `/admin/modules/edit/${module.id}`;
	await openPanel(page, path);
	const box = page.getByLabel(m.admin_desk_fill_label());
	const name = page.getByLabel(m.admin_desk_name_of({ number: 1 }));
	const toList = page.locator(".save-bar").getByRole("link");
	const question = page.getByRole("alertdialog", { name: m.admin_leave_question() });
	await test.step("another chip, a link, Save and a reload", async () => {
		await page.getByRole("button", { name: /^Read empty/ }).click();
		await box.fill("Half a thought");
		await expect(formStatus(page)).toContainText(m.admin_desk_unsaved());
		await page.getByRole("button", { name: /^Survey empty/ }).click();
		await expect(box).toHaveValue("");
		await expect(page.locator(".desk-line")).toContainText(m.admin_desk_typed_in({ sections: m.phase_read() }));
		await page.getByLabel(m.admin_desk_add()).fill("Com");
		await page.locator(".save-bar").getByRole("button", { name: m.admin_save() }).click();
		await expect(formStatus(page)).toContainText(m.admin_desk_unsaved());
		await toList.click();
		await question.getByRole("button", { name: m.admin_stay() }).click();
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
	await test.step("the person leaves it, or takes it to the editor", async () => {
		const review = page.getByRole("button", { name: /^Review empty/ });
		await review.click();
		await box.fill("A");
		await toList.click();
		await question.getByRole("button", { name: m.admin_leave() }).click();
		await expect(page).toHaveURL("/admin/modules");
		await openPanel(page, path);
		await review.click();
		await expect(box).toHaveValue("");
		await box.fill("Half a *thought*");
		await page.getByRole("link", { name: m.admin_desk_editor() }).click();
		await expect(page.getByText(m.admin_draft_restored())).toBeVisible();
		await expect(page.getByRole("textbox", { name: m.admin_text(), exact: true })).toContainText("Half a *thought*");
		await page.goBack();
		await question.getByRole("button", { name: m.admin_leave() }).click();
		await expect(page).toHaveURL(path);
		await expect(page.getByRole("heading", { name: m.admin_edit_module() })).toBeVisible();
		await expect(formStatus(page)).not.toContainText(m.admin_desk_unsaved());
	});
	for (const importer of ["/admin/mcq/new", `/admin/mcq/${module.subtopics[0]?.id}/questions`]) {
		await openPanel(page, importer);
		await page.getByLabel(m.admin_paste_label()).fill("A");
		await page.locator("main nav, main").getByRole("link").first().click();
		await question.getByRole("button", { name: m.admin_leave() }).click();
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
	const lines = page.locator(".desk-line");
	const chip = (text: RegExp | string) => lines.first().getByRole("button", { name: text });
	await test.step("the form of a subtopic leads back to the module's page that it was opened from", async () => {
		const openForm = lines.first().getByRole("link", { name: new RegExp(`^${m.admin_desk_open_form()}`) });
		await openForm.click();
		await page.getByRole("main").getByRole("link", { name: m.admin_module(), exact: true }).click();
		await expect(page).toHaveURL(path);
		await openForm.click();
		// The module's page has a field of this name, too.
		await expect(page).toHaveURL(/\/admin\/subtopics\/edit\//);
		await page.getByLabel(m.admin_description()).fill("Our star");
		await save(page);
		await expect(page).toHaveURL(path);
	});
	await test.step("a bad line among pasted ones is named, and a name cannot be emptied", async () => {
		const pasted = `The planets\n${"x".repeat(300)}\nComets`;
		await add.fill(pasted);
		await add.press("Enter");
		const reason = m.admin_desk_line_problem({ line: 2, reason: m.admin_problem_too_long({ max: 200 }) });
		await expect(add).toHaveAccessibleDescription(reason);
		await expect(add).toHaveValue(pasted);
		const name = page.getByLabel(m.admin_desk_name_of({ number: 1 }));
		await name.fill("");
		await name.press("Enter");
		await expect(name).toHaveAccessibleDescription(m.admin_desk_name_missing({ title: "The sun" }));
		await name.press("Escape");
		await expect(name).toHaveValue("The sun");
		await expect(name).toHaveAccessibleDescription("");
	});
	await chip(/^Read empty/).click();
	await add.fill("Com");
	await box.fill("A whole thought");
	await save(page);
	await expect(chip("Read text, 3 words")).toBeVisible();
	await expect(formStatus(page)).toContainText(m.admin_desk_unsaved());
	await expect(formStatus(page)).not.toContainText(m.admin_all_saved());
	await expect(add).toHaveValue("Com");
	await test.step("what is pasted as questions too", async () => {
		const questions = page.getByRole("button", { name: /^Questions empty/ }).first();
		const pasted = page.getByLabel(m.admin_paste_label());
		await questions.click();
		await pasted.fill(PAPER);
		await save(page);
		await expect(formStatus(page)).toContainText(m.admin_desk_did_questions({ count: 2, title: "The sun" }));
		// Without a key they wait for a decision, and the press is not carried out later.
		await questions.click();
		await pasted.fill(PAPER.replaceAll("Answer: a", ""));
		// Not before: with nothing else typed, the press before this one would leave the page.
		await add.fill("");
		await save(page);
		await expect(page.locator(".desk-fill :focus")).toBeVisible();
		await expect(formStatus(page)).toContainText(m.admin_desk_unsaved());
		await chip(/^Review empty/).click();
		await expect(formStatus(page)).toHaveText(m.admin_all_saved());
	});
	await test.step("on a phone the page fits, and the bar covers nothing, also with text of twice the size", async () => {
		await page.setViewportSize({ width: 360, height: 640 });
		const bar = page.locator(".save-bar");
		await expect(bar).toHaveCSS("position", "sticky");
		await expect(bar.getByRole("link")).toBeHidden();
		await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
		await expect(bar).toHaveCSS("position", "static");
		await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
		await chip(/^Survey empty/).click();
		await expect(box).toBeFocused();
		await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
		// Where the bar covers nothing.
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
		await expectNoAxeViolations(page);
	});
	await box.fill("All of it");
	await save(page);
	await expect(page).toHaveURL("/admin/modules");
});
