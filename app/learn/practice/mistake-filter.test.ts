import { expect, test } from "vitest";
import type { Mistake } from "#core/practice/mistakes.ts";
import type { ModuleQuestions } from "#core/questions/module-questions.ts";
import {
	filterNames,
	filterQuery,
	hasWords,
	listChoices,
	MISTAKE_LISTS,
	readFilter,
	readNotes,
	sortIntoLists,
} from "./mistake-filter.ts";

const subtopic = { ref: null, steps: [], texts: [] };
const LIST: ModuleQuestions = {
	moduleId: "Q1",
	title: "Rivers",
	subtopics: [
		{ ...subtopic, subtopicId: "one", title: "One", ids: ["a", "b"], topics: ["Optics", ""], years: ["2019", "2025"] },
		{ ...subtopic, subtopicId: "two", title: "Two", ids: ["a"], topics: ["Waves"] },
	],
};

function makeMistake(subtopicId: string, questionId: string, isFixed: boolean): Mistake {
	const name = `${subtopicId} ${questionId}`;
	const facts = {
		checksum: "1",
		given: "x",
		wasGuess: false,
		missed: 1,
		guessed: 0,
		firstDay: 1,
		lastDay: 1,
		wrongDay: 1,
	};
	return { subtopicId, questionId, name, ...facts, isNew: false, isFixed, isToRead: false };
}

test("each question is in the lists that fit it, and one that its file has no longer in none", () => {
	const mistakes = [makeMistake("one", "a", false), makeMistake("two", "a", true), makeMistake("two", "gone", false)];
	const answered = new Set(["one a", "two a", "two gone"]);
	const lists = sortIntoLists(LIST, mistakes, { bookmarks: new Set(["one b", "two gone"]), answered });
	const names = Object.entries(lists).map(([list, own]) => {
		return [list, own.map(({ subtopicId, questionId }) => `${subtopicId} ${questionId}`)];
	});
	expect(Object.fromEntries(names)).toEqual({
		open: ["one a"],
		fixed: ["two a"],
		bookmarked: ["one b"],
		new: ["one b"],
	});
});

test("subtopic, topic and year are chosen together", () => {
	const names = LIST.subtopics.flatMap(({ subtopicId, ids }) => ids.map((questionId) => ({ subtopicId, questionId })));
	const all = { list: "open", subtopicId: "", topic: "", year: "" } as const;
	const notes = readNotes(LIST);
	expect(filterNames(names, all, notes)).toEqual(names);
	expect(filterNames(names, { ...all, topic: "Waves" }, notes)).toEqual([{ subtopicId: "two", questionId: "a" }]);
	expect(filterNames(names, { ...all, year: "2025" }, notes)).toEqual([{ subtopicId: "one", questionId: "b" }]);
	expect(filterNames(names, { ...all, subtopicId: "two", year: "2025" }, notes)).toEqual([]);
	expect(listChoices(LIST, "")).toEqual({ topics: ["Optics", "Waves"], years: ["2025", "2019"] });
	expect(listChoices(LIST, "two")).toEqual({ topics: ["Waves"], years: [] });
});

test("a filter comes back from the address, and what the module does not have counts as all", () => {
	const read = (query: string) => readFilter(new URLSearchParams(query), LIST);
	const all = { list: "open", subtopicId: "", topic: "", year: "" } as const;
	expect([filterQuery(all), read("")]).toEqual(["", all]);
	for (const list of MISTAKE_LISTS) {
		for (const part of [{}, { subtopicId: "two", topic: "Waves" }, { year: "2025" }, { topic: "Optics" }]) {
			const filter = { ...all, ...part, list };
			expect(read(filterQuery(filter))).toEqual(filter);
		}
	}
	expect(read("list=x&subtopic=three&topic=Heat&year=1")).toEqual(all);
	// A topic of another subtopic.
	expect(read("subtopic=two&topic=Optics&year=2025")).toEqual({ ...all, subtopicId: "two" });
});

test("a search finds questions with all of its words, in any text and in any case", () => {
	const texts = ["Which planet is nearest?", "Mercury", "Its orbit is the innermost."];
	expect(hasWords(texts, "mercury PLANET")).toBe(true);
	expect(hasWords(texts, "mercury venus")).toBe(false);
});
