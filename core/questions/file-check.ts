// Explains what is wrong or suspicious in a question file: for the administrator's upload, in the browser and on the server.
// The rules themselves are in question-file.ts. Learners' pages must not load this.
import * as z from "zod/mini";
import { isNested } from "#core/json.ts";
import type { McqNoticeCode, Problem } from "#core/problem.ts";
import { readJson } from "./json-fault.ts";
import {
	DUPLICATE_OPTION_ID,
	MAX_OPTIONS,
	MIN_OPTIONS,
	NO_CORRECT_OPTION,
	type Question,
	type QuestionsReading,
	questionSchema,
	readQuestions,
} from "./question-file.ts";

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** Notices reported of one file. */
export const NOTICE_LIMIT = 100;

/** The shape of a whole file, except that question ids are unique, which readQuestions checks. */
export const mcqFileSchema = z.object({ questions: z.array(questionSchema).check(z.minLength(1)) });

export type McqReading = { ok: true; questions: Question[]; notices: Problem[] } | { ok: false; problems: Problem[] };

/**
 * The questions of a file with notices of what is suspicious but accepted, such as an empty text; or its problems, those
 * of its JSON with line and column. Otherwise as readQuestions.
 */
export function readMcqFile(text: string): McqReading {
	return withNotices(readText(text));
}

/** The same for a file's bytes, see readQuestionBytes. */
export function readMcqBytes(bytes: Uint8Array): McqReading {
	return withNotices(readQuestionBytes(bytes));
}

/**
 * The questions of a file's bytes, or its problems, without notices. The bytes must be UTF-8 (with or without byte order
 * mark): "other-file" names the kind of a picture or the like, "not-utf8" the encoding if its mark shows it, else the
 * line of the first byte that is not UTF-8.
 */
export function readQuestionBytes(bytes: Uint8Array): QuestionsReading {
	const kind = findFileKind(bytes);
	if (kind !== undefined) return refused({ code: "other-file", values: { kind } });
	const encoding = otherEncoding(bytes);
	if (encoding !== undefined) return refused({ code: "not-utf8", values: { encoding } });
	try {
		return readText(UTF8.decode(bytes));
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		return readCutOff(bytes) ?? refused({ code: "not-utf8", line: firstLineNotUtf8(bytes) });
	}
}

function readText(text: string): QuestionsReading {
	return readQuestions(text, { read: readJson, explain: problemsOf });
}

function withNotices(reading: QuestionsReading): McqReading {
	return reading.ok ? { ...reading, notices: noticesOf(reading.questions) } : reading;
}

/** A file that ends in the middle of a character is cut off, not written in another encoding. */
function readCutOff(bytes: Uint8Array): QuestionsReading | undefined {
	const end = bytes.subarray(-3);
	const lead = end.findLastIndex((byte) => byte >= 0xc0);
	if (lead === -1 || end.subarray(lead + 1).some((byte) => byte < 0x80)) return undefined;
	const start = bytes.length - end.length + lead;
	try {
		const text = UTF8.decode(bytes.subarray(0, start));
		const reading = readText(text);
		const isCutOff = !reading.ok && reading.problems[0]?.values?.reason === "cut-off";
		return isCutOff ? reading : undefined;
	} catch {
		return undefined;
	}
}

function refused(...problems: Problem[]): { ok: false; problems: Problem[] } {
	return { ok: false, problems };
}

/** See FaultFinding. */
function problemsOf(issue: z.core.$ZodIssue, raw: unknown, question: number): Problem[] {
	if (issue.message !== DUPLICATE_OPTION_ID) return [problemOf(issue, raw, question)];
	return duplicateOptions(raw).map((option) => ({
		code: DUPLICATE_OPTION_ID,
		question,
		option,
		field: "id",
	}));
}

/** Numbers of a question's options whose id an option before them has. */
function duplicateOptions(raw: unknown): number[] {
	if (!isNested(raw) || !Array.isArray(raw.options)) return [];
	const ids = raw.options.map((option) => (isNested(option) ? String(option.id) : ""));
	return ids.flatMap((id, index) => (ids.indexOf(id) < index ? [index + 1] : []));
}

