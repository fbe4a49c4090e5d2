// Reads sources of questions in worker threads (parser-threads.ts). Built by hub.ts; called by calls.ts.
import { bareRows, picturesOfRows, withoutPictures } from "#core/import/pictures.ts";
import type { ImportReading } from "#core/import/rows.ts";
import { createParserThreads, type ParserThreadsContext } from "./parser-threads.ts";
import type { ReadOptions } from "./read-source.ts";

const READ_AT_ONCE = 2;
/** Most rows that a notice names. */
const MAX_NAMED = 20;
const WORKER = new URL("./import-worker.ts", import.meta.url);

export type ImportThreads = ReturnType<typeof createImportThreads>;

/** Builds the reader. `close` ends the threads that still work. */
export function createImportThreads(context: ParserThreadsContext = {}) {
	const threads = createParserThreads<ReadOptions, ImportReading>(WORKER, READ_AT_ONCE, context);
	return {
		/**
		 * Reads a source and stores the pictures that its rows refer to; one that cannot be stored becomes its alt text and a
		 * problem of its row. @param content is handed over to the thread @throws as createParserThreads' `read`
		 */
		async read(content: Uint8Array<ArrayBuffer>, options: ReadOptions = {}): Promise<ImportReading> {
			const { reading, pictures } = await threads.read(content, options);
			if (!reading.ok) return reading;
			const lost = await threads.storePictures(picturesOfRows(reading.rows), pictures);
			const rows = reading.rows.map((row) => withoutPictures(row, lost));
			const bare = bareRows(rows);
			const notices = [...reading.notices];
			const numbers = bare.slice(0, MAX_NAMED).join(",");
			if (bare.length > 0) notices.push({ code: "bare-pictures", values: { count: bare.length, numbers } });
			return { ...reading, rows, notices };
		},

		close: threads.close,
	};
}
