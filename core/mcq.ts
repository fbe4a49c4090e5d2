// Question files: their shape, and the one way to read them. The administrator's upload and the server (mcq-file.ts, which
// also says what is wrong) and the learner's browser all read with readQuestions, so nobody meets a file that another
// would refuse.
// It must never let a file half through: either every question is sound, or the problems say where it is not.

import * as z from "zod/mini";
import { findHostileKey, mayHoldHostileKey, parseJson, type ReadJson } from "./json.ts";
import type { McqProblemCode, Problem } from "./problem.ts";

export const MIN_OPTIONS = 2;
/** As many options as there are letters to name them. */
export const MAX_OPTIONS = 26;
/** Problems reported of one file; an administrator fixes some and uploads again. */
export const PROBLEM_LIMIT = 20;

// The schemas are the only statement of the rules: a rule of our own carries its problem code as message, and
// mcq-file.ts translates the rest. zod/mini takes about 5 microseconds a question, so no faster twin is kept.
export const NO_CORRECT_OPTION: McqProblemCode = "no-correct-option";
export const DUPLICATE_OPTION_ID: McqProblemCode = "duplicate-option-id";

/** A number or a non-empty string in the file, a string from then on. */
const idSchema = z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String));

export const optionSchema = z.object({ id: idSchema, text: z.string(), isCorrect: z.boolean() });
export type Option = z.infer<typeof optionSchema>;

const optionsSchema = z.array(optionSchema).check(
	z.minLength(MIN_OPTIONS, { abort: true }),
	z.maxLength(MAX_OPTIONS, { abort: true }),
	z.refine((options) => options.some((option) => option.isCorrect), { error: NO_CORRECT_OPTION }),
	z.check(({ value: options, issues }) => {
		const ids = new Set<string>();
		for (const [index, { id }] of options.entries()) {
			if (ids.has(id))
				issues.push({ code: "custom", message: DUPLICATE_OPTION_ID, path: [index, "id"], input: id });
			ids.add(id);
		}
	}),
);

/** A question (specification 3). Several options may be correct; a missing explanation is "". */
export const questionSchema = z.object({
	id: idSchema,
	text: z.string(),
	options: optionsSchema,
	explanation: z.pipe(
		z.nullish(z.string()),
		z.transform((explanation) => explanation ?? ""),
	),
});
export type Question = z.infer<typeof questionSchema>;

export type QuestionsReading = { ok: true; questions: Question[] } | { ok: false; problems: Problem[] };
/** What a reader wants to know of faults: where its JSON ends, and which rule a question breaks. */
export type FaultFinding = {
	read: ReadJson;
	/** Puts one complaint of the schema into our own words; `raw` is the question as it stands in the file. */
	explain: (issue: z.core.$ZodIssue, raw: unknown, question: number) => Problem;
};

/** A learner can mend nothing, and carries no code for it. */
const UNEXPLAINED: FaultFinding = {
	read: parseJson,
	explain: (_issue, _raw, question) => ({ code: "wrong-type", question }),
};

/**
 * The questions of a file, or its first PROBLEM_LIMIT problems in file order (specification 5 "MCQ data", decisions
 * "MCQ files"). Unknown keys are dropped. Never throws.
 * @param finding for who can mend the file; a learner's browser only wants to know that it is wrong
 */
export function readQuestions(text: string, finding: FaultFinding = UNEXPLAINED): QuestionsReading {
	const json = finding.read(text);
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
		const parsed = z.safeParse(questionSchema, raw);
		if (!parsed.success) {
			problems.push(...parsed.error.issues.map((issue) => finding.explain(issue, raw, number)));
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

function refused(...problems: Problem[]): { ok: false; problems: Problem[] } {
	return { ok: false, problems };
}

function hostileKeyProblems(value: unknown, place: { question?: number }): Problem[] {
	const key = findHostileKey(value);
	return key === undefined ? [] : [{ ...place, code: "hostile-key", field: key }];
}
