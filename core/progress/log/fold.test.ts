// Properties of the learner's log: events of several devices give the same progress in any order of arrival.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currentAnswer, currentQuestion } from "#core/quiz/asking.ts";
import { createBank } from "#core/quiz/bank.ts";
import { answer, goOn, openQuiz, positionOf, type Quiz, skip, startQuiz } from "#core/quiz/quiz.ts";
import { createRandomBelow, shuffle } from "#core/random.ts";
import { makeQuestions } from "../../../tests/make.ts";
import { isSound } from "../../../tests/test-quiz.ts";
import type { LogEvent } from "./event.ts";
import { foldEvents, type SubtopicProgress, startProgress } from "./fold.ts";

const SUBTOPIC = "s1";
const count = fc.integer({ min: 1, max: 45 });
const seed = fc.nat();

/** A phone with its part of the log; `known` is what it has seen of all phones. */
type Phone = { device: string; clock: number; known: LogEvent[]; quiz: Quiz };
type Own = { [Kind in LogEvent["kind"]]: Omit<Extract<LogEvent, { kind: Kind }>, "device" | "clock" | "subtopicId"> };

function write(phone: Phone, event: Own[LogEvent["kind"]]): void {
	phone.clock += 1;
	const { device, clock } = phone;
	phone.known.push({ ...event, device, clock, subtopicId: SUBTOPIC } as LogEvent);
}

function openPhone(device: string, bankSize: number, quizSeed: number): Phone {
	return { device, clock: 0, known: [], quiz: startQuiz(createBank(makeQuestions(bankSize)), quizSeed) };
}

/** One click: an answer or a skip, the next question, the result of a set, or the next set. */
function click(phone: Phone, isRight: boolean, isSkip = false): void {
	const { quiz } = phone;
	const step = isSkip ? skip(quiz) : answer(quiz, isRight ? "a" : "b");
	const { quiz: after, events } = step.record ? step : goOn(quiz);
	phone.quiz = after;
	const { run } = quiz.run;
	for (const event of events) {
		if (event.kind === "answered") write(phone, { ...event, run, checksum: "", tookMs: 1 });
		else write(phone, { ...event, run });
	}
}

/** Takes over what the other phone knows and goes on from the whole. */
function sync(phone: Phone, other: Phone): void {
	const ids = new Set(phone.known.map(({ device, clock }) => `${device} ${clock}`));
	phone.known.push(...other.known.filter(({ device, clock }) => !ids.has(`${device} ${clock}`)));
	phone.clock = Math.max(phone.clock, ...phone.known.map(({ clock }) => clock));
	phone.quiz = openQuiz(phone.quiz.bank, fold(phone.known), phone.quiz.state.seed);
}

const fold = (events: readonly LogEvent[]) => foldEvents(startProgress(SUBTOPIC), events);

/** Two phones that answer at random, and now and then sync, start over, read and ask. */
function play(bankSize: number, playSeed: number, clicks: number): [Phone, Phone] {
	const randomBelow = createRandomBelow(playSeed);
	const phones: [Phone, Phone] = [
		openPhone("aaaaaaaa", bankSize, playSeed),
		openPhone("bbbbbbbb", bankSize, playSeed + 1),
	];
	for (let n = 0; n < clicks; n++) {
		const [one, other] = randomBelow(2) === 0 ? phones : [phones[1], phones[0]];
		const choice = randomBelow(100);
		if (choice < 4) sync(one, other);
		else if (choice === 4) {
			const run = one.quiz.state.run + 1;
			write(one, { kind: "started-over", run });
			write(one, { kind: "begun", run, seed: n });
			one.quiz = openQuiz(one.quiz.bank, fold(one.known), n);
		} else if (choice === 5) write(one, { kind: "read", run: one.quiz.state.run, phase: "read" });
		else if (choice === 7) write(one, { kind: "place", run: one.quiz.state.run, phase: "read", block: n });
		else if (choice === 6) write(one, { kind: "doubt", run: one.quiz.state.run, doubtId: `${n}` });
		else click(one, randomBelow(100) < 65, choice < 20);
	}
	return phones;
}

