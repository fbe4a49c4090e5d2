// Every page and dialog of the panel in both themes: no axe violations on a wide screen and at 320 px, no horizontal
// scrolling at 320 px, targets large enough for touch, and no layout shift after a save.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { expectNoAxeViolations } from "./support/axe.ts";
import {
	ADMINISTRATOR_ENV,
	changeModuleAsColleague,
	chooseFile,
	endSessions,
	formStatus,
	jsonFile,
	openPanel,
	removeAllModules,
	save,
	signIn,
} from "./support/panel.ts";
import { makeStoryQuestions } from "./support/quiz.ts";
import { expect, type StoryProduct, test } from "./support/story.ts";

test.use({
	// Without the modules of other files: whole lists are checked.
	productOptions: { env: ADMINISTRATOR_ENV, of: "admin-looks-right" },
	allowedErrors: [/status of (401|404|409)|ERR_FAILED/],
	reducedMotion: "reduce",
});

type Given = { page: Page; product: StoryProduct; moduleId: string; subtopicId: string };
type State = [name: string, open: (given: Given) => Promise<unknown>];

const at =
	(path: string) =>
	({ page }: Given) =>
		openPanel(page, path);
type Router = { navigate: (to: string, options: { flushSync: boolean }) => Promise<void> };
/** Opens a page as the panel's links do, which costs no second load of its code and of axe's. */
async function goTo({ page }: Given, path: string): Promise<void> {
	await page.evaluate(async (to) => {
		const router: Router = Reflect.get(window, "__reactRouterDataRouter");
		await router.navigate(to, { flushSync: true });
	}, path);
	await expect(page).toHaveURL(path);
}
const from = (path: string) => (given: Given) => goTo(given, path);
const GOOD = jsonFile("planets.json", { questions: makeStoryQuestions(12) });

/** Nothing is typed in them: each opens from the one before. */
const LISTS: State[] = [
	["the dashboard", from("/admin/dashboard")],
	["the modules", from("/admin/modules")],
	["a search that finds nothing", from("/admin/modules?search=xyzzy")],
	["all subtopics", from("/admin/subtopics")],
	["a module's subtopics", (given) => goTo(given, `/admin/subtopics?moduleId=${given.moduleId}`)],
	["the question files", from("/admin/mcq")],
	["the questions of a file", (given) => goTo(given, `/admin/mcq/${given.subtopicId}/questions`)],
	[
		"changes that are not published, several chosen",
		async ({ page }) => {
			await page.getByRole("button", { name: "Duplicate question 1", exact: true }).click();
			await page.getByText(m.admin_what_changed()).first().click();
			await page.getByRole("checkbox", { name: m.admin_choose_question({ number: 1 }), exact: true }).check();
		},
	],
	["the bin", (given) => goTo(given, `/admin/mcq/${given.subtopicId}/questions?show=bin`)],
	["all questions", from("/admin/questions?search=question")],
	["the people", from("/admin/people")],
	["the settings", from("/admin/settings")],
	["the keys of scripts", from("/admin/keys")],
	["the activity", from("/admin/activity")],
	["a module that is not there", from("/admin/modules/edit/Qnothing")],
	["sign out", from("/admin/logout")],
];

