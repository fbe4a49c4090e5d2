// The options of a question in JSON: a list, an object, fields of their own, or the right and the wrong answers. Called by read-json.ts.
import { comparable } from "#core/questions/import/comparable.ts";
import { positionOf } from "#core/questions/import/keys.ts";
import {
	asText,
	type Fields,
	IS_RIGHT,
	isFields,
	isList,
	languagesOf,
	normalized,
	OPTION_FIELD,
	OPTION_ID,
	OPTION_TEXT,
	OPTIONS,
	textOf,
	WRONG,
	WRONG_FIELD,
} from "./json-fields.ts";

/** Wrong answers as a list, or in fields of their own: "Distractor1". */
export function wrongOf(entry: Fields): readonly unknown[] {
	const list = WRONG.map((name) => entry[name]).find(isList);
	if (list) return list;
	return Object.entries(entry).flatMap(([name, value]) => (WRONG_FIELD.test(name) && asText(value) ? [value] : []));
}

export type ReadOption = { text: string; isCorrect: boolean; id: string | undefined; explanation: string | undefined };

export function optionsOf(entry: Fields): ReadOption[] {
	const listed = OPTIONS.map((name) => entry[name]).find((value) => typeof value === "object" && value !== null);
	if (isList(listed)) return withoutLabels(listed.map(readOption));
	if (isFields(listed)) return Object.entries(listed).map(([id, value]) => ({ ...readOption(value), id }));
	return optionFields(entry).map(([id, value]) => ({ ...readOption(value), id }));
}

const LABELLED = /^\s*[([]?([A-Za-z])[)\].:]\s*(\S[\s\S]*)$/;

/** Options that all begin with their letter, "A)6", lose it. */
function withoutLabels(options: ReadOption[]): ReadOption[] {
	const found = options.map(({ text }) => LABELLED.exec(text));
	const areLabels = found.every((one, index) => one?.[1]?.toLowerCase() === String.fromCharCode(97 + index));
	if (!areLabels) return options;
	return options.map((option, index) => ({
		...option,
		id: option.id ?? found[index]?.[1],
		text: found[index]?.[2] ?? option.text,
	}));
}

/** Options in fields of their own: "A", "option_b", "choice3". */
export function optionFields(entry: Fields): [string, unknown][] {
	return Object.entries(entry).flatMap(([name, value]): [string, unknown][] => {
		const label = OPTION_FIELD.exec(name)?.[1];
		return label === undefined || asText(value) === undefined ? [] : [[label, value]];
	});
}

export function readOption(value: unknown): ReadOption {
	if (!isFields(value) || asText(value) !== undefined)
		return { ...splitLabel(asText(value) ?? ""), isCorrect: false, explanation: undefined };
	const fields = normalized(value);
	const right = IS_RIGHT.map((name) => fields[name]).find((one) => one !== undefined);
	return {
		text: textOf(fields, OPTION_TEXT) ?? asText(languagesOf(fields)) ?? "",
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

/** The option with this text or, if the file names its options, this label; undefined if ambiguous. */
export function findOption(key: string, options: readonly ReadOption[]): number | undefined {
	const { text: plain, id: label } = splitLabel(key);
	const found = options.flatMap(({ text }, index) =>
		[comparable(key), comparable(plain)].includes(comparable(text)) && text.trim() !== "" ? [index] : [],
	);
	const byId = options.findIndex(({ id }) => id !== undefined && id.toLowerCase() === key.trim().toLowerCase());
	const hit = byId !== -1 ? byId : /^[A-Ha-h]$/.test(key.trim()) ? positionOf(key) : undefined;
	const [only] = found;
	if (found.length > 1) return undefined;
	if (only !== undefined && hit !== undefined && hit !== only) return undefined;
	// "A) kg" where "kg" is the second option.
	if (only !== undefined && label !== undefined && isOtherLabel(label, only, key, options)) return undefined;
	const position = only ?? hit;
	return position !== undefined && position < options.length ? position : undefined;
}

/** Whether the label in front of an option's text is not the option's own, by its id or its place. */
function isOtherLabel(label: string, at: number, key: string, options: readonly ReadOption[]): boolean {
	const { id, text = "" } = options[at] ?? {};
	// The label is a part of the option: "A. K. Gopalan".
	if (comparable(key) === comparable(text)) return false;
	return id === undefined ? positionOf(label) !== at : id.toLowerCase() !== label.toLowerCase();
}
