import fc from "fast-check";
import { expect, test } from "vitest";
import { makeQuestion, makeQuestions } from "../../tests/make.ts";
import { finishSet, reload } from "../../tests/test-quiz.ts";
import { currentQuestion } from "./asking.ts";
import { type Bank, createBank } from "./bank.ts";
import {
	addPart,
	hasSameIds,
	isWaiting,
	listAhead,
	listMissing,
	mergeBanks,
	openBank,
	splitNames,
	withBank,
} from "./partial-bank.ts";
import { answer, isQuizMastered, nextQuestion, nextSet, type Quiz, startQuiz } from "./quiz.ts";

const open = (count: number) => openBank({ count, shuffle: true }, "/part/v/");

/** The questions at these places of a file, as a part brings them. */
function partOf(whole: Bank, places: readonly number[]) {
	const all = [...whole.questions.values()];
	const there = places.filter((place) => place < all.length);
	return { ...createBank(there.flatMap((place) => all[place] ?? [])), places: there };
}

/** The bank with these ids and places of a file, as the page asks for them. */
function fill(bank: Bank, whole: Bank, names: readonly string[]): Bank {
	const { places, ids } = splitNames(bank, names);
	const all = [...whole.ids.keys()];
	const named = ids.map((id) => all.indexOf(id)).filter((place) => place >= 0);
	const gone = ids.filter((id) => !whole.ids.has(id));
	return addPart(addPart(bank, partOf(whole, places)), { ...partOf(whole, named), gone });
}

/** The quiz once its set has arrived; at the end, which counts them, all questions. */
function complete(quiz: Quiz, whole: Bank): Quiz {
	let next = withBank(quiz, quiz.bank);
	for (let names = listMissing(next); names.length > 0 && !isQuizMastered(next); names = listMissing(next))
		next = withBank(next, fill(next.bank, whole, names));
	return isQuizMastered(next) ? withBank(next, whole) : next;
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
				quiz = withBank(quiz, addPart(quiz.bank, partOf(whole, [...new Set(arrived.map((place) => place % count))])));
				if (isReload) {
					quiz = reload(quiz, open(count));
					expected = reload(expected, whole);
				}
				quiz = complete(quiz, whole);
				expect(isWaiting(quiz) && !isQuizMastered(quiz)).toBe(false);
				expect(currentQuestion(quiz)).toEqual(currentQuestion(expected));
				expect(quiz.state).toEqual(expected.state);
				if (isQuizMastered(expected)) break;
				quiz = step(quiz, isRight);
				expected = step(expected, isRight);
			}
		}),
	);
});

test("has its questions in file order, whatever arrived first, once the whole file is there", () => {
	const whole = createBank(makeQuestions(6));
	let bank = open(6);
	for (const places of [[4, 1], [5]]) bank = addPart(bank, partOf(whole, places));
	expect([bank.questions.size, bank.partsRef]).toEqual([3, "/part/v/"]);
	const merged = mergeBanks(bank, whole);
	expect([...merged.questions.keys()]).toEqual([...whole.ids.keys()]);
	expect([merged.partsRef, merged.known]).toEqual([undefined, undefined]);
});

test("keeps a question that is there, with its HTML, when another wording of it arrives", () => {
	const html = (text: string) =>
		new Map([["q1", { checksum: "c", text, options: new Map(), why: new Map(), spoken: new Map() }]]);
	const old = { ...createBank([makeQuestion({ id: "q1", text: "Old?" })], true, html("<b>Old?</b>")), places: [0] };
	const questions = [makeQuestion({ id: "q1", text: "New?" }), makeQuestion({ id: "q2" })];
	const first = addPart(open(2), old);
	for (const bank of [
		addPart(first, { ...createBank(questions, true, html("<b>New?</b>")), places: [0, 1] }),
		mergeBanks(first, createBank(questions, true, html("<b>New?</b>"))),
	]) {
		expect(bank.questions.get("q1")?.text).toBe("Old?");
		expect(bank.html.get("q1")?.text).toBe("<b>Old?</b>");
		expect(bank.questions.size).toBe(2);
	}
	const plain = { ...createBank([makeQuestion({ id: "q1", text: "Old?" })]), places: [0] };
	expect(mergeBanks(addPart(open(2), plain), createBank(questions, true, html("<b>New?</b>"))).html.size).toBe(0);
});

test("looks ahead to the questions of the next two sets", () => {
	const whole = createBank(makeQuestions(60));
	let quiz = startQuiz(whole, 7);
	quiz = nextSet(finishSet(quiz, [quiz.state.currentSet[0] ?? ""]));
	const opened = reload(quiz, open(60));
	const resumed = withBank(opened, opened.bank);
	const ahead = fill(resumed.bank, whole, listAhead(resumed));
	const second = nextSet(finishSet(quiz));
	const third = nextSet(finishSet(second));
	for (const { state } of [quiz, second, third])
		for (const id of state.currentSet) expect(ahead.questions.has(id)).toBe(true);
	expect(ahead.questions.size).toBeLessThanOrEqual(64);
});

test("asks for at most as many questions and characters as one address may have", () => {
	const quiz = startQuiz(open(1_000), 1);
	const long = Array.from({ length: 100 }, (_, n) => `${"x".repeat(90)}${n}`);
	const { places, ids } = splitNames(quiz.bank, [...quiz.order, ...long]);
	expect(places).toHaveLength(64);
	expect(ids.length).toBeGreaterThan(8);
	expect(JSON.stringify(ids).length).toBeLessThan(1_200);
});

test("waits for all questions at the end, which counts them", () => {
	const quiz = nextSet(finishSet(startQuiz(createBank(makeQuestions(4)), 1)));
	const resumed = reload(quiz, open(4));
	expect([isQuizMastered(resumed), isWaiting(resumed), isWaiting(quiz)]).toEqual([true, true, false]);
});

test("goes on with the new file's questions and keeps the score when the file has changed", () => {
	const whole = createBank(makeQuestions(12));
	const quiz = step(complete(startQuiz(open(12), 3), whole), true);
	const [first = "", second = "", ...others] = quiz.state.currentSet;
	const left = makeQuestions(12).filter(({ id }) => id !== second);
	const changed = createBank([...left.slice(0, 10), makeQuestion({ id: "new" })]);
	const opened = withBank(quiz, openBank({ count: 11, shuffle: true }, "/part/w/"));
	expect([opened.state.currentScore, opened.state.questionsAnswered]).toEqual([100, 1]);
	const next = complete(opened, changed);
	expect(next.state.currentSet.slice(0, 1)).toEqual([first]);
	expect(next.state.currentSet).not.toContain(second);
	expect(next.state.currentSet.every((id) => changed.ids.has(id))).toBe(true);
	expect(others.length).toBeGreaterThan(0);
	// The same ids in another version: only the address of the parts changes.
	const same = withBank(startQuiz(open(12), 3), openBank({ count: 12, shuffle: true }, "/part/w/"));
	expect(same.bank.partsRef).toBe("/part/w/");
	const swapped = addPart(open(3), { ...createBank([makeQuestion({ id: "q3" })]), places: [0] });
	expect(hasSameIds(createBank(makeQuestions(3)), swapped)).toBe(false);
});
