// What a section's chip says, and with which icon: never by colour alone.
import type { PanelIconName } from "#app/admin/panel/panel-icon.tsx";
import type { MethodPhase } from "#core/modules/phases.ts";
import type { SectionState } from "#core/texts/section-state.ts";
import * as m from "#messages";

const NAMES: Record<MethodPhase, () => string> = {
	survey: m.phase_survey,
	question: m.phase_question,
	read: m.phase_read,
	recite: m.admin_desk_questions,
	review: m.phase_review,
};

export function sectionLabel(section: MethodPhase): string {
	return NAMES[section]();
}

export const SECTION_ICONS: Record<SectionState["is"], PanelIconName> = {
	empty: "add",
	link: "open",
	checked: "right",
	changed: "repeat",
	broken: "warning",
	text: "file",
	questions: "recite",
	unpublished: "edit",
};

export function sectionStateWords({ is, count }: Pick<SectionState, "is" | "count">): string {
	const words: Record<SectionState["is"], () => string> = {
		empty: m.admin_desk_chip_empty,
		link: m.admin_desk_chip_link,
		checked: m.admin_desk_chip_checked,
		changed: m.admin_desk_chip_changed,
		broken: m.admin_desk_chip_broken,
		text: () => m.admin_desk_chip_text({ count }),
		questions: () => m.admin_questions_count({ count }),
		unpublished: () => m.admin_desk_chip_unpublished({ count }),
	};
	return words[is]();
}