/** The answers of the latest run that count, by a slow second implementation. */
function countingAnswers(events: readonly LogEvent[], { run }: SubtopicProgress) {
	const ordered = [...new Map(events.map((event) => [`${event.device} ${event.clock}`, event])).values()].sort(
		(one, other) => one.clock - other.clock || one.device.localeCompare(other.device),
	);
	const right = new Map<string, number>();
	const mastered = new Set<string>();
	const lastSet = new Map<string, number>();
	return ordered.filter((event) => {
		if (event.kind !== "answered" || event.run !== run) return false;
		const { questionId: id, set, isCorrect } = event;
		if (mastered.has(id) || set <= (lastSet.get(id) ?? 0)) return false;
		if (isCorrect && (!lastSet.has(id) || right.get(id) === 1)) mastered.add(id);
		right.set(id, isCorrect ? (right.get(id) ?? 0) + 1 : 0);
		lastSet.set(id, set);
		return true;
	});
}

describe("on one phone", () => {
	test("folding the log restores the played quiz", () => {
		fc.assert(
			fc.property(count, seed, seed, (bankSize, quizSeed, learnerSeed) => {
				const phone = openPhone("aaaaaaaa", bankSize, quizSeed);
				const randomBelow = createRandomBelow(learnerSeed);
				for (let n = 0; n < 120; n++) {
					click(phone, randomBelow(100) < 60, randomBelow(100) < 15);
					const { state } = phone.quiz;
					const opened = openQuiz(phone.quiz.bank, fold(phone.known), 0).state;
					const { position: _, ...expected } = state;
					const { position: __, ...found } = opened;
					expect(found).toEqual(expected);
					expect(opened.position).toBe(Math.max(0, Math.min(state.answers.length, state.currentSet.length - 1)));
				}
			}),
			{ numRuns: 60 },
		);
	});
});

