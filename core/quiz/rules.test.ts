// Property tests of the quiz: whole runs of random learners over random files. quiz.test.ts explains the rules by
// example.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandomBelow } from "#core/random.ts";
import { expectSame } from "../../tests/expect-same.ts";
import { byRun } from "../../tests/faults.ts";
import { makeQuestion, makeQuestions } from "../../tests/make.ts";
import { isSound, reload } from "../../tests/test-quiz.ts";
import { createBank, maxSets, SET_SIZE } from "./bank.ts";
import {
	answer,
	countFresh,
	isQuizMastered,
	isSetFinished,
	nextQuestion,
	nextSet,
	type Quiz,
	skip,
	startQuiz,
} from "./quiz.ts";
import { dueSet, setOnScreen } from "./set-number.ts";
import type { AnswerRecord, QuizState } from "./state.ts";

const BIGGEST = 5000;
/** `npm test` plays a third of the cases. */
const runs = (count: number) => byRun(Math.ceil(count / 6), count);
const allQuestions = makeQuestions(BIGGEST);
const seed = fc.integer({ min: 0, max: 0xffffffff });
/** Percent of right answers. */
const skill = fc.integer({ min: 0, max: 100 });
const smallCount = fc.integer({ min: 1, max: 60 });
const anyCount = fc.oneof(
	{ weight: 30, arbitrary: smallCount },
	{ weight: 1, arbitrary: fc.integer({ min: 1, max: BIGGEST }) },
);
const quizOf = (count: number, seedOfQuiz: number) => startQuiz(createBank(allQuestions.slice(0, count)), seedOfQuiz);

function deepFreeze<Value>(value: Value): Value {
	if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
	Object.freeze(value);
	for (const inner of Object.values(value)) deepFreeze(inner);
	return value;
}

/** One click of a learner: an answer, the next question or the next set. */
function step(quiz: Quiz, isRight: () => boolean): { quiz: Quiz; record?: AnswerRecord | undefined } {
	if (isSetFinished(quiz)) return { quiz: nextSet(quiz) };
	const next = nextQuestion(quiz);
	return next === quiz ? answer(quiz, isRight() ? "a" : "b") : { quiz: next };
}

/** Plays until the set number `sets` sets from now is built; `onSet` sees each built set. */
function play(quiz: Quiz, sets: number, isRight: () => boolean, onSet: (quiz: Quiz) => void = () => {}) {
	const records: AnswerRecord[] = [];
	let now = quiz;
	for (let built = 0; built < sets; ) {
		const isLast = isSetFinished(now);
		const after = step(now, isRight);
		if (after.record) records.push(after.record);
		now = after.quiz;
		if (!isLast) continue;
		built += 1;
		onSet(now);
	}
	return { quiz: now, records };
}

function learner(seedOfLearner: number, percent: number): () => boolean {
	const randomBelow = createRandomBelow(seedOfLearner);
	return () => randomBelow(100) < percent;
}

type Expected = { incorrect: { id: string; due: number }[]; mastered: Set<string>; score: number };

/** A second, slow implementation of the rules that uses only the records. */
function replay(records: readonly AnswerRecord[]): Expected {
	let score = 0;
	const mastered = new Set<string>();
	const right = new Map<string, number>();
	let incorrect: { id: string; due: number }[] = [];
	for (const { questionId: id, isCorrect, questionSet, extraSet = 0 } of records) {
		score += isCorrect ? 100 : -33;
		incorrect = incorrect.filter((other) => other.id !== id);
		const count = isCorrect ? (right.get(id) ?? 0) + 1 : 0;
		if (isCorrect && (!right.has(id) || count === 2)) {
			mastered.add(id);
			continue;
		}
		right.set(id, count);
		incorrect.push({ id, due: questionSet + extraSet + (isCorrect ? 2 : 1) });
	}
	return { incorrect, mastered, score };
}

