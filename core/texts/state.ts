// The documents that a subtopic links to, and whether their text could be read for the doubt chat. The server reads them,
// the admin panel shows their state.
import type { DocumentPhase } from "#core/modules/phases.ts";

/** The site-relative address of one of the hub's own study documents. */
export function documentPath(subtopicSlug: string, phase: string): string {
	return `/documents/${subtopicSlug}/${phase}`;
}

/** The site-relative address of the hub's copy of a Google document that a subtopic links to. */
export function copyPath(moduleId: string, subtopicId: string, phase: DocumentPhase): string {
	return `/documents/${moduleId}/${subtopicId}/${phase}`;
}

/** The hub's copy of a linked document: its address (copyPath), and when it was read, in milliseconds since 1970. */
export type CopyLink = { phase: DocumentPhase; readAt: number; path: string };

/** A section of a subtopic that is a text of this hub. */
export type SectionText = {
	phase: DocumentPhase;
	address: string;
	words: number;
	/** Whether it needs the style sheet and font of formulas. */
	hasFormula: boolean;
};

/** Why a document could not be read. */
export const UNREADABLE_REASONS = [
	"not-google-document",
	"published-only",
	"not-shared",
	"not-found",
	"address-refused",
	"too-large",
	"too-slow",
	"not-text",
	"empty",
	"unreachable",
	"refused",
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];
/** The reasons that affect learners too: the document asks for a sign-in, or is deleted. */
export const CLOSED_REASONS = ["not-shared", "not-found"] as const satisfies readonly UnreadableReason[];

export type DocumentState = {
	phase: DocumentPhase;
	link: string;
	/** "own": one of the hub's own documents, which can always be read. */
	status: "own" | "read" | "unread" | "unreadable";
	/** With "unreadable", and with "read" when the last attempt failed and an earlier text is still used. */
	reason?: UnreadableReason | undefined;
	words: number;
	/** When the text was read or last tried, in milliseconds since 1970; 0: never. */
	readAt: number;
};
