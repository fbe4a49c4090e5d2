// Reads sources of questions in a child process (file-reader.ts). Built by hub.ts; called by calls.ts.
import { bareRows, picturesOfRows, withoutPictures } from "#core/import/pictures.ts";
import type { ImportReading } from "#core/import/rows.ts";
import { createFileReader, type FileReaderContext } from "./file-reader.ts";
import type { ReadOptions } from "./read-source.ts";

/** Most rows that a notice names. */
const MAX_NAMED = 20;
const WORKER = new URL("./import-worker.ts", import.meta.url);

export type QuestionReader = ReturnType<typeof createQuestionReader>;

/** Builds the reader. `close` ends its process. */
export function createQuestionReader(context: FileReaderContext = {}) {
	const files = createFileReader<ReadOptions, ImportReading>(WORKER, context);
	return {
		/**
		 * Reads a source and stores the pictures that its rows refer to; one that cannot be stored becomes its alt text and a
		 * problem of its row. @throws as createFileReader's `read`
		 */
		async read(content: Uint8Array, options: ReadOptions = {}): Promise<ImportReading> {
			const { reading, pictures } = await files.read(content, options);
			if (!reading.ok) return reading;
			const lost = await files.storePictures(picturesOfRows(reading.rows), pictures);
			const rows = reading.rows.map((row) => withoutPictures(row, lost));
			const bare = bareRows(rows);
			const notices = [...reading.notices];
			const numbers = bare.slice(0, MAX_NAMED).join(",");
			if (bare.length > 0) notices.push({ code: "bare-pictures", values: { count: bare.length, numbers } });
			return { ...reading, rows, notices };
		},

		close: files.close,
	};
}
