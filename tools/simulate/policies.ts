// The three ways to choose a day's questions that are compared. The third one is the product's own.
import { chooseQuestions, type Item, isSeen } from "#core/practice/choose-questions.ts";
import { DUE_RECALL, recallOn } from "#core/practice/memory.ts";

export type Setting = { questions: number; days: number; perDay: number };
/** Chooses at most `perDay` of the items on a day; the exam is on the day `days`. */
type Policy = (items: readonly Item<number>[], today: number, setting: Setting) => Item<number>[];

/** As schedulers without an end: what is due, then new ones; places that are left go to the lowest recall. */
function dueFirst(items: readonly Item<number>[], today: number, { perDay }: Setting): Item<number>[] {
	const seen = byRecall(items, today);
	const due = seen.filter(({ recall }) => recall <= DUE_RECALL);
	const order = [...due.map(({ item }) => item), ...unseen(items), ...seen.slice(due.length).map(({ item }) => item)];
	return order.slice(0, perDay);
}

/** New questions by quota until all were seen, before the last days; then the lowest recall, to the end. */
function quota(items: readonly Item<number>[], today: number, { questions, days, perDay }: Setting): Item<number>[] {
	const fresh = unseen(items);
	const spread = Math.ceil(fresh.length / Math.max(1, days - today - Math.ceil(questions / perDay)));
	const count = Math.min(fresh.length, Math.max(1, Math.min(spread, perDay - 2)));
	const repeated = byRecall(items, today).map(({ item }) => item);
	return [...repeated.slice(0, perDay - count), ...fresh.slice(0, count)];
}

/** The product's plan: the quota, and the window before the exam. */
function quotaWithWindow(items: readonly Item<number>[], today: number, setting: Setting): Item<number>[] {
	const { questions: total, days, perDay } = setting;
	return chooseQuestions(items, { today, perDay, daysLeft: days - today, total, isAfterBreak: false }).chosen;
}

export const POLICIES = { dueFirst, quota, quotaWithWindow } satisfies Record<string, Policy>;
export type PolicyName = keyof typeof POLICIES;

function unseen(items: readonly Item<number>[]): Item<number>[] {
	return items.filter((item) => !isSeen(item));
}

function byRecall(items: readonly Item<number>[], today: number) {
	const seen = items.filter((item) => isSeen(item)).map((item) => ({ item, recall: recallOn(item.memory, today) }));
	return seen.sort((one, other) => one.recall - other.recall);
}
