import * as fc from "fast-check";
import Fraction from "fraction.js";
import { describe, expect, test } from "vitest";
import { pointsOf } from "#core/quiz/judge.ts";
import type { Key } from "./answer-key.ts";
import {
	isRounded,
	meanMarks,
	readMarks,
	roundMarks,
	sheetMarks,
	showDecimal,
	showMarks,
	sortableMarks,
	sumMarks,
	writeMarks,
} from "./fraction.ts";
import { judgeAnswer, marksOf, NOT_ATTEMPTED, readDecimal } from "./judge-answer.ts";
import { listPresetSchemes } from "./preset-schemes.ts";
import { type Example, PRESETS, type Preset } from "./presets.ts";
import { findRule, readRule } from "./rule-values.ts";
import { examSchema, type Rule, ruleSchema } from "./scheme.ts";
import { setInExamMarks } from "./set-marks.ts";
import { setSchemeSchema } from "./set-scheme.ts";

const marks = fc
	.tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: 1, max: 999 }))
	.map(([n, d]) => new Fraction(n, d));
const counts = fc.nat({ max: 300 });

describe("fractions", () => {
	test("have an exact mean, as the median of an even number of results", () => {
		expect(meanMarks(["8", "3"])).toBe("11/2");
		expect(meanMarks(["8", "8"])).toBe("8");
		expect(meanMarks(["-1/3", "1"])).toBe("1/3");
	});

	test("are read from whole numbers, decimals and parts, and from nothing else", () => {
		expect(["4", "-2/3", "0.25", "-0.33"].map((text) => writeMarks(readMarks(text)))).toEqual([
			"4",
			"-2/3",
			"1/4",
			"-33/100",
		]);
		for (const text of ["", "1/0", "1 1/2", "0.(3)", "1e3", "NaN", "+1", "−1", "1/2/3"])
			expect(() => readMarks(text)).toThrow(RangeError);
	});

	test("come back from their text", () => {
		fc.assert(
			fc.property(marks, (mark) => {
				expect(readMarks(writeMarks(mark)).equals(mark)).toBe(true);
			}),
		);
	});

	test("have one sum in any order", () => {
		const shuffled = fc.array(marks, { maxLength: 60 }).chain((list) => {
			return fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }));
		});
		fc.assert(
			fc.property(shuffled, ([list, other]) => {
				expect(writeMarks(sumMarks(other))).toBe(writeMarks(sumMarks(list)));
			}),
		);
	});

	test("show their exact value where it is short, else that value beside the rounded one", () => {
		const shown = {
			"4": "4",
			"-1/2": "−0.5",
			"1/8": "0.125",
			"6/7": "6/7",
			"-3/14": "−3/14",
			"20/7": "2\u00a06/7",
			"-200/99": "−2\u00a02/99",
			"1/16": "1/16",
			"1009/303": "≈\u00a03.33 (3\u00a0100/303)",
			"-200/297": "≈\u00a0−0.673 (−200/297)",
			"-1/9999": "≈\u00a00 (−1/9999)",
			"1999/2000": "≈\u00a01 (1999/2000)",
		};
		for (const [text, words] of Object.entries(shown)) expect(showMarks(text)).toBe(words);
		expect(["4", "-2/3", "0", "200/297"].map((text) => showMarks(text, true))).toEqual([
			"+4",
			"−2/3",
			"0",
			"≈\u00a0+0.673 (+200/297)",
		]);
	});

	test("are numbers of a spreadsheet at most half a thousandth away, with the exact value as no day of a year", () => {
		fc.assert(
			fc.property(marks, (mark) => {
				const text = writeMarks(mark);
				const difference = new Fraction(String(roundMarks(text))).sub(mark).abs();
				expect(difference.lte(new Fraction(1, 2_000))).toBe(true);
				expect(difference.equals(0)).toBe(!isRounded(text));
				const [, sign, whole = "", part = "0"] = /^(−?)(\d+)(?: (\d+\/\d+))?$/.exec(sheetMarks(text)) ?? [];
				const read = new Fraction(whole).add(part);
				expect((sign === "−" ? read.neg() : read).equals(mark)).toBe(true);
			}),
		);
		expect(["6/7", "-8/3", "12"].map(sheetMarks)).toEqual(["0 6/7", "−2 2/3", "12"]);
	});

	test("that are numbers of a key keep all their decimals", () => {
		expect(["981/100", "-1/20000"].map(showDecimal)).toEqual(["9.81", "−0.00005"]);
	});

	test("sort as whole numbers like their values", () => {
		fc.assert(
			fc.property(marks, marks, (one, other) => {
				const difference = sortableMarks(writeMarks(one)) - sortableMarks(writeMarks(other));
				expect(Math.sign(difference)).toBe(Number(one.compare(other)));
			}),
		);
	});
});

