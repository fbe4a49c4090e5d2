// Which questions a day of practice has, from what is remembered of each: by phase, never more than the daily number. Used by the plan
// (plan.ts) and measured by tools/simulate. Pure. docs/practice.md says it in words, with the measures.
import { DUE_RECALL, type Memory, recallAfterAsking, recallOn } from "./memory.ts";

/** Places of a full day that new questions leave to repetitions. */
const KEPT_FOR_REPEATS = 2;
/** Part of a day in the window, at most, for questions that were missed in it: others of them wait for the next day. */
const MISSED_PART = 0.25;
/** Part of the daily number on a gentle day. */
const GENTLE_PART = 0.5;

/** Without an exam day; while new questions are spread over the days; in the last days, when everything is seen once more. */
export type Phase = "open" | "quota" | "window";

/** A question with what is remembered of it; undefined when it was never answered. */
export type Item<Question> = { question: Question; name: string; memory: Memory | undefined };
type SeenItem<Question> = Item<Question> & { memory: Memory };

export type PlanDay = {
	today: number;
	perDay: number;
	/** Until the exam; undefined without one. */
	daysLeft: number | undefined;
	/** Questions of the module, of which some may not be asked. */
	total: number;
	/** Whether it is one of the first days after a long break: half of the number, except in the window. */
	isAfterBreak: boolean;
};

export function isSeen<Question>(item: Item<Question>): item is SeenItem<Question> {
	return item.memory !== undefined;
}

/**
 * The questions of a day, repeated ones first.
 *
 * Without an exam day: what is due, lowest recall first, and new questions in the places that are left, one at least. With one: at
 * least as many new questions as must be seen each day until the window begins, then the lowest recall first. The window is as long as
 * it takes to see every question once more beside what is missed meanwhile: in it comes what was missed in it, on a part of the
 * places, then the questions that it has not had, those first that gain most for the exam.
 * @param items those that may be asked, in the module's order
 */
export function chooseQuestions<Question>(
	items: readonly Item<Question>[],
	{ today, perDay, daysLeft, total, isAfterBreak }: PlanDay,
): { phase: Phase; isGentle: boolean; chosen: Item<Question>[] } {
	const windowDays = Math.ceil(total / Math.max(1, perDay - missedPlaces(perDay)));
	const phase = daysLeft === undefined ? "open" : daysLeft > windowDays ? "quota" : "window";
	const isGentle = isAfterBreak && phase !== "window";
	const room = isGentle ? Math.ceil(perDay * GENTLE_PART) : perDay;
	const pool = { seen: items.filter((item) => isSeen(item)), unseen: items.filter((item) => !isSeen(item)) };
	const day = { today, room, isGentle, daysLeft: daysLeft ?? 0, windowDays };
	return { phase, isGentle, chosen: CHOOSE[phase](pool, day) };
}

type Pool<Question> = { seen: readonly SeenItem<Question>[]; unseen: readonly Item<Question>[] };
type Day = { today: number; room: number; isGentle: boolean; daysLeft: number; windowDays: number };

/** How each phase chooses the questions of a day, at most `room`. */
const CHOOSE = { open: chooseOpen, quota: chooseByQuota, window: chooseInWindow };

function chooseOpen<Question>({ seen, unseen }: Pool<Question>, { today, room, isGentle }: Day): Item<Question>[] {
	const { order, dueCount } = byRecall(seen, today);
	const freshCount = Math.min(unseen.length, Math.max(room - dueCount, isGentle ? 0 : 1));
	return [...order.slice(0, Math.min(dueCount, room - freshCount)), ...unseen.slice(0, freshCount)];
}

/** The quota is the least: when less is due than fits, the places go to new questions, then to the lowest recall. */
function chooseByQuota<Question>({ seen, unseen }: Pool<Question>, day: Day): Item<Question>[] {
	const { today, room, daysLeft, windowDays } = day;
	const quota = Math.ceil(unseen.length / Math.max(1, daysLeft - windowDays));
	const least = Math.max(1, Math.min(quota, room - KEPT_FOR_REPEATS));
	const { order, dueCount } = byRecall(seen, today);
	const freshCount = Math.min(unseen.length, Math.max(least, room - dueCount));
	return [...order.slice(0, room - freshCount), ...unseen.slice(0, freshCount)];
}

function missedPlaces(room: number): number {
	return Math.ceil(room * MISSED_PART);
}

/** First what was missed in the window, the lowest recall first; then what it has not had, and of it what gains most. */
function chooseInWindow<Question>({ seen, unseen }: Pool<Question>, day: Day): Item<Question>[] {
	const { today, room, daysLeft, windowDays } = day;
	const [begins, exam] = [today + daysLeft - windowDays, today + daysLeft];
	const { order } = byRecall(seen, today);
	const missed = order.filter(({ memory }) => memory.wasMissed && memory.lastDay >= begins);
	const back = new Set<Item<Question>>(missed.slice(0, missedPlaces(room)));
	const gainOfUnseen = recallAfterAsking(undefined, today, exam);
	const rated = [
		...seen.map((item) => {
			const gain = recallAfterAsking(item.memory, today, exam) - recallOn(item.memory, exam);
			return { item, wasInWindow: item.memory.lastDay >= begins, gain };
		}),
		...unseen.map((item) => ({ item, wasInWindow: false, gain: gainOfUnseen })),
	].filter(({ item }) => !back.has(item));
	rated.sort((one, other) => Number(one.wasInWindow) - Number(other.wasInWindow) || other.gain - one.gain);
	return [...back, ...rated.map(({ item }) => item)].slice(0, room);
}

/** The lowest recall first, equal ones in the module's order, and how many of them are due. */
function byRecall<Question>(seen: readonly SeenItem<Question>[], today: number) {
	const rated = seen.map((item) => ({ item, recall: recallOn(item.memory, today) }));
	rated.sort((one, other) => one.recall - other.recall);
	const dueCount = rated.filter(({ recall }) => recall <= DUE_RECALL).length;
	return { order: rated.map(({ item }) => item), dueCount };
}