const FORMS: State[] = [
	["a new module", at("/admin/modules/new")],
	[
		"a refused module",
		async ({ page }) => {
			await openPanel(page, "/admin/modules/new");
			await page.getByLabel(m.admin_button_link_n({ number: 2 })).fill("javascript:alert(1)");
			await save(page);
			await expect(page.getByLabel(m.admin_title())).toBeFocused();
		},
	],
	[
		"a stored module",
		async ({ page, moduleId }) => {
			await openPanel(page, `/admin/modules/edit/${moduleId}`);
			await expect(page.getByRole("img", { name: m.admin_qr_code() })).toBeVisible();
		},
	],
	["a new subtopic", at("/admin/subtopics/new")],
	["a stored subtopic", ({ page, subtopicId }) => openPanel(page, `/admin/subtopics/edit/${subtopicId}`)],
	[
		"a file that is checked",
		async ({ page }) => {
			await openPanel(page, "/admin/mcq/new");
			await chooseFile(page, GOOD);
			await expect(page.getByText(m.question_n_of_m({ n: 2, m: 12 }))).toBeVisible();
		},
	],
	[
		"a file that is refused",
		async ({ page }) => {
			await openPanel(page, "/admin/mcq/new");
			await chooseFile(page, jsonFile("broken.json", { questions: [{ id: 1 }] }));
			await expect(page.getByRole("region", { name: m.admin_problems() })).toBeVisible();
		},
	],
	["a stored file", ({ page, subtopicId }) => openPanel(page, `/admin/mcq/edit/${subtopicId}`)],
	["a new question", ({ page, subtopicId }) => openPanel(page, `/admin/mcq/${subtopicId}/questions/new`)],
	[
		"a question whose answer is typed",
		async ({ page, subtopicId }) => {
			await openPanel(page, `/admin/mcq/${subtopicId}/questions/new`);
			await page.getByLabel(m.admin_question_type()).selectOption("number");
			await page.getByText(m.admin_more(), { exact: true }).click();
			await save(page);
			await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
		},
	],
	["the account", at("/admin/account")],
	[
		"words that came back",
		async ({ page }) => {
			await openPanel(page, "/admin/modules/new");
			await page.getByLabel(m.admin_title()).fill("Half a thought");
			await page.reload();
			await expect(page.getByRole("button", { name: m.admin_discard() })).toBeVisible();
		},
	],
];

const DIALOGS: State[] = [
	[
		"a list of modules to choose from",
		async ({ page }) => {
			await openPanel(page, "/admin/subtopics/new");
			await page.getByRole("combobox", { name: m.admin_module() }).click();
			await expect(page.getByRole("option").first()).toBeVisible();
		},
	],
	[
		"the question before a deletion",
		async ({ page, moduleId }) => {
			await openPanel(page, `/admin/subtopics?moduleId=${moduleId}`);
			await page.getByRole("button", { name: m.admin_delete() }).first().click();
			await expect(page.getByRole("alertdialog")).toBeVisible();
		},
	],
	[
		"the invitation of a person",
		async ({ page }) => {
			await openPanel(page, "/admin/people");
			await page.getByRole("button", { name: m.admin_invite() }).click();
			await expect(page.getByRole("dialog")).toBeVisible();
		},
	],
	[
		"the question before leaving",
		async ({ page }) => {
			await openPanel(page, "/admin/modules/new");
			await page.getByLabel(m.admin_title()).fill("Half a thought");
			await page.getByRole("link", { name: m.admin_cancel() }).click();
			await expect(page.getByRole("alertdialog")).toBeVisible();
		},
	],
	[
		"the question before a file is replaced",
		async ({ page, subtopicId }) => {
			await openPanel(page, `/admin/mcq/edit/${subtopicId}`);
			await chooseFile(page, GOOD);
			await expect(page.getByText("12 questions · not uploaded yet")).toBeVisible();
			await save(page);
			await expect(page.getByRole("alertdialog")).toBeVisible();
		},
	],
	[
		"the form of a link, refused",
		async ({ page, moduleId }) => {
			await openPanel(page, `/admin/modules/edit/${moduleId}`);
			await page.getByRole("button", { name: m.admin_link_new() }).click();
			await page.getByRole("dialog").getByRole("button", { name: m.admin_save() }).click();
			await expect(page.getByRole("dialog").locator("[aria-invalid=true]")).toBeFocused();
		},
	],
	[
		"a link to share",
		async ({ page, moduleId }) => {
			await openPanel(page, `/admin/modules/edit/${moduleId}`);
			await page.getByRole("button", { name: `${m.admin_link_share()} ${m.admin_link_own()}` }).click();
			await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
		},
	],
	[
		"two versions to choose from",
		async ({ page, product, moduleId }) => {
			await openPanel(page, `/admin/modules/edit/${moduleId}`);
			await page.getByLabel(m.admin_title()).fill("My stars");
			await changeModuleAsColleague(product.env, moduleId, { title: `Their stars ${crypto.randomUUID()}` });
			await save(page);
			await expect(page.getByRole("dialog")).toBeVisible();
		},
	],
	[
		"a message that stays",
		async ({ page, moduleId }) => {
			await openPanel(page, `/admin/subtopics?moduleId=${moduleId}`);
			await page.route("**/subtopics.data*", (route) => route.abort());
			await page.getByRole("button", { name: m.admin_delete() }).first().click();
			await page.getByRole("alertdialog").getByRole("button", { name: m.admin_delete() }).click();
			await expect(page.locator(".toast")).toContainText(m.admin_delete_failed());
			await page.unroute("**/subtopics.data*");
		},
	],
	[
		"the password in place",
		async ({ page, product, moduleId }) => {
			await openPanel(page, `/admin/modules/edit/${moduleId}`);
			await page.getByLabel(m.admin_description()).fill("Typed while the session ended");
			await endSessions(product.env);
			await save(page);
			await expect(page.getByRole("dialog")).toBeVisible();
		},
	],
];

