// A teacher uploads question files: checked before the upload, previewed, replaced only after a confirmation.
import { readFile } from "node:fs/promises";
import { checksumOf } from "#core/checksum.ts";
import type { Question } from "#core/questions/question-file.ts";
import * as m from "#messages";
import type { Db } from "#server/db/tables.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { type StoredModule, withHub } from "./support/modules.ts";
import { ADMINISTRATOR, chooseFile, endSessions, formStatus, jsonFile, openPanel, save } from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { someText } from "./support/some-text.ts";
import { expect, type StoryProduct, test } from "./support/story.ts";

test.use({ allowedErrors: [/status of (?:401|409)|ERR_FAILED/] });

const questionsFile = (name: string, count: number) => {
	return jsonFile(name, { questions: makeStoryQuestions(count) });
};

test("requires module, subtopic and file, finds them by typing, then checks, previews and uploads", async ({
	page,
	product,
}) => {
	const module = await product.addModule({
		title: `Zoo ${crypto.randomUUID()}`,
		subtopics: [{ title: "Apes" }],
	});
	await openPanel(page, "/admin/mcq/new");
	const pasted = page.getByLabel(m.admin_paste_label());
	await pasted.fill("Which ape is the largest?");
	await expect(formStatus(page)).toHaveText(m.admin_upload_missing({ missing: "module" }));
	await pasted.clear();
	await expect(formStatus(page)).toHaveText(m.admin_upload_missing({ missing: "module-file" }));
	await save(page);
	await expect(page.getByText(m.admin_please_select_all())).toBeVisible();
	await expect(page.getByRole("combobox", { name: m.admin_module() })).toBeFocused();
	await page.keyboard.type(module.title);
	// Enter takes what is marked: the list has to be that of the whole title.
	await expect(page.getByRole("option")).toHaveCount(1);
	await expect(page.getByRole("option", { name: module.title })).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await expect(formStatus(page)).toHaveText(m.admin_upload_missing({ missing: "subtopic-file" }));
	await page.getByRole("combobox", { name: m.admin_subtopic() }).click();
	await page.getByRole("option", { name: "Apes" }).click();
	await expect(formStatus(page)).toHaveText(m.admin_upload_missing({ missing: "file" }));
	await chooseFile(page, questionsFile("apes.json", 12));
	await expect(page.getByText("12 questions · not uploaded yet")).toBeVisible();
	// A reload forgets the file, not where it belongs.
	page.once("dialog", (dialog) => dialog.accept());
	await page.reload();
	await expect(page.getByRole("combobox", { name: m.admin_module() })).toHaveValue(module.title);
	await expect(page.getByRole("combobox", { name: m.admin_subtopic() })).toHaveValue("Apes");
	await chooseFile(page, questionsFile("apes.json", 12));
	await expect(page.getByText("12 questions · not uploaded yet")).toBeVisible();
	await expect(page.getByText(m.question_n_of_m({ n: 2, m: 12 }))).toBeVisible();
	await save(page);
	await expect(page.getByRole("heading", { name: m.admin_mcq_uploaded() })).toBeFocused();
	await openPanel(page, "/admin/mcq");
	const row = page.getByRole("row", { name: module.title });
	const downloading = page.waitForEvent("download");
	await row.getByRole("link", { name: m.admin_download() }).click();
	const download = await downloading;
	const stored = await readFile(await download.path());
	expect(JSON.parse(stored.toString())).toEqual(JSON.parse(questionsFile("apes.json", 12).buffer.toString()));
	expect(download.suggestedFilename()).toBe("apes.json");
	await row.getByRole("button", { name: m.admin_delete() }).click();
	const dialog = page.getByRole("alertdialog", { name: m.admin_delete_mcq_question() });
	await dialog.getByRole("button", { name: m.admin_delete() }).click();
	await expect(page.getByText(m.admin_mcq_deleted())).toBeVisible();
});

