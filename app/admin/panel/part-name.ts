// The name of a page of the panel by its address, for messages about a page that is not shown yet.
import { DOCUMENT_PHASES, type DocumentPhase } from "#core/modules/phases.ts";
import * as m from "#messages";

const SECTIONS: Readonly<Record<DocumentPhase, () => string>> = {
	survey: m.phase_survey,
	question: m.phase_question,
	read: m.phase_read,
	review: m.phase_review,
};

/** The first pattern that fits gives the name; "*" stands for one piece of the path. */
const NAMES: readonly [string, (phase: string) => string][] = [
	["modules/new", m.admin_new_module],
	["modules/edit/*", m.admin_edit_module],
	["modules", m.admin_modules],
	["subtopics/new", m.admin_new_subtopic],
	["subtopics/edit/*", m.admin_edit_subtopic],
	["subtopics/*/texts/*", (phase) => m.admin_text_of({ section: sectionOf(phase) })],
	["subtopics/*/texts/*/versions", (phase) => m.admin_text_versions_of({ section: sectionOf(phase) })],
	["subtopics", m.admin_subtopics],
	["documents", m.admin_attention],
	["mcq/new", m.admin_upload_mcq_data],
	["mcq/paper/*", m.admin_paper],
	["mcq/edit/*", m.admin_edit_mcq],
	["mcq/*/questions/new", m.admin_new_question],
	["mcq/*/questions/*", m.admin_edit_question],
	["mcq/*/questions", m.admin_questions],
	["mcq", m.admin_mcq_management],
	["questions", m.admin_search_all_questions],
	["needs-a-look", m.admin_look],
	["search", m.admin_search],
	["papers/new", m.admin_mock_new],
	["papers/*/results", m.admin_mock_results],
	["papers/*/print", m.admin_mock_print],
	["papers/*/cards", m.admin_mock_cards],
	["papers/*", m.admin_mock],
	["papers", m.admin_mocks],
	["people/*", m.admin_person],
	["people", m.admin_people],
	["keys", m.admin_api_keys],
	["settings", m.admin_settings],
	["bin", m.admin_bin],
	["account", m.admin_account],
	["activity", m.admin_activity],
	["logout", m.admin_sign_out],
	["dashboard", m.admin_dashboard],
];

/** @param address a path with or without a query; an unknown one is a page that does not exist */
export function partName(address: string): string {
	const [path = ""] = address.split(/[?#]/);
	const [, ...pieces] = path.split("/").filter(Boolean);
	if (pieces.length === 0) return m.admin_dashboard();
	const found = NAMES.find(([pattern]) => fits(pattern.split("/"), pieces));
	return found ? found[1](pieces[3] ?? "") : m.page_not_found();
}

function fits(pattern: readonly string[], pieces: readonly string[]): boolean {
	return pattern.length === pieces.length && pattern.every((piece, at) => piece === "*" || piece === pieces[at]);
}

function sectionOf(text: string): string {
	const phase = DOCUMENT_PHASES.find((name) => name === text);
	return phase ? SECTIONS[phase]() : text;
}
