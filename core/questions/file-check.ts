// Explains what is wrong or suspicious in a question file: for the administrator's upload, in the browser and on the server.
// The rules themselves are in question-file.ts. Learners' pages must not load this.
import * as z from "zod/mini";
import { isNested } from "#core/json.ts";
import type { Problem } from "#core/problem.ts";
import { findFileKind } from "./file-kind.ts";
import { noticesOf } from "./file-notices.ts";
import { readJson } from "./json-fault.ts";
import {
	DUPLICATE_OPTION_ID,
	MAX_OPTIONS,
	MIN_OPTIONS,
	NO_CORRECT_OPTION,
	OPTIONS_NOT_WANTED,
	optionSchema,
	type QuestionsReading,
	questionSchema,
	readQuestions,
} from "./question-file.ts";

/** Keeps a byte order mark, of which the JSON reader skips one: a second one would make the stored file invalid JSON. */
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The shape of a whole file, except that question ids are unique, which readQuestions checks. */
export const questionFileSchema = z.object({ questions: z.array(questionSchema).check(z.minLength(1)) });

/** As QuestionsReading, with the notices. */
export type FileReading =
	| (Extract<QuestionsReading, { ok: true }> & { notices: Problem[] })
	| { ok: false; problems: Problem[] };
/** A file's text and the value of its JSON. */
type FileSource = { text: string; root: unknown };
type SourceReading = (Extract<FileReading, { ok: true }> & { source: FileSource }) | { ok: false; problems: Problem[] };

/**
 * The questions of a file with notices of what is suspicious but accepted, such as an empty text; or its problems, with line and
 * column for broken JSON. Otherwise as readQuestions.
 */
export function readQuestionFile(text: string): FileReading {
	const reading = readSource(text);
	if (!reading.ok) return reading;
	const { source: _, ...read } = reading;
	return read;
}

/** The same for a file's bytes, see readQuestionBytes, with its text and JSON value. */
export function readFileBytes(bytes: Uint8Array): SourceReading {
	const decoded = decode(bytes);
	return decoded.ok ? readSource(decoded.text) : decoded;
}

function readSource(text: string): SourceReading {
	const json = readJson(text);
	if (!json.ok) return refused(json.problem);
	const reading = readQuestions(text, { read: () => json, explain: problemsOf });
	if (!reading.ok) return reading;
	const source = { text, root: json.value };
	return { ...reading, notices: noticesOf(reading.questions, source), source };
}

/**
 * The questions of a file's bytes, or its problems, without notices. The bytes must be UTF-8 (with or without byte order
 * mark): "other-file" names the kind of a picture or the like, "not-utf8" the encoding if its first bytes show it, else the
 * line of the first byte that is not UTF-8.
 */
export function readQuestionBytes(bytes: Uint8Array): QuestionsReading {
	const decoded = decode(bytes);
	return decoded.ok ? readText(decoded.text) : decoded;
}

function readText(text: string): QuestionsReading {
	return readQuestions(text, { read: readJson, explain: problemsOf });
}

function decode(bytes: Uint8Array): { ok: true; text: string } | { ok: false; problems: Problem[] } {
	const kind = findFileKind(bytes);
	if (kind !== undefined) return refused({ code: "other-file", values: { kind } });
	const encoding = otherEncoding(bytes);
	if (encoding !== undefined) return refused({ code: "not-utf8", values: { encoding } });
	try {
		return { ok: true, text: UTF8.decode(bytes) };
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		return refused(cutOffProblem(bytes) ?? { code: "not-utf8", line: firstLineNotUtf8(bytes) });
	}
}

/** A file that ends in the middle of a character is cut off, not written in another encoding. */
function cutOffProblem(bytes: Uint8Array): Problem | undefined {
	const end = bytes.subarray(-3);
	const lead = end.findLastIndex((byte) => byte >= 0xc0);
	if (lead === -1 || end.subarray(lead + 1).some((byte) => byte < 0x80)) return undefined;
	const start = bytes.length - end.length + lead;
	try {
		const reading = readText(UTF8.decode(bytes.subarray(0, start)));
		const problem = reading.ok ? undefined : reading.problems[0];
		return problem?.values?.reason === "cut-off" ? problem : undefined;
	} catch {
		return undefined;
	}
}

