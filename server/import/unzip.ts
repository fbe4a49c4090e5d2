// Opens zip files from strangers. Sizes are checked by what the directory declares before anything is unpacked, and what is
// unpacked never exceeds it. Called by read-source.ts and, before a thread is started, by import-threads.ts.
import { strFromU8, type UnzipFileInfo, unzipSync, zipSync } from "fflate";

/** Files in a zip, and their bytes when unpacked. */
const MAX_ENTRIES = 500;
const MAX_BYTES = 50 * 1024 * 1024;

export type Entries = Readonly<Record<string, Uint8Array>>;
export type ZipDirectory = { ok: true; names: string[] } | { ok: false; kind: "bomb" | "damaged" | "locked" };

export function isZip(bytes: Uint8Array): boolean {
	return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05);
}

/** The names in a zip, without unpacking anything. */
export function readDirectory(bytes: Uint8Array): ZipDirectory {
	const names: string[] = [];
	let total = 0;
	let isTooBig = false;
	const look = ({ name, originalSize }: UnzipFileInfo) => {
		names.push(name);
		total += originalSize;
		isTooBig ||= names.length > MAX_ENTRIES || total > MAX_BYTES;
		return false;
	};
	try {
		unzipSync(bytes, { filter: look });
	} catch {
		return { ok: false, kind: "damaged" };
	}
	if (isTooBig) return { ok: false, kind: "bomb" };
	return isLocked(bytes) ? { ok: false, kind: "locked" } : { ok: true, names };
}

/** The first file's flag for a password. */
function isLocked(bytes: Uint8Array): boolean {
	return bytes[2] === 0x03 && ((bytes[6] ?? 0) & 1) === 1;
}

/** The unpacked files of a zip that readDirectory has accepted. @throws when it is damaged */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean = () => true): Entries {
	return unzipSync(bytes, { filter: ({ name }) => isWanted(name) && !name.endsWith("/") });
}

/** Opens single files of a zip that readDirectory has accepted, those that a text names; each is unpacked once. */
export function createOpener(bytes: Uint8Array, names: readonly string[]): (name: string) => Uint8Array | undefined {
	const known = new Set(names);
	const opened = new Map<string, Uint8Array | undefined>();
	return (name) => {
		if (!known.has(name)) return undefined;
		if (!opened.has(name)) opened.set(name, unpack(bytes, (one) => one === name)[name]);
		return opened.get(name);
	};
}

/**
 * The files again as a zip that is not compressed, for a library that unpacks by itself: its memory is then bounded by what
 * was unpacked here.
 */
export function packPlain(entries: Entries): Uint8Array {
	return zipSync({ ...entries }, { level: 0 });
}

/** A file of a zip as text; undefined when it is not there. */
export function textOf(entries: Entries, name: string): string | undefined {
	const bytes = entries[name];
	return bytes && strFromU8(bytes);
}
