// Sends files as downloads. Used by the panel's calls.
import type { Context } from "hono";
import type { StoredFile } from "#server/db/stored-file.ts";
import { NO_STORE } from "./failures.ts";
import { streamBody, streamSlices } from "./slow-readers.ts";

/** Sends a file as a download, never as a page of this site. */
export function sendFile(
	c: Context,
	{ content, fileName, mediaType }: { content: Uint8Array; fileName: string; mediaType: string },
): Response {
	return sendStream(c, streamBody(content), { byteLength: content.byteLength, fileName, mediaType });
}

/** The same for a stored file, which is read as the client takes it. Never under the type that an uploader named. */
export function sendStoredFile(
	c: Context,
	{ fileName, byteLength, read }: StoredFile,
	mediaType = "application/octet-stream",
): Response {
	return sendStream(c, streamSlices(byteLength, read), { byteLength, fileName, mediaType });
}

function sendStream(
	c: Context,
	content: ReadableStream<Uint8Array>,
	{ byteLength, fileName, mediaType }: { byteLength: number; fileName: string; mediaType: string },
): Response {
	return c.body(content, 200, {
		...NO_STORE,
		"Content-Type": mediaType,
		"Content-Length": String(byteLength),
		"Content-Disposition": attachment(fileName),
	});
}

/** RFC 6266: an ASCII name for old clients and the full name. The stored name has no quotes or line breaks. */
export function attachment(fileName: string): string {
	const plain = fileName.replaceAll(/[^A-Za-z0-9 ._()-]/g, "_");
	const whole = encodeURIComponent(fileName.toWellFormed()).replaceAll(/['()*]/g, (sign) => {
		return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
	});
	return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