/** The name of the stored file of a module's first subtopic. */
async function findFileName(product: StoryProduct, { subtopics }: StoredModule): Promise<string | undefined> {
	const stored = await withHub(product.env, ({ questionFiles }) => questionFiles.find(subtopics[0]?.id ?? ""));
	return stored?.fileName;
}

test("a file that is still being checked when Save is pressed is stored with the rest", async ({ page, product }) => {
	const module = await product.addModule({ title: `Ice ${crypto.randomUUID()}`, subtopics: [{ title: "Seals" }] });
	const edit = `/admin/subtopics/edit/${module.subtopics[0]?.id}`;
	await openPanel(page, edit);
	const pressed = Promise.withResolvers<void>();
	await page.route("**/check-worker-*.js", async (route) => {
		await pressed.promise;
		await route.continue();
	});
	await chooseFile(page, questionsFile("late.json", 4));
	// The button tells that it waits for the check, and keeps the press.
	await page.locator(".save-bar").getByRole("button").last().click({ force: true });
	pressed.resolve();
	await expect(page).toHaveURL(/\/admin\/subtopics(\?|$)/);
	await expect.poll(() => findFileName(product, module)).toBe("late.json");
});

test("asks before overwriting a question file of another administrator that the page has not shown", async ({
	page,
	product,
}) => {
	const module = await product.addModule({
		title: `Sea ${crypto.randomUUID()}`,
		subtopics: [{ title: "Whales" }],
	});
	const subtopicId = module.subtopics[0]?.id ?? "";
	await openPanel(page, `/admin/subtopics/edit/${subtopicId}`);
	await chooseFile(page, questionsFile("mine.json", 3));
	await withHub(product.env, ({ questionFiles }) =>
		questionFiles.saveQuestionFile(module.id, subtopicId, "theirs.json", questionsFile("theirs.json", 5).buffer),
	);
	await save(page);
	const dialog = page.getByRole("alertdialog");
	await expect(dialog).toContainText("theirs.json");
	await dialog.getByRole("button", { name: m.admin_keep_old() }).click();
	await expect(dialog).toHaveCount(0);
	// The dialog is gone, and nothing was sent.
	expect(await findFileName(product, module)).toBe("theirs.json");
});

test("saving a subtopic does not skip a rejected file; the form says what is missing", async ({ page, product }) => {
	const module = await product.addModule({
		title: `Sky ${crypto.randomUUID()}`,
		subtopics: [{ title: "Stars" }],
	});
	await openPanel(page, `/admin/subtopics/edit/${module.subtopics[0]?.id}`);
	await expect(page.getByText(m.admin_sections({ count: 0, of: 5 }))).toBeVisible();
	await chooseFile(page, questionsFile("stars.json", 2));
	await expect(page.getByText(m.admin_sections({ count: 1, of: 5 }))).toBeVisible();
	await chooseFile(page, jsonFile("empty.json", { questions: [] }));
	await expect(page.getByText(m.admin_sections({ count: 0, of: 5 }))).toBeVisible();
	await page.getByLabel(m.admin_title()).fill("Bright stars");
	await save(page);
	const dialog = page.getByRole("alertdialog", { name: m.admin_save_without_file() });
	await expect(dialog).toContainText("empty.json");
	await dialog.getByRole("button", { name: m.admin_cancel() }).click();
	await expect(page.getByLabel(m.admin_title())).toHaveValue("Bright stars");
	await save(page);
	await dialog.getByRole("button", { name: m.admin_save_without_file_yes() }).click();
	await page.waitForURL(/\/admin\/subtopics(\?|$)/);
	await expect(page.getByRole("row", { name: "Bright stars" }).first()).toBeVisible();
});

