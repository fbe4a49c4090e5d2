// Recognises what was pasted or dropped by its content, never by its name, and reads its questions. Runs in a child process
// (import-worker.ts), because untrusted files may take long; file readers are loaded on demand. An unsupported source gets the name of
// its kind.

import { type Flow, mapInner } from "#core/mdast/nodes.ts";
import { findFileKind } from "#core/questions/file-kind.ts";
import { mapTexts, withPlainFormulas } from "#core/questions/import/formulas.ts";
import { isKrutiDev, krutiDevText, krutiDevToUnicode } from "#core/questions/import/kruti-dev.ts";
import { hasOpenLists, labelLists } from "#core/questions/import/label-lists.ts";
import { listTables, tableCells } from "#core/questions/import/mdast-tables.ts";
import { withoutTokens, withTokens } from "#core/questions/import/pictures.ts";
import { readTable } from "#core/questions/import/read-table.ts";
import { isAiken, readAiken } from "#core/questions/import/readers/aiken.ts";
import { readJsonText } from "#core/questions/import/readers/read-json.ts";
import { readQuestionsText } from "#core/questions/import/readers/read-questions-text.ts";
import { isTrivia, readTrivia } from "#core/questions/import/readers/trivia.ts";
import type { ImportNotice, ImportReading, Row, SourceKind } from "#core/questions/import/rows.ts";
import { writeFlow } from "#core/questions/import/write-mdast.ts";
import { textsOf } from "#core/questions/question-texts.ts";
import { parseFragment, readHtmlNodes } from "#server/mdast/from-html.ts";
import { decodeAddress, type FoundPictures, type OpenPicture } from "#server/mdast/pictures.ts";
import { createOpener, isZip, joinPath, unpack, type ZipFiles } from "../../mdast/zip/unzip.ts";
import { checkZip } from "../../mdast/zip/zip-kind.ts";
import { readCsv } from "./csv.ts";
import { decodeText, officeKind } from "./decode-text.ts";
import { isGift, readGift } from "./gift.ts";
import { isH5p, readH5p } from "./h5p.ts";
import { decodeEntities, htmlText, picturesFrom } from "./html-text.ts";
import { readMoodleXml } from "./moodle-xml.ts";
import { isQti, readQti } from "./qti.ts";
import { readQuestionZip } from "./question-zip.ts";

/** Characters of a formula that are quoted. */
const FORMULA_SHOWN = 80;

export type ReadOptions = {
	/** The administrator has chosen Kruti Dev 010 as the font of the text. */
	isKrutiDev?: boolean;
};

/** The rows of a source, or its kind when it is unsupported. @param found gets the pictures @throws any error of a parser */
export async function readSource(
	bytes: Uint8Array,
	options: ReadOptions = {},
	found: FoundPictures = new Map(),
): Promise<ImportReading> {
	const reading = await readAny(bytes, options, found);
	if (!reading.ok) return reading;
	const notices = reading.notices.map(({ code, values: { text, ...values } }) => ({
		code,
		values: text === undefined ? values : { ...values, text: withoutTokens(String(text)) },
	}));
	return { ...reading, rows: await nameBadFormulas(withPlainFormulas(reading.rows).map(withTokens)), notices };
}

/** The rows with the formulas that cannot be drawn as their problems. */
async function nameBadFormulas(rows: readonly Row[]): Promise<Row[]> {
	if (!rows.some(({ question }) => question?.format === "md1")) return [...rows];
	const { findBadFormulas } = await import("#server/rich-text/bad-formulas.ts");
	const known = new Map<string, boolean>();
	return rows.map((row) => {
		const { question, problems } = row;
		if (question?.format !== "md1") return row;
		const bad = textsOf(question).flatMap((text) => findBadFormulas(text, known));
		const [formula] = bad;
		if (formula === undefined) return row;
		const values = { count: bad.length, formula: formula.slice(0, FORMULA_SHOWN).toWellFormed() };
		return { ...row, problems: [...problems, { code: "formula-unreadable", values }] };
	});
}

async function readAny(bytes: Uint8Array, options: ReadOptions, found: FoundPictures): Promise<ImportReading> {
	if (bytes.length === 0) return { ok: false, kind: "empty" };
	if (isZip(bytes)) return readZip(bytes, found);
	const kind = findFileKind(bytes);
	if (kind === "pdf") return (await import("./pdf.ts")).readPdfQuestions(bytes);
	if (kind === "picture" || kind === "compressed") return { ok: false, kind };
	if (kind === "office") return { ok: false, kind: officeKind(bytes) };
	const text = decodeText(bytes);
	if (text === undefined) return { ok: false, kind: "binary" };
	return readPlain(text, options, found);
}

