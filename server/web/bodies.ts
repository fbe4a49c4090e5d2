// What bodies are taken at all: none but those of the panel's forms and of the three calls, unpacked, and as large as is
// stated. Used by http.ts before anything reads them.
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as m from "#messages";

/** The largest form of a page, in bytes; its longest texts fit several times. */
export const FORM_BYTES = 512 * 1024;

const NO_STORE = { "Cache-Control": "private, no-store" };

/** Compressed bodies are refused: a small one can unpack to anything (security X-08). */
export const onlyPlainBodies: MiddlewareHandler = async (c, next) => {
	const encoding = c.req.header("Content-Encoding") ?? "identity";
	if (encoding.toLowerCase() === "identity") return next();
	return c.json({ success: false, message: m.api_compressed() }, 415, NO_STORE);
};

/** Counts while reading; a stated length that is too long is refused before a byte is read. */
export function limitBody(bytes: number): MiddlewareHandler {
	return bodyLimit({
		maxSize: bytes,
		onError: (c) => c.json({ success: false, message: m.api_request_too_large() }, 413, NO_STORE),
	});
}
