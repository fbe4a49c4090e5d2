// What is wrong with a form, a question file or a request, in sentences that say what to do. Codes and values come from core/,
// the sentences from #messages. Imported as #messages/problem-text by the panel's pages and by the server's calls.

import { ERROR_STATUS, type HubError, type Problem, RETRY_AFTER_SECONDS } from "#core/problem.ts";
import * as m from "#messages";

/** One problem as a sentence or two; problemLocation adds where it is. */
export function problemText({ code, field = "", values = {}, line, option }: Problem): string {
	switch (code) {
		// a question file as a whole
		case "invalid-json":
			return jsonReasonText(values) || m.admin_problem_invalid_json();
		case "too-deep":
			return m.admin_problem_too_deep();
		case "not-utf8":
			return line === undefined
				? m.admin_problem_other_encoding({ encoding: values.encoding ?? "" })
				: m.admin_problem_not_utf8();
		case "other-file":
			return m.admin_file_kind({ kind: values.kind ?? "" });
		case "time-over":
			return m.admin_problem_time_over();
		case "read-only":
			return m.api_problem_read_only();
		case "time-of-draft":
			return m.api_problem_time_of_draft();
		case "colour-malformed":
			return m.admin_problem_colour();
		case "accent-contrast":
			return m.admin_problem_contrast({ ratio: values.ratio ?? "", needed: values.needed ?? "" });
		case "hostile-key":
			return m.admin_problem_hostile_key({ field });
		case "questions-missing":
			return m.admin_problem_questions_missing();
		case "no-questions":
			return m.admin_problem_no_questions();
		case "too-many-questions":
			return m.admin_problem_too_many_questions({ count: values.count ?? "", max: values.max ?? "" });
		case "too-hard-to-read":
			return m.admin_problem_too_hard();
		// one question
		case "field-missing":
			return m.admin_problem_field_missing({ field });
		case "wrong-type":
			if (field === "") return option ? m.admin_problem_not_an_option() : m.admin_problem_not_a_question();
			return m.admin_problem_wrong_type({ field, wanted: wantedOf(field) });
		case "is-correct-not-boolean":
			return m.admin_problem_is_correct();
		case "too-few-options":
			return m.admin_problem_too_few_options({ min: values.min ?? "" });
		case "too-many-options":
			return m.admin_problem_too_many_options({ max: values.max ?? "" });
		case "no-correct-option":
			return m.admin_problem_no_correct_option();
		case "options-not-wanted":
			return m.admin_problem_options_not_wanted();
		case "duplicate-question-id":
			return m.admin_problem_duplicate_question({ id: values.id ?? "", first: values.first ?? "" });
		case "duplicate-option-id":
			return m.admin_problem_duplicate_option();
		// odd but accepted
		case "empty-question-text":
			return m.admin_notice_empty_question();
		case "empty-option-text":
			return m.admin_notice_empty_option();
		case "duplicate-option-text":
			return m.admin_notice_duplicate_option({ first: values.first ?? "" });
		case "duplicate-key":
			return m.admin_notice_duplicate_key({ field });
		case "unknown-fields":
			return m.admin_notice_unknown_fields({ fields: values.fields ?? "" });
		case "unused-value":
			return m.admin_notice_unused_value({ field });
		case "formulas-as-typed":
			return m.admin_notice_formulas_as_typed();
		case "bare-command":
			return m.admin_notice_bare_command({ command: values.command ?? "" });
		case "formula-unreadable":
			return m.admin_notice_formula_unreadable({ source: values.source ?? "" });
		case "picture-missing":
			return m.admin_notice_picture_missing({ name: values.name ?? "" });
		case "picture-without-text":
			return m.admin_notice_picture_without_text();
		case "single-backslash": {
			const written = String(values.written ?? "");
			return m.admin_notice_single_backslash({ written, doubled: written.replaceAll("\\", "\\\\") });
		}
		case "control-character":
			return m.admin_problem_control_character();
		case "replacement-character":
			return m.admin_problem_replacement_character();
		// a form
		case "required":
			return requiredText(field);
		case "too-long":
			return m.admin_problem_too_long({ max: values.max ?? "" });
		case "too-many":
			return m.admin_problem_too_many({ max: values.max ?? "" });
		case "no-right-option":
			return m.admin_problem_no_right_option();
		case "several-right-options":
			return m.admin_several_right_options();
		case "number-malformed":
			return field === "tolerance" ? m.admin_problem_tolerance() : m.admin_problem_number();
		case "number-unclear":
			return m.typed_unclear({ typed: values.typed ?? "" });
		case "marks-malformed":
			return m.admin_problem_marks();
		case "marks-or-empty-malformed":
			return m.admin_problem_marks_or_empty();
		case "count-malformed":
			return m.admin_problem_count({ max: values.max ?? "" });
		case "count-or-empty-malformed":
			return m.admin_problem_count_or_empty({ max: values.max ?? "" });
		case "share-malformed":
			return m.admin_problem_share();
		case "pass-malformed":
			return m.admin_problem_pass();
		case "factor-malformed":
			return m.admin_problem_factor();
		case "link-malformed":
			return m.admin_problem_link_malformed();
		case "link-without-scheme":
			return m.admin_problem_link_without_scheme();
		case "link-scheme-not-allowed":
			return m.admin_problem_link_scheme({ scheme: values.scheme ?? "" });
		case "link-with-credentials":
			return m.admin_problem_link_credentials();
		case "link-code-length":
			return m.admin_problem_code_length({ min: values.min ?? "", max: values.max ?? "" });
		case "link-code-characters":
			return String(values.character ?? "").trim() === ""
				? m.admin_problem_code_space()
				: m.admin_problem_code_characters({ character: values.character ?? "" });
		case "link-code-taken":
			return m.admin_problem_code_taken();
		case "time-malformed":
			return m.admin_problem_time();
		case "ends-before-start":
			return m.admin_problem_ends_before_start();
		case "devices-malformed":
			return m.admin_problem_devices({ max: values.max ?? "" });
		// a password
		case "wrong-password":
			return m.admin_problem_wrong_password();
		case "password-too-short":
			return m.admin_problem_password_short({ min: values.min ?? "" });
		case "password-too-long":
			return m.admin_problem_password_long({ max: values.max ?? "" });
		case "password-too-common":
			return m.admin_problem_password_common();
		// a person
		case "wrong-code":
			return m.admin_wrong_code();
		case "email-malformed":
			return m.admin_problem_email();
		case "email-taken":
			return m.admin_problem_email_taken();
	}
}

