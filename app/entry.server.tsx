// Renders a whole page before its first byte leaves: pages are small, and only a whole page can be cached. In one pass
// and without a stream, which takes a third of the time: no page waits for anything that its loader has not awaited.
import { renderToString } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { hubContext, visitContext } from "./context.ts";
import { joinScripts } from "./join-scripts.ts";

/** After this long data that is still on its way is given up, in milliseconds. */
export const streamTimeout = 5_000;

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	entryContext: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	await readDataAhead(entryContext);
	const html = renderPage(entryContext, request.url);
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
	// Its text goes beside it: put into an answer and read out of it again it would be copied four times.
	const response = new Response(null, { status, headers });
	context.get(visitContext).rendered(response, html);
	return response;
}

/** The text of a page, anew each time. */
export function renderPage(entryContext: EntryContext, url: string): string {
	const html = renderToString(<ServerRouter context={withItsRoutes(entryContext)} url={url} />);
	return `<!DOCTYPE html>${joinScripts(html)}`;
}

/**
 * With those routes alone that make this page: the router would build all of them anew, components and all, at each
 * rendering, and they outlive what else a page leaves behind.
 */
function withItsRoutes(entryContext: EntryContext): EntryContext {
	const { manifest, staticHandlerContext } = entryContext;
	const routes: typeof manifest.routes = {};
	for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id];
	return { ...entryContext, manifest: { ...manifest, routes } };
}

/** A bug in a loader or a component: logged once with what the operator needs; the visitor reads a calm sentence. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted) return;
	const detail = error instanceof Error ? error.stack : String(error);
	const { requestId, failed } = context.get(visitContext);
	failed(error);
	context.get(hubContext).log.error({ requestId, error: detail }, "a page failed");
};

/**
 * Puts the loaders' data, which the page carries in its last scripts, where the router looks for what it has read
 * already: it would wait for each piece otherwise, and rendering in one pass does not wait.
 */
export async function readDataAhead({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
	if (!serverHandoffStream || !renderMeta) return;
	const reader = serverHandoffStream.getReader();
	const decoder = new TextDecoder();
	let value = "";
	for (let isDone = false; !isDone; ) {
		const piece = await reader.read();
		value += decoder.decode(piece.value, { stream: !piece.done });
		isDone = piece.done;
	}
	reader.releaseLock();
	const whole = Object.assign(Promise.resolve(), { result: { done: true, value } });
	renderMeta.streamCache = { 0: whole };
}
