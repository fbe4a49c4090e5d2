// The columns and rows of the list of modules: a table on wide screens, cards on phones (one markup, see
// panel/tables.css).
import { Link } from "react-router";
import { StateChip } from "#app/admin/modules/publication/state-chip.tsx";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { type Column, RowActions } from "#app/admin/panel/lists/list-page.tsx";
import { rowId, useListState } from "#app/admin/panel/lists/list-return.ts";
import { Reported, Unpublished } from "#app/admin/panel/lists/question-counts.tsx";
import type { Publication } from "#core/modules/publication.ts";
import * as m from "#messages";
import { CopyLinkIcon } from "./copy-link.tsx";

export type ModuleRow = {
	id: string;
	title: string;
	/** The title, with a number where another module has the same. */
	numbered: string;
	description: string;
	linkCode: string | null;
	/** 1: its own code is switched off. */
	codeOff: number;
	subtopicCount: number;
	/** Changes of its questions that are not published. */
	unpublished: number;
	/** Questions with open reports of learners. */
	reported: number;
} & Publication;

export const MODULE_SORTS = ["updated", "title", "linkCode", "subtopics"] as const;

export function moduleColumns(): Column[] {
	return [
		{ sort: "title", label: m.admin_title(), className: "w-[34%]" },
		{ sort: "linkCode", label: m.admin_link_code(), className: "w-[22%]" },
		{ sort: "subtopics", label: m.admin_subtopics(), className: "w-[14%]" },
		{ label: m.admin_actions(), className: "text-end" },
	];
}

export type ModuleLineProps = { module: ModuleRow; onCopy: () => void; onDelete: () => void };

export function ModuleLine({ module, onCopy, onDelete }: ModuleLineProps) {
	const {
		id,
		title,
		numbered,
		description,
		linkCode,
		codeOff,
		subtopicCount,
		unpublished,
		reported,
		state,
		publishAt,
	} = module;
	const edit = `/admin/modules/edit/${id}`;
	const listState = useListState();
	return (
		<tr id={rowId(id)} tabIndex={-1}>
			<td>
				<Link to={edit} state={listState} dir="auto" className="row-title" title={numbered}>
					<span className="line-clamp-3">{numbered}</span>
				</Link>
				{description && (
					<p dir="auto" className="line-clamp-2 text-small text-quiet">
						{description}
					</p>
				)}
				<StateChip action="/admin/modules" id={id} title={title} state={state} publishAt={publishAt} />
				<Unpublished count={unpublished} />
				<Reported count={reported} />
			</td>
			<td data-label={m.admin_link_code()}>
				<span className="row-code-line">
					{linkCode ? (
						<span className="font-mono text-small break-all">{linkCode}</span>
					) : (
						<span className="text-quiet">{m.admin_not_set()}</span>
					)}
					{codeOff === 1 ? (
						<span className="ms-2 text-small text-bad">{m.admin_link_is_off()}</span>
					) : (
						<CopyLinkIcon path={`/module/${linkCode || id}`} title={title} />
					)}
				</span>
			</td>
			<td data-label={m.admin_subtopics()} className="tabular-nums">
				{subtopicCount}
			</td>
			<RowActions name={title} edit={edit} onDelete={onDelete}>
				<ButtonLink to={`/admin/subtopics?moduleId=${id}`} kind="row" of={title} text={m.admin_subtopics()} />
				<Button
					kind="row"
					className="for-editors"
					of={title}
					text={m.admin_copy_module()}
					data-needs-script
					onClick={onCopy}
				/>
			</RowActions>
		</tr>
	);
}
