// What a visitor is told when a request fails, and when to come again. Used by http.ts.
import type { Context, MiddlewareHandler } from "hono";
import { type HubError, isHubError } from "#core/problem.ts";
import * as m from "#messages";
import type { Log } from "#server/log.ts";
import { COME_AGAIN_SECONDS, isOutOfService, statusOf } from "./failure-status.ts";

const NO_STORE = { "Cache-Control": "no-store" };

/** Whoever is told that something does not work now is told when to come again. */
export const sayWhenToCome: MiddlewareHandler = async (c, next) => {
	await next();
	if (c.res.status !== 503 || c.res.headers.has("Retry-After")) return;
	c.res.headers.set("Retry-After", String(COME_AGAIN_SECONDS));
};

/** Builds the handler of what was thrown: a HubError has its sentence, a bug is logged under the request's id. */
export function createFailureAnswers(log: Log) {
	return <E extends { Variables: { requestId: string } }>(error: Error, c: Context<E>): Response => {
		if (isHubError(error)) return c.text(textOf(error), statusOf(error), NO_STORE);
		// Who left in the middle of a body gets no answer, and anybody could fill the log that way.
		if (c.req.raw.signal.aborted) return c.text(m.api_unreadable(), 400, NO_STORE);
		const id = c.get("requestId");
		log.error({ requestId: id, error: error.stack }, "a request failed");
		const status = c.req.path.startsWith("/mcq-data/") || isOutOfService(error) ? 503 : 500;
		return c.text(`${m.something_went_wrong_later()} (${id})`, status, NO_STORE);
	};
}

function textOf(error: HubError): string {
	return error.code === "mcq-not-found" ? m.mcq_file_not_found() : m.something_went_wrong_later();
}
