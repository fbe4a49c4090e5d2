// The session in the browser: what it stores, for how long, and that no stored value can break a page.
import type { Locator } from "@playwright/test";
import * as m from "#messages";
import { lastTurn, questionBox, sendButton } from "./support/doubts.ts";
import { withHub } from "./support/modules.ts";
import { answer, makeStoryQuestions, pressNext, questionText, readFigures } from "./support/quiz.ts";
import { readPageWidth } from "./support/screen.ts";
import { expect, test } from "./support/story.ts";

// The ways between pages, with their transitions.
test.use({ reducedMotion: "no-preference" });

const KEY = "doubtless";
/** A document of this site. */
const REVIEW = "/documents/sqr3-method/read";
const HOUR = 3_600_000;

test("home and module offer to continue at the same subtopic and tab, the list also after the way back", async ({
	page,
	product,
}) => {
	// Longer than a line of the card on a phone.
	const title = "Venus, its atmosphere, and its surface";
	const module = await product.addModule({ title: "Planets", subtopics: [{ title, reviewDocLink: REVIEW }] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#review`);
	await expect(page.getByRole("tab", { name: m.phase_review() })).toHaveAttribute("aria-selected", "true");
	await page.waitForFunction((key) => sessionStorage.getItem(key)?.includes('"currentPhase":"review"'), KEY);
	await page.goto("/");
	const link = page.getByRole("link", { name: m.continue_where_you_left_off() });
	await expect(link).toContainText(title);
	const isCut = (element: Element) => element.scrollHeight > element.clientHeight + 1;
	await expect.poll(() => link.locator("[data-title]").evaluate(isCut)).toBe(false);
	await expect.poll(() => readPageWidth(page)).toBeLessThanOrEqual(360);
	// Above the sample, which is for new learners.
	const sample = page.getByRole("link", { name: m.view_sample_module() });
	const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? 0;
	await expect.poll(async () => (await topOf(link)) < (await topOf(sample))).toBe(true);
	await expect(link).toContainText(`${m.phase_review()} · Planets`);
	await link.click();
	await expect(page).toHaveURL(/#review$/);
	await expect(page.getByRole("tab", { name: m.phase_review() })).toHaveAttribute("aria-selected", "true");
	await page.getByRole("link", { name: m.all_subtopics() }).click();
	await expect(page).toHaveURL(/\/subtopics\//);
	await expect(link).toBeVisible();
});

test("each change of tab is a step of the history, and Back stays in the subtopic", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ title: "Venus" }] });
	await page.goto(`/module/${module.linkCode}`);
	await page.getByRole("link", { name: "Venus" }).click();
	const expectTab = (name: string) =>
		expect(page.getByRole("tab", { name, exact: true })).toHaveAttribute("aria-selected", "true");
	await expectTab("Survey");
	for (const name of ["Read", "Read", "Review"]) await page.getByRole("tab", { name, exact: true }).click();
	await expectTab("Review");
	await page.goBack();
	await expectTab("Read");
	await expect(page.getByRole("tab", { name: "Read", exact: true })).toBeFocused();
	await page.goBack();
	await expectTab("Survey");
	await page.goForward();
	await expectTab("Read");
	await page.goBack();
	await page.goBack();
	await expect(page).toHaveURL(new RegExp(`/module/${module.linkCode}$`));
	await expect(page.getByRole("heading", { name: m.subtopics() })).toBeVisible();
	await page.goForward();
	await expectTab("Survey");
});

