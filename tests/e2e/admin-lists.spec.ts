// The lists of the panel: search, sort and paging in the address; failures to load; and the audit list with who did what
// (specification 2, 8).
import * as m from "#messages";
import { makeDraft } from "../test-papers.ts";
import { expectNoAxeViolations } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import { COLLEAGUE, changeModuleAsColleague, openPanel, openSecondWindow, waitForHydration } from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { doubleText, expectPhoneWidth } from "./support/screen.ts";
import { expect, test } from "./support/story.ts";

test.use({
	allowedErrors: [/status of (50\d|404)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/],
});

test("a search filters the list while typing, the sort is chosen and reversed, and both are part of the address", async ({
	page,
	product,
}) => {
	const word = `needle${crypto.randomUUID().slice(0, 8)}`;
	for (const name of ["Beta", "Alpha", "Gamma"]) await product.addModule({ title: `${name} ${word}` });
	await openPanel(page, "/admin/modules");
	const titles = page.locator("td:first-child a");
	const named = (...names: string[]) => names.map((name) => `${name} ${word}`);
	await page.getByRole("searchbox").pressSequentially(word);
	await expect(page.getByRole("status").filter({ hasText: m.admin_modules_count({ count: 3 }) })).toBeVisible();
	await expect(page).toHaveURL(`/admin/modules?search=${word}`);
	await expect(page.getByRole("searchbox")).toBeFocused();
	await expect(titles).toHaveText(named("Gamma", "Alpha", "Beta"));
	await page.getByRole("link", { name: m.admin_title() }).first().click();
	await expect(titles).toHaveText(named("Alpha", "Beta", "Gamma"));
	await page.getByRole("link", { name: m.admin_title() }).first().click();
	await expect(titles).toHaveText(named("Gamma", "Beta", "Alpha"));
	await expect(page).toHaveURL(/sort=title&dir=desc/);
	const head = page.getByRole("columnheader", { name: m.admin_title() });
	await expect(head).toHaveAttribute("aria-sort", "descending");
	await page.reload();
	await expect(page.getByRole("searchbox")).toHaveValue(word);
	await expect(titles).toHaveText(named("Gamma", "Beta", "Alpha"));
	await page.getByRole("searchbox").fill(`${word} and more`);
	await expect(page.getByText(m.admin_nothing_found({ search: `${word} and more` }))).toBeVisible();
	await page.getByRole("link", { name: m.admin_show_all() }).click();
	await expect(page).toHaveURL("/admin/modules?sort=title&dir=desc");
	await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("a long list has pages of 25 that open at their top, and Back returns to the page before", async ({
	page,
	product,
}) => {
	const subtopics = Array.from({ length: 27 }, (_, index) => ({ title: `Part ${index + 1}` }));
	const module = await product.addModule({ subtopics });
	await openPanel(page, `/admin/subtopics?moduleId=${module.id}`);
	await expect(page.getByText(m.admin_page_of({ page: 1, pageCount: 2 })).first()).toBeVisible();
	await expect(page.getByRole("row")).toHaveCount(26);
	const pages = page.getByRole("navigation", { name: m.admin_list_pages() });
	const heading = page.getByRole("heading", { name: m.admin_subtopics(), level: 1 });
	await pages.getByRole("link").click();
	await expect(heading).toBeFocused();
	await expect(heading).toBeInViewport();
	await expect(page.getByRole("status").filter({ hasText: m.admin_page_of({ page: 2, pageCount: 2 }) })).toHaveCount(1);
	await expect(page.getByRole("row")).toHaveCount(3);
	await expect(page.getByRole("row", { name: "Part 26" })).toContainText("26");
	// A form leads back to this page.
	await page.getByRole("link", { name: "Part 26", exact: true }).click();
	await page.getByRole("link", { name: m.admin_cancel() }).click();
	await expect(page).toHaveURL(`/admin/subtopics?moduleId=${module.id}&page=2`);
	// A row that moves to the page before leaves the focus on the heading.
	await page.getByRole("button", { name: m.admin_move_up({ title: "Part 26" }) }).press("Enter");
	await expect(page.getByRole("row", { name: "Part 25" })).toContainText("26");
	await expect(heading).toBeFocused();
	await page.getByRole("button", { name: m.admin_move_up({ title: "Part 25" }) }).press("Enter");
	await expect(page.getByRole("row", { name: "Part 26" })).toContainText("26");
	await pages.getByRole("link").click();
	await expect(page.getByText(m.admin_page_of({ page: 1, pageCount: 2 })).first()).toBeVisible();
	await expect(page.getByRole("row", { name: "Part 26" })).toHaveCount(0);
});

const FAILURES = [
	["/admin/modules", "Modules", m.admin_failed_to_load_modules()],
	["/admin/subtopics", "Subtopics", m.failed_to_load_subtopics()],
	["/admin/mcq", "MCQ Management", m.admin_failed_to_load_mcq()],
] as const;
test("a list that fails to load says which one, and can be reloaded", async ({ page }) => {
	await openPanel(page, "/admin/dashboard");
	for (const [path, link, words] of FAILURES) {
		await page.route(`**${path}.data*`, (route) => route.abort());
		await page.getByRole("link", { name: link, exact: true }).click();
		await expect(page.getByRole("heading", { level: 1, name: words })).toBeVisible();
		await page.unroute(`**${path}.data*`);
		await page.getByRole("button", { name: m.try_again() }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(link);
		await waitForHydration(page);
	}
});

test("the activity list is searched by the words of a row, and cuts a long value, which opens whole", async ({
	page,
	product,
}) => {
	const title = `Long ${crypto.randomUUID().slice(0, 8)}`;
	const module = await product.addModule({ title, description: "" });
	const description = `${"word ".repeat(50)}at the end`;
	await changeModuleAsColleague(product.env, module.id, { description });
	await openPanel(page, "/admin/activity");
	await page.getByRole("searchbox", { name: m.admin_search_activity() }).fill(`Changed ${title} description`);
	await expect(page.getByRole("status").filter({ hasText: m.admin_entries_count({ count: 1 }) })).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: title });
	await expect(row).toHaveText([/^Changed module/]);
	await expect(row).toContainText(COLLEAGUE.email);
	const value = row.getByRole("listitem").filter({ hasText: m.admin_description() });
	await expect(value).toHaveText(/word … Show more/, { useInnerText: true });
	await expect(page.getByText("at the end")).toBeHidden();
	await value.getByText(m.admin_show_more()).click();
	await expect(page.getByText("at the end")).toBeVisible();
	await expect(value.getByText("…")).toBeHidden();
	await expectNoAxeViolations(page);
	await value.getByText(m.admin_show_less()).click();
	await expect(page.getByText("at the end")).toBeHidden();
});

test("a row of the question files keeps Delete beside its other actions, and leads to the file's replacement", async ({
	page,
	product,
}) => {
	const title = `Class ${crypto.randomUUID().slice(0, 8)}`;
	await product.addModule({ title, subtopics: [{ title: "Electricity", questions: makeStoryQuestions(2) }] });
	await openPanel(page, `/admin/mcq?search=${title.replace(" ", "+")}`);
	const isDeleteAlone = (row: Element) => {
		const tops = Array.from(row.querySelectorAll("a, button"), (part) => part.getBoundingClientRect().y);
		return tops.at(-1) !== tops.at(-2);
	};
	await expect.poll(() => page.locator(".row-actions").evaluate(isDeleteAlone)).toBe(false);
	await page.getByRole("link", { name: `${m.admin_replace_file_short()} questions.json` }).click();
	await expect(page.getByRole("heading", { name: m.admin_edit_mcq() })).toBeVisible();
	await expect(page.getByText(m.admin_edit_mcq_hint())).toBeVisible();
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
	await page.goBack();
	await page.getByRole("main").getByRole("link", { name: title }).click();
	await expect(page).toHaveURL(`/admin/papers/${paper.ok ? paper.id : ""}`);
	await expect(page.getByLabel(m.admin_title(), { exact: false }).first()).toHaveValue(title);
});

test("lists of several pages, questions and the ways to share fit a phone with large text", async ({
	page,
	product,
}) => {
	const module = await product.addModule({ subtopics: [{ title: "Apes", questions: makeStoryQuestions(80) }] });
	await withHub(product.env, async ({ modules }) => {
		const { title, linkCode, customButtons, version } = await modules.get(module.id);
		for (let n = 0; n < 80; n++) {
			const input = { title, description: `Words of a colleague, ${n}`, linkCode, customButtons };
			await modules.update(module.id, input, version + n, COLLEAGUE);
		}
	});
	await page.setViewportSize({ width: 360, height: 740 });
	await doubleText(page);
	for (const path of ["/admin/activity", `/admin/mcq/${module.subtopics[0]?.id}/questions`]) {
		await openPanel(page, path);
		await expectPhoneWidth(page, path);
	}
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
		// The heads of the people's columns are in a box of their own.
		await expectPhoneWidth(page, path, "thead");
		await open.click();
		const overflow = (box: Element) => box.scrollWidth - box.clientWidth;
		await expect.poll(() => page.locator(".dialog-box").evaluate(overflow), path).toBe(0);
	}
});
