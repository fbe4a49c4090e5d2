// Messages about questions in the panel: changes, notes, labels of fields.
import type { Closed } from "#core/modules/publication.ts";
import { oddWordOf } from "#core/questions/odd-words.ts";
import type { QuestionNote } from "#core/questions/question-notes.ts";
import { letterOf } from "#core/questions/question-texts.ts";
import * as m from "#messages";

export type ChangeKind = "edited" | "added" | "deleted" | "moved";

export function changeWord(change: ChangeKind): string {
	const words = {
		edited: m.admin_question_edited,
		added: m.admin_question_added,
		deleted: m.admin_question_deleted,
		moved: m.admin_question_moved,
	};
	return words[change]();
}

/** The action of a history entry. */
export function historyWord(action: "added" | "edited" | "deleted" | "discarded" | "replaced"): string {
	const words = {
		added: m.admin_history_added,
		edited: m.admin_history_edited,
		deleted: m.admin_history_deleted,
		discarded: m.admin_history_discarded,
		replaced: m.admin_history_replaced,
	};
	return words[action]();
}

export function noteText({ code, values = {} }: QuestionNote): string {
	const { named = "", right = "", one = "", other = "", answer = "", word = "", formula = "" } = values;
	const words = {
		"contradicts-key": () => m.admin_note_contradicts({ named, right }),
		"no-explanation": m.admin_note_no_explanation,
		"alike-options": () => m.admin_note_alike({ one, other }),
		"longest-is-right": m.admin_note_longest,
		"answer-in-question": () => m.admin_note_answer_named({ answer }),
		"mixed-letters": () => m.admin_note_mixed({ word }),
		"picture-without-text": m.admin_note_picture,
		"formula-unreadable": () => m.admin_note_formula({ formula }),
	};
	return words[code]();
}

/** The label of a field; fields of an option with its letter. */
export function questionFieldLabel(field: string): string {
	const [name = "", index = "", part = ""] = field.split(".");
	const letter = letterOf(Number(index));
	if (name === "options" && index !== "") {
		return part === "explanation" ? m.admin_option_explanation({ letter }) : m.admin_option_n({ letter });
	}
	const labels: Record<string, () => string> = {
		text: m.admin_question_text,
		options: m.admin_options,
		order: m.admin_option_order,
		key: m.admin_answer,
		explanation: m.admin_explanation,
		type: m.admin_question_type,
		answer: m.admin_answer,
		tolerance: m.admin_tolerance,
		unit: m.admin_unit,
		topic: m.admin_topic,
		difficulty: m.admin_difficulty,
		source: m.admin_source,
		year: m.admin_year,
		place: m.admin_place_in_list,
		format: m.admin_formatting,
		other: m.admin_other_fields_changed,
	};
	return labels[name]?.() ?? field;
}

/** What looks like a slip in a short field. */
export function oddWordText(field: string, typed: string, isTyping = false): string | undefined {
	const odd = oddWordOf(field, typed, isTyping);
	if (odd === undefined) return undefined;
	return odd === "no-year" ? m.admin_year_odd() : m.admin_difficulty_odd();
}

export function listPath(subtopicId: string): string {
	return `/admin/mcq/${subtopicId}/questions`;
}

/** What is said of published changes: whether learners get them, and what is in the way. */
export function publishedWords(count: number, closed: Closed["code"] | undefined): string {
	return closed
		? `${m.admin_published_stored({ count })} ${m.admin_questions_closed({ code: closed })}`
		: m.admin_published({ count });
}
