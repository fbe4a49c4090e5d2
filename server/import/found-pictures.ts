// The pictures that a source holds: collected while it is read in its thread, stored afterwards by import-threads.ts.
import { hash } from "node:crypto";

/** The bytes of pictures by their checksums. */
export type FoundPictures = Map<string, Uint8Array>;

/** Notes a picture. @returns how an `img` of the read text names it (html-text.ts) */
export function notePicture(found: FoundPictures, bytes: Uint8Array): string {
	const checksum = hash("sha256", bytes, "hex");
	found.set(checksum, bytes);
	return `sha256:${checksum}`;
}
