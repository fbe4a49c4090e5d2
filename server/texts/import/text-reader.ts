// Reads study texts in a child process (server/questions/import/file-reader.ts) and stores their pictures. Built by hub.ts; called by calls.ts.
import { TEXT_FILE_BYTES } from "#core/addresses/calls.ts";
import { listPictureReferences, pictureChecksums } from "#core/questions/picture.ts";
import { escapeText } from "#core/texts/import/escape-markdown.ts";

import { createFileReader, type FileReaderContext } from "#server/questions/import/file-reader.ts";
import type { FileReading } from "./read-text-file.ts";

const WORKER = new URL("./text-worker.ts", import.meta.url);

/** A reading whose pictures are stored. */
export type StoredReading =
	| (Extract<FileReading, { ok: true }> & { pictures: { sha256: string; alt: string }[] })
	| Extract<FileReading, { ok: false }>;
export type TextReader = ReturnType<typeof createTextReader>;

/** Builds the reader. `close` ends its process. */
export function createTextReader(context: FileReaderContext = {}) {
	const files = createFileReader<string, FileReading>(WORKER, context);
	return {
		/**
		 * Reads a file and stores the pictures that its text refers to; one that cannot be stored becomes its alt text and is
		 * counted as dropped. @throws as createFileReader's `read`
		 */
		async read(content: Uint8Array, fileName = ""): Promise<StoredReading> {
			if (content.byteLength > TEXT_FILE_BYTES) return { ok: false, kind: "too-large" };
			const { reading, pictures } = await files.read(content, fileName);
			if (!reading.ok) return reading;
			return withoutPictures(reading, await files.storePictures(pictureChecksums([reading.markdown]), pictures));
		},

		close: files.close,
	};
}

/** Replaces pictures that are not stored by their alt text. */
function withoutPictures(reading: Extract<FileReading, { ok: true }>, lost: ReadonlySet<string>): StoredReading {
	const places = listPictureReferences(reading.markdown);
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