describe("rules", () => {
	test("take the mark of a question from its section's total, and losses from that mark", () => {
		const { right, wrong } = readRule({
			right: { total: "30", questions: 35 },
			wrong: { ofRight: "-1/4" },
			blank: "0",
		});
		expect([right, wrong].map(writeMarks)).toEqual(["6/7", "-3/14"]);
	});

	test("of a section come before those of the scheme", () => {
		const own: Rule = { right: "2", wrong: "0", blank: "0" };
		const general: Rule = { right: "1", wrong: "0", blank: "0" };
		const scheme = { rules: { single: general, number: general } };
		expect(findRule(scheme, { rules: { single: own } }, "single")).toBe(own);
		expect(findRule(scheme, { rules: { single: own } }, "number")).toBe(general);
		expect(findRule(scheme, { rules: null }, "several")).toBeUndefined();
	});

	test("refuse numbers, which could not hold a third", () => {
		expect(ruleSchema.safeParse({ right: 4, wrong: "-1", blank: "0" }).success).toBe(false);
	});
});

const several: Key = { type: "several", right: ["1", "2", "3"] };
const partial = readRule({ right: "4", wrong: "-2", blank: "0", each: "1" });

describe("an answer", () => {
	test("with several options earns a mark for each right one, and loses with any wrong one (JEE Advanced)", () => {
		const earned = (...ids: string[]) => writeMarks(marksOf(partial, judgeAnswer(several, JSON.stringify(ids))));
		expect(earned("1", "2", "3")).toBe("4");
		expect(earned("3", "1")).toBe("2");
		expect(earned("2")).toBe("1");
		expect(earned("1", "2", "3", "4")).toBe("-2");
		expect(earned()).toBe("0");
	});

	test("with some of the right options is wrong where all or nothing counts", () => {
		const rule = readRule({ right: "2", wrong: "-1", blank: "0" });
		expect(writeMarks(marksOf(rule, judgeAnswer(several, '["1"]')))).toBe("-1");
	});

	test("is right with any of the options that are right", () => {
		const key: Key = { type: "single", right: ["1", "4"] };
		expect(["1", "4", "2"].map((id) => judgeAnswer(key, id).kind)).toEqual(["right", "right", "wrong"]);
	});

	test("that is a number is compared as it was typed, at the very ends of its range", () => {
		const key: Key = { type: "number", from: "0.2", to: "0.3" };
		const kinds = ["0.3", ".30", "3e-1", "+0.2", "0.30000000000000000001", "0.1999", "three", "−0.2"].map((text) => {
			return judgeAnswer(key, text).kind;
		});
		expect(kinds).toEqual(["right", "right", "right", "right", "wrong", "wrong", "wrong", "wrong"]);
	});

	test("that is missing is blank, and 'not attempted' has its own mark", () => {
		const rule = readRule({ right: "1", wrong: "-1/3", blank: "-1/3" });
		const earned = (given: string | null) => writeMarks(marksOf(rule, judgeAnswer(several, given), readMarks("0")));
		expect([null, "", "[]", NOT_ATTEMPTED].map(earned)).toEqual(["-1/3", "-1/3", "-1/3", "0"]);
	});

	test("is judged whatever text it is", () => {
		const keys: Key[] = [several, { type: "single", right: ["1"] }, { type: "number", from: "1", to: "2" }];
		fc.assert(
			fc.property(fc.constantFrom(...keys), fc.oneof(fc.string(), fc.json()), (key, given) => {
				const kinds = ["right", "wrong", "blank", "not-attempted", "part"];
				expect(kinds).toContain(judgeAnswer(key, given).kind);
			}),
		);
	});

	test("that is a number is read as what it says", () => {
		const typed = fc.tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 12 }));
		fc.assert(
			fc.property(typed, ([digits, places]) => {
				const value = readDecimal(`${digits}e-${places}`);
				expect(value?.equals(new Fraction(digits, 10n ** BigInt(places)))).toBe(true);
			}),
		);
	});
});

