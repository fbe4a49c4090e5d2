// The five sections of a subtopic in one line: each a chip with its name and state. A press opens what fills it; a file may be dropped on it.
import { useState } from "react";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import type { MethodPhase } from "#core/modules/phases.ts";
import type { SectionState } from "#core/texts/section-state.ts";
import * as m from "#messages";
import { SECTION_ICONS, sectionLabel, sectionStateWords } from "./section-words.ts";

export type SectionChipsProps = {
	subtopicId: string;
	title: string;
	states: readonly SectionState[];
	open: MethodPhase | undefined;
	onOpen: (section: MethodPhase | undefined) => void;
	onFiles: (section: MethodPhase, files: File[]) => void;
};

export function chipId(subtopicId: string, section: MethodPhase): string {
	return `chip-${subtopicId}-${section}`;
}

export function SectionChips({ subtopicId, title, states, open, onOpen, onFiles }: SectionChipsProps) {
	const { can } = usePanel();
	const [over, setOver] = useState<MethodPhase>();
	return (
		<ul className="desk-chips" aria-label={m.admin_desk_sections_of({ title })}>
			{states.map((state) => {
				const { section, is } = state;
				const content = (
					<>
						<PanelIcon name={SECTION_ICONS[is]} className="size-4 shrink-0" />
						<span>
							<span className="font-semibold">{sectionLabel(section)}</span>
							<span className="chip-state">{` ${sectionStateWords(state)}`}</span>
						</span>
					</>
				);
				return (
					<li key={section}>
						{can("edit") ? (
							<button
								type="button"
								id={chipId(subtopicId, section)}
								className="desk-chip"
								data-state={is}
								data-over={over === section || undefined}
								aria-expanded={open === section}
								onClick={() => onOpen(open === section ? undefined : section)}
								onDragOver={(event) => {
									if (!event.dataTransfer.types.includes("Files")) return;
									event.preventDefault();
									event.stopPropagation();
									setOver(section);
								}}
								onDragLeave={() => setOver(undefined)}
								onDrop={(event) => {
									if (event.dataTransfer.files.length === 0) return;
									event.preventDefault();
									event.stopPropagation();
									setOver(undefined);
									onFiles(section, [...event.dataTransfer.files]);
								}}
							>
								{content}
							</button>
						) : (
							<span className="desk-chip" data-state={is}>
								{content}
							</span>
						)}
					</li>
				);
			})}
		</ul>
	);
}