function tally(records: readonly AnswerRecord[]) {
	const byQuestion = Map.groupBy(records, ({ questionId }) => questionId);
	const tallies = [...byQuestion].map(([id, answers]) => {
		const wrong = answers.filter(({ isCorrect }) => !isCorrect);
		const counts = { answers: answers.length, wrong: wrong.length, isRightAtFirst: answers[0]?.isCorrect };
		return [id, { ...counts, lastWrong: wrong.at(-1)?.optionId ?? null }] as const;
	});
	return new Map(tallies);
}

describe("for any answers", () => {
	test("each set matches the reference implementation, and score and lists follow from the records", () => {
		fc.assert(
			fc.property(anyCount, seed, seed, skill, (count, quizSeed, learnerSeed, percent) => {
				const start = quizOf(count, quizSeed);
				const cap = maxSets(count);
				const order = start.order;
				const isRight = learner(learnerSeed, percent);
				const records: AnswerRecord[] = [];
				let quiz = start;
				for (let time = 0; time < 14; time++) {
					const round = play(quiz, 1, isRight);
					records.push(...round.records);
					quiz = round.quiz;
					const { incorrect, mastered, score } = replay(records);
					const { state } = quiz;
					const due = incorrect
						.filter((question) => question.due <= time + 2)
						.sort((one, other) => one.due - other.due)
						.map(({ id }) => id);
					const missed = new Set(incorrect.map(({ id }) => id));
					const fresh = order.filter((id) => !mastered.has(id) && !missed.has(id));
					const set = [...due.slice(0, SET_SIZE), ...fresh].slice(0, SET_SIZE);
					// The last question of the set before stands behind the other due ones, and second where it is the only one.
					const last = set.filter((id) => id === round.records.at(-1)?.questionId);
					const others = set.filter((id) => !last.includes(id));
					const behind = Math.max(1, others.filter((id) => due.includes(id)).length);
					expectSame(state.currentSet, [...others.slice(0, behind), ...last, ...others.slice(behind)]);
					expect(state.currentScore).toBe(score);
					expect(state.questionsAnswered).toBe(records.length);
					expectSame(new Map(state.tallies.map(({ questionId, ...tally }) => [questionId, tally])), tally(records));
					expect(state.questionSet).toBe(Math.min(time + 2, cap));
					expect(state.extraSet).toBe(Math.max(0, time + 2 - cap));
					expectSame(new Set(state.masteredQuestions), mastered);
					expectSame(new Set(state.incorrectQuestions.map(({ id }) => id)), missed);
				}
			}),
			{ numRuns: runs(600) },
		);
	});

	test("no set has more than ten or repeated questions, mastered questions never return, and set numbers stay in range", () => {
		fc.assert(
			fc.property(anyCount, seed, seed, skill, (count, quizSeed, learnerSeed, percent) => {
				const cap = maxSets(count);
				play(quizOf(count, quizSeed), 20, learner(learnerSeed, percent), ({ state }) => {
					expect(state.currentSet.length).toBeLessThanOrEqual(SET_SIZE);
					expect(new Set(state.currentSet).size).toBe(state.currentSet.length);
					const mastered = new Set(state.masteredQuestions);
					expect(state.currentSet.some((id) => mastered.has(id))).toBe(false);
					expect(state.questionSet).toBeLessThanOrEqual(cap);
					expect(state.incorrectQuestions.every(({ nextSetToAsk }) => nextSetToAsk <= cap)).toBe(true);
					if (state.currentSet.length > 0 || mastered.size === count) return;
					// An empty set: something is left, and all of it is due later.
					expect(state.incorrectQuestions.length).toBe(count - mastered.size);
					expect(state.incorrectQuestions.every((question) => dueSet(question) > setOnScreen(state))).toBe(true);
				});
			}),
			{ numRuns: runs(1000) },
		);
	});

	test("a question answered wrongly is in the next set unless ten others were due before it", () => {
		fc.assert(
			fc.property(smallCount, seed, seed, skill, (count, quizSeed, learnerSeed, percent) => {
				let quiz = quizOf(count, quizSeed);
				const isRight = learner(learnerSeed, percent);
				for (let time = 0; time < 12; time++) {
					const { records, quiz: next } = play(quiz, 1, isRight);
					const wrong = records.filter(({ isCorrect }) => !isCorrect).map(({ questionId }) => questionId);
					const asked = new Set(next.state.currentSet);
					const isFullOfMissed = next.state.currentSet.every((id) =>
						next.state.incorrectQuestions.some((question) => question.id === id),
					);
					for (const id of wrong) expect(asked.has(id) || (asked.size === SET_SIZE && isFullOfMissed)).toBe(true);
					quiz = next;
				}
			}),
			{ numRuns: runs(1000) },
		);
	});

	test("a learner who answers rightly from now on masters everything in a bounded number of sets", () => {
		fc.assert(
			fc.property(anyCount, seed, seed, skill, fc.nat({ max: 15 }), (count, quizSeed, learnerSeed, percent, spell) => {
				let { quiz } = play(quizOf(count, quizSeed), spell, learner(learnerSeed, percent));
				const missed = quiz.state.incorrectQuestions.length;
				const fresh = count - missed - quiz.state.masteredQuestions.length;
				// Each fresh question is asked once and each missed one at most twice. A set that is not full leaves
				// only missed questions that wait at most two sets for each of their askings.
				const bound = Math.ceil((fresh + 2 * missed) / SET_SIZE) + 4;
				let sets = 0;
				for (; !isQuizMastered(quiz); sets++) {
					expect(sets).toBeLessThanOrEqual(bound);
					({ quiz } = play(quiz, 1, () => true));
				}
				expect(quiz.state).toMatchObject({ incorrectQuestions: [], currentSet: [] });
				expect(nextSet(quiz).state.currentSet).toEqual([]);
			}),
			{ numRuns: runs(300) },
		);
	});

	test("the same seed and the same answers give the same quiz", () => {
		fc.assert(
			fc.property(smallCount, seed, seed, skill, (count, quizSeed, learnerSeed, percent) => {
				const run = () => play(quizOf(count, quizSeed), 8, learner(learnerSeed, percent)).quiz.state;
				expectSame(run(), run());
			}),
		);
	});

	test("no step, nor a reload, mutates its arguments", () => {
		fc.assert(
			fc.property(smallCount, seed, seed, skill, (count, quizSeed, learnerSeed, percent) => {
				const isRight = learner(learnerSeed, percent);
				const questions = deepFreeze(makeQuestions(count));
				const bank = createBank(questions);
				let quiz = deepFreeze(startQuiz(bank, quizSeed));
				for (let click = 0; click < 100; click++) {
					const before = JSON.stringify(quiz.state);
					const next = step(quiz, isRight).quiz;
					reload(quiz);
					expect(JSON.stringify(quiz.state)).toBe(before);
					quiz = deepFreeze(next);
				}
				expectSame([...bank.questions.values()], questions);
			}),
			{ numRuns: runs(150) },
		);
	});
});

