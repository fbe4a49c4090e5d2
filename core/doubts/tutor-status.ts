// How the model behind the doubt chat is doing, for administrators: causes as a closed list, in their own words on the
// dashboard. Learners never see any of it.

/** Why a turn failed. What an administrator can change comes first. */
export const FAILURE_CAUSES = [
	"bad-key",
	"payment-required",
	"not-allowed",
	"model-gone",
	"request-refused",
	"too-large",
	"limit-minute",
	"limit-day",
	"limit-unknown",
	"provider-error",
	"provider-busy",
	"unreachable",
	"timeout",
	"broken-answer",
	"empty-answer",
] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

export type ProviderReport = {
	/** The provider is spared until then. */
	closed: { cause: FailureCause; until: number } | undefined;
	/** `detail`: the provider's own words. */
	lastFailure: { cause: FailureCause; detail: string; at: number } | undefined;
	lastAnsweredAt: number | undefined;
};
export type TutorStatus = ProviderReport & {
	provider: "google" | "compatible";
	model: string;
	/** The last four characters, to tell keys apart. */
	keyEnd: string | undefined;
};
