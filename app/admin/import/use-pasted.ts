// The text in the box to paste questions into, and whether its questions were read. Part of the state of a question file, so that
// a save never leaves out text that nobody has read.
import { useRef, useState } from "react";
import { fieldId } from "#app/admin/forms/field.tsx";

export type Pasted = { text: string; isRead: boolean };
export type PastedHandle = ReturnType<typeof usePasted>;

export const NO_TEXT: Pasted = { text: "", isRead: true };

export function usePasted() {
	const [pasted, setShown] = useState(NO_TEXT);
	// A save that waits must not work with the text of its press.
	const current = useRef(pasted);
	const [asked, setAsked] = useState<Pasted>();

	function set(next: Pasted) {
		current.current = next.text.trim() === "" ? { ...next, isRead: true } : next;
		setShown(current.current);
	}

	return {
		...pasted,
		set,
		/** The text, which counts as read from now on. */
		take(): string {
			set({ ...current.current, isRead: true });
			return current.current.text;
		},
		hasUnread: () => !current.current.isRead,
		/** Moves to the text, which says that it has to be read first. */
		ask() {
			setAsked(current.current);
			document.getElementById(fieldId("pasted"))?.focus();
		},
		isAsked: asked === pasted && !pasted.isRead,
	};
}
