// A learner's progress survives a new day, another phone, another tab and a browser without storage, until it is deleted.
import type { Page } from "@playwright/test";
import { pointsText } from "#app/learn/questions/quiz-words.ts";
import { shortNumberOf, writeShortNumber } from "#core/questions/short-number.ts";
import * as m from "#messages";
import { questionKey } from "#server/questions/question-rows.ts";
import { readStores } from "./support/browser-storage.ts";
import { withHub } from "./support/modules.ts";
import { askOwn, listStored, readOwn } from "./support/own-questions.ts";
import { answerSome, beginNewDay, beginQuiz, confirm, joinPhones, test } from "./support/phones.ts";
import { addQuiz, answer, answerSet, pressNext, questionText, readFigures, waitForLaterParts } from "./support/quiz.ts";
import { someText } from "./support/some-text.ts";
import { expect, goOffline, type StoryProduct } from "./support/story.ts";

/** The learners who have events of a subtopic. */
function listLearners({ env }: StoryProduct, subtopicId: string): Promise<number[]> {
	return withHub(env, async ({ db }) => {
		const rows = await db
			.selectFrom("answerEvent")
			.select("learnerId")
			.distinct()
			.where("subtopicId", "=", subtopicId)
			.execute();
		return rows.map(({ learnerId }) => learnerId);
	});
}

/** What the server has stored, in events and learners: of these learners and those who were merged into them, or of all. */
function countStored({ env }: StoryProduct, ids?: readonly number[]): Promise<{ events: number; learners: number }> {
	return withHub(env, async ({ db }) => {
		const learners = await db.selectFrom("learner").select(["id", "mergedInto"]).execute();
		const events = await db.selectFrom("answerEvent").select("learnerId").execute();
		const isCounted = (id: number | null) => ids === undefined || (id !== null && ids.includes(id));
		return {
			events: events.filter(({ learnerId }) => isCounted(learnerId)).length,
			learners: learners.filter(({ id, mergedInto }) => isCounted(id) || isCounted(mergedInto)).length,
		};
	});
}

/** The subtopic of a quiz's address. */
const subtopicOf = (address: string) => new URL(address).pathname.split("/").at(-1) ?? "";

// What is offered after a set that ended, or that is empty: resume-offer.test.tsx.
test("a new session first offers to continue the quiz, with its score, or to start it over, which asks first and lasts", async ({
	page,
	product,
}) => {
	const address = await beginQuiz(page, product, 27, 4, 1);
	const figures = await readFigures(page);
	const question = await questionText(page).innerText();
	const continues = (mastered: number, set: number) => m.resume_continue({ mastered, count: 27, set });
	await test.step("continues at its question, and the module's cards know it", async () => {
		await beginNewDay(page, address);
		const buttons = page.getByRole("tabpanel", { name: m.phase_recite() }).getByRole("button");
		await expect(buttons.first()).toHaveText(continues(3, 1));
		await expect(buttons.nth(1)).toHaveText(m.resume_start_again());
		await buttons.first().click();
		await expect(questionText(page)).toHaveText(question);
		await expect.poll(() => readFigures(page)).toBe(figures);
		await beginNewDay(page, address.replace(/\/learn\/([^/]+).*/, "/subtopics/$1"));
		await expect(page.getByText(m.continue_learning(), { exact: true })).toBeVisible();
		await expect(page.getByText(m.start_learning())).toBeHidden();
	});
	await test.step("starts over after asking", async () => {
		await beginNewDay(page, address);
		await page.getByRole("button", { name: m.resume_start_again() }).click();
		const dialog = page.getByRole("dialog");
		await expect(dialog.getByRole("button")).toHaveText([m.cancel(), m.start_over()]);
		await expect(dialog.getByText(m.start_over_hint()), "nothing that is completed stays so").toHaveCount(0);
		await dialog.getByRole("button", { name: m.start_over() }).click();
		await expect.poll(() => readFigures(page)).toContain("0.00");
	});
	await test.step("offers the next set after a finished one, and opens it", async () => {
		const asked = await answerSet(page, () => true);
		await beginNewDay(page, address);
		await page.getByRole("button", { name: continues(10, 2) }).click();
		await expect.poll(() => readFigures(page)).toBe("10.00 | 2 | 10 of 27");
		expect(asked).not.toContain(await questionText(page).innerText());
		await answerSome(page, 1);
		await page.reload();
		await expect.poll(() => readFigures(page)).toBe("11.00 | 2 | 11 of 27");
	});
	await test.step("loses and doubles nothing when the clock is set back a day", async () => {
		const before = await countEvents(page);
		await page.clock.setFixedTime(Date.now() - 86_400_000);
		await page.goto("/robots.txt");
		await page.goto(address);
		await answerSome(page, 2);
		await expect.poll(() => readFigures(page)).toBe("13.00 | 2 | 13 of 27");
		await expect.poll(() => countEvents(page)).toBe(before + 2);
	});
});

