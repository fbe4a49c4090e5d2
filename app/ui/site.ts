// The site's public settings as a React context, provided by root.tsx.
import { createContext, use } from "react";
import type { Site } from "#core/site.ts";

export const SiteContext = createContext<Site | undefined>(undefined);

/** The settings. @throws outside root.tsx, which is a bug */
export function useSite(): Site {
	const site = use(SiteContext);
	if (!site) throw new Error("useSite outside SiteContext");
	return site;
}

/** Whether a link only leads to this site's own home page, as the default buttons do while the provider has no site. */
export function isOwnHome(link: string, baseUrl: string | null): boolean {
	return link === "/" || (baseUrl !== null && (link === baseUrl || link === `${baseUrl}/`));
}
