// The ids of a question's options as one text, for formats without a field for them: learners' answers follow these ids. Read
// back by the importers.
import type { Question } from "#core/questions/question-file.ts";

/** A JSON list; empty when the ids are a, b, …, the default of an import. */
export function writeOptionIds(options: Question["options"]): string {
	if (options.every(({ id }, index) => id === String.fromCharCode(97 + index))) return "";
	return JSON.stringify(options.map(({ id }) => id));
}

/** The opposite; empty for anything else, and when options were added or removed since. */
export function readOptionIds(text: string, count: number): string[] {
	let list: unknown;
	try {
		list = JSON.parse(text);
	} catch {
		return [];
	}
	if (!Array.isArray(list) || list.length !== count) return [];
	const ids = list.filter((id) => typeof id === "string" && id !== "");
	return ids.length === count ? ids : [];
}
