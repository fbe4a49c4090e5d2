import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LogEvent } from "#core/progress/log/event.ts";
import { createRandomBelow } from "#core/random.ts";
import { byRun } from "../../tests/faults.ts";
import { type OracleAnswer, oraclePlan } from "../../tests/plan-oracle.ts";
import { createPracticeLog, logTwice, TODAY } from "../../tests/practice-logs.ts";
import { listAnswers, nameOf, type PracticeAnswer } from "./answers.ts";
import { gradeOf } from "./memory.ts";
import { listMistakes } from "./mistakes.ts";
import { type PlanInput, planDay } from "./plan.ts";

type Question = { subtopicId: string; questionId: string };
type Settings = { perDay: number; examDay: number | undefined; today?: number };

const namesOf = (questions: readonly Question[]) => questions.map(nameOf);

/** Questions of two subtopics; the random logs answer the first 12 of each. */
function makeQuestions(count: number): Question[] {
	return Array.from({ length: count }, (_, n) => ({ subtopicId: n % 2 === 0 ? "s1" : "s2", questionId: `q${n >> 1}` }));
}

function inputOf(events: readonly LogEvent[], questions: Question[], settings: Settings): PlanInput<Question> {
	const { perDay, examDay, today = TODAY } = settings;
	const answers = listAnswers(events, today);
	const toRead = new Set(listMistakes(answers, events).flatMap(({ isToRead, name }) => (isToRead ? [name] : [])));
	return { questions, answers, today, perDay, examDay, toRead };
}

/** Random settings of a learner. */
function makeSettings(seed: number): Settings & { count: number } {
	const below = createRandomBelow(seed);
	const perDay = [1, 2, 3, 5, 10, 20][below(6)] ?? 10;
	const examDay = below(4) === 0 ? undefined : TODAY + below(below(2) === 0 ? 90 : 9) - 1;
	return { perDay, examDay, count: 1 + below(40) };
}

