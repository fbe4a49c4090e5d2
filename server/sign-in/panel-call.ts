// What the panel's HTTP calls share: only signed-in administrators, JSON, nothing stored by a cache. A refusal is
// `{"success": false, "message"}` (specification 7).
import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as m from "#messages";
import { type Log, maskPath } from "#server/log.ts";
import type { Administrator, Auth } from "./auth.ts";

export const NO_STORE = { "Cache-Control": "private, no-store" };

export type PanelEnv = { Variables: { administrator: Administrator } };

/** Sets `administrator`. Answers 401 without a session, 503 while sessions cannot be looked up. */
export function requireAdministrator({ auth, log }: { auth: Auth; log: Log }): MiddlewareHandler<PanelEnv> {
	return async (c, next) => {
		const administrator = await auth.findAdministrator(c.req.raw.headers).catch((error: unknown) => {
			log.error({ path: maskPath(c.req.path), error: String(error) }, "the session could not be checked");
			return null;
		});
		if (administrator === null) return refuse(c, 503, m.something_went_wrong_later());
		if (!administrator) {
			log.warn({ path: maskPath(c.req.path) }, "a call without an administrator was refused");
			return refuse(c, 401, m.api_signed_out());
		}
		c.set("administrator", administrator);
		return next();
	};
}

/** Answers 415 with `message()` unless the body is a file's bytes. */
export function requireBytes(message: () => string): MiddlewareHandler {
	return async (c, next) => {
		return mediaType(c) === "application/octet-stream" ? next() : refuse(c, 415, message());
	};
}

/** The media type of the body, without its parameters. */
export function mediaType(c: Context): string | undefined {
	return c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
}

/** Logs an unexpected error and answers 503. */
export function failCall(c: Context, log: Log, error: unknown, message: string): Response {
	log.error(
		{ path: maskPath(c.req.path), error: error instanceof Error ? error.stack : String(error) },
		"a call failed",
	);
	return refuse(c, 503, message);
}

/** Answers 503 with Retry-After. */
export function refuseBusy(c: Context, seconds: number, message: string): Response {
	c.header("Retry-After", String(seconds));
	return refuse(c, 503, message);
}

export function refuse(c: Context, status: ContentfulStatusCode, message: string): Response {
	return c.json({ success: false, message }, status, NO_STORE);
}
