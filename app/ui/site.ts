// The site's public settings as every page may read them, handed down by root.tsx.
import { createContext, use } from "react";
import type { Site } from "#core/site.ts";

export const SiteContext = createContext<Site | undefined>(undefined);

/** The settings. @throws outside the pages' frame, which would be a bug */
export function useSite(): Site {
	const site = use(SiteContext);
	if (!site) throw new Error("useSite outside SiteContext");
	return site;
}