describe("the plan of a day", () => {
	test("is what its description says, by a second program", () => {
		for (let seed = 0; seed < byRun(2_000, 10_000); seed++) {
			const { count, ...settings } = makeSettings(seed);
			const log = createPracticeLog(seed, { answers: seed % 50, days: 1 + ((seed * 7) % 80) });
			const input = inputOf(log, makeQuestions(count), settings);
			const byName = Map.groupBy(input.answers, ({ name }) => name);
			const done = new Set(input.answers.filter(({ day }) => day === TODAY).map(({ name }) => name));
			const questions = input.questions.map((question) => {
				const name = nameOf(question);
				const answers = (byName.get(name) ?? []).filter(({ isFirstOfDay }) => isFirstOfDay).map(asOracle);
				return { name, answers, isToRead: input.toRead.has(name) && !done.has(name) };
			});
			const days = [...new Set(input.answers.map(({ day }) => day))].filter((day) => day < TODAY);
			const asked = oraclePlan(questions, { today: TODAY, perDay: input.perDay, examDay: input.examDay, days });
			const left = asked.filter((name) => !done.has(name));
			const plan = planDay(input);
			const found = namesOf([...plan.due, ...plan.fresh]).sort();
			// Where other questions took the places of some, the least important ones are left out.
			const room = Math.max(0, input.perDay - countAsked(input.answers));
			const expected = left.length <= room ? left : left.filter((name) => found.includes(name)).slice(0, room);
			expect({ seed, found, count: found.length }).toEqual({
				seed,
				found: expected,
				count: Math.min(left.length, room),
			});
			expect(plan.doneCount).toBeGreaterThanOrEqual(asked.length - left.length);
		}
	});

	test("is the same on two phones, whatever the order of arrival", () => {
		fc.assert(
			fc.property(logTwice, fc.nat(), ({ log, other }, seed) => {
				const { count, ...settings } = makeSettings(seed);
				const plans = [log, other].map((events) => planDay(inputOf(events, makeQuestions(count), settings)));
				expect(plans[1]).toEqual(plans[0]);
			}),
		);
	});

	test("never has more than the daily number, and no question twice", () => {
		fc.assert(
			fc.property(fc.nat(), (seed) => {
				const { count, ...settings } = makeSettings(seed);
				const plan = planDay(inputOf(createPracticeLog(seed), makeQuestions(count), settings));
				const asked = namesOf([...plan.due, ...plan.fresh]);
				expect(new Set(asked).size).toBe(asked.length);
				expect(asked.length + plan.doneCount).toBeLessThanOrEqual(settings.perDay);
			}),
		);
	});

	test("with what it asked today is never more than the daily number, also when the settings change and a dose comes between", () => {
		fc.assert(
			fc.property(fc.nat(), fc.nat(), fc.nat(40), fc.nat(20), (seed, other, answered, extra) => {
				const { count, ...settings } = makeSettings(seed);
				const log = createPracticeLog(seed).filter((event) => !("day" in event) || (event.day ?? 0) < TODAY);
				const questions = makeQuestions(count);
				const { due, fresh } = planDay(inputOf(log, questions, settings));
				for (const [place, question] of [...due, ...fresh].slice(0, answered).entries()) {
					log.push(practise(question, { clock: 1_000 + place, day: TODAY, isCorrect: (seed + place) % 3 > 0 }));
				}
				for (const [place, question] of questions.slice(-extra).entries()) log.push(practiseExtra(question, place));
				const { perDay, examDay } = makeSettings(other);
				const input = inputOf(log, questions, { perDay, examDay });
				const plan = planDay(input);
				expect(plan.due.length + plan.fresh.length).toBeLessThanOrEqual(
					Math.max(0, perDay - countAsked(input.answers)),
				);
				const answeredToday = new Set(input.answers.filter(({ day }) => day === TODAY).map(({ name }) => name));
				expect(namesOf([...plan.due, ...plan.fresh]).filter((name) => answeredToday.has(name))).toEqual([]);
			}),
		);
	});

	test("keeps its places when the learner practises beside it, before it or in between, and asks nothing twice", () => {
		fc.assert(
			fc.property(fc.nat(), fc.nat(20), fc.array(fc.nat(39), { maxLength: 30 }), (seed, answered, extra) => {
				const { count, ...settings } = makeSettings(seed);
				const log = createPracticeLog(seed).filter((event) => !("day" in event) || (event.day ?? 0) < TODAY);
				const questions = makeQuestions(count);
				const before = planDay(inputOf(log, questions, settings));
				const planned = [...before.due, ...before.fresh];
				const done = planned.slice(0, answered);
				const chosen = [...new Set(extra.map((place) => questions[place % count]))].filter((one) => one !== undefined);
				for (const [place, question] of chosen.entries()) log.push(practiseExtra(question, place));
				for (const [place, question] of done.entries()) {
					log.push(practise(question, { clock: 1_000 + place, day: TODAY, isCorrect: (seed + place) % 3 > 0 }));
				}
				const plan = planDay(inputOf(log, questions, settings));
				const rest = planned.filter((question) => !done.includes(question) && !chosen.includes(question));
				expect(namesOf([...plan.due, ...plan.fresh])).toEqual(namesOf(rest));
				// An answer of the plan came before the one beside it.
				const elsewhere = planned.filter((question) => chosen.includes(question) && !done.includes(question));
				expect(plan.elsewhereCount).toBe(elsewhere.length);
			}),
		);
	});

	test("is over when the daily number is done, also when questions are to be read first since then", () => {
		const questions = makeQuestions(40);
		const settings = { perDay: 10, examDay: undefined };
		const { log } = learn(questions, settings, daysFrom(TODAY - 9, 1), () => false);
		for (const day of [TODAY - 6, TODAY - 3, TODAY]) {
			for (const question of questions.slice(0, 8)) {
				log.push(practise(question, { clock: log.length + 1, day, isCorrect: false }));
			}
		}
		const begun = planDay(inputOf(log, questions, settings));
		expect(begun.due.length + begun.fresh.length).toBe(2);
		expect(begun.isBegun).toBe(true);
		const [first, second] = questions.slice(30);
		const extra = first && second ? [practiseExtra(first, 0), practiseExtra(second, 1)] : [];
		const early = log.filter((event) => "day" in event && (event.day ?? 0) < TODAY);
		expect(planDay(inputOf([...early, ...extra], questions, settings)).isBegun).toBe(false);
		for (const question of [...begun.due, ...begun.fresh]) {
			log.push(practise(question, { clock: log.length + 1, day: TODAY, isCorrect: true }));
		}
		expect(planDay(inputOf(log, questions, settings))).toMatchObject({ due: [], fresh: [], doneCount: 10 });
	});

	test("goes on at once after a clock that was ahead, and on every day until the one it said", () => {
		fc.assert(
			fc.property(fc.integer({ min: 2, max: 30 }), fc.constantFrom(3, 10), (ahead, perDay) => {
				const questions = makeQuestions(400);
				const settings = { perDay, examDay: undefined };
				const log = questions.slice(0, perDay).map((question, place) => {
					return practise(question, { clock: place + 1, day: TODAY + ahead, isCorrect: place % 3 > 0 });
				});
				for (let today = TODAY; today <= TODAY + ahead; today++) {
					// With fewer than two days of practice in between nothing proves that the clock was ahead.
					if (today >= TODAY + ahead - 1 && today < TODAY + 2) return;
					const { due, fresh } = planDay(inputOf(log, questions, { ...settings, today }));
					expect(due.length + fresh.length, `on day ${today - TODAY} of ${ahead}`).toBe(perDay);
					for (const question of [...due, ...fresh]) {
						log.push(practise(question, { clock: log.length + 1, day: today, isCorrect: true }));
					}
				}
			}),
		);
	});

	test("does not change while it is worked through, and ends", () => {
		fc.assert(
			fc.property(fc.nat(), (seed) => {
				const { count, ...settings } = makeSettings(seed);
				const log = createPracticeLog(seed).filter((event) => !("day" in event) || (event.day ?? 0) < TODAY);
				const questions = makeQuestions(count);
				const before = planDay(inputOf(log, questions, settings));
				const asked = [...before.due, ...before.fresh];
				for (const [place, question] of asked.entries()) {
					log.push(practise(question, { clock: 1_000 + place, day: TODAY, isCorrect: (seed + place) % 3 > 0 }));
					const plan = planDay(inputOf(log, questions, settings));
					expect([...plan.due, ...plan.fresh]).toEqual(asked.slice(place + 1));
					expect(plan.doneCount).toBe(place + 1);
				}
			}),
		);
	});
});

