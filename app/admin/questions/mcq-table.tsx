// All question files: name, date, where each belongs, and what can be done with it.
import { Link } from "react-router";
import { Moment } from "#app/admin/frame/date-time.tsx";
import { ColumnHead } from "#app/admin/lists/column-head.tsx";
import { RowDelete } from "#app/admin/lists/row-delete.tsx";
import * as m from "#messages";
import type { StoredMcq } from "./mcq-calls.ts";
import { downloadPath } from "./mcq-words.tsx";

export type McqRow = StoredMcq & { moduleTitle: string; subtopicTitle: string };

export const MCQ_SORTS = ["updated", "file", "module", "subtopic"] as const;

export function mcqSortChoices() {
	return [
		{ sort: "updated", label: m.admin_updated() },
		{ sort: "file", label: m.admin_file_name() },
		{ sort: "module", label: m.admin_module() },
		{ sort: "subtopic", label: m.admin_subtopic() },
	];
}

export type McqTableProps = {
	files: readonly McqRow[];
	current: { sort: string; descending: boolean };
	onDelete: (file: McqRow) => void;
};

export function McqTable({ files, current, onDelete }: McqTableProps) {
	return (
		<table className="panel-table">
			<caption className="sr-only">{m.admin_mcq_files()}</caption>
			<thead>
				<tr>
					<ColumnHead sort="file" label={m.admin_file_name()} current={current} />
					<ColumnHead sort="updated" label={m.admin_updated()} current={current} className="w-[12.5rem]" />
					<ColumnHead sort="module" label={m.admin_module()} current={current} />
					<ColumnHead sort="subtopic" label={m.admin_subtopic()} current={current} />
					<th scope="col" className="w-[14.5rem] text-end">
						{m.admin_actions()}
					</th>
				</tr>
			</thead>
			<tbody>
				{files.map((file) => (
					<tr key={file.subtopicId}>
						<td>
							<span dir="auto" className="row-title wrap-anywhere">
								{file.fileName}
							</span>
							<p className="text-small text-quiet">
								{m.admin_questions_count({ count: file.questionCount })}
							</p>
						</td>
						<td data-label={m.admin_updated()}>
							{file.updatedAt === null ? m.admin_date_unknown() : <Moment at={file.updatedAt} />}
						</td>
						<td data-label={m.admin_module()}>
							<Link to={`/admin/modules/edit/${file.moduleId}`} dir="auto" className="link">
								{file.moduleTitle}
							</Link>
						</td>
						<td data-label={m.admin_subtopic()}>
							<Link to={`/admin/subtopics/edit/${file.subtopicId}`} dir="auto" className="link">
								{file.subtopicTitle}
							</Link>
						</td>
						<td className="row-actions">
							<a className="row-action" href={downloadPath(file.subtopicId)} download>
								{m.admin_download()}
								<span className="sr-only">{file.fileName}</span>
							</a>
							<Link to={`/admin/mcq/edit/${file.subtopicId}`} className="row-action">
								{m.admin_edit()}
								<span className="sr-only">{file.fileName}</span>
							</Link>
							<RowDelete name={file.fileName} onPress={() => onDelete(file)} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
