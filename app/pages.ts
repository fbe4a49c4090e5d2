// The entry of the built server bundle: answers page requests with React Router. Loaded by serve.ts, called by
// page-handler.ts. React Router's context keys must come from this bundle, so the context is filled here.
import { AsyncLocalStorage } from "node:async_hooks";

import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { assertIsLocale, baseLocale, type Locale, overwriteGetLocale } from "#messages/runtime";
import type { Hub } from "#server/hub.ts";
import { hubContext, type VisitFacts, visitContext } from "./context.ts";

export { createBarePage } from "./bare-page.tsx";

/** The language of the request that is being rendered, for the bundle's copy of the messages. */
const requestLanguage = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => requestLanguage.getStore() ?? baseLocale);

/** Builds the function that answers a page's request: documents, `.data` requests and actions. */
export function createPages(hub: Hub) {
	// The virtual module types optional parts as `| undefined`, the handler as optional properties.
	const whole = build as ServerBuild;
	const handle = createRequestHandler(whole, process.env.NODE_ENV);
	const handlePublic = createRequestHandler(withoutPanel(whole), process.env.NODE_ENV);
	return (request: Request, visit: VisitFacts & { language: string; isPublic: boolean }): Promise<Response> => {
		const context = new RouterContextProvider();
		context.set(hubContext, hub);
		context.set(visitContext, visit);
		const answer = visit.isPublic ? handlePublic : handle;
		return requestLanguage.run(assertIsLocale(visit.language), () => answer(request, context));
	};
}

/** The routes without the panel's, two thirds of all, which the router would match against first. */
function withoutPanel(whole: ServerBuild): ServerBuild {
	const kept = Object.entries(whole.routes).filter(([id]) => !id.startsWith("routes/admin/"));
	return { ...whole, routes: Object.fromEntries(kept) };
}
