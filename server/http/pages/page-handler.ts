// Hands a request to the pages (React Router, app/pages.ts) and gives their response. Used by http.ts.
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Refusal } from "#core/problem.ts";
import { isTransient } from "#server/http/failures.ts";
import { underSiteAddress } from "#server/http/same-origin.ts";
import type { InlineTexts } from "#server/http/security-headers.ts";
import type { CacheFill } from "./cache-handler.ts";
import type { Doorkeeper } from "./doorkeeper.ts";

/** What loaders and rendering get beside the request. */
type PageRequest = {
	/** The visitor's network address as it counts for limits. */
	address: string;
	/** Whether the visitor has passed a check for the address's link code. */
	isChecked: boolean;
	/** Why the visitor may not have the module: pages of a module say so instead of showing it. */
	refusal: Refusal | undefined;
	/** For the log. */
	requestId: string;
	/** The response goes into the cache: the panel's routes are left out. */
	isPublic: boolean;
};
type Page = {
	response: Response;
	/** The modules that the page shows: a change of one drops the page from the cache. */
	moduleIds: Iterable<string>;
	/** Times at which what it shows changes by itself, in milliseconds since 1970: the cache drops it at the first of them. */
	changesAt?: readonly number[];
	/** The inline scripts and styles that we and the router put into the page: only these are used (CSP). */
	inlineTexts?: InlineTexts | undefined;
	/** The unexpected error that made the page fail. */
	error?: unknown;
};
export type Pages = (request: Request, pageRequest: PageRequest) => Promise<Page>;

export type PageVariables = { requestId: string; language: string; inlineTexts?: InlineTexts };
type Env = { Bindings: HttpBindings & { cacheFill?: CacheFill }; Variables: PageVariables };
export type PageHandlerContext = {
	pages: Pages;
	baseUrl: string | null;
	addressOf: (c: Context<Env>) => string;
	doorkeeper: Pick<Doorkeeper, "findGate" | "decide">;
};

/** Builds the handler. A page that failed because the database cannot be reached gets 503 instead of 500. */
export function createPageHandler({ pages, baseUrl, addressOf, doorkeeper }: PageHandlerContext) {
	return async (c: Context<Env>): Promise<Response> => {
		const cacheFill = c.env?.cacheFill;
		const make = (request: Request, refusal: Refusal | undefined) =>
			pages(underSiteAddress(request, baseUrl), {
				address: addressOf(c),
				isChecked: cacheFill?.isChecked ?? false,
				refusal,
				requestId: c.get("requestId"),
				isPublic: cacheFill !== undefined,
			});
		const first = await make(c.req.raw, cacheFill?.refusal);
		// What goes into the cache is decided for each visitor by cache-handler.ts.
		const answer = cacheFill ? undefined : await decide(c, first);
		const page = answer?.ok === false ? await make(new Request(c.req.url), answer) : first;
		const { response, moduleIds, changesAt = [], inlineTexts, error } = page;
		for (const id of moduleIds) cacheFill?.moduleIds.add(id);
		cacheFill?.changesAt.push(...changesAt);
		if (inlineTexts) c.set("inlineTexts", inlineTexts);
		const { status, headers, body } = response;
		if (answer?.ok && answer.cookie !== undefined) headers.append("Set-Cookie", answer.cookie);
		if (status === 500 && isTransient(error)) return new Response(body, { status: 503, headers });
		return c.req.method === "HEAD" ? new Response(null, { status, headers }) : response;
	};

	/** A learner's page that does not go through the cache, as in development. */
	async function decide(c: Context<Env>, { response: { status }, moduleIds }: Page) {
		const gate = await doorkeeper.findGate(c.req.path, { status, moduleIds });
		const [, code] = /^\/module\/(B[^/]*)$/.exec(c.req.path) ?? [];
		const [cookies, userAgent] = [c.req.header("Cookie"), c.req.header("User-Agent")];
		return gate && doorkeeper.decide(gate, { method: c.req.method, code, cookies, userAgent });
	}
}
