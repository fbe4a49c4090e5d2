// Every address that is a page: the pages' answer as the application gives it. Pages for everyone come here only in
// development; cache-middleware.ts has answered them before. Used by http.ts.
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { answerPage, type Pages } from "./render-page.ts";

type Env = { Bindings: HttpBindings; Variables: { requestId: string; html?: string } };
export type PageRouteContext = {
	pages: Pages;
	/** The request under the address that the browser knows (same-origin.ts). */
	asPagesSeeIt: (request: Request) => Request;
	addressOf: (c: Context<Env>) => string;
};

/** Builds the handler. It leaves a page's text as `html`, for the headers. */
export function createPageRoute({ pages, asPagesSeeIt, addressOf }: PageRouteContext) {
	return async (c: Context<Env>): Promise<Response> => {
		const request = asPagesSeeIt(c.req.raw);
		const visit = {
			address: addressOf(c),
			requestId: c.get("requestId"),
			isForEveryone: false,
			shows: () => {},
		};
		const { html, body, ...rest } = await answerPage(pages, request, visit);
		if (html !== undefined) c.set("html", html);
		return new Response(request.method === "HEAD" ? null : (html ?? body), rest);
	};
}
