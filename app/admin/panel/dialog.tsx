// Modal dialogs. Base UI traps the focus, locks scrolling and restores the focus. Mounted while it is open; a click outside does
// nothing, so that no typed text is lost by accident.
import { Dialog as Parts } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import * as m from "#messages";
import { Button } from "./button.tsx";

export type DialogProps = {
	title: string;
	/** "alertdialog": a question that needs an answer. */
	role?: "dialog" | "alertdialog";
	isWide?: boolean;
	/** The element with the initial focus; the first control by default. */
	firstFocus?: RefObject<HTMLElement | null>;
	/** Called on Escape. */
	onCancel: () => void;
	children: ReactNode;
};

export function Dialog(props: DialogProps) {
	const { title, role = "dialog", isWide = false, firstFocus, onCancel, children } = props;
	const isQuestion = role === "alertdialog";
	useEffect(() => {
		// An open menu is in the browser's top layer and would cover the dialog.
		for (const menu of document.querySelectorAll<HTMLElement>(":popover-open")) menu.hidePopover();
	}, []);
	const body = <div className="mt-3 space-y-3">{children}</div>;
	return (
		<Parts.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onCancel()}>
			<Parts.Portal>
				<Parts.Backdrop className="dialog-backdrop" />
				<Parts.Viewport className="dialog-viewport">
					<Parts.Popup
						role={role}
						className={`dialog-box ${isWide ? "dialog-box-wide" : ""}`}
						initialFocus={firstFocus ? () => focusInPlace(firstFocus.current) : true}
					>
						<Parts.Title className={isQuestion ? "text-lead" : "text-title"}>{title}</Parts.Title>
						{isQuestion ? <Parts.Description render={body} /> : body}
					</Parts.Popup>
				</Parts.Viewport>
			</Parts.Portal>
		</Parts.Root>
	);
}

/** What a dialog says is read from its top, also where its buttons are out of view. @returns that nothing else is to be focused */
function focusInPlace(element: HTMLElement | null): false {
	element?.focus({ preventScroll: true });
	return false;
}

export type Confirmation = {
	title: string;
	/** The record and what is deleted with it. */
	body?: ReactNode;
	/** For how many days the bin has it. Said first: the specified titles say that nothing can be undone, which holds after that. */
	binDays?: number;
	yes: string;
	no?: string;
	isDangerous?: boolean;
};

export type ConfirmDialogProps = Confirmation & { onAnswer: (isYes: boolean) => void };

/** Asks before an action that cannot be undone. Cancel has the focus, and Escape cancels. */
export function ConfirmDialog({ title, body, binDays, yes, no, isDangerous = false, onAnswer }: ConfirmDialogProps) {
	const safe = useRef<HTMLButtonElement>(null);
	return (
		<Dialog role="alertdialog" title={title} firstFocus={safe} onCancel={() => onAnswer(false)}>
			{binDays !== undefined && <p className="font-semibold">{m.admin_bin_for_days({ days: binDays })}</p>}
			{body && <div className="text-quiet">{body}</div>}
			<div className="dialog-actions">
				<Button ref={safe} text={no ?? m.admin_cancel()} onClick={() => onAnswer(false)} />
				<Button kind={isDangerous ? "danger" : "main"} text={yes} onClick={() => onAnswer(true)} />
			</div>
		</Dialog>
	);
}
