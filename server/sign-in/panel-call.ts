// What the panel's HTTP calls share: only signed-in administrators, JSON, nothing stored by a cache. A refusal is
// `{"success": false, "message"}` (specification 7).
import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ERROR_STATUS, isHubError } from "#core/problem.ts";
import * as m from "#messages";
import { errorText, type Log, maskPath } from "#server/log.ts";
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

/** Answers 415 with `message()` unless the body is of this type. */
export function requireType(type: string, message: () => string): MiddlewareHandler {
	return async (c, next) => (mediaType(c) === type ? next() : refuse(c, 415, message()));
}

/** The same for a file's bytes. */
export function requireBytes(message: () => string): MiddlewareHandler {
	return requireType("application/octet-stream", message);
}

/** Builds a handler that answers 404 with `missing()` for what is gone, and 503 with `failure()` for any other error. */
export function answering(
	log: Log,
	work: (c: Context<PanelEnv>) => Promise<Response>,
	{ missing = m.api_subtopic_not_found, failure = m.something_went_wrong_later } = {},
) {
	return async (c: Context<PanelEnv>): Promise<Response> => {
		try {
			return await work(c);
		} catch (error) {
			if (isHubError(error) && ERROR_STATUS[error.code] === 404) return refuse(c, 404, missing());
			return failCall(c, log, error, failure());
		}
	};
}

/** The media type of the body, without its parameters. */
function mediaType(c: Context): string | undefined {
	return c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
}

/** Logs an unexpected error and answers 503. */
export function failCall(c: Context, log: Log, error: unknown, message: string): Response {
	log.error({ path: maskPath(c.req.path), error: errorText(error) }, "a call failed");
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
