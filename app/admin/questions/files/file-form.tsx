// The upload of a question file: choose subtopic and file, preview, send (specification 2 and 5).
import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { type Choice, ChoiceBox } from "#app/admin/panel/forms/choice-box.tsx";
import { DraftNotice } from "#app/admin/panel/forms/draft-notice.tsx";
import { RequiredLegend } from "#app/admin/panel/forms/field.tsx";
import { LeaveGuard } from "#app/admin/panel/forms/leave-guard.tsx";
import { FileStatusLine, Line } from "#app/admin/panel/forms/save-bar.tsx";
import { useListReturn } from "#app/admin/panel/lists/list-return.ts";
import { useOneAtATime } from "#app/admin/panel/one-at-a-time.ts";
import { NeedsScript } from "#app/admin/panel/page-head.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { rowsStatus, saveLabel } from "#app/admin/questions/import/rows-bar.ts";
import * as m from "#messages";
import { CurrentFile } from "./current-file.tsx";
import type { StoredQuestionFile } from "./file-calls.ts";
import { QuestionFileField } from "./file-field.tsx";
import { UploadDone } from "./upload-done.tsx";
import { useChoices } from "./use-choices.ts";
import {
	type ChosenFileState,
	type FileChoice,
	isUndecided,
	type QuestionFileLimits,
	uploadStatus,
	useChosenFile,
} from "./use-chosen-file.ts";
import { useChosenTarget } from "./use-chosen-target.ts";
import { useLostFile } from "./use-lost-file.ts";

export type QuestionFileFormProps = {
	/** From the address; fixed for an existing file. */
	module: Choice | null;
	subtopic: Choice | null;
	isFixed: boolean;
	file: StoredQuestionFile | null;
	limits: QuestionFileLimits;
};

export function QuestionFileForm({ isFixed, limits, ...given }: QuestionFileFormProps) {
	const [module, setModule] = useState(given.module);
	const [subtopic, setSubtopic] = useState(given.subtopic);
	const [file, setFile] = useState(given.file);
	const [refusals, setRefusals] = useState(0);
	const oneAtATime = useOneAtATime();
	const choices = useChoices();
	const chosenFile = useChosenFile(limits);
	const formName = `mcq.${given.subtopic?.id ?? "new"}`;
	const { lost, forget } = useLostFile(formName, chosenFile);
	const { to: list } = useListReturn("/admin/mcq");
	const forgetTarget = useChosenTarget(formName, { module, subtopic }, chosenFile.isPending, (target) => {
		// What the address names is not replaced by the draft.
		if (isFixed || (given.module && given.module.id !== target.module?.id)) return;
		setModule(target.module);
		void chooseSubtopic(target.subtopic);
	});
	// A refused or unchecked file counts as chosen: the file field shows its status.
	const isNothingMissing =
		module !== null && subtopic !== null && (chosenFile.state.is !== "empty" || !chosenFile.pasted.isRead);
	// Everything is chosen: the error disappears until the next incomplete press.
	if (refusals > 0 && isNothingMissing) setRefusals(0);
	const isMissing = refusals > 0 && !isNothingMissing;

	// After each incomplete press the first missing field gets the focus.
	useEffect(() => {
		if (refusals > 0) document.querySelector<HTMLElement>("form [aria-invalid=true]")?.focus();
	}, [refusals]);

	async function chooseSubtopic(choice: Choice | null) {
		setSubtopic(choice);
		setFile(null);
		if (choice) setFile((await choices.findFile(choice.id)) ?? null);
	}

	async function upload() {
		// A late press must not upload a stored file again.
		if (chosenFile.hasUploaded()) return;
		if (!isNothingMissing) return setRefusals(refusals + 1);
		const isReady = await chosenFile.isReadyOrFocus();
		const isStored = isReady && (await chosenFile.upload({ moduleId: module.id, subtopicId: subtopic.id }, file));
		// Not awaited: the next press of Save does not wait for it.
		if (isReady && !isStored) void showStoredFile(subtopic.id);
	}

	/** The stored file may differ from the one on the page. */
	async function showStoredFile(subtopicId: string) {
		const found = await choices.findFile(subtopicId);
		if (found) setFile(found);
	}

	if (chosenFile.state.is === "done" && module && subtopic) {
		return <UploadDone {...chosenFile.state} moduleId={module.id} subtopic={subtopic} />;
	}
	return (
		<form
			className="panel-form"
			noValidate
			onSubmit={(event: FormEvent) => {
				event.preventDefault();
				void oneAtATime(upload);
			}}
		>
			<NeedsScript />
			<DraftNotice recovered={undefined} lost={lost} />
			<div role="alert" key={refusals}>
				{isMissing && (
					<div className="note note-bad mb-5">
						<PanelIcon name="wrong" className="mt-0.5 size-5 text-bad" />
						<p className="font-semibold">{m.admin_please_select_all()}</p>
					</div>
				)}
			</div>
			<RequiredLegend />
			<div className="space-y-4">
				{isFixed && module && subtopic ? (
					<FileTargetView module={module} subtopic={subtopic} />
				) : (
					<>
						<ChoiceBox
							name="moduleId"
							label={m.admin_module()}
							isRequired
							value={module}
							onChoose={(choice) => {
								setModule(choice);
								if (choice.id !== module?.id) chooseSubtopic(null);
							}}
							search={choices.searchModules}
							help={m.admin_choose_help()}
							error={isMissing && !module ? m.admin_please_select_module() : undefined}
							none={m.admin_no_modules_to_choose()}
						/>
						<ChoiceBox
							key={module?.id}
							name="subtopicId"
							label={m.admin_subtopic()}
							isRequired
							isDisabled={!module}
							value={subtopic}
							onChoose={chooseSubtopic}
							search={(words) => choices.searchSubtopics(module?.id ?? "", words)}
							help={module ? m.admin_choose_help() : m.admin_choose_module_first()}
							error={isMissing && module && !subtopic ? m.admin_please_select_subtopic() : undefined}
							none={m.admin_no_subtopics_to_choose()}
						/>
					</>
				)}
				{file && (
					<section aria-label={m.admin_stored_file()}>
						<CurrentFile file={file} subtopic={subtopic?.title ?? ""} onDeleted={() => setFile(null)} />
					</section>
				)}
				<QuestionFileField
					chosenFile={chosenFile}
					label={file ? m.admin_replace_file() : m.admin_mcq_file()}
					isRequired
					error={
						isMissing && chosenFile.state.is === "empty" && chosenFile.pasted.isRead
							? m.admin_please_choose_file()
							: undefined
					}
					lost={lost}
					formName={formName}
				/>
			</div>
			<div className="save-bar" data-needs-script>
				<div role="status" className="text-quiet">
					<Status
						file={chosenFile.state}
						missing={missingParts(module, subtopic, chosenFile)}
						isRefused={chosenFile.isRefused}
					/>
				</div>
				<div className="save-buttons">
					<ButtonLink to={list} text={m.admin_cancel()} />
					<Button
						type="submit"
						kind="main"
						isOff={chosenFile.state.is === "uploading"}
						text={saveLabel(chosenFile.state.is === "rows" ? chosenFile.state.work : undefined, file !== null)}
					/>
				</div>
			</div>
			<LeaveGuard
				isDirty={chosenFile.isPending}
				onLeave={() => {
					forget();
					forgetTarget();
				}}
			/>
		</form>
	);
}

