// What every page may show of the site's settings: the product's and the provider's names and addresses. No secret.

/** What owners have set on /admin/settings beside the names. */
export type SiteLook = {
	/** The site's mark: its picture's checksum, and its icons of the header and of Apple's home screen; null: the product's own. */
	mark: { checksum: string; header: string; touch: string } | null;
	/** The accent colour, and the style sheet that puts it into pages. */
	accent: { colour: string; style: string } | null;
	/** A line of the footer; empty: the product's own. */
	footer: string;
	/** Shown until its end, in milliseconds since 1970. The id changes with the text. */
	announcement: { id: string; text: string; endsAt: number } | null;
	/** Changes with the picture of the site's card; empty where nothing was set. */
	card: string;
};
export const PLAIN_LOOK: SiteLook = { mark: null, accent: null, footer: "", announcement: null, card: "" };

export type Site = {
	productName: string;
	providerName: string;
	/** The institute's name on cards of links (cardName). */
	cardName: string;
	/** The provider's website; "/" if the operator has not set one. */
	providerUrl: string;
	/** The link code of the sample module. */
	sampleCode: string;
	/** A language that has a message file, such as "en". */
	language: string;
	/** The public address without a trailing slash, if the operator has set it. */
	baseUrl: string | null;
	/** Whether learners' logs are stored on the server too ("synced") or only in their browsers ("device"). */
	progress: "synced" | "device";
	look: SiteLook;
	/** The doubt chat: its tab's label, whether an AI model answers in it, and the operator's text for learners in distress. */
	doubts: { label: string; hasModel: boolean; distressText: string | null };
};

/** What the product is called until somebody names it. */
export const DEFAULT_NAME = "Doubtless";

/** The institute's name for cards; the site's name where the institute has none. */
export function cardName({ productName, providerName }: Pick<Site, "productName" | "providerName">): string {
	return providerName === DEFAULT_NAME ? productName : providerName;
}
