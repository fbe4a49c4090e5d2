// The result of an attempt: its answers marked by the version's key and scheme, and by what was settled about dropped questions. All
// sums are exact; marks are texts (core/marks/fraction.ts). Pure.
import type Fraction from "fraction.js";
import * as z from "zod/mini";
import { type Key, keySchema } from "#core/marks/answer-key.ts";
import { readMarks, sumMarks, wholeMarks, writeMarks } from "#core/marks/fraction.ts";
import { judgeAnswer, marksOf, type Outcome } from "#core/marks/judge-answer.ts";
import { findRule, leastToPass, type MarkValues, readRule } from "#core/marks/rule-values.ts";
import type { MarkedType, Pass, Scheme } from "#core/marks/scheme.ts";
import { markedTypeOf } from "./draw.ts";
import { keyOf } from "./key.ts";
import type { PaperSection, PaperVersion } from "./paper.ts";

const questionId = z.string();
/**
 * How a dropped question is settled: full marks for all ("all"), for those who answered it ("tried"), by another key or several of
 * which any may fit ("keys"), or its marks are spread over the other questions of its section ("spread").
 */
export const settlementSchema = z.discriminatedUnion("way", [
	z.object({ way: z.literal("all"), questionId }),
	z.object({ way: z.literal("tried"), questionId }),
	z.object({ way: z.literal("spread"), questionId }),
	z.object({ way: z.literal("keys"), questionId, keys: z.array(keySchema).check(z.minLength(1)) }),
]);
export type Settlement = z.infer<typeof settlementSchema>;

/** An answer of an attempt (`Attempt.questions` in attempt.ts). */
export type GivenAnswer = { given: string | null; timeMs: number };

/** "settled": the question was dropped, and its marks do not depend on what is right. */
export type MarkedQuestion = {
	id: string;
	section: number;
	outcome: Outcome["kind"] | "settled";
	marks: string;
	/** Marks of a right answer; 0 for a question whose marks are spread over others. */
	most: string;
	timeMs: number;
};

export type Figures = {
	marks: string;
	most: string;
	right: number;
	wrong: number;
	/** Some of the right options and no wrong one, where that has marks of its own. */
	part: number;
	/** Blank, or "not attempted". */
	leftOut: number;
	settled: number;
	/** What wrong answers cost: "10/3" for five times −2/3. Never negative. */
	lost: string;
	/** The marks if all that was wrong had been left out, by the option "not attempted" where there is one. */
	withoutWrong: string;
	timeMs: number;
	/** Null where no pass mark is set. */
	isPassed: boolean | null;
};

export type AttemptResult = Figures & {
	sections: readonly Figures[];
	questions: readonly MarkedQuestion[];
	/** More questions without any mark than the scheme allows. Such a candidate does not pass. */
	isOverBlankLimit: boolean;
};

/** What decides the marks of a paper, besides what is right. */
export type Marking = { scheme: Scheme; sections: readonly Pick<PaperSection, "rules" | "pass">[] };
/** A question as marking knows it. */
export type KeyedQuestion = { id: string; section: number; type: MarkedType; key: Key };
type KeyedPaper = Marking & { questions: readonly KeyedQuestion[] };

/** Marks an attempt at a version; see markByKeys. */
export function markAttempt(
	{ scheme, sections, questions }: Pick<PaperVersion, "scheme" | "sections" | "questions">,
	answers: ReadonlyMap<string, GivenAnswer>,
	settlements: readonly Settlement[] = [],
): AttemptResult {
	const keyed = questions.map(({ question, section }) => {
		return { id: question.id, section, type: markedTypeOf(question), key: keyOf(question) };
	});
	return markByKeys({ scheme, sections, questions: keyed }, answers, settlements);
}

/**
 * Marks an attempt: on the server, and on a phone that has the keys.
 * @param answers by the questions' ids; a missing one counts as blank
 * @param settlements at most one a question counts, the last one
 * @throws RangeError for a question of a type that the scheme does not mark, which check-paper.ts reports before publishing
 */
export function markByKeys(
	version: KeyedPaper,
	answers: ReadonlyMap<string, GivenAnswer>,
	settlements: readonly Settlement[] = [],
): AttemptResult {
	const settled = new Map(settlements.map((one) => [one.questionId, one]));
	const factors = version.sections.map((_, section) => spreadFactor(version, section, settled));
	const notAttempted = version.scheme.notAttempted === null ? undefined : readMarks(version.scheme.notAttempted);
	const marked = version.questions.map((own) => {
		const rule = scaleRule(ruleOf(version, own), factors[own.section]);
		const settlement = factors[own.section] ? settled.get(own.id) : notSpread(settled.get(own.id));
		return markQuestion(own, { rule, notAttempted }, settlement, answers.get(own.id));
	});
	const sections = version.sections.map(({ pass }, section) => {
		return sumFigures(
			marked.filter((one) => one.section === section),
			pass,
		);
	});
	const all = sumFigures(marked, version.scheme.pass);
	const isOverBlankLimit = hasTooManyBlanks(version, marked);
	return {
		...all,
		isPassed: passAll(all, sections, isOverBlankLimit),
		sections,
		isOverBlankLimit,
		questions: marked.map(write),
	};
}

