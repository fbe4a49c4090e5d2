// Formulas and formatting of imported texts. Converts TeX delimiters to those of md1 and escapes plain text beside formulas.
// Formatting is kept as tokens of private-use characters until the question is made, so that no parser takes it for text.
// Called by the importers; core/texts/import writes code and tables by the same functions.

import { letterOf, textsOf } from "#core/questions/question-texts.ts";
import { INLINE } from "#core/rich-text/formula-syntax.ts";
import type { Row, RowQuestion } from "./rows.ts";

/** A formula as a reader writes it: its TeX with ASCII in private-use characters, so that no step takes it for text. */
const TOKEN = /(.?)\ue0f5([^\ue0f5-\ue0f7]*)(\ue0f6|\ue0f7)(?=(.?))/gs;
const SHIFT = 0xe100;

/** The token of a formula. */
export function formulaToken(tex: string, isDisplay: boolean): string {
	return `\ue0f5${hidden(tex)}${isDisplay ? "\ue0f7" : "\ue0f6"}`;
}

/** A text with its ASCII in private-use characters. */
function hidden(text: string): string {
	return text.replaceAll(/[\0-\x7f]/g, (sign) => String.fromCharCode(SHIFT + sign.charCodeAt(0)));
}

/** The opposite of `hidden`. */
function shown(text: string): string {
	return text.replaceAll(/[\ue100-\ue17f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - SHIFT));
}

/** Replaces formula tokens by TeX. md1 would read a digit right after the closing dollar sign as a price. */
export function writeFormulaTokens(text: string): string {
	return text.replaceAll(TOKEN, (_, before: string, written: string, end: string, after: string) => {
		const tex = shown(written);
		const sign = end === "\ue0f7" ? "$$" : "$";
		const gap = before === "$" || before === "\ue0f6" ? " " : "";
		return `${before}${gap}${sign}${tex}${sign}${/\d/.test(after) ? " " : ""}`;
	});
}

/** The number of formula tokens in a text. */
export function countFormulaTokens(text: string): number {
	return text.match(/\ue0f5/g)?.length ?? 0;
}

