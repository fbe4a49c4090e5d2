// Reads a Word file: its tables as tables, its paragraphs and lists as text. Word's own numbers are not in the text, so lists
// are numbered again: as questions and as options. Called by read-source.ts with a zip that is checked.
import { type AnyNode, type Element, isTag, Text } from "domhandler";
import { textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import mammoth from "mammoth";
import { formulaToken, mapTexts } from "#core/import/formulas.ts";
import { KRUTI_FONT, krutiDevToUnicode } from "#core/import/kruti-dev.ts";
import { LINK } from "#core/import/pictures.ts";
import { readTable } from "#core/import/read-table.ts";
import { type QuestionsFromText, readQuestionsText } from "#core/import/readers/read-questions-text.ts";
import { tableLines } from "#core/import/readers/table-lines.ts";
import { type ImportNotice, type ImportReading, type Row, type RowProblem, textIgnored } from "#core/import/rows.ts";
import { type FoundPictures, notePicture } from "./found-pictures.ts";
import { isGift, readGift } from "./gift.ts";
import { lossesOf, nodesText, readHtmlTable } from "./html-text.ts";
import { readOmml } from "./xml/read-omml.ts";
import { LOST_FORMULA, markWordRuns, readUnseen, UNSEEN } from "./xml/word-marks.ts";
import { numberParagraphs } from "./xml/word-numbers.ts";
import { type Entries, packPlain, textOf } from "./zip/unzip.ts";

/** Markers for problems that a later step attaches to the row (private-use characters). */
const CONVERTED = "\ue0f1";
const LINK_BYTE = 0xe200;
const LINK_LENGTH = 300;

type Line = { text: string; table?: Element };
/** Lists as questions with their options inside, or as the options of the paragraph above. */
type ListReading = "questions" | "options";

/** @param found gets the pictures */
export async function readDocx(entries: Entries, found: FoundPictures): Promise<ImportReading> {
	const html = await toHtml(await markLost(withMainPart(entries)), found);
	const nodes = parseDocument(html).children;
	const gift = readGiftIn(nodes);
	if (gift) return { ok: true, kind: "word", rows: gift.map(unmark), notices: [] };
	const readings = (["questions", "options"] as const).map((reading) => readLines(writeLines(nodes, reading)));
	const best = readings.toSorted((a, b) => b.score - a.score)[0];
	if (!best || best.rows.length === 0) return { ok: false, kind: "no-questions" };
	return { ok: true, kind: "word", rows: best.rows.map(unmark), notices: best.notices };
}

/** The questions of a file in which GIFT was typed, one paragraph a line. */
function readGiftIn(nodes: readonly AnyNode[]): Row[] | undefined {
	const lines = nodes.map((node) => (isTag(node) && node.name !== "table" ? nodesText(node.children).text : ""));
	const text = lines.join("\n");
	if (!isGift(text)) return undefined;
	const rows = readGift(text);
	const read = rows.filter(({ question }) => (question?.options.length ?? 0) >= 2 || question?.type === "number");
	return read.length > 0 && read.length >= rows.length / 2 ? rows : undefined;
}

/** Word for the web names its main part "word/document2.xml"; its relations move with it. */
function withMainPart(entries: Entries): Entries {
	if (entries["word/document.xml"]) return entries;
	const name = Object.keys(entries).find((one) => /^word\/document\d*\.xml$/.test(one));
	const main = name === undefined ? undefined : entries[name];
	if (name === undefined || !main) return entries;
	const short = name.slice("word/".length);
	const relations = entries[`word/_rels/${short}.rels`];
	const renamed = Object.entries(entries).map(([path, bytes]): [string, Uint8Array] => {
		const isIndex = path === "[Content_Types].xml" || path === "_rels/.rels";
		const text = isIndex ? textOf(entries, path) : undefined;
		return [path, text === undefined ? bytes : new TextEncoder().encode(text.replaceAll(short, "document.xml"))];
	});
	return {
		...Object.fromEntries(renamed),
		"word/document.xml": main,
		...(relations && { "word/_rels/document.xml.rels": relations }),
	};
}

async function toHtml(entries: Entries, found: FoundPictures): Promise<string> {
	const { value } = await mammoth.convertToHtml(
		{ buffer: Buffer.from(packPlain(entries)) },
		{
			styleMap: ["u => u", "highlight => mark", "b => strong"],
			ignoreEmptyParagraphs: false,
			externalFileAccess: false,
			// Keeps their bytes out of the text.
			convertImage: mammoth.images.imgElement(async (image) => ({
				src: notePicture(found, new Uint8Array(await image.readAsBuffer())),
			})),
			transformDocument: (document: WordNode) => convertFonts(document),
		},
	);
	return value;
}

/** The part of mammoth's tree that we read; mammoth types it as any. */
type WordNode = { type: string; font?: string | null; value?: string; children?: WordNode[] };

/** Texts of runs in Kruti Dev become Unicode; all other runs stay. */
function convertFonts(node: WordNode, isKrutiDev = false): WordNode {
	if (node.type === "text" && isKrutiDev && node.value)
		return { ...node, value: CONVERTED + krutiDevToUnicode(node.value) };
	const isRun = node.type === "run";
	const isInFont = isRun ? KRUTI_FONT.test(node.font ?? "") : isKrutiDev;
	return node.children ? { ...node, children: node.children.map((child) => convertFonts(child, isInFont)) } : node;
}

/** An equation of Word, and an object such as MathType's. Neither pattern reads past the end of its element. */
const EQUATION =
	/<m:oMathPara[ >](?:(?!<\/m:oMathPara>)[\s\S])*<\/m:oMathPara>|<m:oMath[ >](?:(?!<\/m:oMath>)[\s\S])*<\/m:oMath>/g;
const OBJECT = /<w:object[ >](?:(?!<\/w:object>)[\s\S])*<\/w:object>/g;

/**
 * Equations, which mammoth drops, become tokens of their TeX, or their letters and a mark where they cannot be read; raised and
 * lowered text keeps its place.
 */
async function markLost(entries: Entries): Promise<Entries> {
	const name = "word/document.xml";
	const given = textOf(entries, name);
	const xml = given && markWordRuns(numberParagraphs(given, textOf(entries, "word/numbering.xml")));
	if (!xml) return entries;
	if (!/<m:oMath|<w:position|<w:object|<w:bCs/.test(xml))
		return xml === given ? entries : { ...entries, [name]: new TextEncoder().encode(xml) };
	// Loaded with the first equation: most files have none.
	const { renderFormula } = await import("#server/rendering/formula.ts");
	const marked = boldScripts(raised(xml))
		.replaceAll(EQUATION, (math) => {
			const read = readOmml(math);
			if (read && renderFormula(read.tex, read.isDisplay)) return runOf(formulaToken(read.tex, read.isDisplay));
			const text = [...math.matchAll(/<m:t(?: [^>]*)?>([^<]*)<\/m:t>/g)].map(([, inner = ""]) => inner).join(" ");
			return runOf(` ${text}${LOST_FORMULA} `);
		})
		.replaceAll(OBJECT, (object) =>
			/ProgID="(?:Equation|MathType)[^"]*"/i.test(object) ? runOf(` [formula]${LOST_FORMULA} `) : object,
		);
	return { ...entries, [name]: new TextEncoder().encode(marked) };
}