/** Checks contrast at each width and in each theme once: light colours on the wide screen, dark ones on the phone. */
async function judge({ page }: Given): Promise<void> {
	// The bar covers whatever the page is scrolled to; the learner scrolls it free.
	await page.evaluate(() => document.querySelector<HTMLElement>(".save-bar")?.style.setProperty("position", "static"));
	await expectNoAxeViolations(page);
	await expect.poll(() => listSmallTargets(page), "targets under 44 px").toEqual([]);
	const size = page.viewportSize();
	await page.setViewportSize({ width: 320, height: 640 });
	await page.emulateMedia({ colorScheme: "dark" });
	// An open list adapts to the new width shortly afterwards.
	const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
	await expect.poll(readWidth, { message: "the page at 320 px" }).toBeLessThanOrEqual(320);
	await expectNoAxeViolations(page);
	await expect.poll(() => listSmallTargets(page), "targets under 44 px on a phone").toEqual([]);
	await page.emulateMedia({ colorScheme: "light" });
	if (size) await page.setViewportSize(size);
}

/** Controls smaller than a touch target, except links within a line of text. */
function listSmallTargets(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const inText = "p, li > a.link, .field-help, .skip-link, dd, caption";
		return [...document.querySelectorAll<HTMLElement>("a, button, summary, input, select, [role=option]")]
			.filter((target) => target.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
			.filter((target) => !target.closest(inText) && !target.closest("label"))
			.filter((target) => !target.closest("[aria-hidden=true], [data-base-ui-inert], [inert]"))
			.map((target) => [target, target.getBoundingClientRect()] as const)
			.filter(([, box]) => box.width > 2 && (box.height < 43.5 || box.width < 43.5))
			.map(([target, box]) => `${target.outerHTML.slice(0, 90)}: ${box.width} x ${box.height}`);
	});
}

async function lookAt(states: State[], given: Given): Promise<void> {
	for (const [name, open] of states) {
		await test.step(name, async () => {
			await open(given);
			await judge(given);
		});
		// The next page starts without unsaved text of this one.
		if (states !== LISTS) await given.page.goto("about:blank");
	}
}

const GROUPS = [
	["lists", LISTS],
	["forms", FORMS],
	["dialogs and messages", DIALOGS],
] as const;
for (const [name, states] of GROUPS) {
	test(`${name}: no axe violations, large targets, no horizontal scrolling`, async ({ page, product }) => {
		test.slow();
		page.on("dialog", (dialog) => dialog.accept());
		const module = await product.addModule({
			subtopics: [{ title: "Mercury", questions: makeStoryQuestions(3) }, { title: "Venus" }],
		});
		const subtopicId = module.subtopics[0]?.id ?? "";
		await openPanel(page, "/admin/dashboard");
		await lookAt(states, { page, product, moduleId: module.id, subtopicId });
	});
}

