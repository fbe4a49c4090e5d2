// The answers of a learner's log as practice sees them: of Recite and of practice alike, in the order of the learner's days, each
// marked by the newest known key. Everything of this room is folded from this list, and nothing of it is stored. Pure.
import { type CorrectionsByKey, markOf, mergeCorrections } from "#core/progress/log/corrected-fold.ts";
import {
	type Answered,
	compareEvents,
	type LogEvent,
	type Practised,
	type Sureness,
} from "#core/progress/log/event.ts";

/** Days before this one come from a wrong clock: 2026-01-01, before any release wrote days. */
const FIRST_DAY = 20_454;

/** Names a question over all subtopics. */
export type QuestionName = { subtopicId: string; questionId: string };
export const nameOf = ({ subtopicId, questionId }: QuestionName): string => `${subtopicId} ${questionId}`;

export type PracticeAnswer = QuestionName & {
	/** `nameOf` it. */
	name: string;
	/** Of the question's text at the time. */
	checksum: string;
	/** As core/quiz/given-answer.ts writes it. */
	given: string;
	isCorrect: boolean;
	/** Null where the learner was not asked. */
	sureness: Sureness | null;
	/** In milliseconds; 0 if unknown. */
	tookMs: number;
	/** The learner's day (core/progress/log/event.ts). */
	day: number;
	/** Whether it is the first answer to its question on its day, the only one that shows what was remembered. */
	isFirstOfDay: boolean;
};

type AnswerEvent = Answered | Practised;

/**
 * All answers, ordered by day and then as the log orders events. The result depends on the set of events and on `today` alone.
 *
 * Answers without a day, of earlier releases, count as given on the day before the first known one. A day after `today` counts as
 * today: another phone's clock is ahead.
 * @param events of any subtopics, in any order, duplicates allowed
 */
export function listAnswers(events: readonly LogEvent[], today: number): PracticeAnswer[] {
	const given = events.filter(isAnswer);
	const others = events.filter((event) => !isAnswer(event));
	const [mark, surenessOf] = [createMarking(others), createSureness(others)];
	const dayBefore = given.reduce((first, event) => Math.min(first, dayIn(event) ?? first), today) - 1;
	const findQuestion = createQuestions();
	const dated = given.map((event) => {
		return { event, day: Math.min(dayIn(event) ?? dayBefore, today), question: findQuestion(event) };
	});
	dated.sort((one, other) => one.day - other.day || compareEvents(one.event, other.event));
	const answers: PracticeAnswer[] = [];
	let before: AnswerEvent | undefined;
	for (const { event, day, question } of dated) {
		const isRepeated = before !== undefined && compareEvents(before, event) === 0;
		before = event;
		if (isRepeated) continue;
		answers.push({
			subtopicId: question.subtopicId,
			questionId: question.questionId,
			name: question.name,
			checksum: event.checksum,
			given: givenIn(event),
			isCorrect: mark(event),
			sureness: surenessOf(event),
			tookMs: event.tookMs,
			day,
			isFirstOfDay: question.lastDay !== day,
		});
		question.lastDay = day;
	}
	return answers;
}

/** A question of the log while its answers are listed: the day of the last of them so far. */
type AskedQuestion = QuestionName & { name: string; lastDay: number | undefined };

/**
 * Finds the one object of a question. All answers to it get the same texts: a text that came from storage is read as a whole at each
 * look-up, and the folds look thousands of them up. Answers mostly arrive by subtopic, so the last one is tried first.
 */
function createQuestions(): (name: QuestionName) => AskedQuestion {
	const bySubtopic = new Map<string, Map<string, AskedQuestion>>();
	let lastId: string | undefined;
	let own = new Map<string, AskedQuestion>();
	return (question) => {
		const { subtopicId, questionId } = question;
		if (subtopicId !== lastId) {
			lastId = subtopicId;
			own = bySubtopic.get(subtopicId) ?? new Map<string, AskedQuestion>();
			bySubtopic.set(subtopicId, own);
		}
		const known = own.get(questionId);
		if (known) return known;
		const asked = { subtopicId, questionId, name: nameOf(question), lastDay: undefined };
		own.set(questionId, asked);
		return asked;
	};
}

/** Whether an event is an answer, of Recite or of practice. */
export function isAnswer(event: LogEvent): event is AnswerEvent {
	return event.kind === "answered" || event.kind === "practised";
}

function givenIn(event: AnswerEvent): string {
	return event.kind === "answered" ? event.optionId : event.given;
}

function dayIn({ day = 0 }: AnswerEvent): number | undefined {
	return day < FIRST_DAY ? undefined : day;
}

/** Marks answers by the corrections in the log (decision 89). */
function createMarking(events: readonly LogEvent[]): (event: AnswerEvent) => boolean {
	const corrected = Map.groupBy(
		events.filter(({ kind }) => kind === "corrected"),
		({ subtopicId }) => subtopicId,
	);
	const bySubtopic = new Map<string, CorrectionsByKey>();
	for (const [subtopicId, own] of corrected) bySubtopic.set(subtopicId, mergeCorrections(own));
	if (bySubtopic.size === 0) return ({ isCorrect }) => isCorrect;
	return (event) => {
		const { questionId, checksum, subtopicId, isCorrect } = event;
		const corrections = bySubtopic.get(subtopicId);
		return (corrections && markOf({ questionId, checksum, optionId: givenIn(event) }, corrections)) ?? isCorrect;
	};
}

/** Finds how sure the learner was: a part of an answer in practice, an event of its own in Recite. */
function createSureness(events: readonly LogEvent[]): (event: AnswerEvent) => Sureness | null {
	const keyIn = ({ device, subtopicId, run, set, questionId }: SetAnswer) =>
		`${device} ${subtopicId} ${run} ${set} ${questionId}`;
	const rated = new Map<string, SurenessEvent>();
	for (const event of events) {
		if (event.kind !== "sureness") continue;
		const before = rated.get(keyIn(event));
		if (!before || compareEvents(before, event) < 0) rated.set(keyIn(event), event);
	}
	return (event) => {
		if (event.kind === "practised") return event.sureness;
		return rated.size === 0 ? null : (rated.get(keyIn(event))?.sureness ?? null);
	};
}

type SurenessEvent = Extract<LogEvent, { kind: "sureness" }>;
type SetAnswer = Pick<Answered, "device" | "subtopicId" | "run" | "set" | "questionId">;
