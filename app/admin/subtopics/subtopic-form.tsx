// The form of a subtopic, new or stored: its module, title, description, four document links and question file
// (specification 5 "Subtopic form"). Saving stores the fields first, then sends the file.
import { useState } from "react";
import { useRevalidator } from "react-router";
import { DraftCheckbox } from "#app/admin/modules/publication/draft-checkbox.tsx";
import { ChoiceBox } from "#app/admin/panel/forms/choice-box.tsx";
import { Field } from "#app/admin/panel/forms/field.tsx";
import { RecordFormFrame } from "#app/admin/panel/forms/record-form-frame.tsx";
import type { FileStatus } from "#app/admin/panel/forms/save-bar.tsx";
import { TitleFields } from "#app/admin/panel/forms/title-fields.tsx";
import { useReturn } from "#app/admin/panel/forms/use-return.ts";
import { useOneAtATime } from "#app/admin/panel/one-at-a-time.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { CurrentFile } from "#app/admin/questions/files/current-file.tsx";
import type { StoredQuestionFile } from "#app/admin/questions/files/file-calls.ts";
import { QuestionFileField } from "#app/admin/questions/files/file-field.tsx";
import { saveWithoutQuestion } from "#app/admin/questions/files/file-texts.tsx";
import { useChoices } from "#app/admin/questions/files/use-choices.ts";
import {
	type ChosenFileState,
	isPendingState,
	isUndecided,
	type QuestionFileLimits,
	uploadStatus,
	useChosenFile,
} from "#app/admin/questions/files/use-chosen-file.ts";
import { useLostFile } from "#app/admin/questions/files/use-lost-file.ts";
import { keysText } from "#app/admin/questions/import/import-words.ts";
import { rowsStatus } from "#app/admin/questions/import/rows-bar.ts";
import { DOCUMENT_LINK_FIELDS, DOCUMENT_PHASES } from "#core/modules/phases.ts";
import * as m from "#messages";
import { ContentStatusView } from "./content-status.tsx";
import { DocumentSection, type StoredText } from "./document-section.tsx";
import { type SubtopicValues, subtopicFieldLabel, typedStatus } from "./subtopic-fields.ts";
import { useSubtopicForm } from "./use-subtopic-form.ts";

export type SubtopicFormProps = {
	/** Null: a new subtopic. */
	subtopicId: string | null;
	stored: { typed: SubtopicValues; version: number | null };
	/** The module is given by the address or the subtopic is stored already (specification 5). */
	isModuleFixed: boolean;
	file: StoredQuestionFile | null;
	/** The subtopic's own texts, also those that are not shown. */
	texts: readonly StoredText[];
	limits: QuestionFileLimits;
	/** The list that Cancel leads to. */
	list: string;
};

