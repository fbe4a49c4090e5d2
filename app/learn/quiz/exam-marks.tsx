// One line at the end of a set: what it would have been in the exam that the module names. Loaded for such modules alone, because it
// calculates with fractions.
import { showMarks } from "#core/marks/fraction.ts";
import { setInExamMarks } from "#core/marks/set-marks.ts";
import type { SetScheme } from "#core/marks/set-scheme.ts";
import type { Quiz } from "#core/quiz/quiz.ts";
import { setSummary } from "#core/quiz/set-facts.ts";
import * as m from "#messages";

export type ExamMarksProps = { scheme: SetScheme; ended: Quiz };

export default function ExamMarks({ scheme, ended }: ExamMarksProps) {
	const { right, wrong, skipped } = setSummary(ended);
	const { marks, most } = setInExamMarks(scheme, right, wrong, skipped);
	return (
		<p className="mt-1 tabular-nums">
			{m.set_in_exam({ exam: scheme.name, marks: showMarks(marks), most: showMarks(most) })}
		</p>
	);
}
