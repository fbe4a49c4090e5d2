// Rules of a marking scheme as exact values: which one holds for a question, and what it gives. Without the schemas (scheme.ts), which
// a candidate's page does not need. Pure.
import type Fraction from "fraction.js";
import { readMarks, wholeMarks } from "./fraction.ts";
import type { MarkedType, Pass, Rule, Rules, Scheme } from "./scheme.ts";

/** A rule as values. `each` is undefined for all or nothing. */
export type MarkValues = { right: Fraction; wrong: Fraction; blank: Fraction; each: Fraction | undefined };

/** The rule of a type in a section, or undefined where neither the section nor the scheme has one. */
export function findRule(
	scheme: Pick<Scheme, "rules">,
	section: { rules: Rules | null } | undefined,
	type: MarkedType,
): Rule | undefined {
	return section?.rules?.[type] ?? scheme.rules[type];
}

/** The marks of a rule as exact values. */
export function readRule({ right, wrong, blank, each }: Rule): MarkValues {
	const full = typeof right === "string" ? readMarks(right) : readMarks(right.total).div(wholeMarks(right.questions));
	const partOf = (loss: Rule["wrong"]) =>
		typeof loss === "string" ? readMarks(loss) : full.mul(readMarks(loss.ofRight));
	return {
		right: full,
		wrong: partOf(wrong),
		blank: partOf(blank),
		each: each === undefined ? undefined : readMarks(each),
	};
}

/** The fewest marks to pass. @param most that are possible, of which a pass mark may be a share */
export function leastToPass({ of, least }: Pass, most: Fraction): Fraction {
	return of === "share" ? most.mul(readMarks(least)) : readMarks(least);
}
