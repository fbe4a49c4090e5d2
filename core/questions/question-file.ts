// The schema of question files and their one reader. The upload and the server (file-check.ts, which also explains the
// problems) and the learner's browser all use readQuestions, so that they accept the same files. Must never accept a part
// of a file: either every question is valid, or the problems are returned.

import * as z from "zod/mini";
import { findHostileKey, mayHoldHostileKey, parseJson, type ReadJson } from "#core/json.ts";
import type { FileProblemCode, Problem } from "#core/problem.ts";

export const MIN_OPTIONS = 2;
/** As many options as there are letters to name them. */
export const MAX_OPTIONS = 26;
/** Longest topic, source, unit and the like, in UTF-16 units. */
export const SHORT_TEXT = 200;
/** In place of a file's checksum where a subtopic has no file. */
export const NO_FILE = "none";
/** The only format besides plain text. */
export const MD1 = "md1";
/** Most problems of one file; an administrator fixes some and uploads again. */
export const PROBLEM_LIMIT = 20;

// A rule of our own has its problem code as the schema's message; file-check.ts translates all other messages.
export const NO_CORRECT_OPTION: FileProblemCode = "no-correct-option";
export const DUPLICATE_OPTION_ID: FileProblemCode = "duplicate-option-id";
export const OPTIONS_NOT_WANTED: FileProblemCode = "options-not-wanted";

/** A number or a non-empty string in the file; a string afterwards. */
const idSchema = z.transform((id: unknown, { issues }): string => {
	if (typeof id === "string" ? id !== "" : typeof id === "number" && Number.isFinite(id)) return String(id);
	issues.push({ code: "invalid_type", expected: "string", input: id });
	return "";
});

/**
 * A field beyond the specification. Plain files may have any value there: an invalid one counts as missing. The outer optional
 * skips the rest for a missing field, which most are.
 */
const ifFits = <T extends z.core.$ZodType>(schema: T) => z.optional(z.catch(z.optional(schema), undefined));
const shortTextSchema = z.string().check(z.maxLength(SHORT_TEXT));

/** Metadata of a question; it does not change how it is asked. */
const aboutFields = {
	topic: ifFits(shortTextSchema),
	/** A word, or a number from 1 (easy) to 5. */
	difficulty: ifFits(z.union([shortTextSchema, z.number().check(z.minimum(1), z.maximum(5))])),
	source: ifFits(shortTextSchema),
	year: ifFits(z.union([shortTextSchema, z.int()])),
};

/** An option of a question (specification 3). Its own explanation is shown once the question is answered. */
export const optionSchema = z.object({
	id: idSchema,
	text: z.string(),
	isCorrect: z.boolean(),
	explanation: ifFits(z.string()),
});

const commonFields = {
	id: idSchema,
	text: z.string(),
	/** Format of the texts: "md1" (server/rich-text/read-md1.ts), or plain text if missing. */
	format: ifFits(z.literal(MD1)),
	/** False: the options keep their order at every asking. */
	shuffle: ifFits(z.boolean()),
	explanation: z.pipe(
		z.nullish(z.string()),
		z.transform((explanation) => explanation ?? ""),
	),
	...aboutFields,
};

/**
 * A question with options (specification 3). Any correct one is right; with `"type": "several"` all of them must be chosen
 * and no other. A missing explanation is "".
 */
export const questionSchema = z.object({
	...commonFields,
	type: ifFits(z.literal("several")),
	options: z.array(optionSchema).check(
		z.minLength(MIN_OPTIONS, { abort: true }),
		z.maxLength(MAX_OPTIONS, { abort: true }),
		z.refine((options) => options.some(({ isCorrect }) => isCorrect), { error: NO_CORRECT_OPTION }),
		// For at most MAX_OPTIONS ids a search is faster than a set.
		z.refine((options) => options.every(({ id }, index) => options.findIndex((option) => option.id === id) === index), {
			error: DUPLICATE_OPTION_ID,
		}),
	),
});

/** A question whose answer is typed, with `"type": "number"`: at most `tolerance` away from `answer` is right. */
const numberQuestionSchema = z.object({
	...commonFields,
	type: z.literal("number"),
	// Always empty; typed like the options of the other kinds.
	options: z._default(z.array(z.any()).check(z.maxLength(0, { error: OPTIONS_NOT_WANTED })), []),
	answer: z.number(),
	tolerance: z._default(z.number().check(z.nonnegative()), 0),
	unit: z._default(shortTextSchema, ""),
});

