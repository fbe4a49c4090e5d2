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
