// Learners' reports that something is wrong with a question: what the page sends, what the server stores. No name, no learner.

/** What is wrong, as the learner chooses it. */
export const REPORT_KINDS = ["key", "text", "picture", "other"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
/** Longest note, in UTF-16 units. */
export const NOTE_LIMIT = 200;
/** Reports of one request: a phone sends what it has written offline. */
export const REPORTS_AT_ONCE = 20;
/** How long closed reports are kept, in days. */
export const CLOSED_FOR_DAYS = 180;
/** Why an administrator closes the reports of a question. */
export const CLOSE_REASONS = ["corrected", "right-as-it-is", "not-understood"] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** A question as the panel's lists of reports show it. */
export type ReportPlace = {
	subtopicId: string;
	key: string;
	subtopicTitle: string;
	moduleTitle: string;
	/** As learners see it. */
	number: string;
	/** The question's text; "" for one that is in the file no longer. */
	text: string;
};

export type QuestionReport = {
	/** Random; a report that is sent twice is stored once. 22 characters of base64url. */
	id: string;
	subtopicId: string;
	questionId: string;
	kind: ReportKind;
	/** "" without a note. */
	note: string;
};
