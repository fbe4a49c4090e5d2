// Limits request bodies before anything reads them: no compression, one media type, and a maximum size. Used by http.ts and by
// the calls.
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { findAddress } from "#core/addresses/addresses.ts";
import * as m from "#messages";
import { refuse } from "./failures.ts";

/** Refuses compressed bodies: a small one can decompress to any size. */
export const onlyPlainBodies: MiddlewareHandler = async (c, next) => {
	const encoding = c.req.header("Content-Encoding") ?? "identity";
	if (encoding.toLowerCase() === "identity") return next();
	return refuse(c, "wrong-type", m.api_compressed());
};

/** Refuses a body of another type, with `message()`. @param more fields of the answer */
export function requireType(type: string, message: () => string, more: object = {}): MiddlewareHandler {
	return async (c, next) => {
		const sent = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
		return sent === type ? next() : refuse(c, "wrong-type", message(), more);
	};
}

export const requireJson = requireType("application/json", () => m.api_not_json());

/** The same for a file's bytes. */
export function requireBytes(message: () => string = m.api_not_bytes): MiddlewareHandler {
	return requireType("application/octet-stream", message);
}

/** Builds the middleware for one address. @param onError the answer to a larger body */
export type LimitBody = (onError?: (c: Context) => Response) => MiddlewareHandler;

/**
 * Refuses a body over the limit of its address: by Content-Length before it is read, otherwise while reading.
 * @param questionFileBytes the setting MCQ_MAX_BYTES
 */
export function createLimitBody(questionFileBytes: number): LimitBody {
	return (onError = (c) => refuse(c, "too-large", m.api_request_too_large())) =>
		(c, next) => {
			const { body = 0 } = findAddress(c.req.path);
			return bodyLimit({ maxSize: body === "question file" ? questionFileBytes : body, onError })(c, next);
		};
}