test("a tab starts at its top, wherever the previous tab was scrolled", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(12) }] });
	await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}`);
	for (const name of ["Recite", "Read", "Recite", "Review"]) {
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
		await page.getByRole("tab", { name }).click();
		const panel = page.getByRole("tabpanel", { name });
		const topOf = () => panel.evaluate((one) => Math.round(one.getBoundingClientRect().top));
		await expect.poll(topOf).toBeGreaterThan(-1);
		await expect.poll(topOf).toBeLessThan(200);
	}
});

test("the session's own module takes precedence over another one in the address", async ({ page, product }) => {
	const mine = await product.addModule({ title: "Mine" });
	const other = await product.addModule({ title: "Other" });
	await page.goto(`/module/${mine.linkCode}`);
	await page.waitForFunction((key) => sessionStorage.getItem(key) !== null, KEY);
	await page.goto(`/subtopics/${other.id}`);
	await expect(page).toHaveURL(new RegExp(`/subtopics/${mine.id}$`));
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");
});

test("four hours without activity start a new session, a shorter time does not", async ({ page, product }) => {
	const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(12) }] });
	const address = `/learn/${module.id}/${module.subtopics[0]?.id}#recite`;
	await page.goto(address);
	await answer(page, true);
	const age = (hours: number) =>
		page.evaluate(
			([key, ms]) => {
				const session = JSON.parse(sessionStorage.getItem(key) ?? "{}");
				session.sessionMetadata.lastActivityTime -= ms;
				addEventListener("pagehide", () => sessionStorage.setItem(key, JSON.stringify(session)));
			},
			[KEY, hours * HOUR] as const,
		);
	await page.waitForFunction((key) => sessionStorage.getItem(key)?.includes('"currentScore":100'), KEY);
	await age(3.9);
	await page.reload();
	await expect(questionText(page)).toBeVisible();
	await expect.poll(() => readFigures(page)).toBe("1.00 | 1 | 1 of 12");
	await age(4.1);
	await page.reload();
	// The answers are in the log, which the end of a session does not change.
	await expect(page.getByRole("button", { name: m.resume_continue({ mastered: 1, count: 12, set: 1 }) })).toBeVisible();
});

test.describe("a deleted module", () => {
	test.use({ allowedErrors: [/status of (?:404|410)/] });

	test("or one that this browser may not open any more is no longer the session's", async ({ page, product }) => {
		const closed = await product.addModule({ title: "Closed" });
		const other = await product.addModule({ title: "Other" });
		await page.goto(`/module/${closed.linkCode}`);
		await page.waitForFunction(([key, id]) => sessionStorage.getItem(key ?? "")?.includes(id ?? ""), [KEY, closed.id]);
		await withHub(product.env, ({ moduleLinks }) => moduleLinks.switchOwn(closed.id, false, null));
		await page.goto(`/subtopics/${other.id}`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Other");
		await page.goto(`/subtopics/${closed.id}`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.link_needed_title());
	});

	test("in the address redirects to the session's module, and so does an unknown one", async ({ page, product }) => {
		const mine = await product.addModule({ title: "Mine" });
		const gone = await product.addModule({ title: "Gone" });
		await withHub(product.env, ({ db }) => db.deleteFrom("moduleRow").where("id", "=", gone.id).execute());
		await page.goto(`/module/${mine.linkCode}`);
		await page.waitForFunction((key) => sessionStorage.getItem(key)?.includes("currentModule"), KEY);
		for (const path of [`/subtopics/${gone.id}`, "/subtopics/Qnobody1", "/subtopics/what", "/subtopics"]) {
			await page.goto(path);
			await expect(page).toHaveURL(new RegExp(`/subtopics/${mine.id}$`));
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine");
		}
	});

	test("in the session is ignored: the module of the address opens", async ({ page, product }) => {
		const gone = await product.addModule({ subtopics: [{ title: "Venus" }] });
		const other = await product.addModule({ title: "Other" });
		await page.goto(`/learn/${gone.id}/${gone.subtopics[0]?.id}`);
		await page.waitForFunction((key) => sessionStorage.getItem(key)?.includes("Venus"), KEY);
		await withHub(product.env, ({ db }) => db.deleteFrom("moduleRow").where("id", "=", gone.id).execute());
		await page.goto(`/subtopics/${other.id}`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Other");
		await page.waitForFunction(
			([key, id]) => sessionStorage.getItem(key ?? "")?.includes(`"currentModule":"${id}"`),
			[KEY, other.id],
		);
		await expect(page).toHaveURL(new RegExp(`/subtopics/${other.id}$`));
		await page.goto("/");
		await expect(page.getByRole("link", { name: m.continue_where_you_left_off() })).toHaveCount(0);
	});
});

test("the first press after four idle hours does what it means, in a fresh session", async ({ page, product }) => {
	const content = { questions: makeStoryQuestions(12), questionDocLink: "/documents/sqr3-method/question" };
	const module = await product.addModule({ subtopics: [content, content] });
	const [first, second] = module.subtopics;
	await page.clock.install();
	await page.goto(`/learn/${module.id}/${first?.id}#recite`);
	await answer(page, true);
	await page.goto(`/learn/${module.id}/${second?.id}#recite`);
	const answered = await answer(page, true);
	const idle = () => page.clock.fastForward(4 * HOUR + 1_000);
	const readSession = () => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? "{}"), KEY);
	const { startTime } = (await readSession()).sessionMetadata;

	await test.step("the next question", async () => {
		await idle();
		await pressNext(page);
		await expect(questionText(page)).not.toHaveText(answered);
		await expect.poll(() => readFigures(page)).toBe("1.00 | 1 | 1 of 12");
		await expect
			.poll(async () => {
				const session = await readSession();
				const isFresh = session.sessionMetadata.startTime > startTime;
				return [isFresh, session.currentModule, Object.keys(session.mcqState ?? {})];
			}, "a fresh session that has what is on screen, and nothing else of the old one")
			.toEqual([true, module.id, [second?.id]]);
	});
	await test.step("an answer", async () => {
		await idle();
		await answer(page, true);
		await expect.poll(() => readFigures(page)).toBe("2.00 | 1 | 2 of 12");
	});
	await test.step("another tab, and an own question", async () => {
		await idle();
		await page.getByRole("tab", { name: m.phase_question() }).click();
		const field = page.getByRole("textbox", { name: m.own_heading() });
		await field.fill("Why?");
		await idle();
		await page.getByRole("button", { name: m.own_add(), exact: true }).click();
		await expect(page.getByRole("button", { name: m.own_change_of({ text: "Why?" }) })).toBeVisible();
		await expect(field).toHaveValue("");
	});
	await test.step("a doubt", async () => {
		await page.getByRole("tab", { name: m.doubts_label() }).click();
		await questionBox(page).fill("what is a survey?");
		await idle();
		await sendButton(page).click();
		await expect(lastTurn(page).getByText("what is a survey?")).toBeVisible();
		await expect(questionBox(page)).toHaveValue("");
	});
});

