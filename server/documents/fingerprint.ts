// The fingerprint of a document's text: equal for texts that differ in white space alone.
import { createHash } from "node:crypto";

/** SHA-256 of the words, base64url. */
export function fingerprintOf(text: string): string {
	const words = text.replaceAll("\0", "").toWellFormed().replaceAll(/\s+/gu, " ").trim();
	return createHash("sha256").update(words).digest("base64url");
}
