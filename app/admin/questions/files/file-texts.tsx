// Messages about question files: confirmations, refusals.

import { DateTime } from "#app/admin/panel/date-time.tsx";
import type { Confirmation } from "#app/admin/panel/dialog.tsx";
import { Sentence } from "#app/admin/panel/sentence.tsx";
import type { Undo } from "#app/admin/panel/toasts.tsx";
import { BIN_DAYS } from "#core/modules/bin.ts";
import type { TouchedAnswers } from "#core/questions/item-statistics.ts";
import * as m from "#messages";
import { fileRefusal } from "#messages/problem-text";
import type { FileCallResult, StoredQuestionFile } from "./file-calls.ts";
import type { FileCheck, Findings } from "./findings.ts";

/** Names both files and offers the old one for download. */
export function replaceQuestion(current: StoredQuestionFile, fileName: string, questionCount: number): Confirmation {
	return {
		title: m.admin_replace_question(),
		body: (
			<>
				<p className="plain-text">
					<span>{`${m.admin_replace_old({ name: current.fileName, count: current.questionCount })} `}</span>
					{current.updatedAt !== null && (
						<Sentence
							message={(time = "") => m.admin_replace_old_uploaded({ time })}
							parts={[<DateTime key="time" at={current.updatedAt} />]}
						/>
					)}
				</p>
				<p className="plain-text mt-2">{m.admin_replace_new({ name: fileName, count: questionCount })}</p>
				{current.draftCount ? (
					<p className="mt-2 text-bad">{m.admin_replace_loses_drafts({ count: current.draftCount })}</p>
				) : null}
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

/** Before keys are published that mark stored answers in another way. */
export function publishTouched(touched: TouchedAnswers): Confirmation {
	return { title: m.admin_touched_question(), body: touchedText(touched), yes: m.admin_publish(), isDangerous: false };
}

/** The same before a file replaces another one. */
export function replaceTouched(touched: TouchedAnswers): Confirmation {
	const body = touchedText(touched);
	return { title: m.admin_touched_by_file(), body, yes: m.admin_replace(), no: m.admin_keep_old(), isDangerous: false };
}

function touchedText({ right, wrong }: TouchedAnswers): string {
	return [
		right === "few" ? m.admin_touched_few_right() : right > 0 && m.admin_touched_right({ count: right }),
		wrong === "few" ? m.admin_touched_few_wrong() : wrong > 0 && m.admin_touched_wrong({ count: wrong }),
		m.admin_touched_hint(),
	]
		.filter(Boolean)
		.join(" ");
}

/** Before the first file of a subtopic replaces unpublished questions of the panel. */
export function endDraftsQuestion(count: number): Confirmation {
	return {
		title: m.admin_upload_ends_drafts(),
		body: m.admin_upload_ends_drafts_what({ count }),
		yes: m.admin_upload(),
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
export function deleteQuestion({ fileName, questionCount }: StoredQuestionFile, subtopic: string): Confirmation {
	return {
		title: m.admin_delete_mcq_question(),
		body: m.admin_delete_mcq_what({ name: fileName, count: questionCount, subtopic }),
		binDays: BIN_DAYS,
		yes: m.admin_delete(),
		isDangerous: true,
	};
}

/** Takes a deleted file out of the bin again. */
export function undoFile({ subtopicId, fileName }: Pick<StoredQuestionFile, "subtopicId" | "fileName">): () => Undo {
	const done = m.admin_bin_restored({ title: fileName });
	return () => ({ action: "/admin/bin", body: { restoreFile: subtopicId }, done });
}

/** In kilobytes. */
export function fileSize(bytes: number): string {
	return m.admin_kilobytes({ size: String(Math.max(1, Math.round(bytes / 1_000))) });
}

/** Downloads the bytes that were uploaded. */
export function downloadPath(subtopicId: string): string {
	return `/admin/mcq-download/${subtopicId}`;
}

type Refusal = { heading: string; problems: Findings };

/** What is said of a file that cannot be used, above the list of its problems. */
export function refusalOf({ isJson, problems: { list, isCut } }: Extract<FileCheck, { ok: false }>): Refusal {
	const { sentence, listed } = fileRefusal(list, isJson);
	const words = isCut ? m.admin_file_has_problems_cut : m.admin_file_has_problems;
	return { heading: sentence || words({ count: list.length }), problems: { list: [...listed], isCut } };
}

/** Why an upload failed. */
export function uploadFailure(answer: Exclude<FileCallResult, { ok: true }>): string {
	switch (answer.code) {
		case "signed-out":
			return `${m.admin_upload_failed()} ${m.admin_not_saved_signed_out()}`;
		case "changed":
		case "touched":
		case "refused":
			return `${m.admin_upload_failed()} ${answer.message}`.trim();
		case "unreadable":
			return `${m.admin_file_unreadable()}. ${m.admin_file_unreadable_hint()}`;
		case "no-response":
			return `${m.admin_failed_to_upload_mcq()} ${answer.isOffline ? m.admin_reason_offline() : m.admin_reason_server()}`;
	}
}
