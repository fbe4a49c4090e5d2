// Decodes a text in the encodings that Excel, Notepad and old programs write, and names the Office files of before 2007. Called by
// read-source.ts and server/texts/import.

/** Control characters that do not occur in text; the others are white space or undefined in Windows-1252. */
const CONTROL = /(?=\p{Cc})[^\s\u0080-\u009f]/u;
/** The byte order mark. */
const MARK = 0xfeff;
const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** The text of bytes; undefined for binary data. Lines that are not UTF-8 are decoded as Windows-1252, which has no invalid bytes. */
export function decodeText(bytes: Uint8Array): string | undefined {
	const wide = decodeUtf32(bytes);
	if (wide !== undefined) return wide;
	const encoding = encodingOf(bytes);
	if (encoding) return new TextDecoder(encoding).decode(bytes);
	// Texts with one byte a character have no zero bytes.
	if (bytes.includes(0)) return undefined;
	try {
		return UTF8.decode(bytes);
	} catch {
		const text = decodeLines(bytes);
		return CONTROL.test(text) ? undefined : text;
	}
}

/** UTF-32 text, by its byte order mark; undefined for anything else. */
function decodeUtf32(bytes: Uint8Array): string | undefined {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (bytes.length < 8 || bytes.length % 4 !== 0) return undefined;
	const isLittle = view.getUint32(0, true) === MARK;
	if (!isLittle && view.getUint32(0) !== MARK) return undefined;
	const letters: string[] = [];
	for (let at = 4; at < bytes.length; at += 4) {
		const code = view.getUint32(at, isLittle);
		if (code === 0 || code > 0x10ffff) return undefined;
		letters.push(String.fromCodePoint(code));
	}
	return letters.join("");
}

/** Line by line: a file concatenated from several can mix both encodings. */
function decodeLines(bytes: Uint8Array): string {
	const latin = new TextDecoder("windows-1252");
	let text = "";
	for (let start = 0; start < bytes.length; ) {
		const lineBreak = bytes.indexOf(0x0a, start);
		const end = lineBreak === -1 ? bytes.length : lineBreak + 1;
		const line = bytes.subarray(start, end);
		try {
			text += UTF8.decode(line);
		} catch {
			text += latin.decode(line);
		}
		start = end;
	}
	return text;
}

/** UTF-16, by its byte order mark or by a zero in every second byte. */
function encodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
	const [a, b] = bytes;
	if (a === 0xff && b === 0xfe) return "utf-16le";
	if (a === 0xfe && b === 0xff) return "utf-16be";
	const start = bytes.subarray(0, 200);
	const half = Math.floor(start.length / 2);
	if (half < 2) return undefined;
	const zeros = [0, 0];
	for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
	const [even = 0, odd = 0] = zeros;
	if (odd > half * 0.4 && even === 0) return "utf-16le";
	return even > half * 0.4 && odd === 0 ? "utf-16be" : undefined;
}

/** An Office file of before 2007 by the names of its streams, which are UTF-16. */
export function officeKind(bytes: Uint8Array) {
	if (bytes[0] === 0x7b) return "rtf";
	const names = new TextDecoder("utf-16le").decode(bytes.subarray(0, bytes.length & ~1));
	if (names.includes("EncryptedPackage")) return "locked";
	if (names.includes("WordDocument")) return "old-word";
	if (names.includes("Workbook") || names.includes("Book")) return "old-excel";
	return names.includes("PowerPoint Document") ? "powerpoint" : "old-office";
}