test("a broken file is rejected with the position of each error", async ({ page }) => {
	await openPanel(page, "/admin/mcq/new");
	const [question] = makeStoryQuestions(1);
	const faults: [string, string, RegExp][] = [
		["{ nearly", m.mcq_invalid_json(), /Line 1, column 3/],
		["[]", m.mcq_questions_missing(), /a list named “questions”/],
		['{"questions": []}', m.admin_no_questions_in_data(), /at least one/],
		[
			JSON.stringify({ questions: [{ ...question, options: [] }] }),
			m.admin_file_has_problems({ count: 1 }),
			/Question 1:/,
		],
	];
	for (const [text, heading, place] of faults) {
		await chooseFile(page, jsonFile("quiz.json", text));
		await expect(page.getByText(heading)).toBeVisible();
		await expect(page.getByRole("region", { name: m.admin_problems() })).toContainText(place);
	}
	const noise = Buffer.from([0x01, 0x00, 0x02, 0x00, 0x00, 0x9d, 0x81, 0x00]);
	await page.locator("input[type=file]").setInputFiles({
		name: "photo.png",
		mimeType: "image/png",
		buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
	});
	await expect(page.getByText(m.admin_import_refused({ kind: "picture" }))).toBeVisible();
	await page.locator("input[type=file]").setInputFiles({
		name: "unknown.bin",
		mimeType: "application/octet-stream",
		buffer: noise,
	});
	await expect(page.getByText(m.admin_please_upload_json())).toBeVisible();
	await expect(page.getByText(m.admin_import_refused({ kind: "binary" }))).toBeVisible();
	await page.locator("input[type=file]").setInputFiles({ name: "test.docx", mimeType: "", buffer: noise });
	await expect(page.getByText(m.admin_import_refused({ kind: "damaged" }))).toBeVisible();
	await expect(page.getByText(m.admin_please_upload_json())).toBeVisible();
});

test("replacing names the replaced file, and an expired session asks for the password in place", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(3) }] });
	await openPanel(page, `/admin/mcq/edit/${module.subtopics[0]?.id}`);
	await chooseFile(page, questionsFile("new.json", 5));
	await expect(page.getByText("5 questions · not uploaded yet")).toBeVisible();
	await endSessions(product.env);
	await save(page);
	await page.getByRole("dialog").getByLabel(m.admin_password(), { exact: true }).fill(ADMINISTRATOR.password);
	await page.keyboard.press("Enter");
	const question = page.getByRole("alertdialog", { name: m.admin_replace_question() });
	await expect(question).toContainText(m.admin_replace_old({ name: "questions.json", count: 3 }));
	await expect(question).toContainText(m.admin_replace_new({ name: "new.json", count: 5 }));
	await question.getByRole("button", { name: m.admin_replace() }).click();
	await expect(page.getByText(someText(m.admin_mcq_uploaded_what, { name: "new.json", count: 5 }))).toBeVisible();
});

test("a file with a corrected key first shows whose answers that touches", async ({ page, product }) => {
	const questions = makeStoryQuestions(3);
	const module = await product.addModule({ subtopics: [{ questions }] });
	const subtopicId = module.subtopics[0]?.id ?? "";
	const [first] = questions;
	const idOf = (isRight: boolean) => first?.options.find(({ isCorrect }) => isCorrect === isRight)?.id ?? "";
	const [old, wrong] = [idOf(true), idOf(false)];
	await withHub(product.env, ({ db }) => addAnswers(db, subtopicId, first, [wrong, wrong, wrong, wrong, old]));
	const corrected = questions.map((question) => {
		const options = question.options.map((option) => ({ ...option, isCorrect: option.id === wrong }));
		return question === first ? { ...question, options } : question;
	});
	await openPanel(page, `/admin/mcq/edit/${subtopicId}`);
	await chooseFile(page, jsonFile("corrected.json", { questions: corrected }));
	const replace = async () => {
		await save(page);
		await page.getByRole("alertdialog").getByRole("button", { name: m.admin_replace() }).click();
		return page.getByRole("alertdialog", { name: m.admin_touched_by_file() });
	};
	const asked = await replace();
	await expect(asked).toContainText(m.admin_touched_right({ count: 4 }));
	await expect(asked).toContainText(m.admin_touched_few_wrong());
	await asked.getByRole("button", { name: m.admin_keep_old() }).click();
	await expect(page.getByText("3 questions · not uploaded yet")).toBeVisible();
	await (await replace()).getByRole("button", { name: m.admin_replace() }).click();
	await expect(page.getByText(someText(m.admin_mcq_uploaded_what, { name: "corrected.json", count: 3 }))).toBeVisible();
});

