// Protects against cross-site request forgery: refuses every unsafe method that another site's page
// sends, whatever its content type. Used by http.ts.
import type { MiddlewareHandler } from "hono";
import * as m from "#messages";
import { refuse } from "./failures.ts";

const SAFE = ["GET", "HEAD"];

/** @param baseUrl the site's own origin where it is set; behind a proxy the Host header may say another */
export function createSameOrigin(baseUrl: string | null): MiddlewareHandler {
	return async (c, next) => {
		if (SAFE.includes(c.req.method)) return next();
		const site = c.req.header("Sec-Fetch-Site");
		const origin = c.req.header("Origin");
		if (isFromThisSite({ site, origin, host: new URL(c.req.url).host, baseUrl })) return next();
		return refuse(c, "forbidden", m.api_cross_origin());
	};
}

/**
 * The request under the origin that the browser knows. Behind a proxy that terminates TLS our URL says http where the page says
 * https, and React Router, which compares them again, would refuse every form.
 */
export function underSiteAddress(request: Request, baseUrl: string | null): Request {
	const origin = request.headers.get("Origin");
	if (origin === null || !URL.canParse(origin)) return request;
	const { protocol, host, pathname, search } = new URL(request.url);
	const isSame = `${protocol}//${host}` === origin;
	if (isSame || !isFromThisSite({ site: undefined, origin, host, baseUrl })) return request;
	return new Request(new URL(pathname + search, origin), request);
}

type Sender = {
	site: string | undefined;
	origin: string | undefined;
	host: string;
	baseUrl: string | null;
};

/** Browsers send one of the two headers with every unsafe method, and no page can forge them; scripts send neither. */
function isFromThisSite({ site, origin, host, baseUrl }: Sender): boolean {
	// A browser sends a URL or "null"; the router throws for anything else.
	if (origin !== undefined && origin !== "null" && !URL.canParse(origin)) return false;
	if (site !== undefined) return site === "same-origin" || site === "none";
	if (origin === undefined) return true;
	if (origin === "null") return false;
	return new URL(origin).origin === baseUrl || new URL(origin).host === host;
}
