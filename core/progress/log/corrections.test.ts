// A key that is corrected while learners are at it: what their logs count, on phones with the old and with the new file.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Question } from "#core/questions/question-file.ts";
import { type Bank, createBank } from "#core/quiz/bank.ts";
import {
	answer,
	isSetFinished,
	nextQuestion,
	nextSet,
	openQuiz,
	positionOf,
	type Quiz,
	startQuiz,
} from "#core/quiz/quiz.ts";
import { setSummary } from "#core/quiz/set-facts.ts";
import { setOnScreen } from "#core/quiz/set-number.ts";
import { createRandomBelow, shuffle } from "#core/random.ts";
import { makeQuestion, makeQuestions } from "../../../tests/make.ts";
import { isSound } from "../../../tests/test-quiz.ts";
import { foldCorrected } from "./corrected-fold.ts";
import { checksumIn, correctBank, describeCorrections, findCorrections } from "./corrections.ts";
import type { LogEvent } from "./event.ts";

const SUBTOPIC = "s1";
const LETTERS = ["a", "b", "c", "d"];
const seeds = fc.nat();
/** The letter that each question's key names. */
const keys = fc.array(fc.constantFrom(...LETTERS), { minLength: 25, maxLength: 25 });

/** Questions with these keys. */
function bankOf(count: number, right: readonly string[], version: number): Bank {
	const questions = makeQuestions(count).map((question, index) => withKey(question, right[index] ?? "a"));
	return { ...createBank(questions), version };
}

function withKey(question: Question, right: string): Question {
	return { ...question, options: question.options.map((one) => ({ ...one, isCorrect: one.id === right })) };
}

/** A phone with a file; it answers by the key of that file. */
type Phone = { device: string; clock: number; known: LogEvent[]; bank: Bank; quiz: Quiz };

function openPhone(device: string, bank: Bank, seed: number): Phone {
	const phone = { device, clock: 0, known: [], bank, quiz: startQuiz(bank, seed) };
	write(phone, { kind: "begun", run: 0, seed });
	return phone;
}

function write(phone: Phone, event: object): void {
	phone.clock += 1;
	// The fields of the kind are in `event`.
	phone.known.push({ ...event, device: phone.device, clock: phone.clock, subtopicId: SUBTOPIC } as LogEvent);
}

function click(phone: Phone, optionId: string): void {
	if (isSetFinished(phone.quiz)) {
		write(phone, { kind: "set-ended", run: 0, set: setOnScreen(phone.quiz.state) });
		phone.quiz = nextSet(phone.quiz);
		return;
	}
	const set = setOnScreen(phone.quiz.state);
	const { quiz, record } = answer(phone.quiz, optionId);
	if (!record) return;
	const { questionId, isCorrect } = record;
	const checksum = checksumIn(phone.bank, questionId);
	write(phone, { kind: "answered", run: 0, questionId, checksum, optionId, isCorrect, set, tookMs: 1 });
	phone.quiz = nextQuestion(quiz);
}

/** What the page does when the quiz is opened. */
function open(phone: Phone, bank = phone.bank, isCurrent = true): void {
	const device = isCurrent ? undefined : phone.device;
	for (const correction of findCorrections(bank, phone.known, device))
		write(phone, { kind: "corrected", run: 0, ...correction });
	phone.bank = correctBank(bank, phone.known);
	phone.quiz = openQuiz(phone.bank, fold(phone.known), phone.quiz.state.seed);
}

function receive(phone: Phone, other: Phone): void {
	const ids = new Set(phone.known.map(({ device, clock }) => `${device} ${clock}`));
	phone.known.push(...other.known.filter(({ device, clock }) => !ids.has(`${device} ${clock}`)));
	phone.clock = Math.max(phone.clock, ...phone.known.map(({ clock }) => clock));
}

const fold = (events: readonly LogEvent[]) => foldCorrected(SUBTOPIC, events);

/** Answers at random, with the sets of a learner who likes some letters more than others. */
function play(phone: Phone, clicks: number, seed: number): void {
	const randomBelow = createRandomBelow(seed);
	for (let n = 0; n < clicks; n++) click(phone, LETTERS[Math.min(randomBelow(6), randomBelow(4))] ?? "a");
}

