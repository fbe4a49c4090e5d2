// What both formats of Moodle share: the shares of several right options, formulas as Moodle writes them, and tags for what
// a question says about itself and Moodle has no field for.
import type { Question } from "#core/questions/question-file.ts";

/** The share of the points in percent; a wrong option takes all away, so that choosing everything is not right. */
export function shareOf(isRight: boolean, rightCount: number): string {
	return isRight ? String(Number((100 / rightCount).toFixed(5))) : "-100";
}

const FORMULA = /(?<!\\)\$\$([^$]+)\$\$|(?<!\\)\$(?![\s$])((?:[^$\\\n]|\\[^\n])+?)(?<!\s)\$(?!\d)/g;

/** A text of the format md1 with its formulas between \( \) and $$, which Moodle's filter reads in Markdown. */
export function withMoodleFormulas(text: string): string {
	return text.replaceAll(FORMULA, (_, block?: string, inline?: string) =>
		block === undefined ? `\\\\(${inline}\\\\)` : `$$${block}$$`,
	);
}

/** The opposite: a Markdown text of Moodle for md1. */
export function fromMoodleFormulas(text: string): string {
	return text.replaceAll(/\\\\\(([\s\S]+?)\\\\\)/g, (_, tex: string) => `$${tex}$`);
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

/** The opposite; other tags are left out. Numbers from 1 to 5 and years become numbers again. */
export function fromTags(tags: readonly string[]) {
	const found = new Map(
		tags.map((tag) => [
			tag.split(":", 1)[0],
			tag
				.slice(tag.indexOf(":") + 1)
				.trim()
				.slice(0, 200),
		]),
	);
	const [topic, difficulty, source, year, unit] = TAGS.map((name) => found.get(name));
	return {
		...(topic && { topic }),
		...(difficulty && { difficulty: /^[1-5]$/.test(difficulty) ? Number(difficulty) : difficulty }),
		...(source && { source }),
		...(year && { year: /^\d{4}$/.test(year) ? Number(year) : year }),
		...(unit && { unit }),
	};
}
