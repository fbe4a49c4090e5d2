// The pictures of an Anki package: files with numbers for names, and a list of their names, which is JSON in old packages and
// a protobuf message in new ones. Called by anki.ts.

import { zstdDecompressSync } from "node:zlib";
import { PICTURE_BYTES } from "#core/addresses/calls.ts";

import { decodeAddress, type OpenPicture } from "#server/mdast/pictures.ts";

/** Largest list of names, unpacked (bytes): 20,000 entries have about 100 each. */
const MAX_LIST = 4 * 1024 * 1024;
/** Bytes of all pictures of a package when they are unpacked. */
const MAX_TOTAL = 50 * 1024 * 1024;

/** Opens pictures by the names that notes give them. @param isPacked each file is compressed, as in new packages */
export function openMedia(open: OpenPicture, isPacked: boolean): OpenPicture {
	const files = readNames(open("media"), isPacked);
	let total = 0;
	return (address) => {
		const file = files.get(address.normalize()) ?? files.get(decodeAddress(address).normalize());
		const stored = file === undefined ? undefined : open(file);
		if (!stored) return undefined;
		const bytes = isPacked ? unpackOne(stored, PICTURE_BYTES) : stored;
		total += bytes?.byteLength ?? 0;
		return total > MAX_TOTAL ? undefined : bytes;
	};
}

/** The files by the names of their pictures; empty when the list cannot be read. */
function readNames(list: Uint8Array | undefined, isPacked: boolean): Map<string, string> {
	const bytes = isPacked && list ? unpackOne(list, MAX_LIST) : list;
	if (!bytes) return new Map();
	if (isPacked) return new Map(protobufNames(bytes).map((name, index) => [name.normalize(), String(index)]));
	try {
		const names: unknown = JSON.parse(new TextDecoder().decode(bytes));
		if (typeof names !== "object" || names === null) return new Map();
		return new Map(Object.entries(names).map(([file, name]) => [String(name).normalize(), file]));
	} catch {
		return new Map();
	}
}

/** The bytes of a compressed file; undefined for a larger one or a damaged one. */
function unpackOne(packed: Uint8Array, most: number): Uint8Array | undefined {
	try {
		return new Uint8Array(zstdDecompressSync(packed, { maxOutputLength: most }));
	} catch {
		return undefined;
	}
}

/** The first field (the name) of each entry of the list (anki/proto/anki/import_export.proto: MediaEntries). */
function protobufNames(bytes: Uint8Array): string[] {
	return fieldsOf(bytes).map((entry) => {
		const [name] = fieldsOf(entry);
		return name ? new TextDecoder().decode(name) : "";
	});
}

/** The values of field 1 of a message; other fields are skipped. */
function fieldsOf(bytes: Uint8Array): Uint8Array[] {
	const found: Uint8Array[] = [];
	let at = 0;
	const readNumber = () => {
		let value = 0;
		for (let shift = 1; at < bytes.length; shift *= 128) {
			const byte = bytes[at++] ?? 0;
			value += (byte & 127) * shift;
			if (byte < 128) break;
		}
		return value;
	};
	while (at < bytes.length) {
		const key = readNumber();
		const wire = key % 8;
		if (wire === 0) readNumber();
		else if (wire === 1 || wire === 5) at += wire === 1 ? 8 : 4;
		else if (wire === 2) {
			const length = readNumber();
			if (key === 10) found.push(bytes.subarray(at, at + length));
			at += length;
		} else return found;
	}
	return found;
}
