// A modal dialog. Base UI traps the focus, locks scrolling and restores the focus. Mounted while it is open; a click outside
// does nothing, so that no typed text is lost by accident.
import { Dialog as Parts } from "@base-ui/react/dialog";
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
	const body = <div className="mt-3 space-y-3">{children}</div>;
	return (
		<Parts.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onCancel()}>
			<Parts.Portal>
				<Parts.Backdrop className="dialog-backdrop" />
				<Parts.Viewport className="dialog-viewport">
					<Parts.Popup
						role={role}
						className={`dialog-box ${isWide ? "dialog-box-wide" : ""}`}
						initialFocus={firstFocus ?? true}
					>
						<Parts.Title className={isQuestion ? "text-lead" : "text-title"}>{title}</Parts.Title>
						{isQuestion ? <Parts.Description render={body} /> : body}
					</Parts.Popup>
				</Parts.Viewport>
			</Parts.Portal>
		</Parts.Root>
	);
}