/** Stores the log of a learner who has answered a question so. */
async function addAnswers(db: Db, subtopicId: string, question: Question | undefined, given: readonly string[]) {
	const { id = "", text = "" } = question ?? {};
	const learnerId = Number.parseInt(crypto.randomUUID().slice(0, 8), 16);
	const { length } = given;
	const row = { id: learnerId, createdAt: Date.now(), seenAt: Date.now(), lastSequence: length, eventCount: length };
	await db
		.insertInto("learner")
		.values({ ...row, codeHash: null, mergedInto: null, begunBy: null })
		.execute();
	const events = given.map((option, at) => {
		const body = JSON.stringify(["a", 0, id, checksumOf(text), option, 0, 1, 900]);
		return { learnerId, clock: at + 1, device: "AAAAAAAA", subtopicId, sequence: at + 1, body };
	});
	await db.insertInto("answerEvent").values(events).execute();
}

test("a subtopic whose upload fails is created once, and saving again repeats the upload", async ({
	page,
	product,
}) => {
	const module = await product.addModule();
	await openPanel(page, `/admin/subtopics/new?moduleId=${module.id}`);
	await page.getByLabel(m.admin_title()).fill("With questions");
	await chooseFile(page, questionsFile("late.json", 4));
	await expect(page.getByText("4 questions · not uploaded yet")).toBeVisible();
	await page.route("**/mcq-upload.php", (route) => route.abort());
	await save(page);
	await expect(page.getByText(m.admin_failed_to_upload_mcq())).toBeVisible();
	await expect(page.getByText(m.admin_file_not_stored())).toBeVisible();
	await page.unroute("**/mcq-upload.php");
	await save(page);
	await expect(page).toHaveURL(`/admin/subtopics?moduleId=${module.id}`);
	await expect(page.getByRole("row", { name: "With questions" })).toHaveCount(1);
	await expect(page.getByRole("row", { name: "With questions" })).toContainText(m.admin_sections({ count: 1, of: 5 }));
});

test("a file can be dropped, and a cancelled upload changes nothing", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "Drops" }] });
	await openPanel(page, `/admin/mcq/edit/${module.subtopics[0]?.id}`);
	const { name, buffer } = questionsFile("dropped.json", 6);
	const data = await page.evaluateHandle(
		([fileName, text]) => {
			const transfer = new DataTransfer();
			transfer.items.add(new File([text ?? ""], fileName ?? "", { type: "application/json" }));
			return transfer;
		},
		[name, buffer.toString()],
	);
	await page.locator(".drop-box").dispatchEvent("drop", { dataTransfer: data });
	await expect(page.getByText("6 questions · not uploaded yet")).toBeVisible();
	// A response that does not arrive before the upload is cancelled.
	const cancelled = Promise.withResolvers<void>();
	await page.route("**/mcq-upload.php", async (route) => {
		await cancelled.promise;
		await route.abort().catch(() => undefined);
	});
	await save(page);
	await expect(page.getByText(/^Uploading dropped\.json: \d+ %$/)).toBeVisible();
	await expect(page.getByRole("progressbar", { name: m.admin_upload_progress() })).toBeVisible();
	await page.getByRole("button", { name: m.admin_cancel_upload() }).click();
	await expect(page.getByText("6 questions · not uploaded yet")).toBeVisible();
	cancelled.resolve();
	await page.unrouteAll({ behavior: "wait" });
	const calls: string[] = [];
	page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
	await page.locator(".save-bar button[type=submit]").dblclick();
	await expect(page.getByRole("heading", { name: m.admin_mcq_uploaded() })).toBeFocused();
	expect(calls.filter((url) => url.endsWith("/admin/mcq-upload.php"))).toHaveLength(1);
});