/** First answers of today that a plan asked for. */
function countAsked(answers: readonly PracticeAnswer[]): number {
	return answers.filter(({ day, isFirstOfDay, isOfPlan }) => day === TODAY && isFirstOfDay && isOfPlan).length;
}

function asOracle(answer: PracticeAnswer): OracleAnswer {
	return { day: answer.day, grade: gradeOf(answer) };
}

type Given = { clock: number; day: number; isCorrect: boolean };

function practise({ subtopicId, questionId }: Question, { clock, day, isCorrect }: Given): LogEvent {
	const at = { device: "CCCCCCCC", clock, subtopicId, run: 0 };
	return { ...at, kind: "practised", questionId, checksum: "", given: "a", isCorrect, sureness: null, tookMs: 0, day };
}

/** An answer of today in a dose that the learner chose, by another device. */
function practiseExtra(question: Question, place: number): LogEvent {
	const answer = practise(question, { clock: 2_000 + place, day: TODAY, isCorrect: place % 2 > 0 });
	if (answer.kind !== "practised") return answer;
	return { ...answer, device: "DDDDDDDD", isExtra: true };
}

/** A learner who does the whole plan on these days, right every time or as `isRight` says. */
function learn(questions: Question[], settings: Settings, days: readonly number[], isRight = (_n: number) => true) {
	const log: LogEvent[] = [];
	const counts = days.map((today) => {
		const plan = planDay(inputOf(log, questions, { ...settings, today }));
		const asked = [...plan.due, ...plan.fresh];
		for (const question of asked)
			log.push(practise(question, { clock: log.length + 1, day: today, isCorrect: isRight(log.length) }));
		return asked.length;
	});
	return { log, counts };
}