const BLOCK = String.raw`\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([\s\S]+?)\$\$`;
/** Certain TeX: a command, or a power or index between dollar signs. */
const DELIMITED = new RegExp(
	String.raw`${BLOCK}|(?<![\\$\w])\$(?!\s)([^$\n]*?(?:\\[A-Za-z]+|[\^_])[^$\n]*?)(?<!\s)\$(?!\d)`,
	"g",
);
/** The same with each pair of dollar signs that md1 reads as a formula. */
const PAIRED = new RegExp(String.raw`${BLOCK}|(?<!\\)${INLINE.source}`, "g");
/** Text between two prices: "$5 each or US$", "$5 for two pens, 3$". */
const PROSE = /^\d[\d.,]*\s+(?:and|or|to|per|for|is|in|at|an?|by|from|each|और|या|से)(?!\p{L})|\p{L}{2}\s+\p{L}{2}/u;
/** Characters that md1 could take for formatting. */
const MARKS = /[\\*`$|]|!(?=\[)/g;

/** Bold text as Markdown and chat programs write it; not powers such as "2**3**4". */
const BOLD_TEXT = /(?<![\\*\p{L}\p{N}])\*\*(?=[^\s*])([^*\n]*[^\s*])\*\*(?![*\p{L}\p{N}])/u;

/** Whether a text holds a formula. */
function hasFormula(text: string): boolean {
	return text.search(DELIMITED) !== -1;
}

/** Whether a text has certain TeX between dollar signs, so that other pairs of them are formulas too. */
function hasDollarTex(text: string): boolean {
	return [...text.matchAll(DELIMITED)].some(([whole]) => whole.startsWith("$"));
}

/**
 * Converts a text to md1: formulas between dollar signs, everything else escaped.
 * @param isTex every pair of dollar signs is a formula
 */
function toMarked(text: string, isTex: boolean): string {
	let marked = "";
	let end = 0;
	const pattern = new RegExp(isTex ? PAIRED : DELIMITED);
	for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
		const [whole, round, square, block, inline] = match;
		if (inline !== undefined && !/[\\^_]/.test(inline) && PROSE.test(inline)) {
			// The second sign can begin a formula.
			pattern.lastIndex = match.index + 1;
			continue;
		}
		// Drops bold tokens inside a formula.
		const bare = (round ?? inline ?? square ?? block ?? "").replaceAll(/[\ue0e0-\ue0e3]/g, "");
		const tex = bare.trim().replaceAll(/\s+/g, (space) => (space.includes("\n") ? " " : space));
		const sign = square !== undefined || block !== undefined ? "$$" : "$";
		marked += escapeMarks(text.slice(end, match.index)) + sign + tex + sign;
		end = match.index + whole.length;
	}
	return marked + escapeMarks(text.slice(end));
}

function escapeMarks(text: string): string {
	// Every second part is the inside of bold text.
	return text
		.split(BOLD_TEXT)
		.map((part, index) => {
			const escaped = part.replaceAll(MARKS, "\\$&");
			return index % 2 === 1 ? `**${escaped}**` : escaped;
		})
		.join("");
}

/** Converts a question to md1 if it has a formula or bold text, or if `isForced`; otherwise returns it unchanged. */
export function withFormulas(question: RowQuestion, isForced = false): RowQuestion {
	if (question.format === "md1") return question;
	const texts = textsOf(question);
	if (!isForced && !texts.some((text) => hasFormula(text) || BOLD_TEXT.test(text))) return question;
	return marked(question, texts.some(hasDollarTex));
}

/** Also reads "$x$" as a formula in questions without certain TeX, if another question of the source has TeX between dollar signs. */
export function withPlainFormulas(rows: readonly Row[]): Row[] {
	const isTex = rows.some(({ question, source }) => question?.format === "md1" && hasDollarTex(source));
	if (!isTex) return [...rows];
	return rows.map((row) => {
		const { question } = row;
		if (!question || question.format === "md1") return row;
		const read = marked(question, true);
		const hasNew = textsOf(read).some((text) => /(?<!\\)(?:\\\\)*\$/.test(text));
		return hasNew ? { ...row, question: read } : row;
	});
}

/** The question with changed texts. @param change gets a text and its place: "question", "explanation" or an option's letter */
export function mapTexts(question: RowQuestion, change: (text: string, place: string) => string): RowQuestion {
	return {
		...question,
		text: change(question.text, "question"),
		options: question.options.map((option, index) => ({
			...option,
			text: change(option.text, letterOf(index)),
			...(option.explanation !== undefined && { explanation: change(option.explanation, letterOf(index)) }),
		})),
		explanation: change(question.explanation, "explanation"),
	};
}

function marked(question: RowQuestion, isTex: boolean): RowQuestion {
	return { ...mapTexts(question, (text) => toMarked(text, isTex)), format: "md1" };
}

/** Tokens of bold and italic text, code, code blocks and tables. */
const BOLD = { open: "\ue0e0", close: "\ue0e1", sign: "**" };
const ITALIC = { open: "\ue0e2", close: "\ue0e3", sign: "*" };
const CODE = /\ue0e4([^\ue0e4-\ue0e6]*)\ue0e6/g;
const CODE_LINES = /\n{0,2}\ue0e5([^\ue0e4-\ue0e6]*)\ue0e6\n{0,2}/g;
const TABLE = /\n{0,2}\ue0e8([^\ue0e8\ue0e9]*)\ue0e9\n{0,2}/g;
const CELL_END = "\ue0ea";
const ROW_END = "\ue0eb";
const EMPHASIS = /(\ue0e0)([^\ue0e0-\ue0e3]*)\ue0e1|(\ue0e2)([^\ue0e0-\ue0e3]*)\ue0e3/g;
const ANY_MARK = /[\ue0e0-\ue0eb]/g;
/** Where bold text may start or end in md1: not within a word, nor between brackets, which may be a product. */
const BEFORE = /(?:^|[\s\p{P}\p{S}\ue0e8-\ue0eb])$/u;
const AFTER = /^(?:$|[\s\p{P}\p{S}\ue0e8-\ue0eb])/u;

/** The token of bold or italic text. */
export function emphasisToken(text: string, isBold: boolean): string {
	const { open, close } = isBold ? BOLD : ITALIC;
	return text.trim() === "" ? text : open + text.replaceAll(open, "").replaceAll(close, "") + close;
}

/** The token of code, in a line or as a block. */
export function codeToken(code: string, isOnLines: boolean): string {
	if (code.trim() === "") return code;
	return `${isOnLines ? "\ue0e5" : "\ue0e4"}${hidden(code)}\ue0e6`;
}

/** The token of a table. */
export function tableToken(rows: readonly (readonly string[])[]): string {
	const cellOf = (text: string) =>
		withoutTables(text)
			// A code block becomes code in a line.
			.replaceAll("\ue0e5", "\ue0e4")
			.replaceAll(hidden("\n"), hidden(" "))
			.replaceAll(/\s+/g, " ")
			.trim();
	const lines = rows.map((cells) => cells.map((cell) => cellOf(cell) + CELL_END).join("") + ROW_END);
	return `\ue0e8${lines.join("")}\ue0e9`;
}

function withoutTables(text: string): string {
	return text.replaceAll(/[\ue0e8-\ue0eb]/g, " ");
}

/** Whether a text has tokens of formatting. */
export function hasMarks(text: string): boolean {
	return text.search(ANY_MARK) !== -1;
}

/** The text without formatting tokens, for display. */
export function withoutMarks(text: string): string {
	const plain = text
		.replaceAll(/\ue0ea(?=\ue0eb)/g, "")
		.replaceAll(CELL_END, "\t")
		.replaceAll(ROW_END, "\n");
	return hasMarks(text) ? shown(plain).replaceAll(ANY_MARK, "").trim() : text;
}

/** Replaces formatting tokens by md1. Text is bold or italic only where md1 reads it as such. */
export function writeMarks(text: string): string {
	if (!hasMarks(text)) return text;
	let marked = text
		.replaceAll(/\ue0e1( *)\ue0e0|\ue0e3( *)\ue0e2/g, (_, bold = "", italic = "") => bold + italic)
		.replaceAll(CODE, (_, code: string) => codeSpan(shown(code).replaceAll(/\s+/g, " ").trim()));
	// Replaces inner tokens first.
	for (let depth = 0; depth < 2; depth++)
		marked = marked.replaceAll(EMPHASIS, (whole, bold, strong = "", _italic, slanted = "", at: number) => {
			const around = { before: marked.slice(0, at), after: marked.slice(at + whole.length) };
			return emphasize(bold ? strong : slanted, bold ? BOLD.sign : ITALIC.sign, around);
		});
	return marked
		.replaceAll(TABLE, (_, table: string) => `\n\n${pipeTable(readTableToken(table))}\n\n`)
		.replaceAll(CODE_LINES, (_, code: string) => `\n\n${codeFence(shown(code))}\n\n`)
		.replaceAll(ANY_MARK, "")
		.trim();
}

/** Formats each line separately, because bold ends with the paragraph in md1. */
function emphasize(text: string, sign: string, { before, after }: { before: string; after: string }): string {
	if (/[\ue0e5-\ue0eb]/.test(text)) return text;
	const last = before
		.slice(-8)
		.replaceAll(/[\ue0e0-\ue0e3]/g, "")
		.slice(-2);
	const next = after
		.slice(0, 8)
		.replaceAll(/[\ue0e0-\ue0e3]/g, "")
		.slice(0, 2);
	const lines = text.split("\n");
	return lines
		.map((line, index) => {
			const [, start = "", words = "", end = ""] = /^(\s*)(.*?)(\s*)$/.exec(line) ?? [];
			const left = (index === 0 ? last : "") + start;
			const right = end + (index === lines.length - 1 ? next : "");
			const isRead = BEFORE.test(left) && AFTER.test(right) && !/\p{Pe}$/u.test(left) && !/^\p{Ps}/u.test(right);
			return words === "" || !isRead ? line : start + sign + words + sign + end;
		})
		.join("\n");
}

/** Code in a longer fence of backticks than any inside it. */
export function codeSpan(code: string): string {
	const ticks = "`".repeat(longestRun(code) + 1);
	const gap = /^[`\s]|[`\s]$/.test(code) ? " " : "";
	return ticks + gap + code + gap + ticks;
}