test("a failed deletion says “Failed to delete file” and keeps the file", async ({ page, product }) => {
	const title = `Kept ${crypto.randomUUID().slice(0, 8)}`;
	await product.addModule({ title, subtopics: [{ questions: makeStoryQuestions(2) }] });
	await openPanel(page, `/admin/mcq?search=${title.replace(" ", "+")}`);
	await page.route("**/mcq-delete.php", (route) => route.abort());
	await page.getByRole("button", { name: m.admin_delete() }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_delete() }).click();
	const messages = page.getByRole("region", { name: m.admin_messages() });
	await expect(messages).toContainText("Failed to delete file. There is no connection.");
	await expect(page.getByRole("row", { name: title })).toBeVisible();
});

test("a file whose commands lost a backslash is accepted with a warning that names each of them", async ({ page }) => {
	await openPanel(page, "/admin/mcq/new");
	const [first, second] = makeStoryQuestions(2);
	const explanation = "$\frac{1}{2} \times \frac{1}{4}$";
	await chooseFile(page, jsonFile("halves.json", { questions: [first, { ...second, explanation }] }));
	const note = page.locator(".note").filter({ hasText: "2 questions · not uploaded yet" });
	await expect(note).toContainText(m.admin_file_reads_differently());
	await expect(note).toHaveCSS("border-inline-start-color", "rgb(224, 161, 0)");
	await expect(note.locator(".text-bad")).toHaveCount(0);
	await expect(page.getByText("“\\frac”, “\\times”. Write “\\\\frac”, “\\\\times”.")).toBeVisible();
	await expectNoAxeViolations(page);
});

test("names formulas that cannot be rendered and texts that would change, shows formulas when this is chosen, and adds only the format field to the stored file", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "Algebra" }] });
	const subtopic = module.subtopics[0]?.id ?? "";
	const [first, second] = makeStoryQuestions(2);
	const questions = [first, { ...second, text: "Solve $x^2 = 4$ with **care**." }];
	const file = jsonFile("algebra.json", { questions });
	await openPanel(page, `/admin/mcq/edit/${subtopic}`);
	const offer = page.getByRole("region", { name: m.admin_format_heading() });
	await test.step("a formula that cannot be rendered, and a text that would change", async () => {
		const text = "Solve $x^2 = 4$ and $\\frac{1}{$ with *care*, 5*3*2.";
		await chooseFile(page, jsonFile("typed.json", { questions: [first, { ...second, text }] }));
		await expect(offer.getByText(m.admin_format_changes({ count: 1 }))).toBeVisible();
		await expect(offer.getByText("with care, 5*3*2.").last()).toBeVisible();
		await expectNoAxeViolations(page);
		await offer.getByRole("button", { name: m.admin_format_use() }).click();
		await page.getByText(m.admin_notices({ count: 1 })).click();
		await expect(page.getByText(m.admin_notice_formula_unreadable({ source: "\\frac{1}{" }))).toBeVisible();
		await expect(page.getByText(m.question_n({ n: 2 })).first()).toBeVisible();
	});
	await chooseFile(page, file);
	await expect(offer.getByText("Solve $x^2 = 4$ with **care**.").first()).toBeVisible();
	await expect(offer.locator("math msup")).toBeVisible();
	await offer.getByRole("button", { name: m.admin_format_use() }).click();
	await expect(page.getByText(m.admin_format_used({ name: "algebra.json" }))).toBeVisible();
	await expect(page.getByText("2 questions · not uploaded yet")).toBeVisible();
	await expect(page.locator("#preview ~ ol math msup")).toBeVisible();
	await page.getByRole("button", { name: m.admin_format_undo() }).click();
	await expect(offer).toBeVisible();
	await offer.getByRole("button", { name: m.admin_format_use() }).click();
	await expect(offer).toBeHidden();
	await save(page);
	await expect(page.getByRole("heading", { name: m.admin_mcq_uploaded() })).toBeFocused();
	const stored = await (await page.request.get(`/mcq-data/${module.id}/${subtopic}.json`)).text();
	expect(JSON.parse(stored)).toEqual({ format: "md1", ...JSON.parse(file.buffer.toString()) });
});
