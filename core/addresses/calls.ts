// The addresses of the calls that pages make, and the largest bodies that these may have (bytes). Constants alone, so that a page
// loads nothing else with them; what else holds for an address stands in addresses.ts.

/** The check of a link after too many wrong ones. */
export const LINK_CHECK_PATH = "/link-check";

/** Sends and receives the events of the learner's log. */
export const SYNC_PATH = "/api/progress/sync";
/** Registers the code for other phones and replaces the previous one. */
export const CODE_PATH = "/api/progress/code";
/** Joins this phone to the log of a code. */
export const JOIN_PATH = "/api/progress/join";
/** Deletes the cookie; the log stays for other phones. */
export const LEAVE_PATH = "/api/progress/leave";
/** Returns titles, sizes and modules of the log's subtopics. */
export const PLACES_PATH = "/api/progress/places";
/** Deletes the learner and all of their events. */
export const FORGET_PATH = "/api/progress/forget";
export const SYNC_BYTES = 128 * 1024;
/** The calls of mock papers: below the log's path, since they ask for its cookie. */
export const PAPERS_PATH = "/api/progress/papers";
export const PAPER_CALLS = [
	"running",
	"begin",
	"take-over",
	"extra-time",
	"events",
	"state",
	"questions",
	"result",
] as const;
export function paperCallPath(paperId: string, call: (typeof PAPER_CALLS)[number]): string {
	return `${PAPERS_PATH}/${paperId}/${call}`;
}
/** Two hundred steps with the longest answers. */
export const PAPER_BYTES = 160 * 1024;

/** Reports about questions. */
export const REPORT_PATH = "/api/reports";
export const DOUBT_BYTES = 16 * 1024;

export const SAVE_TEXT_PATH = "/api/texts/save";
/** Renders a study text for its editor. */
export const PREVIEW_TEXT_PATH = "/api/texts/preview";
/** A study text in JSON: 500,000 characters of up to four bytes. */
export const TEXT_BYTES = 2_000_000;
/** A file that becomes a study text. */
export const TEXT_FILE_BYTES = 20 * 1024 * 1024;
/** The file that a study text was imported from. */
export const ORIGINAL_BYTES = 25 * 1024 * 1024;

/** The HTTP interface for the institute's scripts. */
export const API_PATH = "/api/v1";

/** A picture of a question or a study text. */
export const PICTURE_BYTES = 5 * 1024 * 1024;