function ruleOf({ scheme, sections }: KeyedPaper, { id, section, type }: KeyedQuestion): MarkValues {
	const rule = findRule(scheme, sections[section], type);
	if (!rule) throw new RangeError(`question ${id} has a type without marks`);
	return readRule(rule);
}

/**
 * By what the marks of a section's other questions grow where some are spread over them, so that the section's total stays: 100/99 for one
 * of 100. Undefined where no other question is left.
 */
function spreadFactor(
	version: KeyedPaper,
	section: number,
	settled: ReadonlyMap<string, Settlement>,
): Fraction | undefined {
	const own = version.questions.filter((one) => one.section === section);
	const rest = own.filter(({ id }) => settled.get(id)?.way !== "spread");
	const most = (some: readonly KeyedQuestion[]) => sumMarks(some.map((one) => ruleOf(version, one).right));
	return most(rest).equals(0n) ? undefined : most(own).div(most(rest));
}

/** Where nothing is left to spread marks over, all get them. */
function notSpread(settlement: Settlement | undefined): Settlement | undefined {
	return settlement?.way === "spread" ? { way: "all", questionId: settlement.questionId } : settlement;
}

function scaleRule(rule: MarkValues, factor: Fraction | undefined): MarkValues {
	if (!factor) return rule;
	const { right, wrong, blank, each } = rule;
	return { right: right.mul(factor), wrong: wrong.mul(factor), blank: blank.mul(factor), each: each?.mul(factor) };
}

type Marked = Omit<MarkedQuestion, "marks" | "most"> & {
	marks: Fraction;
	most: Fraction;
	/** The marks if the question had been left out instead of answered wrong. */
	leftOut: Fraction;
	isBlank: boolean;
};

function markQuestion(
	{ id, section, key }: KeyedQuestion,
	{ rule, notAttempted }: { rule: MarkValues; notAttempted: Fraction | undefined },
	settlement: Settlement | undefined,
	answer: GivenAnswer | undefined,
): Marked {
	const given = answer?.given ?? null;
	const keys = settlement?.way === "keys" ? settlement.keys : [key];
	const outcome = bestOutcome(keys, given, rule);
	const isLeftOut = outcome.kind === "blank" || outcome.kind === "not-attempted";
	const base = { id, section, timeMs: answer?.timeMs ?? 0, isBlank: outcome.kind === "blank" };
	if (settlement && settlement.way !== "keys") {
		const most = settlement.way === "spread" ? wholeMarks(0) : rule.right;
		const marks = settlement.way === "tried" && isLeftOut ? wholeMarks(0) : most;
		return { ...base, outcome: "settled", marks, most, leftOut: marks };
	}
	const marks = marksOf(rule, outcome, notAttempted);
	const kind = outcome.kind === "part" && !rule.each ? "wrong" : outcome.kind;
	return {
		...base,
		outcome: kind,
		marks,
		most: rule.right,
		leftOut: kind === "wrong" ? (notAttempted ?? rule.blank) : marks,
	};
}

/** The outcome by the key that gives most. */
function bestOutcome(keys: readonly Key[], given: string | null, rule: MarkValues): Outcome {
	const outcomes = keys.map((key) => judgeAnswer(key, given));
	const [first = judgeAnswer({ type: "single", right: [] }, given), ...others] = outcomes;
	return others.reduce((best, other) => (marksOf(rule, other).gt(marksOf(rule, best)) ? other : best), first);
}

function sumFigures(marked: readonly Marked[], pass: Pass | null): Figures {
	const count = (...kinds: MarkedQuestion["outcome"][]) =>
		marked.filter(({ outcome }) => kinds.includes(outcome)).length;
	const marks = sumMarks(marked.map((one) => one.marks));
	const most = sumMarks(marked.map((one) => one.most));
	const wrong = marked.filter(({ outcome }) => outcome === "wrong");
	return {
		marks: writeMarks(marks),
		most: writeMarks(most),
		right: count("right"),
		wrong: wrong.length,
		part: count("part"),
		leftOut: count("blank", "not-attempted"),
		settled: count("settled"),
		lost: writeMarks(sumMarks(wrong.map((one) => (one.marks.lt(0n) ? one.marks.neg() : wholeMarks(0))))),
		withoutWrong: writeMarks(sumMarks(marked.map((one) => one.leftOut))),
		timeMs: marked.reduce((sum, { timeMs }) => sum + timeMs, 0),
		isPassed: pass === null ? null : marks.gte(leastToPass(pass, most)),
	};
}

function hasTooManyBlanks({ scheme }: KeyedPaper, marked: readonly Marked[]): boolean {
	if (scheme.blankLimit === null) return false;
	const blanks = wholeMarks(marked.filter(({ isBlank }) => isBlank).length);
	return blanks.gt(readMarks(scheme.blankLimit).mul(wholeMarks(marked.length)));
}

/** Every pass mark that is set is reached, of sections too; null where none is set. */
function passAll(all: Figures, sections: readonly Figures[], isOverBlankLimit: boolean): boolean | null {
	const set = [all, ...sections].flatMap(({ isPassed }) => (isPassed === null ? [] : [isPassed]));
	if (isOverBlankLimit) return false;
	return set.length === 0 ? null : set.every(Boolean);
}

function write({ id, section, outcome, marks, most, timeMs }: Marked): MarkedQuestion {
	return { id, section, outcome, marks: writeMarks(marks), most: writeMarks(most), timeMs };
}
