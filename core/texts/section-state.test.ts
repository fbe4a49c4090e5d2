// What a subtopic's sections have, for the page of their module.
import { expect, test } from "vitest";
import { isEmptyForLearners, missingSections, type SectionFacts, sectionStates } from "./section-state.ts";

const EMPTY: SectionFacts = {
	id: "s",
	surveyDocLink: null,
	questionDocLink: null,
	readDocLink: null,
	reviewDocLink: null,
	mcqFileRef: null,
	questionCount: null,
	unpublished: 0,
	texts: [],
	checks: [],
};
const LINK = "https://docs.google.com/document/d/x/mobilebasic";
const wordsOf = (facts: Partial<SectionFacts>) =>
	sectionStates({ ...EMPTY, ...facts }).map(({ is, count }) => (count === 0 ? is : `${is} ${count}`));

test("an empty section is missing, also one whose text has no words", () => {
	expect(wordsOf({})).toEqual(["empty", "empty", "empty", "empty", "empty"]);
	const texts = [{ phase: "survey", words: 0 }] as const;
	const states = sectionStates({
		...EMPTY,
		surveyDocLink: "/documents/s/survey",
		texts,
		mcqFileRef: "/q",
		questionCount: 3,
	});
	expect(missingSections(states)).toEqual(["survey", "question", "read", "review"]);
});

test("questions that are all unpublished are not missing, and learners find nothing", () => {
	const states = sectionStates({ ...EMPTY, unpublished: 1 });
	expect(states.find(({ section }) => section === "recite")).toEqual({
		section: "recite",
		is: "unpublished",
		count: 1,
	});
	expect(missingSections(states)).not.toContain("recite");
	expect(isEmptyForLearners(states)).toBe(true);
	expect(isEmptyForLearners(sectionStates({ ...EMPTY, surveyDocLink: LINK }))).toBe(false);
	expect(wordsOf({ mcqFileRef: "/q", questionCount: 3, unpublished: 1 })).toContain("questions 3");
});

test("a link is checked, changed or broken by its last check, and a text here stays a text", () => {
	const links = { surveyDocLink: LINK, questionDocLink: LINK, readDocLink: LINK, reviewDocLink: "/documents/s/review" };
	const checks = [
		{ phase: "survey", check: { state: "good", of: "link" } },
		{ phase: "question", check: { state: "not-shared", of: "link" } },
		{ phase: "read", check: { state: "changed", of: "link" } },
		{ phase: "review", check: { state: "gone", of: "copy" } },
	] as const;
	const texts = [{ phase: "review", words: 40 }] as const;
	const facts = { ...links, checks, texts, mcqFileRef: "/q", questionCount: 12 };
	expect(wordsOf(facts)).toEqual(["checked", "broken", "changed", "questions 12", "text 40"]);
	expect(
		wordsOf({ ...links, texts, checks: [{ phase: "survey", check: { state: "unchecked", of: "link" } }] }),
	).toEqual(["link", "link", "link", "empty", "text 40"]);
});
