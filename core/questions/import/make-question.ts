// Makes a row of the parts that an importer has read: text, options, key, explanation. The only place where a key becomes
// right options, so that all importers treat uncertain keys alike.
import { readTypedNumber } from "#core/questions/typed-number.ts";
import { readPipeTables, withFormulas } from "./formulas.ts";
import { countLabels, type KeyReading, readKey } from "./keys.ts";
import { isReferenceMissing } from "./missing-parts.ts";
import { makeRow, type Row, type RowLocation, type RowProblem, type RowQuestion, type TextKeySource } from "./rows.ts";

/** `position`: from 0, among all options of the question. */
export type MissingOption = { position: number; label: string };

export type RowParts = {
	text: string;
	options: readonly string[];
	/** The ids and the explanations of the options, in their order. */
	ids?: readonly (string | undefined)[];
	notes?: readonly (string | undefined)[];
	/** Positions of options that the source leaves out; keys count them. */
	missing?: readonly MissingOption[];
	/** Positions of options whose label occurs twice: a key that names it, or the next one, is ambiguous. */
	repeated?: readonly MissingOption[];
	/** As written in the source; undefined without one. */
	key?: string | undefined;
	/** Positions that the source marks, such as by a tick. */
	marked?: readonly number[];
	/** Where the key stands, see Row. */
	keyFrom?: TextKeySource | undefined;
	explanation?: string;
	extra?: Partial<Pick<RowQuestion, "id" | "topic" | "difficulty" | "source" | "year" | "format">>;
	problems?: readonly RowProblem[];
	/** Several right options stay "any of them"; otherwise all must be chosen. */
	isAnyOf?: boolean;
	/** All right options must be chosen, even if only one is. */
	isSeveral?: boolean;
};

/** A row of a multiple-choice question with its problems. */
export function rowOfParts(place: RowLocation, source: string, parts: RowParts): Row {
	const { text, options, key, marked = [], explanation = "", extra = {}, missing = [], repeated = [] } = parts;
	const { ids = [], notes = [] } = parts;
	const problems: RowProblem[] = [...(parts.problems ?? [])];
	if (missing.length > 0) {
		const names = missing.map(({ label }) => `(${label})`).join(", ");
		problems.push({ code: "option-missing", values: { count: missing.length, names } });
	}
	for (const { label } of repeated) problems.push({ code: "option-repeated", values: { name: `(${label})` } });
	let right: readonly number[] = marked;
	let isAnyOf = parts.isAnyOf ?? false;
	let more = "";
	if (key !== undefined && key.trim() !== "") {
		const reading = readKeyAround(key, options, missing);
		if (reading.is === "read") {
			const isTwice = reading.positions.some((at) =>
				repeated.some(({ position }) => at - position === 0 || at - position === 1),
			);
			const isOther = isTwice || (marked.length > 0 && !isSameSet(marked, reading.positions));
			if (isOther) problems.push({ code: "key-conflict", values: { key: key.trim() } });
			right = isOther ? [] : reading.positions;
			if (!isOther) problems.push(...doubtsOf(reading, key, options.length));
			isAnyOf ||= reading.isAnyOf;
			more = reading.rest;
		} else {
			right = [];
			const code = reading.is === "conflict" ? "key-conflict" : "key-unreadable";
			const labels = code === "key-conflict" ? countLabels(key) : 0;
			problems.push({ code, values: { key: key.trim().slice(0, 200), ...(labels > 1 && { labels }) } });
		}
	}
	const explained = [more, explanation].map((part) => part.trim()).filter(Boolean);
	const asked = readPipeTables(text.trim());
	const why = readPipeTables(explained.join("\n"));
	const question: RowQuestion = {
		text: asked.text,
		options: options.map((option, index) => ({
			...(ids[index] && { id: ids[index] }),
			text: option.trim(),
			isCorrect: right.includes(index),
			...(notes[index] && { explanation: notes[index] }),
		})),
		explanation: why.text,
		...((parts.isSeveral || (right.length > 1 && !isAnyOf)) && { type: "several" as const }),
		...extra,
	};
	if (asked.isUnclear || why.isUnclear || options.some(hasTable)) problems.push({ code: "markup-unclear" });
	if (isReferenceMissing(question.text, options)) problems.push({ code: "reference-missing" });
	return makeRow(place, source, withFormulas(question), problems, right.length > 0 ? parts.keyFrom : undefined);
}

/** An option holds no table: what is below its words may belong to the question. */
function hasTable(option: string): boolean {
	const read = readPipeTables(option);
	return read.isUnclear || read.text !== option;
}

/** "(a) or (b)" says that either is right, or leaves it open; a key of all options may be the keys of several questions. */
function doubtsOf({ positions, isAnyOf }: { positions: number[]; isAnyOf: boolean }, key: string, count: number) {
	const how = positions.length < 2 ? undefined : isAnyOf ? "either" : positions.length === count ? "all" : undefined;
	return how === undefined ? [] : [{ code: "key-inferred" as const, values: { how, key: key.trim().slice(0, 200) } }];
}

/** Placeholder of a missing option; no key matches it. */
const MISSING = "\ue0f8";

/** The key as positions of the given options; a key that names a missing option cannot be read. */
function readKeyAround(key: string, options: readonly string[], missing: readonly MissingOption[]): KeyReading {
	const all = [...options];
	for (const { position } of missing) all.splice(position, 0, MISSING);
	const reading = readKey(key, all);
	if (reading.is !== "read") return reading;
	if (reading.positions.some((position) => all[position] === MISSING)) return { is: "unreadable" };
	const there = all.flatMap((text, position) => (text === MISSING ? [] : [position]));
	return { ...reading, positions: reading.positions.map((position) => there.indexOf(position)) };
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
	return a.length === b.length && a.every((item) => b.includes(item));
}

/** How far a typed number may be off, as it is written; missing where there is none. What is no number from 0, or may be two numbers, is left out, which asks. */
export function readTolerance(written: string): { read: { tolerance?: number }; problems: RowProblem[] } {
	if (written.trim() === "") return { read: {}, problems: [] };
	const tolerance = readTypedNumber(written);
	if (tolerance.ok && tolerance.value >= 0) return { read: { tolerance: tolerance.value }, problems: [] };
	return { read: {}, problems: [{ code: "text-unused" }] };
}
