// The lists of the panel: search, sort and paging in the address; failures to load; and the audit list with who did what
// (specification 2, 8).
import * as m from "#messages";
import { makeDraft } from "../test-papers.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import {
	ADMINISTRATOR,
	COLLEAGUE,
	changeModuleAsColleague,
	formStatus,
	openPanel,
	openSecondWindow,
	save,
	waitForHydration,
} from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { doubleText, expectPhoneWidth } from "./support/screen.ts";
import { expect, test } from "./support/story.ts";

test.use({
	allowedErrors: [/status of (50\d|404)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/],
});

test("a search filters the list while typing, shows the count, and survives a reload", async ({ page, product }) => {
	const word = `needle${crypto.randomUUID().slice(0, 8)}`;
	await product.addModule({ title: `First ${word}` });
	await product.addModule({ title: `Second ${word}` });
	await openPanel(page, "/admin/modules");
	await page.getByRole("searchbox").pressSequentially(word);
	await expect(page.getByRole("status").filter({ hasText: m.admin_modules_count({ count: 2 }) })).toBeVisible();
	await expect(page).toHaveURL(`/admin/modules?search=${word}`);
	await expect(page.getByRole("searchbox")).toBeFocused();
	await page.reload();
	await expect(page.getByRole("searchbox")).toHaveValue(word);
	await expect(page.getByRole("row")).toHaveCount(3);
	await page.getByRole("searchbox").fill(`${word} and more`);
	await expect(page.getByText(m.admin_nothing_found({ search: `${word} and more` }))).toBeVisible();
	await page.getByRole("link", { name: m.admin_show_all() }).click();
	await expect(page).toHaveURL("/admin/modules");
	await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("the sort is chosen and reversed, and is part of the address", async ({ page, product, viewport }) => {
	const word = `order${crypto.randomUUID().slice(0, 8)}`;
	for (const name of ["Beta", "Alpha", "Gamma"]) await product.addModule({ title: `${name} ${word}` });
	await openPanel(page, `/admin/modules?search=${word}`);
	const titles = page.locator("td:first-child a");
	const named = (...names: string[]) => names.map((name) => `${name} ${word}`);
	await expect(titles).toHaveText(named("Gamma", "Alpha", "Beta"));
	const isPhone = (viewport?.width ?? 0) < 768;
	if (isPhone) await page.getByLabel(m.admin_sort_by()).selectOption("Title");
	else await page.getByRole("link", { name: m.admin_title() }).first().click();
	await expect(titles).toHaveText(named("Alpha", "Beta", "Gamma"));
	await page
		.getByRole("link", { name: isPhone ? /^Reverse the order/ : "Title" })
		.first()
		.click();
	await expect(titles).toHaveText(named("Gamma", "Beta", "Alpha"));
	await expect(page).toHaveURL(/sort=title&dir=desc/);
	if (!isPhone) {
		const head = page.getByRole("columnheader", { name: m.admin_title() });
		await expect(head).toHaveAttribute("aria-sort", "descending");
	}
	await page.reload();
	await expect(titles).toHaveText(named("Gamma", "Beta", "Alpha"));
});

test("a long list has pages of 25, and Back returns to the page before", async ({ page, product }) => {
	const subtopics = Array.from({ length: 27 }, (_, index) => ({ title: `Part ${index + 1}` }));
	const module = await product.addModule({ subtopics });
	await openPanel(page, `/admin/subtopics?moduleId=${module.id}`);
	await expect(page.getByText(m.admin_page_of({ page: 1, pageCount: 2 })).first()).toBeVisible();
	await expect(page.getByRole("row")).toHaveCount(26);
	const pages = page.getByRole("navigation", { name: m.admin_list_pages() });
	await pages.getByRole("link").click();
	await expect(page.getByText(m.admin_page_of({ page: 2, pageCount: 2 })).first()).toBeVisible();
	await expect(page.getByRole("row")).toHaveCount(3);
	await expect(page.getByRole("row", { name: "Part 26" })).toContainText("26");
	// A form leads back to this page.
	await page.getByRole("link", { name: "Part 26", exact: true }).click();
	await page.getByRole("link", { name: m.admin_cancel() }).click();
	await expect(page).toHaveURL(`/admin/subtopics?moduleId=${module.id}&page=2`);
	// A row that moves to the page before leaves the focus on the heading.
	await page.getByRole("button", { name: m.admin_move_up({ title: "Part 26" }) }).press("Enter");
	await expect(page.getByRole("row", { name: "Part 25" })).toContainText("26");
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await page.getByRole("button", { name: m.admin_move_up({ title: "Part 25" }) }).press("Enter");
	await expect(page.getByRole("row", { name: "Part 26" })).toContainText("26");
	await pages.getByRole("link").click();
	await expect(page.getByText(m.admin_page_of({ page: 1, pageCount: 2 })).first()).toBeVisible();
	await expect(page.getByRole("row", { name: "Part 26" })).toHaveCount(0);
});

test("an unfiltered list names each module and links to its subtopics", async ({ page, product }) => {
	const module = await product.addModule({
		title: `Tree ${crypto.randomUUID().slice(0, 8)}`,
		subtopics: [{ title: `Leaf ${crypto.randomUUID().slice(0, 8)}`, questions: makeStoryQuestions(2) }],
	});
	const [leaf] = module.subtopics;
	await openPanel(page, `/admin/subtopics?search=${leaf?.title.replace(" ", "+")}`);
	const row = page.getByRole("row", { name: leaf?.title ?? "" });
	await expect(row).toContainText(m.admin_sections({ count: 1, of: 5 }));
	await row.getByRole("link", { name: module.title }).click();
	await expect(page).toHaveURL(`/admin/subtopics?moduleId=${module.id}`);
	await expect(page.getByRole("columnheader", { name: m.admin_module() })).toHaveCount(0);
});

const FAILURES = [
	["/admin/modules", "Modules", m.admin_failed_to_load_modules()],
	["/admin/subtopics", "Subtopics", m.failed_to_load_subtopics()],
	["/admin/mcq", "MCQ Management", m.admin_failed_to_load_mcq()],
] as const;
for (const [path, link, words] of FAILURES) {
	test(`a list that fails to load says “${words}” and can be reloaded`, async ({ page }) => {
		await openPanel(page, "/admin/dashboard");
		await page.route(`**${path}.data*`, (route) => route.abort());
		const menu = page.getByRole("button", { name: m.admin_menu() });
		if (await menu.isVisible()) await menu.click();
		await page.getByRole("link", { name: link, exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: words })).toBeVisible();
		await page.unroute(`**${path}.data*`);
		await page.getByRole("button", { name: m.try_again() }).click();
		await expect(page.getByRole("heading", { level: 1, name: link })).toBeVisible();
	});
}

test("the activity list shows every write with its administrator, action and time", async ({ page, product }) => {
	const begun = Date.now();
	const title = `Watched ${crypto.randomUUID().slice(0, 8)}`;
	await openPanel(page, "/admin/modules/new");
	await page.getByLabel(m.admin_title()).fill(title);
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_module_created());
	await expect(page).toHaveURL("/admin/modules");
	const edit = page.getByRole("row", { name: title }).getByRole("link", { name: m.admin_edit() });
	const id = (await edit.getAttribute("href"))?.split("/").at(-1) ?? "";
	await changeModuleAsColleague(product.env, id, { description: "Words of a colleague" });
	await page.getByRole("row", { name: title }).getByRole("button", { name: m.admin_delete() }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: m.admin_delete() }).click();
	await expect(page.getByText(m.admin_module_deleted({ title: title }))).toBeVisible();
	await openPanel(page, "/admin/activity");
	const lines = page.getByRole("row").filter({ hasText: title });
	await expect(lines).toHaveText([/^Deleted module/, /^Changed module/, /^Created module/]);
	await expect(lines.nth(0)).toContainText(ADMINISTRATOR.email);
	await expect(lines.nth(1)).toContainText(COLLEAGUE.email);
	await expect(lines.nth(1)).toContainText("Description: before:(empty) → after:Words of a colleague");
	await page.getByRole("searchbox", { name: m.admin_search_activity() }).fill(`${title} nowhere`);
	await expect(page.getByText(m.admin_nothing_found({ search: `${title} nowhere` }))).toBeVisible();
	await page.getByRole("searchbox").fill(title.toUpperCase());
	await expect(page.getByRole("status").filter({ hasText: m.admin_entries_count({ count: 3 }) })).toBeVisible();
	await expect(page.getByRole("row")).toHaveCount(4);
	await page.getByRole("searchbox").fill(`Deleted module ${title}`);
	await expect(page.getByRole("row").filter({ hasText: title })).toHaveText([/^Deleted module/]);
	await page.getByRole("searchbox").fill(`${title} ${m.admin_description()} words`);
	await expect(page.getByRole("row").filter({ hasText: title })).toHaveText([/^Changed module/]);
	await page.getByRole("searchbox").fill("colleague@example.org");
	await expect(page.getByRole("row").filter({ hasText: title })).toHaveText([/^Changed module/]);
	await openPanel(page, `/admin/activity?search=${title.split(" ")[1]}`);
	await expect(page.getByRole("row")).toHaveCount(4);
	const at = await lines.nth(0).locator("time").getAttribute("datetime");
	expect(Date.parse(at ?? "")).toBeGreaterThanOrEqual(begun);
	expect(Date.parse(at ?? "")).toBeLessThanOrEqual(Date.now());
});

