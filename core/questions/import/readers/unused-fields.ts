// A second look at an entry of JSON, by its fields: which texts are in no part of the question? Called by read-json.ts, which names them; rows
// whose question or options would be incomplete ask.
import type { RowQuestion } from "#core/questions/import/rows.ts";
import { isOtherAnswer, isUnused } from "#core/questions/import/second-reading.ts";
import {
	ABOVE,
	type Fields,
	INDEX,
	IS_RIGHT,
	isFields,
	isList,
	KEY,
	OPTION_ID,
	OPTIONS,
	PICTURES,
	PLAIN,
	TEXT,
	WRONG,
} from "./json-fields.ts";

const DEEPEST = 8;
/** Texts of a question; the others say something about it. */
const TEXTS = new Set([...TEXT, ...ABOVE, ...OPTIONS, ...WRONG].filter((name) => name !== "title" && name !== "value"));
/** The answer once more, in words. */
const WORDED = ["answertext", "correctanswertext", "correcttext", "correctoptiontext", "answervalue"];
const KEYS = new Set([...KEY, ...INDEX, ...WORDED]);

/** Whether a path belongs to the question or to its options. */
export function isText(path: string): boolean {
	return TEXTS.has(path.replace(/\..*$/, "")) && !path.includes(".") ? true : /^key:/.test(path);
}

/** The paths of the fields whose text is nowhere; "key:" in front of an answer that is not what is marked. */
export function unusedFields(entry: Fields, question: RowQuestion): string[] {
	return Object.entries(entry).flatMap(([name, value]) => {
		if (KEYS.has(name)) return unusedKey(name, value, question);
		return unusedIn(name, value, question, 0);
	});
}

function unusedIn(path: string, value: unknown, question: RowQuestion, depth: number): string[] {
	const name = path
		.replace(/^.*\./, "")
		.replaceAll(/[_\s-]/g, "")
		.toLowerCase();
	const isSaid = PLAIN.test(name) || PICTURES.includes(name) || (depth > 0 && IS_RIGHT.includes(name));
	if (isSaid || depth > DEEPEST) return [];
	if (isList(value)) return [...new Set(value.flatMap((one) => unusedIn(path, one, question, depth + 1)))];
	if (isFields(value))
		return Object.entries(value).flatMap(([inner, one]) => {
			const isLabel = depth > 0 && OPTION_ID.includes(inner.toLowerCase()) && typeof one === "string" && one.length < 4;
			return isLabel ? [] : unusedIn(/^\p{L}{2,}/u.test(inner) ? `${path}.${inner}` : path, one, question, depth + 1);
		});
	return typeof value === "string" && isUnused(withoutLabel(value), question) ? [path] : [];
}

/** An answer is a label, a number, or the text of what is marked; a longer one is in the explanation. */
function unusedKey(name: string, value: unknown, question: RowQuestion): string[] {
	if (typeof value !== "string") return [];
	return isOtherAnswer(value, question) || isOtherLabel(value.trim(), question) ? [`key:${name}`] : [];
}

/** A letter that is no option's text or id and does not stand at what is marked. */
function isOtherLabel(label: string, { options }: RowQuestion): boolean {
	const named = options.some(({ text, id }) => text.trim() === label || id?.toLowerCase() === label.toLowerCase());
	const option = /^[A-Ha-h]$/.test(label) && !named ? options[label.toLowerCase().charCodeAt(0) - 97] : undefined;
	return option?.isCorrect === false;
}

/** Options lose their labels, alone and inside the text of their question. */
function withoutLabel(text: string): string {
	return text.replaceAll(/(?<=^|\s)[([（]?(?:[A-Za-z]|[1-9])[)\].:）．、](?=\s|[\p{L}\p{N}“"'‘])/gu, " ");
}