const daysFrom = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);

describe("until an exam", () => {
	const questions = makeQuestions(60);

	test("every question is seen, and once more in the last days", () => {
		const exam = TODAY + 40;
		const { log } = learn(questions, { perDay: 10, examDay: exam }, daysFrom(TODAY, 40), (n) => n % 4 > 0);
		const window = log.filter((event) => event.kind === "practised" && event.day >= exam - 9);
		const toRead = listMistakes(listAnswers(log, exam), log).filter(({ isToRead }) => isToRead);
		const seen = new Set(window.map((event) => nameOf(event as LogEvent & Question)));
		for (const { name } of toRead) seen.add(name);
		expect(seen.size).toBe(60);
	});

	test("what was missed in the last days comes back on the next one, before questions that were never asked", () => {
		const many = makeQuestions(135);
		const settings = { perDay: 20, examDay: TODAY + 3 };
		const { log } = learn(many, settings, [TODAY], (n) => n >= 5);
		const missed = namesOf(many.slice(0, 5));
		const next = planDay(inputOf(log, many, { ...settings, today: TODAY + 1 }));
		expect([namesOf(next.due).sort(), next.fresh.length]).toEqual([missed.sort(), 15]);
		// Answered right they are not asked again, and wrong they are; never more than a quarter of the day.
		const second = learn(many, settings, [TODAY, TODAY + 1], (n) => n === 20 || (n >= 25 && n < 30));
		const { due, fresh } = planDay(inputOf(second.log, many, { ...settings, today: TODAY + 2 }));
		expect([due.length, fresh.length]).toEqual([5, 15]);
		const examDay = planDay(inputOf(second.log, many, { ...settings, today: TODAY + 3 }));
		expect(examDay.due.length).toBe(5);
	});

	test("new questions are spread over the days before the last ones, also when much is due", () => {
		const settings = { perDay: 10, examDay: TODAY + 16 };
		const { log } = learn(questions, { perDay: 10, examDay: undefined }, daysFrom(TODAY - 8, 2), () => false);
		const plan = planDay(inputOf(log, questions, settings));
		expect([plan.phase, plan.fresh.length, plan.due.length]).toEqual(["quota", 7, 3]);
	});

	test("places that nothing due needs go to new questions", () => {
		const plan = planDay(inputOf([], questions, { perDay: 10, examDay: TODAY + 36 }));
		expect([plan.phase, plan.fresh.length, plan.due.length]).toEqual(["quota", 10, 0]);
	});

	test("it says which repetitions are ahead of time, and there are none without an exam day", () => {
		const few = makeQuestions(5);
		const log = few.map((question, place) => practise(question, { clock: place, day: TODAY - 1, isCorrect: true }));
		const { due, extraCount } = planDay(inputOf(log, few, { perDay: 10, examDay: TODAY + 40 }));
		expect([due.length, extraCount]).toEqual([5, 5]);
		expect(planDay(inputOf(log, few, { perDay: 10, examDay: undefined })).due).toEqual([]);
		const faded = planDay(inputOf(log, few, { perDay: 10, examDay: TODAY + 40, today: TODAY + 9 }));
		expect([faded.due.length, faded.extraCount]).toEqual([5, 0]);
	});

	test("it says what can be reached, and which number would cover all", () => {
		const thousand = makeQuestions(1_000);
		const { coverage } = planDay(inputOf([], thousand, { perDay: 20, examDay: TODAY + 20 }));
		const more = { perDay: 40, reachable: 800 };
		expect(coverage).toEqual({ seen: 0, total: 1_000, daysLeft: 20, reachable: 400, more });
		const enough = planDay(inputOf([], thousand, { perDay: 20, examDay: TODAY + 30 })).coverage;
		expect(enough).toMatchObject({ reachable: 600, more: { perDay: 40, reachable: 1_000 } });
		const most = planDay(inputOf([], thousand, { perDay: 40, examDay: TODAY + 20 })).coverage;
		expect(most).toMatchObject({ reachable: 800, more: undefined });
		const onTheDay = planDay(inputOf([], thousand, { perDay: 20, examDay: TODAY })).coverage;
		expect(onTheDay).toMatchObject({ daysLeft: 0, reachable: 20 });
		const { log } = learn(thousand, { perDay: 20, examDay: TODAY + 20 }, daysFrom(TODAY, 20));
		expect(planDay(inputOf(log, thousand, { perDay: 20, examDay: undefined, today: TODAY + 20 })).coverage.seen).toBe(
			400,
		);
	});

	test("a day in the past counts as none", () => {
		expect(planDay(inputOf([], questions, { perDay: 10, examDay: TODAY - 1 })).phase).toBe("open");
		expect(planDay(inputOf([], questions, { perDay: 10, examDay: TODAY })).phase).toBe("window");
	});
});

