// The subtopics of one module, in the order that learners see and an administrator can change, or of all modules.
import { Link } from "react-router";
import { PanelIcon, type PanelIconName } from "#app/admin/frame/panel-icon.tsx";
import { ColumnHead } from "#app/admin/lists/column-head.tsx";
import { RowDelete } from "#app/admin/lists/row-delete.tsx";
import type { ContentStatus } from "#core/catalog/catalog.ts";
import * as m from "#messages";
import { ContentStatusView } from "./content-status.tsx";

export type SubtopicRow = {
	id: string;
	moduleId: string;
	moduleTitle: string;
	title: string;
	status: ContentStatus;
};

/** Of one module: its own order first. Of all: module by module. */
export const MODULE_SUBTOPIC_SORTS = ["position", "title", "status", "updated"] as const;
export const ALL_SUBTOPIC_SORTS = ["module", "title", "status", "updated"] as const;

export function subtopicSortChoices(isOneModule: boolean) {
	const first = isOneModule
		? { sort: "position", label: m.admin_order() }
		: { sort: "module", label: m.admin_module() };
	return [
		first,
		{ sort: "title", label: m.admin_title() },
		{ sort: "status", label: m.admin_content_status() },
		{ sort: "updated", label: m.admin_updated() },
	];
}

export type Move = "up" | "down" | "first" | "last";
export type SubtopicTableProps = {
	subtopics: readonly SubtopicRow[];
	isOneModule: boolean;
	/** Where the first row stands in its module; undefined where the list is not in its module's own order. */
	firstPlace: number | undefined;
	total: number;
	current: { sort: string; descending: boolean };
	onMove: (subtopic: SubtopicRow, to: Move) => void;
	onDelete: (subtopic: SubtopicRow) => void;
};

export function SubtopicTable({ subtopics, firstPlace, ...props }: SubtopicTableProps) {
	const { isOneModule, current } = props;
	return (
		<table className="panel-table">
			<caption className="sr-only">{m.admin_subtopics()}</caption>
			<thead>
				<tr>
					{isOneModule && (
						<ColumnHead sort="position" label={m.admin_order()} current={current} className="w-[9.5rem]" />
					)}
					<ColumnHead
						sort="title"
						label={m.admin_title()}
						current={current}
						className={isOneModule ? "w-[30%]" : "w-[27%]"}
					/>
					{!isOneModule && (
						<ColumnHead sort="module" label={m.admin_module()} current={current} className="w-[19%]" />
					)}
					<ColumnHead sort="status" label={m.admin_content_status()} current={current} />
					<th scope="col" className="w-[17.5rem] text-end">
						{m.admin_actions()}
					</th>
				</tr>
			</thead>
			<tbody>
				{subtopics.map((subtopic, index) => (
					<SubtopicLine
						key={subtopic.id}
						subtopic={subtopic}
						place={firstPlace === undefined ? undefined : firstPlace + index}
						{...props}
					/>
				))}
			</tbody>
		</table>
	);
}

type SubtopicLineProps = Omit<SubtopicTableProps, "subtopics" | "firstPlace" | "current"> & {
	subtopic: SubtopicRow;
	place: number | undefined;
};

function SubtopicLine({ subtopic, place, isOneModule, total, onMove, onDelete }: SubtopicLineProps) {
	const { id, moduleId, title } = subtopic;
	const edit = `/admin/subtopics/edit/${id}${isOneModule ? `?moduleId=${moduleId}` : ""}`;
	return (
		<tr>
			{isOneModule && (
				<td className="row-order">
					{place !== undefined && (
						<span className="inline-flex items-center" data-needs-script>
							<span className="min-w-6 text-quiet tabular-nums">{place}</span>
							<MoveButton icon="up" isOff={place === 1} onPress={() => onMove(subtopic, "up")}>
								{m.admin_move_up({ title })}
							</MoveButton>
							<MoveButton icon="down" isOff={place === total} onPress={() => onMove(subtopic, "down")}>
								{m.admin_move_down({ title })}
							</MoveButton>
						</span>
					)}
				</td>
			)}
			<td>
				<Link to={edit} dir="auto" className="row-title">
					{title}
				</Link>
			</td>
			{!isOneModule && (
				<td data-label={m.admin_module()}>
					<Link to={`?moduleId=${moduleId}`} dir="auto" className="link">
						{subtopic.moduleTitle}
					</Link>
				</td>
			)}
			<td>
				<ContentStatusView status={subtopic.status} />
			</td>
			<td className="row-actions">
				<Link to={edit} className="row-action">
					{m.admin_edit()}
					<span className="sr-only">{title}</span>
				</Link>
				{/* A page of the learners' side: opened whole, so that it brings its own look. */}
				<a className="row-action" href={`/learn/${moduleId}/${id}`} target="_blank" rel="noopener">
					{m.admin_preview_as_learner()}
					<span className="sr-only">
						{title} {m.opens_in_new_tab()}
					</span>
				</a>
				<RowDelete name={title} onPress={() => onDelete(subtopic)} />
			</td>
		</tr>
	);
}

type MoveButtonProps = { icon: PanelIconName; isOff: boolean; onPress: () => void; children: string };

function MoveButton({ icon, isOff, onPress, children }: MoveButtonProps) {
	return (
		<button
			type="button"
			className="icon-button"
			aria-label={children}
			title={children}
			aria-disabled={isOff}
			onClick={() => !isOff && onPress()}
		>
			<PanelIcon name={icon} className="size-5" />
		</button>
	);
}
