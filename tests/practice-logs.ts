// For tests only: random logs of a learner with two devices who answers in Recite and in practice, on days that jump, with answers of
// earlier releases and of a wrong clock.
import fc from "fast-check";
import type { LogEvent } from "#core/progress/log/event.ts";
import { createRandomBelow } from "#core/random.ts";

/** The day on which the tests look at the logs: 2026-11-26. */
export const TODAY = 20_783;
const DEVICES = ["AAAAAAAA", "BBBBBBBB"] as const;
const SUBTOPICS = ["s1", "s2"] as const;
const SURENESS = [null, null, "sure", "half", "guess"] as const;

/** @param days over which the answers are spread, the last one today */
export function createPracticeLog(seed: number, { answers = 30, questions = 12, days = 60 } = {}): LogEvent[] {
	const below = createRandomBelow(seed);
	const of = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0];
	const clocks = { AAAAAAAA: 0, BBBBBBBB: 0 };
	let day = TODAY - days;
	const events: LogEvent[] = [];
	for (let n = 0; n < answers; n++) {
		// Some days have many answers, and a break of a month comes now and then.
		day += below(3) === 0 ? below(below(12) === 0 ? 40 : 4) : 0;
		const device = of(DEVICES);
		// A device that has just heard of the other one jumps past its clock.
		clocks[device] = (below(2) === 0 ? Math.max(...Object.values(clocks)) : clocks[device]) + 1 + below(2);
		const at = { device, clock: clocks[device], subtopicId: of(SUBTOPICS), run: 0 };
		events.push(
			...createAnswer(at, { below, day: below(40) === 0 ? of([3, TODAY + 9]) : day, question: below(questions) }),
		);
		clocks[device] += 1;
	}
	return events;
}

type At = { device: string; clock: number; subtopicId: string; run: number };
type About = { below: (limit: number) => number; day: number; question: number };

/** An answer, and how sure it was; or something else that is stored with a question. */
function createAnswer(at: At, { below, day, question }: About): LogEvent[] {
	const about = { questionId: `q${question}`, checksum: "c", isCorrect: below(3) > 0, tookMs: below(60_000) };
	const sureness = SURENESS[below(SURENESS.length)] ?? null;
	const given = below(2) === 0 ? "a" : "b";
	switch (below(12)) {
		case 0:
			return [{ ...at, kind: "reread", questionId: about.questionId, day }];
		case 1:
			return [{ ...at, ...about, kind: "answered", optionId: given, set: 1 + below(4) }];
		case 2:
			return [
				{
					...at,
					kind: "corrected",
					questionId: about.questionId,
					checksum: "c",
					version: below(9),
					right: ["a"],
					wrong: [],
				},
			];
		case 3:
		case 4:
		case 5: {
			const set = 1 + below(4);
			const answer: LogEvent = { ...at, ...about, kind: "answered", optionId: given, set, day };
			if (sureness === null) return [answer];
			const next = { ...at, clock: at.clock + 1 };
			return [answer, { ...next, kind: "sureness", questionId: about.questionId, set, sureness }];
		}
		default: {
			const answer = { ...at, ...about, kind: "practised" as const, given, sureness, day };
			return [about.tookMs % 4 === 0 ? { ...answer, isExtra: true } : answer];
		}
	}
}

/** A log, and the same one as another phone has it: in another order, with duplicates. */
export const logTwice = fc
	.tuple(fc.nat({ max: 0xffff_ffff }), fc.nat({ max: 60 }), fc.infiniteStream(fc.nat()))
	.map(([seed, answers, numbers]) => {
		const log = createPracticeLog(seed, { answers });
		const keys = numbers.take(log.length);
		const shuffled = [...keys].map((key, place) => ({ key, event: log[place] })).sort((a, b) => a.key - b.key);
		const other = shuffled.flatMap(({ key, event }) => (event ? (key % 3 === 0 ? [event, event] : [event]) : []));
		return { log, other };
	});