/** `raw` tells a missing field from a wrong one. */
function problemOf(issue: z.core.$ZodIssue, raw: unknown, question: number): Problem {
	const optionIndex = issue.path[0] === "options" ? issue.path[1] : undefined;
	const last = issue.path.at(-1);
	const place: Problem = { code: "wrong-type", question };
	if (typeof optionIndex === "number") place.option = optionIndex + 1;
	if (typeof last === "string") place.field = last;
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
	if (value === undefined || value === "") return { ...place, code: "field-missing" };
	// A problem of its own: the string "false" is truthy, so a careless reader would make every option correct.
	if (last === "isCorrect") return { ...place, code: "is-correct-not-boolean" };
	return place;
}

/** White space, control and invisible characters only. */
const BLANK = /^[\s\p{Cc}\p{Cf}]*$/u;
/** Control characters other than tab and line breaks. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;
/** A decoder writes this for invalid bytes: the file was once opened in a wrong encoding. */
const REPLACEMENT = "\ufffd";
const ODD_CHARACTER = new RegExp(`${CONTROL.source}|${REPLACEMENT}`, "u");

/** Checks the first character before the pattern: most texts begin with a visible one. */
function isBlank(text: string): boolean {
	const first = text.charCodeAt(0);
	return !(first > 0x20 && first < 0x7f) && BLANK.test(text);
}

/** Notices of accepted questions in file order, at most NOTICE_LIMIT. */
function noticesOf(questions: readonly Question[]): Problem[] {
	const notices: Problem[] = [];
	for (const [index, { text, options, explanation }] of questions.entries()) {
		if (notices.length >= NOTICE_LIMIT) break;
		const question = index + 1;
		const texts: string[] = [];
		let all = text + explanation;
		for (const option of options) {
			texts.push(option.text.trim());
			all += option.text;
		}
		// One search over all texts: most questions need no further check.
		const isOdd = ODD_CHARACTER.test(all);
		if (isBlank(text)) notices.push({ code: "empty-question-text", question });
		if (isOdd) notices.push(...characterNotices(text, { question, field: "text" }));
		for (const [optionIndex, option] of options.entries()) {
			const place = { question, option: optionIndex + 1 };
			const visible = texts[optionIndex] ?? "";
			const first = texts.indexOf(visible) + 1;
			if (isBlank(visible)) notices.push({ code: "empty-option-text", ...place });
			else if (first < place.option) notices.push({ code: "duplicate-option-text", ...place, values: { first } });
			if (isOdd) notices.push(...characterNotices(option.text, { ...place, field: "text" }));
		}
		if (isOdd) notices.push(...characterNotices(explanation, { question, field: "explanation" }));
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
			UTF8.decode(bytes.subarray(start, end));
		} catch {
			break;
		}
		start = end;
	}
	return line;
}

export const FILE_KINDS = ["picture", "pdf", "zip", "office"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Signatures as Latin-1 text, from the formats' definitions; today's Word and Excel files are "zip". */
const BEGINNINGS: readonly [string, FileKind][] = [
	["\x89PNG\r\n\x1a\n", "picture"],
	["\xff\xd8\xff", "picture"],
	["GIF87a", "picture"],
	["GIF89a", "picture"],
	["%PDF-", "pdf"],
	["PK\x03\x04", "zip"],
	["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "office"],
	["{\\rtf1", "office"],
];
/** RIFF is a container format; four bytes of length precede the name of its content. */
const WEBP = /^RIFF[\s\S]{4}WEBP/;
const LONGEST = 16;

/** The kind of a file whose first bytes show that it is no JSON; otherwise undefined. */
export function findFileKind(bytes: Uint8Array): FileKind | undefined {
	const start = String.fromCharCode(...bytes.subarray(0, LONGEST));
	if (WEBP.test(start)) return "picture";
	return BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1];
}
