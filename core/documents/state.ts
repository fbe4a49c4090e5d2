// What is known of the documents that a subtopic links to: whether their text could be read, so that doubts about them can
// be answered. Shared by the server, which reads them, and the panel, which shows it.
import type { DocumentPhase } from "#core/catalog/phases.ts";

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

export type DocumentState = {
	phase: DocumentPhase;
	link: string;
	/** "own": one of the hub's pages, always read. */
	status: "own" | "read" | "unread" | "unreadable";
	/** With "unreadable"; and with "read" when the last try failed and an earlier text is kept. */
	reason?: UnreadableReason | undefined;
	words: number;
	/** When the text was read, or tried last; 0: never. */
	readAt: number;
};