describe("an answer that was given before its key was corrected", () => {
	test("counts in its set as if the key had been right from the start", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 25 }), keys, keys, seeds, fc.nat(10), (count, old, now, seed, clicks) => {
				const [phone, lucky] = [bankOf(count, old, 1), bankOf(count, now, 2)].map((bank) =>
					openPhone("aaaaaaaa", bank, seed),
				);
				if (!phone || !lucky) throw new Error("two phones");
				for (const one of [phone, lucky]) play(one, Math.min(clicks, count), seed);
				open(phone, lucky.bank);
				open(lucky);
				const { corrected: _, ...state } = phone.quiz.state;
				expect(state).toEqual(lucky.quiz.state);
				expect(isSound(phone.quiz)).toBe(true);
			}),
			{ numRuns: 200 },
		);
	});

	test("counts in any number of sets by the specification, in the order in which the questions were asked", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 25 }), keys, keys, seeds, fc.nat(120), (count, old, now, seed, clicks) => {
				const phone = openPhone("aaaaaaaa", bankOf(count, old, 1), seed);
				play(phone, clicks, seed);
				open(phone, bankOf(count, now, 2));
				const expected = markByHand(phone.known, (id) => now[Number(id.slice(1)) - 1] ?? "a");
				const { score, answerCount, mastered, questions } = fold(phone.known);
				expect({ score, answerCount, mastered: mastered.toSorted() }).toEqual({
					score: expected.score,
					answerCount: expected.answerCount,
					mastered: expected.mastered.toSorted(),
				});
				const due = questions.filter(({ reaskCount }) => reaskCount !== null);
				expect(new Map(due.map((one) => [one.questionId, one.due]))).toEqual(expected.due);
				// All others can still be mastered.
				for (let n = 0; n < 20 * count + 100; n++) click(phone, rightOf(phone));
				expect(phone.quiz.state.masteredQuestions).toHaveLength(count);
				expect(fold(phone.known).mastered.toSorted()).toEqual(phone.quiz.state.masteredQuestions.toSorted());
			}),
			{ numRuns: 100 },
		);
	});

	test("is marked again once: opening the same file again adds nothing", () => {
		fc.assert(
			fc.property(keys, keys, seeds, (old, now, seed) => {
				const phone = openPhone("aaaaaaaa", bankOf(12, old, 1), seed);
				play(phone, 60, seed);
				open(phone, bankOf(12, now, 2));
				const [events, state] = [phone.known.length, JSON.stringify(phone.quiz.state)];
				open(phone);
				expect([phone.known.length, JSON.stringify(phone.quiz.state)]).toEqual([events, state]);
				expect(fold([...phone.known, ...phone.known])).toEqual(fold(phone.known));
			}),
			{ numRuns: 60 },
		);
	});

	test("keeps its result when the question has another text or its option was deleted", () => {
		const phone = openPhone("aaaaaaaa", bankOf(2, ["a", "a"], 1), 1);
		for (let n = 0; n < 2; n++) click(phone, "b");
		const [first, second] = [...bankOf(2, ["b", "a"], 2).questions.values()];
		if (!first || !second) throw new Error("two questions");
		const other = { ...first, text: "Another question?" };
		const options = second.options.filter(({ id }) => id !== "b");
		open(phone, { ...createBank([other, { ...second, options }]), version: 2 });
		expect(fold(phone.known)).toMatchObject({ score: -66, mastered: [] });
		expect(phone.known.some(({ kind }) => kind === "corrected")).toBe(false);
	});

	test("keeps its result when an earlier release did not store the question's text", () => {
		const phone = openPhone("aaaaaaaa", bankOf(1, ["a"], 1), 1);
		click(phone, "b");
		phone.known = phone.known.map((event) => (event.kind === "answered" ? { ...event, checksum: "" } : event));
		open(phone, bankOf(1, ["b"], 2));
		expect(fold(phone.known).score).toBe(-33);
	});

	test("is marked for a typed number and for several right options", () => {
		const number = makeQuestion({ id: "q1", type: "number", options: [], answer: 9.8, tolerance: 0 });
		const several = makeQuestion({ id: "q2", text: "Which two?", type: "several" });
		const phone = openPhone("aaaaaaaa", { ...createBank([number, several]), version: 1 }, 1);
		while (!isSetFinished(phone.quiz)) {
			const id = phone.quiz.state.currentSet[phone.quiz.state.position];
			click(phone, id === "q1" ? "9.81" : '["a","b"]');
		}
		expect(fold(phone.known).score).toBe(-66);
		const both = several.options.map((option) => ({ ...option, isCorrect: option.id === "a" || option.id === "b" }));
		open(phone, {
			...createBank([
				{ ...number, tolerance: 0.05 },
				{ ...several, options: both },
			]),
			version: 2,
		});
		expect(fold(phone.known)).toMatchObject({ score: 200, missed: [] });
	});
});

