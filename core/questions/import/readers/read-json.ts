// Reads questions from JSON in the shapes that chat programs and other tools write: a list anywhere in the value, options as
// strings, objects or fields of their own, keys as letters, numbers or texts. Called by server/questions/import for JSON that is not ours.

import { comparable } from "#core/questions/import/comparable.ts";
import { withFormulas } from "#core/questions/import/formulas.ts";
import { readTolerance, rowOfParts } from "#core/questions/import/make-question.ts";
import { type ImportNotice, makeRow, type Row, type RowProblem, textIgnored } from "#core/questions/import/rows.ts";
import { asksForTruth, isTruthLetter, readTruth, type Truth } from "#core/questions/import/true-false.ts";
import { findJson } from "./find-json.ts";
import { findOptions } from "./find-options.ts";

import {
	ABOVE,
	asText,
	EXPLANATION,
	extraOf,
	type Fields,
	fieldsIgnored,
	findKey,
	INDEX,
	isFields,
	isList,
	normalized,
	OPTION_TEXT,
	OPTIONS,
	PICTURES,
	TEXT,
	textOf,
} from "./json-fields.ts";
import { findOption, optionFields, optionsOf, type ReadOption, readOption, wrongOf } from "./json-options.ts";
import { isText, unusedFields } from "./unused-fields.ts";

const MAX_DEPTH = 8;

/** Rows of all questions of a text's JSON; undefined when it holds no JSON with questions. */
export function readJsonText(text: string): { rows: Row[]; notices: ImportNotice[] } | undefined {
	const found = findJson(text);
	const raw = found.flatMap(({ value }) => listEntries(value, 0));
	if (raw.length === 0) return undefined;
	const entries = raw.map(normalized);
	const base = findBase(entries);
	const rows = entries.map((entry, index) => readEntry(entry, raw[index], index + 1, base));
	const unused = rows.map(({ question }, index) => (question ? unusedFields(entries[index] ?? {}, question) : []));
	const notices = [...textIgnored(found.map(({ around }) => around)), ...fieldsIgnored(entries, unused.flat())];
	const checked = rows.map((row, index): Row => {
		const asks = row.problems.length === 0 && (unused[index] ?? []).some((path) => isText(path));
		return asks ? { ...row, problems: [{ code: "text-unused" }] } : row;
	});
	return { rows: checked, notices };
}

/** The objects that look like questions, of the first list on each path that holds any. */
function listEntries(value: unknown, depth: number): Fields[] {
	if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return [];
	if (!isList(value)) {
		if (isFields(value) && looksLikeQuestion(value)) return [value];
		return Object.values(value).flatMap((inner) => listEntries(inner, depth + 1));
	}
	const objects = value.filter(isFields);
	// A list in which most items are questions: the other items are rows too.
	if (objects.length > 0 && objects.filter(looksLikeQuestion).length >= objects.length / 2) return objects;
	return value.flatMap((inner) => listEntries(inner, depth + 1));
}

function looksLikeQuestion(raw: Fields): boolean {
	const entry = normalized(raw);
	const text = textOf(entry, TEXT);
	if (!text) return false;
	const hasOptions = OPTIONS.some((name) => typeof entry[name] === "object" && entry[name] !== null);
	if (hasOptions || optionFields(entry).length >= 2 || wrongOf(entry).length > 0) return true;
	if (
		findKey(entry).value !== undefined &&
		["question", "questiontext", "stem"].some((name) => entry[name] !== undefined)
	)
		return true;
	return findKey(entry).value !== undefined && findOptions(text).options.length >= 2;
}

/** Whether keys count from 0 or 1, if the file shows it. */
type Base = { from: 0 | 1; isSure: boolean };

/** A 0 proves that keys count from 0, the number of the options that they count from 1. Digits in quotes are numbers too. */
function findBase(entries: readonly Fields[]): Base {
	const keyed = entries.flatMap((entry) => {
		const { value } = findKey(entry);
		return (isList(value) ? value : [value]).map((key) => ({ entry, key: asNumber(key) }));
	});
	const isFromZero = keyed.some(({ entry, key }) => {
		const isText = optionsOf(entry).some(({ text }, at) => at > 0 && comparable(text) === "0");
		return key === 0 && !isText;
	});
	const isFromOne = keyed.some(({ entry, key }) => {
		const options = optionsOf(entry);
		// A 4 that is the text of the first option proves nothing.
		const isText = options.slice(0, -1).some(({ text }) => comparable(text) === String(key));
		return key !== undefined && key === options.length && key > 0 && !isText;
	});
	if (isFromZero !== isFromOne) return { from: isFromZero ? 0 : 1, isSure: true };
	return { from: 0, isSure: false };
}

/** A number, also in quotes. */
function asNumber(value: unknown): number | undefined {
	if (typeof value === "number") return value;
	return typeof value === "string" && /^\s*\d{1,2}\s*$/.test(value) ? Number(value) : undefined;
}

