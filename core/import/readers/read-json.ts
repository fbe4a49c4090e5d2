// Reads questions from JSON in the shapes that chat programs and other tools write: a list anywhere in the value, options as
// strings, objects or fields of their own, keys as letters, numbers or texts. Called by server/import for JSON that is not ours.

import { comparable } from "#core/import/comparable.ts";
import { withFormulas } from "#core/import/formulas.ts";
import { positionOf } from "#core/import/keys.ts";
import { rowOfParts } from "#core/import/make-question.ts";
import { type ImportNotice, makeRow, type Row, type RowProblem, textIgnored } from "#core/import/rows.ts";
import { findJson } from "./find-json.ts";
import { findOptions } from "./find-options.ts";

/** By names in lower case without separators: programs write "correct_answer" and "Correct Answer" alike. */
type Fields = Readonly<Record<string, unknown>>;

const TEXT = ["question", "questiontext", "text", "prompt", "stem", "problem", "title", "q", "query", "प्रश्न", "सवाल"];
const OPTIONS = ["options", "choices", "answers", "answeroptions", "alternatives", "possibleanswers", "विकल्प"];
const WRONG = ["incorrectanswers", "wronganswers", "distractors"];
const INDEX = ["correctindex", "answerindex", "correctoptionindex", "correctanswerindex"];
const KEY = [
	"correctanswer",
	"correctanswers",
	"correctoption",
	"correctoptions",
	"correct",
	"answer",
	"answerkey",
	"rightanswer",
	"ans",
	"key",
	"solution",
	"label",
	"उत्तर",
	"सहीउत्तर",
];
const EXPLANATION = [
	"explanation",
	"explain",
	"rationale",
	"reason",
	"reasoning",
	"analysis",
	"feedback",
	"solution",
	"व्याख्या",
	"हल",
];
const OPTION_TEXT = ["text", "option", "answertext", "answer", "value", "content", "label", "title", "choice"];
const IS_RIGHT = ["iscorrect", "correct", "isright", "right", "isanswer"];
const OPTION_ID = ["id", "key", "letter", "label"];
const OPTION_FIELD = /^(?:option|opt|choice|ans(?:wer)?)?([a-h]|[1-8])$/;
const WRONG_FIELD = /^(?:distractors?|(?:wrong|incorrect)(?:answer|option|choice)?)\d+$/;
const MAX_DEPTH = 8;

/** Rows of all questions of a text's JSON; undefined when it holds no JSON with questions. */
export function readJsonText(text: string): { rows: Row[]; notices: ImportNotice[] } | undefined {
	const found = findJson(text);
	const raw = found.flatMap(({ value }) => listEntries(value, 0));
	if (raw.length === 0) return undefined;
	const entries = raw.map(normalized);
	const base = findBase(entries);
	const notices = textIgnored(found.map(({ around }) => around));
	return { rows: entries.map((entry, index) => readEntry(entry, raw[index], index + 1, base)), notices };
}

function normalized(value: Fields): Fields {
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name.replaceAll(/[_\s-]/g, "").toLowerCase(), inner]),
	);
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
	return findKey(entry).value !== undefined && findOptions(text).options.length >= 2;
}

/** Whether keys count from 0 or 1, if the file shows it. */
type Base = { from: 0 | 1; isSure: boolean };

function findBase(entries: readonly Fields[]): Base {
	const keyed = entries.map((entry) => ({ entry, key: findKey(entry).value }));
	const isFromZero = keyed.some(({ key }) => key === 0);
	const isFromOne = keyed.some(({ entry, key }) => key === optionsOf(entry).length);
	if (isFromZero !== isFromOne) return { from: isFromZero ? 0 : 1, isSure: true };
	return { from: 0, isSure: false };
}

