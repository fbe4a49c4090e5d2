// Headers and parameters that several pages share.
import type { HeadersArgs } from "react-router";

/** A prefetched move is used within this many seconds; after that it is asked for again. */
const MOVE_SECONDS = 10;

/** The same for everyone and nobody's secret: a shared cache may keep it, and show it while it asks for a newer one. */
export function publicHeaders(): Headers {
	return new Headers({ "Cache-Control": "public, max-age=0, s-maxage=60, stale-while-revalidate=600" });
}

/** Link pages are secret: no shared cache keeps them (nor a search engine: header-list.ts). An error's own headers go first. */
export function secretHeaders({ errorHeaders }: HeadersArgs): Headers {
	const headers = new Headers(errorHeaders);
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", `private, max-age=${MOVE_SECONDS}`);
	return headers;
}

/** The `page` parameter as a number from 1; anything else is the first page. */
export function readPageNumber(url: URL): number {
	const page = Number(url.searchParams.get("page") ?? "1");
	return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
