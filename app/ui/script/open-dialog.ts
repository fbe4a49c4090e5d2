// Dialogs of the pages with React.

/** Opens a dialog at its top: the focus goes to a button, which may be below what the dialog says. */
export function openDialog(dialog: HTMLDialogElement | null): void {
	dialog?.showModal();
	dialog?.scrollTo({ top: 0, behavior: "instant" });
}
