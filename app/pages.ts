// The entry of the built server bundle: answers page requests with React Router. Loaded by serve.ts, called by
// page-handler.ts. React Router's context keys must come from this bundle, so the context is filled here.
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, redirect, type ServerBuild } from "react-router";
import { findAddress } from "#core/addresses/addresses.ts";
import type { Hub } from "#server/hub.ts";
import {
	createPageReport,
	filesContext,
	hubContext,
	type LearnerFiles,
	type RequestFacts,
	reportContext,
	requestContext,
} from "./context.ts";

export { createBarePage } from "./bare-page.tsx";

/** Creates the function that answers a page's request: documents, and `.data` requests and actions of the panel. */
export function createPages(hub: Hub, files: LearnerFiles) {
	// The virtual module types optional parts as `| undefined`, the handler as optional properties.
	const whole = build as ServerBuild;
	const handle = createRequestHandler(whole, process.env.NODE_ENV);
	const handlePublic = createRequestHandler(withoutPanel(whole), process.env.NODE_ENV);
	return async (request: Request, { isPublic, ...pageRequest }: RequestFacts & { isPublic: boolean }) => {
		const report = createPageReport();
		if (isDataOfDocument(request)) {
			const response = redirect("/not-found", { headers: { "Cache-Control": "no-store" } });
			return { response, ...report };
		}
		const context = new RouterContextProvider();
		context.set(hubContext, hub);
		context.set(filesContext, files);
		context.set(requestContext, pageRequest);
		context.set(reportContext, report);
		const response = await (isPublic ? handlePublic : handle)(request, context);
		return { response, ...report };
	};
}

/** Learner's pages are documents: the router's data requests for them are unknown addresses. */
function isDataOfDocument({ url }: Request): boolean {
	const { pathname } = new URL(url);
	return pathname.endsWith(".data") && !findAddress(pathname.toLowerCase()).isPanel;
}

/** The routes without the panel's, two thirds of all, which the router would match first. */
function withoutPanel(whole: ServerBuild): ServerBuild {
	const kept = Object.entries(whole.routes).filter(([id]) => !id.startsWith("routes/admin/"));
	return { ...whole, routes: Object.fromEntries(kept) };
}
