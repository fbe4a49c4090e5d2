// A subtopic on its module's page: its place and name, its sections as chips, what is missing, and what fills the pressed chip.
import { type ReactNode, useRef, useState } from "react";
import { StateChip } from "#app/admin/modules/publication/state-chip.tsx";
import { Button, ButtonLink, NewTabLink } from "#app/admin/panel/button.tsx";
import { MoveButtons } from "#app/admin/panel/forms/move-buttons.tsx";
import { Reported, Unpublished } from "#app/admin/panel/lists/question-counts.tsx";
import { useDragRow } from "#app/admin/panel/lists/use-drag-order.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { METHOD_ORDER, type MethodPhase } from "#core/modules/phases.ts";
import type { Publication } from "#core/modules/publication.ts";
import { missingSections } from "#core/texts/section-state.ts";
import * as m from "#messages";
import { useDeskState } from "./desk-address.ts";
import type { DeskSubtopic } from "./desk-subtopic.ts";
import { SectionChips } from "./section-chips.tsx";
import { sectionLabel } from "./section-words.ts";
import { nameBox, sectionBox, type Typed } from "./use-typed.ts";

export type SubtopicLineProps = {
	moduleId: string;
	subtopic: DeskSubtopic;
	/** Its index on this page, and how many subtopics the module has. */
	index: number;
	total: number;
	/** The section that is open. */
	open: MethodPhase | undefined;
	onOpen: (section: MethodPhase | undefined) => void;
	typed: Typed;
	/** `onSaved` is called also when a later try has saved it. @returns whether it was saved */
	onRename: (title: string, onSaved: () => void) => Promise<boolean>;
	onPlace: (place: number) => void;
	/** A row of this page was dropped on another. */
	onDrop: (from: number, to: number) => void;
	onMoveElsewhere: () => void;
	onPublish: () => void;
	onDelete: () => void;
	onFiles: (section: MethodPhase | undefined, files: File[]) => void;
	/** What fills the open section. */
	children: ReactNode;
};

export function lineId(subtopicId: string): string {
	return `line-${subtopicId}`;
}

export function SubtopicLine(props: SubtopicLineProps) {
	const { moduleId, subtopic, index, total, open, onOpen, onPlace, onDrop, onMoveElsewhere, onFiles, children } = props;
	const { id, place, typed, states, publication, unpublished, reported } = subtopic;
	const { title } = typed;
	const { can } = usePanel();
	const deskState = useDeskState();
	const drag = useDragRow<HTMLLIElement, HTMLSpanElement>({ list: "subtopics", place: index, move: onDrop });
	const missing = missingSections(states);
	const unsaved = METHOD_ORDER.filter((section) => props.typed.of(sectionBox(id, section)) !== undefined);
	return (
		<li
			id={lineId(id)}
			tabIndex={-1}
			ref={drag.row}
			className="desk-line box"
			data-dragged={drag.isDragged || undefined}
			data-landing={drag.landing}
		>
			<div className="desk-line-head">
				<span ref={drag.handle} className="drag-handle for-editors" title={m.admin_drag_hint()} data-needs-script>
					<PanelIcon name="drag" className="size-5" />
				</span>
				<span className="desk-place" aria-hidden="true">
					{place}
				</span>
				<SubtopicName subtopic={subtopic} typed={props.typed} isFixed={!can("edit")} onRename={props.onRename} />
				<span className="desk-line-tools" data-needs-script>
					<MoveButtons
						number={place}
						total={total}
						labels={{ up: m.admin_move_up({ title }), down: m.admin_move_down({ title }) }}
						onMove={(to) => onPlace(to === "up" ? place - 1 : place + 1)}
					/>
				</span>
			</div>
			<SectionChips
				subtopicId={id}
				title={title}
				states={states}
				open={open}
				onOpen={onOpen}
				onFiles={(section, files) => onFiles(section, files)}
			/>
			{missing.length > 0 && (
				<p className="text-small text-quiet">
					{m.admin_sections_missing({ sections: missing.map(sectionLabel).join(", ") })}
				</p>
			)}
			{unsaved.length > 0 && (
				<p className="flex items-center gap-1.5 text-small">
					<PanelIcon name="edit" className="size-4 text-action" />
					<span>{m.admin_desk_typed_in({ sections: unsaved.map(sectionLabel).join(", ") })}</span>
				</p>
			)}
			<Unpublished count={unpublished} to={`/admin/mcq/${id}/questions`} />
			<Reported count={reported} />
			{open && <section aria-label={m.admin_desk_fill({ section: sectionLabel(open), title })}>{children}</section>}
			<div className="desk-line-actions">
				<StateChip action="/admin/subtopics" id={id} title={title} {...publication} />
				{isPlainDraft(publication) && (
					<Button
						kind="row"
						of={title}
						className="for-editors"
						text={m.admin_desk_publish()}
						data-needs-script
						onClick={props.onPublish}
					/>
				)}
				<ButtonLink
					kind="row"
					of={title}
					to={`/admin/subtopics/edit/${id}?moduleId=${moduleId}`}
					state={deskState}
					text={m.admin_desk_open_form()}
				/>
				<NewTabLink kind="row" of={title} href={`/learn/${moduleId}/${id}`} text={m.admin_desk_preview()} />
				<Button
					kind="row"
					of={title}
					className="for-editors"
					text={m.admin_desk_move_elsewhere()}
					data-needs-script
					onClick={onMoveElsewhere}
				/>
				<Button
					kind="row-bad"
					of={title}
					className="for-editors"
					text={m.admin_delete()}
					data-needs-script
					onClick={props.onDelete}
				/>
			</div>
		</li>
	);
}

