import fc from "fast-check";
import { expect, test } from "vitest";
import { findFileKind, isNamedAsDocument } from "./file-kind.ts";

const bytesOf = (...parts: (string | number[])[]) =>
	Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : part)));

test.each([
	["a PNG", bytesOf("\x89PNG\r\n\x1a\n", [0, 0, 0, 13]), "picture"],
	["a JPEG", bytesOf([0xff, 0xd8, 0xff, 0xe0]), "picture"],
	["a GIF", bytesOf("GIF89a"), "picture"],
	["a WebP", bytesOf("RIFF", [10, 13, 0, 0], "WEBPVP8 "), "picture"],
	["a sound in the same box", bytesOf("RIFF", [1, 2, 3, 4], "WAVEfmt "), undefined],
	["a PDF", bytesOf("%PDF-1.7\n"), "pdf"],
	["a Word document", bytesOf("PK\x03\x04", [20, 0]), "zip"],
	["an old Word document", bytesOf([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), "office"],
	["rich text", bytesOf("{\\rtf1\\ansi"), "office"],
	["a gzip file", bytesOf([0x1f, 0x8b, 8, 0]), "compressed"],
	["a 7z archive", bytesOf("7z\xbc\xaf\x27\x1c"), "compressed"],
	["a RAR archive", bytesOf("Rar!\x1a\x07\x01"), "compressed"],
	["a text about pictures", bytesOf("PNG"), undefined],
	["UTF-16", bytesOf([0xff, 0xfe], "{\0"), undefined],
	["nothing", bytesOf(), undefined],
])("%s is seen by its first bytes", (_name, bytes, kind) => {
	expect(findFileKind(bytes)).toBe(kind);
});

test("recognises no JSON text as another kind", () => {
	fc.assert(
		fc.property(fc.json(), fc.constantFrom("", "\ufeff", " \n"), (text, before) => {
			expect(findFileKind(new TextEncoder().encode(before + text))).toBeUndefined();
		}),
	);
});

test("a name promises a document by its last ending", () => {
	for (const name of ["a.docx", "b.x.XLSX", "c.pdf", "d.zip"]) expect(isNamedAsDocument(name)).toBe(true);
	for (const name of ["docx", "a.docx.txt", "b.json", "c.bin", ""]) expect(isNamedAsDocument(name)).toBe(false);
});
