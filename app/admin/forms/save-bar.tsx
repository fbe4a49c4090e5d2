// The foot of every form, always in the same spot: how things stand, and the button that saves.
import type { ReactNode } from "react";
import { PanelIcon, type PanelIconName } from "#app/admin/frame/panel-icon.tsx";
import * as m from "#messages";
import type { SaveState } from "./use-record-form.ts";

/** What a form still does or could not do beside its fields: its file. */
export type Beside = {
	text: string;
	isTrouble: boolean;
	/** How much is done. Seen, but not said again with each step. */
	percent?: number;
};

export type SaveBarProps = {
	state: SaveState;
	isDirty: boolean;
	isNew: boolean;
	/** 'Failed to save module. Please try again.' */
	failed: string;
	/** 'Module saved.' */
	saved: ReactNode;
	save: string;
	/** Stands in place of the rest. */
	beside?: Beside | undefined;
	/** The way out without saving. */
	cancel: ReactNode;
};

export function SaveBar({ save, cancel, ...standing }: SaveBarProps) {
	const isSaving = standing.state.is === "saving" || (standing.beside && !standing.beside.isTrouble);
	return (
		<div className="save-bar" data-needs-script>
			<div role="status">
				<Standing {...standing} />
			</div>
			<div className="save-buttons">
				{cancel}
				{/* Stays pressable to the eye and the focus; a second press while saving does nothing. */}
				<button type="submit" className="button button-main" aria-disabled={isSaving}>
					<BothLabels texts={[save, m.admin_saving()]} shown={isSaving ? 1 : 0} />
				</button>
			</div>
		</div>
	);
}

/** Both in one place, one of them unseen: the button keeps its width, so that nothing beside it moves. */
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

function Standing({ state, isDirty, isNew, failed, saved, beside }: Omit<SaveBarProps, "save" | "cancel">) {
	if (beside) return <BesideLine {...beside} />;
	switch (state.is) {
		case "saving":
			return <Line icon="repeat">{m.admin_saving()}</Line>;
		case "refused":
			return <Line icon="wrong">{m.admin_not_saved_fields()}</Line>;
		case "conflict":
			return <Line icon="wrong">{m.admin_not_saved_conflict()}</Line>;
		case "failed":
			return (
				<Line icon="wrong">
					<b className="font-semibold text-bad">{failed}</b> {reasonOf(state)}
				</Line>
			);
		default:
			if (isDirty) return <Line icon="edit">{m.admin_unsaved_changes()}</Line>;
			if (state.is === "saved") return <Line icon="right">{saved}</Line>;
			return isNew ? m.admin_nothing_typed() : <Line icon="right">{m.admin_all_saved()}</Line>;
	}
}

export function BesideLine({ text, isTrouble, percent }: Beside) {
	return (
		<Line icon={isTrouble ? "wrong" : "repeat"}>
			{text}
			{percent !== undefined && (
				<span aria-hidden="true" className="font-semibold tabular-nums">
					{" "}
					{m.admin_percent({ percent })}
				</span>
			)}
		</Line>
	);
}

export function Line({ icon, children }: { icon: PanelIconName; children: ReactNode }) {
	const tone = icon === "wrong" ? "text-bad" : icon === "right" ? "text-good" : "text-quiet";
	return (
		<span className="flex items-start gap-2">
			<PanelIcon name={icon} className={`size-5 ${tone}`} />
			<span>{children}</span>
		</span>
	);
}

function reasonOf(state: Extract<SaveState, { is: "failed" }>): string {
	if (state.code === "signed-out") return m.admin_not_saved_signed_out();
	if (state.code === "gone") return m.admin_not_saved_gone();
	return state.isOffline ? m.admin_not_saved_offline() : m.admin_not_saved_server();
}
