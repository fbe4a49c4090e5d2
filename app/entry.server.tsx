// Renders a whole page before its first byte leaves: pages are small, and only a whole page can be cached.
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
	type EntryContext,
	type HandleErrorFunction,
	type RouterContextProvider,
	ServerRouter,
} from "react-router";
import { hubContext, visitContext } from "./context.ts";

/** After this long a page that still waits is given up, in milliseconds. */
export const streamTimeout = 5_000;

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	entryContext: EntryContext,
	_context: RouterContextProvider,
): Promise<Response> {
	const html = await render(<ServerRouter context={entryContext} url={request.url} />);
	headers.set("Content-Type", "text/html; charset=utf-8");
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
	return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

/** A bug in a loader or a component: logged once with what the operator needs; the visitor reads a calm sentence. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted) return;
	const detail = error instanceof Error ? error.stack : String(error);
	const { requestId, failed } = context.get(visitContext);
	failed(error);
	context.get(hubContext).log.error({ requestId, error: detail }, "a page failed");
};

function render(element: React.ReactElement): Promise<string> {
	return new Promise((resolve, reject) => {
		const { pipe, abort } = renderToPipeableStream(element, {
			onAllReady() {
				clearTimeout(timer);
				resolve(text(pipe(new PassThrough())));
			},
			onShellError: reject,
		});
		const timer = setTimeout(() => abort(new Error("The page took too long.")), streamTimeout + 1_000);
	});
}
