// A month of a simulated learner who answers 60 questions a day: the plan's 40, and 20 of the mistakes. As events of the log, by the
// product's own rules, so that what a month costs can be counted (docs/practice.md).
import { listAnswers, nameOf, type QuestionName } from "#core/practice/answers.ts";
import { chooseDose } from "#core/practice/doses.ts";
import { listMistakes } from "#core/practice/mistakes.ts";
import { planDay } from "#core/practice/plan.ts";
import type { Practised } from "#core/progress/log/event.ts";
import { encodeEvent, SENT_EVENTS } from "#core/progress/log/sync-protocol.ts";
import { createLearner } from "./learner.ts";

export const MONTH = { days: 30, planned: 40, more: 20, subtopics: 5, questions: 1_000 } as const;
/** The first day, and an exam ten days after the month. */
const FIRST_DAY = 20_783;
const EXAM_DAY = FIRST_DAY + MONTH.days + 10;
const TOOK_MS = 21_000;

export type Month = {
	questions: readonly QuestionName[];
	events: readonly Practised[];
	/** Answers to the plan and to the mistakes, by day. */
	counts: readonly { planned: number; more: number }[];
};

export function simulateMonth(seed: number): Month {
	const questions = Array.from({ length: MONTH.questions }, (_, n): QuestionName => {
		return {
			subtopicId: `Subtopic-${n % MONTH.subtopics}-abcdefghi`,
			questionId: `q${1 + Math.floor(n / MONTH.subtopics)}`,
		};
	});
	const places = new Map(questions.map((question, place) => [nameOf(question), place]));
	const learner = createLearner(seed, "as reckoned", { questions: MONTH.questions, days: MONTH.days });
	const events: Practised[] = [];
	const ask = (name: QuestionName, today: number, isExtra = false) => {
		const isCorrect = learner.answer(places.get(nameOf(name)) ?? 0, today) > 1;
		const { subtopicId, questionId } = name;
		const asked = { device: "AAAAAAAA", clock: events.length + 1, subtopicId, run: 0, questionId, checksum: "1k3x9ab" };
		const given = isCorrect ? "b" : "c";
		const about = { given, isCorrect, sureness: null, tookMs: TOOK_MS, day: today };
		const answer = { ...asked, ...about, kind: "practised" as const };
		events.push(isExtra ? { ...answer, isExtra } : answer);
	};
	const counts = Array.from({ length: MONTH.days }, (_, day) => {
		const planned = planOf(questions, events, FIRST_DAY + day);
		for (const name of planned) ask(name, FIRST_DAY + day);
		const more = moreOf(events, FIRST_DAY + day);
		for (const name of more) ask(name, FIRST_DAY + day, true);
		return { planned: planned.length, more: more.length };
	});
	return { questions, events, counts };
}

/** What "Today" asks. */
export function planOf(
	questions: readonly QuestionName[],
	events: readonly Practised[],
	today: number,
): QuestionName[] {
	const answers = listAnswers(events, today);
	const toRead = new Set(listMistakes(answers, []).flatMap(({ isToRead, name }) => (isToRead ? [name] : [])));
	const { due, fresh } = planDay({ questions, answers, today, perDay: MONTH.planned, examDay: EXAM_DAY, toRead });
	return [...due, ...fresh];
}

/** A dose of the mistakes. */
function moreOf(events: readonly Practised[], today: number): QuestionName[] {
	const answers = listAnswers(events, today);
	return chooseDose(listMistakes(answers, []), { answers, today }, { size: MONTH.more }, () => ({}));
}

/** What a month costs: bytes of its events as they are sent and stored, and sync calls when all are sent at once. */
export function costOf({ events }: Pick<Month, "events">) {
	const bytes = events.reduce((sum, event) => sum + JSON.stringify(encodeEvent(event, 0)).length + 1, 0);
	return {
		answers: events.length,
		bytes,
		bytesPerAnswer: bytes / events.length,
		calls: Math.ceil(events.length / SENT_EVENTS),
	};
}

/** The day after the month. */
export const NEXT_DAY = FIRST_DAY + MONTH.days;
