import fc from "fast-check";
import { expect, test } from "vitest";
import { foldAttempt } from "#core/papers/attempt.ts";
import { type CandidateQuestion, candidateQuestions } from "#core/papers/candidate-question.ts";
import { keyOf } from "#core/papers/key.ts";
import { markAttempt } from "#core/papers/marking.ts";
import type { Question } from "#core/questions/question-file.ts";
import { makeQuestion } from "../../../tests/make.ts";
import { makeScheme, makeSection, makeVersion } from "../../../tests/make-paper.ts";
import { markHere } from "./mark-here.ts";

const options = [1, 2, 3].map((number) => ({
	id: String(number),
	text: `Option ${number}`,
	isCorrect: number < 3,
	explanation: `Because of ${number}`,
}));
const single = makeQuestion({ id: "single" });
const several: Question = { ...makeQuestion({ id: "several", options }), type: "several" };
const number: Question = {
	...makeQuestion({ id: "number", options: [] }),
	type: "number",
	answer: 0.3,
	tolerance: 0.1,
};
const version = makeVersion(
	{
		scheme: makeScheme({
			rules: {
				single: { right: { total: "30", questions: 35 }, wrong: { ofRight: "-1/4" }, blank: "0" },
				several: { right: "4", wrong: "-2", blank: "0", each: "1" },
				number: { right: "4", wrong: "0", blank: "0" },
			},
			pass: { of: "share", least: "1/3" },
			blankLimit: "1/2",
		}),
		sections: [makeSection({ questions: 2, pass: { of: "marks", least: "4" } }), makeSection({ questions: 2 })],
	},
	[
		[single, several],
		[number, { ...single, id: "last" }],
	],
);
const { scheme, sections } = version;

/** What a phone has of the version, with the key, in its candidate's order. */
function makeView(given: readonly (string | null)[], seed = 7) {
	const shown = candidateQuestions(version, seed);
	const byId = new Map(version.questions.map(({ question }) => [question.id, question]));
	const withKey = (question: CandidateQuestion) => {
		const own = byId.get(question.id);
		if (!own) throw new Error("unknown question");
		const why = own.options.flatMap(({ id, explanation }) => (explanation ? [[id, explanation] as const] : []));
		return { ...question, key: keyOf(own), explanation: own.explanation, why };
	};
	const plan = {
		sections: version.sections.map(({ minutes }, section) => ({
			minutes,
			questionIds: shown.filter((one) => one.section === section).map(({ id }) => id),
		})),
		sectionOrder: version.sectionOrder,
		minutes: version.minutes,
		extraTime: "1",
	};
	const events = given.flatMap((text, index) => {
		if (text === null) return [];
		const questionId = String(index + 1);
		return [{ kind: "saved" as const, questionId, given: text, device: "phone", sequence: index, at: 1_000 * index }];
	});
	const attempt = foldAttempt(plan, events, 9_000);
	const stored = {
		paperId: "paper",
		attempt: "secret",
		device: "phone",
		code: "ABCD2345",
		plan,
		total: 4,
		isPreview: false,
		sequence: 9,
		sentTo: 0,
		elapsedMs: 9_000,
		endedAt: null,
		endedBy: null,
		isElsewhere: false,
		marking: { scheme, sections: sections.map(({ rules, pass }) => ({ rules, pass })) },
	};
	return { stored, attempt, questions: new Map(shown.map((question) => [question.id, withKey(question)])) };
}

test("marks any answers as the server does, in any order of the questions", () => {
	const one = fc.constantFrom(null, "1", "2", '["1"]', '["1","2"]', '["3"]', "0.2", "0.41", "broken", "not-attempted");
	fc.assert(
		fc.property(fc.tuple(one, one, one, one), fc.nat(), (given, seed) => {
			const view = makeView(given, seed);
			const { questions, ...figures } = markAttempt(version, view.attempt.questions);
			const { questions: own = [], ...ownFigures } = markHere(view)?.result ?? {};
			expect(ownFigures).toEqual(figures);
			expect(own.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(questions);
		}),
	);
});

test("shows each question with the answer, the right one and the reasons", () => {
	const marked = markHere(makeView([null, '["1"]', null, null]));
	const shown = marked?.questions.find(({ type }) => type === "several");
	expect(shown).toMatchObject({ given: '["1"]', key: { type: "several", right: ["1", "2"] }, place: null });
	expect(shown?.options.toSorted((a, b) => Number(a.id) - Number(b.id))).toMatchObject([
		{ isCorrect: true, explanation: "Because of 1" },
		{ isCorrect: true, explanation: "Because of 2" },
		{ isCorrect: false, explanation: "Because of 3" },
	]);
});

test("marks nothing where the key stays on the server, or a question has not arrived", () => {
	const view = makeView([]);
	expect(markHere({ ...view, stored: { ...view.stored, marking: undefined } })).toBeUndefined();
	const [first, ...rest] = view.questions.values();
	if (!first) throw new Error("no question");
	expect(markHere({ ...view, questions: new Map(rest.map((one) => [one.id, one])) })).toBeUndefined();
	const { key: _, ...without } = first;
	expect(markHere({ ...view, questions: new Map([...view.questions, [first.id, without]]) })).toBeUndefined();
});
