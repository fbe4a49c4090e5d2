import fc from "fast-check";
import { expect, test } from "vitest";
import { makeQuestion, makeQuestions } from "../../tests/make.ts";
import { finishSet, reload } from "../../tests/test-quiz.ts";
import { type Bank, createBank } from "./bank.ts";
import {
	hasSameIds,
	isWaiting,
	listAhead,
	listFresh,
	listMissing,
	mergeQuestions,
	openBank,
	placesOf,
	takeBank,
} from "./bank-parts.ts";
import { answer, currentQuestion, isQuizMastered, nextQuestion, nextSet, type Quiz, startQuiz } from "./quiz.ts";

const idsOf = (count: number) => makeQuestions(count).map(({ id }) => id);
const open = (count: number) => openBank({ version: "v", shuffle: true, ids: idsOf(count) }, "/part/v/");

/** A bank with these questions of a file, as a part brings it. */
function partOf(whole: Bank, ids: readonly string[]): Bank {
	return createBank(ids.flatMap((id) => whole.questions.get(id) ?? []));
}

/** One answer and the step behind it. */
function step(quiz: Quiz, isRight: boolean): Quiz {
	const answered = answer(quiz, isRight ? "a" : "b").quiz;
	const next = nextQuestion(answered);
	return next === answered ? nextSet(answered) : next;
}

test("asks the same questions in the same sets as with the whole file, in whatever order parts arrive", () => {
	const run = fc.record({
		count: fc.integer({ min: 1, max: 45 }),
		seed: fc.nat({ max: 2 ** 32 - 1 }),
		steps: fc.array(
			fc.record({
				isRight: fc.boolean(),
				arrived: fc.array(fc.nat({ max: 44 }), { maxLength: 6 }),
				isReload: fc.boolean(),
			}),
			{ maxLength: 120 },
		),
	});
	fc.assert(
		fc.property(run, ({ count, seed, steps }) => {
			const whole = createBank(makeQuestions(count));
			let expected = startQuiz(whole, seed);
			let quiz = startQuiz(open(count), seed);
			for (const { isRight, arrived, isReload } of steps) {
				const ids = arrived.map((place) => `q${(place % count) + 1}`);
				quiz = takeBank(quiz, mergeQuestions(quiz.bank, partOf(whole, ids)));
				if (isReload) {
					quiz = reload(quiz, open(count));
					expected = reload(expected, whole);
				}
				if (isWaiting(quiz)) quiz = takeBank(quiz, mergeQuestions(quiz.bank, partOf(whole, listMissing(quiz))));
				expect(isWaiting(quiz) && !isQuizMastered(quiz)).toBe(false);
				expect(currentQuestion(quiz)).toEqual(currentQuestion(expected));
				expect(quiz.state).toEqual(expected.state);
				expect(listFresh(quiz, count)).toEqual(listFresh(expected, count));
				if (isQuizMastered(expected)) break;
				quiz = step(quiz, isRight);
				expected = step(expected, isRight);
			}
		}),
	);
});

test("has its questions in file order, whatever arrived first, and is whole in the end", () => {
	const whole = createBank(makeQuestions(6));
	let bank = open(6);
	for (const ids of [["q5", "q2"], ["q6"], ["q2", "q1", "q3", "q4"]]) bank = mergeQuestions(bank, partOf(whole, ids));
	expect([...bank.questions.keys()]).toEqual(idsOf(6));
	expect(bank.partsRef).toBeUndefined();
	expect(placesOf(open(6), ["q4", "q1", "none"])).toEqual([0, 3]);
});

test("keeps a question that is there, with its HTML, when another wording of it arrives", () => {
	const html = (text: string) =>
		new Map([["q1", { checksum: "c", text, options: new Map(), why: new Map(), spoken: new Map() }]]);
	const first = createBank([makeQuestion({ id: "q1", text: "Old?" })], true, html("<b>Old?</b>"));
	const later = createBank(
		[makeQuestion({ id: "q1", text: "New?" }), makeQuestion({ id: "q2" })],
		true,
		html("<b>New?</b>"),
	);
	const bank = mergeQuestions(mergeQuestions(open(2), first), later);
	expect(bank.questions.get("q1")?.text).toBe("Old?");
	expect(bank.html.get("q1")?.text).toBe("<b>Old?</b>");
	expect(bank.questions.size).toBe(2);
});

test("looks ahead to the questions of the next two sets", () => {
	let quiz = startQuiz(createBank(makeQuestions(60)), 7);
	quiz = nextSet(finishSet(quiz, [quiz.state.currentSet[0] ?? ""]));
	const ahead = listAhead(reload(quiz, open(60)));
	const second = nextSet(finishSet(quiz));
	const third = nextSet(finishSet(second));
	for (const { state } of [quiz, second, third]) for (const id of state.currentSet) expect(ahead).toContain(id);
	expect(ahead.length).toBeLessThanOrEqual(64);
});

test("waits for all questions at the end, which counts them", () => {
	const quiz = nextSet(finishSet(startQuiz(createBank(makeQuestions(4)), 1)));
	const resumed = reload(quiz, open(4));
	expect([isQuizMastered(resumed), isWaiting(resumed), isWaiting(quiz)]).toEqual([true, true, false]);
});

test("goes on with the new file's questions and keeps the score when the file has changed", () => {
	const quiz = step(startQuiz(createBank(makeQuestions(12)), 3), true);
	const newer = openBank({ version: "w", shuffle: true, ids: [...idsOf(9), "new"] }, "/part/w/");
	const next = takeBank(quiz, newer);
	expect(next.bank).toBe(newer);
	expect([next.state.currentScore, next.state.questionsAnswered]).toEqual([100, 1]);
	expect(next.state.currentSet.every((id) => newer.ids.has(id))).toBe(true);
	// The same ids in another version: only the address of the parts changes.
	const same = takeBank(startQuiz(open(12), 3), openBank({ version: "w", shuffle: true, ids: idsOf(12) }, "/part/w/"));
	expect(same.bank.partsRef).toBe("/part/w/");
	expect(hasSameIds(open(3), openBank({ version: "", shuffle: true, ids: ["q1", "q3", "q2"] }, ""))).toBe(false);
});