describe("with skipped questions", () => {
	/** Percent of skipped questions. */
	const skips = fc.integer({ min: 1, max: 100 });
	const skipStep = (quiz: Quiz) => nextQuestion(skip(quiz).quiz);

	test("a skip changes neither the score nor what was answered, and its question is in no set until a later one", () => {
		fc.assert(
			fc.property(smallCount, seed, seed, skill, skips, (count, quizSeed, learnerSeed, percent, skipPercent) => {
				const [isRight, isSkip] = [learner(learnerSeed, percent), learner(learnerSeed + 1, skipPercent)];
				let quiz = quizOf(count, quizSeed);
				for (let click = 0; click < 150; click++) {
					const { state: before } = quiz;
					const isOpen = before.answers.length === before.position && !isSetFinished(quiz);
					if (!isOpen || !isSkip()) {
						quiz = step(quiz, isRight).quiz;
						continue;
					}
					const { quiz: skipped, record } = skip(quiz);
					const id = before.currentSet[before.position] ?? "";
					expect(record).toMatchObject({ questionId: id, points: 0, outcome: "skipped" });
					const { currentScore, questionsAnswered, masteredQuestions, tallies } = before;
					expect(skipped.state).toMatchObject({ currentScore, questionsAnswered, masteredQuestions, tallies });
					const counts = ({ incorrectQuestions }: QuizState) =>
						new Map(incorrectQuestions.map((question) => [question.id, question.reaskCount]));
					expectSame(counts(skipped.state), counts(before));
					// It is due in the next set, or drawn from those without an answer.
					const missed = skipped.state.incorrectQuestions.find((question) => question.id === id);
					if (missed) expect(dueSet(missed)).toBe(setOnScreen(before) + 1);
					else expect(skipped.state.skippedQuestions.at(-1)).toBe(id);
					expect(skipped.state.currentSet.slice(skipped.state.answers.length)).not.toContain(id);
					// A second press does nothing, and so does an answer.
					expect(skip(skipped).record).toBeUndefined();
					expect(answer(skipped, "a").record).toBeUndefined();
					quiz = skipped;
				}
			}),
			{ numRuns: runs(200) },
		);
	});

	test("questions that were never asked come first, and every skipped one comes again before a set is empty", () => {
		fc.assert(
			fc.property(smallCount, seed, seed, skips, (count, quizSeed, learnerSeed, skipPercent) => {
				const isSkip = learner(learnerSeed, skipPercent);
				let quiz = quizOf(count, quizSeed);
				for (let click = 0; click < 200; click++) {
					const isFinished = isSetFinished(quiz);
					const waiting = quiz.state.skippedQuestions;
					quiz = isFinished || !isSkip() ? step(quiz, () => true).quiz : skipStep(quiz);
					if (!isFinished) continue;
					const { currentSet } = quiz.state;
					const missed = new Set(quiz.state.incorrectQuestions.map(({ id }) => id));
					const drawn = currentSet.filter((id) => !missed.has(id));
					const fresh = drawn.filter((id) => !waiting.includes(id));
					const isShort = currentSet.length < SET_SIZE;
					if (isShort) expect(waiting.every((id) => currentSet.includes(id))).toBe(true);
					// Fresh ones are used up before a skipped one is drawn.
					if (fresh.length < drawn.length) expect(countFresh(quiz)).toBe(0);
				}
			}),
			{ numRuns: runs(200) },
		);
	});

	test("answered rightly after a skip a question is mastered at once, and everything can be mastered", () => {
		fc.assert(
			fc.property(smallCount, seed, (count, quizSeed) => {
				let quiz = quizOf(count, quizSeed);
				const skippedFirst = quiz.state.currentSet;
				while (!isSetFinished(quiz)) quiz = skipStep(quiz);
				expect(quiz.state).toMatchObject({ currentScore: 0, questionsAnswered: 0, skippedQuestions: skippedFirst });
				for (let sets = 0; !isQuizMastered(quiz); sets++) {
					expect(sets).toBeLessThanOrEqual(Math.ceil(count / SET_SIZE) + 1);
					({ quiz } = play(quiz, 1, () => true));
				}
				expect(quiz.state).toMatchObject({ currentScore: count * 100, questionsAnswered: count, skippedQuestions: [] });
				expect(quiz.state.tallies.every(({ isRightAtFirst }) => isRightAtFirst)).toBe(true);
			}),
		);
	});

	test("a stored quiz is sound and continues identically", () => {
		fc.assert(
			fc.property(smallCount, seed, seed, skill, skips, (count, quizSeed, learnerSeed, percent, skipPercent) => {
				const [isRight, isSkip] = [learner(learnerSeed, percent), learner(learnerSeed + 1, skipPercent)];
				let stayed = quizOf(count, quizSeed);
				let left = stayed;
				for (let click = 0; click < 120; click++) {
					const isRightNow = isRight();
					const next = (quiz: Quiz, skips: boolean) =>
						skips && !isSetFinished(quiz) ? skipStep(quiz) : step(quiz, () => isRightNow).quiz;
					const skipsNow = isSkip();
					stayed = next(stayed, skipsNow);
					left = next(left, skipsNow);
					expect(isSound(left)).toBe(true);
					left = reload(left);
					expectSame(left.state, stayed.state);
				}
			}),
			{ numRuns: runs(100) },
		);
	});
});

