// The same page by React alone: what a page costs beside all else that the product does for it. For `npm run bench`, which
// must render with this bundle's own React; nothing else calls it.
import * as build from "virtual:react-router/server-build";
import {
	createRequestHandler,
	type EntryContext,
	RouterContextProvider,
	type ServerBuild,
} from "react-router";
import { type Hub, hubContext, visitContext } from "./context.ts";
import { readDataAhead, renderPage } from "./entry.server.tsx";

/** Loads the page once. @returns a function that renders it anew, data scripts included, to the very same text */
export async function createBarePage(hub: Hub, url: string): Promise<() => string> {
	let seen: EntryContext | undefined;
	const note = async (_request: Request, _status: number, _headers: Headers, entry: EntryContext) => {
		await readDataAhead(entry);
		seen = entry;
		return new Response();
	};
	const { entry, ...rest } = build as ServerBuild;
	const noting = { ...rest, entry: { ...entry, module: { ...entry.module, default: note } } };
	const context = new RouterContextProvider();
	context.set(hubContext, hub);
	context.set(visitContext, {
		address: "127.0.0.1",
		requestId: "bench",
		shows() {},
		rendered() {},
		failed() {},
	});
	await createRequestHandler(noting, process.env.NODE_ENV)(new Request(url), context);
	if (!seen?.serverHandoffStream) throw new Error(`${url} is no page.`);
	const page: EntryContext = seen;
	// It has been read; a reader of it can be had only once.
	const reader = seen.serverHandoffStream.getReader();
	const serverHandoffStream = Object.assign(new ReadableStream<Uint8Array>(), { getReader: () => reader });
	return () => {
		const { streamCache } = page.renderMeta ?? {};
		const again: EntryContext = {
			...page,
			serverHandoffStream,
			renderMeta: { ...(streamCache && { streamCache }) },
		};
		return renderPage(again, url);
	};
}
