// The names and addresses of what the search finds.
import { DOCUMENT_PHASES, type DocumentPhase } from "#core/modules/phases.ts";
import type { SearchHit, SearchKind } from "#core/search/hits.ts";
import * as m from "#messages";

const NAMES: Record<SearchKind, () => string> = {
	modules: m.admin_modules,
	subtopics: m.admin_subtopics,
	texts: m.admin_search_texts,
	questions: m.admin_questions,
	papers: m.admin_mocks,
	links: m.admin_links,
	people: m.admin_people,
};

const SECTIONS: Record<DocumentPhase, () => string> = {
	survey: m.phase_survey,
	question: m.phase_question,
	read: m.phase_read,
	review: m.phase_review,
};

export function groupName(kind: SearchKind): string {
	return NAMES[kind]();
}

/** The section of a text. */
export function phaseOf(part: string | undefined): DocumentPhase | undefined {
	return DOCUMENT_PHASES.find((phase) => phase === part);
}

export function sectionTitle(phase: DocumentPhase): string {
	return SECTIONS[phase]();
}

/** The page that a result opens. */
export function hitPath(kind: SearchKind, { id, part = "" }: SearchHit): string {
	const paths: Record<SearchKind, string> = {
		modules: `/admin/modules/edit/${id}`,
		subtopics: `/admin/subtopics/edit/${id}`,
		texts: `/admin/subtopics/${id}/texts/${part}`,
		questions: `/admin/mcq/${id}/questions/${part}`,
		papers: `/admin/papers/${id}`,
		links: `/admin/modules/edit/${id}#links`,
		people: `/admin/people/${id}`,
	};
	return paths[kind];
}

/** The page with all results of a group, or of all groups. */
export function searchPath(search: string, kind?: SearchKind): string {
	const query = new URLSearchParams({ search });
	if (kind) query.set("in", kind);
	return `/admin/search?${query}`;
}
