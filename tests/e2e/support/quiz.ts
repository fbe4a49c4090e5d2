// Steps of a learner in the quiz, on questions whose correct answer is known.
import { expect, type Locator, type Page } from "@playwright/test";
import * as m from "#messages";
import { makeQuestion } from "../../make.ts";
import { readStores } from "./browser-storage.ts";
import type { StoryProduct } from "./story.ts";

const RIGHT = "the right one";

/** Questions "Question 1?", "Question 2?", …; the second of their three options is correct and says so. */
export function makeStoryQuestions(count: number) {
	return Array.from({ length: count }, (_, index) =>
		makeQuestion({
			id: `q${index + 1}`,
			text: `Question ${index + 1}?`,
			options: [
				{ id: "a", text: "a wrong one", isCorrect: false },
				{ id: "b", text: RIGHT, isCorrect: true },
				{ id: "c", text: "another wrong one", isCorrect: false },
			],
			explanation: `Because of reason ${index + 1}.`,
		}),
	);
}

/** Adds a module with one subtopic and `questions` of these questions. @returns the subtopic's address */
export async function addQuiz(product: StoryProduct, questions: number): Promise<string> {
	const module = await product.addModule({ subtopics: [{ questions: makeStoryQuestions(questions) }] });
	return `/learn/${module.id}/${module.subtopics[0]?.id}`;
}

export function questionText(page: Page): Locator {
	return page.locator("[data-question-heading] [dir=auto]");
}

type Press = (target: Locator) => Promise<void>;
const byClick: Press = (target) => target.click();

/**
 * A press on the way to what a story is about: a click waits until nothing moves and nothing covers the target, which takes most of
 * the time of a set.
 */
export const pressQuickly: Press = (target) => target.dispatchEvent("click");

/** Answers the question on screen and waits for the verdict. @returns the question's text */
export async function answer(page: Page, isRight: boolean, press = byClick): Promise<string> {
	const text = await questionText(page).innerText();
	await press(page.getByText(isRight ? RIGHT : "a wrong one", { exact: true }));
	await expect(page.getByText(isRight ? m.your_answer_right() : "Your answer", { exact: true }).first()).toBeVisible();
	return text;
}

/** Presses the button for the next step, whatever its label is, and closes the result of a set that has ended. */
export async function pressNext(page: Page, press = byClick): Promise<void> {
	const next = page.locator("[data-go-on]");
	const endsSet = (await next.innerText()) === m.next_question_set();
	await press(next);
	if (!endsSet) return;
	const begin = page.locator("[data-begin-set]");
	await expect(begin.or(page.getByRole("button", { name: m.go_to_next_question_set() }))).toBeVisible();
	if (await begin.isVisible()) await begin.click();
}

/** Answers a whole set and stays on its last question. @returns the questions in the order asked */
export async function answerSet(
	page: Page,
	isRight: (text: string) => boolean,
	press = pressQuickly,
): Promise<string[]> {
	const asked: string[] = [];
	const next = page.locator("[data-go-on]");
	for (;;) {
		const text = await questionText(page).innerText();
		asked.push(text);
		await answer(page, isRight(text), press);
		if ((await next.innerText()) !== m.next_question()) return asked;
		await press(next);
		await expect(questionText(page)).not.toHaveText(text);
	}
}

/** Waits for what later sets need: it follows the first question. */
export async function waitForLaterParts(page: Page): Promise<void> {
	const listLoaded = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
	await expect.poll(listLoaded).toContainEqual(expect.stringMatching(/\/after-first-set-[^/]+$/));
}

/** The figures above the question, as "7.02 | 2 | 9 of 25". */
export async function readFigures(page: Page): Promise<string> {
	return (await page.locator("dl dd").allInnerTexts()).join(" | ");
}

/** Switches the question "How sure are you?" on, on "Today", until the disk has it: a page that is left a moment later loses the choice. */
export async function askSureness(page: Page): Promise<void> {
	await page.getByLabel(m.sureness_switch()).check();
	const listKinds = async () => {
		const [events = []] = await readStores<{ kind: string }>(page, "doubtless-log", ["events"]);
		return events.map(({ kind }) => kind);
	};
	await expect.poll(listKinds).toContain("sureness-asked");
}
