// An administrator makes a mock exam of questions that are chosen and put into order, publishes it, copies its link and opens its results,
// where nobody has begun.
import { PRESETS } from "#core/marks/presets.ts";
import type { Question } from "#core/questions/question-file.ts";
import * as m from "#messages";
import { makeQuestion } from "../make.ts";
import { ACTOR } from "../test-panel.ts";
import { answer, createPaper, createQuestions, makeDraft, makeSection, TestCandidate } from "../test-papers.ts";
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import { formStatus, openPanel, save } from "./support/panel.ts";
import { begin, handIn, marks } from "./support/papers.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";

// Not the server's zone, in which pages are rendered.
test.use({ timezoneId: "Asia/Kolkata", allowedErrors: [/status of 422/] });

test("a paper of four chosen questions is made, published and has no results yet", async ({ page, product }) => {
	const questions = makeStoryQuestions(30);
	const module = await product.addModule({ title: "Papers of the term", subtopics: [{ questions }] });
	const expectFits = async (width: number) => {
		await page.setViewportSize({ width, height: 800 });
		await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
	};
	const checkLooks = async ({ isWideToo = false } = {}) => {
		await expectFits(360);
		await expectNoAxeViolationsInBothThemes(page);
		await expectFits(1280);
		if (isWideToo) await expectNoAxeViolations(page);
	};
	await openPanel(page, "/admin/papers");
	await expect(page.locator(".panel-link[aria-current=page]").first()).toHaveText(m.admin_mocks());
	await page.getByRole("link", { name: m.admin_mock_create() }).click();
	await page.getByRole("button", { name: m.admin_continue() }).click();
	await expect(page.getByText(m.admin_please_select_module())).toBeVisible();
	await page.getByRole("combobox", { name: m.admin_module() }).fill(module.title);
	await page.getByRole("option", { name: module.title }).click();
	await checkLooks();
	await page.getByRole("button", { name: m.admin_continue() }).click();
	await expect(page).toHaveURL(`/admin/papers/new?moduleId=${module.id}`);
	await page.getByLabel(m.admin_title()).fill("First mock");
	await page.getByLabel(m.admin_mock_scheme_name()).fill("NEET");
	await page.getByLabel(m.admin_mock_as_of()).fill("2026-11-25");
	const cell = (part: string) => page.getByLabel(`${m.admin_mock_type_single()}, ${part}`);
	await cell(m.admin_mock_right()).fill("4");
	await cell(m.admin_mock_wrong()).fill("-1");
	await page.getByLabel(m.admin_mock_minutes_all()).fill("10");
	await page.getByLabel(m.admin_mock_section_name()).fill("Physics");
	await page.getByLabel(new RegExp(`^${m.admin_mock_questions_count()}`)).fill("4");
	await page.getByRole("button", { name: m.admin_mock_pool_remove(), exact: false }).first().click();

	await page.getByRole("button", { name: m.admin_mock_choose() }).click();
	const dialog = page.getByRole("dialog");
	const boxes = dialog.getByRole("list").getByRole("checkbox");
	await expect(boxes).toHaveCount(25);
	await boxes.nth(2).check();
	await boxes.nth(0).check();
	await dialog.getByRole("button", { name: m.admin_page_after() }).click();
	await expect(boxes).toHaveCount(5);
	await boxes.nth(4).check();
	const wanted = questions[9]?.text ?? "";
	await dialog.getByLabel(m.admin_mock_choose_search()).fill(wanted);
	await expect(boxes).toHaveCount(1);
	await boxes.check();
	await expect(dialog.getByText(m.admin_mock_chosen_place({ number: 4 }))).toBeVisible();
	await dialog.getByLabel(m.admin_mock_choose_only()).check();
	const textsOf = (places: readonly number[]) => places.map((index) => questions[index]?.text ?? "");
	const rows = dialog.getByRole("listitem");
	await expect(rows).toContainText(textsOf([2, 0, 29, 9]));
	const down = dialog.getByRole("button", { name: m.admin_mock_chosen_down({ number: 1 }) });
	await down.press("Enter");
	await expect(rows).toContainText(textsOf([0, 2, 29, 9]));
	await expect(dialog.getByRole("button", { name: m.admin_mock_chosen_down({ number: 2 }) })).toBeFocused();
	await dialog.getByLabel(m.admin_mock_chosen_at({ number: 4 })).fill("1");
	await page.keyboard.press("Enter");
	await expect(rows).toContainText(textsOf([9, 0, 2, 29]));
	await checkLooks();
	await dialog.getByRole("button", { name: m.admin_done() }).click();
	await expect(page.getByText(m.admin_mock_chosen_count({ count: 4 }))).toBeVisible();

	await save(page);
	await page.getByRole("button", { name: m.admin_mock_publish(), exact: true }).click();
	await expect(page.getByText(m.admin_mock_state_is({ state: "open" }), { exact: true })).toBeVisible();
	const address = product.url + new URL(page.url()).pathname.replace("/admin/papers", "/paper");
	await expect(page.getByText(address, { exact: true })).toBeVisible();
	await expect(page.getByRole("button", { name: `${m.admin_copy_link()} ${m.admin_mock_link()}` })).toBeVisible();
	await page.getByRole("button", { name: m.admin_mock_close(), exact: true }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_mock_close(), exact: true }).click();
	await expect(page.getByText(m.admin_mock_state_is({ state: "closed" }), { exact: true })).toBeVisible();
	const count = page.getByLabel(new RegExp(`^${m.admin_mock_questions_count()}`));
	await count.fill("5");
	await page.getByRole("button", { name: m.admin_mock_save_publish_again() }).click();
	await expect(count).toBeFocused();
	const refused = page.locator(".toast", { hasText: m.admin_mock_saved_not_published() });
	await expect(refused).toContainText(m.api_paper_not_ready());
	await expect(page.locator(".field-error")).toHaveText(m.admin_mock_problem_sum({ wanted: 5, listed: 4 }));
	// A number that cannot be read names what is allowed, and hides no other problem.
	const minutes = page.getByLabel(m.admin_mock_minutes_all());
	await minutes.fill("0");
	await expect(page.locator(".field-error")).toHaveText([
		m.admin_problem_count({ max: 1_440 }),
		m.admin_mock_problem_sum({ wanted: 5, listed: 4 }),
	]);
	// Where the messages at the bottom cover no part of a field.
	await page.evaluate(() => scrollTo(0, 0));
	await checkLooks({ isWideToo: true });
	await minutes.fill("10");
	await count.fill("4");
	await page.getByRole("button", { name: m.admin_mock_save_publish_again() }).click();
	await expect(page.getByText(m.admin_mock_state_is({ state: "open" }), { exact: true })).toBeVisible();
	await expect(page.getByText(m.admin_mock_saved_published())).toBeVisible();
	const preview = await page.context().newPage();
	await begin(preview, `${address}/preview`);
	await expect(preview.getByText(m.mock_is_preview())).toBeVisible();
	await handIn(preview);
	await expect(marks(preview)).toBeVisible();
	await preview.getByRole("link", { name: m.mock_preview_back() }).last().click();
	await expect(preview).toHaveURL(page.url());
	await preview.close();
	const field = (label: string) => page.getByLabel(label, { exact: true });
	await field(m.admin_mock_open_from()).fill("2031-01-02T10:00");
	await field(m.admin_mock_open_until()).fill("2031-01-02T09:00");
	await expect(page.locator(".field-error")).toHaveText(m.admin_mock_problem_closes());
	await expect(page.getByText(m.admin_mock_unsaved())).toBeVisible();
	await field(m.admin_mock_open_until()).fill("2031-01-02T12:00");
	await expect(page.locator(".field-error")).toHaveCount(0);
	await page.getByRole("button", { name: m.admin_mock_save_publish_again() }).click();
	await expect(page.getByText(m.admin_mock_unsaved())).toHaveCount(0);
	await page.reload();
	await expect(page.getByText(m.admin_mock_state_is({ state: "open" }), { exact: true })).toBeVisible();
	await expect(field(m.admin_mock_open_from())).toHaveValue("2031-01-02T10:00");
	await page.getByText(m.admin_mock_people()).click();
	await page.getByLabel(m.admin_mock_person()).fill("Asha");
	await expect(formStatus(page)).toHaveText(m.admin_mock_person_typed());
	await page.getByRole("link", { name: m.admin_mock_results() }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_stay() }).click();
	await page.getByRole("button", { name: m.admin_mock_person_add() }).click();
	const person = page.locator(".mock-people > li");
	await expect(person).toContainText(`Asha: ${m.admin_mock_person_factor_is({ factor: "4/3" })}`);
	await expect(person).toContainText(`${address}?extra=`);
	await expect(formStatus(page)).not.toHaveText(m.admin_mock_person_typed());
	await checkLooks();
	await person.getByRole("button", { name: m.admin_mock_person_end() }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_mock_person_end() }).click();
	await expect(person).toHaveCount(0);
	await page.getByRole("link", { name: m.admin_mock_results() }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.admin_mock_results());
	await expect(page.getByText(m.admin_mock_not_begun())).toBeVisible();
	await expect(page.locator(".mock-figures, .mock-questions")).toHaveCount(0);
	await page.goBack();
	await page.getByRole("link", { name: m.admin_mock_print() }).click();
	await expect(page.locator(".paper-questions > li")).toContainText(textsOf([9, 0, 2, 29]));
	const head = page.locator(".booklet-head");
	await expect(head.getByRole("heading", { level: 2 })).toHaveText("First mock");
	await expect(head.getByText(m.admin_mock_print_head({ booklet: "A", minutes: 10, count: 4 }))).toBeVisible();
	await expect(head.getByText(m.mock_most({ marks: "16" }))).toBeVisible();
	await expect(head.getByText(m.admin_mock_print_roll())).toBeVisible();
	const rule = m.mock_marks({ right: "+4", wrong: "−1", blank: "0" });
	await expect(head.getByRole("listitem")).toHaveText(m.mock_type_marks({ type: m.mock_type_single(), marks: rule }));
	await checkLooks({ isWideToo: true });
	await page.getByLabel(m.admin_mock_print_what()).selectOption(m.admin_mock_print_part({ part: "sheet" }));
	// A sheet of few rows fills its page, too.
	const small = page.getByRole("img", { name: m.admin_mock_sheet({ first: 1, last: 100 }) });
	const last = small.locator(".omr-number").last();
	const shareOf = async () => {
		const [sheet, number] = [await small.boundingBox(), await last.boundingBox()];
		return sheet && number ? [(number.x - sheet.x) / sheet.width, (number.y - sheet.y) / sheet.height] : [0, 0];
	};
	await expect.poll(async () => Math.min(...(await shareOf()))).toBeGreaterThan(0.75);
	await page.getByLabel(m.admin_mock_sheet_rows()).selectOption("150");
	const sheet = page.getByRole("img", { name: m.admin_mock_sheet({ first: 1, last: 150 }) });
	await expect(sheet).toBeVisible();
	// A page of A4 or Letter has at least 259 mm between the margins of browsers.
	await page.emulateMedia({ media: "print" });
	await expect.poll(async () => (await sheet.boundingBox())?.height).toBeLessThan((259 * 96) / 25.4);
});

