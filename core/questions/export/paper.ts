// The questions of a file as those of a printed paper, with their key. Called by the panel's paper page.
import { type Question, readQuestions } from "#core/questions/question-file.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import { readRenderedQuestions } from "#core/questions/rendered-file.ts";

export type PaperQuestion = {
	id: string;
	text: string;
	/** Of a text with formatting. */
	html: string | undefined;
	options: { id: string; text: string; html: string | undefined }[];
	isNumber: boolean;
	unit: string;
	/** Has a formula that needs more than a column. */
	isWide: boolean;
	isSeveral: boolean;
	/** The letters of the right options, or the number with its tolerance and unit. */
	key: string;
};

/** Characters of a formula that fit into a column of the paper; formulas do not wrap. */
const COLUMN_FORMULA = 28;

/**
 * @param isRendered whether the text is the rendered form, from its own address: only there is HTML the server's
 * @returns undefined for a file that cannot be read
 */
export function readPaper(text: string, isRendered: boolean): PaperQuestion[] | undefined {
	if (isRendered) {
		const read = readRenderedQuestions(text);
		return read?.questions.map((question) => paperQuestionOf(question, read.html.get(question.id)));
	}
	const read = readQuestions(text);
	return read.ok ? read.questions.map((question) => paperQuestionOf(question)) : undefined;
}

type Html = { text?: string | undefined; options: ReadonlyMap<string, string> };

/** A question as it is printed, with its options in their order. */
export function paperQuestionOf(question: Question, html?: Html): PaperQuestion {
	return {
		id: question.id,
		text: question.text,
		html: html?.text,
		options: question.options.map(({ id, text }) => ({ id, text, html: html?.options.get(id) })),
		isNumber: question.type === "number",
		unit: question.unit ?? "",
		isWide: hasLongFormula([html?.text, ...(html?.options.values() ?? [])]),
		isSeveral: question.type === "several",
		key: keyOf(question),
	};
}

function hasLongFormula(texts: readonly (string | undefined)[]): boolean {
	return texts.some((html = "") =>
		[...html.matchAll(/<math[\s>][\s\S]*?<\/math>/g)].some(
			([math]) => [...math.replaceAll(/<annotation[\s\S]*?<\/annotation>|<[^<>]+>|\s/g, "")].length > COLUMN_FORMULA,
		),
	);
}

function keyOf({ options, answer, tolerance, unit }: Question): string {
	if (answer !== undefined) return [`${answer}${tolerance ? ` ± ${tolerance}` : ""}`, unit].filter(Boolean).join(" ");
	return options.flatMap(({ isCorrect }, index) => (isCorrect ? [letterOf(index)] : [])).join(", ");
}
