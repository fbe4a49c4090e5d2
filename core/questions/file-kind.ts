// What a file is by its first bytes, where they give it away. No JSON text begins with any of them.

export const FILE_KINDS = ["picture", "pdf", "zip", "office"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The beginnings as Latin-1 text, from the formats' own definitions; Word, Excel and the like of today are "zip". */
const BEGINNINGS: readonly [string, FileKind][] = [
	["\x89PNG\r\n\x1a\n", "picture"],
	["\xff\xd8\xff", "picture"],
	["GIF87a", "picture"],
	["GIF89a", "picture"],
	["%PDF-", "pdf"],
	["PK\x03\x04", "zip"],
	["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "office"],
	["{\\rtf1", "office"],
];
/** RIFF is a box for many things; four bytes of length stand before its name. */
const WEBP = /^RIFF[\s\S]{4}WEBP/;
const LONGEST = 16;
const BRACE = 0x7b;
const BACKSLASH = 0x5c;

/** The kind of a file that is surely no JSON; undefined when its first bytes do not say. */
export function findFileKind(bytes: Uint8Array): FileKind | undefined {
	// Most files are JSON, and no kind of these begins as an object does.
	if (bytes[0] === BRACE && bytes[1] !== BACKSLASH) return undefined;
	const start = String.fromCharCode(...bytes.subarray(0, LONGEST));
	if (WEBP.test(start)) return "picture";
	return BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1];
}