test("the login page, a failed login, and the menu on a phone", async ({ page, product }) => {
	await page.goto("/admin/login");
	const given = { page, product, moduleId: "", subtopicId: "" };
	await judge(given);
	await page.getByLabel(m.admin_email()).fill("nobody@example.org");
	await page.getByLabel(m.admin_password(), { exact: true }).fill("wrong");
	await page.getByRole("button", { name: m.admin_sign_in() }).click();
	await expect(page.getByText(m.admin_invalid_credentials())).toBeVisible();
	await judge(given);
	await signIn(page);
	await expect(page.getByRole("heading", { name: m.admin_dashboard() })).toBeVisible();
	await page.setViewportSize({ width: 360, height: 740 });
	await page.getByRole("button", { name: m.admin_menu() }).click();
	await expect(page.getByRole("button", { name: m.admin_sign_out() })).toBeVisible();
	await judge(given);
});

test("empty pages show the next step", async ({ page, startProduct }) => {
	const product = await startProduct({ env: ADMINISTRATOR_ENV, prepare: removeAllModules });
	const given = { page, product, moduleId: "", subtopicId: "" };
	const steps = [
		["/admin/dashboard", m.admin_no_modules(), "Create module"],
		["/admin/modules", m.admin_no_modules(), "Create module"],
		["/admin/subtopics", m.admin_no_subtopics_anywhere_hint(), "Create subtopic"],
		["/admin/mcq", m.admin_no_mcq_hint(), m.admin_upload_mcq_data()],
	] as const;
	await page.goto(product.url + steps[0][0]);
	await signIn(page);
	for (const [path, words, next] of steps) {
		await page.goto(product.url + path);
		await expect(page.getByText(words)).toBeVisible();
		await expect(page.getByRole("link", { name: next })).toHaveCount(1);
		await judge(given);
	}
});

test("a save shifts nothing on the page", async ({ page, product }) => {
	await page.addInitScript(() => {
		Object.assign(window, { shifts: 0 });
		new PerformanceObserver((list) => {
			// Shifts after input count as well, because a save is one.
			for (const entry of list.getEntries()) {
				if ("value" in entry) {
					Object.assign(window, { shifts: Reflect.get(window, "shifts") + Number(entry.value) });
				}
			}
		}).observe({ type: "layout-shift", buffered: true });
	});
	const module = await product.addModule();
	await openPanel(page, `/admin/modules/edit/${module.id}`);
	await expect(page.getByRole("img", { name: m.admin_qr_code() })).toBeVisible();
	await page.getByLabel(m.admin_description()).fill("Other words");
	const before = await page.evaluate(() => Reflect.get(window, "shifts"));
	await save(page);
	await expect(formStatus(page)).toContainText(m.admin_module_saved());
	await expect.poll(() => page.evaluate(() => Reflect.get(window, "shifts"))).toBe(before);
});

test("a long title of a module does not cut the name of its subtopic on a phone", async ({ page, product }) => {
	const title = "Cell biology and the metabolism of plants, fungi and animals for the entrance examination of 2027";
	const module = await product.addModule({ title, subtopics: [{ title: "Photosynthesis and transpiration" }] });
	await page.setViewportSize({ width: 360, height: 740 });
	for (const part of ["mcq/ID/questions", "subtopics/ID/texts/read"]) {
		await openPanel(page, `/admin/${part.replace("ID", module.subtopics[0]?.id ?? "")}`);
		const name = page.getByRole("main").getByText("Photosynthesis and transpiration", { exact: true }).first();
		await expect(name).toBeVisible();
		const isCut = (element: Element) => {
			const end = element.getBoundingClientRect().bottom;
			const cutting = element.closest("p")?.getBoundingClientRect().bottom ?? 0;
			return end > cutting + 1;
		};
		await expect.poll(() => name.evaluate(isCut), part).toBe(false);
	}
});
