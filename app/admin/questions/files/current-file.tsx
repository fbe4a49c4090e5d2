// The current question file of a subtopic: name, number of questions, date, and links to download and delete it.

import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { useChange } from "#app/admin/panel/lists/use-change.ts";
import { focusHeading } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { DownloadMenu } from "#app/admin/questions/import/download-menu.tsx";
import * as m from "#messages";
import { deleteQuestionFile, type StoredQuestionFile } from "./file-calls.ts";
import { deleteQuestion, downloadPath, fileSize, undoFile } from "./file-texts.tsx";

export type CurrentFileProps = {
	file: StoredQuestionFile;
	/** The title of its subtopic. */
	subtopic: string;
	/** Called after the file was deleted. */
	onDeleted: () => void;
};

export function CurrentFile({ file, subtopic, onDeleted }: CurrentFileProps) {
	const { confirm } = usePanel();
	const change = useChange();
	const words = { done: m.admin_mcq_deleted(), failed: m.admin_failed_to_delete_mcq(), undo: undoFile(file) };
	return (
		<div className="box flex flex-wrap items-center gap-x-4 gap-y-2 p-3 sm:p-4">
			<PanelIcon name="file" className="size-6 text-action" />
			<div className="min-w-0 flex-1 basis-48">
				<p dir="auto" className="font-semibold wrap-anywhere">
					{file.fileName}
				</p>
				<p className="text-small text-quiet">
					<span>{`${m.admin_questions_count({ count: file.questionCount })} · ${fileSize(file.byteLength)} · `}</span>
					{file.updatedAt === null ? <span>{m.admin_date_unknown()}</span> : <DateTime at={file.updatedAt} />}
				</p>
			</div>
			<div className="flex flex-wrap gap-1">
				<ButtonLink to={`/admin/mcq/${file.subtopicId}/questions`} kind="row" text={m.admin_edit_questions()} />
				<a className="row-action" href={downloadPath(file.subtopicId)} download>
					{m.admin_download()}
				</a>
				<DownloadMenu subtopicId={file.subtopicId} hasOriginal={file.hasOriginal === true} />
				<Button
					kind="row-bad"
					text={m.admin_delete()}
					data-needs-script
					onClick={async () => {
						if (
							!(await confirm(deleteQuestion(file, subtopic))) ||
							!(await change(() => deleteQuestionFile(file), words))
						)
							return;
						focusHeading();
						onDeleted();
					}}
				/>
			</div>
		</div>
	);
}
