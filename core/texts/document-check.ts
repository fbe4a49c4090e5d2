// Rules of the daily document check: when a result becomes a state that administrators see. A failure must occur on two days, so
// that an hour without a network is not reported. Used by server/texts/documents; shown by the panel.
import type { DocumentState, UnreadableReason } from "./state.ts";

const DAY_MS = 86_400_000;

/** The states that ask an administrator to do something. */
export const ATTENTION_STATES = ["changed", "not-shared", "gone", "unreadable"] as const;
export type AttentionState = (typeof ATTENTION_STATES)[number];
/** "unchecked": not checked yet. */
export type CheckState = "unchecked" | "good" | AttentionState;

export type DocumentCheck = {
	state: CheckState;
	/** Why the last check failed; undefined if it succeeded. */
	reason: UnreadableReason | undefined;
	/** Time of the first of the current failures of that kind, in milliseconds since 1970. */
	failedAt: number | undefined;
	/** 0: never. */
	checkedAt: number;
};

/** A check as administrators see it. */
export type CheckView = Pick<DocumentCheck, "state" | "reason" | "checkedAt"> & {
	/** A linked Google document, one from which the hub's text was copied, or a page of this site. */
	of: "link" | "copy" | "page";
	/** When the hub stored the text that the document is compared with. */
	storedAt: number | undefined;
};

/** The state of a section's document with its last check; undefined before the first one. */
export type CheckedDocument = DocumentState & { check: CheckView | undefined };

/** Result of one check: the document's text is the same as its copy or has changed, or why it could not be read. */
export type DocumentCheckOutcome = { ok: true; isChanged: boolean } | { ok: false; reason: UnreadableReason };

export const UNCHECKED: DocumentCheck = { state: "unchecked", reason: undefined, failedAt: undefined, checkedAt: 0 };

/**
 * The state after one more check. A success is "good" or "changed" at once. A failure keeps the state until one of the same kind
 * occurred on an earlier day (UTC), without a success between.
 */
export function nextCheck(before: DocumentCheck, outcome: DocumentCheckOutcome, at: number): DocumentCheck {
	if (outcome.ok)
		return { state: outcome.isChanged ? "changed" : "good", reason: undefined, failedAt: undefined, checkedAt: at };
	const { reason } = outcome;
	const isSameKind = before.reason !== undefined && failedStateOf(before.reason) === failedStateOf(reason);
	const failedAt = isSameKind ? (before.failedAt ?? at) : at;
	const isConfirmed = dayOf(failedAt) < dayOf(at);
	return { state: isConfirmed ? failedStateOf(reason) : before.state, reason, failedAt, checkedAt: at };
}

/** Whether the failure may be caused by this server's network. */
export function isNetworkFailure(reason: UnreadableReason): boolean {
	return reason === "unreachable" || reason === "too-slow";
}

export function needsAttention(state: CheckState): state is AttentionState {
	return ATTENTION_STATES.some((each) => each === state);
}

/** The state for a reason why a document cannot be read. */
export function failedStateOf(reason: UnreadableReason): AttentionState {
	if (reason === "not-shared") return "not-shared";
	return reason === "not-found" ? "gone" : "unreadable";
}

function dayOf(at: number): number {
	return Math.floor(at / DAY_MS);
}
