// The plan of a day for one module: which questions are due, which are new, never more than the daily number. It follows from
// the log, the questions and the day alone, so all devices of a learner plan the same. Pure. docs/practice.md has the measures.
import { nameOf, type PracticeAnswer, type QuestionName } from "./answers.ts";
import { chooseQuestions, type Item, isSeen, type Phase } from "./choose-questions.ts";
import { ALGORITHM_VERSION, DUE_RECALL, foldMemory, type Memory, recallOn } from "./memory.ts";
import { DAILY_NUMBERS } from "./settings.ts";

/** Days without any answer after which a learner starts gently: on the next GENTLE_DAYS days of practice. */
const LONG_BREAK_DAYS = 28;
const GENTLE_DAYS = 3;

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
	/** What was remembered before today, where the caller has it: foldMemory of the earlier days' answers. */
	memories?: ReadonlyMap<string, Memory>;
};

export type Plan<Question extends QuestionName> = {
	version: number;
	phase: Phase;
	/** What is left for today: to repeat, and new. */
	due: readonly Question[];
	fresh: readonly Question[];
	/** Those of `due` that are still remembered well: asked ahead of time, since an exam is near or the day has places left. */
	extraCount: number;
	/** Questions of the plan that were answered today, and others that a plan of today has asked. */
	doneCount: number;
	/** Questions of the plan that were answered today beside it, in Recite or a dose of the mistakes. */
	elsewhereCount: number;
	/** Whether a plan of today has asked anything; what was answered beside it does not begin the day. */
	isBegun: boolean;
	/** Whether it is short after a long break. */
	isGentle: boolean;
	coverage: Coverage;
};

type Coverage = {
	/** Questions that were answered, of all: one that was skipped was not. */
	seen: number;
	total: number;
	/** The learner's days until the exam, of which the first begins at 4:00; undefined without one. */
	daysLeft: number | undefined;
	/** Questions that can have been seen at the exam at this daily number, with what today still has; all without an exam day. */
	reachable: number;
	/** Where that is not all: the least larger number to choose that reaches all, or else the largest, and what it reaches. */
	more: { perDay: number; reachable: number } | undefined;
};

/**
 * The plan of `today`. It is made from the answers of earlier days, and what has been answered today is taken off it: so it does not
 * change while it is worked through. With what plans of today have asked it is never more than the daily number, also when the settings
 * change within the day. What the learner asked for beside it (a dose of the mistakes, Recite) takes no place from it, and none of its
 * questions is asked again.
 */
export function planDay<Question extends QuestionName>(input: PlanInput<Question>): Plan<Question> {
	const { questions, answers, today, perDay, toRead } = input;
	const earlier = answers.filter(({ day }) => day < today);
	const memories = input.memories ?? foldMemory(earlier);
	const items = questions.map((question): Item<Question> => {
		const name = nameOf(question);
		return { question, name, memory: memories.get(name) };
	});
	const daysLeft = input.examDay === undefined || input.examDay < today ? undefined : input.examDay - today;
	const isAfterBreak = startsGently(earlier, today);
	const day = { today, perDay, daysLeft, isAfterBreak, total: items.length };
	const answeredToday = answers.filter(({ day }) => day === today);
	const done = new Set(answeredToday.map(({ name }) => name));
	// One that was missed today, and is to be read first since then, keeps its place in the plan.
	const askable = items.filter((item) => !isSeen(item) || !toRead.has(item.name) || done.has(item.name));
	const { phase, isGentle, chosen } = chooseQuestions(askable, day);
	const asked = answeredToday.filter(({ isFirstOfDay, isOfPlan }) => isFirstOfDay && isOfPlan);
	const askedNames = new Set(asked.map(({ name }) => name));
	const undone = chosen.filter(({ name }) => !done.has(name));
	const left = undone.slice(0, Math.max(0, perDay - asked.length));
	const leftSeen = left.filter((item) => isSeen(item));
	const fresh = left.filter((item) => !isSeen(item)).map(({ question }) => question);
	return {
		version: ALGORITHM_VERSION,
		phase,
		due: leftSeen.map(({ question }) => question),
		fresh,
		extraCount: leftSeen.filter(({ memory }) => recallOn(memory, today) > DUE_RECALL).length,
		doneCount: Math.max(chosen.length - undone.length, Math.min(asked.length, perDay)),
		elsewhereCount: chosen.filter(({ name }) => done.has(name) && !askedNames.has(name)).length,
		isBegun: asked.length > 0,
		isGentle,
		coverage: coverageOf(items, done, { perDay, daysLeft, freshCount: fresh.length }),
	};
}

/** Whether fewer than GENTLE_DAYS days of practice have followed the last long break. */
function startsGently(earlier: readonly PracticeAnswer[], today: number): boolean {
	const days = [...new Set(earlier.map(({ day }) => day)), today];
	const since = days.findLastIndex((day, place) => place > 0 && day - (days[place - 1] ?? day) >= LONG_BREAK_DAYS);
	return since !== -1 && days.length - since <= GENTLE_DAYS;
}

type CoverageFacts = {
	perDay: number;
	daysLeft: number | undefined;
	/** New questions that are left for today. */
	freshCount: number;
};

function coverageOf<Question>(
	items: readonly Item<Question>[],
	done: ReadonlySet<string>,
	{ perDay, daysLeft, freshCount }: CoverageFacts,
): Coverage {
	const seen = items.filter((item) => isSeen(item) || done.has(item.name)).length;
	const total = items.length;
	if (daysLeft === undefined) return { seen, total, daysLeft, reachable: total, more: undefined };
	const laterDays = Math.max(0, daysLeft - 1);
	const reach = (number: number) => Math.min(total, seen + freshCount + (number - perDay) + number * laterDays);
	const reachable = reach(perDay);
	const larger = DAILY_NUMBERS.filter((number) => number > perDay && reachable < total);
	const most = larger.find((number) => reach(number) === total) ?? larger.at(-1);
	const more = most === undefined ? undefined : { perDay: most, reachable: reach(most) };
	return { seen, total, daysLeft, reachable, more };
}
