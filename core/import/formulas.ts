// Formulas and marks in imported texts: TeX between \( \), \[ \] or $$ becomes that of md1 ("$…$"), and plain texts beside
// formulas are escaped, so that md1 shows them as they were. Called by the importers when a question is made.
import type { RowQuestion } from "./rows.ts";

/** A formula that a reader has written: its TeX with ASCII in private-use characters, so that no step takes it for words. */
const TOKEN = /(.?)\ue0f5([^\ue0f5-\ue0f7]*)(\ue0f6|\ue0f7)(?=(.?))/gs;
const SHIFT = 0xe100;

/** What stands for a formula while a source is read. */
export function formulaToken(tex: string, isDisplay: boolean): string {
	const hidden = tex.replaceAll(/[\0-\x7f]/g, (sign) => String.fromCharCode(SHIFT + sign.charCodeAt(0)));
	return `\ue0f5${hidden}${isDisplay ? "\ue0f7" : "\ue0f6"}`;
}

/** A text with TeX in place of tokens. A digit right behind a dollar sign would make it one of money. */
export function writeFormulaTokens(text: string): string {
	return text.replaceAll(TOKEN, (_, before: string, hidden: string, end: string, after: string) => {
		const tex = hidden.replaceAll(/[\ue100-\ue17f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - SHIFT));
		const sign = end === "\ue0f7" ? "$$" : "$";
		const gap = before === "$" || before === "\ue0f6" ? " " : "";
		return `${before}${gap}${sign}${tex}${sign}${/\d/.test(after) ? " " : ""}`;
	});
}

/** How many formulas a reader has written into a text. */
export function countFormulaTokens(text: string): number {
	return text.match(/\ue0f5/g)?.length ?? 0;
}

/** What is surely TeX: a command, or a power or index inside dollar signs. */
const DELIMITED =
	/\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([\s\S]+?)\$\$|(?<![\\$\w])\$(?!\s)([^$\n]*?(?:\\[A-Za-z]+|[\^_])[^$\n]*?)(?<!\s)\$(?!\d)/g;
/** The same with everything between two dollar signs of a line. */
const PAIRED = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([\s\S]+?)\$\$|(?<!\\)\$(?!\s)([^$\n]+?)(?<!\s)\$(?!\d)/g;
/** The characters that md1 could take for a mark. */
const MARKS = /[\\*`$|]|!(?=\[)/g;

/** Whether a text holds a formula. */
function hasFormula(text: string): boolean {
	return text.search(DELIMITED) !== -1;
}

/** The text for md1: formulas in dollar signs, all else as it is shown. */
function toMarked(text: string): string {
	let marked = "";
	let end = 0;
	// Where one pair of dollar signs is surely a formula and none is alone, all of them are.
	const isPaired = /\$[^$\n]*[\\^_]/.test(text) && (text.replaceAll("\\$", "").match(/\$/g)?.length ?? 0) % 2 === 0;
	for (const match of text.matchAll(isPaired ? PAIRED : DELIMITED)) {
		const [whole, round, square, block, inline] = match;
		const tex = (round ?? inline ?? square ?? block ?? "").trim().replaceAll(/\s*\n\s*/g, " ");
		const sign = square !== undefined || block !== undefined ? "$$" : "$";
		marked += escapeMarks(text.slice(end, match.index)) + sign + tex + sign;
		end = match.index + whole.length;
	}
	return marked + escapeMarks(text.slice(end));
}

function escapeMarks(text: string): string {
	return text.replaceAll(MARKS, "\\$&");
}

/** The question as md1 if one of its texts holds a formula, or if it has to be md1; otherwise as it is. */
export function withFormulas(question: RowQuestion, isForced = false): RowQuestion {
	if (question.format === "md1") return question;
	const texts = [
		question.text,
		question.explanation,
		...question.options.flatMap(({ text, explanation = "" }) => [text, explanation]),
	];
	if (!isForced && !texts.some(hasFormula)) return question;
	return {
		...question,
		text: toMarked(question.text),
		explanation: toMarked(question.explanation),
		options: question.options.map((option) => ({
			...option,
			text: toMarked(option.text),
			...(option.explanation !== undefined && { explanation: toMarked(option.explanation) }),
		})),
		format: "md1",
	};
}
