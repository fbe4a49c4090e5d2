// What a question gives, in words.
import { showMarks, writeMarks } from "#core/marks/fraction.ts";
import { findRule, readRule } from "#core/marks/rule-values.ts";
import type { MarkedType, Rules, Scheme } from "#core/marks/scheme.ts";
import * as m from "#messages";

/** "Right +4, wrong −1, left out 0"; for several right options with marks of their own, these too. */
export function marksLine(
	scheme: Pick<Scheme, "rules">,
	section: { rules: Rules | null } | undefined,
	type: MarkedType,
): string {
	const rule = findRule(scheme, section, type);
	if (!rule) return "";
	const { right, wrong, blank, each } = readRule(rule);
	const marks = {
		right: showMarks(writeMarks(right), true),
		wrong: showMarks(writeMarks(wrong)),
		blank: showMarks(writeMarks(blank)),
	};
	return each ? m.mock_marks_each({ ...marks, each: showMarks(writeMarks(each), true) }) : m.mock_marks(marks);
}

export function typeText(type: MarkedType): string {
	return { single: m.mock_type_single(), several: m.mock_type_several(), number: m.mock_type_number() }[type];
}
