// Question files: their shape, and the one way to read them. The administrator's upload and the server (file-check.ts, which
// also says what is wrong) and the learner's browser all read with readQuestions, so nobody meets a file that another
// would refuse.
// It must never let a file half through: either every question is sound, or the problems say where it is not.

import * as z from "zod/mini";
import { findHostileKey, isNested, mayHoldHostileKey, parseJson, type ReadJson } from "#core/json.ts";
import type { McqProblemCode, Problem } from "#core/problem.ts";

export const MIN_OPTIONS = 2;
/** As many options as there are letters to name them. */
export const MAX_OPTIONS = 26;
/** Problems reported of one file; an administrator fixes some and uploads again. */
export const PROBLEM_LIMIT = 20;

// The schemas are the only statement of the rules: a rule of our own carries its problem code as message, and
// file-check.ts translates the rest. zod/mini takes about 2 microseconds a question; where code may be made of text, zod
// compiles the same schema (server/questions/compiled-schema.ts).
export const NO_CORRECT_OPTION: McqProblemCode = "no-correct-option";
export const DUPLICATE_OPTION_ID: McqProblemCode = "duplicate-option-id";

/** A number or a non-empty string in the file, a string from then on: one step, since a file has 500 of them. */
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
		// So few are looked through sooner than a set of them is made.
		z.refine(
			(options) =>
				options.every(({ id }, index) => options.findIndex((option) => option.id === id) === index),
			{ error: DUPLICATE_OPTION_ID },
		),
	),
	explanation: z.pipe(
		z.nullish(z.string()),
		z.transform((explanation) => explanation ?? ""),
	),
});
export type Option = z.infer<typeof optionSchema>;
export type Question = z.infer<typeof questionSchema>;
/** questionSchema, or the same compiled. */
export type QuestionSchema = z.ZodMiniType<Question>;

export type QuestionsReading = { ok: true; questions: Question[] } | { ok: false; problems: Problem[] };
/** What a reader wants to know of faults: where its JSON ends, and which rule a question breaks; and by which schema. */
export type FaultFinding = {
	read: ReadJson;
	schema: QuestionSchema;
	/** Puts one complaint of the schema into our own words; `raw` is the question as it stands in the file. */
	explain: (issue: z.core.$ZodIssue, raw: unknown, question: number) => Problem[];
};

/** A learner can mend nothing, and carries no code for it. */
const UNEXPLAINED: FaultFinding = {
	read: parseJson,
	schema: questionSchema,
	explain: (_issue, _raw, question) => [{ code: "wrong-type", question }],
};

/**
 * The questions of a file, or its first PROBLEM_LIMIT problems in file order (specification 5 "MCQ data", decisions
 * "MCQ files"). Unknown keys are dropped. Never throws.
 * @param finding for who can mend the file; a learner's browser only wants to know that it is wrong
 */
export function readQuestions(text: string, finding: FaultFinding = UNEXPLAINED): QuestionsReading {
	const json = finding.read(text, countNestedInFile);
	if (!json.ok) return refused(json.problem);
	const root = json.value;
	// "in" instead of a schema: 100,000 questions shall not become 100,000 issues before the limit is applied.
	if (typeof root !== "object" || root === null || Array.isArray(root) || !("questions" in root))
		return refused({ code: "questions-missing", field: "questions" });
	if (!Array.isArray(root.questions)) return refused({ code: "questions-missing", field: "questions" });
	if (root.questions.length === 0) return refused({ code: "no-questions", field: "questions" });

	const isSuspect = mayHoldHostileKey(text);
	const problems = isSuspect ? hostileKeyProblems({ ...root, questions: null }, {}) : [];
	const questions: Question[] = [];
	const numberOfId = new Map<string, number>();
	for (const [index, raw] of root.questions.entries()) {
		if (problems.length >= PROBLEM_LIMIT) break;
		const number = index + 1;
		if (isSuspect) problems.push(...hostileKeyProblems(raw, { question: number }));
		const parsed = finding.schema.safeParse(raw);
		if (!parsed.success) {
			problems.push(...parsed.error.issues.flatMap((issue) => finding.explain(issue, raw, number)));
			continue;
		}
		const question = parsed.data;
		const first = numberOfId.get(question.id);
		if (first !== undefined) {
			const values = { id: question.id, first };
			problems.push({ code: "duplicate-question-id", question: number, field: "id", values });
		} else numberOfId.set(question.id, number);
		questions.push(question);
	}
	if (problems.length > 0) return refused(...problems.slice(0, PROBLEM_LIMIT));
	return { ok: true, questions };
}

/** The file, its list of questions, the questions, their lists of options and the options (see CountNested). */
function countNestedInFile(root: unknown): number {
	if (!isNested(root) || !Array.isArray(root.questions)) return 0;
	let count = 2;
	for (const question of root.questions) {
		if (!isNested(question)) continue;
		count += 1;
		if (!Array.isArray(question.options)) continue;
		count += 1;
		for (const option of question.options) if (isNested(option)) count += 1;
	}
	return count;
}

function refused(...problems: Problem[]): { ok: false; problems: Problem[] } {
	return { ok: false, problems };
}

function hostileKeyProblems(value: unknown, place: { question?: number }): Problem[] {
	const key = findHostileKey(value);
	return key === undefined ? [] : [{ ...place, code: "hostile-key", field: key }];
}
