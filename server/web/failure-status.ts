// What a failure is to HTTP: a bug, something that is not there, or something that will work again by itself.
import { type HubError, isHubError } from "#core/problem.ts";
import { isDatabaseAway } from "#server/db/transient-error.ts";

/** When to come again while something does not work, in seconds: most restarts of a database are over by then. */
export const COME_AGAIN_SECONDS = 5;

/** Whether what failed can be expected to work again by itself. */
export function isOutOfService(error: unknown): boolean {
	return isHubError(error) ? statusOf(error) === 503 : isDatabaseAway(error);
}

export function statusOf(error: HubError): 404 | 403 | 429 | 503 {
	if (error.code === "too-many-tries") return 429;
	if (error.code === "forbidden") return 403;
	if (error.code.endsWith("unavailable")) return 503;
	return 404;
}
