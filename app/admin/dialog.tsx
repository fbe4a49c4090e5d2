// A modal dialog: the browser's own, which keeps the focus inside and gives it back. Mounted while it is open.
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

export type DialogProps = {
	title: string;
	/** "alertdialog": a question that must be answered before anything else. */
	role?: "dialog" | "alertdialog";
	isWide?: boolean;
	/** Escape was pressed. */
	onCancel: () => void;
	children: ReactNode;
};

export function Dialog({ title, role = "dialog", isWide = false, onCancel, children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	// Before paint, and closed before the element leaves the page: only then is the focus given back.
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal();
		return () => element?.close();
	}, []);
	return (
		<dialog
			ref={dialog}
			role={role}
			className={`dialog ${isWide ? "panel-dialog-wide" : ""}`}
			aria-labelledby={`${id}-title`}
			aria-describedby={role === "alertdialog" ? `${id}-body` : undefined}
			onCancel={(event) => {
				event.preventDefault();
				onCancel();
			}}
		>
			<h2 id={`${id}-title`} className={role === "alertdialog" ? "text-lead" : "text-title"}>
				{title}
			</h2>
			<div id={`${id}-body`} className="mt-3 space-y-3">
				{children}
			</div>
		</dialog>
	);
}
