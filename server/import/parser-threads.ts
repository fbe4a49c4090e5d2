// Reads untrusted files in worker threads with a limit of time and memory, so that no file stops the site, and stores their
// pictures. Compression bombs are refused before a thread starts. Used by import-threads.ts and
// server/text-import; their workers answer by postReading.
import { parentPort, workerData } from "node:worker_threads";
import { createLimitedThreads } from "#server/work/limited-threads.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import type { FoundPictures } from "./found-pictures.ts";
import { isZip } from "./unzip.ts";
import { checkZip } from "./zip-kind.ts";

/** How many requests may wait for a thread. */
const WAITING = 8;
/** A thread that takes longer is ended (milliseconds). 500 questions take a second. */
const LIMIT_MS = 20_000;
const MEMORY_MB = 512;
/** Pictures that are stored of one file, and for how long at most (milliseconds): one takes a sixth of a second. */
const MAX_PICTURES = 200;
const PICTURES_MS = 30_000;

type FileWork<Options> = { content: Uint8Array; options: Options };
type Refused = { ok: false; kind: "empty" | "bomb" | "damaged" | "locked" | "too-hard" };
type FileAnswer<Reading> = { reading: Reading | Refused; pictures: FoundPictures };
export type ParserThreadsContext = {
	limitMs?: number;
	/** Stores a picture; without it pictures are dropped. */
	addPicture?: (bytes: Uint8Array) => Promise<{ ok: boolean }>;
};

/** Builds the reader. `close` ends the threads that still work. @param atOnce threads at one time */
export function createParserThreads<Options, Reading>(
	file: URL,
	atOnce: number,
	{ limitMs = LIMIT_MS, addPicture }: ParserThreadsContext,
) {
	const semaphore = createSemaphore({ atOnce, waiting: WAITING });
	const threads = createLimitedThreads<FileWork<Options>>(file, { limitMs, memoryMb: MEMORY_MB });

	return {
		/**
		 * Reads a file. @param content is handed over to the thread
		 * @throws HubError("too-many-tries") while too many files are being read
		 */
		async read(content: Uint8Array<ArrayBuffer>, options: Options): Promise<FileAnswer<Reading>> {
			if (content.byteLength === 0) return refuse("empty");
			const zip = isZip(content) ? checkZip(content) : undefined;
			if (zip && !zip.ok) return refuse(zip.kind);
			const work = () => threads.run<FileAnswer<Reading>>({ content, options }, [content.buffer]);
			return (await semaphore.runOrThrow(work)) ?? refuse("too-hard");
		},

		/** Stores the pictures that a text refers to. @returns those of the file that are not stored */
		async storePictures(checksums: readonly string[], pictures: FoundPictures): Promise<Set<string>> {
			const begun = performance.now();
			const lost = new Set<string>();
			let count = 0;
			for (const checksum of checksums) {
				const bytes = pictures.get(checksum);
				// A reference written in the text itself, not a picture of this file.
				if (!bytes) continue;
				const isTaken = count++ < MAX_PICTURES && performance.now() - begun < PICTURES_MS;
				if (!(isTaken && addPicture && (await addPicture(bytes)).ok)) lost.add(checksum);
			}
			return lost;
		},

		close: threads.close,
	};
}

function refuse(kind: Refused["kind"]) {
	return { reading: { ok: false as const, kind }, pictures: new Map() };
}

/**
 * Reads the file of a worker thread and posts the answer. Any error of a parser means a damaged file.
 */
export async function postReading<Options, Reading>(
	read: (content: Uint8Array, options: Options, found: FoundPictures) => Promise<Reading>,
): Promise<void> {
	const { content, options }: FileWork<Options> = workerData;
	const pictures: FoundPictures = new Map();
	const reading = await read(content, options, pictures).catch(() => refuse("damaged").reading);
	parentPort?.postMessage({ reading, pictures });
}
