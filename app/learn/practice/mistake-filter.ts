// Which questions "My mistakes" lists, and which notes its choices offer. Pure.
import { nameOf, type QuestionName } from "#core/practice/answers.ts";
import type { DoseNotes } from "#core/practice/doses.ts";
import type { Mistake } from "#core/practice/mistakes.ts";
import { listNames, type ModuleQuestions } from "#core/questions/module-questions.ts";

export const MISTAKE_LISTS = ["open", "fixed", "bookmarked", "new"] as const;
/** What is listed: still open, fixed, bookmarked; "new": questions that were never answered, which are only counted. */
export type MistakeList = (typeof MISTAKE_LISTS)[number];

/** Empty texts: all. */
export type MistakeFilter = { list: MistakeList; subtopicId: string; topic: string; year: string };

/** Reads the filter from a page's address: what the module does not have counts as all. */
export function readFilter(query: URLSearchParams, list: ModuleQuestions): MistakeFilter {
	const take = (name: string, choices: readonly string[]) => choices.find((choice) => choice === query.get(name)) ?? "";
	const ids = list.subtopics.map(({ subtopicId }) => subtopicId);
	const subtopicId = take("subtopic", ids);
	const { topics, years } = listChoices(list, subtopicId);
	return {
		list: MISTAKE_LISTS.find((name) => name === query.get("list")) ?? MISTAKE_LISTS[0],
		subtopicId,
		topic: take("topic", topics),
		year: take("year", years),
	};
}

/** The other way round: "?list=fixed", or nothing for the open mistakes of the whole module. */
export function filterQuery({ list, subtopicId, topic, year }: MistakeFilter): string {
	const query = new URLSearchParams({ list: list === MISTAKE_LISTS[0] ? "" : list, subtopic: subtopicId, topic, year });
	for (const [name, value] of [...query]) if (value === "") query.delete(name);
	return query.size === 0 ? "" : `?${query}`;
}

/** The notes of each question by its name; empty when the module's questions have none. */
export function readNotes({ subtopics }: ModuleQuestions): ReadonlyMap<string, DoseNotes> {
	const notes = new Map<string, DoseNotes>();
	for (const { subtopicId, ids, topics, years } of subtopics) {
		if (!topics && !years) continue;
		for (const [index, questionId] of ids.entries()) {
			const [topic, year] = [topics?.[index] || undefined, years?.[index] || undefined];
			if (topic || year) notes.set(nameOf({ subtopicId, questionId }), { topic, year });
		}
	}
	return notes;
}

/** The topics of a subtopic, or of all, in the order of the files; and the years, the last one first. */
export function listChoices({ subtopics }: ModuleQuestions, subtopicId: string) {
	const own = subtopics.filter((subtopic) => subtopicId === "" || subtopic.subtopicId === subtopicId);
	const topics = new Set(own.flatMap((subtopic) => subtopic.topics ?? []));
	const years = new Set(own.flatMap((subtopic) => subtopic.years ?? []));
	return {
		topics: [...topics].filter(Boolean),
		years: [...years].filter(Boolean).sort((one, other) => other.localeCompare(one, undefined, { numeric: true })),
	};
}

type Sorted = Record<MistakeList, readonly QuestionName[]>;

/** The questions of each list, before the other choices. */
export function sortIntoLists(
	list: ModuleQuestions,
	mistakes: readonly Mistake[],
	{ bookmarks, answered }: { bookmarks: ReadonlySet<string>; answered: ReadonlySet<string> },
): Sorted {
	const names = listNames(list);
	// Questions that were deleted from their file are gone from the lists, too.
	const known = new Set(names.map(nameOf));
	const there = mistakes.filter(({ name }) => known.has(name));
	return {
		open: there.filter(({ isFixed }) => !isFixed),
		fixed: there.filter(({ isFixed }) => isFixed),
		bookmarked: names.filter((name) => bookmarks.has(nameOf(name))),
		new: names.filter((name) => !answered.has(nameOf(name))),
	};
}

/** Those of a list that fit the other choices. */
export function filterNames<Name extends QuestionName>(
	names: readonly Name[],
	{ subtopicId, topic, year }: MistakeFilter,
	notes: ReadonlyMap<string, DoseNotes>,
): Name[] {
	return names.filter((name) => {
		if (subtopicId !== "" && name.subtopicId !== subtopicId) return false;
		const own = topic === "" && year === "" ? undefined : notes.get(nameOf(name));
		return (topic === "" || own?.topic === topic) && (year === "" || own?.year === year);
	});
}

/** Whether each word of a search is in one of the texts. */
export function hasWords(texts: readonly string[], search: string): boolean {
	const all = texts.join("\n").toLocaleLowerCase();
	return search
		.toLocaleLowerCase()
		.split(/\s+/)
		.every((word) => all.includes(word));
}