test("a paper that somebody sits asks before a new version, and the dialogs that take it away name it", async ({
	page,
	product,
}) => {
	const { paperId, moduleId } = await withHub(product.env, (hub) => createPaper(hub, { title: "Sat paper" }));
	await openPanel(page, `/admin/papers/${paperId}`);
	await expect(page.getByText(m.admin_mock_link_needed())).toHaveCount(0);
	// After the page was loaded.
	await withHub(product.env, async (hub) => {
		await new TestCandidate(hub, paperId).begin();
		const link = { name: "Batch B", opensAt: null, endsAt: null, maxDevices: null, showsTitle: false };
		await hub.moduleLinks.switch((await hub.moduleLinks.create(moduleId, link, ACTOR)).id, false, ACTOR);
	});
	await page.getByLabel(m.admin_title()).fill("Another paper");
	await page.getByRole("button", { name: m.admin_mock_save_publish_again() }).click();
	const question = page.getByRole("alertdialog");
	await expect(question).toContainText(m.admin_mock_new_version_what_saved());
	await question.getByRole("button", { name: m.admin_cancel() }).click();
	await expect(page.getByText(m.admin_mock_is_changed())).toBeVisible();
	await expect(page.getByText(m.admin_mock_version_is({ number: 1 }))).toBeVisible();
	await expect(page.getByText(m.admin_mock_link_needed())).toBeVisible();
	await page.getByRole("button", { name: m.admin_mock_publish_again() }).click();
	await question.getByRole("button", { name: m.admin_mock_publish(), exact: true }).click();
	await expect(page.getByText(m.admin_mock_version_is({ number: 2 }))).toBeVisible();

	await expect(page.getByText(m.admin_mock_link_give())).toBeVisible();
	const [start = ""] = m
		.admin_paper_use_until({ title: "Another paper", sitting: 1, time: "|", results: 0 })
		.split("|");
	const use = new RegExp(`${start}.+ 0 with results`);
	await page.getByRole("link", { name: m.admin_mock_module_links() }).click();
	const dialog = page.getByRole("dialog");
	const save = dialog.getByRole("button", { name: m.admin_save() });
	await page.getByRole("button", { name: m.admin_link_new() }).click();
	await dialog.getByLabel(m.admin_link_name()).fill("Batch A");
	await save.click();
	await expect(page.getByText(m.admin_link_created({ name: "Batch A" }))).toBeVisible();
	// Within the hour that the candidate has.
	const inFiveMinutes = await page.evaluate(() => {
		const zone = new Date().getTimezoneOffset() * 60_000;
		return new Date(Date.now() + 300_000 - zone).toISOString().slice(0, 16);
	});
	const [, closedLater = ""] = m.admin_link_papers_closed_at({ whom: "came", time: "|" }).split("|");
	await page.getByRole("button", { name: `${m.admin_link_replace()} Batch A` }).click();
	await expect(dialog.getByText(m.admin_link_replace_what())).toBeVisible();
	// Nobody has come by it.
	await expect(dialog.getByText(use)).toHaveCount(0);
	await dialog.getByRole("button", { name: m.admin_cancel() }).click();
	const code = await page
		.getByRole("row", { name: /Batch A/ })
		.locator(".font-mono")
		.textContent();
	await page.request.get(`/module/${code}`);
	await page.getByRole("button", { name: `${m.admin_link_replace()} Batch A` }).click();
	await expect(dialog.getByText(m.admin_link_papers_closed({ whom: "came" }))).toBeVisible();
	await expect(dialog.getByText(m.admin_link_papers_counted())).toBeVisible();
	await dialog.getByRole("radio", { name: m.admin_link_ends_later() }).check();
	await expect(dialog.getByText(use)).toHaveCount(0);
	await dialog.getByLabel(m.admin_link_old_ends_at()).fill(inFiveMinutes);
	await expect(dialog.getByText(closedLater)).toBeVisible();
	await expect(dialog.getByText(use)).toBeVisible();
	await dialog.getByRole("button", { name: m.admin_cancel() }).click();
	await page.getByRole("button", { name: `${m.admin_edit()} Batch A` }).click();
	await dialog.getByLabel(m.admin_link_ends_at()).fill(inFiveMinutes);
	await save.click();
	await expect(question.getByText(closedLater)).toBeVisible();
	await question.getByRole("button", { name: m.admin_cancel() }).click();
	await dialog.getByLabel(m.admin_link_ends_at()).fill("2026-01-01T08:00");
	await save.click();
	await expect(question.getByText(m.admin_link_papers_closed({ whom: "came" }))).toBeVisible();
	await expect(question.getByText(use)).toBeVisible();
	await question.getByRole("button", { name: m.admin_save() }).click();
	await expect(page.getByText(m.admin_link_saved({ name: "Batch A" }))).toBeVisible();
	await page.getByRole("button", { name: `${m.admin_link_switch_off()} ${m.admin_link_own()}` }).click();
	await expect(question.getByText(m.admin_link_papers_closed({ whom: "came" }))).toBeVisible();
	await expect(question.getByText(use)).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
	await question.getByRole("button", { name: m.admin_link_switch_off() }).click();
	await expect(page.getByText(m.admin_link_switched_off({ name: m.admin_link_own() }))).toBeVisible();
	await page.goto(`/admin/papers/${paperId}`);
	await expect(page.getByText(m.admin_mock_link_none())).toBeVisible();
	await page.getByRole("link", { name: m.admin_mock_module_links() }).click();
	await page.locator(`#state-${moduleId}`).click();
	const state = page.getByRole("dialog");
	await expect(state.getByText(use)).toHaveCount(0);
	await state.getByRole("radio", { name: m.admin_state_archived() }).check();
	await expect(state.getByText(m.admin_papers_closed_too())).toBeVisible();
	await expect(state.getByText(use)).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
	await state.getByRole("button", { name: m.admin_cancel() }).click();
	await page.goto("/admin/modules");
	await page
		.getByRole("button", { name: new RegExp(`^${m.admin_delete()}`) })
		.first()
		.click();
	await expect(question.getByText(m.admin_papers_deleted_too())).toBeVisible();
	await expect(question.getByText(use)).toBeVisible();
	await question.getByRole("button", { name: m.admin_cancel() }).click();
});

