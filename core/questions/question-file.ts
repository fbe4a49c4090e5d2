// The schema of question files and their one reader. The upload and the server (file-check.ts, which also explains the
// problems) and the learner's browser all use readQuestions, so that they accept the same files. Must never accept a part
// of a file: either every question is valid, or the problems are returned.

import * as z from "zod/mini";
import { findHostileKey, mayHoldHostileKey, parseJson, type ReadJson } from "#core/json.ts";
import type { McqProblemCode, Problem } from "#core/problem.ts";

export const MIN_OPTIONS = 2;
/** As many options as there are letters to name them. */
export const MAX_OPTIONS = 26;
/** Problems reported of one file; an administrator fixes some and uploads again. */
export const PROBLEM_LIMIT = 20;

// A rule of our own has its problem code as the schema's message; file-check.ts translates all other messages.
export const NO_CORRECT_OPTION: McqProblemCode = "no-correct-option";
export const DUPLICATE_OPTION_ID: McqProblemCode = "duplicate-option-id";

/** A number or a non-empty string in the file; a string afterwards. */
const idSchema = z.transform((id: unknown, { issues }): string => {
	if (typeof id === "string" ? id !== "" : typeof id === "number" && Number.isFinite(id)) return String(id);
	issues.push({ code: "invalid_type", expected: "string", input: id });
	return "";
});

/** An option of a question (specification 3). */
export const optionSchema = z.object({ id: idSchema, text: z.string(), isCorrect: z.boolean() });

/** A question (specification 3). Several options may be correct; a missing explanation is "". */
export const questionSchema = z.object({
	id: idSchema,
	text: z.string(),
	options: z.array(optionSchema).check(
		z.minLength(MIN_OPTIONS, { abort: true }),
		z.maxLength(MAX_OPTIONS, { abort: true }),
		z.refine((options) => options.some(({ isCorrect }) => isCorrect), { error: NO_CORRECT_OPTION }),
		// For at most MAX_OPTIONS ids a search is faster than a set.
		z.refine((options) => options.every(({ id }, index) => options.findIndex((option) => option.id === id) === index), {
			error: DUPLICATE_OPTION_ID,
		}),
	),
	explanation: z.pipe(
		z.nullish(z.string()),
		z.transform((explanation) => explanation ?? ""),
	),
});
/** Valid questions are parsed many at a time, which takes two thirds of the time; the others one by one. */
const BATCH = 100;
const batchSchema = z.array(questionSchema);
export type Option = z.infer<typeof optionSchema>;
export type Question = z.infer<typeof questionSchema>;

/** `shufflesOptions` is false in a file with `"shuffle": false`: its options keep their order at every asking. */
export type QuestionsReading =
	| { ok: true; questions: Question[]; shufflesOptions: boolean }
	| { ok: false; problems: Problem[] };
/** How problems are explained: where the JSON is wrong, and which rule a question breaks. */
export type FaultFinding = {
	read: ReadJson;
	/** Translates an issue of the schema; `raw` is the question as it is in the file. */
	explain: (issue: z.core.$ZodIssue, raw: unknown, question: number) => Problem[];
};

/** For learners, who cannot correct the file: their pages do not load the code that explains. */
const UNEXPLAINED: FaultFinding = {
	read: parseJson,
	explain: (_issue, _raw, question) => [{ code: "wrong-type", question }],
};

/**
 * The questions of a file, or its first PROBLEM_LIMIT problems in file order (specification 5 "MCQ data", decisions
 * "MCQ files"). Unknown keys are dropped. Never throws.
 * @param finding explains the problems; without it they only say which question is wrong
 */
export function readQuestions(text: string, finding: FaultFinding = UNEXPLAINED): QuestionsReading {
	const json = finding.read(text);
	if (!json.ok) return refused(json.problem);
	const root = json.value;
	// Not by a schema: 100,000 wrong questions would become 100,000 issues before the limit applies.
	if (typeof root !== "object" || root === null || Array.isArray(root) || !("questions" in root))
		return refused({ code: "questions-missing", field: "questions" });
	if (!Array.isArray(root.questions)) return refused({ code: "questions-missing", field: "questions" });
	if (root.questions.length === 0) return refused({ code: "no-questions", field: "questions" });
	const shufflesOptions = "shuffle" in root ? root.shuffle : true;
	if (typeof shufflesOptions !== "boolean") return refused({ code: "wrong-type", field: "shuffle" });

	const isSuspect = mayHoldHostileKey(text);
	const problems = isSuspect ? hostileKeyProblems({ ...root, questions: null }, {}) : [];
	const questions: Question[] = [];
	const numberOfId = new Map<string, number>();
	let batch: Question[] | undefined;
	for (const [index, raw] of root.questions.entries()) {
		if (problems.length >= PROBLEM_LIMIT) break;
		if (index % BATCH === 0) batch = batchSchema.safeParse(root.questions.slice(index, index + BATCH)).data;
		const number = index + 1;
		if (isSuspect) problems.push(...hostileKeyProblems(raw, { question: number }));
		const parsed = batch ? undefined : questionSchema.safeParse(raw);
		if (parsed?.success === false) {
			problems.push(...parsed.error.issues.flatMap((issue) => finding.explain(issue, raw, number)));
			continue;
		}
		const question = batch?.[index % BATCH] ?? parsed?.data;
		if (!question) continue;
		const first = numberOfId.get(question.id);
		if (first !== undefined) {
			const values = { id: question.id, first };
			problems.push({ code: "duplicate-question-id", question: number, field: "id", values });
		} else numberOfId.set(question.id, number);
		questions.push(question);
	}
	if (problems.length > 0) return refused(...problems.slice(0, PROBLEM_LIMIT));
	return { ok: true, questions, shufflesOptions };
}

function refused(...problems: Problem[]): { ok: false; problems: Problem[] } {
	return { ok: false, problems };
}

function hostileKeyProblems(value: unknown, place: { question?: number }): Problem[] {
	const key = findHostileKey(value);
	return key === undefined ? [] : [{ ...place, code: "hostile-key", field: key }];
}
