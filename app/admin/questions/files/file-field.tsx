// Chooses a question file by button or drop, and shows the result of its check. Used by the MCQ page and the subtopic form.
import { type DragEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { DraftNotice } from "#app/admin/panel/forms/draft-notice.tsx";
import { fieldId } from "#app/admin/panel/forms/field.tsx";
import type { Recovered } from "#app/admin/panel/forms/use-draft.ts";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import { ImportRows } from "#app/admin/questions/import/import-rows.tsx";
import { PasteBox } from "#app/admin/questions/import/paste-box.tsx";
import { focusSummary } from "#app/admin/questions/import/rows-bar.ts";
import { usePasteDraft } from "#app/admin/questions/import/use-paste-draft.ts";
import { useRowsDraft } from "#app/admin/questions/import/use-rows-draft.ts";
import { FilePreview } from "#app/admin/questions/preview/preview.tsx";
import * as m from "#messages";
import { FormatOffer, FormatUsed } from "./format-offer.tsx";
import { isTextChanged, ProblemList } from "./problem-list.tsx";
import { type ChosenFileState, type FileChoice, shownNameOf } from "./use-chosen-file.ts";

export type QuestionFileFieldProps = {
	chosenFile: FileChoice;
	label: string;
	isRequired?: boolean;
	/** The error of a missing file. */
	error?: string | undefined;
	/** The name of a file chosen before a reload. */
	lost?: string | undefined;
	/** The form, for the draft of an import. */
	formName: string;
	/** The draft of the form's fields; its Restore restores the questions too. */
	fields?: Recovered["is"] | undefined;
	/** Called when a closed tab's import is offered. */
	onOffer?: () => void;
};

export function QuestionFileField(props: QuestionFileFieldProps) {
	const { chosenFile, label, isRequired = false, error, lost, formName, fields, onOffer } = props;
	const { confirm } = usePanel();
	const [isOver, setIsOver] = useState(false);
	const result = useRef<HTMLDivElement>(null);
	const isToShow = useRef(false);
	const { state } = chosenFile;
	const rows = state.is === "rows" ? state : undefined;
	// The draft stays while the rows are sent or read again: the network may fail, and the tab may be closed.
	const kept = rows ?? (state.is === "uploading" || state.is === "checking" ? state.rows : undefined);
	// They stay in sight while they are sent, so that nothing moves and no open row closes.
	const shown = rows ?? (state.is === "uploading" ? state.rows : undefined);
	const isSending = state.is === "uploading";
	const isTouched = state.is !== "empty";
	const { restore: showRows, hasUploaded } = chosenFile;
	const { isOriginalLost, offer: rowsOffer } = useRowsDraft(formName, kept, isTouched, showRows, hasUploaded);
	const textOffer = usePasteDraft(formName, chosenFile.pasted);
	const offer = rowsOffer ?? textOffer;
	const id = fieldId("mcqFile");
	const isLocked = isSending;
	const isAnnouncedElsewhere =
		isLocked || state.is === "failed" || state.is === "done" || (state.is === "empty" && lost !== undefined);

	// Scrolls to the result, except after restoring a draft.
	useEffect(() => {
		if (!isToShow.current || state.is === "checking" || state.is === "empty") return;
		isToShow.current = false;
		if (state.is === "rows") focusSummary();
		else result.current?.scrollIntoView({ block: "center" });
	}, [state]);

	const isOffered = offer !== undefined;
	const reportOffer = useRef(onOffer);
	useEffect(() => {
		if (isOffered) reportOffer.current?.();
	}, [isOffered]);

	const fieldsBefore = useRef(fields);
	useEffect(() => {
		if (fieldsBefore.current === "offered" && fields === "restored") restoreImport();
		fieldsBefore.current = fields;
	});

	function choose(file: File) {
		isToShow.current = true;
		chosenFile.choose(file);
	}

	function restore() {
		isToShow.current = true;
		restoreImport();
	}

	function restoreImport() {
		rowsOffer?.restore();
		textOffer?.restore();
	}

	function discard() {
		rowsOffer?.discard();
		textOffer?.discard();
		document.getElementById(id)?.focus();
	}

	async function clear() {
		const question = { title: m.admin_import_clear_question(), body: m.admin_import_clear_what() };
		if (rows && !(await confirm({ ...question, yes: m.admin_discard(), isDangerous: true }))) return;
		const { text, isRead } = chosenFile.pasted;
		chosenFile.clear();
		if (!isRead) chosenFile.pasted.set({ text, isRead });
		document.getElementById(id)?.focus();
	}

	function drop(event: DragEvent) {
		event.preventDefault();
		setIsOver(false);
		const file = event.dataTransfer.files[0];
		if (file && !isLocked) choose(file);
	}

	return (
		<div className="field" data-needs-script>
			<DraftNotice
				recovered={fields === "offered" ? undefined : offer && { ...offer, restore, discard }}
				offer={offer && m.admin_import_offered({ name: offer.name })}
			/>
			<label htmlFor={id}>
				<span>{label}</span>
				{isRequired && <span>{m.admin_required_mark()}</span>}
			</label>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the button inside works by keyboard */}
			<div
				className="drop-box"
				data-locked={isLocked || undefined}
				data-over={isOver || undefined}
				onDragOver={(event) => {
					event.preventDefault();
					setIsOver(true);
				}}
				onDragLeave={() => setIsOver(false)}
				onDrop={drop}
			>
				<PanelIcon name="file" className="size-7 text-action" />
				<div className="min-w-0 flex-1">
					<input
						id={id}
						type="file"
						className="file-input"
						required={isRequired}
						disabled={isLocked}
						aria-invalid={error || state.is === "refused" ? true : undefined}
						aria-describedby={`${id}-about`}
						onChange={(event) => {
							const file = event.target.files?.[0];
							// The same file may be chosen again after a correction.
							event.target.value = "";
							if (file) choose(file);
						}}
					/>
					<p className="text-small text-quiet">{m.admin_or_drop()}</p>
				</div>
			</div>
			<p id={`${id}-about`} className={error ? "field-error" : "field-help"}>
				{error ?? m.admin_mcq_file_help()}
			</p>
			<PasteBox isLocked={isLocked} pasted={chosenFile.pasted} onText={choose} />
			{/* Not a live region: the save bar or the notice above the form announces it. */}
			<div ref={result} role={isAnnouncedElsewhere ? undefined : "status"} className="mt-2">
				{state.is === "empty" && lost !== undefined ? <Lost name={lost} /> : <FileResult state={state} />}
			</div>
			{shown && (
				<div inert={isSending}>
					<ImportRows
						key={shown.name + shown.work.rows.length}
						name={shown.name}
						work={shown.work}
						isOriginalLost={isOriginalLost && !shown.madeFrom}
						onChange={chosenFile.changeWork}
						onKrutiDev={shown.madeFrom && (() => shown.madeFrom && chosenFile.choose(shown.madeFrom, "kruti-dev"))}
					/>
				</div>
			)}
			{(state.is === "ready" || state.is === "failed" || rows) && (
				<Button
					kind="quiet"
					isSmall
					className="mt-1"
					text={rows ? m.admin_import_clear() : m.admin_choose_none()}
					onClick={clear}
				/>
			)}
			{isSending && (
				<Button kind="quiet" isSmall className="mt-1" text={m.admin_cancel_upload()} onClick={chosenFile.cancel} />
			)}
			{state.is === "refused" && state.problems.list.length > 0 && <ProblemList problems={state.problems} />}
			{"checked" in state && !shown && (
				<>
					{state.checked.notices.list.length > 0 && <ProblemList problems={state.checked.notices} areNotices />}
					{state.checked.renderedCount !== undefined && state.checked.renderedCount < state.checked.toRenderCount && (
						<p className="field-help">
							{m.admin_rendering_checked({ count: state.checked.renderedCount, total: state.checked.toRenderCount })}
						</p>
					)}
					{state.original && (
						<FormatUsed name={state.file.name} isLocked={isLocked} onTakeBack={chosenFile.takeFormatBack} />
					)}
					{state.checked.withFormula && (
						<FormatOffer
							question={state.checked.withFormula}
							changed={state.checked.changed ?? []}
							isLocked={isLocked}
							onFormat={chosenFile.format}
						/>
					)}
					<FilePreview questions={state.checked.preview} questionCount={state.checked.questionCount} />
				</>
			)}
		</div>
	);
}

