// Reads sources of questions in a child process (file-reader.ts). Built by hub.ts; called by calls.ts.
import { bareRows, withoutPictures } from "#core/questions/import/pictures.ts";
import type { ImportReading } from "#core/questions/import/rows.ts";
import { createFileReader, type FileReaderContext } from "./file-reader.ts";
import type { ReadOptions } from "./read-source.ts";

/** Most rows that a notice names. */
const MAX_NAMED = 20;
const WORKER = new URL("./import-worker.ts", import.meta.url);

type GoodReading = Extract<ImportReading, { ok: true }>;
/** A reading with the checksums of its pictures, and the numbers of its rows that have one without alt text. */
export type SourceReading =
	| (GoodReading & { pictures: string[]; bare: number[] })
	| Extract<ImportReading, { ok: false }>;

export type QuestionReader = ReturnType<typeof createQuestionReader>;

/** Builds the reader. `close` ends its process. */
export function createQuestionReader(context: FileReaderContext = {}) {
	const files = createFileReader<ReadOptions, SourceReading>(WORKER, context);
	return {
		/**
		 * Reads a source and stores the pictures that its rows refer to; one that cannot be stored becomes its alt text and a
		 * problem of its row. @throws as createFileReader's `read`
		 */
		async read(content: Uint8Array, options: ReadOptions = {}): Promise<ImportReading> {
			const { reading, pictures } = await files.read(content, options);
			if (!reading.ok) return reading;
			const { pictures: checksums, bare: known, ...read } = reading;
			const lost = await files.storePictures(checksums, pictures);
			const rows = lost.size === 0 ? read.rows : read.rows.map((row) => withoutPictures(row, lost));
			const bare = lost.size === 0 ? known : bareRows(rows);
			const notices = [...read.notices];
			const numbers = bare.slice(0, MAX_NAMED).join(",");
			if (bare.length > 0) notices.push({ code: "bare-pictures", values: { count: bare.length, numbers } });
			return { ...read, rows, notices };
		},

		close: files.close,
	};
}