describe("without an exam", () => {
	const questions = makeQuestions(100);

	test("a mistake comes back on the third day and, answered right, on the ninth", () => {
		const [question] = questions;
		if (!question) throw new Error("no question");
		const only = (log: LogEvent[], day: number) => {
			const { due } = planDay(inputOf(log, [question], { perDay: 20, examDay: undefined, today: TODAY + day }));
			return due.length;
		};
		const log = [practise(question, { clock: 1, day: TODAY, isCorrect: false })];
		expect(only(log, 3)).toBe(1);
		log.push(practise(question, { clock: 2, day: TODAY + 3, isCorrect: true }));
		expect([4, 5, 6].map((day) => only(log, day))).toEqual([0, 0, 1]);
		log.push(practise(question, { clock: 3, day: TODAY + 9, isCorrect: true }));
		expect([10, 15, 20].map((day) => only(log, day))).toEqual([0, 0, 0]);
	});

	test("a missed week is no pile", () => {
		const { log } = learn(questions, { perDay: 10, examDay: undefined }, daysFrom(TODAY - 17, 10));
		const plan = planDay(inputOf(log, questions, { perDay: 10, examDay: undefined }));
		expect(plan.due.length + plan.fresh.length).toBe(10);
		expect(plan.isGentle).toBe(false);
	});

	test("a missed month starts with three short days", () => {
		const settings = { perDay: 10, examDay: undefined };
		const days = [...daysFrom(TODAY - 60, 10), TODAY, TODAY + 1, TODAY + 4, TODAY + 5];
		expect(learn(questions, settings, days).counts.slice(10)).toEqual([5, 5, 5, 10]);
	});

	test("new questions never stop, also when more is due than fits", () => {
		const { log } = learn(questions, { perDay: 10, examDay: undefined }, daysFrom(TODAY - 25, 6), () => false);
		const plan = planDay(inputOf(log, questions, { perDay: 10, examDay: undefined }));
		expect([plan.due.length, plan.fresh.length]).toEqual([9, 1]);
	});
});

test("a question that is to be read first is not asked", () => {
	const [question] = makeQuestions(1);
	if (!question) throw new Error("no question");
	const log = [8, 6, 4, 2].map((ago, place) => {
		return practise(question, { clock: place + 1, day: TODAY - ago, isCorrect: false });
	});
	for (const examDay of [undefined, TODAY + 1, TODAY + 50]) {
		expect(planDay(inputOf(log, [question], { perDay: 10, examDay }))).toMatchObject({ due: [] });
	}
	const { subtopicId, questionId } = question;
	log.push({ device: "CCCCCCCC", clock: 9, subtopicId, run: 0, kind: "reread", questionId, day: TODAY - 1 });
	const read = planDay(inputOf(log, [question], { perDay: 10, examDay: undefined }));
	expect(read).toMatchObject({ due: [question] });
});
