// The door from HTTP to the pages: the built server bundle is this file around the routes. Called by start.ts through
// server/http.ts. The context keys must come from this one bundle, which is why they are wired here.

import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { assertIsLocale, overwriteGetLocale } from "#messages/runtime";
import type { Hub } from "#server/hub.ts";
import { hubContext, type VisitFacts, visitContext } from "./context.ts";

export { createBarePage } from "./bare-page.tsx";

/** Builds the function that answers a page's request (documents, `.data` requests and actions alike). */
export function createPages(hub: Hub) {
	const language = assertIsLocale(hub.site.language);
	overwriteGetLocale(() => language);
	// The virtual module types its optional parts as "maybe undefined", the handler as "maybe absent": the same here.
	const whole = build as ServerBuild;
	const handle = createRequestHandler(whole, process.env.NODE_ENV);
	const handleForEveryone = createRequestHandler(withoutPanel(whole), process.env.NODE_ENV);
	return (request: Request, visit: VisitFacts & { isForEveryone: boolean }): Promise<Response> => {
		const context = new RouterContextProvider();
		context.set(hubContext, hub);
		const { address, requestId, shows, rendered, failed } = visit;
		context.set(visitContext, { address, requestId, shows, rendered, failed });
		return (visit.isForEveryone ? handleForEveryone : handle)(request, context);
	};
}

/** Without the panel's pages, which are two in three: the router would try their addresses before a learner's. */
function withoutPanel(whole: ServerBuild): ServerBuild {
	const kept = Object.entries(whole.routes).filter(([id]) => !id.startsWith("routes/admin/"));
	return { ...whole, routes: Object.fromEntries(kept) };
}
