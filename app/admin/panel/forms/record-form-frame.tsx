// The parts around the fields of a form over a stored record: restored draft, errors, save bar, guard against leaving,
// conflict.
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button, ButtonLink } from "#app/admin/panel/button.tsx";
import { NeedsScript } from "#app/admin/panel/page-head.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon } from "#app/admin/panel/panel-icon.tsx";
import * as m from "#messages";
import { problemText } from "#messages/problem-text";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { RequiredLegend } from "./field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { type FileStatus, SaveBar, type StepStatus } from "./save-bar.tsx";
import type { RecordForm, SaveState } from "./use-record-form.ts";
import { useWhenOnline } from "./use-when-online.ts";

export type RecordFormFrameProps<Typed extends object> = {
	form: RecordForm<Typed>;
	/** The label of a field. */
	label: (field: string) => string;
	/** See ConflictDialogProps. */
	lists?: readonly string[];
	valueText?: (field: string, value: unknown) => string | undefined;
	isNew: boolean;
	/** The list that Cancel leads to; a page without one has no Cancel. */
	list?: string;
	/** Whether it marks required fields. */
	hasRequired?: boolean;
	texts: { save: string; saved: string; failed: string };
	onSave: () => void;
	/** What else is marked as wrong, by field: it keeps nothing from being saved, and is listed with what does. */
	marked?: ReadonlyMap<string, string>;
	/** What is typed outside of the form and not saved; undefined: nothing. It is lost when the person leaves. */
	elsewhere?: string | undefined;
	/** The file that is sent with the record, if there is one. */
	file?: {
		isDirty: boolean;
		isPending: boolean;
		status: FileStatus | undefined;
		/** The name of the file that was chosen before a reload. */
		lost: string | undefined;
		forget: () => void;
	};
	/** A page that saves by itself: what is above and below the form, both above the bar, and what the bar says of it. */
	page?: {
		above: ReactNode;
		below: ReactNode;
		step: StepStatus | undefined;
		undo: ReactNode;
		onLeaveField: () => void;
		/** What is not saved outside of the form; undefined: nothing. */
		unsaved: string | undefined;
		/** Called when the person leaves without it. */
		onLeave: () => void;
	};
	children: ReactNode;
};

function CreateAgain({ onPress }: { onPress: () => void }) {
	const button = useRef<HTMLButtonElement>(null);
	// The button may be far below the focused field.
	useEffect(() => {
		button.current?.scrollIntoView({ block: "center" });
		button.current?.focus({ preventScroll: true });
	}, []);
	return (
		<div className="note note-bad mt-5">
			<PanelIcon name="wrong" className="mt-0.5 size-5 text-bad" />
			<p>{m.admin_create_again_hint()}</p>
			<Button
				ref={button}
				isSmall
				text={m.admin_create_again()}
				onClick={(event) => {
					// The pressed button disappears.
					const controls = [...(event.currentTarget.form?.elements ?? [])];
					const submit = controls.find((control) => control.matches("[type=submit]"));
					if (submit instanceof HTMLElement) submit.focus();
					onPress();
				}}
			/>
		</div>
	);
}

export function RecordFormFrame<Typed extends object>(props: RecordFormFrameProps<Typed>) {
	const {
		form,
		label,
		lists,
		valueText,
		isNew,
		list,
		hasRequired = true,
		texts,
		onSave,
		marked,
		elsewhere,
		file,
		page,
		children,
	} = props;
	const { can } = usePanel();
	const id = useId();
	const isCutOff = form.state.is === "failed" && form.state.code === "no-response";
	useWhenOnline(isCutOff && page !== undefined, () => page?.onLeaveField());
	const isStepping = page?.step?.is === "saving";
	const unsaved = page?.unsaved ?? elsewhere;
	const isDirty = form.isDirty || file?.isPending === true || isStepping || unsaved !== undefined;
	const bar = (
		<SaveBar
			{...texts}
			state={form.state}
			isDirty={form.isDirty || file?.isDirty === true}
			isNew={isNew}
			file={file?.status}
			step={page?.step}
			elsewhere={unsaved}
			missing={missingText(form.state, label)}
			undo={page?.undo}
			formId={page && id}
			cancel={
				list !== undefined && (
					<ButtonLink to={list} className="leave-form" text={page ? m.admin_desk_back_to_list() : m.admin_cancel()} />
				)
			}
		/>
	);
	const inside = (
		<form
			id={id}
			className="panel-form"
			noValidate
			onBlur={({ relatedTarget }) => page && !isSubmit(relatedTarget) && page.onLeaveField()}
			onSubmit={(event) => {
				event.preventDefault();
				onSave();
			}}
		>
			<NeedsScript />
			<DraftNotice recovered={form.recovered} lost={file?.lost} />
			<ErrorSummary problems={form.problems} marked={marked} state={form.state} label={label} />
			{hasRequired && <RequiredLegend />}
			<fieldset className="record-fields space-y-4" disabled={!can("edit")}>
				{children}
			</fieldset>
			{form.state.is === "failed" && form.state.code === "gone" && <CreateAgain onPress={form.startAgain} />}
			{!page && bar}
			<LeaveGuard
				isDirty={isDirty}
				isSaving={isStepping || (page !== undefined && form.state.is === "saving")}
				onLeave={() => {
					form.forget();
					file?.forget();
					page?.onLeave();
				}}
			/>
			{form.conflict && (
				<ConflictDialog form={form} conflict={form.conflict} label={label} lists={lists} valueText={valueText} />
			)}
		</form>
	);
	if (!page) return inside;
	const { above, below } = page;
	return (
		<>
			{above}
			{inside}
			{below}
			{bar}
		</>
	);
}

function missingText(state: SaveState, label: (field: string) => string): string | undefined {
	if (state.is !== "incomplete" || !state.problem) return undefined;
	const { problem } = state;
	return m.admin_not_saved_incomplete({ field: label(problem.field ?? ""), reason: problemText(problem) });
}

/** A press of Save stores the form itself. */
function isSubmit(target: EventTarget | null): boolean {
	return target instanceof Element && target.matches("[type=submit]");
}