/** Questions are parsed in batches, which takes two thirds of the time; a batch with an invalid question one by one. */
const BATCH = 100;
const batchSchema = z.array(questionSchema);
export type Option = z.infer<typeof optionSchema>;
/** Both kinds as one shape: a question with a typed answer has `answer` and no options. */
export type Question = Omit<z.infer<typeof questionSchema>, "type"> & {
	type?: "several" | "number" | undefined;
	answer?: number | undefined;
	tolerance?: number | undefined;
	unit?: string | undefined;
};

/** `shufflesOptions` is false in a file with `"shuffle": false`: its options keep their order at every asking. */
export type QuestionsReading =
	| { ok: true; questions: Question[]; shufflesOptions: boolean }
	| { ok: false; problems: Problem[] };
/** Explains problems: where the JSON is wrong, and which rule a question breaks. */
export type FaultFinding = {
	read: ReadJson;
	/** Converts the issues of the schema for one question; `raw` is the question as it is in the file. */
	explain: (issues: readonly z.core.$ZodIssue[], raw: unknown, question: number) => Problem[];
};

/** For learners, who cannot correct the file: their pages do not load the code that explains. */
const UNEXPLAINED: FaultFinding = {
	read: parseJson,
	explain: (issues, _raw, question) => issues.map(() => ({ code: "wrong-type", question })),
};

/**
 * The questions of a file, or its first PROBLEM_LIMIT problems in file order (specification 5 "MCQ data", decisions
 * "MCQ files"). Drops unknown keys, and invalid fields beyond the specification except those of a typed
 * answer. Each question gets the file's format. Never throws.
 * @param finding explains the problems; without it they only name the question
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
	const shuffle = "shuffle" in root ? root.shuffle : true;
	const isMd1 = "format" in root && root.format === MD1;
	const isSuspect = mayHoldHostileKey(text);
	const problems: Problem[] = typeof shuffle === "boolean" ? [] : [{ code: "wrong-type", field: "shuffle" }];
	if (isSuspect) problems.push(...hostileKeyProblems({ ...root, questions: null }, {}));
	const questions: Question[] = [];
	const numberOfId = new Map<string, number>();
	let batch: Question[] | undefined;
	for (const [index, raw] of root.questions.entries()) {
		if (problems.length >= PROBLEM_LIMIT) break;
		if (index % BATCH === 0) batch = parseBatch(root.questions.slice(index, index + BATCH));
		const number = index + 1;
		if (isSuspect) problems.push(...hostileKeyProblems(raw, { question: number }));
		const parsed = batch ? undefined : schemaOf(raw).safeParse(raw);
		const question = batch?.[index % BATCH] ?? parsed?.data;
		const id = question ? question.id : idOf(raw);
		const first = id === undefined ? undefined : numberOfId.get(id);
		if (id !== undefined && first !== undefined) {
			problems.push({ code: "duplicate-question-id", question: number, field: "id", values: { id, first } });
		} else if (id !== undefined) numberOfId.set(id, number);
		if (parsed?.success === false) problems.push(...finding.explain(parsed.error.issues, raw, number));
		if (question) questions.push(isMd1 ? { ...question, format: MD1 } : question);
	}
	if (problems.length > 0) return refused(...problems.slice(0, PROBLEM_LIMIT));
	return { ok: true, questions, shufflesOptions: shuffle !== false };
}

/** The id of a question that breaks another rule: that it is taken is said at once, not after the rest is mended. */
function idOf(raw: unknown): string | undefined {
	return typeof raw === "object" && raw !== null && "id" in raw ? z.safeParse(idSchema, raw.id).data : undefined;
}

function schemaOf(raw: unknown): typeof questionSchema | typeof numberQuestionSchema {
	return isTyped(raw) ? numberQuestionSchema : questionSchema;
}

function isTyped(raw: unknown): boolean {
	return typeof raw === "object" && raw !== null && "type" in raw && raw.type === "number";
}

/** Undefined when one of the questions is invalid or of the rarer kind. */
function parseBatch(raw: readonly unknown[]): Question[] | undefined {
	return raw.some(isTyped) ? undefined : batchSchema.safeParse(raw).data;
}

function refused(...problems: Problem[]): { ok: false; problems: Problem[] } {
	return { ok: false, problems };
}

function hostileKeyProblems(value: unknown, place: { question?: number }): Problem[] {
	const key = findHostileKey(value);
	return key === undefined ? [] : [{ ...place, code: "hostile-key", field: key }];
}
