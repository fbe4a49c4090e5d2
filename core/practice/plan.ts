// The plan of a day for one module: which questions are due, which are new, never more than the daily number. It follows from
// the log, the questions and the day alone, so all devices of a learner plan the same. Pure. docs/practice.md has the measures.
import { nameOf, type PracticeAnswer, type QuestionName } from "./answers.ts";
import { ALGORITHM_VERSION, DUE_RECALL, foldMemory, type Memory, recallAfterAsking, recallOn } from "./memory.ts";

/** Places of a full day that new questions leave to repetitions. */
const KEPT_FOR_REPEATS = 2;
/** Days without any answer after which a learner starts gently: on the next GENTLE_DAYS days of practice. */
const LONG_BREAK_DAYS = 28;
const GENTLE_DAYS = 3;
const GENTLE_PART = 0.5;

export type PlanInput<Question extends QuestionName> = {
	/** All questions of the module, in its order. */
	questions: readonly Question[];
	/** As listAnswers gives them, of the module's subtopics. */
	answers: readonly PracticeAnswer[];
	today: number;
	/** The daily number. */
	perDay: number;
	/** The day of the exam; one in the past counts as none. */
	examDay: number | undefined;
	/** Names of questions whose place in the text is read first (mistakes.ts). */
	toRead: ReadonlySet<string>;
};

export type Plan<Question extends QuestionName> = {
	version: number;
	/** Without an exam day; while new questions are spread over the days; in the last days, when everything is seen once more. */
	phase: "open" | "quota" | "window";
	/** What is left for today: to repeat, and new. */
	due: readonly Question[];
	fresh: readonly Question[];
	/** Questions of the plan that were answered today. */
	doneCount: number;
	/** Whether it is short after a long break. */
	isGentle: boolean;
	coverage: Coverage;
};

type Coverage = {
	/** Questions that were answered, of all. */
	seen: number;
	total: number;
	/** Days until the exam; undefined without one. */
	daysLeft: number | undefined;
	/** Questions that will have been seen at the exam at this daily number; all without an exam day. */
	reachable: number;
	/** The daily number that covers all of them; without an exam day it says nothing. */
	perDayForAll: number;
};

/**
 * The plan of `today`. It is made from the answers of earlier days, and what has been answered today is taken off it: so it does not
 * change while it is worked through.
 *
 * Without an exam day: what is due, lowest recall first, and new questions in the places that are left, one at least. With one: as many
 * new questions as must be seen each day until the window begins, then the lowest recall first. The window is as long as it takes to
 * see every question once more: in it come the questions that it has not had, those first that gain most for the exam.
 */
export function planDay<Question extends QuestionName>(input: PlanInput<Question>): Plan<Question> {
	const { questions, answers, today, perDay, toRead } = input;
	const earlier = answers.filter(({ day }) => day < today);
	const memories = foldMemory(earlier);
	const items = questions.map((question): Item<Question> => {
		const name = nameOf(question);
		return { question, name, memory: memories.get(name) };
	});
	const daysLeft = input.examDay === undefined || input.examDay < today ? undefined : input.examDay - today;
	const windowDays = Math.ceil(items.length / perDay);
	const phase = daysLeft === undefined ? "open" : daysLeft > windowDays ? "quota" : "window";
	const isGentle = phase !== "window" && startsGently(earlier, today);
	const room = isGentle ? Math.ceil(perDay * GENTLE_PART) : perDay;
	const pool = { seen: items.filter(isSeen).filter(({ name }) => !toRead.has(name)), unseen: items.filter(isUnseen) };
	const day = { today, room, isGentle, daysLeft: daysLeft ?? 0, windowDays };
	const chosen = CHOOSE[phase](pool, day);
	const done = new Set(answers.flatMap((answer) => (answer.day === today ? [answer.name] : [])));
	const left = chosen.filter(({ name }) => !done.has(name));
	return {
		version: ALGORITHM_VERSION,
		phase,
		due: left.filter(isSeen).map(({ question }) => question),
		fresh: left.filter(isUnseen).map(({ question }) => question),
		doneCount: chosen.length - left.length,
		isGentle,
		coverage: coverageOf(items, done, perDay, daysLeft),
	};
}

