// A modal dialog: Base UI keeps the focus inside, the page behind it still, and gives the focus back. Mounted while it is
// open; a press beside it does nothing, so that no word is lost by a slip of the hand.
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as PlainDialog } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";

export type DialogProps = {
	title: string;
	/** "alertdialog": a question that must be answered before anything else. */
	role?: "dialog" | "alertdialog";
	isWide?: boolean;
	/** What has the focus first; the first control if not given. */
	firstFocus?: RefObject<HTMLElement | null>;
	/** Escape was pressed. */
	onCancel: () => void;
	children: ReactNode;
};

export function Dialog(props: DialogProps) {
	const { title, role = "dialog", isWide = false, firstFocus, onCancel, children } = props;
	const isQuestion = role === "alertdialog";
	// The same parts; an alert dialog says to assistive technology that it waits for an answer.
	const Parts = isQuestion ? AlertDialog : PlainDialog;
	const body = <div className="mt-3 space-y-3">{children}</div>;
	const inside = (
		<Parts.Portal>
			<Parts.Backdrop className="dialog-backdrop" />
			<Parts.Viewport className="dialog-viewport">
				<Parts.Popup
					className={`dialog-box ${isWide ? "dialog-box-wide" : ""}`}
					initialFocus={firstFocus ?? true}
				>
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
