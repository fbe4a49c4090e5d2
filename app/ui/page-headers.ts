// Headers and parameters that several pages share.
import type { HeadersArgs } from "react-router";

/**
 * The browser uses a page for this long without asking: what is revoked is gone a second later at the next contact. A link that was
 * prefetched earlier asks again and gets a 304.
 */
const PREFETCH_SECONDS = 1;

/** For pages that are the same for everyone and not secret: a shared cache may store them and serve them stale while it revalidates. */
export function publicHeaders(): Headers {
	return new Headers({ "Cache-Control": "public, max-age=0, s-maxage=60, stale-while-revalidate=600" });
}

/** Link pages are secret: not in shared caches (nor search engines: security-headers.ts). An error's own headers come first. */
export function secretHeaders({ errorHeaders }: HeadersArgs): Headers {
	const headers = new Headers(errorHeaders);
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", `private, max-age=${PREFETCH_SECONDS}`);
	return headers;
}

/** The `page` parameter as a number from 1; anything else is the first page. */
export function readPageNumber(url: URL): number {
	const page = Number(url.searchParams.get("page") ?? "1");
	return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