/** Notices whose sentences do not name the field. */
const CHARACTER_CODES: readonly Problem["code"][] = ["single-backslash", "control-character", "replacement-character"];

/** Where in a question file: "Question 12, option 3" or "Line 4, column 7"; empty when it is about the whole file. */
export function problemLocation({ code, question, option, field, line, column, values }: Problem): string {
	if (question !== undefined) {
		const isExplanation = field === "explanation" && CHARACTER_CODES.includes(code);
		if (option === undefined)
			return isExplanation ? m.admin_place_explanation({ question }) : m.admin_place_question({ question });
		const place = { question, option };
		return isExplanation ? m.admin_place_option_explanation(place) : m.admin_place_option(place);
	}
	if (line === undefined || values?.reason === "empty") return "";
	return column === undefined ? m.admin_place_line({ line }) : m.admin_place_column({ line, column });
}

function requiredText(field: string): string {
	if (field === "moduleId") return m.admin_please_select_module();
	return field.startsWith("customButtons") ? m.admin_problem_button_half() : m.admin_problem_required();
}

function wantedOf(field: string): string {
	if (field === "options") return m.admin_wanted_list();
	if (field === "id") return m.admin_wanted_id();
	if (field === "shuffle") return m.admin_wanted_true_or_false();
	if (field === "answer" || field === "tolerance") return m.admin_wanted_number();
	if (field === "text" || field === "explanation" || field === "unit") return m.admin_wanted_text();
	return m.admin_wanted_boolean();
}

function jsonReasonText({ reason = "", written = "", character = "" }: NonNullable<Problem["values"]>): string {
	return m.admin_json_reason({ reason, written, character });
}

/** Problems that an upload's refusal names; the others are counted. */
const NAMED = 5;

/** One problem or notice with its place. */
export function locatedProblemText(problem: Problem): string {
	return [problemLocation(problem), problemText(problem)].filter(Boolean).join(" ");
}

/**
 * The first problems or notices of an uploaded file with their places, as one text for the message of the call.
 * @param limit of the check: a list of this length may be incomplete
 */
export function uploadProblemsText(problems: readonly Problem[], limit: number): string {
	const sentences = problems.slice(0, NAMED).map(locatedProblemText);
	const more = problems.length - NAMED;
	const words = problems.length < limit ? m.api_more_problems : m.api_more_problems_cut;
	if (more > 0) sentences.push(words({ count: more }));
	return sentences.join(" ");
}

