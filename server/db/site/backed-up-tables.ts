// The tables that a backup or a copy to another engine contains. Every table of the schema is in one of the two lists;
// backed-up-tables.test.ts fails for one that is not.

/** Restored in this order: a table comes after those that it refers to. */
export const BACKED_UP_TABLES: readonly string[] = [
	"site_event",
	"site_settings",
	"administrator",
	"administrator_account",
	"administrator_two_factor",
	"administrator_passkey",
	"module_row",
	"bin_entry",
	"module_link",
	"link_week",
	"subtopic_row",
	"mcq_file",
	"mcq_part",
	"mcq_rendered",
	"mcq_original",
	"picture",
	"question_list",
	"question_row",
	"question_change",
	"question_report",
	"study_text",
	"study_text_version",
	"study_text_original",
	"material",
	"document_text",
	"passage",
	"audit_entry",
	"learner",
	"answer_event",
	"paper_row",
	"paper_version",
	"paper_attempt",
	"paper_key",
	"paper_person_time",
	"paper_event",
];

/** What tables were called in earlier versions; views have these names now. */
export const FORMER_NAMES: Readonly<Record<string, string>> = {
	module_row: "module",
	subtopic_row: "subtopic",
	paper_row: "paper",
};

/** Tables that are left out, each with the reason. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
	administrator_session: "administrators sign in again after a restore; a backup must not grant access",
	administrator_link: "links that are shown once and expire within days; a backup must not grant access",
	api_key: "keys of scripts; a backup must not grant access, and owners make new ones after a restore",
	administrator_verification: "one-time values that expire within the hour",
	rate_limit: "counters of failed attempts and doubts, which expire within a day",
	provider_state: "state of the model provider; the first doubt finds it out again",
	question_material: "derived from the question files when doubts need it",
	document_check: "state of linked documents; the daily checks find it out again",
	item_sums: "derived from the learners' logs every day",
	content_change: "cache invalidation for running processes; none runs yet on a restored site",
	log_epoch: "each database has its own, by which phones notice that they have to send their logs again",
};
