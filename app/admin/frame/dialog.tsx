// A modal dialog. Base UI traps the focus, locks scrolling and restores the focus. Mounted while it is open; a click outside
// does nothing, so that no typed text is lost by accident.
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as PlainDialog } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";

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
	// The same parts; an alert dialog has another ARIA role.
	const Parts = isQuestion ? AlertDialog : PlainDialog;
	const body = <div className="mt-3 space-y-3">{children}</div>;
	const inside = (
		<Parts.Portal>
			<Parts.Backdrop className="dialog-backdrop" />
			<Parts.Viewport className="dialog-viewport">
				<Parts.Popup className={`dialog-box ${isWide ? "dialog-box-wide" : ""}`} initialFocus={firstFocus ?? true}>
					<Parts.Title className={isQuestion ? "text-lead" : "text-title"}>{title}</Parts.Title>
					{isQuestion ? <Parts.Description render={body} /> : body}
				</Parts.Popup>
			</Parts.Viewport>
		</Parts.Portal>
	);
	const onOpenChange = (isOpen: boolean) => {
		if (!isOpen) onCancel();
	};
	if (isQuestion) {
		return (
			<AlertDialog.Root open onOpenChange={onOpenChange}>
				{inside}
			</AlertDialog.Root>
		);
	}
	return (
		<PlainDialog.Root open disablePointerDismissal onOpenChange={onOpenChange}>
			{inside}
		</PlainDialog.Root>
	);
}
