// Settings, doses, looking back and what is likely known.
import fc from "fast-check";
import { FSRSAlgorithm } from "ts-fsrs";
import { describe, expect, test, vi } from "vitest";
import { HIGHEST_DAY, type LogEvent } from "#core/progress/log/event.ts";
import { startCpuClock } from "../../tests/cpu-time.ts";
import { expectWithin } from "../../tests/faults.ts";
import { createPracticeLog, logTwice, TODAY } from "../../tests/practice-logs.ts";
import { listAnswers, nameOf, type PracticeAnswer } from "./answers.ts";
import { chooseDose, DOSE_SIZES, type DoseChoice } from "./doses.ts";
import { likelyKnown } from "./likely-known.ts";
import { lookBack } from "./looking-back.ts";
import { foldMarks } from "./marks.ts";
import { foldMemory } from "./memory.ts";
import { listMistakes } from "./mistakes.ts";
import { planDay } from "./plan.ts";
import { DAILY_NUMBERS, foldSettings, settingsOf } from "./settings.ts";

const questions = Array.from({ length: 24 }, (_, n) => ({
	subtopicId: n < 12 ? "s1" : "s2",
	questionId: `q${n % 12}`,
}));
const at = (device: string, clock: number, subtopicId = "_") => ({ device, clock, subtopicId, run: 0 });

/** Events of the settings by two devices. */
const settingsEvent = fc
	.record({ device: fc.constantFrom("AAAAAAAA", "BBBBBBBB"), clock: fc.nat(9), kind: fc.nat(4), value: fc.nat(2) })
	.map(({ device, clock, kind, value }): LogEvent => {
		const moduleId = `M${value % 2}`;
		if (kind === 0)
			return { ...at(device, clock), kind: "exam-day", moduleId, day: value === 0 ? null : TODAY + value };
		if (kind === 1) return { ...at(device, clock), kind: "daily-number", moduleId, perDay: 10 * (1 + value) };
		if (kind === 2) return { ...at(device, clock), kind: "sureness-asked", isOn: value > 0 };
		const [subtopicId, questionId] = ["s1", `q${value}`];
		if (kind === 3) return { ...at(device, clock, subtopicId), kind: "bookmarked", questionId, isOn: clock % 2 > 0 };
		return { ...at(device, clock, subtopicId), kind: "erred", questionId, why: clock % 3 > 0 ? "misread" : null };
	});
const settingsLog = fc.uniqueArray(settingsEvent, { selector: ({ device, clock }) => `${device} ${clock}` });

describe("settings and marks", () => {
	test("are the same in any order of arrival, with duplicates", () => {
		fc.assert(
			fc.property(settingsLog, fc.nat(), (log, cut) => {
				const other = [...log.slice(cut % 20), ...log, ...log.slice(0, cut % 20)];
				expect(foldSettings(other)).toEqual(foldSettings(log));
				expect(foldMarks(other)).toEqual(foldMarks(log));
			}),
		);
	});

	test("are the latest ones, by module and by question", () => {
		const log: LogEvent[] = [
			{ ...at("AAAAAAAA", 3), kind: "exam-day", moduleId: "M1", day: TODAY + 40 },
			{ ...at("BBBBBBBB", 2), kind: "exam-day", moduleId: "M1", day: TODAY + 10 },
			{ ...at("BBBBBBBB", 4), kind: "exam-day", moduleId: "M2", day: TODAY + 9 },
			{ ...at("BBBBBBBB", 5), kind: "exam-day", moduleId: "M2", day: null },
			{ ...at("AAAAAAAA", 6), kind: "daily-number", moduleId: "M1", perDay: 40 },
			{ ...at("AAAAAAAA", 7), kind: "sureness-asked", isOn: true },
			{ ...at("AAAAAAAA", 8, "s1"), kind: "bookmarked", questionId: "q1", isOn: true },
			{ ...at("AAAAAAAA", 9, "s1"), kind: "erred", questionId: "q1", why: "misread" },
		];
		const { examDays, dailyNumbers, asksSureness } = foldSettings(log);
		expect([[...examDays], [...dailyNumbers], asksSureness]).toEqual([[["M1", TODAY + 40]], [["M1", 40]], true]);
		expect(settingsOf(foldSettings(log), "M1")).toEqual({ examDay: TODAY + 40, perDay: 40 });
		log.push({ ...at("AAAAAAAA", 10), kind: "exam-day", moduleId: "M1", day: 2_932_896 });
		expect(settingsOf(foldSettings(log), "M1").examDay, "as it is sent to other phones").toBe(HIGHEST_DAY);
		expect(DAILY_NUMBERS).toContain(settingsOf(foldSettings(log), "M2").perDay);
		expect(foldMarks(log)).toEqual({ bookmarks: new Set(["s1 q1"]), reasons: new Map([["s1 q1", "misread"]]) });
	});
});

