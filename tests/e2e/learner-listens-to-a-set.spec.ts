// What a screen reader says on the way through a set: the names and roles of a question and of the set's end, and in order what
// gets the focus and what the live regions announce.
import type { Page } from "@playwright/test";
import * as m from "#messages";
import { addQuiz, questionText } from "./support/quiz.ts";
import { expect, test } from "./support/story.ts";

/** Records the headings that get the focus and the new texts of live regions, in their order. */
async function startListening(page: Page): Promise<() => Promise<string[]>> {
	await page.addInitScript(() => {
		const heard: string[] = [];
		Object.assign(window, { heard });
		const say = (role: string, text: string) => {
			// What announces the loading of the page comes before.
			if (!document.querySelector("[data-question-heading]")) return;
			const words = text.replaceAll(/\s+/g, " ").trim();
			if (words !== "" && heard.at(-1) !== `${role}: ${words}`) heard.push(`${role}: ${words}`);
		};
		addEventListener("focusin", ({ target }) => {
			if (target instanceof HTMLElement && target.matches("[data-question-heading]")) say("heading", target.innerText);
		});
		new MutationObserver((changes) => {
			const regions = changes.map(({ target }) => {
				const element = target instanceof Element ? target : target.parentElement;
				return element?.closest("[role=status], [role=alert], [aria-live]");
			});
			for (const region of new Set(regions))
				if (region) say(region.getAttribute("role") ?? "live", region.textContent ?? "");
		}).observe(document, { subtree: true, childList: true, characterData: true });
	});
	return () => page.evaluate(() => Reflect.get(window, "heard"));
}

test("each question, result and the end of a set are heard once, in order, by name and role", async ({
	page,
	product,
}) => {
	const listen = await startListening(page);
	await page.goto(`${await addQuiz(product, 2)}#recite`);
	await expect(questionText(page)).toBeVisible();
	const panel = page.getByRole("tabpanel", { name: m.phase_recite() });
	await expect(panel).toMatchAriaSnapshot(`
		- heading "Question 1 of 2 Question 1?" [level=3]
		- group "Answers to question 1":
		  - radio "A a wrong one"
		  - text: A a wrong one
		  - radio "B the right one"
		  - text: B the right one
		  - radio "C another wrong one"
		  - text: C another wrong one
		- status
		- status
	`);
	await panel.getByRole("radio", { name: "B the right one" }).focus();
	await page.keyboard.press("b");
	await expect(panel).toMatchAriaSnapshot(`
		- group "Answers to question 1":
		  - radio "B the right one" [checked] [disabled]
		- status: "Right. Right answer: the right one. Mastered."
		- heading "Why" [level=3]
		- button "Next question"
	`);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { name: "Question 2 of 2 Question 2?" })).toBeFocused();
	await page.keyboard.press("a");
	await expect(page.getByText("Your answer", { exact: true })).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(panel).toMatchAriaSnapshot(`
		- region "Set 1 is done 1 of 2 right":
		  - heading "Set 1 is done 1 of 2 right" [level=3]
		  - paragraph: +0.67 points in this set
		  - list:
		    - listitem: 1 question comes back in set 2.
		  - button "Start set 2"
		- region "The questions of this set":
		  - heading "The questions of this set" [level=3]
	`);
	await expect
		.poll(listen)
		.toEqual([
			"heading: Question 1 of 2 Question 1?",
			"status: Right. Right answer: the right one. Mastered.",
			"heading: Question 2 of 2 Question 2?",
			"status: Wrong. Right answer: the right one. This question comes back in set 2.",
			"heading: Set 1 is done 1 of 2 right",
		]);
});