test("a link joins two phones, no answer counts twice, and own questions are synced encrypted", async ({
	page,
	product,
	other,
}) => {
	const address = await beginQuiz(page, product, 20, 4);
	const subtopicId = subtopicOf(address);
	const asked = "Why do herons stand on one leg?";
	await askOwn(page, subtopicId, asked);
	await other.goto(address);
	await answerSome(other, 3);
	await joinPhones(page, other);
	await expect.poll(() => readOwn(other)).toEqual([asked]);
	await expect.poll(() => listStored(product, subtopicId)).not.toContain("herons");
	await beginNewDay(other, address);
	const go = /^Continue: \d of 20 mastered, set 1$/;
	const label = await other.getByRole("button", { name: go }).innerText();
	await page.goto("/data");
	await expect(page.getByText(someText(m.progress_answers_sent))).toBeVisible();
	await beginNewDay(page, address);
	await expect(page.getByRole("button", { name: go })).toHaveText(label);
	const score = await other.getByText(someText(m.final_score)).innerText();
	await expect(page.getByText(someText(m.final_score))).toHaveText(score);
});

/** Corrects the key of a question, as an administrator does. */
function correctKey({ env }: StoryProduct, subtopicId: string, questionId: string, right: string): Promise<unknown> {
	return withHub(env, async ({ questionEditor: editor }) => {
		const key = questionKey(questionId);
		const { typed, version } = await editor.getForm(subtopicId, key);
		const options = typed.options.map((option) => ({ ...option, isCorrect: option.id === right }));
		await editor.save({ subtopicId, key }, { ...typed, options }, version, null);
		const { stamp } = await editor.listChanges(subtopicId);
		const published = await editor.publish(subtopicId, stamp, null);
		if (!published.ok) throw new Error(published.code);
	});
}

test("a corrected key counts in the middle of a set and for who has finished without a network, and is said once", async ({
	page,
	product,
	other,
}) => {
	const address = `${product.url}${await addQuiz(product, 3)}#recite`;
	const subtopicId = subtopicOf(address);
	// One learner answers a question wrongly and goes on, another one answers all rightly.
	await page.goto(address);
	const wrong = await questionText(page).innerText();
	await answerSome(page, 1, 1);
	await other.goto(address);
	await waitForLaterParts(other);
	await goOffline(other.context());
	await answerSet(other, () => true);
	await other.locator("[data-go-on]").click();
	await expect.poll(() => readFigures(other)).toBe("3.00 | 3 of 3");

	const id = `q${/\d+/.exec(wrong)}`;
	await correctKey(product, subtopicId, id, "a");
	const number = writeShortNumber(shortNumberOf(subtopicId, id));
	const gained = m.correction({ number, points: pointsText(133) });
	const lost = m.correction({ number, points: pointsText(-133) });
	await answerSet(page, () => true);
	await page.locator("[data-go-on]").click();
	await expect(page.getByRole("status").filter({ hasText: gained })).toBeVisible();
	await expect.poll(() => readFigures(page)).toContain("3.00");
	await expect.poll(() => readFigures(page)).toContain("3 of 3");

	await other.context().setOffline(false);
	await expect(other.getByRole("status").filter({ hasText: lost })).toBeVisible();
	await expect.poll(() => readFigures(other)).toBe("1.67 | 2 | 2 of 3");
	await expect(questionText(other)).toHaveText(wrong);

	// Once, and the figures are the same on every page.
	for (const [phone, line, figures] of [
		[page, gained, "3.00"],
		[other, lost, "1.67"],
	] as const) {
		await beginNewDay(phone, address);
		await expect(phone.getByText(new RegExp(figures.replace(".", "\\."))).first()).toBeVisible();
		await expect(phone.getByText(line)).toBeHidden();
		await phone.goto(new URL("/progress", address).href);
		await expect(phone.getByText(m.n_of_m({ n: figures === "3.00" ? 3 : 2, m: 3 })).first()).toBeVisible();
	}
});

