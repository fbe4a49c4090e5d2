// What a check of a document found out, and when it becomes a state that administrators see. A failure has to be seen on two days, so
// that an hour without a network reports nothing as gone. Used by server/documents; shown by the panel.
import type { DocumentState, UnreadableReason } from "./state.ts";

const DAY_MS = 86_400_000;

/** The states that ask an administrator to do something. */
export const ATTENTION_STATES = ["changed", "not-shared", "gone", "unreadable"] as const;
export type AttentionState = (typeof ATTENTION_STATES)[number];
/** "unchecked": no check has found anything out yet. */
export type CheckState = "unchecked" | "good" | AttentionState;

export type DocumentCheck = {
	state: CheckState;
	/** Why the last check failed; undefined when it did not. */
	reason: UnreadableReason | undefined;
	/** When the running failures of that kind began, in milliseconds since 1970. */
	failedAt: number | undefined;
	/** 0: never. */
	checkedAt: number;
};

/** A check as administrators see it. */
export type CheckView = Pick<DocumentCheck, "state" | "reason" | "checkedAt"> & {
	/** A Google document that is linked, one that the hub's text was copied from, or a page of this site. */
	of: "link" | "copy" | "page";
	/** When the hub stored the text that the document is compared with. */
	storedAt: number | undefined;
};

/** The state of a section's document with that of its last check; undefined before the first one. */
export type CheckedDocument = DocumentState & { check: CheckView | undefined };

/** What one check found: the document, the same as its copy or changed since, or why there is none. */
export type CheckOutcome = { ok: true; isChanged: boolean } | { ok: false; reason: UnreadableReason };

export const UNCHECKED: DocumentCheck = { state: "unchecked", reason: undefined, failedAt: undefined, checkedAt: 0 };

/**
 * The state after one more check. A document that opens is good or changed at once. One that fails keeps its state until a failure of
 * the same kind was seen on an earlier day (UTC), without a success between.
 */
export function nextCheck(before: DocumentCheck, outcome: CheckOutcome, at: number): DocumentCheck {
	if (outcome.ok)
		return { state: outcome.isChanged ? "changed" : "good", reason: undefined, failedAt: undefined, checkedAt: at };
	const { reason } = outcome;
	const isSameKind = before.reason !== undefined && failedStateOf(before.reason) === failedStateOf(reason);
	const failedAt = isSameKind ? (before.failedAt ?? at) : at;
	const isConfirmed = dayOf(failedAt) < dayOf(at);
	return { state: isConfirmed ? failedStateOf(reason) : before.state, reason, failedAt, checkedAt: at };
}

/** Whether a failure may be that of this server's own network and not the document's. */
export function isNetworkFailure(reason: UnreadableReason): boolean {
	return reason === "unreachable" || reason === "too-slow";
}

export function needsAttention(state: CheckState): state is AttentionState {
	return ATTENTION_STATES.some((each) => each === state);
}

/** What a document that cannot be read for a reason is called. */
export function failedStateOf(reason: UnreadableReason): AttentionState {
	if (reason === "not-shared") return "not-shared";
	return reason === "not-found" ? "gone" : "unreadable";
}

function dayOf(at: number): number {
	return Math.floor(at / DAY_MS);
}
