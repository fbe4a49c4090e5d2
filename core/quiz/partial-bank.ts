// The bank of a large file, whose questions arrive by their places in it. A question that has not arrived stands in the order of the
// quiz as its place, so that sets are the same as with the whole file; what was asked before is skipped when it arrives. Pure.

import { NAMES_LIMIT, PART_LIMIT, writeNames } from "#core/questions/partial-file.ts";
import type { Question } from "#core/questions/question-file.ts";
import { shuffle } from "#core/random.ts";
import { currentId } from "./asking.ts";
import type { Bank } from "./bank.ts";
import { askedIn, isQuizMastered, isSetFinished, openQuiz, pickFresh, positionOf, type Quiz } from "./quiz.ts";

/** How many due and how many fresh questions are loaded ahead: two sets. */
const AHEAD = 20;
/** Begins the name of a place; no file's id begins with it. */
const PLACE = "\u0000place ";

const nameOf = (place: number): string => `${PLACE}${place}`;
/** The place that stands for a question that has not arrived; undefined for an id. */
function placeOf(name: string): number | undefined {
	return name.startsWith(PLACE) ? Number(name.slice(PLACE.length)) : undefined;
}

type Known = NonNullable<Bank["known"]>;

/** The ids of a bank of which only some are known; an id that is not known may be in the file. */
function idsOf(size: number, { names, gone }: Known): Bank["ids"] {
	return {
		has(id) {
			const place = placeOf(id);
			return place === undefined ? !gone.has(id) : place < size;
		},
		keys: () => Array.from({ length: size }, (_, place) => names.get(place) ?? nameOf(place)).values(),
	};
}

const NOTHING: Known = { names: new Map(), gone: new Set() };

/** A bank without questions. @param partsRef the start of the addresses of its parts */
export function openBank({ count, shuffle }: { count: number; shuffle: boolean }, partsRef: string): Bank {
	const facts = { size: count, shufflesOptions: shuffle, partsRef, known: NOTHING };
	return { ...facts, ids: idsOf(count, NOTHING), questions: new Map(), html: new Map() };
}

/** Questions that have arrived, with their places; `gone`: ids that were asked for and are not in the file. */
export type ArrivedPart = Pick<Bank, "questions" | "html"> & { places: readonly number[]; gone?: readonly string[] };

/** The bank with arrived questions. Those that are there already stay as they are. */
export function addPart(bank: Bank, { questions, html, places, gone = [] }: ArrivedPart): Bank {
	const ids = [...questions.keys()];
	const arrived = places.flatMap((place, index): [number, string][] => {
		const id = ids[index];
		return id === undefined ? [] : [[place, id]];
	});
	return mergeBanks(bank, { ...bank, questions, html, known: { names: new Map(arrived), gone: new Set(gone) } });
}

/** A bank with what has arrived of it and of another one with the same questions; the wording of the first stays. */
export function mergeBanks(bank: Bank, other: Bank): Bank {
	// Of two forms the whole one has all ids.
	const { known: ofBank = NOTHING, partsRef, ids, ...facts } = bank;
	const isComplete = partsRef === undefined || other.partsRef === undefined;
	const questions = new Map([...other.questions, ...bank.questions]);
	const html = new Map([...other.html, ...bank.html]);
	for (const id of bank.questions.keys()) if (!bank.html.has(id)) html.delete(id);
	if (isComplete) {
		const whole = partsRef === undefined ? ids : other.ids;
		return { ...facts, ids: whole, questions: inOrder(whole, questions), html };
	}
	const { known: ofOther = NOTHING } = other;
	const known = {
		names: new Map([...ofBank.names, ...ofOther.names]),
		gone: new Set([...ofBank.gone, ...ofOther.gone]),
	};
	return { ...facts, partsRef: other.partsRef, known, ids: idsOf(bank.size, known), questions, html };
}

function inOrder(ids: Bank["ids"], questions: ReadonlyMap<string, Question>): Map<string, Question> {
	const sorted = new Map<string, Question>();
	for (const id of ids.keys()) {
		const question = questions.get(id);
		if (question) sorted.set(id, question);
	}
	return sorted;
}

/** Whether two banks have the same questions in the same order, as far as their ids are known. */
export function hasSameIds(one: Bank, other: Bank): boolean {
	if (one.size !== other.size) return false;
	const ids = other.ids.keys();
	for (const id of one.ids.keys()) {
		const { value = "" } = ids.next();
		if (id !== value && placeOf(id) === undefined && placeOf(value) === undefined) return false;
	}
	return true;
}

