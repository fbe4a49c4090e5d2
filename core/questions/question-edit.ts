// The form of one question: its fields as typed, and the question's JSON after a change, which keeps every other field, unknown ones
// too. The browser's form and the server's save use the same functions.
import * as z from "zod/mini";
import { isNested } from "#core/json.ts";
import type { Problem } from "#core/problem.ts";
import { pictureChecksums } from "./picture.ts";
import { MAX_OPTIONS, MD1, MIN_OPTIONS, readQuestions, SHORT_TEXT } from "./question-file.ts";
import { textsOf } from "./question-texts.ts";
import { readTypedNumber } from "./typed-number.ts";

/** Longest text of a question, an option or an explanation in the form, in characters. */
const TEXT_LIMIT = 20_000;

/** The right answer: the only right option, any one of several, all of them, or a typed number. Files name the last two. */
export const QUESTION_TYPES = ["single", "any", "several", "number"] as const;
const WORD_FIELDS = ["unit", "topic", "difficulty", "source", "year"] as const;

const typedOptionSchema = z.strictObject({
	/** Empty for an option that was added in the form. */
	id: z.string(),
	text: z.string(),
	isCorrect: z.boolean(),
	explanation: z.string(),
});
export type TypedOption = z.infer<typeof typedOptionSchema>;

/** The fields of the form. Numbers are text, and a missing field is "". */
export const typedQuestionSchema = z.strictObject({
	text: z.string(),
	type: z.enum(QUESTION_TYPES),
	options: z.array(typedOptionSchema).check(z.maxLength(100)),
	answer: z.string(),
	tolerance: z.string(),
	unit: z.string(),
	explanation: z.string(),
	topic: z.string(),
	difficulty: z.string(),
	source: z.string(),
	year: z.string(),
	/** The question's own format, not the file's. The form may add it and never removes it. Missing in drafts of earlier releases. */
	format: z._default(z.enum(["", MD1]), ""),
});
export type TypedQuestion = z.infer<typeof typedQuestionSchema>;

export const NEW_OPTION: TypedOption = { id: "", text: "", isCorrect: false, explanation: "" };
export const NEW_QUESTION: TypedQuestion = {
	text: "",
	type: "single",
	options: [NEW_OPTION, NEW_OPTION, NEW_OPTION, NEW_OPTION],
	answer: "",
	tolerance: "",
	unit: "",
	explanation: "",
	topic: "",
	difficulty: "",
	source: "",
	year: "",
	format: "",
};

export type QuestionWriting = { ok: true; body: string } | { ok: false; problems: Problem[] };

/** The form of a question's JSON. Other values show as an empty field and stay in the file until the field is edited. */
export function typedQuestion(body: string): TypedQuestion {
	const question = fieldsOf(parse(body));
	const options = Array.isArray(question.options) ? question.options : [];
	const typedOptions = options.map(typedOption);
	const one = typedOptions.filter(({ isCorrect }) => isCorrect).length > 1 ? "any" : "single";
	const type = QUESTION_TYPES.find((name) => name === question.type && name !== "single") ?? one;
	const words = Object.fromEntries(
		["text", "explanation", "answer", "tolerance", ...WORD_FIELDS].map((field) => [field, wordOf(question[field])]),
	);
	const format = question.format === MD1 ? MD1 : "";
	return { ...NEW_QUESTION, ...words, type, options: typedOptions, format };
}

/**
 * Changes a question's JSON to the typed fields, with the format "md1" when that was chosen or a picture was added; or returns the
 * problems of the fields "text", "options", "options.<index>.text" and so on.
 * @param body the question until now; undefined for a new one, which gets `id`
 */
export function writeQuestion(typed: TypedQuestion, body: string | undefined, id: string): QuestionWriting {
	const problems = problemsOf(typed);
	if (problems.length > 0) return { ok: false, problems };
	const before = body ?? JSON.stringify({ id, text: "", options: [], explanation: "" });
	const written = changeBody(before, changesOf(typed, before));
	if (readQuestions(`{"questions":[${written}]}`).ok) return { ok: true, body: written };
	return { ok: false, problems: [{ code: "wrong-type", field: "" }] };
}

