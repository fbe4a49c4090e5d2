// Turns a HubError into the response that React Router shows in the route's ErrorBoundary, and reads it back there.
import { data, isRouteErrorResponse, type RouterContextProvider } from "react-router";
import { readPageNumber } from "#app/ui/page-headers.ts";
import type { LinkChallenge } from "#core/modules/link-challenge.ts";
import { ERROR_STATUS, HubError, type HubErrorCode, isHubError } from "#core/problem.ts";
import { type Hub, hubContext, reportContext, requestContext } from "./context.ts";

type OpenedModule = Awaited<ReturnType<Hub["access"]["openModule"]>>;

/** What a page knows about an error. */
export type ShownError = {
	code: HubErrorCode;
	/** With "link-check-needed". */
	challenge?: LinkChallenge | undefined;
	/** With "link-not-yet" and drafts: when it opens, in milliseconds since 1970. */
	opensAt?: number | undefined;
};

/**
 * Runs a loader's work. A HubError becomes a response with its status, its code and, after too many tries, `Retry-After`.
 * Anything else is a bug and passes through to the log.
 * @param createChallenge for a page that may need a check of its link
 */
export async function answerHubErrors<T>(
	work: () => Promise<T>,
	createChallenge?: () => Promise<LinkChallenge>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!isHubError(error)) throw error;
		const challenge = error.code === "link-check-needed" ? await createChallenge?.() : undefined;
		const shown: ShownError = { code: error.code, challenge, opensAt: error.opensAt };
		const headers = new Headers({ "Cache-Control": "no-store" });
		if (error.retryAfterSeconds) headers.set("Retry-After", String(error.retryAfterSeconds));
		throw data(shown, { status: ERROR_STATUS[error.code], headers });
	}
}

/** For pages that show a module. @throws HubError with the reason when this visitor may not have it (server/http/pages/doorkeeper.ts) */
export function refuseClosed(context: Readonly<RouterContextProvider>): void {
	const { refusal } = context.get(requestContext);
	if (refusal) throw new HubError(refusal.code, { opensAt: refusal.opensAt });
}

/** The same for pages in frames, which show no reason. @throws a response with the reason's status */
export function refuseClosedFrame(context: Readonly<RouterContextProvider>): void {
	const { refusal } = context.get(requestContext);
	if (refusal) throw data(null, { status: ERROR_STATUS[refusal.code], headers: { "Cache-Control": "no-store" } });
}

/** The data of a module's page: without its subtopics and papers if the database failed to list them, so that the rest still shows. */
export async function showModule(context: Readonly<RouterContextProvider>, module: OpenedModule, url: URL) {
	const { id, title, description, customButtons, link } = module;
	context.get(reportContext).moduleIds.add(id);
	const listing = context.get(hubContext).access.listSubtopics(id, readPageNumber(url));
	const list = await listing.catch((error: unknown) => {
		if (isHubError(error) && error.code === "subtopics-unavailable") return undefined;
		throw error;
	});
	// Not while the database fails to list.
	const papers = list ? await context.get(hubContext).openPapers.listForModule(id) : [];
	return data(
		{ module: { id, title, description, customButtons }, list, papers, showsTitle: link?.showsTitle ?? false },
		{ status: list ? 200 : ERROR_STATUS["subtopics-unavailable"] },
	);
}

/** The HubError behind a caught route error; undefined for other errors (network error, a bug, a proxy's page). */
export function readShownError(error: unknown): ShownError | undefined {
	if (!isRouteErrorResponse(error)) return undefined;
	const { code, challenge, opensAt } = error.data ?? {};
	return isHubErrorCode(code) ? { code, challenge, opensAt } : undefined;
}

/**
 * Called first in a route's ErrorBoundary: a page that has its data and still failed has a bug, which the global
 * error page shows. @throws the error itself, to the boundary above
 */
export function passOnBugs(error: unknown, loaderData: unknown): void {
	if (loaderData !== undefined && !isRouteErrorResponse(error)) throw error;
}

function isHubErrorCode(code: unknown): code is HubErrorCode {
	return typeof code === "string" && Object.hasOwn(ERROR_STATUS, code);
}
