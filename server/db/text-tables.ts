// TypeScript types of the tables of study texts (server/texts). See tables.ts for what all columns have in common.

/** The text of a document section; shown while the subtopic links to it (core/texts/state.ts, documentPath). */
export type StudyTextTable = {
	subtopicId: string;
	phase: string;
	/** Rises with each save; a save of an older version is a conflict. */
	version: number;
	markdown: string;
	/** Rendered HTML (server/rich-text/render-text.ts). */
	html: string;
	title: string;
	words: number;
	/** 1: its page needs the style sheet and font of formulas. */
	hasFormula: number;
	/** The Google document that it was copied from. */
	sourceLink: string | null;
	updatedAt: number;
	/** When it was last copied from there. */
	copiedAt: number | null;
	/** The fingerprint of the document's text then (server/texts/documents/check-rows.ts); null: the next check sets it. */
	copiedMark: string | null;
	/** The panel's search looks in it (search-text.ts). */
	searchText: string;
};

/** Result of the daily check of a section's document (server/texts/documents/document-checks.ts). */
export type DocumentCheckTable = {
	subtopicId: string;
	phase: string;
	/** The section's link; the row is deleted when the link changes. */
	link: string;
	/** The checked address: the link, or the Google document that the text at the link was copied from. */
	address: string;
	/** core/texts/document-check.ts has the rules of these three. */
	state: string;
	reason: string | null;
	failedAt: number | null;
	/** When a check last succeeded or failed for certain; 0: never. */
	checkedAt: number;
	/** When a check last began, also if it failed. */
	triedAt: number;
	/** The fingerprint of the text when an administrator last read the document for a copy. */
	readMark: string | null;
};

/** One saved version of a text. Never changed. */
export type StudyTextVersionTable = {
	subtopicId: string;
	phase: string;
	version: number;
	markdown: string;
	words: number;
	/** Origin: typed in the panel, imported from a file, or copied from a Google document. */
	origin: "written" | "file" | "google";
	/** The author's e-mail. */
	actor: string;
	at: number;
};

/** The file that a text was last imported from. */
export type StudyTextOriginalTable = {
	subtopicId: string;
	phase: string;
	fileName: string;
	content: Uint8Array;
	at: number;
};

/** The text of a linked document, or why it could not be read. */
export type DocumentTextTable = {
	subtopicId: string;
	phase: string;
	/** The link it was read from; the text is outdated when the subtopic's link differs. */
	link: string;
	status: "read" | "unreadable";
	reason: string | null;
	text: string;
	words: number;
	readAt: number;
};
