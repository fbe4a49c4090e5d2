// A HubError on its way to a page: turned once into the answer that React Router shows in the route's ErrorBoundary,
// and read back there. Statuses by decisions.md, "Which message when".
import { data, isRouteErrorResponse } from "react-router";
import { HUB_ERROR_CODES, type HubErrorCode, isHubError } from "#core/problem.ts";

/** What a page knows of a failure. */
export type ShownError = { code: HubErrorCode; retryAfterSeconds: number | null };

/**
 * Runs a loader's work; a HubError becomes an answer with its status, its code and, after too many tries, `Retry-After`.
 * Anything else is a bug and passes through to the log.
 */
export async function answerHubErrors<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!isHubError(error)) throw error;
		const shown: ShownError = { code: error.code, retryAfterSeconds: error.retryAfterSeconds ?? null };
		const headers = new Headers({ "Cache-Control": "no-store" });
		if (error.retryAfterSeconds) headers.set("Retry-After", String(error.retryAfterSeconds));
		throw data(shown, { status: statusOf(error.code), headers });
	}
}

/** A list that is only a part of its page: undefined when it could not be read, so that the rest still shows. */
export async function listOrNone<T>(read: () => Promise<T>): Promise<T | undefined> {
	try {
		return await read();
	} catch (error) {
		if (isHubError(error) && error.code === "subtopics-unavailable") return undefined;
		throw error;
	}
}

/** The failure behind a caught route error; undefined when no answer came at all (network, a bug, a proxy's page). */
export function readShownError(error: unknown): ShownError | undefined {
	if (!isRouteErrorResponse(error)) return undefined;
	const { code, retryAfterSeconds } = error.data ?? {};
	const known = HUB_ERROR_CODES.find((hubCode) => hubCode === code);
	if (!known) return undefined;
	return { code: known, retryAfterSeconds: typeof retryAfterSeconds === "number" ? retryAfterSeconds : null };
}

/**
 * For the head of a route's ErrorBoundary: a page that has its data and failed all the same has a bug, which is the
 * global error screen's to show and not this door's. @throws the error itself, to the boundary above
 */
export function passOnBugs(error: unknown, loaderData: unknown): void {
	if (loaderData !== undefined && !isRouteErrorResponse(error)) throw error;
}

function statusOf(code: HubErrorCode): number {
	switch (code) {
		case "too-many-tries":
			return 429;
		case "module-unavailable":
		case "subtopic-unavailable":
		case "subtopics-unavailable":
		case "sign-in-unavailable":
			return 503;
		case "module-unreadable":
			return 500;
		case "forbidden":
			return 403;
		case "signed-out":
			return 401;
		default:
			return 404;
	}
}
