// The meta tags of the panel's pages: each has a title of its own, and search engines list none.
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Site } from "#core/site.ts";

/** The arguments of a page's `meta`: the first match is the root, which has the site's settings. */
type MetaArgs = { matches: readonly [{ loaderData: { site: Site } }, ...unknown[]] };

/** A page's `meta`. */
export function panelMeta<Args extends MetaArgs>(titleOf: (args: Args) => string) {
	return (args: Args) => pageMeta(args.matches[0].loaderData.site, { title: titleOf(args), isSecret: true });
}
