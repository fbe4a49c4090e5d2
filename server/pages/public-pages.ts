// Pages that are the same for everyone, made of their address alone: no header of a visitor can reach them (security X-09,
// Asked by the listener's door and by the middleware of cache-middleware.ts, for both the same answer.
import type { Site } from "#core/site.ts";
import { COME_AGAIN_SECONDS } from "#server/web/failure-status.ts";
import { createHeaderList } from "#server/web/header-list.ts";
import { OF_A_MODULE, sharedFor } from "#server/web/shared-cache.ts";
import { answerPage, type Pages, type PublicPages } from "./render-page.ts";
import type { ReadyAnswers } from "./response-cache.ts";

/** The address that pages are asked under; none of them shows it. */
const HERE = "http://localhost";
/** What pages of a module say themselves (app/ui/page-meta.ts). */
const NOT_INDEXED = '<meta name="robots" content="noindex"';
const NOT_FOUND_PAGE = "/not-found";

export type PublicPagesContext = {
	site: Site;
	/** How long a cache in front may keep what shows a module, in seconds; 0: not at all. */
	sharedCacheSeconds: number;
	pages: Pages;
	ready: ReadyAnswers;
};

/** Builds the maker of public pages. It is asked for an address as withoutOddities gives it (cache-middleware.ts). */
export function createPublicPages({
	site,
	sharedCacheSeconds: seconds,
	pages,
	ready,
}: PublicPagesContext): PublicPages {
	const listHeaders = createHeaderList(site);
	const make: PublicPages = async (asked, visit) => {
		const moduleIds = new Set<string>();
		const begun = ready.begin();
		const shows = (moduleId: string) => void moduleIds.add(moduleId);
		const page = await answerPage(pages, new Request(HERE + asked.url), {
			...visit,
			isForEveryone: true,
			shows,
		});
		const { status, html, body } = page;
		const [path = ""] = asked.url.split("?", 1);
		const headers = await listHeaders(path, page.headers, html);
		// A proxy that keeps a page reads each of its headers again for each visitor. Once is enough; and what is the same for
		// everyone needs no guard against another site that fetches it as a visitor: it may ask itself.
		if (html?.includes(NOT_INDEXED)) headers.delete("x-robots-tag");
		if (html !== undefined) headers.delete("cross-origin-resource-policy");
		if (status === 503 && !headers.has("retry-after")) headers.set("retry-after", String(COME_AGAIN_SECONDS));
		if (seconds > 0 && status === 200 && OF_A_MODULE.test(path))
			headers.set("cache-control", sharedFor(seconds));
		// Somewhere else to go: there is nothing to keep.
		if (html === undefined && body === null) return { status, headers: [...headers].flat(), body: null };
		const bytes = html === undefined ? await bytesOf(body) : Buffer.from(html);
		const isKept = (status === 200 || path === NOT_FOUND_PAGE) && !headers.has("set-cookie");
		return ready.take(asked, { status, headers, bytes }, { begun: isKept ? begun : undefined, moduleIds });
	};

	return (asked, visit) => ready.once(asked, () => make(asked, visit));
}

async function bytesOf(body: ReadableStream | null): Promise<Uint8Array> {
	return new Uint8Array(await new Response(body).arrayBuffer());
}
