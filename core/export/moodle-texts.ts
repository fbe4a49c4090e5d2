// What both formats of Moodle share: the shares of several right options, formulas as Moodle writes them, and tags for what
// a question says about itself and Moodle has no field for. Tables of questions are read by the same fields.
import type { Question } from "#core/questions/question-file.ts";

/** The share of the points in percent; a wrong option takes all away, so that choosing everything is not right. */
export function shareOf(isRight: boolean, rightCount: number): string {
	return isRight ? String(Number((100 / rightCount).toFixed(5))) : "-100";
}

/** As md1 has them: $$…$$, $…$, \(…\) and \[…\]. */
const FORMULA =
	/(?<!\\)(?:\$\$([^$]+)\$\$|\$(?![\s$])((?:[^$\\\n]|\\[^\n])+?)(?<!\s)\$(?!\d)|\\\(((?:\\(?![()])[\s\S]|[^\\])+)\\\)|\\\[((?:\\(?![[\]])[\s\S]|[^\\])+)\\\])/g;
/** What Markdown takes for a mark inside of a formula, which has to get to Moodle's filter as it is. */
const MARKS = /\\(?=[!-/:-@[-`{-~]|$)|[*_`<]/g;
/** "\(" and "\)" inside of a formula, which would end it too early; in "\\\\(" the backslashes are a new line. */
const PARENTHESIS = /(?<!\\)(?:\\\\)*\\[()]/;
const ESCAPED_MARKS = /\\([!-/:-@[-`{-~])/g;

/**
 * A Markdown text of Moodle from one of the format md1. Formulas get to Moodle's filter between \( \) and $$, so Markdown has
 * a second backslash to take off, there and before the signs of the formula.
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

/** The opposite: a Markdown text of Moodle for md1, which reads formulas with a single backslash itself. */
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

/** The opposite; other tags are left out. */
export function fromTags(tags: readonly string[]) {
	const found = new Map(tags.map((tag) => [tag.split(":", 1)[0], tag.slice(tag.indexOf(":") + 1)]));
	return readAbout((name) => found.get(name));
}

/** What a question says about itself. Difficulties from 1 to 5 and years become numbers again. */
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
