// Collects the pictures of a source while it is read; server/questions/import/file-reader.ts stores them.
import { hash } from "node:crypto";
import { PICTURE_BYTES } from "#core/addresses/calls.ts";

/** The bytes of pictures by their checksums. */
export type FoundPictures = Map<string, Uint8Array>;
/** Finds the bytes of a picture by the address that a text gives for it. */
export type OpenPicture = (address: string) => Uint8Array | undefined;
/** Notes the bytes of a picture. @returns how a tree names it (core/mdast/nodes.ts); empty for one that is not taken */
export type AddPicture = (bytes: Uint8Array) => string;

/** Notes a picture. @returns how a tree names it */
export function notePicture(found: FoundPictures, bytes: Uint8Array): string {
	const checksum = hash("sha256", bytes, "hex");
	found.set(checksum, bytes);
	return `sha256:${checksum}`;
}

/** The picture of a data: address; undefined for other addresses. */
export function openDataAddress(address: string): Uint8Array | undefined {
	const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s%]+)$/i.exec(address.trim()) ?? [];
	if (base64 === undefined || base64.length > PICTURE_BYTES * 2) return undefined;
	return new Uint8Array(Buffer.from(base64, "base64"));
}

/** An address with its escapes decoded; unchanged if they are malformed. */
export function decodeAddress(address: string): string {
	try {
		return decodeURIComponent(address);
	} catch {
		return address;
	}
}
