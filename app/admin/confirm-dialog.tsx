// A question before something that cannot be undone. The safe answer has the focus; Escape is the safe answer too.
import type { ReactNode } from "react";
import * as m from "#messages";
import { Dialog } from "./dialog.tsx";

export type Question = {
	title: string;
	/** What exactly it is about: the name, what goes with it. */
	body?: ReactNode;
	yes: string;
	no?: string;
	isDangerous?: boolean;
};

export type ConfirmDialogProps = Question & { onAnswer: (isYes: boolean) => void };

export function ConfirmDialog({ title, body, yes, no, isDangerous = false, onAnswer }: ConfirmDialogProps) {
	return (
		<Dialog role="alertdialog" title={title} onCancel={() => onAnswer(false)}>
			{body && <div className="text-quiet">{body}</div>}
			<div className="mt-6 flex flex-wrap justify-end gap-3">
				{/* biome-ignore lint/a11y/noAutofocus: in a dialog the first focus is ours to place: on the safe answer */}
				<button type="button" className="button button-plain" autoFocus onClick={() => onAnswer(false)}>
					{no ?? m.admin_cancel()}
				</button>
				<button
					type="button"
					className={`button ${isDangerous ? "button-danger" : "button-main"}`}
					onClick={() => onAnswer(true)}
				>
					{yes}
				</button>
			</div>
		</Dialog>
	);
}
