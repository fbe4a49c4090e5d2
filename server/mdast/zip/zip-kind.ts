// Recognises a zip file by the names in it, and lists which of its files are read. Limits apply to the files that are read, not to
// the whole archive: an Anki deck has thousands of pictures. Called by the readers of server/questions/import and server/texts/import, before they unpack anything.
import { readDirectory, type ZipFile, type ZipFiles } from "./unzip.ts";

/** Bytes of the files that are read, when they are unpacked. */
const MAX_BYTES = 50 * 1024 * 1024;
/** Compression bomb: larger than this with a higher ratio. */
const LARGE_BYTES = 5 * 1024 * 1024;
const MAX_GROWTH = 200;
/** Newest first: newer packages also contain the older names, with a note to update. */
const COLLECTIONS = ["collection.anki21b", "collection.anki21", "collection.anki2"];

type ZipKind = "word" | "excel" | "powerpoint" | "open-document" | "anki" | "texts";
/** `read`: the files that are always unpacked; the others only if a text names them. */
export type CheckedZip =
	| { ok: true; kind: ZipKind; files: ZipFiles; read: ZipFiles }
	| { ok: false; kind: "bomb" | "damaged" | "locked" };

const IS_READ: Readonly<Partial<Record<ZipKind, RegExp>>> = {
	word: /^(?:\[Content_Types\]\.xml$|_rels\/|word\/(?!(?:embeddings|fonts|activeX)\/))/,
	excel: /^(?:\[Content_Types\]\.xml$|_rels\/|xl\/(?!(?:embeddings|activeX|printerSettings)\/))/,
	texts: /\.(?:xml|qti|dat|txt|gift|csv)$|^(?:h5p|content\/content|questions)\.json$/i,
};

/** Checks a zip without unpacking anything; refuses one that would unpack to too much. */
export function checkZip(bytes: Uint8Array): CheckedZip {
	let files: ReturnType<typeof readDirectory>;
	try {
		files = readDirectory(bytes);
	} catch {
		return { ok: false, kind: "damaged" };
	}
	if (files === "bomb") return { ok: false, kind: "bomb" };
	const kind = kindOf(files);
	const collection = COLLECTIONS.find((name) => files.has(name));
	const read = new Map([...files].filter(([name]) => name === collection || IS_READ[kind]?.test(name)));
	if (isBomb([...read.values()])) return { ok: false, kind: "bomb" };
	const isLocked = [...files.values()].some((file) => file.isLocked);
	return isLocked ? { ok: false, kind: "locked" } : { ok: true, kind, files, read };
}

function kindOf(files: ZipFiles): ZipKind {
	if ([...files.keys()].some((name) => /^word\/document\d{0,3}\.xml$/.test(name))) return "word";
	if (files.has("xl/workbook.xml")) return "excel";
	if (files.has("ppt/presentation.xml")) return "powerpoint";
	if (files.has("mimetype") && files.has("content.xml")) return "open-document";
	return COLLECTIONS.some((name) => files.has(name)) ? "anki" : "texts";
}

function isBomb(read: readonly ZipFile[]): boolean {
	const total = read.reduce((sum, { size }) => sum + size, 0);
	return total > MAX_BYTES || read.some(({ packed, size }) => size > LARGE_BYTES && size > packed * MAX_GROWTH);
}