test("the activity list cuts a long value, which opens whole", async ({ page, product }) => {
	const title = `Long ${crypto.randomUUID().slice(0, 8)}`;
	const module = await product.addModule({ title, description: "" });
	// The emoji is two UTF-16 units, at the place of the cut.
	const description = `${"word ".repeat(19)}word🪐 ${"word ".repeat(30)}at the end`;
	await changeModuleAsColleague(product.env, module.id, { description });
	await openPanel(page, `/admin/activity?search=${title.split(" ")[1]}`);
	const value = page.getByRole("listitem").filter({ hasText: m.admin_description() });
	await expect(value).toHaveText(/word🪐… Show more/, { useInnerText: true });
	await expect(page.getByText("at the end")).toBeHidden();
	await value.getByText(m.admin_show_more()).click();
	await expect(page.getByText("at the end")).toBeVisible();
	await expect(value.getByText("…")).toBeHidden();
	await expectNoAxeViolations(page);
	await value.getByText(m.admin_show_less()).click();
	await expect(page.getByText("at the end")).toBeHidden();
});

test("files of one name are told apart by subtopic and module, also for screen readers", async ({ page, product }) => {
	const word = crypto.randomUUID().slice(0, 8);
	for (const title of [`Class 10 ${word}`, `Class 12 ${word}`]) {
		const questions = makeStoryQuestions(2);
		await product.addModule({
			title,
			subtopics: ["Electricity", "Magnets"].map((name) => ({ title: name, questions })),
		});
	}
	await openPanel(page, `/admin/mcq?search=${word}`);
	await expect(page.getByRole("row").filter({ hasText: "questions.json" })).toHaveCount(4);
	const countAlone = (rows: Element[]) =>
		rows.filter((row) => {
			const tops = Array.from(row.querySelectorAll("a, button"), (part) => part.getBoundingClientRect().y);
			return tops.at(-1) !== tops.at(-2);
		}).length;
	await expect.poll(() => page.locator(".row-actions").evaluateAll(countAlone), "Delete alone on a line").toBe(0);
	for (const action of [m.admin_download(), m.admin_edit(), m.admin_replace_file_short(), m.admin_delete()]) {
		const named = page.locator(".row-actions").locator("a, button").filter({ hasText: action });
		const names = await named.evaluateAll((actions) => actions.map((element) => element.textContent));
		expect(new Set(names).size).toBe(4);
	}
	await page
		.getByRole("link", { name: `${m.admin_replace_file_short()} questions.json (Magnets, Class 10 ${word})` })
		.click();
	await expect(page.getByRole("heading", { name: m.admin_edit_mcq() })).toBeVisible();
	await expect(page.getByText(m.admin_edit_mcq_hint())).toBeVisible();
});

