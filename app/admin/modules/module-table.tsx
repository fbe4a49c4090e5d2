// The modules: a table on wide screens, a list of cards on phones (one markup, see panel/tables.css).
import { Link } from "react-router";
import { ColumnHead } from "#app/admin/lists/column-head.tsx";
import { RowDelete } from "#app/admin/lists/row-delete.tsx";
import * as m from "#messages";

export type ModuleRow = {
	id: string;
	title: string;
	description: string;
	linkCode: string | null;
	subtopicCount: number;
};

export const MODULE_SORTS = ["updated", "title", "linkCode", "subtopics"] as const;

export function moduleSortChoices() {
	return [
		{ sort: "updated", label: m.admin_updated() },
		{ sort: "title", label: m.admin_title() },
		{ sort: "linkCode", label: m.admin_link_code() },
		{ sort: "subtopics", label: m.admin_subtopics() },
	];
}

export type ModuleTableProps = {
	modules: readonly ModuleRow[];
	current: { sort: string; descending: boolean };
	onDelete: (module: ModuleRow) => void;
};

export function ModuleTable({ modules, current, onDelete }: ModuleTableProps) {
	return (
		<table className="panel-table">
			<caption className="sr-only">{m.admin_modules()}</caption>
			<thead>
				<tr>
					<ColumnHead sort="title" label={m.admin_title()} current={current} className="w-[42%]" />
					<ColumnHead sort="linkCode" label={m.admin_link_code()} current={current} className="w-[16%]" />
					<ColumnHead sort="subtopics" label={m.admin_subtopics()} current={current} className="w-[14%]" />
					<th scope="col" className="text-end">
						{m.admin_actions()}
					</th>
				</tr>
			</thead>
			<tbody>
				{modules.map((module) => (
					<tr key={module.id}>
						<td>
							<Link to={`/admin/modules/edit/${module.id}`} dir="auto" className="row-title">
								{module.title}
							</Link>
							{module.description && (
								<p dir="auto" className="line-clamp-2 text-small text-quiet">
									{module.description}
								</p>
							)}
						</td>
						<td data-label={m.admin_link_code()}>
							{module.linkCode ? (
								<span className="font-mono text-small break-all">{module.linkCode}</span>
							) : (
								<span className="text-quiet">{m.admin_not_set()}</span>
							)}
						</td>
						<td data-label={m.admin_subtopics()} className="tabular-nums">
							{module.subtopicCount}
						</td>
						<td className="row-actions">
							<Link to={`/admin/modules/edit/${module.id}`} className="row-action">
								{m.admin_edit()}
								<span className="sr-only">{module.title}</span>
							</Link>
							<Link to={`/admin/subtopics?moduleId=${module.id}`} className="row-action">
								{m.admin_subtopics()}
								<span className="sr-only">{module.title}</span>
							</Link>
							<RowDelete name={module.title} onPress={() => onDelete(module)} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