/** A draft that no time opens. */
function isPlainDraft({ state, publishAt }: Publication): boolean {
	return state === "draft" && publishAt === null;
}

type SubtopicNameProps = { subtopic: DeskSubtopic; isFixed: boolean } & Pick<SubtopicLineProps, "typed" | "onRename">;

/** The name, changed where it stands: Enter or leaving the field saves it, Escape takes it back. */
function SubtopicName({ subtopic, typed, isFixed, onRename }: SubtopicNameProps) {
	const { id, place } = subtopic;
	const { title } = subtopic.typed;
	const box = nameBox(id);
	const value = typed.of(box) ?? title;
	/** Whether it was to be saved without a name. */
	const [isMissing, setIsMissing] = useState(false);
	const before = typed.seen(box, subtopic).typed.title;
	/** What is being saved. */
	const sent = useRef<string>(undefined);

	function setValue(text: string) {
		typed.set(box, text === title ? undefined : text, subtopic);
		setIsMissing(false);
	}

	async function save() {
		const name = value.trim();
		if (name === title) return setValue(title);
		if (name === "") return setIsMissing(true);
		if (name === sent.current) return;
		sent.current = name;
		await onRename(name, () => typed.clearSaved(box, name));
		sent.current = undefined;
	}

	const aboutId = `name-about-${id}`;
	return (
		<div className="desk-name-box">
			<textarea
				className="desk-name"
				dir="auto"
				rows={1}
				autoComplete="off"
				aria-label={m.admin_desk_name_of({ number: place })}
				aria-invalid={isMissing || undefined}
				aria-describedby={aboutId}
				readOnly={isFixed}
				value={value}
				onChange={(event) => setValue(event.target.value)}
				onBlur={() => void save()}
				onKeyDown={(event) => {
					if (event.nativeEvent.isComposing) return;
					if (event.key === "Escape") setValue(title);
					if (event.key !== "Enter") return;
					event.preventDefault();
					// Saved without leaving the field, so that Tab goes on from here.
					void save();
				}}
			/>
			<p id={aboutId} role="status" className="text-small text-bad">
				{isMissing
					? m.admin_desk_name_missing({ title })
					: before !== title && m.admin_desk_renamed_meanwhile({ title })}
			</p>
		</div>
	);
}
