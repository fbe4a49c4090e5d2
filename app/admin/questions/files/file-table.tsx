// The columns and rows of the list of question files: name, date, module and subtopic (specification 2).
import { Fragment } from "react";
import { Link } from "react-router";
import { ButtonLink } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { type Column, RowActions } from "#app/admin/panel/lists/list-page.tsx";
import { useListState } from "#app/admin/panel/lists/list-return.ts";
import { Reported, Unpublished } from "#app/admin/panel/lists/question-counts.tsx";
import { DownloadMenu } from "#app/admin/questions/import/download-menu.tsx";
import * as m from "#messages";
import type { StoredQuestionFile } from "./file-calls.ts";
import { downloadPath, fileSize } from "./file-texts.tsx";

export type QuestionFileRow = StoredQuestionFile & {
	moduleTitle: string;
	subtopicTitle: string;
	unpublished: number;
	reported: number;
};

export const FILE_SORTS = ["updated", "file", "module", "subtopic"] as const;

/** Narrower than in other tables on a wide screen, so that all actions of a row are in one line. */
const NARROW = "min-[78rem]:px-2.5";
/** With lines of the usual height, so that a link stays a target of 44 px. */
const SMALL = "min-[78rem]:text-small min-[78rem]:leading-[1.5rem]";

export function fileColumns(): Column[] {
	return [
		{ sort: "file", label: m.admin_file_name(), className: `${NARROW} min-[78rem]:w-[11.75rem]` },
		{ sort: "updated", label: m.admin_updated(), className: `${NARROW} w-[9rem] min-[78rem]:w-[7.5rem]` },
		{ sort: "module", label: m.admin_module(), className: NARROW },
		{ sort: "subtopic", label: m.admin_subtopic(), className: NARROW },
		{ label: m.admin_actions(), className: "w-[18rem] min-[78rem]:w-[24.25rem] text-end" },
	];
}

/** Breaks at the signs between its words, not inside of one or before its ending. */
function FileName({ name }: { name: string }) {
	return name.split(/(?<=[._-])(?=[^._-])(?![a-z0-9]{1,5}$)/i).map((part, index) => (
		<Fragment key={`${index} ${part}`}>
			{index > 0 && <wbr />}
			<span>{part}</span>
		</Fragment>
	));
}

export function QuestionFileLine({ file, onDelete }: { file: QuestionFileRow; onDelete: () => void }) {
	// Many files have the same name.
	const name = m.admin_file_of({ file: file.fileName, subtopic: file.subtopicTitle, module: file.moduleTitle });
	const state = useListState();
	return (
		<tr>
			<td className={NARROW}>
				<span dir="auto" className="row-title wrap-anywhere">
					<FileName name={file.fileName} />
				</span>
				<p className="text-small text-quiet">
					<span>{`${m.admin_questions_count({ count: file.questionCount })} `}</span>
					<span className="whitespace-nowrap">{`· ${fileSize(file.byteLength)}`}</span>
				</p>
				<Unpublished count={file.unpublished} to={`/admin/mcq/${file.subtopicId}/questions`} />
				<Reported count={file.reported} />
			</td>
			<td data-label={m.admin_updated()} className={`${NARROW} [&>time]:text-small [&>time]:whitespace-normal`}>
				{file.updatedAt === null ? m.admin_date_unknown() : <DateTime at={file.updatedAt} />}
			</td>
			<td data-label={m.admin_module()} className={`${NARROW} ${SMALL}`}>
				<Link to={`/admin/modules/edit/${file.moduleId}`} dir="auto" className="link" title={file.moduleTitle}>
					<span className="line-clamp-3">{file.moduleTitle}</span>
				</Link>
			</td>
			<td data-label={m.admin_subtopic()} className={`${NARROW} ${SMALL}`}>
				<Link to={`/admin/subtopics/edit/${file.subtopicId}`} dir="auto" className="link" title={file.subtopicTitle}>
					<span className="line-clamp-3">{file.subtopicTitle}</span>
				</Link>
			</td>
			<RowActions
				name={name}
				edit={`/admin/mcq/${file.subtopicId}/questions`}
				onDelete={onDelete}
				lead={
					<>
						<a className="row-action" href={downloadPath(file.subtopicId)} download>
							{m.admin_download()}
							<span className="sr-only">{name}</span>
						</a>
						<DownloadMenu subtopicId={file.subtopicId} name={name} />
					</>
				}
			>
				<ButtonLink
					to={`/admin/mcq/edit/${file.subtopicId}`}
					state={state}
					kind="row"
					className="for-editors"
					of={name}
					text={m.admin_replace_file_short()}
				/>
			</RowActions>
		</tr>
	);
}
