// The key of a question: what is right, without its texts. Pure.

import type { Key } from "#core/marks/answer-key.ts";
import { writeMarks } from "#core/marks/fraction.ts";
import { readDecimal } from "#core/marks/judge-answer.ts";
import type { Question } from "#core/questions/question-file.ts";

/**
 * What is right by the question itself. A number is right from answer − tolerance to answer + tolerance, each as it is written in
 * the file: 0.3 ± 0.1 begins at exactly 0.2.
 */
export function keyOf({ type, options, answer = 0, tolerance = 0 }: Question): Key {
	if (type !== "number") {
		return { type: type ?? "single", right: options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id) };
	}
	const [middle, around] = [readDecimal(String(answer)), readDecimal(String(tolerance))];
	if (!middle || !around) throw new RangeError(`${answer} ± ${tolerance} is no key`);
	return { type, from: writeMarks(middle.sub(around)), to: writeMarks(middle.add(around)) };
}
