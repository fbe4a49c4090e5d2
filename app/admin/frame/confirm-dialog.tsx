// A question before something that cannot be undone. The safe answer has the focus; Escape is the safe answer too.
import { type ReactNode, useRef } from "react";
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
	const safe = useRef<HTMLButtonElement>(null);
	return (
		<Dialog role="alertdialog" title={title} firstFocus={safe} onCancel={() => onAnswer(false)}>
			{body && <div className="text-quiet">{body}</div>}
			<div className="dialog-actions">
				<button ref={safe} type="button" className="button button-plain" onClick={() => onAnswer(false)}>
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