/** The same question with topic or difficulty set, for bulk changes; "" removes the field. */
export function withFields(
	body: string,
	fields: { topic?: string | undefined; difficulty?: string | undefined },
): string {
	const before = typedQuestion(body);
	const changes: Changes = {};
	for (const field of ["topic", "difficulty"] as const) {
		const value = fields[field];
		if (value !== undefined && value.trim() !== before[field]) changes[field] = wordValue(value, field);
	}
	return changeBody(body, changes);
}

/** The same question with another id, for a copy. */
export function withQuestionId(body: string, id: string): string {
	return changeBody(body, { id });
}

/** The same question with a format of its own, for a file that has none. */
export function withFormat(body: string, format: string): string {
	return changeBody(body, { format });
}

/** New values of fields; undefined removes one. */
type Changes = Record<string, unknown>;

/** The JSON with these fields changed in their places, and new ones at the end; the same text when nothing is to change. */
function changeBody(body: string, changes: Changes): string {
	return Object.keys(changes).length === 0 ? body : JSON.stringify(changeFields(fieldsOf(parse(body)), changes));
}

function changeFields(fields: Readonly<Record<string, unknown>>, changes: Changes): Record<string, unknown> {
	// A field that is undefined is not written.
	return { ...fields, ...changes };
}

function changesOf(typed: TypedQuestion, body: string): Changes {
	const before = typedQuestion(body);
	const question = fieldsOf(parse(body));
	const changes: Changes = {};
	const isNumber = typed.type === "number";
	const isNamed = typed.type === "several" || isNumber;
	if (typed.type !== before.type) changes.type = isNamed ? typed.type : undefined;
	for (const field of ["text", "explanation"] as const)
		if (typed[field] !== before[field]) changes[field] = typed[field];
	for (const field of ["topic", "difficulty", "source", "year"] as const)
		if (typed[field] !== before[field]) changes[field] = wordValue(typed[field], field);
	const known = new Set(pictureChecksums(textsOf(before)));
	const isPictureNew = pictureChecksums(textsOf(typed)).some((checksum) => !known.has(checksum));
	if (question.format !== MD1 && (typed.format === MD1 || isPictureNew)) changes.format = MD1;
	if (isNumber) {
		if (typed.answer !== before.answer) changes.answer = readNumber(typed.answer);
		if (typed.tolerance !== before.tolerance) changes.tolerance = readNumber(typed.tolerance);
		if (typed.unit !== before.unit) changes.unit = wordValue(typed.unit, "unit");
		if ("options" in question) changes.options = undefined;
	} else {
		for (const field of ["answer", "tolerance", "unit"] as const) if (field in question) changes[field] = undefined;
		const options = filledOptions(typed);
		if (JSON.stringify(options) !== JSON.stringify(before.options))
			changes.options = changeOptions(options, question.options);
	}
	return changes;
}

/** The list of options: known ones keep their unknown fields, new ones get the next free letter as id. */
function changeOptions(options: readonly TypedOption[], before: unknown): unknown[] {
	const listed = Array.isArray(before) ? before.map(fieldsOf) : [];
	const byId = new Map(listed.map((option) => [String(option.id), option]));
	const used = new Set([...byId.keys(), ...options.map(({ id }) => id)]);
	return options.map((option) => {
		const known = byId.get(option.id);
		if (known) return changeFields(known, optionChanges(option, typedOption(known)));
		const id = option.id || freeId(used);
		used.add(id);
		const { text, isCorrect, explanation } = option;
		return { id, text, isCorrect, ...(explanation && { explanation }) };
	});
}

function optionChanges(option: TypedOption, before: TypedOption): Changes {
	const changes: Changes = {};
	if (option.text !== before.text) changes.text = option.text;
	if (option.isCorrect !== before.isCorrect) changes.isCorrect = option.isCorrect;
	if (option.explanation !== before.explanation) changes.explanation = option.explanation || undefined;
	return changes;
}

