// Turns a thrown error into a response, and adds Retry-After to 429 and 503 responses. Used by http.ts, by page-handler.ts and
// by every call that answers with JSON.
import type { Context, MiddlewareHandler } from "hono";
import { ERROR_STATUS, type HubError, isHubError, RETRY_AFTER_SECONDS } from "#core/problem.ts";
import * as m from "#messages";
import { isTransientDatabaseError } from "#server/db/transient-error.ts";
import type { Log } from "#server/log.ts";

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

/**
 * Answers a call with a HubError: its status by ERROR_STATUS, Retry-After, and `{success: false, code, message}`; "mcq-changed"
 * adds `changed: true`. @param textOf the call's own message; the general one where it returns undefined
 */
export function answerHubError(
	c: Context,
	{ code, retryAfterSeconds = RETRY_AFTER_SECONDS }: HubError,
	textOf: (code: HubError["code"], seconds: number) => string | undefined = () => undefined,
): Response {
	if (code === "too-many-tries") c.header("Retry-After", String(retryAfterSeconds));
	const message = textOf(code, retryAfterSeconds) ?? messageOf(code, retryAfterSeconds);
	const changed = code === "mcq-changed" ? { changed: true } : {};
	return c.json({ success: false, code, message, ...changed }, ERROR_STATUS[code], NO_STORE);
}

function messageOf(code: HubError["code"], seconds: number): string {
	if (code === "too-many-tries") return m.api_too_busy({ seconds });
	if (code === "mcq-changed") return m.api_mcq_changed();
	if (code === "mcq-not-found") return m.api_mcq_not_found();
	return ERROR_STATUS[code] === 404 ? m.api_subtopic_not_found() : m.something_went_wrong_later();
}

/** Builds Hono's error handler: a HubError gets its status; a bug is logged under the request's id and becomes 500 or 503. */
export function createErrorHandler(log: Log) {
	return <E extends { Variables: { requestId: string } }>(error: Error, c: Context<E>): Response => {
		if (isHubError(error)) return c.text(plainTextOf(error.code), ERROR_STATUS[error.code], NO_STORE);
		// The visitor left in the middle of a body. Not logged: anybody could fill the log that way.
		if (c.req.raw.signal.aborted) return c.text(m.api_unreadable(), 400, NO_STORE);
		const id = c.get("requestId");
		log.error({ requestId: id, error: error.stack }, "a request failed");
		const status = c.req.path.startsWith("/mcq-data/") || isTransient(error) ? 503 : 500;
		return c.text(`${m.something_went_wrong_later()} (${id})`, status, NO_STORE);
	};
}

/** For addresses of question files; the others throw no HubError that the page or the call does not answer itself. */
function plainTextOf(code: HubError["code"]): string {
	if (code === "mcq-not-found") return m.mcq_file_not_found();
	return code === "mcq-changed" ? m.mcq_part_outdated() : m.something_went_wrong_later();
}
