// Reads untrusted files in a child process (server/work/limited-process.ts), so that no file ends the server, and stores their
// pictures. Used by question-reader.ts and server/texts/import; the modules that run in the
// child answer by `answerReading`.
import type { FoundPictures } from "#server/mdast/pictures.ts";
import { createLimitedProcess, type LimitedProcess } from "#server/work/limited-process.ts";
import { isOutOfMemory } from "#server/work/out-of-memory.ts";

/** Pictures that are stored of one file, and for how long at most (milliseconds): one takes a sixth of a second. */
const MAX_PICTURES = 200;
const PICTURES_MS = 30_000;
/** Most characters of a reading: more than 20,000 questions have, and few enough for one response. */
const MAX_READING = 24_000_000;

type FileWork<Options> = { content: Uint8Array; options: Options };
type Refused = { ok: false; kind: "empty" | "damaged" | "too-hard" | "too-much-memory" };
type FileAnswer<Reading> = { reading: Reading | Refused; pictures: FoundPictures };
export type FileReaderContext = {
	/** The child process, which others may share; by default one of its own. */
	process?: LimitedProcess;
	/** How long reading may take (milliseconds). */
	limitMs?: number;
	/** Stores a picture; without it pictures are dropped. */
	addPicture?: (bytes: Uint8Array) => Promise<{ ok: boolean }>;
};

/** Builds the reader. `close` ends its process. @param module exports `run`, made by answerReading */
export function createFileReader<Options, Reading>(
	module: URL,
	{ process = createLimitedProcess(), limitMs, addPicture }: FileReaderContext,
) {
	return {
		/** Reads a file. @throws HubError("too-many-tries") while too many files are being read */
		async read(content: Uint8Array, options: Options): Promise<FileAnswer<Reading>> {
			if (content.byteLength === 0) return refuse("empty");
			const outcome = await process.run<FileAnswer<Reading>>(module, { content, options }, limitMs);
			return outcome.ok ? outcome.answer : refuse(outcome.why === "time" ? "too-hard" : "too-much-memory");
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

		close: process.close,
	};
}

function refuse(kind: Refused["kind"]) {
	return { reading: { ok: false as const, kind }, pictures: new Map() };
}

/** Makes the `run` of the child process. Any other error of a parser than too little memory means a damaged file. */
export function answerReading<Options, Reading>(
	read: (content: Uint8Array, options: Options, found: FoundPictures) => Promise<Reading>,
) {
	return async ({ content, options }: FileWork<Options>): Promise<FileAnswer<Reading>> => {
		const pictures: FoundPictures = new Map();
		try {
			const reading = await read(content, options, pictures);
			// Texts that many rows share are long only when they are written.
			return isLong(reading) ? refuse("too-much-memory") : { reading, pictures };
		} catch (error) {
			return refuse(isOutOfMemory(error) ? "too-much-memory" : "damaged");
		}
	};
}

/** Whether the texts of a value are longer than a reading may be. */
function isLong(value: unknown, room = { left: MAX_READING }): boolean {
	if (typeof value === "string") room.left -= value.length;
	else if (Array.isArray(value)) return value.some((one) => isLong(one, room));
	else if (typeof value === "object" && value !== null) return Object.values(value).some((one) => isLong(one, room));
	return room.left < 0;
}
