// The site's public settings as every page may read them, handed down by root.tsx.
import { createContext, use } from "react";

export type SiteFacts = {
	productName: string;
	providerName: string;
	providerUrl: string;
	sampleCode: string;
	language: string;
	baseUrl: string | null;
};

export const SiteContext = createContext<SiteFacts | undefined>(undefined);

/** The settings. @throws outside the pages' frame, which would be a bug */
export function useSite(): SiteFacts {
	const site = use(SiteContext);
	if (!site) throw new Error("useSite outside SiteContext");
	return site;
}
