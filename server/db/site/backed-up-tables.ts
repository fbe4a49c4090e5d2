// Which tables are a site, in a backup and when it is moved to another engine. Every table of the schema stands in one
// of the two lists; backed-up-tables.test.ts fails for one that does not.

/** What belongs to a site. Parents before what refers to them: they are filled in this order. */
export const BACKED_UP_TABLES: readonly string[] = [
	"site_event",
	"administrator",
	"administrator_account",
	"module",
	"subtopic",
	"mcq_file",
	"mcq_content",
	"material",
	"document_text",
	"passage",
	"audit_entry",
];

/** What stays behind, and why nobody misses it. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
	administrator_session: "who restores a site signs in again; a backup must not be a way in",
	administrator_verification: "one-time values that are over within the hour",
	rate_limit: "counters of failed attempts and doubts, which expire within a day",
	provider_state: "how the provider of the model is doing; found out again by the first doubt",
	question_material: "made again of the question files as doubts need it",
	content_change: "tells running processes what to forget; none runs yet on a restored site",
};
