// The questions that are asked about question files: replacing one, deleting one.

import type { Confirmation } from "#app/admin/frame/confirm-dialog.tsx";
import { DateTime } from "#app/admin/frame/date-time.tsx";
import * as m from "#messages";
import type { StoredMcq } from "./mcq-calls.ts";

/** Says what is replaced by what, and offers the old file once more. */
export function replaceQuestion(current: StoredMcq, fileName: string, questionCount: number): Confirmation {
	return {
		title: m.admin_replace_question(),
		body: (
			<>
				<p className="plain-text">
					{m.admin_replace_old({ name: current.fileName, count: current.questionCount })}{" "}
					{current.updatedAt !== null && <DateTime at={current.updatedAt} />}
				</p>
				<p className="plain-text mt-2">{m.admin_replace_new({ name: fileName, count: questionCount })}</p>
				<p className="mt-2">
					<a
						className="link inline-flex min-h-11 items-center"
						href={downloadPath(current.subtopicId)}
						download
					>
						{m.admin_download_old()}
					</a>
				</p>
			</>
		),
		yes: m.admin_replace(),
		no: m.admin_keep_old(),
		isDangerous: true,
	};
}

/** Before a subtopic is saved while a file is chosen that cannot be used. */
export function saveWithoutQuestion(fileName: string): Confirmation {
	return {
		title: m.admin_save_without_file(),
		body: m.admin_save_without_file_why({ name: fileName }),
		yes: m.admin_save_without_file_yes(),
	};
}

/** Names the subtopic too: many files are called the same. */
export function deleteQuestion({ fileName, questionCount }: StoredMcq, subtopic: string): Confirmation {
	return {
		title: m.admin_delete_mcq_question(),
		body: m.admin_delete_mcq_what({ name: fileName, count: questionCount, subtopic }),
		yes: m.admin_delete(),
		isDangerous: true,
	};
}

/** Gives back the very bytes that were uploaded. */
export function downloadPath(subtopicId: string): string {
	return `/admin/mcq-download/${subtopicId}`;
}
