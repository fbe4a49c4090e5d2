// Limits request bodies before anything reads them: no compression, and a maximum size. Used by http.ts.
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as m from "#messages";

/** Maximum size of a page's form, in bytes; its longest texts fit several times. */
export const FORM_BYTES = 512 * 1024;

const NO_STORE = { "Cache-Control": "private, no-store" };

/** Refuses compressed bodies: a small one can decompress to any size (security X-08). */
export const onlyPlainBodies: MiddlewareHandler = async (c, next) => {
	const encoding = c.req.header("Content-Encoding") ?? "identity";
	if (encoding.toLowerCase() === "identity") return next();
	return c.json({ success: false, message: m.api_compressed() }, 415, NO_STORE);
};

/** Refuses a larger body: by Content-Length before it is read, otherwise while reading. */
export function limitBody(bytes: number): MiddlewareHandler {
	return bodyLimit({
		maxSize: bytes,
		onError: (c) => c.json({ success: false, message: m.api_request_too_large() }, 413, NO_STORE),
	});
}