describe("a stored quiz", () => {
	test("is sound and continues identically after a reload at any click", () => {
		fc.assert(
			fc.property(
				anyCount,
				seed,
				seed,
				skill,
				fc.nat({ max: 12 }),
				(count, quizSeed, learnerSeed, percent, everyNth) => {
					const [stayed, left] = [learner(learnerSeed, percent), learner(learnerSeed, percent)];
					let uninterrupted = quizOf(count, quizSeed);
					let interrupted = uninterrupted;
					for (let click = 0; click < 120; click++) {
						uninterrupted = step(uninterrupted, stayed).quiz;
						interrupted = step(interrupted, left).quiz;
						if (click % (everyNth + 1) === 0) interrupted = reload(interrupted);
						expect(isSound(interrupted)).toBe(true);
						expectSame(interrupted.state, uninterrupted.state);
					}
				},
			),
			{ numRuns: runs(300) },
		);
	});

	test("stays valid with any other file, and everything can still be mastered", () => {
		const change = fc.record({ keepPercent: skill, added: fc.nat({ max: 40 }), seed });
		fc.assert(
			fc.property(
				smallCount,
				seed,
				seed,
				skill,
				fc.nat({ max: 80 }),
				change,
				(count, quizSeed, learnerSeed, percent, clicks, changed) => {
					const isRight = learner(learnerSeed, percent);
					let quiz = quizOf(count, quizSeed);
					for (let click = 0; click < clicks; click++) quiz = step(quiz, isRight).quiz;
					const isKept = learner(changed.seed, changed.keepPercent);
					const kept = allQuestions.slice(0, count).filter(() => isKept());
					const added = Array.from({ length: changed.added }, (_, index) => makeQuestion({ id: `new-${index}` }));
					const bank = createBank([...added, ...kept]);
					let resumed = reload(quiz, bank);
					expect(isSound(resumed)).toBe(true);
					// A set that has lost all its questions is filled by the next reload.
					if (resumed.state.currentSet.length > 0) expectSame(reload(resumed).state, resumed.state);
					expect(resumed.state.currentScore).toBe(quiz.state.currentScore);
					expect(resumed.state.questionSet).toBeLessThanOrEqual(maxSets(bank.size));
					if (bank.size === 0) return;
					for (let sets = 0; !isQuizMastered(resumed); sets++) {
						expect(sets).toBeLessThan(40);
						({ quiz: resumed } = play(resumed, 1, () => true));
					}
				},
			),
			{ numRuns: runs(600) },
		);
	});
});

test("building a set reads as many questions with a hundred as with a hundred thousand left", () => {
	const finished = (left: number) => {
		let quiz = startQuiz(createBank(makeQuestions(left + SET_SIZE)), 1);
		while (!isSetFinished(quiz)) quiz = nextQuestion(answer(quiz, quiz.state.position < 5 ? "a" : "b").quiz);
		return quiz;
	};
	const countReads = (quiz: Quiz) => {
		let reads = 0;
		const counted = <T extends object>(list: T): T =>
			new Proxy(list, {
				get(target, name) {
					reads++;
					return Reflect.get(target, name);
				},
			});
		const lists = Object.entries(quiz.run).map(([name, value]) => [
			name,
			Array.isArray(value) ? counted(value) : value,
		]);
		nextSet({ ...quiz, order: counted(quiz.order), run: { ...quiz.run, ...Object.fromEntries(lists) } });
		return reads;
	};
	const [few, many] = [countReads(finished(100)), countReads(finished(100_000))];
	expect(few).toBeGreaterThan(0);
	expect(many).toBeLessThan(2 * few);
});
