// The differences between two versions of a question, by form field. Pure; called by list-changes.ts.
import { QUESTION_TYPES, type TypedOption, type TypedQuestion } from "#core/questions/question-edit.ts";

/** `path`: the text's field in its version, where a rendered form of it may be found, such as "options.1.text". */
export type DifferentText = { text: string; path?: string };
/** A field that differs. Several texts are those of the options in their order; none: the version has nothing there. */
export type FieldDifference = { field: string; before: DifferentText[]; after: DifferentText[] };

/** Pairs of texts up to this length show whole. */
const SHORT = 120;
/** Words that stay beside what differs, and the most characters that show of one text. */
const CONTEXT = 4;
const SHOWN = 1_000;

/**
 * The fields that differ, in the order of the form. An option is known by its id: `options.<index>.text` counts in the later
 * version, or in the earlier one for a deleted option. `key`: other options are right; `order`: the remaining
 * options have another order.
 */
export function diffQuestions(before: TypedQuestion, after: TypedQuestion): FieldDifference[] {
	const plain = (field: Exclude<keyof TypedQuestion, "options">, path?: string) =>
		before[field] === after[field]
			? []
			: [{ field, before: textOf(before[field], path), after: textOf(after[field], path) }];
	return [
		...plain("text", "text"),
		...plain("type"),
		...optionDifferences(before.options, after.options),
		...(["answer", "tolerance", "unit"] as const).flatMap((field) => plain(field)),
		...plain("explanation", "explanation"),
		...(["topic", "difficulty", "source", "year"] as const).flatMap((field) => plain(field)),
	];
}

/** Fields of a new question, without its text, which is the heading. */
export function describeQuestion(question: TypedQuestion): FieldDifference[] {
	const { options, explanation, type, answer, unit } = question;
	const all = [
		{ field: "type", after: type === QUESTION_TYPES[0] ? [] : textOf(type) },
		{ field: "options", after: textsOf(options) },
		{ field: "key", after: rightTexts(options) },
		{ field: "answer", after: textOf([answer, unit].filter((part) => part !== "").join(" ")) },
		{ field: "explanation", after: textOf(explanation, "explanation") },
	];
	return all.filter(({ after }) => after.length > 0).map((described) => ({ ...described, before: [] }));
}

/**
 * The part of two texts in which they differ, with a few words around it; "…" marks omissions. Short texts are returned
 * whole.
 */
export function shortenPair(before: string, after: string): [before: string, after: string] {
	if (before.length <= SHORT && after.length <= SHORT) return [before, after];
	const [one, other] = [wordsOf(before), wordsOf(after)];
	const shorter = Math.min(one.length, other.length);
	let lead = 0;
	while (lead < shorter && one[lead] === other[lead]) lead++;
	let end = 0;
	while (end < shorter - lead && one.at(-1 - end) === other.at(-1 - end)) end++;
	const part = (words: readonly string[]) => {
		const from = Math.max(0, lead - CONTEXT);
		const to = Math.min(words.length, words.length - end + CONTEXT);
		const text = words.slice(from, to).join("").trim();
		const isLong = text.length > SHOWN;
		const shown = isLong ? text.slice(0, SHOWN).toWellFormed() : text;
		return (from > 0 ? "… " : "") + shown + (isLong || to < words.length ? " …" : "");
	};
	return [part(one), part(other)];
}

/** Words, each with the white space before it. */
function wordsOf(text: string): string[] {
	return text.match(/\s*\S+|\s+$/g) ?? [];
}

function optionDifferences(before: readonly TypedOption[], after: readonly TypedOption[]): FieldDifference[] {
	const places = (options: readonly TypedOption[]) => new Map(options.map(({ id }, index) => [id, index]));
	const [placeBefore, placeAfter] = [places(before), places(after)];
	const differences: FieldDifference[] = [];
	const compare = (index: number, at: number | undefined, to: number | undefined) => {
		for (const name of ["text", "explanation"] as const) {
			const [old = "", next = ""] = [at, to].map((place, side) => (side === 0 ? before : after)[place ?? -1]?.[name]);
			if (old === next) continue;
			differences.push({
				field: `options.${index}.${name}`,
				before: textOf(old, `options.${at}.${name}`),
				after: textOf(next, `options.${to}.${name}`),
			});
		}
	};
	for (const [index, { id }] of after.entries()) compare(index, placeBefore.get(id), index);
	for (const [index, { id }] of before.entries()) if (!placeAfter.has(id)) compare(index, index, undefined);
	const stayed = (options: readonly TypedOption[]) =>
		options.filter(({ id }) => placeBefore.has(id) && placeAfter.has(id)).map(({ id }) => id);
	if (isOther(stayed(before), stayed(after)))
		differences.push({ field: "order", before: textsOf(before), after: textsOf(after) });
	const right = (options: readonly TypedOption[]) => options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id);
	if (isOther(right(before).sort(), right(after).sort()))
		differences.push({ field: "key", before: rightTexts(before), after: rightTexts(after) });
	return differences;
}

function isOther(one: readonly string[], other: readonly string[]): boolean {
	return JSON.stringify(one) !== JSON.stringify(other);
}

function textOf(text: string, path?: string): DifferentText[] {
	return text === "" ? [] : [{ text, ...(path !== undefined && { path }) }];
}

function textsOf(options: readonly TypedOption[]): DifferentText[] {
	return options.map(({ text }, index) => ({ text, path: `options.${index}.text` }));
}

function rightTexts(options: readonly TypedOption[]): DifferentText[] {
	return textsOf(options).filter((_, index) => options[index]?.isCorrect === true);
}