/** a, b, c, … */
function freeId(used: ReadonlySet<string>): string {
	for (let number = 0; ; number++) {
		const id = number < 26 ? String.fromCharCode(0x61 + number) : `o${number}`;
		if (!used.has(id)) return id;
	}
}

function problemsOf(typed: TypedQuestion): Problem[] {
	const problems: Problem[] = [];
	const check = (field: string, value: string, max: number) => {
		if (value.length > max) problems.push({ code: "too-long", field, values: { max } });
	};
	if (typed.text.trim() === "") problems.push({ code: "required", field: "text" });
	for (const field of ["text", "explanation"] as const) check(field, typed[field], TEXT_LIMIT);
	for (const field of WORD_FIELDS) check(field, typed[field], SHORT_TEXT);
	if (typed.type === "number") return [...problems, ...numberProblems(typed)];
	for (const [index, { id, text, isCorrect, explanation }] of typed.options.entries()) {
		check(`options.${index}.text`, text, TEXT_LIMIT);
		check(`options.${index}.explanation`, explanation, TEXT_LIMIT);
		const isMeant = id !== "" || isCorrect || explanation.trim() !== "";
		if (text.trim() === "" && isMeant) problems.push({ code: "required", field: `options.${index}.text` });
	}
	const options = filledOptions(typed);
	if (options.length < MIN_OPTIONS)
		problems.push({ code: "too-few-options", field: "options", values: { min: MIN_OPTIONS } });
	else if (options.length > MAX_OPTIONS)
		problems.push({ code: "too-many-options", field: "options", values: { max: MAX_OPTIONS } });
	else if (!options.some(({ isCorrect }) => isCorrect)) problems.push({ code: "no-right-option", field: "options" });
	else if (typed.type === "single" && options.filter(({ isCorrect }) => isCorrect).length > 1)
		problems.push({ code: "several-right-options", field: "options" });
	return problems;
}

/** Without empty rows of the form. */
function filledOptions({ options }: TypedQuestion): TypedOption[] {
	return options.filter(({ id, text }) => id !== "" || text.trim() !== "");
}

function numberProblems({ answer, tolerance }: TypedQuestion): Problem[] {
	const problems: Problem[] = [];
	const check = (field: string, typed: string) => {
		const read = readTypedNumber(typed);
		if (!read.ok && read.reason === "unclear")
			problems.push({ code: "number-unclear", field, values: { typed: typed.trim() } });
		else if (!read.ok || (field === "tolerance" && read.value < 0)) problems.push({ code: "number-malformed", field });
	};
	if (answer.trim() === "") problems.push({ code: "required", field: "answer" });
	else check("answer", answer);
	if (tolerance.trim() !== "") check("tolerance", tolerance);
	return problems;
}

/** A number as people type it: 12, -3.5, 1,5 with a decimal comma, 3e8. "1,000" is none: it may be 1000 or 1. */
function readNumber(typed: string): number | undefined {
	const read = readTypedNumber(typed);
	return read.ok ? read.value : undefined;
}

/** Years and the five difficulties are numbers in files, other words are text. */
function wordValue(typed: string, field: string): string | number | undefined {
	const word = typed.trim();
	if (word === "") return undefined;
	const isNumber = field === "year" ? /^[1-9]\d{0,3}$/.test(word) : field === "difficulty" && /^[1-5]$/.test(word);
	return isNumber ? Number(word) : word;
}

function typedOption(option: unknown): TypedOption {
	const { id, text, isCorrect, explanation } = fieldsOf(option);
	return { id: wordOf(id), text: wordOf(text), isCorrect: isCorrect === true, explanation: wordOf(explanation) };
}

function wordOf(value: unknown): string {
	return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
	return isNested(value) ? value : {};
}

/** @throws for a text that is no JSON, which no stored question is */
function parse(text: string): unknown {
	return JSON.parse(text);
}