function readEntry(entry: Fields, raw: unknown, number: number, base: Base): Row {
	const place = { kind: "entry" as const, number };
	const source = JSON.stringify(raw, null, 1).slice(0, 4000);
	const own = textOf(entry, TEXT) ?? "";
	const above = ABOVE.flatMap((name) => contextOf(entry[name])).filter((part) => !own.includes(part));
	const text = [...above, own].join("\n\n");
	const explanation = textOf(entry, EXPLANATION) ?? "";
	const extra = extraOf(entry);
	const lost = PICTURES.filter((name) => typeof entry[name] === "string" && entry[name] !== "");
	const pictures: RowProblem[] =
		lost.length > 0 ? [{ code: "picture-lost", values: { count: lost.length, places: "question" } }] : [];
	if (entry.type === "number" && typeof entry.answer === "number") {
		const tolerance = readTolerance(asText(entry.tolerance) ?? "");
		const unit = typeof entry.unit === "string" ? entry.unit : undefined;
		const numbers = { type: "number", answer: entry.answer, ...tolerance.read, unit } as const;
		return makeRow(
			place,
			source,
			withFormulas({ text, options: [], explanation, ...numbers, ...extra }),
			tolerance.problems,
		);
	}
	const wrong = wrongOf(entry);
	if (wrong.length > 0) {
		const right = asText(findKey(entry).value) ?? "";
		const texts = wrong.map((one) => asText(one) ?? "");
		const parts = { text, explanation, extra, options: right === "" ? texts : [right, ...texts], problems: pictures };
		return rowOfParts(place, source, { ...parts, marked: right === "" ? [] : [0] });
	}
	const truth = optionsOf(entry).length === 0 ? truthOf(entry) : undefined;
	if (truth && text !== "") {
		const parts = { text, explanation, extra, options: truth.options, marked: [truth.at], problems: pictures };
		return rowOfParts(place, source, parts);
	}
	const inText = optionsOf(entry).length === 0 ? findOptions(text) : undefined;
	const options = inText ? inText.options.map((option) => ({ ...readOption(option), text: option })) : optionsOf(entry);
	const problems: RowProblem[] = [...pictures];
	if (inText && (inText.isGapped || inText.isUncertain)) problems.push({ code: "boundary-inferred" });
	const marked = options.flatMap(({ isCorrect }, index) => (isCorrect ? [index] : []));
	const keyed = marked.length > 0 ? undefined : keyOf(entry, options, base, problems);
	const isSeveral =
		marked.length > 1 && entry.type !== "several" && !/multi|several|checkbox/i.test(String(entry.type ?? ""));
	return rowOfParts(place, source, {
		text: inText?.before ?? text,
		explanation,
		extra,
		problems,
		options: options.map((option) => option.text),
		notes: options.map((option) => option.explanation),
		...(inText && { missing: inText.missing, repeated: inText.repeated }),
		// Ambiguous: the number may count missing options.
		marked: inText && inText.missing.length > 0 ? [] : (keyed?.positions ?? marked),
		key: keyed?.key,
		// Two right options without "all of them": any of them is right, as in our files.
		isAnyOf: isSeveral && !isList(findKey(entry).value),
	});
}

/** The answer of a statement that is true or false. */
function truthOf(entry: Fields): Truth | undefined {
	const { value } = findKey(entry);
	if (typeof value === "boolean") return readTruth(String(value));
	if (typeof value !== "string") return undefined;
	const isAsked = asksForTruth(`${asText(entry.type) ?? ""} ${textOf(entry, TEXT) ?? ""}`);
	return isTruthLetter(value) && !isAsked ? undefined : readTruth(value);
}

/** The positions of the right options, or the key as text for keys.ts. */
function keyOf(entry: Fields, options: readonly ReadOption[], base: Base, problems: RowProblem[]) {
	const { name, value } = findKey(entry);
	if (value === undefined || typeof value === "boolean") return undefined;
	const list = isList(value) ? value : [value];
	const byName = list.map((one) => (typeof one === "string" ? findOption(one, options) : undefined));
	const digits = list.map(asNumber);
	if (digits.every((one) => one !== undefined) && byName.every((one) => one === undefined)) {
		const numbers = digits.filter((one) => one !== undefined);
		const byText = numbers.map((one) => options.findIndex(({ text }) => comparable(text) === String(one)));
		const areQuoted = list.every((one) => typeof one === "string");
		// Where nothing proves it, an index counts from 0 and a number in quotes from 1.
		const from = base.isSure ? base.from : areQuoted && !INDEX.includes(name) ? 1 : 0;
		const positions = numbers.map((one) => one - from);
		if (positions.some((one) => one < 0 || one >= options.length))
			return { key: numbers.join(", "), positions: undefined };
		const isText = byText.some((one, at) => one !== -1 && one !== positions[at]);
		if (isText || !base.isSure)
			problems.push({
				code: "key-inferred",
				values: { how: from === 0 ? "from-zero" : "position", key: numbers.join(", ") },
			});
		return { positions, key: undefined };
	}
	const texts = list.map((one) => asText(isFields(one) ? (textOf(normalized(one), OPTION_TEXT) ?? one.id) : one) ?? "");
	const positions = texts.map((one) => findOption(one, options));
	if (positions.every((one) => one !== undefined)) return { positions, key: undefined };
	return { key: texts.join(", "), positions: undefined };
}

/** The texts of a field above the question. */
function contextOf(value: unknown): string[] {
	if (isList(value))
		return value.map((one) => asText(one) ?? "").filter(Boolean).length > 0
			? [value.map((one) => asText(one) ?? "").join("\n")]
			: [];
	const text = asText(value)?.trim();
	return text ? [text] : [];
}
