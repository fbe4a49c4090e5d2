// Prepares a Word file for mammoth: rewrites what mammoth ignores (equations, list numbers, heading levels, text boxes, hidden and coloured
// text, letters of the font Symbol) as markers that from-word.ts reads. Counts what has no place in a tree.
import { type ChildNode, type Document, Element, isTag, isText, Text } from "domhandler";
import { getOuterHTML, replaceElement, textContent } from "domutils";
import type { ReportCounter } from "#core/texts/import/report-counter.ts";
import { readOmml } from "#server/mdast/xml/read-omml.ts";
import { childrenOf, elements, localName, readWholeXml, readXml } from "#server/mdast/xml/xml.ts";
import { type Entries, textOf } from "#server/mdast/zip/unzip.ts";
import { noteFields, symbolsOf, type WordFormula } from "./word-fields.ts";
import { createNumbers, type ListLabel } from "./word-numbers.ts";
import { attributeOf, childValue, isOn, type ParagraphKind, readStyles, type Styles, toNumber } from "./word-styles.ts";

/** The kind of a paragraph. */
export type WordParagraph = { kind: ParagraphKind; heading?: number; list?: ListLabel; font?: string };
export type WordParts = { entries: Entries; formulas: WordFormula[]; paragraphs: WordParagraph[]; styles: Styles };

/** Private-use characters around the index of a paragraph or a formula; those of the file itself are removed. */
export const PARAGRAPH_MARK = /\ue0f0(\d+)\ue0f1/g;
export const FORMULA_MARK = /\ue0f2(\d+)\ue0f3/g;
/** Before text that Word hides. */
export const HIDDEN_MARK = "\ue0f4";
/** The highlighting of letters that are coloured. */
export const COLOURED = "doubtless-coloured";
const PRIVATE = /[\ue0f0-\ue0ff]/g;
const COMPLEX = /[\u0590-\u0fff]/;

