import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readMarks, writeMarks } from "#core/marks/fraction.ts";
import { leastToPass } from "#core/marks/rule-values.ts";
import type { MarkedType } from "#core/marks/scheme.ts";
import type { Question } from "#core/questions/question-file.ts";
import { makeQuestion } from "../../tests/make.ts";
import { makeScheme, makeSection, makeVersion } from "../../tests/make-paper.ts";
import { markAttempt } from "./marking.ts";
import { paperMarks, sectionTypes } from "./paper-marks.ts";

const sixSevenths = { right: { total: "30", questions: 35 }, wrong: "0", blank: "0" };
const rules = {
	single: { right: "4", wrong: "-1", blank: "0" },
	several: { right: "4", wrong: "-2", blank: "0", each: "1" },
	number: { right: "3", wrong: "0", blank: "0" },
};

function makeTyped(type: MarkedType, index: number): Question {
	const question = makeQuestion({ id: `q${index}` });
	if (type === "number") return { ...question, type, options: [], answer: 1 };
	return type === "several" ? { ...question, type } : question;
}

test("what a paper gives at most and what passes is what its results say, exactly", () => {
	const types = fc.array(fc.constantFrom<MarkedType>("single", "several", "number"), { minLength: 1, maxLength: 6 });
	fc.assert(
		fc.property(types, types, (one, other) => {
			const sections = [one, other].map((own, index) => {
				return makeSection({
					questions: own.length,
					rules: index === 0 ? { single: sixSevenths } : null,
					pass: { of: "share", least: "1/3" },
				});
			});
			const scheme = makeScheme({ rules, pass: { of: "marks", least: "7/2" } });
			const version = makeVersion({ scheme, sections }, [one.map(makeTyped), other.map(makeTyped)]);
			const result = markAttempt(version, new Map());
			const marks = paperMarks(version, version.questions);
			expect([marks.most, ...marks.sections.map(({ most }) => most)]).toEqual([
				result.most,
				...result.sections.map(({ most }) => most),
			]);
			expect(marks.least).toBe("7/2");
			const third = leastToPass({ of: "share", least: "1/3" }, readMarks(result.sections[0]?.most ?? ""));
			expect(marks.sections[0]?.least).toBe(writeMarks(third));
		}),
	);
});

test("a section lists the types of its questions in one order; of a draft those that have marks", () => {
	const section = makeSection({ questions: 2 });
	const scheme = makeScheme({ rules });
	const { questions } = makeVersion({ scheme, sections: [section] }, [
		[makeTyped("number", 1), makeTyped("single", 2)],
	]);
	expect(sectionTypes(scheme, section, questions)).toEqual(["single", "number"]);
	expect(sectionTypes(makeScheme({ rules: {} }), makeSection({ rules: { number: sixSevenths } }))).toEqual(["number"]);
});

test("a draft's marks are known where every type of a section gives the same", () => {
	const section = makeSection({ questions: 35, rules: { single: sixSevenths } });
	const only = makeScheme({ rules: {}, pass: { of: "share", least: "1/2" }, blankLimit: "1/10" });
	expect(paperMarks({ scheme: only, sections: [section] })).toEqual({
		most: "30",
		least: "15",
		sections: [{ most: "30", least: null }],
		mostBlank: 3,
	});
	const mixed = paperMarks({ scheme: { ...only, rules }, sections: [section] });
	expect([mixed.most, mixed.least, mixed.sections]).toEqual([null, null, [{ most: null, least: null }]]);
	// Too few questions of it are there, all of one type.
	const few = [{ section: 0, question: makeTyped("single", 1) }];
	expect(paperMarks({ scheme: { ...only, rules }, sections: [section] }, few).most).toBe("30");
});

test("as many blanks are named as do not fail a candidate", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 30 }), fc.constantFrom("1/10", "1/3", "0", "1"), (count, blankLimit) => {
			const own = Array.from({ length: count }, (_, index) => makeTyped("single", index));
			const scheme = makeScheme({ rules, blankLimit });
			const version = makeVersion({ scheme, sections: [makeSection({ questions: count })] }, [own]);
			const { questions } = version;
			const mostBlank = paperMarks(version, questions).mostBlank ?? 0;
			const withBlanks = (blanks: number) => {
				const answered = questions
					.slice(blanks)
					.map(({ question }) => [question.id, { given: "1", timeMs: 0 }] as const);
				return markAttempt(version, new Map(answered)).isOverBlankLimit;
			};
			expect(withBlanks(mostBlank)).toBe(false);
			if (mostBlank < count) expect(withBlanks(mostBlank + 1)).toBe(true);
		}),
	);
});
