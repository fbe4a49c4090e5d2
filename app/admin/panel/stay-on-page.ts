// A page that is open stays as it is when loading its data again gets no answer, as after a step that was saved just before the network
// went: an error page in its place would take away what is being typed.
import { useEffect } from "react";
import { type DataStrategyResult, isRouteErrorResponse, type UIMatch, useLocation, useMatches } from "react-router";
import * as m from "#messages";
import { usePanel } from "./panel-context.tsx";

type OpenPage = { address: string; matches: readonly UIMatch[]; onStay: () => void };
type Results = Record<string, DataStrategyResult>;

let open: OpenPage | undefined;

/** Remembers the open page for `stayOnPage`; a message says that what it shows may be out of date. */
export function useOpenPage(): void {
	const { pathname, search } = useLocation();
	const matches = useMatches();
	const { showToast } = usePanel();
	useEffect(() => {
		const address = pathname + search;
		open = { address, matches, onStay: () => showToast(m.admin_not_loaded_again(), "failed") };
		return () => {
			open = undefined;
		};
	}, [pathname, search, matches, showToast]);
}

/** The client middleware of the panel. A page that is gone, a refusal and a redirect are answers: they are shown. */
export async function stayOnPage({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> {
	const results = await next();
	const { pathname, search } = new URL(request.url);
	if (request.method !== "GET" || request.signal.aborted || open?.address !== pathname + search) return results;
	let isStaying = false;
	for (const { id, loaderData } of open.matches) {
		const failed = results[id];
		if (failed?.type !== "error" || loaderData === undefined || isAnswer(failed.result)) continue;
		results[id] = { type: "data", result: loaderData };
		isStaying = true;
	}
	if (isStaying) open.onStay();
	return results;
}

function isAnswer(error: unknown): boolean {
	return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}
