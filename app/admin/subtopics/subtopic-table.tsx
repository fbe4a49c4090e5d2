// The columns and rows of the list of subtopics: of one module in its own order, which can be changed, or of all modules.
import { Link } from "react-router";
import { StateChip } from "#app/admin/modules/publication/state-chip.tsx";
import { NewTabLink } from "#app/admin/panel/button.tsx";
import { MoveButtons } from "#app/admin/panel/forms/move-buttons.tsx";
import { type Column, RowActions } from "#app/admin/panel/lists/list-page.tsx";
import { useListState } from "#app/admin/panel/lists/list-return.ts";
import { Unpublished } from "#app/admin/panel/lists/question-counts.tsx";
import type { ContentStatus } from "#core/modules/catalog.ts";
import type { Publication } from "#core/modules/publication.ts";
import * as m from "#messages";
import { ContentStatusView } from "./content-status.tsx";

export type SubtopicRow = {
	id: string;
	moduleId: string;
	moduleTitle: string;
	title: string;
	status: ContentStatus;
	/** How many of its documents need attention. */
	attention: number;
	/** Changes of its questions that are not published. */
	unpublished: number;
} & Publication;

export const MODULE_SUBTOPIC_SORTS = ["position", "title", "status", "updated"] as const;
export const ALL_SUBTOPIC_SORTS = ["module", "title", "status", "updated"] as const;

export function subtopicColumns(isOneModule: boolean): Column[] {
	const order = { sort: "position", label: m.admin_order(), className: "w-[9.5rem]" };
	const title = { sort: "title", label: m.admin_title(), className: isOneModule ? "w-[30%]" : "w-[27%]" };
	const module = { sort: "module", label: m.admin_module(), className: "w-[19%]" };
	return [
		...(isOneModule ? [order, title] : [title, module]),
		{ sort: "status", label: m.admin_content_status() },
		{ label: m.admin_actions(), className: "w-[18.5rem] text-end" },
	];
}

export type Move = "up" | "down" | "first" | "last";
export type SubtopicLineProps = {
	subtopic: SubtopicRow;
	isOneModule: boolean;
	/** Its number in the module's order; undefined if the list is not in that order. */
	place: number | undefined;
	total: number;
	onMove: (to: Move) => void;
	onDelete: () => void;
};

export function SubtopicLine(props: SubtopicLineProps) {
	const { subtopic, isOneModule, place, total, onMove, onDelete } = props;
	const { id, moduleId, title } = subtopic;
	const edit = `/admin/subtopics/edit/${id}${isOneModule ? `?moduleId=${moduleId}` : ""}`;
	const state = useListState();
	return (
		<tr>
			{isOneModule && (
				<td className="row-order">
					{place !== undefined && (
						<span className="inline-flex items-center" data-needs-script>
							<span className="min-w-6 text-quiet tabular-nums">{place}</span>
							<MoveButtons
								number={place}
								total={total}
								labels={{ up: m.admin_move_up({ title }), down: m.admin_move_down({ title }) }}
								onMove={onMove}
							/>
						</span>
					)}
				</td>
			)}
			<td>
				<Link to={edit} state={state} dir="auto" className="row-title" title={title}>
					<span className="line-clamp-3">{title}</span>
				</Link>
				<StateChip
					action="/admin/subtopics"
					id={id}
					title={title}
					state={subtopic.state}
					publishAt={subtopic.publishAt}
				/>
			</td>
			{!isOneModule && (
				<td data-label={m.admin_module()}>
					<Link to={`?moduleId=${moduleId}`} dir="auto" className="link" title={subtopic.moduleTitle}>
						<span className="line-clamp-2">{subtopic.moduleTitle}</span>
					</Link>
				</td>
			)}
			<td>
				<ContentStatusView status={subtopic.status} />
				{subtopic.status.count === 0 && subtopic.state === "published" && (
					<p className="text-small text-bad">{m.admin_subtopic_public_empty()}</p>
				)}
				<Unpublished count={subtopic.unpublished} to={`/admin/mcq/${id}/questions`} />
				{subtopic.attention > 0 && (
					<p className="text-small text-bad">{m.admin_attention_count({ count: subtopic.attention })}</p>
				)}
			</td>
			<RowActions name={title} edit={edit} onDelete={onDelete}>
				{/* A learner's page: a full page load, so that it gets its own styles. */}
				<NewTabLink kind="row" of={title} href={`/learn/${moduleId}/${id}`} text={m.admin_preview_as_learner()} />
			</RowActions>
		</tr>
	);
}