type Item<Question> = { question: Question; name: string; memory: Memory | undefined };
type SeenItem<Question> = Item<Question> & { memory: Memory };
type Pool<Question> = { seen: readonly SeenItem<Question>[]; unseen: readonly Item<Question>[] };
type Day = { today: number; room: number; isGentle: boolean; daysLeft: number; windowDays: number };

function isSeen<Question>(item: Item<Question>): item is SeenItem<Question> {
	return item.memory !== undefined;
}

function isUnseen<Question>({ memory }: Item<Question>): boolean {
	return memory === undefined;
}

/** How each phase chooses the questions of a day, at most `room`. */
const CHOOSE = { open: chooseOpen, quota: chooseByQuota, window: chooseInWindow };

function chooseOpen<Question>({ seen, unseen }: Pool<Question>, { today, room, isGentle }: Day): Item<Question>[] {
	const due = byRecall(seen, today).filter(({ memory }) => recallOn(memory, today) <= DUE_RECALL);
	const freshCount = Math.min(unseen.length, Math.max(room - due.length, isGentle ? 0 : 1));
	return [...due.slice(0, room - freshCount), ...unseen.slice(0, freshCount)];
}

function chooseByQuota<Question>({ seen, unseen }: Pool<Question>, day: Day): Item<Question>[] {
	const { today, room, daysLeft, windowDays } = day;
	const quota = Math.ceil(unseen.length / Math.max(1, daysLeft - windowDays));
	const most = Math.max(1, room - KEPT_FOR_REPEATS);
	const freshCount = Math.min(unseen.length, Math.max(1, Math.min(quota, most)));
	return [...byRecall(seen, today).slice(0, room - freshCount), ...unseen.slice(0, freshCount)];
}

function chooseInWindow<Question>({ seen, unseen }: Pool<Question>, day: Day): Item<Question>[] {
	const { today, room, daysLeft, windowDays } = day;
	const [begins, exam] = [today + daysLeft - windowDays, today + daysLeft];
	const rated = [...seen, ...unseen].map((item) => {
		const wasInWindow = item.memory !== undefined && item.memory.lastDay >= begins;
		const without = item.memory ? recallOn(item.memory, exam) : 0;
		return { item, wasInWindow, gain: recallAfterAsking(item.memory, today, exam) - without };
	});
	rated.sort((one, other) => Number(one.wasInWindow) - Number(other.wasInWindow) || other.gain - one.gain);
	return rated.slice(0, room).map(({ item }) => item);
}

/** The lowest recall first; equal ones in the module's order. */
function byRecall<Question>(seen: readonly SeenItem<Question>[], today: number): SeenItem<Question>[] {
	const rated = seen.map((item) => ({ item, recall: recallOn(item.memory, today) }));
	return rated.sort((one, other) => one.recall - other.recall).map(({ item }) => item);
}

/** Whether fewer than GENTLE_DAYS days of practice have followed the last long break. */
function startsGently(earlier: readonly PracticeAnswer[], today: number): boolean {
	const days = [...new Set(earlier.map(({ day }) => day)), today];
	const since = days.findLastIndex((day, place) => place > 0 && day - (days[place - 1] ?? day) >= LONG_BREAK_DAYS);
	return since !== -1 && days.length - since <= GENTLE_DAYS;
}

function coverageOf<Question>(
	items: readonly Item<Question>[],
	done: ReadonlySet<string>,
	perDay: number,
	daysLeft: number | undefined,
): Coverage {
	const before = items.filter(isSeen).length;
	const seen = items.filter((item) => isSeen(item) || done.has(item.name)).length;
	const [total, unseen] = [items.length, items.length - before];
	return {
		seen,
		total,
		daysLeft,
		reachable: daysLeft === undefined ? total : Math.max(seen, Math.min(total, before + perDay * daysLeft)),
		perDayForAll: Math.max(1, Math.ceil(unseen / Math.max(1, daysLeft ?? 1))),
	};
}