function readEntry(entry: Fields, raw: unknown, number: number, base: Base): Row {
	const place = { kind: "entry" as const, number };
	const source = JSON.stringify(raw, null, 1).slice(0, 4000);
	const text = textOf(entry, TEXT) ?? "";
	const explanation = textOf(entry, EXPLANATION) ?? "";
	const extra = extraOf(entry);
	if (entry.type === "number" && typeof entry.answer === "number") {
		const tolerance = typeof entry.tolerance === "number" ? entry.tolerance : undefined;
		const unit = typeof entry.unit === "string" ? entry.unit : undefined;
		const numbers = { type: "number", answer: entry.answer, tolerance, unit } as const;
		return makeRow(place, source, withFormulas({ text, options: [], explanation, ...numbers, ...extra }));
	}
	const wrong = wrongOf(entry);
	if (wrong.length > 0) {
		const right = asText(findKey(entry).value) ?? "";
		const texts = wrong.map((one) => asText(one) ?? "");
		const parts = { text, explanation, extra, options: right === "" ? texts : [right, ...texts] };
		return rowOfParts(place, source, { ...parts, marked: right === "" ? [] : [0] });
	}
	const inText = optionsOf(entry).length === 0 ? findOptions(text) : undefined;
	const options = inText ? inText.options.map((option) => ({ ...readOption(option), text: option })) : optionsOf(entry);
	const problems: RowProblem[] = inText?.isGapped ? [{ code: "boundary-inferred" }] : [];
	const marked = options.flatMap(({ isCorrect }, index) => (isCorrect ? [index] : []));
	const keyed = marked.length > 0 ? undefined : keyOf(entry, options, base, problems);
	const isSeveral =
		marked.length > 1 && entry.type !== "several" && !/multi|several|checkbox/i.test(String(entry.type ?? ""));
	return rowOfParts(place, source, {
		...{ text: inText?.before ?? text, explanation, extra, problems },
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

/** Wrong answers as a list, or in fields of their own: "Distractor1". */
function wrongOf(entry: Fields): readonly unknown[] {
	const list = WRONG.map((name) => entry[name]).find(isList);
	if (list) return list;
	return Object.entries(entry).flatMap(([name, value]) => (WRONG_FIELD.test(name) && asText(value) ? [value] : []));
}

type ReadOption = { text: string; isCorrect: boolean; id: string | undefined; explanation: string | undefined };

function optionsOf(entry: Fields): ReadOption[] {
	const listed = OPTIONS.map((name) => entry[name]).find((value) => typeof value === "object" && value !== null);
	if (isList(listed)) return listed.map(readOption);
	if (isFields(listed)) return Object.entries(listed).map(([id, value]) => ({ ...readOption(value), id }));
	return optionFields(entry).map(([id, value]) => ({ ...readOption(value), id }));
}

/** Options in fields of their own: "A", "option_b", "choice3". */
function optionFields(entry: Fields): [string, unknown][] {
	return Object.entries(entry).flatMap(([name, value]): [string, unknown][] => {
		const label = OPTION_FIELD.exec(name)?.[1];
		return label === undefined || asText(value) === undefined ? [] : [[label, value]];
	});
}

function readOption(value: unknown): ReadOption {
	if (!isFields(value)) return { ...splitLabel(asText(value) ?? ""), isCorrect: false, explanation: undefined };
	const fields = normalized(value);
	const right = IS_RIGHT.map((name) => fields[name]).find((one) => one !== undefined);
	return {
		text: textOf(fields, OPTION_TEXT) ?? "",
		isCorrect: right === true || right === 1 || (typeof right === "string" && /^(?:true|yes|1)$/i.test(right.trim())),
		id: asText(OPTION_ID.map((name) => fields[name]).find((one) => one !== undefined)),
		explanation: textOf(fields, ["explanation", "rationale", "feedback"]),
	};
}

/** "A) Delhi" is "Delhi" with the label "A". */
function splitLabel(text: string): { text: string; id: string | undefined } {
	const found = /^\s*[([]?([A-Ha-h])[)\].:]\s+(\S[\s\S]*)$/.exec(text);
	return found ? { text: found[2] ?? "", id: found[1] } : { text, id: undefined };
}

function findKey(entry: Fields): { name: string; value: unknown } {
	const name = [...INDEX, ...KEY].find((one) => entry[one] !== undefined && entry[one] !== null) ?? "";
	return { name, value: entry[name] };
}

/** The positions of the right options, or the key as text for keys.ts. */
function keyOf(entry: Fields, options: readonly ReadOption[], base: Base, problems: RowProblem[]) {
	const { name, value } = findKey(entry);
	if (value === undefined || typeof value === "boolean") return undefined;
	const list = isList(value) ? value : [value];
	if (list.every((one) => typeof one === "number")) {
		const numbers = list.filter((one) => typeof one === "number");
		const byText = numbers.map((one) => options.findIndex(({ text }) => comparable(text) === String(one)));
		const from = INDEX.includes(name) ? 0 : base.from;
		const positions = numbers.map((one) => one - from);
		if (positions.some((one) => one < 0 || one >= options.length))
			return { key: numbers.join(", "), positions: undefined };
		const isText = byText.some((one) => one !== -1);
		if (isText || (!base.isSure && !INDEX.includes(name)))
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

/** The option with this text or, if the file names its options, this label; undefined if ambiguous. */
function findOption(key: string, options: readonly ReadOption[]): number | undefined {
	const plain = splitLabel(key).text;
	const found = options.flatMap(({ text }, index) =>
		[comparable(key), comparable(plain)].includes(comparable(text)) && text.trim() !== "" ? [index] : [],
	);
	const byId = options.findIndex(({ id }) => id !== undefined && id.toLowerCase() === key.trim().toLowerCase());
	const hit = byId !== -1 ? byId : /^[A-Ha-h]$/.test(key.trim()) ? positionOf(key) : undefined;
	const [only] = found;
	if (found.length > 1) return undefined;
	if (only !== undefined && hit !== undefined && hit !== only) return undefined;
	const position = only ?? hit;
	return position !== undefined && position < options.length ? position : undefined;
}

function extraOf(entry: Fields) {
	const short = (...names: string[]) => textOf(entry, names)?.slice(0, 200);
	return {
		...(entry.format === "md1" && { format: "md1" as const }),
		topic: short("topic", "category", "subject", "chapter"),
		source: short("source", "exam"),
		difficulty: typeof entry.difficulty === "number" ? entry.difficulty : short("difficulty", "level"),
		year: typeof entry.year === "number" ? entry.year : short("year"),
	};
}

function textOf(fields: Fields, names: readonly string[]): string | undefined {
	for (const name of names) {
		const text = asText(fields[name]);
		if (text !== undefined && text.trim() !== "") return text;
	}
	return undefined;
}

function asText(value: unknown): string | undefined {
	if (typeof value === "string") return value;
	return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

function isList(value: unknown): value is readonly unknown[] {
	return Array.isArray(value);
}

function isFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
