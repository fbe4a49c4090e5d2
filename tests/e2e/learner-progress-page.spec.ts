// The learner's own pages: progress by subtopic; where answers are stored, what each button deletes, and what another phone has
// changed.
import * as m from "#messages";
import { expectNoAxeViolationsInBothThemes } from "./support/axe.ts";
import { withHub } from "./support/modules.ts";
import { askOwn } from "./support/own-questions.ts";
import { answerSome, beginQuiz, confirm, joinPhones, shownCode, test } from "./support/phones.ts";
import { answer, makeStoryQuestions, questionText, readFigures } from "./support/quiz.ts";
import { someText } from "./support/some-text.ts";
import { expect } from "./support/story.ts";

// A log that another phone has deleted, too many codes, and a phone without a network.
test.use({ allowedErrors: [/status of (?:404|410|429)|ERR_FAILED/] });

const ONLY_HERE = m.progress_only_here();
const FORGET_DEVICE = m.forget_on_device();
const FORGET_ALL = "Forget everything";

test("without storage each answer is sent at once and the quiz goes on; no only copy is offered to be kept", async ({
	page,
	context,
	product,
}) => {
	await page.addInitScript(() => {
		Object.defineProperty(window, "indexedDB", {
			value: {
				open() {
					throw new DOMException("blocked", "SecurityError");
				},
			},
		});
		for (const kind of ["sessionStorage", "localStorage"]) {
			Object.defineProperty(window, kind, {
				configurable: true,
				get() {
					throw new DOMException("blocked", "SecurityError");
				},
			});
		}
	});
	// The first request is still under way when the questions are answered.
	const answered = Promise.withResolvers<void>();
	let isFirst = true;
	await page.route("**/api/progress/sync", async (route) => {
		if (!isFirst) return route.continue();
		isFirst = false;
		const response = await route.fetch();
		await answered.promise;
		await route.fulfill({ response });
	});
	const address = await beginQuiz(page, product, 12, 2);
	answered.resolve();
	const subtopicId = new URL(address).pathname.split("/").at(-1) ?? "";
	// Nothing else has the answers.
	const countSent = () =>
		withHub(product.env, async ({ db }) => {
			const rows = await db.selectFrom("answerEvent").select("clock").where("subtopicId", "=", subtopicId).execute();
			return rows.length;
		});
	await expect.poll(countSent).toBe(3);
	// Said once on a page: at the first question that it shows.
	const notice = page.getByText(m.quiz_unstored_synced());
	await expect(notice).toBeHidden();
	await page.reload();
	await expect(page.getByRole("region", { name: m.resume_heading() })).toContainText(m.final_answers({ count: 2 }));
	await expect(page.getByText(m.resume_elsewhere())).toHaveCount(0);
	await expect(questionText(page)).toHaveCount(0);
	await page.getByRole("button", { name: someText(m.resume_continue, { mastered: 2, count: 12 }) }).click();
	await expect(questionText(page)).toBeVisible();
	await expect(notice).toBeVisible();
	await page.goto("/data");
	await expect(notice).toBeVisible();
	await expect(page.getByText(m.progress_answers_server({ count: 2 }))).toBeVisible();
	await expect(page.getByRole("button", { name: FORGET_ALL })).toBeVisible();
	await expect(page.getByRole("button", { name: ONLY_HERE })).toHaveCount(0);
	await expect(page.getByText(someText(m.progress_answers_here))).toHaveCount(0);
	await confirm(page, FORGET_ALL);
	await expect(page.getByText(m.forgotten_everything())).toBeVisible();
	await expect(page.getByText(m.progress_nothing_yet())).toBeVisible();
	await test.step("a browser that stores the session alone goes on at its question", async () => {
		const other = await context.newPage();
		await other.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
		await beginQuiz(other, product, 12, 1);
		await other.reload();
		await expect(other.getByText(m.quiz_unstored_synced())).toBeVisible();
		await expect.poll(() => readFigures(other)).toBe("1.00 | 1 | 1 of 12");
	});
});