describe("a dose", () => {
	const notesOf = ({ questionId }: { questionId: string }) => {
		return { topic: `topic ${Number(questionId.slice(1)) % 3}`, year: questionId === "q1" ? "2025" : undefined };
	};
	const doseOf = (log: readonly LogEvent[], choice: DoseChoice) => {
		const answers = listAnswers(log, TODAY);
		return chooseDose(listMistakes(answers, log), { answers, today: TODAY }, choice, notesOf);
	};

	test("is the same on two phones, at most as large as chosen, open mistakes first", () => {
		fc.assert(
			fc.property(logTwice, fc.constantFrom(...DOSE_SIZES), ({ log, other }, size) => {
				const dose = doseOf(log, { size });
				expect(doseOf(other, { size })).toEqual(dose);
				if (typeof size === "number") expect(dose.length).toBeLessThanOrEqual(size);
				const states = dose.map(({ isFixed }) => Number(isFixed));
				expect(states).toEqual(states.toSorted());
				expect(dose.filter(({ isToRead }) => isToRead)).toEqual([]);
			}),
		);
	});

	test("has only what was chosen: new ones, a subtopic, a topic, a year", () => {
		fc.assert(
			fc.property(fc.nat(), (seed) => {
				const log = createPracticeLog(seed, { answers: 60 });
				const all = doseOf(log, { size: "all" });
				const some = (choice: Omit<DoseChoice, "size">) => doseOf(log, { ...choice, size: "all" });
				expect(some({ isNewOnly: true })).toEqual(all.filter(({ isNew }) => isNew));
				expect(some({ subtopicId: "s2" })).toEqual(all.filter(({ subtopicId }) => subtopicId === "s2"));
				expect(some({ topic: "topic 1" })).toEqual(all.filter((one) => notesOf(one).topic === "topic 1"));
				expect(some({ year: "2025" })).toEqual(all.filter(({ questionId }) => questionId === "q1"));
			}),
		);
	});

	test("has what was not asked again today before what was", () => {
		const answer = (clock: number, isCorrect: boolean): LogEvent => {
			const about = { questionId: `q${clock % 20}`, checksum: "", given: "a", sureness: null, tookMs: 0 };
			return { ...at("AAAAAAAA", clock, "s1"), ...about, isCorrect, kind: "practised", day: TODAY };
		};
		const log = Array.from({ length: 20 }, (_, n) => answer(n, false));
		const first = doseOf(log, { size: 10 });
		for (const [place, { questionId }] of first.entries())
			log.push(answer(20 * (place + 1) + Number(questionId.slice(1)), true));
		const names = (dose: readonly { questionId: string }[]) => dose.map(({ questionId }) => questionId).toSorted();
		const second = doseOf(log, { size: 10 });
		expect(names([...first, ...second])).toEqual(
			names(Array.from({ length: 20 }, (_, n) => ({ questionId: `q${n}` }))),
		);
	});

	test("of five minutes follows the learner's own pace", () => {
		const misses = (tookMs: number) =>
			Array.from({ length: 100 }, (_, n): LogEvent => {
				const about = { questionId: `q${n}`, checksum: "", given: "a", isCorrect: false, sureness: null, tookMs };
				return { ...at("AAAAAAAA", n + 1, "s1"), ...about, kind: "practised", day: TODAY };
			});
		expect([0, 10_000, 60_000, 1, 9_999_999].map((ms) => doseOf(misses(ms), { size: "five-minutes" }).length)).toEqual([
			...[10, 30, 5, 60, 2],
		]);
	});
});

