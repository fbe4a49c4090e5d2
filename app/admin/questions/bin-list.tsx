// The bin of a subtopic's questions: each can be restored.
import { Button } from "#app/admin/panel/button.tsx";
import { DateTime } from "#app/admin/panel/date-time.tsx";
import { EmptyList } from "#app/admin/panel/lists/empty-list.tsx";
import { focusNear, rowId } from "#app/admin/panel/lists/list-return.ts";
import { PreviewQuestion } from "#app/admin/questions/preview/preview.tsx";
import type { Question } from "#core/questions/question-file.ts";
import type { QuestionHtml } from "#core/questions/rendered-file.ts";
import * as m from "#messages";
import type { QuestionCommand } from "./question-commands.ts";
import type { SendQuestionCommand } from "./use-question-command.ts";

export type BinnedQuestion = {
	key: string;
	changeId: string | null;
	question: Question;
	html?: QuestionHtml | undefined;
	at: number;
	by: string | null;
};

export function BinList({ questions, send }: { questions: readonly BinnedQuestion[]; send: SendQuestionCommand }) {
	if (questions.length === 0) return <EmptyList search="" title={m.admin_bin_empty()} hint={m.admin_bin_hint()} />;
	async function restore(key: string, changeId: string | null) {
		const command: QuestionCommand =
			changeId === null ? { do: "undelete", keys: [key] } : { do: "restore", changeId, side: "before" };
		const keys = questions.map((binned) => binned.key);
		if (await send(command, m.admin_question_restored())) focusNear(keys, key);
	}

	return (
		<>
			<p className="mb-4 text-quiet">{m.admin_bin_hint()}</p>
			<h2 className="sr-only">{m.admin_questions_count({ count: questions.length })}</h2>
			<ol className="space-y-4">
				{questions.map(({ key, changeId, question, html, at, by }, index) => (
					<li key={key} id={rowId(key)} tabIndex={-1} className="question-row box">
						<p className="mb-2 text-small text-quiet">
							<span>{`${changeId === null ? m.admin_binned_unpublished() : m.admin_binned_published()} · ${by} `}</span>
							<DateTime at={at} />
						</p>
						<PreviewQuestion question={question} html={html} place={{ number: index + 1, of: questions.length }} />
						<div className="for-editors question-actions">
							<Button
								isSmall
								of={m.admin_question_n({ number: index + 1 })}
								text={m.admin_restore_question()}
								data-needs-script
								onClick={() => restore(key, changeId)}
							/>
						</div>
					</li>
				))}
			</ol>
		</>
	);
}
