// Limits request bodies before anything reads them: no compression, one media type, and a maximum size. Used by http.ts and by
// the calls.
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as m from "#messages";
import { refuse } from "./failures.ts";

/** Maximum size of a page's form, in bytes: several times its longest texts. */
export const FORM_BYTES = 512 * 1024;

/** Refuses compressed bodies: a small one can decompress to any size. */
export const onlyPlainBodies: MiddlewareHandler = async (c, next) => {
	const encoding = c.req.header("Content-Encoding") ?? "identity";
	if (encoding.toLowerCase() === "identity") return next();
	return refuse(c, "wrong-type", m.api_compressed());
};

/** Refuses a body of another type, with `message()`. */
export function requireType(type: string, message: () => string): MiddlewareHandler {
	return async (c, next) => {
		const sent = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
		return sent === type ? next() : refuse(c, "wrong-type", message());
	};
}

export const requireJson = requireType("application/json", () => m.api_not_json());

/** The same for a file's bytes. */
export function requireBytes(message: () => string = m.api_not_bytes): MiddlewareHandler {
	return requireType("application/octet-stream", message);
}

/** Refuses a larger body: by Content-Length before it is read, otherwise while reading. */
export function limitBody(bytes: number): MiddlewareHandler {
	return bodyLimit({ maxSize: bytes, onError: (c) => refuse(c, "too-large", m.api_request_too_large()) });
}
