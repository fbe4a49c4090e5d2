// Makes a row of the parts that an importer has read: text, options, key, explanation. The one place where a key becomes
// right options, so that all importers treat uncertain keys alike.
import { withFormulas } from "./formulas.ts";
import { readKey } from "./keys.ts";
import { makeRow, type Row, type RowPlace, type RowProblem, type RowQuestion } from "./rows.ts";

export type RowParts = {
	text: string;
	options: readonly string[];
	/** As it stands in the source; undefined when none is given. */
	key?: string | undefined;
	/** Positions that the source marks, such as by a tick. */
	marked?: readonly number[];
	explanation?: string;
	extra?: Partial<Pick<RowQuestion, "id" | "topic" | "difficulty" | "source" | "year" | "format">>;
	problems?: readonly RowProblem[];
	/** Several right options stay "any of them"; otherwise all must be chosen. */
	isAnyOf?: boolean;
	/** All right options must be chosen, even if only one is. */
	isSeveral?: boolean;
};

/** A row of a multiple-choice question with its problems. */
export function rowOfParts(place: RowPlace, source: string, parts: RowParts): Row {
	const { text, options, key, marked = [], explanation = "", extra = {} } = parts;
	const problems: RowProblem[] = [...(parts.problems ?? [])];
	let right: readonly number[] = marked;
	let isAnyOf = parts.isAnyOf ?? false;
	let more = "";
	if (key !== undefined && key.trim() !== "") {
		const reading = readKey(key, options);
		if (reading.is === "read") {
			const isOther = marked.length > 0 && !isSameSet(marked, reading.positions);
			if (isOther) problems.push({ code: "key-conflict", values: { key: key.trim() } });
			right = isOther ? [] : reading.positions;
			isAnyOf ||= reading.isAnyOf;
			more = reading.rest;
		} else {
			right = [];
			const code = reading.is === "conflict" ? "key-conflict" : "key-unreadable";
			problems.push({ code, values: { key: key.trim().slice(0, 200) } });
		}
	}
	const explained = [more, explanation].map((part) => part.trim()).filter(Boolean);
	const question: RowQuestion = {
		text: text.trim(),
		options: options.map((option, index) => ({ text: option.trim(), isCorrect: right.includes(index) })),
		explanation: explained.join("\n"),
		...((parts.isSeveral || (right.length > 1 && !isAnyOf)) && { type: "several" as const }),
		...extra,
	};
	return makeRow(place, source, withFormulas(question), problems);
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
	return a.length === b.length && a.every((item) => b.includes(item));
}
