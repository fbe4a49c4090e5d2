import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMarks, sumMarks, writeMarks } from "#core/marks/fraction.ts";
import { NOT_ATTEMPTED } from "#core/marks/judge-answer.ts";
import type { Question } from "#core/questions/question-file.ts";
import { makeQuestion } from "../../tests/make.ts";
import { makeScheme, makeSection, makeVersion } from "../../tests/make-paper.ts";
import { keyOf } from "./key.ts";
import { markAttempt, type Settlement, settlementSchema } from "./marking.ts";
import type { PaperVersion } from "./paper.ts";
import { bandOf, rankTotals } from "./rank.ts";

/** A question whose right option has the id "1" in a version, the others "2" to "4". */
const single = (id: string) => makeQuestion({ id, options: optionsOf("1") });
const optionsOf = (...right: string[]) => {
	return ["1", "2", "3", "4"].map((id) => ({ id, text: `Option ${id}`, isCorrect: right.includes(id) }));
};
const several = (id: string): Question => ({ ...single(id), type: "several", options: optionsOf("1", "2", "3") });
const number = (id: string): Question => ({ ...single(id), type: "number", options: [], answer: 0.3, tolerance: 0.1 });

const answersOf = (...given: (string | null)[]) => {
	return new Map(given.map((text, index) => [String(index + 1), { given: text, timeMs: 1_000 * (index + 1) }]));
};
const many = (count: number) => Array.from({ length: count }, (_, index) => single(`q${index}`));

describe("a result", () => {
	test("has marks and counts, in all and by section, with the time", () => {
		const version = makeVersion({}, [
			[single("a"), single("b")],
			[single("c"), several("d"), number("e")],
		]);
		const result = markAttempt(version, answersOf("1", "2", null, '["1","2","3"]', "0.2"));
		expect(result).toMatchObject({ marks: "11", most: "20", right: 3, wrong: 1, leftOut: 1, part: 0, timeMs: 15_000 });
		expect(result).toMatchObject({ lost: "1", withoutWrong: "12", isPassed: null, isOverBlankLimit: false });
		expect(result.sections.map(({ marks, timeMs }) => [marks, timeMs])).toEqual([
			["3", 3_000],
			["8", 12_000],
		]);
		expect(result.questions.map(({ marks }) => marks)).toEqual(["4", "-1", "0", "4", "4"]);
	});

	test("gives JEE Advanced's part marks", () => {
		const rules = { several: { right: "4", wrong: "-2", blank: "0", each: "1" } };
		const version = makeVersion({ scheme: makeScheme({ rules }) }, [["a", "b", "c", "d"].map(several)]);
		const result = markAttempt(version, answersOf('["1","2","3"]', '["3","2"]', '["4"]', null));
		expect(result).toMatchObject({ marks: "4", right: 1, part: 1, wrong: 1, leftOut: 1, lost: "2", withoutWrong: "6" });
	});

	test("marks IBPS sections to the fraction", () => {
		const rules = (total: string) => ({
			single: { right: { total, questions: 35 }, wrong: { ofRight: "-1/4" }, blank: "0" },
		});
		const sections = ["30", "40"].map((total) => makeSection({ questions: 35, pools: [], rules: rules(total) }));
		const version = makeVersion({ sections }, [many(35), many(35)]);
		const given = [...Array(21).fill("1"), ...Array(7).fill("2"), ...Array(7).fill(null)];
		const result = markAttempt(version, answersOf(...given, ...Array(28).fill("1"), ...Array(7).fill("4")));
		expect(result.sections.map(({ marks, most }) => [marks, most])).toEqual([
			["33/2", "30"],
			["30", "40"],
		]);
		expect(result.marks).toBe("93/2");
	});

	test("takes marks off for blanks, not for 'not attempted', and says when too many are blank", () => {
		const rules = { single: { right: "1", wrong: "-1/3", blank: "-1/3" } };
		const scheme = makeScheme({ rules, notAttempted: "0", blankLimit: "1/10", pass: { of: "share", least: "0" } });
		const version = makeVersion({ scheme }, [many(10)]);
		const left = (...blank: (string | null)[]) => {
			return markAttempt(version, answersOf("1", "2", ...blank, ...Array(8 - blank.length).fill(NOT_ATTEMPTED)));
		};
		expect(left(null)).toMatchObject({
			marks: "1/3",
			leftOut: 8,
			isOverBlankLimit: false,
			isPassed: true,
			withoutWrong: "2/3",
		});
		expect(left(null, null)).toMatchObject({ marks: "0", isOverBlankLimit: true, isPassed: false });
	});

	test("passes when every pass mark that is set is reached", () => {
		const sections = [
			makeSection({ pass: { of: "marks", least: "3" } }),
			makeSection({ pass: { of: "share", least: "1/2" } }),
		];
		const version = makeVersion({ sections }, [many(2), many(2)]);
		expect(markAttempt(version, answersOf("1", "2", "1", null))).toMatchObject({ isPassed: true });
		expect(markAttempt(version, answersOf("1", "2", "1", "2"))).toMatchObject({ isPassed: false });
	});

	test("equals an independent marking in whole numbers, and the sum of its questions in any order", () => {
		const given = fc.constantFrom(null, "1", "2", '["1","2","3"]', '["1"]', '["1","4"]', "0.2", "0.41", NOT_ATTEMPTED);
		const kinds = fc.array(fc.constantFrom(single, several, number), { minLength: 1, maxLength: 12 });
		const papers = kinds.chain((list) => fc.tuple(fc.constant(list), fc.array(given, { maxLength: list.length })));
		fc.assert(
			fc.property(papers, ([list, answers]) => {
				const scheme = makeScheme({
					rules: {
						single: { right: "4/3", wrong: "-4/9", blank: "-1/9" },
						several: { right: "4", wrong: "-2", blank: "0", each: "1" },
						number: { right: { total: "30", questions: 27 }, wrong: { ofRight: "-1/2" }, blank: "0" },
					},
					notAttempted: "1/9",
				});
				const questions = list.map((make, index) => make(`q${index}`));
				const result = markAttempt(makeVersion({ scheme }, [questions]), answersOf(...answers));
				const ninths = questions.map((question, index) => markInNinths(question, answers[index] ?? null));
				expect(result.marks).toBe(writeMarks(readMarks(String(ninths.reduce((sum, one) => sum + one, 0))).div(9n)));
				const shuffled = result.questions.map(({ marks }) => readMarks(marks)).toReversed();
				expect(writeMarks(sumMarks(shuffled))).toBe(result.marks);
				const { right, wrong, part, leftOut, settled } = result;
				expect(right + wrong + part + leftOut + settled).toBe(questions.length);
			}),
		);
	});
});