/** The same for a code block. */
export function codeFence(code: string): string {
	const fence = "`".repeat(Math.max(3, longestRun(code) + 1));
	return `${fence}\n${code.replace(/^\n+/, "").trimEnd()}\n${fence}`;
}

function longestRun(code: string): number {
	return Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
}

/** A pipe table, whose first row has the headings. Table readers remove one backslash before each separator in a cell. */
export function pipeTable(rows: readonly (readonly string[])[]): string {
	const lines = rows.map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`);
	const [head = "", ...body] = lines;
	return [head, `|${" --- |".repeat(rows[0]?.length ?? 1)}`, ...body].join("\n");
}

function readTableToken(table: string): string[][] {
	const rows = table.split(ROW_END).slice(0, -1);
	return rows.map((row) => row.split(CELL_END).slice(0, -1));
}

/** The line below the headings: "| --- | :-: |". */
const TABLE_RULE = /^ {0,9}\|?(?: {0,9}:?-+:? {0,9}\|)+(?: {0,9}:?-+:?)? {0,9}$/;
const CELL_BREAK = /<br ?\/?>/i;

/** `isUnclear`: rows between pipes are no table, or a table has a longer row than its headings or a line break in a cell. */
export type PipeTables = { text: string; isUnclear: boolean };

/** A text with its tables as tokens. */
export function readPipeTables(text: string): PipeTables {
	if (!text.includes("|")) return { text, isUnclear: false };
	const lines = text.split("\n");
	const written: string[] = [];
	let isUnclear = false;
	let wasRow = false;
	for (let at = 0; at < lines.length; at++) {
		const line = lines[at] ?? "";
		const rows = tableAt(lines, at);
		const isRow = rows === undefined && isSurrounded(line);
		isUnclear ||= wasRow && isRow;
		wasRow = isRow;
		if (!rows) {
			written.push(line);
			continue;
		}
		const width = Math.max(...rows.map((cells) => cells.length));
		isUnclear ||= width > (rows[0]?.length ?? 0) || rows.flat().some((cell) => CELL_BREAK.test(cell));
		written.push(
			tableToken(rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => "")])),
		);
		// The line below the headings is no row.
		at += rows.length;
	}
	return { text: written.join("\n"), isUnclear };
}

function isSurrounded(line: string): boolean {
	const row = line.trim();
	return row.length > 1 && row.startsWith("|") && row.endsWith("|");
}

/** The rows of the table whose headings are a line; undefined where there is none. */
function tableAt(lines: readonly string[], at: number): string[][] | undefined {
	const [head = "", rule = "", first = ""] = lines.slice(at, at + 3);
	if (!head.includes("|") || !first.includes("|") || !TABLE_RULE.test(rule)) return undefined;
	const rows = [cellsOf(head)];
	if (rows[0]?.length !== cellsOf(rule).length) return undefined;
	for (let next = at + 2; lines[next]?.includes("|"); next++) rows.push(cellsOf(lines[next] ?? ""));
	return rows;
}

/** The cells of a row; a pipe behind a backslash is part of its cell. */
function cellsOf(line: string): string[] {
	const parts = line
		.trim()
		.replace(/^\|/, "")
		.split(/(?<!\\)\|/);
	const cells = parts.at(-1)?.trim() === "" ? parts.slice(0, -1) : parts;
	return cells.map((cell) => cell.replaceAll("\\|", "|").trim());
}