/** The file's name and status. */
function FileResult({ state }: { state: ChosenFileState }) {
	switch (state.is) {
		case "empty":
		case "rows":
			return null;
		case "checking":
			return <p className="note">{m.admin_checking_file({ name: state.name })}</p>;
		case "refused":
			return (
				<div className="note note-bad">
					<PanelIcon name="wrong" className="mt-0.5 size-5 text-bad" />
					<div className="min-w-0">
						<p className="font-semibold">{state.heading}</p>
						{state.hint && <p className="wrap-anywhere">{state.hint}</p>}
						<p className="wrap-anywhere text-quiet">{m.admin_file_not_taken({ name: state.name })}</p>
					</div>
				</div>
			);
		case "ready":
			return (
				<Found
					name={state.file.name}
					count={state.checked.questionCount}
					next={m.admin_not_uploaded_yet()}
					warning={state.checked.notices.list.some(isTextChanged) ? m.admin_file_reads_differently() : undefined}
				/>
			);
		case "uploading":
			// The bar below the rows says it.
			if (state.rows) return null;
			return (
				<div className="note">
					<div className="min-w-0 flex-1">
						<p className="wrap-anywhere">
							{m.admin_uploading({ name: shownNameOf(state), percent: Math.floor(state.share * 100) })}
						</p>
						<progress className="progress mt-2" max={1} value={state.share} aria-label={m.admin_upload_progress()} />
					</div>
				</div>
			);
		case "failed":
			return (
				<div className="note note-bad">
					<PanelIcon name="wrong" className="mt-0.5 size-5 text-bad" />
					<div className="min-w-0">
						<p dir="auto" className="font-semibold wrap-anywhere">
							{shownNameOf(state)}
						</p>
						<p className="text-quiet">{m.admin_upload_failed_safe()}</p>
					</div>
				</div>
			);
		case "done":
			return <Found name={state.name} count={state.questionCount} next={m.admin_uploaded()} />;
	}
}

function Lost({ name }: { name: string }) {
	return (
		<div className="note">
			<PanelIcon name="repeat" className="mt-0.5 size-5 text-action" />
			<p className="min-w-0 flex-1 wrap-anywhere">{m.admin_file_to_choose_again({ name })}</p>
		</div>
	);
}

type FoundProps = { name: string; count: number; next: string; warning?: string | undefined };

function Found({ name, count, next, warning }: FoundProps) {
	return (
		<div className={`note ${warning ? "note-warning" : "note-good"}`}>
			<PanelIcon name={warning ? "warning" : "right"} className={`mt-0.5 size-5 ${warning ? "" : "text-good"}`} />
			<div className="min-w-0">
				<p dir="auto" className="font-semibold wrap-anywhere">
					{name}
				</p>
				<p className="text-quiet">{`${m.admin_questions_count({ count })} · ${next}`}</p>
				{warning && <p className="mt-1">{warning}</p>}
			</div>
		</div>
	);
}
