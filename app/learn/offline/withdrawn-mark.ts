// Remembers pages of withdrawn modules in a cache of empty responses, so that a 404 page can say "withdrawn" instead of "wrong
// link".

export const WITHDRAWN_CACHE = "withdrawn";
/** Attributes of the element with this text (show-offline.ts): a live region, since it is filled late. */
export const WITHDRAWN_NOTE = { "data-withdrawn": "", role: "status" } as const;

/** Marks a page that was stored here as withdrawn. */
export async function markWithdrawn(address: string): Promise<void> {
	await (await caches.open(WITHDRAWN_CACHE)).put(address, new Response());
}

/** Whether the page at this path, or another one of its module, was stored here and is withdrawn. */
export async function isWithdrawn(path: string): Promise<boolean> {
	const [, , id = ""] = path.split("/");
	const marks = await (await caches.open(WITHDRAWN_CACHE)).keys();
	return marks.some(({ url }) => new URL(url).pathname.split("/").includes(id));
}
