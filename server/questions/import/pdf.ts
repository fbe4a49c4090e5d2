// Reads the questions of a PDF file. Hindi and other joined scripts are extracted from most PDF files with wrong characters, so such
// rows are refused with a hint. Called by read-source.ts.
import { mapTexts } from "#core/questions/import/formulas.ts";
import { readQuestionsText } from "#core/questions/import/readers/read-questions-text.ts";
import type { ImportReading, Row } from "#core/questions/import/rows.ts";
import { writeFlow } from "#core/questions/import/write-mdast.ts";
import { createReportCounter } from "#core/texts/import/report-counter.ts";
import { readPdf } from "#server/mdast/from-pdf.ts";

/**
 * Zero bytes, replacement characters, a space before a vowel sign, letters of scripts whose glyphs have no characters, and TeX that the
 * end of a line cuts.
 */
const LOSSY = /[\0\ufffd\ue000-\uf8ff]|\s[\u093a-\u094f\u0962\u0963]|[\u0900-\u0dff]|\\\s*\n/;
/** One character repeated: the font's replacement for missing glyphs. */
const REPEATED = /([^\p{ASCII}…―—–‥])\1{4}/gu;

export async function readPdfQuestions(bytes: Uint8Array): Promise<ImportReading> {
	const reading = await readPdf(bytes, createReportCounter());
	if (!reading.ok) return reading;
	const { text } = writeFlow(reading.root.children);
	const { rows, notices } = readQuestionsText(text);
	if (!rows.some(({ question }) => (question?.options.length ?? 0) >= 2)) return { ok: false, kind: "no-questions" };
	const substitutes = new Set([...text.matchAll(REPEATED)].map(([, sign = ""]) => sign));
	return { ok: true, kind: "pdf", rows: rows.map((row) => markLossy(row, substitutes)), notices };
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