describe("the result of a set", () => {
	/** The set on screen after a correction, with its result still on screen. */
	function correct(phone: Phone, bank: Bank) {
		const position = positionOf(phone.quiz);
		open(phone, bank);
		return openQuiz(phone.bank, fold(phone.known), 0, { ...position, place: position.questions.length });
	}

	test("shows an answer that was wrong as right once its key was corrected", () => {
		const phone = openPhone("aaaaaaaa", bankOf(3, ["b", "a", "a"], 1), 1);
		while (!isSetFinished(phone.quiz)) click(phone, "a");
		expect(setSummary(phone.quiz)).toMatchObject({ right: 2, points: 167, willReturn: 1 });
		const marked = correct(phone, bankOf(3, ["a", "a", "a"], 2));
		expect(setSummary(marked)).toMatchObject({ right: 3, wrong: 0, points: 300, mastered: 3, willReturn: 0 });
		expect(marked.state.answers.every(({ nextSetToAsk }) => nextSetToAsk === null)).toBe(true);
	});

	test("keeps the answer of a question that counts as mastered before, without points", () => {
		const phone = openPhone("aaaaaaaa", bankOf(1, ["a"], 1), 1);
		for (const option of ["b", "", "a"]) click(phone, option);
		expect(setSummary(phone.quiz)).toMatchObject({ right: 1, points: 100 });
		const marked = correct(phone, bankOf(1, ["b"], 2));
		expect(setSummary(marked)).toMatchObject({ right: 0, wrong: 1, points: 0, mastered: 1 });
		expect([marked.state.currentScore, marked.state.masteredQuestions]).toEqual([100, ["q1"]]);
	});

	test("of the whole run gives way to a question that counts as missed after a correction", () => {
		const phone = openPhone("aaaaaaaa", bankOf(2, ["a", "a"], 1), 1);
		for (const option of ["a", "a", ""]) click(phone, option);
		const position = positionOf(phone.quiz);
		expect([phone.quiz.state.masteredQuestions.length, position.questions]).toEqual([2, []]);
		open(phone, bankOf(2, ["b", "a"], 2));
		const { state } = openQuiz(phone.bank, fold(phone.known), 0, position);
		expect([state.currentSet, state.position, state.currentScore]).toEqual([["q1"], 0, 67]);
	});

	test("stays as it was for an answer to another text of its question", () => {
		const phone = openPhone("aaaaaaaa", bankOf(1, ["a"], 1), 1);
		click(phone, "b");
		const before = setSummary(phone.quiz);
		const [question = makeQuestion()] = bankOf(1, ["b"], 2).questions.values();
		const marked = correct(phone, { ...createBank([{ ...question, text: "Another question?" }]), version: 2 });
		expect(setSummary(marked)).toEqual(before);
	});
});

describe("two phones, one with the old file", () => {
	test("agree after a sync, in any order of arrival, and by the newest key", () => {
		fc.assert(
			fc.property(keys, keys, seeds, fc.nat(120), (old, now, seed, clicks) => {
				const [before, after] = [bankOf(12, old, 1), bankOf(12, now, 2)];
				const [one, other] = [openPhone("aaaaaaaa", before, seed), openPhone("bbbbbbbb", before, seed + 1)];
				const randomBelow = createRandomBelow(seed);
				for (let n = 0; n < clicks; n++) {
					const phone = randomBelow(2) === 0 ? one : other;
					const step = randomBelow(20);
					if (step === 0) {
						receive(phone, phone === one ? other : one);
						open(phone, phone === one ? after : before, phone === one);
					} else click(phone, LETTERS[randomBelow(4)] ?? "a");
				}
				receive(one, other);
				open(one, after);
				receive(other, one);
				open(other, before, false);
				const bytes = JSON.stringify(fold(one.known));
				expect(JSON.stringify(fold(other.known))).toBe(bytes);
				expect(JSON.stringify(fold(shuffle([...one.known, ...other.known], seed)))).toBe(bytes);
				expect(other.quiz.state).toEqual(one.quiz.state);
				const byNewKey = one.known.map((event) => {
					return event.kind === "answered"
						? { ...event, isCorrect: event.optionId === now[Number(event.questionId.slice(1)) - 1] }
						: event;
				});
				const { corrected: _, until: __, ...marked } = fold(one.known);
				const { until: ___, ...expected } = fold(byNewKey.filter(({ kind }) => kind !== "corrected"));
				expect(marked).toEqual(expected);
				// What the old file says wrong is right on screen too.
				const corrected = one.known.flatMap((event) => (event.kind === "corrected" ? [event.questionId] : []));
				for (const id of corrected) expect(other.bank.questions.get(id)).toEqual(after.questions.get(id));
			}),
			{ numRuns: 150 },
		);
	});

	test("go back with the newest file when its key is the first one again", () => {
		const [one, other] = ["aaaaaaaa", "bbbbbbbb"].map((device) => openPhone(device, bankOf(1, ["a"], 1), 1));
		if (!one || !other) throw new Error("two phones");
		click(one, "a");
		open(one, bankOf(1, ["b"], 2));
		expect(fold(one.known).score).toBe(-33);
		receive(other, one);
		open(other, bankOf(1, ["a"], 3));
		receive(one, other);
		// The file of before does not count again.
		open(one, bankOf(1, ["b"], 2));
		expect([fold(one.known).score, fold(other.known).score]).toEqual([100, 100]);
	});
});

