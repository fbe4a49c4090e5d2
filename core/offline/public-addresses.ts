// The addresses that are the same for every visitor. The server's response cache (server/pages) stores the pages and data,
// the service worker stores these and the files; nothing else is ever stored.

/** Pages and data, which the response cache stores too. */
export const PUBLIC_PATH =
	/^\/(?:not-found|offline|progress|data|manifest\.webmanifest|module\/[\w%-]{1,64}\/pack\.json|(?:module|subtopics)\/[\w%-]{1,64}|(?:learn|documents)\/[\w%-]{1,64}\/[\w%-]{1,64}|documents\/[\w-]{1,64}\/[\w-]{1,64}\/[a-z]{1,20}|mcq-data\/[\w-]{1,64}\/[\w-]{1,64}(?:\.rendered)?(?:\.index)?\.json)?$/;

/** Files of the build, and pictures of questions and study texts. */
const PUBLIC_FILE = /^\/(?:(?:static|pictures|formulas|icons)\/[\w./-]+|[\w-]+\.(?:svg|png|txt))$/;

/** Whether the service worker may store a response of this path. */
export function isStorable(path: string, cacheControl: string | null): boolean {
	return (PUBLIC_PATH.test(path) || PUBLIC_FILE.test(path)) && !cacheControl?.includes("no-store");
}