test("a code that was changed on another phone is not shown; each way to forget names what it deletes, deletes that, and joining again brings the rest", async ({
	page,
	product,
	other,
}) => {
	const address = await beginQuiz(page, product, 12, 3);
	await joinPhones(page, other);
	const code = shownCode(page);
	const join = async (typed: string) => {
		await page.getByLabel(m.progress_code_label()).fill(typed);
		await page.getByRole("button", { name: m.progress_join() }).click();
	};
	await test.step("a changed code", async () => {
		const old = await code.innerText();
		await page.reload();
		await expect(code).toHaveText(old);
		await other.getByRole("button", { name: m.progress_change_code() }).click();
		await expect(shownCode(other)).not.toHaveText(old);
		const changed = await shownCode(other).innerText();
		await page.reload();
		await expect(page.getByText(m.progress_code_changed())).toBeVisible();
		await expect(code).toHaveCount(0);
		await expect(page.getByRole("img", { name: /QR code/ })).toHaveCount(0);
		await join(changed);
		await expect(code).toHaveText(changed);
		await page.reload();
		await expect(code).toHaveText(changed);
	});
	await test.step("a shared device", async () => {
		await confirm(page, FORGET_DEVICE);
		await expect(page.getByText(m.forgotten_here())).toBeVisible();
		await page.goto(address);
		await expect(page.getByText("0.00")).toBeVisible();
		await other.goto(address);
		await expect(
			other.getByRole("button", { name: someText(m.resume_continue, { mastered: 3, count: 12 }) }),
		).toBeVisible();
	});
	await test.step("joined again", async () => {
		await page.goto("/data");
		await other.goto("/data");
		await confirm(page, FORGET_DEVICE);
		const forgotten = page.getByText(m.forgotten_here());
		await expect(forgotten).toBeVisible();
		await join(await shownCode(other).innerText());
		await expect(page.getByText(m.progress_joined())).toBeVisible();
		await expect(forgotten).toBeHidden();
	});
	await test.step("what is deleted, for each place where answers are stored", async () => {
		const hint = page.getByRole("dialog").getByText(m.forget_on_device_hint());
		await page.getByRole("button", { name: FORGET_DEVICE }).click();
		await expect(hint).toBeVisible();
		await page.getByRole("button", { name: m.cancel() }).click();
		await expect(page.getByText(m.progress_answers_sent({ count: 3 }))).toBeVisible();
		await other.getByRole("button", { name: ONLY_HERE }).click();
		const asked = other.getByRole("dialog").getByRole("button");
		await expect(asked).toHaveText([m.cancel(), ONLY_HERE]);
		await asked.nth(1).click();
		await expect(other.getByText(m.progress_only_here_done())).toBeVisible();
		await expect(other.getByRole("button", { name: m.progress_send_again() })).toBeFocused();
		await page.reload();
		await expect(page.getByText(m.progress_forgotten_elsewhere())).toBeVisible();
		for (const phone of [page, other]) {
			await expect(phone.getByText(m.forget_only_copy_short())).toBeVisible();
			for (const label of [FORGET_DEVICE, FORGET_ALL]) {
				await phone.getByRole("button", { name: label }).click();
				await expect(phone.getByRole("dialog").getByText(m.forget_only_copy_hint())).toBeVisible();
				await phone.getByRole("dialog").getByRole("button", { name: m.cancel() }).click();
			}
		}
		// The choice outlives what was learned.
		await confirm(other, FORGET_ALL);
		await expect(other.getByText(m.forgotten_everything())).toBeVisible();
		await other.reload();
		await expect(other.getByRole("button", { name: m.progress_send_again() })).toBeVisible();
		await confirm(page, FORGET_DEVICE);
		await expect(page.getByText(m.forgotten_here())).toBeVisible();
		// The page's introduction agrees with its last line.
		await expect(page.getByText(m.progress_privacy_empty())).toBeVisible();
	});
});

test("a joined phone links to the modules on its progress page and on the home page", async ({
	page,
	product,
	other,
}) => {
	const module = await product.addModule({
		title: "Rivers",
		subtopics: [
			{ title: "Springs", questions: makeStoryQuestions(12) },
			{ title: "Mouths", questions: makeStoryQuestions(12) },
		],
	});
	for (const subtopic of [...module.subtopics].reverse()) {
		await page.goto(`/learn/${module.id}/${subtopic.id}#recite`);
		await answerSome(page, 2);
	}
	await joinPhones(page, other);
	await expectNoAxeViolationsInBothThemes(other);
	await other.getByRole("link", { name: m.progress_joined_places() }).click();
	const rivers = other.getByRole("region", { name: "Rivers" });
	const links = rivers.getByRole("link");
	await expect(links).toHaveText(["Rivers", m.today_title(), m.mistakes_title(), "Springs", "Mouths"]);
	await expect(rivers.getByText(m.progress_mastered_of({ mastered: 2, count: 12 }))).toHaveCount(2);
	const right = other.locator("dl > div", { hasText: m.progress_right_at_first() });
	await expect(right.getByRole("definition")).toHaveText(`4 ${m.progress_of({ total: 4 })}`);
	await expectNoAxeViolationsInBothThemes(other);
	// Without a network the titles are those that the server named before.
	await other.route("**/api/progress/places", (route) => route.abort());
	await other.reload();
	await expect(links).toHaveText(["Rivers", m.today_title(), m.mistakes_title(), "Springs", "Mouths"]);
	await other.unroute("**/api/progress/places");
	await other.goto("/");
	const go = other.getByRole("link", { name: m.continue_where_you_left_off() });
	await expect(go).toContainText("Springs");
	await go.click();
	await expect(
		other.getByRole("button", { name: someText(m.resume_continue, { mastered: 2, count: 12 }) }),
	).toBeVisible();
	await other.goto("/progress");
	await links.nth(4).click();
	await expect(other.getByRole("heading", { name: "Mouths" })).toBeVisible();
});