test("another tab's answers are merged between two questions", async ({ page, context, product }) => {
	const address = await beginQuiz(page, product, 20, 1);
	const second = await context.newPage();
	await second.goto(address);
	// Another session with the same log.
	const resume = second.getByRole("button", { name: someText(m.resume_continue, { mastered: 1, count: 20 }) });
	await expect(resume).toBeVisible();
	await expect.poll(() => readFigures(page)).toBe("1.00 | 1 | 1 of 20");
	await resume.click();
	await answerSome(second, 2);
	await answer(page, true);
	await pressNext(page);
	await expect(page.getByText("3 of 20")).toBeVisible();
	await expect(page.getByText(m.quiz_score_joined({ score: "3.00" }))).toBeVisible();
	// A quiz that was just opened takes them over at once.
	await page.reload();
	await expect(page.getByText("3 of 20")).toBeVisible();
	await answerSome(second, 1);
	await expect(page.getByText("4 of 20")).toBeVisible();
	// At the end of a set the line stands beside the result, above the questions of the set.
	await answerSet(second, () => true);
	await expect.poll(() => readFigures(page)).toContain("10.00");
	await page.locator("[data-go-on]").click();
	await expect(page.getByText(m.set_right({ count: 10, total: 10 }))).toBeVisible();
	const joined = page.getByText(m.quiz_score_joined({ score: "10.00" }));
	await expect(joined.first()).toBeInViewport({ ratio: 1 });
	await expect(page.getByRole("status").filter({ has: joined })).toHaveCount(1);
});

test.describe("a busy server", () => {
	test.use({ allowedErrors: [/status of 503/] });

	test("a server that has asked to wait is not asked earlier, whatever happens on the page", async ({
		page,
		product,
	}) => {
		await page.clock.install();
		let asked = 0;
		let answered = 0;
		await page.route("**/api/progress/sync", async (route) => {
			asked += 1;
			const response = await route.fetch();
			await route.fulfill({ response, status: 503, headers: { ...response.headers(), "Retry-After": "600" } });
			answered += 1;
		});
		await beginQuiz(page, product, 12, 1);
		await expect.poll(() => asked).toBe(1);
		await answer(page, true);
		await page.evaluate(() => {
			for (const name of ["online", "pageshow"]) dispatchEvent(new Event(name));
			document.dispatchEvent(new Event("visibilitychange"));
		});
		await page.clock.fastForward(590_000);
		// A request of the page's own timers would be on its way before this one.
		await page.evaluate(() => fetch("/healthz"));
		expect(asked).toBe(1);
		await page.clock.fastForward(11_000);
		// Not `asked`: the end of the story would cut the answer off.
		await expect.poll(() => answered).toBe(2);
	});
});

test("the answers of a session of an earlier release move into the log, once", async ({ page, product }) => {
	const address = await addQuiz(product, 12);
	const subtopicId = address.split("/").at(-1) ?? "";
	await page.goto("/robots.txt");
	await page.evaluate((id) => {
		const record = (questionId: string, isCorrect: boolean) => ({
			questionId,
			optionId: isCorrect ? "b" : "a",
			isCorrect,
			points: isCorrect ? 100 : -33,
			questionSet: 1,
			wasReask: false,
			outcome: isCorrect ? "mastered" : "will-return",
			nextSetToAsk: isCorrect ? null : 2,
		});
		const state = {
			seed: 7,
			currentScore: 67,
			questionSet: 1,
			extraSet: 0,
			questionsAnswered: 2,
			incorrectQuestions: [{ id: "q2", reaskCount: 0, nextSetToAsk: 2 }],
			masteredQuestions: ["q1"],
			currentSet: ["q1", "q2", "q3"],
			position: 1,
			earlierAnswers: [],
			answers: [record("q1", true), record("q2", false)],
		};
		const now = Date.now();
		const session = {
			version: 3,
			currentModule: null,
			currentSubtopic: null,
			currentPhase: "recite",
			geminiQueryLimit: 10,
			learningProgress: { modulesStarted: [], subtopicsCompleted: [], lastAccessedSubtopic: null, phasesDone: {} },
			mcqState: { [id]: state },
			sessionMetadata: {
				startTime: now,
				lastActivityTime: now,
				totalSessionTime: 0,
				geminiQueriesUsed: 0,
				geminiQueryResetTime: null,
			},
		};
		sessionStorage.setItem("doubtless", JSON.stringify(session));
	}, subtopicId);
	await page.goto(`${address}#recite`);
	await expect(page.getByText("0.67")).toBeVisible();
	await page.reload();
	await expect.poll(() => countEvents(page)).toBe(3);
	await beginNewDay(page, `${address}#recite`);
	await expect(page.getByRole("button", { name: m.resume_continue({ mastered: 1, count: 12, set: 1 }) })).toBeVisible();
});

