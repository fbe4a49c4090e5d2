// What every page may show of the site's settings: the product's and the provider's names and addresses. No secret.

export type Site = {
	productName: string;
	providerName: string;
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
	/** The doubt chat: its tab's label, whether an AI model answers in it, and the operator's text for learners in distress. */
	doubts: { label: string; hasModel: boolean; distressText: string | null };
};