/** What the property's scheme gives, in ninths of a mark. */
function markInNinths({ type }: Question, given: string | null): number {
	if (given === NOT_ATTEMPTED) return 1;
	if (type === "several")
		return (
			new Map([
				[null, 0],
				['["1","2","3"]', 36],
				['["1"]', 9],
			]).get(given) ?? -18
		);
	if (type === "number")
		return (
			new Map([
				[null, 0],
				["0.2", 10],
			]).get(given) ?? -5
		);
	return (
		new Map([
			[null, -1],
			["1", 12],
		]).get(given) ?? -4
	);
}

describe("a dropped question", () => {
	const version = makeVersion({}, [many(4)]);
	const answers = answersOf("1", "2", null, "1");
	const withOne = (settlement: Settlement) => markAttempt(version, answers, [settlementSchema.parse(settlement)]);

	test("gives its marks to all", () => {
		for (const [id, marks] of [
			["1", "7"],
			["2", "12"],
			["3", "11"],
		] as const)
			expect(withOne({ way: "all", questionId: id })).toMatchObject({ marks, most: "16", settled: 1 });
	});

	test("gives its marks to those who tried it", () => {
		for (const [id, marks] of [
			["1", "7"],
			["2", "12"],
			["3", "7"],
		] as const)
			expect(withOne({ way: "tried", questionId: id }).marks).toBe(marks);
	});

	test("is marked by another key, or by the one of several that fits", () => {
		const keyed = (questionId: string, ...right: string[]): Settlement => {
			return { way: "keys", questionId, keys: right.map((id) => ({ type: "single", right: [id] })) };
		};
		expect(withOne(keyed("2", "2"))).toMatchObject({ marks: "12", wrong: 0, settled: 0 });
		expect(withOne(keyed("1", "2"))).toMatchObject({ marks: "2", wrong: 2 });
		expect(withOne(keyed("1", "2", "1"))).toMatchObject({ marks: "7", wrong: 1 });
		expect(withOne(keyed("3", "2")).marks).toBe("7");
	});

	test("spreads its marks over the rest: +200/99 and −200/297 for one of a hundred (UPSC 2026)", () => {
		const rules = { single: { right: "2", wrong: "-2/3", blank: "0" } };
		const paper = makeVersion({ scheme: makeScheme({ rules }) }, [many(100)]);
		const result = markAttempt(paper, answersOf("1", "1", "2"), [{ way: "spread", questionId: "1" }]);
		expect(result.questions.slice(0, 3).map(({ marks }) => marks)).toEqual(["0", "200/99", "-200/297"]);
		expect(result).toMatchObject({ most: "200", settled: 1, right: 1 });
	});

	test("spreads its marks over part marks, too", () => {
		const rules = { several: { right: "4", wrong: "-2", blank: "0", each: "1" } };
		const paper = makeVersion({ scheme: makeScheme({ rules }) }, [["a", "b", "c"].map(several)]);
		const result = markAttempt(paper, answersOf(null, '["1"]', '["4"]'), [{ way: "spread", questionId: "1" }]);
		expect(result.questions.map(({ marks }) => marks)).toEqual(["0", "3/2", "-3"]);
	});

	test("keeps its section's total when its marks are spread, and leaves other sections as they are", () => {
		const settled = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 5 });
		const paper = makeVersion({}, [many(5), many(3)]);
		fc.assert(
			fc.property(settled, fc.array(fc.constantFrom("1", "2", null), { maxLength: 8 }), (ids, given) => {
				const spread = ids.map((id): Settlement => ({ way: "spread", questionId: String(id) }));
				const result = markAttempt(paper, answersOf(...given), spread);
				expect(result.sections.map(({ most }) => most)).toEqual(["20", "12"]);
				expect(result.sections[1]).toEqual(markAttempt(paper, answersOf(...given)).sections[1]);
				if (ids.length === 5) expect(result.sections[0]?.marks).toBe("20");
			}),
		);
	});

	test("never takes marks from anybody by 'all', and never more by 'tried' than by 'all'", () => {
		const given = fc.array(fc.constantFrom("1", "2", null), { minLength: 4, maxLength: 4 });
		fc.assert(
			fc.property(given, fc.constantFrom("1", "2", "3", "4"), (answered, questionId) => {
				const marksBy = (...settlements: Settlement[]) =>
					readMarks(markAttempt(version, answersOf(...answered), settlements).marks);
				expect(marksBy({ way: "all", questionId }).gte(marksBy())).toBe(true);
				expect(marksBy({ way: "all", questionId }).gte(marksBy({ way: "tried", questionId }))).toBe(true);
			}),
		);
	});
});

