// Renders a page with React alone, as the baseline of `npm run bench`. It is part of the bundle because the bench must use
// the bundle's own copy of React.
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, type EntryContext, RouterContextProvider, type ServerBuild } from "react-router";
import {
	createPageReport,
	filesContext,
	type Hub,
	hubContext,
	type LearnerFiles,
	reportContext,
	requestContext,
} from "./context.ts";
import { preloadStreamData, renderPage } from "./entry.server.tsx";

/** Loads the page's data once. @returns a function that renders the page, data scripts included, to the same HTML */
export async function createBarePage(hub: Hub, files: LearnerFiles, url: string): Promise<() => string> {
	let seen: EntryContext | undefined;
	const note = async (_request: Request, _status: number, _headers: Headers, entry: EntryContext) => {
		await preloadStreamData(entry);
		seen = entry;
		return new Response();
	};
	const { entry, ...rest } = build as ServerBuild;
	const noting = { ...rest, entry: { ...entry, module: { ...entry.module, default: note } } };
	const context = new RouterContextProvider();
	context.set(hubContext, hub);
	context.set(filesContext, files);
	context.set(requestContext, { address: "127.0.0.1", isChecked: false, requestId: "bench" });
	context.set(reportContext, createPageReport());
	await createRequestHandler(noting, process.env.NODE_ENV)(new Request(url), context);
	if (!seen?.serverHandoffStream) throw new Error(`${url} is no page.`);
	const page: EntryContext = seen;
	// The stream has been read, and it gives only one reader.
	const reader = seen.serverHandoffStream.getReader();
	const serverHandoffStream = Object.assign(new ReadableStream<Uint8Array>(), { getReader: () => reader });
	return () => {
		const { streamCache } = page.renderMeta ?? {};
		const again: EntryContext = {
			...page,
			serverHandoffStream,
			renderMeta: { ...(streamCache && { streamCache }) },
		};
		return renderPage(again, url, files).html;
	};
}