test("another key is settled after it is shown whom it touches, and never one that nothing can meet", async ({
	page,
	product,
}) => {
	const number: Question = {
		...makeQuestion({ id: "number", text: "How many moons?", options: [] }),
		type: "number",
		answer: 12,
	};
	const { paperId } = await withHub(product.env, (hub) => {
		const pass = { of: "marks", least: "1" } as const;
		const scheme = { ...makeDraft("").scheme, notAttempted: "0", pass };
		return createPaper(hub, { scheme, asksName: true, sections: [makeSection({ questions: 1 })] }, [number]);
	});
	const candidate = new TestCandidate((path, init) => fetch(`${product.url}${path}`, init), paperId);
	await candidate.begin({ name: "4711" });
	await candidate.send([...answer("1", "13", 1), { kind: "handed-in", at: 1_000 }]);
	await expect.poll(async () => (await candidate.readyResult()).result.marks).toBe("0");
	await openPanel(page, `/admin/papers/${paperId}/results`);
	const keyLine = page.locator(".mock-questions p", { hasText: m.admin_mock_key_now() });
	await expect(keyLine).toContainText("12");
	await page.getByRole("button", { name: m.admin_mock_settle() }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("radio", { name: m.admin_mock_way({ way: "keys" }) }).check();
	const preview = dialog.getByRole("button", { name: m.admin_mock_settle_preview() });
	const type = async (from: string, to: string) => {
		await dialog.getByLabel(m.admin_mock_number_from(), { exact: true }).fill(from);
		await dialog.getByLabel(m.admin_mock_number_to(), { exact: true }).fill(to);
	};
	await type("13", "12");
	await expect(dialog.getByText(m.admin_mock_key_from_larger())).toBeVisible();
	await expect(preview).toHaveAttribute("aria-disabled", "true");
	await type("12,5", "13");
	await expect(dialog.getByText(m.admin_mock_key_no_number())).toBeVisible();
	await type("12.5", "13");
	await preview.click();
	await expect(dialog.getByRole("status")).toHaveText(m.admin_mock_effect_rise({ ended: 1, count: 1, marks: "4" }));
	await expectNoAxeViolationsInBothThemes(page);
	await dialog.getByRole("button", { name: m.admin_mock_settle_publish() }).click();
	await expect(dialog).toHaveCount(0);
	await expect.poll(async () => (await candidate.readyResult()).result.marks).toBe("4");
	await expect(keyLine).toContainText(m.mock_number_range({ from: "12.5", to: "13" }));
	// No head of the list by rank runs into the next one.
	await expect(page.locator(".mock-ranks")).toContainText(m.admin_mock_left_out_or_not());
	const isCut = () =>
		page.locator(".mock-ranks th").evaluateAll((all) => all.some((th) => th.scrollWidth > th.clientWidth));
	await expect.poll(isCut).toBe(false);
	// On paper, which is narrower than a tablet, the list stays a table, and what can only be pressed is not printed.
	await page.emulateMedia({ media: "print" });
	await page.setViewportSize({ width: 720, height: 1_000 });
	await expect(page.locator(".mock-ranks th").first()).toBeVisible();
	await expect(page.locator(".mock-ranks tbody tr")).toHaveCSS("display", "table-row");
	await expect(page.locator(".panel-top, .panel-side, .panel-main .button").filter({ visible: true })).toHaveCount(0);
	await page.emulateMedia({ media: "screen" });
	await page.getByRole("link", { name: m.admin_mock_print(), exact: true }).click();
	// A number has that option on paper, too.
	await expect(page.getByText(m.admin_mock_print_not_attempted_number({ letter: "A" }))).toBeVisible();
	await page.getByLabel(m.admin_mock_print_what()).selectOption("key");
	await expect(page.getByText(m.admin_mock_settled_key({ number: 1, key: "12.5 … 13" }))).toBeVisible();
	await page.goto(`/admin/papers/${paperId}/cards`);
	await expect(page.locator(".mock-card").getByText(m.mock_passed(), { exact: true })).toBeVisible();
});

test("an exam fills the form when its button is pressed and asks before it replaces what is typed; what is removed comes back", async ({
	page,
	product,
}) => {
	const { moduleId } = await withHub(product.env, (hub) => createQuestions(hub, makeStoryQuestions(120)));
	const [ssc, neet] = ["ssc-cgl-t1-2026", "neet-ug-2026"].map((id) => PRESETS.find((one) => one.id === id));
	if (!ssc || !neet) throw new Error("no presets");
	await openPanel(page, `/admin/papers/new?moduleId=${moduleId}`);
	const exam = page.getByLabel(m.admin_mock_preset(), { exact: true });
	const use = page.getByRole("button", { name: m.admin_mock_preset_use() });
	const names = page.getByLabel(m.admin_mock_section_name());
	const nameText = () =>
		names.evaluateAll((all) => all.map((field) => (field instanceof HTMLInputElement ? field.value : "")));
	const dialog = page.getByRole("alertdialog");
	await expect(use).toHaveAttribute("aria-disabled", "true");
	await exam.selectOption(ssc.id);
	await expect.poll(nameText).toEqual([""]);
	await use.click();
	await expect.poll(nameText).toEqual(ssc.sections.map(({ name }) => name));
	await expect(dialog).toHaveCount(0);
	await test.step("free sections have no minutes, and another order has them again", async () => {
		const order = page.getByLabel(m.admin_mock_section_order());
		const minutes = page.getByLabel(m.admin_mock_section_minutes());
		await order.selectOption("locked");
		await minutes.first().fill("many");
		await order.selectOption("free");
		await expect(minutes).toHaveCount(0);
		await expect(page.locator(".field-error")).toHaveCount(0);
		await order.selectOption("in-order");
		await expect(minutes.first()).toHaveValue("many");
	});
	await names.first().fill("My own section");
	await exam.selectOption(neet.id);
	await use.press("Enter");
	await expect(dialog).toContainText(m.admin_mock_preset_question({ name: neet.name }));
	await dialog.getByRole("button", { name: m.admin_cancel() }).click();
	await expect(names.first()).toHaveValue("My own section");
	await expect(use).toBeFocused();
	await use.press("Enter");
	await dialog.getByRole("button", { name: m.admin_mock_preset_use() }).click();
	const all = neet.sections.map(({ name }) => name);
	await expect.poll(nameText).toEqual(all);
	await expectNoAxeViolationsInBothThemes(page);
	// A removed part is one press away, and what was typed since stays.
	const undo = page.getByRole("button", { name: m.admin_undo(), exact: true });
	await page.getByRole("button", { name: m.admin_mock_section_remove() }).first().click();
	await expect.poll(nameText).toEqual(all.slice(1));
	await names.first().fill("Typed since");
	await undo.click();
	await expect.poll(nameText).toEqual([all[0], "Typed since", ...all.slice(2)]);
	await expect(page.getByRole("group", { name: m.admin_mock_section_number({ number: 1 }) })).toBeFocused();
	const count = page.getByLabel(m.admin_mock_pool_count());
	await count.first().fill("7");
	const sectionAt = (number: number) => page.getByRole("group", { name: m.admin_mock_section_number({ number }) });
	const row = sectionAt(1).getByRole("group", { name: m.admin_mock_pool_number({ number: 1 }) });
	const addRow = sectionAt(1).getByRole("button", { name: m.admin_mock_pool_add() });
	const removeRow = () => row.getByRole("button", { name: m.admin_mock_pool_remove() }).press("Enter");
	await removeRow();
	await expect(addRow).toBeFocused();
	await undo.click();
	await expect(count.first()).toHaveValue("7");
	await test.step("the focus is on the next row or section, or on the button that adds one", async () => {
		await addRow.click();
		await removeRow();
		await expect(row).toBeFocused();
		const removeSection = (number: number) =>
			sectionAt(number).getByRole("button", { name: m.admin_mock_section_remove() }).press("Enter");
		await removeSection(1);
		await expect(sectionAt(1)).toBeFocused();
		await expect(names.first()).toHaveValue("Typed since");
		await removeSection(2);
		await expect(page.getByRole("button", { name: m.admin_mock_section_add() })).toBeFocused();
	});
});

test("a printed list by rank says which of its pages it is, and where all of it is", async ({ page, product }) => {
	const paperId = await withHub(product.env, async (hub) => {
		const made = await createPaper(hub, { asksName: true, sections: [makeSection({ questions: 1 })] });
		for (let number = 1; number <= 26; number++) {
			const candidate = new TestCandidate(hub, made.paperId);
			await candidate.begin({ name: String(number) });
			await candidate.send([{ kind: "handed-in", at: 0 }]);
		}
		return made.paperId;
	});
	await openPanel(page, `/admin/papers/${paperId}/results?page=2`);
	const note = page.getByText(m.admin_mock_ranks_printed({ page: 2, pageCount: 2 }));
	await expect(note).toBeHidden();
	await page.emulateMedia({ media: "print" });
	await expect(note).toBeVisible();
});
