// The box to paste or drop questions into, on the page of a subtopic's questions. Adds them as drafts, or replaces all questions.
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/admin/panel/button.tsx";
import { fieldId } from "#app/admin/panel/forms/field.tsx";
import { LeaveGuard } from "#app/admin/panel/forms/leave-guard.tsx";
import { FileStatusLine, Line } from "#app/admin/panel/forms/save-bar.tsx";
import { useOneAtATime } from "#app/admin/panel/one-at-a-time.ts";
import { focusHeading } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import type { StoredQuestionFile } from "#app/admin/questions/files/file-calls.ts";
import { QuestionFileField } from "#app/admin/questions/files/file-field.tsx";
import {
	type FileChoice,
	isUndecided,
	type QuestionFileLimits,
	uploadStatus,
	useChosenFile,
} from "#app/admin/questions/files/use-chosen-file.ts";
import { useLostFile } from "#app/admin/questions/files/use-lost-file.ts";
import { keysText } from "#app/admin/questions/import/import-words.ts";
import { rowsStatus } from "#app/admin/questions/import/rows-bar.ts";
import type { Imported } from "#core/questions/import/review/imported.ts";
import * as m from "#messages";
import { requestAddQuestions, type SameText, type SameTexts } from "./add-call.ts";
import { SameTextDialog } from "./same-text-dialog.tsx";

export type AddBoxProps = {
	moduleId: string;
	subtopicId: string;
	/** The stored file, which "Replace all" replaces. */
	file: StoredQuestionFile | null;
	/** Whether the page shows no question: the box is open then. */
	isEmpty: boolean;
	limits: QuestionFileLimits;
};

export function AddBox({ moduleId, subtopicId, file, isEmpty, limits }: AddBoxProps) {
	const { showToast, signInAgain } = usePanel();
	const { revalidate } = useRevalidator();
	const chosenFile = useChosenFile(limits);
	const formName = `questions.${subtopicId}`;
	const { lost, forget } = useLostFile(formName, chosenFile);
	const [isOpen, setIsOpen] = useState(isEmpty);
	const [isAdding, setIsAdding] = useState(false);
	const [same, setSame] = useState<SameTexts>();
	const oneAtATime = useOneAtATime();
	const isChosen = chosenFile.state.is !== "empty" || lost !== undefined || !chosenFile.pasted.isRead;

	// A draft of rows was restored.
	useEffect(() => {
		if (isChosen) setIsOpen(true);
	}, [isChosen]);

	function isReadyOrFocus(): Promise<boolean> {
		if (chosenFile.state.is === "empty" && chosenFile.pasted.isRead) showToast(m.admin_add_nothing(), "failed");
		return chosenFile.isReadyOrFocus();
	}

	async function finish(done: string) {
		showToast(done);
		forget();
		setIsOpen(false);
		await revalidate();
		focusHeading();
	}

	async function add(how: SameText) {
		setSame(undefined);
		if (!(await isReadyOrFocus())) return;
		const chosen = await chosenFile.prepare();
		// The file made of the rows is refused: the box shows the reason.
		if (!chosen) return document.getElementById(fieldId("mcqFile"))?.focus();
		setIsAdding(true);
		const { file: made, imported } = chosen;
		const adding = requestAddQuestions(subtopicId, made, { same: how, imported }, signInAgain);
		const answer = await adding.finally(() => setIsAdding(false));
		if (answer.ok) await finish(withKeys(m.admin_added_to_these({ count: answer.added }), imported));
		else if (answer.same) setSame(answer.same);
		else showToast(`${m.admin_add_failed()} ${answer.message}`.trim(), "failed");
	}

	async function replaceAll() {
		if (!(await isReadyOrFocus())) return;
		if (await chosenFile.upload({ moduleId, subtopicId }, file))
			await finish(withKeys(m.admin_replaced_all(), chosenFile.uploadedImport()));
	}

	return (
		<details
			className="for-editors add-box box mb-5"
			open={isOpen}
			data-needs-script
			onToggle={(event) => {
				// Toggle events of children bubble in React.
				if (event.target === event.currentTarget) setIsOpen(event.currentTarget.open);
			}}
		>
			<summary className="publish-summary">{m.admin_paste_or_drop()}</summary>
			<QuestionFileField
				chosenFile={chosenFile}
				lost={lost}
				formName={formName}
				label={m.admin_add_file()}
				onOffer={() => setIsOpen(true)}
			/>
			{isChosen && (
				<div className="save-bar">
					<div role="status" className="text-quiet">
						<Status chosenFile={chosenFile} isAdding={isAdding} isFirst={file === null} />
					</div>
					<div className="save-buttons">
						{file && <Button text={m.admin_replace_all()} onClick={() => oneAtATime(replaceAll)} />}
						<Button
							kind="main"
							text={isEmpty ? m.admin_add_these() : m.admin_add_to_these()}
							onClick={() => oneAtATime(() => add("ask"))}
						/>
					</div>
				</div>
			)}
			{same && (
				<SameTextDialog
					same={same}
					onAnswer={(how) => oneAtATime(() => add(how))}
					onCancel={() => setSame(undefined)}
				/>
			)}
			<LeaveGuard isDirty={chosenFile.isPending} onLeave={forget} />
		</details>
	);
}

/** What was done, and how the keys of an import came about. */
function withKeys(done: string, imported: Imported | undefined): string {
	return imported ? `${done} ${keysText(imported)}` : done;
}

type StatusProps = { chosenFile: FileChoice; isAdding: boolean; isFirst: boolean };

function Status({ chosenFile: { state, isRefused }, isAdding, isFirst }: StatusProps) {
	const sending = uploadStatus(state);
	if (isAdding) return <span>{m.admin_adding()}</span>;
	if (sending) return <FileStatusLine {...sending} />;
	if (state.is === "rows" && isUndecided(state))
		return isRefused ? <Line icon="wrong">{rowsStatus(state, true)}</Line> : <span>{rowsStatus(state)}</span>;
	if (state.is === "refused") return <Line icon="wrong">{m.admin_file_cannot_be_used()}</Line>;
	return <span>{isFirst ? m.admin_add_hint_first() : m.admin_add_hint()}</span>;
}
