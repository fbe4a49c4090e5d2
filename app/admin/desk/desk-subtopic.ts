// A subtopic on its module's page.
import type { TypedSubtopic } from "#core/modules/form.ts";
import type { DocumentPhase } from "#core/modules/phases.ts";
import type { Publication } from "#core/modules/publication.ts";
import { missingSections, type SectionState } from "#core/texts/section-state.ts";
import type { GuessTarget } from "./guess-place.ts";

export type DeskSubtopic = {
	id: string;
	/** Its number in the module's order, from 1. */
	place: number;
	/** The values of its form, and the version that they are of. */
	typed: TypedSubtopic;
	version: number;
	texts: readonly { phase: DocumentPhase; words: number; version: number }[];
	states: readonly SectionState[];
	publication: Publication;
	/** Changes of its questions that are not published. */
	unpublished: number;
	/** Questions with open reports. */
	reported: number;
};

export function guessTarget({ id, typed, place, states }: DeskSubtopic): GuessTarget {
	return { id, title: typed.title, place, empty: missingSections(states) };
}
