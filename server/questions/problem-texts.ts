// What is wrong with a question file, in sentences for whoever calls the upload: where it is and what to do (specification 5,
// decisions "MCQ files"). The pages have longer words of their own for the same codes. Used by mcq-calls.ts.
import type { Problem } from "#core/problem.ts";
import * as m from "#messages";

/** Faults that are named; the others are counted. */
const SHOWN = 5;

/** The first faults with their places, in one text. */
export function mcqProblemsText(problems: readonly Problem[]): string {
	const sentences = problems.slice(0, SHOWN).map(sentenceOf);
	const more = problems.length - SHOWN;
	if (more > 0) sentences.push(m.api_more_problems({ count: more }));
	return sentences.join(" ");
}

/** Where it is, what it is and, where that does not say it yet, what to do. */
function sentenceOf(problem: Problem): string {
	const text = textOf(problem);
	const { question, option } = problem;
	if (question !== undefined) {
		const place =
			option === undefined ? m.api_at_question({ question }) : m.api_at_option({ question, option });
		return `${place}: ${text}`;
	}
	const fault = [text, lineOf(problem)].filter(Boolean).join(" ");
	const hint = hintOf(problem);
	if (hint === "") return fault;
	return `${fault}${/[!.)]$/.test(fault) ? "" : "."} ${hint}`;
}

function lineOf({ line, column }: Problem): string {
	if (line === undefined) return "";
	return column === undefined ? m.api_at_line({ line }) : m.api_at_column({ line, column });
}

/** The specification's own sentences stay as they are; this comes after them. */
function hintOf({ code, values = {} }: Problem): string {
	switch (code) {
		case "invalid-json":
			return m.admin_json_reason({ reason: values.reason ?? "" }) || m.api_hint_json();
		case "other-file":
			return m.admin_file_kind({ kind: values.kind ?? "" });
		case "questions-missing":
			return m.api_hint_questions();
		case "no-questions":
			return m.api_hint_no_questions();
		default:
			return "";
	}
}

function textOf({ code, field = "", values = {}, line }: Problem): string {
	switch (code) {
		case "invalid-json":
			return m.api_invalid_json();
		case "too-deep":
			return m.api_too_deep();
		case "not-utf8":
			return line === undefined
				? m.api_other_encoding({ encoding: values.encoding ?? "" })
				: m.api_not_utf8();
		case "other-file":
			return m.api_upload_json();
		case "hostile-key":
			return m.api_hostile_key({ field });
		case "questions-missing":
			return m.api_questions_missing();
		case "no-questions":
			return m.api_no_questions();
		case "field-missing":
			return m.api_field_missing({ field });
		case "is-correct-not-boolean":
			return m.api_is_correct();
		case "too-few-options":
			return m.api_too_few_options({ min: values.min ?? "" });
		case "too-many-options":
			return m.api_too_many_options({ max: values.max ?? "" });
		case "no-correct-option":
			return m.api_no_correct_option();
		case "duplicate-question-id":
			return m.api_duplicate_question({ id: shorten(values.id), first: values.first ?? "" });
		case "duplicate-option-id":
			return m.api_duplicate_option();
		case "too-many-questions":
			return m.api_too_many_questions({ count: values.count ?? "", max: values.max ?? "" });
		case "too-hard-to-read":
			return m.api_too_hard();
		case "wrong-type":
			return field === "" ? m.api_not_a_question() : m.api_wrong_type({ field });
		default:
			return m.api_wrong_type({ field });
	}
}

/** An id is the file's own text: somebody's whole essay must not become the message. */
function shorten(id: string | number = ""): string {
	const text = String(id);
	return text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text;
}
