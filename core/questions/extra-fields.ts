// Finds unused fields of a question file: unknown ones, and known ones with an invalid value. Both stay in the stored
// file. Called by file-notices.ts with the JSON value of an accepted file.

import { isNested } from "#core/json.ts";
import type { Problem } from "#core/problem.ts";
import { MD1, SHORT_TEXT } from "./question-file.ts";

const OF_FILE = new Set(["questions", "shuffle", "format"]);
const OF_OPTION = new Set(["id", "text", "isCorrect", "explanation"]);
const OF_QUESTION = new Set([
	...["id", "text", "options", "explanation", "format", "shuffle", "type"],
	...["answer", "tolerance", "unit", "topic", "difficulty", "source", "year"],
]);
/** Fields that only a question with a typed answer has. */
const OF_NUMBER = ["answer", "tolerance", "unit"];
/** Names in one notice; "…" replaces the others. */
const NAMED = 12;

/** One notice with the names of unknown fields. */
export function unknownFields(root: unknown): Problem[] {
	if (!isNested(root)) return [];
	const names = new Set(otherKeys(root, OF_FILE));
	for (const question of listOf(root.questions)) {
		if (!isNested(question)) continue;
		for (const name of otherKeys(question, OF_QUESTION)) names.add(name);
		for (const option of listOf(question.options))
			if (isNested(option)) for (const name of otherKeys(option, OF_OPTION)) names.add(name);
	}
	if (names.size === 0) return [];
	const fields = [...names].slice(0, NAMED).map((name) => `“${name.slice(0, 40)}”`);
	if (names.size > NAMED) fields.push("…");
	return [{ code: "unknown-fields", values: { fields: fields.join(", ") } }];
}

/** A notice for each known field beyond the specification with an invalid value, in file order. */
export function unusedValues(root: unknown, limit: number): Problem[] {
	if (!isNested(root)) return [];
	const notices: Problem[] = [];
	const add = (field: string, place?: Pick<Problem, "question" | "option">) =>
		notices.push({ code: "unused-value", field, ...place });
	if (!fitsFormat(root.format)) add("format");
	for (const [index, question] of listOf(root.questions).entries()) {
		if (notices.length >= limit) break;
		if (!isNested(question)) continue;
		const place = { question: index + 1 };
		for (const [field, fits] of FITS) if (!fits(question[field])) add(field, place);
		if (question.type !== "number") for (const field of OF_NUMBER) if (field in question) add(field, place);
		for (const [at, option] of listOf(question.options).entries())
			if (isNested(option) && !isMissingOr("string", option.explanation))
				add("explanation", { ...place, option: at + 1 });
	}
	return notices.slice(0, limit);
}

const fitsFormat = (value: unknown) => value === undefined || value === MD1;
const fitsText = (value: unknown) =>
	value === undefined || value === null || (typeof value === "string" && value.length <= SHORT_TEXT);

/** As the schema has them (question-file.ts); a test compares both. */
const FITS = Object.entries<(value: unknown) => boolean>({
	type: (value) => [undefined, null, "single", "several", "number"].some((known) => known === value),
	format: fitsFormat,
	shuffle: (value) => isMissingOr("boolean", value),
	topic: fitsText,
	difficulty: (value) => fitsText(value) || (typeof value === "number" && value >= 1 && value <= 5),
	source: fitsText,
	year: (value) => fitsText(value) || Number.isSafeInteger(value),
});

function isMissingOr(type: "string" | "boolean", value: unknown): boolean {
	return value === undefined || value === null || typeof value === type;
}

function otherKeys(value: Record<string, unknown>, known: ReadonlySet<string>): string[] {
	return Object.keys(value).filter((key) => !known.has(key));
}

function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}
