// Confirmations about question files: replace, delete, save without one.

import type { Confirmation } from "#app/admin/frame/confirm-dialog.tsx";
import { DateTime } from "#app/admin/frame/date-time.tsx";
import * as m from "#messages";
import type { StoredMcq } from "./mcq-calls.ts";

/** Names both files and offers the old one for download. */
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
					<a className="link inline-flex min-h-11 items-center" href={downloadPath(current.subtopicId)} download>
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

/** Before a subtopic is saved while the chosen file cannot be used. */
export function saveWithoutQuestion(fileName: string): Confirmation {
	return {
		title: m.admin_save_without_file(),
		body: m.admin_save_without_file_why({ name: fileName }),
		yes: m.admin_save_without_file_yes(),
	};
}

/** Names the subtopic too, since many files have the same name. */
export function deleteQuestion({ fileName, questionCount }: StoredMcq, subtopic: string): Confirmation {
	return {
		title: m.admin_delete_mcq_question(),
		body: m.admin_delete_mcq_what({ name: fileName, count: questionCount, subtopic }),
		yes: m.admin_delete(),
		isDangerous: true,
	};
}

/** In kilobytes, as the lists show it. */
export function fileSize(bytes: number): string {
	return m.admin_kilobytes({ size: String(Math.max(1, Math.round(bytes / 1_000))) });
}

/** Downloads the bytes that were uploaded. */
export function downloadPath(subtopicId: string): string {
	return `/admin/mcq-download/${subtopicId}`;
}
