// What a cache in front of the hub may keep of a module: nothing, unless the operator says so (SHARED_CACHE_SECONDS).

/** Addresses of what shows a module. */
export const OF_A_MODULE = /^\/(?:module|subtopics|learn|mcq-data)\//i;

/**
 * Browsers ask each time, which costs a 304. Nothing old is shown while the cache in front asks anew: it would keep what was
 * deleted meanwhile, since the answer that it is gone is not to be kept, and each visitor of it would count as a wrong code.
 */
export function sharedFor(seconds: number): string {
	return `public, max-age=0, s-maxage=${seconds}`;
}

/** Whether an answer with this Cache-Control may be kept for others: then it is no sign of the request it was made for. */
export function isShared(rule: string | null | undefined): boolean {
	return rule?.includes("public") ?? false;
}
