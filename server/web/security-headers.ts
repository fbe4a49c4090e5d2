// Puts the headers that every answer carries (header-list.ts) on all answers that are not pages for everyone. Used by
// http.ts.
import type { MiddlewareHandler } from "hono";
import type { Site } from "#core/site.ts";
import { createHeaderList } from "./header-list.ts";

/** Builds the middleware. A page leaves its text as `html`. */
export function createSecurityHeaders(site: Site): MiddlewareHandler<{ Variables: { html?: string } }> {
	const listHeaders = createHeaderList(site);
	return async (c, next) => {
		await next();
		const { headers } = c.res;
		for (const [name, value] of await listHeaders(c.req.path, headers, c.get("html"))) {
			if (name !== "set-cookie") headers.set(name, value);
		}
	};
}
