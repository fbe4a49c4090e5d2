// Turns a thrown error or a refusal into a response, and adds Retry-After to 429 and 503 responses. Used by http.ts, by
// page-handler.ts and by every call that answers with JSON.
import type { Context, MiddlewareHandler } from "hono";
import { findAddress } from "#core/addresses/addresses.ts";
import { ERROR_STATUS, type HubErrorCode, isHubError, RETRY_AFTER_SECONDS } from "#core/problem.ts";
import * as m from "#messages";
import { hubErrorText } from "#messages/problem-text";
import { isTransientDatabaseError } from "#server/db/transient-error.ts";
import { errorText, type Log, maskPath } from "#server/log.ts";

export const NO_STORE = { "Cache-Control": "no-store" };

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

/** Refuses a call with `{"success": false, "message"}` and the status of the error. @param more fields of the body */
export function refuse(c: Context, code: HubErrorCode, message: string, more: object = {}): Response {
	return c.json({ success: false, ...more, message }, ERROR_STATUS[code], NO_STORE);
}

/** Sets what a call says when it fails unexpectedly, in place of the general sentence. */
export function failWith(failure: () => string): MiddlewareHandler<{ Variables: { failure: () => string } }> {
	return (c, next) => {
		c.set("failure", failure);
		return next();
	};
}

/**
 * Builds Hono's error handler. A HubError gets its status; in a call also `{"success": false, "code", "message"}`, and
 * "mcq-changed" adds `"changed": true`. Any other error is 503 while the database is unavailable; otherwise it is a bug, 500.
 */
export function createErrorHandler(log: Log) {
	return <E extends { Variables: { requestId: string; failure?: () => string } }>(
		error: Error,
		c: Context<E>,
	): Response => {
		const isExpected = isHubError(error);
		// The visitor left in the middle of a body. Not logged: anybody could fill the log that way.
		if (!isExpected && c.req.raw.signal.aborted) return c.text(m.api_unreadable(), ERROR_STATUS.unreadable, NO_STORE);
		const status = isExpected ? ERROR_STATUS[error.code] : isTransient(error) ? 503 : 500;
		const requestId = c.get("requestId");
		const entry = { requestId, path: maskPath(c.req.path), error: errorText(error) };
		if (status >= 500) log.error(entry, "a request failed");
		const isCall = findAddress(c.req.path).answers === "call";
		if (isExpected) {
			const { code, retryAfterSeconds } = error;
			if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
			const more = code === "mcq-changed" ? { code, changed: true } : { code };
			return isCall ? refuse(c, code, hubErrorText(error), more) : c.text(plainTextOf(code), status, NO_STORE);
		}
		const failure: (() => string) | undefined = c.get("failure");
		const message = failure?.() ?? m.something_went_wrong_later();
		return isCall
			? c.json({ success: false, message }, status, NO_STORE)
			: c.text(`${message} (${requestId})`, status, NO_STORE);
	};
}

/** For addresses of question files and packs; the others throw no HubError that the page does not answer itself. */
function plainTextOf(code: HubErrorCode): string {
	if (code === "mcq-not-found") return m.mcq_file_not_found();
	if (code === "link-needed") return m.link_needed();
	return code === "mcq-changed" ? m.mcq_part_outdated() : m.something_went_wrong_later();
}