function readPlain(
	given: string,
	{ isKrutiDev: isConverted = false }: ReadOptions,
	pictures: FoundPictures,
): ImportReading {
	const text = given.replaceAll("\r\n", "\n");
	if (text.trim() === "") return { ok: false, kind: "empty" };
	const start = text
		.replace(/^\ufeff/, "")
		.trimStart()
		.slice(0, 200_000);
	if (start.startsWith("<")) return readMarkup(text, start, pictures);
	const reading = readByShape(text);
	if (isConverted) return readConverted(text, reading);
	if (!reading.ok) return reading;
	const mayBeOldFont = reading.kind === "text" || (reading.kind === "table" && !OWN_TABLE.test(text));
	if (!mayBeOldFont || !isKrutiDev(textOfRows(reading.rows))) return reading;
	const rows = reading.rows.map((row): Row => ({ ...row, problems: [...row.problems, { code: "old-font" }] }));
	return { ...reading, rows, notices: [...reading.notices, { code: "kruti-dev", values: {} }] };
}

/** The texts of questions, without the separators of a table, which are letters in the font. */
function textOfRows(rows: readonly Row[]): string {
	return rows.flatMap(({ question }) => (question ? textsOf(question) : [])).join("\n");
}

/** Converts Kruti Dev to Unicode and keeps the original text: of a table's cells, or of a text's lines before it is read. */
function readConverted(text: string, plain: ImportReading): ImportReading {
	if (plain.ok && plain.kind !== "text") return { ...plain, rows: plain.rows.map(convertRow) };
	const reading = readByShape(krutiDevText(text));
	if (!reading.ok) return reading;
	const lines = text.split("\n");
	const rows = reading.rows.map((row): Row => {
		const start = row.place.number - 1;
		const source = lines.slice(start, start + row.source.split("\n").length).join("\n");
		return { ...row, source, problems: [...row.problems, { code: "font-converted" }] };
	});
	return { ...reading, rows };
}

function convertRow(row: Row): Row {
	const question = row.question && mapTexts(row.question, krutiDevToUnicode);
	return { ...row, question, problems: [...row.problems, { code: "font-converted" }] };
}

function readMarkup(text: string, start: string, pictures: FoundPictures): ImportReading {
	if (/<quiz[\s>]/i.test(start) && /<question[\s>]/i.test(start)) return found("moodle", readMoodleXml(text, pictures));
	if (isQti(start)) return found("qti", readQti(text, { open: () => undefined, found: pictures }));
	if (HTML.test(start))
		return readPage(
			readHtmlNodes(
				parseFragment(text),
				picturesFrom(() => undefined, pictures),
			),
		);
	// Markdown may begin with a tag.
	const plain = XML.test(start) ? undefined : readByShape(text);
	return plain?.ok ? plain : { ok: false, kind: "xml" };
}

/** The questions of a web page or of a clipboard's HTML: of its tables, or of its text. */
function readPage(flow: readonly Flow[]): ImportReading {
	const tables = listTables(flow).map((table) => ({ table, reading: readTable(tableCells(table)) }));
	const read = tables.filter(({ reading }) => (reading?.rows.length ?? 0) > 0);
	if (read.length > 0) {
		const rows = read.flatMap(({ reading }) => reading?.rows ?? []);
		const notices = tables.flatMap(({ reading }) => reading?.notices ?? []);
		const beside = readBeside(flow, new Set(read.map(({ table }) => table)));
		return found("table", [...rows, ...beside.rows], [...notices, ...beside.notices]);
	}
	const ways = hasOpenLists(flow) ? (["shown", "options"] as const) : (["shown"] as const);
	const texts = ways.map((reading) => writeFlow(labelLists(flow, reading)).text);
	const other = readByShape(texts[0] ?? "");
	if (other.ok && ["json", "gift", "aiken"].includes(other.kind)) return other;
	const readings = texts.map((text) => readQuestionsText(text));
	const best = readings.toSorted((a, b) => b.score - a.score)[0];
	return best?.rows.some(isCompleteRow) ? found("text", best.rows, best.notices) : { ok: false, kind: "html" };
}

/** The questions of a page's text beside its tables of questions. */
function readBeside(flow: readonly Flow[], tables: ReadonlySet<Flow>): { rows: Row[]; notices: ImportNotice[] } {
	const without = (nodes: readonly Flow[]): Flow[] =>
		nodes.filter((node) => !tables.has(node)).map((node) => mapInner(node, without));
	const reading = readQuestionsText(writeFlow(labelLists(without(flow), "shown")).text);
	return reading.rows.some(isCompleteRow) ? reading : { rows: [], notices: [] };
}