export function SubtopicForm(props: SubtopicFormProps) {
	const { subtopicId, stored, isModuleFixed, texts, limits, list } = props;
	const { form, recordId, draftName, isDraft, setIsDraft } = useSubtopicForm(subtopicId, stored);
	const isNew = form.version === null;
	// A subtopic deleted concurrently, with its file and perhaps its module, and created again.
	const isAgain = isNew && subtopicId !== null;
	const file = isAgain ? null : props.file;
	const chosenFile = useChosenFile(limits);
	const { lost, forget: forgetFile } = useLostFile(draftName, chosenFile);
	const { revalidate } = useRevalidator();
	const { searchModules } = useChoices();
	const { confirm } = usePanel();
	const oneAtATime = useOneAtATime();
	const [isAllDone, setIsAllDone] = useState(false);
	const { typed, change, errorOf } = form;
	const isDone = isAllDone && !form.isDirty && !chosenFile.isPending;
	useReturn(isDone, list);

	async function save() {
		if (!isDone) setIsAllDone(await saveAll());
	}

	async function saveAll(): Promise<boolean> {
		// A save must not silently leave out an unusable file.
		const chosen = await chosenFile.finishReading();
		if (!chosen) return false;
		if (isUndecided(chosen)) {
			chosenFile.refuse();
			return false;
		}
		if (chosen.is === "refused" && !(await confirm(saveWithoutQuestion(chosen.name)))) return false;
		const isStored = recordId.current !== null && !form.isDirty;
		if (!isStored && !(await form.save())) return false;
		if (chosen.is === "refused") chosenFile.clear();
		if (!isPendingState(chosen) || recordId.current === null || !typed.module) return true;
		return chosenFile.upload({ moduleId: typed.module.id, subtopicId: recordId.current }, file);
	}

	const imported = chosenFile.state.is === "done" ? chosenFile.state.imported : undefined;
	return (
		<RecordFormFrame
			form={form}
			label={subtopicFieldLabel}
			isNew={isNew}
			list={list}
			texts={{
				save: isNew ? m.admin_create_subtopic() : m.admin_save(),
				saved: imported ? `${m.admin_subtopic_saved()} ${keysText(imported)}` : m.admin_subtopic_saved(),
				failed: m.admin_failed_to_save_subtopic(),
			}}
			onSave={() => void oneAtATime(save)}
			file={{
				isDirty: chosenFile.state.is === "ready" || chosenFile.state.is === "rows" || !chosenFile.pasted.isRead,
				isPending: chosenFile.isPending,
				status:
					chosenFile.isRefused && chosenFile.state.is === "rows"
						? { text: rowsStatus(chosenFile.state, true), isError: true }
						: fileStatusOf(chosenFile.state, form.isDirty),
				lost,
				forget: forgetFile,
			}}
		>
			{!isNew || (isModuleFixed && !isAgain) ? (
				<Field name="moduleId" label={m.admin_module()} help={m.admin_module_fixed()}>
					{(attributes) => (
						<input {...attributes} required={false} readOnly className="input" value={typed.module?.title ?? ""} />
					)}
				</Field>
			) : (
				<ChoiceBox
					name="moduleId"
					label={m.admin_module()}
					isRequired
					value={typed.module}
					onChoose={(module) => change({ module })}
					search={searchModules}
					help={m.admin_choose_help()}
					error={errorOf("moduleId") ?? errorOf("module")}
					none={m.admin_no_modules_to_choose()}
				/>
			)}
			<TitleFields
				form={form}
				titleHelp={m.admin_subtopic_title_help()}
				descriptionHelp={m.admin_subtopic_description_help()}
			/>
			<fieldset>
				<legend className="font-serif text-title font-semibold">{m.admin_documents()}</legend>
				<p className="mt-1 mb-3 text-quiet">
					<span>{`${m.admin_documents_hint()} `}</span>
					{isNew && <span>{m.admin_text_save_first()}</span>}
				</p>
				<div className="space-y-3">
					{DOCUMENT_PHASES.map((phase) => (
						<DocumentSection
							key={phase}
							subtopicId={isNew ? null : subtopicId}
							phase={phase}
							text={texts.find((each) => each.phase === phase)}
							value={typed[DOCUMENT_LINK_FIELDS[phase]]}
							error={errorOf(DOCUMENT_LINK_FIELDS[phase])}
							onType={(link) => change({ [DOCUMENT_LINK_FIELDS[phase]]: link })}
						/>
					))}
				</div>
			</fieldset>
			<section aria-labelledby="questions" className="space-y-3">
				<h2 id="questions" className="text-title">
					{m.admin_questions()}
				</h2>
				{file && <CurrentFile file={file} subtopic={form.base.title} onDeleted={() => revalidate()} />}
				<QuestionFileField
					chosenFile={chosenFile}
					label={file ? m.admin_replace_file() : m.admin_mcq_file()}
					lost={lost}
					formName={draftName}
					fields={form.recovered?.is}
				/>
			</section>
			<section aria-labelledby="content-status">
				<h2 id="content-status" className="mb-1 text-title">
					{m.admin_content_status()}
				</h2>
				<ContentStatusView status={typedStatus(typed, file !== null || chosenFile.isPending)} />
				{isNew && !isDraft && <p className="mt-1">{m.admin_subtopic_public_at_once()}</p>}
			</section>
			{isNew && <DraftCheckbox isDraft={isDraft} what={m.admin_create_as_draft_subtopic()} onChange={setIsDraft} />}
		</RecordFormFrame>
	);
}

/** The fields are stored before the file is sent; one line reports both. */
function fileStatusOf(file: ChosenFileState, isDirty: boolean): FileStatus | undefined {
	const status = uploadStatus(file);
	if (!status?.isError) return status;
	const fields = isDirty ? m.admin_unsaved_and_no_file() : m.admin_file_not_stored();
	return { ...status, text: `${fields} ${status.text} ${m.admin_save_again_sends()}` };
}
