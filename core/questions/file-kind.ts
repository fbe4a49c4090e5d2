// Detects pictures, PDF, archives and Office files by their first bytes. Used by the check of an upload and by the imports.

export const FILE_KINDS = ["picture", "pdf", "zip", "office", "compressed"] as const;
type FileKind = (typeof FILE_KINDS)[number];

/** Signatures as Latin-1 text, from the formats' definitions; today's Word and Excel files are "zip". */
const BEGINNINGS: readonly [string, FileKind][] = [
	["\x89PNG\r\n\x1a\n", "picture"],
	["\xff\xd8\xff", "picture"],
	["GIF87a", "picture"],
	["GIF89a", "picture"],
	["%PDF-", "pdf"],
	["PK\x03\x04", "zip"],
	["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "office"],
	["{\\rtf1", "office"],
	["\x1f\x8b", "compressed"],
	["7z\xbc\xaf\x27\x1c", "compressed"],
	["Rar!\x1a\x07", "compressed"],
	["\xfd7zXZ\0", "compressed"],
	["\x28\xb5\x2f\xfd", "compressed"],
	["BZh", "compressed"],
];
/** RIFF is a container format; four bytes of length precede the name of its content. */
const WEBP = /^RIFF[\s\S]{4}WEBP/;
const LONGEST = 16;

/** Endings of the documents that an import opens. */
const DOCUMENT_NAME = /\.(?:docx|xlsx|pdf|apkg|h5p|zip)$/i;

/** Whether a file's name promises a document: without the document's first bytes it is damaged. */
export function isNamedAsDocument(name: string): boolean {
	return DOCUMENT_NAME.test(name);
}

/** The kind of a file whose first bytes rule out JSON; otherwise undefined. */
export function findFileKind(bytes: Uint8Array): FileKind | undefined {
	const start = String.fromCharCode(...bytes.subarray(0, LONGEST));
	if (WEBP.test(start)) return "picture";
	return BEGINNINGS.find(([beginning]) => start.startsWith(beginning))?.[1];
}

/** The name without the ending, of whatever program the file came from. */
export function stemOf(fileName: string): string {
	return fileName.replace(/\.[a-z][a-z0-9]{1,4}$/i, "") || fileName;
}
