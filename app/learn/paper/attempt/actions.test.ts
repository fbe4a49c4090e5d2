import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDecimal } from "#core/marks/judge-answer.ts";
import { type AttemptPlan, countStates, foldAttempt } from "#core/papers/attempt.ts";
import type { AttemptEvent } from "#core/papers/attempt-event.ts";
import type { ShownQuestion } from "#core/papers/calls.ts";
import {
	chooseSteps,
	chosenIds,
	chosenText,
	listUnsaved,
	markAndNext,
	saveAndNext,
	tidyNumber,
	toggleOption,
} from "./actions.ts";
import type { NewStep } from "./stored-attempt.ts";

const question: ShownQuestion = {
	id: "1",
	section: 0,
	type: "single",
	text: "?",
	options: ["1", "2", "3"].map((id) => ({ id, text: id })),
};
const plan: AttemptPlan = {
	sections: [{ questionIds: ["1", "2"], minutes: null }],
	sectionOrder: "free",
	minutes: 180,
	extraTime: "1",
};

/** The attempt after these presses, each made of the state before it. */
function press(...presses: ((own: ReturnType<typeof ownOf>) => NewStep[])[]) {
	let events: AttemptEvent[] = [];
	for (const make of presses) {
		const steps = make(ownOf(events));
		events = [
			...events,
			...steps.map((step, index) => ({ ...step, device: "a", sequence: events.length + index, at: events.length })),
		];
	}
	return foldAttempt(plan, events, 1_000);
}

function ownOf(events: readonly AttemptEvent[]) {
	const own = foldAttempt(plan, events, 1_000).questions.get("1");
	if (!own) throw new Error("no question 1");
	return own;
}

const choose = (screen: "plain" | "nta", chosen: string) => () => chooseSteps(screen, question, chosen, null);
const jump = () => [{ kind: "visited", questionId: "2" } as const];

describe("as in real exams", () => {
	test("a jump saves nothing, and the choice stays as not saved", () => {
		const attempt = press(choose("nta", "2"), jump);
		expect(attempt.questions.get("1")).toMatchObject({ given: null, draft: "2" });
		expect(listUnsaved(attempt)).toEqual(["1"]);
	});

	test("'Save & Next' saves the choice and takes the mark for review away", () => {
		const attempt = press(
			choose("nta", "2"),
			(own) => markAndNext(question, own, "2"),
			choose("nta", "3"),
			(own) => saveAndNext(question, own, "2"),
		);
		expect(attempt.questions.get("1")).toMatchObject({ given: "3", draft: null, isMarked: false });
		expect(attempt.onScreen).toBe("2");
	});

	test("'Mark for Review & Next' saves a chosen answer", () => {
		const attempt = press(choose("nta", "2"), (own) => markAndNext(question, own, "2"));
		expect(attempt.questions.get("1")).toMatchObject({ given: "2", draft: null, isMarked: true });
	});

	test("choosing the saved answer again leaves nothing unsaved", () => {
		const attempt = press(
			choose("nta", "2"),
			(own) => saveAndNext(question, own, "2"),
			choose("nta", "3"),
			choose("nta", "2"),
		);
		expect(listUnsaved(attempt)).toEqual([]);
	});
});

test("the plain style saves each choice as it is made", () => {
	const attempt = press(choose("plain", "2"), jump);
	expect(attempt.questions.get("1")).toMatchObject({ given: "2", draft: null });
	expect(chosenText(ownOf([]))).toBe("");
});

test("options of 'several' are switched one by one, and written in one order", () => {
	const several: ShownQuestion = { ...question, type: "several" };
	fc.assert(
		fc.property(fc.array(fc.constantFrom("1", "2", "3"), { maxLength: 12 }), (taps) => {
			const chosen = taps.reduce((before, tap) => toggleOption(several, before, tap), "");
			const odd = ["1", "2", "3"].filter((id) => taps.filter((tap) => tap === id).length % 2 === 1);
			expect(chosen).toBe(odd.length === 0 ? "" : JSON.stringify(odd));
			expect(chosenIds("several", chosen)).toEqual(odd);
		}),
	);
});

test("what is typed becomes a number that can be marked, or the beginning of one", () => {
	fc.assert(
		fc.property(fc.string(), (typed) => {
			const tidy = tidyNumber(typed);
			expect(tidyNumber(tidy)).toBe(tidy);
			const number: ShownQuestion = { ...question, type: "number", options: [] };
			const isSaved = chooseSteps("plain", number, tidy, null).some(({ kind }) => kind === "saved");
			expect(isSaved && readDecimal(tidy) === undefined).toBe(false);
		}),
	);
	expect(["-3", "−3.5", "2,5", " 7 ", "+4", "१२.५", "٣٫٥"].map(tidyNumber)).toEqual([
		"-3",
		"-3.5",
		"2.5",
		"7",
		"4",
		"12.5",
		"3.5",
	]);
});

test("what is no number stays as it was typed, and is neither saved nor left by a button that saves", () => {
	const number: ShownQuestion = { ...question, type: "number", options: [] };
	for (const typed of ["1e3", "1/2", "1 000", "1.2.3", "1,000", "12 m", "-", ".", "1234567890123"]) {
		expect(tidyNumber(typed)).toBe(typed);
		expect(chooseSteps("plain", number, typed, null)).toEqual([{ kind: "drafted", questionId: "1", given: typed }]);
		const attempt = press(
			() => chooseSteps("nta", number, typed, null),
			(own) => saveAndNext(number, own, "2"),
			(own) => markAndNext(number, own, "2"),
		);
		expect(attempt.questions.get("1")).toMatchObject({ given: null, draft: typed, isMarked: false });
		expect(attempt.onScreen).toBeNull();
	}
});

test("a number that is not finished is not saved", () => {
	const number: ShownQuestion = { ...question, type: "number", options: [] };
	const attempt = press(
		() => chooseSteps("plain", number, "-", null),
		(own) => saveAndNext(number, own, "2"),
	);
	expect(attempt.questions.get("1")).toMatchObject({ given: null, draft: "-" });
});

test.for(["-12.5.5e", "1/2", "12.5.3"])("%s is not marked as the number that it begins with", (typed) => {
	const number: ShownQuestion = { ...question, type: "number", options: [] };
	const keys = Array.from(typed, (_, index) => tidyNumber(typed.slice(0, index + 1)));
	const type = (keys: readonly string[]) =>
		press(
			...keys.map(
				(key) =>
					({ given }: { given: string | null }) =>
						chooseSteps("plain", number, key, given),
			),
		);
	const attempt = type(keys);
	expect(attempt.questions.get("1")).toMatchObject({ given: null, draft: typed });
	expect(countStates(attempt, ["1"])).toMatchObject({ answered: 0, "not-answered": 1 });
	expect(listUnsaved(attempt)).toEqual(["1"]);
	expect(type([...keys, "12.5"]).questions.get("1")).toMatchObject({ given: "12.5", draft: null });
});

test("where only a button saves, the number that was saved stays until another one is", () => {
	const number: ShownQuestion = { ...question, type: "number", options: [] };
	const attempt = press(
		() => chooseSteps("nta", number, "1", null),
		(own) => saveAndNext(number, own, "2"),
		({ given }) => chooseSteps("nta", number, "1/2", given),
	);
	expect(attempt.questions.get("1")).toMatchObject({ given: "1", draft: "1/2" });
});
