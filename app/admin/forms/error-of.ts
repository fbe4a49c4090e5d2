// The sentence about a field of a form, when something is wrong with it.
import type { Problem } from "#core/problem.ts";
import { problemText } from "#messages/problem-text";
import { problemOf } from "./record-form.ts";

export function errorOf(problems: readonly Problem[], field: string): string | undefined {
	const problem = problemOf(problems, field);
	return problem && problemText(problem);
}