/** What is not chosen yet, as in the messages; undefined: nothing. A subtopic is chosen after its module. */
function missingParts(module: Choice | null, subtopic: Choice | null, file: FileChoice): string | undefined {
	const target = module === null ? "module" : subtopic === null ? "subtopic" : undefined;
	const isFileMissing = file.state.is === "empty" && file.pasted.isRead;
	if (!isFileMissing) return target;
	return target === undefined ? "file" : `${target}-file`;
}

type StatusProps = { file: ChosenFileState; missing: string | undefined; isRefused: boolean };

function Status({ file, missing, isRefused }: StatusProps) {
	const sending = uploadStatus(file);
	if (sending) return <FileStatusLine {...sending} />;
	if (file.is === "refused") return <Line icon="wrong">{m.admin_file_cannot_be_used()}</Line>;
	if (file.is === "rows" && isRefused) return <Line icon="wrong">{rowsStatus(file, true)}</Line>;
	if (file.is === "rows" && isUndecided(file)) return <span>{rowsStatus(file)}</span>;
	if (missing !== undefined) return <span>{m.admin_upload_missing({ missing })}</span>;
	if (file.is === "rows") return <span>{rowsStatus(file)}</span>;
	return <span>{file.is === "empty" ? m.admin_upload_unread() : m.admin_ready_to_upload()}</span>;
}

/** The module and subtopic of a stored question file, which never change. */
function FileTargetView({ module, subtopic }: { module: Choice; subtopic: Choice }) {
	const parts = [
		{ label: m.admin_module(), to: `/admin/modules/edit/${module.id}`, title: module.title },
		{ label: m.admin_subtopic(), to: `/admin/subtopics/edit/${subtopic.id}`, title: subtopic.title },
	];
	return (
		<dl className="grid gap-x-10 gap-y-3 sm:flex sm:flex-wrap">
			{parts.map(({ label, to, title }) => (
				<div key={label} className="min-w-0">
					<dt className="text-small text-quiet">{label}</dt>
					<dd>
						<Link to={to} dir="auto" className="link inline-block py-2.5 wrap-anywhere">
							{title}
						</Link>
					</dd>
				</div>
			))}
		</dl>
	);
}