function refused(...problems: Problem[]): { ok: false; problems: Problem[] } {
	return { ok: false, problems };
}

/** See FaultFinding. The schema does not look for repeated ids of options among which one breaks another rule. */
function problemsOf(issues: readonly z.core.$ZodIssue[], raw: unknown, question: number): Problem[] {
	const others = issues.filter(({ message }) => message !== DUPLICATE_OPTION_ID);
	const repeated = duplicateOptions(raw).map((option) => ({
		code: DUPLICATE_OPTION_ID,
		question,
		option,
		field: "id",
	}));
	return [...others.map((issue) => problemOf(issue, raw, question)), ...repeated];
}

/** Numbers of a question's options whose id an earlier option has. */
function duplicateOptions(raw: unknown): number[] {
	if (!isNested(raw) || raw.type === "number" || !Array.isArray(raw.options)) return [];
	const ids = raw.options.map((option) => (isNested(option) ? z.safeParse(optionSchema.shape.id, option.id).data : ""));
	return ids.flatMap((id, index) => (id && ids.indexOf(id) < index ? [index + 1] : []));
}

/** `raw` tells a missing field from a wrong one. */
function problemOf(issue: z.core.$ZodIssue, raw: unknown, question: number): Problem {
	const optionIndex = issue.path[0] === "options" ? issue.path[1] : undefined;
	const last = issue.path.at(-1);
	const place: Problem = { code: "wrong-type", question };
	if (typeof optionIndex === "number") place.option = optionIndex + 1;
	if (typeof last === "string") place.field = last;
	if (issue.message === OPTIONS_NOT_WANTED) return { ...place, code: OPTIONS_NOT_WANTED };
	if (issue.code === "custom") return { ...place, code: NO_CORRECT_OPTION };
	const isAboutOptions = last === "options";
	if (issue.code === "too_small" && isAboutOptions)
		return { ...place, code: "too-few-options", values: { min: MIN_OPTIONS } };
	if (issue.code === "too_big" && isAboutOptions)
		return { ...place, code: "too-many-options", values: { max: MAX_OPTIONS } };
	const value = issue.path.reduce<unknown>(
		(inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
		raw,
	);
	// Reported separately: the string "false" is truthy, so a careless reader would make every option correct.
	if (last === "isCorrect" && typeof value === "string") return { ...place, code: "is-correct-not-boolean" };
	return value === undefined || value === "" ? { ...place, code: "field-missing" } : place;
}

/** The characters that a JSON file begins with. */
const JSON_BEGINNINGS = [..."{[ \t\r\n"].map((char) => char.charCodeAt(0));

/** UTF-16 and UTF-32 by their marks, or by the zero bytes around the first character of JSON. */
function otherEncoding(bytes: Uint8Array): string | undefined {
	const [a = 0, b = 0, c = 0, d = 0] = bytes;
	if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? "UTF-32LE" : "UTF-16LE";
	if (a === 0xfe && b === 0xff) return "UTF-16BE";
	if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return "UTF-32BE";
	if (a === 0 && c === 0 && JSON_BEGINNINGS.includes(b)) return "UTF-16BE";
	return b === 0 && d === 0 && bytes.length > 1 && JSON_BEGINNINGS.includes(a) ? "UTF-16LE" : undefined;
}

/** No UTF-8 character contains the byte of a line break, so the lines can be tried one by one. */
function firstLineNotUtf8(bytes: Uint8Array): number {
	let line = 1;
	for (let start = 0; start < bytes.length; line++) {
		const lineBreak = bytes.indexOf(0x0a, start);
		const end = lineBreak === -1 ? bytes.length : lineBreak + 1;
		try {
			UTF8.decode(bytes.subarray(start, end));
		} catch {
			break;
		}
		start = end;
	}
	return line;
}