test("an unknown address of the panel says so inside the panel's frame", async ({ page }) => {
	await openPanel(page, "/admin/nowhere/at-all");
	await expect(page.getByRole("heading", { level: 1, name: m.page_not_found() })).toBeVisible();
	await expect(page.getByRole("link", { name: m.admin_mcq_management() })).toBeVisible();
	await expect.poll(async () => (await page.request.get("/admin/nowhere/at-all")).status()).toBe(404);
	await page.getByRole("main").getByRole("link", { name: m.admin_dashboard() }).click();
	await expect(page).toHaveURL("/admin/dashboard");
});

test("a list that another administrator reorders shows the new order automatically", async ({ page, product }) => {
	const titles = ["Mercury", "Venus", "Earth", "Mars"];
	const module = await product.addModule({ subtopics: titles.map((title) => ({ title })) });
	const path = `/admin/subtopics?moduleId=${module.id}`;
	await openPanel(page, path);
	const second = await openSecondWindow(page, path);
	const order = (of: typeof page) => of.locator("td .row-title");
	await page.getByRole("button", { name: m.admin_move_down({ title: "Mercury" }) }).click();
	await expect(order(page)).toHaveText(["Venus", "Mercury", "Earth", "Mars"]);
	// The second page has not seen that yet, and moves something else.
	await second.getByRole("button", { name: m.admin_move_up({ title: "Mars" }) }).click();
	for (const shown of [page, second]) await expect(order(shown)).toHaveText(["Venus", "Mercury", "Mars", "Earth"]);
	// A deleted subtopic disappears from the list when a button of its row is pressed.
	const mars = module.subtopics[3]?.id ?? "";
	await page.route("**/admin/choices**", (route) => route.abort());
	await withHub(product.env, ({ subtopics }) => subtopics.remove(mars, COLLEAGUE));
	await page.getByRole("button", { name: m.admin_move_up({ title: "Mars" }) }).click();
	await expect(page.getByText(m.admin_already_gone())).toBeVisible();
	await expect(order(page)).toHaveText(["Venus", "Mercury", "Earth"]);
});

