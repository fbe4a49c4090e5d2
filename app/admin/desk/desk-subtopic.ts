// A subtopic on its module's page.
import type { TypedSubtopic } from "#core/modules/form.ts";
import { DOCUMENT_LINK_FIELDS, type DocumentPhase } from "#core/modules/phases.ts";
import type { Publication } from "#core/modules/publication.ts";
import type { CheckView } from "#core/texts/document-check.ts";
import { missingSections, type SectionState } from "#core/texts/section-state.ts";
import { documentPath } from "#core/texts/state.ts";
import type { GuessTarget } from "./guess-section.ts";

export type DeskSubtopic = {
	id: string;
	/** Its number in the module's order, from 1. */
	place: number;
	/** The values of its form, and the version that they are of. */
	typed: TypedSubtopic;
	version: number;
	texts: readonly { phase: DocumentPhase; words: number; version: number }[];
	states: readonly SectionState[];
	/** The last checks of its documents, which say why one does not open. */
	checks: readonly { phase: string; check: CheckView }[];
	publication: Publication;
	/** Changes of its questions that are not published. */
	unpublished: number;
	/** Questions with open reports. */
	reported: number;
};

/** What a person saw of a subtopic when a step began. */
export type Seen = Pick<DeskSubtopic, "id" | "typed" | "version" | "texts">;

/** What a section has, as a value that changes with it: its link, and the version of the text that it shows. */
export function sectionMark({ id, typed, texts }: Seen, phase: DocumentPhase): string {
	const link = typed[DOCUMENT_LINK_FIELDS[phase]];
	const text = texts.find((one) => one.phase === phase);
	return text && link === documentPath(id, phase) ? `${link} ${text.version}` : link;
}

export function guessTarget({ id, typed, place, states }: DeskSubtopic): GuessTarget {
	return { id, title: typed.title, place, empty: missingSections(states) };
}