/** @param text already with the entities of XML */
function runOf(text: string): string {
	return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** Text that is raised or lowered by hand is written as vertAlign, which mammoth reads as a power or an index. */
function raised(xml: string): string {
	return xml.replaceAll(/<w:position\s+w:val="(-?)(\d+)"\s*\/>/g, (whole, minus: string, points: string) =>
		Number(points) === 0 ? whole : `<w:vertAlign w:val="${minus ? "sub" : "super"}script"/>`,
	);
}

/** Complex scripts use a separate bold property (`bCs`), which mammoth does not read. */
function boldScripts(xml: string): string {
	return xml.replaceAll(
		/<w:bCs\s*\/>(?=(?:(?!<\/w:r>|<w:b[ /])[\s\S])*?<w:t[ >][^<]*[\u0590-\u0fff])/g,
		(whole, at: number) => {
			const run = xml.slice(xml.lastIndexOf("<w:rPr>", at), at);
			return /<w:b[ /]/.test(run) ? whole : "<w:b/>";
		},
	);
}

function writeLines(nodes: readonly AnyNode[], reading: ListReading): Line[] {
	const lines: Line[] = [];
	let number = 0;
	const add = (text: string) => lines.push(...text.split("\n").map((one) => ({ text: one })));
	const writeItem = (item: Element, index: number, depth: number, isNested: boolean) => {
		const own = item.children.filter((child) => !(isTag(child) && (child.name === "ol" || child.name === "ul")));
		const inner = item.children.filter(isTag).filter(({ name }) => name === "ol" || name === "ul");
		const isQuestion = depth === 0 && (isNested || reading === "questions");
		if (isQuestion) number += 1;
		const label = isQuestion ? `${number}. ` : `(${String.fromCharCode(97 + (index % 26))}) `;
		add(label + runText(own));
		for (const list of inner)
			for (const [at, child] of list.children.filter(isTag).entries()) writeItem(child, at, depth + 1, false);
	};
	for (const node of nodes) {
		if (!isTag(node)) continue;
		if (node.name === "table") {
			const above = lines.findLast(({ text }) => text.trim() !== "")?.text ?? "";
			const flow = tableLines(readHtmlTable(node).cells, above);
			if (flow) add(flow.join("\n"));
			else lines.push({ text: "", table: node });
		} else if (node.name === "ol" || node.name === "ul") {
			const items = node.children.filter(isTag);
			const isNested = items.some((item) =>
				item.children.some((child) => isTag(child) && (child.name === "ol" || child.name === "ul")),
			);
			for (const [index, item] of items.entries()) writeItem(item, index, 0, isNested);
		} else add(headingSign(node) + runText(node.children));
	}
	return lines;
}

/** A heading as Markdown has it, so that it is in no question. A question can be a heading, too. */
function headingSign({ name, children }: Element): string {
	const text = children
		.map((child) => textContent(child))
		.join("")
		.trim();
	return /^h[1-6]$/.test(name) && text !== "" && !/^(?:q\w{0,8}\.?\s*)?[([]?\d/i.test(text) && !/\?\s*$/.test(text)
		? "## "
		: "";
}

/** The text of a paragraph, in stars when all of it is bold, underlined or highlighted. */
function runText(nodes: readonly AnyNode[]): string {
	const speaks = /underlin|रेखांकित/i.test(nodes.map((node) => textContent(node)).join(" "));
	const read = nodesText(speaks ? nodes.map(underlined) : nodes);
	const text = read.text + (read.links ?? []).map(linkMark).join("");
	// The label in front may be plain: it is typed before the option is marked.
	const [first, ...others] = nodes.filter((node) => textContent(node).trim() !== "");
	const isLabel = first && others.length > 0 && /^\s*[([]?[\p{L}\p{N}]{1,3}[)\].:]\s*$/u.test(textContent(first));
	const visible = first && !isLabel ? [first, ...others] : others;
	const isMarked =
		visible.length > 0 && visible.every((node) => isTag(node) && ["strong", "u", "mark"].includes(node.name));
	return isMarked && !/\n/.test(text)
		? text.replace(/^(\s*[([]?[\p{L}\p{N}]{1,3}[)\].:]\s*)?(.*)$/u, "$1**$2**")
		: text;
}

/** Where a question speaks of an underlined word, the word keeps its mark, as bold text. */
function underlined(node: AnyNode): AnyNode {
	if (!isTag(node) || node.name !== "u") return node;
	const text = textContent(node);
	const [, start = "", word = "", end = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
	return word === "" ? node : new Text(`${start}**${word}**${end}`);
}

function linkMark(address: string): string {
	const bytes = Buffer.from(address.slice(0, LINK_LENGTH));
	return `\ue0f9${String.fromCharCode(...Array.from(bytes, (byte) => LINK_BYTE + byte))}`;
}

function readLines(lines: readonly Line[]): { rows: Row[]; notices: ImportNotice[]; score: number } {
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
		const reading: QuestionsFromText = readQuestionsText(text, { kind: "paragraph" });
		const offset = start;
		rows.push(...reading.rows.map((row) => ({ ...row, place: { ...row.place, number: row.place.number + offset } })));
		score += reading.score;
		if (reading.rows.length > 0) notices.push(...reading.notices);
		else notices.push(...textIgnored([text]));
	};
	let tables = 0;
	for (const [index, { table }] of lines.entries()) {
		if (!table) continue;
		const reading = readTable({ ...readHtmlTable(table), part: `Table ${tables + 1}` });
		tables += 1;
		flush(index);
		start = index + 1;
		if (reading) {
			rows.push(...reading.rows);
			notices.push(...reading.notices);
			score += reading.rows.length * 2;
		} else {
			const text = nodesText(table.children).text;
			const inner = readQuestionsText(text, { kind: "paragraph" });
			if (inner.score > 0)
				rows.push(...inner.rows.map((row) => ({ ...row, place: { ...row.place, part: `Table ${tables}` } })));
			else notices.push(...textIgnored([text]));
		}
	}
	flush(lines.length);
	return { rows, notices, score };
}

/** Turns the markers of lost formulas, converted texts and links into problems of the row. */
function unmark(row: Row): Row {
	const problems: RowProblem[] = [...row.problems];
	const formulas = row.source.split(LOST_FORMULA).length - 1;
	if (formulas > 0) problems.push({ code: "formula-lost", values: { count: formulas } });
	if (row.source.includes(CONVERTED)) problems.push({ code: "font-converted" });
	if (row.source.search(UNSEEN) !== -1) problems.push({ code: "text-hidden" });
	const links = [...row.source.matchAll(LINK)].map(([, bytes = ""]) =>
		Buffer.from(Array.from(bytes, (char) => char.charCodeAt(0) - LINK_BYTE)).toString(),
	);
	problems.push(...lossesOf([{ text: "", formulas: 0, links }]));
	const bare = (text: string) =>
		text
			.replaceAll(LINK, "")
			.replaceAll(UNSEEN, "")
			.replaceAll(/[\ue0f0\ue0f1]/g, "");
	const clean = (text: string) => bare(text).replaceAll(/ {2,}/g, " ").trim();
	return {
		...row,
		problems,
		source: bare(row.source.replaceAll(UNSEEN, (_, letters: string) => `[${readUnseen(letters)}]`)),
		question: row.question && mapTexts(row.question, clean),
	};
}