describe("on two phones", () => {
	test("folding gives the same bytes for any split, order, repetition and intermediate stop", () => {
		fc.assert(
			fc.property(count, seed, seed, (bankSize, playSeed, orderSeed) => {
				const [one, other] = play(bankSize, playSeed, 150);
				const all = [...one.known, ...other.known];
				const bytes = JSON.stringify(fold(all));
				expect(JSON.stringify(fold(shuffle([...all, ...one.known], orderSeed)))).toBe(bytes);
				const ordered = all.toSorted((a, b) => a.clock - b.clock || a.device.localeCompare(b.device));
				const stop = orderSeed % ordered.length;
				const before = fold(ordered.slice(0, stop));
				expect(JSON.stringify(foldEvents(JSON.parse(JSON.stringify(before)), ordered))).toBe(bytes);
				sync(one, other);
				sync(other, one);
				sync(one, other);
				expect(JSON.stringify([fold(one.known), one.quiz.state])).toBe(
					JSON.stringify([fold(other.known), other.quiz.state]),
				);
			}),
			{ numRuns: 150 },
		);
	});

	test("a quiz on screen is the fold of what its phone knows, in any order of arrival, also after a reload", () => {
		fc.assert(
			fc.property(count, seed, seed, (bankSize, playSeed, orderSeed) => {
				for (const { quiz, known } of play(bankSize, playSeed, 150)) {
					const run = fold(shuffle([...known, ...known], orderSeed));
					// Without the position only the place in the set may be another one. A skip is never on screen when the page is closed.
					const { position } = quiz.state;
					const isSkip = currentAnswer(quiz)?.outcome === "skipped";
					const reopened = openQuiz(quiz.bank, run, quiz.state.seed, positionOf(quiz)).state;
					expect(isSkip ? { ...reopened, position } : reopened).toEqual(quiz.state);
					expect({ ...openQuiz(quiz.bank, run, quiz.state.seed).state, position }).toEqual(quiz.state);
				}
			}),
			{ numRuns: 150 },
		);
	});

	test("folding sums the answers that count, and a mastered question is not asked again", () => {
		fc.assert(
			fc.property(count, seed, (bankSize, playSeed) => {
				const [one, other] = play(bankSize, playSeed, 200);
				sync(one, other);
				const progress = fold(one.known);
				const counting = countingAnswers(one.known, progress);
				const points = counting.map((event) => (event.kind === "answered" && event.isCorrect ? 100 : -33));
				expect(progress.score).toBe(points.reduce((sum, of) => sum + of, 0));
				expect(progress.answerCount).toBe(counting.length);
				const quiz = openQuiz(one.quiz.bank, progress, 0);
				const { state } = quiz;
				expect(isSound(quiz)).toBe(true);
				const open = state.currentSet.slice(state.answers.length);
				expect(open.filter((id) => progress.mastered.includes(id))).toEqual([]);
				expect([...progress.mastered, ...progress.missed].toSorted()).toEqual(
					progress.questions.map(({ questionId }) => questionId).toSorted(),
				);
			}),
			{ numRuns: 150 },
		);
	});

	test("agree on which answer counts when both answer the same question at once", () => {
		const one = openPhone("aaaaaaaa", 1, 1);
		const other = openPhone("bbbbbbbb", 1, 1);
		click(one, false);
		click(other, true);
		sync(one, other);
		sync(other, one);
		for (const { quiz } of [one, other]) {
			expect(quiz.state).toMatchObject({ currentScore: -33, questionsAnswered: 1, masteredQuestions: [] });
			expect(currentQuestion(quiz)?.id).toBe("q1");
		}
	});

	test("agree that an answer counts when the other phone has skipped the question in the same set", () => {
		for (const skipsFirst of [true, false]) {
			const one = openPhone("aaaaaaaa", 1, 1);
			const other = openPhone("bbbbbbbb", 1, 1);
			click(one, true, skipsFirst);
			click(other, true, !skipsFirst);
			sync(one, other);
			sync(other, one);
			for (const { quiz } of [one, other]) {
				expect(quiz.state).toMatchObject({ currentScore: 100, masteredQuestions: ["q1"], skippedQuestions: [] });
				expect(quiz.state.answers.map(({ outcome }) => outcome)).toEqual(["mastered"]);
			}
		}
	});

	test("go on to the end after a merge: every question is mastered", () => {
		fc.assert(
			fc.property(count, seed, (bankSize, playSeed) => {
				const [one, other] = play(bankSize, playSeed, 100);
				sync(one, other);
				for (let n = 0; n < 40 * bankSize + 200; n++) click(one, true);
				expect(one.quiz.state.masteredQuestions).toHaveLength(bankSize);
			}),
			{ numRuns: 60 },
		);
	});
});

test("the last reading place counts, from any phone and in any run", () => {
	const base = { subtopicId: "s", run: 0, kind: "place" as const };
	const events: LogEvent[] = [
		{ ...base, device: "aaaaaaaa", clock: 1, phase: "read", block: 3 },
		{ ...base, device: "bbbbbbbb", clock: 2, phase: "read", block: 9 },
		{ ...base, device: "aaaaaaaa", clock: 2, phase: "survey", block: 1 },
		{ device: "aaaaaaaa", clock: 3, subtopicId: "s", run: 1, kind: "started-over" },
	];
	expect(foldEvents(startProgress("s"), events.toReversed()).places).toEqual({ read: 9, survey: 1 });
	// A snapshot of an earlier release.
	const { places: _, skipped: __, ...old } = startProgress("s");
	expect(foldEvents(old as SubtopicProgress, events).places).toEqual({ read: 9, survey: 1 });
});