test("practice is counted beside Recite, and leads to 'Today' and 'My mistakes'", async ({ page, product }) => {
	const { id } = await product.addModule({ title: "Rivers", subtopics: [{ questions: makeStoryQuestions(3) }] });
	await page.goto(`/today/${id}`);
	await page.getByRole("button", { name: m.today_begin(), exact: true }).click();
	await answer(page, true);
	await page.locator("[data-go-on]").click();
	await expect(questionText(page)).toHaveText("Question 2?");
	await answer(page, false);
	await page.goto("/progress");
	const rivers = page.getByRole("region", { name: "Rivers" });
	await expect(rivers.getByText(m.progress_practised({ count: 2, days: 1 }))).toBeVisible();
	await expect(rivers.getByText(m.progress_mastered_of({ mastered: 0, count: 3 }))).toBeVisible();
	await expect(page.getByText(m.progress_practice_apart())).toBeVisible();
	await expectNoAxeViolationsInBothThemes(page);
	await rivers.getByRole("link", { name: m.mistakes_title() }).click();
	await expect(page.locator("summary", { hasText: "Question 2?" })).toBeVisible();
	// The home page still knows what "My mistakes" has listed.
	const named = page.waitForResponse("**/api/progress/places");
	await page.goto("/progress");
	await named;
	await expect(rivers).toBeVisible();
	await page.goto("/");
	await expect(page.getByRole("link", { name: m.today_line({ title: "Rivers", count: 1 }) })).toBeVisible();
});

test("another phone's answer that changes the score is announced below the current question", async ({
	page,
	product,
	other,
}) => {
	const address = await beginQuiz(page, product, 12, 2);
	await joinPhones(page, other);
	await other.goto(address);
	await other.getByRole("button", { name: someText(m.resume_continue, { mastered: 2, count: 12 }) }).click();
	await other.route("**/api/progress/sync", (route) => route.abort());
	const missed = await answer(other, false);
	// An event of another kind, so that this phone's next answers have later clocks.
	await askOwn(page, new URL(address).pathname.split("/").at(-1) ?? "", "Why?");
	await page.goto(address);
	await expect(questionText(page)).toHaveText(missed);
	await answerSome(page, 1);
	const asked = await questionText(page).innerText();
	const score = page.locator("dl dd").first();
	const before = Number(await score.innerText());
	await other.unroute("**/api/progress/sync");
	const sent = other.waitForResponse("**/api/progress/sync");
	await other.evaluate(() => dispatchEvent(new Event("online")));
	await sent;
	await page.evaluate(() => dispatchEvent(new Event("online")));
	const line = page.getByText(someText(m.quiz_score_joined));
	await expect(line).toBeVisible();
	await expect(questionText(page)).toHaveText(asked);
	await expect.poll(async () => Number(await score.innerText())).toBeCloseTo(before - 1.33);
	await expect(line).toContainText(await score.innerText());
	await answer(page, true);
	await expect(line).toBeHidden();
});

test("a missing, a misspelt and too many codes have their own messages, until everything is forgotten", async ({
	page,
}) => {
	await page.goto("/data");
	await expect(page.getByRole("button", { name: m.progress_make_code() })).toBeVisible();
	const use = page.getByRole("button", { name: m.progress_join() });
	await use.click();
	await expect(page.getByText(m.code_empty())).toBeVisible();
	const asked: string[] = [];
	page.on("request", (request) => asked.push(request.url()));
	await page.getByLabel(m.progress_code_label()).fill("ABCD-EFGH-JKMN-0");
	await use.click();
	await expect(page.getByText(m.code_misspelt())).toBeVisible();
	// The page has said so instead of asking.
	expect(asked.filter((url) => url.includes("/join"))).toEqual([]);
	await page.route("**/api/progress/join", async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, status: 429, headers: { ...response.headers(), "Retry-After": "1500" } });
	});
	await page.getByLabel(m.progress_code_label()).fill("0000-0000-0000-0");
	await use.click();
	const refused = page.getByText(/^There were too many attempts\. .* try again in 25 minutes\.$/);
	await expect(refused).toBeVisible();
	await confirm(page, FORGET_ALL);
	await expect(page.getByText(m.forgotten_everything())).toBeVisible();
	await expect(refused).toBeHidden();
	await expect(page.getByLabel(m.progress_code_label())).toHaveValue("");
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });
	test("the page first says that it needs script, and shows no buttons", async ({ page, product }) => {
		await page.goto(`${product.url}/data`);
		await expect(page.locator("noscript p", { hasText: m.data_needs_script() })).toBeInViewport();
		await expect(page.locator("main").getByRole("button")).toHaveCount(0);
		await expect(page.locator("main").getByRole("textbox")).toHaveCount(0);
	});
});
