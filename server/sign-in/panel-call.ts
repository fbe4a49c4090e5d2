// What the panel's HTTP calls share: only signed-in administrators, JSON, nothing stored by a cache. A refusal is
// `{"success": false, "message"}`, with `code` for a HubError and `changed` for a file that somebody else changed
// (specification 7).
import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ERROR_STATUS, isHubError } from "#core/problem.ts";
import * as m from "#messages";
import { errorText, type Log, maskPath } from "#server/log.ts";
import { answerHubError, NO_STORE } from "#server/web/failures.ts";
import type { Administrator, Auth } from "./auth.ts";

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

/**
 * Builds a handler that answers a HubError with its status, and any other error with 503 and `failure()`. Errors of the server
 * are logged (specification 8).
 */
export function panelHandler(
	log: Log,
	work: (c: Context<PanelEnv>) => Promise<Response>,
	failure: () => string = m.something_went_wrong_later,
) {
	return async (c: Context<PanelEnv>): Promise<Response> => {
		try {
			return await work(c);
		} catch (error) {
			const isExpected = isHubError(error) && ERROR_STATUS[error.code] < 500;
			if (!isExpected) log.error({ path: maskPath(c.req.path), error: errorText(error) }, "a call failed");
			return isHubError(error) ? answerHubError(c, error) : refuse(c, 503, failure());
		}
	};
}

export function refuse(c: Context, status: ContentfulStatusCode, message: string): Response {
	return c.json({ success: false, message }, status, NO_STORE);
}
