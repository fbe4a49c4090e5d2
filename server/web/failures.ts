// Turns a thrown error into a response, and adds Retry-After to 429 and 503 responses. Used by http.ts and by
// page-handler.ts.
import type { Context, MiddlewareHandler } from "hono";
import { ERROR_STATUS, isHubError } from "#core/problem.ts";
import * as m from "#messages";
import { isTransientDatabaseError } from "#server/db/transient-error.ts";
import type { Log } from "#server/log.ts";

/** Retry-After of responses that name no time, in seconds: most restarts of a database are over by then. */
const RETRY_AFTER_SECONDS = 5;
const NO_STORE = { "Cache-Control": "no-store" };

/** Whether an error is expected to go away by itself: the database cannot be reached, or a HubError with status 503. */
export function isTransient(error: unknown): boolean {
	return isHubError(error) ? ERROR_STATUS[error.code] === 503 : isTransientDatabaseError(error);
}

/** Adds Retry-After to 429 and 503 responses that have none. */
export const addRetryAfter: MiddlewareHandler = async (c, next) => {
	await next();
	if (![429, 503].includes(c.res.status) || c.res.headers.has("Retry-After")) return;
	c.res.headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
};

/** Builds Hono's error handler: a HubError gets its status; a bug is logged under the request's id and becomes 500 or 503. */
export function createErrorHandler(log: Log) {
	return <E extends { Variables: { requestId: string } }>(error: Error, c: Context<E>): Response => {
		if (isHubError(error)) {
			const text = error.code === "mcq-not-found" ? m.mcq_file_not_found() : m.something_went_wrong_later();
			return c.text(text, ERROR_STATUS[error.code], NO_STORE);
		}
		// The visitor left in the middle of a body. Not logged: anybody could fill the log that way.
		if (c.req.raw.signal.aborted) return c.text(m.api_unreadable(), 400, NO_STORE);
		const id = c.get("requestId");
		log.error({ requestId: id, error: error.stack }, "a request failed");
		const status = c.req.path.startsWith("/mcq-data/") || isTransient(error) ? 503 : 500;
		return c.text(`${m.something_went_wrong_later()} (${id})`, status, NO_STORE);
	};
}