describe("the key of a number", () => {
	test("is as wide as it is written, without what binary fractions round off", () => {
		expect(keyOf(number("n"))).toEqual({ type: "number", from: "1/5", to: "2/5" });
		expect(keyOf({ ...number("n"), answer: 6.022e23, tolerance: 0 })).toMatchObject({
			from: "602200000000000000000000",
		});
		expect(keyOf({ ...number("n"), answer: -1.5e-7, tolerance: 0 })).toMatchObject({ to: "-3/20000000" });
	});

	test("can be made of every number that a file can have, and holds the answer itself", () => {
		const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
		fc.assert(
			fc.property(finite, fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (answer, tolerance) => {
				const version = makeVersion({}, [[{ ...number("n"), answer, tolerance }]]) satisfies PaperVersion;
				expect(markAttempt(version, answersOf(String(answer))).right).toBe(1);
			}),
		);
	});
});

describe("ranks", () => {
	test("are shared by equal totals: 1, 1, 3", () => {
		expect(rankTotals(["2/3", "14/21", "1/2", "0.6"])).toEqual([1, 1, 4, 3]);
		expect(rankTotals([])).toEqual([]);
	});

	test("are one more than the number of better totals", () => {
		const totals = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 4 })));
		fc.assert(
			fc.property(totals, (pairs) => {
				const written = pairs.map(([n, d]) => `${n}/${d}`);
				const expected = pairs.map(([n, d]) => 1 + pairs.filter(([a, b]) => a * d > n * b).length);
				expect(rankTotals(written)).toEqual(expected);
			}),
		);
	});

	test("are in a band among at least twenty", () => {
		expect(bandOf(1, 19)).toBeUndefined();
		expect([1, 2, 3, 5, 10, 15, 20].map((rank) => bandOf(rank, 20))).toEqual([5, 10, 25, 25, 50, 75, 100]);
		expect(bandOf(1, 100)).toBe(1);
	});
});
