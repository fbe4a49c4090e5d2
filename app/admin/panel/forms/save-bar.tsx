// The bar at the bottom of every form: the status, the save button and Cancel.
import type { ReactNode } from "react";
import { Button } from "#app/admin/panel/button.tsx";
import { usePanel } from "#app/admin/panel/panel-context.tsx";
import { PanelIcon, type PanelIconName } from "#app/admin/panel/panel-icon.tsx";
import { withFullStop } from "#app/admin/panel/sentence.tsx";
import * as m from "#messages";
import type { SaveState } from "./use-record-form.ts";

/** The status of a form's file. It replaces the status of the fields while there is one. */
export type FileStatus = {
	text: string;
	isError: boolean;
	/** Whether it is on its way to the server; a file that is only being checked is not. */
	isBeingSent?: boolean;
	/** Progress, shown but not announced with each step. */
	percent?: number;
};

/** What else on the page saves by itself: shown while the form has nothing to say. "nothing": the step changed nothing, and says why. */
export type StepStatus = { is: "saving" | "saved" | "nothing" | "failed"; text: string };
const STEP_ICONS = { saving: "repeat", saved: "right", nothing: "warning" } as const;

export type SaveBarProps = {
	state: SaveState;
	isDirty: boolean;
	isNew: boolean;
	/** 'Failed to save module. Please try again.' */
	failed: string;
	/** 'Module saved.' */
	saved: ReactNode;
	save: string;
	file?: FileStatus | undefined;
	step?: StepStatus | undefined;
	/** What of the page outside of the form is not saved. */
	elsewhere?: string | undefined;
	/** Why nothing was saved by itself yet. */
	missing?: string | undefined;
	/** Before the link that leaves. */
	undo?: ReactNode;
	/** The id of the form, when the bar is outside of it. */
	formId?: string | undefined;
	/** The link that leaves without saving. */
	cancel: ReactNode;
};

export function SaveBar({ save, cancel, undo, formId, ...status }: SaveBarProps) {
	const { can } = usePanel();
	if (!can("edit")) {
		// Whose role was changed while something was open hears why a step of it failed.
		const { step } = status;
		return (
			<div className="note mt-5" role="status">
				<p>{m.admin_only_looking()}</p>
				{step?.is === "failed" && <Line icon="wrong">{step.text}</Line>}
			</div>
		);
	}
	const isSaving = status.state.is === "saving" || status.file?.isBeingSent === true;
	return (
		<div ref={keepSmall} className="save-bar" data-needs-script>
			<div role="status">
				<Status {...status} />
			</div>
			<div className="save-buttons">
				{undo}
				{cancel}
				<Button
					type="submit"
					form={formId}
					kind="main"
					text={<BothLabels texts={[save, m.admin_saving()]} shown={isSaving ? 1 : 0} />}
					isOff={isSaving}
				/>
			</div>
		</div>
	);
}

/** How much of the window a fixed bar may cover. */
const MOST_OF_WINDOW = 1 / 4;

/** The bar is at its place in the page, not fixed, while it is high: with large text, or in a low window. */
function keepSmall(bar: HTMLElement | null): (() => void) | undefined {
	if (!bar) return undefined;
	const measure = () => bar.toggleAttribute("data-high", bar.offsetHeight > innerHeight * MOST_OF_WINDOW);
	const observer = new ResizeObserver(measure);
	observer.observe(bar);
	addEventListener("resize", measure);
	return () => {
		observer.disconnect();
		removeEventListener("resize", measure);
	};
}

/** Both labels in one grid cell, one invisible: the button keeps its width. */
function BothLabels({ texts, shown }: { texts: readonly [string, string]; shown: 0 | 1 }) {
	return (
		<span className="grid *:[grid-area:1/1]">
			{texts.map((text, index) => (
				<span key={text} className={index === shown ? "" : "invisible"}>
					{text}
				</span>
			))}
		</span>
	);
}

type StatusProps = Omit<SaveBarProps, "save" | "cancel" | "undo" | "formId">;

function Status({ state, isDirty, isNew, failed, saved, file, step, elsewhere, missing }: StatusProps) {
	if (file) return <FileStatusLine {...file} />;
	switch (state.is) {
		case "saving":
			return <Line icon="repeat">{m.admin_saving()}</Line>;
		case "refused":
			return <Line icon="wrong">{m.admin_not_saved_fields()}</Line>;
		case "incomplete":
			return <Line icon="edit">{missing}</Line>;
		case "conflict":
			return <Line icon="wrong">{m.admin_not_saved_conflict()}</Line>;
		case "failed":
			return (
				<Line icon="wrong">
					<b className="font-semibold text-bad">{withFullStop(failed)}</b>
					<span>{` ${reasonOf(state)}`}</span>
					{step?.is === "failed" && <span className="block">{step.text}</span>}
				</Line>
			);
		default:
			if (step?.is === "failed") return <Line icon="wrong">{step.text}</Line>;
			if (isDirty) return <Line icon="edit">{m.admin_unsaved_changes()}</Line>;
			if (elsewhere !== undefined && step?.is !== "saving") {
				return (
					<Line icon="edit">
						{step && <span className="line-clamp-2">{step.text}</span>}
						<span>{elsewhere}</span>
					</Line>
				);
			}
			if (step) {
				return (
					<Line icon={STEP_ICONS[step.is]}>
						<span className="line-clamp-2">{step.text}</span>
					</Line>
				);
			}
			if (state.is === "saved") return <Line icon="right">{saved}</Line>;
			return isNew ? <span>{m.admin_nothing_typed()}</span> : <Line icon="right">{m.admin_all_saved()}</Line>;
	}
}

export function FileStatusLine({ text, isError, percent }: FileStatus) {
	return (
		<Line icon={isError ? "wrong" : "repeat"}>
			<span>{text}</span>
			{percent !== undefined && (
				<span aria-hidden="true" className="font-semibold tabular-nums">
					{` ${m.admin_percent({ percent })}`}
				</span>
			)}
		</Line>
	);
}

export function Line({ icon, children }: { icon: PanelIconName; children: ReactNode }) {
	const tone = icon === "wrong" || icon === "warning" ? "text-bad" : icon === "right" ? "text-good" : "text-quiet";
	return (
		<span className="flex items-start gap-2">
			<PanelIcon name={icon} className={`size-5 ${tone}`} />
			<span>{children}</span>
		</span>
	);
}

/** Why nothing was stored. */
export function reasonOf({ code, isOffline, message }: { code: string; isOffline: boolean; message?: string }): string {
	if (message !== undefined) return message;
	if (code === "signed-out") return m.admin_not_saved_signed_out();
	if (code === "gone") return m.admin_not_saved_gone();
	return isOffline ? m.admin_not_saved_offline() : m.admin_not_saved_server();
}
