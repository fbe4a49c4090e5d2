// Reads study texts in worker threads with a limit of time and memory and stores their pictures. Zip files that would unpack to
// too much are refused before a thread is started. Built by hub.ts; called by calls.ts.
import { listPicturePlaces, pictureChecksums } from "#core/questions/picture.ts";
import { escapeText } from "#core/text-import/escape.ts";
import { TEXT_FILE_BYTES } from "#core/text-import/reading.ts";
import type { FoundPictures } from "#server/import/found-pictures.ts";
import { isZip } from "#server/import/unzip.ts";
import { checkZip } from "#server/import/zip-kind.ts";
import { createLimitedThreads } from "#server/work/limited-threads.ts";
import { createSemaphore } from "#server/work/semaphore.ts";
import type { FileReading } from "./read-text.ts";

/** Threads at one time, and how many more requests may wait. */
const READ_AT_ONCE = 1;
const WAITING = 8;
/** A thread that takes longer is ended (milliseconds). */
const LIMIT_MS = 20_000;
const MEMORY_MB = 512;
/** For how long pictures of one text are stored at most (milliseconds): one takes a sixth of a second. */
const PICTURES_MS = 30_000;
const TOO_HARD: TextAnswer = { reading: { ok: false, kind: "too-hard" }, pictures: new Map() };
const WORKER = new URL("./text-worker.ts", import.meta.url);

/** What a thread is given, and what it posts. */
export type TextWork = { content: Uint8Array; fileName: string };
export type TextAnswer = { reading: FileReading; pictures: FoundPictures };
/** A reading whose pictures are stored. */
export type StoredReading =
	| (Extract<FileReading, { ok: true }> & { pictures: { sha256: string; alt: string }[] })
	| Extract<FileReading, { ok: false }>;
export type TextContext = {
	limitMs?: number;
	memoryMb?: number;
	/** Stores a picture; without it none is taken. */
	addPicture?: (bytes: Uint8Array) => Promise<{ ok: boolean }>;
};
export type TextThreads = ReturnType<typeof createTextThreads>;

/** Builds the reader. `close` ends the threads that still work. */
export function createTextThreads({ limitMs = LIMIT_MS, memoryMb = MEMORY_MB, addPicture }: TextContext = {}) {
	const semaphore = createSemaphore({ atOnce: READ_AT_ONCE, waiting: WAITING });
	const threads = createLimitedThreads<TextWork, TextAnswer>(WORKER, { limitMs, memoryMb }, TOO_HARD);

	/** Stores the pictures that the text refers to; the others leave their words and are counted as dropped. */
	async function storePictures({ reading, pictures }: TextAnswer): Promise<StoredReading> {
		if (!reading.ok) return reading;
		const begun = performance.now();
		const lost = new Set<string>();
		for (const checksum of pictureChecksums([reading.markdown])) {
			const bytes = pictures.get(checksum);
			// One that the text names by itself is none of this file.
			if (!bytes) continue;
			const isInTime = performance.now() - begun < PICTURES_MS;
			if (!(isInTime && addPicture && (await addPicture(bytes)).ok)) lost.add(checksum);
		}
		return withoutPictures(reading, lost);
	}

	return {
		/** Reads a file; undefined while too many are being read. @param content is handed over to the thread */
		async read(content: Uint8Array<ArrayBuffer>, fileName = ""): Promise<StoredReading | undefined> {
			if (content.byteLength === 0) return { ok: false, kind: "empty" };
			if (content.byteLength > TEXT_FILE_BYTES) return { ok: false, kind: "too-large" };
			const zip = isZip(content) ? checkZip(content) : undefined;
			if (zip && !zip.ok) return zip;
			const turn = await semaphore.run(() => threads.run({ content, fileName }, [content.buffer]));
			return turn && storePictures(turn.result);
		},

		close: threads.close,
	};
}

/** A reading in which pictures that are not stored leave their words. */
function withoutPictures(reading: Extract<FileReading, { ok: true }>, lost: ReadonlySet<string>): StoredReading {
	const places = listPicturePlaces(reading.markdown);
	const gone = places.filter(({ checksum }) => lost.has(checksum));
	const markdown = gone.toReversed().reduce((text, { start, end, alt }) => {
		return text.slice(0, start) + (alt.trim() && escapeText(`[${alt.trim()}]`)) + text.slice(end);
	}, reading.markdown);
	const alts = new Map<string, string>();
	for (const { checksum, alt } of places) if (!lost.has(checksum) && !alts.has(checksum)) alts.set(checksum, alt);
	const pictures = [...alts].map(([sha256, alt]) => ({ sha256, alt }));
	if (gone.length === 0) return { ...reading, pictures };
	const { kept, dropped, changed } = reading.report;
	const known = dropped.find(({ what }) => what === "pictures");
	const count = gone.length + (known?.count ?? 0);
	const note = { what: "pictures" as const, count, example: known?.example || (gone[0]?.alt ?? "") };
	const report = {
		kept: { ...kept, pictures: Math.max(0, kept.pictures - gone.length) },
		dropped: [...dropped.filter(({ what }) => what !== "pictures"), note],
		changed,
	};
	return { ...reading, markdown, pictures, report };
}
