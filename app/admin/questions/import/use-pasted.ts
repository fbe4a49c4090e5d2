// The text in the paste box, and whether its questions were read. Part of the state of a question file, so that Save first parses
// unread text.
import { useRef, useState } from "react";
import { fieldId } from "#app/admin/panel/forms/field.tsx";

export type Pasted = { text: string; isRead: boolean };
export type PastedHandle = ReturnType<typeof usePasted>;

export const NO_TEXT: Pasted = { text: "", isRead: true };

export function usePasted() {
	const [pasted, setShown] = useState(NO_TEXT);
	// A waiting save must not use the text at the time of its press.
	const current = useRef(pasted);
	const [asked, setAsked] = useState<Pasted>();

	function set(next: Pasted) {
		current.current = next.text.trim() === "" ? { ...next, isRead: true } : next;
		setShown(current.current);
	}

	return {
		...pasted,
		set,
		/** Returns the text and marks it as read. */
		take(): string {
			set({ ...current.current, isRead: true });
			return current.current.text;
		},
		hasUnread: () => !current.current.isRead,
		isEmpty: () => current.current.text === "",
		/** Focuses the text, with a message that it has to be read first. */
		ask() {
			setAsked(current.current);
			document.getElementById(fieldId("pasted"))?.focus();
		},
		isAsked: asked === pasted && !pasted.isRead,
	};
}