test("a wiped browser restores its answers; 'Forget everything' leaves no row on the server and no key, and another phone asks before it sends again", async ({
	page,
	product,
	other,
}) => {
	const address = await beginQuiz(page, product, 12, 2);
	const listOwn = () => listLearners(product, subtopicOf(address));
	const resume = someText(m.resume_continue, { mastered: 2, count: 12 });
	await expect.poll(async () => countStored(product, await listOwn())).toEqual({ events: 3, learners: 1 });
	await test.step("a wiped browser", async () => {
		await expect.poll(() => readUnsent(page)).toBe(0);
		await page.goto("/robots.txt");
		await page.evaluate(() => {
			sessionStorage.clear();
			return new Promise<void>((resolve) => {
				indexedDB.deleteDatabase("doubtless-log").onsuccess = () => resolve();
			});
		});
		await page.goto("/");
		await expect.poll(() => readUnsent(page)).toBe(0);
		await expect.poll(() => countEvents(page)).toBe(3);
		await page.getByRole("link", { name: m.continue_where_you_left_off() }).click();
		await expect(page).toHaveURL(new RegExp(address));
		await expect(page.getByRole("button", { name: resume })).toBeVisible();
	});
	await joinPhones(page, other);
	const learners = await listOwn();
	await page.evaluate(() => localStorage.setItem("doubtless.reports", "[]"));
	await confirm(page, "Forget everything");
	await expect(page.getByText(m.forgotten_everything())).toBeVisible();
	await expect.poll(() => countStored(product, learners)).toEqual({ events: 0, learners: 0 });
	await expect.poll(listOwn).toEqual([]);
	await expect.poll(() => countEvents(page)).toBe(0);
	const left = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
	// Heights on the home page, which stay with the device.
	expect(left).toEqual(["doubtless.lists"]);
	await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual([]);
	await page.goto(address);
	await expect(questionText(page)).toBeVisible();
	await expect(page.getByText("0.00")).toBeVisible();

	await other.goto(address);
	await other.getByRole("button", { name: resume }).click();
	await answerSome(other, 1);
	await other.goto("/data");
	await expect(other.getByText(m.progress_forgotten_elsewhere())).toBeVisible();
	await expect.poll(() => countStored(product, learners)).toEqual({ events: 0, learners: 0 });
	await expect.poll(listOwn).toEqual([]);
	await other.getByRole("button", { name: m.progress_send_again() }).click();
	await expect(other.getByText(m.progress_sends_again())).toBeVisible();
	await expect(other.getByRole("button", { name: m.progress_only_here() })).toBeFocused();
	// Including the answers received from the other phone, which no other phone would send.
	const stored = { events: await countEvents(other), learners: 1 };
	await expect.poll(async () => countStored(product, await listOwn())).toEqual(stored);
});

test.describe("a site with PROGRESS=device", () => {
	test("the page sends nothing and says so", async ({ page, startProduct }) => {
		const own = await startProduct({ env: { PROGRESS: "device" } });
		const calls: string[] = [];
		page.on("request", (request) => request.url().includes("/api/progress") && calls.push(request.url()));
		const address = `${own.url}${await addQuiz(own, 12)}#recite`;
		await page.goto(address);
		await expect(page.getByText(m.quiz_privacy_device())).toBeVisible();
		await answerSome(page, 2);
		await page.goto(`${own.url}/data`);
		await expect(page.getByText(m.progress_on_this_device())).toBeVisible();
		await expect(page.getByText(m.progress_other_device())).toHaveCount(0);
		await beginNewDay(page, address);
		await expect(
			page.getByRole("button", { name: someText(m.resume_continue, { mastered: 2, count: 12 }) }),
		).toBeVisible();
		await expect.poll(async () => [calls, await countStored(own)]).toEqual([[], { events: 0, learners: 0 }]);
	});
});

/** How many events the browser's log holds; 0 without a log. */
async function countEvents(page: Page): Promise<number> {
	const [own = [], received = []] = await readStores<{ events?: unknown[] }>(page, "doubtless-log", [
		"events",
		"received",
	]);
	return own.length + received.flatMap(({ events = [] }) => events).length;
}

async function readUnsent(page: Page): Promise<number> {
	const [unsent = []] = await readStores(page, "doubtless-log", ["unsent"]);
	return unsent.length;
}
