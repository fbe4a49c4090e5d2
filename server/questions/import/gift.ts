// Reads Moodle's GIFT, block by block, so that one wrong block does not fail the file. Called by read-source.ts.
import { type GIFTQuestion, SyntaxError as GiftError, type Numerical, parse, type TextFormat } from "gift-pegjs";
import { fromMoodleFormulas, fromTags } from "#core/questions/export/moodle-texts.ts";
import { readOptionIds } from "#core/questions/export/option-ids.ts";
import { withFormulas } from "#core/questions/import/formulas.ts";
import { lossesOf, type QuestionText } from "#core/questions/import/losses.ts";
import { rowOfParts } from "#core/questions/import/make-question.ts";
import { makeRow, type Row, type RowLocation, type RowProblem, type RowQuestion } from "#core/questions/import/rows.ts";
import { besideWritten } from "#core/questions/import/second-reading.ts";
import { FORMATTED, htmlText } from "./html-text.ts";
import { writtenInGift } from "./written-questions.ts";

type Block = { text: string; line: number };

/** Whether a text has answers in braces as GIFT writes them. */
export function isGift(given: string): boolean {
	const text = hideEscapes(given);
	return /\{\s*(?:[=~#]|T\s*[#}]|F\s*[#}]|TRUE|FALSE|\})/m.test(text) && !/^\s*[[{]\s*["{]/.test(text);
}

export function readGift(given: string): Row[] {
	const text = hideEscapes(given);
	let topic = "";
	return splitBlocks(text).flatMap((block) => {
		const category = /^[^\S\n]*\$CATEGORY:[^\S\n]*(.*)$/m.exec(block.text)?.[1];
		if (category !== undefined) topic = category.split("/").at(-1)?.trim().slice(0, 200) ?? "";
		const rest = block.text.replaceAll(/^[^\S\n]*(?:\$CATEGORY:.*|\/\/.*)$/gm, "");
		const extra = { ...(topic !== "" && { topic }), ...commentOf(block.text) };
		return rest.trim() === "" ? [] : [readBlock({ ...block, text: rest }, extra)];
	});
}

type Extra = Pick<RowQuestion, "id" | "topic" | "difficulty" | "source" | "year" | "unit"> & {
	/** The ids of the options, see core/questions/export/option-ids.ts. */
	optionIds?: string;
	/** Written by our export for a question of this type that has one right option. */
	isSeveral?: boolean;
};

/**
 * The id and tags in the comments before a question, as Moodle writes them: "[id:q1] [tag:year:2021]". Titles are not used as
 * ids: "Q1" of two files would mix the progress of different questions.
 */
function commentOf(text: string): Extra {
	const comments = (text.match(/^[^\S\n]*\/\/.*$/gm) ?? []).join("\n");
	const parts = [...comments.matchAll(/\[(id|tag|options|type):((?:\\.|[^\]\\\n])+)\]/g)].map(
		([, kind, value = ""]) => ({
			kind,
			value: value.replaceAll(/\\(.)/g, "$1"),
		}),
	);
	const id = parts.find(({ kind }) => kind === "id")?.value;
	const optionIds = parts.find(({ kind }) => kind === "options")?.value;
	const isSeveral = parts.some(({ kind, value }) => kind === "type" && value === "several");
	const found = { ...(id && { id }), ...(optionIds && { optionIds }), ...(isSeveral && { isSeveral }) };
	return { ...found, ...fromTags(parts.filter(({ kind }) => kind === "tag").map(({ value }) => value)) };
}

/** Characters with a meaning in GIFT are moved to this private plane while the parser reads, so that they are nothing but text. */
const HIDDEN = 0xf0000;
const hide = (signs: string) =>
	Array.from(signs, (sign) => String.fromCodePoint(HIDDEN + (sign.codePointAt(0) ?? 0))).join("");
const HIDDEN_SIGNS = /[\u{f0000}-\u{fffff}]/gu;

/** Hides escaped characters, and spaces inside a text, which the parser would join. Leaves comments as they are. */
function hideEscapes(text: string): string {
	return text
		.split("\n")
		.map((line) => (/^\s*\/\//.test(line) ? line : hideInLine(line)))
		.join("\n");
}

function hideInLine(line: string): string {
	return line
		.replaceAll(/\\([\\:#={}~n])/g, (_, sign: string) => hide(sign === "n" ? "\n" : sign))
		.replaceAll(/(?<=[^\s=~#{}:])[^\S\r\n]{2,}(?=[^\s=~#{}])/g, hide);
}

/** An arrow among options is text: with a wrong option there are no pairs. */
function hideArrows(text: string): string {
	return text.includes("~") ? text.replaceAll("->", hide("->")) : text;
}

/** "=%35" is a text, "=%50%half" has a share. */
function hidePercents(text: string): string {
	return text.replaceAll(/(?<=[=~]\s*)%(?!-?\d{1,3}(?:\.\d{1,5})?%)/g, hide("%"));
}

function canParse(text: string): boolean {
	try {
		return parse(`${text}\n\n`).length > 0;
	} catch {
		return false;
	}
}

/** Signs before the braces are text, as Moodle reads them: "2+2=? {=4 ~3}". */
function hideInStem(text: string): string {
	const start = text.indexOf("{");
	if (start === -1) return text;
	const [, title = "", stem = ""] =
		/^(\s*(?:::[^:]{0,300}::)?\s*(?:\[[a-z]{1,10}\])?)([\s\S]*)$/.exec(text.slice(0, start)) ?? [];
	return title + stem.replaceAll(/[=~#:]/g, hide) + text.slice(start);
}

/** The opposite of hiding. */
function show(text: string): string {
	return text.replaceAll(HIDDEN_SIGNS, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? HIDDEN) - HIDDEN));
}

/** As it was written: what was hidden is escaped again. */
function showSource(text: string): string {
	return text.replaceAll(HIDDEN_SIGNS, (sign) => {
		const shown = show(sign);
		if (shown === "\n") return "\\n";
		return /[\\:#={}~]/.test(shown) ? `\\${shown}` : shown;
	});
}

/** Blocks are separated by blank lines, except inside braces. */
function splitBlocks(text: string): Block[] {
	const blocks: Block[] = [];
	let lines: string[] = [];
	let start = 1;
	let depth = 0;
	const close = () => {
		if (lines.some((line) => line.trim() !== "")) blocks.push({ text: lines.join("\n"), line: start });
		lines = [];
		depth = 0;
	};
	const all = text.replace(/^\ufeff/, "").split(/\r\n?|\n/);
	for (const [index, line] of all.entries()) {
		// A title in colons begins a question, even where the braces before were never closed.
		const begins = depth > 0 && /^\s*::/.test(line) && (all[index - 1] ?? "").trim() === "";
		if ((line.trim() === "" && depth <= 0) || begins) close();
		if (lines.length === 0) start = index + 1;
		if (line.trim() === "" && lines.length === 0) continue;
		lines.push(line);
		if (/^\s*\/\//.test(line)) continue;
		depth += (line.match(/\{/g)?.length ?? 0) - (line.match(/\}/g)?.length ?? 0);
		// In Word questions often follow each other without a blank line.
		if (depth <= 0 && /\}\s*$/.test(line) && hasBraces(all, index + 1)) close();
	}
	close();
	return blocks;
}

/** Whether another question's braces begin before the next blank line. */
function hasBraces(lines: readonly string[], from: number): boolean {
	const blank = lines.findIndex((line, index) => index >= from && line.trim() === "");
	return lines
		.slice(from, blank === -1 ? lines.length : blank)
		.some((line) => /\{/.test(line) && !/^\s*\/\//.test(line));
}

function readBlock({ text, line }: Block, extra: Extra): Row {
	const place: RowLocation = {
		kind: "line",
		number: line + (text.length - text.trimStart().length > 0 ? countLines(text) : 0),
	};
	const source = showSource(text.trim());
	const written = hidePercents(hideArrows(text.trim()));
	try {
		const [question, ...more] = parse(`${canParse(written) ? written : hideInStem(written)}\n\n`).filter(
			({ type }) => type !== "Category",
		);
		if (!question || more.length > 0) return makeRow(place, source, undefined, [{ code: "unreadable" }]);
		return besideWritten(rowOf(question, place, source, extra), writtenInGift(source));
	} catch (error) {
		const at = error instanceof GiftError ? { line: place.number + error.location.start.line - 1 } : undefined;
		return makeRow(place, source, undefined, [{ code: "unreadable", values: at }]);
	}
}

function countLines(text: string): number {
	return (/^\s*/.exec(text)?.[0].match(/\n/g) ?? []).length;
}

function plain(format: TextFormat | null | undefined): QuestionText {
	const text = show(format?.text ?? "");
	if (format?.format === "markdown") return { text: fromMoodleFormulas(text).trim(), formulas: 0 };
	const isHtml =
		format?.format === "html" || /<\/?(?:p|br|b|i|strong|em|sub|sup|span|div|img)\b[^>]*>|&(?:\w+|#\d+);/i.test(text);
	if (isHtml && format?.format !== "plain") return htmlText(text, FORMATTED);
	return { text: text.trim(), formulas: 0 };
}

function rowOf(question: GIFTQuestion, place: RowLocation, source: string, about: Extra): Row {
	if (question.type === "Category" || question.type === "Description")
		return makeRow(place, source, undefined, [{ code: "not-choice", values: { kind: question.type.toLowerCase() } }]);
	const stem = plain(question.stem);
	const feedback = plain(question.globalFeedback);
	const isMarked = question.stem.format === "markdown";
	const { unit, optionIds = "", isSeveral, ...others } = about;
	const extra = { ...others, ...(isMarked && { format: "md1" as const }) };
	const base: RowQuestion = { text: stem.text, options: [], explanation: feedback.text, ...extra };
	switch (question.type) {
		case "TF": {
			const notes = [question.isTrue ? question.trueFeedback : question.falseFeedback].map((note) => plain(note).text);
			const explanation = [feedback.text, ...notes].filter(Boolean).join("\n");
			const parts = { text: stem.text, options: ["True", "False"], explanation, extra };
			return rowOfParts(place, source, { ...parts, marked: [question.isTrue ? 0 : 1], problems: lossesOf([stem]) });
		}
		case "MC": {
			const texts = question.choices.map(({ text }) => plain(text));
			const weights = question.choices.map(({ weight, isCorrect }) => weight ?? (isCorrect ? 100 : 0));
			const { marked, problems } = rightOf(weights);
			return rowOfParts(place, source, {
				text: stem.text,
				options: texts.map(({ text }) => text),
				marked,
				explanation: feedback.text,
				extra,
				ids: readOptionIds(optionIds, question.choices.length),
				notes: question.choices.map((choice) => plain(choice.feedback).text),
				problems: [...lossesOf([stem, ...texts]), ...problems],
				...(isSeveral && { isSeveral }),
				isAnyOf: weights.filter((weight) => weight === 100).length > 1,
			});
		}
		case "Numerical":
			return makeRow(
				place,
				source,
				withFormulas({ ...base, type: "number", ...numberOf(question.choices), ...(unit && { unit }) }),
				lossesOf([stem]),
			);
		case "Short": {
			const answers = question.choices.map(({ text }) => show(text.text)).join(" / ");
			return makeRow(place, source, { ...base, options: [{ text: answers, isCorrect: true }] }, [
				{ code: "not-choice", values: { kind: "short answer" } },
			]);
		}
		default:
			return makeRow(place, source, base, [{ code: "not-choice", values: { kind: question.type.toLowerCase() } }]);
	}
}

/** Shares in percent: one full, or several that add up to it, are right; anything else needs confirmation. */
export function rightOf(weights: readonly number[]): { marked: number[]; problems: RowProblem[] } {
	const full = weights.flatMap((weight, index) => (weight >= 99.9 ? [index] : []));
	const some = weights.flatMap((weight, index) => (weight > 0 ? [index] : []));
	const sum = some.reduce((total, index) => total + (weights[index] ?? 0), 0);
	if (full.length > 0) {
		const isPartial = some.length > full.length;
		return { marked: full, problems: isPartial ? [{ code: "partial-credit" }] : [] };
	}
	if (some.length > 1 && sum > 99 && sum < 101) return { marked: some, problems: [] };
	return { marked: some, problems: some.length > 0 ? [{ code: "partial-credit" }] : [] };
}

function numberOf(choices: Numerical["choices"]) {
	const full = Array.isArray(choices)
		? (choices.find(({ weight, isCorrect }) => (weight ?? (isCorrect ? 100 : 0)) >= 99.9) ?? undefined)
		: undefined;
	const found = Array.isArray(choices) ? full?.text : choices;
	const { number, range, numberHigh, numberLow } = found ?? {};
	if (numberHigh !== undefined && numberLow !== undefined)
		return { answer: (numberHigh + numberLow) / 2, tolerance: Math.abs(numberHigh - numberLow) / 2 };
	return { answer: number, tolerance: range };
}