describe("presets", () => {
	test("the preset of Recite gives the points of a quiz, which are hundredths", () => {
		const recite = PRESETS.find(({ id }) => id === "hub-default");
		const [right, wrong] = [true, false].map((isRight) => readMarks(`${pointsOf(isRight)}/100`));
		expect(right && wrong).toBeDefined();
		const { single } = recite?.rules ?? {};
		expect([readMarks(String(single?.right)), readMarks(String(single?.wrong))]).toEqual([right, wrong]);
	});

	test.each(PRESETS)("$id fits its schema and earns what its example says", (preset) => {
		expect(examSchema.parse(preset)).toMatchObject({ id: preset.id });
		expect(writeMarks(markExample(preset, preset.example))).toBe(preset.example.total);
	});

	test("have ids of their own, and examples that fit into their sections", () => {
		expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length);
		for (const { id, sections, example } of PRESETS) {
			for (const [index, { questions }] of sections.entries()) {
				const inSection = example.answers.filter(({ section }) => section === index);
				const asked = inSection.map(({ right, wrong, blank, part = [] }) => right + wrong + blank + part.length);
				expect(
					asked.reduce((sum, one) => sum + one, 0),
					id,
				).toBeLessThanOrEqual(questions ?? 0);
			}
		}
	});
});

describe("presets for a module", () => {
	test("have marks that a module can name, and names that tell them apart", () => {
		const schemes = listPresetSchemes().map(({ scheme }) => setSchemeSchema.parse(scheme));
		expect(new Set(schemes.map(({ name }) => name)).size).toBe(schemes.length);
		expect(schemes).toContainEqual({ name: "NEET UG 2026", right: "4", wrong: "-1", blank: "0" });
	});

	test("are one for each section where sections have marks of their own", () => {
		const ibps = listPresetSchemes().filter(({ scheme }) => scheme.name.startsWith("IBPS"));
		expect(ibps.map(({ scheme }) => `${scheme.right} ${scheme.wrong}`)).toEqual(["1 -1/4", "6/7 -3/14", "8/7 -2/7"]);
	});
});

/** Marks the example answer by answer, in place of multiplying. */
function markExample(preset: Preset, { answers }: Example): Fraction {
	const notAttempted = preset.notAttempted === null ? undefined : readMarks(preset.notAttempted);
	const earned = answers.flatMap(({ section, type, right, wrong, blank, part = [], notAttempted: left = 0 }) => {
		const rule = findRule(preset, preset.sections[section], type);
		if (!rule) throw new Error(`${preset.id} does not mark ${type}`);
		const outcomes = [
			...Array.from({ length: right }, () => ({ kind: "right" }) as const),
			...Array.from({ length: wrong }, () => ({ kind: "wrong" }) as const),
			...Array.from({ length: blank }, () => ({ kind: "blank" }) as const),
			...Array.from({ length: left }, () => ({ kind: "not-attempted" }) as const),
			...part.map((chosen) => ({ kind: "part", chosen }) as const),
		];
		return outcomes.map((outcome) => marksOf(readRule(rule), outcome, notAttempted));
	});
	return sumMarks(earned);
}

describe("a set of Recite in exam marks", () => {
	const neet = setSchemeSchema.parse({ name: "NEET UG", right: "4", wrong: "-1", blank: "0" });

	test("has its marks and the most that it could have", () => {
		expect(setInExamMarks(neet, 14, 5, 1)).toEqual({ marks: "51", most: "80" });
		expect(setInExamMarks({ ...neet, right: "6/7", wrong: "-3/14" }, 5, 3, 0)).toEqual({
			marks: "51/14",
			most: "48/7",
		});
	});

	test("is the sum of the same answers one by one", () => {
		fc.assert(
			fc.property(marks, marks, marks, counts, counts, counts, (right, wrong, blank, rights, wrongs, blanks) => {
				const scheme = { name: "x", right: writeMarks(right), wrong: writeMarks(wrong), blank: writeMarks(blank) };
				const each = (mark: Fraction, count: number) => Array.from({ length: count }, () => mark);
				const sum = sumMarks([...each(right, rights), ...each(wrong, wrongs), ...each(blank, blanks)]);
				expect(setInExamMarks(scheme, rights, wrongs, blanks).marks).toBe(writeMarks(sum));
			}),
		);
	});
});
