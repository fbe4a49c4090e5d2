// Whether a visitor has what would be sent. Used where we make tags ourselves.

/** If-None-Match compares weakly (RFC 9110 13.1.2), so a proxy's `W/` before our tag does not matter. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
	if (ifNoneMatch === undefined) return false;
	if (ifNoneMatch === etag) return true;
	const tags = ifNoneMatch.split(",").map((tag) => tag.trim());
	return tags.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag);
}
