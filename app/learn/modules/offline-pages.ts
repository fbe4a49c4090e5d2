// Loader data of learner pages, cached in memory until the tab navigates to a new document. A module already loaded is not
// reloaded while it is fresh (specification 4), and pages that were loaded before still open offline.

/** A cached page is shown without asking the server for this long, in milliseconds. */
const FRESH_MS = 5 * 60_000;
/** Cached pages at most; the oldest is dropped first. */
const MAX_PAGES = 50;

type Page = { at: number; data: unknown };
const pages = new Map<string, Page>();

/**
 * The page's data: cached and fresh, or from the server, or cached and stale when no answer came. Any answer of the server,
 * refusals included, is passed on.
 * @param load the route's own server loader; one address always gives one shape, so the cast holds
 */
export async function loadPage<Data>(address: string, load: () => Promise<Data>): Promise<Data> {
	const cached = pages.get(address);
	if (cached && Date.now() - cached.at < FRESH_MS) return cached.data as Data;
	try {
		const data = await load();
		pages.delete(address);
		pages.set(address, { at: Date.now(), data });
		const oldest = pages.keys().next();
		if (pages.size > MAX_PAGES && !oldest.done) pages.delete(oldest.value);
		return data;
	} catch (error) {
		if (cached && error instanceof TypeError) return cached.data as Data;
		throw error;
	}
}
