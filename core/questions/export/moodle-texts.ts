// Shared by both formats of Moodle: the shares of several right options, formulas, and tags for the metadata of a question that
// Moodle has no field for. Tables of questions use the same fields.
import type { Question } from "#core/questions/question-file.ts";

/** Percent of the points per option; a wrong option scores -100, so that choosing all options scores nothing. */
export function shareOf(isRight: boolean, rightCount: number): string {
	return isRight ? String(Number((100 / rightCount).toFixed(5))) : "-100";
}

/** Formula delimiters of md1 and Moodle: $$…$$, $…$, \(…\) and \[…\]. */
const FORMULA =
	/(?<!\\)(?:\$\$([^$]+)\$\$|\$(?![\s$])((?:[^$\\\n]|\\[^\n])+?)(?<!\s)\$(?!\d)|\\\(((?:\\(?![()])[\s\S]|[^\\])+)\\\)|\\\[((?:\\(?![[\]])[\s\S]|[^\\])+)\\\])/g;
/** Characters inside a formula that Moodle's Markdown would interpret. */
const MARKS = /\\(?=[!-/:-@[-`{-~]|$)|[*_`<]/g;
/** "\(" and "\)" inside a formula would end it too early; in "\\\\(" the backslashes are a line break. */
const PARENTHESIS = /(?<!\\)(?:\\\\)*\\[()]/;
const ESCAPED_MARKS = /\\([!-/:-@[-`{-~])/g;

/**
 * Converts md1 to Moodle's Markdown. Moodle's formula filter reads \( \) and $$ after Markdown, which removes one backslash; so
 * each backslash and Markdown character of a formula is escaped once more.
 */
export function withMoodleFormulas(text: string): string {
	return text.replaceAll(FORMULA, (whole: string, block?: string, inline?: string, round?: string, square?: string) => {
		const tex = block ?? inline ?? round ?? square ?? "";
		const isBlock = inline === undefined && round === undefined;
		if (!isBlock && PARENTHESIS.test(tex)) return whole;
		const written = tex.replaceAll(MARKS, "\\$&");
		return isBlock ? `$$${written}$$` : `\\\\(${written}\\\\)`;
	});
}

const MOODLE_FORMULA =
	/\\\\\(((?:\\{4}|(?!\\{4}|\\\\\))[\s\S])+?)\\\\\)|\\\\\[([\s\S]+?)\\\\\]|(?<!\\)\$\$([^$]+)\$\$/g;

/** The opposite: converts Moodle's Markdown to md1, which reads formulas with a single backslash. */
export function fromMoodleFormulas(text: string): string {
	return text.replaceAll(MOODLE_FORMULA, (_, round?: string, square?: string, block?: string) => {
		const tex = (round ?? square ?? block ?? "").replaceAll(ESCAPED_MARKS, "$1");
		return round === undefined ? `$$${tex}$$` : `$${tex}$`;
	});
}

const TAGS = ["topic", "difficulty", "source", "year", "unit"] as const;
type Tagged = (typeof TAGS)[number];

/** "year:2021" and the like, for those of the named fields that a question has. */
export function tagsOf(question: Question, names: readonly Tagged[]): string[] {
	return names.flatMap((name) => {
		const value = question[name];
		return value === undefined || value === "" ? [] : [`${name}:${value}`];
	});
}

/** The opposite; other tags are dropped. */
export function fromTags(tags: readonly string[]) {
	const found = new Map(tags.map((tag) => [tag.split(":", 1)[0], tag.slice(tag.indexOf(":") + 1)]));
	return readAbout((name) => found.get(name));
}

/** The metadata of a question. Difficulties from 1 to 5 and years become numbers again. */
export function readAbout(find: (name: Tagged) => string | undefined) {
	const [topic, difficulty, source, year, unit] = TAGS.map((name) => find(name)?.trim().slice(0, 200));
	return {
		...(topic && { topic }),
		...(difficulty && { difficulty: /^[1-5]$/.test(difficulty) ? Number(difficulty) : difficulty }),
		...(source && { source }),
		...(year && { year: /^\d{4}$/.test(year) ? Number(year) : year }),
		...(unit && { unit }),
	};
}