// Every other kind of damage: core/progress/session/session.test.ts.
for (const [what, stored] of [
	["not JSON", "{{{"],
	["hostile", '{"__proto__":{"x":1},"version":1}'],
] as const) {
	test(`replaces a stored session that is ${what} by a new one`, async ({ page }) => {
		await page.addInitScript(([key, text]) => sessionStorage.setItem(key, text), [KEY, stored] as const);
		await page.goto("/");
		await page.getByRole("link", { name: m.view_sample_module() }).click();
		await page.getByRole("link", { name: m.start_learning() }).first().click();
		await page.getByRole("tab", { name: m.phase_recite() }).click();
		await expect(questionText(page)).toBeVisible();
	});
}

for (const [what, method] of [
	["blocked", "get"],
	["full", "set"],
] as const) {
	test(`with ${what} session storage the quiz continues, and no line says that the log forgets`, async ({
		page,
		product,
	}) => {
		await page.addInitScript((kind) => {
			const fail = () => {
				throw new DOMException("no", kind === "get" ? "SecurityError" : "QuotaExceededError");
			};
			if (kind === "get") Object.defineProperty(window, "sessionStorage", { get: fail, configurable: true });
			else Storage.prototype.setItem = fail;
		}, method);
		const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(12) }] });
		await page.goto(`/learn/${module.id}/${module.subtopics[0]?.id}#recite`);
		await answer(page, true);
		await expect.poll(() => readFigures(page)).toBe("1.00 | 1 | 1 of 12");
		await expect(page.getByText(m.progress_not_saved())).toHaveCount(0);
		await expect(page.getByText(m.quiz_privacy())).toBeVisible();
	});
}