test("the search box finds everything by one word, by keyboard alone, and the page has all results", async ({
	page,
	product,
}) => {
	const word = `zenith${crypto.randomUUID().slice(0, 6)}`;
	const subtopics = Array.from({ length: 7 }, (_, n) => ({ title: `Part ${n} ${word}` }));
	const questions = makeStoryQuestions(1).map((question) => ({ ...question, text: `What is the ${word}?` }));
	const module = await product.addModule({
		title: `Sky ${word}`,
		subtopics: [...subtopics, { title: "Other", questions }],
	});
	const title = `Mock of the ${word}`;
	const paper = await withHub(product.env, ({ papers }) => papers.create(makeDraft(module.id, { title }), COLLEAGUE));
	await openPanel(page, "/admin/dashboard");
	// What is typed before the code of the box has arrived is in its field.
	const typed = Promise.withResolvers<void>();
	await page.route(/search-box-[^/]+\.js/, async (route) => {
		await typed.promise;
		await route.continue();
	});
	// Its code is a part of the load.
	await page.goto("/admin/dashboard", { waitUntil: "commit" });
	await waitForHydration(page);
	await page.keyboard.type(`/${word.slice(0, 4)}`);
	typed.resolve();
	const box = page.getByRole("dialog", { name: m.admin_search_everything() });
	const field = box.getByRole("combobox");
	await expect(field).toBeFocused();
	await page.keyboard.type(word.slice(4));
	await expect(field).toHaveValue(word);
	const results = box.getByRole("listbox");
	await expect(results.getByRole("group", { name: m.admin_subtopics() }).getByRole("option")).toHaveCount(6);
	await expect(results.getByRole("group", { name: m.admin_questions() }).getByRole("option")).toHaveText(
		/What is the zenith/,
	);
	await expect(box.getByRole("status")).toHaveText(m.admin_search_count({ count: 10 }));
	await expect(results.getByRole("group", { name: m.admin_mocks() }).getByRole("option")).toHaveText(
		new RegExp(`^${title}`),
	);
	await expect(results.locator("mark").first()).toHaveText(word);
	await expectNoAxeViolations(page);
	// The first result is the module, whose page arrives while somebody begins another search.
	const searching = Promise.withResolvers<void>();
	await page.route(/\/edit\/[^/]+\.data/, async (route) => {
		await searching.promise;
		await route.continue();
	});
	await page.keyboard.press("Enter");
	await expect(box).toHaveCount(0);
	await page.keyboard.press("Control+k");
	await expect(field).toBeFocused();
	searching.resolve();
	await expect(page).toHaveURL(`/admin/modules/edit/${module.id}`);
	await expect(page.locator("main h1")).toHaveText(m.admin_edit_module());
	await page.keyboard.type(word);
	await expect(results).toBeVisible();
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("Escape");
	await expect(box).toHaveCount(0);
	await openPanel(page, `/admin/search?search=${word}`);
	await page.getByRole("link", { name: m.admin_search_all({ count: 7, kind: m.admin_subtopics() }) }).click();
	await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(7);
	await expectNoAxeViolations(page);
	await page.getByRole("link", { name: `Part 6 ${word}` }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.admin_edit_subtopic());
	await openPanel(page, `/admin/search?search=${word}`);
	await page.getByRole("main").getByRole("link", { name: title }).click();
	await expect(page).toHaveURL(`/admin/papers/${paper.ok ? paper.id : ""}`);
	await expect(page.getByLabel(m.admin_title(), { exact: false }).first()).toHaveValue(title);
});

