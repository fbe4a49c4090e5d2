// Reads the text of a PDF file. Hindi and other joined scripts are extracted from most PDF files with wrong characters, so such
// rows are refused with a hint. Called by read-source.ts.
import { getDocumentProxy } from "unpdf";
import { mapTexts } from "#core/import/formulas.ts";
import { readQuestionsText } from "#core/import/readers/read-questions-text.ts";
import type { ImportReading, Row } from "#core/import/rows.ts";
import { pageText } from "./pdf-text.ts";

const MAX_PAGES = 300;
/**
 * Zero bytes, replacement characters, a space before a vowel sign, letters of scripts whose glyphs have no characters, and TeX that the
 * end of a line cuts.
 */
const LOSSY = /[\0\ufffd\ue000-\uf8ff]|\s[\u093a-\u094f\u0962\u0963]|[\u0900-\u0dff]|\\\s*\n/;
/** One character repeated: the font's replacement for missing glyphs. */
const REPEATED = /([^\p{ASCII}…―—–‥])\1{4}/gu;

export async function readPdfQuestions(bytes: Uint8Array): Promise<ImportReading> {
	const document = await openPdf(bytes);
	if (typeof document === "string") return { ok: false, kind: document };
	const pages: string[] = [];
	for (let number = 1; number <= document.numPages; number++) {
		const content = await (await document.getPage(number)).getTextContent();
		pages.push(pageText(content.items.flatMap((item) => ("str" in item ? [item] : []))));
	}
	const text = pages.join("\n");
	if (text.replaceAll(/\s/g, "").length < 20) return { ok: false, kind: "pdf-without-text" };
	const { rows, notices } = readQuestionsText(text);
	if (!rows.some(({ question }) => (question?.options.length ?? 0) >= 2)) return { ok: false, kind: "no-questions" };
	const substitutes = new Set([...text.matchAll(REPEATED)].map(([, sign = ""]) => sign));
	return { ok: true, kind: "pdf", rows: rows.map((row) => markLossy(row, substitutes)), notices };
}

/** The document, or why it is not read. @throws when it is damaged */
export async function openPdf(bytes: Uint8Array) {
	try {
		const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
		return document.numPages > MAX_PAGES ? "too-hard" : document;
	} catch (error) {
		if (error instanceof Error && error.name === "PasswordException") return "locked";
		throw error;
	}
}

const LABEL = /^[([]?(?:\d{1,2}|[ivx]{1,4}|[a-h])[).\]]/;
const LABEL_LENGTH = 6;

/** Joins wrapped lines; a line with its own number or letter starts a new one. */
function joinLines(text: string): string {
	return text.replaceAll(/\s+/g, (space, at: number) => {
		const next = text.slice(at + space.length, at + space.length + LABEL_LENGTH);
		return space.includes("\n") && !LABEL.test(next) ? " " : space;
	});
}

function markLossy(given: Row, substitutes: ReadonlySet<string>): Row {
	const row = { ...given, question: given.question && mapTexts(given.question, joinLines) };
	if (!LOSSY.test(row.source) && ![...substitutes].some((sign) => row.source.includes(sign))) return row;
	return { ...row, problems: [...row.problems, { code: "text-lossy" }] };
}
