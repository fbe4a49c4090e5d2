// What is left of a module that was on this phone and that the server no longer has: the addresses of its pages, empty, in a
// cache of their own. A page that is gone says by them that the module was withdrawn, not that the link is wrong.

export const WITHDRAWN_CACHE = "withdrawn";
/** Of the element that says so (show-offline.ts): a live region, since it does so late. */
export const WITHDRAWN_PLACE = { "data-withdrawn": "", role: "status" } as const;

/** Notes that a page that was stored here is gone. */
export async function markWithdrawn(address: string): Promise<void> {
	await (await caches.open(WITHDRAWN_CACHE)).put(address, new Response());
}

/** Whether the page at this path, or another one of the module that the path names, was stored here and is gone. */
export async function isWithdrawn(path: string): Promise<boolean> {
	const [, , id = ""] = path.split("/");
	const marks = await (await caches.open(WITHDRAWN_CACHE)).keys();
	return marks.some(({ url }) => new URL(url).pathname.split("/").includes(id));
}
