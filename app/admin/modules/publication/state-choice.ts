// The choices of a state in the dialog, and what the panel says of each.
import type { Openness } from "#core/modules/publication.ts";
import * as m from "#messages";

/** "scheduled" is a draft with a time. */
export const STATE_CHOICES = ["published", "draft", "scheduled", "archived"] as const;
export type StateChoice = (typeof STATE_CHOICES)[number];

/** The choice that is true now: a draft whose time has come is published. */
export function choiceOf(openness: Openness): StateChoice {
	if (openness === "open") return "published";
	return openness === "not-open" ? "draft" : openness;
}

export const CHOICE_NAMES: Record<StateChoice, () => string> = {
	published: m.admin_state_published,
	draft: m.admin_state_draft,
	scheduled: m.admin_state_scheduled_choice,
	archived: m.admin_state_archived,
};

export const CHOICE_MEANINGS: Record<StateChoice, () => string> = {
	published: m.admin_state_published_what,
	draft: m.admin_state_draft_what,
	scheduled: m.admin_state_scheduled_what,
	archived: m.admin_state_archived_what,
};

export const CHOICE_DONE: Record<StateChoice, (names: { title: string }) => string> = {
	published: m.admin_state_done_published,
	draft: m.admin_state_done_draft,
	scheduled: m.admin_state_done_scheduled,
	archived: m.admin_state_done_archived,
};