/** A field of a link: its address, and the place in it. */
const LINK_WITH_PLACE = /HYPERLINK\s+"([^"]*)"\s+\\l\s+"([^"]*)".*/;

const STORIES = /^word\/(?:document|footnotes|endnotes)\.xml$/;

/** @throws when a part is cut off or nested too deeply, or declares entities */
export async function prepareParts(given: Entries, tally: ReportCounter): Promise<WordParts> {
	const entries = withMainPart(given);
	for (const [name, bytes] of Object.entries(entries))
		if (/\.(?:xml|rels)$/.test(name) && /<!(?:DOCTYPE|ENTITY)/i.test(new TextDecoder("latin1").decode(bytes)))
			throw new Error("The file declares a document type.");
	/** A missing part is empty. */
	const read = (name: string) => readXml(textOf(entries, name) ?? "");
	const styles = readStyles(read("word/styles.xml"));
	const numbers = createNumbers(read("word/numbering.xml"), styles);
	const formulas: WordFormula[] = [];
	const paragraphs: WordParagraph[] = [];
	const work: Work = { tally, styles, numbers, formulas, paragraphs, isDrawable: () => true, relations: new Set() };
	const prepared: Record<string, Uint8Array> = { ...entries };
	for (const name of Object.keys(entries)
		.filter((one) => STORIES.test(one))
		.toSorted()) {
		const xml = textOf(entries, name) ?? "";
		if (xml.includes("<m:oMath")) {
			// Loaded with the first equation: most files have none.
			const { renderFormula } = await import("#server/rich-text/formula.ts");
			work.isDrawable = (tex, isDisplay) => renderFormula(tex, isDisplay) !== undefined;
		}
		const document = readWholeXml(markEquations(xml, work));
		const relations = read(name.replace("word/", "word/_rels/").concat(".rels"));
		work.relations = new Set(elements(relations, "relationship").map(({ attribs }) => attribs.Id));
		document.children = document.children.filter(isTag);
		visitAll(document.children, work);
		prepared[name] = new TextEncoder().encode(getOuterHTML(document, { xmlMode: true, decodeEntities: true }));
	}
	countAside(read, Object.keys(entries), tally);
	return { entries: prepared, formulas, paragraphs, styles };
}

type Work = Omit<WordParts, "entries"> & {
	tally: ReportCounter;
	numbers: ReturnType<typeof createNumbers>;
	isDrawable: (tex: string, isDisplay: boolean) => boolean;
	/** The ids of the pictures and links of the part. */
	relations: ReadonlySet<string | undefined>;
};

/** Comments, headers and footers are separate parts. */
function countAside(read: (name: string) => Document, names: string[], tally: ReportCounter): void {
	for (const comment of elements(read("word/comments.xml"), "comment")) tally.drop("comments", textContent(comment));
	const heads = new Set<string>();
	for (const name of names.filter((one) => /^word\/(?:header|footer)\d*\.xml$/.test(one))) {
		const words = elements(read(name), "t").map((text) => textContent(text));
		const text = words.join("").trim();
		if (text !== "") heads.add(text);
	}
	for (const text of heads) tally.drop("page-heads", text);
}

function visitAll(nodes: readonly ChildNode[], work: Work): void {
	for (const node of [...nodes]) if (isTag(node)) visit(node, work);
}

function visit(node: Element, work: Work): void {
	switch (localName(node)) {
		case NOTED:
			replaceElement(node, makeRun(`\ue0f2${node.attribs["w:index"]}\ue0f3`));
			return;
		case "del":
		case "movefrom":
			if (localName(node) === "del" && childrenOf(node, "r").length > 0)
				work.tally.drop("deletions", textContent(node));
			return;
		case "ins":
			if (childrenOf(node, "r").length > 0) work.tally.change("insertions", wordsOf(node));
			break;
		case "alternatecontent": {
			const [fallback] = childrenOf(node, "fallback");
			const [choice] = childrenOf(node, "choice");
			const chosen = fallback?.children.some(isTag) ? fallback : choice;
			// Mammoth reads the fallback alone.
			const other = chosen && new Element(`${node.name.split(":")[0]}:Fallback`, {}, chosen.children);
			node.children = other ? [other] : [];
			if (other) other.parent = node;
			break;
		}
		case "drawing":
			if (openTextBox(node, work)) return;
			break;
		case "pict":
			if (elements(node, "imagedata", "txbxcontent").length === 0) work.tally.drop("drawings");
			break;
		case "object":
			if (dropObject(node, work)) return;
			break;
		case "txbxcontent":
			work.tally.change("boxes", wordsOf(node));
			break;
		case "blip":
		case "imagedata":
			// Mammoth fails at a missing picture.
			for (const name of ["r:embed", "r:link", "r:id"]) {
				const id = node.attribs[name];
				if (id === undefined || work.relations.has(id)) continue;
				delete node.attribs[name];
				work.tally.drop("pictures");
			}
			break;
		case "position": {
			const points = toNumber(attributeOf(node)) ?? 0;
			if (points !== 0) {
				node.name = "w:vertAlign";
				node.attribs = { "w:val": points < 0 ? "subscript" : "superscript" };
			}
			return;
		}
		case "r":
			visitAll(node.children, work);
			prepareRun(node, childrenOf(node, "rpr")[0]);
			return;
		// Mammoth drops unknown elements with their content.
		case "fldsimple":
		case "dir":
		case "bdo":
			node.name = "w:smartTag";
			break;
		case "cr":
			node.name = "w:br";
			return;
		case "ptab":
			node.name = "w:tab";
			return;
		case "p":
			visitAll(node.children, work);
			// Runs last, because it removes private-use characters of the file itself.
			if (node.name === "w:p") markParagraph(node, work);
			return;
		case "instrtext":
			// Mammoth reads everything between the first and the last quotation mark as the address.
			for (const child of node.children)
				if (isText(child)) child.data = child.data.replace(LINK_WITH_PLACE, 'HYPERLINK "$1#$2"');
			return;
		case "t":
			for (const child of node.children) if (isText(child)) child.data = child.data.replaceAll(PRIVATE, "");
			return;
	}
	visitAll(node.children, work);
}

function wordsOf(node: Element): string {
	return elements(node, "t")
		.map((text) => textContent(text))
		.join("");
}

function makeRun(text: string): Element {
	return new Element("w:r", {}, [new Element("w:t", { "xml:space": "preserve" }, [new Text(text)])]);
}

/** A formula that is read already, as an element with its index. */
const NOTED = "notedformula";
/** An equation of Word. The pattern does not read past the end of its element. */
const EQUATION =
	/<m:oMathPara[ >](?:(?!<\/m:oMathPara>)[\s\S])*<\/m:oMathPara>|<m:oMath[ >](?:(?!<\/m:oMath>)[\s\S])*<\/m:oMath>/g;

/** The XML with its equations noted: they can be nested deeper than a document. */
function markEquations(xml: string, { formulas, isDrawable }: Work): string {
	const note = (formula: WordFormula) => {
		formulas.push(formula);
		return `<w:${NOTED} w:index="${formulas.length - 1}"/>`;
	};
	const noted = xml.replaceAll(EQUATION, (math) => {
		const read = readOmml(math);
		if (read && isDrawable(read.tex, read.isDisplay)) return note(read);
		const texts = [...math.matchAll(/<m:t(?: [^>]*)?>([^<]*)<\/m:t>/g)].map(([, inner = ""]) => inner);
		return note({ letters: decodeXml(texts.join(" ")).replaceAll(PRIVATE, "") });
	});
	return noteFields(noted, note);
}

function decodeXml(text: string): string {
	return textContent(readXml(`<t>${text}</t>`));
}

/** Rewrites the properties of a run that mammoth does not read. */
function prepareRun(run: Element, properties: Element | undefined): void {
	if (!properties) return;
	const texts = childrenOf(run, "t");
	const change = (write: (text: string) => string) => {
		for (const text of texts) text.children = [new Text(write(textContent(text)))];
	};
	const add = (name: string, value?: string) =>
		properties.children.push(new Element(`w:${name}`, value === undefined ? {} : { "w:val": value }));
	const [fonts] = childrenOf(properties, "rfonts");
	if (attributeOf(fonts, "ascii") === "Symbol" || attributeOf(fonts, "hAnsi") === "Symbol") change(symbolsOf);
	if (isOn(properties, "vanish")) {
		change((text) => HIDDEN_MARK + text);
		run.children = [properties, ...texts];
	}
	if (isOn(properties, "dstrike")) add("strike");
	// Complex scripts have a bold of their own.
	if (isOn(properties, "bcs") && childrenOf(properties, "b").length === 0 && COMPLEX.test(wordsOf(run))) add("b");
	const colour = attributeOf(childrenOf(properties, "color")[0]) ?? "";
	if (isColour(colour) && childrenOf(properties, "highlight").length === 0) add("highlight", COLOURED);
}

/** No black, grey or white, and none that is as good as black. */
function isColour(hex: string): boolean {
	if (!/^[0-9a-f]{6}$/i.test(hex)) return false;
	const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
	return Math.max(...parts) - Math.min(...parts) > 0x60;
}

/** Inserts the marker of a paragraph's kind at its beginning. */
function markParagraph(node: Element, { styles, numbers, paragraphs }: Work): void {
	const [properties] = childrenOf(node, "ppr");
	const style = childValue(properties, "pstyle");
	const [direct] = properties ? childrenOf(properties, "numpr") : [];
	const own = styles.listOf(style);
	const numId = childValue(direct, "numid") ?? own.numId;
	const isOwn = direct === undefined;
	const level = toNumber(childValue(direct, "ilvl")) ?? (isOwn && own.level > 0 ? own.level : undefined);
	const list = numbers.next(numId, level, style);
	const outline = toNumber(childValue(properties, "outlinelvl"));
	const heading = outline === undefined ? styles.headingOf(style) : outline < 9 ? outline + 1 : undefined;
	const font = styles.fontOf(style);
	const kind = styles.kindOf(style);
	paragraphs.push({
		kind,
		...(heading && { heading }),
		...(list && { list: { ...list, isOwn: !isOwn } }),
		...(font !== undefined && { font }),
	});
	const mark = makeRun(`\ue0f0${paragraphs.length - 1}\ue0f1`);
	mark.parent = node;
	node.children.splice(properties ? node.children.indexOf(properties) + 1 : 0, 0, mark);
}

/** Rewrites a drawing with text as a text box that mammoth reads. @returns whether nothing else of it needs reading */
function openTextBox(node: Element, work: Work): boolean {
	const boxes = elements(node, "txbxcontent").filter((box) => !isInside(box, "txbxcontent", node));
	const hasPicture = elements(node, "blip").length > 0;
	if (boxes.length === 0) {
		if (!hasPicture) work.tally.drop("drawings", attributeOf(elements(node, "docpr")[0], "descr"));
		return !hasPicture;
	}
	visitAll(boxes, work);
	const box = new Element("w:pict", {}, boxes);
	replaceElement(node, box);
	return true;
}

function isInside(node: Element, name: string, root: Element): boolean {
	for (let parent = node.parent; parent && parent !== root; parent = parent.parent)
		if (isTag(parent) && localName(parent) === name) return true;
	return false;
}

/** Notes objects of equation editors as lost formulas; keeps the picture of others, if there is one. */
function dropObject(node: Element, { formulas }: Work): boolean {
	const [object] = elements(node, "oleobject");
	if (!/^(?:Equation|MathType)/i.test(object?.attribs.ProgID ?? "")) return false;
	formulas.push({ letters: "" });
	replaceElement(node, new Element("w:t", {}, [new Text(`\ue0f2${formulas.length - 1}\ue0f3`)]));
	return true;
}

/** The main part by the name under which mammoth and we look for it. Word for the web names it "word/document2.xml"; its relations move with it. */
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
