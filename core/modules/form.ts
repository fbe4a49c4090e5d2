// Reads the forms of modules and subtopics into data or problems. The browser and the server's save use the same functions,
// so that both accept the same texts.

import { readTypedMark } from "#core/marks/mark-text.ts";
import { EXAM_NAME_LIMIT, type SetScheme } from "#core/marks/set-scheme.ts";
import type { Problem } from "#core/problem.ts";
import type { CustomButton, Module, Subtopic } from "./catalog.ts";
import { normaliseLinkCode } from "./catalog.ts";
import { readButtonLink, readDocumentLink } from "./links.ts";
import { DOCUMENT_LINK_FIELDS, DOCUMENT_PHASES } from "./phases.ts";

/** Longest texts in characters; the specification names no limits. */
export const TITLE_LIMIT = 200;
const DESCRIPTION_LIMIT = 5_000;
const BUTTON_TEXT_LIMIT = 80;
export const BUTTON_LIMIT = 20;
/**
 * Factor by which a text may be longer before NFC normalisation: a Korean syllable has up to three code points. Longer input is
 * refused before it is normalised, which takes quadratic time for runs of combining marks.
 */
const DECOMPOSED_FACTOR = 3;

export type TypedModule = {
	title: string;
	description: string;
	linkCode: string;
	customButtons: CustomButton[];
	/** Null or missing: the module names no exam. */
	examScheme?: SetScheme | null | undefined;
};
/** A module as it is saved; a null link code asks for a generated one (specification 5). */
export type ModuleInput = Pick<Module, "title" | "description" | "linkCode" | "customButtons" | "examScheme">;

export type DocumentLinkName = (typeof DOCUMENT_LINK_FIELDS)[keyof typeof DOCUMENT_LINK_FIELDS];
export type TypedSubtopic = Record<"title" | "description" | DocumentLinkName, string>;
export type SubtopicInput = Pick<Subtopic, "title" | "description" | DocumentLinkName>;

export type FormReading<Input> = { ok: true; input: Input } | { ok: false; problems: Problem[] };

/**
 * A module form (specification 5 "Module form"): title required; a blank link code stays null; buttons with neither
 * text nor link are dropped, half-filled ones are problems of the field "customButtons.<index>.text" or ".url". Marks of an exam that
 * are left empty are 0, except those of a right answer.
 */
export function readModuleForm(typed: TypedModule): FormReading<ModuleInput> {
	const problems: Problem[] = [];
	const title = readName(typed.title, "title", TITLE_LIMIT, problems);
	const description = readText(typed.description, "description", DESCRIPTION_LIMIT, problems);
	const linkCode = readLinkCode(typed.linkCode, problems);
	const customButtons = readButtons(typed.customButtons, problems);
	const examScheme = typed.examScheme ? readExamScheme(typed.examScheme, problems) : null;
	if (problems.length > 0) return { ok: false, problems };
	return { ok: true, input: { title, description, linkCode, customButtons, examScheme } };
}

/** A subtopic form (specification 5 "Subtopic form"): title required; Google Docs links come out converted. */
export function readSubtopicForm(typed: TypedSubtopic): FormReading<SubtopicInput> {
	const problems: Problem[] = [];
	const title = readName(typed.title, "title", TITLE_LIMIT, problems);
	const description = readText(typed.description, "description", DESCRIPTION_LIMIT, problems);
	const links = { surveyDocLink: null, questionDocLink: null, readDocLink: null, reviewDocLink: null };
	const input: SubtopicInput = { title, description: description === "" ? null : description, ...links };
	for (const phase of DOCUMENT_PHASES) {
		const field = DOCUMENT_LINK_FIELDS[phase];
		const reading = readDocumentLink(typed[field]);
		if (reading.ok) input[field] = reading.link;
		else problems.push({ ...reading.problem, field });
	}
	return problems.length > 0 ? { ok: false, problems } : { ok: true, input };
}

function readLinkCode(typed: string, problems: Problem[]): string | null {
	if (typed.trim() === "") return null;
	const reading = normaliseLinkCode(typed);
	if (reading.ok) return reading.linkCode;
	problems.push(reading.problem);
	return null;
}

function readExamScheme(typed: SetScheme, problems: Problem[]): SetScheme {
	const readMark = (field: "right" | "wrong" | "blank"): string => {
		const isEmpty = typed[field].trim() === "";
		const mark = isEmpty ? "0" : readTypedMark(typed[field]);
		if (isEmpty && field === "right") problems.push({ code: "required", field: "examScheme.right" });
		if (mark === undefined) problems.push({ code: "marks-malformed", field: `examScheme.${field}` });
		return mark ?? "0";
	};
	const name = readName(typed.name, "examScheme.name", EXAM_NAME_LIMIT, problems);
	return { name, right: readMark("right"), wrong: readMark("wrong"), blank: readMark("blank") };
}

function readButtons(typed: readonly CustomButton[], problems: Problem[]): CustomButton[] {
	if (typed.length > BUTTON_LIMIT) {
		problems.push({ code: "too-many", field: "customButtons", values: { max: BUTTON_LIMIT } });
		return [];
	}
	return typed.flatMap((button, index) => readButton(button, `customButtons.${index}`, problems));
}

function readButton(button: CustomButton, field: string, problems: Problem[]): CustomButton[] {
	const text = readLine(button.text, `${field}.text`, BUTTON_TEXT_LIMIT, problems);
	const reading = readButtonLink(button.url);
	if (!reading.ok) {
		problems.push({ ...reading.problem, field: `${field}.url` });
		return [];
	}
	if (text === "" && reading.link === null) return [];
	if (text === "") problems.push({ code: "required", field: `${field}.text` });
	if (reading.link === null) problems.push({ code: "required", field: `${field}.url` });
	return reading.link === null ? [] : [{ text, url: reading.link }];
}

/** One line of text: line breaks and runs of white space become a space. An invisible text is empty. */
export function readLine(typed: string, field: string, limit: number, problems: Problem[]): string {
	const text = readText(typed.replaceAll(/\s+/gu, " "), field, limit, problems);
	return UNSEEN.test(text) ? "" : text;
}

/** A required line. */
export function readName(typed: string, field: string, limit: number, problems: Problem[]): string {
	const name = readLine(typed, field, limit, problems);
	if (name === "") problems.push({ code: "required", field });
	return name;
}

/** Joiners, direction marks, spaces of all kinds and letters without a glyph. */
const UNSEEN = /^(?:[\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]|\ufe0f)*$/u;

/**
 * A text as it is stored: NFC, trimmed, line breaks as \n. Control characters are a problem; joiners and
 * direction marks stay, because Indic scripts and Arabic need them.
 */
function readText(typed: string, field: string, limit: number, problems: Problem[]): string {
	if (typed.length > DECOMPOSED_FACTOR * limit) {
		problems.push({ code: "too-long", field, values: { max: limit, length: typed.length } });
		return typed.slice(0, limit);
	}
	const text = typed.normalize("NFC").replaceAll(/\r\n?/g, "\n").trim();
	if (text.length > limit) problems.push({ code: "too-long", field, values: { max: limit, length: text.length } });
	if (/[^\P{Cc}\n\t]/u.test(text)) problems.push({ code: "control-character", field });
	if (!text.isWellFormed()) problems.push({ code: "replacement-character", field });
	return text;
}