describe("looking back", () => {
	test("shows days without a streak, and first answers of days by week", () => {
		const practised = (clock: number, ago: number, isCorrect: boolean): LogEvent => {
			const about = { questionId: "q1", checksum: "", given: "a", isCorrect, sureness: null, tookMs: 0 };
			return { ...at("AAAAAAAA", clock, "s1"), ...about, kind: "practised", day: TODAY - ago };
		};
		const log = [practised(1, 30, true), practised(2, 8, false), practised(3, 8, true), practised(4, 0, true)];
		const { days, subtopics } = lookBack(questions, listAnswers(log, TODAY), TODAY);
		expect(days.flatMap((isOn, place) => (isOn ? [27 - place] : []))).toEqual([8, 0]);
		const [first, second] = subtopics;
		expect(first?.weeks.slice(-2)).toEqual([
			{ answered: 1, right: 0 },
			{ answered: 1, right: 1 },
		]);
		expect(first).toMatchObject({ subtopicId: "s1", seen: 1, total: 12, fading: 0 });
		expect(second).toMatchObject({ subtopicId: "s2", seen: 0, total: 12, strong: 0 });
		expect(lookBack(questions, listAnswers(log, TODAY + 9), TODAY + 9).subtopics[0]?.fading).toBe(1);
	});

	test("a question whose first or last answer of the day was wrong is not remembered", () => {
		const answered = (clock: number, questionId: string, isCorrect: boolean): LogEvent => {
			const about = { questionId, checksum: "", given: "a", isCorrect, sureness: null, tookMs: 0 };
			return { ...at("AAAAAAAA", clock, "s1"), ...about, kind: "practised", day: TODAY };
		};
		const log = [answered(1, "q1", true), answered(2, "q2", false), answered(3, "q3", false), answered(4, "q4", true)];
		const lookOf = (events: readonly LogEvent[]) => lookBack(questions, listAnswers(events, TODAY), TODAY).subtopics[0];
		expect(lookOf(log)).toMatchObject({ seen: 4, strong: 0, fading: 2 });
		expect(lookOf([...log, answered(5, "q2", true), answered(6, "q1", false)])).toMatchObject({ seen: 4, fading: 3 });
	});

	test("adds up, and is the same on two phones", () => {
		fc.assert(
			fc.property(logTwice, ({ log, other }) => {
				const look = lookBack(questions, listAnswers(log, TODAY), TODAY);
				expect(lookBack(questions, listAnswers(other, TODAY), TODAY)).toEqual(look);
				for (const { strong, fading, seen, total, weeks } of look.subtopics) {
					expect(strong + fading).toBeLessThanOrEqual(seen);
					expect(seen).toBeLessThanOrEqual(total);
					for (const { answered, right } of weeks) expect(right).toBeLessThanOrEqual(answered);
				}
			}),
		);
	});
});

describe("what is likely known on the day", () => {
	test("is a range of questions, the same on two phones", () => {
		fc.assert(
			fc.property(logTwice, fc.nat(90), fc.integer({ min: 1, max: 40 }), ({ log, other }, days, perDay) => {
				const when = { today: TODAY, examDay: TODAY + days, perDay, leftToday: perDay };
				const { low, high } = likelyKnown(questions, foldMemory(listAnswers(log, TODAY)), when);
				expect(likelyKnown(questions, foldMemory(listAnswers(other, TODAY)), when)).toEqual({ low, high });
				expect(low).toBeGreaterThanOrEqual(0);
				expect(high).toBeGreaterThanOrEqual(low);
				expect(high).toBeLessThanOrEqual(questions.length);
			}),
		);
	});

	test("is the same figure on the day itself, and nothing before anything was learned", () => {
		const answers = listAnswers(createPracticeLog(1, { answers: 60 }), TODAY);
		const { low, high } = likelyKnown(questions, foldMemory(answers), {
			today: TODAY,
			examDay: TODAY,
			perDay: 20,
			leftToday: 20,
		});
		expect(low).toBe(high);
		expect(low).toBeGreaterThan(0);
		expect(
			likelyKnown(questions, new Map(), { today: TODAY, examDay: TODAY + 30, perDay: 20, leftToday: 20 }).low,
		).toBe(0);
	});
});

describe("a log of 20,000 answers to five subtopics of 1,500 questions", () => {
	const many = Array.from({ length: 7_500 }, (_, n) => ({ subtopicId: `s${n % 5}`, questionId: `q${n >> 2}` }));
	const log = createPracticeLog(5, { answers: 20_000, questions: 1_500, days: 300 });
	const when = { today: TODAY, perDay: 40, examDay: TODAY + 300 };
	const plan = (answers: readonly PracticeAnswer[]) => {
		const mistakes = listMistakes(answers, log);
		const toRead = new Set(mistakes.flatMap(({ isToRead, name }) => (isToRead ? [name] : [])));
		const memories = foldMemory(answers.filter(({ day }) => day < TODAY));
		return { memories, ...planDay({ questions: many, answers, ...when, toRead, memories }) };
	};

	test("is a plan in a few hundredths of a second", () => {
		expect(plan(listAnswers(log, TODAY)).coverage.total).toBe(7_500);
		const read = startCpuClock();
		plan(listAnswers(log, TODAY));
		expectWithin(read(), 80);
	});

	test("folds each answer once, for the plan and for what is likely known together", () => {
		const answers = listAnswers(log, TODAY);
		const counting = vi.spyOn(FSRSAlgorithm.prototype, "next_state");
		const { memories } = plan(answers);
		const today = answers.filter(({ day }) => day === TODAY);
		const all = foldMemory(today, memories);
		const folded = answers.filter(({ isFirstOfDay }) => isFirstOfDay).length;
		expect(counting).toHaveBeenCalledTimes(folded);
		expect(all).toEqual(foldMemory(answers));
		counting.mockClear();
		likelyKnown(many, all, { ...when, leftToday: 0 });
		// A right and a wrong answer to each one, and one for all that were never asked.
		const seen = many.filter((question) => all.has(nameOf(question))).length;
		expect(counting).toHaveBeenCalledTimes(2 * seen + 1);
		counting.mockRestore();
	});
});
