// Pages that are the same for everyone, made of their address alone: no header of a visitor can reach them (security X-09,
// Asked by the listener's door and by the middleware of ready-answering.ts, for both the same answer.
import { COME_AGAIN_SECONDS } from "./failure-status.ts";
import type { Hub } from "./hub.ts";
import { answerPage, type Pages } from "./page-answers.ts";
import type { Asked, ReadyAnswer, ReadyAnswers } from "./ready-answers.ts";
import { createHeaderList } from "./security-headers.ts";
import { OF_A_MODULE, sharedFor } from "./shared-cache.ts";

/** The address that pages are asked under; none of them shows it. */
const HERE = "http://localhost";
const NOT_FOUND_PAGE = "/not-found";

/** Who asks: the address counts for limits, the id is for the log. */
export type PublicVisit = { address: string; requestId: string };
export type PublicPages = ReturnType<typeof createPublicPages>;

/** Builds the maker of public pages. */
export function createPublicPages(hub: Hub, { pages, ready }: { pages: Pages; ready: ReadyAnswers }) {
	const listHeaders = createHeaderList(hub.site);

	async function make(asked: Asked, visit: PublicVisit): Promise<ReadyAnswer> {
		const moduleIds = new Set<string>();
		const begun = ready.begin();
		const shows = (moduleId: string) => void moduleIds.add(moduleId);
		const page = await answerPage(pages, new Request(HERE + asked.url), { ...visit, hub, shows });
		const { status, html, body } = page;
		const [path = ""] = asked.url.split("?", 1);
		const headers = await listHeaders(path, page.headers, html);
		if (status === 503 && !headers.has("retry-after")) headers.set("retry-after", String(COME_AGAIN_SECONDS));
		const seconds = hub.env.SHARED_CACHE_SECONDS;
		if (seconds > 0 && status === 200 && OF_A_MODULE.test(path))
			headers.set("cache-control", sharedFor(seconds));
		// Somewhere else to go: there is nothing to keep.
		if (html === undefined && body === null) return { status, headers: [...headers].flat(), body: null };
		const bytes = html === undefined ? await bytesOf(body) : Buffer.from(html);
		const isKept = (status === 200 || path === NOT_FOUND_PAGE) && !headers.has("set-cookie");
		return ready.take(asked, { status, headers, bytes }, { begun: isKept ? begun : undefined, moduleIds });
	}

	/**
	 * The answer for everyone who asks for this page, made now.
	 * @param asked its `url` as withoutOddities gives it
	 */
	return (asked: Asked, visit: PublicVisit): Promise<ReadyAnswer> =>
		ready.once(asked, () => make(asked, visit));
}

async function bytesOf(body: ReadableStream | null): Promise<Uint8Array> {
	return new Uint8Array(await new Response(body).arrayBuffer());
}
