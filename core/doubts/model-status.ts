// The state of the AI provider, for the administrators' dashboard. Learners never see it.

/** Why a turn failed; causes that an administrator can fix come first. */
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
	/** Requests are blocked until this time. */
	closed: { cause: FailureCause; until: number } | undefined;
	/** `detail`: the provider's message. */
	lastFailure: { cause: FailureCause; detail: string; at: number } | undefined;
	lastAnsweredAt: number | undefined;
};
export type ModelStatus = ProviderReport & {
	provider: "google" | "compatible";
	model: string;
	/** The last four characters, to tell keys apart. */
	keyEnd: string | undefined;
};
