// Hands a request to the pages (React Router, app/pages.ts) and gives their response. Used by http.ts.
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { isTransient } from "#server/web/failures.ts";
import { underOwnAddress } from "#server/web/same-origin.ts";
import type { InlineTexts } from "#server/web/security-headers.ts";
import type { CacheFill } from "./cache-handler.ts";

/** What loaders and rendering get beside the request. */
type Visit = {
	/** The visitor's network address as it counts for limits. */
	address: string;
	/** Whether the visitor has passed a check for the address's link code. */
	isChecked: boolean;
	/** For the log. */
	requestId: string;
	/** The response goes into the cache: the panel's routes are left out. */
	isPublic: boolean;
};
type Page = {
	response: Response;
	/** The modules that the page shows: a change of one drops the page from the cache. */
	moduleIds: Iterable<string>;
	/** The inline scripts and styles that we and the router put into the page: only these are used (CSP). */
	inlineTexts?: InlineTexts | undefined;
	/** The unexpected error that made the page fail. */
	error?: unknown;
};
export type Pages = (request: Request, visit: Visit) => Promise<Page>;

export type PageVariables = { requestId: string; language: string; inlineTexts?: InlineTexts };
type Env = { Bindings: HttpBindings & { cacheFill?: CacheFill }; Variables: PageVariables };
export type PageHandlerContext = {
	pages: Pages;
	baseUrl: string | null;
	addressOf: (c: Context<Env>) => string;
};

/** Builds the handler. A page that failed because the database cannot be reached gets 503 instead of 500. */
export function createPageHandler({ pages, baseUrl, addressOf }: PageHandlerContext) {
	return async (c: Context<Env>): Promise<Response> => {
		const cacheFill = c.env?.cacheFill;
		const { response, moduleIds, inlineTexts, error } = await pages(underOwnAddress(c.req.raw, baseUrl), {
			address: addressOf(c),
			isChecked: cacheFill?.isChecked ?? false,
			requestId: c.get("requestId"),
			isPublic: cacheFill !== undefined,
		});
		for (const id of moduleIds) cacheFill?.moduleIds.add(id);
		if (inlineTexts) c.set("inlineTexts", inlineTexts);
		const { status, headers, body } = response;
		if (status === 500 && isTransient(error)) return new Response(body, { status: 503, headers });
		return c.req.method === "HEAD" ? new Response(null, { status, headers }) : response;
	};
}