test("the searches count nothing before a word is typed", async ({ page, product }) => {
	const word = `comet${crypto.randomUUID().slice(0, 6)}`;
	const questions = makeStoryQuestions(1).map((question) => ({ ...question, text: `What is a ${word}?` }));
	await product.addModule({ subtopics: [{ questions }] });
	for (const [path, count] of [
		["/admin/questions", m.admin_questions_count({ count: 1 })],
		["/admin/search", m.admin_search_count({ count: 1 })],
	] as const) {
		await openPanel(page, path);
		const status = page.locator("search").getByRole("status");
		await expect(status).toHaveText("", { useInnerText: true });
		await page.getByRole("searchbox").fill(word);
		await expect(status).toHaveText(count);
	}
});

test("lists of several pages, questions and the ways to share fit a phone with large text", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "Apes", questions: makeStoryQuestions(80) }] });
	for (let n = 0; n < 80; n++)
		await changeModuleAsColleague(product.env, module.id, { description: `Words of a colleague, ${n}` });
	await page.setViewportSize({ width: 360, height: 740 });
	for (const path of [
		"/admin/activity",
		`/admin/mcq/${module.subtopics[0]?.id}/questions`,
		`/admin/modules/edit/${module.id}`,
	]) {
		await openPanel(page, path);
		await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
		await expectPhoneWidth(page, path);
	}
	await doubleText(page);
	await openPanel(page, `/admin/mcq/${module.subtopics[0]?.id}/questions`);
	await page.getByRole("checkbox").first().check();
	await expect(page.getByText(m.admin_chosen({ count: 1 })).first()).toBeInViewport({ ratio: 1 });
	const coversLetter = (row: Element) => {
		const [tag, letter] = [".option-tag", "[data-verdict] .option-letter"].map((part) => {
			return row.querySelector(part)?.getBoundingClientRect();
		});
		return !tag || !letter || tag.bottom > letter.top;
	};
	const question = page.locator(".question-row").first();
	await expect.poll(() => question.evaluate(coversLetter), "the verdict covers a letter").toBe(false);
	for (const [path, open] of [
		[`/admin/modules/edit/${module.id}`, page.locator(`#state-${module.id}`)],
		["/admin/people", page.getByRole("button", { name: m.admin_invite() })],
	] as const) {
		await openPanel(page, path);
		await open.click();
		const overflow = (box: Element) => box.scrollWidth - box.clientWidth;
		await expect.poll(() => page.locator(".dialog-box").evaluate(overflow), path).toBe(0);
	}
});