describe("the line about a correction", () => {
	test("names the questions and the points once on each phone", () => {
		const phone = openPhone("aaaaaaaa", bankOf(3, ["a", "a", "a"], 1), 1);
		for (let n = 0; n < 3; n++) click(phone, "b");
		expect(describeCorrections(SUBTOPIC, phone.known, [])).toEqual({ known: [], news: undefined });
		open(phone, bankOf(3, ["b", "b", "c"], 2));
		const { known, news } = describeCorrections(SUBTOPIC, phone.known, []);
		expect(news?.questionIds.toSorted()).toEqual(["q1", "q2"]);
		expect(news?.points).toBe(266);
		expect(describeCorrections(SUBTOPIC, phone.known, known).news).toBeUndefined();
		open(phone, bankOf(3, ["b", "a", "c"], 3));
		const next = describeCorrections(SUBTOPIC, phone.known, known);
		expect(next.news).toEqual({ questionIds: ["q2"], points: -133 });
		// Another phone has read none of both.
		expect(describeCorrections(SUBTOPIC, phone.known, []).news).toEqual({ questionIds: ["q1"], points: 133 });
	});

	test("is not shown for an earlier run", () => {
		const phone = openPhone("aaaaaaaa", bankOf(1, ["a"], 1), 1);
		click(phone, "b");
		write(phone, { kind: "started-over", run: 1 });
		open(phone, bankOf(1, ["b"], 2));
		expect(describeCorrections(SUBTOPIC, phone.known, []).news).toBeUndefined();
	});
});

function rightOf({ quiz }: Phone): string {
	const question = quiz.bank.questions.get(quiz.state.currentSet[quiz.state.position] ?? "");
	return question?.options.find(({ isCorrect }) => isCorrect)?.id ?? "a";
}

/** The rules of specification 4 and 9, answer by answer, by another implementation. */
function markByHand(events: readonly LogEvent[], rightOfQuestion: (id: string) => string) {
	const open = new Map<string, { streak: number; due: number }>();
	const mastered: string[] = [];
	let [score, answerCount] = [0, 0];
	for (const event of events) {
		if (event.kind !== "answered" || mastered.includes(event.questionId)) continue;
		const { questionId: id, optionId, set } = event;
		const missed = open.get(id);
		answerCount += 1;
		if (optionId !== rightOfQuestion(id)) {
			score -= 33;
			open.set(id, { streak: 0, due: set + 1 });
			continue;
		}
		score += 100;
		const streak = (missed?.streak ?? 1) + 1;
		if (streak < 2) open.set(id, { streak, due: set + 2 });
		else {
			mastered.push(id);
			open.delete(id);
		}
	}
	return { score, answerCount, mastered, due: new Map([...open].map(([id, { due }]) => [id, due])) };
}

test("a key that is corrected marks answers of practice, also to a question that Recite never asked", () => {
	const at = { device: "AAAAAAAA", clock: 1, subtopicId: SUBTOPIC, run: 0, tookMs: 1, day: 20_783 };
	const [old, current] = [bankOf(3, ["a", "a", "a"], 1), bankOf(3, ["b", "a", "a"], 2)];
	const id = [...old.questions.keys()][0] ?? "";
	const about = { questionId: id, checksum: checksumIn(old, id), given: "a", isCorrect: true, sureness: null };
	const practised: LogEvent = { ...at, ...about, kind: "practised" };
	expect(findCorrections(old, [practised])).toEqual([]);
	const [correction] = findCorrections(current, [practised]);
	expect(correction).toMatchObject({ questionId: id, wrong: expect.arrayContaining(["a"]), right: ["b"] });
});
