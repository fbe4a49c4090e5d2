// Writes a stored question file in another format. Called by exports.ts, and by its thread for large files.
import { writeCells, writeCsv } from "#core/questions/export/cells.ts";
import { writeGift } from "#core/questions/export/gift.ts";
import { writeMoodleXml } from "#core/questions/export/moodle-xml.ts";
import { readQuestionBytes } from "#core/questions/file-check.ts";
import type { Question } from "#core/questions/question-file.ts";
import { writeXlsx } from "./xlsx.ts";

export const EXPORT_FORMATS = ["xlsx", "csv", "gift", "moodle"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export type ExportTask = { content: Uint8Array; format: ExportFormat };

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const encode = (text: string) => new TextEncoder().encode(text);

export const FORMATS: Readonly<
	Record<ExportFormat, { ending: string; mediaType: string; write: (questions: readonly Question[]) => Uint8Array }>
> = {
	xlsx: { ending: "xlsx", mediaType: XLSX, write: (questions) => writeXlsx(writeCells(questions)) },
	csv: {
		ending: "csv",
		mediaType: "text/csv; charset=utf-8",
		write: (questions) => encode(writeCsv(writeCells(questions))),
	},
	gift: {
		ending: "gift.txt",
		mediaType: "text/plain; charset=utf-8",
		write: (questions) => encode(writeGift(questions)),
	},
	moodle: { ending: "xml", mediaType: "application/xml", write: (questions) => encode(writeMoodleXml(questions)) },
};

/** The file in the format; undefined for one that cannot be read. */
export function writeFormat({ content, format }: ExportTask): Uint8Array | undefined {
	const reading = readQuestionBytes(content);
	return reading.ok ? FORMATS[format].write(reading.questions) : undefined;
}
