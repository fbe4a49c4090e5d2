// Recognises a file by its content, never by its name, and reads it as a study text. Runs in a child process (text-worker.ts),
// because untrusted files may take long. An unsupported file gets the name of its kind.
import { PICTURE_BYTES } from "#core/addresses/calls.ts";
import { phrasingText, type Root } from "#core/mdast/nodes.ts";
import { findFileKind, isNamedAsDocument } from "#core/questions/file-kind.ts";
import { cleanText } from "#core/texts/import/escape-markdown.ts";
import { countKept, createReportCounter, type Report, type ReportCounter } from "#core/texts/import/report-counter.ts";
import type { TextKind, TextRefusal } from "#core/texts/import/text-reading.ts";
import { toStudyText } from "#core/texts/import/to-study-text.ts";
import { writeMarkdown } from "#core/texts/import/write-markdown.ts";
import { TEXT_LIMIT } from "#core/texts/study-text.ts";
import { readHtml } from "#server/mdast/from-html.ts";
import { type AddPicture, type FoundPictures, notePicture } from "#server/mdast/pictures.ts";
import { isZip, unpack } from "#server/mdast/zip/unzip.ts";
import { checkZip } from "#server/mdast/zip/zip-kind.ts";
import { decodeText, officeKind } from "#server/questions/import/decode-text.ts";

export type FileReading =
	| { ok: true; kind: TextKind; title: string; markdown: string; report: Report }
	| { ok: false; kind: TextRefusal };

const TITLE_LENGTH = 200;
/** Kinds of other Office files, as the import of questions names them. */
const OFFICE: Readonly<Record<string, TextRefusal>> = {
	rtf: "rtf",
	locked: "locked",
	"old-word": "old-word",
	"open-document": "open-document",
	excel: "spreadsheet",
	"old-excel": "spreadsheet",
	powerpoint: "presentation",
};

type Context = { take: AddPicture; tally: ReportCounter; fileName: string };

/**
 * The text of a file, or its kind when it is unsupported.
 * @param fileName gives the title of a text that has none, and says whether unreadable bytes are a damaged document
 * @param found gets the pictures
 * @throws what a library throws at a damaged file
 */
export async function readTextFile(
	bytes: Uint8Array,
	fileName = "",
	found: FoundPictures = new Map(),
): Promise<FileReading> {
	const reading = await readAny(bytes, { take: takeInto(found), tally: createReportCounter(), fileName });
	if (!reading.ok) return reading;
	if (reading.markdown === "") return { ok: false, kind: "no-text" };
	return reading.markdown.length > TEXT_LIMIT ? { ok: false, kind: "too-long" } : reading;
}

async function readAny(bytes: Uint8Array, context: Context): Promise<FileReading> {
	if (bytes.length === 0) return { ok: false, kind: "empty" };
	if (isZip(bytes)) return readZip(bytes, context);
	const kind = findFileKind(bytes);
	if (kind === "pdf") {
		// Loaded with the first PDF file: the library is large.
		const { readPdfText } = await import("./pdf.ts");
		const reading = await readPdfText(bytes, context.tally);
		return reading.ok ? finish("pdf", reading.root, context) : reading;
	}
	if (kind === "picture" || kind === "compressed") return { ok: false, kind };
	if (kind === "office") return { ok: false, kind: OFFICE[officeKind(bytes)] ?? "old-office" };
	const text = decodeText(bytes)?.replace(/^\ufeff/, "");
	if (text === undefined) return { ok: false, kind: isNamedAsDocument(context.fileName) ? "damaged" : "binary" };
	if (text.trim() === "") return { ok: false, kind: "empty" };
	return readCharacters(text, context);
}

async function readCharacters(text: string, context: Context): Promise<FileReading> {
	const start = text.trimStart().slice(0, 2_000);
	if (
		/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|main|article|div|p|h[1-6]|table|meta|span|ul|ol)[\s>]/i.test(
			start,
		)
	) {
		return finish("html", readHtml(text, { take: context.take }), context);
	}
	if (/^<(?:\?xml|!doctype|[A-Za-z][\w:-]*[\s>])/i.test(start)) return { ok: false, kind: "xml" };
	const { isMarkdown, readMarkdown } = await import("./markdown.ts");
	if (isMarkdown(text)) {
		const { markdown, title, kept } = readMarkdown(text, context);
		const report = { kept, ...context.tally.report() };
		return { ok: true, kind: "markdown", title: titleOrFileName(title, context), markdown, report };
	}
	const { readPlain } = await import("./plain-text.ts");
	return finish("plain", { type: "root", title: "", children: readPlain(text), footnotes: [] }, context);
}

async function readZip(bytes: Uint8Array, context: Context): Promise<FileReading> {
	const zip = checkZip(bytes);
	if (!zip.ok) return zip;
	if (zip.kind === "word") {
		const { readWord } = await import("#server/mdast/from-word.ts");
		return finish("word", await readWord(unpack(bytes, zip.read), context), context);
	}
	const isPages = [...zip.files.keys()].some((name) => /(?:^|\/)Index\/Document\.iwa$|^Index\.zip$/.test(name));
	return { ok: false, kind: OFFICE[zip.kind] ?? (isPages ? "pages" : "zip") };
}

function finish(kind: TextKind, root: Root, context: Context): FileReading {
	const text = toStudyText(root, context.tally);
	const report = { kept: countKept(text), ...context.tally.report() };
	const first = text.children.find((block) => block.type === "heading");
	const title = titleOrFileName(root.title || phrasingText(first?.children ?? []), context);
	return { ok: true, kind, title, markdown: writeMarkdown(text), report };
}

/** Most pictures of one text. */
const MAX_PICTURES = 200;

/** Notes the pictures that a site can store. */
function takeInto(found: FoundPictures): AddPicture {
	return (bytes) => {
		const isTaken = bytes.length <= PICTURE_BYTES && findFileKind(bytes) === "picture" && found.size < MAX_PICTURES;
		return isTaken ? notePicture(found, bytes) : "";
	};
}

/** Uses the file's name for a text without a title. */
function titleOrFileName(title: string, { fileName }: Context): string {
	const name = fileName.replace(/^.*[\\/]/, "").replace(/\.[A-Za-z0-9]{1,8}$/, "");
	const words = cleanText(title || name.replaceAll("_", " "))
		.replaceAll(/\s+/g, " ")
		.trim();
	return Array.from(words).slice(0, TITLE_LENGTH).join("");
}