/**
 * The quiz with arrived questions. In the set on screen a place becomes the id of its question, or, when that was asked before, the
 * next fresh question. If the file was replaced by other questions, as after a reload.
 */
export function withBank(quiz: Quiz, arrived: Bank): Quiz {
	const bank = hasSameIds(quiz.bank, arrived) ? mergeBanks(quiz.bank, arrived) : arrived;
	const isPlain = bank !== arrived && quiz.bank.partsRef === undefined;
	return isPlain ? { ...quiz, bank } : moveToBank(bank, quiz);
}

/**
 * The quiz on a bank in which other ids are known. A learner goes along the order of the seed, so its first places are those of the
 * questions that were asked, unless the file has changed: they come last.
 */
function moveToBank(bank: Bank, shown: Quiz): Quiz {
	const { run } = shown;
	const { seed, currentSet, skippedQuestions } = shown.state;
	const asked = askedIn(run);
	const names = [...bank.ids.keys()];
	const placed = new Set(names);
	const order = shuffle(names, seed);
	const placesIn = (count: number) => new Set(order.slice(0, count).filter((name) => placeOf(name) !== undefined));
	const stale = placesIn(asked.size);
	const set = currentSet.flatMap((name) => {
		const place = placeOf(name);
		if (place === undefined) return [name];
		const id = names[place];
		const isThere = id !== name && id !== undefined && currentSet.includes(id);
		return id === undefined || isThere || asked.has(id) || stale.has(id) ? [] : [id];
	});
	// Those of the set come next in the order, as long as their places are not known.
	const unplaced = set.filter((id) => !asked.has(id) && !placed.has(id)).length;
	const last = placesIn(asked.size + unplaced);
	const sorted = [...order.filter((name) => !last.has(name)), ...last];
	const wanted = currentSet.length - set.length;
	const fresh = pickFresh(sorted, new Set([...asked, ...set]), wanted);
	const skipped = skippedQuestions.filter((id) => !set.includes(id)).slice(0, wanted - fresh.length);
	const questions = [...set, ...fresh, ...skipped];
	const quiz = openQuiz(bank, run, seed, { ...positionOf(shown), questions });
	return { ...quiz, order: sorted };
}

/** Whether the quiz waits for questions: the one on screen, or at the end all of them. */
export function isWaiting(quiz: Quiz): boolean {
	if (quiz.bank.partsRef === undefined) return false;
	const id = currentId(quiz);
	if (id !== undefined) return !quiz.bank.questions.has(id);
	return quiz.state.currentSet.length === 0 && isQuizMastered(quiz);
}

/** Missing questions, as ids and places: of the set on screen, and of the next ones when it is finished. */
export function listMissing(quiz: Quiz): string[] {
	return isSetFinished(quiz) ? listAhead(quiz) : withoutArrived(quiz, quiz.state.currentSet);
}

/** Missing questions that may be asked in this set or the next two. */
export function listAhead(quiz: Quiz): string[] {
	const { state, order, run } = quiz;
	const due = state.incorrectQuestions.slice(0, AHEAD).map(({ id }) => id);
	const fresh = pickFresh(order, new Set([...askedIn(run), ...state.currentSet]), AHEAD);
	return withoutArrived(quiz, [...state.currentSet, ...due, ...fresh, ...state.skippedQuestions.slice(0, AHEAD)]);
}

function withoutArrived({ bank }: Quiz, names: readonly string[]): string[] {
	return [...new Set(names)].filter((name) => !bank.questions.has(name));
}

/** What is to be asked for, at most as much as two requests bring: places, and ids whose places are not known. */
export function splitNames(bank: Bank, names: readonly string[]): { places: number[]; ids: string[] } {
	const missing = names.filter((name) => bank.ids.has(name) && !bank.questions.has(name));
	const places = missing.flatMap((name) => placeOf(name) ?? []).slice(0, PART_LIMIT);
	const ids: string[] = [];
	for (const id of missing.filter((name) => placeOf(name) === undefined).slice(0, PART_LIMIT))
		if (writeNames([...ids, id]).length <= NAMES_LIMIT) ids.push(id);
	return { places, ids };
}
