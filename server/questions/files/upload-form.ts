// Parses the multipart form of an upload as a stream, so that a large file does not block the event loop, and stops at the
// size limit (decision 12). Called by calls.ts.
import {
	getMultipartBoundary,
	MaxFileSizeExceededError,
	MaxTotalSizeExceededError,
	MultipartParser,
	type MultipartPart,
} from "@remix-run/multipart-parser";
import * as z from "zod/mini";
import { idSchema } from "#core/modules/catalog.ts";
import { IMPORTED_BYTES, type Imported, readImported } from "#core/questions/import/review/imported.ts";

/**
 * Two ids, the expected checksum, what is asked, a file, its source file and what is known of it; one more is read so that a
 * repeated part is found.
 */
const MAX_PARTS = 8;
/** Longest head of a part, in bytes: a name of 255 characters fits many times. */
const HEAD_BYTES = 8 * 1024;
/** Longest id that is read, in bytes. */
const ID_BYTES = 64;

export type UploadedFile = {
	name: string;
	/** Media type from the form; empty when it has none. */
	type: string;
	/** The content in the chunks of the request. */
	pieces: Uint8Array[];
	size: number;
};
type UploadForm = {
	moduleId: string;
	subtopicId: string;
	seen?: string | undefined;
	/** The panel shows whom changed keys touch before they are stored. */
	ask?: "keys" | undefined;
	mcqFile: UploadedFile;
	/** The source file; the panel sends it with an import. */
	original?: UploadedFile | undefined;
	/** What the panel says about an import. */
	imported?: Imported | undefined;
};
export type UploadReading =
	| { ok: true; form: UploadForm }
	/** No form; a form with missing, repeated or unknown fields; a malformed checksum; a file over the limit. */
	| { ok: false; code: "unreadable" | "incomplete" | "checksum-malformed" | "too-large" };

/** `seen` is the expected checksum (checkExpected in store-file.ts). */
export const targetSchema = z.strictObject({
	moduleId: idSchema,
	subtopicId: idSchema,
	seen: z.optional(z.string().check(z.regex(/^(?:none|[A-Za-z0-9_-]{43})$/))),
});

const formSchema = z.extend(targetSchema, { ask: z.optional(z.literal("keys")) });

/** Whether nothing but `seen` is wrong. */
export function isOnlyChecksum({ issues }: z.core.$ZodError): boolean {
	return issues.every(({ path }) => path[0] === "seen");
}

/** Reads the form of an upload. @param maxBytes size limit of the file */
export async function readUploadForm(request: Request, maxBytes: number): Promise<UploadReading> {
	try {
		return readParts(await listParts(request, maxBytes));
	} catch (error) {
		const isTooLarge = error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError;
		// Everything else that can be wrong with a body, an aborted request included.
		return { ok: false, code: isTooLarge ? "too-large" : "unreadable" };
	}
}

async function listParts({ headers, body }: Request, maxBytes: number): Promise<MultipartPart[]> {
	const boundary = getMultipartBoundary(headers.get("Content-Type") ?? "");
	if (!boundary || !body) return [];
	const parser = new MultipartParser(boundary.trim(), {
		maxHeaderSize: HEAD_BYTES,
		maxFileSize: maxBytes,
		// The file and its original.
		maxTotalSize: 2 * maxBytes + MAX_PARTS * HEAD_BYTES,
		maxParts: MAX_PARTS,
	});
	const parts: MultipartPart[] = [];
	for await (const chunk of body) {
		// Data after the end of the form is ignored (RFC 2046 5.1.1); the parser would throw.
		if (isFinished(parser)) break;
		parts.push(...parser.write(chunk));
	}
	parser.finish();
	return parts;
}

function isFinished(parser: MultipartParser): boolean {
	try {
		parser.finish();
		return true;
	} catch {
		return false;
	}
}

function readParts(parts: readonly MultipartPart[]): UploadReading {
	if (parts.length === 0 || parts.some(({ name }) => name === undefined)) return { ok: false, code: "unreadable" };
	const files = parts.filter(({ name }) => name === "mcqFile");
	const originals = parts.filter(({ name }) => name === "original");
	const abouts = parts.filter(({ name }) => name === "imported");
	const others = parts.filter(({ name }) => !OF_FILES.has(name ?? ""));
	const isRepeated = new Set(others.map(({ name }) => name)).size < others.length;
	const ids = z.safeParse(formSchema, Object.fromEntries(others.map((part) => [part.name, textOf(part)])));
	const [file] = files;
	if (isRepeated || !file || files.length > 1 || originals.length > 1 || abouts.length > 1)
		return { ok: false, code: "incomplete" };
	if (!ids.success) return { ok: false, code: isOnlyChecksum(ids.error) ? "checksum-malformed" : "incomplete" };
	const { filename, size } = file;
	const mcqFile = readFile(file);
	// A form sends an empty file without a name when none was chosen; a text field has no name at all.
	if (filename === undefined || (size === 0 && mcqFile.name === "")) return { ok: false, code: "incomplete" };
	const [original] = originals.map(readFile);
	const [about] = abouts;
	const imported = about && about.size <= IMPORTED_BYTES ? readImported(about.text) : undefined;
	return { ok: true, form: { ...ids.data, mcqFile, original, imported } };
}

const OF_FILES: ReadonlySet<string> = new Set(["mcqFile", "original", "imported"]);

function readFile({ filename, mediaType: type = "", content: pieces, size }: MultipartPart): UploadedFile {
	return { name: readName(filename ?? ""), type, pieces, size };
}

/** The text of a field; empty when it is longer than any id. */
function textOf(part: MultipartPart): string {
	return part.size > ID_BYTES ? "" : part.text;
}

/** Decodes the three characters that browsers escape (HTML, multipart/form-data encoding algorithm). */
function readName(name: string): string {
	return name.replaceAll(/%(?:0A|0D|22)/gi, decodeURIComponent);
}
