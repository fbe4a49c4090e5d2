// Finds the questions of a document, given as a tree (core/mdast): its tables as tables, its paragraphs and lists as running text. Lists whose
// items have no labels are labelled again, as questions and as options. Called by server/questions/import for Word files. Pure.

import { type Flow, flowText, type Phrasing, phrasingText, type Table } from "#core/mdast/nodes.ts";
import { hasOpenLists, labelLists } from "#core/questions/import/label-lists.ts";
import { bareText, withoutLosses } from "#core/questions/import/losses.ts";
import { tableCells } from "#core/questions/import/mdast-tables.ts";
import { readTable } from "#core/questions/import/read-table.ts";
import { type ImportNotice, type Row, textIgnored } from "#core/questions/import/rows.ts";
import { writeFlow, writePhrasing } from "#core/questions/import/write-mdast.ts";
import { readQuestionsText } from "./read-questions-text.ts";
import { tableLines } from "./table-lines.ts";

type Line = { text: string; table?: Table };
type Reading = { rows: Row[]; notices: ImportNotice[]; score: number };

/** What is lost is marked within the text, for the row that will have it. */
const MARKED = { isMarked: true };

/** The rows of a document, by the reading of its lists that gives the most questions; none without any. */
export function readDocument(flow: readonly Flow[]): { rows: Row[]; notices: ImportNotice[] } {
	const ways = hasOpenLists(flow) ? (["questions", "options"] as const) : (["questions"] as const);
	const readings = ways.map((reading) => readLines(linesOf(labelLists(flow, reading))));
	const best = readings.toSorted((a, b) => b.score - a.score)[0];
	const notices = (best?.notices ?? []).map(({ code, values: { text, ...values } }): ImportNotice => {
		return { code, values: text === undefined ? values : { ...values, text: bareText(String(text)) } };
	});
	return { rows: best?.rows.map(withoutLosses) ?? [], notices };
}

function linesOf(flow: readonly Flow[]): Line[] {
	const lines: Line[] = [];
	const add = (text: string) => lines.push(...text.split("\n").map((one) => ({ text: one })));
	const visit = (nodes: readonly Flow[], label = "") => {
		for (const [at, node] of nodes.entries()) {
			// The label of an item stands before its first line.
			const before = at === 0 && label !== "" ? `${label} ` : "";
			switch (node.type) {
				case "heading":
					add(before + headingText(node));
					break;
				case "paragraph":
					add(before + paragraphText(node.children));
					break;
				case "list":
					for (const item of node.children) visit(item.children, item.label);
					break;
				case "table": {
					const above = lines.findLast(({ text }) => text.trim() !== "")?.text ?? "";
					const inLines = tableLines(tableCells(node, MARKED).cells, above);
					if (inLines) add(inLines.join("\n"));
					else lines.push({ text: "", table: node });
					break;
				}
				case "code":
				case "math":
					add(before + node.value);
					break;
				case "thematicBreak":
					break;
				default:
					visit(node.children, label);
			}
		}
	};
	visit(flow);
	return lines;
}

/** A heading as Markdown has it, so that it is in no question. A question can be a heading, too. */
function headingText({ depth, label = "", isItem, children }: Extract<Flow, { type: "heading" }>): string {
	const text = paragraphText(children);
	const words = phrasingText(children);
	const shown = isItem ? `${label} ${text}` : text;
	const isQuestion = /^(?:q\w{0,8}\.?\s*)?[([]?\d/i.test(isItem ? `${label} ${words}` : words) || /\?\s*$/.test(words);
	// Depth 0 is the document's title, which stands above everything.
	return words === "" || isQuestion || depth === 0 ? shown : `## ${shown}`;
}

const MARKS = new Set(["strong", "underline", "highlight"]);

/** The text of a paragraph, in stars when all of it is bold, underlined or highlighted. */
function paragraphText(nodes: readonly Phrasing[]): string {
	const text = writePhrasing(nodes, MARKED);
	// The label in front may be plain: it is typed before the option is marked.
	const [first, ...others] = nodes.filter((node) => phrasingText([node]) !== "");
	const isLabel = first && others.length > 0 && /^\s*[([]?[\p{L}\p{N}]{1,3}[)\].:]\s*$/u.test(phrasingText([first]));
	const visible = first && !isLabel ? [first, ...others] : others;
	const isMarked = visible.length > 0 && visible.every(({ type }) => MARKS.has(type));
	return isMarked && !/\n/.test(text)
		? text.replace(/^(\s*[([]?[\p{L}\p{N}]{1,3}[)\].:]\s*)?(.*)$/u, "$1**$2**")
		: text;
}

function readLines(lines: readonly Line[]): Reading {
	const rows: Row[] = [];
	const notices: ImportNotice[] = [];
	let score = 0;
	let start = 0;
	const flush = (end: number) => {
		const text = lines
			.slice(start, end)
			.map((line) => line.text)
			.join("\n");
		if (text.trim() === "") return;
		const reading = readQuestionsText(text, { kind: "paragraph" });
		const offset = start;
		rows.push(...reading.rows.map((row) => ({ ...row, place: { ...row.place, number: row.place.number + offset } })));
		score += reading.score;
		if (reading.rows.length > 0) notices.push(...reading.notices);
		else notices.push(...textIgnored([text]));
	};
	let tables = 0;
	for (const [index, { table }] of lines.entries()) {
		if (!table) continue;
		tables += 1;
		flush(index);
		start = index + 1;
		const reading = readQuestionTable(table, tables);
		rows.push(...reading.rows);
		notices.push(...reading.notices);
		score += reading.score;
	}
	flush(lines.length);
	return { rows, notices, score };
}

/** The questions of a table by its columns, or of the text in its cells. */
function readQuestionTable(table: Table, number: number): Reading {
	const part = `Table ${number}`;
	const reading = readTable({ ...tableCells(table, MARKED), part });
	if (reading) return { ...reading, score: reading.rows.length * 2 };
	const { text } = writeFlow([table], MARKED);
	const inner = readQuestionsText(text, { kind: "paragraph" });
	if (inner.score <= 0) return { rows: [], notices: textIgnored([text || flowText([table])]), score: 0 };
	const rows = inner.rows.map((row) => ({ ...row, place: { ...row.place, part } }));
	return { rows, notices: [], score: 0 };
}
