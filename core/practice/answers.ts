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
	/** Whether "Today" asked for it: not Recite, and not a dose that the learner chose. */
	isOfPlan: boolean;
};

type AnswerEvent = Answered | Practised;

/**
 * All answers, ordered by day and then as the log orders events. The result depends on the set of events and on `today` alone.
 *
 * Answers without a day, of earlier releases, count as given on the day before the first known one. Tomorrow counts as today: another
 * phone is in another zone. Other days that are ahead come from a wrong clock (createDays).
 * @param events of any subtopics, in any order, duplicates allowed
 */
export function listAnswers(events: readonly LogEvent[], today: number): PracticeAnswer[] {
	return listAnswersOf(splitAnswers(events), today);
}

/** The events of a log: the answers, which nearly all are, and the others, which the other folds look at. */
export type SplitEvents = { given: readonly AnswerEvent[]; others: readonly LogEvent[] };

export function splitAnswers(events: readonly LogEvent[]): SplitEvents {
	const given: AnswerEvent[] = [];
	const others: LogEvent[] = [];
	for (const event of events) {
		if (isAnswer(event)) given.push(event);
		else others.push(event);
	}
	return { given, others };
}

/** As listAnswers, of events that are split already. */
export function listAnswersOf({ given, others }: SplitEvents, today: number): PracticeAnswer[] {
	const [mark, surenessOf] = [createMarking(others), createSureness(others)];
	const dayOf = createDays(given, today);
	const findQuestion = createQuestions();
	const dated = given.map((event) => ({ event, day: dayOf(event), question: findQuestion(event) }));
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
			isOfPlan: event.kind === "practised" && !event.isExtra,
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

/** What was answered in a subtopic: the learner's days, as listAnswers dates them, and how many answers were given in practice. */
export type SubtopicPractice = { days: ReadonlySet<number>; practised: number };

/** The same of each subtopic. @param events in any order */
export function sumPractice(events: readonly LogEvent[], today: number): ReadonlyMap<string, SubtopicPractice> {
	const given = events.filter(isAnswer);
	const dayOf = createDays(given, today);
	const sums = [...Map.groupBy(given, ({ subtopicId }) => subtopicId)].map(([subtopicId, own]) => {
		const practised = own.filter(({ kind }) => kind === "practised").length;
		return [subtopicId, { days: new Set(own.map(dayOf)), practised }] as const;
	});
	return new Map(sums);
}

/** Whether an event is an answer, of Recite or of practice. */
function isAnswer(event: LogEvent): event is AnswerEvent {
	return event.kind === "answered" || event.kind === "practised";
}

function givenIn(event: AnswerEvent): string {
	return event.kind === "answered" ? event.optionId : event.given;
}

function dayIn({ day = 0 }: AnswerEvent): number | undefined {
	return day < FIRST_DAY ? undefined : day;
}

/**
 * Finds the day of an answer as `today` sees it, never a later one. An answer of a clock that was ahead counts as given on the latest
 * day that the log has before it: so it neither fills today nor hides its question until the day that the clock said.
 */
function createDays(given: readonly AnswerEvent[], today: number): (event: AnswerEvent) => number {
	const dayBefore = given.reduce((first, event) => Math.min(first, dayIn(event) ?? first), today) - 1;
	const moved = new Map<AnswerEvent, number>();
	const ahead = listAhead(given, today);
	if (ahead.size > 0) {
		let before = dayBefore;
		for (const event of given.toSorted(compareEvents)) {
			if (ahead.has(event)) moved.set(event, before);
			else before = Math.max(before, Math.min(dayIn(event) ?? before, today));
		}
	}
	return (event) => moved.get(event) ?? Math.min(dayIn(event) ?? dayBefore, today);
}

/** Days before today on which a device has to answer after an answer of today, until that one is known to come from a clock ahead. */
const PROVING_DAYS = 2;

/** The answers of a clock that was ahead: of a day after tomorrow, or of today while later answers of the device are of earlier days. */
function listAhead(given: readonly AnswerEvent[], today: number): Set<AnswerEvent> {
	const recent = given.filter((event) => (dayIn(event) ?? 0) >= today);
	if (recent.length === 0) return new Set();
	const lastClocks = new Map<string, number>();
	for (const event of given) {
		const { device, clock } = event;
		if ((dayIn(event) ?? today) < today) lastClocks.set(device, Math.max(clock, lastClocks.get(device) ?? 0));
	}
	return new Set(
		recent.filter((event) => {
			if ((dayIn(event) ?? 0) > today + 1) return true;
			if (event.clock > (lastClocks.get(event.device) ?? 0)) return false;
			const later = given.filter(({ device, clock }) => device === event.device && clock > event.clock);
			const days = later.flatMap((one) => dayIn(one) ?? []).filter((day) => day < today);
			return new Set(days).size >= PROVING_DAYS;
		}),
	);
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
