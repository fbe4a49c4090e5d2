// Question files: their shape, and the one way to read them. The administrator's upload, the server and the
// learner's browser all read with readQuestions, so nobody meets a file that another would refuse.
// It must never let a file half through: either every question is sound, or the problems say where it is not.

import * as z from "zod/mini";
import { findHostileKey, mayHoldHostileKey, parseJson, type ReadJson, readJson } from "./json.ts";
import type { McqNoticeCode, McqProblemCode, Problem } from "./problem.ts";

export const MIN_OPTIONS = 2;
/** As many options as there are letters to name them. */
export const MAX_OPTIONS = 26;
/** Problems reported of one file; an administrator fixes some and uploads again. */
export const PROBLEM_LIMIT = 20;
/** Notices reported of one file. */
export const NOTICE_LIMIT = 100;

// The schemas are the only statement of the rules: a rule of our own carries its problem code as message, and
// problemOf() below translates the rest. zod/mini takes about 5 microseconds a question, so no faster twin is kept.
const NO_CORRECT_OPTION: McqProblemCode = "no-correct-option";
const DUPLICATE_OPTION_ID: McqProblemCode = "duplicate-option-id";

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

/** A whole file. That question ids are unique in it is readMcqFile's to see: it knows which one came first. */
export const mcqFileSchema = z.object({ questions: z.array(questionSchema).check(z.minLength(1)) });
export type McqFile = z.infer<typeof mcqFileSchema>;

export type QuestionsReading = { ok: true; questions: Question[] } | { ok: false; problems: Problem[] };
export type McqReading =
	| { ok: true; questions: Question[]; notices: Problem[] }
	| { ok: false; problems: Problem[] };

/**
 * The questions of a file and what is odd about them but accepted, such as an empty text; or its problems, a fault of
 * its JSON with line and column. For who can mend the file. Otherwise as readQuestions.
 */
export function readMcqFile(text: string): McqReading {
	const reading = readQuestions(text, readJson);
	return reading.ok ? { ...reading, notices: noticesOf(reading.questions) } : reading;
}

/**
 * The questions of a file, or its first PROBLEM_LIMIT problems in file order (specification 5 "MCQ data", decisions
 * "MCQ files"). Unknown keys are dropped. Never throws.
 */
