// Word files for tests, written as Word writes them: the body, the styles, the lists and the notes are arguments.
import { strToU8, zipSync } from "fflate";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const SPACES = [
	'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
	`xmlns:r="${OFFICE}"`,
	'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
	'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
	'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
	'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
	'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
	'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
	'xmlns:v="urn:schemas-microsoft-com:vml"',
	'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(" ");

export type WordFile = {
	body: string;
	styles?: string;
	numbering?: string;
	/** Footnotes by their ids, as paragraphs. */
	footnotes?: string;
	comments?: string;
	header?: string;
	/** Pictures and links by the ids of their relations. */
	pictures?: Record<string, Uint8Array>;
	links?: Record<string, string>;
	/** Other files of the zip. */
	files?: Record<string, Uint8Array>;
};

/** The bytes of a Word file. */
export function makeWordFile({ body, pictures = {}, links = {}, files = {}, ...parts }: WordFile): Uint8Array {
	const others = [
		["styles", "styles", parts.styles],
		["numbering", "numbering", parts.numbering],
		["footnotes", "footnotes", parts.footnotes],
		["comments", "comments", parts.comments],
		["header1", "hdr", parts.header],
	] as const;
	const given = others.filter(([, , content]) => content !== undefined);
	const relations = [
		...Object.keys(pictures).map((id) => relation(id, "image", `media/${id}.png`)),
		...Object.entries(links).map(([id, href]) => relation(id, "hyperlink", href, ' TargetMode="External"')),
		...given.map(([name]) => relation(`r-${name}`, name === "header1" ? "header" : name, `${name}.xml`)),
	];
	const types = given.map(
		([name]) => `<Override PartName="/word/${name}.xml" ContentType="${WORD}.${name.replace(/1$/, "")}+xml"/>`,
	);
	return zipSync({
		"[Content_Types].xml": strToU8(
			`<Types xmlns="${PACKAGE}/content-types"><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>${types.join("")}</Types>`,
		),
		"_rels/.rels": strToU8(
			`<Relationships xmlns="${PACKAGE}/relationships">${relation("r", "officeDocument", "word/document.xml")}</Relationships>`,
		),
		"word/_rels/document.xml.rels": strToU8(
			`<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}</Relationships>`,
		),
		"word/document.xml": strToU8(`<w:document ${SPACES}><w:body>${body}</w:body></w:document>`),
		...Object.fromEntries(
			given.map(([name, root, content]) => [
				`word/${name}.xml`,
				strToU8(`<?xml version="1.0"?><w:${root} ${SPACES}>${content}</w:${root}>`),
			]),
		),
		...Object.fromEntries(Object.entries(pictures).map(([id, bytes]) => [`word/media/${id}.png`, bytes])),
		...files,
	});
}

function relation(id: string, type: string, target: string, more = ""): string {
	return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target.replaceAll("&", "&amp;")}"${more}/>`;
}

export const run = (text: string, properties = "") =>
	`<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (inner: string, properties = "") =>
	`<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`;
export const styled = (id: string, text: string) => paragraph(run(text), `<w:pStyle w:val="${id}"/>`);
export const item = (list: number, level: number, text: string) =>
	paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
export const cell = (inner: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`;
export const row = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;
export const table = (...rows: string[]) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join("")}</w:tbl>`;
export const style = (id: string, name: string, more = "") =>
	`<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
/** A list's definition with the format and the text of each level. */
export const list = (id: number, levels: readonly (readonly [string, string])[], more = "") =>
	`<w:abstractNum w:abstractNumId="${id}">${levels.map(([format, text], level) => `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`).join("")}</w:abstractNum>`;
export const num = (id: number, definition: number, more = "") =>
	`<w:num w:numId="${id}"><w:abstractNumId w:val="${definition}"/>${more}</w:num>`;
export const drawing = (id: string, alt: string) =>
	`<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