const HTML =
	/^<(?:!doctype\s+html|html|head|body|table|meta|div|p|span|ol|ul|li|h[1-6]|b|strong|i|em|br|a|font|section|article|pre|style|!--)[\s>/-]/i;
const XML = /^<(?:\?xml|!doctype)\b/i;

/** Reads text without markup: JSON, GIFT, Aiken, a table by its headings, or running text. */
function readByShape(text: string): ImportReading {
	const h5p = isH5p(text) ? readH5p(text, { open: () => undefined, found: new Map() }) : undefined;
	if (h5p) return found("h5p", h5p);
	const json = /[[{]\s*["'{[\p{L}_$/]/u.test(text) ? readJsonText(text) : undefined;
	if (json) return found("json", decoded(json.rows), json.notices);
	if (/^\s*[[{]\s*["{}[\]]/.test(text)) return { ok: false, kind: "no-questions" };
	if (isTrivia(text)) return found("text", readTrivia(text));
	if (isGift(text)) {
		const rows = readGift(text);
		// Braces in code would turn all other blocks into descriptions.
		const read = rows.filter(
			({ problems }) => !problems.some(({ code, values }) => code === "unreadable" || values?.kind === "description"),
		);
		if (read.length > 0 && read.length >= rows.length / 2) return found("gift", rows);
	}
	if (isAiken(text)) return found("aiken", readAiken(text));
	const table = readCsv(text);
	if (table?.isByHeadings)
		return found("table", OWN_TABLE.test(text) ? table.rows : decoded(table.rows), table.notices);
	const running = readQuestionsText(text);
	const completeInText = running.rows.filter(isCompleteRow).length;
	if (table && table.rows.filter(isCompleteRow).length > completeInText)
		return found("table", table.rows, table.notices);
	return completeInText > 0 ? found("text", running.rows, running.notices) : { ok: false, kind: "no-questions" };
}

/** The headings of our own export (core/questions/export/cells.ts), whose texts are what they look like. */
const OWN_TABLE = /^\ufeff?Id,Question,Option A,[^\r\n]{0,2000},Correct letters,Explanation,Type,/;

/**
 * The rows with the entities of their texts decoded, and raised and lowered text kept. A file that has plain quotation marks beside
 * entities is not escaped as a whole: its entities may be what a question is about, and its rows with them ask.
 */
function decoded(rows: readonly Row[]): Row[] {
	const textsIn = ({ question }: Row) => (question ? textsOf(question) : []);
	const isEscaped = !rows.some((row) => textsIn(row).some((text) => /["']|&(?![#\w]{2,10};)/.test(text)));
	return rows.map((given) => {
		const row = withUnclearMarkup(given);
		const { question } = row;
		const texts = textsIn(row);
		if (!question || row !== given || !texts.some((text) => ENTITY.test(text) || isMarkup(text))) return row;
		if (isEscaped || texts.some(isMarkup)) return { ...row, question: mapTexts(question, decodedText) };
		if (/html|entit|character|escape/i.test(question.text)) return row;
		return { ...row, problems: [...row.problems, { code: "boundary-inferred" }] };
	});
}

const ENTITY = /&(?:#\d{2,6}|#x[\da-f]{2,6}|[a-z]{2,8}[1-4]?);/i;
const SMALL = /<su[bp]>[^<>]{1,20}<\/su[bp]>/i;
/** A text that a block of HTML holds as a whole. */
const BLOCK = /^\s*<(?:p|div|span)[\s>][\s\S]*<\/(?:p|div|span)>\s*$/i;

/** Words in bold or italic print, and line breaks. */
const INLINE = /<(b|strong|i|em|small|font|span)(?: [^<>]{0,200})?>[^<>]*<\/\1>|<br ?\/?>/i;
const ABOUT_TAGS = /\b(?:html?|tags?|elements?|mark-?up|xml|css|browsers?|web ?pages?|escape|regex|string|print\w*)\b/i;
/** Texts between quotation marks, code and formulas, in which a backslash has its own meaning. */
const CODE = /"[^"\n]*"|'[^'\n]*'|`[^`]*`|\$[^$]*\$/g;
/** A line break that was escaped twice; "\neq" is a formula. */
const ESCAPED_BREAK =
	/\\r?\\?n(?!(?:u|e|eq|eg|exists|abla|i|mid|ot|otin|sim|parallel|less|leq|geq|earrow|warrow)(?![a-z]))/;

function isMarkup(text: string): boolean {
	return BLOCK.test(text) || SMALL.test(text) || INLINE.test(text);
}

/** The row, which asks where its texts have signs that may be formatting or what it is about. */
function withUnclearMarkup(row: Row): Row {
	const { question } = row;
	const texts = question ? textsOf(question) : [];
	// Questions with ids of their own and of their options are ours, and their texts are what they look like.
	if (!question || (question.id !== undefined && question.options.every(({ id }) => id !== undefined))) return row;
	const isEscaped = texts.some((text) => ESCAPED_BREAK.test(text.replaceAll(CODE, "")));
	const isAbout = ABOUT_TAGS.test(question.text) && texts.some((text) => INLINE.test(text) && !BLOCK.test(text));
	return isEscaped || isAbout ? { ...row, problems: [...row.problems, { code: "markup-unclear" }] } : row;
}

function decodedText(text: string): string {
	const once = isMarkup(text) ? htmlText(text, {}).text : ENTITY.test(text) ? decodeEntities(text) : text;
	return once !== text && isMarkup(once) ? htmlText(once, {}).text : once;
}

/** Longest text of one question; more is a text in which no questions were found. */
const LONGEST_SOURCE = 8_000;

function isCompleteRow({ question, source }: Row): boolean {
	if (source.length > LONGEST_SOURCE) return false;
	return (question?.options.length ?? 0) >= 2 || question?.type === "number";
}

function found(kind: SourceKind, rows: Row[], notices: ImportNotice[] = []): ImportReading {
	return rows.length > 0 ? { ok: true, kind, rows, notices } : { ok: false, kind: "no-questions" };
}

async function readZip(bytes: Uint8Array, pictures: FoundPictures): Promise<ImportReading> {
	const zip = checkZip(bytes);
	if (!zip.ok) return zip;
	const { kind, files, read } = zip;
	switch (kind) {
		case "word":
			return (await import("./word.ts")).readWordQuestions(unpack(bytes, read), pictures);
		case "excel":
			return (await import("./xlsx.ts")).readXlsx(unpack(bytes, read), pictures);
		case "anki":
			return (await import("./anki.ts")).readAnki(unpack(bytes, read), createOpener(bytes, files), pictures);
		case "texts":
			return readPackage(unpack(bytes, read), { open: createOpener(bytes, files), files }, pictures);
		default:
			return { ok: false, kind };
	}
}

/** A package of QTI or Moodle files, such as a Canvas export. */
function readPackage(
	entries: Readonly<Record<string, Uint8Array>>,
	{ open, files }: { open: OpenPicture; files: ZipFiles },
	pictures: FoundPictures,
): ImportReading {
	const names = [...files.keys()];
	const rows: Row[] = [];
	let kind: SourceKind | undefined;
	for (const [name, bytes] of Object.entries(entries).toSorted(([a], [b]) =>
		a.localeCompare(b, "en", { numeric: true }),
	)) {
		const text = decodeText(bytes) ?? "";
		if (name === "content/content.json") {
			kind ??= "h5p";
			const main = /"mainLibrary"\s*:\s*"([^"]{1,80})"/.exec(
				decodeText(entries["h5p.json"] ?? new Uint8Array()) ?? "",
			)?.[1];
			const openIn = (address: string) => open(joinPath(["content"], decodeAddress(address)));
			rows.push(...(readH5p(text, { main, open: openIn, found: pictures }) ?? []));
		} else if (name === "questions.json") {
			const own = readQuestionZip(bytes, open, pictures) ?? [];
			if (own.length > 0) kind ??= "own";
			rows.push(...own);
		} else if (isQti(text)) {
			kind ??= "qti";
			rows.push(...readQti(text, { part: name, open: openFrom(name, names, open), found: pictures }));
		} else if (/<quiz[\s>]/i.test(text) && /<question[\s>]/i.test(text)) {
			kind ??= "moodle";
			rows.push(...readMoodleXml(text, pictures).map((row) => ({ ...row, place: { ...row.place, part: name } })));
		}
	}
	return kind ? found(kind, rows) : { ok: false, kind: "zip" };
}

/**
 * Opens the pictures of a file of a package by their addresses: beside it, from the package's root, or, as in Canvas, in its
 * folder of files ("$IMS-CC-FILEBASE$").
 */
function openFrom(file: string, names: readonly string[], open: OpenPicture): OpenPicture {
	return (address) => {
		const path = decodeAddress(address.replace(/[?#].*$/, "")).replace(
			/^(?:\$|%24)IMS-CC-FILEBASE(?:\$|%24)\/?/i,
			"web_resources/",
		);
		if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return undefined;
		const beside = joinPath(file.split("/").slice(0, -1), path);
		const root = joinPath([], path);
		return open(beside) ?? open(root) ?? open(names.find((name) => name.endsWith(`/${root}`)) ?? "");
	};
}
