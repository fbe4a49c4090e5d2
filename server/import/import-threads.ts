// Reads sources of questions in worker threads with a limit of time and memory, so that no file stops the site. Zip files that
// would unpack to too much are refused before a thread is started. Built by hub.ts; called by calls.ts.
import { bareRows, picturesOfRows, withoutPictures } from "#core/import/pictures.ts";
import type { ImportReading } from "#core/import/rows.ts";
import { createLimitedThreads } from "#server/work/limited-threads.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import type { FoundPictures } from "./found-pictures.ts";
import type { ReadOptions } from "./read-source.ts";
import { isZip } from "./unzip.ts";
import { checkZip } from "./zip-kind.ts";

/** Threads at one time, and how many more requests may wait. */
const READ_AT_ONCE = 2;
const WAITING = 8;
/** A thread that takes longer is ended (milliseconds). 500 questions take a second. */
const LIMIT_MS = 20_000;
const MEMORY_MB = 512;
/** Pictures that are stored of one source, and for how long at most (milliseconds): one takes a sixth of a second. */
const MAX_PICTURES = 200;
const PICTURES_MS = 30_000;
/** Most rows that a notice names. */
const MAX_NAMED = 20;
const TOO_HARD: SourceAnswer = { reading: { ok: false, kind: "too-hard" }, pictures: new Map() };
const WORKER = new URL("./import-worker.ts", import.meta.url);

/** What a thread posts. */
export type SourceAnswer = { reading: ImportReading; pictures: FoundPictures };
export type ImportContext = {
	limitMs?: number;
	memoryMb?: number;
	/** Stores a picture; without it none is taken. */
	addPicture?: (bytes: Uint8Array) => Promise<{ ok: boolean }>;
};
export type ImportThreads = ReturnType<typeof createImportThreads>;

/** Builds the reader. `close` ends the threads that still work. */
export function createImportThreads({ limitMs = LIMIT_MS, memoryMb = MEMORY_MB, addPicture }: ImportContext = {}) {
	const semaphore = createSemaphore({ atOnce: READ_AT_ONCE, waiting: WAITING });
	const threads = createLimitedThreads<{ content: Uint8Array; options: ReadOptions }, SourceAnswer>(
		WORKER,
		{ limitMs, memoryMb },
		TOO_HARD,
	);

	/** Stores the pictures that rows refer to; the others leave their words and a problem of their row. */
	async function storePictures({ reading, pictures }: SourceAnswer): Promise<ImportReading> {
		if (!reading.ok) return reading;
		const begun = performance.now();
		const lost = new Set<string>();
		for (const [index, checksum] of picturesOfRows(reading.rows).entries()) {
			const bytes = pictures.get(checksum);
			// One that the text names by itself is none of this file.
			if (!bytes) continue;
			const isInTime = index < MAX_PICTURES && performance.now() - begun < PICTURES_MS;
			if (!(isInTime && addPicture && (await addPicture(bytes)).ok)) lost.add(checksum);
		}
		const rows = reading.rows.map((row) => withoutPictures(row, lost));
		const bare = bareRows(rows);
		const notices = [...reading.notices];
		const numbers = bare.slice(0, MAX_NAMED).join(",");
		if (bare.length > 0) notices.push({ code: "bare-pictures", values: { count: bare.length, numbers } });
		return { ...reading, rows, notices };
	}

	return {
		/** Reads a source; undefined while too many are being read. @param content is handed over to the thread */
		async read(content: Uint8Array<ArrayBuffer>, options: ReadOptions = {}): Promise<ImportReading | undefined> {
			if (content.byteLength === 0) return { ok: false, kind: "empty" };
			const zip = isZip(content) ? checkZip(content) : undefined;
			if (zip && !zip.ok) return zip;
			const turn = await semaphore.run(() => threads.run({ content, options }, [content.buffer]));
			return turn && storePictures(turn.result);
		},

		close: threads.close,
	};
}