export function readQuestions(text: string, read: ReadJson = parseJson): QuestionsReading {
	const json = read(text);
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
			problems.push(...parsed.error.issues.map((issue) => problemOf(issue, raw, number)));
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

/**
 * The same for a file's bytes, which must be UTF-8 (with or without byte order mark): "not-utf8" names the encoding
 * where its mark gives it away, else the line of the first byte that is not UTF-8.
 */
export function readMcqBytes(bytes: Uint8Array): McqReading {
	const encoding = otherEncoding(bytes);
	if (encoding !== undefined) return refused({ code: "not-utf8", values: { encoding } });
	try {
		return readMcqFile(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		return refused({ code: "not-utf8", line: firstLineNotUtf8(bytes) });
	}
}

function refused(...problems: Problem[]): { ok: false; problems: Problem[] } {
	return { ok: false, problems };
}

/** Puts one complaint of the schema into our own words; `raw` tells a missing field from a wrong one. */
function problemOf(issue: z.core.$ZodIssue, raw: unknown, question: number): Problem {
	const optionIndex = issue.path[0] === "options" ? issue.path[1] : undefined;
	const last = issue.path.at(-1);
	const place: Problem = { code: "wrong-type", question };
	if (typeof optionIndex === "number") place.option = optionIndex + 1;
	if (typeof last === "string") place.field = last;
	if (issue.code === "custom") {
		const code = issue.message === DUPLICATE_OPTION_ID ? DUPLICATE_OPTION_ID : NO_CORRECT_OPTION;
		return { ...place, code };
	}
	const isAboutOptions = last === "options";
	if (issue.code === "too_small" && isAboutOptions)
		return { ...place, code: "too-few-options", values: { min: MIN_OPTIONS } };
	if (issue.code === "too_big" && isAboutOptions)
		return { ...place, code: "too-many-options", values: { max: MAX_OPTIONS } };
	const value = issue.path.reduce<unknown>(
		(inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
		raw,
	);
	if (value === undefined || value === "") return { ...place, code: "field-missing" };
	// A string "false" is truthy: whoever reads it as a boolean makes every option correct. Named on its own.
	if (last === "isCorrect") return { ...place, code: "is-correct-not-boolean" };
	return place;
}

function hostileKeyProblems(value: unknown, place: { question?: number }): Problem[] {
	const key = findHostileKey(value);
	return key === undefined ? [] : [{ ...place, code: "hostile-key", field: key }];
}

/** White space, control and invisible characters only: nothing to read on the screen. */
const BLANK = /^[\s\p{Cc}\p{Cf}]*$/u;
/** Control characters other than tab and line breaks. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;
/** What a decoder writes where it could not read: the file was once opened in a wrong encoding. */
const REPLACEMENT = "\ufffd";
const ODD_CHARACTER = new RegExp(`${CONTROL.source}|${REPLACEMENT}`, "u");

/** What is odd in accepted questions, in file order, at most NOTICE_LIMIT. */
function noticesOf(questions: readonly Question[]): Problem[] {
	const notices: Problem[] = [];
	for (const [index, { text, options, explanation }] of questions.entries()) {
		if (notices.length >= NOTICE_LIMIT) break;
		const question = index + 1;
		if (BLANK.test(text)) notices.push({ code: "empty-question-text", question });
		if (ODD_CHARACTER.test(text)) notices.push(...characterNotices(text, { question, field: "text" }));
		const texts = options.map((option) => option.text.trim());
		for (const [optionIndex, option] of options.entries()) {
			const place = { question, option: optionIndex + 1 };
			const visible = option.text.trim();
			const first = texts.indexOf(visible) + 1;
			if (BLANK.test(visible)) notices.push({ code: "empty-option-text", ...place });
			else if (first < place.option)
				notices.push({ code: "duplicate-option-text", ...place, values: { first } });
			if (ODD_CHARACTER.test(option.text))
				notices.push(...characterNotices(option.text, { ...place, field: "text" }));
		}
		if (ODD_CHARACTER.test(explanation))
			notices.push(...characterNotices(explanation, { question, field: "explanation" }));
	}
	return notices.slice(0, NOTICE_LIMIT);
}

function characterNotices(text: string, place: Omit<Problem, "code">): Problem[] {
	const codes: McqNoticeCode[] = [];
	if (CONTROL.test(text)) codes.push("control-character");
	if (text.includes(REPLACEMENT)) codes.push("replacement-character");
	return codes.map((code) => ({ code, ...place }));
}

/** UTF-16 and UTF-32 by their marks, or by the zero bytes that plain JSON has in its first two characters there. */
function otherEncoding(bytes: Uint8Array): string | undefined {
	const [a, b, c, d] = bytes;
	if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? "UTF-32LE" : "UTF-16LE";
	if (a === 0xfe && b === 0xff) return "UTF-16BE";
	if (a === 0 && b === 0) return "UTF-32BE";
	if (a === 0 && b !== undefined) return "UTF-16BE";
	return b === 0 ? "UTF-16LE" : undefined;
}

/** A line break is never a part of a longer UTF-8 character, so the lines can be tried one by one. */
function firstLineNotUtf8(bytes: Uint8Array): number {
	let line = 1;
	for (let start = 0; start < bytes.length; line++) {
		const lineBreak = bytes.indexOf(0x0a, start);
		const end = lineBreak === -1 ? bytes.length : lineBreak + 1;
		try {
			new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(start, end));
		} catch {
			break;
		}
		start = end;
	}
	return line;
}
