// What pages have loaded, kept while this page of the browser lives. A module already loaded is not reloaded while it is
// fresh (specification 4); and when the network is gone, what was loaded before still opens.

/** So long a loaded page is shown again without asking, in milliseconds. */
const FRESH_MS = 5 * 60_000;
/** Pages that are kept; the oldest goes first. */
const MAX_KEPT = 50;

type Kept = { at: number; loaded: unknown };
const kept = new Map<string, Kept>();

/**
 * The page's data: kept and fresh, or from the server, or kept and old when no answer came at all. What the server
 * answers, its refusals included, is passed on.
 * @param load the route's own server loader; one address always gives one shape, which is why the cast holds
 */
export async function loadKept<Loaded>(address: string, load: () => Promise<Loaded>): Promise<Loaded> {
	const before = kept.get(address);
	if (before && Date.now() - before.at < FRESH_MS) return before.loaded as Loaded;
	try {
		const loaded = await load();
		kept.delete(address);
		kept.set(address, { at: Date.now(), loaded });
		const oldest = kept.keys().next();
		if (kept.size > MAX_KEPT && !oldest.done) kept.delete(oldest.value);
		return loaded;
	} catch (error) {
		if (before && error instanceof TypeError) return before.loaded as Loaded;
		throw error;
	}
}
