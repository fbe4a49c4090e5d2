// What a cache in front of the hub may keep of a module: nothing, unless the operator says so (SHARED_CACHE_SECONDS).

/** Addresses of what shows a module. */
export const OF_A_MODULE = /^\/(?:module|subtopics|learn|mcq-data)\//i;

/** Browsers ask each time, which costs a 304; the cache in front may show the old one for a minute while it asks. */
export function sharedFor(seconds: number): string {
	return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=60`;
}
