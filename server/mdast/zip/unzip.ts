// Opens untrusted zip files. The directory is read first, and each file is unpacked separately, never to more bytes than the
// directory says. Called by zip-kind.ts, which decides which files are read, and by the readers of zip files.
import { inflateRawSync } from "node:zlib";
import { strFromU8, zipSync } from "fflate";

/** Most files in a zip: 20,000 names are read in 50 ms. A shared deck of Anki has some thousand pictures. */
const MAX_FILES = 20_000;
/** Longest name, in bytes: rows name the file that they come from. */
const MAX_NAME = 1_024;
/** Most bytes of the files that are opened one by one: of each, and of all. */
const MAX_OPENED = 5 * 1024 * 1024;
const MAX_ALL_OPENED = 50 * 1024 * 1024;

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A file of a zip, as the directory describes it: `packed` and `size` in bytes, `start` of its local header. */
export type ZipFile = { packed: number; size: number; start: number; method: number; isLocked: boolean };
export type ZipFiles = ReadonlyMap<string, ZipFile>;
export type Entries = Readonly<Record<string, Uint8Array>>;

export function isZip(bytes: Uint8Array): boolean {
	return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05);
}

/** The files of a zip by their names, without unpacking anything; "bomb" for too many. @throws RangeError when it is damaged */
export function readDirectory(bytes: Uint8Array): ZipFiles | "bomb" {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const end = findEnd(view);
	const count = view.getUint16(end + 8, true);
	if (count > MAX_FILES) return "bomb";
	const files = new Map<string, ZipFile>();
	let at = view.getUint32(end + 16, true);
	for (let index = 0; index < count; index++) {
		if (view.getUint32(at, true) !== ENTRY) throw new RangeError("The zip's directory is damaged.");
		const nameBytes = view.getUint16(at + 28, true);
		if (nameBytes > MAX_NAME) throw new RangeError("A name in the zip is too long.");
		files.set(nameOf(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)), {
			packed: view.getUint32(at + 20, true),
			size: view.getUint32(at + 24, true),
			start: view.getUint32(at + 42, true),
			method: view.getUint16(at + 10, true),
			isLocked: (view.getUint16(at + 8, true) & 1) === 1,
		});
		at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
	}
	return files;
}

/** The offset of the end record, after which only a comment follows. */
function findEnd(view: DataView): number {
	for (let at = view.byteLength - END_BYTES; at >= 0 && at >= view.byteLength - END_BYTES - LONGEST_COMMENT; at--)
		if (view.getUint32(at, true) === END) return at;
	throw new RangeError("The zip has no directory.");
}

/** Names are UTF-8; old programs write one byte a letter. */
function nameOf(bytes: Uint8Array): string {
	try {
		return UTF8.decode(bytes);
	} catch {
		return strFromU8(bytes, true);
	}
}

/** The bytes of one file. @throws when it is damaged, or larger than the directory says */
function unpackFile(bytes: Uint8Array, { packed, size, start, method }: ZipFile): Uint8Array {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (view.getUint32(start, true) !== LOCAL) throw new RangeError("A file of the zip is damaged.");
	const from = start + LOCAL_BYTES + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
	if (from + packed > bytes.byteLength) throw new RangeError("A file of the zip is cut off.");
	const stored = bytes.subarray(from, from + packed);
	if (method === 0) return stored.slice(0, size);
	if (method !== 8) throw new RangeError("A file of the zip is packed in a way that is not known.");
	return size === 0 ? new Uint8Array() : new Uint8Array(inflateRawSync(stored, { maxOutputLength: size }));
}

/** The unpacked files of a zip. @throws as unpackFile */
export function unpack(bytes: Uint8Array, files: ZipFiles): Entries {
	return Object.fromEntries(
		[...files].filter(([name]) => !name.endsWith("/")).map(([name, file]) => [name, unpackFile(bytes, file)]),
	);
}

/**
 * Opens single files that a text names, such as pictures; each is unpacked once. Undefined for a file that is missing, damaged
 * or too large, and for every file after the total limit.
 */
export function createOpener(bytes: Uint8Array, files: ZipFiles): (name: string) => Uint8Array | undefined {
	const opened = new Map<string, Uint8Array | undefined>();
	let total = 0;
	const open = (name: string) => {
		const file = files.get(name);
		if (!file || file.size > MAX_OPENED || total + file.size > MAX_ALL_OPENED) return undefined;
		total += file.size;
		try {
			return unpackFile(bytes, file);
		} catch {
			return undefined;
		}
	};
	return (name) => {
		if (!opened.has(name)) opened.set(name, open(name));
		return opened.get(name);
	};
}

/**
 * The files as an uncompressed zip, for a library that unpacks zips itself: its memory is then bounded by what was unpacked
 * here.
 */
export function packPlain(entries: Entries): Uint8Array {
	return zipSync({ ...entries }, { level: 0 });
}

/** A file of a zip as text; undefined when it is not there. */
export function textOf(entries: Entries, name: string): string | undefined {
	const bytes = entries[name];
	return bytes && strFromU8(bytes);
}

/** A path in a zip without "." and "..". */
export function joinPath(folder: readonly string[], path: string): string {
	const parts = path.startsWith("/") ? [] : [...folder];
	for (const part of path.split("/")) {
		if (part === "..") parts.pop();
		else if (part !== "." && part !== "") parts.push(part);
	}
	return parts.join("/");
}
