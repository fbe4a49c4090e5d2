// Renders a page to a string before its first byte is sent: pages are small, and only a whole page can be cached. One pass
// without a stream takes a third of the time; loaders await all of their data, so no page waits while it renders.
import { randomBytes } from "node:crypto";
import { renderToString } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { filesContext, hubContext, type LearnerFiles, reportContext, requestContext } from "./context.ts";
import { extractInlineTexts, type InlineTexts, NonceContext } from "./inline-texts.ts";
import { FilesContext } from "./learner-document.tsx";

/** Time limit for a loader's deferred data, in milliseconds. */
export const streamTimeout = 5_000;

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	entryContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	await preloadStreamData(entryContext);
	const { html, ...texts } = renderPage(entryContext, request.url, context.get(filesContext));
	context.get(reportContext).inlineTexts = texts;
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
	return new Response(html, { status, headers });
}

/** Renders a page, with the texts of its inline scripts and styles (see inline-texts.ts). */
export function renderPage(
	entryContext: EntryContext,
	url: string,
	files: LearnerFiles,
): InlineTexts & { html: string } {
	const nonce = randomBytes(16).toString("hex");
	const page = (
		<NonceContext value={nonce}>
			<FilesContext value={files}>
				<ServerRouter context={withMatchedRoutes(entryContext)} url={url} nonce={nonce} />
			</FilesContext>
		</NonceContext>
	);
	return extractInlineTexts(`<!DOCTYPE html>${renderToString(page)}`, nonce);
}

/** ServerRouter builds every route of the manifest for each page; a page needs only the routes that it matched. */
function withMatchedRoutes(entryContext: EntryContext): EntryContext {
	const { manifest, staticHandlerContext } = entryContext;
	const routes: typeof manifest.routes = {};
	for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id];
	return { ...entryContext, manifest: { ...manifest, routes } };
}

/**
 * Logs an unexpected error of a loader or a component once; the visitor sees the error page. The router's refusals (an
 * unsupported method, a foreign Origin) are caused by the visitor and not logged.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || isVisitorsError(error)) return;
	const detail = error instanceof Error ? error.stack : String(error);
	const { requestId } = context.get(requestContext);
	context.get(reportContext).error = error;
	context.get(hubContext).log.error({ requestId, error: detail }, "a page failed");
};

function isVisitorsError(error: unknown): boolean {
	return isRouteErrorResponse(error) && error.status < 500;
}

/**
 * Reads the stream of loader data before rendering and puts it where the router caches it. Otherwise the router suspends
 * for each chunk, and renderToString does not wait.
 */
export async function preloadStreamData({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
	if (!serverHandoffStream || !renderMeta) return;
	const decoder = new TextDecoder();
	let value = "";
	// Releases the stream's lock at the end: the router asks for a reader of its own.
	for await (const chunk of serverHandoffStream) value += decoder.decode(chunk, { stream: true });
	const whole = Object.assign(Promise.resolve(), { result: { done: true, value } });
	renderMeta.streamCache = { 0: whole };
}