/** The same for a file that is refused, after the specification's sentence. @param isJson see fileRefusal */
export function uploadRefusalText(problems: readonly Problem[], limit: number, isJson = true): string {
	const { sentence, listed } = fileRefusal(problems, isJson);
	const end = sentence === "" || sentence.endsWith("!") || listed.length === 0 ? "" : ".";
	return `${sentence}${end} ${uploadProblemsText(listed, limit)}`.trim();
}

/**
 * The sentence that the specification has for a question file that cannot be used, empty where it has none, and the problems
 * to list with it. @param isJson whether the file is meant as JSON; in another one there is nothing to correct
 */
export function fileRefusal(problems: readonly Problem[], isJson: boolean) {
	const refusal = (sentence: string, listed = problems) => ({ sentence, listed });
	const [{ code, values } = {}] = problems;
	const reason = values?.reason;
	switch (code) {
		case "invalid-json":
		case "not-utf8":
			// A certain reason, such as text around the JSON, shows that the file is meant as JSON.
			if (isJson || (reason !== undefined && reason !== "web-page")) return refusal(m.mcq_invalid_json());
			return refusal(m.admin_please_upload_json(), reason === undefined ? [] : problems);
		case "too-deep":
			return refusal(m.mcq_invalid_json());
		case "other-file":
			return refusal(m.admin_please_upload_json());
		case "questions-missing":
			return refusal(m.mcq_questions_missing());
		case "no-questions":
			return refusal(m.admin_no_questions_in_data());
		default:
			return refusal("");
	}
}

/** What a HubError says in the response of a call or a form. */
export function hubErrorText({ code, retryAfterSeconds: seconds }: HubError): string {
	switch (code) {
		case "too-many-tries":
			if (seconds === undefined) return m.api_too_busy({ seconds: RETRY_AFTER_SECONDS });
			return m.api_too_many_requests({ seconds });
		case "mcq-changed":
			return m.api_mcq_changed();
		case "mcq-not-found":
			return m.api_mcq_not_found();
		case "link-needed":
			return m.link_needed();
		case "not-published":
		case "subtopic-not-published":
			return m.not_published();
		case "archived":
		case "subtopic-archived":
			return m.archived_reason();
		case "owner-in-bin":
			return m.admin_bin_owner();
		case "file-in-place":
			return m.admin_bin_file_in_place();
		case "name-differs":
			return m.admin_bin_name_differs();
		case "link-replaced":
			return m.admin_link_already_replaced();
		case "conflict":
			return m.admin_link_conflict();
		case "not-synced":
			return m.api_progress_not_synced();
		case "learner-forgotten":
			return m.api_learner_forgotten();
		case "log-full":
			return m.api_log_full();
		case "code-taken":
			return m.api_learner_code_taken();
		case "code-unknown":
			return m.api_learner_code_unknown();
		case "forbidden":
			return m.api_role_too_low();
		case "module-not-found":
			return m.module_not_found();
		case "link-not-found":
			return m.api_link_not_found();
		case "question-not-found":
			return m.admin_question_not_found();
		case "review-needed":
			return m.api_review_needed();
		case "last-owner":
			return m.admin_last_owner();
		case "paper-not-found":
		case "paper-not-open":
		case "paper-not-ready":
		case "attempt-unknown":
		case "attempt-running":
		case "attempts-used":
		case "extra-time-unknown":
		case "extra-time-used":
		case "attempt-not-running":
		case "sections-begun":
		case "name-needed":
			return paperErrorText(code);
		default:
			return ERROR_STATUS[code] === 404 ? m.api_subtopic_not_found() : m.something_went_wrong_later();
	}
}

function paperErrorText(code: HubError["code"]): string {
	if (code === "paper-not-open") return m.api_paper_not_open();
	if (code === "paper-not-ready") return m.api_paper_not_ready();
	if (code === "attempt-unknown") return m.api_attempt_unknown();
	if (code === "attempt-running") return m.api_attempt_running();
	if (code === "attempts-used") return m.api_attempts_used();
	if (code === "extra-time-unknown") return m.api_extra_time_unknown();
	if (code === "extra-time-used") return m.api_extra_time_used();
	if (code === "attempt-not-running") return m.api_attempt_not_running();
	if (code === "sections-begun") return m.api_sections_begun();
	return code === "name-needed" ? m.api_name_needed() : m.api_paper_not_found();
}
