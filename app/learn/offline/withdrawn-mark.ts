// Remembers pages of withdrawn modules and closed links in a cache of their own, so that a 404 page can say "withdrawn" instead of
// "wrong link", and the offline page why a page does not open.

export const WITHDRAWN_CACHE = "withdrawn";
/** Attributes of the element with this text (show-offline.ts): a live region, since it is filled late. */
export const WITHDRAWN_NOTE = { "data-withdrawn": "", role: "status" } as const;

/** What the page of a closed link says (access-denied.tsx). */
export type Refusal = { title: string; reason: string };

/**
 * Marks a page as withdrawn.
 * @param refusal where a page said why; without one, the page was stored here and the server lacks it
 */
export async function markWithdrawn(address: string, refusal?: Refusal): Promise<void> {
	const text = refusal && `${refusal.title}\n${refusal.reason}`;
	await (await caches.open(WITHDRAWN_CACHE)).put(address, new Response(text));
}

/** Whether the page at this path, or another one of its module, was stored here and is withdrawn. */
export async function isWithdrawn(path: string): Promise<boolean> {
	return (await listMarks(path)).length > 0;
}

/**
 * Why the page at this path does not open, as a page said it; undefined when nothing was said, or when a page of the module was stored
 * since: the refusal removed all of them (offline-modules.ts), so the module is open again.
 */
export async function findRefusal(path: string): Promise<Refusal | undefined> {
	for (const name of await caches.keys()) {
		if (name === WITHDRAWN_CACHE) continue;
		const stored = await (await caches.open(name)).keys();
		if (stored.some(({ url }) => isOfModule(url, path))) return;
	}
	for (const mark of await listMarks(path)) {
		const response = await caches.match(mark, { cacheName: WITHDRAWN_CACHE });
		const [title, reason] = (await response?.text())?.split("\n") ?? [];
		if (title && reason) return { title, reason };
	}
	return undefined;
}

async function listMarks(path: string): Promise<Request[]> {
	const marks = await (await caches.open(WITHDRAWN_CACHE)).keys();
	return marks.filter(({ url }) => isOfModule(url, path));
}

/** Whether an address names the module, or the link, of the page at a path. */
function isOfModule(url: string, path: string): boolean {
	const [, , id = ""] = path.split("/");
	return new URL(url).pathname.split("/").includes(id);
}
