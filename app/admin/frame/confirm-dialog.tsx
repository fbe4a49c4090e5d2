// Asks before an action that cannot be undone. Cancel has the focus, and Escape cancels.
import { type ReactNode, useRef } from "react";
import * as m from "#messages";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export type Confirmation = {
	title: string;
	/** The record and what is deleted with it. */
	body?: ReactNode;
	yes: string;
	no?: string;
	isDangerous?: boolean;
};

export type ConfirmDialogProps = Confirmation & { onAnswer: (isYes: boolean) => void };

export function ConfirmDialog({ title, body, yes, no, isDangerous = false, onAnswer }: ConfirmDialogProps) {
	const safe = useRef<HTMLButtonElement>(null);
	return (
		<Dialog role="alertdialog" title={title} firstFocus={safe} onCancel={() => onAnswer(false)}>
			{body && <div className="text-quiet">{body}</div>}
			<div className="dialog-actions">
				<Button ref={safe} text={no ?? m.admin_cancel()} onClick={() => onAnswer(false)} />
				<Button kind={isDangerous ? "danger" : "main"} text={yes} onClick={() => onAnswer(true)} />
			</div>
		</Dialog>
	);
}
