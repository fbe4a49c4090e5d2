// How the questions of the samples are written: a layout is one kind in three writings.
import type { Truth } from "./truths.ts";

export type Layout<Written> = {
	kind: string;
	ending: string;
	from: readonly Truth[];
	/** How many questions each writing has; 4 by default. */
	count?: number;
	/** The rows wait for a confirmation, with the right proposal. */
	asks?: true;
	/** The administrator says that the text is in Kruti Dev. */
	isKrutiDev?: true;
	/** What every writing says about each answer. */
	explanation?: string;
	writings: readonly ((questions: readonly Truth[]) => Written)[];
};
export type TextLayout = Layout<string>;
type Style = {
	number?: (at: number) => string;
	labels?: string | readonly string[];
	label?: (letter: string) => string;
	/** Between options; a line break by default. */
	between?: string;
	answer?: (letter: string, text: string) => string;
	after?: string;
};

export const letterOf = ({ right }: Truth, labels: string | readonly string[] = "abcd") => labels[right] ?? "";
export const rightOf = ({ options, right }: Truth) => options[right] ?? "";

/** A paper: numbers, labels, answers. */
export function paper(questions: readonly Truth[], style: Style = {}): string {
	const { number = (at) => `${at}. `, labels = "abcd", label = (letter) => `(${letter}) `, between = "\n" } = style;
	return questions
		.map((question, at) => {
			const options = question.options.map((text, index) => label(labels[index] ?? "") + text).join(between);
			const answer = style.answer ? `\n${style.answer(letterOf(question, labels), rightOf(question))}` : "";
			return `${number(at + 1)}${question.text}\n${options}${answer}`;
		})
		.join(style.after ?? "\n\n");
}

export const wrongOf = ({ options, right }: Truth) => options.filter((_, at) => at !== right);
export const listed = (
	questions: readonly Truth[],
	write: (number: number, letter: string) => string,
	labels?: string,
) => questions.map((question, at) => write(at + 1, letterOf(question, labels)));
export const tasks = ({ options, right }: Truth, bullet = "- ") =>
	options.map((text, at) => `${bullet}[${at === right ? "x" : " "}] ${text}`).join("\n");
export const statement = (question: Truth) => (question.right === 0 ? "True" : "False");
