// Papers with good defaults: state only what the test is about.
import type { Scheme } from "#core/marks/scheme.ts";
import type { Begun, PaperFacts } from "#core/papers/calls.ts";
import { describePaper } from "#core/papers/describe-paper.ts";
import type { AvailableQuestion } from "#core/papers/draw.ts";
import { freezeQuestion, type PaperDraft, type PaperSection, type PaperVersion } from "#core/papers/paper.ts";
import type { Question } from "#core/questions/question-file.ts";
import { makeQuestion } from "./make.ts";

/** +4 and −1 for every type. */
export function makeScheme(overrides: Partial<Scheme> = {}): Scheme {
	const rule = { right: "4", wrong: "-1", blank: "0" };
	return {
		name: "Four and one",
		source: "test",
		asOf: "2026-11-26",
		rules: { single: rule, several: rule, number: rule },
		notAttempted: null,
		blankLimit: null,
		pass: null,
		...overrides,
	};
}

/** A section of two questions from anywhere. */
export function makeSection(overrides: Partial<PaperSection> = {}): PaperSection {
	return {
		name: "Physics",
		questions: 2,
		minutes: null,
		rules: null,
		pass: null,
		pools: [{ count: 2, subtopicId: null, topic: null, difficulty: null }],
		chosen: [],
		...overrides,
	};
}

/** A paper of one section and 60 minutes, open for ever. */
export function makeDraft(overrides: Partial<PaperDraft> = {}): PaperDraft {
	return {
		moduleId: "Q0123456789abcdefABC",
		title: "Mock 1",
		scheme: makeScheme(),
		sections: [makeSection()],
		sectionOrder: "free",
		minutes: 60,
		screen: "plain",
		isShuffled: true,
		openFrom: null,
		openUntil: null,
		attempts: 1,
		resultsFrom: null,
		extraTime: "4/3",
		isKeyOnPhone: false,
		asksName: false,
		...overrides,
	};
}

/** What candidates read of it. */
export function makeFacts(overrides: Partial<PaperDraft> = {}): PaperFacts {
	return describePaper(makeDraft(overrides), []);
}

/** Questions q1 to q{count} of one subtopic, without topic and difficulty. */
export function makeAvailable(count: number, overrides: Partial<AvailableQuestion> = {}): AvailableQuestion[] {
	return Array.from({ length: count }, (_, index) => ({
		subtopicId: "s1",
		questionId: `q${index + 1}`,
		type: "single",
		topic: null,
		difficulty: null,
		...overrides,
	}));
}

/** A version with these questions by section; without any, one section of four single questions. */
export function makeVersion(
	overrides: Partial<PaperDraft> = {},
	bySection: readonly (readonly Question[])[] = [[1, 2, 3, 4].map((number) => makeQuestion({ id: `q${number}` }))],
): PaperVersion {
	const flat = bySection.flatMap((questions, section) => questions.map((question) => ({ question, section })));
	const sections = overrides.sections ?? bySection.map((own) => makeSection({ questions: own.length, pools: [] }));
	return {
		...makeDraft(overrides),
		sections,
		version: 1,
		questions: flat.map(({ question, section }, index) => {
			return freezeQuestion({ subtopicId: "s1", questionId: question.id }, question, section, index + 1);
		}),
	};
}

/** An attempt at a paper of one question that has just begun. */
export function makeBegun(overrides: Partial<Begun> = {}): Begun {
	return {
		code: "ABCD2345",
		plan: { sections: [{ questionIds: ["1"], minutes: null }], sectionOrder: "free", minutes: 10, extraTime: "1" },
		paper: makeFacts(),
		events: [],
		questions: [],
		total: 1,
		elapsedMs: 0,
		device: "phone",
		endedAt: null,
		endedBy: null,
		...overrides,
	};
}
