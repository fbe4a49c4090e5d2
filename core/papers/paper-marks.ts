// What a paper gives at most, and what its candidates need to pass: what its page shows before they begin. Exact; marks are texts
// (core/marks/fraction.ts). Pure.
import type Fraction from "fraction.js";
import { readMarks, sumMarks, wholeMarks, writeMarks } from "#core/marks/fraction.ts";
import { findRule, leastToPass, readRule } from "#core/marks/rule-values.ts";
import { MARKED_TYPES, type MarkedType, type Pass, type Scheme } from "#core/marks/scheme.ts";
import { markedTypeOf } from "./draw.ts";
import type { PaperSection } from "./paper.ts";

/** What of a question that was drawn decides the marks that it can give. */
export type DrawnQuestion = { section: number; question: { type?: MarkedType | undefined } };

/** `most`: of right answers alone. `least`: to pass; null where no pass mark is set. Both null while nobody can know them. */
export type MarksToReach = { most: string | null; least: string | null };
export type PaperMarks = MarksToReach & {
	sections: readonly MarksToReach[];
	/** Questions that may be left without any mark; null for any number. */
	mostBlank: number | null;
};

type MarkedPaper = { scheme: Scheme; sections: readonly Pick<PaperSection, "questions" | "rules" | "pass">[] };

/** @param questions that were drawn; where a section has too few of them, its marks are known where all types give the same */
export function paperMarks({ scheme, sections }: MarkedPaper, questions?: readonly DrawnQuestion[]): PaperMarks {
	const mosts = sections.map((section, index) => {
		const types = questions?.flatMap((one) => (one.section === index ? [markedTypeOf(one.question)] : []));
		if (!types || types.length < section.questions) return mostOfAny(scheme, section, types);
		const rules = types.map((type) => findRule(scheme, section, type));
		return sumMarks(rules.map((rule) => (rule ? readRule(rule).right : wholeMarks(0))));
	});
	const known = mosts.filter((most) => most !== undefined);
	const all = known.length === mosts.length ? sumMarks(known) : undefined;
	const total = sections.reduce((sum, section) => sum + section.questions, 0);
	const { blankLimit } = scheme;
	return {
		...toReach(scheme.pass, all),
		sections: sections.map(({ pass }, index) => toReach(pass, mosts[index])),
		mostBlank: blankLimit === null ? null : Number(readMarks(blankLimit).mul(wholeMarks(total)).floor().n),
	};
}

/**
 * The types of a section's questions, which its instructions give marks for.
 * @param questions of the section that were drawn; without any, each type with marks may come
 */
export function sectionTypes(
	scheme: Scheme,
	section: Pick<PaperSection, "rules">,
	questions: readonly DrawnQuestion[] = [],
): MarkedType[] {
	const drawn = new Set(questions.map(({ question }) => markedTypeOf(question)));
	const isAsked = (type: MarkedType) =>
		drawn.size > 0 ? drawn.has(type) : findRule(scheme, section, type) !== undefined;
	return MARKED_TYPES.filter(isAsked);
}

/** @param types those that were drawn; without any, each type with marks may come */
function mostOfAny(
	scheme: Scheme,
	section: MarkedPaper["sections"][number],
	types: readonly MarkedType[] = [],
): Fraction | undefined {
	const asked = types.length > 0 ? new Set(types) : MARKED_TYPES;
	const rules = [...asked].flatMap((type) => findRule(scheme, section, type) ?? []);
	const [first, ...others] = rules.map((rule) => readRule(rule).right);
	const isOne = first !== undefined && others.every((right) => right.equals(first));
	return isOne ? first.mul(wholeMarks(section.questions)) : undefined;
}

function toReach(pass: Pass | null, most: Fraction | undefined): MarksToReach {
	if (most === undefined) return { most: null, least: pass?.of === "marks" ? pass.least : null };
	return { most: writeMarks(most), least: pass && writeMarks(leastToPass(pass, most)) };
}
